"""Refusals of commands with their exit codes: for a package that is missing, and for a file that a flag names."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from errno import EACCES, EEXIST, EISDIR, ENOENT, ENOTDIR
from pathlib import Path
from typing import Any, Final

from safari_rules.authoring.errors import how_to_install
from safari_rules.authoring.values import brief
from safari_rules.core.replacing import replacing, resolved

__all__ = ["FILE", "Refused", "check_target", "complain", "needing", "printable", "tick", "whole_number", "write_whole"]


def printable(text: str) -> str:
    """Return a text, such as the name of a file, without characters that control a terminal or that cannot be written."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]", lambda found: ascii(found[0])[1:-1], text)


def whole_number(text: str, least: int | None = None) -> int:
    """Return the number of an argument. Raises ArgumentTypeError below `least`, or unless it has one to nine digits, 0 to 9."""
    if not re.fullmatch("-?[0-9]{1,9}", text) or (least is not None and int(text) < least):
        size = " of at most nine digits" if re.fullmatch("-?[0-9]{10,}", text) else ""
        raise argparse.ArgumentTypeError(f"expected a whole number{size}{'' if least is None else f' from {least}'}, not {brief(text)}")
    return int(text)


def file_name(text: str) -> str:
    """Return the argument that names a file. Raises ArgumentTypeError for "-", which elsewhere stands for standard input or output."""
    if text == "-":
        raise argparse.ArgumentTypeError("expected a file, not - (for a file of that name, write ./-)")
    return text


#: The type and the name of an argument that names a file.
FILE: Final[Mapping[str, Any]] = {"type": file_name, "metavar": "FILE"}


class Refused(Exception):
    """Raised when a command cannot go on: its text says why, and `status` is the exit code."""

    def __init__(self, reason: object, status: int) -> None:
        super().__init__(str(reason))
        self.status = status


@contextmanager
def needing(purpose: str, extra: str) -> Iterator[None]:
    """Refuse to go on if a package that the code below imports is not installed.

    :param purpose: what needs the package.
    :param extra: the extra that brings it.
    :yields: nothing.
    :raises Refused: with the command that installs the extra.
    """
    try:
        yield
    except ImportError as error:
        package = (error.name or "a package").partition(".")[0]
        if package == "safari_rules":
            raise
        if package in sys.stdlib_module_names or not isinstance(error, ModuleNotFoundError):
            raise Refused(f"{package} cannot be used ({error}); {purpose} needs it: {how_to_install(extra)}", 1) from None
        raise Refused(f"{package} is missing; {purpose} needs it: {how_to_install(extra)}", 1) from None


def complain(what: object, status: int) -> int:
    """Print an error in one line, and return the exit code."""
    print(f"safari-rules: {printable(str(what))}", file=sys.stderr)
    return status


def tick(text: str = "") -> None:
    """Show a line of progress at a terminal in place of the one before, or remove it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text}")
        sys.stderr.flush()


def check_target(flag: str, path: str, games: str | None = None) -> None:
    """Refuse, before anything is computed, a file that cannot be written.

    :param flag: the flag that names the file.
    :param path: the path of the file.
    :param games: the file of the games, which must not be replaced.
    :raises Refused: if the file cannot be written, or holds the games of a tournament or league.
    """
    target = Path(path)
    try:
        if target.is_dir() or "\0" in path:
            raise IsADirectoryError(EISDIR, "it names no file")
        at = resolved(target)
        found = at if at.exists() else at.parent
        if not found.exists():
            raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
        if found != at and not found.is_dir():
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
        if not os.access(found, os.W_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))
        if at == (games and resolved(Path(games))):
            raise FileExistsError(EEXIST, "this is the file of the games (--out), which a page would replace")
        if target.is_file():
            with target.open("rb") as held:
                if re.match(rb'(\xef\xbb\xbf)?\s*\{\s*"(tournament|league)"', held.read(100)):
                    raise FileExistsError(EEXIST, "this is the file of a tournament or league, which would be replaced")
    except OSError as error:
        raise Refused(f"{flag} {path or repr('')}: {error.strerror}", 2) from None


def write_whole(flag: str, path: str | Path, text: str | bytes) -> None:
    """Write a text, as UTF-8, to a file, as a whole or not at all.

    :param flag: the flag that names the file.
    :param path: the path of the file.
    :param text: the text.
    :raises Refused: if that is not possible.
    """
    try:
        with replacing(Path(path)) as new:
            new.write_bytes(text.encode() if isinstance(text, str) else text)
    except OSError as error:
        raise Refused(f"{flag} {path}: {error.strerror}", 2) from None
