"""The example of an asyncio host: while computers think, the event loop serves other clients."""

from __future__ import annotations

import asyncio
import multiprocessing
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from safari_rules import game

sys.path.append(str(Path(__file__).parents[2] / "examples"))
import async_host

KARIBA = game("kariba")


class Watched(Executor):
    """An executor that counts the rounds of the event loop while a worker process thinks."""

    def __init__(self, pool: Executor) -> None:
        self.pool, self.rounds, self.during = pool, 0, list[int]()

    def submit(self, call: Any, /, *given: Any, **named: Any) -> Future[Any]:
        begun, future = self.rounds, self.pool.submit(call, *given, **named)
        future.add_done_callback(lambda _: self.during.append(self.rounds - begun))
        return future

    async def count(self) -> None:
        """Count the rounds of the loop until the task ends."""
        while True:
            self.rounds += 1
            await asyncio.sleep(0.001)


async def watched() -> tuple[Watched, list[Any]]:
    """Play two tables with a search, and watch the loop."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        watch = Watched(pool)
        counting = asyncio.create_task(watch.count())
        sessions = await asyncio.gather(*[async_host.play_table(KARIBA, watch, f"async-{number}", "mcts:100") for number in range(2)])
        counting.cancel()
    return watch, list(sessions)


@pytest.mark.timeout(120)
def test_the_loop_goes_round_while_computers_think() -> None:
    watch, sessions = asyncio.run(watched())
    assert all(KARIBA.outcome(session.state) is not None for session in sessions)
    chosen = sum(session.number for session in sessions)
    assert len(watch.during) == chosen > 30
    assert sum(rounds > 0 for rounds in watch.during) > chosen / 2, "the loop stood still while a computer was thinking"
    record = sessions[0].record()
    assert record.session() == sessions[0]
