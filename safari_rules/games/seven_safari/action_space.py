"""7 Safari's ids: place a card, place a Charlie, pick from a cell. A trade takes two ids, the cell and then the card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from safari_rules.authoring.action_space import ActionSpace, within
from safari_rules.games.seven_safari.constants import CARDS, CHARLIE, INDEX, JUNGLES
from safari_rules.games.seven_safari.rules import actions, legal
from safari_rules.games.seven_safari.state import Action, Options

CELLS: Final = CHARLIE + 1


@lru_cache(256)
def action_space(options: Options) -> ActionSpace[Action]:
    """Return the ids of a game with these options. The number of players gives the cells of the jungle."""
    rows, columns = JUNGLES[options.players]

    def path(action: Action) -> tuple[int, ...]:
        """Return the ids of an action."""
        if action.type == "place":
            return (INDEX[action.card],)
        if action.type == "place-charlie":
            return (CHARLIE,)
        cell = CELLS + within(action.row, rows) * columns + within(action.column, columns)
        return (cell,) if action.type == "pick" else (cell, INDEX[action.card])

    cells = [f"row {row}, column {column}" for row in range(rows) for column in range(columns)]
    return ActionSpace((*CARDS, "place a Charlie", *cells), path, 2, most_ids(options), (actions(rows, columns), legal))


def most_ids(options: Options) -> int | None:
    """Return a bound of the ids of a game, None if face-up animals may be picked, which can go on without end (S10).

    Otherwise each pick takes a face-down card, of which the jungle has one in each cell and gets no more (S3). One card or Charlie is
    placed for it (S4, S5). Each trade takes away a Charlie that was placed for a pick (S6), and is two ids. So a cell gives at most four.
    """
    rows, columns = JUNGLES[options.players]
    return None if options.swapping else 4 * rows * columns
