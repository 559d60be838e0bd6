"""Kariba's shapes: options, state, actions and events, each defined once, in Python and in JSON.

In Python hands, waterhole and won stacks are eight counts, `counts[rank - 1]`, and piles are tuples of ranks, the top last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

from safari_rules.authoring import schema as fields
from safari_rules.authoring.codecs import LARGEST, Flag, Integer, Integers, ListOf, OneOfTexts
from safari_rules.authoring.results import Component, sequence
from safari_rules.authoring.schema import record, state_of
from safari_rules.authoring.shapes import game_schema
from safari_rules.authoring.text import count
from safari_rules.games.kariba.constants import (
    ANIMALS,
    COPIES,
    DECK,
    FACE_UP_SIZE,
    GAMES,
    HAND_SIZE,
    PLAYERS,
    PLURALS,
    RANKS,
    SYMBOLS,
    Counts,
)

Phase: TypeAlias = Literal["play", "draw"]
Source: TypeAlias = Literal["pile", "face-up"]

Seat = partial(Integer, 0, PLAYERS[1] - 1)
Rank = partial(Integer, RANKS[0], RANKS[-1])
Ranks = partial(Integers, RANKS[0], RANKS[-1], 0)
PerRank = partial(Integers, 0, COPIES, len(RANKS), len(RANKS))


class Hand(Integers):
    """A hand: a list of ranks in any order in JSON, eight counts in Python. A hidden hand has None for each card."""

    def read(self, value: Any) -> Counts:
        held = super().read(value)
        return held if None in held else tuple([held.count(rank) for rank in RANKS])

    def write(self, value: Counts) -> list[int]:
        return list(value) if None in value else [rank for rank in RANKS for _ in range(value[rank - 1])]

    def hide(self, value: Counts) -> Any:
        return (None,) * sum(value) or value


class FaceUp(Integers):
    """A list of ranks, in any order in JSON and ascending in Python."""

    def read(self, value: Any) -> tuple[int, ...]:
        return tuple(sorted(super().read(value)))


class Facts(NamedTuple):
    """The facts of a card."""

    rank: Annotated[
        int,
        Rank("The rank of the card, which is also its code. A higher rank is stronger, except that the mouse (1) chases the elephant (8)."),
    ]


COMPONENTS = tuple(
    Component(rank, animal, COPIES, symbol, Facts(rank)._asdict()) for rank, animal, symbol in zip(RANKS, ANIMALS, SYMBOLS, strict=True)
)


class Options(NamedTuple):
    """The options of a match. An option that is left out has its default."""

    players: Annotated[int, Integer(*PLAYERS, "The number of players.")] = 2
    face_up_draw: Annotated[bool, Flag("The variation for experienced players: players may also draw from three face-up cards (K9).")] = (
        False
    )
    games: Annotated[int, Integer(*GAMES, "The number of games in the match (K8). The rulebook recommends three.")] = 1
    first_player: Annotated[int, Seat("The seat that begins the first game. The next games begin with the next seats clockwise (KR5).")] = 0
    ply_limit: Annotated[int | None, fields.ply_limit()] = None


def cards_of(counts: Sequence[int]) -> str:
    """Return counts in words: "2 mice and 1 rhino", or "5 cards" for a hand that a player does not see."""
    if None in counts:
        return count(len(counts), "card")
    held = [count(number, animal, plural) for number, animal, plural in zip(counts, ANIMALS, PLURALS, strict=True) if number]
    return sequence(held) if held else "nothing"


@state_of("Kariba")
class State(NamedTuple):
    """A match in progress, including everything hidden."""

    options: Annotated[Options, record(Options, "KaribaOptions", "The options the match is played with.")]
    seed: Annotated[str, fields.seed()]
    ply: Annotated[int, fields.ply()]
    game_number: Annotated[int, Integer(*GAMES, "The number of the current game in the match, from 1.")]
    current_player: Annotated[int, Seat("The seat whose turn it is.")]
    phase: Annotated[Phase, fields.phase("Kariba", Phase, '"draw" occurs only with `face_up_draw`.')]
    hands: Annotated[
        tuple[Counts, ...],
        ListOf(
            Hand(RANKS[0], RANKS[-1], 0, len(DECK)),
            *PLAYERS,
            "The ranks in each player's hand, in any order. Answers list them in ascending order.",
        ),
    ]
    waterhole: Annotated[Counts, PerRank("The number of cards of each rank at the waterhole, rank 1 first.")]
    won: Annotated[
        tuple[Counts, ...], ListOf(PerRank(), *PLAYERS, "The cards that each player has won in this game, as a number for each rank.")
    ]
    draw_pile: Annotated[tuple[int, ...], Ranks(len(DECK), "The draw pile. The last card is on top.")]
    face_up: Annotated[tuple[int, ...], FaceUp(RANKS[0], RANKS[-1], 0, FACE_UP_SIZE, "The face-up cards next to the pile, in any order.")]
    totals: Annotated[
        tuple[int, ...], Integers(-LARGEST, LARGEST, *PLAYERS, "The number of cards that each player won in earlier games of the match.")
    ]

    def __str__(self) -> str:
        now = f"current player {self.current_player}, phase {self.phase}"
        lines = [f"Kariba, game {self.game_number} of {self.options.games}, ply {self.ply}: {now}"]
        lines.append(f"  waterhole  {cards_of(self.waterhole)}")
        lines.append(
            f"  draw pile  {count(len(self.draw_pile), 'card')}" + (f", face up {' '.join(map(str, self.face_up))}" if self.face_up else "")
        )
        for player, hand in enumerate(self.hands):
            lines.append(f"  player {player}   hand {cards_of(hand)}, won {sum(self.won[player])}, earlier games {self.totals[player]}")
        return "\n".join(lines)


class Play(NamedTuple):
    """Cards of one rank are played to the waterhole (K2)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    rank: Annotated[int, Rank("The rank of the cards.")]
    count: Annotated[int, Integer(1, COPIES, "The number of cards of that rank.")]  # type: ignore[assignment]  # not the method of a tuple
    type: Literal["play"] = "play"


class DrawPile(NamedTuple):
    """One card is drawn from the pile (K9)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    source: Literal["pile"] = "pile"
    type: Literal["draw"] = "draw"


class DrawFaceUp(NamedTuple):
    """A face-up card is taken (K9)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    rank: Annotated[int, Rank("The rank of the card taken.")]
    source: Literal["face-up"] = "face-up"
    type: Literal["draw"] = "draw"


Action: TypeAlias = Play | DrawPile | DrawFaceUp


class Played(NamedTuple):
    """Cards went to the waterhole."""

    player: Annotated[int, Seat("The acting player's seat.")]
    rank: Annotated[int, Rank("The rank of the cards.")]
    count: Annotated[int, Integer(1, COPIES, "The number of cards.")]  # type: ignore[assignment]  # not the method of a tuple
    type: Literal["played"] = "played"


class Chased(NamedTuple):
    """Animals were chased away, and their cards were won."""

    player: Annotated[int, Seat("The seat of the player who won the cards.")]
    rank: Annotated[int, Rank("The rank of the animals that were chased away.")]
    by: Annotated[int, Rank("The rank of the animals that chased them away.")]
    count: Annotated[int, Integer(1, COPIES, "The number of cards that were won.")]  # type: ignore[assignment]  # not the method of a tuple
    type: Literal["chased"] = "chased"


class Drew(NamedTuple):
    """Cards were drawn."""

    player: Annotated[int, Seat("The seat of the player who drew.")]
    source: Annotated[Source, OneOfTexts(get_args(Source), "The place that the cards were drawn from.")]
    count: Annotated[int, Integer(1, HAND_SIZE, "The number of cards.")]  # type: ignore[assignment]  # not the method of a tuple
    ranks: Annotated[
        tuple[int | None, ...],
        ListOf(
            Rank(allow_none=True),
            1,
            HAND_SIZE,
            "The ranks of the cards, in the order they were drawn. Null for a card that the viewer may not know.",
        ),
    ]
    type: Literal["drew"] = "drew"


class Replenished(NamedTuple):
    """Cards from the pile were turned face up."""

    ranks: Annotated[tuple[int, ...], Ranks(FACE_UP_SIZE, "The ranks of the cards, in the order they were turned.")]
    type: Literal["replenished"] = "replenished"


class GameEnded(NamedTuple):
    """A game of the match ended (K6)."""

    game_number: Annotated[int, Integer(*GAMES, "The number of the game in the match, from 1.")]
    cards: Annotated[tuple[int, ...], Integers(0, len(DECK), *PLAYERS, "The number of cards that each player won in that game.")]
    type: Literal["game-ended"] = "game-ended"


class Dealt(NamedTuple):
    """The next game of the match was dealt."""

    game_number: Annotated[int, Integer(*GAMES, "The number of the game in the match, from 1.")]
    type: Literal["dealt"] = "dealt"


Event: TypeAlias = Played | Chased | Drew | Replenished | GameEnded | Dealt


class Memory(NamedTuple):
    """The cards that a player has seen in other hands. The player's own entry is empty."""

    taken: Annotated[
        tuple[Counts, ...],
        ListOf(
            Hand(RANKS[0], RANKS[-1], 0, HAND_SIZE),
            *PLAYERS,
            "One list for each player: the face-up cards that the player took into the hand and has not played since (K9).",
        ),
    ]


schema = game_schema(
    "kariba",
    title="Kariba",
    unit="match",
    options=Options,
    state=State,
    action=Action,
    event=Event,
    memory=Memory,
    code=Rank("The code of the card, which is its rank."),
    facts=Facts,
    parts={
        "earlier_games": "Cards won in the match's games before this one (K8).",
        "cards": "Cards won in this game (K7).",
    },
    reasons={
        "hand-empty": "The last game ended: a player finished the turn with an empty hand (K6).",
    },
)
