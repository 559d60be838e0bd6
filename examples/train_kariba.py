"""Trains a policy for Kariba in minutes, on a CPU: deep Q-learning in self-play, with OpenSpiel's own algorithm on JAX.

    pip install 'safari-rules[open-spiel]' 'jax[cpu]' flax optax chex
    python examples/train_kariba.py --plot training.svg

OpenSpiel's agents take its environments as they are and choose among legal ids alone. JAX for the CPU is some 600 MB with all that
comes with it; the wheel of PyTorch that pip takes by default brings gigabytes. Two learners, one a seat, play against each other;
now and then they are judged without learning, against random play, both seats alike.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from open_spiel.python import rl_environment
from open_spiel.python.jax import dqn

import safari_rules.envs.open_spiel  # noqa: F401 - registers safari_kariba


def learners(environment: Any, episodes: int, seed: int) -> list[Any]:
    """One learner a seat; they explore less and less."""
    size, ids = environment.observation_spec()["info_state"][0], environment.action_spec()["num_actions"]
    return [
        dqn.DQN(
            player_id=player,
            state_representation_size=size,
            num_actions=ids,
            hidden_layers_sizes=(128, 128),
            replay_buffer_capacity=10_000,
            batch_size=128,
            learning_rate=1e-3,
            optimizer_str="adam",
            loss_str="huber",
            learn_every=3,
            update_target_network_every=500,
            min_buffer_size_to_learn=1_000,
            epsilon_start=1.0,
            epsilon_end=0.05,
            epsilon_decay_schedule_str="exp",
            epsilon_decay_duration=episodes * 25 // 8,
            allow_checkpointing=False,
            seed=seed + player,
        )
        for player in range(2)
    ]


def train(environment: Any, agents: Sequence[Any]) -> None:
    """One game of self-play."""
    step = environment.reset()
    while not step.last():
        step = environment.step([agents[step.observations["current_player"]].step(step).action])
    for agent in agents:
        agent.step(step)


def judged(environment: Any, agents: Sequence[Any], games: int, seed: int) -> float:
    """The share of decided games that the policy wins against random play, its seat by turns."""
    chance, won, lost = random.Random(seed), 0, 0
    for number in range(games):
        seat, step = number % 2, environment.reset()
        while not step.last():
            player = step.observations["current_player"]
            if player == seat:
                action = agents[seat].step(step, is_evaluation=True).action
            else:
                action = chance.choice(step.observations["legal_actions"][player])
            step = environment.step([action])
        won += step.rewards[seat] > 0
        lost += step.rewards[seat] < 0
    return won / max(1, won + lost)


def plot(curve: Sequence[tuple[int, float]], path: str) -> None:
    """The learning curve as a picture."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "train_kariba"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 3.5), layout="constrained")
    axes.plot(*zip(*curve, strict=True), marker="o", color="#2a6f97")
    axes.axhline(0.5, color="#888888", linewidth=1, linestyle=":")
    axes.set(xlabel="games of self-play", ylabel="won against random play", ylim=(0, 1), xlim=(0, None))
    axes.yaxis.set_major_formatter(mpl.ticker.PercentFormatter(1))
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Trains, tells how it goes, and judges the policy at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=2_000, help="games of self-play")
    parser.add_argument("--every", type=int, default=400, help="games between two judgements")
    parser.add_argument("--games", type=int, default=500, help="games of the last judgement; a fifth of it for the others")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="where to draw the learning curve")
    chosen = parser.parse_args()
    np.random.seed(chosen.seed)
    environment = rl_environment.Environment("safari_kariba", chance_event_sampler=rl_environment.ChanceEventSampler(seed=chosen.seed))
    agents = learners(environment, chosen.episodes, chosen.seed)
    curve = [(0, judged(environment, agents, chosen.games // 5, chosen.seed))]
    for episode in range(1, chosen.episodes + 1):
        train(environment, agents)
        if episode % chosen.every == 0:
            last = episode + chosen.every > chosen.episodes
            curve.append((episode, judged(environment, agents, chosen.games if last else chosen.games // 5, chosen.seed)))
            print(f"after {episode} games: {curve[-1][1]:.1%} of decided games won against random play", flush=True)
    if chosen.plot:
        plot(curve, chosen.plot)


if __name__ == "__main__":
    main()
