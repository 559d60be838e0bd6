"""Play any game of a service, with only its document /openapi/generic.json: `python examples/generic_client.py kariba`.

You have seat 0, and the computer plays the others. With --auto your moves are chosen at random.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

NAMES = [None, "Ada", "Ben", "Cleo", "Dan", "Eve"]  # sentences call the seat whose name is null "you"


def fetch(request: str | Request) -> Any:
    """Return the JSON of an answer. A refusal ends the program with its sentences."""
    try:
        with urlopen(request) as answer:
            return json.load(answer)
    except HTTPError as refusal:
        problem = json.load(refusal)
        sys.exit("\n".join([problem["detail"], *(f"{each['pointer']}: {each['detail']}" for each in problem.get("errors", []))]))
    except URLError as error:
        sys.exit(f"The service does not answer: {error.reason}")


class Service:
    """The operations of a service, by the ids that its document gives them."""

    def __init__(self, url: str) -> None:
        url = url.rstrip("/") + "/"
        document = fetch(f"{url}openapi/generic.json")
        self.base = urljoin(url, document["servers"][0]["url"]).rstrip("/")
        paths = document["paths"].items()
        self.paths: dict[str, str] = {operation["operationId"]: path for path, methods in paths for operation in methods.values()}

    def ask(self, operation: str, game: str, **body: Any) -> Any:
        """Return the answer to a request. A request without a body is a GET."""
        data = json.dumps(body).encode() if body else None
        url = self.base + self.paths[operation].replace("{game}", game)
        return fetch(Request(url, data, {"Content-Type": "application/json"}))


def play(service: Service, game: str, choose: Callable[[list[str]], int], show: Callable[[str], None], **options: Any) -> Any:
    """Play a game and return its last position. `choose` gets a sentence for each of your moves, `show` all that you may read."""
    suggests = "suggest" in service.ask("game_info", game)["operations"]
    position, last = service.ask("new", game, options=options, names=NAMES, views=[0]), -1
    known: list[Any] = [{"events": []} for _ in position["scores"]]  # by seat: what a computer remembers, and the events since
    while position["outcome"] is None:
        state, mine, active = position["state"], position["views"][0], position["active_players"]
        player = next((seat for seat in active if seat > last), active[0])  # players who may act at once take turns
        if player == 0:
            action = mine["legal_moves"][choose(mine["text"]["legal_moves"])]
        elif suggests:
            found = service.ask("suggest", game, state=state, player=player, simulations=20, **known[player])
            action, known[player] = found["action"], {"memory": found["memory"], "events": []}
        else:
            action = random.choice(service.ask("legal_moves", game, state=state, player=player)["legal_moves"])
        position, last = service.ask("apply", game, state=state, action=action, as_player=player, names=NAMES, views=[0]), player
        for sentence in position["views"][0]["text"]["events"]:
            show(sentence)
        for each in known:
            each["events"] += position["events"]
    return position


def asked(sentences: list[str]) -> int:
    """Return the index of the move that a person chooses."""
    print(*(f"  {number}: {sentence}" for number, sentence in enumerate(sentences)), sep="\n")
    said = input("Your move: ")
    return int(said) if said.isdecimal() and int(said) < len(sentences) else asked(sentences)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--options", type=json.loads, default={}, help='such as {"players": 3}')
    parser.add_argument("--auto", action="store_true")
    chosen = parser.parse_args()
    choose = (lambda sentences: random.randrange(len(sentences))) if chosen.auto else asked
    end = play(Service(chosen.url), chosen.game, choose, print, **chosen.options)
    print(f"The game is over. Seats from first to last: {end['outcome']['ranking']}.")
