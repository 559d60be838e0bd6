"""A game's rulebook: every rule, ruling and illegal code with its id and text, read from its `rulebook.toml`.

>>> from safari_rules import game
>>> book = game("kariba").rulebook
>>> book.rules["K4"]
'The mouse (1) chases the elephant (8) and nobody else; no other animal chases a higher rank.'
>>> book.sources["K4"]
(3, 19, 20, 21, 24, 25)
>>> [code.code for code in book.illegal_codes if "K2" in code.rules]
['card-not-in-hand']
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, NamedTuple

__all__ = ["COMMON_CODES", "IllegalCode", "Rulebook", "load_rulebook"]


class IllegalCode(NamedTuple):
    """A code that a refusal may carry, the ids of the rules it can rest on (none for the common codes), its meaning."""

    code: str
    rules: tuple[str, ...]
    text: str


COMMON_CODES = (
    IllegalCode("not-your-seat", (), "Whoever asks (`as_player`) is not the player whose action this is."),
    IllegalCode("game-over", (), "The game is over, by its rules or by the ply limit."),
    IllegalCode("no-such-player", (), "The acting player has no seat in this game."),
    IllegalCode("not-your-turn", (), "Another player is to act."),
    IllegalCode("wrong-phase", (), "An action of this type has no place in this phase."),
)


class Rulebook(NamedTuple):
    """Rules (what the publisher's book says), rulings (what we decided where it is silent), and illegal codes.

    Rules and rulings are by id, in order; the game's own illegal codes stand in the order in which they are checked. `sources` are the
    numbers of the rulebook's sentences that each rests on (docs/trace), `reasons` why each ruling reads them so.
    """

    rules: Mapping[str, str]
    rulings: Mapping[str, str]
    illegal_codes: tuple[IllegalCode, ...]
    sources: Mapping[str, tuple[int, ...]]
    reasons: Mapping[str, str]


def load_rulebook(package: str, *, turns: bool = True) -> Rulebook:
    """The rulebook of the game in `package`, its own codes after the common ones; some of those need `turns`."""
    book = tomllib.loads((files(package) / "rulebook.toml").read_text(encoding="utf-8"))
    rules, rulings = ({name: _entry(each) for name, each in book[kind].items()} for kind in ("rules", "rulings"))
    own = tuple(IllegalCode(code, tuple(entry["rules"]), entry["text"]) for code, entry in book["illegal"].items())
    return Rulebook(
        {name: each["text"] for name, each in rules.items()},
        {name: each["text"] for name, each in rulings.items()},
        (COMMON_CODES if turns else COMMON_CODES[:3]) + own,
        {name: tuple(each["source"]) for name, each in (rules | rulings).items() if "source" in each},
        {name: each["why"] for name, each in rulings.items() if "why" in each},
    )


def _entry(each: Any) -> Mapping[str, Any]:
    """A rule or ruling: a table with its `text`, `source` and `why`, or the text alone."""
    return {"text": each} if isinstance(each, str) else each
