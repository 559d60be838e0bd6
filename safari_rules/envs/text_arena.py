"""The games as environments of TextArena; importing this module registers them.

    import textarena as ta
    import safari_rules.envs.text_arena
    env = ta.make("safari/kariba-v0")
    env.reset(num_players=3, seed=42)

They are `safari/kariba-v0` and so on by the games' ids, and with `-raw` behind it without TextArena's wrappers. Keywords are the game's
options. Each player gets the rule sheet as prompt, then what happened, what the player sees, and the legal moves. An action is a move's
number or its sentence, in brackets if more text is around it. A player's text is shown to that player only, because it may speak of
hidden cards. Rewards come at the end, from -1 (last) to 1 (won alone). A player who exceeds the allowance of invalid moves gets -1, the
others 0. In Affenraffen, where all act at the same time, the players act one after the other. That tempo is not a rule of the game.
"""

from __future__ import annotations

import re
from typing import Any, Final, SupportsIndex

from safari_rules.authoring.copying import Copied
from safari_rules.authoring.errors import Flaw, InvalidOptions, how_to_install

try:
    import textarena as ta
    from textarena.envs.registration import ENV_REGISTRY
except ImportError as error:
    raise ImportError(f"safari_rules.envs.text_arena needs TextArena: {how_to_install('textarena')}", name=error.name) from error

from safari_rules.authoring.values import brief
from safari_rules.core.game import AnyGame
from safari_rules.core.registry import all_games, game
from safari_rules.envs.position import number_at, whole_seed
from safari_rules.envs.text import TextTable, rule_sheet
from safari_rules.players.simulation import results

__all__ = ["SafariEnv"]

#: Text in brackets, as TextArena's players write actions.
BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")


class SafariEnv(Copied, ta.Env):
    """A game with certain options, in which all seats are played by text."""

    def __init__(self, game_id: str, error_allowance: int = 1, **options: Any) -> None:
        """Take the id of the game, the number of invalid moves in a row that a player may make, and the game's options.

        Raises InvalidOptions unless `error_allowance` is an integer from 0 on, and for `players`, because `reset` takes their number.
        """
        self.game: AnyGame = game(game_id)
        if "players" in options:
            raise InvalidOptions([Flaw("/players", "Expected the number of players as `num_players` of `reset`.")], fits_schema=False)
        self.error_allowance, self.options = number_at("/error_allowance", error_allowance, 0), options
        self.table: TextTable | None = None
        self.state: Any = None

    def reset(self, num_players: int, seed: SupportsIndex | None = None) -> None:
        """Start a game.

        :param num_players: how many play.
        :param seed: the seed of the game, or None to draw one.
        :raises InvalidOptions: if this number of players or the options are not allowed.
        :raises TypeError: if the seed is no integer of 0 or more.
        """
        seed = None if seed is None else whole_seed(seed)
        table = TextTable(self.game, {**self.options, "players": num_players}, seed)
        players = table.state.options.players
        self.table, self.state = table, ta.FFAMultiPlayerState(num_players=players, seed=seed, error_allowance=self.error_allowance)
        self.state.reset(
            game_state={"game": self.game.id}, player_prompt_function=self._prompt, role_mapping=dict(enumerate(self._roles()))
        )
        self._seen = [0] * players
        self._pass_on(table)

    def _begun(self) -> TextTable:
        """Return the table. Raises RuntimeError if no game has begun."""
        if self.table is None:
            raise RuntimeError("No game has begun: call reset first.")
        return self.table

    def _roles(self) -> list[str]:
        """Return the players' names."""
        return [name or "" for name in self._begun().names(None)]

    def get_observation(self) -> tuple[int, list[Any]]:
        """Return who is to act, and what that player has not read yet. Raises RuntimeError if no game has begun."""
        self._begun()
        observation: tuple[int, list[Any]] = super().get_observation()
        return observation

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        """Return what a player reads first."""
        asked = "Answer with the number of a legal move or with its sentence, in [brackets]."
        return f"{rule_sheet(self.game)}\n\nYou are {self._roles()[player_id]}. {asked}"

    def close(self) -> tuple[Any, Any]:
        """Return TextArena's rewards and information of the game. Raises RuntimeError if no game has begun."""
        self._begun()
        closed: tuple[Any, Any] = super().close()
        return closed

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Do what the player to act has written. Nothing happens once the game is over.

        :param action: the text.
        :returns: whether the game is over, and TextArena's information about the step.
        :raises RuntimeError: if no game has begun.
        :raises TypeError: if it is no text.
        """
        state, table = self.state, self._begun()
        if not isinstance(action, str):
            raise TypeError(f"Expected a text, not {brief(action)}.")
        if state.done:
            return True, state.step_info
        player = state.current_player_id
        state.add_observation(from_id=player, to_id=player, message=action, observation_type=ta.ObservationType.PLAYER_ACTION)
        bracketed = BRACKETS.findall(action)
        refusal = table.act(player, bracketed[0] if len(bracketed) == 1 else action)
        if refusal is not None and state.set_invalid_move(reason=refusal.detail):
            rewards = {seat: -1.0 if seat == player else 0.0 for seat in range(state.num_players)}
            state.set_game_outcome(rewards, reason=f"{self._roles()[player]} made too many invalid moves.")
        _, info = state.step(rotate_player=False)  # counts the turn of the current player, so it comes before the next player is set
        if refusal is None:
            self._pass_on(table)
        return state.done, info

    def _pass_on(self, table: TextTable) -> None:
        """Show each player the events, then end the game or show the next player the table."""
        for seat, seen in enumerate(self._seen):
            if happened := table.happened(seat, seen):
                self.state.add_observation(to_id=seat, message="\n".join(happened), observation_type=ta.ObservationType.GAME_MESSAGE)
        self._seen = [table.session.number] * len(self._seen)
        mover = table.mover
        if mover is None:
            outcome = self.game.outcome(table.state)
            assert outcome is not None
            self.state.set_game_outcome(dict(enumerate(results(outcome))), reason=table.result(None))
            return
        self.state.manually_set_current_player_id(mover, force=True)
        self.state.add_observation(to_id=mover, message=table.position(mover), observation_type=ta.ObservationType.GAME_BOARD)


class Wrapped(Copied):
    """A base class of our wrappers that can be copied and pickled, as TextArena's wrappers cannot."""

    def __getattr__(self, name: str) -> Any:
        if name == "env":  # unpickling looks for methods before `env` is set
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}.")
        return getattr(self.env, name)


class Observed(Wrapped, ta.wrappers.LLMObservationWrapper):
    """TextArena's wrapper that joins what a player was shown since the last `reset`."""

    def reset(self, num_players: int, seed: SupportsIndex | None = None) -> None:
        """Start a game, of which nothing was shown yet.

        :param num_players: how many play.
        :param seed: the seed of the game, or None to draw one.
        :raises InvalidOptions: as `SafariEnv.reset` does. Then the game before goes on.
        :raises TypeError: as `SafariEnv.reset` does.
        """
        super().reset(num_players=num_players, seed=seed)
        self.full_observations: dict[int, list[Any]] = {}


class Bracketed(Wrapped, ta.wrappers.ActionFormattingWrapper):
    """TextArena's wrapper that puts an action into brackets. `SafariEnv.step` refuses what is no text."""

    def action(self, action: Any) -> Any:
        """Return a text in brackets, and anything else as it is."""
        return super().action(action) if isinstance(action, str) else action


for _each in all_games():
    if _each.spec.plays_agents:
        for _end, _wrappers in (("", [Observed, Bracketed]), ("-raw", None)):
            ENV_REGISTRY.pop(f"safari/{_each.id}-v0{_end}", None)  # a notebook that loads this module again replaces its environments
            ta.register(f"safari/{_each.id}-v0{_end}", SafariEnv, _wrappers, game_id=_each.id)
