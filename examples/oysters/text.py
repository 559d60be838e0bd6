"""Oysters in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from typing import Any

from oysters.state import Look, Looked, Take, Took
from safari_rules.authoring import GameText, Names


def describe(told: Look | Take | Looked | Took, names: Names) -> str:
    """Write an action or event as a sentence. A pearl that may not be known is left out."""
    verb = "look" if isinstance(told, Look | Looked) else "take"
    said = f"{names.does(told.player, verb)} {'into ' * (verb == 'look')}oyster {told.oyster + 1}"
    pearl = told.pearl if isinstance(told, Looked | Took) else None
    return f"{said}." if pearl is None else f"{said}: its pearl has size {pearl}."


def table(view: dict[str, Any], names: Names, card: Any) -> list[str]:
    """Write the row, and what each player has."""
    owned = list(zip(view["pearls"], view["owners"], strict=True))
    lines = ["Row: " + " ".join([str(place) if owner is None else "-" for place, (_, owner) in enumerate(owned, 1)])]
    for seat in range(view["options"]["players"]):
        pearls = [pearl for pearl, owner in owned if owner == seat]
        lines.append(f"{names.first(seat)}: {' '.join(['?' if pearl is None else str(pearl) for pearl in pearls]) or 'nothing'}")
    return lines


TEXT = GameText(describe, table)
