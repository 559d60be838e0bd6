"""What the environments share: a game in progress, played by ids, and what each player observes of it.

Where players take turns the one whose turn it is chooses; where all act at the same time they choose one after the other, round
and round. That tempo is the environments', not a rule of the game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from safari_rules.action_space import ActionSpace, Choice
from safari_rules.agents import mover, results
from safari_rules.belief import Belief
from safari_rules.errors import Flaw, InvalidState
from safari_rules.features import Features
from safari_rules.fields import Document
from safari_rules.game import AnyGame

__all__ = ["PLY_LIMIT", "EncodedGame", "Position"]

#: Random players can go on for ever in some games: unless told otherwise, games are cut off after so many plies.
PLY_LIMIT = 1000


class EncodedGame:
    """A game with certain options: the numbers of its actions, and the parts of its observations.

    Where actions take several ids, an observation ends with those taken so far. Raises what `Game.new` raises for options.
    """

    def __init__(self, game: AnyGame, options: Mapping[str, Any]) -> None:
        self.game = game
        self.options: Any = game.begin({"ply_limit": PLY_LIMIT, **options}, None).options
        self.space: ActionSpace[Any] = game.action_space(self.options)
        self.features: Features = game.features(self.options)
        #: Values of an observation.
        self.size = self.features.size + (self.space.size if self.space.longest > 1 else 0)

    def bounds(self) -> tuple[list[int], list[int]]:
        """The least and the greatest value at each place of an observation."""
        low = [part.low for part in self.features.parts for _ in range(part.size)]
        high = [part.high for part in self.features.parts for _ in range(part.size)]
        more = self.size - len(low)
        return low + [0] * more, high + [1] * more

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.game.wire.options.write(self.options))

    def start(self, seed: str) -> Position:
        """The first position of a game."""
        return self.at(self.game.start(self.options, seed if self.game.seeded else None))

    def resume(self, document: Document) -> Position:
        """The position that a state stands for, a JSON object; raises InvalidState, also where it is one of other options."""
        state = self.game.load(document)
        if state.options != self.options:
            raise InvalidState([Flaw("/options", "Expected the options of this game.")], fits_schema=True)
        return self.at(state)

    def at(self, state: Any) -> Position:
        """The position of a state that nobody has been told anything about."""
        players = self.options.players
        return Position(self, state, mover(self.game, state, -1), (), [(0, None)] * players, [(0, ())] * (players + 1))


class Ply(NamedTuple):
    """The state that a ply led to, and its events."""

    state: Any
    events: tuple[Any, ...]


class Position:
    """A game in progress; never changed, only followed by another (`take`). `player` is who chooses, None once the game is over."""

    def __init__(
        self,
        encoded: EncodedGame,
        state: Any,
        player: int | None,
        plies: tuple[Ply, ...],
        beliefs: Sequence[tuple[int, Belief[Any] | None]],
        lines: Sequence[tuple[int, tuple[str, ...]]],
    ) -> None:
        self.encoded, self.state, self.player, self._plies = encoded, state, player, plies
        self.choice: Choice[Any] = encoded.space.choice(() if player is None else encoded.game.legal_moves(state, player))
        #: By player, last a spectator: what is known or was told after so many plies; brought up to date when it is asked for.
        self._beliefs, self._lines = [*beliefs], [*lines]

    def __copy__(self) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        told = self.encoded, self.state, self.player, self._plies, self._beliefs, self._lines
        return _restored, (*told, self.choice.taken)

    def __deepcopy__(self, memo: object) -> Self:
        return self  # but for what it remembers of its own questions, it never changes

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.player is None

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off by the ply limit, not ended by its rules."""
        return self.player is None and self.encoded.game.ending(self.state) is None

    def returns(self) -> list[float]:
        """What each player has made of the game, from -1 (last) to 1 (won alone), in sum 0; 0 each while it goes on."""
        outcome = self.encoded.game.outcome(self.state)
        return [0.0] * self.encoded.options.players if outcome is None else results(outcome)

    def take(self, number: int) -> Position:
        """The position after an id; raises IllegalId."""
        choice = self.choice.take(number)
        return self.after(choice.action) if choice.action is not None else self.with_choice(choice)

    def after(self, action: Any) -> Position:
        """The position after a legal action."""
        game = self.encoded.game
        turn = game.apply(self.state, action)
        plies = (*self._plies, Ply(turn.state, turn.events))
        return Position(self.encoded, turn.state, mover(game, turn.state, action.player), plies, self._beliefs, self._lines)

    def with_choice(self, choice: Choice[Any]) -> Position:
        """The same, the choice further on."""
        following = Position.__new__(Position)
        following.__dict__.update(self.__dict__, choice=choice)
        return following

    def told(self, player: int | None, seen: int) -> list[list[Document]]:
        """The events of each ply after the first `seen` ones, as `player` (None: a spectator) was told them."""
        game = self.encoded.game
        return [game.view_events(ply.state, player, map(game.dump_event, ply.events)) for ply in self._plies[seen:]]

    def belief(self, player: int) -> Belief[Any]:
        """What a player knows."""
        seen, belief = self._beliefs[player]
        if belief is None or seen < len(self._plies):
            view = self.encoded.game.view(self.state, player)
            events = [event for told in self.told(player, seen) for event in told]
            if belief is None:
                belief = self.encoded.game.belief(view, player, events=events, checked=False)
            else:
                belief = belief.observe(view, events, checked=False)
            self._beliefs[player] = len(self._plies), belief
        return belief

    def history(self, player: int | None) -> tuple[str, ...]:
        """All that a player (None: a spectator) was told: the events of each ply as a line of JSON."""
        place = -1 if player is None else player
        seen, lines = self._lines[place]
        if seen < len(self._plies):
            lines = (*lines, *[json.dumps(events, separators=(",", ":")) for events in self.told(player, seen)])
            self._lines[place] = len(self._plies), lines
        return lines

    def resampled(self, player: int, seed: str | int) -> Position:
        """A position that `player` could as well be in; of it the others have been told no more than a spectator."""
        belief, public = self.belief(player), self.history(None)
        seats = range(self.encoded.options.players)
        beliefs = [(0, belief if seat == player else None) for seat in seats]
        lines = [(0, self.history(player) if seat == player else public) for seat in seats]
        position = Position(self.encoded, belief.draw(seed), self.player, (), beliefs, [*lines, (0, public)])
        for number in self.choice.taken:
            position = position.take(number)
        return position

    def observation(self, player: int) -> bytes:
        """What a player observes: one signed byte a value."""
        features = self.encoded.features
        if features.remembering:
            belief = self.belief(player)
            observed = features.observe(belief.view, belief.memory, player)
        else:
            observed = features.observe(self.encoded.game.view(self.state, player), {}, player)
        return observed + self._chosen(player) if self.encoded.space.longest > 1 else observed

    def _chosen(self, player: int) -> bytes:
        """The ids that a player has taken for the action in progress."""
        chosen = bytearray(self.encoded.space.size)
        if player == self.player:
            for number in self.choice.taken:
                chosen[number] = 1
        return bytes(chosen)

    def mask(self) -> bytes:
        """For each id whether it may be taken: 1 or 0."""
        mask = bytearray(self.encoded.space.size)
        for number in self.choice.ids:
            mask[number] = 1
        return bytes(mask)


def _restored(encoded: EncodedGame, *told: Any) -> Position:
    """A position that was pickled, and the ids that were taken."""
    *parts, taken = told
    position = Position(encoded, *parts)
    for number in taken:
        position = position.take(number)
    return position
