"""Good play in 7 Safari: the best hand that can be kept, and a cell that takes the worst card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from safari_rules.authoring.rules import Rules
from safari_rules.games.seven_safari.constants import EMPTY, FACE_UP, HYENA, INDEX, NUMBER_OF, NUMBERS, SPECIES, SPECIES_OF, deck
from safari_rules.games.seven_safari.rules import KIND, SHOWS, barred, in_diagonals
from safari_rules.games.seven_safari.state import Action, Event, Options, State
from safari_rules.players.insight.heuristics import Heuristics
from safari_rules.players.insight.seven_safari.playouts import Playout, World

EVERY_SPECIES: Final = (1 << len(SPECIES)) - 1
#: A value below the worst change that a discard can make to a hand.
NOTHING: Final = -1000.0

WEIGHTS: Final[Mapping[str, float]] = {
    # The largest reduction of the weight of a useless card, because there is still time to put it away.
    "fade": 0.6,
    # The number of face-down cards, in cells where the useless card fits, at which the reduction is half of that.
    "half": 4.0,
    # How much it counts that a move fills a cell in which another useless card would fit.
    "cost": 1.0,
}


class Outlook:
    """The promise of cards in a position: by species, how much a useless card weighs, and what a highest card of each number is worth."""

    def __init__(
        self, state: State, cells: Sequence[tuple[int, int]], hidden: Sequence[int], chance: float, fade: float, half: float
    ) -> None:
        """Look at a state with face-down cards in some cells, in which a player may still get each of the `hidden` cards with a chance.

        `fade` and `half` are weights of `WEIGHTS`.
        """
        #: For each species: a useless card weighs the more, the fewer face-down cards lie where the species fits.
        self.weights: list[float] = []
        #: For each species: by how much that grows when one of those cells is filled.
        self.growth: list[float] = []
        for count in fitting(state, cells):
            weight = 1.0 - fade * count / (count + half)
            fewer = max(0, count - 1)
            self.weights.append(weight)
            self.growth.append(1.0 - fade * fewer / (fewer + half) - weight)
        #: For each species and number (0: no card): the number that the player may expect in the end.
        self.worth: list[list[float]] = []
        there: list[list[int]] = [[] for _ in SPECIES]
        for card in hidden:
            there[SPECIES_OF[card]].append(NUMBER_OF[card])
        for numbers in there:
            expected = [0.0] * (len(NUMBERS) + 1)
            for number in range(len(NUMBERS) + 1):
                missed, value = 1.0, 0.0
                for higher in sorted(numbers, reverse=True):
                    if higher <= number:
                        break
                    value += missed * chance * higher
                    missed *= 1.0 - chance
                expected[number] = value + missed * number
            self.worth.append(expected)

    def of_hand(self, hand: Sequence[int]) -> float:
        """Return what a hand promises: the highest card of each species, less the other cards and all hyenas (S8)."""
        highest, burden = [0] * len(SPECIES), 0.0
        for card in hand:  # ascending, so that the last card of a species is its highest
            species, number = SPECIES_OF[card], NUMBER_OF[card]
            if species == HYENA:
                burden += self.weights[species] * number
            else:
                burden += self.weights[species] * highest[species]
                highest[species] = number
        promise = 0.0
        for species, number in enumerate(highest):
            if species != HYENA:
                promise += self.worth[species][number]
        return promise - burden

    def cost(self, hand: Sequence[int], shown: int) -> float:
        """Return the cost for a hand if a cell is filled in which its useless cards would fit. `shown` is as in `discard`."""
        highest, cost = [0] * len(SPECIES), 0.0
        for card in hand:
            species, number = SPECIES_OF[card], NUMBER_OF[card]
            if not KIND[card] & shown:
                cost += self.growth[species] * (number if species == HYENA else highest[species])
            highest[species] = number
        return cost

    def discard(self, hand: Sequence[int], shown: int) -> tuple[float, int]:
        """Return by how much a hand improves when its worst card that fits goes into a cell, and that card (-1 if none fits).

        `shown` are the species that the lines of the cell show, as bits.
        """
        best, worst = NOTHING, -1
        highest, second = [0] * len(SPECIES), [0] * len(SPECIES)
        for card in hand:
            species = SPECIES_OF[card]
            second[species] = highest[species]
            highest[species] = NUMBER_OF[card]
        for card in hand:
            if KIND[card] & shown:
                continue
            species, number = SPECIES_OF[card], NUMBER_OF[card]
            weight = self.weights[species]
            change = weight * number
            if species != HYENA and number == highest[species]:
                worth = self.worth[species]
                change = worth[second[species]] - worth[number] + weight * second[species]
            if change > best:
                best, worst = change, card
        return (best, worst) if worst >= 0 else (0.0, -1)


def fitting(state: State, cells: Sequence[tuple[int, int]]) -> list[int]:
    """Return by species in how many of some cells with face-down cards the species fits."""
    jungle, diagonal = state.jungle, state.options.diagonal
    columns = [0] * len(jungle[0])
    rows = []
    for row in jungle:
        shown = 0
        for column, cell in enumerate(row):
            bit = SHOWS[cell]
            shown |= bit
            columns[column] |= bit
        rows.append(shown)
    fits = [0] * len(SPECIES)
    for number, column in cells:
        free = EVERY_SPECIES & ~(rows[number] | columns[column])
        if diagonal and free:
            free &= ~in_diagonals(jungle, number, column)
        while free:
            bit = free & -free
            free ^= bit
            fits[bit.bit_length() - 1] += 1
    return fits


def face_down(state: State) -> list[tuple[int, int]]:
    """Return the cells with face-down cards."""
    return [(number, column) for number, row in enumerate(state.jungle) for column, cell in enumerate(row) if EMPTY < cell < FACE_UP]


class SevenSafariHeuristics(Heuristics[Options, State, Action, Event]):
    """Heuristics for good play in 7 Safari."""

    def __init__(self, rules: Rules[Options, State, Action, Event], weights: Mapping[str, float] | None = None) -> None:
        super().__init__(rules, weights, WEIGHTS)
        self._fade: Final[float] = self.weights["fade"]
        self._half: Final[float] = self.weights["half"]
        self._cost: Final[float] = self.weights["cost"]

    def evaluate(self, state: State) -> list[float]:
        """Return what each hand promises, the current player's after the best discard."""
        cells = face_down(state)
        hidden = [state.jungle[row][column] for row, column in cells]
        outlook = Outlook(state, cells, hidden, 1.0 / state.options.players, self._fade, self._half)
        values = [outlook.of_hand(hand) for hand in state.hands]
        picked = state.picked
        if picked is not None:
            player = state.current_player
            values[player] = values[player] + outlook.discard(state.hands[player], barred(state, picked.row, picked.column))[0]
        return values

    def gain(self, state: State) -> float | None:
        """Return the gain by the best discard, at what each card counts now. A card that is still to be picked promises nothing."""
        picked = state.picked
        if picked is None:
            return None
        now = Outlook(state, (), (), 0.0, self._fade, self._half)
        return now.discard(state.hands[state.current_player], barred(state, picked.row, picked.column))[0]

    def scale(self) -> float:
        """Return about the value of a good card."""
        return 8.0

    def advise(self, belief: Any, moves: Sequence[Action]) -> list[float] | None:
        """Return what the hand promises after each move, as the mean over all cards that may lie face down."""
        state: State = belief.known.state
        player = belief.player
        if belief.complete or state.phase != "pick":
            return None
        hand = state.hands[player]
        known = {*hand, *[cell - FACE_UP for row in state.jungle for cell in row if cell >= FACE_UP]}
        hidden = [card for card in deck(state.options.players) if card not in known]
        cells: tuple[tuple[int, int], ...] = belief.known.face_down
        chance = len(cells) / state.options.players / max(1, len(hidden))
        outlook = Outlook(state, cells, hidden, chance, self._fade, self._half)
        grown = [tuple(sorted((*hand, card))) for card in hidden]
        promised = sum([outlook.of_hand(cards) for cards in grown], 0.0)
        by_shown: dict[int, float] = {}
        found = []
        for move in moves:
            if move.type == "trade":
                card = INDEX[move.card]
                found.append(outlook.of_hand(tuple([other for other in hand if other != card])))
                continue
            assert move.type == "pick"
            shown = barred(state, move.row, move.column)
            if shown not in by_shown:
                total = promised + sum([outlook.discard(cards, shown)[0] for cards in grown], 0.0)
                by_shown[shown] = total / max(1, len(grown)) - self._cost * outlook.cost(hand, shown)
            found.append(by_shown[shown])
        return found

    def trust(self) -> float:
        """Return more trust than usual, because `advise` computes exact means over the hidden cards."""
        return 10.0

    def world(self, belief: Any, state: State, chance: Random) -> World:
        """Return a state with the order of the cards that are still to be picked."""
        return World(state, chance)

    def finish(self, world: World, move: Action) -> list[float]:
        """Return the points of each player at the end, if all put away what counts most against them."""
        playout = Playout(world)
        playout.begin(move)
        return playout.finish()

    def strong(self) -> str:
        """Return the agent that plays games to their end, because placements now decide which cards fit later."""
        return "rollouts:1000"
