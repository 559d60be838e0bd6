"""Train a policy for Kariba against a named opponent, on a CPU, in ten minutes: MaskablePPO of sb3-contrib, in PyTorch.

    pip install 'safari-rules[ppo]'
    python examples/train_ppo.py --out my_weights.npz --plot ppo.svg
    PYTHONPATH=examples safari-rules play kariba --agent "kariba_policy:trained('my_weights.npz')"

The learner plays many games at once in the vector environment of Gymnasium, half of them from each seat. It draws among legal ids alone,
because the others are masked. Each choice is rewarded by how the lead in cards changes until the learner's next turn, and the last one by
the result too. The network is that of `train_kariba.py`, so the same agent plays by the weights.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from kariba_policy import HIDDEN, INPUTS, SIZES, Weights, save, spread
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from training import Curves, arguments, checked, leads, run

from safari_rules import InvalidAgent
from safari_rules.commands.refused import whole_number
from safari_rules.envs.gymnasium import VersusEnv

#: Games that are played at once, and choices of each from which the policy learns at once, in this number of rounds and such batches.
GAMES, CHOICES, ROUNDS, BATCH = 128, 64, 4, 1_024
#: The value of a card of the lead, and the value of the result of 1 or -1, which depends on luck more.
CARD, RESULT = 0.1, 0.3


class Games(VecEnv):
    """Games against an agent, half of them from each seat, in the form that Stable-Baselines3 asks for."""

    def __init__(self, opponent: str, seed: int, workers: int) -> None:
        """Begin the games.

        :param opponent: the name of the agent that plays the other seat.
        :param seed: decides the deals.
        :param workers: the number of processes that play the games of a seat.
        """
        seeds = [(2 * seed + seat) * GAMES for seat in (0, 1)]
        self.sides = [VersusEnv("kariba", GAMES // 2, opponent, seat=seat, seed=seeds[seat], workers=workers) for seat in (0, 1)]
        self.finished, self.lead = 0, np.zeros(GAMES, int)
        super().__init__(GAMES, spaces.Box(0, 1, (INPUTS,), np.float32), self.sides[0].single_action_space)

    def reset(self) -> Any:
        """Begin new games, and return what the learner observes."""
        return self.observed([side.reset()[0] for side in self.sides])

    def observed(self, found: Sequence[Any]) -> Any:
        """Return the inputs of the policy, and note the leads."""
        observations = np.concatenate(found)
        self.lead = leads(observations)
        return spread(observations)

    def step_async(self, actions: Any) -> None:
        """Take the ids of the next step."""
        self.ids = np.split(actions, 2)

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Take the step."""
        found = [side.step(ids) for side, ids in zip(self.sides, self.ids, strict=True)]
        results, terminations, truncations = (np.concatenate([each[part] for each in found]) for part in (1, 2, 3))
        over, before = terminations | truncations, self.lead
        inputs = self.observed([each[0] for each in found])
        last = leads(np.concatenate([each[4]["final_obs"] for each in found]))
        self.finished += int(over.sum())
        rewards = CARD * (np.where(over, last, self.lead) - before) + RESULT * results
        return inputs, rewards.astype(np.float32), over, [{} for _ in over]

    def env_method(self, method_name: str, *words: Any, indices: Any = None, **more: Any) -> list[Any]:
        """Return what a method returns for each game: the ids that may be taken."""
        return [mask for side in self.sides for mask in getattr(side, method_name)()]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, the same for each game."""
        return [getattr(self.sides[0], attr_name)] * GAMES

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse to change the games."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Return for each game that nothing wraps it."""
        return [False] * GAMES

    def close(self) -> None:
        """End the worker processes, if there are any."""
        for side in self.sides:
            side.close()


class Trunk(BaseFeaturesExtractor):
    """The two layers that the policy and the expected result share."""

    def __init__(self, space: Any) -> None:
        super().__init__(space, HIDDEN)
        layers = [torch.nn.Linear(INPUTS, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, HIDDEN), torch.nn.ReLU()]
        self.layers = torch.nn.Sequential(*layers)

    def forward(self, inputs: Any) -> Any:
        """Return the values of the second layer."""
        return self.layers(inputs)


def learned(model: MaskablePPO) -> Weights:
    """Return the weights of a model, as `kariba_policy` has them."""
    policy, trunk = model.policy, model.policy.features_extractor.layers
    parts = [part for layer in (trunk[0], trunk[2], policy.action_net, policy.value_net) for part in (layer.weight.T, layer.bias)]
    return {name: part.detach().numpy() for name, part in zip(SIZES, parts, strict=True)}


class Judgements(BaseCallback):
    """A callback that judges the policy between updates."""

    def __init__(self, chosen: argparse.Namespace, games: Games) -> None:
        super().__init__()
        self.chosen, self.games, self.updates, self.begin = chosen, games, 0, time.monotonic()
        self.curves = Curves(chosen.against, chosen.games)

    def judge(self) -> None:
        """Judge the policy, and write its weights if it has learned something."""
        weights = learned(self.model)
        self.curves.judge(weights, self.games.finished)
        if self.updates:
            save(weights, self.chosen.out)
        print(f"{time.monotonic() - self.begin:.0f} seconds", flush=True)

    def _on_rollout_start(self) -> None:
        if self.updates % self.chosen.every == 0:
            self.judge()
        self.updates += 1

    def _on_step(self) -> bool:
        return True


def train(chosen: argparse.Namespace, games: Games) -> None:
    """Train as the arguments ask, print how well the policy plays, and write the weights and the learning curves."""
    model = MaskablePPO(
        "MlpPolicy",
        games,
        n_steps=CHOICES,
        batch_size=BATCH,
        n_epochs=ROUNDS,
        learning_rate=lambda left: 1e-3 * max(left, 0.05),
        gamma=0.98,
        gae_lambda=0.9,
        ent_coef=0.01,
        seed=chosen.seed,
        policy_kwargs={"features_extractor_class": Trunk, "net_arch": []},
        device="cpu",
    )
    judgements = Judgements(chosen, games)
    model.learn(chosen.updates * GAMES * CHOICES, judgements)
    judgements.judge()
    if chosen.plot is not None:
        judgements.curves.plot(chosen.plot, f"games against {chosen.opponent}")


def main() -> int:
    """Train, print the progress, and write the weights."""
    parser = arguments(__doc__, updates=150, every=15, against=("greedy", "random"))
    parser.add_argument("--opponent", default="greedy", metavar="AGENT", help="the agent that the policy learns against (greedy)")
    parser.add_argument(
        "--workers", type=partial(whole_number, least=1), default=2, help="processes that play the games of each seat (default 2)"
    )
    chosen = checked(parser)
    try:
        games = Games(chosen.opponent, chosen.seed, chosen.workers)
    except InvalidAgent as error:
        parser.error(f"--opponent: {error}")
    torch.set_num_threads(1)  # the games have the other cores
    try:
        return run(lambda: train(chosen, games), chosen.out)
    finally:
        games.close()


if __name__ == "__main__":
    sys.exit(main())
