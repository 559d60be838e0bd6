"""A thin client that knows no rules: it takes moves only from `legal_moves`, and prints each turn and the final scores.

    python examples/play_over_http.py kariba --players 3
    python examples/play_over_http.py safaru --option reversed=true --url http://127.0.0.1:8000

It needs nothing but Python. Between turns it stores the last state that the service answered. To keep a game
safe, a host stores that state, and sends it again if a request was lost.
"""

import argparse
import json
import random
import sys
import urllib.error
import urllib.request
from typing import Any


def call(url: str, body: Any = None) -> Any:
    """Return the JSON that a URL answers, to a POST of `body` or to a GET."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        errors = [f"{each['pointer']}: {each['detail']}" for each in problem.get("errors", [])]
        sys.exit("\n".join([f"{problem['status']} {problem['title']}: {problem['detail']}", *errors]))
    except urllib.error.URLError as error:
        sys.exit(f"{url} does not answer: {error.reason}")


def tell(event: Any) -> str:
    """Return an event on one line. The client need not know what it means."""
    return f"{event['type']} {' '.join(f'{name}={value}' for name, value in event.items() if name != 'type')}"


def play(url: str, game: str, options: Any, seed: str | None, chance: random.Random) -> Any:
    """Play a game to its end, and return the last position."""
    base = f"{url}/v1/games/{game}"
    position = call(f"{base}/new", {"options": options} | ({"seed": seed} if seed else {}))
    while position["outcome"] is None:
        action = chance.choice(position["legal_moves"])
        position = call(f"{base}/apply", {"state": position["state"], "action": action})
        print(f"{position['state']['ply']:5}  {'; '.join(tell(event) for event in position['events'])}")
    return position


def main() -> None:
    """Read the command line, play, and print the scores."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game's id, such as kariba")
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="where the service is")
    parser.add_argument("--players", type=int, help="how many play")
    parser.add_argument("--seed", help="the seed of the shuffles")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="another option, its value as JSON")
    chosen = parser.parse_args()
    options = {} if chosen.players is None else {"players": chosen.players}
    options |= {name: json.loads(value) for name, _, value in (pair.partition("=") for pair in chosen.option)}
    position = play(chosen.url.rstrip("/"), chosen.game, options, chosen.seed, random.Random(chosen.seed))
    outcome = position["outcome"]
    print(f"\n{chosen.game} is over: {outcome['reason']}; winners: {', '.join(map(str, outcome['winners']))}")
    for score in position["scores"]:
        parts = ", ".join(f"{name} {points}" for name, points in score["parts"].items())
        print(f"player {score['player']}: {score['total']:4}   ({parts})")


if __name__ == "__main__":
    main()
