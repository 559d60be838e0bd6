"""The rules of Oysters: the start, what is legal, what an action does, scores and ending."""

from __future__ import annotations

from oysters.state import OYSTERS, SIZES, Look, Looked, Options, State, Take, Took
from safari_rules import Rules, Score, Turn, Violation, score, shuffle
from safari_rules.authoring import Sentence


class OystersRules(Rules[Options, State, Look | Take, Looked | Took]):
    """The rules of Oysters."""

    def setup(self, options: Options, seed: str) -> State:
        """Return a row of oysters whose pearls are shuffled (O1)."""
        pearls = tuple(shuffle(seed, "oysters/row", SIZES))
        return State(options, seed, 0, options.first_player, pearls, (None,) * OYSTERS, (0,) * options.players)

    def ending(self, state: State) -> str | None:
        """Return why the game is over by its rules (O4)."""
        return None if None in state.owners else "row-empty"

    def moves(self, state: State, player: int, limit: int) -> list[Look | Take]:
        """Return the looks by oyster, then what may be taken, by oyster (O2)."""
        row = [oyster for oyster, owner in enumerate(state.owners) if owner is None]
        looks = [Look(player, oyster) for oyster in row] if state.looks[player] < state.options.looks else []
        return [*looks, *[Take(player, oyster) for oyster in row]]

    def check(self, state: State, action: Look | Take) -> Violation | None:
        """Refuse an oyster that is not in the row, and a look too many (O2)."""
        if not 0 <= action.oyster < OYSTERS or state.owners[action.oyster] is not None:  # O2
            return Violation("taken", "O2", f"Oyster {action.oyster + 1} is not in the row.")
        if action.type == "look" and state.looks[action.player] >= state.options.looks:  # O2
            return Violation("no-look-left", "O2", Sentence("{0:have} no look left.", action.player))
        return None

    def effect(self, state: State, action: Look | Take) -> Turn[State, Looked | Took]:
        """Look into an oyster or take it, and pass the turn unless the game is over (O3)."""
        player, oyster, players = action.player, action.oyster, state.options.players
        pearl = state.pearls[oyster]
        event: Looked | Took
        if action.type == "look":
            looks = tuple([count + (seat == player) for seat, count in enumerate(state.looks)])
            after, event = state._replace(looks=looks), Looked(player, oyster, pearl)
        else:
            owners = (*state.owners[:oyster], player, *state.owners[oyster + 1 :])
            after, event = state._replace(owners=owners), Took(player, oyster, pearl)
        following = player if self.ending(after) else (player + 1) % players
        return Turn(after._replace(ply=state.ply + 1, current_player=following), (event,), revealed=True)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return the sum of each player's pearls (O4)."""
        return tuple([score(player, pearls=total(state, player)) for player in range(state.options.players)])


def total(state: State, player: int) -> int:
    """Return the sum of a player's pearls."""
    return sum([pearl for pearl, owner in zip(state.pearls, state.owners, strict=True) if owner == player])
