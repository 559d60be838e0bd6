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

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from operator import index
from typing import Any, Final, Generic, Self, SupportsIndex, TypeVar

from safari_rules.errors import IllegalId
from safari_rules.features import multi_hot

__all__ = ["ActionSpace", "Choice"]

A = TypeVar("A")
#: Paths so short are few enough to be kept once they were asked for.
SHORT: Final = 2


class Paths(dict[A, tuple[int, ...]]):
    """Paths by action, found when they are first asked for."""

    def __init__(self, path: Callable[[A], tuple[int, ...]]) -> None:
        super().__init__()
        self.path = path

    def __missing__(self, action: A) -> tuple[int, ...]:
        path = self[action] = self.path(action)
        return path


class ActionSpace(Generic[A]):
    """The ids of a game with certain options, from the game's `action_space.py`: those of `size` names, from 0."""

    def __init__(self, names: tuple[str, ...], path: Callable[[A], tuple[int, ...]], longest: int = 1) -> None:
        #: By id: what choosing it means, in English. Seats and coordinates count from 0.
        self.names = names
        #: `path(action)`: the ids that the action is chosen by, in order. Whose action it is does not matter.
        self.path = path
        #: No action takes more ids than this.
        self.longest = longest
        self._path = Paths(path).__getitem__ if longest <= SHORT else path

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def size(self) -> int:
        """How many ids there are."""
        return len(self.names)

    def choice(self, moves: Sequence[A]) -> Choice[A]:
        """The choice among moves of one player, such as `Game.legal_moves` gives them."""
        return Choice(self, (), dict(zip(map(self._path, moves), moves, strict=True)))


class Choice(Generic[A]):
    """A choice among moves, as far as it has come; never changed, only followed by another (`take`)."""

    __slots__ = ("_moves", "space", "taken")

    def __init__(self, space: ActionSpace[A], taken: tuple[int, ...], moves: dict[tuple[int, ...], A]) -> None:
        self.space = space
        #: The ids taken so far.
        self.taken = taken
        #: The moves that are left, by their paths; one whose path ends here is alone.
        self._moves = moves

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def ids(self) -> list[int]:
        """What may be taken next, ascending; nothing once the choice is made."""
        return sorted(self._next())

    @property
    def mask(self) -> bytes:
        """For each id of the space whether it may be taken next: 1 or 0."""
        return multi_hot(self.space.size, self._next())

    @property
    def action(self) -> A | None:
        """The move chosen, None while some id is to be taken (or where there was no move)."""
        return self._moves.get(self.taken)

    @property
    def moves(self) -> list[A]:
        """The moves that are left, in canonical order."""
        return [*self._moves.values()]

    def completed(self, number: SupportsIndex) -> A | None:
        """The move that is chosen by taking an id, None where more are to be taken, or that cannot be."""
        try:
            return self._moves.get((*self.taken, index(number)))
        except TypeError:
            return None

    def take(self, number: SupportsIndex) -> Self:
        """The choice after an id; raises IllegalId unless it is one of `ids`."""
        if hasattr(number, "__index__") and self.action is None:
            place, wanted = len(self.taken), index(number)
            moves = {path: move for path, move in self._moves.items() if path[place] == wanted}
            if moves:
                return type(self)(self.space, (*self.taken, wanted), moves)
        raise IllegalId(self._refusal(number))

    def _next(self) -> Iterable[int]:
        """What may be taken next, each once."""
        if self.taken in self._moves:
            return ()
        if self.space.longest == 1:
            return chain.from_iterable(self._moves)
        depth = len(self.taken)
        return {path[depth] for path in self._moves}

    def _refusal(self, number: Any) -> str:
        """Why an id cannot be taken."""
        ids, names = self.ids, self.space.names
        known = hasattr(number, "__index__") and 0 <= number < len(names)
        what = f"Id {number} ({names[number]})" if known else f"{number!r}"
        if not ids:
            return f"{what} cannot be taken: nothing is left to choose."
        shown = ", ".join([f"{each} ({names[each]})" for each in ids[:5]])
        return f"{what} is not legal here: expected one of {shown}{f' … ({len(ids)} in all)' if len(ids) > 5 else ''}."
