"""The part of a game that needs no history: positions, documents, views and words. `Game` adds beliefs and sessions, which build on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from itertools import chain
from typing import Any, Final, Generic, Literal, Self, SupportsIndex, TypeAlias, cast

from safari_rules.authoring.action_space import ActionSpace
from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import (
    Flaw,
    IllegalAction,
    InvalidAction,
    InvalidInput,
    InvalidOptions,
    InvalidState,
    NoSuchPlayer,
    SafariRulesError,
    UnknownGame,
    UnusableGame,
)
from safari_rules.authoring.features import Features
from safari_rules.authoring.guide import Lesson, Sheet
from safari_rules.authoring.messages import ENGLISH, Messages
from safari_rules.authoring.results import Component, Outcome, Score, Turn, Violation, ranked
from safari_rules.authoring.rulebook import Rulebook
from safari_rules.authoring.rules import A, E, O, PhasedState, Rules, S, TurnState
from safari_rules.authoring.schema import digest, read
from safari_rules.authoring.shuffle import commitment, draw_seed
from safari_rules.authoring.spec import GameSpec
from safari_rules.authoring.text import CardNames, Names, Said, Sentence
from safari_rules.authoring.validity import common_flaws
from safari_rules.authoring.values import brief, cause_of, mapped, plain_values, safely, seed_text, whole
from safari_rules.core.doors import (
    check_events,
    in_bounds,
    is_plain,
    kinds_of,
    plain_action,
    plain_kinds,
    plain_names,
    plain_options,
    plain_spec,
    refuse,
    refuse_floats,
    seat_of,
    wording_in,
)

__all__ = [
    "LEGAL_MOVES_LIMIT",
    "AnyPositions",
    "Positions",
    "check_is_game",
    "check_state",
    "designer_of",
    "ending_of",
    "following",
    "mover",
    "reason_for",
    "redacted",
    "redacted_events",
    "remembered",
    "sentences_of",
    "summary_of",
]

#: The largest number of legal moves that are listed if a caller names no limit.
LEGAL_MOVES_LIMIT: Final = 1000
#: The largest number of events of which the end of a deal, round or game is written with its reasons: more than any turn has.
REASONED_EVENTS: Final = 200
#: The classes of JSON objects, the usual one first, because checking for an abstract class takes ten times as long.
MAPPING: Final = (dict, Mapping)
#: The exceptions of Python that a value of a wrong type may raise.
MALFORMED: Final = (LookupError, TypeError, ValueError, AttributeError, RecursionError)
#: The ids of rules in a description. They are removed from sentences for players.
RULE_IDS: Final = re.compile(r" \([A-Z0-9, ]+\)")


class Positions(Generic[O, S, A, E]):
    """A game, asked about one position at a time."""

    def __init__(self, spec: GameSpec[O, S, A, E]) -> None:
        """Make a game from its specification. `safari_rules.register` does it for a custom game."""
        plain_spec(spec)
        self.spec: Final = spec
        self._rules: Final[Rules[O, S, A, E]] = spec.rules
        #: The id in paths and commands, such as "kariba"; what people call the game; its designer and other credits.
        self.id: Final[str] = spec.id
        self.title: Final[str] = spec.title
        self.designer: Final[str] = spec.designer
        #: The smallest and the largest number of players.
        self.players: Final[tuple[int, int]] = spec.players
        #: The game in one sentence.
        self.summary: Final[str] = spec.summary
        #: A number that goes up when the game's behavior changes, and only then.
        self.rules_version: Final[int] = spec.rules_version
        #: The rules, rulings and illegal codes.
        self.rulebook: Final[Rulebook] = spec.rulebook
        #: Whether some player may not see everything.
        self.hidden_information: Final[bool] = spec.view is not None
        #: Whether all players act at the same time. Then no state has a current player.
        self.simultaneous: Final[bool] = spec.rules.simultaneous()
        self._phases: Final[Mapping[str, frozenset[str]]] = spec.rules.phases()
        self._duties: Final[Mapping[str, str]] = spec.rules.duties()
        #: The classes of the game's values, read from its schema on first use.
        self._state_kind: type[Any] | None = None
        #: Whether views hide the seed, so that a state without one may be a view.
        self._seed_hidden = False
        self._plain_kinds: Mapping[type[Any], Callable[[Any], bool]] = {}
        self._event_kinds: frozenset[type[Any]] = frozenset()
        #: The last state whose moves were listed, and these moves, which `apply` need not check. Threads share a game, so it is one tuple.
        self._listed: tuple[Any, tuple[Any, ...]] = (None, ())
        #: The last options that a caller passed, and the same options with plain values.
        self._known_options: Any = (spec, None)
        self._messages: Final[Messages] = spec.text.messages
        #: Checks of whether the integers of actions and events are within their bounds, made on first use.
        self._bounded: Mapping[str, Callable[[Any], bool]] = {}

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def _repr_html_(self) -> str:
        """Return the game as notebooks show it."""
        low, high = self.players
        return f"<b>{escape(self.title)}</b> by {escape(self.designer)}, for {low} to {high} players<br>{escape(self.summary)}"

    def __copy__(self) -> Self:
        return self  # nothing in it ever changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def components(self) -> tuple[Component, ...]:
        """Return the components in the box. Their facts are the caller's own."""
        return tuple([each._replace(facts=dict(each.facts)) for each in self.spec.components])

    @property
    def seeded(self) -> bool:
        """Whether chance has a part in the game, so that it needs a seed."""
        return self.spec.schema().seeded

    # For people who learn the game.

    @property
    def sheet(self) -> Sheet | None:
        """Return the rule sheet, None if the game has none. Raises UnusableGame if its file cannot be used, as `lesson` does."""
        return None if self.spec.guide is None else self.spec.guide.sheet(self)

    @property
    def lesson(self) -> Lesson[S, A] | None:
        """Return the lesson, None if the game has none."""
        return None if self.spec.guide is None else self.spec.guide.lesson(self)

    # Positions.

    def new(self, *, seed: object = None, **options: Any) -> S:
        """Return the first state of a game.

        :param seed: a text of 1 to 64 letters, digits, dots, underscores or hyphens, or an integer (its decimal text). None draws 128
            random bits. A game without chance takes only None.
        :param options: the game's own options, such as `players=3`. The others are at their defaults.
        :returns: the state after the deal.
        :raises InvalidOptions: if the options or the seed cannot be used, with pointers such as "/players" and "/seed".
        """
        refuse_floats(self.spec, options)
        return self._dealt(self.load_options(options), seed)

    def start(self, options: O, seed: object = None) -> S:
        """Return the first state of a game with an Options value.

        :param options: the options, such as those of another state.
        :param seed: the seed, as in `new`.
        :returns: the state after the deal.
        :raises InvalidOptions: as in `new`.
        """
        return self._dealt(self._plain_options(options), seed)

    def _dealt(self, options: O, seed: object) -> S:
        """Return the first state of a game with options of plain values."""
        spec = self.spec
        text: str | None = None
        if seed is not None:
            text = read(spec.schema().seed, seed_text(seed), InvalidOptions, "/seed")
        if spec.validity is not None:
            for flaw in spec.validity.option_flaws(options):
                raise InvalidOptions([flaw], fits_schema=True)
        if text is None and self.seeded:
            text = draw_seed()
        return self._rules.setup(options, text or "")

    def legal_moves(self, state: S, player: SupportsIndex | None = None, limit: SupportsIndex = LEGAL_MOVES_LIMIT) -> tuple[A, ...]:
        """Return the legal moves in canonical order.

        :param state: the position.
        :param player: the seat whose moves are listed, None for all who may act.
        :param limit: the largest number of moves to list. In this library only Safarü ever has more than 1000, and stops after `limit`.
        :returns: the moves. There are none once the game is over, nor for a player who is not to act or has no seat.
        :raises InvalidState: if `state` is no state of this game.
        :raises NoSuchPlayer: if `player` is no integer.
        :raises TypeError: if `limit` is no integer.
        :raises InvalidInput: if `limit` is negative.
        """
        if type(state) is not self._state_kind:
            self._check_kind(state)
        seat: Any = player
        if player is not None and type(player) is not int:
            seat = whole(player)
            if type(seat) is not int:
                raise NoSuchPlayer(player, state.options.players)
        given = limit if type(limit) is int else whole(limit)
        if type(given) is not int:
            raise TypeError(f"Expected an integer as limit, not {brief(limit)}.")
        most: int = given
        if most < 0:
            raise InvalidInput([Flaw("/limit", f"Expected 0 or more, not {brief(most)}.")], fits_schema=False)
        rules = self._rules
        if rules.reason(state) is not None:
            return ()
        moves: Sequence[A]
        if not self.simultaneous:
            mover = cast("TurnState", state).current_player
            if seat is not None and seat != mover:
                return ()
            moves = rules.moves(state, mover, most)
        elif seat is None:
            moves = rules.all_moves(state, most)
        elif seat in rules.able(state):
            moves = rules.moves(state, seat, most)
        else:
            return ()
        listed = tuple(moves[:most]) if len(moves) > most else moves if type(moves) is tuple else tuple(moves)
        self._listed = (state, listed)
        return listed

    def why_illegal(self, state: S, action: A, as_player: SupportsIndex | None = None) -> Violation | None:
        """Return the first reason against an action, or None if it is legal. This is the only place that refuses an action.

        :param state: the position.
        :param action: the action that is asked about.
        :param as_player: the seat of the client who asks, if the caller knows it. Another player's action is then refused as that
            (`not-your-seat`), and no other reason is given.
        :returns: the violation, with its code, its rule and a sentence, or None.
        :raises InvalidState: if `state` is no state of this game.
        :raises InvalidAction: if a field of the action has a value of another type or an unknown code, or it is of another game.
        :raises NoSuchPlayer: if the seat `as_player` does not exist.
        """
        if type(state) is not self._state_kind:
            self._check_kind(state)
        return self._violation(state, self._plain(action), as_player)

    def _violation(self, state: S, action: A, as_player: SupportsIndex | None) -> Violation | None:
        """Return the first reason against an action of plain values. Raises InvalidAction if a field has an impossible value."""
        try:
            return self._first_violation(state, action, as_player)
        except MALFORMED:
            plain_action(self.spec, action)
            raise

    def _first_violation(self, state: S, action: A, as_player: SupportsIndex | None) -> Violation | None:
        """Return the first reason against an action of plain values, whose integers may be out of range."""
        player = action.player
        if as_player is not None:
            seat = seat_of(state, as_player)
            if seat is not None and player != seat:
                return Violation("not-your-seat", None, Said(self._messages, "not-your-seat", player=player, other=seat))
        if self._rules.reason(state) is not None:
            return Violation("game-over", None, Said(self._messages, "game-over"))
        if self.simultaneous or player != cast("TurnState", state).current_player:
            if not 0 <= player < state.options.players:
                last = state.options.players - 1
                return Violation("no-such-player", None, Said(self._messages, "no-such-player", seat=player, last=last))
            if not self.simultaneous:
                mover = cast("TurnState", state).current_player
                return Violation("not-your-turn", None, Said(self._messages, "not-your-turn", player=mover, other=player))
        if self._phases:
            phase = cast("PhasedState", state).phase
            if action.type not in self._phases[phase]:
                message, duty = f"wrong-phase-{phase}", self._duties.get(phase)
                known = message in self._messages[ENGLISH].messages
                if duty is not None and not known:
                    return Violation("wrong-phase", None, Sentence(duty, player))
                return Violation("wrong-phase", None, Said(self._messages, message if known else "wrong-phase", player=player))
        return self._rules.check(state, action)

    def _plain(self, action: A) -> A:
        """Return the action with plain values. Raises InvalidAction for what is no action of this game."""
        plain = self._plain_kinds.get(type(action))
        if plain is None:
            self._plain_kinds = plain_kinds(self.spec.schema().action)
            if self._plain_kinds and not isinstance(action, tuple(self._plain_kinds)):
                refuse(InvalidAction, self.spec, action, "action")
            plain = self._plain_kinds.get(type(action), is_plain)
        if isinstance(action, tuple) and not plain(action):
            read_again: A = plain_action(self.spec, action)
            return read_again
        return action

    def _plain_options(self, options: O) -> O:
        """Return options with plain values. Raises InvalidOptions for what are no options of this game."""
        given, known = self._known_options
        if options is not given or not isinstance(options, tuple):  # only a tuple never changes
            known = plain_options(self.spec, options)
            self._known_options = (options, known)
        plain: O = known
        return plain

    def _check_whole(self, state: S) -> None:
        """Raise InvalidState for what is no complete state of this game."""
        if type(state) is not self._state_kind:
            self._check_kind(state)
        if self._seed_hidden and state.seed is None:
            detail = "This is what a player sees of a state; draw a complete one with belief.draw(seed)."
            raise InvalidState([Flaw("", detail)], fits_schema=False)

    def _check_kind(self, state: object) -> None:
        """Raise InvalidState for what is no state of this game."""
        kind = self._state_kind = self.spec.schema().state.kind
        self._seed_hidden = self.hidden_information and self.seeded
        if kind is not None and not isinstance(state, kind):
            refuse(InvalidState, self.spec, state, "state")

    def apply(self, state: S, action: A, as_player: SupportsIndex | None = None) -> Turn[S, E]:
        """Apply an action.

        :param state: the position, which stays as it is.
        :param action: the action.
        :param as_player: the seat of the client who acts, as in `why_illegal`.
        :returns: the turn: the next state, the events in order, and `revealed`. That says whether the acting player has learned something
            hidden. It is true for every action that ends a game with hidden information, because everything lies open then.
        :raises InvalidState: if `state` is no state of this game.
        :raises InvalidAction: if a field of the action has a value of another type or an unknown code, or it is of another game.
        :raises IllegalAction: if the rules forbid the action.
        :raises NoSuchPlayer: if the seat `as_player` does not exist.
        """
        if type(state) is not self._state_kind or (self._seed_hidden and state.seed is None):
            self._check_whole(state)
        before, listed = self._listed
        if state is not before or as_player is not None or not _among(listed, action):
            action = self._plain(action)
            violation = self._violation(state, action, as_player)
            if violation is not None:
                raise IllegalAction(violation)
        turn = self._rules.effect(state, action)
        after, events, revealed = turn
        if self.hidden_information and not revealed and self._rules.reason(after) is not None:
            return Turn(after, events, True)
        return turn

    def active_players(self, state: S) -> tuple[int, ...]:
        """Return who has a legal move now, ascending: the current player, or several in a simultaneous game, nobody once it is over."""
        if type(state) is not self._state_kind:
            self._check_kind(state)
        return () if self._rules.reason(state) is not None else self._rules.able(state)

    def outcome(self, state: S) -> Outcome | None:
        """Return why the game ended, who won, and the ranking. None while the game runs."""
        if type(state) is not self._state_kind:
            self._check_kind(state)
        reason = self._rules.reason(state)
        return None if reason is None else ranked(reason, self._rules.rank_keys(state))

    def scores(self, state: S) -> tuple[Score, ...]:
        """Return one score per player, by seat: the total, and its named parts."""
        self._check_whole(state)
        return self._rules.scores(state)

    # Documents.

    def load_options(self, options: Mapping[Any, Any]) -> O:
        """Return the Options value of options by name, such as those of a record. Raises InvalidOptions with pointers."""
        chosen: O = read(self.spec.schema().options, options, InvalidOptions)
        return chosen

    def load(self, document: Any) -> S:
        """Return the state that a JSON object stands for. Raises InvalidState with pointers unless it is a valid one."""
        state: S = read(self.spec.schema().state, document, InvalidState)
        check_state(self, state, mapped(document))  # the author's checks may need a plain dictionary
        return state

    def dump(self, state: S) -> Document:
        """Return a state as a JSON object, in canonical order."""
        self._check_whole(state)
        return self.spec.schema().state.write(state)

    def digest(self, state: S) -> str:
        """Return the lower-case hex SHA-256 of a state as canonical JSON (RFC 8785). States with the same digest are equal."""
        return digest(self.dump(state))

    def load_action(self, document: Any) -> A:
        """Return the action that a JSON object stands for. Raises InvalidAction with pointers unless it is one of this game's."""
        action: A = read(self.spec.schema().action, document, InvalidAction)
        return action

    def dump_action(self, action: A) -> Document:
        """Return an action as a JSON object."""
        return self._written(self._plain(action), "action")

    def dump_event(self, event: E) -> Document:
        """Return an event as a JSON object."""
        return self._written(self._event(event), "event")

    def _written(self, value: Any, what: Literal["action", "event"]) -> Document:
        """Return an action of plain values, or an event, as a JSON object. Raises InvalidAction if a field has an impossible value."""
        schema = self.spec.schema()
        try:
            return schema.action.write(value) if what == "action" else schema.event.write(plain_values(value))
        except MALFORMED:
            plain_action(self.spec, value, what)
            raise

    # Methods for what a player may see.

    def view(self, state: S, player: SupportsIndex | None = None) -> Document:
        """Return a state as a player may see it.

        :param state: the state.
        :param player: the seat of the viewer, None for a spectator.
        :returns: JSON of the same shape, in which every secret is None. In a game with hidden information, the seed is hidden until the
            game is over, and the view has `seed_commitment`.
        :raises InvalidState: if `state` is no state of this game.
        :raises NoSuchPlayer: if there is no such seat.
        """
        self._check_whole(state)
        seen, redactor = redacted(self, state, seat_of(state, player)), self.spec.redactor
        if not self.hidden_information:
            return self.dump(state)
        document = self.dump(state) if redactor is None or seen is state else redactor.write(seen)
        document["seed_commitment"] = commitment(state.seed or "")
        return document

    def view_events(self, state: S, player: SupportsIndex | None, events: Iterable[E | Document]) -> list[Document]:
        """Return events as a player may see them.

        :param state: the state after the events. Everything is open once the game is over.
        :param player: the seat of the viewer, None for a spectator.
        :param events: the events of a turn, or their JSON objects.
        :returns: the events as JSON objects, in which every secret is None.
        :raises InvalidState: if `state` is no state of this game.
        :raises InvalidAction: if a JSON object is not an event of this game.
        :raises NoSuchPlayer: if there is no such seat.
        """
        self._check_whole(state)
        seat, codec = seat_of(state, player), self.spec.schema().event
        check_events(events, InvalidAction)
        values = [read(codec, event, InvalidAction) if isinstance(event, MAPPING) else self._event(event) for event in events]
        try:
            return list(map(codec.write, redacted_events(self, state, seat, [*map(plain_values, values)])))
        except MALFORMED:
            plain = [plain_action(self.spec, event, "event") for event in values]
        return list(map(codec.write, redacted_events(self, state, seat, plain)))

    def _event(self, event: Any, error: type[InvalidInput] = InvalidAction, pointer: str = "") -> E:
        """Return an event of this game. Raises the given error for anything else."""
        if type(event) not in self._event_kinds:
            self._event_kinds = kinds_of(self.spec.schema().event)
            if self._event_kinds and type(event) not in self._event_kinds:
                refuse(error, self.spec, event, "event", pointer)
        known: E = event
        return known

    def view_scores(self, state: S, player: SupportsIndex | None) -> tuple[Score | None, ...]:
        """Return the scores as a player may know them.

        :param state: the position.
        :param player: the seat of the viewer, None for a spectator.
        :returns: one score per player, by seat. A score that is hidden is None.
        :raises InvalidState: if `state` is no state of this game.
        :raises NoSuchPlayer: if there is no such seat.
        """
        self._check_whole(state)
        seat = seat_of(state, player)
        scores, view = self._rules.scores(state), self.spec.view
        if view is None or view.scores_open or self._rules.reason(state) is not None:
            return scores
        return tuple([score if score.player == seat else None for score in scores])

    # Words and numbers.

    def describe(self, value: A | E | Document, names: Sequence[str | None] = (), state: S | None = None, language: str = ENGLISH) -> str:
        """Return an action or event as a sentence for players.

        :param value: the action or event, or its JSON object, also one in which a secret is None.
        :param names: the players' names by seat. The player whose name is None is addressed as "you", and a player without one is called by
            number.
        :param state: the state after an event. The end of a deal, round or game then also gives the standing, and reasons as far as the
            state has them. `Session.sentences` gives all of them.
        :param language: the language, such as "de". The sentence is English if the game does not have it.
        :returns: the sentence.
        :raises InvalidAction: for an object that is neither action nor event.
        :raises InvalidState: if `state` is no state of this game.
        :raises InvalidInput: if these are no names, or two of them are None.
        """
        if state is not None and type(state) is not self._state_kind:
            self._check_kind(state)
        meant = self._meant(value)
        return self._sentence(meant, plain_names(names), state, None, (meant,), language)

    def _meant(self, value: Any) -> Any:
        """Return the action or event that a value or JSON object stands for."""
        if isinstance(value, MAPPING):
            schema = self.spec.schema()
            codec = schema.event if safely(str, value.get("type")) in schema.event.shapes else schema.action
            return read(codec, value, InvalidAction)
        if type(value) in self._plain_kinds:
            return self._plain(value)
        if type(value) in self._event_kinds:
            return value
        # the first value of its class, or a value that is not of this game
        action: Any = value
        return self._plain(action) if isinstance(value, tuple(plain_kinds(self.spec.schema().action))) else self._event(value)

    def _sentence(
        self, meant: Any, names: Sequence[str | None], state: S | None, before: S | None, turn: Sequence[Any], language: str
    ) -> str:
        """Return an action, or an event of a turn, as a sentence."""
        text = self.spec.text
        describe: Callable[..., Any] = text.describe
        wording = wording_in(self._messages, language)
        what: Literal["action", "event"] = "action" if type(meant) in self._plain_kinds else "event"
        if not self._bounded:
            schema = self.spec.schema()
            self._bounded = {"action": in_bounds(schema.action), "event": in_bounds(schema.event)}
        try:
            if not self._bounded[what](meant):
                plain_action(self.spec, meant, what)
            if state is None:
                said = Names(names, (), None, wording)
            else:
                said = Names(names, text.standing(state, meant), text.end(meant, state, before, turn), wording)
            words = describe(meant, said)
        except Exception as error:  # an author's code may raise anything
            plain_action(self.spec, meant, what)
            if isinstance(error, SafariRulesError):
                raise
            raise UnusableGame(f"{self.title} has no sentence for {brief(meant)}: {type(error).__name__}: {error}") from error
        if not isinstance(words, str):
            raise UnusableGame(f"{self.title} has no sentence for {brief(meant)}: `describe` returned {brief(words)}.")
        return words

    def lines(self, view: Any, names: Sequence[str | None] = (), card: CardNames | None = None, language: str = ENGLISH) -> list[str]:
        """Return a view as lines of text, for a terminal.

        :param view: a view or a state, as JSON.
        :param names: the players' names by seat, as in `describe`.
        :param card: writes a card at a given width. None writes it by its name.
        :param language: the language, as in `describe`.
        :returns: the lines.
        :raises InvalidState: if `view` is neither a view nor a state of this game, as JSON, or cannot be shown.
        :raises InvalidInput: if these are no names, if two of them are None, or if `card` is no function.
        :raises UnusableGame: if the game's own table is no list.
        """
        wording = wording_in(self._messages, language)
        said = Names(plain_names(names), wording=wording)
        if card is not None and not callable(card):
            raise InvalidInput([Flaw("/card", f"Expected a function that writes a card, or None, not {brief(card)}.")], fits_schema=False)
        try:
            plain = _written_again(self.spec, view)
        except MALFORMED as error:
            other = view.get("game") if isinstance(view, Mapping) else None
            foreign = isinstance(other, str) and other != self.id
            if isinstance(error, InvalidState) and not foreign:
                raise
            given = f"one of {brief(other)}" if foreign else brief(view)
            flaw = Flaw("", f"Expected a view or a state of {self.title} as JSON, not {given}.")
            raise InvalidState([flaw], fits_schema=False) from error
        try:
            found: Any = self.spec.text.table(plain, said, card or (said.card if "" in wording.things else self._named))
        except MALFORMED as error:  # the view contradicts itself, or a function of the author or the caller has a fault
            if isinstance(error, SafariRulesError):
                raise
            flaw = Flaw("", f"The table of {self.title} cannot show this: {cause_of(error)}.")
            raise InvalidState([flaw], fits_schema=True) from error
        if not isinstance(found, list):
            raise UnusableGame(f"The table of {self.title} is {brief(found)}, not a list of lines.")
        return found

    def _named(self, code: str | int | None, width: int = 0) -> str:
        """Write a component by its name, in a game without messages that name it."""
        called = {each.code: each.name for each in self.spec.components}
        return ("-----" if code is None else called[code]).ljust(width)

    def action_space(self, options: O) -> ActionSpace[A]:
        """Return fixed numbers for the actions of a game with these options (`state.options`). Raises UnusableGame if it has none."""
        made: ActionSpace[A] = self._made(ActionSpace, "action_space", options, "numbers for its actions")
        return made

    def features(self, options: O) -> Features:
        """Return the parts of an observation in a game with these options (`state.options`). Raises UnusableGame if it has none."""
        made: Features = self._made(Features, "features", options, "observations in numbers")
        return made

    def _made(self, kind: type[Any], name: str, options: O, called: str) -> Any:
        """Return the object that the game's function makes for options. Pickle makes it again by a method, as the function may be local."""
        make: Callable[[Any], Any] | None = getattr(self.spec, name)
        if make is None:
            raise UnusableGame(f"{self.title} has no {called}.")
        options = self._plain_options(options)
        made = make(options)
        if not isinstance(made, kind):
            raise UnusableGame(f"The function of {self.title} that makes {called} returns {brief(made)}, not {kind.__name__}.")
        made.made_by = (getattr(self, name), (options,))
        return made


def _written_again(spec: GameSpec[Any, Any, Any, Any], view: Any) -> Document:
    """Return a view or a state as the game writes it, such as 3 for 3.0. Raise InvalidState for what is neither."""
    codec = spec.schema().state if spec.redactor is None or view.get("seed") is not None else spec.redactor.codec
    shown: dict[Any, Any] = {name: value for name, value in view.items() if name != "seed_commitment"}
    return codec.write(read(codec, shown, InvalidState))


def _among(moves: tuple[Any, ...], action: Any) -> bool:
    """Return whether an action is one of the moves: that very object, because an equal one may have booleans as integers."""
    for move in moves:  # noqa: SIM110 - mypyc compiles a loop without a generator
        if move is action:
            return True
    return False


#: A game, whatever its types, as far as it answers questions about positions.
AnyPositions: TypeAlias = Positions[Any, Any, Any, Any]


def check_is_game(game: Any) -> None:
    """Raise UnknownGame for what is no game."""
    if not isinstance(game, Positions):
        raise UnknownGame(f"Expected a game, as safari_rules.game returns it, not {brief(game)}.")


def sentences_of(
    game: AnyPositions, events: Iterable[Any], names: Sequence[str | None], state: Any, before: Any = None, language: str = ENGLISH
) -> list[str]:
    """Return the events of a turn as sentences for players, one for each event.

    The end of a deal, round or game then also gives the reasons: who had most of what, and which pairs were right. The last event of a game
    gives those of the final scores.

    :param game: the game.
    :param events: the events of one action, in order, or their JSON objects, also ones in which a secret is None. If there are more than
        `REASONED_EVENTS`, only the last of them have reasons.
    :param names: the players' names by seat, as in `Game.describe`.
    :param state: the state after the events.
    :param before: the state before the action. Without it, some reasons are only given for the end of a match.
    :param language: the language, as in `Game.describe`.
    :returns: the sentences.
    :raises InvalidAction: for an object that is no event.
    """
    said, text = plain_names(names), game.spec.text
    check_events(events, InvalidAction)
    turn = [game._meant(event) for event in events]
    recent = turn[-REASONED_EVENTS:]
    told = [game._sentence(event, said, None, before, turn, language) for event in turn[: len(turn) - len(recent)]]
    reasoned: list[str] = []
    for index, event in enumerate(recent):
        try:
            first = recent.index(event)  # the reasons for the end of a deal take long, and those of an equal event are the same
        except Exception:  # a value of the caller that cannot be compared
            first = index
        reasoned.append(reasoned[first] if first < index else game._sentence(event, said, state, before, turn, language))
    told += reasoned
    if told and game.spec.rules.reason(state) is not None:
        told[-1] = " ".join([told[-1], *text.settlement(state, Names(said, wording=text.messages[language]))])
    return told


def designer_of(game: AnyPositions, language: str = ENGLISH) -> str:
    """Return who designed a game, and other credits, in a language or as the game has them.

    :param game: the game.
    :param language: the language.
    :returns: the designer and the credits, as they go on after "by".
    """
    return game.spec.rulebook.translated(language).designer or game.spec.designer


def summary_of(game: AnyPositions, language: str = ENGLISH) -> str:
    """Return what a game is about, in a sentence.

    :param game: the game.
    :param language: the language. The sentence is English if it is not translated.
    :returns: the sentence.
    """
    return game.spec.rulebook.translated(language).summary or game.spec.summary


def reason_for(game: AnyPositions, said: Names, reason: str) -> str:
    """Return why a game of a kind ends, as a sentence for players.

    :param game: the game.
    :param said: the players' names, with the language of the sentence.
    :param reason: the reason, as `Outcome.reason` has it.
    :returns: the sentence. It is the English description of the reason if the game has no words for it.
    :raises UnusableGame: if the game does not publish the reason.
    """
    if f"reason-{reason}" in said.wording.messages:
        return said.say(f"reason-{reason}")
    reasons = game.spec.schema().all_reasons
    if reason not in reasons:
        raise UnusableGame(f"{game.title} ends for a reason that its `reasons` do not have: {brief(reason)}.")
    return RULE_IDS.sub("", reasons[reason])


def ending_of(game: AnyPositions, state: Any, names: Sequence[str | None], language: str = ENGLISH) -> list[str]:
    """Return why a game has ended and who has won, as sentences for players.

    :param game: the game.
    :param state: the state.
    :param names: the players' names by seat, as in `Game.describe`.
    :param language: the language, as in `Game.describe`.
    :returns: two sentences, none while the game runs.
    """
    outcome = game.outcome(state)
    if outcome is None:
        return []
    said = Names(plain_names(names), wording=wording_in(game.spec.text.messages, language))
    reason = reason_for(game, said, outcome.reason)
    match outcome.winners:
        case [alone]:
            return [reason, said.say("wins", player=alone)]
        case winners if len(winners) == state.options.players:
            return [reason, said.say("all-share-first-place")]
        case winners:
            return [reason, said.say("share-first-place", sharers=[said.say("part-sharer", player=seat) for seat in winners])]


def mover(game: AnyPositions, state: Any, last: int) -> int | None:
    """Return who acts next. If all act at the same time, they act one after the other.

    :param game: the game.
    :param state: the state.
    :param last: the seat of the player who acted last, -1 at the start.
    :returns: the seat, or None if the game is over.
    """
    active = game.active_players(state)
    return following(active, last) if active else None


def following(able: tuple[int, ...], last: int) -> int:
    """Return the first of the players who may act that sits after the last one, clockwise.

    :param able: the seats of the players who may act, in ascending order. There is at least one.
    :param last: the seat of the player who acted last.
    :returns: the seat.
    """
    for player in able:
        if player > last:
            return player
    return able[0]


def check_state(game: AnyPositions, state: Any, document: Document | None = None) -> None:
    """Check that a state is valid.

    :param game: the game.
    :param state: the state.
    :param document: its JSON object as the caller got it, for the pointers. None has the state written again.
    :raises InvalidState: if the state is not valid, with the first error.
    """
    validity = game.spec.validity
    given = game.dump(state) if document is None else document
    if validity is None:
        flaws = common_flaws(state, ())
    else:
        flaws = chain(common_flaws(state, validity.option_flaws(state.options)), validity.state_flaws(state, given))
    for flaw in flaws:
        raise InvalidState([flaw], fits_schema=True)


def redacted(game: AnyPositions, state: Any, player: int | None) -> Any:
    """Return a state as a player may see it: the value of which `Game.view` is the JSON.

    :param game: the game.
    :param state: the state.
    :param player: the seat of the viewer, None for a spectator. It is not checked.
    :returns: the state, in which None stands for every secret, whatever the types say. Once the game is over it is the state itself.
    """
    redactor = game.spec.redactor
    return state if redactor is None or game.spec.rules.reason(state) is not None else redactor.state(state, player)


def redacted_events(game: AnyPositions, state: Any, player: int | None, events: Sequence[Any]) -> Sequence[Any]:
    """Return events as a player may see them: the values of which `Game.view_events` returns the JSON.

    :param game: the game.
    :param state: the state after the events.
    :param player: the seat of the viewer, None for a spectator. It is not checked.
    :param events: the events, as values.
    :returns: the events, in which None stands for every secret, whatever the types say. Once the game is over they are the events.
    """
    redactor = game.spec.redactor
    if redactor is None or game.spec.rules.reason(state) is not None:
        return events
    return [redactor.event(event, player) for event in events]


def remembered(game: AnyPositions, state: Any, player: int, recollection: Any, events: Sequence[Any]) -> tuple[Any, Any]:
    """Return a state as a player may see it, and what the player remembers in it: the two parts of a belief, without the belief.

    :param game: the game.
    :param state: the state.
    :param player: the seat of the player. It is not checked.
    :param recollection: what the player remembered earlier, or None for nothing.
    :param events: the events since then. They are redacted here.
    :returns: the redacted state, and the memory in the game's own form. It is None in a game that hides nothing.
    """
    knowledge, redactor, seen = game.spec.knowledge, game.spec.redactor, redacted(game, state, player)
    if knowledge is None:
        return seen, None
    if redactor is None or seen is state:
        return seen, knowledge.forget(state.options.players)
    memory = knowledge.forget(state.options.players) if recollection is None else recollection
    return seen, knowledge.learn(memory, seen, player, [redactor.event(event, player) for event in events])
