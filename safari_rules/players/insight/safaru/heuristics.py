"""Good play in Safarü: what is captured, who leads in unicorns and hedgehogs, and what lies open for the next player."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from safari_rules.authoring.rules import Rules
from safari_rules.games.safaru.constants import COLOR, NUMBER, TRIANGLES
from safari_rules.games.safaru.scoring import (
    BABIES,
    BABY,
    HEDGEHOGS,
    MOST_CARDS_REVERSED,
    MOST_HEDGEHOGS,
    MOST_HEDGEHOGS_REVERSED,
    MOST_UNICORNS,
    UNICORNS,
    partnered,
    sides_of,
)
from safari_rules.games.safaru.state import Action, Event, Options, State
from safari_rules.players.insight.heuristics import Heuristics

WEIGHTS: Final[Mapping[str, float]] = {
    # The certainty of a lead in a color: if this many cards of it are still to be captured, their square root as a lead is worth 0.75.
    "sureness": 1.1,
    # How much of what lies on the table the player to move is credited with.
    "open": 0.2,
    # The share of the awards that a unicorn and a hedgehog on the table bring to the player who captures them.
    "unicorn": 2.5,
    "hedgehog": -1.2,
    # The shares of the awards that a card and a hedgehog cost in the reversed game, where few cards are wanted.
    "reversed_card": 0.8,
    "reversed_hedgehog": 3.0,
}
OF_A_COLOR: Final = 12


def share(award: float, counts: Sequence[int], left: int, sureness: float) -> list[float]:
    """Return how much of an award for the most each side may expect, with some cards that count still to be captured."""
    found = []
    spread = sureness / math.sqrt(left + 0.5)
    for side, count in enumerate(counts):
        others = max([other for seat, other in enumerate(counts) if seat != side])
        found.append(award / (1.0 + math.exp(-2.0 * spread * (count - others))))
    return found


class SafaruHeuristics(Heuristics[Options, State, Action, Event]):
    """Heuristics for good play in Safarü."""

    def __init__(self, rules: Rules[Options, State, Action, Event], weights: Mapping[str, float] | None = None) -> None:
        super().__init__(rules, weights, WEIGHTS)
        chosen = self.weights
        self._sureness: Final[float] = chosen["sureness"]
        self._open: Final[float] = chosen["open"]
        #: For each card, its value to the player who captures it from the table: triangles, a share of the awards, and babies.
        self._worth: Final[list[float]] = []
        #: The same in the reversed game.
        self._worth_reversed: Final[list[float]] = []
        for card, color in enumerate(COLOR):
            share_of_awards = chosen["unicorn"] if color == "blue" else chosen["hedgehog"] if color == "yellow" else 0.0
            self._worth.append(TRIANGLES[card] + share_of_awards + (0.0 if NUMBER[card] else BABY))
            hedgehog = chosen["reversed_hedgehog"] if color == "yellow" else 0.0
            self._worth_reversed.append(TRIANGLES[card] + chosen["reversed_card"] + hedgehog)

    def evaluate(self, state: State) -> list[float]:
        """Return triangles and babies so far, and the awards as far as they are likely."""
        options, sides = state.options, sides_of(state)
        hedgehogs = [len(HEDGEHOGS.intersection(cards)) for cards in sides]
        values = [float(sum([TRIANGLES[card] for card in cards])) for cards in sides]
        awards = [
            share(MOST_HEDGEHOGS_REVERSED if options.reversed else MOST_HEDGEHOGS, hedgehogs, OF_A_COLOR - sum(hedgehogs), self._sureness)
        ]
        if options.reversed:
            counts = [len(cards) for cards in sides]
            awards.append(share(MOST_CARDS_REVERSED, counts, (len(COLOR) - sum(counts)) // 3, self._sureness))
        else:
            unicorns = [len(UNICORNS.intersection(cards)) for cards in sides]
            awards.append(share(MOST_UNICORNS, unicorns, OF_A_COLOR - sum(unicorns), self._sureness))
            awards.append([float(BABY * len(BABIES.intersection(cards))) for cards in sides])
        for side in range(len(sides)):
            for award in awards:
                values[side] += award[side]
        worth = self._worth_reversed if options.reversed else self._worth
        if state.hands[state.current_player]:
            values[state.current_player % len(sides)] += self._open * sum([worth[card] for card in state.table], 0.0)
        sign = -1.0 if options.reversed else 1.0
        return [sign * (state.totals[seat] + values[seat % len(sides)]) for seat in range(options.players)]

    def side(self, state: State, player: int) -> int:
        """Return the same for partners, who sit opposite each other (FR15)."""
        return player % 2 if partnered(state.options) else player

    def scale(self) -> float:
        """Return about the value of the award for the most unicorns."""
        return 16.0

    def strong(self) -> str:
        """Return a search, because a capture opens the table for the next player."""
        return "mcts:1000"
