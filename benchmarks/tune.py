"""Tune the weights of a game's heuristics by self-play, and report whether the new weights play better.

    python benchmarks/tune.py kariba --steps 400 --jobs 2

The method is SPSA (Spall 1992). Each step moves all weights at once by a little, each up or down at random, and lets the two opposite
changes play each other on paired deals. The weights then follow the side that was ahead, the further the more it led. At the end the tuned
weights play the game's own ones on deals that were not used before. Copy them to `WEIGHTS` of the game's `heuristics.py` if the
whole interval is above one half.

The seed decides everything. The steps are stored in build/tune/, and the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import isfinite
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, TypeAlias

from safari_rules import Game, game
from safari_rules.authoring.errors import InvalidTournament
from safari_rules.authoring.values import brief
from safari_rules.commands.refused import whole_number
from safari_rules.core.belief import Belief
from safari_rules.players import insight
from safari_rules.players.executors import failure, processes
from safari_rules.players.insight import Insight
from safari_rules.players.naming import agent
from safari_rules.players.rating import share_interval
from safari_rules.players.search import played_out
from safari_rules.players.tournament_file import complete, end_last_line

KEPT: Final = Path(__file__).parents[1] / "build" / "tune"
Weights: TypeAlias = dict[str, float]
#: The agent whose play is tuned, in games in which it is not `greedy`, and options that keep games short.
AGENTS: Final = {"safari-dual": "alphabeta:2"}
OPTIONS: Final[dict[str, dict[str, Any]]] = {"safari-dual": {"quiet_limit": 60}, "affenraffen": {"ply_limit": 3000}}
#: Plies that are played at random in a game without a deal, so that games differ.
OPENING: Final = 8
#: The distance by which a step moves a weight to either side: this part of the weight, and this number at least.
PART, LEAST = 0.25, 0.05
#: How strongly the weights follow a step. The decay of the two is Spall's.
GAIN, PATIENCE = 0.5, 20
GAIN_DECAY, MOVE_DECAY = 0.602, 0.101


class Weighed:
    """An agent that plays by heuristics with certain weights."""

    def __init__(
        self, played: Game[Any, Any, Any, Any], side: int, weights: Mapping[str, float], name: str, seed: str, opening: int
    ) -> None:
        self.game = Game(replace(played.spec, id=f"{played.id}-{side}"))
        insight.register(self.game.id, Insight(type(insight.of(played).heuristics)(played.spec.rules, weights)))
        self.agent, self.opening, self.seed = agent(name, seed), opening, seed

    def choose(self, belief: Belief[Any], moves: Sequence[Any]) -> Any:
        """Return a move: a random one in the opening, which both games of a deal share."""
        if self.opening and (ply := belief.seen.ply) < self.opening:
            return moves[Random(f"{self.seed}/{ply}").randrange(len(moves))]
        return self.agent.choose(replace(belief, game=self.game), moves)


def led(name: str, chosen: str, sides: tuple[Weights, Weights], deal: str) -> tuple[float, float]:
    """Play a deal from both sides. Return by how much the first weights led, from -1 to 1, and which share of the wins they had."""
    played = game(name)
    scale = insight.of(played).heuristics.scale()  # type: ignore[union-attr]
    leads, shares = [], []
    for first in (0, 1):
        opening = 0 if played.seeded else OPENING
        agents = [Weighed(played, seat, sides[(seat + first) % 2], chosen, deal, opening) for seat in (0, 1)]
        state = played_out(played, agents, deal if played.seeded else None, OPTIONS.get(name, {})).state
        outcome = played.outcome(state)
        assert outcome is not None
        values = insight.of(played).heuristics.evaluate(state)  # type: ignore[union-attr]
        lead = values[first] - values[1 - first]
        winners = outcome.winners
        share = (first in winners) / len(winners)
        leads.append(lead / (abs(lead) + scale) / 2 + share - 0.5)
        shares.append(share)
    return fmean(leads), fmean(shares)


def results(executor: Executor, name: str, chosen: str, sides: tuple[Weights, Weights], deals: Iterable[str]) -> list[tuple[float, float]]:
    """Return the results of `led` for several deals."""
    return list(executor.map(partial(led, name, chosen, sides), deals))


def moved(own: Mapping[str, float], weights: Weights, signs: Mapping[str, int], by: float) -> Weights:
    """Return weights that are moved by a part of the game's own ones, in given directions."""
    return {name: weight + by * signs[name] * max(LEAST, PART * abs(own[name])) for name, weight in weights.items()}


def kept(path: Path, head: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the lines of a file of steps, none if there is no file. A last line that was cut off while it was written is removed.

    Raises InvalidTournament for the steps of another command, and for a line that is no step.
    """
    if not path.exists():
        return []
    found: list[dict[str, Any]] = []
    for number, line in enumerate(complete(path.read_bytes()).splitlines()):
        document: Any = None
        with suppress(ValueError, RecursionError):
            document = json.loads(line)
        if type(document) is not dict or not (is_step(document, number, head) if number else document.keys() == head.keys()):
            shown = brief(line[:100].decode(errors="replace"))
            raise InvalidTournament(
                f"{path}, line {number + 1}: expected {'a step' if number else 'the first line'} of tuning, not {shown}."
            )
        found.append(document)
    for name, value in found[0].items() if found else ():
        if value != head[name]:
            verb = "are" if name.endswith("s") else "is"
            differs = f"its {name} {verb} {json.dumps(value)[:200]}, not {json.dumps(head[name])}"
            raise InvalidTournament(f"{path} has the steps of another command: {differs}. Move the file away to begin again.")
    end_last_line(path)
    return found


def is_step(document: Mapping[str, Any], number: int, head: Mapping[str, Any]) -> bool:
    """Return whether a line of a file is the step of this number."""
    weights = document.get("weights")
    if document.keys() != {"step", "lead", "weights"} or document["step"] != number or type(weights) is not dict:
        return False
    numbers = [document["lead"], *weights.values()]
    return weights.keys() == head["weights"].keys() and all(type(each) in (int, float) and isfinite(each) for each in numbers)


def tune(executor: Executor, name: str, chosen: str, steps: int, deals: int, seed: str) -> Weights:
    """Return tuned weights. Each step is kept in a file, and steps that are there already are not played again."""
    own = insight.of(game(name)).heuristics.weights  # type: ignore[union-attr]
    path = KEPT / f"{name}.jsonl"
    head = {"game": name, "agent": chosen, "deals": deals, "seed": seed, "weights": own}
    lines = kept(path, head)
    if not lines:
        lines = [head]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(head) + "\n", "utf-8")
    weights: Weights = {**lines[-1]["weights"]}
    with path.open("a", encoding="utf-8") as file:
        for step in range(len(lines), steps + 1):
            chance = Random(f"{seed}/{step}")
            signs = {each: chance.choice((-1, 1)) for each in own}
            by = step**-MOVE_DECAY
            sides = moved(own, weights, signs, by), moved(own, weights, signs, -by)
            lead = fmean(each for each, _ in results(executor, name, chosen, sides, [f"{seed}-{step}-{deal}" for deal in range(deals)]))
            weights = moved(own, weights, signs, GAIN * lead * (PATIENCE / (PATIENCE + step)) ** GAIN_DECAY)
            file.write(json.dumps({"step": step, "lead": lead, "weights": weights}) + "\n")
            file.flush()
    return weights


def main() -> int:
    """Tune the weights of games, and let them play the games' own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+")
    parser.add_argument("--agent", help='who plays (default: "greedy", in Safari-Dual "alphabeta:2")')
    parser.add_argument("--steps", type=partial(whole_number, least=0), default=300, help="how often the weights are moved (default 300)")
    parser.add_argument("--deals", type=partial(whole_number, least=1), default=8, help="deals of a step, each from both sides (default 8)")
    parser.add_argument(
        "--proof", type=partial(whole_number, least=1), default=400, help="deals of the last match, each from both sides (default 400)"
    )
    parser.add_argument("--seed", default="tune", help="what decides all of it (default: tune)")
    parser.add_argument("--jobs", type=partial(whole_number, least=1), default=2, help="how many processes play (default 2)")
    chosen = parser.parse_args()
    try:
        with processes(chosen.jobs) as executor:
            for name in chosen.game:
                heuristics = insight.of(game(name)).heuristics
                own: Weights = {**heuristics.weights} if heuristics else {}
                if not own:
                    print(f"{name} has no weights that could be tuned.")
                    continue
                player = chosen.agent or AGENTS.get(name, "greedy")
                weights = tune(executor, name, player, chosen.steps, chosen.deals, chosen.seed)
                deals = [f"{chosen.seed}-proof-{deal}" for deal in range(chosen.proof)]
                shares = [share for _, share in results(executor, name, player, (weights, own), deals)]
                low, high = share_interval(shares)
                print(
                    f"{name}: {2 * len(shares)} games of {player}, tuned against own weights: {fmean(shares):.1%} ({low:.1%} to {high:.1%})"
                )
                for each, weight in weights.items():
                    print(f'    "{each}": {weight:.3g},  # {own[each]:.3g} before', flush=True)
    except KeyboardInterrupt:
        print("stopped; the steps so far are kept, and the same command goes on with the rest", file=sys.stderr)
        return 130
    except OSError as error:
        print(f"{KEPT}: {error.strerror}", file=sys.stderr)
        return 1
    except Exception as error:
        if (reason := failure(error)) is None:
            raise
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
