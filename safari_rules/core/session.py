"""A game in progress, and a game on record.

A `Session` is an immutable value: the state, the plies that led to it, and what each player has seen.
The terminal, the environments, the host and matches between agents follow a game by its session.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> session = kariba.session(players=2, seed="monsoon")
>>> after = session.apply(kariba.legal_moves(session.state)[0])
>>> after.mover, [ply.action.player for ply in after.plies], len(session.plies)
(1, [0], 0)
>>> after.takeable(0), after.taken_back(0) == session
(False, True)

A `GameRecord` is JSON: options, seed and actions are all it takes to play a game again. The page saves the same, with the players' names.

>>> record = after.record()
>>> record.actions
({'type': 'play', 'player': 0, 'rank': 4, 'count': 1},)
>>> GameRecord.from_json(record.to_json()) == record, record.session() == after
(True, True)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from html import escape
from typing import Any, Final, Generic, NamedTuple, Self, SupportsIndex, TypeAlias, TypeVar, cast, overload

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import Flaw, IllegalAction, InvalidOptions, InvalidRecord, UnknownGame
from safari_rules.authoring.messages import ENGLISH
from safari_rules.authoring.results import Turn, make
from safari_rules.authoring.rules import A, CommonAction, CommonState, E, O, S
from safari_rules.authoring.schema import read
from safari_rules.authoring.text import count
from safari_rules.authoring.values import brief, entries, plain_number, seed_text, texted, whole
from safari_rules.core.belief import Belief, acting_seat, belief_in
from safari_rules.core.doors import is_plain, plain_action, refuse_floats, seat_of
from safari_rules.core.known import known
from safari_rules.core.positions import AnyPositions, Positions, check_is_game, mover, remembered, sentences_of
from safari_rules.core.record import check_names, fresh, plain_object, read_record

__all__ = ["NAMES", "AnySession", "GameRecord", "Ply", "Session", "begin", "default_name", "may_take_back", "replay"]

#: The types of the game that a record is read for. pyright does not infer a class's own variables in a class method.
ReadOptions = TypeVar("ReadOptions")
ReadState = TypeVar("ReadState", bound=CommonState)
ReadAction = TypeVar("ReadAction", bound=CommonAction)
ReadEvent = TypeVar("ReadEvent")
#: The largest number of plies that a pickle stores as a list, because a chain of thousands is too deep for pickle.
CHAINED: Final = 64
#: The names of players who have chosen none, by seat.
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


class Ply(NamedTuple, Generic[S, A, E]):
    """An action of a session, and its result. `number` counts from 1."""

    action: A
    state: S
    events: tuple[E, ...]
    revealed: bool
    number: int
    before: Ply[S, A, E] | None

    def __repr__(self) -> str:
        return f"<Ply {self.number}, of player {cast('CommonAction', self.action).player}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ply) and self[:-1] == other[:-1]  # without `before`, which nests all plies before, maybe thousands

    def __ne__(self, other: object) -> bool:
        return not self == other  # the method of a tuple would compare `before`, too

    def __hash__(self) -> int:
        return hash(self[:-1])

    def __copy__(self) -> Self:
        return self  # nothing in it ever changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        first, plies = self.before, [self[:4]]
        while first is not None and first.number % CHAINED:
            plies.append(first[:4])
            first = first.before
        return _chained, (plies[::-1], self.number - len(plies) + 1, first)


def default_name(seat: int) -> str:
    """Return the name of a player who has chosen none."""
    return NAMES[seat] if seat < len(NAMES) else f"Player {seat + 1}"


def may_take_back(game: AnyPositions, player: int, actions: Iterable[tuple[int, bool]]) -> bool:
    """Return whether a player may take back their own last action without having learned anything from it.

    Neither it nor an action since may have revealed anything. In a game with hidden information no other player may have acted since,
    because that player's action shows a card.

    :param game: the game.
    :param player: the seat of the player who asks.
    :param actions: the last actions, the newest first: the seat of who acted, and whether the action was `revealed`.
    :returns: whether it may be taken back. False if the player has not acted.
    """
    for actor, revealed in actions:
        if revealed:
            return False
        if actor == player:
            return True
        if game.hidden_information:
            return False
    return False


class Session(Generic[O, S, A, E]):
    """A game in progress, which never changes. `apply` returns the next one."""

    __slots__ = ("__weakref__", "_last", "_recalled", "game", "start", "state")

    #: The `Game`. Its class builds on this one.
    game: Any
    #: The first state, and the present one.
    start: S
    state: S
    _last: Ply[S, A, E] | None
    # A cache by seat: a number of plies, and what the player saw and remembered after them. The next sessions start from it, so that each
    # of them follows only the new plies. The mapping is replaced, never changed.
    _recalled: Mapping[int, tuple[int, Any, Any]]

    def __init__(
        self,
        game: Positions[O, S, A, E],
        start: S,
        last: Ply[S, A, E] | None = None,
        recalled: Mapping[int, tuple[int, Any, Any]] | None = None,
    ) -> None:
        """Begin at a state, such as a position set up by hand. `Game.session` begins with a deal.

        :param game: the game.
        :param start: the first state.
        :param last: the last ply, None at the start.
        :param recalled: what players know already, by seat: a number of plies, the state as the player saw it after them, and the memory.
        :raises UnknownGame: if `game` is no game.
        :raises InvalidState: if `start` is no state of it.
        """
        if last is None:
            check_is_game(game)
            game.scores(start)
        put = object.__setattr__
        put(self, "game", game)
        put(self, "start", start)
        put(self, "state", start if last is None else last.state)
        put(self, "_last", last)
        put(self, "_recalled", {} if recalled is None else recalled)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A session never changes, so its {name} cannot be set: `apply` returns the next one.")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Session):
            return NotImplemented
        return self.game is other.game and self.start == other.start and self._actions() == other._actions()

    def __hash__(self) -> int:
        return hash((self.game.id, self.state))

    def __repr__(self) -> str:
        return f"<Session of {self.game.id}, {count(self.number, 'ply', 'plies')}>"

    def _repr_html_(self) -> str:
        """Return the table as notebooks show it: what a spectator sees, and nothing hidden."""
        lines = self.game.lines(self.game.view(self.state))
        return f"<b>{escape(self.game.title)}</b>, {self.number} plies<pre>{escape(chr(10).join(lines))}</pre>"

    def __copy__(self) -> Self:
        return self  # it never changes, except for its cache of beliefs

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        plies = [(ply.action, ply.state, ply.events, ply.revealed) for ply in self.plies]
        return _restored, (self.game, self.start, plies, dict(self._recalled))

    @property
    def number(self) -> int:
        """The number of plies."""
        return 0 if self._last is None else self._last.number

    @property
    def plies(self) -> tuple[Ply[S, A, E], ...]:
        """Every action so far, with its state and events, in order."""
        return tuple(self.since(0))

    @property
    def mover(self) -> int | None:
        """The player to choose next, None once the game is over. If all act at the same time, they choose one after the other."""
        return mover(self.game, self.state, -1 if self._last is None else self._last.action.player)

    def since(self, number: int) -> list[Ply[S, A, E]]:
        """Return the plies after the first `number` ones, in order. Raises TypeError for what is no integer."""
        if not isinstance(whole(number), int):
            raise TypeError(f"Expected an integer, not {brief(number)}.")
        plies, ply = [], self._last
        while ply is not None and ply.number > number:
            plies.append(ply)
            ply = ply.before
        return plies[::-1]

    def sentences(
        self, ply: Ply[S, A, E], names: Sequence[str | None] = (), events: Iterable[E | Document] | None = None, language: str = ENGLISH
    ) -> list[str]:
        """Return the events of a ply as sentences for players, one for each event.

        The end of a deal, round or game gives the reasons for the points: who had most of what, and which pairs were right.

        :param ply: one of this session's plies.
        :param names: the players' names by seat, as in `Game.describe`.
        :param events: the events as a viewer was shown them. If it is None, as they happened.
        :param language: the language, as in `Game.describe`.
        :returns: the sentences.
        :raises InvalidAction: for an object that is no event.
        :raises TypeError: if `ply` is no ply.
        """
        if not isinstance(ply, Ply):
            raise TypeError(f"Expected a ply of the session, not {brief(ply)}.")
        before = self.start if ply.before is None else ply.before.state
        return sentences_of(self.game, ply.events if events is None else events, names, ply.state, before, language)

    def apply(self, action: A, as_player: SupportsIndex | None = None) -> Session[O, S, A, E]:
        """Return the session after an action.

        :param action: the action.
        :param as_player: the seat of the client who acts, as in `Game.apply`.
        :returns: the next session.
        :raises InvalidAction: if a field of the action has a value of another type or an unknown code, or it is of another game.
        :raises IllegalAction: if the rules forbid the action.
        :raises NoSuchPlayer: if the seat `as_player` does not exist.
        """
        turn = self.game.apply(self.state, action, as_player)
        return self.followed(action if is_plain(action) else plain_action(self.game.spec, action), turn)

    def followed(self, action: A, turn: Turn[S, E] | Ply[S, A, E]) -> Session[O, S, A, E]:
        """Return the session after an action that the caller has applied already.

        :param action: the action.
        :param turn: its turn, or its ply in another session.
        :returns: the next session.
        :raises TypeError: for what is no action, and if `turn` is neither.
        """
        if not hasattr(action, "player"):
            raise TypeError(f"Expected an action, not {brief(action)}.")
        try:
            ply = make(Ply, (action, turn.state, turn.events, turn.revealed, self.number + 1, self._last))
        except AttributeError:
            raise TypeError(f"Expected the turn of the action, not {brief(turn)}.") from None
        return Session(self.game, self.start, ply, self._recalled)

    def belief(self, player: SupportsIndex, *, remembers: bool = True) -> Belief[S]:
        """Return what a player knows.

        :param player: the seat.
        :param remembers: False for a player who forgets everything that the present view does not show.
        :returns: the belief.
        :raises NoSuchPlayer: if there is no such seat.
        :raises UnusableGame: if the game does not say what a player knows.
        """
        seat = seat_of(self.state, player)
        if seat is None or not remembers:
            return belief_in(self.game, self.state, player, checked=False)
        self.game.spec.check_agents()
        seen, memory = self.recalled(seat)
        return Belief(self.game, seat, memory, seen, complete=seen is self.state)

    def recalled(self, player: SupportsIndex) -> tuple[Any, Any]:
        """Return what a player sees and remembers, in the game's own form. Only this method follows them along a session.

        :param player: the seat.
        :returns: the state as the player sees it, and the memory.
        :raises NoSuchPlayer: if there is no such seat.
        """
        seat = acting_seat(self.state, player)
        number, seen, memory = self._recalled.get(seat) or (-1, None, None)
        if number < 0:
            number, (seen, memory) = 0, remembered(self.game, self.start, seat, None, ())
        if number != self.number:
            events = [event for ply in self.since(number) for event in ply.events]
            seen, memory = remembered(self.game, self.state, seat, memory, events)
        if seat not in self._recalled or number != self.number:
            object.__setattr__(self, "_recalled", {**self._recalled, seat: (self.number, seen, memory)})
        return seen, memory

    def shown(self, player: SupportsIndex | None, since: int = 0) -> list[Document]:
        """Return the events that a player was shown, as JSON.

        :param player: the seat, None for a spectator.
        :param since: the number of plies to leave out.
        :returns: the events of the later plies, in order.
        :raises NoSuchPlayer: if there is no such seat.
        """
        seat = seat_of(self.start, player)
        return [event for ply in self.since(since) for event in self.game.view_events(ply.state, seat, ply.events)]

    def takeable(self, player: SupportsIndex) -> bool:
        """Return whether a player may take back their own last action, as `may_take_back` decides. Raises NoSuchPlayer."""
        return may_take_back(self.game, acting_seat(self.state, player), ((ply.action.player, ply.revealed) for ply in self._backwards()))

    def taken_back(self, player: SupportsIndex) -> Session[O, S, A, E]:
        """Return the session before a player's last action, whether or not that is takeable. It is the same one if there is none.

        Raises NoSuchPlayer.
        """
        mover = acting_seat(self.state, player)
        for ply in self._backwards():
            if ply.action.player == mover:
                recalled = {seat: found for seat, found in self._recalled.items() if found[0] < ply.number}
                return Session(self.game, self.start, ply.before, recalled)
        return self

    def record(self, names: Iterable[str | None] = ()) -> GameRecord[O, S, A, E]:
        """Return the record of the game so far.

        :param names: the players' names by seat, if they are known.
        :returns: the record.
        :raises InvalidRecord: if the session did not begin with a deal, or if these are no names.
        """
        start = self.start
        if self.game.start(start.options, start.seed) != start:
            raise InvalidRecord([Flaw("", "This game began with a position set up by hand, which a record cannot hold.")], fits_schema=True)
        document = self.game.dump(start)
        actions = map(self.game.dump_action, self._actions())
        return GameRecord(self.game, document["options"], document["seed"], actions, names)

    def _backwards(self) -> Iterator[Ply[S, A, E]]:
        """Yield the plies, the newest first."""
        ply = self._last
        while ply is not None:
            yield ply
            ply = ply.before

    def _actions(self) -> list[A]:
        """Return the actions, in order."""
        return [ply.action for ply in self.since(0)]


#: A session of a game, whatever its types.
AnySession: TypeAlias = Session[Any, Any, Any, Any]


def _restored(
    game: Positions[O, S, A, E],
    start: S,
    plies: Iterable[tuple[Any, Any, tuple[Any, ...], bool]],
    recalled: Mapping[int, tuple[int, Any, Any]],
) -> Session[O, S, A, E]:
    """Return a session that was pickled. Its plies were a list, as those of `_chained`."""
    return Session(game, start, _chained(plies, 1, None), recalled)


def _chained(plies: Iterable[tuple[Any, Any, tuple[Any, ...], bool]], first: int, before: Ply[S, A, E] | None) -> Ply[S, A, E] | None:
    """Return the last of plies that were pickled, `before` if there are none. `first` is the number of the first of them."""
    for number, (action, state, events, revealed) in enumerate(plies, first):
        before = Ply(action, state, events, revealed, number, before)
    return before


def begin(game: Positions[O, S, A, E], options: Mapping[str, Any], seed: object = None) -> Session[O, S, A, E]:
    """Start a session as `Game.session` does, with options that may have any names.

    :param game: the game.
    :param options: the options by name.
    :param seed: the seed, as in `Game.new`.
    :returns: the session at the first state.
    :raises InvalidOptions: as in `Game.new`.
    """
    refuse_floats(game.spec, options)
    return Session(game, game.start(game.load_options(options), seed))


def replay(game: Positions[O, S, A, E], start: S, actions: Iterable[A]) -> Iterator[Turn[S, E]]:
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
        game: Positions[O, S, A, E],
        options: Mapping[str, Any],
        seed: str | int | None,
        actions: Iterable[Mapping[str, Any]] = (),
        names: Iterable[str | None] = (),
    ) -> None: ...
    @overload
    def __init__(
        self: GameRecord[Any, Any, Any, Any],
        game: str,
        options: Mapping[str, Any],
        seed: str | int | None,
        actions: Iterable[Mapping[str, Any]] = (),
        names: Iterable[str | None] = (),
    ) -> None: ...
    def __init__(
        self,
        game: AnyPositions | str,
        options: Mapping[str, Any],
        seed: str | int | None,
        actions: Iterable[Mapping[str, Any]] = (),
        names: Iterable[str | None] = (),
    ) -> None:
        """Make a record. Only the kinds of the arguments are checked before the record is replayed.

        :param game: the game, or its id.
        :param options: the options as JSON.
        :param seed: the seed, None in a game without chance. An integer stands for its decimal text.
        :param actions: the actions as JSON, in order.
        :param names: the players' names by seat, if they are known.
        :raises UnknownGame: if `game` is neither a game nor an id.
        :raises InvalidRecord: if options or an action are a value of the game instead of JSON, or if these are no names.
        """
        put = object.__setattr__
        if not isinstance(game, str | Positions):
            raise UnknownGame(f"Expected a game or its id, not {brief(game)}.")
        put(self, "game", game if isinstance(game, str) else game.id)
        put(self, "options", plain_object(options, "/options"))
        put(self, "seed", texted(seed_text(seed)))
        acted, named = entries(actions), entries(names)
        if acted is None:
            raise InvalidRecord([Flaw("/actions", f"Expected a list, not {brief(actions)}.")], fits_schema=False)
        put(self, "actions", tuple([plain_object(action, f"/actions/{number}") for number, action in enumerate(acted)]))
        check_names(names if named is None else named)
        put(self, "names", tuple(map(texted, named or ())))

    def __hash__(self) -> int:
        return hash((self.game, self.seed, len(self.actions)))

    def start(self) -> S:
        """Return the first state. Raises UnknownGame, and InvalidOptions if the game cannot be played with the options or the seed."""
        played = known(self.game)
        read(played.spec.schema().seed, self.seed, InvalidOptions, "/seed")
        state: S = played.start(played.load_options(self.options), self.seed)
        return state

    def turns(self) -> Iterator[Turn[S, E]]:
        """Yield every turn of the game, from the first. Raises InvalidAction or IllegalAction at an action that cannot be replayed."""
        played = known(self.game)
        return replay(played, self.start(), (played.load_action(action) for action in self.actions))

    def session(self) -> Session[O, S, A, E]:
        """Return the game in progress after the last action. Raises what `turns` raises."""
        session: Session[O, S, A, E] = Session(known(self.game), self.start())
        actions = [session.game.load_action(action) for action in self.actions]
        for action, turn in zip(actions, replay(session.game, session.start, actions), strict=True):
            session = session.followed(action, turn)
        return session

    def final_state(self) -> S:
        """Return the state after the last action. Raises what `turns` raises."""
        return self.session().state

    def with_action(self, action: A) -> GameRecord[O, S, A, E]:
        """Return the record with one more action, which is given as a value of the game. Raises InvalidAction and UnknownGame."""
        longer = copy(self)  # without a copy of each earlier action
        object.__setattr__(longer, "options", fresh(self.options))
        object.__setattr__(longer, "actions", (*self.actions, known(self.game).dump_action(action)))
        return longer

    def to_json(self) -> str:
        """Return the record as JSON text: an object of `game`, `options`, `seed` and `actions`, and of `names` if there are any.

        It is what the page saves and opens. Raises InvalidRecord for values that JSON cannot hold, such as half of a pair of surrogates.
        Raises TypeError for values of other classes than those of JSON.
        """
        try:
            text = json.dumps(self.document(), ensure_ascii=False, allow_nan=False, default=plain_number)
            text.encode()
        except (ValueError, RecursionError) as error:
            raise InvalidRecord([Flaw("", f"This record cannot be written as JSON: {error}.")], fits_schema=False) from None
        return text

    def document(self) -> Document:
        """Return the record as a JSON object, which `to_json` writes. A change to it does not change the record."""
        document = {"game": self.game, "options": fresh(self.options), "seed": self.seed, "actions": [fresh(each) for each in self.actions]}
        return {**document, "names": list(self.names)} if self.names else document

    @overload
    @classmethod
    def from_json(cls, text: str | bytes | Mapping[str, Any]) -> GameRecord[Any, Any, Any, Any]: ...
    @overload
    @classmethod
    def from_json(
        cls, text: str | bytes | Mapping[str, Any], expected: Positions[ReadOptions, ReadState, ReadAction, ReadEvent]
    ) -> GameRecord[ReadOptions, ReadState, ReadAction, ReadEvent]: ...
    @classmethod
    def from_json(cls, text: str | bytes | Mapping[str, Any], expected: AnyPositions | None = None) -> GameRecord[Any, Any, Any, Any]:
        """Return the record that a JSON text, or an object that was read from one, stands for.

        Options, seed and the form of every action are checked. Whether the actions are legal shows when the record is replayed.

        :param text: the JSON text or object.
        :param expected: the game that it must be a record of. Type checkers then know its states. None allows every game.
        :returns: the record.
        :raises UnknownGame: if `expected` is no game.
        :raises InvalidRecord: if it is not a record, with pointers such as "/options/players" and "/actions/3".
        """
        played, fields = read_record(text, expected)
        return GameRecord(played, fields["options"], fields["seed"], fields["actions"], fields.get("names", ()))
