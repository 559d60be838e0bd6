"""Safarü's documents as TypedDicts, for editors and type checkers. `make types` writes this file from the game's schema."""

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

__all__ = [
    "ActionDict",
    "AllOptionsDict",
    "CaptureActionDict",
    "CapturedEventDict",
    "Card",
    "ChooseMethodActionDict",
    "DealEndedEventDict",
    "DealtEventDict",
    "EventDict",
    "FactsDict",
    "InTheAirDict",
    "MemoryDict",
    "Method",
    "MethodChosenEventDict",
    "OptionsDict",
    "Phase",
    "PlayActionDict",
    "PlayedEventDict",
    "ReleaseActionDict",
    "ReleasedEventDict",
    "StateDict",
    "ViewDict",
]

#: What the current player is to do.
Phase: TypeAlias = Literal["play", "choose-method", "choose-capture"]

#: The code of a card: color and number, b for the second 1 and the second 7.
Card: TypeAlias = Literal[
    "red-0",
    "red-1",
    "red-1b",
    "red-2",
    "red-3",
    "red-4",
    "red-5",
    "red-6",
    "red-7",
    "red-7b",
    "red-8",
    "red-9",
    "blue-0",
    "blue-1",
    "blue-1b",
    "blue-2",
    "blue-3",
    "blue-4",
    "blue-5",
    "blue-6",
    "blue-7",
    "blue-7b",
    "blue-8",
    "blue-9",
    "green-0",
    "green-1",
    "green-1b",
    "green-2",
    "green-3",
    "green-4",
    "green-5",
    "green-6",
    "green-7",
    "green-7b",
    "green-8",
    "green-9",
    "yellow-0",
    "yellow-1",
    "yellow-1b",
    "yellow-2",
    "yellow-3",
    "yellow-4",
    "yellow-5",
    "yellow-6",
    "yellow-7",
    "yellow-7b",
    "yellow-8",
    "yellow-9",
    "black-0",
    "black-1",
    "black-1b",
    "black-2",
    "black-3",
    "black-4",
    "black-5",
    "black-6",
    "black-7",
    "black-7b",
    "black-8",
    "black-9",
]

#: A method of capturing (F3 to F5).
Method: TypeAlias = Literal["sum", "seventeen", "pair"]


class OptionsDict(TypedDict, total=False):
    """The options that `new` takes. All may be left out."""

    players: int
    """How many play; four play as partners, 0 and 2 against 1 and 3, unless `partners` is false. An integer from 2 to 4."""
    reversed: bool
    """Safarü renversé, the reversed game (F13, F14)."""
    deals: int
    """How many times the whole deck is played; 1 with a target_score. An integer from 1 to 20."""
    target_score: int | None
    """Play deals until a total reaches this (F12); not with reversed. An integer from 1 to 1000 or null."""
    partners: bool
    """Whether, with four players, those sitting opposite play together; false only with reversed and four players (FR15)."""
    first_player: int
    """Who begins the first round. An integer from 0 to 3."""
    ply_limit: int | None
    """The game is over when this many actions are done; null for no limit. An integer from 1 to 2147483647 or null."""


class FactsDict(TypedDict):
    """The facts of a component."""

    color: Literal["red", "blue", "green", "yellow", "black"]
    """Its color."""
    animal: Literal["unicorn", "hedgehog"] | None
    """Its animal, where it counts (F11): null for the other three colors."""
    number: int
    """The number on it; 0 is a baby."""
    triangles: int
    """How many triangles it carries, a point each (F11)."""


class AllOptionsDict(TypedDict):
    """All options of a game, as a state has them."""

    players: int
    """How many play; four play as partners, 0 and 2 against 1 and 3, unless `partners` is false."""
    reversed: bool
    """Safarü renversé, the reversed game (F13, F14)."""
    deals: int
    """How many times the whole deck is played; 1 with a target_score."""
    target_score: int | None
    """Play deals until a total reaches this (F12); not with reversed."""
    partners: bool
    """Whether, with four players, those sitting opposite play together; false only with reversed and four players (FR15)."""
    first_player: int
    """Who begins the first round."""
    ply_limit: int | None
    """The game is over when this many actions are done; null for no limit."""


class InTheAirDict(TypedDict):
    """A card played in the reversed game while its method and capture are chosen (F13)."""

    player: int
    """Who played it."""
    card: Card
    """The card; it is in no hand and not on the table."""
    method: Method | None
    """The method chosen; null until it is."""


class StateDict(TypedDict):
    """A match in progress, secrets included."""

    game: Literal["safaru"]
    """Which game this is."""
    version: Literal[1]
    """The shape of this state."""
    options: AllOptionsDict
    """The options the match is played with."""
    seed: str
    """What every shuffle is drawn from; a view hides it until the game is over."""
    ply: int
    """Actions so far."""
    deal_number: int
    """Which deal of the match this is."""
    round: int
    """Which round of four cards a hand this is, within the deal."""
    starter: int
    """Who began this round."""
    current_player: int
    """Whose turn it is."""
    phase: Phase
    """What the current player is to do; "play" alone unless reversed."""
    hands: list[list[Card]]
    """One hand a player, in any order."""
    table: list[Card]
    """The face-up cards, in any order."""
    captured: list[list[Card]]
    """What each player has captured in this deal, in any order."""
    draw_pile: list[Card]
    """The draw pile; the last card is the top."""
    played: InTheAirDict | None
    """The card in the air; null in the phase play."""
    totals: list[int]
    """Points of the deals before this one; partners both carry their team's."""


class ViewDict(TypedDict):
    """A state as a player or a spectator may see it: the same keys, every secret None."""

    game: Literal["safaru"]
    """Which game this is."""
    version: Literal[1]
    """The shape of this state."""
    options: AllOptionsDict
    """The options the match is played with."""
    seed: str | None
    """What every shuffle is drawn from; a view hides it until the game is over."""
    ply: int
    """Actions so far."""
    deal_number: int
    """Which deal of the match this is."""
    round: int
    """Which round of four cards a hand this is, within the deal."""
    starter: int
    """Who began this round."""
    current_player: int
    """Whose turn it is."""
    phase: Phase
    """What the current player is to do; "play" alone unless reversed."""
    hands: list[list[Card | None]]
    """One hand a player, in any order."""
    table: list[Card]
    """The face-up cards, in any order."""
    captured: list[list[Card]]
    """What each player has captured in this deal, in any order."""
    draw_pile: list[Card | None]
    """The draw pile; the last card is the top."""
    played: InTheAirDict | None
    """The card in the air; null in the phase play."""
    totals: list[int]
    """Points of the deals before this one; partners both carry their team's."""
    seed_commitment: NotRequired[str]
    """The SHA-256 commitment to the seed, which is shown when the game is over."""


class CaptureActionDict(TypedDict):
    """A card captures table cards by one method or several (F2 to F6)."""

    type: Literal["capture"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    card: Card
    """The card played."""
    sum: list[Card]
    """Table cards that add up to the played number (F3); empty where this method is not used."""
    seventeen: list[Card]
    """Table cards that with the played number add up to 17 (F4); empty where this method is not used."""
    pair: Card | None
    """A table card of the same number (F5); null where this method is not used."""


class ReleaseActionDict(TypedDict):
    """A card goes to the table without capturing (F8)."""

    type: Literal["release"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    card: Card
    """The card played."""


class PlayActionDict(TypedDict):
    """A card is played for the left neighbor to choose its method (F13)."""

    type: Literal["play"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    card: Card
    """The card played."""


class ChooseMethodActionDict(TypedDict):
    """The left neighbor chooses the method (F13)."""

    type: Literal["choose-method"]
    """Its kind."""
    player: int
    """The acting player's seat: the left neighbor."""
    method: Method
    """The method to be used."""


#: One thing a player of Safarü does.
ActionDict: TypeAlias = CaptureActionDict | ReleaseActionDict | PlayActionDict | ChooseMethodActionDict


class PlayedEventDict(TypedDict):
    """A card was played, and its method is to be chosen."""

    type: Literal["played"]
    """Its kind."""
    player: int
    """Who played it."""
    card: Card
    """The card."""


class MethodChosenEventDict(TypedDict):
    """The method was chosen."""

    type: Literal["method-chosen"]
    """Its kind."""
    player: int
    """Who chose."""
    method: Method
    """The method."""


class ReleasedEventDict(TypedDict):
    """A card went to the table."""

    type: Literal["released"]
    """Its kind."""
    player: int
    """Who released it."""
    card: Card
    """The card."""


class CapturedEventDict(TypedDict):
    """Cards were captured."""

    type: Literal["captured"]
    """Its kind."""
    player: int
    """Who captured."""
    card: Card
    """The card played."""
    sum: list[Card]
    """The cards captured by sum."""
    seventeen: list[Card]
    """The cards captured by seventeen."""
    pair: Card | None
    """The card captured as a pair, and the played card with it."""


class DealEndedEventDict(TypedDict):
    """A deal ended (F10)."""

    type: Literal["deal-ended"]
    """Its kind."""
    deal_number: int
    """Which deal of the match."""
    points: list[int]
    """The points of this deal, per player."""


class DealtEventDict(TypedDict):
    """A round was dealt (F9)."""

    type: Literal["dealt"]
    """Its kind."""
    deal_number: int
    """Which deal of the match."""
    round: int
    """Which round of the deal."""
    dealer: int
    """Who dealt: the starter of the round before."""
    table: list[Card]
    """The cards newly dealt to the table; possibly none."""


#: One thing that an action of Safarü brought about.
EventDict: TypeAlias = PlayedEventDict | MethodChosenEventDict | ReleasedEventDict | CapturedEventDict | DealEndedEventDict | DealtEventDict


class MemoryDict(TypedDict):
    """Nothing: a view shows all that its player has seen."""


if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self, Unpack

    from safari_rules.authoring.codecs import Document
    from safari_rules.authoring.text import Cards
    from safari_rules.belief import Belief
    from safari_rules.game import Game
    from safari_rules.games.safaru.state import Action, Event, Options, State

    class SafaruBelief(Belief[State]):
        """A belief in Safarü as type checkers see it. At run time it is a plain `Belief`."""

        view: ViewDict  # type: ignore[assignment]

        @property
        def memory(self) -> MemoryDict: ...  # type: ignore[override]

        def observe(
            self,
            view: ViewDict | Document,
            events: Iterable[EventDict | Document] = (),
            *,
            checked: bool = True,
        ) -> Self: ...

    class SafaruGame(Game[Options, State, Action, Event]):  # type: ignore[misc]
        """Safarü as type checkers see it. At run time it is a plain `Game`, whose class is final."""

        def new(self, *, seed: str | int | None = None, **options: Unpack[OptionsDict]) -> State:  # type: ignore[override]
            """Return the first state of a game.

            - `players`: How many play; four play as partners, 0 and 2 against 1 and 3, unless `partners` is false.
            - `reversed`: Safarü renversé, the reversed game (F13, F14).
            - `deals`: How many times the whole deck is played; 1 with a target_score.
            - `target_score`: Play deals until a total reaches this (F12); not with reversed.
            - `partners`: Whether, with four players, those sitting opposite play together; false only with reversed and four players
              (FR15).
            - `first_player`: Who begins the first round.
            - `ply_limit`: The game is over when this many actions are done; null for no limit.
            """

        def load(self, document: StateDict | Document) -> State: ...

        def dump(self, state: State) -> StateDict: ...  # type: ignore[override]

        def load_action(self, document: ActionDict | Document) -> Action: ...

        def dump_action(self, action: Action) -> ActionDict: ...  # type: ignore[override]

        def dump_event(self, event: Event) -> EventDict: ...  # type: ignore[override]

        def view(self, state: State, player: int | None = None) -> ViewDict: ...  # type: ignore[override]

        def view_events(  # type: ignore[override]
            self,
            state: State,
            player: int | None,
            events: Iterable[Event | EventDict | Document],
        ) -> list[EventDict]: ...

        def view_event(  # type: ignore[override]
            self,
            state: State,
            player: int | None,
            event: Event | EventDict | Document,
        ) -> EventDict: ...

        def belief(
            self,
            view: ViewDict | Document,
            player: int,
            memory: MemoryDict | Document | None = None,
            events: Iterable[EventDict | Document] = (),
            *,
            checked: bool = True,
        ) -> SafaruBelief: ...

        def describe(
            self,
            value: Action | Event | ActionDict | EventDict | Document,
            names: Sequence[str | None] = (),
            state: State | None = None,
        ) -> str: ...

        def lines(
            self,
            view: ViewDict | Document,
            names: Sequence[str | None] = (),
            card: Cards | None = None,
        ) -> list[str]: ...
