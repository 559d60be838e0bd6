"""Searches run in a lane: at most as many as are allowed, the rest wait or are refused, and all end when the lane is closed."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from safari_api import create_app
from safari_api import lane as lane_module
from safari_api.app import Service
from safari_api.examples import samples
from safari_api.fast import FastPath
from safari_api.lane import HELD_BACK, BoundedLane
from safari_api.settings import Settings
from support.processes import Spawn, eventually
from support.server import ask, free_port
from werkzeug.test import Client, TestResponse

from safari_rules import game
from safari_rules.contract.problems import Problem
from safari_rules.players import experts
from safari_rules.players.search import InformationSetMCTS

#: Seconds after which a test stops waiting and fails.
GIVEN_UP = 60
KARIBA = samples(game("kariba"))
#: Content types that lead through the fast path and through Flask.
ROADS = ("application/json", "application/json; charset=utf-8")


class Gate:
    """A gate at which searches wait before their first simulation. It counts the searches that are there at the same time."""

    def __init__(self) -> None:
        self.opened, self.changed = threading.Event(), threading.Condition()
        self.here = self.most = self.made = 0

    def search(self) -> type[InformationSetMCTS]:
        """Wait at the gate, and then search."""
        gate = self

        class Gated(InformationSetMCTS):
            def analyse(self, *arguments: Any) -> Any:
                with gate.changed:
                    gate.here += 1
                    gate.made += 1
                    gate.most = max(gate.most, gate.here)
                    gate.changed.notify_all()
                assert gate.opened.wait(GIVEN_UP)
                try:
                    return super().analyse(*arguments)
                finally:
                    with gate.changed:
                        gate.here -= 1

        return Gated


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    made = Gate()
    monkeypatch.setattr(experts, "InformationSetMCTS", made.search())
    return made


def suggestion(app: Service, road: str = ROADS[0], **fields: Any) -> TestResponse:
    body = {**KARIBA["suggest"], "simulations": 3, **fields}
    return Client(FastPath(app)).post("/v1/games/kariba/suggest", json=body, content_type=road)


def until(true: Callable[[], object]) -> None:
    """Wait until a condition is true."""
    eventually(true, GIVEN_UP, "it comes true", pause=0.01)


def is_busy(answer: TestResponse, seconds: int) -> bool:
    return (answer.status_code, answer.get_json()["type"], answer.headers["Retry-After"]) == (503, "/problems/busy", str(seconds))


def test_searches_are_bounded_and_the_rest_is_refused(gate: Gate) -> None:
    app = create_app(Settings(log=False, searches=2, waiting_searches=3, search_wait=GIVEN_UP))
    with ThreadPoolExecutor(10) as pool:
        asked: list[Future[TestResponse]] = [pool.submit(suggestion, app, ROADS[number % 2]) for number in range(10)]
        refused = set()
        until(lambda: len([each for each in asked if each.done()]) == 5)
        refused = {each for each in asked if each.done()}
        assert (app.lane.running, app.lane.waits, gate.here) == (2, 3, 2)
        assert all(is_busy(each.result(), GIVEN_UP) for each in refused)
        for name in ("new", "apply", "view"):
            other = app.test_client().post(f"/v1/games/kariba/{name}", json=KARIBA[name])
            assert other.status_code == 200, "a request that is no search waits"
        gate.opened.set()
        wait(asked, GIVEN_UP)
    assert [each.result().status_code for each in asked if each not in refused] == [200] * 5
    assert (gate.most, gate.made) == (2, 5)
    assert (app.lane.running, app.lane.waits) == (0, 0)


@pytest.mark.parametrize("road", ROADS)
def test_a_search_that_waits_too_long_is_refused(gate: Gate, road: str) -> None:
    app = create_app(Settings(log=False, search_wait=0))
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(suggestion, app)
        until(lambda: gate.here == 1)
        assert is_busy(suggestion(app, road), 1)
        gate.opened.set()
        assert first.result(GIVEN_UP).status_code == 200
    assert suggestion(app, road).status_code == 200


@pytest.mark.parametrize("road", ROADS)
def test_five_computers_at_once_are_never_refused(gate: Gate, road: str) -> None:
    app = create_app(Settings(log=False, search_wait=GIVEN_UP))
    with ThreadPoolExecutor(5) as pool:
        asked = [pool.submit(suggestion, app, road) for _ in range(5)]
        until(lambda: app.lane.waits == 4)
        gate.opened.set()
        assert [each.result(GIVEN_UP).status_code for each in asked] == [200] * 5
    assert gate.most == 1


def test_closing_the_lane_ends_searches_and_nothing_else(gate: Gate) -> None:
    app = create_app(Settings(log=False, searches=1, search_wait=GIVEN_UP))
    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(suggestion, app, ROADS[number % 2]) for number in range(3)]
        until(lambda: app.lane.waits == 2 and gate.here == 1)
        app.lane.close()
        gate.opened.set()
        assert all(is_busy(each.result(GIVEN_UP), GIVEN_UP) for each in asked)
    assert gate.made == 1
    assert (app.lane.running, app.lane.waits) == (0, 0)
    assert is_busy(suggestion(app), GIVEN_UP)
    assert app.test_client().post("/v1/games/kariba/new", json={}).status_code == 200


def test_a_refusal_of_the_search_itself_frees_its_place() -> None:
    app = create_app(Settings(log=False, search_wait=0))
    waiting = 1 - KARIBA["suggest"]["player"]
    for road in (*ROADS, *ROADS):
        assert suggestion(app, road, player=waiting).get_json()["type"] == "/problems/nothing-to-suggest"
        assert suggestion(app, road, memory={"taken": [[1], [1]]}).get_json()["type"] == "/problems/invalid-memory"
        assert suggestion(app, road, simulations=-1).status_code == 422
    assert app.lane.running == 0
    assert suggestion(app).status_code == 200


def test_places_are_given_in_the_order_of_arrival() -> None:
    lane = BoundedLane(1, 16, GIVEN_UP)
    came: list[int] = []

    def come(number: int) -> None:
        with lane.place():
            came.append(number)

    with ThreadPoolExecutor(8) as pool, lane.place():
        for number in range(8):
            pool.submit(come, number)
            until(lambda number=number: lane.waits == number + 1)
    assert came == list(range(8))


def test_without_time_to_wait_a_second_search_finds_the_lane_full() -> None:
    lane = BoundedLane(1, 16, 0)
    with lane.place():
        assert lane.full, "the lane is not full, so the refusal would not be held back"
    assert not lane.full


def test_refusals_are_held_back_but_only_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lane_module, "MOMENT", GIVEN_UP)
    lane = BoundedLane(1, 0, GIVEN_UP)
    with ThreadPoolExecutor(HELD_BACK + 1) as pool, lane.place():
        asked = [pool.submit(lane.check) for _ in range(HELD_BACK + 1)]
        until(lambda: any(each.done() for each in asked))
        assert len([each for each in asked if each.done()]) == 1, "not exactly one refusal is sent at once"
        lane.close()
        assert all(isinstance(each.exception(GIVEN_UP), Problem) for each in asked), "a stop waits for a refusal that is held back"


def test_what_a_search_finds_does_not_depend_on_the_lane() -> None:
    kariba = game("kariba")
    state = kariba.new(players=2, seed="lane")
    belief, moves, calls = kariba.belief(kariba.view(state, 0), 0), kariba.legal_moves(state, 0), []
    free = InformationSetMCTS(simulations=20, seed=1).analyse(belief, moves)
    assert InformationSetMCTS(simulations=20, seed=1, proceed=lambda: calls.append(1)).analyse(belief, moves) == free
    assert len(calls) == 20

    def stop() -> None:
        if len(calls) == 25:
            raise InterruptedError
        calls.append(1)

    with pytest.raises(InterruptedError):
        InformationSetMCTS(simulations=20, seed=1, proceed=stop).analyse(belief, moves)


#: A server whose searches never end by themselves, and whose workers are never killed for that.
ENDLESS = """
import os
from safari_api import server
from safari_api.settings import Settings
from safari_rules.players import experts
class Endless(experts.InformationSetMCTS):
    def analyse(self, *arguments):
        os.write(1, b"begun\\n")
        while True:
            self.proceed()
experts.InformationSetMCTS = Endless
server.PATIENCE = 1000
raise SystemExit(server.serve(Settings(port={port}, workers=1, log=False, search_wait=60)))
"""


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT], ids=lambda stop: stop.name)
def test_a_stop_ends_searches_on_a_real_server(spawn: Spawn, stop: signal.Signals, tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}/v1/games/kariba"
    said = tmp_path / "said"
    with said.open("w") as output:
        process = spawn([sys.executable, "-u", "-c", ENDLESS.replace("{port}", str(port))], stdout=output)
    with ExitStack() as stack:
        stack.callback(process.kill)
        eventually(lambda: "Started" in said.read_text(), GIVEN_UP, "the server starts", process=process)
        pool = stack.enter_context(ThreadPoolExecutor(20))
        asked = [pool.submit(ask, f"{url}/suggest", KARIBA["suggest"], GIVEN_UP) for _ in range(20)]
        eventually(lambda: "begun\n" in said.read_text(), GIVEN_UP, "a search begins", process=process)
        eventually(lambda: len([each for each in asked if each.done()]) == 3, GIVEN_UP, "three requests are refused")
        for name in ("new", "apply", "view"):
            assert ask(f"{url}/{name}", KARIBA[name])[0] == 200, "a request that is no search waits"
        process.send_signal(stop)
        assert [each.result(GIVEN_UP)[0] for each in asked] == [503] * 20
        assert {each.result()[1]["type"] for each in asked} == {"/problems/busy"}
        assert process.wait(GIVEN_UP) == 0
