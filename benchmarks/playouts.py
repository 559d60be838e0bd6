"""Random playouts through the public interface: the full list of legal moves and one `apply` a ply, for our games and for peers.

Each contestant is a function that takes a number, plays one game, and returns the number of plies (decisions of players;
chance is not counted).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from safari_rules import game

Contestant = Callable[[int], int]

OURS: dict[str, tuple[str, dict[str, Any]]] = {
    "kariba": ("kariba", {"players": 2}),
    "kariba, 4 players, face-up draw": ("kariba", {"players": 4, "face_up_draw": True}),
    "safari-dual": ("safari-dual", {"ply_limit": 200}),
    "seven-safari": ("seven-safari", {"players": 2}),
    "seven-safari, both versions": ("seven-safari", {"players": 3, "diagonal": True, "swapping": True, "ply_limit": 400}),
    "safaru": ("safaru", {"players": 2}),
    "safaru, 4 players, reversed": ("safaru", {"players": 4, "reversed": True}),
    "affenraffen": ("affenraffen", {"players": 2, "ply_limit": 600}),
    "affenraffen, 6 players": ("affenraffen", {"players": 6, "ply_limit": 600}),
}
SPIEL = {
    "OpenSpiel breakthrough 5x5": "breakthrough(rows=5,columns=5)",
    "OpenSpiel hearts": "hearts",
    "OpenSpiel gin_rummy": "gin_rummy",
    "OpenSpiel hanabi": "hanabi(players=2)",
}


def ours(name: str, options: dict[str, Any]) -> Contestant:
    """Return a game of ours as a contestant."""
    played = game(name)
    legal_moves, apply = played.legal_moves, played.apply

    def play(number: int) -> int:
        chance = random.Random(number)
        state = played.new(seed=str(number) if played.seeded else None, **options)
        plies = 0
        while moves := legal_moves(state):
            state = apply(state, chance.choice(moves)).state
            plies += 1
        return plies

    return play


def spiel(specification: str) -> Contestant:
    """Return a function that plays games of OpenSpiel."""
    import pyspiel

    loaded = pyspiel.load_game(specification)

    def play(number: int) -> int:
        chance = random.Random(number)
        state = loaded.new_initial_state()
        plies = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                plies += 1
        return plies

    return play


def python_chess() -> Contestant:
    """Return python-chess as a contestant, cut at 200 plies."""
    import chess

    def play(number: int) -> int:
        chance = random.Random(number)
        board = chess.Board()
        for plies in range(200):
            moves = list(board.legal_moves)
            if not moves:
                return plies
            board.push(chance.choice(moves))
        return 200

    return play


def rlcard(name: str) -> Contestant:
    """Return a function that plays games of rlcard."""
    import rlcard as library

    def play(number: int) -> int:
        chance = random.Random(number)
        environment = library.make(name, config={"seed": number})
        state, _ = environment.reset()
        plies = 0
        while not environment.is_over():
            state, _ = environment.step(chance.choice(list(state["legal_actions"])))
            plies += 1
        return plies

    return play


def contestants(*, peers: bool) -> dict[str, Contestant]:
    """Return every contestant by name, ours first."""
    found = {name: ours(*chosen) for name, chosen in OURS.items()}
    if peers:
        found |= {name: spiel(specification) for name, specification in SPIEL.items()}
        found |= {"python-chess": python_chess(), "rlcard uno": rlcard("uno"), "rlcard gin-rummy": rlcard("gin-rummy")}
    return found
