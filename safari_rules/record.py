"""A game on record: options, seed and actions are all it takes to play it again.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> record = GameRecord("kariba", {"players": 2}, "monsoon")
>>> record = record.with_action(kariba.legal_moves(record.start())[0])
>>> record.actions
({'type': 'play', 'player': 0, 'rank': 4, 'count': 1},)
>>> record.final_state().ply
1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from safari_rules.authoring.codecs import Document
from safari_rules.errors import IllegalAction
from safari_rules.game import AnyGame
from safari_rules.registry import game
from safari_rules.results import Turn

__all__ = ["GameRecord", "replay"]


def replay(game: AnyGame, start: Any, actions: Iterable[Any]) -> Iterator[Turn[Any, Any]]:
    """The turns that `actions` bring about from the state `start`, one by one.

    Raises IllegalAction at an action that the rules forbid, its number from 0 in `index`.
    """
    state = start
    for index, action in enumerate(actions):
        try:
            turn = game.apply(state, action)
        except IllegalAction as error:
            error.index = index
            raise
        yield turn
        state = turn.state


class GameRecord(NamedTuple):
    """Options, seed and actions, all as JSON; `game` is the id."""

    game: str
    options: Document
    seed: str | None
    actions: tuple[Document, ...] = ()

    def start(self) -> Any:
        """The first state; InvalidOptions where there is none."""
        played = game(self.game)
        return played.start(played.load_options(self.options), self.seed)

    def turns(self) -> Iterator[Turn[Any, Any]]:
        """Every turn of the game, from the first; InvalidAction or IllegalAction where it cannot go on."""
        played = game(self.game)
        return replay(played, self.start(), (played.load_action(action) for action in self.actions))

    def final_state(self) -> Any:
        """The state after the last action."""
        state = self.start()
        for turn in self.turns():
            state = turn.state
        return state

    def with_action(self, action: Any) -> GameRecord:
        """The record with one more action, given as the game's own value."""
        return self._replace(actions=(*self.actions, game(self.game).dump_action(action)))
