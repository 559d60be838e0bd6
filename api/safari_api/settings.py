"""Settings of the service, read from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}


class Settings(NamedTuple):
    """What an operator may set; each has an environment variable of the same name with SAFARI_ before it."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = os.cpu_count() or 1
    threads: int = 1
    log: bool = True
    metrics: bool = False

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings, at their defaults where a variable is not set; ValueError names one that cannot be read."""
        found: dict[str, Any] = {}
        for name, default in cls()._asdict().items():
            variable = f"SAFARI_{name.upper()}"
            if variable in environment:
                found[name] = _value(variable, environment[variable], default)
        return cls(**found)


def _value(variable: str, text: str, default: object) -> object:
    """The text as a value of the default's type."""
    if isinstance(default, bool):
        if text.lower() not in YES | NO:
            raise ValueError(f"{variable} must be on or off, not {text!r}")
        return text.lower() in YES
    if isinstance(default, int):
        if not text.isdigit():
            raise ValueError(f"{variable} must be a number, not {text!r}")
        return int(text)
    return text
