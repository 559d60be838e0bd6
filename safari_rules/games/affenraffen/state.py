"""Affenraffen's shapes: options, state, actions and events, each defined once, in Python and in JSON.

In Python a tile is its index in `TILES`, and 0 is no tile.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

from safari_rules.authoring import schema as fields
from safari_rules.authoring.codecs import LARGEST, CardList, Codec, Document, Flag, Integer, Integers, ListOf, OneOfTexts
from safari_rules.authoring.results import Component
from safari_rules.authoring.schema import Record, Shape, record, state_of
from safari_rules.authoring.shapes import game_schema
from safari_rules.authoring.text import count
from safari_rules.games.affenraffen.constants import (
    ADDITIONAL_TILES,
    ANIMAL_SPOTS,
    ANIMAL_TILES,
    ANIMALS,
    BONUS,
    BONUSES,
    COLORS,
    COPIES,
    DEFAULT_ADDITIONAL,
    FACE_DOWN,
    GOAL_NAMES,
    GOALS,
    INDEX,
    MARKER_POINTS,
    MOST_SPOTS,
    PENALTIES,
    PENALTY,
    PLACE_BONUS,
    PLAYERS,
    ROUNDS,
    SYMBOLS,
    TILES,
    from_behind,
    name_of,
)

#: The default additional goal tiles, as indexes (AR10).
DEFAULT = tuple(INDEX[code] for code in DEFAULT_ADDITIONAL)
MarkerPlace: TypeAlias = Literal["first", "second"]

Seat = partial(Integer, 0, PLAYERS[1] - 1)
Spot = partial(Integer, 0, MOST_SPOTS - 1)
_Tile = partial(OneOfTexts, component="AffenraffenTile", about="The code of a tile: an animal in a color, or an additional goal tile.")
#: The codec of a tile that reads its code as it is, and the one that reads it as an index.
Tile, TileIndex = partial(_Tile, TILES[1:]), partial(_Tile, INDEX)
TileList = partial(CardList, TileIndex(), MOST_SPOTS, ordered=True)
AnimalTile = partial(OneOfTexts, ANIMAL_TILES, component="AffenraffenAnimalTile", about="The code of an animal tile.")
AdditionalTile = partial(
    OneOfTexts,
    {code: INDEX[code] for code in ADDITIONAL_TILES},
    component="AffenraffenAdditionalTile",
    about="The code of an additional goal tile.",
)
Goal = partial(OneOfTexts, GOALS, component="AffenraffenGoal", about="A goal (A5).")
Points = partial(Integer, -LARGEST, LARGEST)
RoundNumber = partial(Integer, 1, ROUNDS)


class Spots(ListOf[int]):
    """One entry for each spot: null or a tile in JSON, an integer in Python, which is `FACE_DOWN` for a tile that is not seen."""

    def __init__(self, doc: str, **more: Any) -> None:
        members = {"tile": TileIndex("The code of the tile, which lies face down.", secret=True)}
        spot: Record[int] = Record(Shape("AffenraffenSpot", "A tile on the table.", members), int, allow_none=True)
        super().__init__(spot, ANIMAL_SPOTS, MOST_SPOTS, doc, **more)
        self.index: dict[Any, int] = dict(INDEX)
        self.codes: dict[int, str | None] = dict(enumerate(TILES))

    def read(self, value: Any) -> tuple[int, ...]:
        if type(value) is list and self.least <= len(value) <= self.most:
            try:
                lying = [cell for cell in value if cell is not None]
                if sum(map(len, lying)) == len(lying):
                    return tuple([0 if cell is None else self.index[cell["tile"]] for cell in value])
            except (LookupError, TypeError):
                pass
        return tuple([tile or 0 for tile in super().read(value)])

    def write(self, value: tuple[int, ...]) -> list[Document | None]:
        codes = self.codes
        return [{"tile": codes[tile]} if tile else None for tile in value]

    def hide(self, value: tuple[int, ...]) -> tuple[int, ...]:
        return from_behind(value)

    def hidden(self) -> Codec[Any]:
        codec: Any = super().hidden()
        codec.read_item = Record(codec.inner.shape, lambda tile: tile or FACE_DOWN, allow_none=True).reader()
        codec.index, codec.codes = {**self.index, None: FACE_DOWN}, {**self.codes, FACE_DOWN: None}
        return codec  # type: ignore[no-any-return]


Kind: TypeAlias = Literal["animal", "bonus", "penalty", "first-place", "goal", "marker"]


class Facts(NamedTuple):
    """A description of a tile or marker."""

    kind: Annotated[Kind, OneOfTexts(get_args(Kind), "The kind of tile or marker (A3, A6, A8, A7, A5, A9).")]
    animal: Annotated[str | None, OneOfTexts(ANIMALS, "The animal on the tile.", allow_none=True)] = None
    color: Annotated[str | None, OneOfTexts(COLORS, "The color behind the animal.", allow_none=True)] = None
    points: Annotated[
        int | None,
        Integer(PENALTY, PLACE_BONUS, "The points of an additional goal tile (A6 to A8) or a marker (A11).", allow_none=True),
    ] = None


def _goal_tile(code: str, symbol: str, facts: Facts) -> Component:
    """Return an additional goal tile. Only the default ones count as in the box, as a stand-in (AR10)."""
    return Component(code, name_of(code), int(code in DEFAULT_ADDITIONAL), symbol, facts._asdict())


COMPONENTS = (
    *[
        Component(f"{animal}-{color}", name_of(f"{animal}-{color}"), COPIES, SYMBOLS[animal], Facts("animal", animal, color)._asdict())
        for animal in ANIMALS
        for color in COLORS
    ],
    *[_goal_tile(code, SYMBOLS[animal], Facts("bonus", animal, points=BONUS)) for animal, code in zip(ANIMALS, BONUSES, strict=True)],
    *[_goal_tile(code, SYMBOLS[animal], Facts("penalty", animal, points=PENALTY)) for animal, code in zip(ANIMALS, PENALTIES, strict=True)],
    _goal_tile("first-place", "🏆", Facts("first-place", points=PLACE_BONUS)),
    *[Component(code, f"goal: {name}", 1, "🎯", Facts("goal")._asdict()) for code, name in zip(GOALS, GOAL_NAMES, strict=True)],
    Component("marker-first", "marker for first place", 1, "🥇", Facts("marker", points=MARKER_POINTS["first"])._asdict()),
    Component("marker-second", "marker for second place", 1, "🥈", Facts("marker", points=MARKER_POINTS["second"])._asdict()),
)


class Options(NamedTuple):
    """The options of a game. An option that is left out has its default."""

    players: Annotated[int, Integer(*PLAYERS, "The number of players.")] = 2
    agreed_pairs: Annotated[
        int | None, Integer(1, 10, "The game for younger players: the number of pairs that everyone looks for (A14).", allow_none=True)
    ] = None
    additional_tiles: Annotated[
        tuple[int, ...],
        CardList(
            AdditionalTile(),
            len(ADDITIONAL_TILES),
            "The additional goal tiles in the game, in any order (AR10). With `agreed_pairs` there are none, which is then the default.",
            ordered=True,
            unique=True,
            absent=None,
        ),
    ] = DEFAULT
    ply_limit: Annotated[int | None, fields.ply_limit()] = None


def new_options(players: int, agreed_pairs: int | None, additional_tiles: tuple[int, ...] | None, limit: int | None) -> Options:
    """Return options with the additional tiles at their default: the stand-in of AR10, none in the game for younger players."""
    if additional_tiles is None:
        additional_tiles = () if agreed_pairs else DEFAULT
    return Options(players, agreed_pairs, additional_tiles, limit)


class Held(NamedTuple):
    """A tile being looked at."""

    spot: Annotated[int, Spot("The spot that the tile came from.")]
    tile: Annotated[int, TileIndex("The tile.", secret=True)]


class Markers(NamedTuple):
    """The owners of the place markers of this round."""

    first: Annotated[int | None, Seat("The seat that finished first. Null before that.", allow_none=True)]
    second: Annotated[
        int | None, Seat("The seat that finished second. Null before that, and always null with two players.", allow_none=True)
    ]


class RoundPoints(NamedTuple):
    """A player's points of one round."""

    pairs: Annotated[int, Points("The points for pairs (A10, A12).")]
    place_marker: Annotated[int, Points("The points for the place marker (A11).")]
    additional_goals: Annotated[int, Points("The points for additional goal tiles (A6 to A8).")]


@state_of("Affenraffen")
class State(NamedTuple):
    """A game in progress, including everything hidden."""

    options: Annotated[Options, record(Options, "AffenraffenOptions", "The options the game is played with.")]
    seed: Annotated[str, fields.seed()]
    ply: Annotated[int, fields.ply()]
    round: Annotated[int, RoundNumber("The number of the current round, from 1.")]
    goals: Annotated[
        tuple[str, ...],
        ListOf(Goal(), 0, len(GOALS), "The shuffled goals. The goal of round 1 is the first one. Empty with `agreed_pairs`."),
    ]
    table: Annotated[tuple[int, ...], Spots("One entry for each spot. Null for a spot without a tile.")]
    held: Annotated[
        tuple[Held | None, ...],
        ListOf(
            record(Held, "AffenraffenHeld", allow_none=True),
            *PLAYERS,
            "The tile that each player is looking at, or null for none.",
        ),
    ]
    kept: Annotated[
        tuple[tuple[int, ...], ...],
        ListOf(TileList(), *PLAYERS, "The animal tiles that each player has taken, in the order taken."),
    ]
    additional: Annotated[
        tuple[tuple[int, ...], ...], ListOf(TileList(), *PLAYERS, "The additional goal tiles in front of each player, in the order taken.")
    ]
    markers: Annotated[Markers, record(Markers, "AffenraffenMarkers", "The place markers of this round.")]
    finished_rounds: Annotated[
        tuple[tuple[RoundPoints, ...], ...],
        ListOf(
            ListOf(record(RoundPoints, "AffenraffenRoundPoints"), *PLAYERS),
            0,
            ROUNDS,
            "The points of each finished round, for each player.",
        ),
    ]

    def __str__(self) -> str:
        goal = self.goals[self.round - 1] if self.goals else count(self.options.agreed_pairs or 0, "pair")
        lines = [f"Affenraffen, round {self.round}, ply {self.ply}: goal {goal}"]
        lines.append(f"  table      {count(len(self.table) - self.table.count(0), 'tile')} face down")
        for player, held in enumerate(self.held):
            words = [f"{count(len(self.kept[player]), 'tile')} kept"]
            if held is not None:
                words.append(f"looking at {TILES[held.tile]} from spot {held.spot}")
            words += [TILES[tile] for tile in self.additional[player]]
            words += [f"{place} place" for place, owner in zip(Markers._fields, self.markers, strict=True) if owner == player]
            lines.append(f"  player {player}   {', '.join(words)}")
        return "\n".join(lines)


class Peek(NamedTuple):
    """A player looks at a tile (A2)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    spot: Annotated[int, Spot("The spot on which the tile lies.")]
    type: Literal["peek"] = "peek"


class Take(NamedTuple):
    """A tile is taken from the table, unseen (A3, AR12)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    spot: Annotated[int, Spot("The spot on which the tile lies.")]
    type: Literal["take"] = "take"


class Return(NamedTuple):
    """The player puts the tile back on its spot (A2)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    type: Literal["return"] = "return"


class Keep(NamedTuple):
    """The player keeps the tile: an animal tile face down, an additional goal tile face up (A3, A6, A7)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    type: Literal["keep"] = "keep"


class Give(NamedTuple):
    """A -2 tile is given to another player (A8)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    to: Annotated[int, Seat("The seat of the player who receives the tile.")]
    type: Literal["give"] = "give"


class Claim(NamedTuple):
    """A place marker is taken (A9)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    type: Literal["claim"] = "claim"


Action: TypeAlias = Peek | Take | Return | Keep | Give | Claim


class Peeked(NamedTuple):
    """A player looked at a tile."""

    player: Annotated[int, Seat("The seat of the player who looked.")]
    spot: Annotated[int, Spot("The spot of the tile.")]
    tile: Annotated[str | None, Tile("The tile. Null if the viewer may not know it.", allow_none=True)]
    type: Literal["peeked"] = "peeked"


class Returned(NamedTuple):
    """A tile went back to its spot."""

    player: Annotated[int, Seat("The seat of the player who put the tile back.")]
    spot: Annotated[int, Spot("The spot of the tile.")]
    type: Literal["returned"] = "returned"


class Kept(NamedTuple):
    """An animal tile was taken."""

    player: Annotated[int, Seat("The seat of the player who took it.")]
    spot: Annotated[int, Spot("The spot that the tile came from.")]
    tile: Annotated[str | None, Tile("The tile. Null if the viewer may not know it.", allow_none=True)]
    type: Literal["kept"] = "kept"


class Taken(NamedTuple):
    """An animal tile was taken from the table, unseen (AR12)."""

    player: Annotated[int, Seat("The seat of the player who took it.")]
    spot: Annotated[int, Spot("The spot that the tile came from.")]
    tile: Annotated[str | None, Tile("The tile. Null for all viewers until the game is over.", allow_none=True)]
    type: Literal["taken"] = "taken"


class GoalTaken(NamedTuple):
    """An additional goal tile was taken."""

    player: Annotated[int, Seat("The seat of the player who took it.")]
    spot: Annotated[int, Spot("The spot that the tile came from.")]
    tile: Annotated[str, Tile("The tile.")]
    type: Literal["goal-taken"] = "goal-taken"


class Given(NamedTuple):
    """A -2 tile was given to another player."""

    player: Annotated[int, Seat("The seat of the player who gave the tile.")]
    to: Annotated[int, Seat("The seat of the player who received the tile.")]
    spot: Annotated[int, Spot("The spot that the tile came from.")]
    tile: Annotated[str, Tile("The tile.")]
    type: Literal["given"] = "given"


class Claimed(NamedTuple):
    """A place marker was taken."""

    player: Annotated[int, Seat("The seat of the player who took it.")]
    place: Annotated[MarkerPlace, OneOfTexts(get_args(MarkerPlace), "The place of the marker.")]
    type: Literal["claimed"] = "claimed"


class RoundResult(NamedTuple):
    """The result of a player's tiles."""

    player: Annotated[int, Seat("The seat of the player.")]
    pairs: Annotated[
        tuple[tuple[str, str], ...],
        ListOf(ListOf(AnimalTile(), 2, 2), 0, ANIMAL_SPOTS // 2, "The pairs, in the order in which they were taken (AR1)."),
    ]
    correct: Annotated[int, Integer(0, ANIMAL_SPOTS // 2, "The number of pairs that score +1. It is 0 if the player is disqualified.")]
    disqualified: Annotated[bool, Flag("Whether the player has too many pairs (A12).")]
    fulfilled: Annotated[bool, Flag("Whether the player has fulfilled the goal (AR3).")]
    points: Annotated[RoundPoints, record(RoundPoints, "AffenraffenRoundPoints", "The points of the round.")]


class RoundEnded(NamedTuple):
    """A round ended (A9, AR7)."""

    round: Annotated[int, RoundNumber("The number of the round, from 1.")]
    goal: Annotated[str | None, Goal("The goal of the round. Null in the game for younger players.", allow_none=True)]
    players: Annotated[
        tuple[RoundResult, ...], ListOf(record(RoundResult, "AffenraffenRoundResult"), *PLAYERS, "The result of each player's tiles.")
    ]
    type: Literal["round-ended"] = "round-ended"


class RoundStarted(NamedTuple):
    """The next round was set up (A13)."""

    round: Annotated[int, RoundNumber("The number of the round, from 1.")]
    goal: Annotated[str | None, Goal("The goal of the round. Null in the game for younger players.", allow_none=True)]
    type: Literal["round-started"] = "round-started"


Event: TypeAlias = Peeked | Returned | Kept | Taken | GoalTaken | Given | Claimed | RoundEnded | RoundStarted


class Seen(NamedTuple):
    """A tile that the player has looked at."""

    spot: Annotated[int, Spot("The spot on which the tile lies or lay.")]
    tile: Annotated[int, TileIndex("The tile.")]


class Memory(NamedTuple):
    """The tiles of this round that a player has seen, by the spots on which they lay."""

    seen: Annotated[
        tuple[Seen, ...],
        ListOf(
            record(Seen, "AffenraffenSeen"),
            0,
            MOST_SPOTS,
            "The tiles that the player has looked at, by spot, also animals that were kept since.",
        ),
    ]
    returned: Annotated[
        tuple[int, ...],
        Integers(0, MOST_SPOTS - 1, 0, MOST_SPOTS, "The spots of tiles not seen that others put back. Such a tile is no -2 tile (AR9)."),
    ]
    kept: Annotated[
        tuple[tuple[int | None, ...], ...],
        ListOf(
            ListOf(Spot(allow_none=True), 0, MOST_SPOTS),
            *PLAYERS,
            "One list for each player: the spots that the kept tiles came from, in the order taken. Null for a spot that was not seen.",
        ),
    ]


def new_memory(seen: tuple[Seen, ...], returned: tuple[int, ...], kept: tuple[tuple[int | None, ...], ...]) -> Memory:
    """Return a memory in the order that `learn` keeps: by spot."""
    return Memory(tuple(sorted(seen)), tuple(sorted(returned)), kept)


schema = game_schema(
    "affenraffen",
    title="Affenraffen",
    options=Options,
    state=State,
    action=Action,
    event=Event,
    memory=Memory,
    make={Options: new_options, Memory: new_memory},
    code=OneOfTexts([str(component.code) for component in COMPONENTS], "The code of the tile or marker."),
    facts=Facts,
    parts={
        "pairs": "The points for pairs (A10, A12).",
        "place_marker": "The points for place markers (A11).",
        "additional_goals": "The points for additional goal tiles (A6 to A8).",
    },
    reasons={
        "three-rounds": "Three rounds have been played (A13).",
    },
)
