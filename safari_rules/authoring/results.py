"""The parts of rules: violations, turns, scores, outcomes, components, and a few small helpers.

>>> ranked("most cards", [3, 7, 3])
Outcome(reason='most cards', winners=(1,), ranking=((1,), (0, 2)))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

__all__ = ["Component", "Memo", "Outcome", "Score", "Turn", "Violation", "blank", "make", "put", "ranked", "score", "sequence", "turn_to"]

S = TypeVar("S")
E = TypeVar("E")
K = TypeVar("K")
N = TypeVar("N", bound=tuple[Any, ...])
V = TypeVar("V")

#: Makes a named tuple from all its values in order: `make(Turn, (state, events, False))`. It does the same as `Turn._make`, but
#: unchecked and in half the time that calling the class takes. Values that are built at every ply are made with it, which gives Kariba
#: and Safarü a seventh of their speed.
make: Final[Callable[[type[N], tuple[Any, ...]], N]] = tuple.__new__


class Violation(NamedTuple):
    """The reason why an action is illegal: its `code`, the id of the broken `rule` (None for the common codes), and a sentence."""

    code: str
    rule: str | None
    detail: str


class Turn(NamedTuple, Generic[S, E]):
    """A turn: what an action brought about, namely the new state and the events in order.

    `revealed` is true where taking the action back would be peeking: the acting player has learned something through it that was
    hidden from that player before, or it ended a game with hidden information, so that everything lies open. `Game.apply` adds
    the latter; a game's own `effect` reports only what the player has learned.
    """

    state: S
    events: tuple[E, ...]
    revealed: bool

    def __repr__(self) -> str:
        return f"<Turn with {len(self.events)} events to {self.state!r}>"  # not the events, which may show cards


#: The class again: compiled code reads a `Final` constant faster than it looks up a class by its name.
TURN: Final[type[Turn[Any, Any]]] = Turn


def turn_to(after: S, events: tuple[E, ...], revealed: bool) -> Turn[S, E]:
    """Return a turn, in half the time that calling the class takes.

    :param after: the state after it.
    :param events: the events, in order.
    :param revealed: whether the player has learned something hidden.
    :returns: the turn.
    """
    return make(TURN, (after, events, revealed))


class Score(NamedTuple):
    """A player's score: `total` is the sum of the named `parts`."""

    player: int
    total: int
    parts: dict[str, int]


class Outcome(NamedTuple):
    """Why the game ended, who won, and the players grouped from first to last, equals together."""

    reason: str
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


class Component(NamedTuple):
    """A card, tile or piece: its code in JSON, its name, and how many `copies` of it are in the box.

    `symbol` is one emoji, a stand-in for a picture. `facts` describe it. Every component of a game has the same keys, with None for
    a fact that does not apply.
    """

    code: str | int
    name: str
    copies: int
    symbol: str
    facts: Mapping[str, str | int | None]


def score(player: int, **parts: int) -> Score:
    """Return a score from its named parts.

    :param player: the seat.
    :param parts: the points by their names.
    :returns: the score, whose total is the sum of the parts.
    """
    return Score(player, sum(parts.values()), parts)


def ranked(reason: str, keys: Iterable[Any]) -> Outcome:
    """Return the outcome that ranks the players.

    :param reason: the reason why the game ended.
    :param keys: what the players are ranked by, by seat. The highest is first, and equal players share a group.
    :returns: the outcome.
    """
    by_key: dict[Any, list[int]] = {}
    for player, key in enumerate(keys):
        by_key.setdefault(key, []).append(player)
    ranking = tuple([tuple(by_key[key]) for key in sorted(by_key, reverse=True)])
    return Outcome(reason, ranking[0], ranking)


def blank(value: Any) -> Any:
    """Replace a value by None, and a plain tuple by one of the same length, with None for every value in it."""
    return tuple([blank(inner) for inner in value]) if type(value) is tuple else None


def put(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """Return the values with one of them replaced.

    :param values: the values.
    :param place: the index of the one to replace, from 0.
    :param value: the new value.
    :returns: a new tuple of the same length.
    """
    changed = list(values)
    changed[place] = value
    return tuple(changed)


class Memo(dict[K, V]):
    """A cache of the results of a function, by its argument."""

    def __init__(self, function: Callable[[K], V]) -> None:
        super().__init__()
        self.function = function

    def __missing__(self, argument: K) -> V:
        found = self[argument] = self.function(argument)
        return found


def sequence(words: Iterable[object]) -> str:
    """Join words in a sentence: "a", "a and b", "a, b and c".

    :param words: the words, at least one.
    :returns: the joined words.
    """
    *front, end = [str(word) for word in words]
    return f"{', '.join(front)} and {end}" if front else end
