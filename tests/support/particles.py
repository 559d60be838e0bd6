"""A particle filter for 7 Safari: it draws first deals from the prior, replays what a player saw in each, and keeps the deals that fit.

It shares only the positions with beliefs. A particle is a card for each place where a card lay unseen when the game began. After
each event, copies of the deals that fit replace those that contradict it. To make the copies differ, pairs of
cards then change places in each deal, if the replay of the new deal shows the same events. That leaves every first deal that
fits equally likely.

As a command it compares the filter with draws in whole games: `PYTHONPATH=tests python -m support.particles` (about 10 minutes).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from statistics import mean, stdev
from typing import Any, NamedTuple

import numpy as np

from safari_rules import game
from safari_rules.games.seven_safari.constants import INDEX, deck
from safari_rules.games.seven_safari.rules import KIND, barred
from safari_rules.players import agent
from support.follow import follow

#: Options without and with diagonals, with one other hand and with several.
VARIANTS: tuple[dict[str, Any], ...] = ({}, {"diagonal": True}, {"players": 3, "diagonal": True}, {"players": 4, "diagonal": True})
ONE = np.uint64(1)
#: An act of a hand with unseen cards: it took the card of an origin, placed a card, or showed that it has cards of some species only.
Deed = tuple[str, int]


class Filter:
    """Many first deals that fit what `player` has seen."""

    def __init__(self, state: Any, player: int, particles: int, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        self.player, players = player, state.options.players
        hidden = [card for card in deck(players) if card not in state.hands[player]]
        #: The origins of the unseen cards: hands first, then the cells.
        self.origins: dict[Any, int] = {}
        self.deeds: list[list[Deed]] = [[] for _ in range(players)]
        for seat, hand in enumerate(state.hands):
            for number in range(len(hand) if seat != player else 0):
                self.deeds[seat].append(("take", self.origins.setdefault((seat, number, "hand"), len(self.origins))))
        for row, cells in enumerate(state.jungle):
            for column in range(len(cells)):
                self.origins[row, column] = len(self.origins)
        self.deals = self.chance.permuted(np.tile(np.array(hidden, dtype=np.uint8), (particles, 1)), axis=1)
        #: Origins whose card the player has seen since.
        self.fixed: set[int] = set()
        #: Seen cards in other hands, which are the same in every deal.
        self.seen: list[set[int]] = [set() for _ in range(players)]

    def hand(self, seat: int, deals: Any) -> tuple[Any, Any]:
        """Return by deal the unseen cards of a hand as bits, and whether the deal fits all that the hand did."""
        hand, fits = np.zeros(len(deals), dtype=np.uint64), np.ones(len(deals), dtype=bool)
        for kind, value in self.deeds[seat]:
            if kind == "take":
                hand |= ONE << deals[:, value].astype(np.uint64)
            elif kind == "place":
                fits &= (hand >> np.uint64(value)) & ONE == ONE
                hand &= ~(ONE << np.uint64(value))
            else:
                fits &= hand & ~np.uint64(value) == 0
        return hand, fits

    def observe(self, state: Any, event: Any, shakes: int) -> None:
        """Take an event, at the state before it, into account."""
        seat, own = event.player, event.player == self.player
        if event.type == "picked":
            origin = self.origins.get((event.row, event.column))
            if event.was_face_up:
                if not own:
                    self.seen[seat].add(INDEX[event.card])
            elif own:
                assert origin is not None
                self.keep(self.deals[:, origin] == INDEX[event.card])
                self.fixed.add(origin)
            else:
                assert origin is not None
                self.deeds[seat].append(("take", origin))
                return
        elif own:
            return
        elif event.type == "charlie-placed":
            species = barred(state, event.row, event.column)
            self.deeds[seat].append(("within", sum(1 << card for card, kind in enumerate(KIND) if kind & species)))
        elif INDEX[event.card] in self.seen[seat]:
            self.seen[seat].discard(INDEX[event.card])
            return
        else:
            self.deeds[seat].append(("place", INDEX[event.card]))
        if not own:
            self.keep(self.hand(seat, self.deals)[1])
        self.shake(shakes)

    def keep(self, fits: Any) -> None:
        """Replace the deals that do not fit by copies of those that do."""
        kept = np.flatnonzero(fits)
        if len(kept) < 5:
            raise TooFew
        self.deals = self.deals[kept[self.chance.integers(0, len(kept), len(self.deals))]]

    def shake(self, times: int) -> None:
        """Exchange two random cards in each deal if the result still fits."""
        free = np.array([origin for origin in range(len(self.origins)) if origin not in self.fixed])
        everyone = np.arange(len(self.deals))
        seats = [seat for seat in range(len(self.deeds)) if seat != self.player]
        for _ in range(times):
            one, two = self.chance.choice(free, (2, len(self.deals)))
            other = self.deals.copy()
            other[everyone, one], other[everyone, two] = self.deals[everyone, two], self.deals[everyone, one]
            fits = np.ones(len(self.deals), dtype=bool)
            for seat in seats:
                fits &= self.hand(seat, other)[1]
            self.deals = np.where(fits[:, None], other, self.deals)

    def outside(self, seat: int, species: int) -> Any:
        """Return by deal the number of unseen cards of a hand that are of none of the given species."""
        within = sum(1 << card for card, kind in enumerate(KIND) if kind & species)
        return np.bitwise_count(self.hand(seat, self.deals)[0] & ~np.uint64(within))


class TooFew(Exception):
    """Raised when too few deals fit for the filter to go on."""


def positions(name: str, options: dict[str, Any], player: int, search: str | None) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the states of a game, each with a player's belief and the event that led there. Moves are random or those of a search."""
    played = game("seven-safari")
    if search is None:
        for state, belief, steps in follow(played, options, name):
            yield state, belief, (steps[-1].state, steps[-1].events[0]) if steps else None
        return
    searcher = agent(search, seed=name)
    state, step = played.new(seed=name, **options), None
    beliefs = [played.belief(played.view(state, seat), seat) for seat in range(state.options.players)]
    while moves := played.legal_moves(state):
        yield state, beliefs[player], step
        turn = played.apply(state, searcher.choose(beliefs[state.current_player], moves))
        for seat, belief in enumerate(beliefs):
            told = played.view_events(turn.state, seat, map(played.dump_event, turn.events))
            beliefs[seat] = belief.observe(played.view(turn.state, seat), told)
            if seat == player:
                step = state, played.spec.schema().event.read(told[0])
        state = turn.state


class Comparison(NamedTuple):
    """The probability that all unseen cards of a hand are within its narrowest limit, by filters and by draws."""

    ply: int
    #: The mean of the filters, with its standard error, which is computed from their spread.
    filtered: float
    error: float
    drawn: float


def compare(
    name: str, options: dict[str, Any], draws: int, shakes: int, *, filters: int, particles: int, search: str | None = None
) -> Iterator[Comparison]:
    """Compare several filters with draws at each position where the limits of a hand can be met in several ways."""
    found: list[Filter] = []
    for state, belief, step in positions(name, options, 0, search):
        if not found:
            found = [Filter(state, belief.player, particles, random.Random(f"{name}/{run}").getrandbits(32)) for run in range(filters)]
        if step is not None:
            for each in found:
                each.observe(*step, shakes)
        if belief.complete or state.picked is not None or not belief.recollection.histories:
            continue
        chance = random.Random(f"{name}/{state.ply}")
        hands = [belief.sample(chance).hands for _ in range(draws)]
        for seat, histories in enumerate(belief.recollection.histories):
            if histories.ways:
                species, known = histories.limits[0], belief.recollection.seen[seat]
                drawn = sum(all(KIND[card] & species for card in hand[seat] if card not in known) for hand in hands) / draws
                shares = [float(np.mean(each.outside(seat, species) == 0)) for each in found]
                yield Comparison(state.ply, mean(shares), stdev(shares) / filters**0.5, drawn)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare in whole games, print each position, and return 1 if the mean difference is 2 % or more."""
    parser = argparse.ArgumentParser(description="Compare 7 Safari's beliefs with particle filters.")
    parser.add_argument("--filters", type=int, default=8, help="independent filters, whose spread is the error")
    parser.add_argument("--particles", type=int, default=3000, help="deals a filter")
    parser.add_argument("--draws", type=int, default=10_000, help="draws a position")
    parser.add_argument("--shakes", type=int, default=40, help="exchanges in each deal after each event")
    parser.add_argument("--games", type=int, default=2, help="games of each variant")
    parser.add_argument("--search", help="an agent that plays, such as mcts:20; without it play is random")
    given = parser.parse_args(arguments)
    found: list[Comparison] = []
    for options in VARIANTS:
        for number in range(given.games):
            counts = {"filters": given.filters, "particles": given.particles}
            try:
                for each in compare(f"particles-{number}", options, given.draws, given.shakes, search=given.search, **counts):
                    found.append(each)
                    print(f"{options} game {number} ply {each.ply}: {each.filtered:.3f} ± {each.error:.3f}, {each.drawn:.3f}", flush=True)
            except TooFew:
                print(f"{options} game {number}: too few deals fit to go on")
    open_ones = [each for each in found if 0.01 < each.drawn < 0.99]
    if not open_ones:
        print(f"{len(found)} hands, none of them open: nothing can be compared; ask for more --games")
        return 2
    differences = [each.filtered - each.drawn for each in open_ones]
    average = mean(map(abs, differences))
    print(
        f"{len(found)} hands, {len(open_ones)} of them open: mean difference {average:.4f}, bias {mean(differences):+.4f}, "
        f"greatest {max(map(abs, differences)):.4f}, mean error of the filters {mean(each.error for each in open_ones):.4f}"
    )
    return int(average >= 0.02)


if __name__ == "__main__":
    raise SystemExit(main())
