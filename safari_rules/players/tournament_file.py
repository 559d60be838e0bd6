"""Files of tournaments and leagues: each line is a game, which is believed only after the rules have replayed it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, Self

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import InvalidTournament, SafariRulesError
from safari_rules.authoring.values import brief
from safari_rules.core.registry import game as game_of
from safari_rules.core.replacing import replacing
from safari_rules.core.session import AnySession, GameRecord

__all__ = ["Contest", "claimed", "contest_of", "line_of", "stored_games", "write_in_order"]

#: How a message names what a replay found different, by the key of the line.
WORDS = {
    "agents": "its agents do not sit as in this tournament",
    "record": "its options and seed are not those of this game of the tournament",
    "reason": "its reason is not the one that a replay gives",
    "ranking": "its ranking is not the one that a replay gives",
    "scores": "its scores are not those that a replay gives",
    "plies": "its plies are not as many as a replay has",
}


class Contest(Protocol):
    """A tournament or a league, as far as its file needs it."""

    @property
    def game(self) -> str:
        """Return the id of the game."""

    def game_options(self) -> dict[str, Any]:
        """Return the options of every game, in JSON, the number of players among them."""

    def describe(self) -> Document:
        """Return the first line of a file of its games: its kind, with all that its games have in common."""

    def deal(self, number: int) -> str:
        """Return the seed of a game."""

    def seats(self, number: int, players: int) -> list[int]:
        """Return by seat which agent sits there in a game."""

    def covering(self, numbers: Sequence[int]) -> Self:
        """Return the contest with as many games as a file needs that has games of these numbers."""


def line_of(contest: Contest, number: int, session: AnySession) -> Document:
    """Return the line of a finished game, as JSON reads it."""
    game, state, record = session.game, session.state, session.record()
    outcome = game.outcome(state)
    line: Document = {
        "number": number,
        "agents": contest.seats(number, len(game.scores(state))),
        "record": {"options": record.options, "seed": record.seed, "actions": list(record.actions)},
        "reason": outcome and outcome.reason,
        "ranking": outcome and outcome.ranking,
        "scores": [score._asdict() for score in game.scores(state)],
        "plies": state.ply,
    }
    read: Document = json.loads(json.dumps(line))
    return read


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


def stored_games(path: Path, asked: Contest | None, named: Callable[[Document], Contest]) -> list[Document]:
    """Read the finished games of a file, by number.

    Every game is replayed, and has to be what its line says. A last line that was cut off while it was written is removed from the
    file, and a first line that lacks only its line break is given it.

    :param path: the file.
    :param asked: the contest that the file has to be of. If it is None, the file's own first line describes it.
    :param named: makes the contest from a first line, without importing anything that the line names.
    :returns: the lines of the games, by number. There are none if there is no file.
    :raises InvalidTournament: with the number of the line, for a broken line, for a game that a replay does not confirm, and for a
        file of another contest (only the number of games may differ).
    """
    return [document for _, document in _games(Path(path), asked, named)]


def write_in_order(path: Path, contest: Contest) -> None:
    """Write a file's lines in the order of the games, so that it is the same file no matter who played them.

    Nothing is half written.
    """
    games = _games(path, contest, None)
    head = contest.covering([number for number, _ in games]).describe()
    with replacing(path) as new, open(new, "w", encoding="utf-8", newline="\n") as file:  # the same bytes on every system
        file.writelines(json.dumps(line) + "\n" for line in (head, *[document for _, document in games]))


def _games(path: Path, contest: Contest | None, named: Callable[[Document], Contest] | None) -> list[tuple[int, Document]]:
    """Return the games of a file with their numbers, in order. With `named`, each is confirmed by a replay."""
    if not path.exists():
        return []
    if not path.is_file():
        raise InvalidTournament(f"{path} is no file.")
    text = path.read_bytes()
    end = text.rfind(b"\n") + 1
    lines = text[: end or None].splitlines()
    found: dict[int, Document] = {}
    for place, line in enumerate(lines, 1):
        if place > 1 and not line.strip():
            continue
        where = f"{path}, line {place}"
        document = _read(line, where, "a game of a tournament" if place > 1 else "the description of a tournament or league")
        if place == 1:
            contest = _contest(document, contest, named, path)
        else:
            assert contest is not None
            number = document.get("number")
            if named is not None:
                _confirm(document, contest, where)
            elif type(number) is not int:
                raise InvalidTournament(f"{where}: expected a game of a tournament.")
            found[document["number"]] = document
    end_last_line(path, text, end)
    return sorted(found.items())


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


def _read(line: bytes, where: str, expected: str) -> Document:
    """Return the JSON object on a line, which is `expected` to be something."""
    document: Any = None
    with suppress(ValueError, RecursionError):
        document = json.loads(line)
    if type(document) is not dict:
        shown = brief(line[:100].decode(errors="replace"))
        raise InvalidTournament(f"{where}: expected {expected}, not {shown}.")
    return document


def _contest(document: Document, asked: Contest | None, named: Callable[[Document], Contest] | None, path: Path) -> Contest:
    """Return the contest that a first line describes, which has to be the one that was asked for."""
    if asked is None:
        assert named is not None
        try:
            return named(document)
        except (SafariRulesError, LookupError, TypeError, ValueError) as error:
            raise InvalidTournament(f"{path}, line 1: {error}") from None
    ((kind, expected),) = json.loads(json.dumps(asked.describe())).items()
    found_kind, head = contest_of(document) or (None, {})
    if found_kind != kind:
        found = f"a {found_kind}" if found_kind else brief(document)
        raise InvalidTournament(f"{path}, line 1: expected a {kind}, not {found}.")
    for name in sorted(expected.keys() - {"games", "modules"}):
        if head.get(name) != expected[name]:
            found = json.dumps(head.get(name))[:200]
            verb = "are" if name.endswith("s") else "is"
            raise InvalidTournament(f"{path} is of another {kind}: its {name} {verb} {found}, not {json.dumps(expected[name])}.")
    return asked


def _confirm(line: Document, contest: Contest, where: str) -> None:
    """Raise InvalidTournament unless a replay of the game gives just what its line says."""
    record, number = line.get("record"), line.get("number")
    if type(record) is not dict or type(number) is not int or number < 0 or type(record.get("actions")) is not list:
        raise InvalidTournament(f"{where}: expected a game of a tournament, not {brief(line)}.")
    try:
        replayed = _replayed(contest, number, record["actions"])
    except SafariRulesError as error:
        raise InvalidTournament(f"{where}: the game cannot be replayed: {error}") from None
    if replayed["reason"] is None:
        raise InvalidTournament(f"{where}: the game is not over.")
    for name, words in WORDS.items():
        if _text(line.get(name)) != _text(replayed[name]):
            raise InvalidTournament(f"{where}: {words}.")
    if line.keys() != replayed.keys():
        extra = sorted(line.keys() - replayed.keys())[0]
        raise InvalidTournament(f"{where}: a game has no {brief(extra)}.")


def _replayed(contest: Contest, number: int, actions: Sequence[Any]) -> Document:
    """Return the line that a game of the contest has when these actions are taken."""
    game = game_of(contest.game)
    seed = contest.deal(number) if game.seeded else None
    return line_of(contest, number, GameRecord(game, contest.game_options(), seed, actions).session())


def _text(value: object) -> str:
    """Return a value as text that is the same only for the same JSON: 1, 1.0 and true are three values."""
    return json.dumps(value, sort_keys=True)
