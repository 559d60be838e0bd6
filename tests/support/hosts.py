"""Real hosts for tests: `safari-rules host` in a separate process, and a PostgreSQL server that runs as another user."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

from support.processes import Process, eventually, guarded, members, spawned

#: Seconds within which a server must start or stop.
PATIENCE = 30


#: Ports that this process tries in turn. The system does not assign these to others, and other test processes begin at other numbers, so
#: a host that is killed can start again on its port.
PORTS = iter(range(20_000 + os.getpid() % 200 * 60, 32_000))


def free_port() -> int:
    for port in PORTS:
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


class HostProcess:
    """A host, its port, and its processes."""

    #: The command that runs `safari-rules`.
    program = (str(Path(sys.executable).with_name("safari-rules")),)

    def __init__(self, address: str, port: int, output: IO[bytes] | int, **environment: str) -> None:
        self.address, self.port, self.output, self.environment = address, port, output, environment
        self.process: Process | None = None
        self._ends = ExitStack()

    def start(self) -> None:
        command = [*self.program, "host", "--db", self.address, "--port", str(self.port)]
        self.process = self._ends.enter_context(spawned(command, env={**os.environ, **self.environment}, stdout=self.output))
        eventually(self.answers, PATIENCE, "the host answers", process=self.process)

    def answers(self) -> bool:
        """Return whether the host answers."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as probe:
            probe.sendall(b"GET /v1/tables HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n")
            return probe.recv(12) == b"HTTP/1.1 200"
        return False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def pids(self) -> list[int]:
        """Return the ids of all processes of the host, which share one session."""
        assert self.process is not None
        return members(self.process.pid)

    def kill(self) -> None:
        """Kill every process of the host, as `kill -9` does."""
        self._ends.close()

    def stop(self, seconds: float = PATIENCE) -> int:
        """Stop the host as an operator does, and return the exit status. It must end within these seconds."""
        assert self.process is not None
        self.process.terminate()
        try:
            return self.process.wait(seconds)
        finally:
            self.kill()


@contextmanager
def running(
    address: str, kind: type[HostProcess] = HostProcess, output: IO[bytes] | int = subprocess.DEVNULL, **environment: str
) -> Iterator[HostProcess]:
    host = kind(address, free_port(), output, **environment)
    try:
        host.start()
        yield host
    finally:
        if host.process is not None and host.process.poll() is None:
            host.stop()
        host.kill()


class PostgreSQL:
    """A PostgreSQL server in a folder of its own."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self._ends = ExitStack()
        self.as_user = ["runuser", "-u", USER, "--"] if os.getuid() == 0 else []

    def control(self, *arguments: str) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=200"
        command = [program("pg_ctl"), "-D", str(self.folder / "data"), "-o", options, "-l", str(self.folder / "log"), "-w", *arguments]
        subprocess.run([*self.as_user, *command], check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=60)

    def start(self) -> None:
        """Start the server. Its processes end at the latest with the test run."""
        self.control("start")
        self._ends.enter_context(guarded(int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])))

    def stop(self) -> None:
        """Stop the server at once, as a crash does."""
        self.control("stop", "-m", "immediate")
        self._ends.close()

    def database(self, *options: str) -> str:
        """Create a database, and return its address. `options` are further ones of createdb."""
        name = f"tables_{uuid.uuid4().hex[:12]}"
        createdb = [program("createdb"), "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, *options, name]
        subprocess.run([*self.as_user, *createdb], check=True, cwd="/", timeout=60)
        return f"postgresql+psycopg://{USER}@127.0.0.1:{self.port}/{name}"


#: The user that PostgreSQL runs as; it refuses to be root.
USER = "postgres"


def program(name: str) -> str:
    """Return the path of a program of PostgreSQL, which Debian installs outside of PATH."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = str(places[-1]) if places else shutil.which(name)
    assert found, f"{name} is missing; `nox -s test-host` installs PostgreSQL"
    return found


@contextmanager
def postgresql() -> Iterator[PostgreSQL]:
    with tempfile.TemporaryDirectory(prefix="safari-postgresql-") as folder:
        server = PostgreSQL(Path(folder), free_port())
        if os.getuid() == 0:
            user = pwd.getpwnam(USER)
            os.chown(folder, user.pw_uid, user.pw_gid)
        initdb = [program("initdb"), "-D", f"{folder}/data", "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*server.as_user, *initdb], check=True, stdout=subprocess.DEVNULL, cwd="/", timeout=60)
        try:
            server.start()
            yield server
        finally:
            with suppress(subprocess.CalledProcessError):
                server.stop()
