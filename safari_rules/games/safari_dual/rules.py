"""Safari-Dual's rules: the start, what is legal, and what an action does."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, TypeAlias, TypeVar

from safari_rules.authoring.results import Turn, Violation, make, turn_to
from safari_rules.authoring.text import Said
from safari_rules.games.safari_dual.constants import (
    BASES,
    BITS,
    COUNTS,
    ELEPHANTS,
    EVERY_SPACE,
    GIRAFFES,
    LETTER_OF,
    LIONS,
    MOST_QUIET,
    SIZE,
    SPACES,
    START,
    Board,
)
from safari_rules.games.safari_dual.messages import MESSAGES
from safari_rules.games.safari_dual.scoring import SafariDualScoring
from safari_rules.games.safari_dual.state import Action, Captured, Event, Move, Moved, Options, Pass, Passed, Piece, State

V = TypeVar("V")

#: The class again: compiled code reads a `Final` constant faster than it looks up a class by its name.
STATE: Final[type[State]] = State
#: A player who has lost `LOSSES` elephants and giraffes must leave the base with the lion, and has `LEFT` pieces, the lion included.
LOSSES: Final = 3
LEFT: Final = sum(COUNTS[0]) - LOSSES
#: Stands for no quiet limit, because no count of actions equals it.
NO_LIMIT: Final = -1
#: A table by space is a list. Its index is the space's bit modulo this prime, which distinguishes all 25 powers of two.
PRIME: Final = 37


def _by_space(values: Mapping[int, V], nothing: V) -> list[V]:
    """Return a table by space."""
    table = [nothing] * PRIME
    for space, value in values.items():
        table[space % PRIME] = value
    return table


def _ray(place: int, right: int, up: int) -> tuple[int, ...]:
    """Return the spaces from a space to the edge in one direction, nearest first."""
    column, row = place // SIZE + right, place % SIZE + up
    ray = []
    while 0 <= column < SIZE and 0 <= row < SIZE:
        ray.append(1 << (SIZE * column + row))
        column, row = column + right, row + up
    return tuple(ray)


_DIRECTIONS: Final = [(right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up]
_RAYS: Final = {1 << place: [ray for way in _DIRECTIONS if (ray := _ray(place, *way))] for place in range(len(SPACES))}
#: For each space: the neighboring spaces.
NEIGHBORS: Final = _by_space({space: sum([ray[0] for ray in rays]) for space, rays in _RAYS.items()}, 0)
#: For each space and any other in a line with it: the next space in that direction.
TOWARDS: Final = _by_space({space: _by_space({far: ray[0] for ray in rays for far in ray}, 0) for space, rays in _RAYS.items()}, [])
#: For each space and neighboring space: the spaces beyond it in the same direction, nearest first, and as a set.
Beyond: TypeAlias = tuple[tuple[int, ...], int]
_NOTHING: Final[Beyond] = ((), 0)
BEYOND: Final = _by_space(
    {space: _by_space({ray[0]: (ray[1:], sum(ray[1:])) for ray in rays}, _NOTHING) for space, rays in _RAYS.items()}, []
)


def _moved(player: int, piece: str) -> list[list[tuple[Event, ...]]]:
    """Return the event for each pair of spaces that a piece leaves and goes to."""
    return _by_space(
        {
            leaves: _by_space(
                {goes: (Moved(player, piece, origin, target),) for target, goes in BITS.items() if goes & NEIGHBORS[leaves % PRIME]}, ()
            )
            for origin, leaves in BITS.items()
        },
        [],
    )


#: For each player and kind of piece: the table that `_moved` returns.
MOVED: Final = [
    [_moved(player, LETTER_OF[player, kind]) if (player, kind) in LETTER_OF else [] for kind in range(ELEPHANTS + 1)] for player in (0, 1)
]
#: A set of neighbors is shifted so that the space between them is this bit. The result is the same wherever the space lies.
CENTER: Final = 6
#: A table by shifted sets is a list. Its index is the set modulo this number, which distinguishes all 256 sets.
SETS: Final = 408


def _seen_from(place: int, spaces: int) -> int:
    """Return a set of neighboring spaces as seen from a space: a small number that is the same wherever the space lies."""
    return ((spaces << CENTER) >> place) % SETS


def _moves_from(player: int, place: int) -> list[tuple[Action, ...]]:
    """Return a player's moves from a space by the set of spaces that can be entered, in the order of the spaces."""
    found: dict[int, tuple[Action, ...]] = {0: ()}
    for target in SPACES:
        if BITS[target] & NEIGHBORS[(1 << place) % PRIME]:
            move = (Move(player, SPACES[place], target),)
            found |= {spaces | BITS[target]: moves + move for spaces, moves in found.items()}
    table: list[tuple[Action, ...]] = [()] * SETS
    for spaces, moves in found.items():
        table[_seen_from(place, spaces)] = moves
    return table


#: For each player and space: the moves from there.
MOVES: Final = [[_moves_from(player, place) for place in range(len(SPACES))] for player in (0, 1)]


class SafariDualRules(SafariDualScoring):
    """Safari-Dual's rules."""

    def setup(self, options: Options, seed: str) -> State:
        """Return the starting position (SD1)."""
        return State(options, None, 0, options.first_player, START)

    def moves(self, state: State, player: int, limit: int) -> tuple[Action, ...]:
        """Return moves by the space they start from, then by the one they go to, and a pass if there is none."""
        found: tuple[Action, ...] = ()
        movable, empty, closed = _movable(state, player)
        any_end = state.options.far_end == "any"
        table = MOVES[player]
        while movable:
            space = movable & -movable
            movable ^= space
            reach = _reach(state.board, player, space, empty, closed, any_end)
            if reach:
                place = space.bit_length() - 1
                found += table[place][_seen_from(place, reach)]
        return found or (Pass(player),)

    def random_moves(self, state: State, player: int, count: int, limit: int, chance: Random) -> tuple[list[Action], int]:
        """Return random moves: first a piece is drawn, then one of its moves."""
        movable, empty, closed = _movable(state, player)
        any_end = state.options.far_end == "any"
        pieces: list[tuple[Action, ...]] = []
        while movable:
            space = movable & -movable
            movable ^= space
            reach = _reach(state.board, player, space, empty, closed, any_end)
            if reach:
                place = space.bit_length() - 1
                pieces.append(MOVES[player][place][_seen_from(place, reach)])
        if not pieces:
            return [Pass(player)], 1
        drawn = []
        for _ in range(count if len(pieces) > 1 or len(pieces[0]) > 1 else 1):
            of_piece = pieces[int(chance.random() * len(pieces))]
            drawn.append(of_piece[int(chance.random() * len(of_piece))])
        return drawn, len(pieces)

    def check(self, state: State, action: Action) -> Violation | None:
        """Return the first reason against an action, None if the current player may take it."""
        player, board = action.player, state.board
        if action.type == "pass":
            if self.moves(state, player, 1) != (action,):
                return Violation("cannot-pass", "SDR3", Said(MESSAGES, "cannot-pass", player=player))
            return None
        origin, target = BITS[action.origin], BITS[action.target]
        own, others = board[player], board[1 - player]
        if not origin & own:
            return Violation("no-own-piece", "SD2", Said(MESSAGES, "no-own-piece", player=player, origin=action.origin))
        if not target & NEIGHBORS[origin % PRIME]:
            message = "not-moved" if target == origin else "not-adjacent"
            return Violation("not-adjacent", "SD2", Said(MESSAGES, message, origin=action.origin, target=action.target))
        if target & (own | others):
            return Violation("occupied", "SD2", Said(MESSAGES, "occupied", target=action.target))
        lion, base = board[LIONS[player]], BASES[player]
        if lion != base:
            if target == base and not _may_enter(board, player, origin, state.options.far_end == "any"):
                return Violation("own-base", "SD8", Said(MESSAGES, "own-base", player=player))
        elif origin != lion and _must_leave(lion, own, others):
            lost = sum(COUNTS[player]) - own.bit_count()
            return Violation("lion-must-leave", "SD9", Said(MESSAGES, "lion-must-leave", player=player, count=lost))
        return None

    def effect(self, state: State, action: Action) -> Turn[State, Event]:
        """Return what a legal action brings about."""
        player, board = action.player, state.board
        limit = state.options.quiet_limit or NO_LIMIT
        quiet, following = min(state.quiet + 1, MOST_QUIET), 1 - player
        if action.type == "pass":
            if quiet == limit:  # SDR9
                following = player
            return turn_to(State(state.options, None, state.ply + 1, following, board, quiet), (Passed(player),), False)
        origin, target = BITS[action.origin], BITS[action.target]
        kind = _kind(board, player, origin)
        events, step, sets = MOVED[player][kind][origin % PRIME][target % PRIME], origin | target, list(board)
        sets[player] = sets[player] ^ step  # the compiled form is slower with ^= of an item
        sets[kind] = sets[kind] ^ step
        taken = _captured(board, player, kind, origin, target, state.options.far_end == "any")
        if taken:
            events += (Captured(player, _pieces(board, following, taken)),)
            sets, quiet = [spaces & ~taken for spaces in sets], 0
        if taken & board[LIONS[following]] or (kind == LIONS[player] and target == BASES[following]) or quiet == limit:  # SD10
            following = player
        after = make(STATE, (state.options, None, state.ply + 1, following, tuple(sets), quiet))
        return turn_to(after, events, False)


def _movable(state: State, player: int) -> tuple[int, int, int]:
    """Return the spaces of the pieces that may move, the spaces that are empty, and the base if it is open only to some pieces."""
    board, base = state.board, BASES[player]
    own, others, lion = board[player], board[1 - player], board[LIONS[player]]
    empty = EVERY_SPACE ^ (own | others)
    if lion == base:
        return (lion if _must_leave(lion, own, others) else own), empty, 0  # SD9
    if not others & TOWARDS[base % PRIME][board[LIONS[1 - player]] % PRIME]:
        return own, empty & ~base, 0  # SD8: no opposing piece is next to the base on the line to the other lion
    return own, empty, base & empty


def _reach(board: Board, player: int, space: int, empty: int, closed: int, any_end: bool) -> int:
    """Return the spaces that the piece on a space may enter (SD2, SD8)."""
    reach = NEIGHBORS[space % PRIME] & empty
    return reach ^ closed if reach & closed and not _may_enter(board, player, space, any_end) else reach


def _must_leave(lion: int, own: int, others: int) -> bool:
    """Return whether a lion on its base must leave it now, and can (SD9, SDR2, SDR6)."""
    return own.bit_count() <= LEFT and bool(NEIGHBORS[lion % PRIME] & ~(own | others))


def _may_enter(board: Board, player: int, origin: int, any_end: bool) -> bool:
    """Return whether a move into the base that the lion has left captures the opposing lion, as it must (SD8, SDR8)."""
    return bool(_captured(board, player, _kind(board, player, origin), origin, BASES[player], any_end) & board[LIONS[1 - player]])


def _kind(board: Board, player: int, space: int) -> int:
    """Return which piece of a player stands on a space: one of LIONS, GIRAFFES or ELEPHANTS."""
    return ELEPHANTS if space & board[ELEPHANTS] else GIRAFFES if space & board[GIRAFFES] else LIONS[player]


def _captured(board: Board, player: int, kind: int, origin: int, target: int, any_end: bool) -> int:
    """Return what a piece captures by moving from `origin` to `target`, as a set of spaces (SD3 to SD6, SDR1, SDR10)."""
    own, others, lion = board[player], board[1 - player], board[LIONS[player]]
    near = NEIGHBORS[target % PRIME] & others
    if not near:
        return 0
    if origin == lion:
        partners, allies = own ^ origin, 0  # SD4, SD6, SDR7
    else:
        same = board[kind] ^ origin
        partners, allies = own & same | lion, others & same  # SD3, SD4; SD5
    ends, taken, past = partners | allies, 0, BEYOND[target % PRIME]
    while near:
        run = near & -near
        near ^= run
        ray, beyond = past[run % PRIME]
        if beyond & ends:
            for space in ray:
                if not space & others:
                    if space & partners:  # SDR1 (a)
                        taken |= run
                    break
                if space & allies:  # SDR1 (b): an opposing piece of the moved piece's kind closes the sandwich
                    if any_end:  # SDR10: any such piece closes it, and those in between are not captured
                        taken |= run & ~allies
                    elif not run & allies:  # only the nearest such piece closes it
                        taken |= run
                run |= space
    return taken


def _pieces(board: Board, player: int, spaces: int) -> tuple[Piece, ...]:
    """Return a player's pieces on a set of spaces, in the order of the spaces."""
    found = []
    while spaces:
        space = spaces & -spaces
        spaces ^= space
        found.append(Piece(LETTER_OF[player, _kind(board, player, space)], SPACES[space.bit_length() - 1]))
    return tuple(found)
