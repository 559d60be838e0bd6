"""Affenraffen on the wire: options, state, actions and events; when a state is whole."""

from __future__ import annotations

from functools import partial
from typing import Any

from safari_rules.fields import LARGEST, Cards, Choice, Const, Document, Flag, Integer, ListOf, Nullable, Publish, WireField
from safari_rules.game import Wire
from safari_rules.games.affenraffen.state import (
    ADDITIONAL_TILES,
    ANIMAL_SPOTS,
    ANIMAL_TILES,
    ANIMALS,
    COLORS,
    COMPONENTS,
    DEFAULT_ADDITIONAL,
    FIRST_ADDITIONAL,
    GOALS,
    INDEX,
    MOST_SPOTS,
    PENALTY,
    PLACE_BONUS,
    PLAYERS,
    ROUNDS,
    TILES,
    Claim,
    Claimed,
    Give,
    Given,
    GoalTaken,
    Held,
    Keep,
    Kept,
    Markers,
    Options,
    Peek,
    Peeked,
    Return,
    Returned,
    RoundEnded,
    RoundPoints,
    RoundResult,
    RoundStarted,
    State,
    Take,
    Taken,
)
from safari_rules.schema import OneOf, Record, Shape, complete, ply, ply_limit, seed, version

CODES = TILES[1:]

Seat = partial(Integer, 0, PLAYERS[1] - 1)
Spot = partial(Integer, 0, MOST_SPOTS - 1)
Tile = partial(Choice, CODES)
AnimalTile = partial(Choice, ANIMAL_TILES)
Points = partial(Integer, -LARGEST, LARGEST)
TileList = partial(Cards, CODES, MOST_SPOTS, first=1, ordered=True)
RoundNumber = partial(Integer, 1, ROUNDS)


class AffenraffenSpot(Shape):
    """A tile on the table."""

    tile = Choice(INDEX, "The tile, face down.", secret=True)


class Table(WireField[tuple[int, ...]]):
    """One entry a spot: null, or a tile; integers within."""

    def __init__(self, doc: str, **more: Any) -> None:
        spot: Record[int] = Record(AffenraffenSpot, lambda tile: tile)
        self.spots: ListOf[Any] = ListOf(Nullable(spot), ANIMAL_SPOTS, MOST_SPOTS)
        self.expected = self.spots.expected
        super().__init__(doc, **more)

    def read(self, value: Any) -> tuple[int, ...]:
        if type(value) is list and self.spots.least <= len(value) <= self.spots.most:
            try:
                if all(cell is None or len(cell) == 1 for cell in value):
                    return tuple([0 if cell is None else INDEX[cell["tile"]] for cell in value])
            except (KeyError, TypeError):
                pass
        return tuple([tile or 0 for tile in self.spots.read(value)])

    def write(self, value: tuple[int, ...]) -> list[Document | None]:
        return [{"tile": TILES[tile]} if tile else None for tile in value]

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        return self.spots.json_schema(publish, hidden=hidden)


class AffenraffenHeld(Shape):
    """A tile being looked at."""

    spot = Spot("The spot it came from.")
    tile = Choice(INDEX, "The tile.", secret=True)


class AffenraffenMarkers(Shape):
    """Who has taken the place markers of this round."""

    first = Nullable(Seat(), "Who finished first; null while nobody has.")
    second = Nullable(Seat(), "Who finished second; null while nobody has, and always with two players.")


class AffenraffenRoundPoints(Shape):
    """A player's points of one round."""

    pairs = Points("For pairs (A10, A12).")
    place_marker = Points("For the place marker (A11).")
    additional_goals = Points("For additional goal tiles (A6 to A8).")


class AffenraffenFacts(Shape):
    """What a tile or marker is."""

    kind = Choice(("animal", "bonus", "penalty", "first-place", "goal", "marker"), "What it is for (A3, A6, A8, A7, A5, A9).")
    animal = Nullable(Choice(ANIMALS), "The animal on it.")
    color = Nullable(Choice(COLORS), "The color behind the animal.")
    points = Nullable(Integer(PENALTY, PLACE_BONUS), "What it pays: an additional goal tile (A6 to A8), a marker (A11).")


class AffenraffenNewOptions(Shape):
    """How a game is to be played; what is left out is at its default."""

    players = Integer(*PLAYERS, "How many play.", default=2)
    agreed_pairs = Nullable(Integer(1, 10), "The game for younger players: how many pairs everyone looks for (A14).", default=None)
    additional_tiles = Cards(
        ADDITIONAL_TILES,
        len(ADDITIONAL_TILES),
        "The additional goal tiles in the game, in any order (AR10); none with agreed_pairs.",
        first=FIRST_ADDITIONAL,
        ordered=True,
        unique=True,
        default=None,
        published_default=list(DEFAULT_ADDITIONAL),
    )
    ply_limit = ply_limit()


AffenraffenOptions = complete(AffenraffenNewOptions, "AffenraffenOptions")


def new_options(players: int, agreed_pairs: int | None, additional_tiles: tuple[int, ...] | None, limit: int | None) -> Options:
    """Options with the additional tiles at their default: the stand-in of AR10, none in the game for younger players."""
    if additional_tiles is None:
        additional_tiles = () if agreed_pairs else Options().additional_tiles
    return Options(players, agreed_pairs, additional_tiles, limit)


class AffenraffenState(Shape):
    """A game in progress, secrets included."""

    game = Const("affenraffen", "Which game this is.")
    version = version(1)
    options = Record(AffenraffenOptions, Options, "The options the game is played with.")
    seed = seed()
    ply = ply()
    round = RoundNumber("Which round this is.")
    goals = ListOf(Choice(GOALS), 0, len(GOALS), "The goals in their shuffled order, a round's at its number less one.", secret=True)
    table = Table("One entry a spot; null where no tile lies.", secret=True)
    held = ListOf(Nullable(Record(AffenraffenHeld, Held)), *PLAYERS, "What each player is looking at; null for nothing.", secret=True)
    kept = ListOf(TileList(), *PLAYERS, "The animal tiles each player has taken, in order.", secret=True)
    additional = ListOf(TileList(), *PLAYERS, "The additional goal tiles in front of each player, in order.")
    markers = Record(AffenraffenMarkers, Markers, "The place markers of this round.")
    finished_rounds = ListOf(
        ListOf(Record(AffenraffenRoundPoints, RoundPoints), *PLAYERS), 0, ROUNDS, "Points of each finished round, per player."
    )


class AffenraffenPeekAction(Shape):
    """A player looks at a tile (A2)."""

    type = Const("peek", "The kind of action.")
    player = Seat("The acting player's seat.")
    spot = Spot("The spot on which the tile lies.")


class AffenraffenTakeAction(Shape):
    """A tile is taken from the table, unseen (A3, AR12)."""

    type = Const("take", "The kind of action.")
    player = Seat("The acting player's seat.")
    spot = Spot("The spot on which the tile lies.")


class AffenraffenReturnAction(Shape):
    """The tile goes back to its spot (A2)."""

    type = Const("return", "The kind of action.")
    player = Seat("The acting player's seat.")


class AffenraffenKeepAction(Shape):
    """The tile in the hand is kept: an animal tile face down, an additional goal tile face up (A3, A6, A7)."""

    type = Const("keep", "The kind of action.")
    player = Seat("The acting player's seat.")


class AffenraffenGiveAction(Shape):
    """A -2 tile is given to another player (A8)."""

    type = Const("give", "The kind of action.")
    player = Seat("The acting player's seat.")
    to = Seat("Who receives the tile.")


class AffenraffenClaimAction(Shape):
    """A place marker is taken (A9)."""

    type = Const("claim", "The kind of action.")
    player = Seat("The acting player's seat.")


class AffenraffenPeekedEvent(Shape):
    """A player looked at a tile."""

    type = Const("peeked", "The kind of event.")
    player = Seat("Who looked.")
    spot = Spot("The spot of the tile.")
    tile = Nullable(Tile(), "The tile; null where it may not be known.")


class AffenraffenReturnedEvent(Shape):
    """A tile went back to its spot."""

    type = Const("returned", "The kind of event.")
    player = Seat("Who put it back.")
    spot = Spot("The spot of the tile.")


class AffenraffenKeptEvent(Shape):
    """An animal tile was taken."""

    type = Const("kept", "The kind of event.")
    player = Seat("Who took it.")
    spot = Spot("The spot it came from.")
    tile = Nullable(Tile(), "The tile; null where it may not be known.")


class AffenraffenTakenEvent(Shape):
    """An animal tile was taken from the table, unseen (AR12)."""

    type = Const("taken", "The kind of event.")
    player = Seat("Who took it.")
    spot = Spot("The spot it came from.")
    tile = Nullable(Tile(), "The tile; null to everybody until the game is over.")


class AffenraffenGoalTakenEvent(Shape):
    """An additional goal tile was taken."""

    type = Const("goal_taken", "The kind of event.")
    player = Seat("Who took it.")
    spot = Spot("The spot it came from.")
    tile = Tile("The tile.")


class AffenraffenGivenEvent(Shape):
    """A -2 tile was given to another player."""

    type = Const("given", "The kind of event.")
    player = Seat("Who gave it.")
    to = Seat("Who received it.")
    spot = Spot("The spot it came from.")
    tile = Tile("The tile.")


class AffenraffenClaimedEvent(Shape):
    """A place marker was taken."""

    type = Const("claimed", "The kind of event.")
    player = Seat("Who took it.")
    place = Choice(("first", "second"), "Which marker.")


class AffenraffenRoundResult(Shape):
    """What a player's tiles came to."""

    player = Seat("The player.")
    pairs = ListOf(ListOf(AnimalTile(), 2, 2), 0, ANIMAL_SPOTS // 2, "The pairs, in the order taken (AR1).")
    correct = Integer(0, ANIMAL_SPOTS // 2, "How many of them score +1; 0 if disqualified.")
    disqualified = Flag("Whether there are more pairs than asked for (A12).")
    fulfilled = Flag("Whether the goal is fulfilled (AR3).")
    points = Record(AffenraffenRoundPoints, RoundPoints, "The points of the round.")


class AffenraffenRoundEndedEvent(Shape):
    """A round ended (A9, AR7)."""

    type = Const("round_ended", "The kind of event.")
    round = RoundNumber("Which round.")
    goal = Nullable(Choice(GOALS), "Its goal; null in the game for younger players.")
    players = ListOf(Record(AffenraffenRoundResult, RoundResult), *PLAYERS, "What each player's tiles came to.")


class AffenraffenRoundStartedEvent(Shape):
    """The next round was set up (A13)."""

    type = Const("round_started", "The kind of event.")
    round = RoundNumber("Which round.")
    goal = Nullable(Choice(GOALS), "Its goal; null in the game for younger players.")


ACTION = OneOf(
    "AffenraffenAction",
    {
        "peek": Record(AffenraffenPeekAction, Peek),
        "take": Record(AffenraffenTakeAction, Take),
        "return": Record(AffenraffenReturnAction, Return),
        "keep": Record(AffenraffenKeepAction, Keep),
        "give": Record(AffenraffenGiveAction, Give),
        "claim": Record(AffenraffenClaimAction, Claim),
    },
    "One thing a player of Affenraffen does.",
)

EVENT = OneOf(
    "AffenraffenEvent",
    {
        "peeked": Record(AffenraffenPeekedEvent, Peeked),
        "returned": Record(AffenraffenReturnedEvent, Returned),
        "kept": Record(AffenraffenKeptEvent, Kept),
        "taken": Record(AffenraffenTakenEvent, Taken),
        "goal_taken": Record(AffenraffenGoalTakenEvent, GoalTaken),
        "given": Record(AffenraffenGivenEvent, Given),
        "claimed": Record(AffenraffenClaimedEvent, Claimed),
        "round_ended": Record(AffenraffenRoundEndedEvent, RoundEnded),
        "round_started": Record(AffenraffenRoundStartedEvent, RoundStarted),
    },
    "One thing that an action of Affenraffen brought about.",
)


WIRE: Wire[State] = Wire(
    name="Affenraffen",
    code=Choice([str(component.code) for component in COMPONENTS], "What it is called on the wire."),
    facts=Record(AffenraffenFacts, dict),
    options=Record(AffenraffenNewOptions, new_options, "The options of the game."),
    seed=seed(),
    state=Record(AffenraffenState, State, "The game as it stands."),
    action=ACTION,
    event=EVENT,
    parts={
        "pairs": "For pairs (A10, A12).",
        "place_marker": "For place markers (A11).",
        "additional_goals": "For additional goal tiles (A6 to A8).",
    },
    reasons={
        "three-rounds": "Three rounds have been played (A13).",
        "ply-limit": "The agreed number of actions was reached.",
    },
)
