"""The problems that tables have in addition to those of the rules service."""

from __future__ import annotations

from typing import Any, NamedTuple

from safari_host.messages import said
from safari_rules.contract.problems import KINDS, Problem, ProblemKind


class HostProblemKind(NamedTuple):
    """A kind of problem with what a client does about it."""

    kind: ProblemKind
    remedy: str


def _own(name: str, status: int, remedy: str) -> HostProblemKind:
    """Return a kind of problem, whose message has its name."""
    return HostProblemKind(ProblemKind(status, name.replace("-", " ").capitalize(), said(name)), remedy)


OWN = {
    name: _own(name, status, remedy)
    for name, status, remedy in (
        (
            "unauthorized",
            401,
            "Send the key of a seat, or the watch key, as Authorization: Bearer. A seat that was opened again has a new key.",
        ),
        ("watching", 403, "Use the key of a seat. If a computer plays the seat, open it again and join with the new invite."),
        (
            "not-away",
            403,
            "Wait until the person has been away for two minutes. "
            "Before the first action, the one who opened the table can change the seat.",
        ),
        ("seat-closed", 409, "Open the seat before the first action, or at the table of the next game."),
        ("invite-used", 409, "Ask for the seat to be opened again, which gives a new invite."),
        ("name-taken", 409, "Join with another name. The invite is not spent."),
        ("stale-version", 409, "Look at the current version, which the answer names, and decide again."),
        ("table-waiting", 409, "Send the invite to another person, or give the seat to a computer."),
        (
            "undo-refused",
            409,
            "Play on. An action can be taken back until it has shown something hidden, or if everybody at the table agrees.",
        ),
        ("not-over", 409, "Ask again when the game is over."),
    )
}

#: Every kind of problem that the host may answer with.
ALL = {**KINDS, **{name: refusal.kind for name, refusal in OWN.items()}}


class Refusal(Problem):
    """A problem whose detail can be said in each language: it is a message of the host."""

    def __init__(self, name: str, message: str = "", **more: Any) -> None:
        self.message = message or name
        super().__init__(name, said(self.message), kind=ALL[name], **more)

    def translate(self, language: str) -> None:
        """Say the detail in a language."""
        self.document["detail"] = said(self.message, language)


def unauthorized() -> Refusal:
    """Make the problem of a wrong key. It is the same whether or not the table exists."""
    return Refusal("unauthorized", headers={"WWW-Authenticate": "Bearer"})


def full(message: str, seconds: int = 5) -> Refusal:
    """Make the problem of a limit that is reached."""
    return Refusal("busy", message, headers={"Retry-After": str(seconds)})


def busy(detail: str, seconds: int = 5) -> Problem:
    """Make the problem of a database that does not answer, or of a server that stops."""
    return Problem("busy", detail, headers={"Retry-After": str(seconds)})
