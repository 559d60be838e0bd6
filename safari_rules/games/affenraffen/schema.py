"""Affenraffen on the wire: options, state, actions and events; when a state is whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from safari_rules.errors import Flaw
from safari_rules.game import Wire
from safari_rules.games.affenraffen.rules import round_over
from safari_rules.games.affenraffen.state import (
    ADDITIONAL_TILES,
    ANIMAL_SPOTS,
    ANIMAL_TILES,
    DEFAULT_ADDITIONAL,
    FIRST_ADDITIONAL,
    GOALS,
    INDEX,
    MOST_SPOTS,
    ROUNDS,
    TILES,
    Action,
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
    pairs_asked,
    tiles,
)
from safari_rules.schema import (
    Cards,
    Choice,
    Const,
    Document,
    Flag,
    Integer,
    ListOf,
    Nullable,
    OneOf,
    Publish,
    Record,
    Shape,
    WireField,
    complete,
    ply,
    ply_limit,
    seed,
    version,
)
from safari_rules.whole import common_flaws, misplaced, places, seats

PLAYERS = (2, 6)
MOST_POINTS = 1000
CODES = TILES[1:]

Seat = partial(Integer, 0, PLAYERS[1] - 1)
Spot = partial(Integer, 0, MOST_SPOTS - 1)
Tile = partial(Choice, CODES)
AnimalTile = partial(Choice, ANIMAL_TILES)
Points = partial(Integer, -MOST_POINTS, MOST_POINTS)
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
                if all([cell is None or len(cell) == 1 for cell in value]):
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


class AffenraffenReturnAction(Shape):
    """The tile goes back to its spot (A2)."""

    type = Const("return", "The kind of action.")
    player = Seat("The acting player's seat.")


class AffenraffenKeepAction(Shape):
    """The tile is taken (A3, A6, A7)."""

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
        "goal_taken": Record(AffenraffenGoalTakenEvent, GoalTaken),
        "given": Record(AffenraffenGivenEvent, Given),
        "claimed": Record(AffenraffenClaimedEvent, Claimed),
        "round_ended": Record(AffenraffenRoundEndedEvent, RoundEnded),
        "round_started": Record(AffenraffenRoundStartedEvent, RoundStarted),
    },
    "One thing that an action of Affenraffen brought about.",
)


def option_flaws(options: Options) -> Iterator[Flaw]:
    """Options that do not go together."""
    if options.agreed_pairs and options.additional_tiles:  # A14
        yield Flaw("/additional_tiles", "Expected no additional tiles with agreed_pairs.")


def state_flaws(state: State, document: Document) -> Iterator[Flaw]:
    """What keeps a state from being whole, most basic first."""
    yield from common_flaws(state, option_flaws(state.options))
    yield from seats(state, document, "held", "kept", "additional")
    spots = ANIMAL_SPOTS + len(state.options.additional_tiles)
    if len(state.table) != spots:
        yield Flaw("/table", f"Expected {spots} spots with these options, not {len(state.table)}.")
    goals = [] if state.options.agreed_pairs else sorted(GOALS)
    if sorted(state.goals) != goals:
        yield Flaw("/goals", "Expected each of the four goals once." if goals else "Expected no goals with agreed_pairs.")
    held = [each.tile for each in state.held if each is not None]
    lying = [tile for tile in state.table if tile]
    rows = [*state.kept, *state.additional]
    if sorted([*lying, *held, *[tile for row in rows for tile in row]]) != tiles(state.options):
        yield from misplaced(_tiles(document), Counter(TILES[tile] for tile in tiles(state.options)))
    yield from _place_flaws(state)
    yield from _marker_flaws(state)
    yield from _round_flaws(state)


def _tiles(document: Document) -> Iterator[tuple[str, str]]:
    """Every tile with its place."""
    for name in ("table", "held"):
        for place, cell in enumerate(document[name]):
            if cell is not None:
                yield f"/{name}/{place}/tile", cell["tile"]
    yield from places(document["kept"], "/kept")
    yield from places(document["additional"], "/additional")


def _place_flaws(state: State) -> Iterator[Flaw]:
    """Whether tiles are where their kind may be."""
    for player, (kept, additional) in enumerate(zip(state.kept, state.additional, strict=True)):
        for place, tile in enumerate(kept):
            if tile >= FIRST_ADDITIONAL:
                yield Flaw(f"/kept/{player}/{place}", f"Expected an animal tile, not {TILES[tile]}.")
        for place, tile in enumerate(additional):
            if tile < FIRST_ADDITIONAL:
                yield Flaw(f"/additional/{player}/{place}", f"Expected an additional goal tile, not {TILES[tile]}.")
    spots: set[int] = set()
    for player, held in enumerate(state.held):
        if held is None:
            continue
        if held.spot >= len(state.table) or state.table[held.spot]:
            yield Flaw(f"/held/{player}/spot", f"Expected an empty spot of the table, not {held.spot}.")
        if held.spot in spots:
            yield Flaw(f"/held/{player}/spot", f"Another player holds a tile from spot {held.spot}.")
        spots.add(held.spot)


def _marker_flaws(state: State) -> Iterator[Flaw]:
    """Whether the markers can be where they are (A9, AR6)."""
    first, second = state.markers
    players = state.options.players
    if second is not None and first is None:
        yield Flaw("/markers/second", "Expected null while the first marker is not taken.")
    if second is not None and (players == 2 or second == first):
        yield Flaw("/markers/second", "Expected null with two players." if players == 2 else "Expected another player than the first.")
    for place, owner in zip(Markers._fields, state.markers, strict=True):
        if owner is None:
            continue
        if owner >= players:
            yield Flaw(f"/markers/{place}", f"Expected a seat of this game: 0 to {players - 1}, not {owner}.")
        if state.held[owner] is not None:
            yield Flaw(f"/held/{owner}", "Expected null: this player has a place marker.")
        if len(state.kept[owner]) < 2 * pairs_asked(state):
            yield Flaw(f"/kept/{owner}", f"Expected at least {2 * pairs_asked(state)} tiles: this player has a place marker.")


def _round_flaws(state: State) -> Iterator[Flaw]:
    """Whether the finished rounds fit the round."""
    finished = len(state.finished_rounds)
    over = finished == ROUNDS == state.round
    if finished != state.round - 1 and not over:
        yield Flaw("/finished_rounds", f"Expected {state.round - 1} entries in round {state.round}, not {finished}.")
    for number, points in enumerate(state.finished_rounds):
        if len(points) != state.options.players:
            yield Flaw(f"/finished_rounds/{number}", f"Expected one entry a player: {state.options.players}, not {len(points)}.")
    if over:
        for player, held in enumerate(state.held):
            if held is not None:
                yield Flaw(f"/held/{player}", "Expected null once the game is over.")
    elif round_over(state):
        yield Flaw("/finished_rounds", "Expected this round among them: it is over (A9, AR7).")


WIRE: Wire[State, Action] = Wire(
    name="Affenraffen",
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
    option_flaws=option_flaws,
    state_flaws=state_flaws,
)
