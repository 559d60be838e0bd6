"""Affenraffen's documents as TypedDicts, for editors and type checkers. `make types` writes this file from the game's schema."""

from typing import TYPE_CHECKING, Literal, NotRequired, TypeAlias, TypedDict

__all__ = [
    "ActionDict",
    "AdditionalTile",
    "AllOptionsDict",
    "AnimalTile",
    "ClaimActionDict",
    "ClaimedEventDict",
    "EventDict",
    "FactsDict",
    "GiveActionDict",
    "GivenEventDict",
    "Goal",
    "GoalTakenEventDict",
    "HeldDict",
    "HeldViewDict",
    "KeepActionDict",
    "KeptEventDict",
    "MarkersDict",
    "MemoryDict",
    "OptionsDict",
    "PeekActionDict",
    "PeekedEventDict",
    "ReturnActionDict",
    "ReturnedEventDict",
    "RoundEndedEventDict",
    "RoundPointsDict",
    "RoundResultDict",
    "RoundStartedEventDict",
    "SeenDict",
    "SpotDict",
    "SpotViewDict",
    "StateDict",
    "TakeActionDict",
    "TakenEventDict",
    "Tile",
    "ViewDict",
]

#: The code of an additional goal tile.
AdditionalTile: TypeAlias = Literal[
    "bonus-ape",
    "bonus-zebra",
    "bonus-lion",
    "bonus-penguin",
    "bonus-flamingo",
    "penalty-ape",
    "penalty-zebra",
    "penalty-lion",
    "penalty-penguin",
    "penalty-flamingo",
    "first-place",
]

#: A goal (A5).
Goal: TypeAlias = Literal["five-any", "three-species", "three-colors", "three-species-three-colors"]

#: The code of a tile: an animal in a color, or an additional goal tile.
Tile: TypeAlias = Literal[
    "ape-blue",
    "ape-yellow",
    "ape-green",
    "zebra-blue",
    "zebra-yellow",
    "zebra-green",
    "lion-blue",
    "lion-yellow",
    "lion-green",
    "penguin-blue",
    "penguin-yellow",
    "penguin-green",
    "flamingo-blue",
    "flamingo-yellow",
    "flamingo-green",
    "bonus-ape",
    "bonus-zebra",
    "bonus-lion",
    "bonus-penguin",
    "bonus-flamingo",
    "penalty-ape",
    "penalty-zebra",
    "penalty-lion",
    "penalty-penguin",
    "penalty-flamingo",
    "first-place",
]

#: The code of an animal tile.
AnimalTile: TypeAlias = Literal[
    "ape-blue",
    "ape-yellow",
    "ape-green",
    "zebra-blue",
    "zebra-yellow",
    "zebra-green",
    "lion-blue",
    "lion-yellow",
    "lion-green",
    "penguin-blue",
    "penguin-yellow",
    "penguin-green",
    "flamingo-blue",
    "flamingo-yellow",
    "flamingo-green",
]


class OptionsDict(TypedDict, total=False):
    """The options that `new` takes. All may be left out."""

    players: int
    """How many play. An integer from 2 to 6."""
    agreed_pairs: int | None
    """The game for younger players: how many pairs everyone looks for (A14). An integer from 1 to 10 or null."""
    additional_tiles: list[AdditionalTile] | tuple[AdditionalTile, ...]
    """The additional goal tiles in the game, in any order (AR10); none with agreed_pairs, also where they are left out."""
    ply_limit: int | None
    """The game is over when this many actions are done; null for no limit. An integer from 1 to 2147483647 or null."""


class FactsDict(TypedDict):
    """The facts of a component."""

    kind: Literal["animal", "bonus", "penalty", "first-place", "goal", "marker"]
    """What it is for (A3, A6, A8, A7, A5, A9)."""
    animal: Literal["ape", "zebra", "lion", "penguin", "flamingo"] | None
    """The animal on it."""
    color: Literal["blue", "yellow", "green"] | None
    """The color behind the animal."""
    points: int | None
    """What it pays: an additional goal tile (A6 to A8), a marker (A11)."""


class AllOptionsDict(TypedDict):
    """All options of a game, as a state has them."""

    players: int
    """How many play."""
    agreed_pairs: int | None
    """The game for younger players: how many pairs everyone looks for (A14)."""
    additional_tiles: list[AdditionalTile]
    """The additional goal tiles in the game, in any order (AR10); none with agreed_pairs, also where they are left out."""
    ply_limit: int | None
    """The game is over when this many actions are done; null for no limit."""


class SpotDict(TypedDict):
    """A tile on the table."""

    tile: Tile
    """The tile, face down."""


class HeldDict(TypedDict):
    """A tile being looked at."""

    spot: int
    """The spot it came from."""
    tile: Tile
    """The tile."""


class MarkersDict(TypedDict):
    """Who has taken the place markers of this round."""

    first: int | None
    """Who finished first; null while nobody has."""
    second: int | None
    """Who finished second; null while nobody has, and always with two players."""


class RoundPointsDict(TypedDict):
    """A player's points of one round."""

    pairs: int
    """For pairs (A10, A12)."""
    place_marker: int
    """For the place marker (A11)."""
    additional_goals: int
    """For additional goal tiles (A6 to A8)."""


class StateDict(TypedDict):
    """A game in progress, secrets included."""

    game: Literal["affenraffen"]
    """Which game this is."""
    version: Literal[1]
    """The shape of this state."""
    options: AllOptionsDict
    """The options the game is played with."""
    seed: str
    """What every shuffle is drawn from; a view hides it until the game is over."""
    ply: int
    """Actions so far."""
    round: int
    """Which round this is."""
    goals: list[Goal]
    """The goals in their shuffled order, a round's at its number less one."""
    table: list[SpotDict | None]
    """One entry a spot; null where no tile lies."""
    held: list[HeldDict | None]
    """What each player is looking at; null for nothing."""
    kept: list[list[Tile]]
    """The animal tiles each player has taken, in order."""
    additional: list[list[Tile]]
    """The additional goal tiles in front of each player, in order."""
    markers: MarkersDict
    """The place markers of this round."""
    finished_rounds: list[list[RoundPointsDict]]
    """Points of each finished round, per player."""


class SpotViewDict(TypedDict):
    """A tile on the table."""

    tile: Tile | None
    """The tile, face down."""


class HeldViewDict(TypedDict):
    """A tile being looked at."""

    spot: int
    """The spot it came from."""
    tile: Tile | None
    """The tile."""


class ViewDict(TypedDict):
    """A state as a player or a spectator may see it: the same keys, every secret None."""

    game: Literal["affenraffen"]
    """Which game this is."""
    version: Literal[1]
    """The shape of this state."""
    options: AllOptionsDict
    """The options the game is played with."""
    seed: str | None
    """What every shuffle is drawn from; a view hides it until the game is over."""
    ply: int
    """Actions so far."""
    round: int
    """Which round this is."""
    goals: list[Goal | None]
    """The goals in their shuffled order, a round's at its number less one."""
    table: list[SpotViewDict | None]
    """One entry a spot; null where no tile lies."""
    held: list[HeldViewDict | None]
    """What each player is looking at; null for nothing."""
    kept: list[list[Tile | None]]
    """The animal tiles each player has taken, in order."""
    additional: list[list[Tile]]
    """The additional goal tiles in front of each player, in order."""
    markers: MarkersDict
    """The place markers of this round."""
    finished_rounds: list[list[RoundPointsDict]]
    """Points of each finished round, per player."""
    seed_commitment: NotRequired[str]
    """The SHA-256 commitment to the seed, which is shown when the game is over."""


class PeekActionDict(TypedDict):
    """A player looks at a tile (A2)."""

    type: Literal["peek"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    spot: int
    """The spot on which the tile lies."""


class TakeActionDict(TypedDict):
    """A tile is taken from the table, unseen (A3, AR12)."""

    type: Literal["take"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    spot: int
    """The spot on which the tile lies."""


class ReturnActionDict(TypedDict):
    """The tile goes back to its spot (A2)."""

    type: Literal["return"]
    """Its kind."""
    player: int
    """The acting player's seat."""


class KeepActionDict(TypedDict):
    """The tile in the hand is kept: an animal tile face down, an additional goal tile face up (A3, A6, A7)."""

    type: Literal["keep"]
    """Its kind."""
    player: int
    """The acting player's seat."""


class GiveActionDict(TypedDict):
    """A -2 tile is given to another player (A8)."""

    type: Literal["give"]
    """Its kind."""
    player: int
    """The acting player's seat."""
    to: int
    """Who receives the tile."""


class ClaimActionDict(TypedDict):
    """A place marker is taken (A9)."""

    type: Literal["claim"]
    """Its kind."""
    player: int
    """The acting player's seat."""


#: One thing a player of Affenraffen does.
ActionDict: TypeAlias = PeekActionDict | TakeActionDict | ReturnActionDict | KeepActionDict | GiveActionDict | ClaimActionDict


class PeekedEventDict(TypedDict):
    """A player looked at a tile."""

    type: Literal["peeked"]
    """Its kind."""
    player: int
    """Who looked."""
    spot: int
    """The spot of the tile."""
    tile: Tile | None
    """The tile; null where it may not be known."""


class ReturnedEventDict(TypedDict):
    """A tile went back to its spot."""

    type: Literal["returned"]
    """Its kind."""
    player: int
    """Who put it back."""
    spot: int
    """The spot of the tile."""


class KeptEventDict(TypedDict):
    """An animal tile was taken."""

    type: Literal["kept"]
    """Its kind."""
    player: int
    """Who took it."""
    spot: int
    """The spot it came from."""
    tile: Tile | None
    """The tile; null where it may not be known."""


class TakenEventDict(TypedDict):
    """An animal tile was taken from the table, unseen (AR12)."""

    type: Literal["taken"]
    """Its kind."""
    player: int
    """Who took it."""
    spot: int
    """The spot it came from."""
    tile: Tile | None
    """The tile; null to everybody until the game is over."""


class GoalTakenEventDict(TypedDict):
    """An additional goal tile was taken."""

    type: Literal["goal-taken"]
    """Its kind."""
    player: int
    """Who took it."""
    spot: int
    """The spot it came from."""
    tile: Tile
    """The tile."""


class GivenEventDict(TypedDict):
    """A -2 tile was given to another player."""

    type: Literal["given"]
    """Its kind."""
    player: int
    """Who gave it."""
    to: int
    """Who received it."""
    spot: int
    """The spot it came from."""
    tile: Tile
    """The tile."""


class ClaimedEventDict(TypedDict):
    """A place marker was taken."""

    type: Literal["claimed"]
    """Its kind."""
    player: int
    """Who took it."""
    place: Literal["first", "second"]
    """Which marker."""


class RoundResultDict(TypedDict):
    """What a player's tiles came to."""

    player: int
    """The player."""
    pairs: list[list[AnimalTile]]
    """The pairs, in the order taken (AR1)."""
    correct: int
    """How many of them score +1; 0 if disqualified."""
    disqualified: bool
    """Whether there are more pairs than asked for (A12)."""
    fulfilled: bool
    """Whether the goal is fulfilled (AR3)."""
    points: RoundPointsDict
    """The points of the round."""


class RoundEndedEventDict(TypedDict):
    """A round ended (A9, AR7)."""

    type: Literal["round-ended"]
    """Its kind."""
    round: int
    """Which round."""
    goal: Goal | None
    """Its goal; null in the game for younger players."""
    players: list[RoundResultDict]
    """What each player's tiles came to."""


class RoundStartedEventDict(TypedDict):
    """The next round was set up (A13)."""

    type: Literal["round-started"]
    """Its kind."""
    round: int
    """Which round."""
    goal: Goal | None
    """Its goal; null in the game for younger players."""


#: One thing that an action of Affenraffen brought about.
EventDict: TypeAlias = (
    PeekedEventDict
    | ReturnedEventDict
    | KeptEventDict
    | TakenEventDict
    | GoalTakenEventDict
    | GivenEventDict
    | ClaimedEventDict
    | RoundEndedEventDict
    | RoundStartedEventDict
)


class SeenDict(TypedDict):
    """A tile that was looked at."""

    spot: int
    """The spot on which it lies or lay."""
    tile: Tile
    """The tile."""


class MemoryDict(TypedDict):
    """What a player has seen of this round's tiles, by the spots on which they lay."""

    seen: list[SeenDict]
    """The tiles looked at, by spot; also those that were kept since."""
    returned: list[int]
    """Spots whose tile others put back: it is no -2 tile (AR9)."""
    kept: list[list[int | None]]
    """One list a player: the spots that the kept tiles came from, in the order taken; null where that was not seen."""


if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self, Unpack

    from safari_rules.authoring.codecs import Document
    from safari_rules.authoring.text import Cards
    from safari_rules.belief import Belief
    from safari_rules.game import Game
    from safari_rules.games.affenraffen.state import Action, Event, Options, State

    class AffenraffenBelief(Belief[State]):
        """A belief in Affenraffen as type checkers see it. At run time it is a plain `Belief`."""

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

    class AffenraffenGame(Game[Options, State, Action, Event]):  # type: ignore[misc]
        """Affenraffen as type checkers see it. At run time it is a plain `Game`, whose class is final."""

        def new(self, *, seed: str | int | None = None, **options: Unpack[OptionsDict]) -> State:  # type: ignore[override]
            """Return the first state of a game.

            - `players`: How many play.
            - `agreed_pairs`: The game for younger players: how many pairs everyone looks for (A14).
            - `additional_tiles`: The additional goal tiles in the game, in any order (AR10); none with agreed_pairs, also where they are
              left out.
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
        ) -> AffenraffenBelief: ...

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
