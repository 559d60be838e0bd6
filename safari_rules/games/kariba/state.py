"""Kariba's values: options, state, actions and events, all immutable; the deal.

Cards of a rank are alike, so hands, waterhole and won stacks are eight counts: `counts[rank - 1]`.
Piles are tuples of ranks, the top last.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from safari_rules.shuffle import shuffle
from safari_rules.values import Component, put, sequence

#: Fewest and most players.
PLAYERS = (2, 4)
RANKS = range(1, 9)
ANIMALS = ("mouse", "meerkat", "zebra", "giraffe", "ostrich", "cheetah", "rhino", "elephant")
SYMBOLS = "🐭🦦🦓🦒🦤🐆🦏🐘"
PLURALS = ("mice", "meerkats", "zebras", "giraffes", "ostriches", "cheetahs", "rhinos", "elephants")
COPIES = 8
HAND_SIZE = 5
FACE_UP_SIZE = 3

#: Eight counts, index 0 for rank 1.
Counts: TypeAlias = tuple[int, ...]
NONE: Counts = (0,) * len(RANKS)
DECK = tuple(rank for rank in RANKS for _ in range(COPIES))

COMPONENTS = tuple(
    Component(rank, animal, COPIES, symbol, {"rank": rank}) for rank, animal, symbol in zip(RANKS, ANIMALS, SYMBOLS, strict=True)
)


class Options(NamedTuple):
    """How a match is played."""

    players: int = 2
    face_up_draw: bool = False
    games: int = 1
    first_player: int = 0
    ply_limit: int | None = None


class State(NamedTuple):
    """A match in progress. `won` is of this game, `totals` of the games before it; `face_up` is ascending."""

    options: Options
    seed: str
    ply: int
    game_number: int
    current_player: int
    phase: Literal["play", "draw"]
    hands: tuple[Counts, ...]
    waterhole: Counts
    won: tuple[Counts, ...]
    draw_pile: tuple[int, ...]
    face_up: tuple[int, ...]
    totals: tuple[int, ...]

    def __str__(self) -> str:
        lines = [f"Kariba, game {self.game_number} of {self.options.games}, ply {self.ply}: player {self.current_player} to {self.phase}"]
        lines.append(f"  waterhole  {cards_of(self.waterhole)}")
        lines.append(
            f"  draw pile  {len(self.draw_pile)} cards" + (f", face up {' '.join(map(str, self.face_up))}" if self.face_up else "")
        )
        for player, hand in enumerate(self.hands):
            lines.append(f"  player {player}   hand {cards_of(hand)}, won {sum(self.won[player])}, earlier games {self.totals[player]}")
        return "\n".join(lines)


class Play(NamedTuple):
    """K2: `count` cards of `rank` go from the hand to the waterhole."""

    player: int
    rank: int
    count: int  # type: ignore[assignment]  # not the method of a tuple
    type: Literal["play"] = "play"

    def __str__(self) -> str:
        return f"player {self.player} plays {amount(self.count, self.rank)}"


class Draw(NamedTuple):
    """K9: one card is drawn, from the pile (`rank` None) or the face-up one of that rank."""

    player: int
    rank: int | None = None
    type: Literal["draw"] = "draw"

    @property
    def source(self) -> Literal["pile", "face-up"]:
        """Where the card comes from."""
        return "pile" if self.rank is None else "face-up"

    def __str__(self) -> str:
        return f"player {self.player} draws {'from the pile' if self.rank is None else f'the face-up {ANIMALS[self.rank - 1]}'}"


Action: TypeAlias = Play | Draw


class Played(NamedTuple):
    """Cards went to the waterhole."""

    player: int
    rank: int
    count: int  # type: ignore[assignment]  # not the method of a tuple
    type: Literal["played"] = "played"


class Chased(NamedTuple):
    """`count` cards of `rank` were chased away `by` a rank and won."""

    player: int
    rank: int
    by: int
    count: int  # type: ignore[assignment]  # not the method of a tuple
    type: Literal["chased"] = "chased"


class Drew(NamedTuple):
    """`count` cards were drawn, `ranks` in drawing order."""

    player: int
    source: Literal["pile", "face-up"]
    count: int  # type: ignore[assignment]  # not the method of a tuple
    ranks: tuple[int, ...]
    type: Literal["drew"] = "drew"


class Replenished(NamedTuple):
    """Cards were turned face up beside the pile, in drawing order."""

    ranks: tuple[int, ...]
    type: Literal["replenished"] = "replenished"


class GameEnded(NamedTuple):
    """A game of the match ended; `cards` won in it, per player."""

    game_number: int
    cards: tuple[int, ...]
    type: Literal["game_ended"] = "game_ended"


class Dealt(NamedTuple):
    """The next game of the match was dealt."""

    game_number: int
    type: Literal["dealt"] = "dealt"


Event: TypeAlias = Played | Chased | Drew | Replenished | GameEnded | Dealt


def name_of(rank: int) -> str:
    """The animal of a rank; of one that does not exist, its number."""
    return ANIMALS[rank - 1] if rank in RANKS else f"card of rank {rank}"


def amount(count: int, rank: int) -> str:
    """Cards in words: "1 mouse", "3 giraffes"."""
    return f"{count} {ANIMALS[rank - 1] if count == 1 else PLURALS[rank - 1]}"


def cards_of(counts: Counts) -> str:
    """Counts in words: "2 mice and 1 rhino"."""
    held = [amount(count, rank) for rank, count in zip(RANKS, counts, strict=True) if count]
    return sequence(held) if held else "nothing"


def plus(counts: Counts, rank: int, count: int) -> Counts:
    """The counts with `count` more (or fewer) cards of `rank`."""
    return put(counts, rank - 1, counts[rank - 1] + count)


def setup(options: Options, seed: str) -> State:
    """The first game of the match, dealt."""
    return deal(options, seed, ply=0, game_number=1, totals=(0,) * options.players)


def deal(options: Options, seed: str, ply: int, game_number: int, totals: tuple[int, ...]) -> State:
    """K1, KR5: game `game_number` of the match, shuffled and dealt."""
    pile = shuffle(seed, f"kariba/deal/{game_number}", DECK)
    hands = []
    for _ in range(options.players):
        hand, pile = pile[-HAND_SIZE:], pile[:-HAND_SIZE]
        hands.append(tuple(map(hand.count, RANKS)))
    face_up = sorted(pile.pop() for _ in range(FACE_UP_SIZE)) if options.face_up_draw else ()
    return State(
        options,
        seed,
        ply,
        game_number,
        (options.first_player + game_number - 1) % options.players,
        "play",
        tuple(hands),
        NONE,
        (NONE,) * options.players,
        tuple(pile),
        tuple(face_up),
        totals,
    )
