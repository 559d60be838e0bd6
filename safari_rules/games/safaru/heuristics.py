"""Good play in Safarü: what is captured, who leads in unicorns and hedgehogs, and what lies open for the next player."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from safari_rules.authoring.heuristics import Heuristics
from safari_rules.games.safaru.constants import COLOR, NUMBER, TRIANGLES, CardSet
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
)
from safari_rules.games.safaru.state import Action, Event, Options, State

#: How sure a lead in a color is: with so many cards of it still to be captured, a lead of its square root is worth three quarters.
SURENESS: Final = 1.1
#: How much of what lies on the table the player to move is credited with.
OPEN: Final = 0.2
#: What a card on the table is worth to whoever captures it, by card: triangles, a share of the awards, and babies.
UNICORN: Final = 2.5
HEDGEHOG: Final = -1.2
WORTH: Final[tuple[float, ...]] = tuple(
    [
        TRIANGLES[card]
        + (UNICORN if COLOR[card] == "blue" else HEDGEHOG if COLOR[card] == "yellow" else 0.0)
        + (0.0 if NUMBER[card] else BABY)
        for card in range(len(COLOR))
    ]
)
#: The same in the reversed game, where few cards are wanted.
WORTH_REVERSED: Final[tuple[float, ...]] = tuple(
    [TRIANGLES[card] + 0.8 + (3.0 if COLOR[card] == "yellow" else 0.0) for card in range(len(COLOR))]
)
OF_A_COLOR: Final = 12


def share(award: float, counts: Sequence[int], left: int) -> list[float]:
    """Return how much of an award for the most each side may expect, with some cards that count still to be captured."""
    found = []
    spread = SURENESS / math.sqrt(left + 0.5)
    for side, count in enumerate(counts):
        others = max([other for seat, other in enumerate(counts) if seat != side])
        found.append(award / (1.0 + math.exp(-2.0 * spread * (count - others))))
    return found


class SafaruHeuristics(Heuristics[Options, State, Action, Event]):
    """What good play in Safarü looks like."""

    def evaluate(self, state: State) -> list[float]:
        """Return triangles and babies so far, and the awards as far as they are likely."""
        options, captured = state.options, state.captured
        sides: list[CardSet] = list(captured)
        if partnered(options):
            sides = [captured[0] + captured[2], captured[1] + captured[3]]
        hedgehogs = [len(HEDGEHOGS.intersection(cards)) for cards in sides]
        values = [float(sum([TRIANGLES[card] for card in cards])) for cards in sides]
        awards = [share(MOST_HEDGEHOGS_REVERSED if options.reversed else MOST_HEDGEHOGS, hedgehogs, OF_A_COLOR - sum(hedgehogs))]
        if options.reversed:
            counts = [len(cards) for cards in sides]
            awards.append(share(MOST_CARDS_REVERSED, counts, (len(COLOR) - sum(counts)) // 3))
        else:
            unicorns = [len(UNICORNS.intersection(cards)) for cards in sides]
            awards.append(share(MOST_UNICORNS, unicorns, OF_A_COLOR - sum(unicorns)))
            awards.append([float(BABY * len(BABIES.intersection(cards))) for cards in sides])
        for side in range(len(sides)):
            for award in awards:
                values[side] += award[side]
        worth = WORTH_REVERSED if options.reversed else WORTH
        if state.hands[state.current_player]:
            values[state.current_player % len(sides)] += OPEN * sum([worth[card] for card in state.table], 0.0)
        sign = -1.0 if options.reversed else 1.0
        return [sign * (state.totals[seat] + values[seat % len(sides)]) for seat in range(options.players)]

    def scale(self) -> float:
        """Return about the award for the most unicorns."""
        return 16.0

    def strong(self) -> str:
        """Return a search, because a capture opens the table for the next player."""
        return "mcts:1000"
