"""Good play in Affenraffen: remember every tile, take pairs that are known, and know when an additional goal tile pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from safari_rules.authoring.rules import Rules
from safari_rules.games.affenraffen.constants import (
    ANIMALS,
    BONUS,
    COLORS,
    FIRST_ADDITIONAL,
    FIRST_PENALTY,
    FIRST_PLACE,
    MARKER_POINTS,
    PENALTY,
    ROUNDS,
)
from safari_rules.games.affenraffen.rules import is_penalty
from safari_rules.games.affenraffen.scoring import correct_pairs, goal_of, goal_points, pairs_asked, round_results
from safari_rules.games.affenraffen.state import Action, Event, Options, State
from safari_rules.players.insight.heuristics import Heuristics

WEIGHTS: Final[Mapping[str, float]] = {
    # The value of a tile for the goal, in points: a fifth of what three pairs and the first marker bring.
    "tile": 1.0,
    # A player fetches an additional goal tile while all others need more actions than this to take a marker.
    "detour": 1.0,
    # Before the goal is reached, a player fetches one only if another player needs fewer actions than this to take a marker.
    "threat": 4.0,
    # A player who is ahead by more tiles than this is likely to be first.
    "lead": 2.0,
    # The points that another player is expected to make with an action, while the player hurries to claim.
    "answer": 0.25,
}
#: The values of moves, in points, the more urgent the higher. Only their order matters.
CLAIMS: Final = 50.0
FINISHES_PAIR: Final = 30.0
STARTS_PAIR: Final = 20.0
HURRIES: Final = 10.0
LOOKS: Final = 5.0
#: The bonus for a tile that no other player has put back. Others keep a tile whose twin they know, so returned tiles rarely make pairs.
UNTOUCHED: Final = 0.1
BAD: Final = -10.0
ALL_ANIMALS: Final = {*range(len(ANIMALS))}


def animal_of(kind: int) -> int:
    """Return the animal of a kind of animal tile."""
    return (kind - 1) // len(COLORS)


class Plan:
    """The player's knowledge of the round: the pairs collected, an unpaired tile, and the known tiles that still lie on the table."""

    def __init__(self, belief: Any, weights: Mapping[str, float]) -> None:
        self.detour: float = weights["detour"]
        self.threat: float = weights["threat"]
        self.lead: float = weights["lead"]
        self.answer: float = weights["answer"]
        known, memory = belief.known, belief.recollection
        player: int = belief.player
        state: State = belief.unseen.state
        self.state, self.player = state, player
        self.goal, self.asked = goal_of(state), pairs_asked(state)
        kept = state.kept[player]
        self.pairs: list[int] = [kept[number] for number in range(0, len(kept) - 1, 2)]
        #: The tile that waits for its twin; 0 if there is none or the player does not know it.
        self.single: int = kept[-1] if len(kept) % 2 else 0
        self.odd: bool = len(kept) % 2 == 1
        self.missing: int = self.asked - len(self.pairs)
        #: For each kind: the known spots that it lies on.
        self.lying: dict[int, list[int]] = {}
        seen = dict(memory.seen)
        for spot in known.lying:
            if spot in seen:
                self.lying.setdefault(seen[spot], []).append(spot)
        self.unknown = {spot for spot in known.lying if spot not in seen}
        self.returned = set(memory.returned)
        self.sizes: tuple[int, ...] = known.sizes
        chosen = list(self.pairs) + ([self.single] if self.single else [])
        #: The kinds of which a whole pair is known, as far as they fit the goal together.
        self.known_pairs: list[int] = []
        for kind in sorted(self.lying, key=self._worth, reverse=True):
            if kind < FIRST_ADDITIONAL and len(self.lying[kind]) > 1 and len(chosen) < self.asked and self.fits([*chosen, kind]):
                chosen.append(kind)
                self.known_pairs.append(kind)
        self.animals = {animal_of(kind) for kind in chosen if kind}
        self.hurry: bool = self.hurries()

    def _worth(self, kind: int) -> int:
        """Return by how many points additional goal tiles in front of the player make a pair of a kind more valuable."""
        if kind >= FIRST_ADDITIONAL:
            return 0
        mine = self.state.additional[self.player]
        animal = animal_of(kind)
        waiting = BONUS * (FIRST_ADDITIONAL + animal in self.lying)
        return 2 * BONUS * (FIRST_ADDITIONAL + animal in mine) - PENALTY * (FIRST_PENALTY + animal in mine) + waiting

    def fits(self, kinds: Sequence[int]) -> bool:
        """Return whether pairs of these kinds are all correct together (A5)."""
        return correct_pairs(self.goal, kinds) == len(kinds)

    def wants(self, kind: int) -> bool:
        """Return whether a pair of a kind brings the goal closer."""
        return self.missing > 0 and self.fits([*self.pairs, kind])

    def actions_of_others(self) -> int:
        """Return the fewest actions after which another player could take a marker."""
        needed = [2 * self.asked - size for seat, size in enumerate(self.sizes) if seat != self.player and seat not in self.state.markers]
        return max(0, min(needed)) + 1 if needed else 1000

    def ahead(self) -> float:
        """Return by how many tiles the player is ahead of the best of the others, counting pairs that are known."""
        if self.missing <= 0:
            return 2 * self.lead if self.actions_of_others() > self.detour else 0.0
        mine = float(self.sizes[self.player]) + len(self.known_pairs) * 1.5
        return mine - max([size for seat, size in enumerate(self.sizes) if seat != self.player])

    def hurries(self) -> bool:
        """Return whether to fill up with any tiles and claim (A9: right or wrong), because that pays for the wrong pairs (A10).

        A lead pays for them in the last round, and the ±5 tile in every round. With more than two players the first marker ends no round.
        """
        state, player = self.state, self.player
        last = state.round == ROUNDS
        if state.options.players > 2 or not (last or FIRST_PLACE in state.additional[player]):
            return False
        other = 1 - player
        lead = sum([sum(points[player]) - sum(points[other]) for points in state.finished_rounds]) if last else 0
        actions = max(0, 2 * self.asked - self.sizes[player])
        right = correct_pairs(self.goal, self.pairs) + (self.single in self.lying) + min(len(self.known_pairs), (actions - self.odd) // 2)
        mine = 2 * right - self.asked + MARKER_POINTS["first"] * (right == self.asked)
        mine += sum([goal_points(tile, self.animals, first=True) for tile in state.additional[player]])
        theirs = self.sizes[other] // 2 + sum([goal_points(tile, ALL_ANIMALS, first=False) for tile in state.additional[other]])
        return lead + mine - theirs > self.answer * actions

    def pays(self, tile: int) -> bool:
        """Return whether fetching an additional goal tile from the table now brings points, and the race leaves time for it."""
        others = self.actions_of_others()
        if others <= self.detour or (self.missing > 0 and others >= self.threat):
            return False
        if tile == FIRST_PLACE:
            return self.missing <= 0 and self.state.markers.first is None
        return tile - FIRST_ADDITIONAL in [animal_of(kind) for kind in self.pairs]

    def gain(self, tile: int) -> float:
        """Return the expected points of an additional goal tile. In a game of two, a player who has the ±5 tile will hurry to be first."""
        first = self.state.markers.first
        likely = self.state.options.players == 2 or self.ahead() > self.lead if first is None else first == self.player
        return float(goal_points(tile, self.animals, likely))


class AffenraffenHeuristics(Heuristics[Options, State, Action, Event]):
    """Heuristics for good play in Affenraffen."""

    def __init__(self, rules: Rules[Options, State, Action, Event], weights: Mapping[str, float] | None = None) -> None:
        super().__init__(rules, weights, WEIGHTS)
        self._tile: Final[float] = self.weights["tile"]

    def evaluate(self, state: State) -> list[float]:
        """Return the points so far, those of this round as it stands, and what tiles for the goal promise."""
        values = [float(total) for total in self.rules.rank_keys(state)]
        if len(state.finished_rounds) < state.round:
            most = 2 * pairs_asked(state)
            for seat, result in enumerate(round_results(state)):
                values[seat] += sum(result.points) + self._tile * (
                    min(len(state.kept[seat]), most) - 2 * (len(result.pairs) - result.correct)
                )
        return values

    def scale(self) -> float:
        """Return about the value of the first marker and three pairs."""
        return 6.0

    def advise(self, belief: Any, moves: Sequence[Action]) -> list[float] | None:
        """Return how good each move is, from the tiles that the player remembers."""
        if belief.complete:
            return None
        plan = Plan(belief, self.weights)
        held = plan.state.held[plan.player]
        if held is not None:
            return [self._with_tile(plan, move, held.tile) for move in moves]
        return [self._without_tile(plan, move) for move in moves]

    def _with_tile(self, plan: Plan, move: Action, tile: int) -> float:
        """Return the value of a move with a tile in the hand."""
        if move.type == "give":  # A8: it hurts a player without a pair of that animal, most of all the leader
            return float(plan.sizes[move.to])
        keeps = move.type == "keep"
        if tile >= FIRST_ADDITIONAL:
            return plan.gain(tile) if keeps else 0.0
        if plan.odd:  # A3, AR1: only its twin makes the waiting tile a pair
            return FINISHES_PAIR if keeps == (tile == plan.single or plan.hurry) else BAD
        wanted = plan.hurry or (plan.wants(tile) and bool(plan.lying.get(tile)))
        return STARTS_PAIR if keeps == wanted else BAD

    def _without_tile(self, plan: Plan, move: Action) -> float:
        """Return the value of a move with an empty hand."""
        if move.type == "claim":  # A9
            return CLAIMS
        if move.type != "peek" and move.type != "take":
            return BAD
        tile = next((kind for kind, spots in plan.lying.items() if move.spot in spots), 0)
        if move.type == "take":
            if tile >= FIRST_ADDITIONAL:
                return BAD
            if plan.odd and tile and tile == plan.single:
                return FINISHES_PAIR
            if not plan.odd and tile in plan.known_pairs:
                return STARTS_PAIR + (tile == plan.known_pairs[0])
            return HURRIES + bool(tile) if plan.hurry else BAD
        if tile:
            if tile >= FIRST_ADDITIONAL and not is_penalty(tile) and plan.pays(tile):
                return CLAIMS + 1
            return BAD
        return LOOKS + UNTOUCHED * (move.spot not in plan.returned)

    def strong(self) -> str:
        """Return the agent that follows `advise`, because a search over drawn states cannot plan what to remember."""
        return "greedy"
