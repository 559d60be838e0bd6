"""Hooks for all tests: those marked `nightly` wait for the night, and figures that some tests record are shown at the end of a run."""

from __future__ import annotations

import os

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests marked `nightly`, unless SAFARI_NIGHTLY is set."""
    nightly = [] if os.environ.get("SAFARI_NIGHTLY") else [item for item in items if item.get_closest_marker("nightly")]
    if nightly:
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures that tests have recorded with `record_property("figure", …)`."""
    figures = [value for report in terminalreporter.stats.get("passed", ()) for name, value in report.user_properties if name == "figure"]
    if figures:
        terminalreporter.section("figures")
        terminalreporter.write("".join(f"{figure}\n" for figure in dict.fromkeys(sorted(figures))))
