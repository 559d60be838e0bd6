"""Problems: every error of the service as `application/problem+json` (RFC 9457)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from safari_rules import Flaw, IllegalAction, InvalidInput, InvalidMemory, InvalidOptions, InvalidState, NoSuchPlayer
from safari_rules.authoring.codecs import MOST_FLAWS
from safari_rules.authoring.messages import ENGLISH, MESSAGES, Wording
from safari_rules.authoring.text import Names

MEDIA_TYPE = "application/problem+json"
LONGEST_DETAIL = 400


class ProblemKind(NamedTuple):
    """A kind of problem: its status, its title, and when it occurs."""

    status: int
    title: str
    when: str


KINDS = {
    "malformed-request": ProblemKind(400, "Malformed request", "The body is not JSON."),
    "not-found": ProblemKind(404, "Not found", "No game or page has this path."),
    "method-not-allowed": ProblemKind(
        405, "Method not allowed", "The path does not support this method. The Allow header lists the methods that it supports."
    ),
    "content-too-large": ProblemKind(413, "Content too large", "The body is larger than the service allows."),
    "unsupported-media-type": ProblemKind(415, "Unsupported media type", "The body is not sent as application/json, or it is compressed."),
    "illegal-action": ProblemKind(409, "Illegal action", "State and action fit the schema, but the rules forbid this action here."),
    "invalid-state": ProblemKind(
        409, "Invalid state", "The state fits the schema, but is not valid. For example, a card is missing or occurs twice."
    ),
    "no-such-player": ProblemKind(409, "No such player", "The player fits the schema, but has no seat in this game."),
    "nothing-to-suggest": ProblemKind(409, "Nothing to suggest", "The player has no legal move now."),
    "invalid-memory": ProblemKind(409, "Invalid memory", "No state fits the view, the memory and the events together."),
    "invalid-options": ProblemKind(409, "Invalid options", "Each option fits the schema, but they do not fit together."),
    "invalid-request": ProblemKind(422, "Invalid request", "The request does not fit the published schema."),
    "too-many-requests": ProblemKind(
        429, "Too many requests", "A proxy lets no more requests from this address through for now. Wait, and send the request again."
    ),
    "internal-error": ProblemKind(500, "Internal error", "The service failed. The request may be sent again."),
    "busy": ProblemKind(503, "Busy", "Too many searches are running, or a proxy finds no server. Wait, and send the request again."),
}


class Problem(Exception):
    """A refusal on its way to the client."""

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
            return no_such_player(error, "player")
        case IllegalAction():
            return illegal_action(error)
    return None


def invalid(name: str, error: InvalidInput, under: str) -> Problem:
    """Return the problem of a part of the request, at the pointer `under`, that is not valid."""
    return Problem(name, error.flaws[0].detail, [Flaw(under + flaw.pointer, flaw.detail) for flaw in error.flaws])


def invalid_request(flaws: list[Flaw]) -> Problem:
    """Return the problem of a request that does not fit the schema."""
    return Problem("invalid-request", f"{len(flaws)} {'part does' if len(flaws) == 1 else 'parts do'} not fit the schema.", flaws)


def illegal_action(error: IllegalAction) -> Problem:
    """Return the problem of an action that the rules forbid, with its number if it is one of a replay."""
    if error.index is None:
        flaw = Flaw("/action", error.detail)
        return Problem("illegal-action", error.detail, [flaw], code=error.code, rule=error.rule)
    flaw = Flaw(f"/actions/{error.index}", error.detail)
    detail = error.numbered or Names().say("line-in-replay", count=error.index + 1, detail=error.detail)
    return Problem("illegal-action", detail, [flaw], code=error.code, rule=error.rule, index=error.index)


def no_such_player(error: NoSuchPlayer, name: str, wording: Wording = MESSAGES[ENGLISH]) -> Problem:
    """Return the problem of a player without a seat, in the request's field `name`."""
    detail = Names([], wording=wording).say("no-such-player", seat=error.player, last=error.players - 1)
    return Problem("no-such-player", detail, [Flaw(f"/{name}", detail)])


def nothing_to_suggest(player: int) -> Problem:
    """Return the problem of a player who has no legal move."""
    detail = f"Player {player} has no legal move now."
    return Problem("nothing-to-suggest", detail, [Flaw("/player", detail)])
