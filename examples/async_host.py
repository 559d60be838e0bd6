"""A host for asyncio: tables at which computers think in processes of their own, so that the event loop never waits for a search.

    python examples/async_host.py kariba --tables 3 --level strong

Python runs one thread of a process at a time, so a search in a thread stops the loop. A belief and the legal moves are all that an agent
needs. Both travel to a worker process, and the chosen move comes back.
"""

import argparse
import asyncio
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any

import safari_rules as sr
from safari_rules.players import agent


def choose(level: str, seed: str, belief: Any, moves: Sequence[Any]) -> Any:
    """Return the move that a computer of a level chooses. It runs in a worker process."""
    return agent(level, seed).choose(belief, moves)


async def play_table(game: Any, pool: Executor, seed: str, level: str) -> Any:
    """Play a game between computers to its end, and return the session. A person's move would be awaited in the same place."""
    loop = asyncio.get_running_loop()
    session = game.session(seed=seed if game.seeded else None)
    while (player := session.mover) is not None:
        moves = game.legal_moves(session.state, player)
        work = choose, level, f"{seed}/{session.number}", session.belief(player), moves
        session = session.apply(await loop.run_in_executor(pool, *work))
    return session


async def main() -> None:
    """Play some tables at once, and print who has won at each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--level", default="easy")
    chosen = parser.parse_args()
    try:
        game, _ = sr.game(chosen.game), agent(chosen.level, "any seed")
    except sr.SafariRulesError as error:
        parser.error(str(error))
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        tables = [play_table(game, pool, f"table-{number}", chosen.level) for number in range(chosen.tables)]
        for number, session in enumerate(await asyncio.gather(*tables), 1):
            print(f"table {number}: {session.number} plies, won by {game.outcome(session.state).winners}")


if __name__ == "__main__":
    asyncio.run(main())
