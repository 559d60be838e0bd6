"""Rebuild a deal from a drawn state: the events that a player was shown are undone, which moves the hidden cards back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from safari_rules.games.affenraffen.constants import INDEX as TILES
from safari_rules.games.kariba.constants import RANKS
from safari_rules.games.safaru.constants import CARDS as CODES
from safari_rules.games.seven_safari.constants import EMPTY, FACE_UP, INDEX
from safari_rules.games.seven_safari.rules import KIND, with_cell


class Step(NamedTuple):
    """One ply of the true game: the state and a player's belief before it, the action, and the events that this player was shown."""

    state: Any
    belief: Any
    action: Any
    events: Sequence[Any]


def kariba(player: int, steps: Sequence[Step], drawn: Any) -> Any:
    """Return the state after the last deal, with the hands and the pile that lead to the drawn state."""
    hands, pile = [[*hand] for hand in drawn.hands], [*drawn.draw_pile]
    for step in reversed(steps):
        for event in reversed(step.events):
            if event.type == "played":
                hands[event.player][event.rank - 1] += event.count
            elif event.type == "drew":
                cards = event.ranks
                if cards[0] is None:  # take any cards that the hand need not have held before
                    least = step.belief.recollection.taken[event.player]
                    bound = [least[rank - 1] for rank in RANKS]
                    for play in step.events:
                        if play.type == "played":
                            bound[play.rank - 1] = max(0, bound[play.rank - 1] - play.count)
                    spare = [rank for rank in RANKS for _ in range(hands[event.player][rank - 1] - bound[rank - 1])]
                    cards = spare[: event.count]
                    assert len(cards) == event.count
                for rank in cards:
                    hands[event.player][rank - 1] -= 1
                if event.source == "pile":
                    pile += reversed(cards)
            elif event.type == "replenished":
                pile += reversed(event.ranks)
    return steps[0].state._replace(hands=tuple(map(tuple, hands)), draw_pile=tuple(pile))


def safaru(player: int, steps: Sequence[Step], drawn: Any) -> Any:
    """The first state of the present round."""
    hands = [{*hand} for hand in drawn.hands]
    for step in steps:
        if (card := getattr(step.action, "card", None)) is not None:
            hands[step.action.player].add(CODES.index(card))
    return steps[0].state._replace(hands=tuple(tuple(sorted(hand)) for hand in hands), draw_pile=drawn.draw_pile)


def seven_safari(player: int, steps: Sequence[Step], drawn: Any) -> Any:
    """The first state of the game."""
    hands, jungle, picked = [{*hand} for hand in drawn.hands], drawn.jungle, drawn.picked
    for step in reversed(steps):
        (event,) = step.events
        hand, cell = hands[event.player], EMPTY
        if event.type in ("placed", "traded"):
            hand.add(INDEX[event.card])
            cell = EMPTY if event.type == "placed" else step.state.jungle[event.row][event.column]
        elif event.type == "picked":
            card = INDEX.get(event.card)
            if card is None and picked is not None:
                card = picked.card
            elif card is None:
                card = next(card for card in hand if _fits(step.belief.recollection, event.player, hand - {card}))
            hand.remove(card)
            cell = card + FACE_UP * event.was_face_up
        picked = None
        jungle = with_cell(jungle, event.row, event.column, cell)
    return steps[0].state._replace(hands=tuple(tuple(sorted(hand)) for hand in hands), jungle=jungle)


def _fits(memory: Any, player: int, hand: set[int]) -> bool:
    """Return whether a hand fits the player's memory of it: it has the seen cards, and for each limit and those before it enough cards."""
    if not hand.issuperset(memory.seen[player]):
        return False
    least = 0
    for limit in memory.limited[player]:
        least += limit.cards
        if sum(bool(KIND[card] & limit.species) for card in hand.difference(memory.seen[player])) < least:
            return False
    return True


def affenraffen(player: int, steps: Sequence[Step], drawn: Any) -> Any:
    """The first state of the present round."""
    table = [*drawn.table]
    kept: list[list[int]] = [[] for _ in drawn.kept]
    for step in steps:
        for event in step.events:
            if event.type in ("kept", "taken"):
                table[event.spot] = drawn.kept[event.player][len(kept[event.player])]
                kept[event.player].append(event.spot)
            elif event.type in ("goal-taken", "given"):
                table[event.spot] = TILES[event.tile]
    for held in drawn.held:
        if held is not None:
            table[held.spot] = held.tile
    return steps[0].state._replace(table=tuple(table), goals=drawn.goals)


REBUILD = {"kariba": kariba, "safaru": safaru, "seven-safari": seven_safari, "affenraffen": affenraffen}
#: The events that begin a new deal or round.
DEALT = {"dealt", "round-started"}
