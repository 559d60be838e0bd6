"""Readings: in what share of games another reading of the rulebook would matter.

`python benchmarks/readings.py` plays a thousand random games and a hundred between equals (agents of the level "easy"). It writes the
shares to `docs/readings.json`, from which `docs/rulings.md` is made. It takes about two minutes.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from safari_rules import game
from safari_rules.authoring.results import ranked
from safari_rules.games.affenraffen.constants import COLORS, FIRST_PLACE
from safari_rules.games.affenraffen.constants import INDEX as TILES
from safari_rules.games.affenraffen.scoring import correct_pairs, goal_of
from safari_rules.games.safari_dual.state import Move
from safari_rules.games.safaru.scoring import HEDGEHOGS, UNICORNS, deal_points
from safari_rules.games.seven_safari.constants import INDEX as ANIMALS
from safari_rules.players.naming import checked_agent
from safari_rules.players.search import played_out

OUT = Path(__file__).parents[1] / "docs" / "readings.json"
#: How many games of each kind are played.
GAMES = {"random": 1000, "equals": 100}


class Step(NamedTuple):
    """A turn of a game: the state before, the action, the state after, and the events by type."""

    before: Any
    action: Any
    after: Any
    events: dict[str, Any]


Game = list[Step]


def elephants_chase_mice(steps: Game) -> bool:
    """Return whether an elephant chases mice away (KR1)."""
    return any((chased := step.events.get("chased")) and (chased.by, chased.rank) == (8, 1) for step in steps)


def draws_with_an_empty_pile(steps: Game) -> bool:
    """Return whether a card is drawn, or could be drawn, although the pile is empty (KR3)."""
    return any(step.before.phase == "draw" and not step.before.draw_pile for step in steps)


def hand_emptied_and_refilled(steps: Game) -> bool:
    """Return whether a play empties the hand, and the player draws (KR6)."""
    return any(
        "drew" in step.events and step.action.type == "play" and sum(step.before.hands[step.action.player]) == step.action.count
        for step in steps
    )


def picked_card_placed(steps: Game) -> bool:
    """Return whether the card just picked is placed (SR1)."""
    return any(step.action.type == "place" and step.before.picked.card == ANIMALS[step.action.card] for step in steps)


def traded(steps: Game) -> bool:
    """Return whether a trade is made (SR3)."""
    return any("traded" in step.events for step in steps)


def ended_by_the_stack(steps: Game) -> bool:
    """Return whether a swapping game ends with the last Charlie (SR6)."""
    outcome = game("seven-safari").outcome(steps[-1].after)
    return outcome is not None and outcome.reason == "last-charlie"


def tie_broken_otherwise(steps: Game) -> bool:
    """Return whether the ranking differs if only cards that count for their player break a tie (SR9)."""
    safari, state = game("seven-safari"), steps[-1].after
    keys = []
    for hand, each in zip(state.hands, safari.scores(state), strict=True):
        best: dict[int, int] = {}
        for card in hand:
            if card // 7 != 2:  # a hyena
                best[card // 7] = max(card % 7 + 1, best.get(card // 7, 0))
        counts = Counter(best.values())
        keys.append((each.total, *[counts[number] for number in range(7, 0, -1)]))
    outcome = safari.outcome(state)
    return outcome is not None and ranked("", keys).ranking != outcome.ranking


def captures(steps: Game) -> bool:
    """Return whether a move captures (SDR1)."""
    return any("captured" in step.events for step in steps)


def lion_could_be_captured(steps: Game) -> bool:
    """Return whether a player whose lion must leave could capture the other lion with another piece (SDR2)."""
    dual = game("safari-dual")
    for state in [step.before for step in steps]:
        moves = dual.legal_moves(state)
        lions = {move.origin for move in moves if move.type == "move"}
        if len(lions) > 1 or not moves or moves[0].type == "pass":
            continue
        for move in everywhere(state.current_player):
            violation = dual.why_illegal(state, move)
            if violation is not None and violation.code == "lion-must-leave":
                after = dual.rules.effect(state, move).state
                outcome = dual.outcome(after)
                if outcome is not None and outcome.reason == "lion-captured":
                    return True
    return False


def everywhere(player: int) -> Iterator[Move]:
    """Return every step from a space to the next."""
    for column in range(5):
        for row in range(5):
            for right, up in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
                if 0 <= column + right < 5 and 0 <= row + up < 5:
                    yield Move(player, f"{'abcde'[column]}{row + 1}", f"{'abcde'[column + right]}{row + up + 1}")


def passed(steps: Game) -> bool:
    """Return whether a player passes (SDR3)."""
    return any("passed" in step.events for step in steps)


def repeated(steps: Game) -> bool:
    """Return whether a position comes up for the third time (SDR4, SDR9)."""
    return Counter((step.after.board, step.after.current_player) for step in steps).most_common(1)[0][1] > 2


def more_captured(steps: Game) -> bool:
    """Return whether a legal move would capture more with the other far end (SDR10)."""
    dual = game("safari-dual")
    for state in [step.before for step in steps]:
        other = state._replace(options=state.options._replace(far_end="any"))
        for move in dual.legal_moves(state):
            if move.type == "move" and dual.rules.effect(state, move).state.board != dual.rules.effect(other, move).state.board:
                return True
    return False


def several_methods(steps: Game) -> bool:
    """Return whether a card captures by more than one method (FR1)."""
    return any(sum(map(bool, (each.sum, each.seventeen, each.pair))) > 1 for each in captured(steps))


def captured(steps: Game) -> list[Any]:
    """Return the captures of a game of Safarü."""
    return [step.events["captured"] for step in steps if "captured" in step.events]


def one_zero_for_both(steps: Game) -> bool:
    """Return whether a sum and a seventeen of one turn have a 0 between them, and one of the two has none (FR8)."""
    both = [each for each in captured(steps) if each.sum and each.seventeen]
    return any(len({any(card[-1] == "0" for card in cards) for cards in (each.sum, each.seventeen)}) > 1 for each in both)


def award_to_nobody(steps: Game) -> bool:
    """Return whether nobody has captured a unicorn, or a hedgehog (FR3)."""
    state = steps[-1].after
    cards = {card for own in state.captured for card in own}
    return not (cards & UNICORNS and cards & HEDGEHOGS)


def partners_alone(steps: Game) -> bool:
    """Return whether the points of a team differ if each partner's cards are counted alone (FR4)."""
    state = steps[-1].after
    alone = [each.total for each in deal_points(state._replace(options=state.options._replace(partners=False)))]
    return [alone[0] + alone[2], alone[1] + alone[3]] != [each.total for each in deal_points(state)][:2]


def kinds_of(kept: tuple[int, ...]) -> list[int]:
    """Return the true pairs in the order of taking, by their kinds (AR1)."""
    return [one for one, other in zip(kept[::2], kept[1::2], strict=False) if one == other]


def ends(steps: Game) -> Iterator[tuple[Any, Any]]:
    """Return what lay there when each round of Affenraffen ended, and the event."""
    for step in steps:
        if "round-ended" in step.events:
            state, event = step.before, step.events["round-ended"]
            if (claim := step.events.get("claimed")) is not None:
                state = state._replace(markers=state.markers._replace(**{claim.place: claim.player}))
            if (kept := step.events.get("kept") or step.events.get("taken")) is not None:
                own = list(state.kept)
                own[kept.player] = (*own[kept.player], TILES[kept.tile])
                state = state._replace(kept=tuple(own))
            yield state, event


def paired_when_revealed(steps: Game) -> bool:
    """Return whether a player has more right pairs if the tiles are put into pairs at the end (AR1)."""
    for state, event in ends(steps):
        for kept, result in zip(state.kept, event.players, strict=True):
            kinds = [kind for kind, number in Counter(kept).items() for _ in range(number // 2)]
            if not result.disqualified and correct_pairs(goal_of(state), kinds) > result.correct:
                return True
    return False


def first_pair_stands(steps: Game) -> bool:
    """Return whether a player has fewer right pairs if the earlier of two pairs that exclude each other is the right one (AR2)."""
    for state, event in ends(steps):
        for kept, result in zip(state.kept, event.players, strict=True):
            chosen: list[int] = []
            for kind in kinds_of(kept):
                if correct_pairs(goal_of(state), [*chosen, kind]) == len(chosen) + 1:
                    chosen.append(kind)
            if not result.disqualified and len(chosen) < result.correct:
                return True
    return False


def additional_by_a_wrong_pair(steps: Game) -> bool:
    """Return whether an additional goal is met, and not all pairs of its animal can be right (AR4)."""
    for state, event in ends(steps):
        for player, result in enumerate(event.players):
            kinds = kinds_of(state.kept[player])
            animals = {(kind - 1) // len(COLORS) for kind in kinds}
            wanted = {(tile - 16) % 5 for tile in state.additional[player] if tile != FIRST_PLACE}
            if not result.disqualified and result.correct < len(kinds) and wanted & animals:
                return True
    return False


def place_without_the_goal(steps: Game) -> bool:
    """Return whether the first to finish has the ±5 tile and has missed the goal (AR5)."""
    for state, event in ends(steps):
        for player, result in enumerate(event.players):
            if state.markers.first == player and FIRST_PLACE in state.additional[player] and not (result.fulfilled or result.disqualified):
                return True
    return False


def finished_before_the_end(steps: Game) -> bool:
    """Return whether a round goes on after a player has finished (AR6)."""
    return any("claimed" in step.events and "round-ended" not in step.events for step in steps)


def given_to_the_finished(steps: Game) -> bool:
    """Return whether a −2 tile is given to a player who has finished (AR9)."""
    return any("given" in step.events and step.events["given"].to in step.before.markers for step in steps)


def taken_unseen(steps: Game) -> bool:
    """Return whether a tile is taken unseen (AR12)."""
    return any("taken" in step.events for step in steps)


#: For each game and its options: the readings that are measured in it.
MEASURED: list[tuple[str, dict[str, Any], dict[str, Callable[[Game], bool]]]] = [
    ("kariba", {}, {"KR1": elephants_chase_mice, "KR6": hand_emptied_and_refilled}),
    ("kariba", {"face_up_draw": True}, {"KR3": draws_with_an_empty_pile}),
    ("seven-safari", {}, {"SR1": picked_card_placed, "SR3": traded, "SR9": tie_broken_otherwise}),
    ("seven-safari", {"swapping": True, "ply_limit": 2000}, {"SR6": ended_by_the_stack}),
    (
        "safari-dual",
        {"ply_limit": 400},
        {"SDR1": captures, "SDR2": lion_could_be_captured, "SDR3": passed, "SDR4": repeated, "SDR9": repeated, "SDR10": more_captured},
    ),
    ("safaru", {}, {"FR1": several_methods, "FR3": award_to_nobody, "FR8": one_zero_for_both}),
    ("safaru", {"players": 4}, {"FR4": partners_alone}),
    (
        "affenraffen",
        {"players": 3},
        {
            "AR1": paired_when_revealed,
            "AR2": first_pair_stands,
            "AR4": additional_by_a_wrong_pair,
            "AR5": place_without_the_goal,
            "AR6": finished_before_the_end,
            "AR9": given_to_the_finished,
            "AR12": taken_unseen,
        },
    ),
]


def played(name: str, options: dict[str, Any], kind: str, number: int) -> Game:
    """Play a game, and return its turns."""
    each, seed = game(name), f"readings-{kind}-{number}"
    state = each.new(**options, **({"seed": seed} if each.seeded else {}))
    steps: Game = []
    if kind == "random":
        chance = random.Random(seed)
        while moves := each.legal_moves(state, limit=100):
            action = chance.choice(moves)
            turn = each.apply(state, action)
            steps.append(Step(state, action, turn.state, {event.type: event for event in turn.events}))
            state = turn.state
        return steps
    agents = [checked_agent("easy", f"{seed}/{seat}") for seat in range(state.options.players)]
    session = played_out(each, agents, seed if each.seeded else None, options)
    for ply in session.plies:
        steps.append(Step(state, ply.action, ply.state, {event.type: event for event in ply.events}))
        state = ply.state
    return steps


def measured(games: dict[str, int]) -> dict[str, dict[str, float]]:
    """Return for each ruling the share of games of each kind in which the readings differ."""
    shares: dict[str, dict[str, float]] = {}
    for name, options, checks in MEASURED:
        for kind, count in games.items():
            found: Counter[str] = Counter()
            for number in range(count):
                steps = played(name, options, kind, number)
                found.update(ruling for ruling, differs in checks.items() if differs(steps))
            for ruling in checks:
                shares.setdefault(ruling, {})[kind] = found[ruling] / count
            sys.stderr.write(f"{name} {options} {kind}: {dict(found)}\n")
    return shares


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    for kind, count in GAMES.items():
        parser.add_argument(f"--{kind}", type=int, default=count, help="how many games of this kind")
    sizes = vars(parser.parse_args())
    OUT.write_text(json.dumps({"games": sizes, "shares": measured(sizes)}, indent=1) + "\n", encoding="utf-8")
