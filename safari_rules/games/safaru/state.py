"""Safarü's shapes: options, state, actions and events, each defined once, in Python and in JSON.

In Python a card is its index in `CARDS`. Sets of cards are ascending tuples, and the top of the draw pile is last.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from safari_rules.authoring import schema as fields
from safari_rules.authoring.codecs import LARGEST, CardList, Flag, Integer, Integers, ListOf, OneOfTexts
from safari_rules.authoring.results import Component
from safari_rules.authoring.schema import record, state_of
from safari_rules.authoring.shapes import game_schema
from safari_rules.authoring.text import count
from safari_rules.games.safaru.constants import (
    ANIMALS,
    CARDS,
    COLOR,
    COLORS,
    DEALS,
    INDEX,
    METHODS,
    NUMBER,
    PLAYERS,
    ROUNDS,
    SYMBOLS,
    TRIANGLES,
    CardSet,
    Method,
    codes,
    name_of,
)


class CodeSet(ListOf[str]):
    """A list of codes in any order, sorted into canonical order in Python. A repeated code stays repeated."""

    def __init__(self, code: OneOfTexts, doc: str) -> None:
        super().__init__(code, 0, len(CARDS), doc)
        self.cards = CardList(OneOfTexts(INDEX, about="The code of a card."), len(CARDS), ordered=False)

    def read(self, value: Any) -> tuple[str, ...]:
        return tuple([CARDS[card] for card in self.cards.read(value)])


Phase: TypeAlias = Literal["play", "choose-method", "choose-capture"]

Seat = partial(Integer, 0, PLAYERS[1] - 1)
_Card = partial(
    OneOfTexts,
    component="SafaruCard",
    about="The code of a card: its color and number. The second 1 and the second 7 of a color end in b.",
)
#: The codec of a card that reads its code as it is, and the one that reads it as an index.
Code, CardIndex = partial(_Card, CARDS), partial(_Card, INDEX)
Codes = partial(CodeSet, Code())
CardSetField = partial(CardList, CardIndex(), len(CARDS), ordered=False)
MethodField = partial(OneOfTexts, METHODS, component="SafaruMethod", about="A method of capturing (F3 to F5).")


class Facts(NamedTuple):
    """The facts of a card (FR16)."""

    color: Annotated[str, OneOfTexts(COLORS, "The color of the card.")]
    animal: Annotated[
        str | None,
        OneOfTexts(
            ANIMALS.values(), "The animal of the card. Null for the three colors whose animals do not count (F11).", allow_none=True
        ),
    ]
    number: Annotated[int, Integer(0, 9, "The number on the card. 0 is a baby.")]
    triangles: Annotated[int, Integer(0, 2, "The number of triangles on the card, which are worth a point each (F11).")]


#: FR16: triangles, animals and colors are shown with each card.
COMPONENTS = tuple(
    Component(
        code, name_of(card), 1, SYMBOLS[COLOR[card]], Facts(COLOR[card], ANIMALS.get(COLOR[card]), NUMBER[card], TRIANGLES[card])._asdict()
    )
    for code, card in INDEX.items()
)


class Options(NamedTuple):
    """The options of a match. An option that is left out has its default."""

    players: Annotated[
        int, Integer(*PLAYERS, "The number of players. Four play in teams, seats 0 and 2 against 1 and 3, unless `partners` is false.")
    ] = 2
    reversed: Annotated[bool, Flag("Safarü renversé, the reversed game (F13, F14).")] = False
    deals: Annotated[int, Integer(*DEALS, "The number of times that the complete deck is played. It is 1 with a `target_score`.")] = 1
    target_score: Annotated[
        int | None,
        Integer(1, 1000, "The total at which the match ends after the current deal (F12). Not allowed with `reversed`.", allow_none=True),
    ] = None
    partners: Annotated[
        bool,
        Flag(
            "Whether four players play in teams with the player opposite. False is allowed only with four players (FR15).",
            late=True,
        ),
    ] = True
    first_player: Annotated[int, Seat("The seat that begins the first round.")] = 0
    ply_limit: Annotated[int | None, fields.ply_limit()] = None


class InTheAir(NamedTuple):
    """A card played in the reversed game while its method and capture are chosen (F13)."""

    player: Annotated[int, Seat("The seat of the player who played the card.")]
    card: Annotated[int, CardIndex("The card, which is in no hand and not on the table.")]
    method: Annotated[Method | None, MethodField("The chosen method, or null before the choice.", allow_none=True)]


@state_of("Safarü")
class State(NamedTuple):
    """A match in progress, including everything hidden."""

    options: Annotated[Options, record(Options, "SafaruOptions", "The options the match is played with.")]
    seed: Annotated[str, fields.seed()]
    ply: Annotated[int, fields.ply()]
    deal_number: Annotated[int, Integer(1, LARGEST, "The number of the current deal in the match, from 1.")]
    round: Annotated[
        int,
        Integer(
            1,
            max(ROUNDS.values()),
            "The number of the current round in the deal, from 1. In each round, four cards are dealt to each player.",
        ),
    ]
    starter: Annotated[int, Seat("The seat that began this round.")]
    current_player: Annotated[int, Seat("The seat whose turn it is.")]
    phase: Annotated[Phase, fields.phase("Safaru", Phase, 'It is always "play" without `reversed`.')]
    hands: Annotated[tuple[CardSet, ...], ListOf(CardSetField(), *PLAYERS, "The cards in each player's hand, in any order.")]
    table: Annotated[CardSet, CardSetField("The face-up cards on the table, in any order.")]
    captured: Annotated[
        tuple[CardSet, ...], ListOf(CardSetField(), *PLAYERS, "The cards that each player has captured in this deal, in any order.")
    ]
    draw_pile: Annotated[tuple[int, ...], CardList(CardIndex(), len(CARDS), "The draw pile. The last card is on top.", ordered=True)]
    played: Annotated[
        InTheAir | None,
        record(
            InTheAir,
            "SafaruInTheAir",
            'The card that was played and whose method or capture is still to be chosen. Null in the phase "play".',
            allow_none=True,
        ),
    ]
    totals: Annotated[
        tuple[int, ...],
        Integers(-LARGEST, LARGEST, *PLAYERS, "The points of each player from earlier deals. Partners both have the points of their team."),
    ]

    def __str__(self) -> str:
        now = f"current player {self.current_player}, phase {self.phase}"
        lines = [f"Safarü, deal {self.deal_number}, round {self.round}, ply {self.ply}: {now}"]
        lines.append(f"  table      {' '.join(codes(self.table)) or 'empty'}")
        lines.append(f"  draw pile  {count(len(self.draw_pile), 'card')}")
        if self.played is not None:
            lines.append(f"  in the air {CARDS[self.played.card]} of player {self.played.player}")
        for player, hand in enumerate(self.hands):
            held = count(len(hand), "card") if None in hand else " ".join(codes(hand)) or "empty"
            captured = len(self.captured[player])
            lines.append(f"  player {player}   hand {held}, {captured} captured, {self.totals[player]} before")
        return "\n".join(lines)


class Capture(NamedTuple):
    """A card captures table cards by one or more methods (F2 to F6)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    card: Annotated[str, Code("The card played.")]
    sum: Annotated[tuple[str, ...], Codes("The table cards that add up to the played number (F3). Empty if this method is not used.")] = ()
    seventeen: Annotated[
        tuple[str, ...], Codes("The table cards that add up to 17 with the played number (F4). Empty if this method is not used.")
    ] = ()
    pair: Annotated[str | None, Code("A table card of the same number (F5). Null if this method is not used.", allow_none=True)] = None
    type: Literal["capture"] = "capture"


class Release(NamedTuple):
    """A card goes to the table without capturing (F8)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    card: Annotated[str, Code("The card played.")]
    type: Literal["release"] = "release"


class Play(NamedTuple):
    """A card is played, and the left neighbor then chooses its method (F13)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    card: Annotated[str, Code("The card played.")]
    type: Literal["play"] = "play"


class ChooseMethod(NamedTuple):
    """The left neighbor chooses the method (F13)."""

    player: Annotated[int, Seat("The acting player's seat: the left neighbor of the player who played the card.")]
    method: Annotated[Method, MethodField("The method that the player of the card has to use.")]
    type: Literal["choose-method"] = "choose-method"


Action: TypeAlias = Capture | Release | Play | ChooseMethod


class Played(NamedTuple):
    """A card was played, and its method is chosen next."""

    player: Annotated[int, Seat("The seat of the player who played the card.")]
    card: Annotated[str, Code("The card that was played.")]
    type: Literal["played"] = "played"


class MethodChosen(NamedTuple):
    """The method was chosen."""

    player: Annotated[int, Seat("The seat of the player who chose.")]
    method: Annotated[Method, MethodField("The chosen method.")]
    type: Literal["method-chosen"] = "method-chosen"


class Released(NamedTuple):
    """A card went to the table."""

    player: Annotated[int, Seat("The seat of the player who released the card.")]
    card: Annotated[str, Code("The card that went to the table.")]
    type: Literal["released"] = "released"


class Captured(NamedTuple):
    """Cards were captured."""

    player: Annotated[int, Seat("The seat of the player who captured.")]
    card: Annotated[str, Code("The card played.")]
    sum: Annotated[tuple[str, ...], Codes("The cards captured by sum.")]
    seventeen: Annotated[tuple[str, ...], Codes("The cards captured by seventeen.")]
    pair: Annotated[
        str | None, Code("The table card captured as a pair with the played card. Null if this method was not used.", allow_none=True)
    ]
    type: Literal["captured"] = "captured"


class DealEnded(NamedTuple):
    """A deal ended (F10)."""

    deal_number: Annotated[int, Integer(1, LARGEST, "The number of the deal in the match, from 1.")]
    points: Annotated[tuple[int, ...], Integers(-1000, 1000, *PLAYERS, "The points of each player in this deal.")]
    type: Literal["deal-ended"] = "deal-ended"


class Dealt(NamedTuple):
    """A round was dealt (F9)."""

    deal_number: Annotated[int, Integer(1, LARGEST, "The number of the deal in the match, from 1.")]
    round: Annotated[int, Integer(1, max(ROUNDS.values()), "The number of the round in the deal, from 1.")]
    dealer: Annotated[int, Seat("The seat of the dealer, who began the round before.")]
    table: Annotated[tuple[str, ...], Codes("The cards that were dealt to the table, which may be none.")]
    type: Literal["dealt"] = "dealt"


Event: TypeAlias = Played | MethodChosen | Released | Captured | DealEnded | Dealt


schema = game_schema(
    "safaru",
    title="Safarü",
    unit="match",
    options=Options,
    state=State,
    action=Action,
    event=Event,
    code=Code("The code of the card. The second card of the same color and number ends in b."),
    facts=Facts,
    parts={
        "earlier_deals": "The points of earlier deals.",
        "triangles": "One point for each triangle (F11, F14).",
        "hedgehogs": "The points for having the most hedgehogs (F11, F14).",
        "unicorns": "The points for having the most unicorns (F11). Not in the reversed game.",
        "babies": "Minus 5 points for each 0 (F11). Not in the reversed game.",
        "cards": "The points for having the most cards (F14). Only in the reversed game.",
    },
    optional_parts=frozenset({"unicorns", "babies", "cards"}),
    reasons={
        "deals-played": "The last deal ended (F10).",
        "target-reached": "A total reached the target when a deal ended (F12).",
    },
)
