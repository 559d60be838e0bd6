"""Affenraffen's rules: the deal, what is legal, and what an action does."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from safari_rules.authoring.results import Turn, Violation, make, put, turn_to
from safari_rules.authoring.shuffle import shuffle
from safari_rules.authoring.text import Said
from safari_rules.games.affenraffen.constants import (
    COPIES,
    FIRST_ADDITIONAL,
    FIRST_PENALTY,
    FIRST_PLACE,
    GOALS,
    LYING,
    MOST_SPOTS,
    PLAYERS,
    ROUNDS,
    TILES,
)
from safari_rules.games.affenraffen.messages import MESSAGES
from safari_rules.games.affenraffen.scoring import AffenraffenScoring, goal_of, pairs_asked, round_results
from safari_rules.games.affenraffen.state import (
    Action,
    Claim,
    Claimed,
    Event,
    Give,
    Given,
    GoalTaken,
    Held,
    Keep,
    Kept,
    Markers,
    Options,
    Peek,
    Peeked,
    Return,
    Returned,
    RoundEnded,
    RoundPoints,
    RoundStarted,
    State,
    Take,
    Taken,
)

#: The class again: compiled code reads a `Final` constant faster than it looks up a class by its name.
STATE: Final[type[State]] = State
SEATS: Final = range(PLAYERS[1])
PEEKS: Final = [[Peek(player, spot) for spot in range(MOST_SPOTS)] for player in SEATS]
TAKES: Final = [[Take(player, spot) for spot in range(MOST_SPOTS)] for player in SEATS]
RETURN_OR_KEEP: Final = [(Return(player), Keep(player)) for player in SEATS]
GIVES: Final = [[Give(player, to) for to in SEATS] for player in SEATS]
CLAIM: Final = [Claim(player) for player in SEATS]
#: For each number of players: all of them.
EVERYBODY: Final = [tuple(range(players)) for players in range(PLAYERS[1] + 1)]
#: The animal tiles of a game.
ANIMALS_OF_GAME: Final = [tile for tile in range(1, FIRST_ADDITIONAL) for _ in range(COPIES)]
#: The first values of a mask: whether a tile in the hand may go back or be kept, and whether a marker may be claimed.
TO_RETURN_OR_KEEP: Final = b"\1\1\0"
TO_CLAIM: Final[tuple[bytes, ...]] = (b"\0\0\0", b"\0\0\1")


def is_penalty(tile: int) -> bool:
    """Return whether this is a −2 tile (A8)."""
    return FIRST_PENALTY <= tile < FIRST_PLACE


def tiles(options: Options) -> list[int]:
    """Return all tiles of a game in canonical order."""
    return [*ANIMALS_OF_GAME, *sorted(options.additional_tiles)]


class AffenraffenRules(AffenraffenScoring):
    """Affenraffen's rules."""

    def simultaneous(self) -> bool:
        """Return that all players act at the same time (A2)."""
        return True

    def setup(self, options: Options, seed: str) -> State:
        """Shuffle the goals once, and lay out the first round (A1, A14)."""
        goals = () if options.agreed_pairs else tuple(shuffle(seed, "affenraffen/goals", GOALS))
        return start_round(options, seed, ply=0, number=1, goals=goals, finished=())

    def able(self, state: State) -> tuple[int, ...]:
        """Return who may act (AR7)."""
        return able(state)

    def moves(self, state: State, player: int, limit: int) -> list[Action]:
        """Return a claim, peeks by spot, takes by spot, return, keep, and gifts by receiver."""
        found: list[Action] = []
        _add_moves(found, state, player, 2 * pairs_asked(state))
        return found

    def all_moves(self, state: State, limit: int) -> list[Action]:
        """Return the moves of all who may act, player by player."""
        found: list[Action] = []
        asked = 2 * pairs_asked(state)
        for player in able(state):
            _add_moves(found, state, player, asked)
        return found

    def random_moves(self, state: State, player: int, count: int, limit: int, chance: Random) -> tuple[list[Action], int]:
        """Return random moves: first a type of action is drawn, then a spot or a receiver."""
        if state.held[player] is not None:
            return super().random_moves(state, player, count, limit, chance)
        spots = lying(state)
        may_claim = len(state.kept[player]) >= 2 * pairs_asked(state)
        if not spots:
            return ([CLAIM[player]] if may_claim else []), 1
        found: list[Action] = []
        kinds = 3 if may_claim else 2
        for _ in range(count):
            kind, spot = int(chance.random() * kinds), spots[int(chance.random() * len(spots))]
            found.append(CLAIM[player] if kind == 2 else PEEKS[player][spot] if kind else TAKES[player][spot])
        return found, count

    def check(self, state: State, action: Action) -> Violation | None:
        """Return the first reason against an action, None if the player may take it."""
        players, player = state.options.players, action.player
        if player in state.markers:  # AR6
            return Violation("already-finished", "AR6", Said(MESSAGES, "already-finished", player=player))
        held = state.held[player]
        if action.type == "peek" or action.type == "take" or action.type == "claim":
            if held is not None:  # A2, AR6
                message = "hand-full-penalty" if is_penalty(held.tile) else "hand-full"  # AR9
                return Violation("hand-full", "A2", Said(MESSAGES, message, player=player))
            return _why_no_claim(state, player) if action.type == "claim" else _why_no_tile(state, action.spot)
        if held is None:  # A2
            return Violation("hand-empty", "A2", Said(MESSAGES, "hand-empty", player=player))
        if action.type == "keep" or action.type == "return":
            if is_penalty(held.tile):  # A8, AR9
                code = "cannot-keep" if action.type == "keep" else "cannot-return"
                return Violation(code, "A8", Said(MESSAGES, "must-be-given", tile=TILES[held.tile]))
            return None
        if not is_penalty(held.tile):  # A8
            return Violation("not-a-penalty", "A8", Said(MESSAGES, "not-a-penalty", tile=TILES[held.tile]))
        if not 0 <= action.to < players:  # A8
            return Violation("no-such-receiver", "A8", Said(MESSAGES, "no-such-player", seat=action.to, last=players - 1))
        if action.to == player:  # A8
            return Violation("cannot-give-to-self", "A8", Said(MESSAGES, "cannot-give-to-self"))
        return None

    def effect(self, state: State, action: Action) -> Turn[State, Event]:
        """Return what a legal action brings about."""
        player = action.player
        if action.type == "peek" or action.type == "take":
            return _lift(state, action)
        if action.type == "claim":  # A9
            first = state.markers.first
            markers = Markers(player, None) if first is None else Markers(first, player)
            return _close(_next(state, markers=markers), Claimed(player, "first" if first is None else "second"))
        held = state.held[player]
        assert held is not None
        spot, tile = held
        hands = put(state.held, player, None)
        if action.type == "return":  # A2
            return _close(_next(state, table=put(state.table, spot, tile), held=hands), Returned(player, spot))
        if action.type == "give":  # A8
            additional = put(state.additional, action.to, (*state.additional[action.to], tile))
            return _close(_next(state, held=hands, additional=additional), Given(player, action.to, spot, TILES[tile]))
        if tile >= FIRST_ADDITIONAL:  # A6, A7
            additional = put(state.additional, player, (*state.additional[player], tile))
            return _close(_next(state, held=hands, additional=additional), GoalTaken(player, spot, TILES[tile]))
        kept = put(state.kept, player, (*state.kept[player], tile))  # A3
        return _close(_next(state, held=hands, kept=kept), Kept(player, spot, TILES[tile]))


def start_round(
    options: Options, seed: str, ply: int, number: int, goals: tuple[str, ...], finished: tuple[tuple[RoundPoints, ...], ...]
) -> State:
    """Lay out a round: all tiles are mixed again (A1, A13)."""
    table = shuffle(seed, f"affenraffen/round/{number}", tiles(options))
    none: tuple[tuple[int, ...], ...] = ((),) * options.players
    nothing: tuple[Held | None, ...] = (None,) * options.players
    return State(options, seed, ply, number, goals, tuple(table), nothing, none, none, Markers(None, None), finished)


def lying(state: State) -> list[int]:
    """Return the spots on which a tile lies, also of a state as a player sees it."""
    return [spot for spot, tile in enumerate(state.table) if tile]


def _add_moves(found: list[Action], state: State, player: int, asked: int) -> None:
    """Add a player's moves to those found. A claim needs `asked` kept tiles."""
    held = state.held[player]
    if held is None:
        if len(state.kept[player]) >= asked:  # A9
            found.append(CLAIM[player])
        spots, peeks, takes = lying(state), PEEKS[player], TAKES[player]
        found += [peeks[spot] for spot in spots]  # A2
        found += [takes[spot] for spot in spots]  # AR12
    elif is_penalty(held.tile):  # AR9
        found += GIVES[player][:player]
        found += GIVES[player][player + 1 : state.options.players]
    else:
        found += RETURN_OR_KEEP[player]


@cache
def actions(players: int, spots: int) -> list[tuple[Action, ...]]:
    """Return for each player all actions, in the order of their ids, which is that of the legal moves.

    :param players: the number of players.
    :param spots: the number of spots on the table.
    :returns: the actions by seat: return, keep, claim, gifts by receiver, peeks and takes by spot.
    """
    return [
        (*RETURN_OR_KEEP[seat], CLAIM[seat], *GIVES[seat][:players], *PEEKS[seat][:spots], *TAKES[seat][:spots]) for seat in range(players)
    ]


def legal(state: State, player: int) -> bytes:
    """Return for each of a player's `actions` whether it is legal: 1 or 0."""
    held, players, table = state.held[player], state.options.players, state.table
    if held is None:
        spots = LYING[len(table)](*table)
        claim = TO_CLAIM[len(state.kept[player]) >= 2 * pairs_asked(state)]  # A9
        return b"".join([claim, bytes(players), spots, spots])  # A2, AR12
    if not is_penalty(held.tile):
        return TO_RETURN_OR_KEEP + bytes(players + 2 * len(table))
    others = [0, 0, 0, *[int(seat != player) for seat in range(players)]]  # AR9
    return bytes(others) + bytes(2 * len(table))


def _why_no_tile(state: State, spot: int) -> Violation | None:
    """Return why no tile can be looked at or taken at a spot (A2, A3)."""
    if not 0 <= spot < len(state.table):  # A2
        return Violation("no-such-spot", "A2", Said(MESSAGES, "no-such-spot", spot=spot + 1, spots=len(state.table)))
    if not state.table[spot]:  # A2
        return Violation("no-tile", "A2", Said(MESSAGES, "no-tile", spot=spot + 1))
    return None


def _why_no_claim(state: State, player: int) -> Violation | None:
    """Return why the player cannot claim: not all pairs that the goal asks for are collected (A9)."""
    asked, collected = pairs_asked(state), len(state.kept[player]) // 2
    if collected < asked:  # A9
        return Violation("not-enough-pairs", "A9", Said(MESSAGES, "not-enough-pairs", asked=asked, collected=collected, player=player))
    return None


def able(state: State) -> tuple[int, ...]:
    """Return the players who can still act in this round, unless the last marker has ended it (AR7)."""
    markers, everybody = state.markers, EVERYBODY[state.options.players]
    playing = everybody if markers.first is None else tuple([seat for seat in everybody if seat not in markers])
    if any(state.table):
        return playing
    asked = 2 * pairs_asked(state)
    return tuple([seat for seat in playing if state.held[seat] is not None or len(state.kept[seat]) >= asked])


def round_over(state: State) -> bool:
    """Return whether the last available marker is taken, or nobody can act (A9, AR7)."""
    last = state.markers.first if state.options.players == 2 else state.markers.second
    if last is None and any(state.table):  # a player has no marker yet, and something to look at
        return False
    return last is not None or not able(state)


def _lift(state: State, action: Peek | Take) -> Turn[State, Event]:
    """Look at a tile (A2), or take an animal tile unseen (A3). A tile taken unseen that is no animal tile is looked at instead (AR12)."""
    player, spot = action.player, action.spot
    tile, table = state.table[spot], put(state.table, spot, 0)
    if action.type == "take" and tile < FIRST_ADDITIONAL:
        after = _next(state, table=table, kept=put(state.kept, player, (*state.kept[player], tile)))
        taken = make(Taken, (player, spot, TILES[tile], "taken"))
        return _close(after, taken, revealed=bool(state.options.additional_tiles))
    after = _next(state, table=table, held=put(state.held, player, make(Held, (spot, tile))))
    return turn_to(after, (make(Peeked, (player, spot, TILES[tile], "peeked")),), True)


def _next(
    state: State,
    table: tuple[int, ...] | None = None,
    held: tuple[Held | None, ...] | None = None,
    kept: tuple[tuple[int, ...], ...] | None = None,
    additional: tuple[tuple[int, ...], ...] | None = None,
    markers: Markers | None = None,
) -> State:
    """Return the state one ply later, with what has changed."""
    options, seed, ply, number, goals, lying, hands, collected, gained, taken, finished = state
    return make(
        STATE,
        (
            options,
            seed,
            ply + 1,
            number,
            goals,
            lying if table is None else table,
            hands if held is None else held,
            collected if kept is None else kept,
            gained if additional is None else additional,
            taken if markers is None else markers,
            finished,
        ),
    )


def _close(state: State, event: Event, *, revealed: bool = False) -> Turn[State, Event]:
    """End the round if it is over (A9, AR7), and set up the next (A13)."""
    if not round_over(state):
        return turn_to(state, (event,), revealed)
    results = round_results(state)
    finished = (*state.finished_rounds, tuple([result.points for result in results]))
    ended = RoundEnded(state.round, goal_of(state), results)
    if state.round == ROUNDS:
        table = list(state.table)
        for held in state.held:
            if held is not None:  # AR7
                table[held.spot] = held.tile
        over = state._replace(table=tuple(table), held=(None,) * len(state.held), finished_rounds=finished)
        return turn_to(over, (event, ended), True)
    after = start_round(state.options, state.seed, state.ply, state.round + 1, state.goals, finished)
    return turn_to(after, (event, ended, RoundStarted(after.round, goal_of(after))), True)
