"""Settings of the service, read from the environment and the command line."""

from __future__ import annotations

import ipaddress
import math
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from safari_api.engine import missing

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}
#: The folder in which the metrics of all workers of a server are added up, in prometheus_client's own variable. The server sets it if it is
#: missing.
METRICS_DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
#: The smallest and the largest value of each setting that is a number.
BOUNDS = {
    "port": (0, 65535),
    "workers": (1, 512),
    "threads": (1, 512),
    "simulations": (0, 1000),
    "searches": (1, 512),
    "waiting_searches": (0, 512),
    "search_wait": (0, 60),
    "trusted_proxies": (0, 16),
}


class SettingsError(ValueError):
    """Raised when the server cannot start with its settings. The message names the flag or variable and what was expected."""


def cores(root: Path = Path("/")) -> int:
    """Return how many cores this process may use, at least 1. A control group may grant less time than that of the cores it may run on.

    `root` is where /proc and /sys are found.
    """
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min([allowed, *map(math.ceil, _quotas(root))]))


def _quotas(root: Path) -> Iterator[float]:
    """Yield the processor cores that each control group around this process grants, in versions 1 and 2."""
    try:
        lines = (root / "proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    for _, controllers, path in (line.split(":", 2) for line in lines if line.count(":") >= 2):
        if controllers and "cpu" not in controllers.split(","):
            continue
        top = root / "sys/fs/cgroup" / controllers
        group = top / path.lstrip("/")
        for folder in (group, *group.parents):
            if not folder.is_relative_to(top):
                break
            with suppress(OSError, ValueError, ZeroDivisionError):
                if controllers:
                    quota, period = ((folder / f"cpu.cfs_{name}_us").read_text(encoding="utf-8") for name in ("quota", "period"))
                else:
                    quota, period = (folder / "cpu.max").read_text(encoding="utf-8").split()
                if (granted := float(quota) / float(period)) > 0:  # version 1 writes -1, version 2 "max" where there is no limit
                    yield granted


class Settings(NamedTuple):
    """The settings of an operator; each has an environment variable of the same name with SAFARI_ before it."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = cores()
    #: Threads of a worker, in addition to those in which searches run and wait.
    threads: int = 128
    #: Whether each request gets a log line. It is on in `safari-rules serve`, and off by default in an application that embeds the service.
    log: bool = False
    metrics: bool = False
    games: str = ""
    #: The largest number of simulations for a suggestion. 0 closes the operation.
    simulations: int = 1000
    #: Searches that a worker runs at once, further ones that wait, and seconds that each of those waits at most.
    searches: int = 1
    waiting_searches: int = 16
    search_wait: int = 5
    #: Whether the service trusts the header X-Forwarded-Prefix. Turn it on only behind a proxy that always sets or removes the header.
    forwarded_prefix: bool = False
    #: Proxies in front of the service, each of which adds an address to the header X-Forwarded-For. Without any it is ignored.
    trusted_proxies: int = 0
    #: The folder of the npm package `pyodide`. With it, a browser can store the page to play without a network.
    pyodide: str = ""

    @classmethod
    def from_environment(
        cls,
        environment: Mapping[str, str] = os.environ,
        defaults: Settings | None = None,
        only: Collection[str] | None = None,
        **flags: Any,
    ) -> Settings:
        """Read the settings from `flags`, then from the environment, else from `defaults`; with `only` no others than these.

        Raises SettingsError, which names the flag or variable that cannot be used.
        """
        found: dict[str, Any] = {}
        defaults = defaults or cls()
        for name, default in defaults._asdict().items():
            variable = f"SAFARI_{name.upper()}"
            if name in flags:
                found[name] = _value(f"--{name}", name, str(flags[name]), default)
            elif variable in environment and (only is None or name in only):
                found[name] = _value(variable, name, environment[variable], default)
        return defaults._replace(**found)

    def check(self) -> None:
        """Raise SettingsError for a number out of its bounds, and for a switch that is neither True nor False."""
        for name, (low, high) in BOUNDS.items():
            given = getattr(self, name)
            if type(given) is not int or not low <= given <= high:
                raise SettingsError(f"{name} must be a whole number from {low} to {high}, not {given!r}")
        for name, default in self._field_defaults.items():
            if isinstance(default, bool) and not isinstance(getattr(self, name), bool):
                raise SettingsError(f"{name} must be True or False, not {getattr(self, name)!r}")


def number_within(source: str, text: str, low: int, high: int) -> int:
    """Return the number that a text is. Raise SettingsError, which names where it came from, unless it lies within its bounds."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and low <= int(text) <= high):
        raise SettingsError(f"{source} must be a whole number from {low} to {high}, not {text!r}")
    return int(text)


def _value(source: str, name: str, text: str, default: object) -> object:
    """Return the text as a value of the default's type, within its bounds. `source` says where the text came from."""
    if isinstance(default, bool):
        if text.lower() not in YES | NO:
            raise SettingsError(f"{source} must be on or off, not {text!r}")
        return text.lower() in YES
    if isinstance(default, int):
        return number_within(source, text, *BOUNDS[name])
    if name == "games":
        if not all(part.isidentifier() for module in text.split(",") for part in module.split(".")) and text:
            raise SettingsError(f"{source} must be modules that register games, such as tic_tac_toe, with commas between, not {text!r}")
        return text
    if name == "pyodide":
        if text and (lacking := missing(Path(text))):
            raise SettingsError(f"{source} must be the folder of the npm package pyodide; {text!r} has no {lacking[0]}")
        return text
    if text != "localhost":
        try:
            if getattr(ipaddress.ip_address(text), "scope_id", None):
                raise ValueError("granian takes no zone")
        except ValueError:
            raise SettingsError(f"{source} must be an IP address such as 127.0.0.1, 0.0.0.0 or ::1, or localhost, not {text!r}") from None
    return text
