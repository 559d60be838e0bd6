"""Quick games of 7 Safari to their end, to compare moves: all moves that are compared meet the same cards in the same order.

A hand is a list of 8 sets of numbers, one per species, and a set is 7 bits. Which card lies in which face-down cell is unknown to all
players, so the cards may as well come from a deck in the order of the picks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from safari_rules.games.seven_safari.constants import CHARLIE_CELL, FACE_UP, HYENA, INDEX, NUMBERS, SPECIES
from safari_rules.games.seven_safari.rules import SHOWS, diagonal_lines
from safari_rules.games.seven_safari.scoring import hand_score
from safari_rules.games.seven_safari.state import Action, State

#: A quick player looks at this number of random cells, and picks from the one where the worse card can be put away.
TRIES: Final = 2
#: A quick player trades for a Charlie if at most this number of cards lie face down, and the card counts at least this number against.
LATE: Final = 6
WORTH_A_TURN: Final = 3
#: The value of a cell where no card fits.
NO_FIT: Final = -50
SETS: Final = 1 << len(NUMBERS)


def _points(species: int, numbers: int) -> int:
    """Return what the cards of a species in a hand count."""
    first = species * len(NUMBERS)
    return hand_score(0, tuple([first + place for place in range(len(NUMBERS)) if numbers >> place & 1])).total


def _away(species: int, numbers: int) -> tuple[int, int]:
    """Return by how much a hand improves without the card of a species that counts most against it, and that card as a set.

    If there is only one animal card, the hand gets worse.
    """
    held = [number for number in NUMBERS if numbers >> (number - 1) & 1]
    if not held:
        return NO_FIT, 0
    if species == HYENA:
        return held[-1], 1 << (held[-1] - 1)
    if len(held) == 1:
        return -held[0], numbers
    return held[-2], 1 << (held[-2] - 1)


#: For each species and set of numbers: the points, the gain by putting a card away, and that card as a set.
POINTS: Final = [[_points(species, numbers) for numbers in range(SETS)] for species in range(len(SPECIES))]
GAIN: Final = [[_away(species, numbers)[0] for numbers in range(SETS)] for species in range(len(SPECIES))]
AWAY: Final = [[_away(species, numbers)[1] for numbers in range(SETS)] for species in range(len(SPECIES))]


@cache
def _lines(rows: int, columns: int, diagonal: bool) -> list[list[int]]:
    """Return by cell the numbers of the lines through it (S4, S9)."""
    found = [[row, rows + column] for row in range(rows) for column in range(columns)]
    if diagonal:
        for number, cells in enumerate(diagonal_lines(rows, columns)):
            for row, column in cells:
                found[row * columns + column].append(rows + columns + number)
    return found


class World:
    """A position with all luck that is still to come: the order of the cards, and the random numbers of every turn."""

    def __init__(self, state: State, chance: Random) -> None:
        jungle = state.jungle
        self.columns: int = len(jungle[0])
        self.player: int = state.current_player
        self.charlies: int = state.charlies
        self.lines: list[list[int]] = _lines(len(jungle), self.columns, state.options.diagonal)
        self.cells: list[int] = [cell for row in jungle for cell in row]
        #: For each line: the species that it shows, as bits.
        self.shown: list[int] = [0] * (len(jungle) + self.columns + len(diagonal_lines(len(jungle), self.columns)))
        self.down: list[int] = []
        self.traded: list[int] = []
        self.deck: list[int] = []
        for place, cell in enumerate(self.cells):
            if cell == CHARLIE_CELL:
                self.traded.append(place)
            elif cell >= FACE_UP:
                for line in self.lines[place]:
                    self.shown[line] |= SHOWS[cell]
            elif cell >= 0:
                self.down.append(place)
                self.deck.append(cell)
        chance.shuffle(self.deck)
        self.hands: list[list[int]] = [sets_of(hand) for hand in state.hands]
        picked = state.picked
        self.picked: int = -1 if picked is None else picked.row * self.columns + picked.column
        self.rolls: list[float] = [chance.random() for _ in range(TRIES * (len(self.down) + self.charlies + len(self.traded) + 1))]


def sets_of(hand: Sequence[int]) -> list[int]:
    """Return a hand as sets of numbers by species."""
    sets = [0] * len(SPECIES)
    for card in hand:
        sets[card // len(NUMBERS)] |= 1 << (card % len(NUMBERS))
    return sets


def _best(hand: list[int], shown: int) -> int:
    """Return the species of which a card that fits is best put away, -1 if none fits. `shown` are the species that the lines show."""
    best, found = NO_FIT, -1
    for species in range(8):
        numbers = hand[species]
        if numbers and not shown >> species & 1:
            gain: int = GAIN[species][numbers]
            if gain > best:
                best, found = gain, species
    return found


class Playout:
    """A game in progress that starts from a world."""

    def __init__(self, world: World) -> None:
        self.world: Final = world
        self.shown: list[int] = world.shown[:]
        self.hands: list[list[int]] = [hand[:] for hand in world.hands]
        self.down: list[int] = world.down[:]
        self.traded: list[int] = world.traded[:]
        self.charlies: int = world.charlies
        #: How many cards of the deck have been picked.
        self.drawn: int = 0

    def at(self, cell: int) -> int:
        """Return the species that the lines of a cell show, as bits."""
        shown = 0
        for line in self.world.lines[cell]:
            shown |= self.shown[line]
        return shown

    def show(self, cell: int, species: int) -> None:
        """Place a card of a species face up in a cell."""
        for line in self.world.lines[cell]:
            self.shown[line] |= 1 << species

    def pick(self, hand: list[int], card: int) -> None:
        """Take a card into a hand."""
        hand[card // 7] |= 1 << (card % 7)

    def put_away(self, hand: list[int], cell: int) -> None:
        """Fill a cell with the card that counts most against a hand, or with a Charlie if no card fits (S4, S5)."""
        species = _best(hand, self.at(cell))
        if species < 0:
            self.charlies -= 1
            self.traded.append(cell)
            return
        hand[species] ^= AWAY[species][hand[species]]
        self.show(cell, species)

    def begin(self, move: Action) -> None:
        """Make the move that is to be judged."""
        world = self.world
        hand = self.hands[world.player]
        if move.type == "pick":
            cell = move.row * world.columns + move.column
            if world.cells[cell] >= FACE_UP:  # S10
                card = world.cells[cell] - FACE_UP
                for line in world.lines[cell]:
                    self.shown[line] &= ~(1 << (card // 7))
            else:
                card = world.deck[self.drawn]
                self.drawn += 1
                self.down.remove(cell)
            self.pick(hand, card)
            self.put_away(hand, cell)
        elif move.type == "trade":
            card = INDEX[move.card]
            cell = move.row * world.columns + move.column
            hand[card // 7] ^= 1 << (card % 7)
            self.traded.remove(cell)
            self.charlies += 1
            self.show(cell, card // 7)
        elif move.type == "place":
            card = INDEX[move.card]
            hand[card // 7] ^= 1 << (card % 7)
            self.show(world.picked, card // 7)
        else:
            self.charlies -= 1
            self.traded.append(world.picked)

    def finish(self) -> list[float]:
        """Play on to the end, and return the points of each player."""
        world, down, hands, turn = self.world, self.down, self.hands, 0
        seat, seats = world.player, len(hands)
        rolls, most = world.rolls, len(world.rolls) // TRIES
        while down and self.charlies > 0 and turn < most:  # S7
            seat = seat + 1 if seat + 1 < seats else 0
            hand, roll = hands[seat], TRIES * turn
            turn += 1
            if self.traded and len(down) <= LATE and self.trade(hand, rolls[roll]):
                continue
            best, chosen = NO_FIT - 1, 0
            for place in range(roll, roll + TRIES):
                index = int(rolls[place] * len(down))
                species = _best(hand, self.at(down[index]))
                gain: int = GAIN[species][hand[species]] if species >= 0 else NO_FIT
                if gain > best:
                    best, chosen = gain, index
            cell = down[chosen]
            down[chosen] = down[-1]
            down.pop()
            self.pick(hand, world.deck[self.drawn])
            self.drawn += 1
            self.put_away(hand, cell)
        return [float(sum([POINTS[species][hand[species]] for species in range(8)])) for hand in hands]

    def trade(self, hand: list[int], roll: float) -> bool:
        """Trade for a random Charlie if that is worth a turn. Return whether it was (S6)."""
        index = int(roll * len(self.traded))
        cell = self.traded[index]
        species = _best(hand, self.at(cell))
        if species < 0 or GAIN[species][hand[species]] < WORTH_A_TURN:
            return False
        hand[species] ^= AWAY[species][hand[species]]
        self.show(cell, species)
        self.traded[index] = self.traded[-1]
        self.traded.pop()
        self.charlies += 1
        return True
