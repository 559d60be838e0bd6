"""Observations: they have a fixed size and bounds, reveal nothing hidden, and lose nothing that matters for play."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.altered import altered
from support.follow import VARIANTS, follow
from support.tell_back import TELL_BACK
from support.variants import ALL

from safari_rules import Features, Game, InvalidInput, UnusableGame, all_games, game
from safari_rules.authoring.features import clipped, multi_hot
from safari_rules.conformance import scramble
from safari_rules.core.positions import redacted
from safari_rules.envs.position import EncodedGame

GOLDEN = Path(__file__).parent / "observations.txt"


def line(name: str, options: dict[str, Any]) -> str:
    """Return a variant with the digest of its players' observations in two complete random games."""
    found = sha256()
    for number in range(2):
        chance = random.Random(f"{name}-{number}")
        position = EncodedGame(game(name), {"ply_limit": 300, **options}).start(f"observed-{number}")
        while True:
            for player in range(position.encoded.options.players):
                if position.over or player == position.player or chance.random() < 0.2:
                    found.update(position.observation(player))
            if position.over:
                break
            position = position.take(chance.choice(position.choice.ids))
    return " ".join([name, *[f"{key}={value}".replace(" ", "") for key, value in options.items()], found.hexdigest()])


def bounds(features: Features, observation: bytes) -> None:
    """Assert that every value is within the bounds of its part."""
    for part, values in zip(features.parts, features.named(observation).values(), strict=True):
        assert len(values) == part.size, part.name
        assert part.low <= min(values) <= max(values) <= part.high, part.name


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_an_observation_tells_what_the_view_and_the_memory_tell(name: str, options: dict[str, Any]) -> None:
    played, seen = game(name), 0
    for number in range(3):
        for state, belief, _ in follow(played, options, f"features-{number}"):
            features = played.features(state.options)
            view, memory = played.view(state, belief.player), belief.memory
            observation = features.observe(belief)
            assert len(observation) == features.size
            bounds(features, observation)
            if played.outcome(state) is None:
                told, remembered = TELL_BACK[name](features.named(observation), state.options)
                constant = {"game": name, "version": 1, "options": played.dump(state)["options"], "ply": state.ply}
                hidden = {"seed": None, "seed_commitment": view["seed_commitment"]} if played.hidden_information else {}
                assert {**constant, **hidden, **told} == view
                memory.pop("histories", None)  # their number varies, so an observation has only the limits that all histories share
                assert remembered == memory
                seen += 1
    assert seen > 50


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_what_is_hidden_changes_no_observation(name: str, options: dict[str, Any]) -> None:
    played, chance, changed = game(name), random.Random(f"features-{name}"), 0
    for state, belief, _ in follow(played, options, f"hidden-{name}"):
        if played.outcome(state) is None and state.ply % 10 == 0:
            other = scramble(played, state, belief.player, chance)
            changed += other != state
            features = played.features(state.options)
            one, two = [
                features.values(redacted(played, each, belief.player), belief.recollection, belief.player) for each in (state, other)
            ]
            assert one == two
    assert changed or not played.hidden_information


def test_what_lies_face_down_is_observed_so_when_the_game_is_cut_off_too() -> None:
    safari = game("seven-safari")
    state = safari.new(seed="cut-off", ply_limit=1)
    state = safari.apply(state, safari.legal_moves(state)[0]).state
    assert safari.outcome(state) is not None
    features, view = safari.features(state.options), safari.view(state, 0)
    down = sum(cell is not None and not cell["face_up"] for row in view["jungle"] for cell in row)
    cells = features.named(features.observe(safari.belief(view, 0)))["jungle"]
    width = features.parts[3].shape[2]
    assert sum(cells[width - 2 :: width]) == down > 0


@pytest.mark.parametrize("places", [[40], [300], [*range(16), 40], [*range(16), 300]])
def test_an_index_beyond_a_part_is_refused(places: list[int]) -> None:
    with pytest.raises(IndexError):
        multi_hot(40, places)


def test_parts_have_names_of_their_own_and_are_described() -> None:
    for name, options in VARIANTS:
        parts = game(name).features(game(name).new(**options).options).parts
        assert len({part.name for part in parts}) == len(parts)
        assert all(part.doc.endswith(".") and part.low < part.high and part.size for part in parts)


def test_values_that_a_byte_cannot_hold_are_cut_off() -> None:
    assert memoryview(clipped((-1000, -3, 0, 127, 5000))).cast("b").tolist() == [-128, -3, 0, 127, 127]


def test_values_are_named_of_single_bytes_only() -> None:
    kariba = game("kariba")
    features = kariba.features(kariba.load_options({}))
    observed = np.frombuffer(features.observe(kariba.session(seed="named").belief(0)), np.int8)
    named = features.named(observed.tobytes())
    spread = np.repeat(observed, 2)[::2]
    assert named == features.named(observed) == features.named(spread)
    for odd in (observed.astype(np.int64), observed.astype(np.float32), observed[:10], np.stack([observed, observed]), observed.tolist()):
        with pytest.raises(TypeError, match="Expected an observation of 42 signed bytes, not"):
            features.named(odd)


def test_a_belief_of_other_options_is_not_observed() -> None:
    kariba = game("kariba")
    features = kariba.features(kariba.new(players=2).options)
    with pytest.raises(InvalidInput, match=r"Expected a belief with the options of these features: 42 values, not \d+\."):
        features.observe(kariba.belief_in(kariba.new(players=4), 0))


def test_a_game_without_numbers_says_so() -> None:

    bare = altered(game("kariba"), action_space=None, features=None)
    with pytest.raises(UnusableGame, match="no observations"):
        bare.features(bare.new().options)
    with pytest.raises(UnusableGame, match="no numbers"):
        bare.action_space(bare.new().options)


@pytest.mark.parametrize(("name", "options"), ALL)
def test_observations_are_frozen(name: str, options: dict[str, Any]) -> None:
    assert line(name, options) in GOLDEN.read_text(encoding="utf-8").splitlines(), (
        "An observation has changed. Trained policies rely on the present values. If the change is necessary, raise the version "
        "of the environments (safari/…-v0), note it in CHANGELOG.md, and write the file again: "
        "PYTHONPATH=tests python -m research.test_features"
    )


if __name__ == "__main__":
    GOLDEN.write_text("".join([f"{line(name, options)}\n" for name, options in ALL]), encoding="utf-8")


@pytest.mark.parametrize("other", ["safaru", "safari-dual", None])
def test_a_belief_of_another_game_is_not_observed(other: str | None) -> None:
    kariba = game("kariba")
    features = kariba.features(kariba.new(players=2).options)
    belief: Any = None if other is None else game(other).session().belief(0)
    with pytest.raises(InvalidInput, match="Expected a belief in the game of these features, not "):
        features.observe(belief)


@pytest.mark.parametrize("each", all_games(), ids=str)
@pytest.mark.parametrize("seat", [99, -99, 2**63, -(2**70)])
def test_a_belief_of_a_seat_that_no_game_has_is_not_observed(each: Game[Any, Any, Any, Any], seat: int) -> None:
    state = each.new()
    belief = replace(each.belief_in(state, 0), player=seat)
    with suppress(InvalidInput):
        assert len(each.features(state.options).observe(belief)) == each.features(state.options).size
