"""The conditions beyond the schema under which options and states of Oysters are valid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oysters.state import OYSTERS, Options, State
from safari_rules import Flaw
from safari_rules.authoring import Validity, first_player_flaws, list_flaws, player_flaws


def option_flaws(options: Options) -> Iterator[Flaw]:
    """Yield options that do not go together."""
    yield from first_player_flaws(options)


def state_flaws(state: State, document: Any) -> Iterator[Flaw]:
    """Yield the errors of a state that is not valid, most basic first."""
    options = state.options
    yield from list_flaws(state, document, "looks")
    for oyster, owner in enumerate(state.owners):
        yield from player_flaws(options, f"/owners/{oyster}", owner)
    if len(set(state.pearls)) < OYSTERS:
        yield Flaw("/pearls", f"Expected every size from 1 to {OYSTERS} once (O1).")
    if max(state.looks) > options.looks:
        yield Flaw("/looks", f"Expected at most options.looks: {options.looks} for each player (O2).")
    for seat in range(options.players):
        turns = (state.ply + options.players - 1 - (seat - options.first_player) % options.players) // options.players
        if state.looks[seat] + state.owners.count(seat) != turns:
            yield Flaw("/ply", f"Expected one look or one oyster for each turn of player {seat} (O2).")
    last = state.ply - (None not in state.owners)
    if state.current_player != (options.first_player + last) % options.players:
        yield Flaw("/current_player", "Expected whose turn it is; once the game is over, who acted last.")


VALIDITY = Validity(option_flaws, state_flaws)
