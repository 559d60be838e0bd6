"""Writes the locks from the bounds in pyproject.toml, and checks that they still fit.

    python requirements/lock.py             write them; asks the package index
    python requirements/lock.py --check     check them, and that the environment is what they say; asks nobody

A lock names one version of every package that is needed, directly or not, with the hashes of all its files, for every platform and
for each Python from the oldest supported one. pip then installs nothing else: `pip install --require-hashes -r requirements/dev.txt`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OLDEST = PROJECT["project"]["requires-python"].removeprefix(">=")
BUILD: list[str] = PROJECT["build-system"]["requires"]
#: The locks, and which extras each holds beside what the library needs; None: what builds the project, and nothing else.
LOCKS: dict[str, tuple[str, ...] | None] = {"image": ("api",), "serve": ("api", "play"), "build": None, "dev": ("api", "dev")}
PIN = re.compile(r"(?P<name>[a-z0-9-]+)==(?P<version>[^ ;\\]+)(?: ; (?P<marker>[^\\]+?))? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")


def wanted(lock: str) -> list[Requirement]:
    """What a lock is made from."""
    extras = LOCKS[lock]
    if extras is None:
        return [Requirement(each) for each in BUILD]
    listed = [*PROJECT["project"]["dependencies"]]
    for extra in extras:
        listed += PROJECT["project"]["optional-dependencies"][extra]
    return [Requirement(each) for each in listed]


def write(lock: str) -> None:
    """Makes a lock anew; what is set for this machine's own uses of uv has no say in it."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("UV_", "PIP_"))}
    command = [sys.executable, "-m", "uv", "--no-config", "pip", "compile", "--quiet", "--upgrade", "--universal", "--generate-hashes"]
    command += ["--python-version", OLDEST, "--custom-compile-command", "make lock", "--output-file", f"requirements/{lock}.txt", "-"]
    asked = "\n".join(sorted(str(each) for each in wanted(lock)))
    subprocess.run(command, input=asked, text=True, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)


def read(lock: str) -> dict[str, list[Requirement]]:
    """The pins of a lock by name; several of one package are for different Pythons or platforms. ValueError where one is not locked."""
    lines = (ROOT / "requirements" / f"{lock}.txt").read_text(encoding="utf-8").splitlines()
    pins: dict[str, list[Requirement]] = {}
    hashes = 1
    for line in [*lines, "end==0 \\"]:
        if pin := PIN.fullmatch(line):
            if not hashes:
                raise ValueError(f"{lock}.txt: no hashes before {pin['name']}")
            name, hashes = pin["name"], 0
            pins.setdefault(name, []).append(Requirement(f"{name}=={pin['version']}" + (f"; {pin['marker']}" if pin["marker"] else "")))
        elif HASH.fullmatch(line):
            hashes += 1
        elif "://" in line or not line.lstrip().startswith("#"):
            raise ValueError(f"{lock}.txt: {line!r} is no version with hashes")
    del pins["end"]
    return pins


def pinned(pins: dict[str, list[Requirement]], requirement: Requirement) -> str | None:
    """The version locked for this Python and platform, if there is one that the requirement takes."""
    for pin in pins.get(canonicalize_name(requirement.name), []):
        (version,) = pin.specifier
        if (pin.marker is None or pin.marker.evaluate()) and requirement.specifier.contains(version.version, prereleases=True):
            return version.version
    return None


def unmet(lock: str) -> Iterator[str]:
    """What pyproject.toml asks for and a lock does not have."""
    pins = read(lock)
    for requirement in wanted(lock):
        if pinned(pins, requirement) is None:
            yield f"{lock}.txt has no {requirement}; run make lock"


def missing(lock: str) -> Iterator[str]:
    """What the locked packages need in turn, as they are installed here, and the lock does not have; or has at another version."""
    pins = read(lock)
    seen: set[tuple[str, str]] = set()
    open_ends = wanted(lock)
    while open_ends:
        requirement = open_ends.pop()
        version = pinned(pins, requirement)
        if version is None:
            yield f"{lock}.txt has no {requirement}; run make lock"
            continue
        distribution = metadata.distribution(requirement.name)
        if distribution.version != version:
            yield f"{requirement.name} {distribution.version} is installed, {lock}.txt has {version}; run make clean lint"
        for extra in ("", *requirement.extras):
            if (requirement.name, extra) not in seen:
                seen.add((requirement.name, extra))
                needed = [Requirement(each) for each in distribution.requires or []]
                open_ends += [each for each in needed if each.marker is None or each.marker.evaluate({"extra": extra})]


def main() -> int:
    """Writes the locks, or with --check tells what is wrong with them."""
    if sys.argv[1:] == ["--check"]:
        faults = [fault for lock in LOCKS for look in (unmet, missing) for fault in look(lock)]
        print("\n".join(dict.fromkeys(faults)) or f"{', '.join(LOCKS)}: locked, complete, installed")
        return 1 if faults else 0
    for lock in LOCKS:
        write(lock)
    return 0


if __name__ == "__main__":
    sys.exit(main())
