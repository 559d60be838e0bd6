"""Steps of environments: ours under PettingZoo and OpenSpiel against those projects' own, random ids among the legal ones.

Vectors of ours stand against OpenSpiel's games in C++, driven from Python. All of them make an observation and a mask at each step.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any

Contestant = Callable[[int], int]

#: Games of a vector.
VECTOR = 256
#: OpenSpiel's games in C++ that vectors stand against, and what is added to the name if an observer writes into an array.
CPP_GAMES = {
    "OpenSpiel hearts, tensor": "hearts",
    "OpenSpiel breakthrough 5x5, tensor": "breakthrough(rows=5,columns=5)",
    "OpenSpiel gin_rummy, tensor": "gin_rummy",
}
IN_PLACE = " in place"

#: For each name: the game and its options.
OURS: dict[str, tuple[str, dict[str, Any]]] = {
    "kariba": ("kariba", {}),
    "kariba, face-up draw": ("kariba", {"face_up_draw": True}),
    "seven-safari": ("seven-safari", {}),
    "safaru": ("safaru", {}),
    "safari-dual": ("safari-dual", {"ply_limit": 200}),
    "affenraffen": ("affenraffen", {"ply_limit": 600}),
}
#: Python games of OpenSpiel's own.
PYTHON_GAMES = ("python_tic_tac_toe", "python_kuhn_poker", "python_block_dominoes", "python_liars_poker", "python_team_dominoes")


def pettingzoo(environment: Any) -> Contestant:
    """Return a function that plays games in an AEC environment. The observations of each step are made, too."""
    import numpy as np

    def play(number: int) -> int:
        chance, steps = random.Random(number), 0
        environment.reset(seed=number)
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, info = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            environment.step(chance.choice(np.flatnonzero(mask)))
            steps += 1
        return steps

    return play


def open_spiel(words: str) -> Contestant:
    """Return a function that plays games of OpenSpiel, whose chance nodes are no steps."""
    import pyspiel

    import safari_rules.envs.open_spiel  # noqa: F401 - registers ours

    loaded = pyspiel.load_game(words)

    def play(number: int) -> int:
        chance, steps = random.Random(number), 0
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
        return steps

    return play


def observing(name: str, games: int) -> float:
    """Return the CPU microseconds of an observation, which is made for the player to act at each step of random games."""
    from safari_rules import game
    from safari_rules.envs.position import EncodedGame

    encoded, spent, made = EncodedGame(game(OURS[name][0]), OURS[name][1]), 0.0, 0
    for number in range(games):
        chance, position = random.Random(number), encoded.start(str(number))
        while position.player is not None:
            begun = process_time()
            position.observation(position.player)
            ended = process_time()
            spent += 2 * ended - begun - process_time()  # without the time of reading the clock
            made += 1
            position = position.take(chance.choice(position.choice.ids))
    return spent / made * 1e6


def vector(game: str, options: dict[str, Any], games: int = VECTOR, workers: int = 1) -> Contestant:
    """Return a function that steps a vector of games, which go on from call to call."""
    import numpy as np

    from safari_rules.envs.vector import VectorGame

    vector = VectorGame(game, games, workers=workers, **options)
    vector.reset()

    def play(number: int) -> int:
        chance, mask, steps = np.random.default_rng(number), vector.infos["mask"], max(1, VECTOR // games)
        ranks = np.arange(1, mask.shape[1] + 1, dtype=np.int16)
        for _ in range(steps):
            vector.step((mask * chance.permutation(ranks)).argmax(1))  # the legal id of the highest rank
        return steps * games

    return play


def tensors(words: str, in_place: bool) -> Contestant:
    """Return a function that plays games of OpenSpiel with the tensor and the mask of each step as arrays.

    :param words: the game with its parameters.
    :param in_place: whether OpenSpiel's observer writes the tensor into an array. If not, the array is made of the state's list.
    :returns: the function.
    """
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import make_observation

    loaded = pyspiel.load_game(words)
    observed = loaded.get_type().provides_observation_tensor
    observer = make_observation(loaded, None if observed else pyspiel.IIGObservationType(perfect_recall=True))

    def play(number: int) -> int:
        chance, steps = random.Random(number), 0
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
                continue
            player = state.current_player()
            if in_place:
                observer.set_from(state, player)
            else:
                np.array(state.observation_tensor(player) if observed else state.information_state_tensor(player), np.float32)
            np.array(state.legal_actions_mask(player), np.int8)
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def vectors() -> dict[str, Contestant]:
    """Return every vector of ours."""
    return {f"vector {name}": vector(*chosen) for name, chosen in OURS.items()}


def tensor_peers() -> dict[str, Contestant]:
    """Return OpenSpiel's games in C++ with tensors, each in both ways."""
    return {f"{name}{way}": tensors(words, bool(way)) for name, words in CPP_GAMES.items() for way in ("", IN_PLACE)}


def ours() -> dict[str, Contestant]:
    """Return every environment of ours."""
    from safari_rules.envs.open_spiel import NAMES
    from safari_rules.envs.pettingzoo import env

    found = {}
    for name, (game, options) in OURS.items():
        params = ",".join([f"{key}={str(value).lower()}" for key, value in options.items()])
        found[f"PettingZoo {name}"] = pettingzoo(env(game, **options))
        found[f"OpenSpiel {name}"] = open_spiel(f"{NAMES[game]}({params})")
    return found


def peers() -> dict[str, Contestant]:
    """Return the environments of the projects themselves."""
    from open_spiel.python import games  # noqa: F401 - registers them
    from pettingzoo.classic import connect_four_v3

    return {"PettingZoo connect_four": pettingzoo(connect_four_v3.env())} | {f"OpenSpiel {name}": open_spiel(name) for name in PYTHON_GAMES}
