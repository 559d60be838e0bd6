"""The random moves of a search are legal, and each legal move can be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from safari_rules import Game, game

#: Number of draws in which each of at most MANY moves appears almost certainly. The seeds are fixed.
DRAWS = 1200
MANY = 40
LIMIT = 500
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("affenraffen", {}),
    ("affenraffen", {"players": 2, "agreed_pairs": 2}),
    ("kariba", {"face_up_draw": True}),
    ("safari-dual", {}),
    ("safaru", {}),
    ("safaru", {"reversed": True}),
    ("seven-safari", {"swapping": True}),
)


def stages(played: Game[Any, Any, Any, Any], options: dict[str, Any], chance: Random) -> Iterator[tuple[Any, int]]:
    """Yield states of random games, each with a player who may act. Moves that only look at a tile or return it are rare."""
    for number in range(3):
        state = played.new(seed=None if played.id == "safari-dual" else f"draws-{number}", **options)
        for _ in range(400):
            if played.outcome(state) is not None:
                break
            moves = played.legal_moves(state)
            yield state, moves[0].player
            onward = [move for move in moves if move.type not in ("return", "peek")]
            state = played.apply(state, chance.choice(onward if onward and chance.random() < 0.9 else moves)).state


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[f"{name}-{number}" for number, (name, _) in enumerate(GAMES)])
def test_each_legal_move_can_be_drawn_and_no_other(name: str, options: dict[str, Any]) -> None:
    played: Game[Any, Any, Any, Any] = game(name)
    rules, chance = played.spec.rules, Random(28)
    kinds = set()
    for number, (state, player) in enumerate(stages(played, options, chance)):
        legal = {move for move in rules.moves(state, player, LIMIT) if move.player == player}
        few, listed = rules.random_moves(state, player, 3, LIMIT, chance)
        assert set(few) <= legal, (number, state)
        assert len(few) == (1 if len(legal) == 1 else 3)
        assert 1 <= listed <= len(legal)
        if number % 7 == 0 and len(legal) <= MANY:
            drawn, _ = rules.random_moves(state, player, DRAWS, LIMIT, chance)
            assert set(drawn) == legal, (number, state)
        kinds |= {move.type for move in few}
    assert len(kinds) >= (1 if name == "kariba" or (name, options) == ("safari-dual", {}) else 2), kinds


def test_a_player_who_cannot_move_passes_or_has_nothing_to_draw() -> None:
    """A blocked player of Safari-Dual can only pass. In Affenraffen only a claim is left once the table is empty."""
    apes = game("affenraffen")
    document: dict[str, Any] = apes.dump(apes.new(players=3, seed="draws", additional_tiles=[]))
    tiles = [cell["tile"] if cell and "tile" in cell else None for cell in document["table"]]
    assert len(tiles) == 60
    document["kept"] = [tiles[:30], tiles[30:58], []]
    document["held"] = [None, None, {"spot": 0, "tile": tiles[58]}]
    document["table"] = [None] * 59 + [{"tile": tiles[59]}]
    state = apes.load(document)
    emptied = state._replace(table=(0,) * 60)
    claims, listed = apes.spec.rules.random_moves(emptied, 0, 5, LIMIT, Random(1))
    assert [(move.type, move.player) for move in claims] == [("claim", 0)]
    assert listed == 1
    without = emptied._replace(kept=((), *emptied.kept[1:]))
    assert apes.spec.rules.random_moves(without, 0, 5, LIMIT, Random(1))[0] == []


def test_affenraffen_is_played_at_the_same_time_and_the_others_in_turns() -> None:
    assert {name: game(name).simultaneous for name, _ in GAMES} == {name: name == "affenraffen" for name, _ in GAMES}


def test_only_safarus_moves_are_too_many_to_be_counted() -> None:
    assert {name: game(name).spec.rules.countable() for name, _ in GAMES} == {name: name != "safaru" for name, _ in GAMES}
