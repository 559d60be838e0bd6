"""The errors of the library, in two families as in python-chess.

`InvalidInput` is raised for input that is not a state, an option set or an action, with a JSON Pointer to each validation error.
`IllegalAction` is raised for an action that the rules forbid here, with the code and the rule that forbids it.

>>> import safari_rules as sr
>>> kariba = sr.game("kariba")
>>> try:
...     kariba.new(players=9)
... except sr.InvalidOptions as error:
...     error.flaws[0]
Flaw(pointer='/players', detail='Expected an integer from 2 to 4, not 9.')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from safari_rules.authoring.results import Violation
from safari_rules.authoring.values import brief

__all__ = [
    "Flaw",
    "IllegalAction",
    "IllegalId",
    "InvalidAction",
    "InvalidAgent",
    "InvalidInput",
    "InvalidMemory",
    "InvalidOptions",
    "InvalidRecord",
    "InvalidState",
    "InvalidTables",
    "InvalidTournament",
    "NoSuchPlayer",
    "SafariRulesError",
    "UnknownGame",
    "UnusableGame",
]


class Flaw(NamedTuple):
    """One validation error of a document: where (`pointer`, RFC 6901, "" for all of it) and what (`detail`)."""

    pointer: str
    detail: str


class SafariRulesError(ValueError):
    """Base class of the errors that this library raises for its input."""


class UnknownGame(SafariRulesError, LookupError):
    """Raised when no game has the id or title that the caller gives."""


class UnusableGame(SafariRulesError):
    """Raised when a game cannot be registered, or lacks what the caller needs: ids of actions, observations, what a player knows,
    simultaneous play. Also raised when the module of a game cannot be imported.
    """


class IllegalId(SafariRulesError):
    """Raised for an id that stands for no legal move. `index` is the number of the game, from 0, if games are stepped together."""

    def __init__(self, detail: str, index: int | None = None) -> None:
        super().__init__(detail)
        self.index = index


class InvalidAgent(SafariRulesError):
    """Raised when an agent does not exist, cannot be made, or has a budget out of bounds."""


class InvalidTournament(SafariRulesError):
    """Raised when a tournament or league cannot be played, or a file has games of another one."""


class InvalidTables(SafariRulesError):
    """Raised when endgame tables that a caller asks for are missing, damaged, or of other rules."""


class NoSuchPlayer(SafariRulesError):
    """Raised when a player has no seat in a game."""

    def __init__(self, player: object, players: int) -> None:
        super().__init__(f"Player {brief(player)} has no seat: the players of this game are 0 to {players - 1}.")
        self.player, self.players = player, players

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.player, self.players), vars(self)


class InvalidInput(SafariRulesError):
    """Raised for a document, or another value, that cannot be used.

    `flaws` says where and why, at least once. `fits_schema` is False if the document breaks the published schema: every such error is
    listed, but no more are looked for once there are a hundred. It is True if the document fits the schema but its parts do not go
    together: the first error is listed.
    """

    def __init__(self, flaws: Sequence[Flaw], *, fits_schema: bool) -> None:
        self.flaws = tuple(flaws)
        self.fits_schema = fits_schema
        super().__init__("; ".join(f"{flaw.pointer or 'the whole'}: {flaw.detail}" for flaw in self.flaws[:8]))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), fits_schema=self.fits_schema), (self.flaws,), vars(self)


class InvalidState(InvalidInput):
    """Raised for a value that is no valid state of a game."""


class InvalidOptions(InvalidInput):
    """Raised for options with which a game cannot be played."""


class InvalidMemory(InvalidInput):
    """Raised when memory or events do not fit a view, with the pointers "/memory" and "/events"."""


class InvalidAction(InvalidInput):
    """Raised for a value that is no action of a game at all. `IllegalAction` is raised for an action that the rules forbid now."""


class InvalidRecord(InvalidInput):
    """Raised for JSON that is not the record of a game, with pointers such as "/options/players" and "/actions/3"."""


class IllegalAction(SafariRulesError):
    """Raised for an action that the rules forbid in a state. The state is unchanged.

    `index` is its number, from 0, if a record was replayed. `numbered` is then the refusal with the number, in the language of `detail`.
    """

    def __init__(self, violation: Violation, index: int | None = None, numbered: str = "") -> None:
        super().__init__(violation.detail)
        self.index, self.numbered = index, numbered
        self.code, self.rule, self.detail = violation
        self.violation = violation

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.violation, self.index, self.numbered), vars(self)


def how_to_install(extra: str) -> str:
    """Return the commands that install an extra of this library, as a message to the user names them.

    The first one works once the library is published, the second one in a clone.
    """
    return f"pip install 'safari-rules[{extra}]', or in a clone: pip install '.[{extra}]'"
