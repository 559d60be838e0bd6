"""7 Safari's documents as TypedDicts, for editors and type checkers. `make types` writes this file from the game's schema."""

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

__all__ = [
    "ActionDict",
    "AllOptionsDict",
    "Card",
    "CellDict",
    "CellViewDict",
    "CharliePlacedEventDict",
    "EventDict",
    "FactsDict",
    "JungleCard",
    "LimitedDict",
    "MemoryDict",
    "OptionsDict",
    "Phase",
    "PickActionDict",
    "PickedDict",
    "PickedEventDict",
    "PickedViewDict",
    "PlaceActionDict",
    "PlaceCharlieActionDict",
    "PlacedEventDict",
    "Species",
    "StateDict",
    "TradeActionDict",
    "TradedEventDict",
    "ViewDict",
]

#: An animal.
Species: TypeAlias = Literal["elephant", "giraffe", "hyena", "lion", "monkey", "rhino", "toucan", "zebra"]

#: What the current player is to do.
Phase: TypeAlias = Literal["pick", "place"]

#: The code of a card that may lie in the jungle: an animal, or a Safari Charlie.
JungleCard: TypeAlias = Literal[
    "elephant-1",
    "elephant-2",
    "elephant-3",
    "elephant-4",
    "elephant-5",
    "elephant-6",
    "elephant-7",
    "giraffe-1",
    "giraffe-2",
    "giraffe-3",
    "giraffe-4",
    "giraffe-5",
    "giraffe-6",
    "giraffe-7",
    "hyena-1",
    "hyena-2",
    "hyena-3",
    "hyena-4",
    "hyena-5",
    "hyena-6",
    "hyena-7",
    "lion-1",
    "lion-2",
    "lion-3",
    "lion-4",
    "lion-5",
    "lion-6",
    "lion-7",
    "monkey-1",
    "monkey-2",
    "monkey-3",
    "monkey-4",
    "monkey-5",
    "monkey-6",
    "monkey-7",
    "rhino-1",
    "rhino-2",
    "rhino-3",
    "rhino-4",
    "rhino-5",
    "rhino-6",
    "rhino-7",
    "toucan-1",
    "toucan-2",
    "toucan-3",
    "toucan-4",
    "toucan-5",
    "toucan-6",
    "toucan-7",
    "zebra-1",
    "zebra-2",
    "zebra-3",
    "zebra-4",
    "zebra-5",
    "zebra-6",
    "zebra-7",
    "charlie",
]

#: The code of an animal card.
Card: TypeAlias = Literal[
    "elephant-1",
    "elephant-2",
    "elephant-3",
    "elephant-4",
    "elephant-5",
    "elephant-6",
    "elephant-7",
    "giraffe-1",
    "giraffe-2",
    "giraffe-3",
    "giraffe-4",
    "giraffe-5",
    "giraffe-6",
    "giraffe-7",
    "hyena-1",
    "hyena-2",
    "hyena-3",
    "hyena-4",
    "hyena-5",
    "hyena-6",
    "hyena-7",
    "lion-1",
    "lion-2",
    "lion-3",
    "lion-4",
    "lion-5",
    "lion-6",
    "lion-7",
    "monkey-1",
    "monkey-2",
    "monkey-3",
    "monkey-4",
    "monkey-5",
    "monkey-6",
    "monkey-7",
    "rhino-1",
    "rhino-2",
    "rhino-3",
    "rhino-4",
    "rhino-5",
    "rhino-6",
    "rhino-7",
    "toucan-1",
    "toucan-2",
    "toucan-3",
    "toucan-4",
    "toucan-5",
    "toucan-6",
    "toucan-7",
    "zebra-1",
    "zebra-2",
    "zebra-3",
    "zebra-4",
    "zebra-5",
    "zebra-6",
    "zebra-7",
]


class OptionsDict(TypedDict, total=False):
    """The options that `new` takes. All may be left out."""

    players: int
    """How many play. An integer from 2 to 5."""
    diagonal: bool
    """Version 1, Diagonal Safari: lines are diagonals too (S9)."""
    swapping: bool
    """Version 2, Swappin' Safari: face-up animals may be picked (S10)."""
    first_player: int
    """Who begins (S2). An integer from 0 to 4."""
    ply_limit: int | None
    """The game is over when this many actions are done; null for no limit. An integer from 1 to 2147483647 or null."""


class FactsDict(TypedDict):
    """The facts of a component."""

    species: Species | None
    """Its animal."""
    number: int | None
    """The number on it."""


class AllOptionsDict(TypedDict):
    """All options of a game, as a state has them."""

    players: int
    """How many play."""
    diagonal: bool
    """Version 1, Diagonal Safari: lines are diagonals too (S9)."""
    swapping: bool
    """Version 2, Swappin' Safari: face-up animals may be picked (S10)."""
    first_player: int
    """Who begins (S2)."""
    ply_limit: int | None
    """The game is over when this many actions are done; null for no limit."""


class CellDict(TypedDict):
    """A card in the jungle."""

    card: JungleCard
    """The card; Charlies always lie face up."""
    face_up: bool
    """Whether the card can be seen."""


class PickedDict(TypedDict):
    """The card picked this turn."""

    row: int
    """The row it was picked from."""
    column: int
    """The column it was picked from."""
    card: Card
    """The card; it is in the hand already."""
    was_face_up: bool
    """Whether it lay face up."""


class StateDict(TypedDict):
    """A game in progress, secrets included."""

    game: Literal["seven-safari"]
    """Which game this is."""
    version: Literal[1]
    """The shape of this state."""
    options: AllOptionsDict
    """The options the game is played with."""
    seed: str
    """What every shuffle is drawn from; a view hides it until the game is over."""
    ply: int
    """Actions so far."""
    current_player: int
    """Whose turn it is."""
    phase: Phase
    """What the current player is to do."""
    jungle: list[list[CellDict | None]]
    """Rows of cells, top row first."""
    hands: list[list[Card]]
    """One hand a player, in any order."""
    charlies: int
    """How many Safari Charlies are left in the stack."""
    picked: PickedDict | None
    """The card picked this turn; null in the phase pick."""


class CellViewDict(TypedDict):
    """A card in the jungle."""

    card: JungleCard | None
    """The card; Charlies always lie face up."""
    face_up: bool
    """Whether the card can be seen."""


class PickedViewDict(TypedDict):
    """The card picked this turn."""

    row: int
    """The row it was picked from."""
    column: int
    """The column it was picked from."""
    card: Card | None
    """The card; it is in the hand already."""
    was_face_up: bool
    """Whether it lay face up."""


class ViewDict(TypedDict):
    """A state as a player or a spectator may see it: the same keys, every secret None."""

    game: Literal["seven-safari"]
    """Which game this is."""
    version: Literal[1]
    """The shape of this state."""
    options: AllOptionsDict
    """The options the game is played with."""
    seed: str | None
    """What every shuffle is drawn from; a view hides it until the game is over."""
    ply: int
    """Actions so far."""
    current_player: int
    """Whose turn it is."""
    phase: Phase
    """What the current player is to do."""
    jungle: list[list[CellViewDict | None]]
    """Rows of cells, top row first."""
    hands: list[list[Card | None]]
    """One hand a player, in any order."""
    charlies: int
    """How many Safari Charlies are left in the stack."""
    picked: PickedViewDict | None
    """The card picked this turn; null in the phase pick."""
    seed_commitment: NotRequired[str]
    """The SHA-256 commitment to the seed, which is shown when the game is over."""


class PickActionDict(TypedDict):
    """A card is taken from the jungle into the hand (S3)."""

    type: Literal["pick"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    row: int
    """The row of the cell, from 0."""
    column: int
    """The column of the cell, from 0."""


class TradeActionDict(TypedDict):
    """A card from the hand takes the place of a Charlie (S6)."""

    type: Literal["trade"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    row: int
    """The row of the cell, from 0."""
    column: int
    """The column of the cell, from 0."""
    card: Card
    """The card from the hand."""


class PlaceActionDict(TypedDict):
    """A card from the hand fills the emptied cell (S4)."""

    type: Literal["place"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    card: Card
    """The card from the hand."""


class PlaceCharlieActionDict(TypedDict):
    """A Safari Charlie fills the emptied cell (S5)."""

    type: Literal["place-charlie"]
    """Its kind."""
    player: int
    """The acting player's seat."""


#: One thing a player of 7 Safari does.
ActionDict: TypeAlias = PickActionDict | TradeActionDict | PlaceActionDict | PlaceCharlieActionDict


class PickedEventDict(TypedDict):
    """A card was taken from the jungle."""

    type: Literal["picked"]
    """Its kind."""
    player: int
    """Who picked it."""
    row: int
    """The row of the cell."""
    column: int
    """The column of the cell."""
    card: Card | None
    """The card; null where it may not be known."""
    was_face_up: bool
    """Whether it lay face up."""


class PlacedEventDict(TypedDict):
    """A card was put into the jungle."""

    type: Literal["placed"]
    """Its kind."""
    player: int
    """Who placed it."""
    row: int
    """The row of the cell."""
    column: int
    """The column of the cell."""
    card: Card
    """The card."""


class CharliePlacedEventDict(TypedDict):
    """A Charlie was put into the jungle."""

    type: Literal["charlie-placed"]
    """Its kind."""
    player: int
    """Who placed it."""
    row: int
    """The row of the cell."""
    column: int
    """The column of the cell."""


class TradedEventDict(TypedDict):
    """A card took the place of a Charlie, which went back to the stack."""

    type: Literal["traded"]
    """Its kind."""
    player: int
    """Who traded."""
    row: int
    """The row of the cell."""
    column: int
    """The column of the cell."""
    card: Card
    """The card."""


#: One thing that an action of 7 Safari brought about.
EventDict: TypeAlias = PickedEventDict | PlacedEventDict | CharliePlacedEventDict | TradedEventDict


class LimitedDict(TypedDict):
    """Some cards of a hand, of which a Charlie told something: no other species fitted there (SR2)."""

    cards: int
    """How many cards of the hand."""
    species: list[Species]
    """Each is of one of these species."""


class MemoryDict(TypedDict):
    """What a player has seen of other hands; their own entries are empty."""

    seen: list[list[Card]]
    """One list a player: the face-up cards seen to be picked and not placed since (S10)."""
    limited: list[list[LimitedDict]]
    """One list a player: what Charlies told of the cards not seen; each entry's species are among the next one's."""


if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self, Unpack

    from safari_rules.authoring.codecs import Document
    from safari_rules.authoring.text import Cards
    from safari_rules.belief import Belief
    from safari_rules.game import Game
    from safari_rules.games.seven_safari.state import Action, Event, Options, State

    class SevenSafariBelief(Belief[State]):
        """A belief in 7 Safari as type checkers see it. At run time it is a plain `Belief`."""

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

    class SevenSafariGame(Game[Options, State, Action, Event]):  # type: ignore[misc]
        """7 Safari as type checkers see it. At run time it is a plain `Game`, whose class is final."""

        def new(self, *, seed: str | int | None = None, **options: Unpack[OptionsDict]) -> State:  # type: ignore[override]
            """Return the first state of a game.

            - `players`: How many play.
            - `diagonal`: Version 1, Diagonal Safari: lines are diagonals too (S9).
            - `swapping`: Version 2, Swappin' Safari: face-up animals may be picked (S10).
            - `first_player`: Who begins (S2).
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
        ) -> SevenSafariBelief: ...

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
