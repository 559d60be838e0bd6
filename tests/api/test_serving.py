"""The server with hostile clients, signals at bad moments, ports in use, wrong settings and file systems that cannot be written."""

from __future__ import annotations

import os
import resource
import selectors
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlparse

import pytest
from safari_api.server import claimed
from safari_api.settings import Settings, SettingsError, cores
from support.processes import Process, Spawn, eventually
from support.server import answers, free_port, served
from support.tiers import NIGHT

from safari_rules.contract.shapes import BODY_LIMIT

SERVE = [sys.executable, "-m", "safari_rules.commands.cli", "serve"]
#: Seconds within which the server promises to end, and the additional seconds that a busy machine may take.
PROMISED, SLACK = 3, 6
HALF_A_HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
WHOLE = HALF_A_HEAD + b"\r\n"
HALF_A_BODY = b"POST /v1/games/kariba/new HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"


def connected(url: str, said: bytes = b"") -> socket.socket:
    """Return a connection on which these bytes have been sent."""
    address = urlparse(url)
    connection = socket.create_connection((address.hostname, address.port or 0), timeout=30)
    connection.sendall(said)
    return connection


def more_files() -> int:
    """Raise the limit of open files of this process to the maximum, and return it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else 1_000_000


def test_thousands_of_slow_clients_deny_nobody() -> None:
    allowed = more_files() - 500
    half_open, silent = min(3000, allowed * 3 // 4), min(1000, allowed // 4)
    assert half_open + silent >= min(4000, allowed - 1)
    with served(workers=2, SAFARI_LOG="off") as (url, _), ExitStack() as kept:
        held = [kept.enter_context(connected(url, HALF_A_HEAD)) for _ in range(half_open)]
        held += [kept.enter_context(connected(url)) for _ in range(silent)]
        waiting = kept.enter_context(selectors.DefaultSelector())
        for connection in (held[0], held[-1]):
            waiting.register(connection, selectors.EVENT_READ)
        probes = 0

        def let_go() -> bool:
            """Return whether the server has closed a connection of either kind. It must also answer a request at each call."""
            nonlocal probes
            with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:
                assert answer.status == 200
            probes += 1
            return probes >= 50 and len(waiting.select(0)) == 2

        # granian's own limit is 30 s
        eventually(let_go, 22, "clients that do not finish their heads are let go")
        assert [connection.recv(1) for connection in (held[0], held[-1])] == [b"", b""]


def test_bodies_that_never_end_deny_nobody() -> None:
    with served(workers=1, SAFARI_LOG="off") as (url, _), ExitStack() as stalled:
        for _ in range(100):
            stalled.enter_context(connected(url, HALF_A_BODY))
        for _ in range(20):
            with connected(url, WHOLE) as client:
                assert client.recv(12) == b"HTTP/1.1 200"


def test_a_body_that_is_refused_is_not_asked_for() -> None:
    head = b"POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n"
    new = b"/v1/games/kariba/new"
    with served(SAFARI_LOG="off") as (url, _):
        for path, kind, length, status in (
            (new, b"application/json", 900_000, b"413"),
            (new, b"application/json", BODY_LIMIT + 1, b"413"),
            (new, b"text/plain", 900_000, b"415"),
            (b"/nowhere", b"application/json", 9, b"404"),
            (new, b"application/json", 9, b"100"),
        ):
            with connected(url, head % (path, kind, length)) as asking:
                assert asking.recv(12) == b"HTTP/1.1 " + status
            parts = (head % (path, kind, length)).replace(b"Content-Length: %d" % length, b"Transfer-Encoding: chunked")
            with connected(url, parts) as asking:
                assert asking.recv(12) == b"HTTP/1.1 " + (b"100" if status == b"413" else status)


def test_a_body_in_parts_that_was_asked_for_is_read_before_it_is_refused() -> None:
    head = b"POST /v1/games/kariba/new HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
    with served(SAFARI_LOG="off") as (url, _), connected(url, head + b"Transfer-Encoding: chunked\r\n\r\n") as asking:
        assert asking.recv(25) == b"HTTP/1.1 100 Continue\r\n\r\n"
        for _ in range(10):
            asking.sendall(b"10000\r\n" + b" " * 0x10000 + b"\r\n")
        asking.sendall(b"0\r\n\r\n")
        assert asking.recv(12) == b"HTTP/1.1 413"


def test_workers_may_open_as_many_files_as_the_system_allows() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    code = f"""
import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard}))
from safari_api.server import open_files; print(open_files(), resource.getrlimit(resource.RLIMIT_NOFILE)[0] == {hard})
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split()[1] == "True"


def test_http_2_is_not_spoken() -> None:
    with served() as (url, _), connected(url, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + b"\x04" + bytes(5)) as connection:
        assert connection.recv(9)[:8] in (b"", b"HTTP/1.1")


def test_an_offer_to_upgrade_is_passed_over() -> None:
    with served() as (url, _):
        request = urllib.request.Request(f"{url}/healthz", headers={"Connection": "Upgrade", "Upgrade": "h2c"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            assert answer.status == 200


SAID = {"half a head": HALF_A_HEAD, "half a body": HALF_A_BODY, "idle": WHOLE, "silent": b""}
STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
#: Pairs of a client and a signal: each client with SIGTERM, and a client in the middle of a body with each signal; at night all pairs.
HELD_UP = [(kind, stop) for kind in SAID for stop in STOPS if NIGHT or stop == signal.SIGTERM or kind == "half a body"]


@pytest.mark.parametrize(("kind", "stop"), HELD_UP, ids=lambda each: getattr(each, "name", each))
def test_no_client_holds_up_a_stop(kind: str, stop: signal.Signals) -> None:
    with served(workers=2, SAFARI_LOG="off") as (url, process), ExitStack() as kept:
        for _ in range(8):
            kept.enter_context(connected(url, SAID[kind]))
        time.sleep(0.3)
        process.send_signal(stop)
        assert process.wait(PROMISED + SLACK) == 0


def test_a_server_under_nohup_outlives_its_terminal(spawn: Spawn) -> None:
    port = free_port()
    process = spawn(["nohup", *SERVE, "--port", str(port), "--workers", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    eventually(lambda: answers(f"http://127.0.0.1:{port}"), 60, "the server answers", process=process)
    process.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    assert answers(f"http://127.0.0.1:{port}")
    process.terminate()
    assert process.wait(PROMISED + SLACK) == 0


@pytest.mark.parametrize("delay", [0.05, 0.3, 0.4, 0.5, 0.7])
def test_a_stop_right_after_the_start(spawn: Spawn, delay: float) -> None:
    port = free_port()
    process = spawn([*SERVE, "--port", str(port), "--workers", "3"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(delay)
    process.send_signal(signal.SIGTERM)
    _, told = process.communicate(timeout=PROMISED + SLACK)
    assert process.returncode in (0, -signal.SIGTERM)
    assert b"Traceback" not in told
    with claimed("127.0.0.1", port):
        pass


def talking(spawn: Spawn, folder: Path, code: str) -> tuple[Process, Callable[[], str]]:
    """Start a process that runs this code, and return a function that reads its output so far.

    Code of several processes or threads writes a line by `os.write`: `print` writes the end of the line in a second call.
    """
    path = folder / "said"
    with path.open("w") as output:
        process = spawn([sys.executable, "-u", "-c", code], stdout=output)
    return process, path.read_text


def test_workers_hear_a_stop_while_they_start(spawn: Spawn, tmp_path: Path) -> None:
    slow = """
import os, time
from safari_api import server
from safari_api.settings import Settings
server.create_app = lambda settings: os.write(1, b"starting\\n") and time.sleep(100)
server.PATIENCE = 100  # one that does not hear it would hold everything up
raise SystemExit(server.serve(Settings(port=0, workers=2)))
"""
    process, said = talking(spawn, tmp_path, slow)
    eventually(lambda: said().count("starting\n") == 2, 60, "both workers start", process=process)
    process.send_signal(signal.SIGTERM)
    assert process.wait(PROMISED + SLACK) == 0


def test_workers_hear_a_stop_where_python_does_not_fork(spawn: Spawn, tmp_path: Path) -> None:
    """Python does not fork on macOS, and nowhere by default from Python 3.14 on."""
    port = free_port()
    code = f"""
import multiprocessing
from safari_api import server
from safari_api.settings import Settings
server.PATIENCE = 100
multiprocessing.set_start_method("spawn")
raise SystemExit(server.serve(Settings(port={port}, workers=2)))
"""
    process, _ = talking(spawn, tmp_path, code)
    eventually(lambda: answers(f"http://127.0.0.1:{port}"), 60, "the server answers", process=process)
    process.terminate()
    assert process.wait(PROMISED + SLACK) == 0


def test_signals_to_every_process_end_each_worker_once(spawn: Spawn, tmp_path: Path) -> None:
    """Ctrl-C and a service manager's SIGTERM reach every process of the group. Each worker also gets the signal of the server."""
    port = free_port()
    code = f"""
from safari_api import server
from safari_api.settings import Settings
server.PATIENCE = 100
raise SystemExit(server.serve(Settings(port={port}, workers=4)))
"""
    process, said = talking(spawn, tmp_path, code)
    eventually(lambda: said().count("Started worker") == 4, 60, "the workers start", process=process)
    for stop in (signal.SIGINT, *[signal.SIGTERM] * 20):
        with suppress(ProcessLookupError):  # all processes have ended
            os.killpg(process.pid, stop)
        time.sleep(0.001)
    assert process.wait(PROMISED + SLACK) == 0


@pytest.mark.parametrize("hearing", ["main", "other"])
def test_a_stop_at_the_moment_at_which_the_server_falls_asleep(spawn: Spawn, tmp_path: Path, hearing: str) -> None:
    """A signal comes while the main thread holds the lock of the event for which it waits, or to another thread while it sleeps."""
    code = f"""
import os, signal, sys, threading, time
from safari_api import server
from safari_api.settings import Settings

wait, main = threading.Condition.wait, os.getpid()

def stop():
    time.sleep(0.5)
    os.kill(main, signal.SIGTERM)

def falling_asleep(condition, timeout=None):
    if os.getpid() == main and sys._getframe(2).f_code.co_name == "_serve_loop":
        if "{hearing}" == "main":
            os.kill(main, signal.SIGTERM)
        else:
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
            threading.Thread(target=stop).start()
        os.write(1, b"asleep\\n")
    return wait(condition, timeout)

threading.Condition.wait = falling_asleep
raise SystemExit(server.serve(Settings(port=0, workers=2)))
"""
    process, said = talking(spawn, tmp_path, code)
    eventually(lambda: "asleep\n" in said(), 60, "the server falls asleep")
    assert process.wait(PROMISED + SLACK) == 0


def test_what_has_arrived_is_answered_beside_clients_who_hold_on(spawn: Spawn, tmp_path: Path) -> None:
    """When the stop comes, the server is answering two complete requests, while other clients never finish their heads."""
    slow = """
import os, time
from safari_api import server
from safari_api.settings import Settings
def application(environ, start_response):
    os.write(1, b"begun\\n")
    time.sleep(0.5)
    start_response("200 OK", [("Content-Length", "100000")])
    return [b"x" * 100000]
application.lane = server.BoundedLane(1, 1, 1)
server.create_app, server.FastPath = lambda settings: application, lambda app: app
raise SystemExit(server.serve(Settings(port={port}, workers=1)))
"""
    port = free_port()
    process, said = talking(spawn, tmp_path, slow.replace("{port}", str(port)))
    eventually(lambda: "Started" in said(), 60, "the server starts", process=process)
    url = f"http://127.0.0.1:{port}"
    with ExitStack() as kept:
        for _ in range(8):
            kept.enter_context(connected(url, HALF_A_HEAD))
        clients = [kept.enter_context(connected(url, WHOLE)) for _ in range(2)]
        eventually(lambda: "begun\n" in said(), 30, "a request is being answered", process=process)
        time.sleep(0.2)
        process.send_signal(signal.SIGTERM)
        for client in clients:
            answer = b"".join(iter(lambda client=client: client.recv(65536), b""))
            assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
            assert answer.endswith(b"x" * 100_000)
        assert process.wait(PROMISED + SLACK) == 0


def test_workers_end_with_their_server() -> None:
    with served(workers=3) as (url, process), connected(url, HALF_A_BODY):
        process.kill()
        process.wait(30)
        eventually(lambda: is_free(urlparse(url).port or 0), 15, "the workers let the port go")


def is_free(port: int) -> bool:
    """Return whether a server could listen on a port."""
    try:
        with claimed("127.0.0.1", port):
            return True
    except SettingsError:
        return False


def refused(*flags: str, **environment: str) -> str:
    """Return the only line that the server prints when it refuses to start."""
    done = subprocess.run([*SERVE, *flags], env={**os.environ, **environment}, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("safari-rules: ")
    return done.stderr


@contextmanager
def listening(port: int, *options: int) -> Iterator[None]:
    """Let another program listen on the port."""
    with socket.socket() as other:
        for option in options:
            other.setsockopt(socket.SOL_SOCKET, option, 1)
        other.bind(("127.0.0.1", port))
        other.listen()
        yield


@pytest.mark.parametrize("options", [(), (socket.SO_REUSEADDR,), (socket.SO_REUSEPORT,), (socket.SO_REUSEADDR, socket.SO_REUSEPORT)])
def test_a_port_that_another_program_has(options: tuple[int, ...]) -> None:
    port = free_port()
    with listening(port, *options):
        assert f"port {port} on 127.0.0.1 is in use" in refused("--port", str(port))
        assert f"port {port} on 0.0.0.0 is in use" in refused("--port", str(port), SAFARI_HOST="0.0.0.0")


def test_two_servers_never_share_a_port() -> None:
    with served(workers=2) as (url, _):
        assert "is in use" in refused("--port", str(urlparse(url).port))


def test_of_servers_that_start_at_once_one_serves(spawn: Spawn) -> None:
    port = free_port()
    command = [*SERVE, "--port", str(port), "--workers", "1"]
    started = [spawn(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    try:
        eventually(lambda: sum(process.poll() == 2 for process in started) >= 3, 60, "three servers are refused")
        time.sleep(0.5)
        (serving,) = (process for process in started if process.poll() is None)
        ended = [process for process in started if process is not serving]
        assert [process.returncode for process in ended] == [2, 2, 2]
    finally:
        for process in started:
            process.terminate()
        told = [process.communicate(timeout=30)[1] for process in started]
    assert sum("is in use" in each for each in told) == 3


def test_a_server_starts_again_at_once_on_the_same_port() -> None:
    with served() as (url, process):
        with connected(url, WHOLE) as client:
            assert client.recv(12) == b"HTTP/1.1 200"
            process.send_signal(signal.SIGTERM)
            process.wait(30)
        port = urlparse(url).port or 0
        with claimed("127.0.0.1", port) as claim:
            assert claim == ("127.0.0.1", port)


def test_a_port_is_found_where_none_is_named() -> None:
    with claimed("localhost", 0) as (address, port):
        assert (address, port > 0) == ("127.0.0.1", True)
    with claimed("::1", 0) as (address, port):
        assert (address, port > 0) == ("::1", True)


@pytest.mark.parametrize(
    ("flags", "environment", "told"),
    [
        (["--port", "99999"], {}, "--port must be a whole number from 0 to 65535, not '99999'"),
        (["--port", "-1"], {}, "--port must be a whole number"),
        (["--workers", "0"], {}, "--workers must be a whole number from 1"),
        (["--host", "nohost"], {}, "--host must be an IP address"),
        (["--host", "fe80::1%lo"], {}, "--host must be an IP address"),
        (["--host", "192.0.2.1"], {}, "192.0.2.1 is no address of this machine"),
        ([], {"SAFARI_PORT": "abc"}, "SAFARI_PORT must be a whole number from 0 to 65535, not 'abc'"),
        ([], {"SAFARI_PORT": "99999"}, "SAFARI_PORT must be"),
        ([], {"SAFARI_HOST": "nohost"}, "SAFARI_HOST must be an IP address"),
        ([], {"SAFARI_WORKERS": "0"}, "SAFARI_WORKERS must be"),
        ([], {"SAFARI_THREADS": "many"}, "SAFARI_THREADS must be"),
        ([], {"SAFARI_LOG": "perhaps"}, "SAFARI_LOG must be on or off"),
        ([], {"SAFARI_METRICS": "on", "PROMETHEUS_MULTIPROC_DIR": "/nowhere"}, "PROMETHEUS_MULTIPROC_DIR must be a directory"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_line(flags: list[str], environment: dict[str, str], told: str) -> None:
    assert told in refused("--port", str(free_port()), *flags) if flags else told in refused(**environment)


def test_a_flag_that_is_no_number_names_itself() -> None:
    done = subprocess.run([*SERVE, "--port", "abc"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "--port" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_a_flag_goes_before_a_variable() -> None:
    assert Settings.from_environment({"SAFARI_PORT": "abc", "SAFARI_WORKERS": "3"}, port=81)[1:3] == (81, 3)


#: Code that prevents every write to files, for any user, as on a read-only file system without /tmp.
READ_ONLY = """
import errno, os, sys
def read_only(event, arguments):
    if event in ("os.mkdir", "os.rename", "os.remove") or event == "open" and isinstance(arguments[0], str):
        writes = event != "open" or arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if writes and not str(arguments[0]).startswith("/dev/"):
            raise OSError(errno.EROFS, "read-only file system")
sys.addaudithook(read_only)
from safari_rules.commands.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_read_only_file_system_is_enough(spawn: Spawn) -> None:
    port = free_port()
    command = [sys.executable, "-B", "-c", READ_ONLY, "serve", "--port", str(port), "--workers", "2"]
    process = spawn(command, stdout=subprocess.DEVNULL)
    eventually(lambda: answers(f"http://127.0.0.1:{port}"), 60, "the server answers", process=process)
    process.terminate()
    assert process.wait(30) == 0


def test_metrics_need_a_place_to_write() -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PROMETHEUS", "COVERAGE"))}
    environment = kept | {"SAFARI_METRICS": "on"}
    command = [sys.executable, "-B", "-c", READ_ONLY, "serve", "--port", str(free_port())]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "safari-rules: SAFARI_METRICS=on needs a directory that can be written to: name one with PROMETHEUS_MULTIPROC_DIR\n"
    )


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, 4),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "150000 100000\n"}, 2),
        ({"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "max 100000\n"}, 4),
        ({"proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/cpu.max": "1000 100000\n", "sys/fs/cgroup/a/b/cpu.max": "max 1\n"}, 1),
        (
            {
                "proc/self/cgroup": "3:cpuset:/\n1:cpu:/box\n",
                "sys/fs/cgroup/cpu/box/cpu.cfs_quota_us": "300000",
                "sys/fs/cgroup/cpu/box/cpu.cfs_period_us": "100000",
            },
            3,
        ),
        (
            {
                "proc/self/cgroup": "1:cpu,cpuacct:/gone\n",
                "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "-1",
                "sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000",
            },
            4,
        ),
        ({"proc/self/cgroup": "nonsense\n0::/\n", "sys/fs/cgroup/cpu.max": "nonsense"}, 4),
    ],
)
def test_workers_are_as_many_as_the_cores_it_may_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], expected: int
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2, 3}, raising=False)
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert cores(tmp_path) == expected
