"""Games that are stepped together: the part of `safari_rules.envs.vector` that computes. Each game writes into a row of its own."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from safari_rules.authoring.action_space import Choice
from safari_rules.authoring.errors import IllegalId
from safari_rules.core.positions import redacted, remembered
from safari_rules.envs.position import EncodedGame

__all__ = ["Batch", "Buffers", "Running"]


class Buffers:
    """Flat memoryviews of what games read and write, with a row for each game of the vector."""

    #: Their names, in the order of the arguments.
    NAMES: ClassVar = ("ids", "observations", "legal", "seats", "rewards", "terminations", "truncations", "final")

    def __init__(
        self, ids: Any, observations: Any, legal: Any, seats: Any, rewards: Any, terminations: Any, truncations: Any, final: Any
    ) -> None:
        #: The id of the next step.
        self.ids: Final = ids
        #: The observation of the player to choose, 1 or 0 for each id that may be taken, and the seat of that player.
        self.observations: Final = observations
        self.legal: Final = legal
        self.seats: Final = seats
        #: The result of each player by the last step, and whether that ended the game or cut it off.
        self.rewards: Final = rewards
        self.terminations: Final = terminations
        self.truncations: Final = truncations
        #: The observation of each player at the end of the last game.
        self.final: Final = final


class Running:
    """A game in progress, and the source of chance that draws its deal and those of the games that follow it."""

    def __init__(self, chance: Random, players: int) -> None:
        self.chance = chance
        self.state: Any = None
        #: Who chooses, and among what.
        self.player: int | None = None
        self.choice: Choice[Any] | None = None
        #: For each player the memory at the last observation, and the events since then.
        self.memories: list[Any] = [None] * players
        self.news: list[list[Any]] = [[] for _ in range(players)]
        #: Whether the row of results is that of a game that has just ended.
        self.ended = True


class Batch:
    """Some of the games of a vector: those from number `first`."""

    def __init__(self, encoded: EncodedGame, first: int, games: list[Running]) -> None:
        self.encoded, self.first, self.games = encoded, first, games

    def __reduce__(self) -> tuple[Any, ...]:
        games = [
            (each.chance, each.state, each.player, each.choice and (each.choice.moves, each.choice.taken), each.memories, each.news)
            for each in self.games
        ]
        return _restored, (self.encoded, self.first, games)

    def begin(self, buffers: Buffers, seed: int | None) -> None:
        """Begin a new game in the place of each.

        :param buffers: what is written.
        :param seed: decides, with the number of the game added, that game and those that follow it. None goes on after the last seed.
        """
        for number, running in enumerate(self.games, self.first):
            if seed is not None:
                running.chance.seed(seed + number)
            self._write_end(buffers, number, running, over=False)
            self._deal(running)
            self._write_choice(buffers, number, running)

    def check(self, number: int, chosen: int) -> None:
        """Raise IllegalId if an id is not legal in a game, and change nothing."""
        choice = self.games[number - self.first].choice
        assert choice is not None
        try:
            choice.take(chosen)
        except IllegalId as error:
            raise IllegalId(f"Game {number}: {error}", number) from None

    def step(self, buffers: Buffers) -> None:
        """Take an id in each game, all of which are legal. A new game follows one that is over."""
        encoded, ids, effect = self.encoded, buffers.ids, self.encoded.game.spec.rules.effect
        remembering = encoded.features.remembering
        for number, running in enumerate(self.games, self.first):
            choice = running.choice
            assert choice is not None
            action = choice.completed(ids[number])
            if action is None:
                running.choice = choice.take(ids[number])
            else:
                turn = effect(running.state, action)
                running.state = turn.state
                if remembering:
                    for news in running.news:
                        news += turn.events
                running.player, running.choice = encoded.next_choice(turn.state, action.player)
            over = running.player is None
            self._write_end(buffers, number, running, over)
            if over:
                self._deal(running)
            self._write_choice(buffers, number, running)

    def _deal(self, running: Running) -> None:
        """Begin a new game, of which nothing is remembered."""
        running.state = self.encoded.deal(f"{running.chance.getrandbits(128):032x}")
        running.player, running.choice = self.encoded.next_choice(running.state)
        if self.encoded.features.remembering:
            for player in range(self.encoded.options.players):
                _, running.memories[player] = remembered(self.encoded.game, running.state, player, None, ())
                running.news[player] = []

    def _observed(self, running: Running, player: int) -> bytes:
        """Return what a player observes, whose memory is brought up to date."""
        encoded, choice = self.encoded, running.choice
        taken = choice.taken if choice is not None and player == running.player else ()
        if not encoded.features.remembering:
            return encoded.observation(redacted(encoded.game, running.state, player), None, player, taken)
        seen, memory = remembered(encoded.game, running.state, player, running.memories[player], running.news[player])
        running.memories[player], running.news[player] = memory, []
        return encoded.observation(seen, memory, player, taken)

    def _write_choice(self, buffers: Buffers, number: int, running: Running) -> None:
        """Write what the player to choose observes and may do."""
        player, choice, size, ids = running.player, running.choice, self.encoded.size, self.encoded.space.size
        assert player is not None
        assert choice is not None
        buffers.observations[number * size : (number + 1) * size] = self._observed(running, player)
        buffers.legal[number * ids : (number + 1) * ids] = choice.mask
        buffers.seats[number] = player

    def _write_end(self, buffers: Buffers, number: int, running: Running, over: bool) -> None:
        """Write the results of a game that is over, or clear those of the game before."""
        encoded, size, players = self.encoded, self.encoded.size, self.encoded.options.players
        if not over and not running.ended:
            return
        running.ended = over
        truncated = over and encoded.truncated(running.state)
        buffers.terminations[number], buffers.truncations[number] = over and not truncated, truncated
        returns = encoded.returns(running.state) if over else [0.0] * players
        for row, reward in enumerate(returns, number * players):
            buffers.rewards[row] = reward
            if over:
                buffers.final[row * size : (row + 1) * size] = self._observed(running, row - number * players)


def _restored(encoded: EncodedGame, first: int, games: list[tuple[Any, ...]]) -> Batch:
    """Return a batch that was pickled. A choice is given by the moves that are left and the ids taken."""
    batch = Batch(encoded, first, [])
    for chance, state, player, choice, memories, news in games:
        running = Running(chance, encoded.options.players)
        running.state, running.player, running.memories, running.news = state, player, memories, news
        if choice is not None:
            moves, taken = choice
            running.choice = encoded.space.choice(moves)
            for number in taken:
                running.choice = running.choice.take(number)
        batch.games.append(running)
    return batch
