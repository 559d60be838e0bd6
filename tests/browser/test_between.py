"""The page behind proxies that answer instead of its server, with scripts that fail to load, and with links that messengers change."""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from support.family import Family, first_move, until
from support.page import until as until_true

LOGIN = "<!doctype html><title>Log in</title><h1>Hotel: please log in</h1>"
#: The first bytes of the files that the service worker has cached, by their paths.
KEPT = """async () => {
  const cache = await caches.open("safari-rules shell");
  const read = async ({ url }) => [new URL(url).pathname, (await (await cache.match(url)).text()).slice(0, 40)];
  return Object.fromEntries(await Promise.all((await cache.keys()).map(read)));
}"""


def login(route: Route) -> None:
    """Answer with another page, as a login proxy does."""
    route.fulfill(status=200, content_type="text/html", body=LOGIN)


class Between(BaseHTTPRequestHandler):
    """A proxy that forwards GET requests, answers instead of the server, or does not answer."""

    mode, target, ended = "open", "", Event()

    def do_GET(self) -> None:
        status, kind, body = 200, "text/html", LOGIN.encode()
        if self.mode == "silent":
            self.ended.wait()
        elif self.mode == "broken":
            status = 502
        elif self.mode == "open":
            with urllib.request.urlopen(self.target + self.path) as answer:
                kind, body = answer.headers["Content-Type"], answer.read()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def between(target: str) -> Iterator[tuple[str, type[Between]]]:
    """Yield the address of a proxy in front of a server, and its handler, whose `mode` tests change."""
    handler = type("Own", (Between,), {"target": target, "ended": Event()})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as proxy:
        proxy.daemon_threads = True
        Thread(target=proxy.serve_forever, daemon=True).start()
        yield f"http://localhost:{proxy.server_port}", handler
        handler.ended.set()
        proxy.shutdown()


@pytest.mark.parametrize("mode", ["broken", "login", "silent"])
def test_an_installed_page_starts_whatever_answers_in_the_servers_place(browser: Browser, url: str, mode: str) -> None:
    with between(url) as (address, proxy):
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.goto(address)
        page.get_by_role("button", name="Kariba", exact=True).wait_for()
        until_true(page, "navigator.serviceWorker.controller !== null")
        page.reload()
        page.get_by_role("button", name="Kariba", exact=True).wait_for()
        kept = page.evaluate(KEPT)
        proxy.mode = mode
        page.goto(address, wait_until="commit")
        if mode == "silent":
            expect(page.locator("h1, .trouble").first).to_be_visible(timeout=40_000)
        else:
            expect(page.get_by_role("alert")).to_be_visible()  # only the list of games is missing
        assert page.title() == "safari-rules"
        after = page.evaluate(KEPT)
        assert {path: after[path] for path in kept} == kept
        assert not [path for path, text in after.items() if "Log in" in text]
        context.close()


@pytest.mark.noisy
def test_a_script_that_is_lost_is_said_and_loaded_again(page: Page, url: str) -> None:
    lost: list[str] = []

    def lose(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        if name in lost:
            route.continue_()
        else:
            lost.append(name)
            route.abort()

    page.route(re.compile("/page/(stage|lesson)[.]js"), lose)
    page.goto(url)
    page.get_by_role("button", name="The page has not arrived. Load it again.").click()
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_role("button", name=re.compile("^Learn")).click()
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer.")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_role("button", name=re.compile("^Learn")).click()
    expect(page.get_by_role("region", name="Lesson")).to_be_visible()
    assert lost == ["stage.js", "lesson.js"]


@pytest.mark.noisy
def test_without_its_translation_the_page_is_english(browser: Browser, url: str) -> None:
    context = browser.new_context(locale="de-DE", service_workers="block")
    page = context.new_page()
    page.route("**/strings-around.de.js", lambda route: route.abort())
    page.goto(url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Five animal games")
    context.close()


def test_a_login_page_is_no_answer_of_a_host(family: Family) -> None:
    ada, ben = family.sit("kariba")
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.headers.get("idempotency-key", ""))
        if len(asked) == 1:
            login(route)
        else:
            route.continue_()

    ada.route("**/actions", answer)
    first_move(ada).click()
    first_move(ben)
    until(ada, lambda: len(asked) == 2)
    assert asked[0] == asked[1]
    assert family.seen(ada)["ply"] == 1
    streams: list[str] = []
    ben.route("**/events", lambda route: (streams.append(route.request.url), login(route))[0])
    ben.reload()
    expect(ben.get_by_role("region", name="Notice")).to_contain_text("Connection lost. Trying again")
    ben.wait_for_timeout(4000)
    assert len(streams) < 6  # retries become rarer
    ben.unroute("**/events")
    first_move(ben)
    expect(ben.get_by_role("region", name="Notice")).to_have_count(0)
    family.check(noisy=True)


def test_a_login_page_opens_and_joins_no_table(family: Family) -> None:
    family.open("kariba")
    guest = family.newcomer()
    guest.route("**/join", login)
    guest.goto(family.general)
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_role("status")).to_contain_text("Connection lost. Trying again")
    assert "undefined" not in guest.evaluate("JSON.stringify({ ...localStorage })")
    guest.unroute("**/join")
    guest.locator(".game .felt").wait_for()
    family.check(noisy=True)


@pytest.mark.parametrize("change", ["{}.", "{})", "{}%20", "{}?fbclid=x", "encoded", "#!"])
def test_a_link_is_good_with_what_messengers_make_of_it(family: Family, change: str) -> None:
    family.open("kariba")
    guest = family.newcomer()
    page, _, fragment = family.general.partition("#")
    changed = fragment.replace("/", "%2F") if change == "encoded" else f"!{fragment}" if change == "#!" else change.format(fragment)
    guest.goto(f"{page}#{changed}")
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    guest.locator(".game .felt").wait_for()
    family.check()


def test_a_double_click_opens_one_dialog_and_back_closes_it(family: Family) -> None:
    guest = family.newcomer()
    guest.goto(family.host.url)
    guest.get_by_role("button", name="Kariba", exact=True).click()
    guest.get_by_role("button", name="On your own devices").dblclick()
    expect(guest.get_by_role("dialog")).to_have_count(1)
    guest.go_back()
    expect(guest.get_by_role("dialog")).to_have_count(0)
    expect(guest.get_by_role("button", name="Kariba", exact=True)).to_be_visible()
    assert family.said == []
