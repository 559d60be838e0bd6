"""The page reveals nothing: not to the next player, not to a player who wants to peek, not to another service or site."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from support.page import STEPS, begin, moves, sit_down, until

from safari_rules import game
from safari_rules.authoring.results import Turn

WEB = Path(__file__).parents[2] / "api" / "safari_api" / "web"
STORED = "JSON.parse(localStorage.getItem('safari-rules match'))"


@contextmanager
def listening(handler: Any) -> Iterator[str]:
    """Yield the address of a small server on a free port. It is stopped at the end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        thread.join(10)
        server.server_close()


class Quiet(SimpleHTTPRequestHandler):
    """A static server of the page's files that logs nothing."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def static() -> Iterator[str]:
    with listening(partial(Quiet, directory=str(WEB))) as address:
        yield address


class Stranger(BaseHTTPRequestHandler):
    """A service without games that answers pages of any origin and stores the requests that it gets."""

    heard: list[tuple[str, str]]

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        self.heard.append((self.command, body))
        self.send_response(200)
        for name, value in (("Allow-Origin", "*"), ("Allow-Headers", "*"), ("Allow-Methods", "*")):
            self.send_header(f"Access-Control-{name}", value)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        known = {"id": "kariba", "title": "Kariba", "components": [], "rules": [], "hidden_information": True, "simultaneous": False}
        self.wfile.write(json.dumps({"games": [], **known}).encode())

    do_GET = do_POST = do_OPTIONS = answer  # noqa: N815

    def log_message(self, *_: Any) -> None:
        pass


def stored(name: str, turns: list[Turn[Any, Any]], before: Any, kinds: list[str]) -> dict[str, Any]:
    """Return a match as the page stores it, with these turns from the state `before`."""
    played = game(name)

    def position(state: Any) -> dict[str, Any]:
        outcome = played.outcome(state)
        return {
            "state": played.dump(state),
            "active_players": list(played.active_players(state)),
            "scores": [score._asdict() for score in played.scores(state)],
            "outcome": outcome and outcome._asdict(),
        }

    steps = [
        {
            "action": {"player": player},
            "revealed": turn.revealed,
            "told": [],
            "events": [played.dump_event(event) for event in turn.events],
            "position": position(turn.state),
        }
        for player, turn in turns
    ]
    return {
        "id": name,
        "game": name,
        "seats": [{"name": person, "kind": kind} for person, kind in zip(("Ada", "Ben"), kinds, strict=True)],
        "steps": steps,
        "start": position(before),
        "memories": [{"memory": None, "events": []} for _ in kinds],
    }


def keep(page: Page, match: dict[str, Any]) -> None:
    """Let the browser store the match before the page starts for the first time."""
    text = json.dumps(json.dumps(match))
    stores = "[localStorage, sessionStorage]"  # the match is this tab's own, so the page does not ask whether to go on with it
    page.add_init_script(
        f"localStorage.getItem('safari-rules match') ?? {stores}.forEach((each) => each.setItem('safari-rules match', {text}))"
    )


@pytest.mark.parametrize("title", ["Kariba", "7 Safari", "Safari-Dual"])
def test_nothing_is_taken_back_once_the_game_is_over(page: Page, url: str, title: str) -> None:
    """All cards lie open at the end, so a player who took the last action back would have peeked. In Safari-Dual the result stands."""
    begin(page, url, title, people=2, options={"ply_limit": "2"})
    result, curtain, move = page.get_by_role("table", name="Result"), page.locator("[data-focus=curtain]"), page.locator(".moves li button")
    go_on = page.get_by_role("button", name="Continue")
    while not result.count():
        result.or_(curtain).or_(move).or_(go_on).first.wait_for()
        for button in (go_on, curtain, move):
            if button.count():
                button.first.click()
                page.wait_for_timeout(100)
                break
    expect(page.get_by_role("table", name="Result")).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="See how your game of").click()
    expect(page.get_by_role("table", name="Result")).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)


@pytest.mark.parametrize("hidden", [True, False])
def test_no_computers_move_is_taken_back_where_cards_are_hidden(page: Page, url: str, hidden: bool) -> None:
    """A computer's action informs the person, even if it reveals no card."""
    name = "kariba" if hidden else "safari-dual"
    played, chance = game(name), random.Random(1)
    state = played.new(seed="back", players=2) if hidden else played.new()
    states, turns = [state], []
    while not (
        len(turns) > 1
        and [player for player, _ in turns[-2:]] == [0, 1]
        and not any(turn.revealed for _, turn in turns[-2:])
        and played.active_players(state) == (0,)
    ):
        player = played.active_players(state)[0]
        turn = played.apply(state, chance.choice(played.legal_moves(state)))
        turns.append((player, turn))
        state = turn.state
        states.append(state)
    keep(page, stored(name, turns[-2:], states[-3], ["person", "easy"]))
    page.goto(url)
    expect(page.get_by_role("status")).to_have_text("It is your turn.")
    moves(page)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0 if hidden else 1)


@pytest.mark.smoke
def test_behind_the_curtain_nothing_is_left_that_the_player_before_saw(page: Page, url: str) -> None:
    """Nothing is left even in the page's memory. The test creates the table in the page so that it can inspect it."""
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).wait_for()
    page.evaluate("""async () => {
      const [{ Table }, { Match }, { playable }] = await Promise.all(["table", "match", "api"].map((name) => import(`/page/${name}.js`)));
      const seats = ["Ada", "Ben"].map((name) => ({ name, kind: "person" }));
      const match = await Match.begin("kariba", { players: 2 }, seats);
      window.table = new Table(match, await playable("kariba"), {});
      document.getElementById("page").replaceChildren(table.element);
      await table.show();
    }""")
    page.get_by_role("button", name="I am Ada").click()
    moves(page)
    assert page.evaluate("[...table.shown.keys()]") == [0]
    held: list[Route] = []
    page.route("**/view", lambda route: held.append(route))
    moves(page).first.click()
    page.get_by_role("button", name="I am Ben").wait_for()
    until(page, "table.match.steps.length === 1")
    assert page.evaluate("[...table.shown.keys()]") == []
    for route in held:
        route.continue_()


def test_a_card_of_the_table_is_touched_only_after_one_of_the_hand(page: Page, url: str) -> None:
    """A move of Safarü begins with the card that is played."""
    safaru = game("safaru")
    state = safaru.new(seed="monsoon", players=2)
    while not any(move.type == "capture" for move in safaru.legal_moves(state)):
        state = safaru.apply(state, safaru.legal_moves(state)[-1]).state
    capture = next(move for move in safaru.legal_moves(state) if move.type == "capture")
    seat = state.current_player
    kinds = ["person" if place == seat else "easy" for place in range(2)]
    keep(page, stored("safaru", [], state, kinds))
    page.goto(url)
    moves(page)
    lit = page.locator(".middle button[data-lit]")
    card = page.locator(f'.hand button[data-focus="hand:{capture.card}"]')
    expect(card).to_have_count(1)
    expect(lit).to_have_count(0)
    card.click()
    expect(lit.first).to_be_visible()


def test_an_easy_computer_forgets_what_happened_before_its_move(page: Page, url: str) -> None:
    """The test plays Kariba, because it cannot end within six moves."""
    begin(page, url, "Kariba")
    for own in range(1, 4):
        moves(page).first.click()
        until(page, f"{STEPS} === {2 * own}")
        expect(page.get_by_role("status")).to_have_text("It is your turn.")
        last, remembered = page.evaluate(f"[{STORED}.steps.at(-1).events, {STORED}.memories[1].events]")
        assert last
        assert remembered == last


def posted(heard: list[tuple[str, str]]) -> list[str]:
    return [body for method, body in heard if method == "POST"]


@pytest.mark.noisy
@pytest.mark.parametrize("old", [False, True])
def test_a_stored_game_is_sent_to_another_service_only_on_demand(page: Page, url: str, static: str, old: bool) -> None:
    """A link with another `?api=` must not send the game there. A game that an older version stored names no service."""
    heard: list[tuple[str, str]] = []
    with listening(type("Heard", (Stranger,), {"heard": heard})) as other:
        page.goto(f"{static}?api={url}")
        sit_down(page, "Kariba", people=2)
        page.get_by_role("button", name="I am Ada").click()
        moves(page).first.click()
        until(page, f"{STEPS} === 1")
        seed = page.evaluate(f"{STORED}.start.state.seed")
        if old:
            page.evaluate(f"""() => {{
              const match = {STORED};
              delete match.service;
              for (const store of [localStorage, sessionStorage]) store.setItem('safari-rules match', JSON.stringify(match));
            }}""")
        else:
            page.goto(f"{static}?api={url}/")  # the same service in another spelling: the page does not ask
            page.get_by_role("button", name="I am Ben").wait_for()
        page.goto(f"{static}?api={other}")
        page.get_by_role("heading", name="Go on with another service?").wait_for()
        expect(page.get_by_text("You have played this game with the service at")).to_contain_text(static if old else url)
        expect(page.get_by_text("The link that you opened names the service at")).to_contain_text(other)
        assert heard == []
        page.get_by_role("button", name="To the games").click()
        page.get_by_role("button", name="Go on with your game of").click()
        page.get_by_role("heading", name="Go on with another service?").wait_for()
        page.reload()
        page.get_by_role("heading", name="Go on with another service?").wait_for()
        assert posted(heard) == []
        page.get_by_role("button", name="Send the game there").click()
        until(page, f"{STORED}.service === '{other}'")
        page.get_by_role("button", name="I am Ben").wait_for()
        for _ in range(50):
            if posted(heard):
                break
            page.wait_for_timeout(100)
        assert seed in posted(heard)[0]


@pytest.mark.noisy
@pytest.mark.parametrize("path", ["/", "/docs"])
def test_no_other_site_may_frame_the_page(page: Page, url: str, tmp_path: Path, path: str) -> None:
    """A site that frames the page could lay its own buttons over those of the page."""
    (tmp_path / "frame.html").write_text(f'<iframe src="{url}{path}"></iframe><iframe src="own.html"></iframe>')
    (tmp_path / "own.html").write_text("<main></main>")
    with listening(partial(Quiet, directory=str(tmp_path))) as site:
        page.goto(f"{site}frame.html")
        page.wait_for_timeout(1000)
        _, framed, own = page.frames
        assert own.locator("main").count() == 1
        assert framed.locator("main, #page").count() == 0
        assert not framed.url.startswith(url)


def test_a_game_of_an_earlier_version_goes_on(page: Page, url: str) -> None:
    """Its types of events have underscores. The page sends them with hyphens, the only form that the service accepts now."""
    played, state = game("seven-safari"), game("seven-safari").new(seed="old", players=2)
    match = stored("seven-safari", [], state, ["medium", "person"])
    types = [
        "charlie_placed",
        "deal_ended",
        "game_ended",
        "goal_taken",
        "method_chosen",
        "round_ended",
        "round_started",
        "of_a_game_of_yours",
    ]
    match["memories"][0]["events"] = [{"type": each, "player": 1} for each in types]
    match["seats"][1]["kind"] = "person"
    keep(page, match)
    asked: list[Any] = []

    def suggested(route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        asked.append(json.loads(route.request.post_data or ""))
        move = played.dump_action(played.legal_moves(state)[0])
        return route.fulfill(json={"action": move, "memory": {}, "candidates": [], "simulations": 1})

    page.route("**/suggest", suggested)
    page.goto(url)
    until(page, f"{STEPS} > 0")
    expected = [each.replace("_", "-") for each in types[:-1]] + [types[-1]]
    assert [event["type"] for event in asked[0]["events"]] == expected
    assert page.evaluate(f"{STORED}.memories[0].events.length") > 0


@pytest.mark.parametrize("chosen", ["60", "7", ""])
def test_a_quiet_game_of_safari_dual_is_drawn_after_sixty_turns_unless_people_choose_otherwise(page: Page, url: str, chosen: str) -> None:
    asked: list[Any] = []

    def entry(route: Route) -> None:
        if route.request.method != "GET":
            return route.continue_()
        known = route.fetch().json()
        option = {"type": ["integer", "null"], "minimum": 1, "maximum": 10_000, "default": None, "description": "Turns."}
        known["options"]["properties"]["quiet_limit"] = option
        return route.fulfill(json=known)

    def new(route: Route) -> None:
        body = json.loads(route.request.post_data or "")
        asked.append(dict(body["options"]))
        body["options"].pop("quiet_limit", None)
        route.continue_(post_data=json.dumps(body))

    page.route("**/v1/games/safari-dual", entry)
    page.route("**/v1/games/safari-dual/new", new)
    page.goto(url)
    page.get_by_role("button", name="Safari-Dual", exact=True).click()
    page.get_by_text("More options", exact=True).click()
    limit = page.get_by_label("Draw after N turns without a capture")
    expect(limit).to_have_value("60")
    limit.fill(chosen)
    page.get_by_role("button", name="Start").click()
    moves(page)
    assert asked == [{"quiet_limit": int(chosen)} if chosen else {}]
