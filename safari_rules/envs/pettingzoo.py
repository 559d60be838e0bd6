"""The games as PettingZoo environments: `env("kariba", players=3)`, and for simultaneous play `parallel_env("affenraffen")`.

    from safari_rules.envs.pettingzoo import env
    kariba = env("kariba", players=3)

They are registered too: `pettingzoo.env_registry.registration.make("aec", "safari/kariba-v0")`.

An observation is what the player sees and remembers (`Game.features`), one signed byte a value; an action is an id of
`Game.action_space`. If an action takes several ids, the same agent is asked again, and the observation ends with the ids taken.
The mask of legal ids is in `infos[agent]["action_mask"]`. With `mask_in_observation=True` an observation is a dict with `observation` and
`action_mask`. Rewards come only at the end: from 1 (won alone) to -1 (last), the mean of shared places, with the sum 0. If the ply limit
(`ply_limit`, 1000 unless the caller gives another) cuts the game off, `truncations` are true instead of `terminations`.

The environment decides the tempo of simultaneous play. As AEC the players of Affenraffen act in turns, clockwise. In parallel each acts or
waits (the last id), in an order drawn again for each step. An action that another player made impossible is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, SupportsIndex

from safari_rules.authoring.copying import Copied
from safari_rules.authoring.errors import IllegalId, UnusableGame, how_to_install
from safari_rules.authoring.hidden import fresh_seed

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.env_registry.registration import aec_registry, parallel_registry, register
    from pettingzoo.utils.env_logger import EnvLogger
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ImportError(f"safari_rules.envs.pettingzoo needs PettingZoo: {how_to_install('pettingzoo')}", name=error.name) from error

from safari_rules.authoring.values import brief, flagged, shown, whole
from safari_rules.core.registry import all_games, find
from safari_rules.envs.position import EncodedGame, Position, flag_at, number_at, whole_seed

__all__ = ["env", "parallel_env", "raw_env", "raw_parallel_env"]

RENDER_MODES = ("human", "ansi")
#: The attributes that the first `reset` sets.
OF_A_GAME = frozenset({"position", "cycles", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"})


class NotBegun(ResetNeeded, AttributeError):
    """Raised if something of a game is asked for before `reset`."""


class Common(Copied):
    """The common part of both kinds of environment: agents, spaces, seeds, observations, pictures."""

    #: Ids in addition to those of the game.
    more_ids = 0

    def __getattr__(self, name: str) -> Any:
        """Raise NotBegun for an attribute that the first `reset` sets."""
        if name in OF_A_GAME:
            raise NotBegun(f"No game has begun, so there is no {name}: call reset first.")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}.")

    def set_up(self, name: str, render_mode: str | None, mask_in_observation: bool, options: Mapping[str, Any]) -> None:
        """Set up the spaces.

        :param name: the id or title of the game.
        :param render_mode: "ansi", "human" or None.
        :param mask_in_observation: whether observations are dicts with a mask.
        :param options: the options of the game, and `ply_limit`.
        :raises UnknownGame: if there is no such game.
        :raises InvalidOptions: if the options are not valid, or `mask_in_observation` is no boolean.
        :raises ValueError: if the way to render is unknown.
        """
        if render_mode is not None and not (isinstance(render_mode, str) and render_mode in RENDER_MODES):
            raise ValueError(f"Expected one of {[*RENDER_MODES]} or None as render_mode, not {shown(render_mode)}.")
        self.encoded = EncodedGame(find(name), options)
        self.render_mode, self.mask_in_observation = render_mode, flag_at("/mask_in_observation", mask_in_observation)
        players, size, ids = range(self.encoded.options.players), self.encoded.size, self.encoded.space.size + self.more_ids
        self.possible_agents = [f"player_{player}" for player in players]
        self.agents: list[str] = []
        self.seats = {agent: player for player, agent in enumerate(self.possible_agents)}
        self.metadata = {
            "render_modes": [*RENDER_MODES],  # a copy, because wrappers of PettingZoo add to it
            "name": f"{self.encoded.game.id}_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        low, high = [np.array(bound, np.int8) for bound in self.encoded.bounds()]
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(ids) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Any] = {}
        for agent in self.possible_agents:
            observed: Any = spaces.Box(low, high, (size,), np.int8)
            if self.mask_in_observation:
                observed = spaces.Dict({"observation": observed, "action_mask": spaces.Box(0, 1, (ids,), np.int8)})
            self.observation_spaces[agent] = observed
        self.nothing = np.frombuffer(bytes(ids), np.int8)  # read-only, because agents who do not act share it
        self.chance = Random()
        self.position: Position

    def start(self, seed: SupportsIndex | None) -> None:
        """Begin a new game. An integer of 0 or more as seed makes this game and all that follow repeatable. Raises TypeError for others."""
        if seed is not None:
            self.chance = Random(whole_seed(seed))
        self.position = self.encoded.start(fresh_seed(self.chance))
        self.agents = self.possible_agents[:]
        self.shown()

    def shown(self) -> None:
        """Print the position in the mode "human", as PettingZoo's own games do after every step."""
        if self.render_mode == "human":
            self.render()

    def seat(self, agent: object) -> int:
        """Return the seat of an agent. Raise IllegalId if there is no such agent."""
        if isinstance(agent, str) and agent in self.seats:
            return self.seats[agent]
        raise IllegalId(f"{brief(agent)} is no agent: expected {', '.join(self.possible_agents)}.")

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations: a Box of signed bytes, in a Dict with `mask_in_observation`."""
        self.seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the ids."""
        self.seat(agent)
        return self.action_spaces[agent]

    def observed(self, agent: str, mask: Any) -> Any:
        """Return what an agent observes now.

        :param agent: the agent.
        :param mask: the mask of its legal ids.
        :returns: the observation, in a dict with the mask if the environment was made so.
        """
        writable = bytearray(self.position.observation(self.seats[agent]))  # because PyTorch expects a writable array
        values = np.frombuffer(writable, np.int8)
        return {"observation": values, "action_mask": mask} if self.mask_in_observation else values

    def render(self) -> str | None:
        """Return the complete state, secrets included, as text in the mode "ansi", and print it in the mode "human"."""
        text = str(self.position.state)
        if self.render_mode == "human":
            print(text)  # noqa: T201 - that is what the mode is for
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class raw_env(Common, AECEnv[str, Any, Any]):  # noqa: N801 - PettingZoo's own name
    """A game as an AEC environment, without the wrapper that `env` adds.

    An id that is not legal raises IllegalId. With `illegal_loses` it ends the game, and the agent that took it loses.
    """

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        mask_in_observation: bool = False,
        illegal_loses: bool = False,
        **options: Any,
    ) -> None:
        """Make an environment of the game of an id or title. The other parameters are its options, such as `players`."""
        AECEnv.__init__(self)
        self.set_up(game, render_mode, mask_in_observation, options)
        self.illegal_loses = flag_at("/illegal_loses", illegal_loses)

    def reset(self, seed: SupportsIndex | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game.

        :param seed: decides this game and the following ones. None continues after the last seed, or draws by chance if there was none.
        :param options: an argument of PettingZoo, which has no effect here.
        """
        self.start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self.nothing} for agent in self.agents}
        self.ask()

    def ask(self) -> None:
        """Select the next agent, and set its mask."""
        if self.position.player is not None:
            self.agent_selection = self.possible_agents[self.position.player]
            self.infos[self.agent_selection] = {"action_mask": np.frombuffer(bytearray(self.position.choice.mask), np.int8)}

    def observe(self, agent: str) -> Any:
        """Return what an agent observes."""
        self.seat(agent)
        return self.observed(agent, self.infos[agent]["action_mask"] if agent in self.infos else self.nothing)

    def step(self, action: Any) -> None:
        """Take an id for the selected agent. Raise IllegalId if it is not legal."""
        agent = self.agent_selection
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        try:
            self.position = self.position.take(action)
        except IllegalId as error:
            if not self.illegal_loses or isinstance(flagged(action), bool) or not self.action_spaces[agent].contains(action):
                raise
            EnvLogger.get_logger().warning("%s loses. %s", agent, error)
            self.end(dict.fromkeys(self.agents, 0.0) | {agent: -1.0}, self.terminations)
            return
        self.infos[agent] = {"action_mask": self.nothing}
        self.shown()
        if self.position.over:
            returns = dict(zip(self.possible_agents, self.position.returns(), strict=True))
            self.end(returns, self.truncations if self.position.truncated else self.terminations)
        else:
            self.ask()

    def end(self, rewards: dict[str, float], ended: dict[str, bool]) -> None:
        """Set the rewards of a game that is over.

        :param rewards: the reward of each agent.
        :param ended: the dict that marks agents as finished: `terminations` or `truncations`.
        """
        self.rewards = rewards
        ended.update(dict.fromkeys(self.agents, True))
        self._accumulate_rewards()
        self._deads_step_first()


class raw_parallel_env(Common, ParallelEnv[str, Any, Any]):  # noqa: N801 - named as the other
    """A parallel environment of a game in which all act at the same time. The last id is to wait.

    An impossible action is refused, also if another action in this step has made it impossible or has ended the round of the state:
    nothing happens, and `infos[agent]["refused"]` says why. With `max_cycles` the game is cut off after this number of steps, with rewards
    of 0.
    """

    more_ids = 1

    def __init__(
        self, game: str, *, render_mode: str | None = None, mask_in_observation: bool = False, max_cycles: int | None = 1000, **options: Any
    ) -> None:
        """Make an environment of a game, by id or title. The other parameters are its options.

        Raise UnusableGame if players take turns or an action takes several ids, and InvalidOptions if an option or `max_cycles` is not
        valid.
        """
        self.set_up(game, render_mode, mask_in_observation, options)
        if not self.encoded.game.simultaneous:
            raise UnusableGame(f'The players of {self.encoded.game.title} take turns: use env("{self.encoded.game.id}").')
        if self.encoded.space.longest > 1:
            title, name = self.encoded.game.title, self.encoded.game.id
            raise UnusableGame(f'An action of {title} takes several ids, of which players choose one a step: use env("{name}").')
        self.max_cycles = None if max_cycles is None else number_at("/max_cycles", max_cycles, 1)
        self.wait = self.encoded.space.size

    def reset(self, seed: SupportsIndex | None = None, options: Mapping[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game.

        :param seed: decides this game and the following ones. None continues after the last seed, or draws by chance if there was none.
        :param options: an argument of PettingZoo, which has no effect here.
        :returns: the observations and the infos of all agents.
        """
        self.start(seed)
        self.cycles = 0
        return self.situation({})

    def mask(self, agent: str) -> Any:
        """Return the mask of an agent's legal ids. It may always wait."""
        mask = self.nothing.copy()
        mask[self.wait] = 1
        for number in self.ids(agent):
            mask[number] = 1
        return mask

    def ids(self, agent: str) -> dict[int, Any]:
        """Return the legal moves of an agent, by id."""
        choice = self.encoded.space.choice(self.encoded.game.legal_moves(self.position.state, self.seat(agent)))
        return {number: choice.completed(number) for number in choice.ids}

    def situation(self, refused: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return observations and infos."""
        infos: dict[str, Any] = {agent: {"action_mask": self.mask(agent)} for agent in self.agents}
        for agent, reason in refused.items():
            infos[agent]["refused"] = reason
        return {agent: self.observed(agent, infos[agent]["action_mask"]) for agent in self.agents}, infos

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Take each agent's id, in an order drawn for this step. An agent without one waits. After the end nothing happens.

        Raises IllegalId, before anything happens, for a number that is no id and for an agent that there is not.
        """
        if not isinstance(actions, Mapping):
            raise TypeError(f"Expected the ids by agent, not {brief(actions)}.")
        chosen = {agent: self._chosen(agent, number) for agent, number in actions.items()}
        if not self.agents and self.cycles:
            return {}, {}, {}, {}, {}
        refused: dict[str, str] = {}
        begun, legal = self.position, {agent: self.ids(agent) for agent, number in chosen.items() if number != self.wait}
        seen_round = getattr(begun.state, "round", None)
        for agent in self.chance.sample(self.agents, len(self.agents)):
            if agent not in legal or self.position.over:
                continue
            number = chosen[agent]
            move, name = legal[agent].get(number), f"Id {number} ({self.encoded.space.names[number]})"
            if move is None or (self.position is not begun and number not in self.ids(agent)):
                refused[agent] = f"{name} is not legal now."
            elif getattr(self.position.state, "round", None) != seen_round:
                refused[agent] = f"{name} was chosen for a round that has ended."
            else:
                self.position = self.position.after(move)
        self.cycles += 1
        self.shown()
        over = self.position.over
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        observations, infos = self.situation(refused)
        rewards = dict(zip(self.agents, self.position.returns(), strict=True))
        truncated = cut or (over and self.position.truncated)
        terminations, truncations = dict.fromkeys(self.agents, over and not truncated), dict.fromkeys(self.agents, truncated)
        if over or cut:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _chosen(self, agent: object, given: Any) -> int:
        """Return the id of an agent. Raise IllegalId if it is none, or if there is no such agent."""
        self.seat(agent)
        number = whole(given)
        if type(number) is not int or not 0 <= number <= self.wait:
            raise IllegalId(f"{brief(number)} is no id: expected 0 to {self.wait}.")
        return number


class Ordered(Copied, OrderEnforcingWrapper[str, Any, Any]):
    """PettingZoo's wrapper that refuses calls out of order, with faster versions of the methods that every step calls."""

    @property
    def agents(self) -> list[str]:
        """The agents that still play."""
        agents: list[str] = self.env.agents if self._has_reset else self.__getattr__("agents")
        return agents

    @property
    def agent_selection(self) -> str:
        """The agent that is to act."""
        agent: str = self.env.agent_selection if self._has_reset else self.__getattr__("agent_selection")
        return agent

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return what the selected agent observes, its reward since it last acted, whether its game ended or was cut off, and its mask."""
        last: tuple[Any, float, bool, bool, dict[str, Any]] = self.env.last(observe) if self._has_reset else super().last(observe)
        return last

    def __str__(self) -> str:
        return str(self.env)


def env(game: str, **more: Any) -> AECEnv[str, Any, Any]:
    """Return a game as an AEC environment, such as `env("kariba", players=3, render_mode="ansi")`. See `raw_env`.

    An id that is not legal ends the game, and the agent that took it loses, as in PettingZoo's own environments.

    :param game: the id or title of the game.
    :param more: the arguments of `raw_env`, such as the options of the game.
    :returns: the environment.
    :raises UnknownGame: if there is no such game.
    :raises UnusableGame: if the game has no observations or ids.
    :raises InvalidOptions: if the options are not valid.
    :raises ValueError: if the way to render is unknown.
    """
    return Ordered(raw_env(game, **{"illegal_loses": True, **more}))


#: The name that it has in PettingZoo's own modules, where it adds wrappers. None is needed here.
parallel_env = raw_parallel_env


for _each in all_games():
    if _each.spec.action_space is not None and _each.spec.features is not None and f"safari/{_each.id}-v0" not in aec_registry:
        register("aec", f"safari/{_each.id}-v0", entry_point=f"{__name__}:env", kwargs={"game": _each.id})
        if _each.simultaneous and f"safari/{_each.id}-v0" not in parallel_registry:
            register("parallel", f"safari/{_each.id}-v0", entry_point=f"{__name__}:parallel_env", kwargs={"game": _each.id})
