"""The people of one device: their names are offered again, each game has a cup, and no person opens another's game by accident."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect
from support.page import STEPS, begin, finish, moves, sit_down, until

#: Makes the store refuse texts of more than 300 characters while `window.full` is true.
FULL = """(() => {
  const put = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    if (window.full && String(text).length > 300) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, key, text);
  };
})();"""


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_names_and_results_are_kept_on_the_device_and_offered(page: Page, url: str) -> None:
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    begin(page, url, "Safari-Dual", options={"ply_limit": "4"}, names=("Lea",))
    finish(page)
    expect(page.locator(".end .winner")).to_have_text("All share first place.")
    expect(page.locator(".end .cup")).to_have_text("The cup: Lea 0, The computers 0.")
    page.get_by_role("button", name="Another game").click()
    cup = page.get_by_role("region", name="The cup")
    expect(cup).to_contain_text("Lea")
    expect(cup.locator(".results li")).to_have_count(1)
    expect(page.locator("#name-0")).to_have_value("Lea")
    assert page.locator("#people option").evaluate_all("all => all.map((each) => each.value)") == ["Lea"]
    page.locator("#kind-1").select_option("person")
    expect(page.locator("#name-1")).to_have_value("Ben")
    assert not [each.url for each in asked if "cup" in (each.post_data or "") or not each.url.startswith(url)]
    cup.get_by_role("button", name="Forget them").click()
    expect(cup).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Safari-Dual", exact=True).click()
    expect(page.locator("#name-0")).to_have_value("Ada")
    assert page.get_by_role("region", name="The cup").count() == 0


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_second_person_is_asked_whether_an_unfinished_game_goes_on(page: Page, url: str) -> None:
    begin(page, url, "Kariba", names=("Lea",))
    moves(page).first.click()
    until(page, f"{STEPS} >= 2")
    page.reload()
    moves(page)
    other = page.context.new_page()
    other.goto(url)
    expect(other.get_by_role("heading", level=1)).to_have_text("A game is not finished")
    expect(other.get_by_text("Lea has begun a game of Kariba on this device.")).to_be_visible()
    other.get_by_role("button", name="To the games").click()
    expect(other.get_by_role("button", name="Go on with your game of Kariba")).to_be_visible()
    third = page.context.new_page()
    third.goto(url)
    third.get_by_role("button", name="Go on with it").click()
    moves(third)


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_full_store_is_said_and_costs_no_game(page: Page, url: str) -> None:
    page.add_init_script(FULL)
    begin(page, url, "Kariba")
    moves(page).first.click()
    until(page, f"{STEPS} >= 2")
    page.get_by_role("button", name="Games", exact=True).click()
    page.evaluate("window.full = true")
    page.get_by_role("button", name="Safari-Dual", exact=True).click()
    page.get_by_role("button", name="Start").click()
    moves(page).first.click()
    expect(page.get_by_role("alert")).to_contain_text("cannot store the game")
    expect(page.get_by_role("status").first).to_have_text("It is your turn.")
    # The game that was there before is still there.
    kept: Any = page.evaluate("JSON.parse(localStorage.getItem('safari-rules match'))")
    assert kept["game"] == "kariba"
    assert len(kept["steps"]) >= 2
    page.go_back()
    page.get_by_role("button", name="Start").wait_for()
    page.go_forward()
    expect(page.get_by_role("alert")).to_contain_text("cannot store the game")
    moves(page).first.wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_text("Safari-Dual")


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_what_was_played_with_a_full_store_is_there_after_a_look_at_the_games(page: Page, url: str) -> None:
    page.add_init_script(FULL)
    begin(page, url, "Safari-Dual", people=2)
    moves(page).first.click()
    page.evaluate("window.full = true")
    for _ in range(3):
        moves(page).first.click()
    expect(page.get_by_role("alert")).to_contain_text("cannot store the game")
    log = page.locator("[role=log] p")
    expect(log).to_have_count(4)
    played = log.all_inner_texts()
    page.get_by_role("button", name="Games", exact=True).click()
    page.get_by_role("button", name="Go on with your game of Safari-Dual").click()
    expect(log).to_have_text(played)
    expect(page.get_by_role("alert")).to_contain_text("cannot store the game")


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_games_of_a_kind_wait_for_one_another_and_none_is_lost(page: Page, url: str) -> None:
    log, games, kept = page.locator("[role=log] p"), page.get_by_role("button", name="Games", exact=True), []
    page.goto(url)
    for place in range(3):
        sit_down(page, "Safari-Dual", people=2)
        moves(page).nth(place).click()
        expect(log).to_have_count(1)
        kept += log.all_inner_texts()
        games.click()
    going = page.get_by_role("button", name="Go on with your game of Safari-Dual")
    for first in (0, 1, 0):  # the list ends with the game that has waited longest
        expect(going).to_have_count(3)
        going.last.click()
        expect(log).to_have_text([kept[first]])
        games.click()


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_result_counts_before_its_summary_is_left(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual", options={"ply_limit": "1"}, names=("Lea",))
    moves(page).first.click()
    page.get_by_role("dialog").wait_for()
    page.reload()
    page.get_by_role("button", name="Safari-Dual", exact=True).click()
    cup = page.get_by_role("region", name="The cup")
    expect(cup.locator(".results li")).to_have_count(1)
    page.get_by_role("button", name="Start").click()
    moves(page).first.wait_for()


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_a_stored_game_with_a_seat_that_is_none_is_passed_over(page: Page, url: str) -> None:
    begin(page, url, "Kariba")
    moves(page).first.click()
    until(page, f"{STEPS} >= 2")
    damage = "for (const store of [localStorage, sessionStorage]) store.setItem('safari-rules match', JSON.stringify({...JSON.parse(store['safari-rules match']), seats: [null, {}]}))"
    page.get_by_role("button", name="Games", exact=True).click()
    page.evaluate(damage)
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_role("button", name="Start").click()
    moves(page).first.wait_for()


@pytest.mark.parametrize(("day", "name"), [("", "Lea"), ("yesterday", "Lea"), (None, "Lea"), ("2026-01-01", {})])
def test_a_result_without_a_day_or_a_name_is_passed_over(page: Page, url: str, day: str | None, name: Any) -> None:
    odd = {"id": "x", "seats": [{"name": name, "person": True}], "winners": [0], "day": day}
    page.add_init_script(f"localStorage.setItem('safari-rules cups', {json.dumps(json.dumps({'kariba': [odd]}))})")
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_role("button", name="Start").wait_for()
    assert page.get_by_role("region", name="The cup").count() == 0
