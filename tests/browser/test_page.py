"""The page in a real Chromium: every game is played to its end, by keyboard and by pointer, and faults before the end are handled."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, Page, Route, expect
from support.page import STEPS, barriers, begin, moves, sit_down, until
from support.server import free_port, served

from safari_rules import GameRecord, all_games
from safari_rules.games.kariba.constants import ANIMALS
from safari_rules.players.tournament import Tournament

TITLES = [game.title for game in all_games()]
ROOT = Path(__file__).parents[2]
WEB = ROOT / "api" / "safari_api" / "web"


def ready(page: Page) -> bool:
    """Wait until a person may act, and return True, or False once the game is over."""
    page.locator(".moves li button, table[aria-label=Result], [data-focus=curtain], dialog[open]").first.wait_for()
    return page.locator("table[aria-label=Result]").count() == 0 or page.locator("dialog[open]").count() > 0


#: Collects the elements that may be touched, the most urgent first, and returns the index of one in the window.
TOUCH = """(roll) => {
  for (const selector of ["dialog[open] button", "[data-focus=curtain]", ".question button", "[data-focus=confirm]", "button.thing, .felt button.word", "[data-focus=back]"]) {
    const found = [...document.querySelectorAll(selector)];
    if (!found.length || (selector === "[data-focus=confirm]" && roll > 0.7)) continue;
    const one = found[Math.floor((roll * 997) % found.length)];
    one.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }
  return null;
}"""


def by_pointer(page: Page, chance: random.Random) -> None:
    """Touch lit things until the game is over."""
    for _ in range(900):
        if not ready(page):
            return
        place = page.evaluate(TOUCH, chance.random())
        if place:
            page.mouse.click(*place)
        page.wait_for_timeout(30)
    raise AssertionError("the game does not end")


FOCUSED = "Boolean(document.activeElement?.closest?.('.moves li'))"


def by_keyboard(page: Page, chance: random.Random) -> None:
    """Go to a legal move by Tab and make it by Enter, until the game is over."""
    for _ in range(200):
        steps = 0
        while ready(page) and not page.evaluate(FOCUSED):
            if page.locator("dialog[open]").count():
                page.keyboard.press("Enter")
                page.wait_for_timeout(60)
                continue
            page.keyboard.press("Tab")
            steps += 1
            assert steps < 1000, "no legal move can be reached with Tab"
        if not ready(page):
            return
        for _ in range(chance.randrange(4)):
            page.keyboard.press("Tab")
        if page.evaluate(FOCUSED):
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    raise AssertionError("the game does not end")


def finished(page: Page) -> None:
    """Assert that the ranking has every player, and the parts of each score."""
    result = page.get_by_role("table", name="Result")
    go_on = page.get_by_role("dialog").get_by_role("button", name="Continue")
    result.or_(go_on).first.wait_for()
    if go_on.count():
        go_on.click()
    expect(result).to_be_visible()
    assert result.get_by_role("row").count() >= 3
    expect(page.get_by_role("status")).to_contain_text("The game is over.")
    assert "total" in result.inner_text()


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_to_its_end_by_pointer(page: Page, url: str, title: str) -> None:
    begin(page, url, title, options={"ply_limit": "60"} if title in ("Affenraffen", "Safari-Dual") else None)
    by_pointer(page, random.Random(title))
    finished(page)


def test_the_best_of_the_others_has_the_fewest_points_in_reversed_safaru(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Safarü", exact=True).click()
    page.get_by_role("combobox", name="Players").select_option("3")
    page.get_by_role("radio", name="Reversed").check()
    page.get_by_text("More options", exact=True).click()
    page.locator("#option-ply_limit").fill("36")
    page.get_by_role("button", name="Start").click()
    by_pointer(page, random.Random(3))
    finished(page)
    rows = [row.split("\t") for row in page.get_by_role("table", name="Result").inner_text().split("\n")[1:]]
    totals = {player: int(total) for _, player, total, *_ in rows}
    own, best = totals.pop("Ada"), min(totals.values())
    assert best < max(totals.values())
    words = f"You and the best of the others have {own} points each." if own == best else f"You have {own}, the best of the others {best}."
    expect(page.locator(".why").first).to_contain_text(words)


@pytest.mark.parametrize("title", TITLES)
def test_a_game_is_played_to_its_end_by_keyboard_alone(page: Page, url: str, title: str) -> None:
    page.goto(url)
    page.get_by_role("button", name=title, exact=True).wait_for()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == title:
            break
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start").wait_for()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "More options":
            break
    page.keyboard.press("Enter")
    while page.evaluate("document.activeElement.id") != "option-ply_limit":
        page.keyboard.press("Tab")
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    by_keyboard(page, random.Random(title))
    finished(page)


def test_three_people_hand_the_device_around(page: Page, url: str) -> None:
    begin(page, url, "Kariba", people=3, names=("Zoe", "Yan", "Xia"), options={"ply_limit": "12"})
    seen = set()
    for _ in range(12):
        curtain = page.get_by_role("button", name=re.compile("I am "))
        curtain.or_(page.get_by_role("button", name="Continue")).first.wait_for()
        if page.get_by_role("button", name="Continue").count():
            break
        seen.add(curtain.inner_text())
        assert page.locator(".hand").count() == 0, "a hand is shown before the curtain is lifted"
        curtain.click()
        moves(page).first.click()
    assert seen == {"I am Zoe", "I am Yan", "I am Xia"}
    finished(page)
    expect(page.get_by_role("table", name="Result")).to_contain_text("Xia")


def test_a_reload_loses_nothing(page: Page, url: str) -> None:
    begin(page, url, "Kariba")
    moves(page).first.click()
    until(page, f"{STEPS} === 2")
    expect(page.get_by_role("status")).to_have_text("It is your turn.")
    before = moves(page).all_inner_texts()
    scores = page.locator(".player").all_inner_texts()
    page.reload()
    expect(page.get_by_role("status")).to_have_text("It is your turn.")
    assert moves(page).all_inner_texts() == before
    assert page.locator(".player").all_inner_texts() == scores


@pytest.mark.noisy
def test_a_server_that_dies_and_comes_back_loses_nothing(page: Page) -> None:
    port = free_port()
    with served(port=port) as (address, _):
        begin(page, address, "Safari-Dual")
        count = moves(page).count()
        assert count
    moves(page).first.click()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    with served(port=port):
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        until(page, f"{STEPS} === 2")
        expect(page.get_by_role("status")).to_have_text("It is your turn.")


@pytest.mark.noisy
def test_where_nothing_is_suggested_people_play_alone(page: Page) -> None:
    """If an operator disables suggestions, the page offers neither computers nor hints, and no person meets a refusal."""
    with served(SAFARI_SIMULATIONS="0") as (address, _):
        begin(page, address, "Kariba", people=2)
        page.get_by_role("button", name="I am Ada").click()
        moves(page).first.click()
        expect(page.get_by_role("button", name="I am Ben")).to_be_visible()
        assert page.get_by_role("button", name="Hint").count() == 0
        assert page.get_by_role("alert").count() == 0
        page.get_by_role("button", name="Games", exact=True).click()
        page.get_by_role("button", name="7 Safari", exact=True).click()
        expect(page.locator("#kind-1 option")).to_have_text(["a person"])


def test_a_record_is_saved_and_loaded_and_stepped_through(page: Page, url: str, tmp_path: Path) -> None:
    begin(page, url, "Safarü", options={"ply_limit": "8"})
    by_pointer(page, random.Random(3))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    path = tmp_path / "safaru.json"
    download.value.save_as(path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    record = GameRecord(kept["game"], kept["options"], kept["seed"], tuple(kept["actions"]))
    assert record.final_state().ply == 8
    page.get_by_role("button", name="Games", exact=True).click()
    page.get_by_label("Load a record").set_input_files(path)
    finished(page)
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("status")).to_have_text("After 7 of 8 actions.")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("After 0 of 8 actions.")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("status")).to_have_text("After 1 of 8 actions.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no JSON", "it is not JSON"),
        ("{}", "it has no game or no actions"),
        ("null", "it has no game or no actions"),
        ('{"game": "kariba", "options": {"players": 9}, "seed": "s", "actions": []}', "/options/players: Expected an integer"),
        ('{"game": "kariba", "options": {}, "seed": "s", "actions": [{"type": "play", "player": 1, "rank": 1, "count": 1}]}', "Action 1"),
        ('{"game": "../healthz", "options": {}, "actions": []}', "No game or page has this path"),
    ],
)
@pytest.mark.noisy
def test_a_record_that_is_none_is_told(page: Page, url: str, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "record.json"
    path.write_text(text, encoding="utf-8")
    page.goto(url)
    page.get_by_label("Load a record").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text(said)
    page.get_by_role("button", name=re.compile("games", re.IGNORECASE)).first.click()
    page.get_by_role("button", name="Kariba", exact=True).wait_for()


def test_several_people_play_affenraffen_at_the_same_time(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Affenraffen", exact=True).click()
    page.get_by_role("combobox", name="Players").select_option("3")
    expect(page.get_by_text("All play at the same time. Each person has a corner")).to_have_count(0)
    page.locator("#kind-1").select_option("person")
    expect(page.get_by_text("All play at the same time. Each person has a corner")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    ada, ben = (page.get_by_role("region", name=f"{name}'s corner") for name in ("Ada", "Ben"))
    tiles = page.locator(".tiles button.thing")
    expect(page.get_by_role("status")).to_contain_text("Ada reaches in next")
    tiles.nth(3).click()
    expect(ada.get_by_text("In your hand:")).to_be_visible()
    assert page.locator("[data-focus=curtain]").count() == 0
    page.keyboard.press("2")
    expect(page.get_by_role("status")).to_contain_text("Ben reaches in next")
    tiles.nth(7).click()
    expect(ben.get_by_text("In your hand:")).to_be_visible()
    expect(ada.get_by_text("In your hand:")).to_be_visible()
    back = ada.get_by_role("button", name="Put it back").or_(ada.get_by_role("button", name="Give it to Ben"))
    back.first.click()
    expect(ada.get_by_text("In your hand:")).to_have_count(0)
    expect(ben.get_by_text("In your hand:")).to_be_visible()
    until(page, "JSON.parse(localStorage.getItem('safari-rules match')).steps.some((step) => step.action.player === 2)")
    page.get_by_role("button", name="Reach in 1").click()
    expect(page.get_by_role("status")).to_contain_text("Ada reaches in next")


def test_the_log_does_not_remember_for_a_player_of_affenraffen(page: Page, url: str) -> None:
    begin(page, url, "Affenraffen", people=1)
    page.locator(".tiles button.thing").nth(3).click()
    expect(page.get_by_text("In your hand:")).to_be_visible()
    expect(page.get_by_role("log", name="Log")).to_contain_text("You look at the tile on spot")


def test_the_arrow_keys_lead_through_a_grid_and_the_focus_stays(page: Page, url: str) -> None:
    begin(page, url, "7 Safari", people=1)
    cells = page.locator(".jungle button.thing")
    cells.first.wait_for()
    focused = "document.activeElement.dataset.focus"
    assert [cells.nth(place).get_attribute("tabindex") for place in range(3)] == ["0", "-1", "-1"]
    cells.first.focus()
    for key, there in (("ArrowRight", "cell:0,1"), ("ArrowDown", "cell:1,1"), ("ArrowLeft", "cell:1,0"), ("ArrowLeft", "cell:1,0")):
        page.keyboard.press(key)
        assert page.evaluate(focused) == there
    page.keyboard.press("Enter")
    page.locator(".hand button.thing").first.wait_for()
    assert page.evaluate("document.activeElement.matches('.hand button[data-lit], .middle, .middle button[data-lit]')")


def test_after_a_move_by_the_keys_the_focus_waits_at_the_hand_and_then_is_in_it(page: Page, url: str) -> None:
    begin(page, url, "Kariba", people=1)
    page.locator(".hand button[data-lit]").first.focus()
    for _ in range(3):
        until(page, "document.activeElement.matches('.hand button[data-lit]')")
        before = page.evaluate(STEPS)
        page.keyboard.press("Enter")
        for _ in range(9):  # choose the number of cards, and confirm
            page.wait_for_timeout(50)
            if page.evaluate(STEPS) > before or not page.locator("[data-focus=confirm]").count():
                break
            page.evaluate("document.querySelector('[data-focus=confirm]')?.focus()")  # the page may make the move meanwhile
            page.keyboard.press("Enter")
        until(page, f"{STEPS} > {before}")
        assert page.evaluate("document.activeElement.matches('.own, .own *')")
        until(page, "document.querySelector('.hand button[data-lit]') !== null")


def test_buttons_of_the_choice_keep_their_places(page: Page, url: str) -> None:
    """The first touch must not shift the layout, so that a second touch at the same place hits the same button."""
    begin(page, url, "Safari-Dual", people=1)
    pieces = page.locator(".board button[data-lit]")
    pieces.first.wait_for()
    places = "[...document.querySelectorAll('.board, .own > .player, [data-focus=hint]')].map((each) => each.getBoundingClientRect().y + scrollY)"
    before = page.evaluate(places)
    pieces.first.click()
    page.get_by_role("button", name="Undo touch").wait_for()
    assert page.evaluate(places) == before
    assert len(before) == 3


@pytest.mark.smoke
def test_nobody_reads_anothers_cards_in_the_log(page: Page, url: str) -> None:
    begin(page, url, "7 Safari", people=2)
    page.get_by_role("button", name="I am Ada").click()
    moves(page).first.click()
    page.locator("button", has_text="Ada places").first.wait_for()
    page.locator(".moves button").first.click()
    page.get_by_role("button", name="I am Ben").click()
    moves(page)
    log = page.get_by_role("log", name="Log")
    expect(log).to_contain_text("Ada picks the face-down card")
    assert not re.search(r"picks the (?!face-down)", log.inner_text())
    kept = page.evaluate("JSON.parse(localStorage.getItem('safari-rules match')).steps.map((step) => step.seen)")
    assert not any(re.search(r"picks the (?!face-down)", words) for step in kept for words in step or [])


@pytest.mark.noisy
def test_behind_the_curtain_lies_nothing_of_the_one_before(page: Page, url: str) -> None:
    begin(page, url, "Kariba", people=2)
    page.get_by_role("button", name="I am Ada").click()
    moves(page)
    page.route("**/view", lambda route: route.abort())
    moves(page).first.click()
    page.get_by_role("button", name="I am Ben").wait_for()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.get_by_role("button", name="I am Ben").click()
    assert page.locator(".hand .card").count() == 0
    page.unroute("**/view")
    page.get_by_role("button", name="Try again").click()
    assert moves(page).first.inner_text().startswith("Ben")


def test_a_hint_goes_with_the_move_that_it_was_for(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual", people=2)
    moves(page).first.click()
    expect(page.get_by_role("status")).to_have_text("It is Ben's turn.")
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Hint: ").wait_for()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("status")).to_have_text("It is Ada's turn.")
    expect(page.get_by_text("Hint: ")).to_have_count(0)


def test_taking_back_while_a_move_is_on_its_way_corrupts_nothing(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual", people=2)
    moves(page).first.click()
    expect(page.get_by_role("status")).to_have_text("It is Ben's turn.")

    def late(route: Route) -> None:
        page.wait_for_timeout(800)
        route.continue_()

    page.route("**/apply", late)
    moves(page).first.click()
    page.get_by_role("button", name="Take back").click()
    until(page, f"{STEPS} === 2")
    kept = page.evaluate("JSON.parse(localStorage.getItem('safari-rules match')).steps.map((step) => step.action.player)")
    assert kept == [0, 1]


@pytest.mark.noisy
def test_a_refused_form_keeps_what_was_filled_in(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Safarü", exact=True).click()
    page.locator("#name-0").fill("Zoe")
    page.get_by_text("More options", exact=True).click()
    assert page.locator("#option-first_player option").count() == 2
    page.get_by_role("combobox", name="Players").select_option("4")
    page.locator("#option-first_player").select_option("3")
    page.get_by_role("combobox", name="Players").select_option("2")
    assert page.locator("#option-first_player").input_value() == "0"
    page.locator("#option-deals").fill("3")
    page.locator("#option-target_score").fill("50")
    with page.expect_response("**/new") as refused:
        page.get_by_role("button", name="Start").click()
    assert refused.value.status == 409
    expect(page.get_by_role("alert")).to_contain_text(re.compile("deals|target"))
    assert page.locator("#name-0").input_value() == "Zoe"
    page.locator("#option-target_score").fill("")
    page.locator("#option-deals").fill("1000")
    page.get_by_text("More options", exact=True).click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#option-deals")).to_be_visible()
    page.locator("#option-deals").fill("2")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".player", has_text="Zoe")).to_be_visible()


@pytest.mark.parametrize(
    "kept",
    [
        '{"start": {}, "steps": {}}',
        "[]",
        "3",
        '{"start": {"state": {}, "active_players": []}, "steps": []}',
        "{",
        '{"start": {"state": {}, "active_players": []}, "steps": [], "seats": [], "memories": []}',
        '{"id": "x", "start": {"state": {}, "active_players": []}, "steps": [], "seats": [], "memories": [], "over": true}',
    ],
)
def test_a_store_full_of_nonsense_is_passed_over(page: Page, url: str, kept: str) -> None:
    page.add_init_script(f"localStorage.setItem('safari-rules match', {json.dumps(kept)})")
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).wait_for()


def test_a_closed_store_keeps_nobody_from_playing(page: Page, url: str) -> None:
    for store in ("localStorage", "sessionStorage"):
        page.add_init_script(
            f"Object.defineProperty(window, '{store}', {{ get() {{ throw new DOMException('closed', 'SecurityError'); }} }})"
        )
    begin(page, url, "Kariba", options={"ply_limit": "2"})
    moves(page).first.click()
    finished(page)
    page.get_by_role("button", name="Play again").click()
    moves(page)


def test_looking_at_a_record_leaves_the_game_that_is_kept(page: Page, url: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    contest = Tournament("kariba", ("random",), 2, "page", {"players": 2})
    list(contest.play_into(path))
    begin(page, url, "Safari-Dual", people=2)
    moves(page).first.click()
    until(page, f"{STEPS} === 1")
    page.get_by_role("button", name="Games", exact=True).click()
    page.get_by_label("Load a record").set_input_files(path)
    finished(page)
    page.get_by_role("button", name="Another game").click()
    page.get_by_role("button", name="Other games").click()
    page.get_by_role("button", name="Go on with your game").click()
    expect(page.get_by_role("status")).to_have_text("It is Ben's turn.")


def test_a_double_click_leads_to_a_place_once(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).evaluate("button => { button.click(); button.click(); }")
    page.get_by_role("button", name="Start").wait_for()
    page.go_back()
    page.get_by_role("button", name="Safari-Dual", exact=True).wait_for()


def test_a_key_that_is_held_down_touches_once(page: Page, url: str) -> None:
    begin(page, url, "Kariba")
    move = moves(page).first
    move.focus()
    for _ in range(12):
        page.keyboard.down("Enter")  # every press after the first is a repetition of a held key
        page.wait_for_timeout(100)
    page.keyboard.up("Enter")
    until(page, f"{STEPS} >= 2")
    assert (
        page.evaluate("JSON.parse(localStorage.getItem('safari-rules match')).steps.filter((step) => step.action.player === 0).length") == 1
    )


def test_the_browsers_back_leads_to_where_one_was(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Safari-Dual", exact=True).click()
    page.get_by_role("button", name="Start").wait_for()
    page.go_back()
    page.get_by_role("heading", name="Five animal games").wait_for()
    sit_down(page, "Safari-Dual", people=2)
    moves(page).first.click()
    expect(page.get_by_role("status")).to_have_text("It is Ben's turn.")
    page.go_back()
    page.get_by_role("button", name="Start").wait_for()
    page.go_back()
    page.get_by_role("heading", name="Five animal games").wait_for()
    for _ in range(2):
        page.go_forward()
    expect(page.get_by_role("status")).to_have_text("It is Ben's turn.")
    moves(page).first.click()
    expect(page.get_by_role("status")).to_have_text("It is Ada's turn.")
    page.get_by_role("button", name="Games", exact=True).click()
    page.get_by_role("heading", name="Five animal games").wait_for()


def test_a_game_that_is_left_for_another_waits(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual", people=2)
    moves(page).first.click()
    expect(page.get_by_role("status")).to_have_text("It is Ben's turn.")
    page.get_by_role("button", name="Games", exact=True).click()
    for title in ("Kariba", "Safarü"):
        sit_down(page, title, people=2)
        page.get_by_role("button", name="Games", exact=True).click()
    going = page.get_by_role("button", name="Go on with your game of")
    expect(going).to_have_text([f"Go on with your game of {title}" for title in ("Safarü", "Kariba", "Safari-Dual")])
    page.get_by_role("button", name="Go on with your game of Safari-Dual").click()
    expect(page.get_by_role("status")).to_have_text("It is Ben's turn.")
    page.reload()
    expect(page.get_by_role("status")).to_have_text("It is Ben's turn.")
    page.get_by_role("button", name="Games", exact=True).click()
    expect(going).to_have_count(3)
    sit_down(page, "Kariba", people=2)
    page.get_by_role("button", name="Games", exact=True).click()
    expect(going).to_have_count(3)
    expect(going.first).to_have_text("Go on with your game of Kariba")


def test_two_games_of_a_kind_are_told_apart_by_who_plays(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual", people=2)
    moves(page).first.click()
    expect(page.get_by_role("status")).to_have_text("It is Ben's turn.")
    page.get_by_role("button", name="Games", exact=True).click()
    sit_down(page, "Safari-Dual", people=2, names=("Cleo", "Dan"))
    page.get_by_role("button", name="Games", exact=True).click()
    going = page.get_by_role("button", name="Go on with your game of")
    expect(going).to_have_text([f"Go on with your game of Safari-Dual {names}" for names in ("Cleo, Dan", "Ada, Ben")])


def test_a_page_that_is_loaded_again_stays_at_a_puzzle(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual", people=2)
    page.get_by_role("button", name="Games", exact=True).click()
    page.get_by_role("button", name="Puzzle of the day").first.click()
    question = page.locator(".question-of-day")
    question.wait_for()
    page.reload()
    expect(question).to_be_visible()


def test_an_answer_that_comes_late_takes_no_other_games_place(page: Page, url: str) -> None:
    begin(page, url, "Kariba", people=2)
    page.get_by_role("button", name="Games", exact=True).click()
    sit_down(page, "Safari-Dual", people=2)
    held: list[Any] = []
    page.route("**/v1/games/safari-dual/apply", lambda route: held.append(route))
    with page.expect_request("**/v1/games/safari-dual/apply"):
        moves(page).first.click()
    page.get_by_role("button", name="Games", exact=True).click()
    page.get_by_role("button", name="Go on with your game of Kariba").click()
    page.get_by_role("region", name="Hands").or_(page.locator("[data-focus=curtain]")).first.wait_for()
    assert len(held) == 1
    held[0].continue_()
    page.wait_for_timeout(500)
    page.reload()
    page.get_by_role("button", name="Games", exact=True).click()
    going = page.get_by_role("button", name="Go on with your game of")
    expect(going).to_have_text([f"Go on with your game of {title}" for title in ("Kariba", "Safari-Dual")])
    going.last.click()
    expect(page.get_by_role("status")).to_have_text("It is Ben's turn.")  # the move that was in transit is stored


def test_who_has_gone_elsewhere_is_left_there(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    held: list[Any] = []
    page.route("**/v1/games/kariba/new", lambda route: held.append(route))
    page.get_by_role("button", name="Start").dblclick()
    page.go_back()
    page.get_by_role("heading", name="Five animal games").wait_for()
    for route in held:
        route.continue_()
    page.wait_for_timeout(500)
    assert page.title() == "safari-rules"
    expect(page.get_by_role("heading", name="Five animal games")).to_be_visible()
    expect(page.get_by_role("button", name="Go on with your game")).to_have_count(0)


def test_the_longest_name_fits(page: Page, url: str) -> None:
    begin(page, url, "Safarü", names=("W" * 40,))
    moves(page)
    for tab in ("Moves", "Scores"):
        page.get_by_role("button", name=tab, exact=True).click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab


def test_an_address_that_is_none_is_told(page: Page, url: str) -> None:
    page.goto(f"{url}?api=http://[")
    expect(page.get_by_role("alert")).to_contain_text("it is not an address")


def test_only_chosen_cards_are_raised(page: Page, url: str) -> None:
    for _ in range(20):
        begin(page, url, "Kariba")
        moves(page)
        names = [text.strip() for text in page.locator(".hand button.thing > .unseen").all_inner_texts()]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            break
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
    assert twice
    page.locator(".hand button.thing").nth(names.index(twice)).click()
    assert page.locator(".hand [data-chosen]").count() == 1
    assert page.locator(".hand [aria-pressed=true]").count() == 1


def test_the_log_keeps_its_place_its_newest_line_and_the_focus(page: Page, url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    begin(page, url, "Kariba")
    moves(page)
    page.evaluate("""() => {
      window.gone = 0;
      const left = (node) => node.matches?.(".log, [role=status], slot");
      const count = (changes) => (window.gone += changes.flatMap((each) => [...each.removedNodes]).filter(left).length);
      new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    }""")
    log = page.get_by_role("log")
    for _ in range(100):
        if log.evaluate("(each) => each.scrollHeight > each.clientHeight + 40"):
            break
        moves(page).first.click()
    log.focus()
    assert log.evaluate("(each) => each.scrollTop + each.clientHeight >= each.scrollHeight - 1")
    moves(page)
    page.locator(".hand button.thing").first.evaluate("(card) => card.click()")
    page.locator(".hand [aria-pressed=true], .log p:last-child").first.wait_for()
    assert page.evaluate("document.activeElement.getAttribute('role')") == "log"
    assert log.evaluate("(each) => each.scrollTop + each.clientHeight >= each.scrollHeight - 1")
    assert page.evaluate("window.gone") == 0
    assert page.locator("slot").count() == 0


def test_the_tile_turned_over_is_said(page: Page, url: str) -> None:
    begin(page, url, "Affenraffen")
    moves(page).first.click()
    tile = page.locator(".hand > .held .card").get_attribute("title")
    assert tile
    expect(page.locator(".saying[aria-live]")).to_contain_text(tile)


def test_no_tile_moves_when_one_is_turned_over(page: Page, url: str) -> None:
    begin(page, url, "Affenraffen")
    moves(page)
    tiles = "[...document.querySelectorAll('.tiles .cell')].map((cell) => cell.getBoundingClientRect().top + scrollY)"
    before = page.evaluate(tiles)
    page.locator(".tiles button").first.click()
    page.locator(".hand > .held .card").wait_for()
    for one, other in zip(before, page.evaluate(tiles), strict=True):
        assert abs(one - other) < 2


def test_what_is_chosen_on_the_table_is_pressed(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual")
    moves(page)
    page.locator(".board button.thing").first.click()
    assert page.locator(".board button[data-chosen]").get_attribute("aria-pressed") == "true"


def test_why_something_is_dark_is_told_on_demand(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual")
    moves(page)
    assert page.locator("[data-dark]").count() == 0
    page.get_by_role("button", name="Why not?").click()
    choice = page.get_by_role("region", name="Your choice")
    expect(choice).to_contain_text("Touch what is dark")
    page.keyboard.press("Escape")
    expect(choice).not_to_contain_text("Touch what is dark")
    page.get_by_role("button", name="Why not?").click()
    page.locator("[data-dark]").first.click()
    expect(choice).not_to_contain_text("Touch what is dark")
    saying = choice.locator(".saying").inner_text()
    assert saying.endswith(".")
    assert "(SD" not in saying, "a rule's id is shown outside of the rules"
    moves(page).first.click()
    expect(choice).not_to_contain_text(saying)


def test_a_trade_begins_with_the_card_or_with_the_charlie(page: Page, url: str) -> None:
    game = next(each for each in all_games() if each.id == "seven-safari")
    chance = random.Random(1)
    state = game.new(seed="trade")
    while not any(move.type == "trade" for move in game.legal_moves(state)):
        state = game.apply(state, chance.choice(game.legal_moves(state))).state
    seat = state.current_player
    position = {
        "state": game.dump(state),
        "active_players": [seat],
        "scores": [score._asdict() for score in game.scores(state)],
        "outcome": None,
    }
    seats = [{"name": name, "kind": "person" if place == seat else "easy"} for place, name in enumerate(("Ada", "Ben"))]
    memories = [{"memory": None, "events": []} for _ in seats]
    match = {"id": "trade", "game": game.id, "seats": seats, "steps": [], "start": position, "memories": memories}
    page.add_init_script(
        f"[localStorage, sessionStorage].forEach((each) => each.setItem('safari-rules match', {json.dumps(json.dumps(match))}))"
    )
    trade = next(move for move in game.legal_moves(state) if move.type == "trade")
    cell, card = f"cell:{trade.row},{trade.column}", f"hand:{trade.card}"
    for first, second in ((cell, card), (card, cell)):
        page.goto(url)
        moves(page)
        page.locator(f'button[data-focus="{first}"]').click()
        confirm = page.get_by_role("button", name="Do it")
        if not confirm.count():  # if only one move has the first thing, it is chosen at once
            page.locator(f'button[data-focus="{second}"]').click()
        confirm.click()
        until(page, f"{STEPS} > 0")
        done = page.evaluate(STEPS.replace("length", "at(0).action"))
        assert (done["type"], done["row"], done["column"], done["card"]) == ("trade", trade.row, trade.column, trade.card)


def test_the_pictures_of_the_games_are_real_positions(page: Page, url: str) -> None:
    records = json.loads((WEB / "page" / "pictures.json").read_text(encoding="utf-8"))
    assert set(records) == {game.id for game in all_games()}
    for name, record in records.items():
        GameRecord(name, record["options"], record.get("seed"), tuple(record["actions"])).final_state()
    page.goto(url)
    for name, record in records.items():
        page.locator(f'.picture[data-game="{name}"] .card').first.wait_for(state="attached")
        tile = page.locator(f'.tile:has(.picture[data-game="{name}"])')
        expect(tile).to_contain_text(re.compile(rf"players, about {record['minutes']} minutes"))


def test_text_twice_as_large_still_fits(page: Page, url: str) -> None:
    page.add_init_script("addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })")
    for title in TITLES:
        begin(page, url, title)
        moves(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), title
        page.evaluate("localStorage.clear(), sessionStorage.clear()")


def test_a_move_can_be_taken_back_where_nothing_was_revealed(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual", people=2)
    before = moves(page).all_inner_texts()
    moves(page).first.click()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("status")).to_have_text("It is Ada's turn.")
    assert moves(page).all_inner_texts() == before


def test_a_hint_names_a_legal_move(page: Page, url: str) -> None:
    begin(page, url, "Kariba")
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_text("Hint: ")
    hint.wait_for()
    assert hint.inner_text().removeprefix("Hint: ") in moves(page).all_inner_texts()


def test_a_hint_says_nothing_of_what_lies_under_a_face_down_card(page: Page, url: str) -> None:
    begin(page, url, "7 Safari")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Hint: ")).to_have_text(re.compile(r"^Hint: .* depends on what you cannot see\.$"))


def test_names_with_markup_are_text(page: Page, url: str) -> None:
    popped: list[Dialog] = []
    page.on("dialog", lambda dialog: popped.append(dialog))
    name = "<img src=x onerror=alert(1)>"
    begin(page, url, "Safari-Dual", names=(name,))
    moves(page)
    expect(page.get_by_role("region", name="Your own")).to_contain_text(name)
    assert page.locator("img").count() == 0
    assert popped == []


@pytest.mark.noisy
@pytest.mark.parametrize(
    ("status", "body"), [(500, "<html>oops"), (500, '{"detail": "Something broke here."}'), (200, "not json"), (200, "")]
)
def test_a_service_that_answers_nonsense_is_told(page: Page, url: str, status: int, body: str) -> None:
    begin(page, url, "Kariba")
    before = moves(page).all_inner_texts()

    def broken(route: Route) -> None:
        route.fulfill(status=status, body=body)

    page.route("**/apply", broken)
    moves(page).first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert moves(page).all_inner_texts() == before
    page.unroute("**/apply")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("It is your turn.")


def test_two_tabs_on_one_game_know_of_each_other(browser: Browser, url: str) -> None:
    context = browser.new_context()
    one = context.new_page()
    begin(one, url, "Safari-Dual", people=2)
    moves(one)
    two = context.new_page()
    two.goto(url)
    two.get_by_role("button", name="Go on with it").click()
    moves(two).first.click()
    expect(two.get_by_role("status")).to_have_text("It is Ben's turn.")
    expect(one.get_by_role("alert")).to_contain_text("went on in another tab")
    one.get_by_role("button", name="Hint").click()
    moves(one).nth(1).click()
    one.wait_for_timeout(1000)  # an answer would have arrived by then
    expect(one.get_by_role("alert")).to_contain_text("went on in another tab")
    assert two.evaluate("JSON.parse(localStorage.getItem('safari-rules match')).steps.length") == 1
    one.get_by_role("button", name="Show it").click()
    expect(one.get_by_role("status")).to_have_text("It is Ben's turn.")
    context.close()


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.smoke), "dark"])
def test_axe_finds_nothing(page: Page, url: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")

    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).wait_for()
    page.wait_for_timeout(300)
    assert barriers(page) == [], "start"
    for title in TITLES:
        begin(page, url, title, options={"ply_limit": "40"})
        moves(page)
        assert barriers(page) == [], title
        moves(page).first.click()
        ready(page)
        page.goto(f"{url}/docs")  # no script runs on that page that could store the game again
        page.evaluate("localStorage.clear(), sessionStorage.clear()")


def test_no_rule_stands_in_the_scripts() -> None:
    scripts = {path.name: path.read_text(encoding="utf-8") for path in WEB.rglob("*.js")}
    assert len(scripts) > 8
    for name, text in scripts.items():
        for game in all_games():
            for code in (*game.rulebook.rules, *game.rulebook.rulings):
                assert not re.search(rf"\b{code}\b", text), f"{name} names the rule {code}"
            for component in game.components:
                assert not re.search(rf"[\"'`]{re.escape(str(component.code))}[\"'`]", text), f"{name} names the card {component.code}"
        for animal in ANIMALS:
            assert animal not in text.lower(), f"{name} names the {animal}"


def test_every_component_has_a_drawing() -> None:
    drawn = set(re.findall(r' id="(\w+)"', (WEB / "page" / "animals.svg").read_text(encoding="utf-8")))
    for game in all_games():
        for component in game.components:
            assert f"{ord(component.symbol):x}" in drawn, (game.id, component.name)


def test_the_page_is_small_and_its_own() -> None:
    files = [path for path in WEB.rglob("*") if path.suffix in (".html", ".css", ".js", ".svg")]
    assert sum(path.stat().st_size for path in files) < 420_000
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?://(?!www\.w3\.org)", text), f"{path.name} loads from elsewhere"
        assert "innerHTML" not in text, path.name


@pytest.mark.smoke
def test_its_policy_allows_its_own_files_alone(page: Page, url: str) -> None:
    answer = page.goto(url)
    assert answer is not None
    assert answer.headers["content-security-policy"] == "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    page.get_by_role("button", name="Kariba", exact=True).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
