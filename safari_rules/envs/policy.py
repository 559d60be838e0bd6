"""Policies as agents: a policy that was trained on the observations and ids of an environment plays wherever an agent can play.

    from safari_rules.envs.policy import PolicyAgent
    from safari_rules.players import agent, play
    record = play(kariba, [PolicyAgent(policy, "kariba"), agent("mcts:200")])

It needs NumPy, which the extras `pettingzoo` and `open-spiel` bring.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, Literal, TypeAlias, TypeVar

from safari_rules.authoring.copying import Copied
from safari_rules.authoring.errors import IllegalId, InvalidAgent, SafariRulesError, how_to_install
from safari_rules.authoring.values import cause_of, plain_seed, shown, whole

try:
    import numpy as np
except ImportError as error:
    raise ImportError(f"safari_rules.envs.policy needs NumPy: {how_to_install('pettingzoo')}", name=error.name) from error

from safari_rules.core.admission import place_outside
from safari_rules.core.belief import Belief
from safari_rules.core.game import AnyGame
from safari_rules.core.registry import find
from safari_rules.envs.position import EncodedGame
from safari_rules.players.search import check_question

__all__ = ["Policy", "PolicyAgent"]

#: The policy: called with an observation and the mask of legal ids, it returns an id, or a number for each id.
Policy: TypeAlias = Callable[[Any, Any], Any]
Move = TypeVar("Move")
#: The values of `numbers`, and how a policy's numbers give an id.
NUMBERS: Final = {"best": "the largest one names the id", "probabilities": "ids are drawn by them", "logits": "ids are drawn by softmax"}


class PolicyAgent(Copied):
    """An agent that asks a policy for its moves, and gives it only what the player knows.

    The policy is called with an observation and the mask of the ids that may be taken, as the environments make both. It returns an id, or
    one number for each id. If an action takes several ids, it is called again for each.

    :param policy: the policy, a function or any other callable.
    :param game: the id or title of the game that it was trained on.
    :param observation: "pettingzoo" for signed bytes, as `safari_rules.envs.pettingzoo` gives them, or "open_spiel" for floats from -1 to
        1, as `safari_rules.envs.open_spiel` does.
    :param numbers: what one number for each id means: the legal id with the largest one is taken ("best"), or a legal id is drawn by
        "probabilities" or by "logits".
    :param seed: what decides such draws.
    :param memory: whether the agent remembers what a view no longer shows. The observations of the environments do.
    :param options: options of the game that the policy was trained with, such as `players=3`. Games whose observations or ids have other
        sizes are refused.
    :raises InvalidAgent: if one of these is not as described, or the game has no observations or ids. `choose` raises it if the policy
        fails, or returns an id that is not legal or something of the wrong shape. It also raises it for another game than the policy's.
    """

    def __init__(
        self,
        policy: Policy,
        game: str,
        *,
        observation: Literal["pettingzoo", "open_spiel"] = "pettingzoo",
        numbers: Literal["best", "probabilities", "logits"] = "best",
        seed: str | int = 0,
        memory: bool = True,
        **options: Any,
    ) -> None:
        if not callable(policy):
            raise InvalidAgent(f"Expected a policy that can be called with an observation and a mask, not {type(policy).__name__}.")
        if not (isinstance(observation, str) and observation in ("pettingzoo", "open_spiel")):
            raise InvalidAgent(f'Expected "pettingzoo" or "open_spiel" as observation, not {shown(observation)}.')
        if not (isinstance(numbers, str) and numbers in NUMBERS):
            raise InvalidAgent(f"Expected one of {', '.join(NUMBERS)} as numbers, not {shown(numbers)}.")
        try:
            self.trained, self.chance = EncodedGame(find(game), options), Random(plain_seed(seed))
        except (SafariRulesError, TypeError) as error:
            raise InvalidAgent(f"The policy cannot play: {error}") from error
        self.policy, self.game, self.memory = policy, self.trained.game, memory
        self.floats, self.numbers = observation == "open_spiel", numbers
        self._last: tuple[Any, EncodedGame] = (None, self.trained)

    def choose(self, belief: Belief[Any], moves: Sequence[Move]) -> Move:
        """Return the move that the policy chooses, id by id.

        :param belief: the belief of the player to move.
        :param moves: the legal moves.
        :returns: one of the moves.
        :raises InvalidAgent: if the policy chooses an illegal id, and for anything else than a belief and moves of its player.
        """
        check_question(belief, moves)
        encoded = self._encoding(belief)
        choice = encoded.space.choice(moves)
        while choice.action is None:
            seen = encoded.observation(belief.seen, belief.recollection, belief.player, choice.taken)
            observed, mask = (np.frombuffer(bytearray(each), np.int8) for each in (seen, choice.mask))  # writable, for PyTorch
            number = self._id(observed / encoded.greatest if self.floats else observed, mask)
            try:
                choice = choice.take(number)
            except IllegalId as error:
                raise InvalidAgent(f"The policy chose an id that is not legal. {error}") from error
        move: Move = choice.action
        return move

    def check_game(self, game: AnyGame, players: int) -> None:
        """Raise InvalidAgent for another game than the policy's.

        :param game: the game.
        :param players: how many players it has.
        :raises InvalidAgent: if the policy was trained on another game.
        """
        if getattr(game, "id", game.title) != self.game.id:
            raise InvalidAgent(f"This policy is for {self.game.title}, not for {game.title}.")

    def _encoding(self, belief: Belief[Any]) -> EncodedGame:
        """Return the encoding of the game that is played, which has to be of the sizes that the policy was trained with."""
        game: AnyGame = belief.game
        options = belief.seen.options
        self.check_game(game, options.players)
        if self._last[0] != options:
            found = EncodedGame(self.game, game.spec.schema().options.write(options))
            for what, size, trained in (
                ("values of an observation", found.size, self.trained.size),
                ("ids", found.space.size, self.trained.space.size),
            ):
                if size != trained:
                    raise InvalidAgent(
                        f"This policy is for {self.game.title} with {trained} {what}, and a game with these options has {size}: "
                        "make it with the options of the game."
                    )
            self._last = options, found
        return self._last[1]

    def _id(self, observation: Any, mask: Any) -> int:
        """Return the id that the policy takes."""
        try:
            answer = self.policy(observation, mask)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise InvalidAgent(
                f"The policy failed{place_outside(error)} on an observation of {observation.size} values and a mask of "
                f"{mask.size} ids of {self.game.title}: {cause_of(error)}"
            ) from error
        number = whole(answer)
        return number if type(number) is int else self._drawn(answer, mask)

    def _drawn(self, answer: Any, mask: Any) -> int:
        """Return the id that a policy's answer, one number for each id, gives."""
        try:
            given = np.asarray(answer)
            values = given.astype(np.float64) if given.dtype.kind != "c" else None
        except (TypeError, ValueError, OverflowError):
            raise InvalidAgent(f"The policy returned {type(answer).__name__}: expected an id, or {mask.size} numbers.") from None
        if values is None:
            raise InvalidAgent(f"The policy returned complex numbers: expected an id, or {mask.size} real numbers.")
        if values.ndim == 2 and len(values) == 1:  # a batch of one
            values = values[0]
        if values.shape == (1,) != mask.shape and given.dtype.kind in "iu":  # one id for a batch of one
            return int(given.flat[0])
        if values.shape != mask.shape:
            dimensions = " × ".join(map(str, values.shape))
            shape = f"{dimensions} number{'' if dimensions == '1' else 's'}" if values.ndim else shown(answer)
            raise InvalidAgent(
                f"The policy returned {shape}: expected an id, or {mask.size} numbers, one for each id of {self.game.title}."
            )
        legal = np.flatnonzero(mask)
        weights = values[legal]
        if self.numbers == "logits" and np.isfinite(weights.max(initial=-np.inf)):
            weights = np.exp(weights - weights.max())
        drawable = np.isfinite(weights).all() and weights.min(initial=0) >= 0 < weights.max(initial=0)
        if np.isnan(weights).any() or (self.numbers != "best" and not drawable):
            raise InvalidAgent(f"The policy returned numbers that name no legal id: {weights[:5].tolist()}.")
        if self.numbers == "best":
            return int(legal[weights.argmax()])
        scaled = weights / weights.max()  # The sum of huge numbers is not finite.
        return int(self.chance.choices(legal.tolist(), scaled.tolist())[0])
