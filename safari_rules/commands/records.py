"""Functions that the commands `replay` and `analyze` share: they read a record from a file, and refuse a damaged one in a sentence."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from safari_rules.authoring.errors import IllegalAction, SafariRulesError
from safari_rules.commands.refused import FILE, Refused, whole_number
from safari_rules.core.record import FIELDS
from safari_rules.core.session import AnySession, GameRecord
from safari_rules.players.tournament_file import HEADLESS, contest_of, lacks_head

__all__ = ["add_file", "parsed", "recorded"]


def add_file(command: argparse.ArgumentParser) -> None:
    """Add the arguments that name a record."""
    saved = "a record that the page or `play --out` has saved, several of them, one a line, or a file of a tournament or league"
    command.add_argument("file", **FILE, help=saved)
    command.add_argument("--number", type=whole_number, default=1, metavar="N", help="which game of the file, from 1 (default 1)")


def recorded(chosen: argparse.Namespace) -> tuple[GameRecord[Any, Any, Any, Any], AnySession]:
    """Return the record that the arguments name, and its game. Raises Refused for a damaged one, or an illegal action."""
    try:
        text = Path(chosen.file).read_bytes()
    except OSError as error:
        raise Refused(f"{chosen.file or repr('')}: {error.strerror}", 2) from None
    except ValueError:
        raise Refused(f"{chosen.file!r}: no file has such a name", 2) from None
    where = chosen.file
    try:
        found, place = _of_contest(text, chosen.number)
        where += f", line {place}" if place else ""
        record: GameRecord[Any, Any, Any, Any] = GameRecord.from_json(found)
        return record, record.session()
    except IllegalAction as error:
        raise Refused(f"{where}: /actions/{error.index or 0}: the rules refuse this action ({error.code}): {error}", 1) from None
    except SafariRulesError as error:
        raise Refused(f"{where}: {error}", 1) from None
    except LookupError as error:
        raise Refused(f"{where}: {error.args[0]}", 1) from None


def _of_contest(text: bytes, number: int) -> tuple[Any, int | None]:
    """Return the record of a game in a file of a tournament or league, or of records or transcripts, one a line, and its line.

    Return other texts, without a line. Raises LookupError if there is no such game in the file.
    """
    placed = [(place, line) for place, line in enumerate(text.splitlines(), 1) if line.strip()]
    lines, at = [line for _, line in placed], None
    head = parsed(lines[0]) if lines else None
    if isinstance(head, dict) and any(line.strip(b"\0") for line in lines[1:]) and not json.detect_encoding(text).startswith("utf-8"):
        raise LookupError("it is not UTF-8")  # only of one record: the lines of several cannot be found as bytes
    contest = contest_of(head)
    if contest is None or "game" not in contest[1]:
        if lacks_head(head):
            raise LookupError(HEADLESS)
        if len(lines) > 1 and isinstance(head, dict):  # records, one a line
            if not 0 < number <= len(lines):
                raise LookupError(f"--number must be from 1 to {len(lines)}, not {number}")
            at, text = placed[number - 1]
        elif number != 1:
            raise LookupError(f"--number must be 1, because the file is the record of one game, not {number}")
        document = parsed(text)
        if not isinstance(document, dict) or "outcome" not in document:
            return text, at
        return {name: document[name] for name in (*FIELDS, "names") if name in document}, at  # a transcript has more than a record
    if len(lines) == 1:
        raise LookupError("the file has no game yet")
    read = [(place, parsed(line)) for place, line in placed[1:]]
    if (second := next((place for place, line in read if contest_of(line)), None)) is not None:  # whose games have the same numbers
        raise LookupError(f"its line {second} begins another tournament or league; expected a file of one")
    games = {line["number"]: (place, line.get("record")) for place, line in read if type(line) is dict and type(line.get("number")) is int}
    last = max(1, max(games, default=0) + 1)
    if not 0 < number <= last:
        raise LookupError(f"--number must be {f'from 1 to {last}' if last > 1 else 1}, not {number}")
    at, record = games.get(number - 1, (None, None))
    if not isinstance(record, dict):
        damaged = next((f"; its line {place} is no JSON object" for place, line in read if type(line) is not dict), "")
        raise LookupError(f"the file does not have game {number}{damaged}")
    return {"game": contest[1]["game"], **record}, at


def parsed(line: bytes) -> Any:
    """Return what a line of JSON stands for, None for any other line."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
