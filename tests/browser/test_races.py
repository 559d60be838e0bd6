"""Late answers: the page drops an answer to an older position, and never stops working."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Response, Route, expect
from support.page import STEPS, begin, moves, until

from safari_rules import all_games

#: Delays each answer of the service by a different time, drawn from a seed.
SLOW = """(() => {
  let drawn = %d;
  const random = () => (drawn = (drawn * 48271) %% 2147483647) / 2147483647;
  const wait = () => new Promise((done) => setTimeout(done, random() ** 3 * 600));
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    if (!String(asked[0]).includes("/v1/")) return ask(...asked);
    await wait();
    const answer = await ask(...asked);
    await wait();
    return answer;
  };
})();"""
#: Touches random things, including buttons that the page has already removed.
TOUCH = """(seed) => {
  const old = (window.old ??= []);
  const all = [...document.querySelectorAll(".moves li button, .felt button.thing, .felt button.word, .choice button:not([data-focus=take-back])")];
  const hint = all.filter((each) => each.dataset.focus === "hint");
  const listed = all.filter((each) => each.closest(".moves"));
  const pool = [all, listed, [...old, ...hint], listed][seed % 4];
  pool[(seed * 7919) % Math.max(1, pool.length)]?.click();
  old.push(...all.filter((each) => each.closest(".moves")).slice(0, 2));
}"""


def refusals(page: Page) -> list[str]:
    """Return a list to which each refused request is added."""
    found: list[str] = []

    def note(response: Response) -> None:
        if response.status >= 400:
            found.append(f"{response.status} {response.url} {response.request.post_data}")

    page.on("response", note)
    return found


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
@pytest.mark.parametrize("game", all_games(), ids=str)
def test_late_answers_and_hasty_touches_lead_to_no_refusal_and_to_the_end(page: Page, url: str, game: Any) -> None:
    refused = refusals(page)
    page.add_init_script(SLOW % (20_261_125 + len(game.id)))
    begin(page, url, game.title, options={"ply_limit": "14"})
    moves(page)
    go_on, result = page.get_by_role("button", name="Continue"), page.get_by_role("table", name="Result")
    for touch in range(900):
        if result.count():
            break
        if go_on.count():
            go_on.first.click()
        page.evaluate(TOUCH, touch)
        page.wait_for_timeout(60)
        assert page.locator(".trouble").all_inner_texts() == []
    expect(result).to_be_visible()
    assert refused == []


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
def test_a_button_that_is_no_longer_there_makes_no_move(page: Page, url: str) -> None:
    """A click can reach a button just after the page has removed it."""
    asked: list[Request] = []
    held: list[Route] = []
    begin(page, url, "Safari-Dual")
    moves(page)
    page.route("**/suggest", lambda route: held.append(route))
    page.on("request", lambda request: asked.append(request) if request.url.endswith("/apply") else None)
    first = page.locator(".moves li button").first.element_handle()
    first.evaluate("button => button.click()")
    expect(page.get_by_role("status")).to_have_text("Ben is thinking.")
    until(page, f"{STEPS} === 1")
    page.wait_for_timeout(600)
    first.evaluate("button => button.click()")
    page.wait_for_timeout(200)
    assert len(asked) == 1
    assert len(held) == 1
    held[0].continue_()
    expect(page.get_by_role("status")).to_have_text("It is your turn.")
    page.unroute_all(behavior="wait")


@pytest.mark.noisy
@pytest.mark.parametrize("page", ["desktop"], indirect=True)
@pytest.mark.parametrize("operation", ["apply", "suggest"])
def test_a_refusal_does_not_leave_the_page_standing_still(page: Page, url: str, operation: str) -> None:
    refused: list[Route] = []

    def answer(route: Route) -> None:
        if refused:
            route.continue_()
            return
        refused.append(route)
        problem = {"type": "about:blank", "title": "Illegal action", "status": 409, "detail": "This cannot be done now."}
        route.fulfill(status=409, content_type="application/problem+json", body=json.dumps(problem))

    begin(page, url, "Kariba")
    moves(page)
    page.route(f"**/{operation}", answer)
    for _ in range(2):
        if page.evaluate(STEPS) < 2:
            page.locator(".moves li button").first.evaluate("button => button.click()")
            expect(page.get_by_role("status")).to_have_text("It is your turn.")
            page.wait_for_timeout(300)
    until(page, f"{STEPS} >= 2")
    assert len(refused) == 1
    assert page.locator(".trouble").all_inner_texts() == []
    page.unroute_all(behavior="wait")
