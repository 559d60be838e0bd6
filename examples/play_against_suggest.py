"""A game against the computer, by a client that knows no rule: you choose from the legal moves, `suggest` plays the other seats.

    python examples/play_against_suggest.py kariba
    python examples/play_against_suggest.py safaru --players 4 --seat 2 --simulations 50
    python examples/play_against_suggest.py affenraffen --auto

It needs nothing but Python. For each seat that the computer plays it stores the memory that the last suggestion returned, and the
events since; that is all there is to an honest opponent. With --auto your own moves are drawn at random.
"""

import argparse
import json
import random
from typing import Any

from play_over_http import call, tell

#: The number of moves that are listed, and can be chosen.
MOST_SHOWN = 40


def choose(base: str, position: Any, seat: int, chance: random.Random | None) -> Any:
    """Your move: asked for by its number, or drawn."""
    own = call(f"{base}/view", {"state": position["state"], "player": seat})
    moves = own["legal_moves"]
    if chance is not None:
        return chance.choice(moves)
    print(json.dumps(own["state"]))
    for number, move in enumerate(moves[:MOST_SHOWN]):
        print(f"  {number}: {tell(move)}")
    while True:
        said = input(f"Your move, 0 to {min(len(moves), MOST_SHOWN) - 1}: ")
        if said.isdecimal() and int(said) < min(len(moves), MOST_SHOWN):
            return moves[int(said)]


def play(base: str, options: Any, seat: int, simulations: int, chance: random.Random | None) -> Any:
    """Plays a game to its end and gives the last position."""
    position = call(f"{base}/new", {"options": options})
    players = range(len(position["scores"]))
    memory: dict[int, Any] = {}
    since: dict[int, list[Any]] = {player: [] for player in players}
    last = -1
    while position["outcome"] is None:
        active = position["active_players"]
        # where all may act at the same time this client lets them act one after the other
        player = next((each for each in active if each > last), active[0])
        if player == seat:
            action = choose(base, position, seat, chance)
        else:
            asked = {"state": position["state"], "player": player, "events": since[player], "simulations": simulations}
            answer = call(f"{base}/suggest", asked | ({"memory": memory[player]} if player in memory else {}))
            action, memory[player], since[player] = answer["action"], answer["memory"], []
        position = call(f"{base}/apply", {"state": position["state"], "action": action, "as_player": player})
        shown = call(f"{base}/view", {"state": position["state"], "player": seat, "events": position["events"]})
        for event in shown["events"]:
            print(tell(event))
        for each in players:
            since[each] += position["events"]
        last = player
    return position


def main() -> None:
    """Read the command line, play, and print the ranking."""
    parser = argparse.ArgumentParser(description="A game against the computer, by a client that knows no rule.")
    parser.add_argument("game", help="the game's id, such as kariba")
    parser.add_argument("--url", default="http://127.0.0.1:8000")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seat", type=int, default=0, help="where you sit")
    parser.add_argument("--simulations", type=int, default=200, help="how long the computer thinks")
    parser.add_argument("--auto", metavar="SEED", nargs="?", const="auto", help="draw your moves at random")
    chosen = parser.parse_args()
    chance = None if chosen.auto is None else random.Random(chosen.auto)
    options = {"players": chosen.players}
    position = play(f"{chosen.url}/v1/games/{chosen.game}", options, chosen.seat, chosen.simulations, chance)
    place = 1
    for group in position["outcome"]["ranking"]:
        for player in group:
            name = "you" if player == chosen.seat else f"player {player}"
            print(f"{place}. {name}: {position['scores'][player]['total']}")
        place += len(group)


if __name__ == "__main__":
    main()
