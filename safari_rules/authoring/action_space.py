"""Fixed numbers (ids) for actions. Learning programs choose among them, and so do front ends for games with many moves.

An action is a path of ids, one for most actions. In every position the paths of the legal moves are prefix-free, so that a
`Choice`, taken id by id, ends at exactly one move. It is made from the legal moves, or from a mask of them that a game's rules give.
Nothing here decides legality.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> state = kariba.new(seed="monsoon")
>>> space = kariba.action_space(state.options)
>>> choice = space.choice(kariba.legal_moves(state))
>>> [space.names[number] for number in choice.ids]
['play 1 of rank 4', 'play 2 of rank 4', 'play 3 of rank 4', 'play 1 of rank 6', 'play 1 of rank 8']
>>> kariba.describe(choice.take(choice.ids[0]).action)
'Player 0 plays 1 giraffe.'

Ids are a contract: they stay what they are from release to release.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from operator import index
from typing import Any, Final, Generic, Self, SupportsIndex, TypeAlias, TypeVar

from safari_rules.authoring.errors import Flaw, IllegalId, InvalidAction
from safari_rules.authoring.features import multi_hot
from safari_rules.authoring.results import Memo
from safari_rules.authoring.values import brief, plain_values, shown, whole

__all__ = ["ActionSpace", "Choice", "within"]

A = TypeVar("A")
#: Moves with their paths, each of which has at least one more id to take.
Branch: TypeAlias = list[tuple[tuple[int, ...], A]]
#: The actions of each player by id, and a function of a state and a player that returns a mask by id: 1 if the action is legal, else 0.
#: The mask is empty if an action that takes several ids is legal.
Listed: TypeAlias = tuple[Sequence[Sequence[A]], Callable[[Any, int], bytes]]
#: Paths are cached if no action of the game takes more ids than this, because there are few of them then.
SHORT: Final = 2
#: Replaces the id of an action that takes several ids.
SEVERAL: Final = -1
#: The usual types of moves.
LISTS: Final = (list, tuple)
#: The number of values of a byte.
BYTES: Final = 256


def within(place: int, size: int) -> int:
    """Check an index and return it. A function of ids calls it, so that an action with an index out of range has no id.

    :param place: the index, from 0.
    :param size: the number of indexes.
    :returns: the index.
    :raises LookupError: if the index is out of range.
    """
    if not 0 <= place < size:
        raise LookupError(place)
    return place


def only(path: tuple[int, ...]) -> int:
    """Return the id of a path, or `SEVERAL`."""
    return path[0] if len(path) == 1 else SEVERAL


class ActionSpace(Generic[A]):
    """The ids of the actions of a game with certain options, from 0 to `size` - 1. The game's `action_space.py` makes it."""

    def __init__(
        self,
        names: tuple[str, ...],
        path: Callable[[A], tuple[int, ...]],
        longest: int = 1,
        most: int | None = None,
        listed: Listed[A] | None = None,
    ) -> None:
        #: For each id: what choosing it means, in English. Numbers of seats and places count from 0.
        self.names = names
        #: No action takes more ids than this.
        self.longest = longest
        #: No game takes more ids than this, whatever the ply limit. None if its rules set no bound.
        self.most = most
        #: The actions by id and a mask of the legal ones, so that nobody has to list the moves. None if the rules give no mask.
        self.listed = listed
        if listed is not None and not (isinstance(listed, tuple) and len(listed) == 2 and callable(listed[1])):
            raise TypeError(f"Expected the actions of each player and a function as listed, not {brief(listed)}.")
        self._ids = path
        self._path = Memo(self.path).__getitem__ if longest <= SHORT else path
        self._known: dict[A, Any] = {}  # ids, as Any: the compiled form would box a plain int for each move
        #: Whether each action is one id, and each id fits into a byte.
        self._small: Final = longest == 1 and len(names) <= BYTES
        #: A call that makes this object again when it is unpickled. `Game.action_space` stores its own, because `path` may be local.
        self.made_by: tuple[Any, ...] = (ActionSpace, (names, path, longest, most, listed))

    def __reduce__(self) -> tuple[Any, ...]:
        return self.made_by

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def size(self) -> int:
        """The number of ids."""
        return len(self.names)

    def path(self, action: A) -> tuple[int, ...]:
        """Return the ids of an action, in order. They do not depend on the acting player. Raises InvalidAction if it has none."""
        cause: Exception | None = None
        try:
            found = self._ids(plain_values(action))
        except (AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
            found, cause = (-1,), error
        if not isinstance(found, LISTS) or not all(type(number) is int and 0 <= number < len(self.names) for number in found):
            raise InvalidAction([Flaw("", f"Expected an action that has an id here, not {brief(action)}.")], fits_schema=False) from cause
        return found

    def choice(self, moves: Sequence[A]) -> Choice[A]:
        """Return the choice among moves of one player, such as `Game.legal_moves` returns them.

        :param moves: the moves, in any order.
        :returns: the choice.
        :raises InvalidAction: for other values, and if two of the moves have the same ids, such as those of two players.
        """
        if not isinstance(moves, LISTS) and not isinstance(moves, Sequence):
            self.path(moves)
        try:
            return self._among(tuple(moves))
        except (AttributeError, LookupError, TypeError, ValueError):
            for move in moves:
                self.path(move)
            raise

    def choice_of(self, state: Any, player: int) -> Choice[A] | None:
        """Return the choice of a player who may act, without a list of moves.

        :param state: the state.
        :param player: the seat. It is not checked.
        :returns: the choice that `choice` returns for the player's legal moves, None if the game gives no mask now.
        """
        if self.listed is None:
            return None
        actions, legal = self.listed
        mask = legal(state, player)
        return MaskedChoice(self, mask, actions[player]) if mask else None

    def _among(self, moves: Sequence[A]) -> Choice[A]:
        """Return the choice among moves."""
        if self.longest <= SHORT:
            numbers = self._numbers(moves)
            if self.longest == 1 or SEVERAL not in numbers:
                return Choice(self, (), self._once(numbers, moves), moves)
        return self.following((), zip(self._once([*map(self._path, moves)], moves), moves, strict=True))

    def _numbers(self, moves: Sequence[A]) -> Sequence[int]:
        """Return the id of each move, or `SEVERAL` if it takes several. The ids are cached."""
        known, listed = self._known, tuple(moves)
        try:
            found = [known[move] for move in listed]
        except KeyError:
            known.update({move: only(self.path(move)) for move in listed if move not in known})
            found = [known[move] for move in listed]
        return bytes(found) if self._small else found

    @staticmethod
    def _once(ids: Any, moves: Sequence[A]) -> Any:
        """Return the ids or paths of moves. Raises InvalidAction if two of them are the same."""
        if len(set(ids)) < len(moves):
            move = next(move for number, move in enumerate(moves) if ids[number] in ids[:number])
            detail = f"Expected moves of one player, each once: another move has the ids of {shown(move)}."
            raise InvalidAction([Flaw("", detail)], fits_schema=False)
        return ids

    def following(self, taken: tuple[int, ...], moves: Iterable[tuple[tuple[int, ...], A]]) -> Choice[A]:
        """Return the choice among moves after some ids were taken.

        :param taken: the ids, with which every path begins.
        :param moves: the moves with their paths, each of which goes on after `taken`.
        :returns: the choice of the next id.
        """
        depth = len(taken)
        found: dict[int, A | Branch[A]] = {}
        for path, move in moves:
            number = path[depth]
            if len(path) == depth + 1:
                found[number] = move
            elif number in found:
                found[number].append((path, move))  # type: ignore[union-attr] # paths are prefix-free
            else:
                found[number] = [(path, move)]
        return Choice(self, taken, [*found], [*found.values()])


class Choice(Generic[A]):
    """A choice among moves after some ids were taken. It never changes: `take` returns the next choice."""

    __slots__ = ("__weakref__", "_found", "_numbers", "action", "space", "taken")

    def __init__(
        self, space: ActionSpace[A], taken: tuple[int, ...], numbers: Sequence[int], found: Sequence[A | Branch[A]], action: A | None = None
    ) -> None:
        self.space = space
        #: The ids taken so far.
        self.taken = taken
        #: The ids that may be taken next, and for each id the move that it chooses or the moves that it leads to.
        self._numbers, self._found = numbers, found
        #: The chosen move. None while an id is still to be taken, or if there was no move.
        self.action = action

    def __reduce__(self) -> tuple[Any, ...]:
        return Choice, (self.space, self.taken, self._numbers, self._found, self.action)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def ids(self) -> list[int]:
        """The ids that may be taken next, ascending; none once the choice is made."""
        return sorted(self._numbers)

    @property
    def mask(self) -> bytes:
        """For each id of the space whether it may be taken next: 1 or 0."""
        return multi_hot(self.space.size, self._numbers)

    @property
    def moves(self) -> list[A]:
        """The moves that are left, grouped by the next id."""
        if self.action is not None:
            return [self.action]
        moves: list[A] = []
        for found in self._found:
            if isinstance(found, list):
                moves += [move for _, move in found]
            else:
                moves.append(found)
        return moves

    def completed(self, number: SupportsIndex) -> A | None:
        """Return the move that taking an id chooses, or None if more ids follow or the id cannot be taken."""
        found = self._after(number)
        return None if isinstance(found, list) else found

    def take(self, number: SupportsIndex) -> Choice[A]:
        """Return the choice after an id. Raise IllegalId unless it is one of `ids`."""
        found = self._after(number)
        if found is None:
            raise IllegalId(self._refusal(number))
        taken = (*self.taken, index(number))
        return self.space.following(taken, found) if isinstance(found, list) else Choice(self.space, taken, [], (), found)

    def _after(self, number: SupportsIndex) -> A | Branch[A] | None:
        """Return what an id chooses or leads to, or None for an id that cannot be taken."""
        plain = number if type(number) is int else whole(number)
        if type(plain) is not int:
            return None
        try:
            return self._found[self._numbers.index(plain)]
        except ValueError:
            return None

    def _refusal(self, number: Any) -> str:
        """Return why an id cannot be taken."""
        ids, names = self.ids, self.space.names
        plain = whole(number)
        what = f"Id {plain} ({names[plain]})" if type(plain) is int and 0 <= plain < len(names) else brief(number)
        if not ids:
            return f"{what} cannot be taken: nothing is left to choose."
        shown = ", ".join([f"{each} ({names[each]})" for each in ids[:5]])
        return f"{what} is not legal here: expected one of {shown}{f' … ({len(ids)} in all)' if len(ids) > 5 else ''}."


class MaskedChoice(Choice[A]):
    """A choice among the actions of a player that a mask does not rule out, each of which is one id."""

    __slots__ = ("_legal",)

    def __init__(self, space: ActionSpace[A], legal: bytes, actions: Sequence[A]) -> None:
        super().__init__(space, (), range(len(actions)), actions)
        self._legal = legal

    def __reduce__(self) -> tuple[Any, ...]:
        return MaskedChoice, (self.space, self._legal, self._found)

    @property
    def ids(self) -> list[int]:
        """The ids that may be taken, ascending."""
        return [*compress(self._numbers, self._legal)]

    @property
    def mask(self) -> bytes:
        """For each id of the space whether it may be taken: 1 or 0."""
        return self._legal

    @property
    def moves(self) -> list[A]:
        """The moves that `ids` choose, in the same order."""
        return [*compress(self._found, self._legal)]  # type: ignore[list-item] # no id leads on to others

    def _after(self, number: SupportsIndex) -> A | Branch[A] | None:
        """Return what an id chooses, or None for an id that cannot be taken."""
        plain = number if type(number) is int else whole(number)
        return self._found[plain] if type(plain) is int and 0 <= plain < len(self._legal) and self._legal[plain] else None
