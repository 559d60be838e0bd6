"""Safari-Dual's documents as TypedDicts, for editors and type checkers. `make types` writes this file from the game's schema."""

from typing import TYPE_CHECKING, Literal, TypeAlias, TypedDict

__all__ = [
    "ActionDict",
    "AllOptionsDict",
    "CapturedEventDict",
    "EventDict",
    "FactsDict",
    "Letter",
    "MemoryDict",
    "MoveActionDict",
    "MovedEventDict",
    "OptionsDict",
    "PassActionDict",
    "PassedEventDict",
    "PieceDict",
    "Space",
    "StateDict",
    "ViewDict",
]

#: A space of the board: column and row.
Space: TypeAlias = Literal[
    "a1",
    "a2",
    "a3",
    "a4",
    "a5",
    "b1",
    "b2",
    "b3",
    "b4",
    "b5",
    "c1",
    "c2",
    "c3",
    "c4",
    "c5",
    "d1",
    "d2",
    "d3",
    "d4",
    "d5",
    "e1",
    "e2",
    "e3",
    "e4",
    "e5",
]

#: A piece: upper case are the round ones, lower case the angular ones.
Letter: TypeAlias = Literal["L", "G", "E", "l", "g", "e"]


class OptionsDict(TypedDict, total=False):
    """The options that `new` takes. All may be left out."""

    players: int
    """How many play. Always 2."""
    first_player: int
    """Who begins: 0 has the round pieces, 1 the angular ones. An integer from 0 to 1."""
    quiet_limit: int | None
    """After how many actions in a row without a capture the game is drawn (SDR9); null for no such draw. An integer from 1 to 10000 or
    null.
    """
    ply_limit: int | None
    """The game is over when this many actions are done; null for no limit. An integer from 1 to 2147483647 or null."""


class FactsDict(TypedDict):
    """The facts of a component."""

    species: Literal["lion", "giraffe", "elephant"]
    """Its animal."""
    player: int
    """Whose piece it is: 0 has the round ones, 1 the angular ones."""


class AllOptionsDict(TypedDict):
    """All options of a game, as a state has them."""

    players: int
    """How many play."""
    first_player: int
    """Who begins: 0 has the round pieces, 1 the angular ones."""
    quiet_limit: int | None
    """After how many actions in a row without a capture the game is drawn (SDR9); null for no such draw."""
    ply_limit: int | None
    """The game is over when this many actions are done; null for no limit."""


class StateDict(TypedDict):
    """A game in progress."""

    game: Literal["safari-dual"]
    """Which game this is."""
    version: Literal[1]
    """The shape of this state."""
    options: AllOptionsDict
    """The options the game is played with."""
    seed: None
    """Nothing in this game is random."""
    ply: int
    """Actions so far."""
    current_player: int
    """Whose turn it is. Once the game is won, the winner; once it is drawn by SDR9, who acted last."""
    board: list[str]
    """The board, row 5 first, column a first: L G E are round, l e g angular, a dot is empty."""
    quiet: int
    """Actions since the last capture, or since the start."""


#: A view is the state itself, because nothing is hidden.
ViewDict: TypeAlias = StateDict


_MoveActionDict = TypedDict("_MoveActionDict", {"from": Space})


class MoveActionDict(_MoveActionDict):
    """A piece moves one space (SD2). `from`: The space the piece leaves."""

    type: Literal["move"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    to: Space
    """The space it goes to."""


class PassActionDict(TypedDict):
    """The player cannot move (SDR3)."""

    type: Literal["pass"]
    """Its kind."""
    player: int
    """The acting player's seat."""


#: One thing a player of Safari-Dual does.
ActionDict: TypeAlias = MoveActionDict | PassActionDict


_MovedEventDict = TypedDict("_MovedEventDict", {"from": Space})


class MovedEventDict(_MovedEventDict):
    """A piece moved. `from`: The space it left."""

    type: Literal["moved"]
    """Its kind."""
    player: int
    """Who moved."""
    piece: Letter
    """The piece, as its letter on the board."""
    to: Space
    """The space it went to."""


class PieceDict(TypedDict):
    """A captured piece."""

    piece: Letter
    """The piece, as its letter on the board."""
    at: Space
    """The space it was on."""


class CapturedEventDict(TypedDict):
    """Pieces were captured."""

    type: Literal["captured"]
    """Its kind."""
    player: int
    """Who captured."""
    pieces: list[PieceDict]
    """The captured pieces, in the order of their spaces."""


class PassedEventDict(TypedDict):
    """The player could not move."""

    type: Literal["passed"]
    """Its kind."""
    player: int
    """Who passed."""


#: One thing that an action of Safari-Dual brought about.
EventDict: TypeAlias = MovedEventDict | CapturedEventDict | PassedEventDict


class MemoryDict(TypedDict):
    """Nothing: a view shows all that its player has seen."""


if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self, Unpack

    from safari_rules.authoring.codecs import Document
    from safari_rules.authoring.text import Cards
    from safari_rules.belief import Belief
    from safari_rules.game import Game
    from safari_rules.games.safari_dual.state import Action, Event, Options, State

    class SafariDualBelief(Belief[State]):
        """A belief in Safari-Dual as type checkers see it. At run time it is a plain `Belief`."""

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

    class SafariDualGame(Game[Options, State, Action, Event]):  # type: ignore[misc]
        """Safari-Dual as type checkers see it. At run time it is a plain `Game`, whose class is final."""

        def new(self, *, seed: None = None, **options: Unpack[OptionsDict]) -> State:  # type: ignore[override]
            """Return the first state of a game.

            - `players`: How many play.
            - `first_player`: Who begins: 0 has the round pieces, 1 the angular ones.
            - `quiet_limit`: After how many actions in a row without a capture the game is drawn (SDR9); null for no such draw.
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
        ) -> SafariDualBelief: ...

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
