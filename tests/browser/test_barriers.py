"""Barriers that axe does not find: the place and visibility of the focus, words of a screen reader, names and descriptions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from support.family import Family
from support.page import begin, moves, until

from safari_rules import all_games

#: Notes the words that a screen reader speaks for the line of the choice: texts that appear or change while the line is live.
HEAR = """() => {
  window.said = [];
  const hear = (changes) => {
    for (const { type, target, addedNodes } of changes) {
      for (const node of type === "characterData" ? [target] : addedNodes) {
        if (node.parentElement?.matches(".saying[aria-live=polite]") && node.data) window.said.push(node.data.trim());
      }
    }
  };
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
#: Returns words, top and height of the focused element if another element or the window's edge hides its middle, else null.
HIDDEN = """() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  const seen = height > 8 && document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button, summary, [tabindex]");
  return seen === document.activeElement ? null : [document.activeElement.textContent, top, height];
}"""


@pytest.fixture
def small(browser: Browser) -> Iterator[Page]:
    """A window of 1280 by 1024 pixels in which the page is four times as large."""
    context = browser.new_context(viewport={"width": 320, "height": 256}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_a_screen_reader_says_which_tile_is_turned_over(page: Page, url: str) -> None:
    begin(page, url, "Affenraffen")
    moves(page)
    page.evaluate(HEAR)
    page.locator("[data-focus='spot:10']").click()
    tile = page.locator(".hand > .held .card").get_attribute("title")
    until(page, "window.said.length > 0")
    assert page.evaluate("window.said") == [tile]


def test_what_comes_of_a_choice_is_said_without_the_choice_again(page: Page, url: str) -> None:
    begin(page, url, "7 Safari")
    moves(page)
    page.locator(".jungle button").first.click()
    page.locator(".hand button").first.wait_for()
    page.evaluate(HEAR)
    page.locator(".hand button").first.click()
    cell = page.locator(".jungle button[data-lit]")
    if cell.count():
        cell.first.click()
    expect(page.locator(".saying")).to_contain_text(re.compile(r"\([+−]"))
    said = page.evaluate("window.said")
    assert len(said) == len(set(said))
    assert sum(words.startswith("You place") for words in said) == 1, said


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_no_button_lies_over_the_focus_in_a_dialog(page: Page, url: str, game: Any) -> None:
    begin(page, url, game.title)
    moves(page)
    page.get_by_role("button", name="How to play").click()
    for sign in page.locator("dialog summary").all():
        sign.click()
    page.get_by_role("dialog").evaluate("(dialog) => dialog.scrollTo(0, 0)")
    page.get_by_role("button", name="Back to the game").focus()
    found = []
    for _ in range(page.locator("dialog summary").count()):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('summary')"):
            found.append(page.evaluate(HIDDEN))
    assert found
    assert not any(found), found


def test_an_empty_log_shows_that_it_has_the_focus(page: Page, url: str) -> None:
    begin(page, url, "Kariba")
    moves(page)
    page.locator(".moves button").last.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "log"
    assert page.evaluate(HIDDEN) is None


def test_in_a_small_window_the_focus_is_in_sight_after_a_move(small: Page, url: str) -> None:
    begin(small, url, "Safari-Dual")
    moves(small)
    for _ in range(3):
        for touched in (".board button[data-lit]", ".board button[data-lit]", "[data-focus=confirm]"):
            small.locator(touched).first.focus()
            small.keyboard.press("Enter")
            small.wait_for_timeout(200)
        expect(small.get_by_role("status")).to_have_text("It is your turn.")
        until(small, "document.activeElement.matches('.board button')")
        assert small.evaluate(HIDDEN) is None


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_what_has_a_name_has_a_role(page: Page, url: str, game: Any) -> None:
    begin(page, url, game.title)
    moves(page)
    assert page.locator(":is(div, span, p)[aria-label]:not([role])").count() == 0


def test_a_note_describes_its_option(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Safari-Dual", exact=True).click()
    page.get_by_text("More options", exact=True).click()
    notes = page.locator(".more .field small")
    assert notes.count() > 0
    for note in notes.all():
        field = note.locator("xpath=..").locator("input, select")
        expect(field).to_have_accessible_description(note.inner_text())


def test_a_missing_name_is_marked_and_described(family: Family) -> None:
    page = family.newcomer()
    page.goto(family.host.url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_role("button", name="On your own devices").click()
    name = page.get_by_label("Your name")
    name.fill("")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_have_text("Tell the others your name first.")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description("Tell the others your name first.")
    expect(name).to_be_focused()


def test_more_contrast_on_request(page: Page, url: str) -> None:
    page.goto(url)
    tile = page.locator(".tile").first
    expect(tile).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, contrast="more")
        ink, border = tile.evaluate("(tile) => [getComputedStyle(tile).color, getComputedStyle(tile).borderTopColor]")
        assert border == ink


def test_the_outline_of_a_control_is_seen_on_every_ground() -> None:
    def light(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05

    style = (Path(__file__).parents[2] / "api" / "safari_api" / "web" / "page" / "style.css").read_text(encoding="utf-8")
    schemes = [dict(re.findall(r"--([\w-]+): (#\w{6});", part)) for part in style.split("* {")[0].split("@media")]
    assert len(schemes) == 2
    for colors in schemes:
        for ground in ("ground", "felt", "paper"):
            one, other = light(colors["line"]), light(colors[ground])
            assert max(one, other) / min(one, other) >= 3, (colors, ground)
