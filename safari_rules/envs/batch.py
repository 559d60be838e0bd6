"""Games that are stepped together: the part of `safari_rules.envs.vector` that computes. Each game writes into a row of its own."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any, Final, NamedTuple

from safari_rules.authoring.action_space import Choice
from safari_rules.authoring.errors import IllegalId, SafariRulesError, UnusableGame
from safari_rules.authoring.hidden import fresh_seed
from safari_rules.authoring.results import Turn
from safari_rules.core.belief import Belief, belief_in
from safari_rules.core.positions import remembered
from safari_rules.envs.position import EncodedGame
from safari_rules.players.checked import CheckedAgent
from safari_rules.players.naming import checked_agent

__all__ = ["Batch", "Buffers", "Running"]

#: The number of games whose rows are written at once. Each write is expensive, and so is a copy that the processor's caches cannot hold.
AT_ONCE: Final = 32


class Buffers(NamedTuple):
    """Flat memoryviews of the arrays that games read and write, with a row for each game of the vector."""

    #: The id of the next step.
    ids: Any
    #: The observation of the player to choose, 1 or 0 for each id that may be taken, and the seat of that player.
    observations: Any
    legal: Any
    seats: Any
    #: The reward of each player for the last step, and whether that step ended the game or cut it off.
    rewards: Any
    terminations: Any
    truncations: Any
    #: The observation of each player at the end of the last game.
    final: Any


class Running:
    """A game in progress, and the source of chance that draws its deal and those of the games that follow it."""

    def __init__(self, chance: Random, players: int) -> None:
        self.chance = chance
        self.state: Any = None
        #: The player who chooses, and the choice.
        self.player: int | None = None
        self.choice: Choice[Any] | None = None
        #: For each player the memory at the last observation, and the events since then.
        self.memories: list[Any] = [None] * players
        self.news: list[list[Any]] = [[] for _ in range(players)]
        #: The agents of the seats that have one. Once one of them has failed, nobody chooses until the next reset.
        self.agents: dict[int, CheckedAgent] = {}
        #: Whether the row of results is that of a game that has just ended.
        self.ended = True

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.chance, self.state, self.player, self.choice, self.memories, self.news, self.agents)


class Batch:
    """Some of the games of a vector: those from number `first`.

    With an `opponent`, the name of an agent, only `seat` is shown and chooses. Such agents play the others.
    """

    def __init__(self, encoded: EncodedGame, first: int, games: list[Running], opponent: str | None = None, seat: int = 0) -> None:
        self.encoded, self.first, self.games, self.opponent, self.seat = encoded, first, games, opponent, seat
        #: The first error of an opponent, until all games have moved.
        self.failure: SafariRulesError | None = None
        #: Whether memories are updated from ply to ply.
        self.remembering: Final[bool] = encoded.features.remembering or opponent is not None

    def __reduce__(self) -> tuple[Any, ...]:
        return Batch, (self.encoded, self.first, self.games, self.opponent, self.seat)

    def begin(self, buffers: Buffers, seed: int | None) -> None:
        """Begin new games, which replace those in progress.

        :param buffers: the arrays to write.
        :param seed: decides, with the number of the game added, that game and those that follow it. None goes on after the last seed.
        """
        self.failure = None  # one may be left from a step that was interrupted
        for number, running in enumerate(self.games, self.first):
            if seed is not None:
                running.chance.seed(seed + number)
            self._write_end(buffers, number, running, over=False)
            self._deal(running)
        self._finish(buffers)

    def check(self, number: int, chosen: int) -> None:
        """Raise IllegalId if an id is not legal in a game, and change nothing."""
        choice = self.games[number - self.first].choice
        assert choice is not None
        try:
            choice.take(chosen)
        except IllegalId as error:
            raise IllegalId(f"Game {number}: {error}", number) from None

    def step(self, buffers: Buffers) -> None:
        """Take an id in each game. All of them are legal. A game that is over is followed by a new one.

        A game whose opponent fails is cut off, and lost until the next reset. When all games have moved, the first such error is raised.
        """
        ids, effect = buffers.ids.tolist(), self.encoded.game.spec.rules.effect
        for number, running in enumerate(self.games, self.first):
            choice = running.choice
            if choice is None:
                continue
            action = choice.completed(ids[number])
            if action is None:
                running.choice = choice.take(ids[number])
            else:
                self._follow(running, effect(running.state, action), action.player)
                if running.agents and not self._answer(running):
                    self._write_end(buffers, number, running, over=False)
                    buffers.truncations[number] = True
                    continue
            over = running.player is None
            if over or running.ended:
                self._write_end(buffers, number, running, over)
            if over:
                self._deal(running)
        self._finish(buffers)

    def _follow(self, running: Running, turn: Turn[Any, Any], player: int) -> None:
        """Go on after the turn of a player."""
        running.state = turn.state
        if self.remembering:
            for news in running.news:
                news += turn.events
        running.player, running.choice = self.encoded.next_choice(turn.state, player)

    def _answer(self, running: Running) -> bool:
        """Let the agents choose until it is the turn of a seat without one, or the game is over. Return whether none has failed."""
        effect, player, choice = self.encoded.game.spec.rules.effect, running.player, running.choice
        try:
            while player in running.agents and choice is not None:
                chosen = running.agents[player]
                move = chosen.choose(self._belief(running, player, chosen.memory), choice.moves)
                self._follow(running, effect(running.state, move), player)
                player, choice = running.player, running.choice
        except SafariRulesError as error:
            self._lose(running, error)
            return False
        return True

    def _belief(self, running: Running, player: int, remembers: bool) -> Belief[Any]:
        """Return what the agent of a player knows."""
        if not remembers:
            return belief_in(self.encoded.game, running.state, player, checked=False)
        seen, memory = self._recalled(running, player)
        return Belief(self.encoded.game, player, memory, seen, complete=seen is running.state)

    def _lose(self, running: Running, error: SafariRulesError) -> None:
        """Store an error that ends a game. No player chooses in it any more."""
        self.failure = self.failure or error
        running.player, running.choice = None, None

    def _finish(self, buffers: Buffers) -> None:
        """Write the choices of all games, and raise the error of an opponent that has failed."""
        self._write_choices(buffers)
        error, self.failure = self.failure, None
        if error is not None:
            raise error

    def _recalled(self, running: Running, player: int) -> tuple[Any, Any]:
        """Return what a player sees and remembers, which is brought up to date."""
        seen, memory = remembered(self.encoded.game, running.state, player, running.memories[player], running.news[player])
        running.memories[player], running.news[player] = memory, []
        return seen, memory

    def _deal(self, running: Running) -> None:
        """Begin a new game, with empty memories."""
        running.state = self.encoded.deal(fresh_seed(running.chance))
        running.player, running.choice = self.encoded.next_choice(running.state)
        if self.remembering:
            for player in range(self.encoded.options.players):
                _, running.memories[player] = remembered(self.encoded.game, running.state, player, None, ())
                running.news[player] = []
        if self.opponent is not None:
            others = [seat for seat in range(self.encoded.options.players) if seat != self.seat]
            running.agents = {seat: checked_agent(self.opponent, running.chance.getrandbits(64)) for seat in others}
            if self._answer(running) and running.player is None:
                title = self.encoded.game.title
                self._lose(running, UnusableGame(f"A game of {title} was over before seat {self.seat} could choose."))

    def _observed(self, running: Running, player: int) -> bytes:
        """Return what a player observes, whose memory is brought up to date."""
        encoded, choice = self.encoded, running.choice
        taken = choice.taken if choice is not None and player == running.player else ()
        if not self.remembering:
            redactor, seen = encoded.game.spec.redactor, running.state
            if redactor is not None and running.player is not None:  # everything lies open at the end
                seen = redactor.state(seen, player)
            return encoded.observation(seen, None, player, taken)
        seen, memory = self._recalled(running, player)
        return encoded.observation(seen, memory, player, taken)

    def _write_choices(self, buffers: Buffers) -> None:
        """Write the observations and masks of the players who choose, `AT_ONCE` rows at once."""
        size, ids = self.encoded.size, self.encoded.space.size
        for begin in range(0, len(self.games), AT_ONCE):
            observations: list[bytes] = []
            masks: list[bytes] = []
            seats: list[int] = []
            for running in self.games[begin : begin + AT_ONCE]:
                player, choice = running.player, running.choice
                observations.append(bytes(size) if player is None else self._observed(running, player))
                masks.append(bytes(ids) if choice is None else choice.mask)
                seats.append(-1 if player is None else player)
            first, last = self.first + begin, self.first + begin + len(seats)
            buffers.observations[first * size : last * size] = b"".join(observations)
            buffers.legal[first * ids : last * ids] = b"".join(masks)
            buffers.seats[first:last] = array("q", seats)

    def _write_end(self, buffers: Buffers, number: int, running: Running, over: bool) -> None:
        """Write the results of a game that is over, or clear those of the game before."""
        encoded, size, players = self.encoded, self.encoded.size, self.encoded.options.players
        running.ended = over
        truncated = over and encoded.truncated(running.state)
        buffers.terminations[number], buffers.truncations[number] = over and not truncated, truncated
        returns = encoded.returns(running.state) if over else [0.0] * players
        for row, reward in enumerate(returns, number * players):
            buffers.rewards[row] = reward
            if over:
                buffers.final[row * size : (row + 1) * size] = self._observed(running, row - number * players)


def _restored(chance: Random, state: Any, player: int | None, choice: Any, memories: list[Any], news: Any, agents: Any) -> Running:
    """Return a game that was pickled."""
    running = Running(chance, len(memories))
    running.state, running.player, running.choice = state, player, choice
    running.memories, running.news, running.agents = memories, news, agents
    return running
