"""Hidden information: a game's model of what its players know, and functions that deal hidden cards for several games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import comb, factorial, prod
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from safari_rules.authoring.errors import Flaw, InvalidState
from safari_rules.authoring.shuffle import mix

__all__ = [
    "DRAW_COST",
    "Knowledge",
    "KnownHands",
    "UnseenHands",
    "deal_in_turn",
    "deal_out",
    "deals",
    "fresh_seed",
    "hands_knowledge",
    "known_hands",
    "open_hands",
    "own",
    "remember_nothing",
    "turned",
]

S = TypeVar("S")
T = TypeVar("T")
#: The cost of drawing a state, in plies of play.
DRAW_COST = 6.0
#: The smallest number of cases, each with a seed of its own: later deals, which the seed decides, then differ between cases.
SEEDS = 8


@dataclass(frozen=True)
class Knowledge(Generic[S]):
    """A game's model of what its players know about hidden information, from the game's `belief.py`.

    `seen` is a state as the player sees it, redacted: it has None where something is hidden.

    - `known(seen)` returns what a player sees, in the game's own form. It has at least a `state`, in which something harmless stands for
      what is hidden.
    - `forget(players)` returns the memory of a player who has seen nothing.
    - `learn(memory, seen, player, events)` returns the memory after events, as the player was shown them. `seen` is the state after them.
    - `unseen(known, player, memory)` returns what is to be drawn. It raises InvalidMemory if nothing fits, and InvalidState if the view
      is not this player's (`own`).
    - `fill(unseen, chance)` returns a full state. Every consistent deal is equally likely, or weighted as in `worlds`.
    - `worlds(unseen)` yields every full state that fits, each once, with its weight: in how many deals of the single cards it comes
      about. The seed is "-". The caller makes sure that they are few. It is None if the game cannot list them.
    - `cases(unseen)` yields a few full states that fit the view alone. Each card that a hidden place may hold lies there in one of them.
      An action has the same result in all states that fit if it has the same result in these. It is None if the game cannot list them.
    - `alike(unseen, memory, action)` returns a key. Two actions have the same key if the player knows of no difference between them that
      matters now. It is None if all actions differ.
    """

    known: Callable[[Any], Any]
    forget: Callable[[int], Any]
    learn: Callable[[Any, Any, int, Sequence[Any]], Any]
    unseen: Callable[[Any, int, Any], Any]
    fill: Callable[[Any, Random], S]
    alike: Callable[[Any, Any, Any], Hashable] | None = None
    #: `cost(unseen)`: what a draw costs, in plies of play; None if it is always `DRAW_COST`.
    cost: Callable[[Any], float] | None = None
    worlds: Callable[[Any], Iterator[tuple[S, int]]] | None = None
    cases: Callable[[Any], Iterator[S]] | None = None
    #: `memory_flaws(memory, seen, player)`: the errors of a memory that was handed in, whatever is hidden; None if there are none.
    memory_flaws: Callable[[Any, Any, int], Iterator[Flaw]] | None = None


class KnownHands(NamedTuple):
    """The view of a player if hands and a pile are hidden: the state without hidden cards, the size of each hand and of the pile."""

    state: Any
    sizes: tuple[int, ...]
    pile: int


class UnseenHands(NamedTuple):
    """The known part of a state, how many cards each hand lacks, and the cards not seen."""

    state: Any
    missing: tuple[int, ...]
    cards: list[int]


def known_hands(seen: Any, size: Callable[[Any], int] = len, empty: tuple[int, ...] = ()) -> KnownHands:
    """Return what a redacted state with hidden hands and a hidden draw pile shows.

    :param seen: the redacted state, which has `hands`, `draw_pile` and `seed`.
    :param size: returns how many cards a hand that is seen has.
    :param empty: a hand without cards, which takes the place of each hidden hand.
    :returns: the state without hidden values, the number of cards in each hand, and the number of cards in the pile.
    """
    sizes = tuple([len(hand) if None in hand else size(hand) for hand in seen.hands])
    state = seen._replace(seed="-", draw_pile=(), hands=open_hands(seen.hands, empty))
    return KnownHands(state, sizes, len(seen.draw_pile))


def open_hands(hands: Sequence[tuple[Any, ...]], empty: tuple[int, ...] = ()) -> tuple[tuple[int, ...], ...]:
    """Return the hands of a redacted state, the hidden ones empty.

    :param hands: the hands by seat. A hidden hand has None for each hidden card.
    :param empty: a hand without cards.
    :returns: the hands by seat.
    """
    return tuple([empty if None in hand else hand for hand in hands])


def own(pointer: str, seen: bool) -> None:
    """Raise InvalidState if a view hides a value that its player must see, because the view is then another player's.

    :param pointer: the JSON Pointer of the value in the view.
    :param seen: whether the value is shown in the view.
    :raises InvalidState: if it is not.
    """
    if not seen:
        raise InvalidState([Flaw(pointer, "Expected what the player sees there: this is the view of another player.")], fits_schema=True)


def turned(cards: Sequence[T]) -> Iterator[tuple[str, list[T]]]:
    """Yield the cards in every rotation, so that each card comes first, second and so on in one of them.

    :param cards: the cards that the player has not seen.
    :yields: a seed, another one each time, and the cards.
    """
    for number in range(max(len(cards), SEEDS)):
        first = number % max(len(cards), 1)
        yield f"case-{number}", [*cards[first:], *cards[:first]]


def deal_in_turn(unseen: UnseenHands) -> Iterator[tuple[str, list[list[int]], tuple[int, ...]]]:
    """Yield deals of the cards not seen, in which each place gets each card at least once.

    :param unseen: the cards that the player has not seen, and the number of cards missing in each hand.
    :yields: a seed, the cards dealt to each hand, and the pile that is left.
    """
    for seed, cards in turned(unseen.cards):
        yield seed, *_dealt(unseen, cards)


def deal_out(unseen: UnseenHands, chance: Random) -> tuple[list[list[int]], tuple[int, ...]]:
    """Deal the cards not seen to the hands at random. Every deal is equally likely.

    :param unseen: the cards that the player has not seen, and the number of cards missing in each hand.
    :param chance: the source of chance.
    :returns: the cards dealt to each hand, and the pile that is left.
    """
    cards = unseen.cards.copy()
    mix(cards, chance)
    return _dealt(unseen, cards)


def _dealt(unseen: UnseenHands, cards: Sequence[int]) -> tuple[list[list[int]], tuple[int, ...]]:
    """Deal cards in order, hand by hand. Return the cards of each hand, and the pile that is left."""
    ends = [0, *accumulate(unseen.missing)]
    return [[*cards[begin:end]] for begin, end in pairwise(ends)], tuple(cards[ends[-1] :])


def deals(unseen: UnseenHands) -> Iterator[tuple[list[list[int]], tuple[int, ...], int]]:
    """Yield every deal of the cards not seen as `deal_out` makes them, each once, with its weight.

    Equal cards are not distinguished, and the order in a hand means nothing. The weight is the number of deals of single cards that give
    this deal.
    """
    left = Counter(unseen.cards)
    yield from _deals(unseen.missing, left, [])


def _deals(missing: Sequence[int], left: Counter[int], hands: list[list[int]]) -> Iterator[tuple[list[list[int]], tuple[int, ...], int]]:
    """Yield the deals after `hands` have been dealt: of the hands in `missing`, then of the pile."""
    if not missing:
        same = prod([factorial(count) for count in left.values()])
        for pile in _orders(left, left.total()):
            yield hands, pile, same
        return
    for hand, ways in _hands(sorted(card for card in left if left[card]), left, missing[0]):
        for dealt, pile, weight in _deals(missing[1:], left - Counter(hand), [*hands, hand]):
            yield dealt, pile, weight * ways


def _hands(cards: Sequence[int], left: Counter[int], size: int) -> Iterator[tuple[list[int], int]]:
    """Yield every hand of `size` cards, with the number of ways to choose it from the single cards in `left`."""
    if not size:
        yield [], 1
    elif cards:
        card, count = cards[0], left[cards[0]]
        for number in range(min(count, size) + 1):
            for more, ways in _hands(cards[1:], left, size - number):
                yield [card] * number + more, ways * comb(count, number)


def _orders(left: Counter[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield every order of `size` of the cards in `left`."""
    if not size:
        yield ()
        return
    for card in sorted(card for card in left if left[card]):
        for more in _orders(left - Counter([card]), size - 1):
            yield (card, *more)


def remember_nothing(*_: Any) -> None:
    """Remember nothing, because a view shows everything that its player has seen."""


def hands_knowledge(
    unseen: Callable[[Any, int, Any], UnseenHands], dealt: Callable[[UnseenHands, Sequence[list[int]], tuple[int, ...]], Any], **more: Any
) -> Knowledge[Any]:
    """Return the model of a game that hides hands and a draw pile. Every deal of the single cards is equally likely.

    :param unseen: as in `Knowledge`.
    :param dealt: returns the state in which the hands have drawn cards, and the rest is the pile.
    :param more: further fields of `Knowledge`. Without them a view shows all that is known, and nothing is remembered.
    :returns: the model.
    """

    def fill(unseen: UnseenHands, chance: Random) -> Any:
        return dealt(unseen, *deal_out(unseen, chance))._replace(seed=fresh_seed(chance))

    def worlds(unseen: UnseenHands) -> Iterator[tuple[Any, int]]:
        for drawn, pile, weight in deals(unseen):
            yield dealt(unseen, drawn, pile), weight

    def cases(unseen: UnseenHands) -> Iterator[Any]:
        for seed, drawn, pile in deal_in_turn(unseen):
            yield dealt(unseen, drawn, pile)._replace(seed=seed)

    account = {"known": known_hands, "forget": remember_nothing, "learn": remember_nothing, **more}
    return Knowledge(unseen=unseen, fill=fill, worlds=worlds, cases=cases, **account)


def fresh_seed(chance: Random) -> str:
    """Return a seed that a source of chance draws. A drawn state has one, because the true one, which fixes later deals, is not known."""
    return f"{chance.getrandbits(128):032x}"
