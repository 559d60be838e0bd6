"""Hooks for all tests: they leave tests marked `nightly` to the night, and show the figures that some tests record at the end of a run."""

from __future__ import annotations

import gc
import os
from typing import Any

import pytest

#: The commands speak English in tests, whatever the language of the machine.
os.environ["LANGUAGE"] = "en"
pytest_plugins = ("support.deadlines", "support.processes")
#: The number of tests that are left to the night. Workers of pytest-xdist count them, and report the number when they end.
NIGHTLY = pytest.StashKey[int]()


def pytest_collection_finish() -> None:
    """Search for cyclic garbage less often. Because the tests import many objects, the search took a sixth of their time."""
    gc.set_threshold(20_000, 50, 100)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests marked `nightly`, unless SAFARI_NIGHTLY is set."""
    nightly = [] if os.environ.get("SAFARI_NIGHTLY") else [item for item in items if item.get_closest_marker("nightly")]
    if nightly:
        config.hook.pytest_deselected(items=nightly)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]
    if hasattr(config, "workeroutput"):
        config.workeroutput["nightly"] = len(nightly)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Store the number of nightly tests that a worker has counted."""
    counted = getattr(node, "workeroutput", {}).get("nightly", 0)  # a worker that crashed has no output
    node.config.stash[NIGHTLY] = max(counted, node.config.stash.get(NIGHTLY, 0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures that tests recorded as `request.node.user_properties.append(("figure", …))`, and the number of nightly tests."""
    if left_out := terminalreporter.config.stash.get(NIGHTLY, 0):
        terminalreporter.write_line(f"marked nightly and deselected: {left_out}; these tests run where SAFARI_NIGHTLY is set")
    figures = [value for report in terminalreporter.stats.get("passed", ()) for name, value in report.user_properties if name == "figure"]
    if figures:
        terminalreporter.section("figures")
        terminalreporter.write("".join(f"{figure}\n" for figure in dict.fromkeys(sorted(figures))))
