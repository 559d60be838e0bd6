"""Reasons for which a command cannot go on, and the exit code of each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from safari_rules.authoring.errors import how_to_install

__all__ = ["Refused", "needing"]


class Refused(Exception):
    """Raised when a command cannot go on: its text says why, and `status` is the exit code."""

    def __init__(self, reason: object, status: int) -> None:
        super().__init__(str(reason))
        self.status = status


@contextmanager
def needing(purpose: str, extra: str) -> Iterator[None]:
    """Refuse to go on if a package that the code below imports is not installed.

    :param purpose: what needs the package.
    :param extra: the extra that brings it.
    :yields: nothing.
    :raises Refused: with the command that installs the extra.
    """
    try:
        yield
    except ImportError as error:
        package = (error.name or "a package").partition(".")[0]
        if package == "safari_rules":
            raise
        raise Refused(f"{package} is missing; {purpose} needs it: {how_to_install(extra)}", 1) from None
