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

__all__ = ["HEADLESS", "claimed", "complete", "contest_of", "end_last_line", "lacks_head", "read_object"]

#: The refusal of a file that lacks its first line.
HEADLESS = "this is a game of a tournament or league, whose first line is missing"


def contest_of(document: object) -> tuple[str, Document] | None:
    """Return the kind of a contest, and what its games share, from the first line of its file. Return None for another document."""
    found = document if isinstance(document, dict) else {}
    return next(((kind, found[kind]) for kind in ("tournament", "league") if type(found.get(kind)) is dict), None)


def lacks_head(document: object) -> bool:
    """Return whether a document is the line of a game of a contest, which needs the first line of its file to be read."""
    return isinstance(document, dict) and {"number", "record"} <= document.keys()


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Lock a file for this run, so that no other run replaces it. Windows has no locks of this kind.

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


def complete(text: bytes) -> bytes:
    """Return the lines of a file without a last one that was cut off while it was written. A last line may lack its line break.

    :param text: what is in the file.
    :returns: the lines, each with its line break. A first line is never taken for one that was cut off.
    """
    end = text.rfind(b"\n") + 1
    rest = text[end:]
    if not rest:
        return text
    cut = not rest.strip(b"\0") or (rest.startswith(b"{") and _object(rest) is None)  # a power cut leaves zeros
    return text[:end] if end and cut else text + b"\n"


def end_last_line(path: Path) -> None:
    """Let a file of lines, if there is one, end with a complete line, so that more can follow. Only the run that writes it calls this."""
    text = path.read_bytes() if path.exists() else b""
    whole = complete(text)
    if len(whole) < len(text):
        os.truncate(path, len(whole))
    elif whole != text:
        with path.open("ab") as file:
            file.write(b"\n")


def read_object(line: bytes, where: str, expected: str) -> Document:
    """Return the JSON object on a line, which is `expected` to be something."""
    document = _object(line)
    if document is None:
        try:
            found = brief(line.decode())
        except UnicodeError:
            found = "text that is not UTF-8"
        raise InvalidTournament(f"{where}: expected {expected}, not {found}.")
    return document


def _object(line: bytes) -> Document | None:
    """Return the JSON object on a line, None for any other line."""
    document: Any = None
    with suppress(ValueError, RecursionError):
        document = json.loads(line.decode("utf-8-sig"))  # `loads` takes bytes for UTF-16, too
    return document if type(document) is dict else None
