"""The conditions beyond the schema under which options and states of 7 Safari are valid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import Flaw
from safari_rules.authoring.validity import Validity, card_flaws, cards_in, first_player_flaws, seat_flaws
from safari_rules.games.seven_safari.constants import CARDS, CHARLIE, CHARLIE_CELL, CHARLIES, CODES, EMPTY, FACE_UP, JUNGLES, deck
from safari_rules.games.seven_safari.rules import KIND, SHOWS, barred, diagonal_lines, with_cell
from safari_rules.games.seven_safari.state import State


def state_flaws(state: State, document: Document) -> Iterator[Flaw]:
    """Yield the errors of a state that is not valid, most basic first."""
    yield from seat_flaws(state, document, "hands")
    rows, columns = JUNGLES[state.options.players]
    if len(state.jungle) != rows:
        yield Flaw("/jungle", f"Expected {rows} rows with {state.options.players} players, not {len(state.jungle)}.")
    for row, line in enumerate(state.jungle):
        if len(line) != columns:
            yield Flaw(f"/jungle/{row}", f"Expected {columns} cells with {state.options.players} players, not {len(line)}.")
    cells = [cell for row in state.jungle for cell in row]
    in_play = deck(state.options.players)
    animals = [cell & ~FACE_UP for cell in cells if cell not in (EMPTY, CHARLIE, CHARLIE_CELL)]
    if tuple(sorted([*animals, *[card for hand in state.hands for card in hand]])) != in_play:
        yield from card_flaws(_cards(document), Counter([CARDS[card] for card in in_play]))
    yield from _charlie_flaws(state, cells)
    yield from _line_flaws(state)
    yield from _phase_flaws(state, cells)


def _cards(document: Document) -> Iterator[tuple[str, str]]:
    """Yield every animal with its pointer."""
    for row, cells in enumerate(document["jungle"]):
        for column, cell in enumerate(cells):
            if cell is not None and cell["card"] != CODES[CHARLIE]:
                yield f"/jungle/{row}/{column}/card", cell["card"]
    yield from cards_in(document["hands"], "/hands")


def _charlie_flaws(state: State, cells: list[int]) -> Iterator[Flaw]:
    """Yield errors unless there are eight Charlies, face up where they lie in the jungle."""
    columns = len(state.jungle[0])
    if CHARLIE in cells:
        row, column = divmod(cells.index(CHARLIE), columns)
        yield Flaw(f"/jungle/{row}/{column}/face_up", "Expected true: a Charlie always lies face up.")
    places = [place for place, cell in enumerate(cells) if cell == CHARLIE_CELL]
    expected = CHARLIES - len(places)
    if expected < 0:
        row, column = divmod(places[CHARLIES], columns)
        yield Flaw(f"/jungle/{row}/{column}/card", f"Expected at most {CHARLIES} Charlies in the jungle, not {len(places)}.")
    elif state.charlies != expected:
        yield Flaw("/charlies", f"Expected {expected}, with {CHARLIES} Charlies in the game and {CHARLIES - expected} in the jungle.")


def _line_flaws(state: State) -> Iterator[Flaw]:
    """Yield an error for each line on which a species lies face up twice (S4, S9)."""
    if not any(map(_crowded, _lines(state))):
        return
    for row, cells in enumerate(state.jungle):
        for column, cell in enumerate(cells):
            if not FACE_UP <= cell < CHARLIE_CELL:
                continue
            elsewhere = state._replace(jungle=with_cell(state.jungle, row, column, EMPTY))
            if KIND[cell - FACE_UP] & barred(elsewhere, row, column):
                yield Flaw(f"/jungle/{row}/{column}/card", f"Expected no other card of its species in a line with {CARDS[cell - FACE_UP]}.")


def _lines(state: State) -> Iterator[Sequence[int]]:
    """Return every row and column. With Diagonal Safari, return every diagonal too."""
    jungle = state.jungle
    yield from jungle
    yield from zip(*jungle, strict=True)
    if state.options.diagonal:
        for cells in diagonal_lines(len(jungle), len(jungle[0])):
            yield [jungle[row][column] for row, column in cells]


def _crowded(line: Sequence[int]) -> bool:
    """Return whether a line shows a species twice. The sum of the species' bits then has fewer bits than the line has animals."""
    shown = [SHOWS[cell] for cell in line if cell >= FACE_UP]
    return sum(shown).bit_count() != len(shown) - shown.count(0)


def _phase_flaws(state: State, cells: list[int]) -> Iterator[Flaw]:
    """Yield an empty cell and a picked card that do not fit the phase."""
    picked, empty = state.picked, cells.count(EMPTY)
    if state.phase == "pick":
        if empty:
            yield Flaw("/jungle", 'Expected no empty cell in the phase "pick".')
        if picked is not None:
            yield Flaw("/picked", 'Expected null in the phase "pick".')
        return
    if picked is None:
        yield Flaw("/picked", 'Expected the picked card in the phase "place", not null.')
        return
    if empty != 1:
        yield Flaw("/jungle", f'Expected one empty cell in the phase "place", not {empty}.')
    rows, columns = len(state.jungle), len(state.jungle[0])
    if picked.row >= rows or picked.column >= columns or state.jungle[picked.row][picked.column] != EMPTY:
        yield Flaw("/picked", "Expected the row and column of the empty cell.")
    if picked.card not in state.hands[state.current_player]:
        yield Flaw("/picked/card", f"Expected a card of the current player's hand: {CARDS[picked.card]} is not in it.")
    if not state.charlies:
        yield Flaw("/charlies", 'Expected at least 1 in the phase "place".')
    if picked.was_face_up:
        if not state.options.swapping:
            yield Flaw("/picked/was_face_up", "Expected false: a face-up card is picked only with the option swapping.")
        if KIND[picked.card] & barred(state, picked.row, picked.column):
            yield Flaw("/picked/card", f"Expected a card that could lie face up in this cell: {CARDS[picked.card]} could not.")
        if all(cell == EMPTY or cell >= FACE_UP for cell in cells):
            yield Flaw("/jungle", "Expected a face-down card: without one the game was over before the pick.")


VALIDITY = Validity(first_player_flaws, state_flaws)
