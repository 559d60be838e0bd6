"""7 Safari's scores and outcome."""

from __future__ import annotations

from safari_rules.authoring.results import Score, score
from safari_rules.authoring.rules import Rules
from safari_rules.games.seven_safari.constants import FACE_UP, HYENA, NUMBER_OF, NUMBERS, SPECIES, SPECIES_OF, Jungle
from safari_rules.games.seven_safari.state import Action, Event, Options, State


def ended(jungle: Jungle, charlies: int) -> str | None:
    """Return why a game whose jungle has no empty cell is over, None if it goes on (S7, SR10)."""
    for row in jungle:
        for cell in row:
            if cell < FACE_UP:
                return None if charlies else "last-charlie"
    return "jungle-revealed"


def hand_score(player: int, hand: tuple[int, ...]) -> Score:
    """Score a hand: the highest card of each species counts for it, its other cards and every hyena against it (S8)."""
    highest, summed = [0] * len(SPECIES), [0] * len(SPECIES)
    for card in hand:
        species, number = SPECIES_OF[card], NUMBER_OF[card]
        summed[species] += number
        highest[species] = max(number, highest[species])
    hyenas = summed[HYENA]
    best = sum(highest) - highest[HYENA]
    return score(player, best=best, duplicates=best - (sum(summed) - hyenas), hyenas=-hyenas)


class SevenSafariScoring(Rules[Options, State, Action, Event]):
    """7 Safari's rules of the end and of the scores."""

    def ending(self, state: State) -> str | None:
        """Return why the game is over, None while it runs; judged when no cell is empty (S7, SR10)."""
        return ended(state.jungle, state.charlies) if state.picked is None else None

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return what each hand is worth (S8)."""
        return tuple(hand_score(player, hand) for player, hand in enumerate(state.hands))

    def rank_keys(self, state: State) -> list[tuple[int, ...]]:
        """Rank by points, then by the number of 7s in the hand, then 6s and so on (S8, SR5, SR9)."""
        keys = []
        for player, hand in enumerate(state.hands):
            held = [0] * len(NUMBERS)
            for card in hand:
                held[-NUMBER_OF[card]] += 1
            keys.append((hand_score(player, hand).total, *held))
        return keys
