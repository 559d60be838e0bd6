"""The view of a player of Oysters: all but the pearls of the row and of the others."""

from __future__ import annotations

from oysters.state import Looked, State, Took
from safari_rules import View
from safari_rules.authoring.views import everyone


def own_pearls(pearls: tuple[int, ...], state: State, player: int | None) -> tuple[int | None, ...]:
    """Show the pearls of the oysters that the player has taken (O3)."""
    return tuple([pearl if player is not None and owner == player else None for pearl, owner in zip(pearls, state.owners, strict=True)])


def is_actor(event: Looked | Took, player: int | None) -> bool:
    """Return whether the player is the one who acted (O3)."""
    return event.player == player


VIEW: View[State] = View(
    fields={
        "game": everyone,
        "version": everyone,
        "options": everyone,
        "ply": everyone,
        "current_player": everyone,
        "pearls": own_pearls,
        "owners": everyone,
        "looks": everyone,
    },
    secrets={"looked": (("pearl",), is_actor), "took": (("pearl",), is_actor)},
    scores_open=False,
)
