"""Problems: every error of the service as `application/problem+json` (RFC 9457)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from safari_rules import Flaw, IllegalAction, InvalidInput, InvalidMemory, InvalidOptions, InvalidState, NoSuchPlayer
from safari_rules.authoring.codecs import MOST_FLAWS
from safari_rules.authoring.files import ENGLISH, LANGUAGES
from safari_rules.authoring.messages import Wording
from safari_rules.contract.messages import MESSAGES

MEDIA_TYPE = "application/problem+json"
LONGEST_DETAIL = 400


class ProblemKind(NamedTuple):
    """A kind of problem: its status, its title, when it occurs, and what a client does about it."""

    status: int
    title: str
    when: str
    remedy: str = ""


def in_words(name: str, status: int, wording: Wording) -> ProblemKind:
    """Return a kind of problem by its name, in words of a language."""
    return ProblemKind(status, wording.say(f"line-title-{name}"), wording.say(f"when-{name}"), wording.say(f"remedy-{name}"))


STATUSES = {
    "malformed-request": 400,
    "not-found": 404,
    "method-not-allowed": 405,
    "content-too-large": 413,
    "unsupported-media-type": 415,
    "illegal-action": 409,
    "invalid-state": 409,
    "no-such-player": 409,
    "nothing-to-suggest": 409,
    "invalid-memory": 409,
    "invalid-options": 409,
    "invalid-request": 422,
    "too-many-requests": 429,
    "internal-error": 500,
    "busy": 503,
}
#: The kinds of problems in English, as they stand in every answer.
KINDS = {name: in_words(name, status, MESSAGES[ENGLISH]) for name, status in STATUSES.items()}


class Problem(Exception):
    """Raised to refuse a request. The client receives it as a problem document."""

    def __init__(
        self,
        name: str,
        detail: str = "",
        errors: Iterable[Flaw] = (),
        kind: ProblemKind | None = None,
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        self.name, self.kind, self.headers = name, kind or KINDS[name], dict(headers or {})
        flaws = list(errors)
        self.document: dict[str, Any] = {
            "type": f"/problems/{name}",
            "title": self.kind.title,
            "status": self.kind.status,
            "detail": (detail or self.kind.when)[:LONGEST_DETAIL],
            **members,
        }
        if flaws:
            self.document["errors"] = [flaw._asdict() for flaw in flaws[:MOST_FLAWS]]
            if len(flaws) >= MOST_FLAWS:
                self.document["detail"] += f" The first {MOST_FLAWS} are listed; there may be more."
        super().__init__(name)

    @classmethod
    def of_status(cls, status: int, detail: str) -> Problem:
        """Return a problem that is not of this service's kinds: RFC 9457 calls it "about:blank"."""
        title = HTTPStatus(status).phrase
        return cls("about:blank", detail or title, kind=ProblemKind(status, title, title), type="about:blank")

    @property
    def line(self) -> str:
        """The status line."""
        return f"{self.kind.status} {HTTPStatus(self.kind.status).phrase}"


def problem_of(error: Exception) -> Problem | None:
    """Return the problem of an error, with pointers into the request, or None if the error is the service's own fault."""
    match error:
        case Problem():
            return error
        case InvalidState():
            return invalid("invalid-state", error, "/state")
        case InvalidOptions():
            return invalid("invalid-options", error, "/options")
        case InvalidMemory():
            return invalid("invalid-memory", error, "")
        case NoSuchPlayer():
            return no_such_player(error, "/player")
        case IllegalAction():
            return illegal_action(error)
    return None


def invalid(name: str, error: InvalidInput, under: str) -> Problem:
    """Return the problem of a part of the request, at the pointer `under`, that is not valid."""
    return Problem(name, error.flaws[0].detail, [Flaw(under + flaw.pointer, flaw.detail) for flaw in error.flaws])


def invalid_request(flaws: list[Flaw]) -> Problem:
    """Return the problem of a request that does not fit the schema."""
    return Problem("invalid-request", f"{len(flaws)} {'part does' if len(flaws) == 1 else 'parts do'} not fit the schema.", flaws)


def asked_language(asked: Iterable[str]) -> str:
    """Return the language that a query asks for, English if it asks for none.

    :param asked: the values of the query parameter `language`. The last one counts.
    :returns: the language.
    :raises Problem: invalid-request, with the languages that there are, if the contract does not know one of them.
    """
    chosen = ENGLISH
    for chosen in asked:
        if chosen not in LANGUAGES:
            raise invalid_request([Flaw("/language", f"Expected one of {', '.join(LANGUAGES)}.")])
    return chosen


def illegal_action(error: IllegalAction) -> Problem:
    """Return the problem of an action that the rules forbid, with its number if it is one of a replay."""
    if error.index is None:
        flaw = Flaw("/action", error.detail)
        return Problem("illegal-action", error.detail, [flaw], code=error.code, rule=error.rule)
    flaw = Flaw(f"/actions/{error.index}", error.detail)
    detail = error.numbered or MESSAGES[ENGLISH].say("line-in-replay", count=error.index + 1, detail=error.detail)
    return Problem("illegal-action", detail, [flaw], code=error.code, rule=error.rule, index=error.index)


def no_such_player(error: NoSuchPlayer, pointer: str, wording: Wording = MESSAGES[ENGLISH]) -> Problem:
    """Return the problem of a player without a seat, at a pointer into the request."""
    detail = wording.say("no-such-player", seat=error.player, last=error.players - 1)
    return Problem("no-such-player", detail, [Flaw(pointer, detail)])


def nothing_to_suggest(player: int) -> Problem:
    """Return the problem of a player who has no legal move."""
    detail = f"Player {player} has no legal move now."
    return Problem("nothing-to-suggest", detail, [Flaw("/player", detail)])
