"""Loops over many cases in one test that report all failing cases, not only the first one."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

import pytest

#: Largest number of characters of a case's name.
LONGEST = 80


class Failures:
    """The failures of a loop, raised together when the loop is left.

    with Failures() as failures:
        for name in NAMES:
            with failures.of(name):
                assert …
    """

    def __init__(self) -> None:
        self.tried = 0
        self.found: dict[str, BaseException] = {}

    @contextmanager
    def of(self, case: object) -> Iterator[None]:
        """Run the block as a case: note an error in it with the case's name, and let the loop go on."""
        self.tried += 1
        try:
            yield
        except (Exception, pytest.fail.Exception) as error:
            error.add_note(f"in the case {case}")
            self.found[f"{case}" if str(case) not in self.found else f"{case} ({self.tried})"] = error

    def __enter__(self) -> Failures:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if error is None:
            assert self.tried, "no case was tried"
            if self.found:
                raise BaseExceptionGroup(f"{len(self.found)} of {self.tried} cases failed: {', '.join(self.found)}", [*self.found.values()])


def looped(
    names: str | tuple[str, ...], cases: Callable[[], Iterable[Any]] | Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test once for each case, as one test: `pytest.mark.parametrize` for long tables that assert one thing.

    All failing cases are named together. A function that returns the cases is called when the test runs, and costs nothing at collection.
    Fixtures are shared by the cases.
    """

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def loop(**fixtures: Any) -> None:
            with Failures() as failures:
                for case in cases() if callable(cases) else cases:
                    given = {names: case} if isinstance(names, str) else dict(zip(names, case, strict=True))
                    with failures.of(shortened(", ".join(map(str, given.values())))):
                        test(**given, **fixtures)

        signature = inspect.signature(test)
        left = [each for each in signature.parameters.values() if each.name not in ((names,) if isinstance(names, str) else names)]
        loop.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return loop

    return decorate


def shortened(name: str) -> str:
    """Return the beginning of a name, without line breaks."""
    name = " ".join(name.split())
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
