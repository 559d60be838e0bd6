"""The class that users call: a game, with everything that a host, a bot or a service asks of it.

States, options, actions and events are immutable values, and no method changes one. All chance comes from the seed. A game's
author writes a `GameSpec` (`game.spec`) with its `Rules` (`game.rules`).

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

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Final, Generic, Self, TypeAlias, cast, final

from safari_rules.authoring.action_space import ActionSpace
from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import IllegalAction, InvalidAction, InvalidOptions, InvalidState, NoSuchPlayer, UnusableGame
from safari_rules.authoring.features import Features
from safari_rules.authoring.guide import Example, Lesson, Sheet
from safari_rules.authoring.results import Component, Outcome, Score, Turn, Violation, ranked
from safari_rules.authoring.rulebook import Rulebook
from safari_rules.authoring.rules import A, E, O, PhasedState, Rules, S, TurnState
from safari_rules.authoring.schema import digest, read
from safari_rules.authoring.shuffle import commitment, draw_seed
from safari_rules.authoring.spec import GameSpec
from safari_rules.authoring.text import CardNames, Names, Sentence
from safari_rules.authoring.validity import common_flaws
from safari_rules.core.belief import Belief, believe, follow

__all__ = ["LEGAL_MOVES_LIMIT", "AnyGame", "Game"]

#: The largest number of legal moves that are listed if a caller names no limit.
LEGAL_MOVES_LIMIT: Final = 1000
#: The refusal of another player's action: of that player and the one who asks, and if one of the two is addressed.
NOT_YOUR_SEAT: Final = "This is an action of {0}; it is {1} who asks."
NOT_YOUR_SEAT_YOU: Final = ("This is an action of yours; it is {1} who asks.", "This is an action of {0}; it is you who ask.")
#: The refusal of an action in the wrong phase, if the game does not say what the player must do first.
NOT_NOW: Final = "It is not the time for that: {0:must} first choose one of the legal moves."
#: The refusal of an action out of turn: of the player to act and the one refused, and if one of the two is addressed.
NOT_YOUR_TURN: Final = "It is the turn of {0}, not of {1}."
NOT_YOUR_TURN_YOU: Final = ("It is your turn, not the turn of {1}.", "It is not your turn.")


@final
class Game(Generic[O, S, A, E]):
    """A game as users call it, made from what its author says (`spec`)."""

    def __init__(self, spec: GameSpec[O, S, A, E]) -> None:
        """Make a game from its specification. `safari_rules.register` does it for a custom game."""
        self.spec: Final = spec
        self.rules: Final[Rules[O, S, A, E]] = spec.rules
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
        #: The components in the box.
        self.components: Final[tuple[Component, ...]] = spec.components
        #: The rules, rulings and illegal codes.
        self.rulebook: Final[Rulebook] = spec.rulebook
        #: Whether some player may not see everything.
        self.hidden_information: Final[bool] = spec.view is not None
        #: Whether all players act at the same time. Then no state has a current player.
        self.simultaneous: Final[bool] = spec.rules.simultaneous()
        self._phases: Final[Mapping[str, frozenset[str]]] = spec.rules.phases()
        self._duties: Final[Mapping[str, str]] = spec.rules.duties()
        self._card_names: Final[dict[str | int, str]] = {each.code: each.name for each in spec.components}

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __copy__(self) -> Self:
        return self  # nothing in it ever changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def seeded(self) -> bool:
        """Whether chance has a part in the game, so that it needs a seed."""
        return self.spec.schema().seeded

    # For people who learn the game.

    @property
    def sheet(self) -> Sheet | None:
        """Return the rule sheet, None if the game has none. Raises UnusableGame if its file cannot be used, as the next two do."""
        return None if self.spec.guide is None else self.spec.guide.sheet(self)

    @property
    def example(self) -> Example[S, A] | None:
        """Return the position and the actions of the sheet's worked example, None if the sheet has none."""
        return None if self.spec.guide is None else self.spec.guide.example(self)

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
        return self.start(self.load_options(options), seed)

    def start(self, options: O, seed: object = None) -> S:
        """Return the first state of a game with an Options value.

        :param options: the options, such as those of another state.
        :param seed: the seed, as in `new`.
        :returns: the state after the deal.
        :raises InvalidOptions: as in `new`.
        """
        spec = self.spec
        text: str | None = None
        if seed is not None:
            text = read(spec.schema().seed, str(seed) if type(seed) is int else seed, InvalidOptions, "/seed")
        if spec.validity is not None:
            for flaw in spec.validity.option_flaws(options):
                raise InvalidOptions([flaw], fits_schema=True)
        if text is None and self.seeded:
            text = draw_seed()
        return self.rules.setup(options, text or "")

    def legal_moves(self, state: S, player: int | None = None, limit: int = LEGAL_MOVES_LIMIT) -> tuple[A, ...]:
        """Return the legal moves in canonical order.

        :param state: the position.
        :param player: the seat whose moves are listed, None for all who may act.
        :param limit: the most moves that are listed. Only Safarü ever has more than 1000, and it stops looking after `limit`.
        :returns: the moves. There are none once the game is over, nor for a player who is not to act or has no seat.
        """
        rules = self.rules
        if rules.reason(state) is not None:
            return ()
        moves: Sequence[A]
        if not self.simultaneous:
            mover = cast("TurnState", state).current_player
            if player is not None and player != mover:
                return ()
            moves = rules.moves(state, mover, limit)
        elif player is None:
            moves = rules.all_moves(state, limit)
        elif player in rules.able(state):
            moves = rules.moves(state, player, limit)
        else:
            return ()
        if len(moves) > limit:
            return tuple(moves[:limit])
        return moves if type(moves) is tuple else tuple(moves)

    def why_illegal(self, state: S, action: A, as_player: int | None = None) -> Violation | None:
        """Return the first reason against an action, or None if it is legal. This is the only place that refuses an action.

        :param state: the position.
        :param action: the action that is asked about.
        :param as_player: the seat of the client who asks, if the caller knows it. Another player's action is then refused as that
            (`not-your-seat`), and nothing else is said of it.
        :returns: the violation, with its code, its rule and a sentence, or None.
        :raises NoSuchPlayer: if the seat `as_player` does not exist.
        """
        player = action.player
        if as_player is not None:
            self.check_seat(state, as_player)
            if player != as_player:
                return Violation("not-your-seat", None, Sentence(NOT_YOUR_SEAT, player, as_player, you=NOT_YOUR_SEAT_YOU))
        if self.rules.reason(state) is not None:
            return Violation("game-over", None, "The game is over.")
        if self.simultaneous or player != cast("TurnState", state).current_player:
            if not 0 <= player < state.options.players:
                return Violation("no-such-player", None, str(NoSuchPlayer(player, state.options.players)))
            if not self.simultaneous:
                mover = cast("TurnState", state).current_player
                return Violation("not-your-turn", None, Sentence(NOT_YOUR_TURN, mover, player, you=NOT_YOUR_TURN_YOU))
        if self._phases:
            phase = cast("PhasedState", state).phase
            if action.type not in self._phases[phase]:
                return Violation("wrong-phase", None, Sentence(self._duties.get(phase, NOT_NOW), player))
        return self.rules.check(state, action)

    def apply(self, state: S, action: A, as_player: int | None = None) -> Turn[S, E]:
        """Apply an action.

        :param state: the position, which stays as it is.
        :param action: the action.
        :param as_player: the seat of the client who acts, as in `why_illegal`.
        :returns: the turn: the next state, the events in order, and `revealed`. That says whether the acting player has learned something
            hidden. It is true for every action that ends a game with hidden information, because everything lies open then.
        :raises IllegalAction: if the rules forbid the action.
        :raises NoSuchPlayer: if the seat `as_player` does not exist.
        """
        violation = self.why_illegal(state, action, as_player)
        if violation is not None:
            raise IllegalAction(violation)
        turn = self.rules.effect(state, action)
        if self.hidden_information and not turn.revealed and self.rules.reason(turn.state) is not None:
            return Turn(turn.state, turn.events, True)
        return turn

    def active_players(self, state: S) -> tuple[int, ...]:
        """Return who has a legal move now, ascending: the current player, or several in a simultaneous game, nobody once it is over."""
        return () if self.rules.reason(state) is not None else self.rules.able(state)

    def outcome(self, state: S) -> Outcome | None:
        """Return why the game ended, who won, and the ranking. None while the game runs."""
        reason = self.rules.reason(state)
        return None if reason is None else ranked(reason, self.rules.rank_keys(state))

    def scores(self, state: S) -> tuple[Score, ...]:
        """Return one score per player, by seat: the total, and its named parts."""
        return self.rules.scores(state)

    # Documents.

    def load_options(self, options: Mapping[Any, Any]) -> O:
        """Return the Options value of options by name, such as those of a record. Raises InvalidOptions with pointers."""
        document: dict[Any, Any] = {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}
        chosen: O = read(self.spec.schema().options, document, InvalidOptions)
        return chosen

    def load(self, document: Any) -> S:
        """Return the state that a JSON object stands for. Raises InvalidState with pointers unless it is a valid one."""
        state: S = read(self.spec.schema().state, document, InvalidState)
        self.check(state, document)
        return state

    def check(self, state: S, document: Document | None = None) -> None:
        """Check that a state is valid.

        :param state: the state.
        :param document: its JSON object as the caller got it, for the pointers. None has the state written again.
        :raises InvalidState: if the state is not valid, with the first error.
        """
        validity = self.spec.validity
        given = self.dump(state) if document is None else document
        if validity is None:
            flaws = common_flaws(state, ())
        else:
            flaws = chain(common_flaws(state, validity.option_flaws(state.options)), validity.state_flaws(state, given))
        for flaw in flaws:
            raise InvalidState([flaw], fits_schema=True)

    def check_seat(self, state: S, player: int | None) -> None:
        """Check that a player has a seat in this game.

        :param state: a state of the game.
        :param player: the seat. None, a spectator, is always welcome.
        :raises NoSuchPlayer: if there is no such seat.
        """
        if player is not None and not 0 <= player < state.options.players:
            raise NoSuchPlayer(player, state.options.players)

    def dump(self, state: S) -> Document:
        """Return a state as a JSON object, in canonical order."""
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
        return self.spec.schema().action.write(action)

    def dump_event(self, event: E) -> Document:
        """Return an event as a JSON object."""
        return self.spec.schema().event.write(event)

    # Methods for what a player may see and know.

    def seen(self, state: S, player: int | None = None) -> S:
        """Return a state as a player may see it: the value of which `view` is the JSON.

        :param state: the state.
        :param player: the seat of the viewer, None for a spectator.
        :returns: the state, in which None stands for every secret, whatever the types say. Once the game is over it is the state itself.
        :raises NoSuchPlayer: if there is no such seat.
        """
        self.check_seat(state, player)
        redactor = self.spec.redactor
        return state if redactor is None or self.rules.reason(state) is not None else redactor.state(state, player)

    def view(self, state: S, player: int | None = None) -> Document:
        """Return a state as a player may see it.

        :param state: the state.
        :param player: the seat of the viewer, None for a spectator.
        :returns: JSON of the same shape, in which every secret is None. The seed is hidden until the game is over, and the view has
            `seed_commitment`.
        :raises NoSuchPlayer: if there is no such seat.
        """
        seen, redactor = self.seen(state, player), self.spec.redactor
        if redactor is None:
            return self.dump(state)
        document = self.dump(state) if seen is state else redactor.write(seen)
        document["seed_commitment"] = commitment(state.seed or "")
        return document

    def view_events(self, state: S, player: int | None, events: Iterable[E | Document]) -> list[Document]:
        """Return events as a player may see them.

        :param state: the state after the events. Everything is open once the game is over.
        :param player: the seat of the viewer, None for a spectator.
        :param events: the events of a turn, or their JSON objects.
        :returns: the events as JSON objects, in which every secret is None.
        :raises InvalidAction: if a JSON object is not an event of this game.
        """
        redactor = self.spec.redactor
        if redactor is None or self.rules.reason(state) is not None:
            return [event if isinstance(event, dict) else self.dump_event(event) for event in events]
        codec = self.spec.schema().event
        values = [read(codec, event, InvalidAction) if isinstance(event, dict) else event for event in events]
        return [codec.write(redactor.event(event, player)) for event in values]

    def view_event(self, state: S, player: int | None, event: E | Document) -> Document:
        """Return one event as `view_events` does.

        :param state: the state after the event.
        :param player: the seat of the viewer, None for a spectator.
        :param event: the event, or its JSON object.
        :returns: the event as a JSON object.
        :raises InvalidAction: as in `view_events`.
        """
        return self.view_events(state, player, (event,))[0]

    def view_scores(self, state: S, player: int | None) -> tuple[Score | None, ...]:
        """Return the scores as a player may know them.

        :param state: the position.
        :param player: the seat of the viewer, None for a spectator.
        :returns: one score per player, by seat. A score that is hidden is None.
        :raises NoSuchPlayer: if there is no such seat.
        """
        self.check_seat(state, player)
        scores, view = self.rules.scores(state), self.spec.view
        if view is None or view.scores_open or self.rules.reason(state) is not None:
            return scores
        return tuple([score if score.player == player else None for score in scores])

    def belief(self, view: Any, player: int, memory: Any = None, events: Iterable[Any] = (), *, checked: bool = True) -> Belief[S]:
        """Return what a player knows. It is made only from documents, so that no secret can enter it.

        :param view: a view of this player.
        :param player: the seat.
        :param memory: the memory of an earlier belief. Without memory and events the player knows what the view shows.
        :param events: the events since then, as this player was shown them.
        :param checked: False if the caller has just made all of this from the game itself. Then no check is made that some state fits.
        :returns: the belief.
        :raises InvalidState: if `view` is no view of this game.
        :raises InvalidMemory: if no state fits view, memory and events.
        :raises NoSuchPlayer: if there is no such seat.
        :raises UnusableGame: if the game hides something and its author does not say what a player knows.
        """
        self.spec.check_agents()
        return believe(self, view, player, memory, events, checked=checked)

    def belief_in(self, state: S, player: int, recollection: Any = None, events: Iterable[E] = (), *, checked: bool = True) -> Belief[S]:
        """Return what a player knows in a state: the same belief as `belief` makes from the player's view.

        State and events are redacted first, so no secret can enter it, and no JSON is written or read in between.

        :param state: the state.
        :param player: the seat.
        :param recollection: that of an earlier belief of this player.
        :param events: the events since then.
        :param checked: as in `belief`.
        :returns: the belief.
        :raises InvalidMemory: as in `belief`.
        :raises NoSuchPlayer: if there is no such seat.
        :raises UnusableGame: as in `belief`.
        """
        self.spec.check_agents()
        seen, redactor = self.seen(state, player), self.spec.redactor
        told = () if redactor is None or seen is state else [redactor.event(event, player) for event in events]
        return follow(self, seen, seen is state, player, recollection, told, checked)

    # Words and numbers.

    def describe(self, value: A | E | Document, names: Sequence[str | None] = (), state: S | None = None) -> str:
        """Return an action or event as a sentence for players.

        :param value: the action or event, or its JSON object, also one in which a secret is None.
        :param names: the players' names by seat. The player whose name is None is addressed as "you", and a player without one is called by
            number.
        :param state: the state after an event. The end of a deal, round or game then also gives the standing.
        :returns: the sentence.
        :raises InvalidAction: for an object that is neither action nor event.
        """
        meant: Any = value
        if isinstance(value, dict):
            schema = self.spec.schema()
            codec = schema.event if str(value.get("type")) in schema.event.shapes else schema.action
            meant = read(codec, value, InvalidAction)
        text = self.spec.text
        return text.describe(meant, Names(names, () if state is None else text.standing(state, meant)))

    def lines(self, view: Document, names: Sequence[str | None] = (), card: CardNames | None = None) -> list[str]:
        """Return a view as lines of text, for a terminal.

        :param view: a view or a state, as JSON.
        :param names: the players' names by seat, as in `describe`.
        :param card: writes a card at a given width. None writes it by its name.
        :returns: the lines.
        """
        return self.spec.text.table(view, Names(names), card or self._card)

    def _card(self, code: str | int | None, width: int = 0) -> str:
        """Write a card by its name."""
        return ("-----" if code is None else self._card_names[code]).ljust(width)

    def action_space(self, options: O) -> ActionSpace[A]:
        """Return fixed numbers for the actions of a game with these options (`state.options`). Raises UnusableGame if it has none."""
        if self.spec.action_space is None:
            raise UnusableGame(f"{self.title} has no numbers for its actions.")
        return self.spec.action_space(options)

    def features(self, options: O) -> Features:
        """Return the parts of an observation in a game with these options (`state.options`). Raises UnusableGame if it has none."""
        if self.spec.features is None:
            raise UnusableGame(f"{self.title} has no observations in numbers.")
        return self.spec.features(options)


#: A game of whatever types.
AnyGame: TypeAlias = Game[Any, Any, Any, Any]
