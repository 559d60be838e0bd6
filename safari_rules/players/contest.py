"""Tournaments and leagues: how their games are played and stored in files. A game of a file counts once the rules have replayed it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, Self

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import InvalidOptions, InvalidTournament, SafariRulesError
from safari_rules.authoring.schema import LONGEST_SEED, read
from safari_rules.authoring.schema import seed as seed_field
from safari_rules.authoring.values import brief, whole
from safari_rules.core.doors import refuse_floats
from safari_rules.core.registry import game as game_of
from safari_rules.core.registry import load
from safari_rules.core.replacing import replacing
from safari_rules.core.session import AnySession, GameRecord
from safari_rules.players.executors import hand_out
from safari_rules.players.naming import check_name, checked_agent
from safari_rules.players.search import played_out
from safari_rules.players.tournament_file import claimed, complete, contest_of, end_last_line, read_object

__all__ = ["MOST_GAMES", "Contest", "GameResult", "played_in", "stored_games"]

#: For each key of a line: the words with which a message names a difference that a replay found.
WORDS = {
    "agents": "its agents do not sit as in this tournament",
    "record": "its options and seed are not those of this game of the tournament",
    "reason": "its reason is not the one that a replay gives",
    "ranking": "its ranking is not the one that a replay gives",
    "scores": "its scores are not those that a replay gives",
    "plies": "its plies are not as many as a replay has",
}


#: The types of the values of a line.
KINDS: Final = {"number": int, "agents": list, "record": dict, "reason": str, "ranking": list, "scores": list, "plies": int}
#: The largest number of games in a tournament, or for a pair in a league.
MOST_GAMES: Final = 10_000_000


class GameResult(NamedTuple):
    """A game of a tournament, and its cost: CPU seconds and simulations of each agent, measured where it was played."""

    line: Document
    seconds: tuple[float, ...] = ()
    simulations: tuple[int, ...] = ()


@dataclass(frozen=True)
class Contest:
    """A tournament or a league: games between agents, which its seed and the number of the game decide."""

    #: The word for this kind of contest in messages and in the first line of a file, and the types of the fields in that line.
    KIND: ClassVar[str]
    TYPES: ClassVar[Mapping[str, type]] = {"game": str, "agents": list, "games": int, "seed": str, "options": dict, "modules": str}

    game: str
    agents: tuple[str, ...]
    games: int = 100
    seed: str = "tournament"
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    #: Modules that register custom games, with commas between, for workers who do not know them.
    modules: str = ""

    def __post_init__(self) -> None:
        """Copy what the caller could change later, before or while the games are played."""
        if isinstance(self.agents, list):
            object.__setattr__(self, "agents", tuple(self.agents))
        if isinstance(self.options, Mapping):
            with suppress(Exception):  # what cannot be copied is refused by `check`
                object.__setattr__(self, "options", deepcopy(dict(self.options)))

    def _replace(self, **changes: Any) -> Self:
        """Return the contest with other values of some fields."""
        return replace(self, **changes)

    @classmethod
    def described(cls, document: Document) -> Self:
        """Return the contest that the first line of a file describes. Raises InvalidTournament if it describes none."""
        head: Any = document.get(cls.KIND, document) if isinstance(document, dict) else document
        fits = isinstance(head, dict) and {"game", "agents"} <= head.keys()
        fits = fits and all(type(value) is cls.TYPES.get(name) for name, value in head.items())
        if not fits or not all(type(each) is str for each in head.get("agents", [])):
            raise InvalidTournament(f"expected a {cls.KIND}, not {brief(head)}.")
        contest = cls(**{**head, "agents": tuple(head["agents"])})
        contest.check(importing=False)
        return contest

    def describe(self) -> Document:
        """Return what all its games have in common, as JSON: the first line of a file of games."""
        return {self.KIND: {**vars(self), "agents": list(self.agents), "options": dict(self.options)}}

    def check(self, *, importing: bool = True) -> None:
        """Raise an error if the contest cannot be played.

        :param importing: whether custom agents are imported. If not, they need not exist.
        :raises InvalidTournament: if its numbers are out of bounds, or the seats cannot be shared evenly.
        :raises InvalidAgent: if an agent cannot be made or cannot play the game.
        :raises InvalidTables: if an agent is to read endgame tables that are missing or damaged.
        :raises UnknownGame: if there is no such game.
        :raises InvalidOptions: if the options or the seeds are not allowed.
        """
        self._check_fields()
        if not 1 <= self.games <= MOST_GAMES:
            raise InvalidTournament(f"Expected 1 to {MOST_GAMES} games, not {brief(self.games)}.")
        agents = []
        for name in self.agents:
            if importing:
                agents.append(checked_agent(name))
            else:
                check_name(name)
        options, game = self.chosen_options(), game_of(self.game)
        refuse_floats(game.spec, self.game_options())
        for agent in agents:
            agent.check_game(game, options.players)
        game.start(options, "checked" if game.seeded else None)
        read(seed_field(most=LONGEST_SEED + len(self.seed) - len(self.longest_seed)), self.seed, InvalidOptions, "/seed")
        if not 1 <= self.sharing <= options.players or options.players % self.sharing:
            raise InvalidTournament(f"{options.players} seats cannot be shared evenly by {self.sharing} agents.")

    def _check_fields(self) -> None:
        """Raise InvalidTournament if a field is of another kind than the first line of a file of games can hold."""
        fields: tuple[tuple[str, str, Any], ...] = (
            ("games", "an integer", int),
            ("seed", "a text", str),
            ("modules", "a text", str),
            ("options", "a mapping", Mapping),
            ("agents", "a list of names", (tuple, list)),
        )
        for name, wanted, kind in fields:
            value = getattr(self, name)
            if not isinstance(value, kind) or isinstance(value, bool):
                raise InvalidTournament(f"Expected {wanted} as {name}, not {brief(value)}.")
        try:
            json.dumps(dict(self.options))
        except (TypeError, ValueError, RecursionError) as error:
            reason = "they are nested too deeply" if isinstance(error, RecursionError) else error
            raise InvalidTournament(f"Expected options that are JSON: {reason}.") from None

    @property
    def sharing(self) -> int:
        """Return how many agents share the seats of a game."""
        return len(self.agents)

    @property
    def longest_seed(self) -> str:
        """Return the longest seed of its games."""
        return self.deal(self.games - 1)

    def chosen_options(self) -> Any:
        """Return the options of every game, in the game's own form."""
        return game_of(self.game).load_options(self.game_options())

    def game_options(self) -> dict[str, Any]:
        """Return the options of every game, in JSON, the number of players among them."""
        raise NotImplementedError

    def deal(self, number: int) -> str:
        """Return the seed of a game."""
        raise NotImplementedError

    def seats(self, number: int, players: int) -> list[int]:
        """Return by seat which agent sits there in a game.

        :param number: the number of the game, from 0.
        :param players: how many play.
        :returns: the indices of the agents in `agents`, by seat.
        """
        agents, moved = self.round_table(number)
        return [agents[(seat + moved) % len(agents)] for seat in range(players)]

    def round_table(self, number: int) -> tuple[Sequence[int], int]:
        """Return who shares the seats of a game in turn, as indices in `agents`, and by how many seats they have moved on."""
        raise NotImplementedError

    def covering(self, numbers: Sequence[int]) -> Self:
        """Return the contest with enough games for a file that has games of these numbers."""
        raise NotImplementedError

    def counted(self, line: Document) -> bool:
        """Return whether a game of a file is one of this contest's. The file may have more games."""
        raise NotImplementedError

    def play(self, executor: Executor | None = None, done: Iterable[Document] = (), workers: int = 1) -> Iterator[GameResult]:
        """Play the games that are not done, and yield each when it is over.

        :param executor: the executor that plays the games, None for this process.
        :param done: the lines of games that were played before.
        :param workers: how many workers the executor has.
        :yields: the games, in the order in which they end.
        :raises SafariRulesError: what `check` raises. InvalidTournament also for lines of another contest, and without a worker.
        :raises TypeError: for what is no executor.
        """
        self.check()
        if executor is not None and not hasattr(executor, "submit"):
            raise TypeError(f"Expected an executor or None, not {brief(executor)}.")
        if type(whole(workers)) is not int or workers < 1:
            raise InvalidTournament(f"Expected 1 or more workers, not {brief(workers)}.")
        one: Callable[[int], GameResult] = partial(play_one, self)
        notes = {line["number"]: self.noted(line) for line in self.own(done)}
        for numbers in self.rounds(notes):
            left = [number for number in numbers if number not in notes]
            for played in map(one, left) if executor is None else hand_out(executor, one, left, workers):
                notes[played.line["number"]] = self.noted(played.line)
                yield played

    def own(self, lines: Iterable[Document]) -> list[Document]:
        """Check that lines are games of this contest by their numbers, seats, seeds and options, and return them.

        :param lines: the lines.
        :returns: the same lines.
        :raises InvalidTournament: for a line that is no game of this contest, and for two lines of one game.
        """
        options = game_of(self.game).spec.schema().options.write(self.chosen_options())
        found: dict[int, Document] = {}
        for line in lines:
            if not self._is_own(line, options) or line["number"] in found:
                raise InvalidTournament(f"Expected the lines of games of this {self.KIND}, each once, not {brief(line)}.")
            found[line["number"]] = line
        return [*found.values()]

    def _is_own(self, line: Any, options: Document) -> bool:
        """Return whether a value is the line of a game of this contest, whose games have these options."""
        if not isinstance(line, dict) or line.keys() != KINDS.keys() or any(type(line[name]) is not kind for name, kind in KINDS.items()):
            return False
        number, record = line["number"], line["record"]
        seed = self.deal(number) if game_of(self.game).seeded else None
        dealt = (line["agents"], record.get("seed"), record.get("options"), type(record.get("actions")))
        return bool(number >= 0 and dealt == (self.seats(number, options["players"]), seed, options, list))

    def noted(self, line: Document) -> Any:
        """Return the part of a line that `rounds` needs. It is stored until the contest ends."""
        return None

    def rounds(self, notes: Mapping[int, Any]) -> Iterator[Iterable[int]]:
        """Yield the numbers of the games of each round. The caller adds the games of a round to `notes` before it takes the next round."""
        yield range(self.games)

    def play_into(self, path: Path, executor: Executor | None = None, workers: int = 1) -> Iterator[GameResult]:
        """Play with a file, and yield each game, those of the file first.

        The games of the file are replayed, not played again, and every other game is written to it as soon as it is over. At the end its
        lines are in the order of the games, so that it is the same file no matter who played.

        :param path: the file, which may exist already. Its games stay in it whatever happens.
        :param executor: the executor that plays the games, None for this process.
        :param workers: how many workers the executor has.
        :yields: the games.
        :raises InvalidTournament: for a file of another contest, a broken one, one with a game that its replay does not confirm, and one
            that another run is writing.
        """
        self.check()
        path, head = Path(path), f"{json.dumps(self.describe())}\n"
        with claimed(path):
            if path.is_file() and path.stat().st_size < len(head) and head.encode().startswith(path.read_bytes()):
                path.write_bytes(b"")  # an interruption has cut the first line off
            stored = stored_games(path, self, self.described)
            end_last_line(path)
            with path.open("a", encoding="utf-8", newline="\n") as file:
                if file.tell() == 0:
                    file.write(head)
                done = [line for line in stored if self.counted(line)]
                yield from map(GameResult, done)
                for played in self.play(executor, done, workers):
                    file.write(json.dumps(played.line) + "\n")
                    file.flush()
                    yield played
            write_in_order(path, self)


def play_one(contest: Contest, number: int) -> GameResult:
    """Play a game of a tournament or a league.

    :param contest: the tournament or league.
    :param number: the number of the game, from 0, which decides its seed and its seats.
    :returns: the game, and what it took.
    """
    load(contest.modules)
    game = game_of(contest.game)
    seats = contest.seats(number, contest.chosen_options().players)
    seated = [checked_agent(contest.agents[which], f"{contest.seed}/{number}/{seat}") for seat, which in enumerate(seats)]
    seed = contest.deal(number) if game.seeded else None
    session = played_out(game, seated, seed, contest.game_options())
    spent, made = [0.0] * len(contest.agents), [0] * len(contest.agents)
    for which, each in zip(seats, seated, strict=True):
        spent[which] += each.seconds
        made[which] += each.made
    return GameResult(line_of(contest, number, session), tuple(spent), tuple(made))


def played_in(line: Document) -> str:
    """Return a text that is the same for two games exactly if they are the same, action by action."""
    return json.dumps([line["record"]["seed"], line["record"]["actions"]])


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


def stored_games(path: Path, asked: Contest | None, named: Callable[[Document], Contest]) -> list[Document]:
    """Read the finished games of a file, by number.

    Every game is replayed, and has to be what its line says. A last line that was cut off while it was written does not count.

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

    The file is replaced atomically.
    """
    games = _games(path, contest, None)
    head = contest.covering([number for number, _ in games]).describe()
    with replacing(path) as new, open(new, "w", encoding="utf-8", newline="\n") as file:  # the same bytes on every system
        file.writelines(json.dumps(line) + "\n" for line in (head, *[document for _, document in games]))


def _games(path: Path, contest: Contest | None, named: Callable[[Document], Contest] | None) -> list[tuple[int, Document]]:
    """Return the games of a file with their numbers, in order. With `named`, each is confirmed by a replay."""
    if contest is not None and not isinstance(contest, Contest):
        raise InvalidTournament(f"Expected a tournament, a league or None, not {brief(contest)}.")
    if not path.exists():
        return []
    if not path.is_file():
        raise InvalidTournament(f"{path} is no file.")
    found: dict[int, Document] = {}
    for place, line in enumerate(complete(path.read_bytes()).splitlines(), 1):
        if place > 1 and not line.strip():
            continue
        where = f"{path}, line {place}"
        document = read_object(line, where, "a game of a tournament" if place > 1 else "the description of a tournament or league")
        if place == 1:
            contest = _contest(document, contest, named, path)
        else:
            assert contest is not None
            number = document.get("number")
            if named is not None:
                _confirm(document, contest, where)
            elif type(number) is not int:
                raise InvalidTournament(f"{where}: expected a game of a tournament.")
            if found.setdefault(document["number"], document) != document:
                raise InvalidTournament(f"{where}: another game {number} stands before it.")
    return sorted(found.items())


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
        game = game_of(contest.game)
        seed = contest.deal(number) if game.seeded else None
        replayed = line_of(contest, number, GameRecord(game, contest.game_options(), seed, record["actions"]).session())
    except SafariRulesError as error:
        raise InvalidTournament(f"{where}: the game cannot be replayed: {error}") from None
    if replayed["reason"] is None:
        raise InvalidTournament(f"{where}: the game is not over.")
    for name, words in WORDS.items():
        if json.dumps(line.get(name), sort_keys=True) != json.dumps(replayed[name], sort_keys=True):  # 1, 1.0 and true are three values
            raise InvalidTournament(f"{where}: {words}.")
    if line.keys() != replayed.keys():
        extra = sorted(line.keys() - replayed.keys())[0]
        raise InvalidTournament(f"{where}: a game has no {brief(extra)}.")
