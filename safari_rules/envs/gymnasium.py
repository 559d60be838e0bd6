"""A game for one learner against named opponents, as a vector environment of Gymnasium: `VersusEnv("kariba", 64, "greedy")`.

    from safari_rules.envs.gymnasium import VersusEnv
    environment = VersusEnv("kariba", 64, "greedy", seat=0)
    observations, infos = environment.reset(seed=1)
    observations, rewards, terminations, truncations, infos = environment.step(policy(observations, infos["action_mask"]))

It is a `VectorGame` in which an agent of the library plays each other seat. Only positions in which the learner chooses are shown.
A reward comes with the end of a game, from 1 (won alone) to -1 (last). The autoreset mode is same-step, and `infos["final_obs"]` is the
learner's observation at the end of a game, where `infos["_final_obs"]` is true.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

from safari_rules.authoring.copying import Copied
from safari_rules.authoring.errors import InvalidAgent, how_to_install

try:
    from gymnasium.vector import VectorEnv
except ImportError as error:
    raise ImportError(f"safari_rules.envs.gymnasium needs Gymnasium: {how_to_install('pettingzoo')}", name=error.name) from error

from safari_rules.core.game import AnyGame
from safari_rules.envs.position import number_at
from safari_rules.envs.vector import MOST_GAMES, VectorGame

__all__ = ["VersusEnv"]


class VersusEnv(Copied, VectorEnv[Any, Any, Any]):
    """A vector environment of games of one learner against agents. The next step overwrites the arrays that it returns."""

    metadata = dict(VectorGame.metadata)  # noqa: RUF012 - Gymnasium has it so

    def __init__(
        self, game: str | AnyGame, num_envs: SupportsIndex, opponent: str = "greedy", *, seat: SupportsIndex = 0, **more: Any
    ) -> None:
        """Make the environment.

        :param game: the id or title of the game.
        :param num_envs: the number of games.
        :param opponent: the name of the agent that plays the other seats, such as "random", "greedy" or "mcts:50".
        :param seat: the seat of the learner.
        :param more: the other arguments of `VectorGame`: seed, workers and the options of the game.
        :raises UnknownGame: if there is no such game.
        :raises InvalidAgent: if there is no such agent, or it cannot play the game.
        :raises InvalidTables: if the opponent is to read endgame tables that are missing or damaged.
        :raises UnusableGame: if the game has no observations or ids, or no agent can play it.
        :raises InvalidOptions: if another argument is not valid.
        """
        if opponent is None:
            raise InvalidAgent("Expected the name of an agent as the opponent, not None.")
        number_at("/num_envs", num_envs, 1, MOST_GAMES)
        self.games = games = VectorGame(game, num_envs, opponent=opponent, seat=seat, **more)
        self.num_envs, self.seat = games.num_envs, games.seat
        self.single_observation_space, self.single_action_space = games.single_observation_space, games.single_action_space
        self.observation_space, self.action_space = games.observation_space, games.action_space

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin new games.

        :param seed: as in `VectorGame.reset`.
        :param options: an argument of Gymnasium, which has no effect here.
        :returns: the observations and the infos.
        """
        observations, infos = self.games.reset(seed)
        super().reset(seed=None if seed is None else int(seed))
        return observations, self._own(infos)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an id in each game, and let the opponents answer. Raises what `VectorGame.step` raises."""
        observations, rewards, terminations, truncations, infos = self.games.step(actions)
        return observations, rewards[:, self.seat], terminations, truncations, self._own(infos)

    def action_masks(self) -> Any:
        """Return for each game and id whether it may be taken, as trainers with masks ask for it."""
        return self.games.infos["mask"].astype(bool)

    def close_extras(self, **more: Any) -> None:
        """End the worker processes, if there are any."""
        self.games.close()

    def _own(self, infos: dict[str, Any]) -> dict[str, Any]:
        """Return the learner's part of the infos."""
        final = infos["final_obs"][:, self.seat]
        return {"action_mask": infos["mask"], "final_obs": final, "_final_obs": infos["_final_obs"]}
