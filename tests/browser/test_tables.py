"""Tables for several devices in a real Chromium: each player has a separate browser, and the host is a process that can be killed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from playwright.sync_api import Browser, Route, expect
from support.failures import Failures
from support.family import NAMES, STORED, Family, first_move, until
from support.hosts import HostProcess, running
from support.page import barriers, enlarge, hand_in_sight
from support.reach import AROUND, THINGS, check
from support.server import ask


def test_a_server_that_is_killed_costs_nothing(family: Family, host: HostProcess) -> None:
    """The host is killed by SIGKILL and started again. A move that a player made meanwhile is applied once."""
    ada, ben = family.sit("kariba")
    first_move(ada).click()
    first_move(ben)
    before = family.seen(ada)["ply"]
    host.kill()
    first_move(ben).click()
    notice = ben.get_by_role("region", name="Notice")
    expect(notice).to_contain_text("Connection lost. Trying again")
    expect(ada.get_by_role("region", name="Notice")).to_contain_text("Connection lost. Trying again")
    ben.wait_for_timeout(1500)
    host.start()
    first_move(ada)
    expect(notice).to_have_count(0)
    expect(ada.get_by_role("region", name="Notice")).to_have_count(0)
    assert family.seen(ada)["ply"] == before + 1
    first_move(ada).click()
    first_move(ben)
    for page in (ada, ben):  # the log has each sentence once
        assert len(page.get_by_role("log").locator("p").all_inner_texts()) == len(page.evaluate(STORED)[0]["steps"]) * 2
    family.check(noisy=True)


def test_a_lost_answer_and_a_busy_server_do_nothing_twice(family: Family) -> None:
    ada, ben = family.sit("kariba")
    repeats: list[str] = []

    def lose(route: Route) -> None:
        repeats.append(route.request.headers["idempotency-key"])
        if len(repeats) == 1:
            route.fetch()
            route.abort()
        elif len(repeats) == 2:
            route.fulfill(status=503, headers={"Retry-After": "1"}, json={"type": "/problems/busy", "detail": "x"})
        else:
            route.continue_()

    ada.route("**/actions", lose)
    first_move(ada).click()
    first_move(ben)
    until(ada, lambda: len(repeats) == 3)
    expect(ada.get_by_role("region", name="Notice")).to_have_count(0)
    assert len(set(repeats)) == 1
    assert family.seen(ada)["ply"] == 1
    assert len(ada.get_by_role("log").locator("p").all()) == 2
    family.check(noisy=True)


def test_whoever_loses_the_answer_to_a_join_with_the_page_has_the_seat(family: Family) -> None:
    """Tested for a newcomer, and for a player who takes the own seat back from a computer."""
    ada = family.open("kariba")
    ben = family.newcomer()
    repeats: list[str] = []

    def lose(route: Route) -> None:
        repeats.append(route.request.headers["idempotency-key"])
        if len(repeats) == 1:
            route.fetch()
        route.abort()

    ben.route("**/join", lose)
    ben.goto(family.general)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    until(ben, lambda: len(repeats) > 0)
    ben.goto("about:blank")  # leave the page, so that it does not retry
    ben.unroute_all(behavior="ignoreErrors")
    ben.goto(family.general)
    expect(ben.get_by_label("Your name")).to_have_value("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ada, ben):
        page.locator(".game .felt").wait_for()
    ben.get_by_role("button", name="People", exact=True).click()
    ben.get_by_role("region", name="People").get_by_role("button", name="Let a computer play for me").click()
    repeats.clear()
    ben.route("**/join", lose)
    ben.get_by_role("region", name="Notice").get_by_role("button", name="Take my seat again").click()
    until(ben, lambda: len(repeats) > 0)
    ben.goto("about:blank")
    ben.unroute_all(behavior="ignoreErrors")
    ben.goto(family.host.url)
    ben.get_by_role("button", name="Go on with your table of Kariba").click()
    expect(ben.get_by_role("status").first).to_have_text("It is Ada's turn.")
    expect(ben.get_by_role("region", name="Notice")).to_have_count(0)


def test_an_answer_that_takes_three_seconds_is_said(family: Family) -> None:
    ada, ben = family.sit("kariba")
    held: list[Route] = []
    ada.route("**/actions", lambda route: held.append(route))
    expect(ada).to_have_title("▶ Your turn · Kariba")
    expect(ben).to_have_title("Kariba")
    first_move(ada).click()
    notice = ada.get_by_role("region", name="Notice")
    expect(notice).to_contain_text("has not answered for a moment")
    expect(ada.locator(".over[data-sent]")).not_to_have_count(0)  # the card is shown at its new place, with a mark
    assert family.seen(ben)["ply"] == 0
    held[0].continue_()
    expect(notice).to_have_count(0)
    expect(ada.locator(".over[data-sent]")).to_have_count(0)
    first_move(ben)
    expect(ben).to_have_title("▶ Your turn · Kariba")
    assert family.seen(ada)["ply"] == 1
    # A request for the players' presence fails, too: then the page knows that nothing answers, although no player has acted.
    looks: list[Route] = []
    ada.route(re.compile(r"/v1/tables/[^/]+$"), lambda route: looks.append(route))
    expect(notice).to_contain_text("has not answered for a moment")
    looks.pop().continue_()
    expect(notice).to_have_count(0)
    family.check()


def test_a_person_who_has_left_is_away_for_the_others(family: Family) -> None:
    ada, ben = family.sit("kariba")
    expect(ada.locator(".player [data-presence=here]")).to_have_count(1)
    ben.context.close()
    family.contexts.pop()
    expect(ada.locator(".player [data-presence=away]")).to_have_text("away", timeout=15_000)
    family.check()


def test_a_move_that_came_too_late_is_a_sentence(family: Family, host: HostProcess) -> None:
    """The same player has made another move in another browser a moment before."""
    ada, ben = family.sit("kariba")

    def forestall(route: Route) -> None:
        entry = ada.evaluate(STORED)[0]
        body = json.loads(route.request.post_data or "{}")
        headers = {"Authorization": f"Bearer {entry['key']}"}
        assert ask(f"{host.url}/v1/tables/{entry['table']}/actions", {"action": body["action"]}, headers=headers)[0] == 200
        route.continue_()

    ada.route("**/actions", forestall)
    first_move(ada).click()
    expect(ada.get_by_role("alert")).to_contain_text("Somebody was quicker")
    first_move(ben)
    assert family.seen(ada)["ply"] == 1
    family.check(noisy=True)


#: Notes in the page the order of the two beats, because each is over before a test on a busy machine can look for it.
BEATS = """() => {
  globalThis.beats = [];
  const seen = { marked: ".waterhole [data-marked]", moving: ".over .card" };
  const look = () => {
    for (const [beat, selector] of Object.entries(seen))
      if (!beats.includes(beat) && document.querySelector(selector)) beats.push(beat);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.smoke
def test_an_action_of_another_person_is_shown_in_two_beats(family: Family) -> None:
    ada, ben = family.sit("kariba")
    expect(ada.get_by_role("status").first).to_have_text("It is your turn.")
    expect(ben.get_by_role("status").first).to_have_text("It is Ada's turn.")
    ben.evaluate(BEATS)
    first_move(ada).click()
    expect(ben.locator(".waterhole [data-moved]")).to_have_count(1)
    expect(ben.locator(".waterhole [data-marked]")).to_have_count(0)
    ben.wait_for_function("() => beats.length === 2")
    assert ben.evaluate("() => beats") == ["marked", "moving"]
    expect(ben.locator(".since")).to_contain_text("Ada plays")
    expect(ben.get_by_role("status").first).to_have_text("It is your turn.")
    family.check()


def test_a_hidden_page_says_at_once_whose_turn_it_is(family: Family) -> None:
    """A browser slows down the timers of a hidden page, so the two beats would delay the tab's title by up to a minute."""
    ada, ben = family.sit("kariba")
    ben.evaluate(BEATS)
    ben.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => true })")
    first_move(ada).click()
    expect(ben).to_have_title("▶ Your turn · Kariba")
    assert ben.evaluate("() => beats") == []
    family.check()


#: Counts the lines of a page. From the first `silent` of them nothing arrives any more, as after a change of the network.
LINES = """
globalThis.lines = 0;
globalThis.silent = 0;
const ask = fetch;
globalThis.fetch = async (address, options) => {
  const response = await ask(address, options);
  if (!String(address).includes("/events")) return response;
  const number = ++lines;
  const drop = new TransformStream({ transform: (part, to) => number > silent && to.enqueue(part) });
  return new Response(response.body.pipeThrough(drop), response);
};
"""


def test_a_line_that_died_silently_is_opened_again_once_two_looks_have_missed_what_it_should_have_brought(family: Family) -> None:
    """The line itself would wait for 40 seconds until it counts as dead."""
    family.script = LINES
    ada, ben = family.sit("kariba")
    ben.evaluate("() => (silent = lines)")
    first_move(ada).click()
    expect(ben.get_by_role("status").first).to_have_text("It is your turn.", timeout=25_000)
    assert ben.evaluate("() => lines - silent") == 1
    family.check()


def test_a_closed_store_does_not_stop_a_game(family: Family) -> None:
    """If a browser refuses to store values, the player has the seat as long as the page is open."""
    ada = family.open("kariba")
    ben = family.newcomer()
    ben.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    ben.goto(family.links[0])
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    first_move(ada).click()
    first_move(ben).click()
    expect(ada.get_by_role("log").locator("p").last).to_have_text("Ben draws a card.")
    family.check()


def test_an_invite_is_good_for_one_person(family: Family, host: HostProcess) -> None:
    ada = family.open("kariba", players=3)
    expect(ada.get_by_role("status").first).to_contain_text("Waiting for 2 more people")
    expect(ada.get_by_role("img", name="QR code for player")).to_have_count(2)
    expect(ada.get_by_text("This link works on this computer only.").first).to_be_visible()
    ben = family.join(family.links[0], "Ben", size=(360, 740))
    expect(ben.get_by_role("status").first).to_contain_text("Waiting for 1 more person")
    expect(ada.get_by_role("heading", name="Ben")).to_be_visible()
    assert urldefrag(ben.url).fragment == ""
    late = family.join(family.links[0], "Cleo")
    expect(late.get_by_role("alert")).to_contain_text("Somebody has already sat down with this link")
    late.goto("about:blank")
    late.goto(family.links[1][:-22] + "A" * 22)
    late.get_by_label("Your name").fill("Cleo")
    late.get_by_role("button", name="Sit down").click()
    expect(late.get_by_role("alert")).to_contain_text("no longer valid")
    late.goto("about:blank")
    late.goto(family.links[1][:-1])
    expect(late.get_by_text("This link is not complete")).to_be_visible()
    # The player who used the link comes back to the seat by the same link.
    ben.goto("about:blank")
    ben.goto(family.links[0])
    expect(ben.get_by_role("status").first).to_contain_text("Waiting for 1 more person")
    family.check(noisy=True)


def test_a_move_is_taken_back_by_agreement(family: Family) -> None:
    ada, ben = family.sit("kariba")
    first_move(ada).click()
    first_move(ben)
    lines = ben.get_by_role("log").locator("p")
    assert lines.count() == 2
    take_back = ada.get_by_role("button", name="Take back")
    take_back.click()
    expect(ada.get_by_role("region", name="Notice")).to_contain_text("Waiting for Ben")
    ada.reload()
    expect(ada.get_by_role("region", name="Notice")).to_contain_text("Waiting for Ben")
    question = ben.locator("[data-notice=undo]")  # while Ada's page comes back, there may be a notice that she is away
    expect(question).to_contain_text("Ada asks to take the last move back.")
    assert barriers(ben) == []
    decline = ben.get_by_role("button", name="No, play on")
    decline.focus()
    decline.press("Enter")
    expect(question).to_have_count(0)
    assert ben.evaluate("document.activeElement.tagName") != "BODY"
    expect(ada.get_by_role("alert")).to_contain_text("Your move stays: the others play on.")
    take_back.click()
    ada.get_by_role("button", name="Withdraw").click()
    expect(question).to_have_count(0)
    expect(ada.get_by_role("alert")).to_have_count(0)
    assert family.seen(ada)["ply"] == 1
    take_back.click()
    ben.get_by_role("button", name="Agree").click()
    first_move(ada)
    expect(lines).to_have_count(0)
    expect(ada.get_by_role("status").first).to_have_text("It is your turn.")
    expect(ben.get_by_role("status").first).to_have_text("It is Ada's turn.")
    assert family.seen(ada)["ply"] == 0
    family.check()


def test_a_seat_is_handed_to_a_computer_and_taken_again(family: Family, host: HostProcess) -> None:
    ada, ben = family.sit("kariba")
    storage = ben.context.storage_state()
    ben.context.close()
    family.contexts.pop()
    away = ada.get_by_role("region", name="Notice")
    expect(away).to_contain_text("Ben has been away for a while.")
    expect(ada.locator(".player [data-presence=away]")).to_have_text("away")
    away.get_by_role("button", name="Let a computer play for Ben").click()
    expect(away).to_have_count(0)
    expect(ada.locator(".player .level")).to_have_text("medium")
    first_move(ada).click()
    until(ada, lambda: family.seen(ada)["ply"] == 2)
    expect(ada.get_by_role("status").first).to_have_text("It is your turn.")
    ben = family.newcomer(storage=storage)
    ben.goto(host.url)
    ben.get_by_role("button", name="Go on with your table of Kariba").click()
    expect(ben.get_by_role("region", name="Notice")).to_contain_text("A computer plays for you.")
    ben.get_by_role("region", name="Notice").get_by_role("button", name="Take my seat again").click()
    expect(ben.get_by_role("status").first).to_have_text("It is Ada's turn.")
    expect(ada.locator(".player [data-presence=here]")).to_have_text("here")
    first_move(ada).click()
    first_move(ben).click()
    expect(ada.get_by_role("log").locator("p").last).to_have_text("Ben draws a card.")
    assert family.seen(ada)["ply"] == 4
    # The own seat can also be given to a computer, in the list of people.
    ben.get_by_role("button", name="People", exact=True).click()
    ben.get_by_role("region", name="People").get_by_role("button", name="Let a computer play for me").click()
    expect(ben.get_by_role("region", name="Notice")).to_contain_text("A computer plays for you.")
    family.check()


def test_one_code_leads_everybody_to_the_table(family: Family) -> None:
    """The table's link gives the next free seat. The links for certain seats are behind "For a certain seat"."""
    ada = family.open("kariba", players=3)
    for fold in ada.get_by_text("For a certain seat", exact=True).all():
        fold.click()
    expect(ada.get_by_role("img", name="QR code")).to_have_count(1)
    ben = family.join(family.general, "Ben", size=(360, 740))
    expect(ben.get_by_role("status").first).to_contain_text("Waiting for 1 more person")
    expect(ben.get_by_role("img", name="QR code")).to_have_count(0)
    cleo = family.join(family.general, "Cleo")
    family.pages = [ada, ben, cleo]
    for page in family.pages:
        page.locator(".game .felt").wait_for()
    late = family.join(family.general, "Dan")
    expect(late.get_by_role("alert")).to_contain_text("Somebody has already sat down with this link")
    assert not any(entry.get("invite") for entry in ada.evaluate(STORED))
    family.check(noisy=True)


def test_a_seat_is_opened_again_with_a_new_link(family: Family) -> None:
    ada, ben = family.sit("kariba")
    first_move(ada).click()
    first_move(ben)
    ada.get_by_role("button", name="People", exact=True).click()
    anew = ada.get_by_role("button", name="New link for the seat of Ben")
    expect(anew).to_have_count(0)  # Ben has come
    ben.close()
    anew.click()
    waiting = ada.get_by_role("region", name="Notice")
    expect(waiting).to_contain_text("The game waits until somebody sits down.")
    expect(ada.get_by_role("img", name="QR code for player 2")).to_be_visible()  # Ben's name is gone from the seat that he left
    ben = ben.context.new_page()
    ben.goto(family.host.url)
    ben.get_by_role("button", name="Go on with your table of Kariba").click()
    expect(ben.get_by_text("another person has your seat")).to_be_visible()
    link = waiting.get_by_role("textbox").input_value()
    family.links.append(link)
    cleo = family.join(link, "Cleo")
    first_move(cleo).click()
    expect(waiting).to_have_count(0)
    expect(ada.get_by_role("log").locator("p").last).to_have_text("Cleo draws a card.")
    family.check(noisy=True)


@pytest.mark.smoke
def test_a_watcher_sees_no_secrets(family: Family) -> None:
    ada, ben = family.sit("kariba")
    watcher = family.watch()
    assert urldefrag(watcher.url).fragment == ""
    for page in (ada, ben):
        first_move(page).click()
    lines = watcher.get_by_role("log").locator("p")
    expect(lines).to_have_count(4)
    assert [line for line in lines.all_inner_texts() if "draws" in line] == ["Ada draws a card.", "Ben draws a card."]
    assert "Ada draws a card." not in ada.get_by_role("log").locator("p").all_inner_texts()
    assert watcher.locator(".hand .card, .moves li button").count() == 0
    assert watcher.locator(".backs .card").count() == 10
    table = family.seen(watcher)
    assert table["seat"] is None
    assert {card for hand in table["position"]["state"]["hands"] for card in hand} == {None}
    assert watcher.get_by_role("button", name="Take back").count() == 0
    watcher.reload()
    expect(lines).to_have_count(4)
    family.check()


def test_only_players_are_told_when_a_computer_may_play_for_an_absent_one(browser: Browser, tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off", SAFARI_AWAY="600") as patient:
        family = Family(browser, patient)
        ada, ben = family.sit("kariba")
        watcher = family.watch()
        first_move(ada).click()
        ben.close()
        expect(ada.locator("[data-notice='soon:1']")).to_contain_text("Ben is away.", timeout=60_000)
        expect(watcher.locator(".presence[data-presence=away]").first).to_be_attached()
        watcher.wait_for_timeout(3_000)
        expect(watcher.locator("[data-notice]")).to_have_count(0)
        for context in family.contexts:
            context.close()


def test_play_again_leads_everybody_to_the_next_game(family: Family) -> None:
    ada, ben = family.sit("kariba", options={"ply_limit": "2"})
    watcher = family.watch()
    first_move(ada).click()
    first_move(ben).click()
    for page in (ada, ben, watcher):
        page.get_by_role("dialog").get_by_role("button", name="Continue").click()
        expect(page.get_by_role("table", name="Result")).to_be_visible()
    assert barriers(ben) == []
    assert watcher.get_by_role("button", name="Play again").count() == 0
    ada.goto("about:blank")
    ada.goto(family.host.url)
    ada.get_by_role("button", name="See how your table of Kariba ended").click()
    expect(ada.get_by_role("table", name="Result")).to_be_visible()
    first = family.seen(ada)["table"]
    ben.get_by_role("button", name="Share").click()
    assert "#r=" in ben.locator(".share input").input_value()
    expect(ben.get_by_role("button", name="Take back")).to_have_count(0)
    ben.get_by_role("button", name="Play again").click()
    notice = ada.get_by_role("region", name="Notice")
    expect(notice).to_contain_text("The next game has been opened. You will be there in a moment.")
    notice.get_by_role("button", name="Stay here").click()
    expect(notice).not_to_contain_text("in a moment")
    notice.locator("[data-focus=next]").click()
    first_move(ben)  # another player begins
    expect(ada.get_by_role("status").first).to_have_text("It is Ben's turn.")
    expect(watcher.get_by_role("status").first).to_have_text("It is Ben's turn.")
    assert family.seen(ada)["table"] == family.seen(ben)["table"] == family.seen(watcher)["table"] != first
    expect(ada.get_by_role("log").locator("p")).to_have_count(0)
    ada.go_back()
    expect(ada.get_by_role("button", name="Go on with your table of Kariba")).to_be_visible()
    ada.go_forward()
    expect(ada.get_by_role("status").first).to_have_text("It is Ben's turn.")
    family.check()


def test_a_seat_that_the_browser_cannot_store_is_said(family: Family) -> None:
    family.script = "Storage.prototype.setItem = () => { throw new DOMException('closed', 'SecurityError'); };"
    ada = family.open("kariba")
    expect(ada.get_by_text("This browser cannot store your seat.")).to_be_visible()
    assert ada.get_by_text("You can close this page").count() == 0
    ben = family.join(family.links[0], "Ben")
    for page in (ada, ben):
        expect(page.get_by_role("region", name="Notice").filter(has_text="cannot store your seat")).to_be_visible()
        expect(page.locator(".game .felt")).to_be_visible()


@pytest.mark.parametrize(("size", "scheme"), [((360, 740), "light"), ((740, 360), "dark"), ((1280, 800), "light")])
def test_there_are_no_barriers_before_and_at_the_table(family: Family, size: tuple[int, int], scheme: str) -> None:
    family.scheme = scheme
    ada = family.open("kariba")
    ada.set_viewport_size({"width": size[0], "height": size[1]})
    expect(ada.get_by_role("img", name="QR code for player 2")).to_be_visible()
    assert barriers(ada) == []
    wide = ada.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0]
    guest = family.newcomer(size=size)
    guest.goto(family.links[0])
    guest.get_by_label("Your name").fill("Ben")
    assert barriers(guest) == []
    guest.get_by_role("button", name="Sit down").click()
    first_move(ada)
    for page in (ada, guest):
        page.get_by_role("button", name="People", exact=True).click()
        expect(page.get_by_role("region", name="People")).to_be_visible()
        assert barriers(page) == []
    assert guest.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert guest.get_by_role("button", name="Hint").count() == 0
    family.check()


def test_a_server_without_tables_offers_none(browser: Browser, url: str) -> None:
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_role("button", name="Start").wait_for()
    assert page.get_by_role("button", name="On your own devices").count() == 0
    assert said == []
    page.close()


def test_a_table_with_computers_alone_begins_at_once(family: Family) -> None:
    """No other player is to join, so there is no waiting room."""
    page = family.newcomer()
    page.goto(family.host.url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_role("button", name="On your own devices").click()
    page.get_by_label("Your name").fill("  ")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("your name")
    page.get_by_label("Your name").fill("<b>Ada</b>")
    page.locator("#device-1").select_option("strong")
    page.get_by_role("button", name="Open the table").click()
    first_move(page).click()
    expect(page.get_by_role("log").locator("p").first).to_contain_text("<b>Ada</b> plays")
    assert page.locator("b").count() == 0
    family.check()


def test_the_stored_table_of_another_server_is_not_offered(family: Family, tmp_path: Path) -> None:
    """A key is sent only to the server that made it."""
    family.open("kariba")
    page = family.pages[0]
    page.evaluate(
        """Object.keys(localStorage).filter((key) => key.startsWith('safari-rules table ')).forEach((key) => {
             localStorage.setItem(key, localStorage.getItem(key).replace(/"service":"[^"]*"/, '"service":"https://elsewhere.example/"'));
           })"""
    )
    other = family.newcomer(storage=page.context.storage_state())
    other.goto(family.host.url)
    other.get_by_role("button", name="Kariba", exact=True).wait_for()
    assert other.get_by_role("button", name="Go on with your table").count() == 0
    family.note(page)
    family.check()


def test_what_is_asked_is_in_sight_wherever_a_phone_is_scrolled(family: Family) -> None:
    ada = family.open("safari-dual")
    ben = family.join(family.general, "Ben", size=(360, 640))
    first_move(ada).click()
    first_move(ben)
    first_move(ben).scroll_into_view_if_needed()
    ben.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    ada.get_by_role("button", name="Take back").click()
    agree = ben.get_by_role("region", name="Notice").get_by_role("button", name="Agree")
    expect(agree).to_be_in_viewport(ratio=1)
    ben.evaluate("scrollTo(0, 0)")
    expect(agree).to_be_in_viewport(ratio=1)
    agree.click()
    first_move(ada)
    family.check()


@pytest.mark.timeout(300)
def test_everything_of_a_table_can_be_touched(family: Family) -> None:
    """Tested are the waiting room, a table of six with a question and an absent player, and the list of people."""
    ada = family.open("safari-dual")
    room = f"{AROUND}, .room p, .room img"
    with Failures() as failures:
        check(ada, failures, "room", room)
        ben = family.join(family.general, "Ben")
        first_move(ada).click()
        first_move(ben).click()
        first_move(ada)
        ben.get_by_role("button", name="Take back").click()
        notice = ada.get_by_role("region", name="Notice")
        notice.get_by_role("button", name="Agree").wait_for()
        check(ada, failures, "asked", f"{THINGS}, {AROUND}, .notice p")
        ada.get_by_role("button", name="People", exact=True).click()
        check(ada, failures, "people", f"{THINGS}, {AROUND}, .people p")


def test_text_twice_as_large_fits_at_a_hosted_table(family: Family) -> None:
    """The waiting room is not wider than a phone, and the hand is in sight when it is the player's turn."""
    wide = "document.documentElement.scrollWidth <= innerWidth"
    first = family.open("kariba")
    first.set_viewport_size({"width": 360, "height": 740})
    enlarge(first)
    assert first.evaluate(wide)
    second = family.join(family.links[0], NAMES[1], size=(360, 740))
    second.locator(".hand .card").first.wait_for()
    for page in (first, second):
        # If a page loads late on a busy machine, the other player's page first has a notice that this player is away.
        expect(page.get_by_role("region", name="Notice")).to_have_count(0)
        page.locator(".hand .card").first.wait_for()
        enlarge(page)
        hand_in_sight(page)
        assert page.evaluate(wide)
    family.check()
