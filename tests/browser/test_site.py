"""The site's page, which needs no service: the rules run in Chromium itself. `nox -s test-site` builds the site first."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect
from support.page import STEPS, WCAG, barriers, enlarge, moves, sit_down, until

from safari_rules import all_games

HTML = Path(__file__).parents[2] / "build" / "site" / "html"


class Quiet(SimpleHTTPRequestHandler):
    """A plain static server that notes the requested paths."""

    asked: list[str]

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it
        self.asked.append(self.path)


class Document(HTMLParser):
    """The anchors of a page, the addresses that it leads to, its language and its title."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors, self.leads, self.language, self.title = {""}, list[str](), "", ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        self.anchors.add(values.get("id") or "")
        self.leads += [values[name] or "" for name in ("href", "src") if name in values]
        self.language = self.language or (values.get("lang") or "") * (tag == "html")
        self.title = self.title or (values.get("content") or "") * (values.get("property") == "og:title")


@pytest.fixture(scope="module")
def documents() -> dict[Path, Document]:
    return {path: Document(path) for path in HTML.rglob("*.html")}


def test_every_link_of_the_site_leads_to_a_file_and_an_anchor_that_exist(documents: dict[Path, Document]) -> None:
    dead = []
    for path, document in documents.items():
        for address in {*document.leads}:
            to = urlsplit(address)
            if to.scheme or to.netloc:
                continue
            file = HTML / to.path.lstrip("/") if to.path.startswith("/") else (path.parent / unquote(to.path) if to.path else path)
            file = (file / "index.html" if file.is_dir() else file).resolve()
            if not file.exists() or (file in documents and unquote(to.fragment) not in documents[file].anchors):
                dead.append((str(path.relative_to(HTML)), address))
    assert len(documents) > 100
    assert dead == []


def test_a_translated_page_declares_its_language_and_has_a_title_of_its_own(documents: dict[Path, Document]) -> None:
    translated = {path: document for path, document in documents.items() if path.suffixes[0] in (".de", ".fr")}
    assert len(translated) == 2 * (1 + len(all_games()))
    for path, document in translated.items():
        assert path.suffixes[0] == f".{document.language}", path
    assert len({document.title for document in translated.values()} | {""}) == len(translated) + 1


@pytest.fixture(scope="module")
def site() -> Iterator[tuple[str, list[str]]]:
    assert (HTML / "play" / "engine.json").exists(), "the site is missing; nox -s site builds it"
    asked: list[str] = []
    handler = type("Handler", (Quiet,), {"asked": asked})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(HTML))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_against_wcag_on_a_small_phone(browser: Browser, site: tuple[str, list[str]], scheme: Any) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640}, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    for name in (
        "index",
        "index.de",
        "rulings",
        "languages",
        "front-ends",
        "games/kariba",
        "reference/kariba",
        "reference/modules/core.game",
    ):
        page.goto(f"{site[0]}/{name}.html")
        assert barriers(page, WCAG) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") == 320, name
    context.close()


@pytest.fixture(scope="module")
def opened(browser: Browser, site: tuple[str, list[str]]) -> Iterator[tuple[Page, list[str], list[str]]]:
    """Yield a page with the list of games, the paths that were requested before "Play", and the addresses of all requests."""
    url, asked = site
    context = browser.new_context(viewport={"width": 390, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(20_000)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    page.goto(f"{url}/play/")
    megabytes = round(sum(json.loads((HTML / "play" / "engine.json").read_text())["files"].values()) / 1e6)
    expect(page.locator("#stage")).to_have_text(f"The first visit fetches about {megabytes} MB.")
    before = list(asked)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Kariba", exact=True).wait_for(timeout=90_000)
    yield page, before, sent
    context.close()


def test_nothing_large_is_loaded_before_play(opened: tuple[Page, list[str], list[str]], site: tuple[str, list[str]]) -> None:
    _, before, sent = opened
    assert "/play/page/site.js" in before
    assert not [path for path in before if path.endswith((".wasm", ".zip", ".whl", "main.js"))]
    assert all(each.startswith(site[0]) for each in sent), "a file is loaded from elsewhere"


@pytest.mark.parametrize("game", [game.title for game in all_games()])
def test_a_move_of_each_game(opened: tuple[Page, list[str], list[str]], site: tuple[str, list[str]], game: str) -> None:
    page, _, _ = opened
    seen = len(site[1])
    page.evaluate("localStorage.clear()")
    if page.get_by_role("button", name="Kariba", exact=True).count() == 0:
        page.go_back()
        page.go_back()
    page.get_by_role("button", name=game, exact=True).wait_for()
    sit_down(page, game)
    moves(page).first.click()
    until(page, f"{STEPS} > 0")
    assert not [path for path in site[1][seen:] if "/v1/" in path], "a call reached the server instead of the worker"


def test_a_refusal_and_a_suggestion_are_those_of_the_service(opened: tuple[Page, list[str], list[str]]) -> None:
    page, _, _ = opened
    ask = """async ([name, body]) => {
      const { answered } = await import(new URL("page/engine.js", location.href));
      const response = await answered(`games/kariba/${name}`, { method: "POST", body: JSON.stringify(body) });
      return [response.status, await response.json()];
    }"""
    status, position = page.evaluate(ask, ["new", {"options": {"players": 2}, "seed": "monsoon"}])
    assert status == 200
    game = next(game for game in all_games() if game.id == "kariba")
    assert game.dump(game.new(players=2, seed="monsoon")) == position["state"]
    status, answer = page.evaluate(ask, ["suggest", {"state": position["state"], "player": 0, "level": "strong", "seed": "1"}])
    assert status == 200
    assert answer["action"] in position["legal_moves"]
    status, problem = page.evaluate(ask, ["apply", {"state": position["state"], "action": {"type": "play"}}])
    assert (status, problem["type"]) == (422, "/problems/invalid-request")
    status, problem = page.evaluate(ask, ["nothing", {}])
    assert (status, problem["type"]) == (404, "/problems/not-found")


def test_the_engine_answers_in_the_language_that_is_asked_for(opened: tuple[Page, list[str], list[str]]) -> None:
    page, _, _ = opened
    ask = """async () => {
      const { answered } = await import(new URL("page/engine.js", location.href));
      const body = { options: { players: 2 }, seed: "monsoon", language: "de", names: [null, "Ben"] };
      const game = await answered("games/kariba?language=fr", { method: "GET" });
      const start = await answered("games/kariba/new", { method: "POST", body: JSON.stringify(body) });
      const other = await answered("games/kariba?language=it", { method: "GET" });
      return [await game.json(), await start.json(), other.status];
    }"""
    game, start, status = page.evaluate(ask)
    assert game["sheet"]["aim"][0].startswith("Gagne")
    assert start["text"]["language"] == "de"
    assert start["text"]["legal_moves"][0].startswith("Du spielst")
    assert status == 422


@pytest.mark.parametrize(
    ("language", "title", "back"), [("de-AT", "Im Browser spielen", "de"), ("fr-FR", "Jouer dans le navigateur", "fr")]
)
def test_the_start_is_in_the_language_of_the_browser(
    browser: Browser, site: tuple[str, list[str]], language: str, title: str, back: str
) -> None:
    with browser.new_context(locale=language, viewport={"width": 360, "height": 560}) as context:
        page = context.new_page()
        page.goto(f"{site[0]}/play/")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page).to_have_title(f"{title} · safari-rules")
        assert page.evaluate("document.documentElement.lang") == back
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.locator("#back").click()
        expect(page).to_have_url(re.compile(rf"/index\.{back}\.html$"))
        page.locator(".sd-card", has_text="Kariba").click()
        expect(page).to_have_url(re.compile(rf"/games/kariba\.{back}\.html$"))


def test_the_start_fits_a_narrow_phone_with_large_text(browser: Browser, site: tuple[str, list[str]]) -> None:
    with browser.new_context(viewport={"width": 320, "height": 640}) as context:
        page = context.new_page()
        page.goto(f"{site[0]}/play/")
        enlarge(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_page_is_kept_for_a_visit_without_a_network(opened: tuple[Page, list[str], list[str]]) -> None:
    kept = "async () => !!(await navigator.serviceWorker.ready) && !!(await caches.match(new URL('./', location.href)))"
    assert opened[0].evaluate(kept)


def test_games_that_do_not_start_are_a_sentence(browser: Browser, site: tuple[str, list[str]]) -> None:
    """Pyodide itself waits forever for WebAssembly that cannot be fetched or read."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{site[0]}/play/")
        play = page.get_by_role("button", name="Play", exact=True)
        for answer in ({"status": 502}, {"content_type": "application/wasm", "body": "<!doctype html>"}):
            context.route("**/*.wasm", partial(lambda answer, route: route.fulfill(**answer), answer))
            play.click()
            expect(play).to_be_hidden()
            expect(play).to_be_visible(timeout=60_000)
            expect(page.get_by_role("status")).to_have_text("The games could not be loaded. Check your connection and try again.")
            context.unroute("**/*.wasm")
        play.click()
        page.get_by_role("button", name="Kariba", exact=True).wait_for(timeout=90_000)


@pytest.mark.parametrize("name", ["index", "agents", "architecture", "performance", "research", "tutorials/train"])
def test_pictures_of_words_scroll_on_a_phone_instead_of_shrinking(browser: Browser, site: tuple[str, list[str]], name: str) -> None:
    with browser.new_context(viewport={"width": 360, "height": 740}) as context:
        page = context.new_page()
        page.goto(f"{site[0]}/{name}.html")
        if name == "index":
            page.get_by_text("Play at home", exact=True).click()
        pictures = page.locator('article p > img:is([src$=".svg"], [src$="/terminal.png"])').all()
        assert pictures
        for picture in pictures:
            shown, own = picture.evaluate("picture => [picture.clientWidth, picture.naturalWidth]")
            assert shown >= min(own, 736), picture
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
