"""The search for the most expensive request: hill climbing over all operations, with valid and invalid bodies.

    python tests/hostile/cost.py --rounds 40

Cost is CPU time in this process, the least of a few calls, and of twice as many for the costliest. The search begins with expensive
requests (long records, many events, crowded tables, lists of errors) and keeps costlier ones. It fails if a body of up to 256 KiB costs
more than `ANY` ordinary requests (a suggestion more than its own bound). It also fails if a refusal costs too much: 100 ordinary requests for a
body up to 64 KiB, for a larger one 1.5 times what reading a valid body of its size costs.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from functools import cache
from math import ceil
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from hostile.mutation import BODY_LIMIT, mutate
from safari_api import create_app
from safari_api.examples import samples
from safari_api.fast import FastPath
from safari_api.settings import Settings
from werkzeug.test import create_environ, run_wsgi_app

from safari_rules import Game, all_games, game
from safari_rules.games.safaru.constants import CARDS

#: The most that a request may cost, in ordinary requests; the most that a refusal of a small body may; the size of a small body.
MOST = {"suggest": 15_000}
ANY = 600
REFUSAL = 100
SMALL = 64 * 1024
#: The cost of a byte is measured on valid bodies of at least this many bytes.
SOUND = 2 * 1024
#: The largest ratio of the cost of refusing a large body to that of reading a valid body of its size.
REFUSAL_RATIO = 1.5


class Cost(NamedTuple):
    """The cost of a request: CPU milliseconds, the status of its answer, the bytes of its body."""

    ms: float
    status: int
    size: int


@cache
def service() -> FastPath:
    """Return the application in the fast path, as `safari-rules serve` runs it."""
    return FastPath(create_app(Settings(log=False)))


def cost(path: str, body: bytes, calls: int = 3) -> Cost:
    """Return the least cost of a few calls."""
    spent, status = [], "0"
    for _ in range(calls):
        environ = create_environ(path, method="POST", data=body, content_type="application/json")
        begun = process_time()
        _, status, _ = run_wsgi_app(service(), environ)
        spent.append(process_time() - begun)
    return Cost(1000 * min(spent), int(status[:3]), len(body))


def typical() -> float:
    """Return the cost of an ordinary request in CPU milliseconds."""
    return cost("/v1/games/seven-safari/apply", encoded(samples(game("seven-safari"))["apply"]), calls=9).ms


def encoded(body: Any) -> bytes:
    """Return a body as the shortest JSON."""
    return json.dumps(body, separators=(",", ":")).encode()


#: Bytes of a body that a long list may fill. The rest is for a state and other fields.
ROOM = BODY_LIMIT - 16_000


def filled(items: list[Any]) -> list[Any]:
    """Return the items repeated until they fill a body."""
    times = ROOM / len(encoded(items))
    return (items * ceil(times))[: int(times * len(items))]


def long_record(played: Game[Any, Any, Any, Any], chance: random.Random, **options: Any) -> dict[str, Any]:
    """Return a random game as the longest allowed request for `replay`, with its last state and its events."""
    state = played.new(seed="long" if played.seeded else None, **options)
    actions: list[Any] = []
    events: list[Any] = []
    size = 0
    while size < ROOM and (moves := played.legal_moves(state)):
        move = chance.choice(moves)
        actions.append(played.dump_action(move))
        size += len(encoded(actions[-1])) + 1
        state, told, _ = played.apply(state, move)
        events += map(played.dump_event, told)
    seed = {"seed": "long"} if played.seeded else {}
    return {"replay": {"options": options, **seed, "actions": actions}, "state": played.dump(state), "events": events}


@cache
def longest(name: str, options: str) -> dict[str, Any]:
    """Return a long record of a game, cached for all operations. The options are JSON."""
    return long_record(game(name), random.Random(f"longest/{name}/{options}"), **json.loads(options))


OPTIONS: dict[str, list[dict[str, Any]]] = {
    "kariba": [{"players": 4, "face_up_draw": True, "games": 10}, {"players": 2, "games": 10}],
    "safaru": [{"players": 4, "reversed": True, "deals": 20}, {"players": 2, "deals": 20}],
    "seven-safari": [{"players": 2, "swapping": True, "diagonal": True}, {"players": 5, "swapping": True}],
    "safari-dual": [{}],
    "affenraffen": [{"players": 6}, {"players": 2}],
}


def crowded(chance: random.Random) -> dict[str, Any]:
    """Return a Safarü state with 20 or more random cards on the table."""
    state: dict[str, Any] = json.loads(json.dumps(samples(game("safaru"))["scores"]["state"]))
    cards = chance.sample(CARDS, len(CARDS))
    hand = [cards.pop() for _ in range(chance.choice((1, 4)))]
    other = [cards.pop() for _ in hand]
    table = cards[: chance.randrange(20, len(cards))]
    first = {"starter": 0, "current_player": 0, "round": 5, "draw_pile": []}
    return state | first | {"hands": [hand, other], "table": table, "captured": [[card for card in cards if card not in table], []]}


def beginnings(played: Game[Any, Any, Any, Any], operation: str, chance: random.Random, simulations: int) -> Iterator[Any]:
    """Yield valid and invalid requests that are known to be expensive. A suggestion takes at most this many simulations."""
    sample = samples(played)[operation]
    yield sample
    for options in OPTIONS[played.id]:
        long = longest(played.id, json.dumps(options))
        if operation == "replay":
            yield long["replay"]
            repeated = filled(long["replay"]["actions"])
            yield {**long["replay"], "actions": repeated}
            yield {**long["replay"], "actions": [*repeated[:-1], {**repeated[0], "player": 99}]}
            yield {**long["replay"], "actions": [{**action, "player": 99} for action in repeated]}
        elif operation == "view":
            for state in (sample["state"], long["state"]):
                events = filled(long["events"])
                yield {**sample, "state": state, "events": events}
                yield {**sample, "state": state, "events": events, "names": ["Ada", None]}
                for event in {event["type"]: event for event in long["events"]}.values():
                    yield {**sample, "state": state, "events": filled([event]), "names": ["Ada", None]}
                yield {**sample, "state": state, "events": [*events[:-1], {**events[-1], "type": "x"}]}
                yield {**sample, "state": state, "events": [{**event, "extra": 1} for event in events]}
        elif operation == "suggest":
            for state in (sample["state"], long["state"]):
                for player in range(state["options"]["players"]):
                    yield {**sample, "state": state, "player": player, "simulations": simulations, "seed": "dear"}
                    events = filled(long["events"])
                    yield {**sample, "state": state, "player": player, "simulations": 1, "events": events}
        elif "state" in sample:
            yield {**sample, "state": long["state"]}
    if played.id == "safaru" and "state" in sample:
        for _ in range(6):
            yield {**sample, "state": crowded(chance), **({"player": 0, "simulations": simulations} if operation == "suggest" else {})}
    yield {f"k{number}": 0 for number in range(20_000)}
    if "state" in sample:
        yield {**sample, "state": {**sample["state"], **{name: [value] * 2000 for name, value in sample["state"].items()}}}


class Found(NamedTuple):
    """The result of the search for an operation: the costliest request, small refusal and large refusal, and the largest cost of a byte of
    a valid body, in milliseconds.
    """

    costliest: Cost
    small: Cost
    large: Cost
    rate: float


def climb(
    played: Game[Any, Any, Any, Any], operation: str, rounds: int, chance: random.Random, simulations: int = 1000, calls: int = 3
) -> Found:
    """Search one operation of one game. The cost of a request is the least of this many calls."""
    path = f"/v1/games/{played.id}/{operation}"
    found = [(cost(path, encoded(body), calls), body) for body in beginnings(played, operation, chance, simulations)]
    found.sort(key=lambda each: -each[0].ms)
    best = found[:4]
    for _ in range(rounds):
        parent = json.loads(json.dumps(chance.choice(best)[1]))
        body = mutate(parent, chance)
        text = encoded(body)
        if len(text) > BODY_LIMIT:
            continue
        found.append((cost(path, text, calls), body))
        best = sorted([*best, found[-1]], key=lambda each: -each[0].ms)[:4]
    small = [each for each in found if each[0].status not in (200, 413) and each[0].size <= SMALL]
    large = [each for each in found if each[0].status not in (200, 413) and each[0].size > SMALL]
    return Found(
        costliest(path, [each for each in found if each[0].status != 413], calls),
        costliest(path, small, calls),
        costliest(path, large, calls),
        max((each.ms / each.size for each, _ in found if each.status == 200 and each.size >= SOUND), default=0.0),
    )


def costliest(path: str, found: list[tuple[Cost, Any]], calls: int) -> Cost:
    """Return the largest cost of some requests. Candidates are measured again, because a busy machine makes any request expensive."""
    most = Cost(0.0, 0, 0)
    for before, body in sorted(found, key=lambda each: -each[0].ms):
        if before.ms <= most.ms:
            break
        most = max(most, min(before, cost(path, encoded(body), 2 * calls)))
    return most


def main() -> int:
    """Print a table of the results, and return 1 if a bound is exceeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, help="mutations an operation")
    parser.add_argument("--seed", default="cost", help="the seed of the mutations")
    chosen = parser.parse_args()
    faults = []
    print("| operation | costliest, ms | bytes | status | costliest refusal up to 64 KiB, ms | costliest larger one, ms | bytes |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    worst: dict[str, list[Found]] = {}
    for played in all_games():
        for operation in samples(played):
            chance = random.Random(f"{chosen.seed}/{played.id}/{operation}")
            before = typical()
            costliest, small, large, rate = found = climb(played, operation, chosen.rounds, chance)
            ordinary = max(before, typical())
            worst.setdefault(operation, []).append(found)
            where = f"{played.id}/{operation}"
            most = MOST.get(operation, ANY)
            if costliest.ms > most * ordinary:
                faults.append(f"{where}: {costliest} costs more than {most} ordinary requests ({most * ordinary:.1f} ms)")
            if small.ms > REFUSAL * ordinary:
                faults.append(f"{where}: refusing {small} costs more than {REFUSAL} ordinary requests ({REFUSAL * ordinary:.1f} ms)")
            if rate and large.ms > REFUSAL_RATIO * rate * large.size:
                faults.append(f"{where}: refusing {large} costs more than {REFUSAL_RATIO} times a valid body ({rate * large.size:.1f} ms)")
    for operation, found in worst.items():
        costliest, small, large = (max(each[column] for each in found) for column in range(3))
        print(
            f"| `{operation}` | {costliest.ms:.1f} | {costliest.size} | {costliest.status} | {small.ms:.1f} | {large.ms:.1f} | {large.size} |"
        )
    print("\n".join(faults) or "all within bounds")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
