"""Affenraffen's values: options, state, actions and events, all immutable; the setup of a round.

A tile is an integer from 1: its place in `TILES`, the fifteen kinds of animal tiles first; 0 is no tile.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from safari_rules.shuffle import shuffle
from safari_rules.values import Component

#: Fewest and most players.
PLAYERS = (2, 6)
ANIMALS = ("ape", "zebra", "lion", "penguin", "flamingo")
COLORS = ("blue", "yellow", "green")
COPIES = 4
KINDS = tuple((animal, color) for animal in ANIMALS for color in COLORS)
ANIMAL_TILES = tuple(f"{animal}-{color}" for animal, color in KINDS)
BONUSES = tuple(f"bonus-{animal}" for animal in ANIMALS)
PENALTIES = tuple(f"penalty-{animal}" for animal in ANIMALS)
ADDITIONAL_TILES = (*BONUSES, *PENALTIES, "first-place")
#: By tile: its code; nothing is 0.
TILES = ("", *ANIMAL_TILES, *ADDITIONAL_TILES)
INDEX = {code: tile for tile, code in enumerate(TILES) if tile}
FIRST_ADDITIONAL = INDEX[ADDITIONAL_TILES[0]]
FIRST_PENALTY = INDEX[PENALTIES[0]]
FIRST_PLACE = INDEX["first-place"]

GOALS = ("five-any", "three-species", "three-colors", "three-species-three-colors")
#: How many pairs each goal asks for (A5).
PAIRS = {"five-any": 5, "three-species": 3, "three-colors": 3, "three-species-three-colors": 3}
ROUNDS = 3
ANIMAL_SPOTS = COPIES * len(ANIMAL_TILES)
MOST_SPOTS = ANIMAL_SPOTS + len(ADDITIONAL_TILES)
#: AR10: a stand-in, one tile an animal.
DEFAULT_ADDITIONAL = ("bonus-ape", "bonus-zebra", "bonus-lion", "penalty-penguin", "penalty-flamingo", "first-place")


#: What the markers are worth (A11), and the additional goal tiles (A6, A7, A8).
MARKER_POINTS = {"first": 3, "second": 2}
BONUS, PENALTY, PLACE_BONUS = 3, -2, 5

SYMBOLS = dict(zip(ANIMALS, "🦍🦓🦁🐧🦩", strict=True))
GOAL_NAMES = ("five pairs of any kind", "three animals", "three colors", "three animals in three colors")


def _component(
    code: str,
    name: str,
    copies: int,
    symbol: str,
    kind: str,
    animal: str | None = None,
    color: str | None = None,
    points: int | None = None,
) -> Component:
    return Component(code, name, copies, symbol, {"kind": kind, "animal": animal, "color": color, "points": points})


#: Of the additional goal tiles those of the default are in the box, a stand-in (AR10).
COMPONENTS = (
    *[_component(f"{animal}-{color}", f"{color} {animal}", COPIES, SYMBOLS[animal], "animal", animal, color) for animal, color in KINDS],
    *[
        _component(code, f"±3 tile, {animal}", int(code in DEFAULT_ADDITIONAL), SYMBOLS[animal], "bonus", animal, points=BONUS)
        for animal, code in zip(ANIMALS, BONUSES, strict=True)
    ],
    *[
        _component(code, f"−2 tile, {animal}", int(code in DEFAULT_ADDITIONAL), SYMBOLS[animal], "penalty", animal, points=PENALTY)
        for animal, code in zip(ANIMALS, PENALTIES, strict=True)
    ],
    _component("first-place", "±5 tile", 1, "🏆", "first-place", points=PLACE_BONUS),
    *[_component(code, f"goal: {name}", 1, "🎯", "goal") for code, name in zip(GOALS, GOAL_NAMES, strict=True)],
    _component("marker-first", "marker for first place", 1, "🥇", "marker", points=MARKER_POINTS["first"]),
    _component("marker-second", "marker for second place", 1, "🥈", "marker", points=MARKER_POINTS["second"]),
)


class Options(NamedTuple):
    """How a game is played; `additional_tiles` keeps the order it was given in."""

    players: int = 2
    agreed_pairs: int | None = None
    additional_tiles: tuple[int, ...] = tuple(map(INDEX.__getitem__, DEFAULT_ADDITIONAL))
    ply_limit: int | None = None


class Held(NamedTuple):
    """A tile being looked at, and the spot it came from."""

    spot: int
    tile: int


class Markers(NamedTuple):
    """Who has taken the place markers of this round."""

    first: int | None
    second: int | None


class RoundPoints(NamedTuple):
    """A player's points of one round."""

    pairs: int
    place_marker: int
    additional_goals: int


class State(NamedTuple):
    """A game in progress; the goal of round n is `goals[n - 1]`."""

    options: Options
    seed: str
    ply: int
    round: int
    goals: tuple[str, ...]
    table: tuple[int, ...]
    held: tuple[Held | None, ...]
    kept: tuple[tuple[int, ...], ...]
    additional: tuple[tuple[int, ...], ...]
    markers: Markers
    finished_rounds: tuple[tuple[RoundPoints, ...], ...]

    def __str__(self) -> str:
        goal = self.goals[self.round - 1] if self.goals else f"{self.options.agreed_pairs} pairs"
        lines = [f"Affenraffen, round {self.round}, ply {self.ply}: the goal is {goal}"]
        lines.append(f"  table      {len(self.table) - self.table.count(0)} tiles face down")
        for player, held in enumerate(self.held):
            words = [f"{len(self.kept[player])} tiles kept"]
            if held is not None:
                words.append(f"looking at {TILES[held.tile]} from spot {held.spot}")
            words += [TILES[tile] for tile in self.additional[player]]
            words += [f"{place} place" for place, owner in zip(Markers._fields, self.markers, strict=True) if owner == player]
            lines.append(f"  player {player}   {', '.join(words)}")
        return "\n".join(lines)


class Peek(NamedTuple):
    """A2: a player looks at the tile on a spot."""

    player: int
    spot: int
    type: Literal["peek"] = "peek"

    def __str__(self) -> str:
        return f"player {self.player} looks at the tile on spot {self.spot}"


class Take(NamedTuple):
    """A3, AR12: the tile on a spot is taken from memory, unseen."""

    player: int
    spot: int
    type: Literal["take"] = "take"

    def __str__(self) -> str:
        return f"player {self.player} takes the tile on spot {self.spot} unseen"


class Return(NamedTuple):
    """A2: the tile goes back to its spot."""

    player: int
    type: Literal["return"] = "return"

    def __str__(self) -> str:
        return f"player {self.player} puts the tile back"


class Keep(NamedTuple):
    """A3, A6, A7: the tile is taken."""

    player: int
    type: Literal["keep"] = "keep"

    def __str__(self) -> str:
        return f"player {self.player} keeps the tile"


class Give(NamedTuple):
    """A8: a -2 tile goes to another player."""

    player: int
    to: int
    type: Literal["give"] = "give"

    def __str__(self) -> str:
        return f"player {self.player} gives the tile to player {self.to}"


class Claim(NamedTuple):
    """A9: the player takes a place marker."""

    player: int
    type: Literal["claim"] = "claim"

    def __str__(self) -> str:
        return f"player {self.player} takes a place marker"


Action: TypeAlias = Peek | Take | Return | Keep | Give | Claim


class Peeked(NamedTuple):
    """A player looked at a tile."""

    player: int
    spot: int
    tile: str
    type: Literal["peeked"] = "peeked"


class Returned(NamedTuple):
    """The tile went back to its spot."""

    player: int
    spot: int
    type: Literal["returned"] = "returned"


class Kept(NamedTuple):
    """An animal tile was taken, face down."""

    player: int
    spot: int
    tile: str
    type: Literal["kept"] = "kept"


class Taken(NamedTuple):
    """An animal tile was taken from the table, seen by nobody (AR12)."""

    player: int
    spot: int
    tile: str
    type: Literal["taken"] = "taken"


class GoalTaken(NamedTuple):
    """An additional goal tile was taken, face up."""

    player: int
    spot: int
    tile: str
    type: Literal["goal_taken"] = "goal_taken"


class Given(NamedTuple):
    """A -2 tile was given to another player."""

    player: int
    to: int
    spot: int
    tile: str
    type: Literal["given"] = "given"


class Claimed(NamedTuple):
    """A place marker was taken."""

    player: int
    place: Literal["first", "second"]
    type: Literal["claimed"] = "claimed"


class RoundResult(NamedTuple):
    """What a player's tiles came to at the end of a round (AR1)."""

    player: int
    pairs: tuple[tuple[str, str], ...]
    correct: int
    disqualified: bool
    fulfilled: bool
    points: RoundPoints


class RoundEnded(NamedTuple):
    """A round ended; `goal` is None in the game for younger players."""

    round: int
    goal: str | None
    players: tuple[RoundResult, ...]
    type: Literal["round_ended"] = "round_ended"


class RoundStarted(NamedTuple):
    """The next round was set up."""

    round: int
    goal: str | None
    type: Literal["round_started"] = "round_started"


Event: TypeAlias = Peeked | Returned | Kept | Taken | GoalTaken | Given | Claimed | RoundEnded | RoundStarted


def goal_of(state: State) -> str | None:
    """The goal of the round; None in the game for younger players (A14)."""
    return state.goals[state.round - 1] if state.goals else None


def pairs_asked(state: State) -> int:
    """How many pairs the round asks for (A5, A14)."""
    return state.options.agreed_pairs or PAIRS[state.goals[state.round - 1]]


def tiles(options: Options) -> list[int]:
    """All tiles of a game in canonical order."""
    return [tile for tile in range(1, FIRST_ADDITIONAL) for _ in range(COPIES)] + sorted(options.additional_tiles)


def setup(options: Options, seed: str) -> State:
    """A1, A14: the goals shuffled once, the first round laid out."""
    goals = () if options.agreed_pairs else tuple(shuffle(seed, "affenraffen/goals", GOALS))
    return start_round(options, seed, ply=0, number=1, goals=goals, finished=())


def start_round(
    options: Options, seed: str, ply: int, number: int, goals: tuple[str, ...], finished: tuple[tuple[RoundPoints, ...], ...]
) -> State:
    """A1, A13: all tiles mixed anew."""
    table = shuffle(seed, f"affenraffen/round/{number}", tiles(options))
    none: tuple[tuple[int, ...], ...] = ((),) * options.players
    nothing: tuple[Held | None, ...] = (None,) * options.players
    return State(options, seed, ply, number, goals, tuple(table), nothing, none, none, Markers(None, None), finished)
