"""What a game is: the frame that every game fills.

A `Game` is a value. It says what the game is (`id`, `title`, `rulebook`, …) and holds the game's own functions, all pure:
`setup`, `ending`, `moves`, `why_not`, `effect`, `scores`, `rank_keys`. They need only handle a game in progress and an
action of a player who may act: what is the same for every game (is it over, whose turn is it, the ply limit, who may see
what, reading and writing JSON) is done here, once.

States, options and actions are immutable values; nothing here ever changes one. All chance comes from the seed.

>>> import safari_rules as sr
>>> kariba = sr.game("kariba")
>>> state = kariba.new(players=3, seed="monsoon")
>>> turn = kariba.apply(state, kariba.legal_moves(state)[0])
>>> turn.revealed, kariba.active_players(turn.state), kariba.outcome(turn.state)
(True, (1,), None)
>>> kariba.why_illegal(turn.state, kariba.legal_moves(state)[0]).code
'not-your-turn'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import chain
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from marshmallow import ValidationError

from safari_rules.authoring.action_space import ActionSpace
from safari_rules.authoring.codecs import LARGEST, Const, Document, ListOf, WireField, blank
from safari_rules.authoring.features import Features
from safari_rules.authoring.hidden import Knowledge
from safari_rules.authoring.schema import OneOf, Record, Writers, digest, flaws, shape
from safari_rules.authoring.text import Cards, Names, Sentence, plain, plain_table
from safari_rules.authoring.validity import common_flaws
from safari_rules.belief import Belief, believe
from safari_rules.errors import Flaw, IllegalAction, InvalidAction, InvalidInput, InvalidOptions, InvalidState, NoSuchPlayer, UnusableGame
from safari_rules.results import Component, Outcome, Score, Turn, Violation, ranked
from safari_rules.rulebook import Rulebook
from safari_rules.shuffle import commitment, draw_seed

__all__ = ["LEGAL_MOVES_LIMIT", "AnyGame", "Game", "View", "Wire", "everyone", "nobody", "owner", "unseen"]

LEGAL_MOVES_LIMIT = 1000
#: The refusal of another player's action: of that player and the one who asks, and where one of the two is addressed.
NOT_YOUR_SEAT = "This is an action of {0}; it is {1} who asks."
NOT_YOUR_SEAT_YOU = ("This is an action of yours; it is {1} who asks.", "This is an action of {0}; it is you who ask.")
#: The refusal of an action in the wrong phase, where the game does not say what the player must do first.
NOT_NOW = "It is not the time for that: {0:must} first choose one of the legal moves."
#: The refusal of an action out of turn: of the player to act and the one refused, and where one of the two is addressed.
NOT_YOUR_TURN = "It is the turn of {0}, not of {1}."
NOT_YOUR_TURN_YOU = ("It is your turn, not the turn of {1}.", "It is not your turn.")


class CommonState(Protocol):
    """What every state has, whatever the game. Where players take turns there is `current_player`, where there are phases `phase`."""

    @property
    def options(self) -> Any: ...
    @property
    def seed(self) -> str | None: ...
    @property
    def ply(self) -> int: ...


class CommonAction(Protocol):
    """What every action has, whatever the game."""

    @property
    def player(self) -> int: ...
    @property
    def type(self) -> str: ...


S = TypeVar("S", bound=CommonState)
A = TypeVar("A", bound=CommonAction)
E = TypeVar("E")
#: As much of a value as a player (None: a spectator) may see in a state, as JSON.
Shower: TypeAlias = Callable[[Any, Any, int | None], Any]


@cache
def nothing_to_remember() -> Record[Any]:
    """The memory of a game whose views show all that their player has seen."""
    return Record(shape("NoMemory", "Nothing: a view shows all that its player has seen.", {}), dict)


@dataclass(frozen=True)
class Wire(Generic[S]):
    """The wire shape of a game, from its `state.py`: fields that read and write.

    `name` begins the names of its published shapes; `code` and `facts` are those of its components. `parts` describes the
    parts of a score, `reasons` those of an outcome.
    """

    name: str
    code: WireField[Any]
    facts: Record[Any]
    options: Record[Any]
    seed: WireField[Any]
    state: Record[S]
    action: OneOf
    event: OneOf
    parts: Mapping[str, str]
    reasons: Mapping[str, str]
    #: Parts that a score has only with some options.
    optional_parts: frozenset[str] = frozenset()
    #: What a player may have seen that a view does not show.
    memory: Record[Any] = field(default_factory=nothing_to_remember)


@dataclass(frozen=True)
class View(Generic[S]):
    """What a player may see, from a game's `view.py`. Deny by default: a field that is not named is hidden.

    `fields` maps a field of the state to `show(value, state, player)`, which gives the JSON the player may see;
    `secrets` maps an event type to its secret fields and to who may see them: `sees(event, player)`;
    `scores_open` says whether everybody may know everybody's score before the game is over.
    """

    fields: Mapping[str, Callable[[Any, S, int | None], Any]]
    secrets: Mapping[str, tuple[tuple[str, ...], Callable[[Document, int | None], bool]]]
    scores_open: bool = True


@dataclass(frozen=True, repr=False, eq=False)
class Game(Generic[S, A, E]):
    """One of the games. Everything a host, a bot or the service asks of it is here."""

    id: str
    title: str
    #: The designer, and other credits, as they go on after "by".
    designer: str
    #: Smallest and largest number of players.
    players: tuple[int, int]
    summary: str
    #: Whether some player may not see everything.
    hidden_information: bool
    #: Goes up when behavior changes, not otherwise.
    rules_version: int
    components: tuple[Component, ...]
    rulebook: Rulebook
    #: Makes what is read and written as `wire`, when it is first asked for.
    shapes: Callable[[], Wire[S]]
    visible: View[S]
    #: `option_flaws(options)`, `state_flaws(state, document)`: what does not go together, most basic first; of a state whose
    #: options go together.
    option_flaws: Callable[[Any], Iterator[Flaw]]
    state_flaws: Callable[[S, Document], Iterator[Flaw]]
    #: `setup(options, seed)`: the first state.
    setup: Callable[[Any, str], S]
    #: `ending(state)`: why the game is over by its rules, None while it runs.
    ending: Callable[[S], str | None]
    #: `moves(state, player, limit)`: in canonical order the legal moves of a player who may act; it may stop after `limit`.
    moves: Callable[[S, int, int], Sequence[A]]
    #: `why_not(state, action)`: what the game's own rules say against an action of a player who may act.
    why_not: Callable[[S, A], Violation | None]
    #: `effect(state, action)`: what a legal action brings about.
    effect: Callable[[S, A], Turn[S, E]]
    #: `scores(state)`: one `Score` a player, in order.
    scores: Callable[[S], tuple[Score, ...]]
    #: `rank_keys(state)`: by seat, what the player is ranked by: a number, or a tuple that begins with one; the greatest is first.
    rank_keys: Callable[[S], Sequence[float | tuple[float, ...]]]
    #: `able(state)`: who may act in a game in progress, ascending, where all act at the same time; None where players take turns.
    able: Callable[[S], tuple[int, ...]] | None = None
    #: By phase: the types of action that belong to it; empty where the game has no phases.
    phases: Mapping[str, frozenset[str]] = field(default_factory=dict)
    #: By phase: what the player must do first, as a template of a `Sentence` with one seat, such as "{0:must} first draw a card."
    duties: Mapping[str, str] = field(default_factory=dict)
    #: What a player knows of what is hidden; None where nothing is.
    knowledge: Knowledge[S] | None = None
    #: `words(told, names)`: an action or event as a sentence; None for a plain one of its fields.
    words: Callable[[Any, Names], str] | None = None
    #: `standing(state, event)`: the totals right after the deal, round or game that the event ended; () for any other event, and
    #: where the state is of a later time. None where no event ends a part of a match.
    standing: Callable[[S, E], Sequence[int]] | None = None
    #: `table(view, names, card)`: a view as lines of text; None for plain ones of its fields.
    table: Callable[[Document, Names, Cards], list[str]] | None = None
    #: `make_action_space(options)`: the numbers of actions; `make_features(options)`: the parts of an observation. None where there
    #: are none.
    make_action_space: Callable[[Any], ActionSpace[A]] | None = None
    make_features: Callable[[Any], Features] | None = None
    #: Whether counting the legal moves is always cheap; where False a cut list has no total.
    countable: bool = True

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __copy__(self) -> Self:
        return self  # nothing in it ever changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @cached_property
    def wire(self) -> Wire[S]:
        """The shapes of the game on the wire."""
        made = self.shapes()
        return replace(made, reasons={**made.reasons, "ply-limit": "The agreed number of actions was reached."})

    @property
    def seeded(self) -> bool:
        """Whether chance has a part in the game, so that it needs a seed."""
        return not isinstance(self.wire.seed, Const)

    @property
    def simultaneous(self) -> bool:
        """Whether all players act at the same time; then no state has a current player."""
        return self.able is not None

    @property
    def has_belief(self) -> bool:
        """Whether the game can tell what a player knows (`belief`)."""
        return self.knowledge is not None or not self.hidden_information

    def reason(self, state: S) -> str | None:
        """Why the game is over, None while it runs: by its rules, else by the ply limit."""
        reason = self.ending(state)
        if reason is None and state.ply >= (state.options.ply_limit or LARGEST):
            return "ply-limit"
        return reason

    def outcome(self, state: S) -> Outcome | None:
        """None while the game runs, then why it ended and who won."""
        reason = self.reason(state)
        return None if reason is None else ranked(reason, self.rank_keys(state))

    def active_players(self, state: S) -> tuple[int, ...]:
        """Who has a legal move now, ascending; nobody once the game is over."""
        if self.reason(state) is not None:
            return ()
        return (state.current_player,) if self.able is None else self.able(state)  # type: ignore[attr-defined]

    def legal_moves(self, state: S, player: int | None = None, limit: int = LEGAL_MOVES_LIMIT) -> tuple[A, ...]:
        """The legal moves in canonical order, one player's or everybody's, at most `limit`; none once the game is over, nor for a
        player who is not to act or has no seat.

        Only Safarü ever has more than 1000; it stops looking after `limit`.
        """
        if self.reason(state) is not None:
            return ()
        moves: Sequence[A]
        if self.able is None:
            mover = state.current_player  # type: ignore[attr-defined]
            moves = self.moves(state, mover, limit) if player is None or player == mover else ()
        elif player is None:
            moves = [move for mover in self.able(state) for move in self.moves(state, mover, limit)]
        else:
            moves = self.moves(state, player, limit) if player in self.able(state) else ()
        return tuple(moves) if len(moves) <= limit else tuple(moves[:limit])

    def why_illegal(self, state: S, action: A, as_player: int | None = None) -> Violation | None:
        """None where the action is legal, else the first reason against it. The only place that says no.

        With `as_player`, the seat of whoever asks, nothing is said of another player's action but that it is one
        (`not-your-seat`); NoSuchPlayer where nobody sits there.
        """
        player = action.player
        if as_player is not None:
            self.check_seat(state, as_player)
            if player != as_player:
                return Violation("not-your-seat", None, Sentence(NOT_YOUR_SEAT, player, as_player, you=NOT_YOUR_SEAT_YOU))
        if self.reason(state) is not None:
            return Violation("game-over", None, "The game is over.")
        if self.able is not None or player != state.current_player:  # type: ignore[attr-defined]
            if not 0 <= player < state.options.players:
                return Violation("no-such-player", None, str(NoSuchPlayer(player, state.options.players)))
            if self.able is None:
                return Violation("not-your-turn", None, Sentence(NOT_YOUR_TURN, state.current_player, player, you=NOT_YOUR_TURN_YOU))  # type: ignore[attr-defined]
        if self.phases and action.type not in self.phases[state.phase]:  # type: ignore[attr-defined]
            return Violation("wrong-phase", None, Sentence(self.duties.get(state.phase, NOT_NOW), player))  # type: ignore[attr-defined]
        return self.why_not(state, action)

    def apply(self, state: S, action: A, as_player: int | None = None) -> Turn[S, E]:
        """Apply an action and return the turn: the new state, the events, and whether the player has learned something hidden.

        An action that ends a game with hidden information is always `revealed`, because everything lies open then.
        Raises IllegalAction where `why_illegal` gives a reason.
        """
        violation = self.why_illegal(state, action, as_player)
        if violation is not None:
            raise IllegalAction(violation)
        turn = self.effect(state, action)
        if self.hidden_information and not turn.revealed and self.reason(turn.state) is not None:
            return turn._replace(revealed=True)
        return turn

    def new(self, *, seed: str | int | None = None, **options: Any) -> S:
        """The first state of a game with these options (the others at their defaults) and this seed.

        An int as seed is its decimal text; None draws 128 random bits (a game without chance takes None alone).
        Raises InvalidOptions, with pointers such as "/players", or "/seed" for a seed that is malformed.
        """
        return self.begin(options, seed)

    def begin(self, options: Mapping[str, Any], seed: str | int | None) -> S:
        """The same for options in one mapping, whatever their names: those of a record, or what a person typed."""
        document = {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}
        chosen = self.read(self.wire.options, document, InvalidOptions)
        words = str(seed) if type(seed) is int else seed
        return self.start(chosen, None if words is None else self.read(self.wire.seed, words, InvalidOptions, "/seed"))

    def start(self, options: Any, seed: str | None) -> S:
        """The first state for an Options value; InvalidOptions where the options do not go together.

        A seed that is None is drawn where chance has a part in the game.
        """
        if (flaw := next(self.option_flaws(options), None)) is not None:
            raise InvalidOptions([flaw], fits_schema=True)
        if seed is None and self.seeded:
            seed = draw_seed()
        return self.setup(options, seed or "")

    def load(self, document: Any) -> S:
        """The state that a JSON object stands for; InvalidState with a pointer where it is not a valid one."""
        state: S = self.read(self.wire.state, document, InvalidState)
        self.check(state, document)
        return state

    def check(self, state: S, document: Document | None = None) -> None:
        """Raises InvalidState unless the state is valid. `document`: how it was handed in, for the pointers."""
        given = self.dump(state) if document is None else document
        for flaw in chain(common_flaws(state, self.option_flaws(state.options)), self.state_flaws(state, given)):
            raise InvalidState([flaw], fits_schema=True)

    def dump(self, state: S) -> Document:
        """The state as a JSON object, in canonical order."""
        return self.wire.state.write(state)

    def load_action(self, document: Any) -> A:
        """The action that a JSON object stands for; InvalidAction where it is none of this game's."""
        action: A = self.read(self.wire.action, document, InvalidAction)
        return action

    def dump_action(self, action: A) -> Document:
        """The action as a JSON object."""
        return self.wire.action.write(action)

    def dump_event(self, event: Any) -> Document:
        """The event as a JSON object."""
        return self.wire.event.write(event)

    def read(self, field: WireField[Any], document: Any, error_type: type[InvalidInput], pointer: str = "") -> Any:
        """What a JSON value stands for by a field of `wire`; an `error_type` where it does not fit, with pointers below `pointer`."""
        try:
            return field.read(document)
        except ValidationError as error:
            raise error_type(list(flaws(error.messages, document, pointer)), fits_schema=False) from None

    def digest(self, state: S) -> str:
        """Lower-case hex SHA-256 of the state as canonical JSON (RFC 8785): two that agree on it agree on everything."""
        return digest(self.dump(state))

    @cached_property
    def _shown(self) -> tuple[Writers, list[tuple[str, int, Shower]]]:
        """How a view is written: the fields that are open to all, and those of which less is shown, by name and place in the state.

        A field that `visible` does not name is hidden; constants, which are the same in every state, are open.
        """
        record, shows = self.wire.state, self.visible.fields
        places = enumerate(zip(record.names, record.parts.values(), strict=True))
        guarded = [(name, place, shown(part, shows.get(name, nobody))) for place, (name, part) in places if shows.get(name) is not everyone]
        return [writer for writer in record.writers if shows.get(writer[0]) is everyone], guarded

    def view(self, state: S, player: int | None = None) -> Document:
        """The state as `player` (None: a spectator) may see it: JSON, the same shape, every secret None.

        The seed is hidden until the game is over; its commitment stands beside it. Raises NoSuchPlayer.
        """
        self.check_seat(state, player)
        if not self.hidden_information:
            return self.dump(state)
        if self.reason(state) is None:
            values: Any = state
            written, guarded = self._shown
            document = self.wire.state.write(values, written)
            for name, place, show in guarded:
                document[name] = show(values[place], state, player)
        else:
            document = self.dump(state)
        document["seed_commitment"] = commitment(state.seed or "")
        return document

    def view_event(self, state: S, player: int | None, event: Document) -> Document:
        """The event, a JSON object, as `player` may see it in `state`: what that player may not know is None."""
        return self.view_events(state, player, (event,))[0]

    def view_events(self, state: S, player: int | None, events: Iterable[Document]) -> list[Document]:
        """The events, JSON objects, as `player` may see them in `state`."""
        if self.reason(state) is not None:
            return list(events)
        shown = []
        for event in events:
            names, sees = self.visible.secrets.get(event["type"], ((), unseen))
            if names and not sees(event, player):
                event = {name: blank(value) if name in names else value for name, value in event.items()}
            shown.append(event)
        return shown

    def belief(
        self, view: Document, player: int, memory: Document | None = None, events: Iterable[Document] = (), *, checked: bool = True
    ) -> Belief[S]:
        """What `player` knows: from a `view` of that player's, the `memory` of an earlier belief, and the `events` since, as
        that player was told them. From documents alone, so that no secret can enter.

        Without `memory` and `events` it is what the view tells. Raises InvalidState where that is no view of this game,
        InvalidMemory where no state fits it all (which is tried out unless `checked` is False), NoSuchPlayer, UnusableGame where a
        game hides something and has no `knowledge`.
        """
        self.check_belief()
        return believe(self, view, player, memory, events, checked=checked)

    def check_belief(self) -> None:
        """Raises UnusableGame where the game cannot tell what a player knows, so that agents cannot play it."""
        if not self.has_belief:
            raise UnusableGame(f"{self.title} does not say what a player knows of what is hidden (`knowledge`), so no agent can play it.")

    def describe(self, told: A | E | Document, names: Sequence[str | None] = (), state: S | None = None) -> str:
        """Write an action or event as a sentence for players: the value, or its JSON object, also one in which a secret is None.

        `names` are the players', by seat. The player whose name is None is addressed as "you", one without a name is "player 2".
        `state` is the state after an event: the end of a deal, round or game then also gives the standing. Raises InvalidAction
        for an object that is neither action nor event.
        """
        value: Any = told
        if isinstance(told, dict):
            field = self.wire.event if str(told.get("type")) in self.wire.event.shapes else self.wire.action
            value = self.read(field, told, InvalidAction)
        totals = () if state is None or self.standing is None else self.standing(state, value)
        return (self.words or plain)(value, Names(names, totals))

    def lines(self, view: Document, names: Sequence[str | None] = (), card: Cards | None = None) -> list[str]:
        """Write a view as lines of text, for a terminal. `names` are as in `describe`; `card` writes a card, by its name unless given."""
        known = {each.code: each.name for each in self.components}

        def plainly(code: str | int | None, width: int = 0) -> str:
            return f"{'-----' if code is None else known[code]:{width}}"

        return (self.table or plain_table)(view, Names(names), card or plainly)

    def action_space(self, options: Any) -> ActionSpace[A]:
        """Fixed numbers for the actions of a game with these options (`state.options`); UnusableGame where it has none."""
        if self.make_action_space is None:
            raise UnusableGame(f"{self.title} has no numbers for its actions.")
        return self.make_action_space(options)

    def features(self, options: Any) -> Features:
        """The parts of what a player observes in a game with these options (`state.options`); UnusableGame where it has none."""
        if self.make_features is None:
            raise UnusableGame(f"{self.title} has no observations in numbers.")
        return self.make_features(options)

    def view_scores(self, state: S, player: int | None) -> tuple[Score | None, ...]:
        """The scores as `player` may know them; None for those that are hidden."""
        self.check_seat(state, player)
        scores = self.scores(state)
        if self.visible.scores_open or self.reason(state) is not None:
            return scores
        return tuple(score if score.player == player else None for score in scores)

    def check_seat(self, state: S, player: int | None) -> None:
        """Raises NoSuchPlayer unless the player (None: a spectator) has a seat in this game."""
        if player is not None and not 0 <= player < state.options.players:
            raise NoSuchPlayer(player, state.options.players)


#: A game of whatever types.
AnyGame: TypeAlias = Game[Any, Any, Any]


def unseen(event: Document, player: int | None) -> bool:
    """An event whose secrets nobody may see."""
    return False


def everyone(value: Any, state: Any, player: int | None) -> Any:
    """Open to all."""
    return value


def nobody(value: Any, state: Any, player: int | None) -> Any:
    """Hidden from all: null one by one, lists keep their lengths."""
    return blank(value)


def owner(value: Any, state: Any, player: int | None) -> Any:
    """A list "a player": each sees their own entry alone."""
    return [inner if seat == player else blank(inner) for seat, inner in enumerate(value)]


def shown(part: WireField[Any], show: Shower) -> Shower:
    """What is shown of the value of a field, which `show` says of its JSON; what is hidden is not even written."""
    if show is nobody:
        return lambda value, *_: None if value is None else part.hide(value)
    if show is owner and isinstance(part, ListOf):
        return lambda value, _, player: part.owned(value, player)
    write = part.writer()
    return lambda value, state, player: show(write(value), state, player)
