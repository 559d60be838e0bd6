"""Train a policy for Kariba by self-play, on a CPU, within the hour: proximal policy optimization (Schulman et al. 2017) in JAX.

    pip install 'safari-rules[pettingzoo,train]'
    python examples/train_kariba.py --out my_weights.npz --plot training.svg
    PYTHONPATH=examples safari-rules play kariba --agent "kariba_policy:trained('my_weights.npz')"

One policy plays both seats of many games at once, in PettingZoo's environment. It draws among legal ids alone, because the others are
masked. Each choice is rewarded by how the lead in cards changes until the player's next turn, and the last one by the result too. Now and
then the policy plays against `greedy` and against `mcts:50`, without learning. `--updates 140` takes about ten minutes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from kariba_policy import SIZES, Weights, load, numbers, save, spread
from training import Curves, arguments, checked, leads, run

from safari_rules import InvalidAgent
from safari_rules.envs.pettingzoo import raw_env

#: Games that are played at once.
GAMES: Final = 128
#: Choices from which the policy learns at once, in this number of rounds and in batches of this size.
CHOICES, ROUNDS, BATCH = 16_384, 4, 2_048
#: The value of a card of the lead, and the value of the result of 1 or -1, which depends on luck more.
CARD, RESULT = 0.1, 0.3
#: How the advantage of a choice is estimated (Schulman et al. 2015), and how far the policy may move at once.
DISCOUNT, TRACE, CLIP = 0.98, 0.9, 0.2


class Choice(NamedTuple):
    """A choice of the policy: what it saw, which ids were legal, the id drawn with its logarithmic probability, and what it expected."""

    inputs: Any
    mask: Any
    id: int
    probability: float
    expected: float
    lead: float


class Sample(NamedTuple):
    """Choices to learn from, as arrays: each with the advantage and the result that followed."""

    inputs: Any
    mask: Any
    id: Any
    probability: Any
    advantage: Any
    result: Any


def masked(weights: Weights, inputs: Any, mask: Any) -> tuple[Any, Any]:
    """Return the logarithmic probabilities of ids, those of illegal ids being vanishingly small, and the expected result."""
    chosen, expected = numbers(weights, inputs, jnp)
    return jax.nn.log_softmax(jnp.where(mask, chosen, -1e9)), expected


@jax.jit
def drawn(weights: Weights, inputs: Any, mask: Any, key: Any) -> tuple[Any, Any, Any]:
    """Draw an id for each of several observations. Return them with their logarithmic probabilities and the expected results."""
    logarithms, expected = masked(weights, inputs, mask)
    ids = jax.random.categorical(key, logarithms)
    return ids, jnp.take_along_axis(logarithms, ids[:, None], 1)[:, 0], expected


def loss(weights: Weights, sample: Sample, entropy: float) -> Any:
    """Return the loss: the clipped objective of the policy, the error of the expected result, and a penalty on low entropy."""
    logarithms, expected = masked(weights, sample.inputs, sample.mask)
    ratio = jnp.exp(jnp.take_along_axis(logarithms, sample.id[:, None], 1)[:, 0] - sample.probability)
    gain = jnp.minimum(ratio * sample.advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * sample.advantage)
    variety = -jnp.sum(jnp.where(sample.mask, jnp.exp(logarithms) * logarithms, 0), axis=1)
    return jnp.mean(-gain + 0.5 * (expected - sample.result) ** 2 - entropy * variety)


def initial(seed: int) -> Weights:
    """Return weights of a policy that knows nothing: orthogonal ones, small where ids are chosen."""
    keys = jax.random.split(jax.random.key(seed), len(SIZES))
    scales = {"first": 2**0.5, "second": 2**0.5, "ids": 0.01, "result": 1.0}
    return {
        name: jax.nn.initializers.orthogonal(scales[name])(key, size) if name in scales else jnp.zeros(size)
        for (name, size), key in zip(SIZES.items(), keys, strict=True)
    }


def advantages(choices: Sequence[Choice], last_lead: float, result: float) -> list[tuple[float, float]]:
    """Return for each choice of a player in a game its advantage, and the result that the policy should have expected."""
    found: list[tuple[float, float]] = []
    following, lead, trace, reward = 0.0, last_lead, 0.0, RESULT * result
    for choice in reversed(choices):
        reward += CARD * (lead - choice.lead)
        trace = reward + DISCOUNT * following - choice.expected + DISCOUNT * TRACE * trace
        found.append((trace, trace + choice.expected))
        following, lead, reward = choice.expected, choice.lead, 0.0
    return found[::-1]


class Game:
    """A game in progress that the policy plays against itself."""

    def __init__(self, seed: int) -> None:
        self.environment = raw_env("kariba")
        self.environment.reset(seed=seed)
        self.choices: dict[str, list[Choice]] = {name: [] for name in self.environment.possible_agents}
        self.look()

    def look(self) -> None:
        """Store the observation of the player whose turn it is."""
        observation, _, terminated, truncated, info = self.environment.last()
        self.observation, self.mask, self.over = observation, info["action_mask"], terminated or truncated

    def choose(self, inputs: Any, id_: int, probability: float, expected: float) -> None:
        """Take an id."""
        choice = Choice(inputs, self.mask.astype(bool), id_, probability, expected, float(leads(self.observation)))
        self.choices[self.environment.agent_selection].append(choice)
        self.environment.step(id_)
        self.look()

    def learnt(self) -> Iterator[tuple[Choice, float, float]]:
        """Yield all choices of a finished game, each with its advantage and result, and begin another one."""
        for name, choices in self.choices.items():
            lead = float(leads(self.environment.observe(name)))
            for choice, (advantage, result) in zip(choices, advantages(choices, lead, self.environment.rewards[name]), strict=True):
                yield choice, advantage, result
            choices.clear()
        self.environment.reset()
        self.look()


def collected(games: Sequence[Game], weights: Weights, keys: Iterator[Any]) -> tuple[Sample, int]:
    """Play until there are enough choices of finished games. Return them, and how many games were finished."""
    found: list[tuple[Choice, float, float]] = []
    finished = 0
    while len(found) < CHOICES:
        inputs = spread(np.array([game.observation for game in games]))
        ids, probabilities, expected = drawn(weights, inputs, np.array([game.mask for game in games], bool), next(keys))
        for game, *choice in zip(games, inputs, ids.tolist(), probabilities.tolist(), expected.tolist(), strict=True):
            game.choose(*choice)
            if game.over:
                found += game.learnt()
                finished += 1
    choices, advantage, result = zip(*found, strict=True)
    gains = np.array(advantage, np.float32)
    seen, masks, chosen, probability, _, _ = zip(*choices, strict=True)
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    return Sample(np.array(seen), np.array(masks), np.array(chosen), np.array(probability), gains, np.array(result, np.float32)), finished


def trainer(updates: int) -> tuple[Any, Callable[..., tuple[Weights, Any]]]:
    """Return the optimizer, and a function that improves weights by one batch."""
    steps = max(1, updates) * ROUNDS * (CHOICES // BATCH)
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(optax.linear_schedule(1e-3, 5e-5, steps)))

    @partial(jax.jit, donate_argnums=(0, 1))
    def improved(weights: Weights, memory: Any, sample: Sample, entropy: float) -> tuple[Weights, Any]:
        gradient = jax.grad(loss)(weights, sample, entropy)
        changes, memory = optimizer.update(gradient, memory)
        return optax.apply_updates(weights, changes), memory

    return optimizer, improved


def main() -> int:
    """Train, print the progress, and write the weights."""
    parser = arguments(__doc__, updates=420, every=60, against=("greedy", "mcts:50"))
    parser.add_argument("--from", dest="begin", metavar="FILE", help="weights to begin with instead of random ones")
    chosen = checked(parser)
    try:
        weights = initial(chosen.seed) if chosen.begin is None else {name: jnp.array(value) for name, value in load(chosen.begin).items()}
    except InvalidAgent as error:
        parser.error(f"--from: {error}")
    return run(lambda: train(weights, chosen), chosen.out)


def train(weights: Weights, chosen: argparse.Namespace) -> None:
    """Train weights as the arguments ask, print how well they play, and write them and the learning curves."""
    optimizer, improved = trainer(chosen.updates)
    memory = optimizer.init(weights)
    chance = np.random.default_rng(chosen.seed)
    keys = (jax.random.fold_in(jax.random.key(chosen.seed), number) for number in range(1 << 31))
    games = [Game(seed) for seed in range(chosen.seed * GAMES, (chosen.seed + 1) * GAMES)]
    curves, played, begin = Curves(chosen.against, chosen.games), 0, time.monotonic()
    for update in range(chosen.updates + 1):
        if update % chosen.every == 0 or update == chosen.updates:
            curves.judge(weights, played)
            if update:
                save(weights, chosen.out)
            print(f"{time.monotonic() - begin:.0f} seconds", flush=True)
        if update < chosen.updates:
            sample, finished = collected(games, weights, keys)
            played += finished
            entropy = 0.02 * (1 - update / chosen.updates)
            for _ in range(ROUNDS):
                order = chance.permutation(len(sample.id))
                for first in range(0, CHOICES, BATCH):
                    batch = Sample(*[array[order[first : first + BATCH]] for array in sample])
                    weights, memory = improved(weights, memory, batch, entropy)
    if chosen.plot is not None:
        curves.plot(chosen.plot, "games of self-play")


if __name__ == "__main__":
    sys.exit(main())
