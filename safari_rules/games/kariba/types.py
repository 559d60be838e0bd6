"""Kariba's documents as TypedDicts, for editors and type checkers. `make types` writes this file from the game's schema."""

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

__all__ = [
    "ActionDict",
    "AllOptionsDict",
    "ChasedEventDict",
    "DealtEventDict",
    "DrawFaceUpActionDict",
    "DrawPileActionDict",
    "DrewEventDict",
    "EventDict",
    "FactsDict",
    "GameEndedEventDict",
    "MemoryDict",
    "OptionsDict",
    "Phase",
    "PlayActionDict",
    "PlayedEventDict",
    "ReplenishedEventDict",
    "StateDict",
    "ViewDict",
]

#: What the current player is to do.
Phase: TypeAlias = Literal["play", "draw"]


class OptionsDict(TypedDict, total=False):
    """The options that `new` takes. All may be left out."""

    players: int
    """How many play. An integer from 2 to 4."""
    face_up_draw: bool
    """The variation for experienced players: three cards lie face up to draw from (K9)."""
    games: int
    """How many games the match has (K8); the rulebook recommends three. An integer from 1 to 10."""
    first_player: int
    """Who begins the first game; the others follow clockwise (KR5). An integer from 0 to 3."""
    ply_limit: int | None
    """The game is over when this many actions are done; null for no limit. An integer from 1 to 2147483647 or null."""


class FactsDict(TypedDict):
    """The facts of a component."""

    rank: int
    """Its rank, which is also its code. The higher rank is the stronger, except that the mouse (1) chases the elephant (8)."""


class AllOptionsDict(TypedDict):
    """All options of a game, as a state has them."""

    players: int
    """How many play."""
    face_up_draw: bool
    """The variation for experienced players: three cards lie face up to draw from (K9)."""
    games: int
    """How many games the match has (K8); the rulebook recommends three."""
    first_player: int
    """Who begins the first game; the others follow clockwise (KR5)."""
    ply_limit: int | None
    """The game is over when this many actions are done; null for no limit."""


class StateDict(TypedDict):
    """A match in progress, secrets included."""

    game: Literal["kariba"]
    """Which game this is."""
    version: Literal[1]
    """The shape of this state."""
    options: AllOptionsDict
    """The options the match is played with."""
    seed: str
    """What every shuffle is drawn from; a view hides it until the game is over."""
    ply: int
    """Actions so far."""
    game_number: int
    """Which game of the match this is."""
    current_player: int
    """Whose turn it is."""
    phase: Phase
    """What the current player is to do; "draw" only with face_up_draw."""
    hands: list[list[int]]
    """One hand a player, in any order; answers are ascending."""
    waterhole: list[int]
    """How many cards of each rank are at the waterhole, rank 1 first."""
    won: list[list[int]]
    """The cards each player has taken in this game, as counts of each rank."""
    draw_pile: list[int]
    """The draw pile; the last card is the top."""
    face_up: list[int]
    """The face-up cards beside the pile, in any order."""
    totals: list[int]
    """The cards each player won in the match's games before this one."""


class ViewDict(TypedDict):
    """A state as a player or a spectator may see it: the same keys, every secret None."""

    game: Literal["kariba"]
    """Which game this is."""
    version: Literal[1]
    """The shape of this state."""
    options: AllOptionsDict
    """The options the match is played with."""
    seed: str | None
    """What every shuffle is drawn from; a view hides it until the game is over."""
    ply: int
    """Actions so far."""
    game_number: int
    """Which game of the match this is."""
    current_player: int
    """Whose turn it is."""
    phase: Phase
    """What the current player is to do; "draw" only with face_up_draw."""
    hands: list[list[int | None]]
    """One hand a player, in any order; answers are ascending."""
    waterhole: list[int]
    """How many cards of each rank are at the waterhole, rank 1 first."""
    won: list[list[int]]
    """The cards each player has taken in this game, as counts of each rank."""
    draw_pile: list[int | None]
    """The draw pile; the last card is the top."""
    face_up: list[int]
    """The face-up cards beside the pile, in any order."""
    totals: list[int]
    """The cards each player won in the match's games before this one."""
    seed_commitment: NotRequired[str]
    """The SHA-256 commitment to the seed, which is shown when the game is over."""


class PlayActionDict(TypedDict):
    """Cards of one rank are played to the waterhole (K2)."""

    type: Literal["play"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    rank: int
    """The rank of the cards."""
    count: int
    """How many cards of that rank."""


class DrawPileActionDict(TypedDict):
    """One card is drawn from the pile (K9)."""

    type: Literal["draw"]
    """Its kind."""
    source: Literal["pile"]
    """Always the same in this kind: its source."""
    player: int
    """The acting player's seat."""


class DrawFaceUpActionDict(TypedDict):
    """A face-up card is taken (K9)."""

    type: Literal["draw"]
    """Its kind."""
    source: Literal["face-up"]
    """Always the same in this kind: its source."""
    player: int
    """The acting player's seat."""
    rank: int
    """The rank of the card taken."""


#: One thing a player of Kariba does.
ActionDict: TypeAlias = PlayActionDict | DrawPileActionDict | DrawFaceUpActionDict


class PlayedEventDict(TypedDict):
    """Cards went to the waterhole."""

    type: Literal["played"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    rank: int
    """The rank of the cards."""
    count: int
    """How many cards."""


class ChasedEventDict(TypedDict):
    """An animal was chased away, and its cards were won."""

    type: Literal["chased"]
    """Its kind."""
    player: int
    """Who won the cards."""
    rank: int
    """Who was chased away."""
    by: int
    """Who chased."""
    count: int
    """How many cards were won."""


class DrewEventDict(TypedDict):
    """Cards were drawn."""

    type: Literal["drew"]
    """Its kind."""
    player: int
    """Who drew."""
    source: Literal["pile", "face-up"]
    """Where the cards were drawn from."""
    count: int
    """How many cards."""
    ranks: list[int | None]
    """The cards in drawing order; null where they may not be known."""


class ReplenishedEventDict(TypedDict):
    """Cards from the pile were turned face up."""

    type: Literal["replenished"]
    """Its kind."""
    ranks: list[int]
    """The cards in drawing order."""


class GameEndedEventDict(TypedDict):
    """A game of the match ended (K6)."""

    type: Literal["game-ended"]
    """Its kind."""
    game_number: int
    """Which game of the match."""
    cards: list[int]
    """The cards won in that game, per player."""


class DealtEventDict(TypedDict):
    """The next game of the match was dealt."""

    type: Literal["dealt"]
    """Its kind."""
    game_number: int
    """Which game of the match."""


#: One thing that an action of Kariba brought about.
EventDict: TypeAlias = PlayedEventDict | ChasedEventDict | DrewEventDict | ReplenishedEventDict | GameEndedEventDict | DealtEventDict


class MemoryDict(TypedDict):
    """What a player has seen of other hands; their own entry is empty."""

    taken: list[list[int]]
    """One list a player: the face-up cards seen to be taken into that hand and not played since (K9)."""


if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self, Unpack

    from safari_rules.authoring.codecs import Document
    from safari_rules.authoring.text import Cards
    from safari_rules.belief import Belief
    from safari_rules.game import Game
    from safari_rules.games.kariba.state import Action, Event, Options, State

    class KaribaBelief(Belief[State]):
        """A belief in Kariba as type checkers see it. At run time it is a plain `Belief`."""

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

    class KaribaGame(Game[Options, State, Action, Event]):  # type: ignore[misc]
        """Kariba as type checkers see it. At run time it is a plain `Game`, whose class is final."""

        def new(self, *, seed: str | int | None = None, **options: Unpack[OptionsDict]) -> State:  # type: ignore[override]
            """Return the first state of a game.

            - `players`: How many play.
            - `face_up_draw`: The variation for experienced players: three cards lie face up to draw from (K9).
            - `games`: How many games the match has (K8); the rulebook recommends three.
            - `first_player`: Who begins the first game; the others follow clockwise (KR5).
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
        ) -> KaribaBelief: ...

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
