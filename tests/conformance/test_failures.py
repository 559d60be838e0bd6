"""A loop over cases names all cases that fail, and fails if it tries none."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.failures import LONGEST, Failures, looped


@looped("number", range(4))
def mostly_failing(number: int) -> None:
    assert number != 1
    if number == 2:
        raise ValueError("two")
    if number == 3:
        with pytest.raises(KeyError):
            pass


def test_all_failures_are_named() -> None:
    with pytest.raises(BaseExceptionGroup, match="3 of 4 cases failed: 1, 2, 3") as raised:
        mostly_failing()
    assert [error.__notes__ for error in raised.value.exceptions] == [[f"in the case {number}"] for number in (1, 2, 3)]


def test_a_loop_without_a_failure_passes_and_one_without_a_case_fails() -> None:
    with Failures() as failures, failures.of("fine"):
        pass
    assert not failures.found
    with pytest.raises(AssertionError, match="no case was tried"), Failures():
        pass


def broken_off() -> None:
    with Failures() as failures:
        with failures.of("inside"):
            raise ValueError("inside")
        raise KeyError("outside")


def test_an_error_outside_of_the_cases_is_raised_as_it_is() -> None:
    with pytest.raises(KeyError, match="outside"):
        broken_off()


@looped("number", range(3))
@looped(("word", "length"), lambda: [("one", 3), ("three", 5)])
def test_a_looped_test_gets_its_cases_and_its_fixtures(number: int, word: str, length: int, tmp_path: Path) -> None:
    with (tmp_path / "seen").open("a") as seen:
        seen.write(word)
    assert len(word) == length
    assert (tmp_path / "seen").read_text().endswith(word)
    assert number < 3


def test_a_looped_test_names_the_cases_that_fail() -> None:
    @looped("word", ["a", "b" * 200, "c", "c"])
    def failing(word: str) -> None:
        assert word == "a"

    with pytest.raises(BaseExceptionGroup, match=rf"3 of 4 cases failed: b{{{LONGEST - 1}}}…, c, c \(4\)"):
        failing()
