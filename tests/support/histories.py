"""Count the first deals of 7 Safari that lead to a position, backward from the position. It checks beliefs and shares no code with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from safari_rules.games.seven_safari.constants import INDEX
from safari_rules.games.seven_safari.rules import KIND, barred
from support.rebuild import Step

#: An act of a player with unseen cards: a placed card's species, a pick of a face-down card, or a Charlie with the hand's possible species.
Deed = tuple[str, int]


def deeds(steps: Sequence[Step], player: int) -> list[Deed]:
    """Return what another player did with unseen cards, from the first Charlie on."""
    found: list[Deed] = []
    for step in steps:
        (event,) = step.events
        if event.player != player:
            continue
        if event.type == "charlie-placed":
            found.append(("charlie", barred(step.state, event.row, event.column)))
        elif event.type == "picked" and not event.was_face_up and found:
            found.append(("pick", 0))
        elif event.type in ("placed", "traded") and found and INDEX[event.card] not in step.belief.recollection.seen[player]:
            found.append(("place", KIND[INDEX[event.card]]))
    return found


def histories(done: Sequence[Deed], cards: Iterable[int]) -> int:
    """Return the number of ways in which the unseen cards of a hand can have come to it. Ways differ in the cards that were picked.

    Before the first Charlie every hand has the same number of ways, so they are left out.
    """
    kinds = [1 << species for species in range(8)]
    hand = [KIND[card] for card in cards]

    @cache
    def ways(before: int, counts: tuple[int, ...]) -> int:
        if before == 0:
            return 1
        deed, species = done[before - 1]
        if deed == "charlie":
            return ways(before - 1, counts) if all(kind & species for kind, count in zip(kinds, counts, strict=True) if count) else 0
        if deed == "place":
            return ways(before - 1, tuple([count + (kind == species) for kind, count in zip(kinds, counts, strict=True)]))
        return sum(count * ways(before - 1, (*counts[:kind], count - 1, *counts[kind + 1 :])) for kind, count in enumerate(counts) if count)

    return ways(len(done), tuple([hand.count(kind) for kind in kinds]))
