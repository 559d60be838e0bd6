"""Code that the tests of the page share: steps that lead through the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

#: The script of axe, a checker of accessibility, which `nox -s test-browser` installs.
AXE = Path(__file__).resolve().parents[2] / "build" / "browser" / "node_modules" / "axe-core" / "axe.min.js"

#: The rules of axe that WCAG 2.1 A and AA demand.
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa")

#: Presses the first legal move, unless the list has gone in the meantime.
PRESS = "document.querySelector('.moves li button')?.click()"
#: Returns the number of actions of the match that the browser has stored.
STEPS = "JSON.parse(localStorage.getItem('safari-rules match')).steps.length"


def begin(page: Page, url: str, title: str, *, people: int = 1, options: dict[str, str] | None = None, names: tuple[str, ...] = ()) -> None:
    """Open the page, and start a game with this many people. `options` has values by the names of the options."""
    page.goto(url)
    sit_down(page, title, people=people, options=options, names=names)


def sit_down(page: Page, title: str, *, people: int = 1, options: dict[str, str] | None = None, names: tuple[str, ...] = ()) -> None:
    """Start a game from the start page, as `begin` does."""
    page.get_by_role("button", name=title, exact=True).click()
    page.get_by_role("button", name="Start").wait_for()
    if people > 1 and page.get_by_role("combobox", name="Players").count():
        page.get_by_role("combobox", name="Players").select_option(str(people))
    for seat in range(people):
        page.locator(f"#kind-{seat}").select_option("person")
    for seat, name in enumerate(names):
        page.locator(f"#name-{seat}").fill(name)
    if options:
        page.get_by_text("More options", exact=True).click()
        for name, value in options.items():
            page.locator(f"#option-{name}").fill(value)
    page.get_by_role("button", name="Start").click()


def moves(page: Page) -> Any:
    """Wait for legal moves, and return their buttons."""
    buttons = page.get_by_role("region", name="Legal moves").get_by_role("button")
    buttons.first.wait_for()
    return buttons


def to_the_end(page: Page, act: Callable[[int], Any], result: str = "Result") -> None:
    """Act repeatedly until the page shows the ranking."""
    ranking = page.get_by_role("table", name=result)
    for turn in range(5000):  # enough for every game: the test has a time limit
        if ranking.count():
            return
        act(turn)
        page.wait_for_timeout(30)
    raise AssertionError("the game does not end")


def finish(page: Page, go_on: str = "Continue", result: str = "Result", look: Callable[[Page], Any] = lambda _: None) -> None:
    """Play the first legal move and leave every summary until the ranking is shown. Call `look` at some positions and all summaries."""
    leave, ranking = page.get_by_role("button", name=re.compile(f"^{go_on}")), page.get_by_role("table", name=result)
    move = page.locator(".moves li button")

    def act(turn: int) -> None:
        leave.or_(ranking).or_(move).first.wait_for()
        if turn in (0, 7) or leave.count():
            look(page)
        if leave.count():
            leave.first.click()
        else:
            page.evaluate(PRESS)

    to_the_end(page, act, result)
    look(page)


def until(page: Page, expression: str) -> None:
    """Wait until an expression is true. The page's Content-Security-Policy forbids the evaluation that Playwright's own waiting uses."""
    for _ in range(150):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(expression)


def enlarge(page: Page) -> None:
    """Make the text twice as large."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")


def hand_in_sight(page: Page) -> None:
    """Assert that every card of the hand lies inside the window, which is not scrolled."""
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)
    cards = (
        "[...document.querySelectorAll('.hand .card')].map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"
    )
    height = page.evaluate("innerHeight")
    for top, bottom in page.evaluate(cards):
        assert top >= 0, top
        assert bottom <= height, bottom


def barriers(page: Page, rules: Sequence[str] = (*WCAG, "best-practice")) -> list[tuple[str, str]]:
    """Return the faults that axe finds on the page in its present state, by WCAG 2.1 A and AA and by axe's own best practices."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("(rules) => axe.run(document, {runOnly: rules})", rules)
    return [(each["id"], each["nodes"][0]["html"][:200]) for each in found["violations"]]
