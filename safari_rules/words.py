"""Actions and events as sentences, and what all games share for it: who sits where.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> move = kariba.legal_moves(kariba.new(seed="monsoon"))[0]
>>> kariba.tell(move, names=["Ada"]), kariba.tell(move)
('Ada plays 1 giraffe.', 'Player 0 plays 1 giraffe.')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from safari_rules.values import sequence

__all__ = ["Names", "named", "plain"]


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
    begun = re.sub(r"\APlayer (\d+)\b", lambda found: known.first(int(found[1])), detail, flags=re.ASCII)
    return re.sub(r"\bplayer (\d+)\b", lambda found: known[int(found[1])], begun, flags=re.ASCII)


def plain(told: Any, names: Names) -> str:
    """A sentence of any action or event, from its type and fields: for a game that has no words of its own."""
    fields = told._asdict()
    kind, player = fields.pop("type").replace("_", " ").replace("-", " "), fields.pop("player", None)
    said = sequence([f"{name.replace('_', ' ')} {value}" for name, value in fields.items() if value not in ((), None)] or [""])
    head = kind.capitalize() if player is None else f"{names.first(player)}: {kind}"
    return f"{head}, {said}." if said else f"{head}."
