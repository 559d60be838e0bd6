"""Affenraffen's ids: return or keep the tile in the hand, claim a marker, give the tile to a player, peek at or take a tile on a spot."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from safari_rules.authoring.action_space import ActionSpace, within
from safari_rules.games.affenraffen.constants import ANIMAL_SPOTS
from safari_rules.games.affenraffen.rules import actions, legal
from safari_rules.games.affenraffen.state import Action, Options

PLAIN: Final = ("return", "keep", "claim")


@lru_cache(256)
def action_space(options: Options) -> ActionSpace[Action]:
    """Return the ids of a game with these options. They depend on the number of players and of spots."""
    players, spots = options.players, ANIMAL_SPOTS + len(options.additional_tiles)
    looks = len(PLAIN) + players

    def path(action: Action) -> tuple[int]:
        """Return the id of an action."""
        if action.type == "peek":
            return (looks + within(action.spot, spots),)
        if action.type == "take":
            return (looks + spots + within(action.spot, spots),)
        return (len(PLAIN) + within(action.to, players) if action.type == "give" else PLAIN.index(action.type),)

    gifts = [f"give to player {player}" for player in range(players)]
    names = (*PLAIN, *gifts, *[f"{verb} spot {spot}" for verb in ("peek at", "take") for spot in range(spots)])
    return ActionSpace(names, path, listed=(actions(players, spots), legal))
