"""Files of tournaments and leagues, line by line: what kind of file it is, and who may write it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import InvalidTournament
from safari_rules.authoring.values import brief

__all__ = ["claimed", "contest_of", "end_last_line", "read_object"]


def contest_of(document: object) -> tuple[str, Document] | None:
    """Return the kind of a contest, and what its games share, from the first line of its file. Return None for another document."""
    found = document if isinstance(document, dict) else {}
    return next(((kind, found[kind]) for kind in ("tournament", "league") if type(found.get(kind)) is dict), None)


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Keep a file to this run, so that no other one replaces it meanwhile. Windows has no locks of this kind.

    :param path: the file, which is made if there is none.
    :yields: nothing.
    :raises InvalidTournament: if another run writes the file.
    :raises OSError: if the file cannot be written.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        flock = None  # type: ignore[assignment]
    if flock is None or (path.exists() and not path.is_file()):
        yield
        return
    with path.open("a", encoding="utf-8") as file:
        free = True
        try:
            flock(file, LOCK_EX | LOCK_NB)
            free = os.path.samestat(os.fstat(file.fileno()), path.stat())  # a run that has just ended replaces its file
        except (BlockingIOError, FileNotFoundError):
            free = False
        except OSError:
            pass  # a file system without locks
        if not free:
            raise InvalidTournament(f"{path}: another run is writing this file.")
        yield


def end_last_line(path: Path, text: bytes, end: int) -> None:
    """Let a file of lines end with a complete line, so that more can follow: cut off a line that an interruption left half-written.

    :param path: the file.
    :param text: what is in it.
    :param end: where the last complete line ends, 0 for a complete first line that only lacks its end.
    """
    if 0 < end < len(text):
        with path.open("rb+") as file:
            file.truncate(end)
    elif text and not end:
        with path.open("ab") as file:
            file.write(b"\n")


def read_object(line: bytes, where: str, expected: str) -> Document:
    """Return the JSON object on a line, which is `expected` to be something."""
    document: Any = None
    with suppress(ValueError, RecursionError):
        document = json.loads(line)
    if type(document) is not dict:
        shown = brief(line[:100].decode(errors="replace"))
        raise InvalidTournament(f"{where}: expected {expected}, not {shown}.")
    return document
