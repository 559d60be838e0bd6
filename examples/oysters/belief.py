"""The knowledge of a player of Oysters: their own pearls, and those they have looked at."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from oysters.state import OYSTERS, SIZES, Looked, Memory, State, Took
from safari_rules import Flaw, InvalidMemory
from safari_rules.authoring import Knowledge, fresh_seed, own


class Known(NamedTuple):
    """The content of a view: the state without pearls, and by oyster the pearl, None if it is hidden."""

    state: State
    pearls: tuple[int | None, ...]


class Unseen(NamedTuple):
    """The hidden part that is to be drawn: by oyster the pearl that the player knows, and the pearls that are left."""

    state: State
    pearls: tuple[int | None, ...]
    left: list[int]


def known(seen: Any) -> Known:
    """Return what a player sees in a redacted state, which has None for the seed and for each hidden pearl."""
    return Known(seen._replace(seed="-", pearls=()), seen.pearls)


def forget(players: int) -> Memory:
    """Return the memory of a player who has looked into nothing."""
    return Memory((None,) * OYSTERS)


def learn(memory: Memory, seen: Any, player: int, events: Sequence[Looked | Took]) -> Memory:
    """Return the memory with what the player has seen when looking (O3). The view goes on showing the pearls that were taken."""
    pearls = list(memory.seen)
    for event in events:
        if isinstance(event, Looked) and event.pearl is not None:
            pearls[event.oyster] = event.pearl
    return Memory(tuple(pearls))


def unseen(known: Known, player: int, memory: Memory) -> Unseen:
    """Return what is to be drawn: the pearls that the player has neither taken nor looked at."""
    for pearl, owner in zip(known.pearls, known.state.owners, strict=True):
        own("/pearls", (pearl is not None) == (owner == player))
    pearls = tuple([seen if shown is None else shown for shown, seen in zip(known.pearls, memory.seen, strict=True)])
    left = [size for size in SIZES if size not in pearls]
    contradicted = any(None not in pair and pair[0] != pair[1] for pair in zip(known.pearls, memory.seen, strict=True))
    if contradicted or len(left) != pearls.count(None):
        raise InvalidMemory([Flaw("/memory/seen", "No row of oysters fits.")], fits_schema=True)
    return Unseen(known.state, pearls, left)


def fill(unseen: Unseen, chance: Random) -> State:
    """Return a state in which the pearls that are left lie in the other oysters: every order is equally likely."""
    left = iter(chance.sample(unseen.left, len(unseen.left)))
    pearls = tuple([next(left) if pearl is None else pearl for pearl in unseen.pearls])
    return unseen.state._replace(seed=fresh_seed(chance), pearls=pearls)


KNOWLEDGE: Knowledge[State] = Knowledge(known, forget, learn, unseen, fill)
