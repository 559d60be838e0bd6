"""No test waits for ever or leaves a process behind, as shown by test runs that are killed or that hang."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.processes import Spawn, eventually, guarded, members, spawned

ROOT = Path(__file__).parents[2]
#: A tournament that does not end by itself, and its two workers.
CONTEST = """
import sys
from support.processes import eventually

def test_a_contest(spawn, tmp_path):
    command = [sys.executable, "-m", "safari_rules.commands.cli", "tournament", "kariba", "--agent", "mcts:100", "--games", "4000"]
    contest = spawn([*command, "--jobs", "2", "--out", str(tmp_path / "games.jsonl")])
    print("session", contest.pid, file=open({told!r}, "w"), flush=True)
    eventually(lambda: False, 600, "this does not come true")
"""
SLEEPING = """
import threading
import pytest

@pytest.mark.timeout(1)
def test_sleeps():
    threading.Event().wait()

def test_is_awake():
    pass
"""
#: The time limit may be reached at an instruction without a line number. No instruction of `waits` has one.
BETWEEN_LINES = """
import pytest

def waits():
    while True:
        pass

waits.__code__ = waits.__code__.replace(co_linetable=bytes([0xFF] * 100))

@pytest.mark.timeout(1)
def test_has_no_line():
    waits()

def test_is_awake():
    pass
"""
#: The exception of the time limit cannot end this test, because leaving the pool waits for its thread.
STUCK = """
import threading
from concurrent.futures import ThreadPoolExecutor
import pytest
from support import deadlines
deadlines.GRACE = 1.0

@pytest.mark.timeout(1)
def test_is_stuck():
    with ThreadPoolExecutor(1) as pool:
        pool.submit(threading.Event().wait).result()

def test_is_awake():
    pass
"""
#: The thread would keep the test run from ending after its summary.
FORGOTTEN = """
import threading
from support import deadlines
deadlines.GRACE = 1.0

def test_forgets_a_thread():
    threading.Thread(target=threading.Event().wait).start()
"""
#: These test runs load only these plugins, because others take longer to load than the tests run. Lines are wide enough for the messages.
#: Their coverage is not measured, because they run no code of the project, and coverage crashes at instructions without a line.
PLUGINS = ("-p", "pytest_timeout", "-p", "xdist.plugin")
UNMEASURED = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
ALONE = {**UNMEASURED, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "COLUMNS": "200"}
#: The functions that wait until their command ends.
RUNNERS = {f"subprocess.{name}" for name in ("run", "call", "check_call", "check_output")}


def run_of(folder: Path, code: str, *options: str) -> list[str]:
    """Return the command that tests a file with this code, with the settings and hooks of the present test run."""
    (folder / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "test_own.py").write_text(code, encoding="utf-8")
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), "-p", "no:cacheprovider", "--basetemp", str(folder / "temp")]
    return [sys.executable, "-m", "pytest", *PLUGINS, *settings, *options, str(folder / "test_own.py")]


def outcome(folder: Path, code: str, *options: str) -> tuple[int, str]:
    """Run such a test run, and return its exit code and its output."""
    done = subprocess.run(run_of(folder, code, *options), cwd=folder, env=ALONE, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see the processes")
@pytest.mark.parametrize(
    ("number", "options"), [(signal.SIGTERM, ()), (signal.SIGTERM, ("-n1",)), (signal.SIGKILL, ()), (signal.SIGKILL, ("-n1",))]
)
def test_a_test_run_that_is_ended_leaves_no_process(spawn: Spawn, tmp_path: Path, number: signal.Signals, options: tuple[str, ...]) -> None:
    told = tmp_path / "told"
    run = spawn(run_of(tmp_path, CONTEST.format(told=str(told)), *options), cwd=tmp_path, env=ALONE, stdout=subprocess.DEVNULL)
    eventually(lambda: told.exists() and told.read_text().endswith("\n"), 60, "the tournament begins", process=run)
    session = int(told.read_text().split()[1])
    with guarded(session):
        eventually(lambda: len(members(session)) >= 3, 60, "the tournament has its workers", process=run)
        os.kill(run.pid, number)
        run.wait(30)
        eventually(lambda: not members(session), 30, "all processes of the tournament end")


@pytest.mark.parametrize(
    ("code", "name", "options"),
    [(SLEEPING, "test_sleeps", ()), (SLEEPING, "test_sleeps", ("-n1",)), (BETWEEN_LINES, "test_has_no_line", ())],
    ids=["alone", "xdist", "between lines"],
)
def test_a_test_that_never_ends_fails_by_its_name(tmp_path: Path, code: str, name: str, options: tuple[str, ...]) -> None:
    status, said = outcome(tmp_path, code, *options)
    assert status == 1
    assert f"FAILED test_own.py::{name} - Failed: Timeout (>1.0s) from pytest-timeout." in said
    assert "1 failed, 1 passed" in said


def test_a_test_that_survives_its_time_limit_is_killed_and_the_next_one_runs(tmp_path: Path) -> None:
    status, said = outcome(tmp_path, STUCK, "-n1")
    assert status == 1
    assert "crashed while running 'test_own.py::test_is_stuck'" in said
    assert "in test_is_stuck" in said, "the stacks are not shown"
    assert "1 failed, 1 passed" in said


def test_a_thread_that_is_forgotten_does_not_hold_up_the_end(tmp_path: Path) -> None:
    status, said = outcome(tmp_path, FORGOTTEN)
    assert status == 1
    assert "1 passed" in said
    assert "Timeout (0:00:01)!" in said


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see the processes")
def test_what_a_process_leaves_behind_ends_too() -> None:
    code = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])"
    with spawned([sys.executable, "-c", code]) as parent:
        assert parent.wait(30) == 0
        assert len(members(parent.pid)) == 1
    eventually(lambda: not members(parent.pid), 10, "the child ends")


def test_a_condition_that_comes_true_is_returned_and_one_that_does_not_is_a_sentence(spawn: Spawn) -> None:
    seen = iter([0, "", 7])
    assert eventually(lambda: next(seen), 10, "a number comes", pause=0) == 7
    with pytest.raises(pytest.fail.Exception, match="pigs fly: not within 0 seconds"):
        eventually(lambda: False, 0, "pigs fly")
    ended = spawn([sys.executable, "-c", "raise SystemExit(3)"])
    with pytest.raises(pytest.fail.Exception, match="a server answers: its process has ended with exit code 3 before"):
        eventually(lambda: False, 60, "a server answers", process=ended)


def calls_without_a_deadline(path: Path) -> list[str]:
    """Return the places where a file of tests runs a command without a time limit."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for call in calls
        if ast.unparse(call.func) in RUNNERS and not any(keyword.arg == "timeout" for keyword in call.keywords)
    ]


def test_every_command_that_a_test_runs_has_a_deadline() -> None:
    """Only calls that wait are checked. ruff refuses `subprocess.Popen`, except in the module that ends its processes."""
    paths = [path for path in (ROOT / "tests").rglob("*.py") if path.name != "processes.py"]
    assert [call for path in paths for call in calls_without_a_deadline(path)] == []
