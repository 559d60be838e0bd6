"""Actions and events as sentences, a view as lines of text, and what all games share for it: who sits where.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> move = kariba.legal_moves(kariba.new(seed="monsoon"))[0]
>>> kariba.tell(move, names=["Ada"]), kariba.tell(move)
('Ada plays 1 giraffe.', 'Player 0 plays 1 giraffe.')
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from safari_rules.values import sequence

__all__ = ["Cards", "Names", "cards", "named", "plain", "plain_table"]


class Cards(Protocol):
    """How a card, tile or piece is written, by its code; one that is face down by None. `width` pads it."""

    def __call__(self, code: str | int | None, width: int = 0) -> str:
        """Its name."""


class Names:
    """Who sits where: the names given, and "player 2" for a seat that has none."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names = tuple(names)

    def __getitem__(self, seat: int) -> str:
        return self._names[seat] if seat < len(self._names) else f"player {seat}"

    def first(self, seat: int) -> str:
        """The same at the beginning of a sentence."""
        return self._names[seat] if seat < len(self._names) else f"Player {seat}"

    def each(self, words: Iterable[str]) -> str:
        """Something of every seat, in order: "Ada 12 cards, Ben 7 cards"."""
        return sequence([f"{self[seat]} {each}" for seat, each in enumerate(words)])


def named(detail: str, names: Sequence[str]) -> str:
    """A refusal's sentence with names instead of seats."""
    known = Names(names)

    def name(found: re.Match[str]) -> str:
        seat = int(found[2])
        return known.first(seat) if found[1] == "Player" else known[seat]

    return re.sub(r"(\APlayer|\bplayer) (\d+)\b", name, detail, flags=re.ASCII)


def plain(told: Any, names: Names) -> str:
    """A sentence of any action or event, from its type and fields: for a game that has no words of its own."""
    fields = told._asdict()
    kind, player = fields.pop("type").replace("_", " ").replace("-", " "), fields.pop("player", None)
    said = sequence([f"{name.replace('_', ' ')} {value}" for name, value in fields.items() if value not in ((), None)] or [""])
    head = kind.capitalize() if player is None else f"{names.first(player)}: {kind}"
    return f"{head}, {said}." if said else f"{head}."


def cards(held: Sequence[str | int | None], card: Cards) -> str:
    """Cards that lie together: each that is seen, or how many there are."""
    if not held:
        return "none"
    return f"{len(held)} card{'s' * (len(held) != 1)}" if None in held else ", ".join(map(card, held))


def plain_table(view: Mapping[str, Any], names: Names, card: Cards) -> list[str]:
    """A view line by line, from its fields: for a game that has no table of its own."""
    hidden = ("game", "version", "options", "seed", "seed_commitment")
    return [f"{name.replace('_', ' ')}: {json.dumps(value, ensure_ascii=False)}" for name, value in view.items() if name not in hidden]
