"""The problems that tables have in addition to those of the rules service."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from safari_host.messages import MESSAGES
from safari_rules.authoring.messages import ENGLISH
from safari_rules.contract.problems import KINDS, Problem, in_words

STATUSES = {
    "unauthorized": 401,
    "watching": 403,
    "not-away": 403,
    "seat-closed": 409,
    "invite-used": 409,
    "name-taken": 409,
    "stale-version": 409,
    "table-waiting": 409,
    "undo-refused": 409,
    "not-over": 409,
}
OWN = {name: in_words(name, status, MESSAGES[ENGLISH]) for name, status in STATUSES.items()}
#: Every kind of problem that the host may answer with.
ALL = {**KINDS, **OWN}


class Refusal(Problem):
    """A problem whose detail is a message of the host, and so can be translated."""

    def __init__(self, name: str, message: str = "", args: Mapping[str, Any] = MappingProxyType({}), **more: Any) -> None:
        self.message, self.args_of_message = message or f"when-{name}", args
        super().__init__(name, MESSAGES[ENGLISH].say(self.message, **args), kind=ALL[name], **more)

    def translate(self, language: str) -> None:
        """Set the detail in a language."""
        self.document["detail"] = MESSAGES[language].say(self.message, **self.args_of_message)


def unauthorized() -> Refusal:
    """Make the problem of a wrong key. It is the same whether or not the table exists."""
    return Refusal("unauthorized", headers={"WWW-Authenticate": "Bearer"})


def busy(message: str, seconds: int = 5, **args: Any) -> Refusal:
    """Make the problem of a limit that is reached, of a table or database that cannot be read, or of a server that stops."""
    return Refusal("busy", message, args, headers={"Retry-After": str(seconds)})
