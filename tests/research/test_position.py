"""Games in progress in the environments: immutable positions from which others are made, and which can be copied and sent."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from support.failures import looped
from support.follow import VARIANTS

from safari_rules import IllegalId, InvalidState, game
from safari_rules.envs.position import EncodedGame, Position


def walk(position: Position, ids: int, chance: random.Random) -> Position:
    """Return the position after this many random ids, or at the end of the game."""
    for _ in range(ids):
        if not position.over:
            position = position.take(chance.choice(position.choice.ids))
    return position


def everything(position: Position) -> list[Any]:
    """Return the values of all properties and methods of a position."""
    players = range(position.encoded.options.players)
    told = [(position.observation(player), position.history(player), position.belief(player).memory) for player in players]
    return [position.state, position.player, position.choice.ids, position.choice.taken, position.returns(), position.history(None), *told]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_what_follows_a_position_changes_nothing_in_it(name: str, options: dict[str, Any]) -> None:
    chance = random.Random(f"position-{name}")
    ids, before = [], EncodedGame(game(name), options).start("position")
    for _ in range(30):
        if not before.over:
            ids.append(chance.choice(before.choice.ids))
            before = before.take(ids[-1])
            before.observation(before.player or 0)  # reading the observation updates beliefs at each step
    fresh = EncodedGame(game(name), options).start("position")
    for number in ids:
        fresh = fresh.take(number)  # here beliefs are updated only at the end, in one go
    one, other = [everything(walk(before, 9, random.Random(seed))) for seed in (1, 2)]
    asked = everything(before)
    assert asked == everything(fresh)
    assert [everything(walk(before, 9, random.Random(seed))) for seed in (1, 2)] == [one, other]
    assert one != other or before.over


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@looped("asked", [False, True])
def test_a_position_can_be_sent(name: str, options: dict[str, Any], asked: bool) -> None:
    chance = random.Random(f"sent-{name}")
    position = EncodedGame(game(name), options).start("sent")
    for _ in range(6):
        position = walk(position, 7, chance)
        if asked and position.player is not None:
            position.observation(position.player)  # values that were read are cached, and sent along
        sent = pickle.loads(pickle.dumps(position))
        assert everything(sent) == everything(position) == everything(copy.deepcopy(position))


def test_a_long_game_can_be_sent() -> None:
    affenraffen = EncodedGame(game("affenraffen"), {"ply_limit": 3000})
    position = affenraffen.start("long")
    while not position.over:
        looks = [number for number in position.choice.ids if "take" not in affenraffen.space.names[number]]
        back = [number for number in looks if affenraffen.space.names[number] == "return"]
        position = position.take((back or looks)[0])
    assert position.truncated
    assert pickle.loads(pickle.dumps(position)).history(0) == position.history(0)


def test_what_is_not_legal_is_refused_and_nothing_changes() -> None:
    position = EncodedGame(game("kariba"), {}).start("refused")
    asked = everything(position)
    wrong: tuple[Any, ...] = (-1, 1000, "3", None, next(number for number in range(40) if number not in position.choice.ids))
    for number in wrong:
        with pytest.raises(IllegalId):
            position.take(number)
    assert everything(position) == asked


def test_a_state_of_other_options_is_refused() -> None:
    kariba = game("kariba")
    with pytest.raises(InvalidState, match="options of this game"):
        EncodedGame(kariba, {"players": 3}).resume(kariba.dump(kariba.new(players=2)))
