"""7 Safari's rules: what is legal, and what an action does."""

from __future__ import annotations

from functools import cache

from safari_rules.errors import IllegalAction, Violation
from safari_rules.game import LEGAL_MOVES_LIMIT, Turn, out_of_turn, wrong_phase
from safari_rules.games.seven_safari.scoring import ending
from safari_rules.games.seven_safari.state import (
    CARDS,
    CHARLIE_CELL,
    CHARLIES,
    EMPTY,
    FACE_UP,
    INDEX,
    MOST_COLUMNS,
    MOST_ROWS,
    NUMBERS,
    SPECIES,
    Action,
    CharliePlaced,
    Event,
    Jungle,
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

SEATS = range(5)
#: By cell: the bit of the species it shows, 0 where it shows none (SR4: face down, Charlie, empty).
SHOWS = [0] * FACE_UP + [1 << (card // len(NUMBERS)) for card in range(len(CARDS))] + [0]
#: By card: the bit of its species.
KIND = SHOWS[FACE_UP : FACE_UP + len(CARDS)]

PICKS = [[[Pick(player, row, column) for column in range(MOST_COLUMNS)] for row in range(MOST_ROWS)] for player in SEATS]
PLACES = [[Place(player, card) for card in CARDS] for player in SEATS]
PLACE_CHARLIE = [PlaceCharlie(player) for player in SEATS]


@cache
def _trades(player: int, row: int, column: int) -> list[Trade]:
    """Every trade for the Charlie in a cell, by card."""
    return [Trade(player, row, column, card) for card in CARDS]


@cache
def _diagonals(row: int, column: int, rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """S9: the other cells on both diagonals through a cell."""
    return tuple((r, c) for r in range(rows) for c in range(columns) if abs(r - row) == abs(c - column) and r != row)


@cache
def diagonal_lines(rows: int, columns: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """S9: every diagonal of a jungle, falling and rising."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    falling = [tuple(cell for cell in cells if cell[0] - cell[1] == step) for step in range(1 - columns, rows)]
    rising = [tuple(cell for cell in cells if cell[0] + cell[1] == step) for step in range(rows + columns - 1)]
    return (*falling, *rising)


def in_row(jungle: Jungle, row: int, column: int) -> int:
    """The species shown elsewhere in the row of a cell, as bits."""
    shown = 0
    for place, cell in enumerate(jungle[row]):
        if cell >= FACE_UP and place != column:
            shown |= SHOWS[cell]
    return shown


def in_column(jungle: Jungle, row: int, column: int) -> int:
    """The species shown elsewhere in the column of a cell, as bits."""
    shown = 0
    for place, cells in enumerate(jungle):
        if cells[column] >= FACE_UP and place != row:
            shown |= SHOWS[cells[column]]
    return shown


def in_diagonals(jungle: Jungle, row: int, column: int) -> int:
    """The species shown elsewhere on the diagonals of a cell, as bits."""
    shown = 0
    for r, c in _diagonals(row, column, len(jungle), len(jungle[0])):
        shown |= SHOWS[jungle[r][c]]
    return shown


def barred(state: State, row: int, column: int) -> int:
    """The species that may not be put into a cell, as bits (S4, S9)."""
    shown = in_row(state.jungle, row, column) | in_column(state.jungle, row, column)  # S4
    return shown | in_diagonals(state.jungle, row, column) if state.options.diagonal else shown  # S9


def why_illegal(state: State, action: Action) -> Violation | None:
    """None where the action is legal, else the first reason against it."""
    over = ending(state) is not None
    if over or action.player != state.current_player:
        return out_of_turn(over, action.player, state.options.players, state.current_player)
    if isinstance(action, Pick | Trade) == (state.picked is not None):
        return wrong_phase(state.phase, action.type)
    if isinstance(action, Pick):
        return _why_no_pick(state, action)
    if isinstance(action, Trade):
        violation = _no_such_cell(state, action.row, action.column, "S6")
        if violation is None and state.jungle[action.row][action.column] != CHARLIE_CELL:  # S6
            violation = Violation("not-a-charlie", "S6", f"No Charlie lies in {_cell(action.row, action.column)}.")
        return violation or _why_no_card(state, action.card, action.row, action.column)
    picked = state.picked
    assert picked is not None
    if isinstance(action, Place):
        return _why_no_card(state, action.card, picked.row, picked.column)
    shown = barred(state, picked.row, picked.column)
    for card in state.hands[action.player]:
        if not KIND[card] & shown:  # SR2
            return Violation("charlie-not-needed", "SR2", f"A Charlie is placed only when no card fits, and {CARDS[card]} does.")
    return None


def _why_no_pick(state: State, action: Pick) -> Violation | None:
    """S3, S10: the cell must hold a card that may be picked."""
    violation = _no_such_cell(state, action.row, action.column, "S3")
    if violation is not None:
        return violation
    cell = state.jungle[action.row][action.column]
    if state.options.swapping:
        if cell == CHARLIE_CELL:  # S10
            return Violation("nothing-to-pick", "S10", f"A Charlie lies in {_cell(action.row, action.column)}; only animals are picked.")
    elif cell >= FACE_UP:  # S3
        return Violation("not-face-down", "S3", f"The card in {_cell(action.row, action.column)} lies face up.")
    return None


def _no_such_cell(state: State, row: int, column: int, rule: str) -> Violation | None:
    """The cell must lie in this game's jungle."""
    rows, columns = len(state.jungle), len(state.jungle[0])
    if 0 <= row < rows and 0 <= column < columns:
        return None
    return Violation("no-such-cell", rule, f"The jungle has rows 0 to {rows - 1} and columns 0 to {columns - 1}.")


def _why_no_card(state: State, code: str, row: int, column: int) -> Violation | None:
    """S4, S9: the card must be in the hand (SR1: also the one just picked) and of a species the lines do not show."""
    card = INDEX[code]
    if card not in state.hands[state.current_player]:  # S4
        return Violation("card-not-in-hand", "S4", f"{code} is not in the hand.")
    kind, jungle = KIND[card], state.jungle
    species, cell = SPECIES[card // len(NUMBERS)], _cell(row, column)
    if kind & in_row(jungle, row, column):  # S4
        return Violation("species-in-row", "S4", f"The row of {cell} shows another {species}.")
    if kind & in_column(jungle, row, column):  # S4
        return Violation("species-in-column", "S4", f"The column of {cell} shows another {species}.")
    if state.options.diagonal and kind & in_diagonals(jungle, row, column):  # S9
        return Violation("species-in-diagonal", "S9", f"A diagonal of {cell} shows another {species}.")
    return None


def _cell(row: int, column: int) -> str:
    return f"row {row}, column {column}"


def legal_moves(state: State, player: int | None = None, limit: int = LEGAL_MOVES_LIMIT) -> tuple[Action, ...]:
    """Picks by row, column; trades by row, column, card. Placements by card; a Charlie alone where nothing fits."""
    mover = state.current_player
    if ending(state) is not None or (player is not None and player != mover):
        return ()
    hand, picked = state.hands[mover], state.picked
    if picked is not None:
        shown, places = barred(state, picked.row, picked.column), PLACES[mover]
        fitting: tuple[Action, ...] = tuple([places[card] for card in hand if not KIND[card] & shown])
        return (fitting or (PLACE_CHARLIE[mover],))[:limit]
    most = CHARLIE_CELL if state.options.swapping else FACE_UP  # S10, S3
    moves: list[Action] = []
    for cells, picks in zip(state.jungle, PICKS[mover], strict=False):
        moves += [pick for pick, cell in zip(picks, cells, strict=False) if cell < most]
    if state.charlies < CHARLIES:
        for row, cells in enumerate(state.jungle):
            for column, cell in enumerate(cells):
                if cell == CHARLIE_CELL:
                    shown, trades = barred(state, row, column), _trades(mover, row, column)
                    moves += [trades[card] for card in hand if not KIND[card] & shown]  # S6, SR3
    return tuple(moves[:limit])


def active_players(state: State) -> tuple[int, ...]:
    """The current player while the game runs."""
    return () if ending(state) is not None else (state.current_player,)


def apply(state: State, action: Action) -> Turn[State]:
    """What the action brings about; raises IllegalAction where `why_illegal` says no."""
    violation = why_illegal(state, action)
    if violation is not None:
        raise IllegalAction(violation)
    player, picked = action.player, state.picked
    if isinstance(action, Pick):
        return _pick(state, action)
    if isinstance(action, Trade):
        row, column = action.row, action.column
        return _fill(state, row, column, action.card, 1, Traded(player, row, column, action.card))  # S6
    assert picked is not None
    row, column = picked.row, picked.column
    if isinstance(action, Place):
        return _fill(state, row, column, action.card, 0, Placed(player, row, column, action.card))  # S4
    return _fill(state, row, column, None, -1, CharliePlaced(player, row, column))  # S5


def _pick(state: State, action: Pick) -> Turn[State]:
    """S3: the card goes from the jungle to the hand; the same player places next."""
    player, row, column, _ = action
    cell = state.jungle[row][column]
    face_up = cell >= FACE_UP
    card = cell - FACE_UP if face_up else cell
    hand = tuple(sorted((*state.hands[player], card)))
    after = State(
        state.options,
        state.seed,
        state.ply + 1,
        player,
        "place",
        _with(state.jungle, row, column, EMPTY),
        (*state.hands[:player], hand, *state.hands[player + 1 :]),
        state.charlies,
        Picked(row, column, card, face_up),
    )
    return Turn(after, (PickedEvent(player, row, column, CARDS[card], face_up),), not face_up)


def _fill(state: State, row: int, column: int, code: str | None, charlies: int, event: Event) -> Turn[State]:
    """A card from the hand (None: a Charlie) fills a cell, and the turn passes unless the game ends (S7)."""
    player, hands = state.current_player, state.hands
    cell = CHARLIE_CELL
    if code is not None:
        card = INDEX[code]
        cell = card + FACE_UP
        hand = hands[player]
        place = hand.index(card)
        hands = (*hands[:player], hand[:place] + hand[place + 1 :], *hands[player + 1 :])
    after = State(
        state.options,
        state.seed,
        state.ply + 1,
        (player + 1) % state.options.players,
        "pick",
        _with(state.jungle, row, column, cell),
        hands,
        state.charlies + charlies,
        None,
    )
    if ending(after) not in (None, "ply-limit"):
        after = after._replace(current_player=player)
    return Turn(after, (event,), False)


def _with(jungle: Jungle, row: int, column: int, cell: int) -> Jungle:
    """The jungle with one cell replaced."""
    cells = jungle[row]
    return (*jungle[:row], (*cells[:column], cell, *cells[column + 1 :]), *jungle[row + 1 :])
