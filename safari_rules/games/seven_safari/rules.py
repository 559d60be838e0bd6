"""7 Safari's rules: the deal, what is legal, and what an action does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from safari_rules.authoring.results import Turn, Violation, make, put, turn_to
from safari_rules.authoring.shuffle import shuffle
from safari_rules.authoring.text import Said
from safari_rules.games.seven_safari.constants import (
    CARDS,
    CHARLIE,
    CHARLIE_CELL,
    CHARLIES,
    EMPTY,
    FACE_UP,
    HAND_SIZES,
    INDEX,
    JUNGLES,
    PLAYERS,
    SPECIES,
    SPECIES_OF,
    Jungle,
    deck,
)
from safari_rules.games.seven_safari.messages import MESSAGES
from safari_rules.games.seven_safari.scoring import SevenSafariScoring, ended
from safari_rules.games.seven_safari.state import (
    Action,
    CharliePlaced,
    Event,
    Options,
    Pick,
    Picked,
    PickedEvent,
    Place,
    PlaceCharlie,
    Placed,
    State,
    Trade,
    Traded,
)

#: The class again: compiled code reads a `Final` constant faster than it looks up a class by its name.
STATE: Final[type[State]] = State
SEATS: Final = range(PLAYERS[1])
ROWS: Final = range(max([rows for rows, _ in JUNGLES.values()]))
COLUMNS: Final = range(max([columns for _, columns in JUNGLES.values()]))
#: For each cell: the bit of the species it shows, 0 where it shows none (SR4: face down, Charlie, empty). The last two are for the cells
#: below 0: `FACE_DOWN` and `EMPTY`.
SHOWS: Final = [0] * FACE_UP + [1 << species for species in SPECIES_OF] + [0, 0, 0]
#: For each card: the bit of its species.
KIND: Final = SHOWS[FACE_UP : FACE_UP + len(CARDS)]

#: For each phase: the actions that belong to it.
PHASES: Final = {"pick": frozenset({"pick", "trade"}), "place": frozenset({"place", "place-charlie"})}
#: The actions that place a card, by seat and card, and those that place the Charlie.
PLACES: Final = [[Place(player, card) for card in CARDS] for player in SEATS]
PLACE_CHARLIE: Final = [PlaceCharlie(player) for player in SEATS]
#: The first values of a mask if nothing may be placed.
NO_PLACEMENT: Final = bytes(len(CARDS) + 1)
#: The picks by seat, row and column, for as many rows and columns as any jungle has.
PICKS: Final = [[[Pick(player, row, column) for column in COLUMNS] for row in ROWS] for player in SEATS]


@cache
def _trades(player: int, row: int, column: int) -> list[Trade]:
    """Return every trade for the Charlie in a cell, by card."""
    return [Trade(player, row, column, card) for card in CARDS]


@cache
def _diagonals(row: int, column: int, rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Return the other cells on both diagonals through a cell (S9)."""
    return tuple((r, c) for r in range(rows) for c in range(columns) if abs(r - row) == abs(c - column) and r != row)


@cache
def diagonal_lines(rows: int, columns: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return every diagonal of a jungle, falling and rising (S9)."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    falling = [tuple(cell for cell in cells if cell[0] - cell[1] == step) for step in range(1 - columns, rows)]
    rising = [tuple(cell for cell in cells if cell[0] + cell[1] == step) for step in range(rows + columns - 1)]
    return (*falling, *rising)


def in_row(jungle: Jungle, row: int) -> int:
    """Return the species shown in a row, as bits."""
    shown = 0
    for cell in jungle[row]:
        shown |= SHOWS[cell]
    return shown


def in_column(jungle: Jungle, column: int) -> int:
    """Return the species shown in a column, as bits."""
    shown = 0
    for cells in jungle:
        shown |= SHOWS[cells[column]]
    return shown


def in_diagonals(jungle: Jungle, row: int, column: int) -> int:
    """Return the species shown elsewhere on the diagonals of a cell, as bits."""
    shown = 0
    for r, c in _diagonals(row, column, len(jungle), len(jungle[0])):
        shown |= SHOWS[jungle[r][c]]
    return shown


def barred(state: State, row: int, column: int) -> int:
    """Return the species that may not be put into a cell, which is emptied or holds a Charlie, as bits (S4, S9)."""
    shown = in_row(state.jungle, row) | in_column(state.jungle, column)  # S4
    return shown | in_diagonals(state.jungle, row, column) if state.options.diagonal else shown  # S9


class SevenSafariRules(SevenSafariScoring):
    """7 Safari's rules."""

    def phases(self) -> Mapping[str, frozenset[str]]:
        """Return the actions of each phase."""
        return PHASES

    def setup(self, options: Options, seed: str) -> State:
        """Deal the cards, and lay out the rest face down (S1, S2)."""
        pile = shuffle(seed, "seven-safari/deal", deck(options.players))
        size = HAND_SIZES[options.players]
        hands = tuple(tuple(sorted(pile.pop() for _ in range(size))) for _ in range(options.players))
        rows, columns = JUNGLES[options.players]
        jungle = tuple(tuple(pile.pop() for _ in range(columns)) for _ in range(rows))
        return State(options, seed, 0, options.first_player, "pick", jungle, hands, CHARLIES, None)

    def moves(self, state: State, player: int, limit: int) -> list[Action]:
        """Return picks by row and column, trades by row, column and card, and placements by card, with a Charlie only if nothing fits."""
        hand, picked = state.hands[player], state.picked
        if picked is not None:
            shown, places = barred(state, picked.row, picked.column), PLACES[player]
            return [places[card] for card in hand if not KIND[card] & shown] or [PLACE_CHARLIE[player]]
        most = CHARLIE_CELL if state.options.swapping else FACE_UP  # S10, S3
        jungle, picks = state.jungle, PICKS[player]
        found: list[Action] = [picks[row][column] for row, cells in enumerate(jungle) for column, cell in enumerate(cells) if cell < most]
        if state.charlies < CHARLIES:
            found += trades(state, player)
        return found

    def check(self, state: State, action: Action) -> Violation | None:
        """Return the first reason against an action, None if the current player may take it."""
        if action.type == "pick":
            return _why_no_pick(state, action)
        if action.type == "trade":
            violation = _no_such_cell(state, action.row, action.column, "S6")
            if violation is None and state.jungle[action.row][action.column] != CHARLIE_CELL:  # S6
                violation = Violation("not-a-charlie", "S6", _at("not-a-charlie", action.row, action.column))
            return violation or _why_no_card(state, action.card, action.row, action.column)
        picked = state.picked
        assert picked is not None
        if action.type == "place":
            return _why_no_card(state, action.card, picked.row, picked.column)
        shown = barred(state, picked.row, picked.column)
        for card in state.hands[action.player]:
            if not KIND[card] & shown:  # SR2
                detail = Said(MESSAGES, "charlie-not-needed", player=action.player, card=CARDS[card])
                return Violation("charlie-not-needed", "SR2", detail)
        return None

    def effect(self, state: State, action: Action) -> Turn[State, Event]:
        """Return what a legal action brings about."""
        player, picked = action.player, state.picked
        if action.type == "pick":
            return _pick(state, action)
        if action.type == "trade":
            row, column = action.row, action.column
            return _fill(state, row, column, action.card, 1, make(Traded, (player, row, column, action.card, "traded")))  # S6
        assert picked is not None
        row, column = picked.row, picked.column
        if action.type == "place":
            return _fill(state, row, column, action.card, 0, make(Placed, (player, row, column, action.card, "placed")))  # S4
        return _fill(state, row, column, None, -1, CharliePlaced(player, row, column))  # S5


def trades(state: State, player: int) -> list[Trade]:
    """Return the trades by row, column and card (S6, SR3)."""
    hand, found = state.hands[player], []
    for row, cells in enumerate(state.jungle):
        if CHARLIE_CELL in cells:
            for column, cell in enumerate(cells):
                if cell == CHARLIE_CELL:
                    shown, listed = barred(state, row, column), _trades(player, row, column)
                    found += [listed[card] for card in hand if not KIND[card] & shown]
    return found


@cache
def actions(rows: int, columns: int) -> list[tuple[Action, ...]]:
    """Return for each player all actions but trades, in the order of their ids, which is that of the legal moves.

    :param rows: the number of rows of the jungle.
    :param columns: the number of its columns.
    :returns: the actions by seat: placements by card, a Charlie, picks by row and column.
    """
    return [(*PLACES[seat], PLACE_CHARLIE[seat], *[pick for picks in PICKS[seat][:rows] for pick in picks[:columns]]) for seat in SEATS]


def legal(state: State, player: int) -> bytes:
    """Return for each of a player's `actions` whether it is legal, 1 or 0. Return no values if a trade is legal, too."""
    picked, jungle = state.picked, state.jungle
    if picked is None:
        if state.charlies < CHARLIES and trades(state, player):
            return b""
        most = CHARLIE_CELL if state.options.swapping else FACE_UP  # S10, S3
        return NO_PLACEMENT + bytes([cell < most for cells in jungle for cell in cells])
    shown, values = barred(state, picked.row, picked.column), bytearray(NO_PLACEMENT)
    fitting = [card for card in state.hands[player] if not KIND[card] & shown]  # S4
    for card in fitting or [CHARLIE]:  # SR2
        values[card] = 1
    return bytes(values) + bytes(len(jungle) * len(jungle[0]))


def _why_no_pick(state: State, action: Pick) -> Violation | None:
    """Return why no card can be picked from a cell (S3, S10)."""
    violation = _no_such_cell(state, action.row, action.column, "S3")
    if violation is not None:
        return violation
    cell = state.jungle[action.row][action.column]
    if state.options.swapping:
        if cell == CHARLIE_CELL:  # S10
            return Violation("nothing-to-pick", "S10", _at("nothing-to-pick", action.row, action.column))
    elif cell >= FACE_UP:  # S3
        return Violation("not-face-down", "S3", _at("not-face-down", action.row, action.column))
    return None


def _at(message: str, row: int, column: int) -> Said:
    """Return a refusal that names a cell."""
    return Said(MESSAGES, message, row=row + 1, column=column + 1)


def _no_such_cell(state: State, row: int, column: int, rule: str) -> Violation | None:
    """Return a violation unless the cell lies in this game's jungle."""
    rows, columns = len(state.jungle), len(state.jungle[0])
    if 0 <= row < rows and 0 <= column < columns:
        return None
    detail = Said(MESSAGES, "no-such-cell", row=row + 1, column=column + 1, rows=rows, columns=columns)
    return Violation("no-such-cell", rule, detail)


def _why_no_card(state: State, code: str, row: int, column: int) -> Violation | None:
    """Return why a card cannot be placed: it is not in the hand, nor just picked (SR1), or the lines show its species (S4, S9)."""
    card = INDEX[code]
    if card not in state.hands[state.current_player]:  # S4
        return Violation("card-not-in-hand", "S4", Said(MESSAGES, "card-not-in-hand", card=code, player=state.current_player))
    kind, jungle = KIND[card], state.jungle
    species = SPECIES[SPECIES_OF[card]]
    if kind & in_row(jungle, row):  # S4
        return Violation("species-in-row", "S4", Said(MESSAGES, "species-in-row", row=row + 1, species=species))
    if kind & in_column(jungle, column):  # S4
        return Violation("species-in-column", "S4", Said(MESSAGES, "species-in-column", column=column + 1, species=species))
    if state.options.diagonal and kind & in_diagonals(jungle, row, column):  # S9
        detail = Said(MESSAGES, "species-in-diagonal", row=row + 1, column=column + 1, species=species)
        return Violation("species-in-diagonal", "S9", detail)
    return None


def _pick(state: State, action: Pick) -> Turn[State, Event]:
    """Move the card from the jungle to the hand; the same player places next (S3)."""
    player, row, column, jungle = action.player, action.row, action.column, state.jungle
    cell = jungle[row][column]
    face_up = cell >= FACE_UP
    card = cell - FACE_UP if face_up else cell
    jungle, hands = with_cell(jungle, row, column, EMPTY), list(state.hands)
    hands[player] = tuple(sorted((*hands[player], card)))
    picked = make(Picked, (row, column, card, face_up))
    after = make(STATE, (state.options, state.seed, state.ply + 1, player, "place", jungle, tuple(hands), state.charlies, picked))
    return turn_to(after, (make(PickedEvent, (player, row, column, CARDS[card], face_up, "picked")),), not face_up)


def _fill(state: State, row: int, column: int, code: str | None, charlies: int, event: Event) -> Turn[State, Event]:
    """Fill a cell with a card from the hand (None: a Charlie), and pass the turn unless the game ends (S7)."""
    options, player, hands, cell = state.options, state.current_player, list(state.hands), CHARLIE_CELL
    if code is not None:
        card = INDEX[code]
        cell = card + FACE_UP
        hand = list(hands[player])
        hand.remove(card)
        hands[player] = tuple(hand)
    jungle, left = with_cell(state.jungle, row, column, cell), state.charlies + charlies
    following = player if ended(jungle, left) else (player + 1) % options.players
    after = make(STATE, (options, state.seed, state.ply + 1, following, "pick", jungle, tuple(hands), left, None))
    return turn_to(after, (event,), False)


def with_cell(jungle: Jungle, row: int, column: int, cell: int) -> Jungle:
    """Return the jungle with one cell replaced."""
    return put(jungle, row, put(jungle[row], column, cell))
