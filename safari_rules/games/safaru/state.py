"""Safarü's values: options, state, actions and events, all immutable; the deals.

A card is its place in `CARDS` (color, number, first copy before second). Sets of cards are ascending tuples, the draw
pile's top is last.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from safari_rules.shuffle import shuffle
from safari_rules.values import Component, make, sequence

#: Fewest and most players.
PLAYERS = (2, 4)
COLORS = ("red", "blue", "green", "yellow", "black")
KINDS = ("0", "1", "1b", "2", "3", "4", "5", "6", "7", "7b", "8", "9")
CARDS = tuple(f"{color}-{kind}" for color in COLORS for kind in KINDS)
INDEX = {code: card for card, code in enumerate(CARDS)}
#: By card: its number, its color, its triangles.
NUMBER = tuple(int(kind[0]) for _ in COLORS for kind in KINDS)
COLOR = tuple(color for color in COLORS for _ in KINDS)
TRIANGLES = tuple({1: 0, 9: 0, 6: 2, 7: 2}.get(number, 1) for number in NUMBER)

#: By color: its animal (none where the rulebook names none), and a symbol.
ANIMALS = {"blue": "unicorn", "yellow": "hedgehog"}
SYMBOLS = {"red": "🔴", "blue": "🦄", "green": "🟢", "yellow": "🦔", "black": "⚫"}


def _name(color: str, number: int) -> str:
    """What people call a card: "blue unicorn 7", "red baby 0"."""
    return " ".join(filter(None, (color, "" if number else "baby", ANIMALS.get(color, ""), str(number))))


#: FR16: triangles, animals and colors are told with each card.
COMPONENTS = tuple(
    Component(
        code,
        _name(color, number),
        1,
        SYMBOLS[color],
        {"color": color, "animal": ANIMALS.get(color), "number": number, "triangles": triangles},
    )
    for code, color, number, triangles in zip(CARDS, COLOR, NUMBER, TRIANGLES, strict=True)
)

HAND_SIZE = 4
TABLE_SIZE = 4
#: By number of players: how many rounds a deal has (FR2).
ROUNDS = {2: 5, 3: 4, 4: 3}
#: A match to a target that is not won by then ends with this deal; so totals stay in bounds.
MOST_DEALS = 10**6
METHODS = ("sum", "seventeen", "pair")

Method: TypeAlias = Literal["sum", "seventeen", "pair"]
CardSet: TypeAlias = tuple[int, ...]


class Options(NamedTuple):
    """How a match is played."""

    players: int = 2
    reversed: bool = False
    deals: int = 1
    target_score: int | None = None
    partners: bool = True
    first_player: int = 0
    ply_limit: int | None = None


class InTheAir(NamedTuple):
    """F13: a card that its player has played, while the method is being chosen (None) or has been."""

    player: int
    card: int
    method: Method | None


class State(NamedTuple):
    """A match in progress. `totals` are the points of the deals before this one."""

    options: Options
    seed: str
    ply: int
    deal_number: int
    round: int
    starter: int
    current_player: int
    phase: Literal["play", "choose-method", "choose-capture"]
    hands: tuple[CardSet, ...]
    table: CardSet
    captured: tuple[CardSet, ...]
    draw_pile: tuple[int, ...]
    played: InTheAir | None
    totals: tuple[int, ...]

    def __str__(self) -> str:
        lines = [f"Safarü, deal {self.deal_number}, round {self.round}, ply {self.ply}: player {self.current_player} to {self.phase}"]
        lines.append(f"  table      {names(self.table) or 'empty'}")
        lines.append(f"  draw pile  {len(self.draw_pile)} cards")
        if self.played is not None:
            lines.append(f"  in the air {CARDS[self.played.card]} of player {self.played.player}")
        for player, hand in enumerate(self.hands):
            lines.append(
                f"  player {player}   hand {names(hand) or 'empty'}, {len(self.captured[player])} captured, {self.totals[player]} before"
            )
        return "\n".join(lines)


class Capture(NamedTuple):
    """F2 to F6: a card captures table cards by one method or several, each list in canonical order."""

    player: int
    card: str
    sum: tuple[str, ...] = ()
    seventeen: tuple[str, ...] = ()
    pair: str | None = None
    type: Literal["capture"] = "capture"

    def __str__(self) -> str:
        ways = [f"{' + '.join(cards)} by {name}" for name, cards in (("sum", self.sum), ("seventeen", self.seventeen)) if cards]
        ways += [f"{self.pair} as a pair"] if self.pair else []
        return f"player {self.player} captures with {self.card}: {sequence(ways) if ways else 'nothing'}"


class Release(NamedTuple):
    """F8: a card goes to the table without capturing."""

    player: int
    card: str
    type: Literal["release"] = "release"

    def __str__(self) -> str:
        return f"player {self.player} releases {self.card}"


class Play(NamedTuple):
    """F13: a card is played, and the left neighbour will choose the method."""

    player: int
    card: str
    type: Literal["play"] = "play"

    def __str__(self) -> str:
        return f"player {self.player} plays {self.card}"


class ChooseMethod(NamedTuple):
    """F13: the left neighbour chooses the method."""

    player: int
    method: Method
    type: Literal["choose-method"] = "choose-method"

    def __str__(self) -> str:
        return f"player {self.player} chooses {self.method}"


Action: TypeAlias = Capture | Release | Play | ChooseMethod


class Played(NamedTuple):
    """A card is in the air."""

    player: int
    card: str
    type: Literal["played"] = "played"


class MethodChosen(NamedTuple):
    """The left neighbour chose the method."""

    player: int
    method: Method
    type: Literal["method_chosen"] = "method_chosen"


class Released(NamedTuple):
    """A card went to the table."""

    player: int
    card: str
    type: Literal["released"] = "released"


class Captured(NamedTuple):
    """Cards were captured."""

    player: int
    card: str
    sum: tuple[str, ...]
    seventeen: tuple[str, ...]
    pair: str | None
    type: Literal["captured"] = "captured"


class DealEnded(NamedTuple):
    """A deal ended; its points, per player."""

    deal_number: int
    points: tuple[int, ...]
    type: Literal["deal_ended"] = "deal_ended"


class Dealt(NamedTuple):
    """A round was dealt by `dealer`; `table` holds the cards newly dealt to it."""

    deal_number: int
    round: int
    dealer: int
    table: tuple[str, ...]
    type: Literal["dealt"] = "dealt"


Event: TypeAlias = Played | MethodChosen | Released | Captured | DealEnded | Dealt


def names(cards: CardSet) -> str:
    """Cards for people."""
    return " ".join(CARDS[card] for card in cards)


def codes(cards: Iterable[int]) -> tuple[str, ...]:
    """The codes of cards."""
    return tuple([CARDS[card] for card in cards])


def setup(options: Options, seed: str) -> State:
    """The first deal of the match."""
    return deal(options, seed, ply=0, deal_number=1, starter=options.first_player, totals=(0,) * options.players)


def deal(options: Options, seed: str, ply: int, deal_number: int, starter: int, totals: tuple[int, ...]) -> State:
    """F1: the whole deck shuffled, the first round of it dealt."""
    pile = tuple(shuffle(seed, f"safaru/deal/{deal_number}", range(len(CARDS))))
    nobody: tuple[CardSet, ...] = ((),) * options.players
    empty = State(options, seed, ply, deal_number, 0, starter, starter, "play", nobody, (), nobody, pile, None, totals)
    return deal_round(empty, starter)


def deal_round(state: State, starter: int) -> State:
    """F1, F9, FR2: four cards a player, then four to the table if any are left; `starter` begins."""
    pile = state.draw_pile
    hands = []
    for _ in state.hands:
        hands.append(tuple(sorted(pile[-HAND_SIZE:])))
        pile = pile[:-HAND_SIZE]
    table, pile = tuple(sorted(state.table + pile[-TABLE_SIZE:])), pile[:-TABLE_SIZE]
    options, seed, ply, number, rounds, _, _, _, _, _, captured, _, _, totals = state
    return make(
        State, (options, seed, ply, number, rounds + 1, starter, starter, "play", tuple(hands), table, captured, pile, None, totals)
    )
