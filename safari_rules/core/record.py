"""A game on record: options, seed and actions are all it takes to play it again. The page saves the same JSON, with the players' names.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> record = GameRecord(kariba, {"players": 2}, "monsoon")
>>> record = record.with_action(kariba.legal_moves(record.start())[0])
>>> record.actions
({'type': 'play', 'player': 0, 'rank': 4, 'count': 1},)
>>> record.final_state().ply
1
>>> GameRecord.from_json(record.to_json()) == record
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, overload

from safari_rules.authoring.codecs import MOST_FLAWS, Document, brief
from safari_rules.authoring.errors import Flaw, IllegalAction, InvalidInput, InvalidOptions, InvalidRecord
from safari_rules.authoring.results import Turn
from safari_rules.authoring.rules import A, CommonAction, CommonState, E, O, S
from safari_rules.authoring.schema import player_name, read
from safari_rules.core.game import AnyGame, Game
from safari_rules.core.registry import all_games, game

__all__ = ["GameRecord", "replay"]

#: The types of the game that a record is read for. pyright does not infer a class's own variables in a class method.
ReadOptions = TypeVar("ReadOptions")
ReadState = TypeVar("ReadState", bound=CommonState)
ReadAction = TypeVar("ReadAction", bound=CommonAction)
ReadEvent = TypeVar("ReadEvent")
#: The fields of a record as JSON. `names` may be missing.
FIELDS = ("game", "options", "seed", "actions")
#: Most names of players, and what a name is.
MOST_NAMES = 64
NAME = player_name("A player's name, or null.", allow_none=True)


def replay(game: Game[O, S, A, E], start: S, actions: Iterable[A]) -> Iterator[Turn[S, E]]:
    """Yield the turns that actions bring about from a state, one by one.

    :param game: the game.
    :param start: the state before the first action.
    :param actions: the actions, in order.
    :yields: the turns.
    :raises IllegalAction: at an action that the rules forbid. Its `index` is the number of that action, from 0.
    """
    state = start
    for index, action in enumerate(actions):
        try:
            turn = game.apply(state, action)
        except IllegalAction as error:
            error.index = index
            raise
        yield turn
        state = turn.state


@dataclass(frozen=True, init=False)
class GameRecord(Generic[O, S, A, E]):
    """A game on record: the game's id, the options, the seed and the actions, all as JSON, and the players' names if they are known.

    A record that is made with a game, `GameRecord(kariba, …)`, gives that game's states and turns to type checkers. A record that is made
    with an id, `GameRecord("kariba", …)`, works in the same way, and its states are Any.
    """

    game: str
    options: Document
    seed: str | None
    actions: tuple[Document, ...]
    names: tuple[str | None, ...]

    @overload
    def __init__(
        self,
        game: Game[O, S, A, E],
        options: Mapping[str, Any],
        seed: str | None,
        actions: Iterable[Mapping[str, Any]] = (),
        names: Iterable[str | None] = (),
    ) -> None: ...
    @overload
    def __init__(
        self: GameRecord[Any, Any, Any, Any],
        game: str,
        options: Mapping[str, Any],
        seed: str | None,
        actions: Iterable[Mapping[str, Any]] = (),
        names: Iterable[str | None] = (),
    ) -> None: ...
    def __init__(
        self,
        game: AnyGame | str,
        options: Mapping[str, Any],
        seed: str | None,
        actions: Iterable[Mapping[str, Any]] = (),
        names: Iterable[str | None] = (),
    ) -> None:
        """Make a record. Nothing is checked before the record is replayed.

        :param game: the game, or its id.
        :param options: the options as JSON.
        :param seed: the seed, None in a game without chance.
        :param actions: the actions as JSON, in order.
        :param names: the players' names by seat, if they are known.
        """
        put = object.__setattr__
        put(self, "game", game if isinstance(game, str) else game.id)
        put(self, "options", options)
        put(self, "seed", seed)
        put(self, "actions", tuple(actions))
        put(self, "names", tuple(names))

    def start(self) -> S:
        """Return the first state. Raises UnknownGame, and InvalidOptions if the game cannot be played with the options or the seed."""
        played = game(self.game)
        state: S = played.start(played.load_options(self.options), self.seed)
        return state

    def turns(self) -> Iterator[Turn[S, E]]:
        """Yield every turn of the game, from the first. Raises InvalidAction or IllegalAction at an action that cannot be replayed."""
        played = game(self.game)
        return replay(played, self.start(), (played.load_action(action) for action in self.actions))

    def final_state(self) -> S:
        """Return the state after the last action. Raises what `turns` raises."""
        state = self.start()
        for turn in self.turns():
            state = turn.state
        return state

    def with_action(self, action: A) -> GameRecord[O, S, A, E]:
        """Return the record with one more action, which is given as a value of the game."""
        return GameRecord(self.game, self.options, self.seed, (*self.actions, game(self.game).dump_action(action)), self.names)

    def to_json(self) -> str:
        """Return the record as JSON text: an object of `game`, `options`, `seed` and `actions`, and of `names` if there are any.

        It is what the page saves and opens.
        """
        document = {name: getattr(self, name) for name in FIELDS} | ({"names": self.names} if self.names else {})
        return json.dumps(document, ensure_ascii=False)

    @overload
    @classmethod
    def from_json(cls, text: str | bytes | Mapping[str, Any]) -> GameRecord[Any, Any, Any, Any]: ...
    @overload
    @classmethod
    def from_json(
        cls, text: str | bytes | Mapping[str, Any], expected: Game[ReadOptions, ReadState, ReadAction, ReadEvent]
    ) -> GameRecord[ReadOptions, ReadState, ReadAction, ReadEvent]: ...
    @classmethod
    def from_json(cls, text: str | bytes | Mapping[str, Any], expected: AnyGame | None = None) -> GameRecord[Any, Any, Any, Any]:
        """Return the record that a JSON text, or an object that was read from one, stands for.

        Options, seed and the form of every action are checked. Whether the actions are legal shows when the record is replayed.

        :param text: the JSON text or object.
        :param expected: the game that it must be a record of. Type checkers then know its states. None allows every game.
        :returns: the record.
        :raises InvalidRecord: if it is not a record, with pointers such as "/options/players" and "/actions/3".
        """
        document = text if isinstance(text, Mapping) else _parsed(text)
        if not isinstance(document, Mapping):
            raise InvalidRecord([Flaw("", f"Expected an object, not {brief(document)}.")], fits_schema=False)
        flaws = [Flaw(_pointer(name), "No such field.") for name in document if name not in (*FIELDS, "names")]
        flaws += [Flaw("", f'The field "{name}" is missing.') for name in FIELDS if name not in document]
        played = _played(document.get("game"), expected, flaws)
        if flaws or played is None:
            raise InvalidRecord(flaws[:MOST_FLAWS], fits_schema=False)
        options, seed, actions = document["options"], document["seed"], document["actions"]
        names = document.get("names", ())
        _check(played, options, seed, actions, names)
        return GameRecord(played, options, seed, actions, names)


def _pointer(name: object) -> str:
    """Return the pointer to a field of a record, which may have any name."""
    return "/" + brief(name).strip('"').replace("~", "~0").replace("/", "~1")


def _parsed(text: str | bytes) -> Any:
    """Return what a JSON text stands for."""
    try:
        return json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise InvalidRecord([Flaw("", f"Expected JSON text: {reason}.")], fits_schema=False) from None


def _played(name: Any, expected: AnyGame | None, flaws: list[Flaw]) -> AnyGame | None:
    """Return the game of a record. If it is none, or not the expected one, None is returned and `flaws` grows."""
    if flaws:
        return None
    known = {each.id: each for each in (all_games() if expected is None else (expected,))}
    if isinstance(name, str) and name in known:
        return known[name]
    flaws.append(Flaw("/game", f"Expected {' or '.join(map(brief, known))}, not {brief(name)}."))
    return None


def _check(played: AnyGame, options: Any, seed: Any, actions: Any, names: Any) -> None:
    """Raise InvalidRecord unless the game can be started, every action is an action of the game, and the names can be said."""
    flaws: list[Flaw] = []

    def collect(pointer: str, reader: Callable[[], object]) -> None:
        try:
            reader()
        except InvalidInput as error:
            flaws.extend(Flaw(f"{pointer}{flaw.pointer}", flaw.detail) for flaw in error.flaws)

    if not isinstance(options, dict):
        flaws.append(Flaw("/options", f"Expected an object, not {brief(options)}."))
    else:
        collect("/options", lambda: played.start(played.load_options(options), "-" if played.seeded else None))
    collect("", lambda: read(played.spec.schema().seed, seed, InvalidOptions, "/seed"))
    if not isinstance(actions, list | tuple):
        flaws.append(Flaw("/actions", f"Expected a list, not {brief(actions)}."))
    else:
        for index, action in enumerate(actions):
            if len(flaws) >= MOST_FLAWS:
                break
            collect(f"/actions/{index}", lambda action=action: played.load_action(action))  # type: ignore[misc]
    flaws.extend(_name_flaws(names))
    if flaws:
        raise InvalidRecord(flaws[:MOST_FLAWS], fits_schema=False)


def _name_flaws(names: Any) -> Iterator[Flaw]:
    """Yield what keeps `names` from being players' names by seat, at most one of them null."""
    if not isinstance(names, list | tuple) or len(names) > MOST_NAMES:
        yield Flaw("/names", f"Expected a list of at most {MOST_NAMES} names, not {brief(names)}.")
        return
    for index, name in enumerate(names):
        if name is not None and not (isinstance(name, str) and NAME.match(name)):
            yield Flaw(f"/names/{index}", f"Expected {NAME.expected}, not {brief(name)}.")
    if list(names).count(None) > 1:
        yield Flaw("/names", 'Expected at most one null: only one seat is addressed as "you".')
