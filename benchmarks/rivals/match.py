"""Matches of the levels against programs that know nothing of this library's heuristics, and the CPU time of the levels' moves.

    python benchmarks/rivals/match.py kariba safaru --games 200 --minutes 30 --jobs 2 --write

Each deal is played from both sides. In Safari-Dual, which has no deal, the first eight plies are random instead, and a position that comes
up for the third time is a draw. All matches get the same number of games, a few at a time, until the time is over, and a match ends early
once its interval is narrow enough. Finished deals are kept in build/rivals/, and the same command goes on from there. `nox -s rivals` first
compiles the alpha-beta of Safari-Dual.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from safari_rules import game
from safari_rules.core.positions import mover
from safari_rules.players import agent
from safari_rules.players.executors import hand_out, processes
from safari_rules.players.rating import share_interval

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "build" / "rivals"
PAGE: Final = ROOT / "docs" / "agents.md"
MARKS: Final = ("<!-- rivals -->\n", "<!-- end of rivals -->")
SEARCHER: Final = "openspiel:Searcher(simulations=100)"
LEVELS: Final = ("easy", "medium", "strong")
#: For each game: the rivals, and how the table names them.
RIVALS: Final = {
    "kariba": {
        "agents:KaribaRival": "most cards now, less those that the next player may take",
        "others:KaribaSampler": "three turns ahead, with drawn hands",
        SEARCHER: "OpenSpiel's ISMCTS",
    },
    "seven-safari": {
        "agents:SevenSafariRival": "best hand after the discard, averaged over the picks",
        "others:SevenSafariPlanner": "counts the turns in which useless cards can be put away",
        SEARCHER: "OpenSpiel's ISMCTS",
    },
    "safaru": {
        "agents:SafaruRival": "most valuable capture, less what it leaves open",
        "others:SafaruSampler": "awards as they stand, less the best answer of drawn hands",
        SEARCHER: "OpenSpiel's ISMCTS",
    },
    "safari-dual": {
        **{
            f"agents:SafariDualRival(depth={depth},evaluation='{name}')": f"alpha-beta in C++, {depth} plies, {words}"
            for depth in (4, 5)
            for name, words in (
                ("pieces", "pieces"),
                ("mobility", "moves"),
                ("lions", "the lions' way, then pieces"),
                ("both", "pieces, then the lions' way"),
            )
        },
        SEARCHER: "OpenSpiel's MCTS",
    },
    "affenraffen": {
        "agents:AffenraffenRival": "perfect memory, pairs only",
        "agents:AffenraffenCollector": "perfect memory, pairs and bonus tiles",
    },
}
#: Plies that are random where there is no deal.
OPENING: Final = 8
#: Actions after which a game counts as it stands.
LONGEST: Final = 2000
#: Games that a match gets at a time, and the points to either side within which its interval is narrow enough.
ROUND: Final = 20
NARROW: Final = 6.0


class Pairing(NamedTuple):
    """A deal of a game, to be played from both sides by two agents."""

    game: str
    agents: tuple[str, str]
    number: int


class Played(NamedTuple):
    """A game of a pairing for its first agent: the score 1, 0.5 or 0, the lead in points, and the CPU seconds of its moves."""

    number: int
    score: float
    lead: float
    moves: int
    seconds: float
    longest: float


def play_both(pairing: Pairing) -> list[Played]:
    """Play a deal from both sides."""
    return [play_once(pairing, seat) for seat in (0, 1)]


def play_once(pairing: Pairing, seat: int) -> Played:
    """Play a game with the first agent in a seat."""
    played: Any = game(pairing.game)
    deal = f"rivals-{pairing.number}"
    agents = [agent(name, seed=f"{deal}/{name}") for name in (pairing.agents if seat == 0 else pairing.agents[::-1])]
    state = played.new(players=2, ply_limit=LONGEST, **({"seed": deal} if played.seeded else {}))
    chance, seen = Random(deal), Counter[Any]()
    beliefs = [played.belief(played.view(state, player), player) for player in (0, 1)]
    events: list[list[Any]] = [[], []]
    spent = [0.0]
    player = mover(played, state, -1)
    while player is not None:
        moves = played.legal_moves(state, player)
        if state.ply < OPENING and not played.seeded:
            move = chance.choice(moves)
        else:
            beliefs[player] = beliefs[player].observe(played.view(state, player), events[player], checked=False)
            events[player] = []
            begun = time.process_time()
            move = agents[player].choose(beliefs[player], moves)
            if player == seat:
                spent.append(time.process_time() - begun)
        turn = played.apply(state, move)
        for each in (0, 1):
            events[each] += played.view_events(turn.state, each, turn.events)
        state = turn.state
        if not played.seeded:
            seen[state.current_player, state.board] += 1
            if seen[state.current_player, state.board] == 3:
                return Played(pairing.number, 0.5, 0.0, len(spent) - 1, sum(spent), max(spent))
        player = mover(played, state, player)
    outcome = played.outcome(state)
    assert outcome is not None
    score = 0.5 if len(outcome.winners) > 1 else float(seat in outcome.winners)
    totals = [each.total for each in played.scores(state)]
    return Played(pairing.number, score, float(totals[seat] - totals[1 - seat]), len(spent) - 1, sum(spent), max(spent))


def kept(name: str, agents: tuple[str, str]) -> Path:
    """Return where the games of a match are kept."""
    words = "".join(letter if letter.isalnum() else "-" for letter in f"{name}-{agents[0]}-{agents[1]}")
    return KEPT / f"{words}.jsonl"


def stored(name: str, agents: tuple[str, str]) -> list[Played]:
    """Return the games of a match that have been played."""
    path = kept(name, agents)
    return [Played(*json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def play_match(name: str, agents: tuple[str, str], games: int, jobs: int) -> None:
    """Play what is missing of a match."""
    have = {played.number for played in stored(name, agents)}
    missing = [Pairing(name, agents, number) for number in range(games // 2) if number not in have]
    KEPT.mkdir(parents=True, exist_ok=True)
    with processes(jobs) as executor, kept(name, agents).open("a", encoding="utf-8") as lines:
        for both in hand_out(executor, play_both, missing, jobs):
            lines.write("".join(f"{json.dumps(played)}\n" for played in both))
            lines.flush()


def figures(found: list[Played]) -> dict[str, float]:
    """Return the figures of a match. The share is that of decided games; its interval takes a deal as the unit."""
    won, lost = sum(played.score == 1 for played in found), sum(played.score == 0 for played in found)
    deals: dict[int, list[float]] = {}
    for played in found:
        if played.score != 0.5:
            deals.setdefault(played.number, []).append(played.score)
    low, high = share_interval([fmean(scores) for scores in deals.values()])
    return {
        "won": won,
        "drawn": len(found) - won - lost,
        "lost": lost,
        "share": won / max(1, won + lost),
        "low": low,
        "high": high,
        "lead": fmean(played.lead for played in found),
        "CPU ms a move": 1000 * sum(played.seconds for played in found) / max(1, sum(played.moves for played in found)),
        "longest": 1000 * max(played.longest for played in found),
    }


def narrow(row: dict[str, float]) -> bool:
    """Return whether the interval of a match is at most `NARROW` points wide to either side."""
    return 100 * (row["high"] - row["low"]) <= 2 * NARROW


def table() -> list[str]:
    """Return the lines of the table of all matches that have been played: wins, draws and losses, and the share with its interval."""
    lines = [f"| game | rival | {' | '.join(f'`{level}`' for level in LEVELS)} |", f"| --- | --- |{' --- |' * len(LEVELS)}"]
    for name, rivals in RIVALS.items():
        for rival, words in rivals.items():
            cells = []
            for level in LEVELS:
                found = stored(name, (level, rival))
                row = figures(found) if found else None
                cells.append((row and f"{row['won']}-{row['drawn']}-{row['lost']}: {shares(row)}") or "")
            if any(cells):
                lines.append(f"| {game(name).title} | {words} | {' | '.join(cells)} |")
    return lines


def shares(row: dict[str, float]) -> str:
    """Return a share with its interval, in percent, and a mark if the interval is wide."""
    return f"{100 * row['share']:.0f} % ({100 * row['low']:.0f} to {100 * row['high']:.0f})" + ("" if narrow(row) else r" \*")


def write(lines: list[str]) -> None:
    """Write the table into the page, between its marks."""
    text = PAGE.read_text(encoding="utf-8")
    begin, end = MARKS
    head, _, rest = text.partition(begin)
    PAGE.write_text("\n".join([head + begin.rstrip(), *lines, end + rest.partition(end)[2]]), encoding="utf-8")


def main() -> int:
    """Play the matches that are asked for, and print the figures of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", default=list(RIVALS), metavar="GAME", help="the games (all)")
    parser.add_argument("--games", type=int, default=400, help="the most games of each match")
    parser.add_argument("--minutes", type=float, default=60, help="no round of games begins after these minutes")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--agent", nargs="+", default=LEVELS, help="the agents that are measured")
    parser.add_argument("--rival", nargs="+", help="rivals instead of those of the game")
    parser.add_argument("--write", action="store_true", help="write docs/agents.md")
    chosen = parser.parse_args()
    matches = [(name, (level, rival)) for name in chosen.games_of for rival in chosen.rival or RIVALS[name] for level in chosen.agent]
    end = time.monotonic() + 60 * chosen.minutes
    for games in range(ROUND, chosen.games + ROUND, ROUND):
        for name, agents in matches:
            found = stored(name, agents)
            if len(found) < games and time.monotonic() < end and not (found and narrow(figures(found))):
                play_match(name, agents, games, chosen.jobs)
    for name, agents in matches:
        if found := stored(name, agents):
            row = {key: round(value, 3) for key, value in figures(found).items()}
            print(json.dumps({"game": name, "agent": agents[0], "rival": agents[1], **row}), flush=True)
    if chosen.write:
        write(table())
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    sys.exit(main())
