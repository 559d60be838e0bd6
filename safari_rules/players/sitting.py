"""A game in progress as a host keeps it: every step that led to it, and what each player was shown of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from safari_rules.authoring.codecs import Document
from safari_rules.core.belief import Belief
from safari_rules.core.game import AnyGame

__all__ = ["NAMES", "ShownPly", "Sitting"]

#: The names of players who have chosen none, by seat.
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


class ShownPly(NamedTuple):
    """An action, what each player was shown of its events, and the state that it led to."""

    player: int
    action: Document
    revealed: bool
    told: tuple[list[Document], ...]
    state: Any


class Sitting:
    """A game in progress, with all steps that led to it."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game, self.start, self.steps = game, state, list[ShownPly]()
        #: For each player: after how many steps a belief was made, and the belief.
        self._beliefs: dict[int, tuple[int, Belief[Any]]] = {}

    @property
    def state(self) -> Any:
        """Return the present state."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def seats(self) -> range:
        """Return all seats."""
        return range(self.start.options.players)

    def apply(self, action: Any) -> ShownPly:
        """Apply an action. Raises IllegalAction."""
        turn = self.game.apply(self.state, action)
        told = tuple(self.game.view_events(turn.state, seat, turn.events) for seat in self.seats)
        self.steps.append(ShownPly(action.player, self.game.dump_action(action), turn.revealed, told, turn.state))
        return self.steps[-1]

    def belief(self, player: int, remembers: bool = True) -> Belief[Any]:
        """Return what a player knows. One who remembers knows everything that was shown to that player."""
        view = self.game.view(self.state, player)
        if not remembers:
            return self.game.belief(view, player, checked=False)
        if player not in self._beliefs:
            self._beliefs[player] = 0, self.game.belief(self.game.view(self.start, player), player, checked=False)
        seen, before = self._beliefs[player]
        belief = before.observe(view, [event for step in self.steps[seen:] for event in step.told[player]], checked=False)
        self._beliefs[player] = len(self.steps), belief
        return belief

    def takeable(self, people: Sequence[int]) -> int:
        """Return how many steps go back to before a person's last action, 0 if that would be peeking or there is none."""
        for count, step in enumerate(reversed(self.steps), 1):
            if step.revealed or (step.player not in people and self.game.hidden_information):
                return 0
            if step.player in people:
                return count
        return 0

    def take_back(self, count: int) -> None:
        """Go back a number of steps."""
        del self.steps[-count:]
        self._beliefs.clear()

    def record(self, names: Sequence[str] = ()) -> Document:
        """Return the record of the game as a JSON object, with the players' names if the caller gives any."""
        start = self.game.dump(self.start)
        actions = [step.action for step in self.steps]
        named = {"names": list(names)} if names else {}
        return {"game": self.game.id, "options": start["options"], "seed": start["seed"], "actions": actions, **named}
