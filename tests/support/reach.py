"""Check that the things on a page can be touched in the windows of phones and with large text."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

#: Windows of phones, upright and sideways, and the sizes of the text in percent.
WINDOWS = [(320, 568), (360, 560), (375, 553), (390, 844), (667, 331), (844, 390), (768, 1024), (1024, 768), (1280, 800)]
TEXTS = (100, 130, 200)
#: The things on the table, and those around it that are read or touched.
THINGS = ".middle .cell, .middle .thing, .middle .place, .middle .tray, .hand .thing, .hand .word, .choice button, .bar button, .bar h1, .others .player"
#: Things that are read or touched next to the felt, and on screens without it.
AROUND = (
    "main button, main select, main input:not(.unseen), main summary, main a[href], main legend, main h1, main h2, "
    "main .winner, main th, main td, dialog button, dialog h2, dialog h3"
)
#: Finds the things whose middle cannot be touched at any scroll position.
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
  const folded = (each) => each.closest("details:not([open])") && !each.closest("summary");
  const under = [...document.querySelectorAll(things)].filter((each) => shown(each) && !each.closest(".unseen") && !folded(each) && !reached(each));
  scrollTo(0, 0);
  return under.map((each) => `${each.className} ${each.dataset.focus ?? each.dataset.key ?? each.textContent}`.slice(0, 60));
}"""
#: Finds boxes whose text is cut off.
CUT = """() => [...document.querySelectorAll("main *, dialog, dialog *")].filter((each) => {
  const style = getComputedStyle(each);
  if (each.closest(".unseen, .picture, .card, .card *, [hidden], select") || /^h[tm]/i.test(each.tagName) || !each.getClientRects().length || !each.textContent.trim()) return false;
  const hidden = ["hidden", "clip"].includes(style.overflowY) && each.scrollHeight > each.clientHeight + 2;
  const wide = ["hidden", "clip"].includes(style.overflowX) && each.scrollWidth > each.clientWidth + 2 && !each.matches(".presence");
  return hidden || wide;
}).map((each) => `${each.className}: ${each.textContent}`.slice(0, 80))"""
#: Finds elements that stick out at the right, if the page has become wider than the window.
WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("main *, dialog *")]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => `${each.tagName} ${each.className} ${each.textContent}`.slice(0, 60))"""


def check(page: Page, failures: Any, name: str, things: str = THINGS) -> None:
    """Look at the page in all windows and sizes of text."""
    for width, height in WINDOWS:
        for text in TEXTS:
            with failures.of((name, width, height, text)):
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
                page.wait_for_timeout(150)
                under, cut, wide = page.evaluate(UNDER, things), page.evaluate(CUT), page.evaluate(WIDE)
                assert not under, under
                assert not cut, cut
                assert not wide, wide
    page.evaluate("document.documentElement.style.fontSize = ''")
