"""Hooks for all tests: figures that some of them record are shown at the end of a run."""

from __future__ import annotations

import pytest

pytest_plugins = ("support.deadlines", "support.processes")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures that tests have recorded as `request.node.user_properties.append(("figure", …))`."""
    figures = [value for report in terminalreporter.stats.get("passed", ()) for name, value in report.user_properties if name == "figure"]
    if figures:
        terminalreporter.section("figures")
        terminalreporter.write("".join(f"{figure}\n" for figure in dict.fromkeys(sorted(figures))))
