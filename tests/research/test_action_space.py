"""Ids of actions: prefix-free, complete and frozen."""

from __future__ import annotations

import itertools
import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.altered import altered
from support.follow import VARIANTS, follow

from safari_rules import IllegalId, InvalidAction, all_games, game
from safari_rules.authoring.action_space import ActionSpace
from safari_rules.conformance.suite import check_game, check_paths

GOLDEN = Path(__file__).parent / "ids"
#: The options on which the ids of a game depend.
FROZEN: dict[str, tuple[dict[str, Any], ...]] = {
    "kariba": ({}, {"face_up_draw": True}),
    "seven-safari": tuple({"players": players} for players in range(2, 6)),
    "safaru": ({}, {"reversed": True}),
    "safari-dual": ({},),
    "affenraffen": (*tuple({"players": players} for players in range(2, 7)), {"agreed_pairs": 3}),
}
#: A compiled function raises "object expected" for a value of another type before its code runs.
EXPECTED_LISTED = "Expected the actions of each player and a function as listed"
if os.environ.get("SAFARI_FORM") == "compiled":
    EXPECTED_LISTED += "|object expected"


def listing(name: str) -> str:
    """Return all ids of a game in the form of the golden file."""
    lines = []
    for options in FROZEN[name]:
        space = game(name).action_space(game(name).new(**options).options)
        lines.append(" ".join(["#", *[f"{key}={value}" for key, value in options.items()]]).rstrip())
        lines += [f"{number} {words}" for number, words in enumerate(space.names)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", [each.id for each in all_games() if each.id in FROZEN])
def test_ids_are_frozen(name: str) -> None:
    golden = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert listing(name) == golden, (
        "An id has changed. Trained policies and records of ids rely on the present ids: append the ids of new actions "
        "to the old ones. If that is impossible, raise the version of the environments (safari/…-v0), note it in CHANGELOG.md, "
        "and write the file again: PYTHONPATH=tests python -m research.test_action_space"
    )


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_each_legal_move_has_a_path_of_its_own(name: str, options: dict[str, Any]) -> None:
    played, chance = game(name), random.Random(name)
    for state, belief, _ in follow(played, options, f"paths-{name}"):
        space = played.action_space(state.options)
        moves = played.legal_moves(state, belief.player)
        paths = sorted(map(space.path, moves))
        assert all(before != after[: len(before)] for before, after in itertools.pairwise(paths)), "the paths are not prefix-free"
        assert all(0 <= number < space.size for path in paths for number in path)
        assert all(len(path) <= space.longest for path in paths)
        for move in chance.sample(moves, min(5, len(moves))):
            choice = space.choice_of(state, belief.player) or space.choice(moves)
            path = space.path(move)
            for number in path:
                assert choice.action is None
                assert number in choice.ids
                assert choice.ids == [place for place, taken in enumerate(choice.mask) if taken]
                assert choice.completed(number) == (move if (*choice.taken, number) == path else None)
                choice = choice.take(number)
            assert choice.action == move
            assert choice.ids == []
            assert choice.mask == bytes(space.size)
            assert choice.moves == [move]
        assert space.choice(moves).ids == sorted({path[0] for path in paths})


def test_the_suite_finds_what_is_wrong_with_a_mask() -> None:
    monkeys = game("affenraffen")
    state = monkeys.new(seed="x")
    space = monkeys.action_space(state.options)
    assert space.listed is not None
    actions, legal = space.listed

    def masked(listed: Any, longest: int = 1) -> Any:
        return altered(monkeys, action_space=lambda _: ActionSpace(space.names, space.path, longest, listed=listed))

    check_paths(monkeys, state)
    for listed, said in (
        ((actions, lambda *asked: legal(*asked)[:-1] + b"\0"), "a mask does not show the legal moves"),
        ((actions, lambda *asked: legal(*asked) + b"\0"), f"not a 0 or 1 for each of the {space.size} ids"),
        ((actions, lambda *asked: bytes([2 * each for each in legal(*asked)])), f"not a 0 or 1 for each of the {space.size} ids"),
        ((actions, lambda *asked: [*legal(*asked)]), r"a mask is \[0, .*, not bytes"),
        ((actions[:1], legal), "a mask is not of one action for each id"),
        (([row[::-1] for row in actions], legal), "a mask does not show the legal moves"),
    ):
        with pytest.raises(AssertionError, match=said):
            check_paths(masked(listed), state)
    numbered = game("kariba").action_space
    few = altered(game("kariba"), action_space=lambda options: ActionSpace(numbered(options).names, numbered(options).path, most=3))
    with pytest.raises(AssertionError, match="ids, but `most` is 3"):
        check_game(few, playouts=1, actions=1)
    for odd in (legal, (legal, actions), actions):
        with pytest.raises(TypeError, match=EXPECTED_LISTED):
            ActionSpace(space.names, space.path, listed=odd)  # type: ignore[arg-type]


def test_an_id_that_is_not_legal_is_refused_with_what_is() -> None:
    kariba = game("kariba")
    state = kariba.new(seed="monsoon")
    choice = kariba.action_space(state.options).choice(kariba.legal_moves(state))
    number = next(each for each in range(40) if each not in choice.ids)
    with pytest.raises(IllegalId, match=rf"Id {number} \(play .*\) is not legal here: expected one of "):
        choice.take(number)
    for wrong in (-1, 40, "3", 3.0, [1], None):
        with pytest.raises(IllegalId, match="is not legal here"):
            choice.take(wrong)  # type: ignore[arg-type]
    made = choice.take(choice.ids[0])
    with pytest.raises(IllegalId, match="nothing is left to choose"):
        made.take(0)
    assert kariba.action_space(state.options).choice(()).action is None


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in FROZEN:
        (GOLDEN / f"{each}.txt").write_text(listing(each), encoding="utf-8")


def test_what_no_id_stands_for_is_refused() -> None:
    played, other = game("kariba"), game("safari-dual")
    state = played.new(seed="x")
    space, move = played.action_space(state.options), played.legal_moves(state)[0]
    for odd in (move._replace(rank=99), move._replace(rank=-1), other.legal_moves(other.new())[0], None, 5):
        asked: Any = odd
        with pytest.raises(InvalidAction, match="Expected an action that has an id here, not "):
            space.path(asked)
    for moves in (other.legal_moves(other.new()), None, [5]):
        asked = moves
        with pytest.raises(InvalidAction, match="Expected an action that has an id here, not "):
            space.choice(asked)


def test_an_action_that_no_position_has_does_not_get_the_id_of_another() -> None:
    def refused(name: str, document: dict[str, Any], **options: Any) -> None:
        played = game(name)
        action = played.load_action({"player": 0, **document})
        with pytest.raises(InvalidAction, match="Expected an action that has an id here"):
            played.action_space(played.new(**options).options).path(action)

    for count in (6, 7, 8):
        refused("kariba", {"type": "play", "rank": 1, "count": count})
    refused("affenraffen", {"type": "give", "to": 2})
    for type_ in ("peek", "take"):
        refused("affenraffen", {"type": type_, "spot": 60}, additional_tiles=[])
    refused("seven-safari", {"type": "pick", "row": 0, "column": 5}, players=5)
    refused("seven-safari", {"type": "trade", "row": 5, "column": 0, "card": "zebra-1"}, players=5)


@pytest.mark.parametrize("name", FROZEN)
def test_integers_of_numpy_have_ids_as_plain_ones_have(name: str) -> None:
    played = game(name)
    state = played.start(played.load_options({}), "x" if played.seeded else None)
    moves = played.legal_moves(state, 0)
    odd = [move._replace(**{field: np.int64(value) for field, value in move._asdict().items() if type(value) is int}) for move in moves]
    known = played.action_space(state.options)
    space = ActionSpace(known.names, known.path, known.longest)  # a new space, which has cached nothing yet
    assert [*map(space.path, odd)] == [*map(space.path, moves)]
    assert space.choice(odd).ids == space.choice(moves).ids
    assert {type(number) for number in space.choice(moves).ids} == {int}


def test_moves_with_the_same_ids_are_refused() -> None:
    for name in FROZEN:
        played = game(name)
        state = played.start(played.load_options({}), "x" if played.seeded else None)
        first, *_ = moves = played.legal_moves(state, 0)
        with pytest.raises(InvalidAction, match="Expected moves of one player, each once: another move has the ids of"):
            played.action_space(state.options).choice([*moves, first])
    monkeys = game("affenraffen")
    state = monkeys.new(seed="x")
    with pytest.raises(InvalidAction, match="Expected moves of one player, each once: another move has the ids of Peek"):
        monkeys.action_space(state.options).choice(monkeys.legal_moves(state))


def test_a_choice_does_not_depend_on_the_list_it_was_made_of() -> None:
    kariba = game("kariba")
    state = kariba.new(seed="monsoon")
    space, moves = kariba.action_space(state.options), [*kariba.legal_moves(state)]
    choice, kept = space.choice(moves), tuple(moves)
    moves.reverse()
    assert [choice.take(number).action for number in choice.ids] == [
        move for _, move in sorted(zip(map(space.path, kept), kept, strict=True))
    ]
    for ask in (space.path, lambda move: space.choice([move])):
        with pytest.raises(InvalidAction, match="Expected an action that has an id here"):
            ask(kept[0]._replace(rank=1.5))
