"""A move in transit, in a real Chromium: its cards are shown at their new place at once, with a mark, and come back if it fails."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect
from support.page import STEPS, begin, moves, until

#: The beginning of the key of the place to which the first move's card goes, by game.
GOES = {"Kariba": "hole:", "7 Safari": "seat:0", "Safarü": "table", "Safari-Dual": "space:"}
#: Returns the keys of the elements that contain the middle of the first card in transit.
WHERE = """(() => {
  const { left, top, width, height } = document.querySelector(".over[data-sent]").getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return [...document.querySelectorAll("[data-key]")].filter((each) => {
    const frame = each.getBoundingClientRect();
    return frame.left <= x && x <= frame.right && frame.top <= y && y <= frame.bottom;
  }).map((each) => each.dataset.key);
})()"""
HIDDEN = "[...document.querySelectorAll('.felt .card')].filter((card) => getComputedStyle(card).visibility === 'hidden').length"


def hold(page: Page) -> list[Route]:
    """Hold back all answers to moves, and return the list of the requests."""
    held: list[Route] = []
    page.route("**/apply", lambda route: held.append(route))
    return held


@pytest.mark.noisy
@pytest.mark.parametrize("title", GOES)
def test_a_card_is_at_its_place_at_once_and_comes_back_if_the_answer_is_lost(page: Page, url: str, title: str) -> None:
    begin(page, url, title)
    first = moves(page).first.text_content() or ""
    held = hold(page)
    moves(page).first.click()
    sent = page.locator(".over[data-sent]")
    expect(sent).not_to_have_count(0)
    assert any(key.startswith(GOES[title]) for key in page.evaluate(WHERE))
    assert page.evaluate(HIDDEN) > 0, "the card still lies at its old place"
    expect(page.get_by_role("status")).to_have_text("The server has not answered for a moment. Nothing is lost.")
    assert len(held) == 1
    held[0].abort()
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer. Nothing is lost: try again.")
    expect(sent).to_have_count(0)
    assert page.evaluate(HIDDEN) == 0
    expect(page.locator("[data-chosen]")).to_have_count(0)
    assert moves(page).first.text_content() == first
    page.unroute("**/apply")
    page.get_by_role("button", name="Try again").click()
    until(page, f"{STEPS} > 0")
    expect(sent).to_have_count(0)
    assert page.evaluate(HIDDEN) == 0


@pytest.mark.noisy
def test_a_busy_service_is_asked_again_for_the_computers_move(page: Page, url: str) -> None:
    begin(page, url, "Kariba")
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 2:
            route.continue_()
        else:
            route.fulfill(status=503, headers={"Retry-After": "1"}, json={"type": "/problems/busy", "detail": "x"})

    page.route("**/suggest", answer)
    moves(page).first.click()
    until(page, f"{STEPS} > 1")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert len(asked) == 3


@pytest.mark.noisy
def test_a_refusal_puts_the_card_back_with_its_sentence(page: Page, url: str) -> None:
    begin(page, url, "Kariba")
    moves(page)

    def refuse(route: Route) -> None:
        problem = {"type": "/problems/illegal-action", "status": 409, "detail": "You do not hold that card."}
        route.fulfill(status=409, content_type="application/problem+json", json=problem)

    page.route("**/apply", refuse)
    moves(page).first.click()
    expect(page.locator(".saying")).to_have_text("You do not hold that card.")
    expect(page.locator(".over[data-sent]")).to_have_count(0)
    assert page.evaluate(HIDDEN) == 0
    page.unroute("**/apply")
    moves(page).first.click()
    until(page, f"{STEPS} > 0")


def test_nothing_is_touched_while_a_move_is_on_its_way(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual")
    moves(page)
    held = hold(page)
    moves(page).first.click()
    expect(page.locator(".over[data-sent]")).to_have_count(1)
    page.locator(".board button").first.evaluate("button => button.click()")
    expect(page.locator(".over[data-sent]")).to_have_count(1)
    held[0].continue_()
    until(page, f"{STEPS} > 0")
    expect(page.get_by_role("status")).to_have_text(re.compile("turn|thinks|thinking"))
    assert len(held) == 1
