"""Safari-Dual's rules: the start, what is legal, and what an action does."""

from __future__ import annotations

from typing import TypeAlias

from safari_rules.games.safari_dual.constants import (
    BASES,
    BITS,
    COUNTS,
    ELEPHANTS,
    EVERY_SPACE,
    GIRAFFES,
    KINDS,
    LETTER_OF,
    LIONS,
    SHAPES,
    SIZE,
    SPACES,
    START,
    Board,
)
from safari_rules.games.safari_dual.state import Action, Captured, Event, Move, Moved, Options, Pass, Passed, Piece, State
from safari_rules.values import Memo, Turn, Violation, make

#: How many elephants and giraffes a player may lose before the lion must leave its base; how many pieces are left then.
LOSSES = 3
LEFT = sum(COUNTS[0]) - LOSSES


def _ray(place: int, right: int, up: int) -> tuple[int, ...]:
    """The spaces from a space to the edge in one direction, nearest first."""
    column, row = place // SIZE + right, place % SIZE + up
    ray = []
    while 0 <= column < SIZE and 0 <= row < SIZE:
        ray.append(1 << (SIZE * column + row))
        column, row = column + right, row + up
    return tuple(ray)


_DIRECTIONS = [(right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up]
_RAYS = {1 << place: [ray for way in _DIRECTIONS if (ray := _ray(place, *way))] for place in range(len(SPACES))}
#: By space: the neighbouring spaces.
NEIGHBOURS = {space: sum(ray[0] for ray in rays) for space, rays in _RAYS.items()}
#: By space and any other in a line with it: the neighbouring space on the way there.
TOWARDS = {space: {far: ray[0] for ray in rays for far in ray} for space, rays in _RAYS.items()}
#: By space and neighbouring space: the spaces beyond it in the same direction, nearest first, and as a set.
BEYOND = {space: {ray[0]: (ray[1:], sum(ray[1:])) for ray in rays} for space, rays in _RAYS.items()}

#: By kind and move: what it tells when a piece of that kind makes it.
MOVED: dict[int, dict[Action, tuple[Event, ...]]] = {
    kind: {
        Move(player, origin, target): (Moved(player, letter, origin, target),)
        for letter, (player, other) in KINDS.items()
        for origin in SPACES
        for target in SPACES
        if kind == other and BITS[target] & NEIGHBOURS[BITS[origin]]
    }
    for kind in (*LIONS, GIRAFFES, ELEPHANTS)
}
#: The neighbours of a space, and a player's moves from it by set of targets.
Step: TypeAlias = tuple[int, Memo[int, tuple[Move, ...]]]


def _moves_from(player: int, origin: str) -> Memo[int, tuple[Move, ...]]:
    """By set of targets: a player's moves from one space to them."""
    return Memo(lambda targets: tuple(Move(player, origin, space) for space in SPACES if BITS[space] & targets))


def _steps(player: int) -> Memo[int, tuple[Step, ...]]:
    """By set of spaces: a player's step from each of them."""
    by_space = {bit: (NEIGHBOURS[bit], _moves_from(player, space)) for space, bit in BITS.items()}
    return Memo(lambda spaces: tuple(step for bit, step in by_space.items() if bit & spaces))


#: By player. Looked up for one third of the board after the other, so that there are some 2,000 sets and not millions.
STEPS = (_steps(0), _steps(1))
FIRST = EVERY_SPACE >> 17
SECOND = EVERY_SPACE >> 9 ^ FIRST
THIRD = EVERY_SPACE ^ FIRST ^ SECOND


def setup(options: Options, seed: str) -> State:
    """SD1: the starting position."""
    return State(options, None, 0, options.first_player, START)


def why_not(state: State, action: Action) -> Violation | None:
    """None where the current player may do this, else the first reason against it."""
    player, board = action.player, state.board
    if action.type == "pass":
        if moves(state, player, 1) != (action,):
            return Violation("cannot-pass", "SDR3", "A player who can move must move.")
        return None
    origin, target = BITS[action.origin], BITS[action.target]
    own, others = board[player], board[1 - player]
    if not origin & own:
        return Violation("no-own-piece", "SD2", f"None of the {SHAPES[player]} pieces stands on {action.origin}.")
    if not target & NEIGHBOURS[origin]:
        return Violation("not-adjacent", "SD2", f"A piece moves one space: {action.target} is not next to {action.origin}.")
    if target & (own | others):
        return Violation("occupied", "SD2", f"A piece stands on {action.target}.")
    lion, base = board[LIONS[player]], BASES[player]
    if lion != base:
        if target == base and not _may_enter(board, player, origin):
            return Violation("own-base", "SD8", f"The lion has left its base {action.target}; only a capture of the other lion may enter.")
    elif origin != lion and _must_leave(lion, own, others):
        lost = sum(COUNTS[player]) - own.bit_count()
        return Violation("lion-must-leave", "SD9", f"{lost} elephants and giraffes are lost: the lion must leave its base.")
    return None


def moves(state: State, player: int, limit: int) -> tuple[Action, ...]:
    """Moves by the space they start from, then by the one they go to; a pass where there is none."""
    board, base, steps = state.board, BASES[player], STEPS[player]
    own, others, lion = board[player], board[1 - player], board[LIONS[player]]
    empty = EVERY_SPACE ^ (own | others)
    if lion == base:
        if _must_leave(lion, own, others):
            own = lion  # SD9
    elif not others & TOWARDS[base].get(board[LIONS[1 - player]], 0):
        empty &= ~base  # SD8: there is no line of pieces up to the other lion
    found: tuple[Move, ...] = ()
    for near, moves_to in steps[own & FIRST] + steps[own & SECOND] + steps[own & THIRD]:
        found += moves_to[near & empty]
    if base & empty:
        found = tuple([move for move in found if BITS[move.target] != base or _may_enter(board, player, BITS[move.origin])])
    return found or (Pass(player),)


def _must_leave(lion: int, own: int, others: int) -> bool:
    """SD9, SDR2, SDR6: whether a lion on its base must leave it now, and can."""
    return own.bit_count() <= LEFT and bool(NEIGHBOURS[lion] & ~(own | others))


def _may_enter(board: Board, player: int, origin: int) -> bool:
    """SD8, SDR8: a base that the lion has left is open to a move that captures the opposing lion."""
    return bool(_captured(board, player, _kind(board, player, origin), origin, BASES[player]) & board[LIONS[1 - player]])


def _kind(board: Board, player: int, space: int) -> int:
    """What piece of a player stands on a space: one of LIONS, GIRAFFES or ELEPHANTS."""
    return ELEPHANTS if space & board[ELEPHANTS] else GIRAFFES if space & board[GIRAFFES] else LIONS[player]


def _captured(board: Board, player: int, kind: int, origin: int, target: int) -> int:
    """SD3 to SD6, SDR1: what a piece of a kind captures by moving from `origin` to `target`, as a set of spaces."""
    own, others, lion = board[player], board[1 - player], board[LIONS[player]]
    near = NEIGHBOURS[target] & others
    if not near:
        return 0
    if origin == lion:
        partners, allies = own ^ origin, 0  # SD4, SD6, SDR7
    else:
        same = board[kind] ^ origin
        partners, allies = own & same | lion, others & same  # SD3, SD4; SD5
    ends, taken = partners | allies, 0
    while near:
        run = near & -near
        near ^= run
        ray, beyond = BEYOND[target][run]
        if beyond & ends:
            for space in ray:
                if not space & others:
                    if space & partners:  # SDR1 (a)
                        taken |= run
                    break
                if space & allies and not run & allies:  # SDR1 (b): the nearest of the opposing own kind
                    taken |= run
                run |= space
    return taken


def effect(state: State, action: Action) -> Turn[State, Event]:
    """What a legal action brings about."""
    player, board = action.player, state.board
    if action.type == "pass":
        return Turn(State(state.options, None, state.ply + 1, 1 - player, board), (Passed(player),), False)
    origin, target, following = BITS[action.origin], BITS[action.target], 1 - player
    kind = _kind(board, player, origin)
    events, step, sets = MOVED[kind][action], origin | target, [*board]
    sets[player] ^= step
    sets[kind] ^= step
    taken = _captured(board, player, kind, origin, target)
    if taken:
        events += (Captured(player, _pieces(board, following, taken)),)
        sets = [spaces & ~taken for spaces in sets]
    if taken & board[LIONS[following]] or (kind == LIONS[player] and target == BASES[following]):  # SD10
        following = player
    after = make(State, (state.options, None, state.ply + 1, following, tuple(sets)))
    return make(Turn, (after, events, False))


def _pieces(board: Board, player: int, spaces: int) -> tuple[Piece, ...]:
    """A player's pieces on a set of spaces, in the order of the spaces."""
    found = []
    while spaces:
        space = spaces & -spaces
        spaces ^= space
        found.append(Piece(LETTER_OF[player, _kind(board, player, space)], SPACES[space.bit_length() - 1]))
    return tuple(found)
