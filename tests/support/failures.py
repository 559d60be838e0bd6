"""Loops over many cases in one test, which name all cases that fail, and not the first one only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

import pytest


class Failures:
    """The failures of a loop, raised together when the loop is left.

    >>> with Failures() as failures:  # doctest: +SKIP
    ...     for name in NAMES:
    ...         with failures.of(name):
    ...             assert ...
    """

    def __init__(self) -> None:
        self.tried = 0
        self.found: dict[str, BaseException] = {}

    @contextmanager
    def of(self, case: object) -> Iterator[None]:
        """Try a case: an error in the block is noted with the case's name, and the loop goes on."""
        self.tried += 1
        try:
            yield
        except (Exception, pytest.fail.Exception) as error:
            error.add_note(f"in the case {case}")
            self.found[str(case)] = error

    def __enter__(self) -> Failures:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is None:
            assert self.tried, "no case was tried"
            if self.found:
                raise BaseExceptionGroup(f"{len(self.found)} of {self.tried} cases failed: {', '.join(self.found)}", [*self.found.values()])
