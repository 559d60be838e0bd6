"""Trains a policy for Kariba in minutes, on a CPU: deep Q-learning, with OpenSpiel's own algorithm on JAX.

    pip install 'safari-rules[open-spiel]' 'jax[cpu]' flax optax chex
    python examples/train_kariba.py --plot training.svg

OpenSpiel's agents take its environments as they are and choose among legal ids alone. JAX for the CPU is some 600 MB with all that
comes with it; the wheel of PyTorch that pip takes by default brings gigabytes. One learner plays either seat (an observation is always
seen from its own), half of the games against itself as it plays now, half against random play. Now and then it is judged, without
learning, against random play.
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


def learner(environment: Any, episodes: int, seed: int) -> Any:
    """A learner that explores less and less."""
    return dqn.DQN(
        player_id=0,
        state_representation_size=environment.observation_spec()["info_state"][0],
        num_actions=environment.action_spec()["num_actions"],
        hidden_layers_sizes=(128, 128),
        replay_buffer_capacity=10_000,
        batch_size=128,
        learning_rate=5e-4,
        optimizer_str="adam",
        loss_str="huber",
        learn_every=4,
        update_target_network_every=500,
        min_buffer_size_to_learn=1_000,
        epsilon_start=1.0,
        epsilon_end=0.05,
        epsilon_decay_schedule_str="exp",
        epsilon_decay_duration=episodes * 25 // 6,
        allow_checkpointing=False,
        seed=seed,
    )


def play(environment: Any, agent: Any, seat: int, chance: random.Random, *, learning: bool, opponent: str) -> float:
    """A game of the agent on a seat, against itself or against random play; what it has made of it, from -1 to 1."""
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        if player == seat or opponent == "self":
            agent.player_id = player
            action = agent.step(step, is_evaluation=not learning or player != seat).action
        else:
            action = chance.choice(step.observations["legal_actions"][player])
        step = environment.step([action])
    if learning:
        agent.player_id = seat
        agent.step(step)
    return float(step.rewards[seat])


def judged(environment: Any, agent: Any, games: int, chance: random.Random) -> float:
    """The share of decided games that the policy wins against random play, its seat by turns."""
    results = [play(environment, agent, number % 2, chance, learning=False, opponent="random") for number in range(games)]
    won, lost = sum(result > 0 for result in results), sum(result < 0 for result in results)
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
    axes.set(xlabel="games", ylabel="won against random play", ylim=(0, 1), xlim=(0, None))
    axes.yaxis.set_major_formatter(mpl.ticker.PercentFormatter(1))
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Trains, tells how it goes, and judges the policy at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=2_000, help="games to learn from")
    parser.add_argument("--every", type=int, default=400, help="games between two judgements")
    parser.add_argument("--games", type=int, default=500, help="games of the last judgement; a fifth of it for the others")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", help="where to draw the learning curve")
    chosen = parser.parse_args()
    np.random.seed(chosen.seed)
    environment = rl_environment.Environment("safari_kariba", chance_event_sampler=rl_environment.ChanceEventSampler(seed=chosen.seed))
    agent, chance = learner(environment, chosen.episodes, chosen.seed), random.Random(chosen.seed)
    curve = [(0, judged(environment, agent, chosen.games // 5, chance))]
    for episode in range(1, chosen.episodes + 1):
        play(environment, agent, episode % 2, chance, learning=True, opponent="self" if episode % 4 < 2 else "random")
        if episode % chosen.every == 0:
            last = episode + chosen.every > chosen.episodes
            curve.append((episode, judged(environment, agent, chosen.games if last else chosen.games // 5, chance)))
            print(f"after {episode} games: {curve[-1][1]:.1%} of decided games won against random play", flush=True)
    if chosen.plot:
        plot(curve, chosen.plot)


if __name__ == "__main__":
    main()
