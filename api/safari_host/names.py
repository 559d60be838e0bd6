"""The names of players as people see them: two names that look the same are the same name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

#: Categories of characters that show nothing: controls, formats such as writing directions, surrogates. A character without a category may
#: be newer than this Python.
HIDDEN = frozenset({"Cc", "Cf", "Cs"})
#: Signs of that kind which are drawn all the same, before a number or a verse.
DRAWN_FORMATS = frozenset(map(chr, (*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD)))
#: Characters that many fonts draw as a space: fillers, and the empty pattern of Braille.
SPACES = dict.fromkeys((0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0), " ")
#: Characters that show nothing either: more fillers, variation selectors, a note without a head, and those that Unicode keeps free for such
#: signs.
FILLERS = (*SPACES, 0x034F, 0x17B4, 0x17B5, 0x16FE4, 0x1D159)
BLANK = frozenset(
    map(chr, (*FILLERS, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), 0x2065, *range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000)))
)
#: Characters of ASCII that look like a letter, and that letter (Unicode Technical Standard 39).
DRAWN = str.maketrans("I1|0", "lllO")


def visible(name: str) -> str:
    """Return what people see of a name. It is empty for a name that shows nothing."""
    shown = "".join(each for each in name if each in DRAWN_FORMATS or (each not in BLANK and unicodedata.category(each) not in HIDDEN))
    return " ".join("".join(each for each in unicodedata.normalize("NFKC", shown) if each not in BLANK).split())


@cache
def latin() -> dict[int, str]:
    """Return the characters that look like one of ASCII, such as the Cyrillic "а", and that one (Unicode Technical Standard 39)."""
    from confusable_homoglyphs.confusables import confusables_data  # only where it is needed, because its tables are large

    alike = {sign: [each["c"] for each in found if len(each["c"]) == 1 and each["c"].isascii()] for sign, found in confusables_data.items()}
    return {ord(sign): found[0] for sign, found in alike.items() if found and len(sign) == 1 and not sign.isascii()}


def looks(name: str) -> frozenset[str]:
    """Return how a name looks, as it is written and in small letters, with Latin letters for those of other scripts that look like them.

    Names look alike if they have a look in common. A capital may look like one of another script where the small letter does not. A look
    after "=" has one letter for those of ASCII that look alike. Its capitals stay, because "Ian" and "Lan" are two names.
    """
    found = set()
    for written in (visible(name), visible(name.translate(SPACES))):
        shown = unicodedata.normalize("NFKD", written)  # a letter without its accent is found in the tables
        found |= {each.translate(latin()).casefold() for each in (shown, shown.casefold())}
        found.add(f"={shown.translate(latin()).translate(DRAWN)}")
    return frozenset(unicodedata.normalize("NFKC", each) for each in found)


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Return whether another name looks the same."""
    alike = looks(name)
    return any(not alike.isdisjoint(looks(other)) for other in others)
