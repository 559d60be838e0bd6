"""A loop over cases names all that fail, and fails if it tries none."""

from __future__ import annotations

import pytest
from support.failures import Failures


def test_all_failures_are_named() -> None:
    with pytest.raises(BaseExceptionGroup, match="3 of 4 cases failed: 1, 2, 3") as raised, Failures() as failures:
        for number in range(4):
            with failures.of(number):
                assert number != 1
                if number == 2:
                    raise ValueError("two")
                if number == 3:
                    with pytest.raises(KeyError):
                        pass
    assert [error.__notes__ for error in raised.value.exceptions] == [[f"in the case {number}"] for number in (1, 2, 3)]


def test_a_loop_without_a_failure_passes_and_one_without_a_case_fails() -> None:
    with Failures() as failures, failures.of("fine"):
        pass
    assert not failures.found
    with pytest.raises(AssertionError, match="no case was tried"), Failures():
        pass


def test_an_error_outside_of_the_cases_is_raised_as_it_is() -> None:
    with pytest.raises(KeyError, match="outside"), Failures() as failures:
        with failures.of("inside"):
            raise ValueError("inside")
        raise KeyError("outside")
