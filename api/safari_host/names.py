"""The names of players as people see them: two names that look the same are the same name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

#: Categories of characters that show nothing: controls, formats such as writing directions, unassigned and private ones, surrogates.
HIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
#: Letters, marks and symbols that show nothing either: fillers, variation selectors, the empty pattern of Braille, a note without a head.
FILLERS = (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159)
BLANK = frozenset(map(chr, (*FILLERS, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))


def visible(name: str) -> str:
    """Return what people see of a name, the same for all names that look the same. It is empty for a name that shows nothing."""
    shown = "".join(each for each in name if each not in BLANK and unicodedata.category(each) not in HIDDEN)
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", shown).casefold())
    return " ".join("".join(each for each in folded if each not in BLANK).split())


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Return whether another name looks the same."""
    return visible(name) in {visible(other) for other in others}
