"""Kariba on the wire: options, state, actions and events; when a state is whole."""

from __future__ import annotations

from functools import partial
from typing import Any

from safari_rules.fields import LARGEST, Choice, Const, Flag, Integer, Integers, ListOf, Nullable
from safari_rules.game import Wire
from safari_rules.games.kariba.state import (
    COPIES,
    DECK,
    FACE_UP_SIZE,
    HAND_SIZE,
    PLAYERS,
    RANKS,
    Chased,
    Counts,
    Dealt,
    Draw,
    Drew,
    GameEnded,
    Options,
    Play,
    Played,
    Replenished,
    State,
)
from safari_rules.schema import OneOf, Record, Shape, complete, ply, ply_limit, seed, version

GAMES = (1, 10)

Seat = partial(Integer, 0, PLAYERS[1] - 1)
Rank = partial(Integer, RANKS[0], RANKS[-1])
Ranks = partial(Integers, RANKS[0], RANKS[-1], 0)
PerRank = partial(Integers, 0, COPIES, len(RANKS), len(RANKS))


class Hand(Integers):
    """A list of ranks in any order on the wire, eight counts within."""

    def read(self, value: Any) -> Counts:
        held = super().read(value)
        return tuple([held.count(rank) for rank in RANKS])

    def write(self, value: Counts) -> list[int]:
        return [rank for rank in RANKS for _ in range(value[rank - 1])]


class FaceUp(Integers):
    """A list of ranks in any order on the wire, ascending within."""

    def read(self, value: Any) -> tuple[int, ...]:
        return tuple(sorted(super().read(value)))


class KaribaFacts(Shape):
    """What a card is."""

    rank = Rank("Its rank, which is also its code: whoever has the higher one is the stronger.")


class KaribaNewOptions(Shape):
    """How a match is to be played; what is left out is at its default."""

    players = Integer(*PLAYERS, "How many play.", default=2)
    face_up_draw = Flag("The variation for experienced players: three cards lie face up to draw from (K9).", default=False)
    games = Integer(*GAMES, "How many games the match has (K8); the rulebook recommends three.", default=1)
    first_player = Seat("Who begins the first game; the others follow clockwise (KR5).", default=0)
    ply_limit = ply_limit()


KaribaOptions = complete(KaribaNewOptions, "KaribaOptions")


class KaribaState(Shape):
    """A match in progress, secrets included."""

    game = Const("kariba", "Which game this is.")
    version = version(1)
    options = Record(KaribaOptions, Options, "The options the match is played with.")
    seed = seed()
    ply = ply()
    game_number = Integer(*GAMES, "Which game of the match this is.")
    current_player = Seat("Whose turn it is.")
    phase = Choice(("play", "draw"), 'What the current player is to do; "draw" only with face_up_draw.')
    hands = ListOf(
        Hand(RANKS[0], RANKS[-1], 0, len(DECK)), *PLAYERS, "One hand a player, in any order; answers are ascending.", secret=True
    )
    waterhole = PerRank("How many cards of each rank are at the waterhole, rank 1 first.")
    won = ListOf(PerRank(), *PLAYERS, "The cards each player has taken in this game, as counts of each rank.")
    draw_pile = Ranks(len(DECK), "The draw pile; the last card is the top.", secret=True)
    face_up = FaceUp(RANKS[0], RANKS[-1], 0, FACE_UP_SIZE, "The face-up cards beside the pile, in any order.")
    totals = Integers(-LARGEST, LARGEST, *PLAYERS, "The cards each player won in the match's games before this one.")


class KaribaPlayAction(Shape):
    """Cards of one rank are played to the waterhole (K2)."""

    type = Const("play", "The kind of action.")
    player = Seat("The acting player's seat.")
    rank = Rank("The rank of the cards.")
    count = Integer(1, COPIES, "How many cards of that rank.")


class KaribaDrawPileAction(Shape):
    """One card is drawn from the pile (K9)."""

    type = Const("draw", "The kind of action.")
    player = Seat("The acting player's seat.")
    source = Const("pile", "Where the card is drawn from.")


class KaribaDrawFaceUpAction(Shape):
    """A face-up card is taken (K9)."""

    type = Const("draw", "The kind of action.")
    player = Seat("The acting player's seat.")
    source = Const("face-up", "Where the card is drawn from.")
    rank = Rank("The rank of the card taken.")


class KaribaPlayedEvent(Shape):
    """Cards went to the waterhole."""

    type = Const("played", "The kind of event.")
    player = Seat("The acting player's seat.")
    rank = Rank("The rank of the cards.")
    count = Integer(1, COPIES, "How many cards.")


class KaribaChasedEvent(Shape):
    """An animal was chased away, and its cards were won."""

    type = Const("chased", "The kind of event.")
    player = Seat("Who won the cards.")
    rank = Rank("Who was chased away.")
    by = Rank("Who chased.")
    count = Integer(1, COPIES, "How many cards were won.")


class KaribaDrewEvent(Shape):
    """Cards were drawn."""

    type = Const("drew", "The kind of event.")
    player = Seat("Who drew.")
    source = Choice(("pile", "face-up"), "Where the cards were drawn from.")
    count = Integer(1, HAND_SIZE, "How many cards.")
    ranks = ListOf(Nullable(Rank()), 1, HAND_SIZE, "The cards in drawing order; null where they may not be known.")


class KaribaReplenishedEvent(Shape):
    """Cards from the pile were turned face up."""

    type = Const("replenished", "The kind of event.")
    ranks = Ranks(FACE_UP_SIZE, "The cards in drawing order.")


class KaribaGameEndedEvent(Shape):
    """A game of the match ended (K6)."""

    type = Const("game_ended", "The kind of event.")
    game_number = Integer(*GAMES, "Which game of the match.")
    cards = Integers(0, len(DECK), *PLAYERS, "The cards won in that game, per player.")


class KaribaDealtEvent(Shape):
    """The next game of the match was dealt."""

    type = Const("dealt", "The kind of event.")
    game_number = Integer(*GAMES, "Which game of the match.")


ACTION = OneOf(
    "KaribaAction",
    {
        "play": Record(KaribaPlayAction, Play),
        "draw": OneOf(
            "KaribaDrawAction",
            {"pile": Record(KaribaDrawPileAction, Draw), "face-up": Record(KaribaDrawFaceUpAction, Draw)},
            "One card is drawn (K9).",
            tag="source",
        ),
    },
    "One thing a player of Kariba does.",
)

EVENT = OneOf(
    "KaribaEvent",
    {
        "played": Record(KaribaPlayedEvent, Played),
        "chased": Record(KaribaChasedEvent, Chased),
        "drew": Record(KaribaDrewEvent, Drew),
        "replenished": Record(KaribaReplenishedEvent, Replenished),
        "game_ended": Record(KaribaGameEndedEvent, GameEnded),
        "dealt": Record(KaribaDealtEvent, Dealt),
    },
    "One thing that an action of Kariba brought about.",
)


WIRE: Wire[State] = Wire(
    name="Kariba",
    code=Rank("What it is called on the wire: its rank."),
    facts=Record(KaribaFacts, dict),
    options=Record(KaribaNewOptions, Options, "The options of the match."),
    seed=seed(),
    state=Record(KaribaState, State, "The match as it stands."),
    action=ACTION,
    event=EVENT,
    parts={
        "earlier_games": "Cards won in the match's games before this one (K8).",
        "cards": "Cards won in this game (K7).",
    },
    reasons={
        "hand-empty": "The last game ended: a player finished the turn with an empty hand (K6).",
        "ply-limit": "The agreed number of actions was reached.",
    },
)
