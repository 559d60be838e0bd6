"""Turns of other players, lessons, looking back, and room on small screens, in a real Chromium."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from support.page import PRESS, barriers, begin, enlarge, finish, hand_in_sight, moves, until

from safari_rules import all_games

TITLES = [game.title for game in all_games()]
KEPT = "JSON.parse(localStorage.getItem('safari-rules match')).steps"


def test_an_opponents_turn_is_drawn_in_two_beats(page: Page, url: str) -> None:
    begin(page, url, "Kariba")
    moves(page).first.click()
    marked = page.locator(".waterhole [data-marked]")
    expect(marked).not_to_have_count(0)
    expect(page.locator(".over .card").first).to_be_attached()
    expect(marked).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("It is your turn.")
    expect(page.locator(".since")).to_contain_text("Ben plays")


def test_every_sentence_reaches_the_log_once(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual")
    for turn in range(3):
        moves(page).nth(5).click()  # after the first move, the computer could win in its third turn
        until(page, f"{KEPT}.length === {2 * turn + 2}")
        expect(page.get_by_role("status")).to_have_text("It is your turn.")
    told = [words for step in page.evaluate(KEPT) for words in step["told"]]
    assert len(told) >= 6
    assert page.get_by_role("log", name="Log").locator("p").all_inner_texts() == told


@pytest.mark.parametrize("title", ["Kariba", "Safarü"])
def test_a_move_of_the_list_is_said_by_the_log_alone(page: Page, url: str, title: str) -> None:
    """A screen reader speaks each change of a live region, so only the log may be live: then it speaks a move once."""
    begin(page, url, title)
    move = moves(page).first
    page.evaluate(
        """() => {
          window.said = [];
          const hear = () => {
            const live = document.querySelector(".saying[aria-live=polite]")?.textContent;
            if (live && window.said.at(-1) !== live) window.said.push(live);
          };
          new MutationObserver(hear).observe(document.body, {subtree: true, childList: true, characterData: true});
        }"""
    )
    move.click()
    until(page, f"{KEPT}.length >= 2")
    told = page.get_by_role("log", name="Log").locator("p")
    expect(told.nth(1)).to_be_visible()
    assert not set(told.all_inner_texts()) & set(page.evaluate("window.said"))


def test_haste_does_not_stop_the_computers_of_affenraffen(page: Page, url: str) -> None:
    begin(page, url, "Affenraffen")
    moves(page)
    for touch in range(30):
        lit = page.locator(".felt button.word, .tiles button.thing")
        lit.nth(touch % max(1, lit.count())).evaluate("button => button.click()")
        page.wait_for_timeout(400)
    steps = page.evaluate(f"{KEPT}.map((step) => step.action.player)")
    assert steps.count(0) >= 10
    assert steps.count(1) >= 2


@pytest.mark.smoke
@pytest.mark.parametrize("title", TITLES)
def test_a_game_ends_with_a_summary_and_its_ranking(page: Page, url: str, title: str) -> None:
    begin(page, url, title, options={"ply_limit": "4"})
    dialog = page.get_by_role("dialog")
    move = page.locator(".moves li button")
    while not dialog.count():
        dialog.or_(move).first.wait_for()
        if not dialog.count():
            page.evaluate(PRESS)
        page.wait_for_timeout(50)
    assert page.locator("table[aria-label=Result]").count() == 0
    assert barriers(page) == []
    dialog.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("table", name="Result")).to_be_visible()
    for name in ("Look back", "Share", "Play again"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)


def test_a_finished_game_is_looked_back_at_and_analyzed(page: Page, url: str) -> None:
    begin(page, url, "Kariba", options={"ply_limit": "8"})
    finish(page)
    page.get_by_role("button", name="Look back").click()
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_value("8")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("status")).to_have_text("After 7 of 8 actions.")
    first = page.get_by_role("button", name="Start")
    first.press("Enter")
    expect(page.get_by_role("status")).to_have_text("After 0 of 8 actions.")
    expect(first).to_be_focused()
    expect(first).to_be_disabled()
    for way in (page.go_back, page.go_forward, page.reload):  # leads to the result, the record, and the record again
        way()
        expect(page.get_by_role("table", name="Result")).to_be_visible()
        expect(slider).to_have_count(int(way != page.go_back))
    slider.fill("2")
    expect(page.get_by_role("status")).to_have_text("After 2 of 8 actions.")
    page.get_by_role("combobox", name="View").select_option("1")
    expect(page.get_by_role("group", name="The hand of Ben")).to_be_visible()
    page.get_by_role("combobox", name="View").select_option("0")
    page.get_by_role("button", name="Analyze").press("Enter")
    expect(page.get_by_role("region", name="Analysis")).to_be_focused()
    page.get_by_role("combobox", name="View").select_option("1")
    expect(page.get_by_role("region", name="Analysis")).to_have_count(0)
    page.get_by_role("button", name="Analyze").click()
    expect(page.get_by_role("region", name="Analysis")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("region", name="Analysis")).to_be_visible()
    expect(page.locator(".chances polyline")).to_have_attribute("points", page.locator(".chances polyline").get_attribute("points") or "-")
    assert barriers(page) == []


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
@pytest.mark.parametrize("title", ["Kariba", "Safari-Dual", "Safarü"])
def test_the_analysis_finds_no_fault_with_hints_that_were_followed(page: Page, url: str, title: str) -> None:
    begin(page, url, title, options={"ply_limit": "8"})
    status, dialog, hint = page.get_by_role("status"), page.get_by_role("dialog"), page.locator(".saying")
    for turn in range(4):
        expect(status).to_have_text("It is your turn.")
        page.get_by_role("button", name="Hint").click()
        expect(hint).to_contain_text("Hint: ")
        if (unfold := page.get_by_role("button", name="All moves")).count():
            unfold.click()
        sentences = moves(page).all_inner_texts()
        best = max((words for words in sentences if words in hint.inner_text()), key=len)
        moves(page).nth(sentences.index(best)).click()
        until(page, f"{KEPT}.length >= {2 * turn + 1}")
    dialog.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="Analyze").click()
    analysis = page.get_by_role("region", name="Analysis")
    expect(analysis).to_contain_text("A strong computer found no move that cost much.", timeout=60_000)


def test_a_link_shows_the_same_game_to_others(page: Page, url: str, browser: Browser) -> None:
    begin(page, url, "Safari-Dual", options={"ply_limit": "6"})
    finish(page)
    page.get_by_role("button", name="Share").click()
    link = page.locator(".share input")
    expect(link).to_have_attribute("readonly", "")
    context = browser.new_context()
    other = context.new_page()
    other.goto(link.input_value())
    result = other.get_by_role("table", name="Result")
    expect(result).to_be_visible()
    assert result.inner_text() == page.get_by_role("table", name="Result").inner_text()
    other.get_by_role("button", name="Back").click()
    expect(other.get_by_role("status")).to_have_text("After 5 of 6 actions.")
    context.close()


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_sounds_have_a_switch_at_the_table(page: Page, url: str) -> None:
    begin(page, url, "Kariba")
    switch = page.get_by_role("button", name="Sounds and vibration")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_the_animals_come_to_a_person_who_has_won(page: Page, url: str) -> None:
    begin(page, url, "Safari-Dual", people=2, options={"ply_limit": "4"})
    finish(page)
    expect(page.locator(".end .feast .symbol")).to_have_count(4)
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("slider", name="Move").wait_for()
    expect(page.locator(".feast")).to_have_count(0)


@pytest.mark.parametrize("page", ["phone"], indirect=True)
def test_the_player_who_is_to_act_is_in_view(page: Page, url: str) -> None:
    held: list[Route] = []
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_role("combobox", name="Players").select_option("4")
    page.get_by_role("button", name="Start").click()
    moves(page)
    page.route("**/suggest", lambda route: held.append(route) if len(held) == 2 else (held.append(route), route.continue_()))
    moves(page).first.click()
    expect(page.get_by_role("status")).to_have_text("Dan is thinking.")
    chip = page.locator(".others .player[data-active]")
    expect(chip).to_contain_text("Dan")
    box = chip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 361
    for _ in range(50):
        if len(held) == 3:
            break
        page.wait_for_timeout(100)
    held[2].continue_()
    expect(page.get_by_role("status")).to_have_text("It is your turn.")


REACHED = "Boolean(document.activeElement?.closest?.('.moves li')) || document.activeElement?.textContent === 'Next'"


def step_by_keyboard(page: Page) -> None:
    """Go by Tab to the move or button for which the step waits, and press Enter."""
    for _ in range(200):
        if page.evaluate(REACHED):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def step_by_pointer(page: Page) -> None:
    """Touch lit things of the table in turn, or go to the next step if this one awaits no action."""
    further = page.get_by_role("region", name="Lesson").get_by_role("button", name="Next")
    step = page.get_by_role("status").inner_text()
    if further.count():
        further.click()
        return
    lit = page.locator(".felt button.thing:enabled:not([aria-pressed=true]), .felt button.word:enabled")
    pressing = page.locator("[data-focus=confirm]:enabled, .question button:enabled")
    for _ in range(12):
        confirms = pressing.count() > 0
        one = (pressing if confirms else lit).first
        one.evaluate("(each) => each.scrollIntoView({ block: 'start' })")  # on a phone the hand may cover it
        one.click()
        for _ in range(30):
            page.wait_for_timeout(100)
            if page.get_by_role("status").inner_text() != step:
                return
            if not confirms and (pressing.count() or page.locator(".felt [aria-pressed=true]").count()):
                break


@pytest.mark.parametrize("step", [step_by_keyboard, step_by_pointer])
@pytest.mark.parametrize("title", TITLES)
def test_a_lesson_leads_to_its_last_step(page: Page, url: str, title: str, step: Callable[[Page], None]) -> None:
    steps = len(taught.steps) if (taught := next(game for game in all_games() if game.title == title).lesson) else 0
    page.goto(url)
    page.get_by_role("button", name=title, exact=True).click()
    page.get_by_role("button", name="Learn").click()
    for at in range(1, steps):
        expect(page.get_by_role("status")).to_have_text(f"Step {at} of {steps}.")
        assert page.get_by_role("button", name="Start", exact=True).count() == 0
        page.get_by_role("region", name="Lesson").get_by_role("button", name="Next").or_(page.locator(".moves li button")).first.wait_for()
        if step is step_by_pointer:
            assert barriers(page) == []
        step(page)
        until(page, f"document.querySelector('[role=status]').textContent !== 'Step {at} of {steps}.'")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(page.locator(".felt .end")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('safari-rules cups')") is None, "a lesson counts as a game of the cup"
    page.get_by_role("button", name="Start", exact=True).click()
    moves(page)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640)])
def test_the_focus_is_in_sight_with_large_text(browser: Browser, url: str, width: int, height: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    begin(page, url, "Kariba")
    moves(page)
    enlarge(page)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.focus") == "hint":
            break
    place = page.evaluate("(({ top, bottom }) => [top, innerHeight - bottom])(document.activeElement.getBoundingClientRect())")
    assert page.evaluate("document.activeElement.dataset.focus") == "hint"
    assert min(place) >= 0, place
    context.close()


@pytest.mark.parametrize(("width", "height", "large"), [(740, 360, False), (360, 740, True), (360, 740, False)])
@pytest.mark.parametrize("title", ["Kariba", "Safarü", "7 Safari"])
def test_the_hand_is_in_sight_when_it_is_ones_turn(browser: Browser, url: str, title: str, width: int, height: int, large: bool) -> None:
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    begin(page, url, title)
    moves(page)
    if large:
        enlarge(page)
    hand_in_sight(page)
    context.close()


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
def test_the_focus_is_on_the_curtain_after_a_computers_turn(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_role("combobox", name="Players").select_option("3")
    page.locator("#kind-2").select_option("person")
    page.get_by_role("button", name="Start").press("Enter")
    page.get_by_role("button", name="I am Ada").press("Enter")
    page.locator(".hand button").first.press("Enter")
    for button in page.locator(".question button").all()[:1]:
        button.press("Enter")
    page.get_by_role("button", name="Do it").press("Enter")
    expect(page.get_by_role("button", name="I am Cleo")).to_be_focused()
