"""Hidden information: what a game says of what its players know, and the dealing out of hidden cards that the games share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from safari_rules.authoring.codecs import Document, WireField
from safari_rules.errors import Flaw, InvalidState

__all__ = ["DRAW_COST", "Knowledge", "KnownHands", "UnseenHands", "deal_out", "fresh_seed", "known_hands", "open_hands", "own"]

S = TypeVar("S")
C = TypeVar("C")
#: What drawing a state costs, in plies of play.
DRAW_COST = 6.0


@dataclass(frozen=True)
class Knowledge(Generic[S]):
    """What a player of a game knows of what is hidden, from the game's `belief.py`.

    `known(view)` is what a view shows, in the game's own form: it has at least a `state`, whose hidden places are empty.
    `forget(players)` is the memory of somebody who has seen nothing; `learn(memory, view, player, events)` what is remembered
    after events. `unseen(known, player, memory)` is what is to be drawn, InvalidMemory where nothing fits, InvalidState where the
    view is not this player's (`own`); `fill(unseen, chance)`
    a full state, every consistent deal of the hidden cards equally likely. `alike(unseen, memory, action)` is a key that is the same
    for actions between which that player sees no difference that matters now; None where all differ.
    """

    known: Callable[[Document], Any]
    forget: Callable[[int], Any]
    learn: Callable[[Any, Document, int, Sequence[Any]], Any]
    unseen: Callable[[Any, int, Any], Any]
    fill: Callable[[Any, Random], S]
    alike: Callable[[Any, Any, Any], Hashable] | None = None
    #: `cost(unseen)`: what a draw costs beside a ply of play; None where it is always `DRAW_COST`.
    cost: Callable[[Any], float] | None = None
    #: `memory_flaws(memory, view, player)`: what in a memory that somebody handed in cannot be, whatever is hidden; None for nothing.
    memory_flaws: Callable[[Any, Document, int], Iterator[Flaw]] | None = None


class KnownHands(NamedTuple):
    """What a view shows where hands and a pile are hidden: the state without hidden cards, the size of each hand and of the pile."""

    state: Any
    sizes: tuple[int, ...]
    pile: int


class UnseenHands(NamedTuple):
    """The known part of a state, how many cards each hand lacks, and the cards not seen."""

    state: Any
    missing: tuple[int, ...]
    cards: list[int]


def known_hands(view: Document, state: WireField[Any]) -> KnownHands:
    """What a view shows where hands and a draw pile are hidden; `state` reads the game's states."""
    shown = {**view, "seed": "-", "draw_pile": [], "hands": open_hands(view["hands"])}
    return KnownHands(state.read(shown), tuple(map(len, view["hands"])), len(view["draw_pile"]))


def open_hands(hands: Sequence[Sequence[C | None]]) -> list[Sequence[C | None]]:
    """The hands of a view, the hidden ones empty."""
    return [[] if None in hand else hand for hand in hands]


def own(pointer: str, seen: bool) -> None:
    """Raises InvalidState unless a player has `seen` what only that player sees, at `pointer`: the view is somebody else's."""
    if not seen:
        raise InvalidState([Flaw(pointer, "Expected what the player sees there: this is a view of somebody else.")], fits_schema=True)


def deal_out(unseen: UnseenHands, chance: Random) -> tuple[list[list[int]], tuple[int, ...]]:
    """What each hand is given of the cards not seen, and the pile that is left; every deal equally likely."""
    cards = unseen.cards.copy()
    chance.shuffle(cards)
    ends = [0, *accumulate(unseen.missing)]
    return [cards[begin:end] for begin, end in pairwise(ends)], tuple(cards[ends[-1] :])


def fresh_seed(chance: Random) -> str:
    """A seed for a drawn state: the true one, which fixes later deals, is not known."""
    return f"{chance.getrandbits(128):032x}"
