"""A service's page without a network: a person can store the games on the device. `nox -s test-site` fetches Pyodide first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from support.page import STEPS, finish, moves, sit_down, until
from support.server import served

from safari_rules import all_games

PYODIDE = Path(__file__).parents[2] / "build" / "site" / "node_modules" / "pyodide"
KEEP = "Play without a network"
KEPT = "You can play without a network."
#: The stored files of the engine, without their folder.
NAMES = "caches.open('safari-rules engine').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))"
FOLDER = "caches.match('engine.json').then((kept) => kept?.json()).then((list) => list?.folder ?? null)"
#: Milliseconds within which Python must start in the browser, or 15 MB must arrive.
LONG = 90_000


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    assert PYODIDE.exists(), "nox -s site fetches Pyodide"
    with served(SAFARI_PYODIDE=str(PYODIDE)) as (url, _):
        yield url


@pytest.fixture
def visit(browser: Browser, service: str) -> Iterator[Callable[..., Page]]:
    """Open the start page in a new browser. Playwright can intercept requests only if the service worker is blocked."""
    contexts = []

    def open_page(workers: Literal["allow", "block"] = "block") -> Page:
        context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", service_workers=workers)
        contexts.append(context)
        return start(context.new_page(), service)

    yield open_page
    for context in contexts:
        context.close()


def start(page: Page, url: str) -> Page:
    page.set_default_timeout(20_000)
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).wait_for(timeout=LONG)
    return page


def keep(page: Page) -> None:
    page.get_by_role("button", name=KEEP).click()


def is_kept(page: Page) -> None:
    expect(page.locator(".offline").get_by_role("status")).to_have_text(KEPT, timeout=LONG)


@pytest.fixture(scope="module")
def alone(browser: Browser) -> Iterator[Page]:
    """Yield a page with stored games whose service has ended and whose network is cut."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    with served(SAFARI_PYODIDE=str(PYODIDE)) as (url, _):
        start(page, url)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        keep(page)
        is_kept(page)
    context.set_offline(True)
    yield start(page, url)
    context.close()


def to_start(page: Page) -> None:
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.goto(page.url)
    page.get_by_role("button", name="Kariba", exact=True).wait_for(timeout=LONG)


@pytest.mark.parametrize("game", [game.title for game in all_games()])
def test_each_game_is_played_against_the_computer(alone: Page, game: str) -> None:
    to_start(alone)
    sit_down(alone, game)
    for _ in range(3):
        if game != "Affenraffen":  # there all play at the same time
            expect(alone.get_by_role("status")).to_have_text("It is your turn.", timeout=LONG)
        move = moves(alone).first
        before = alone.evaluate(STEPS)
        move.click()  # unlike a script's click, a real one skips the display of the computer's turn
        until(alone, f"{STEPS} > {before}")
    until(alone, "JSON.parse(localStorage.getItem('safari-rules match')).steps.some(({ action }) => action.player === 1)")
    assert alone.get_by_role("alert").count() == 0


def test_a_game_is_played_to_its_end(alone: Page) -> None:
    to_start(alone)
    sit_down(alone, "Kariba")
    finish(alone)
    expect(alone.get_by_role("table", name="Result")).to_be_visible()


def test_the_puzzle_of_the_day_is_there(alone: Page) -> None:
    to_start(alone)
    alone.get_by_role("button", name="Puzzle of the day: Kariba").click()
    expect(alone.get_by_role("region", name="The question")).to_be_visible()


def test_nothing_is_fetched_before_a_person_asks(visit: Callable[..., Page]) -> None:
    page = visit()
    expect(page.get_by_role("button", name=KEEP)).to_have_text(re.compile(r"^Play without a network \(1\d MB\)$"))
    assert page.evaluate("caches.has('safari-rules engine')") is False
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    keep(page)
    expect(page.get_by_role("progressbar", name=KEEP)).to_be_visible()
    is_kept(page)
    assert any(url.endswith("pyodide.asm.wasm") for url in asked)
    page.get_by_role("button", name="Delete the games from this device").click()
    expect(page.get_by_role("button", name=KEEP)).to_be_visible()
    assert page.evaluate("caches.has('safari-rules engine')") is False


@pytest.mark.parametrize("damage", ["gone", "cut", "refused"])
def test_an_interrupted_download_goes_on_where_it_stopped(visit: Callable[..., Page], damage: str) -> None:
    def spoil(route: Route) -> None:
        if damage == "gone":
            route.abort()
        else:
            route.fulfill(status=200 if damage == "cut" else 503, body=b"PK")

    page = visit()
    page.route("**/library.zip", spoil)
    keep(page)
    said = page.locator(".offline").get_by_role("status")
    expect(said).to_have_text("The download was interrupted. Try again: it goes on from there.", timeout=LONG)
    assert page.evaluate(FOLDER) is None
    page.unroute("**/library.zip")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    keep(page)
    is_kept(page)
    assert any(url.endswith("library.zip") for url in asked)
    assert not any(url.endswith(".wasm") for url in asked), "a file that has arrived is fetched again"


def test_a_full_device_is_a_sentence(visit: Callable[..., Page], service: str) -> None:
    page = visit()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": service, "quotaSize": 2_000_000})
    keep(page)
    said = re.compile(r"^This device has no room for 1\d MB\.")
    expect(page.locator(".offline").get_by_role("status")).to_have_text(said, timeout=LONG)
    assert page.evaluate(FOLDER) is None
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": service})
    keep(page)
    is_kept(page)


def test_an_older_engine_is_named_and_stays_until_the_new_one_is_whole(visit: Callable[..., Page], service: str) -> None:
    page = visit()
    keep(page)
    is_kept(page)
    old = page.evaluate(FOLDER)
    new = "engine/99.0.0-0.0.0"

    def listed(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(json.loads(route.fetch().text().replace(old, new))))

    def moved(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace(new, old)))

    page.route("**/engine.json", listed)
    start(page, service)
    said = page.locator(".offline").get_by_role("status")
    expect(said).to_have_text("The games on this device are older than this page.")
    page.route(f"**/{new}/**", lambda route: route.abort())
    keep(page)
    expect(said).to_contain_text("The download was interrupted.", timeout=LONG)
    assert page.evaluate(FOLDER) == old
    page.unroute(f"**/{new}/**")
    page.route(f"**/{new}/**", moved)
    keep(page)
    is_kept(page)
    assert page.evaluate(FOLDER) == new
    assert not [url for url in page.evaluate(NAMES) if old in url], "the old engine is still stored"


def test_an_engine_that_does_not_start_is_a_sentence(visit: Callable[..., Page]) -> None:
    page = visit("allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    keep(page)
    is_kept(page)
    spoil = """async () => {
      const cache = await caches.open("safari-rules engine");
      const worker = (await cache.keys()).find(({ url }) => url.endsWith("worker.js"));
      await cache.put(worker, new Response("throw new Error('damaged')", { headers: { "Content-Type": "text/javascript" } }));
    }"""
    page.evaluate(spoil)
    page.context.set_offline(True)
    page.goto(page.url)
    sit_down(page, "Kariba")  # the browser may still have the catalog in its cache
    expect(page.get_by_role("alert")).to_contain_text("The games on this device do not start.", timeout=LONG)
    page.context.set_offline(False)
    page.get_by_role("button", name="Start").click()
    moves(page).first.wait_for()


def test_a_service_that_is_there_again_answers_again(visit: Callable[..., Page]) -> None:
    page = visit("allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    keep(page)
    is_kept(page)
    page.context.set_offline(True)
    start(page, page.url)
    sit_down(page, "Safari-Dual")
    moves(page).first.click()
    until(page, f"{STEPS} > 0")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")  # Chromium sends no event here, because a new visit resets whether it was offline
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.get_by_role("button", name="Games", exact=True).click()
    asked: list[Any] = []
    page.on("request", lambda request: asked.append(request.url))
    sit_down(page, "Kariba")
    moves(page).first.click()
    until(page, f"{STEPS} > 0")
    assert any(url.endswith("/kariba/apply") for url in asked)


def test_a_service_that_was_away_while_the_network_was_there_is_asked_again(visit: Callable[..., Page]) -> None:
    page = visit()
    keep(page)
    is_kept(page)
    page.clock.install()
    page.route("**/v1/games/kariba/*", lambda route: route.abort())
    asked: list[str] = []
    page.on("requestfinished", lambda request: asked.append(request.url))
    sit_down(page, "Kariba")
    moves(page).first.click()
    until(page, f"{STEPS} > 0")
    page.unroute("**/v1/games/kariba/*")
    assert not any(url.endswith("/kariba/new") for url in asked)
    page.clock.fast_forward(61_000)
    until(page, f"({STEPS}) % 2 === 0")
    moves(page).first.click()
    until(page, f"{STEPS} > 2")
    assert any(url.endswith("/kariba/apply") for url in asked)
