"""Fixed numbers for actions: what learning programs choose among, and front ends with many moves.

An action is a path of ids, one for most actions. In every position the paths of the legal moves are prefix-free, so that a
`Choice`, taken id by id, ends at exactly one move. It reads the legal moves and nothing else: nothing here decides legality.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> state = kariba.new(seed="monsoon")
>>> space = kariba.action_space(state.options)
>>> choice = space.choice(kariba.legal_moves(state))
>>> [space.names[number] for number in choice.ids]
['play 1 of rank 4', 'play 2 of rank 4', 'play 3 of rank 4', 'play 1 of rank 6', 'play 1 of rank 8']
>>> kariba.tell(choice.take(choice.ids[0]).action)
'Player 0 plays 1 giraffe.'

Ids are a contract: they stay what they are from release to release.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from safari_rules.errors import IllegalId

__all__ = ["ActionSpace", "Choice"]

A = TypeVar("A")


@dataclass(frozen=True, eq=False)
class ActionSpace(Generic[A]):
    """The ids of a game with certain options, from the game's `action_space.py`: those of `size` names, from 0."""

    #: By id: what choosing it means, in English. Seats and coordinates count from 0.
    names: tuple[str, ...]
    #: `path(action)`: the ids that the action is chosen by, in order. Whose action it is does not matter.
    path: Callable[[A], tuple[int, ...]]
    #: No action takes more ids than this.
    longest: int = 1

    @property
    def size(self) -> int:
        """How many ids there are."""
        return len(self.names)

    def choice(self, moves: Iterable[A]) -> Choice[A]:
        """The choice among moves of one player, such as `Game.legal_moves` gives them."""
        path = self.path
        return Choice(self, (), [(path(move), move) for move in moves])


class Choice(Generic[A]):
    """A choice among moves, as far as it has come; never changed, only followed by another (`take`)."""

    def __init__(self, space: ActionSpace[A], taken: tuple[int, ...], paths: list[tuple[tuple[int, ...], A]]) -> None:
        self.space = space
        #: The ids taken so far.
        self.taken = taken
        self._paths = paths
        #: The paths that go on, by their next id.
        self._branches: dict[int, list[tuple[tuple[int, ...], A]]] = {}
        depth = len(taken)
        for each in paths:
            if depth < len(each[0]):
                self._branches.setdefault(each[0][depth], []).append(each)

    @property
    def ids(self) -> list[int]:
        """What may be taken next, ascending; nothing once the choice is made."""
        return sorted(self._branches)

    @property
    def action(self) -> A | None:
        """The move chosen, None while some id is to be taken (or where there was no move)."""
        return self._paths[0][1] if self._paths and len(self._paths[0][0]) == len(self.taken) else None

    @property
    def moves(self) -> list[A]:
        """The moves that are left, in canonical order."""
        return [move for _, move in self._paths]

    def take(self, number: int) -> Self:
        """The choice after an id; raises IllegalId unless it is one of `ids`."""
        paths = self._branches.get(number)
        if paths is None:
            raise IllegalId(self._refusal(number))
        return type(self)(self.space, (*self.taken, number), paths)

    def _refusal(self, number: Any) -> str:
        """Why an id cannot be taken."""
        ids, names = self.ids, self.space.names
        known = hasattr(number, "__index__") and 0 <= number < len(names)
        what = f"Id {number} ({names[number]})" if known else f"{number!r}"
        if not ids:
            return f"{what} cannot be taken: nothing is left to choose."
        shown = ", ".join([f"{each} ({names[each]})" for each in ids[:5]])
        return f"{what} is not legal here: expected one of {shown}{f' … ({len(ids)} in all)' if len(ids) > 5 else ''}."
