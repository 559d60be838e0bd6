"""The problems that tables have in addition to those of the rules service."""

from __future__ import annotations

from typing import Any, NamedTuple

from safari_rules.contract.problems import KINDS, Problem, ProblemKind


class HostProblemKind(NamedTuple):
    """A kind of problem with what a client does about it."""

    kind: ProblemKind
    remedy: str


OWN = {
    "unauthorized": HostProblemKind(
        ProblemKind(401, "Unauthorized", "The key or the invite is missing or does not belong to this table, or the table does not exist."),
        "Send the key of a seat, or the watch key, as Authorization: Bearer. A seat that was opened again has a new key.",
    ),
    "watching": HostProblemKind(
        ProblemKind(403, "Watching", "This key can watch the table, but it cannot play now."),
        "Use the key of a seat. If a computer plays the seat, open it again and join with the new invite.",
    ),
    "not-away": HostProblemKind(
        ProblemKind(403, "Not away", "The seat belongs to another player, who is here or has not been away for long enough."),
        "Wait until the person has been away for two minutes. Before the first action, the one who opened the table can change the seat.",
    ),
    "seat-closed": HostProblemKind(
        ProblemKind(409, "Seat closed", "The game has begun, and only computers have held the seat. A new person would see its cards."),
        "Open the seat before the first action, or at the table of the next game.",
    ),
    "invite-used": HostProblemKind(
        ProblemKind(409, "Invite used", "A person has already joined with this invite, or the seat is no longer open."),
        "Ask for the seat to be opened again, which gives a new invite.",
    ),
    "name-taken": HostProblemKind(
        ProblemKind(409, "Name taken", "Another seat has a name that looks the same."),
        "Join with another name. The invite is not spent.",
    ),
    "stale-version": HostProblemKind(
        ProblemKind(409, "Stale version", "The table has changed since the version that the request names."),
        "Look at the current version, which the answer names, and decide again.",
    ),
    "table-waiting": HostProblemKind(
        ProblemKind(409, "Table waiting", "A seat is open, and the game waits until a person has joined."),
        "Send the invite to somebody, or give the seat to a computer.",
    ),
    "undo-refused": HostProblemKind(
        ProblemKind(409, "Undo refused", "This action cannot be taken back."),
        "Play on. An action can be taken back until it has shown something hidden, or if everybody at the table agrees.",
    ),
    "not-over": HostProblemKind(ProblemKind(409, "Not over", "The game is not over yet."), "Ask again when the game is over."),
}


def refused(name: str, detail: str = "", **members: Any) -> Problem:
    """Make the problem of this name."""
    return Problem(name, detail, kind=OWN[name].kind, **members)


def unauthorized() -> Problem:
    """Make the problem of a wrong key. It is the same whether or not the table exists."""
    return Problem("unauthorized", kind=OWN["unauthorized"].kind, headers={"WWW-Authenticate": "Bearer"})


def busy(detail: str, seconds: int = 5) -> Problem:
    """Make the problem of a limit that is reached, or of a database that does not answer."""
    return Problem("busy", detail, headers={"Retry-After": str(seconds)})


#: Every kind of problem that the host may answer with.
ALL = {**KINDS, **{name: refusal.kind for name, refusal in OWN.items()}}
