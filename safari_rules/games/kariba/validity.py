"""The conditions beyond the schema under which options and states of Kariba are valid."""

from __future__ import annotations

from collections.abc import Iterator

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import Flaw
from safari_rules.authoring.validity import Validity, card_flaws, cards_in, first_player_flaws, seat_flaws
from safari_rules.games.kariba.constants import COPIES, DECK, FACE_UP_SIZE, HAND_SIZE, RANKS
from safari_rules.games.kariba.state import State


def state_flaws(state: State, document: Document) -> Iterator[Flaw]:
    """Yield the errors of a state that is not valid, most basic first."""
    yield from seat_flaws(state, document, "hands", "won", "totals")
    if state.game_number > state.options.games:
        yield Flaw("/game_number", f"Expected at most options.games: {state.options.games}, not {state.game_number}.")
    cards = [sum(counts) for counts in zip(*state.hands, state.waterhole, *state.won, strict=True)]
    if any(cards[rank - 1] + state.draw_pile.count(rank) + state.face_up.count(rank) != COPIES for rank in RANKS):
        yield from card_flaws(_cards(document), dict.fromkeys(RANKS, COPIES))
    for player, total in enumerate(state.totals):
        if total < 0:
            yield Flaw(f"/totals/{player}", f"Expected 0 or more, not {total}.")
    if sum(state.totals) > len(DECK) * (state.game_number - 1):
        yield Flaw("/totals", f"Expected at most {len(DECK)} cards in all for each game before this one.")
    yield from _phase_flaws(state)


def _phase_flaws(state: State) -> Iterator[Flaw]:
    """Yield hands and face-up cards that do not fit the phase."""
    variation, current = state.options.face_up_draw, state.current_player
    if state.face_up and not variation:
        yield Flaw("/face_up", "Expected no face-up cards: they belong to the option face_up_draw.")
    if state.phase == "draw" and not variation:
        yield Flaw("/phase", 'Expected "play": the phase "draw" belongs to the option face_up_draw.')
    supply = len(state.draw_pile) + len(state.face_up)
    drawing = state.phase == "draw"
    if drawing and not supply:
        yield Flaw("/phase", 'Expected "play": nothing is left to draw.')
    if not drawing and variation and state.draw_pile and len(state.face_up) < FACE_UP_SIZE:
        yield Flaw("/face_up", f"Expected {FACE_UP_SIZE} cards while the draw pile has some.")
    over = state.game_number == state.options.games
    for player, hand in enumerate(state.hands):
        size, drawer = sum(hand), drawing and player == current
        most = HAND_SIZE - 1 if drawer else HAND_SIZE
        least = 0 if drawer or (not supply and over and player == current) else 1 if not supply else HAND_SIZE
        if not least <= size <= most:
            expected = f"{least}" if least == most else f"{least} to {most}"
            yield Flaw(f"/hands/{player}", f'Expected {expected} cards in this hand in the phase "{state.phase}", not {size}.')


def _cards(document: Document) -> Iterator[tuple[str, int]]:
    """Yield every card with its pointer. The counts of waterhole and won stacks are yielded one card at a time."""
    for pointer, counts in [("/waterhole", document["waterhole"]), *[(f"/won/{seat}", won) for seat, won in enumerate(document["won"])]]:
        for index, count in enumerate(counts):
            yield from [(f"{pointer}/{index}", index + 1)] * int(count)
    for name in ("hands", "draw_pile", "face_up"):
        yield from cards_in(document[name], f"/{name}")


VALIDITY = Validity(first_player_flaws, state_flaws)
