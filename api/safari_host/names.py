"""The names of players as people see them: two names that look the same are the same name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

from safari_rules.authoring.schema import UNSEEN

#: Characters that many fonts draw as a space: fillers, and the empty pattern of Braille.
SPACES = dict.fromkeys((0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0), " ")
#: Characters of ASCII that look like a letter, and that letter (Unicode Technical Standard 39).
DRAWN = str.maketrans("I1|0", "lllO")


def visible(name: str) -> str:
    """Return the visible part of a name."""
    return " ".join(_seen(unicodedata.normalize("NFKC", _seen(name))).split())


def _seen(name: str) -> str:
    """Return a name without the characters that show nothing. White space stays."""
    return UNSEEN.sub(lambda found: found[0] if found[0].isspace() else "", name)


@cache
def latin() -> dict[int, str]:
    """Return the characters that look like one of ASCII, such as the Cyrillic "а", and that one (Unicode Technical Standard 39)."""
    from confusable_homoglyphs.confusables import confusables_data  # only where it is needed, because its tables are large

    alike = {sign: [each["c"] for each in found if len(each["c"]) == 1 and each["c"].isascii()] for sign, found in confusables_data.items()}
    return {ord(sign): found[0] for sign, found in alike.items() if found and len(sign) == 1 and not sign.isascii()}


def looks(name: str) -> frozenset[str]:
    """Return the looks of a name: as written and in lower case, with Latin letters in place of similar ones of other scripts.

    Two names look alike if they share a look. Both cases count, because a capital may look like one of another script when the small letter
    does not. A look after "=" merges letters of ASCII that look alike. It keeps capitals, because "Ian" and "Lan" are two names.
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
