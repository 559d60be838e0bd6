"""Everything on the table can be touched, on every size of phone and of text: nothing lies under anything, and no text is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from support.failures import Failures
from support.page import moves

from safari_rules import all_games

#: Windows of phones, upright and sideways, and the sizes of the text in percent.
WINDOWS = [(320, 568), (360, 560), (375, 553), (390, 844), (667, 331), (844, 390), (1280, 800)]
TEXTS = (100, 130, 200)
#: The things on the table, and those around it that are read or touched.
THINGS = ".middle .cell, .middle .thing, .middle .place, .middle .tray, .hand .thing, .hand .word, .choice button, .bar button, .bar h1, .others .player"
#: Finds the things whose middle cannot be touched, wherever the page is scrolled to.
UNDER = """(things) => {
  const shown = (each) => each.getClientRects().length > 0 && getComputedStyle(each).visibility !== "hidden";
  const hit = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (each.contains(found) || found.contains(each));
  };
  const reached = (each) =>
    ["center", "start", "end", "nearest"].some((block) => {
      each.scrollIntoView({ block, inline: "center", behavior: "instant" });
      return hit(each);
    });
  const under = [...document.querySelectorAll(things)].filter((each) => shown(each) && !reached(each));
  scrollTo(0, 0);
  return under.map((each) => `${each.className} ${each.dataset.focus ?? each.dataset.key ?? each.textContent}`.slice(0, 60));
}"""
#: Finds boxes whose text is cut off.
CUT = """() => [...document.querySelectorAll(".game *")].filter((each) => {
  const style = getComputedStyle(each);
  if (each.closest(".unseen, .card, .card *, [hidden]") || !each.getClientRects().length || !each.textContent.trim()) return false;
  const hidden = ["hidden", "clip"].includes(style.overflowY) && each.scrollHeight > each.clientHeight + 2;
  return hidden;
}).map((each) => `${each.className}: ${each.textContent}`.slice(0, 80))"""
#: The width that the page needs beyond the window's.
WIDE = "document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", service_workers="block")
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    yield opened
    context.close()


def check(page: Page, failures: Any, name: str) -> None:
    """Look at the page in all windows and sizes of text."""
    for width, height in WINDOWS:
        for text in TEXTS:
            with failures.of((name, width, height, text)):
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
                page.wait_for_timeout(150)
                assert page.evaluate(UNDER, THINGS) == []
                assert page.evaluate(CUT) == []
                assert page.evaluate(WIDE) <= 0
    page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
@pytest.mark.parametrize("each", all_games(), ids=str)
def test_everything_on_the_table_can_be_touched(phone: Page, url: str, each: Any, most: bool) -> None:
    low, high = each.players
    if most and high == low:
        pytest.skip("the game has one number of players")
    phone.set_viewport_size({"width": 1280, "height": 800})
    phone.goto(url)
    phone.get_by_role("button", name=each.title, exact=True).click()
    phone.get_by_role("button", name="Start").wait_for()
    if most:
        phone.get_by_role("combobox", name="Players").select_option(str(high))
    phone.get_by_role("button", name="Start").click()
    moves(phone)
    with Failures() as failures:
        check(phone, failures, each.id)
