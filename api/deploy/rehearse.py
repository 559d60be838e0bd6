"""Run the steps of api/Dockerfile without a container engine, start the server that they set up, play a game on it and stop it.

The script reads the steps from the Dockerfile, and fails at one that it does not know. Each stage has its own file system, with this
machine's programs, libraries and Python, read-only, instead of those of the base image: paths are the same as in a container, and
nothing outside changes. The server then runs as the Dockerfile's user, without capabilities, and can write nothing, not even in
/tmp. This needs Linux, and a kernel that lets the user who starts it make mount namespaces.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "api" / "Dockerfile"
#: The variables that a step may take from the environment: only the settings for reaching the package index.
REACH = ("PIP_", "SSL_", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy")
KNOWN = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "CMD"}
#: The paths of this machine that stand for the base image, in addition to Python.
BASE = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt")
#: The user who started this script, outside of the namespace.
STARTED_BY = int(os.environ.get("REHEARSED_BY", os.getuid()))
TRY_TO_WRITE = """
import os
for folder in ("/", "/tmp", "/var/tmp", "/venv", os.getcwd()):
    try:
        open(os.path.join(folder, "written"), "w").close()
    except OSError:
        continue
    raise SystemExit(f"{folder} can be written to")
"""


class Step(NamedTuple):
    """An instruction of the Dockerfile and what follows it."""

    name: str
    rest: str


def fail(why: str) -> NoReturn:
    """End the rehearsal."""
    sys.exit(f"rehearse: {why}")


def steps(text: str) -> list[Step]:
    """Return the Dockerfile's instructions, in order."""
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line.strip() and not line.startswith("#")]
    found = [Step(*line.split(maxsplit=1)) for line in lines]
    for step in found:
        if step.name not in KNOWN:
            fail(f"the Dockerfile's {step.name} is not known here")
    return found


def in_context(source: str, rules: list[str]) -> bool:
    """Return whether .dockerignore lets a path into the context. Ours excludes everything that it does not name."""
    named = [rule[1:] for rule in rules if rule.startswith("!")]
    return any(source == name or source.startswith(f"{name}/") for name in named)


def out_of_context(rules: list[str]) -> list[str]:
    """Return the patterns of names that .dockerignore leaves out in every folder."""
    for rule in rules:
        if not (rule == "*" or rule.startswith(("!", "**/"))):
            fail(f".dockerignore's {rule!r} is not known here")
    return [rule.removeprefix("**/") for rule in rules if rule.startswith("**/")]


class Stage:
    """A stage: its file system, and the settings of the instructions so far."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir()
        mount("--bind", str(root), str(root))  # so that it can be made read-only by itself
        for name in ("tmp", "proc", "dev"):
            (root / name).mkdir()
        mount("--rbind", "/proc", f"{root}/proc")
        mount("--rbind", "/dev", f"{root}/dev")
        for shown in dict.fromkeys([*BASE, sys.base_prefix]):
            self.show(Path(shown))
        python = root / "python"
        python.mkdir()
        (python / "python").write_text(f'#!/bin/sh\nexec {os.path.realpath(sys._base_executable)} "$@"\n')  # type: ignore[attr-defined]
        (python / "python").chmod(0o755)
        self.workdir = "/"
        self.environment = {"PATH": "/python:/usr/local/bin:/usr/bin:/bin", "HOME": "/"}
        self.user: list[str] = []

    def show(self, path: Path) -> None:
        """Mount a folder of this machine at the same path in the stage, read-only, unless it is there already."""
        here = Path(f"{self.root}{path}")
        if not path.exists() or here.exists():
            return
        here.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink():
            here.symlink_to(os.readlink(path))
        else:
            here.mkdir()
            mount("--rbind", str(path), str(here))
            mount("-o", "remount,bind,ro", str(here))

    def path(self, inside: str) -> Path:
        """Return the path on this machine of a path of the stage."""
        return Path(f"{self.root}{os.path.normpath(os.path.join(self.workdir, inside))}")

    def command(self, *command: str) -> list[str]:
        """Return a command that runs in the stage."""
        return ["/usr/sbin/chroot", str(self.root), "env", "-C", self.workdir, *self.user, *command]

    def run(self, script: str) -> None:
        """Run a line in the shell, as RUN does."""
        reach = {name: value for name, value in os.environ.items() if name.startswith(REACH)}
        run = self.command("sh", "-ec", script)
        done = subprocess.run(run, env=reach | self.environment, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            fail(f"{script!r} failed:\n{done.stdout}")

    def copy(self, rest: str, stages: dict[str, Stage], rules: list[str]) -> None:
        """Copy from the context or from an earlier stage, as COPY does."""
        words = shlex.split(rest)
        giver = stages[words.pop(0).removeprefix("--from=")] if words[0].startswith("--from=") else None
        *sources, target = words
        for source in sources:
            if giver is None and not in_context(source, rules):
                fail(f"the Dockerfile copies {source}, which .dockerignore leaves out")
            origin = giver.path(source) if giver else ROOT / source
            goal = self.path(target)
            if origin.is_dir():
                ignored = [] if giver else out_of_context(rules)
                shutil.copytree(origin, goal, symlinks=True, ignore=shutil.ignore_patterns(*ignored))
            else:
                if target.endswith("/"):
                    goal.mkdir(parents=True, exist_ok=True)
                    goal /= Path(source).name
                shutil.copy2(origin, goal)


def mount(*arguments: str) -> None:
    """Mount a folder or device in this namespace only."""
    subprocess.run(["mount", *arguments], check=True)


def as_user(user: str) -> list[str]:
    """Return the prefix that runs a command as USER says, without capabilities. If there is only one user, that user runs it."""
    if STARTED_BY == 0:
        uid, gid = user.split(":")
        who = [f"--reuid={uid}", f"--regid={gid}", "--clear-groups"]
    else:
        who = []
    return ["setpriv", *who, "--inh-caps=-all", "--bounding-set=-all", "--no-new-privs"]


def serve(stage: Stage, command: list[str], health: list[str], stop: signal.Signals) -> None:
    """Serve, play and stop."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    environment = stage.environment | {"SAFARI_PORT": port}
    mount("-o", "remount,bind,ro", str(stage.root))
    if subprocess.run(stage.command("/venv/bin/python", "-c", TRY_TO_WRITE), env=environment, check=False).returncode:
        fail("the file system is not read-only")
    server = subprocess.Popen(stage.command(*command), env=environment, stdout=subprocess.DEVNULL)
    try:
        check = stage.command(*health)
        until = time.monotonic() + 60
        while subprocess.run(check, env=environment, check=False, stderr=subprocess.DEVNULL).returncode:
            if server.poll() is not None or time.monotonic() > until:
                fail("the server does not become healthy")
            time.sleep(0.2)
        (running,) = {line.split()[1] for line in Path(f"/proc/{server.pid}/status").read_text().splitlines() if line.startswith("Uid:")}
        client = [sys.executable, str(ROOT / "examples/play_over_http.py"), "kariba", "--players", "3", "--seed", "image"]
        game = subprocess.run([*client, "--url", f"http://127.0.0.1:{port}"], check=False, stdout=subprocess.PIPE, text=True)
        if game.returncode or " is over: " not in game.stdout:
            fail("no game could be played")
    finally:
        server.send_signal(stop)
    if server.wait(15) != 0:
        fail(f"{stop.name} ended it with exit status {server.returncode}")
    told = next(line for line in game.stdout.splitlines() if " is over: " in line)
    user = running if STARTED_BY == 0 else STARTED_BY
    print(f"rehearse: Python {sys.version.split()[0]} served as user {user}, with nothing to write to; {told}; {stop.name} ended it well")


def rehearse() -> None:
    """Run the whole Dockerfile in this process's own mount namespace."""
    rules = [line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    out_of_context(rules)
    mount("--make-rprivate", "/")
    folder = Path(tempfile.gettempdir(), f"rehearsal-{os.getpid()}")
    folder.mkdir()
    mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", str(folder))
    stages: dict[str, Stage] = {}
    stage = None
    command, health, stop = [], [], signal.SIGTERM
    for name, rest in steps(DOCKERFILE.read_text(encoding="utf-8")):
        print(f"rehearse: {name} {rest}", flush=True)
        if name == "FROM":
            base, *named = rest.split(" AS ")
            if not base.startswith("python:"):
                fail(f"this machine's Python cannot stand for {base}")
            stage = stages[named[0] if named else ""] = Stage(folder / str(len(stages)))
        elif stage is None:
            fail(f"{name} comes before FROM")
        elif name == "WORKDIR":
            stage.workdir = rest
            stage.path(".").mkdir(parents=True)
        elif name == "COPY":
            stage.copy(rest, stages, rules)
        elif name == "RUN":
            stage.run(rest)
        elif name == "USER":
            stage.user = as_user(rest)
        elif name == "ENV":
            stage.environment |= dict(word.split("=", 1) for word in shlex.split(rest))
        elif name == "STOPSIGNAL":
            stop = signal.Signals[rest]
        elif name == "HEALTHCHECK":
            health = json.loads(rest.partition(" CMD ")[2])
        elif name == "CMD":
            command = json.loads(rest)
    if stage is None or not (command and health and stage.user):
        fail("the Dockerfile needs USER, HEALTHCHECK and CMD")
    serve(stage, command, health, stop)


def main() -> int:
    """Start this script again in its own namespace, and rehearse there."""
    if sys.argv[1:] == ["--inside"]:
        rehearse()
        return 0
    folder = Path(tempfile.gettempdir())
    apart = ["unshare", "--mount", *([] if os.getuid() == 0 else ["--map-root-user"])]
    inside = subprocess.Popen([*apart, sys.executable, __file__, "--inside"], env={**os.environ, "REHEARSED_BY": str(os.getuid())})
    status = inside.wait()
    left = folder / f"rehearsal-{inside.pid}"  # where its file systems were; they are gone with the namespace
    if left.exists():
        left.rmdir()
    return status


if __name__ == "__main__":
    sys.exit(main())
