"""The only source of chance in a game: a seed and a label give a permutation, the same in every programming language.

>>> shuffle("safari", "test", range(10))
[0, 1, 6, 5, 2, 8, 3, 7, 9, 4]
>>> commitment("safari")[:16]
'5211fac8bf8fe606'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from random import Random
from secrets import token_hex
from struct import Struct
from typing import Final, SupportsIndex, TypeVar

from safari_rules.authoring.values import brief, plain_seed, seed_text

__all__ = ["commitment", "draw_seed", "mix", "shuffle"]

T = TypeVar("T")

#: The eight words of a digest.
_words: Final[Callable[[bytes], tuple[int, ...]]] = Struct(">8I").unpack


def shuffle(seed: str | SupportsIndex, label: str | SupportsIndex, items: Iterable[T]) -> list[T]:
    """Return a shuffled list, the same for the same seed and label in every language.

    It is Fisher–Yates from the last place down. The words are those of SHA-256("{seed}|{label}|{i}") for i = 0, 1, 2 …, eight of 32 bits
    each, big-endian. Words that would favor some places are rejected, so every permutation is equally likely. The contract's test
    vector: ``shuffle("safari", "test", range(10))`` is ``[0, 1, 6, 5, 2, 8, 3, 7, 9, 4]``.

    :param seed: the seed of the game.
    :param label: the name of this shuffle in the game.
    :param items: the items in canonical order.
    :returns: a new list of the items.
    :raises TypeError: for a seed or a label that is neither a text nor an integer, which stands for its decimal text. Also for a set,
        because the order of its items may change from process to process.
    """
    if isinstance(items, set | frozenset):
        raise TypeError(f"Expected items in an order, not {brief(items)}.")
    shuffled = list(items)
    begun = sha256(f"{_text(seed)}|{_text(label, 'label')}|".encode())
    suspect, places, block = 2**32 - len(shuffled), len(shuffled), 0
    while places > 1:
        hashed = begun.copy()
        hashed.update(b"%d" % block)
        block += 1
        for word in _words(hashed.digest()):
            if places > 1 and (word < suspect or word < 2**32 - 2**32 % places):
                other = word % places
                places -= 1
                shuffled[places], shuffled[other] = shuffled[other], shuffled[places]
    return shuffled


def mix(items: list[T], chance: Random) -> None:
    """Shuffle a list in place by a source of chance of the caller, for agents that imagine hidden cards.

    `Random.shuffle` takes three times as long, because it draws integers without any bias. The bias here is below 2**-45.

    :param items: the list to shuffle.
    :param chance: the caller's source of chance.
    """
    random = chance.random
    for last in range(len(items) - 1, 0, -1):
        other = int(random() * (last + 1))
        items[last], items[other] = items[other], items[last]


def draw_seed() -> str:
    """Return a seed that no player can guess: 128 random bits as 32 lower-case hex digits."""
    return token_hex(16)


def commitment(seed: str | SupportsIndex) -> str:
    """Return what a view shows instead of the seed: lower-case hex SHA-256 of "safari-rules|{seed}". Raises TypeError as `shuffle` does."""
    return sha256(f"safari-rules|{_text(seed)}".encode()).hexdigest()


def _text(seed: object, what: str = "seed") -> str:
    """Return the text of a seed, or of another value that `what` names. Raises TypeError if it is neither a text nor an integer."""
    text = seed if type(seed) is str and seed.isascii() else seed_text(plain_seed(seed, what))
    if not isinstance(text, str):
        raise TypeError(f"Expected an integer or a text as {what}, not {brief(text)}.")
    return text
