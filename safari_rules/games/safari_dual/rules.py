"""Safari-Dual's rules: what is legal, and what an action does."""

from __future__ import annotations

from safari_rules.errors import IllegalAction, Violation
from safari_rules.game import LEGAL_MOVES_LIMIT, Turn, out_of_turn
from safari_rules.games.safari_dual.scoring import ending
from safari_rules.games.safari_dual.state import (
    BASES,
    BITS,
    COUNTS,
    ELEPHANT,
    EVERY_SPACE,
    GIRAFFE,
    LETTERS,
    LION,
    SHAPES,
    SIZE,
    SPACES,
    Action,
    Board,
    Captured,
    Event,
    Move,
    Moved,
    Pass,
    Passed,
    Piece,
    State,
)

#: How many elephants and giraffes a player may lose before the lion must leave its base.
LOSSES = 3
HERD = sum(COUNTS[GIRAFFE : ELEPHANT + 1])


def _ray(place: int, right: int, up: int) -> tuple[int, ...]:
    """The spaces from a space to the edge in one direction, nearest first."""
    column, row = place // SIZE + right, place % SIZE + up
    ray = []
    while 0 <= column < SIZE and 0 <= row < SIZE:
        ray.append(1 << (SIZE * column + row))
        column, row = column + right, row + up
    return tuple(ray)


_DIRECTIONS = [(right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up]
#: By space: the rays long enough to hold a sandwich, each with the set of its spaces but the nearest.
RAYS = {1 << place: tuple((ray, sum(ray[1:])) for way in _DIRECTIONS if len(ray := _ray(place, *way)) > 1) for place in range(len(SPACES))}
#: By space: the neighbouring spaces.
NEIGHBOURS = {1 << place: sum(ray[0] for way in _DIRECTIONS if (ray := _ray(place, *way))) for place in range(len(SPACES))}


class MovesFrom(dict[int, tuple[Move, ...]]):
    """By set of targets: a player's moves from one space to them; each is made when it is first asked for."""

    def __init__(self, player: int, origin: str) -> None:
        super().__init__()
        self.player, self.origin = player, origin

    def __missing__(self, targets: int) -> tuple[Move, ...]:
        moves = tuple(Move(self.player, self.origin, space) for space in SPACES if BITS[space] & targets)
        self[targets] = moves
        return moves


#: By player and space: the neighbouring spaces, and the moves to sets of them.
STEPS = [{bit: (NEIGHBOURS[bit], MovesFrom(player, space)) for space, bit in BITS.items()} for player in (0, 1)]


def why_illegal(state: State, action: Action) -> Violation | None:
    """None where the action is legal, else the first reason against it."""
    over = ending(state) is not None
    if over or action.player != state.current_player:
        return out_of_turn(over, action.player, state.options.players, state.current_player)
    board, player = state.board, action.player
    if isinstance(action, Pass):
        if _moves(player, board):
            return Violation("cannot-pass", "SDR3", "A player who can move must move.")
        return None
    origin, target = BITS[action.origin], BITS[action.target]
    first = 3 * player
    lion = board[first]
    if not origin & (lion | board[first + GIRAFFE] | board[first + ELEPHANT]):
        return Violation("no-own-piece", "SD2", f"None of the {SHAPES[player]} pieces stands on {action.origin}.")
    if not target & NEIGHBOURS[origin]:
        return Violation("not-adjacent", "SD2", f"A piece moves one space: {action.target} is not next to {action.origin}.")
    if target & _occupied(board):
        return Violation("occupied", "SD2", f"A piece stands on {action.target}.")
    if target == BASES[player] and lion != target and not _captures_lion(board, player, origin, target):  # SD8, SDR8
        return Violation("own-base", "SD8", f"The lion has left {action.target}; only a capture of the other lion may enter its base now.")
    if origin != lion and _must_leave(board, player):
        lost = HERD - _herd(board, player)
        return Violation("lion-must-leave", "SD9", f"{lost} elephants and giraffes are lost: the lion must leave its base.")
    return None


def legal_moves(state: State, player: int | None = None, limit: int = LEGAL_MOVES_LIMIT) -> tuple[Action, ...]:
    """Moves by the space they start from, then by the one they go to; a pass where there is none."""
    mover = state.current_player
    if ending(state) is not None or (player is not None and player != mover):
        return ()
    return (_moves(mover, state.board) or (Pass(mover),))[:limit]


def _moves(player: int, board: Board) -> tuple[Move, ...]:
    """Every legal move of a player."""
    first = 3 * player
    lion, base = board[first], BASES[player]
    empty = EVERY_SPACE & ~_occupied(board)
    own, shut = lion | board[first + GIRAFFE] | board[first + ELEPHANT], 0
    if lion != base:
        shut = base & empty  # SD8
    elif _must_leave(board, player):
        own = lion  # SD9
    moves: list[Move] = []
    steps = STEPS[player]
    while own:
        origin = own & -own
        own ^= origin
        near, moves_to = steps[origin]
        targets = near & empty
        if targets & shut and not _captures_lion(board, player, origin, shut):
            targets ^= shut
        moves += moves_to[targets]
    return tuple(moves)


def _occupied(board: Board) -> int:
    return board[0] | board[1] | board[2] | board[3] | board[4] | board[5]


def _herd(board: Board, player: int) -> int:
    """How many elephants and giraffes a player has left."""
    return (board[3 * player + GIRAFFE] | board[3 * player + ELEPHANT]).bit_count()


def _must_leave(board: Board, player: int) -> bool:
    """SD9, SDR2, SDR6: whether the lion must leave its base now, and can."""
    base = BASES[player]
    return board[3 * player] == base and HERD - _herd(board, player) >= LOSSES and bool(NEIGHBOURS[base] & ~_occupied(board))


def _captures_lion(board: Board, player: int, origin: int, target: int) -> bool:
    """SD8: whether the move captures the opposing lion."""
    moved = _moved(board, _set_of(board, player, origin), origin, target)
    return bool(_captured(moved, player, target) & board[3 * (1 - player)])


def _set_of(board: Board, player: int, space: int) -> int:
    """Which of a player's sets holds the piece on a space."""
    first = 3 * player
    return first + (LION if space & board[first] else GIRAFFE if space & board[first + GIRAFFE] else ELEPHANT)


def _moved(board: Board, pieces: int, origin: int, target: int) -> Board:
    """The board with a piece of one of the sets moved, nothing captured yet."""
    sets = list(board)
    sets[pieces] ^= origin | target
    a, b, c, d, e, f = sets
    return (a, b, c, d, e, f)


def _captured(board: Board, player: int, target: int) -> int:
    """SD3 to SD6, SDR1: what the piece that has just moved to `target` captures, as a set of spaces."""
    lion, giraffes, elephants, other_lion, other_giraffes, other_elephants = board if player == 0 else board[3:] + board[:3]
    others = other_lion | other_giraffes | other_elephants
    if not others & NEIGHBOURS[target]:
        return 0
    if target & elephants:
        partners, allies = elephants | lion, other_elephants  # SD3, SD4; SD5
    elif target & giraffes:
        partners, allies = giraffes | lion, other_giraffes
    else:
        partners, allies = elephants | giraffes, 0  # SD4, SD6, SDR7
    taken = 0
    ends = partners | allies
    for ray, beyond in RAYS[target]:
        if not (ray[0] & others and beyond & ends):
            continue
        run = 0
        for space in ray:
            if not space & others:
                if space & partners:  # SDR1 (a)
                    taken |= run
                break
            if space & allies and not run & allies:  # SDR1 (b): the nearest of the opposing own kind
                taken |= run
            run |= space
    return taken


def active_players(state: State) -> tuple[int, ...]:
    """The current player while the game runs: whoever cannot move must pass."""
    return () if ending(state) is not None else (state.current_player,)


def apply(state: State, action: Action) -> Turn[State]:
    """What the action brings about; raises IllegalAction where `why_illegal` says no."""
    violation = why_illegal(state, action)
    if violation is not None:
        raise IllegalAction(violation)
    player, board = action.player, state.board
    if isinstance(action, Pass):
        return Turn(State(state.options, None, state.ply + 1, 1 - player, board), (Passed(player),), False)
    origin, target = BITS[action.origin], BITS[action.target]
    pieces = _set_of(board, player, origin)
    events: tuple[Event, ...] = (Moved(player, LETTERS[pieces], action.origin, action.target),)
    board = _moved(board, pieces, origin, target)
    taken = _captured(board, player, target)
    if taken:
        events = (*events, Captured(player, _pieces(board, taken)))
        a, b, c, d, e, f = board
        board = (a, b, c, d & ~taken, e & ~taken, f & ~taken) if player == 0 else (a & ~taken, b & ~taken, c & ~taken, d, e, f)
    won = not board[3 * (1 - player)] or board[3 * player] == BASES[1 - player]
    after = State(state.options, None, state.ply + 1, player if won else 1 - player, board)  # SD10: the turn does not pass
    return Turn(after, events, False)


def _pieces(board: Board, spaces: int) -> tuple[Piece, ...]:
    """The pieces on a set of spaces, in the order of the spaces."""
    found = [place for place in range(len(SPACES)) if spaces >> place & 1]
    return tuple(
        Piece(next(letter for letter, pieces in zip(LETTERS, board, strict=True) if pieces >> place & 1), SPACES[place]) for place in found
    )
