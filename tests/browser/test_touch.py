"""Each game is played to its end only by touch: in small and large windows, upright and sideways, with large text and in forced colors."""

from __future__ import annotations

import re
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Error, Page, expect
from support.page import begin, enlarge, to_the_end

from safari_rules import all_games


class Device(NamedTuple):
    """A window, and the settings with which it shows the page."""

    width: int
    height: int
    scheme: Any = "light"
    colors: Any = "none"
    large: bool = False


DEVICES = {
    "small": Device(360, 560),
    "upright": Device(390, 844, "dark"),
    "sideways": Device(844, 390, "dark"),
    "desktop": Device(1280, 800, colors="active"),
    "large text": Device(390, 844, large=True),
}
#: A test leaves summaries, answers questions and confirms chosen moves. Otherwise it touches a lit thing, which belongs to a move.
GO_ON = "dialog[open] button"
LIT = "main button[data-lit]"
CONFIRM = "main [data-focus=confirm]"
ASKED = "main .question button"


def touch(page: Page, chance: Random) -> None:
    """Touch the most urgent thing: a summary, a question, a confirmation, or else a random lit thing."""
    for waiting in (GO_ON, ASKED, CONFIRM):
        if page.locator(waiting).count():
            page.locator(waiting).last.tap(timeout=3000)
            return
    things = page.locator(LIT)
    if count := things.count():
        things.nth(chance.randrange(count)).tap(timeout=3000)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("game", all_games(), ids=str)
def test_a_game_is_played_to_its_end_by_touch(browser: Browser, url: str, game: Any, device: str) -> None:
    shown, chance = DEVICES[device], Random(f"{game.id}{device}")
    with browser.new_context(
        viewport={"width": shown.width, "height": shown.height},
        color_scheme=shown.scheme,
        forced_colors=shown.colors,
        reduced_motion="reduce",
        has_touch=True,
        service_workers="block",
    ) as context:
        page = context.new_page()
        said: list[str] = []
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(url)
        page.get_by_role("button", name=game.title, exact=True).tap()
        page.get_by_role("button", name="Start").wait_for()
        page.get_by_role("button", name="Start").tap()
        if shown.large:
            enlarge(page)
        missed: list[Error] = []

        def act(_: int) -> None:
            try:
                touch(page, chance)
            except Error as error:
                missed.append(error)  # another player acted, and the thing is gone
                assert len(missed) < 20, "things cannot be touched"

        to_the_end(page, act)
        page.get_by_role("table", name="Result").scroll_into_view_if_needed()
        assert said == []


@pytest.mark.parametrize("way", ["press", "drag", "press of a mouse", "drag with a mouse"])
def test_a_long_press_or_a_drag_to_oneself_keeps_the_tile(page: Page, url: str, way: str) -> None:
    begin(page, url, "Affenraffen")
    finger, mouse = page.context.new_cdp_session(page), page.mouse
    tile, own = page.locator(".tiles .thing:not(:has(.back))"), page.get_by_role("region", name="Your own")

    def point(kind: str, x: float, y: float) -> None:
        if "mouse" in way:
            mouse.move(x, y)
            {"touchStart": mouse.down, "touchMove": lambda: None, "touchEnd": mouse.up}[kind]()
        else:
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [{"x": x, "y": y}]})

    for spot in range(66):  # until a tile may be kept
        page.locator(".tiles .cell").nth(spot).locator("button").click()
        tile.wait_for()
        if own.get_by_role("button", name="Keep it").count():
            break
        own.get_by_role("button", name="Give").first.click()
    box = tile.bounding_box() or {}
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    point("touchStart", x, y)
    if "drag" in way:
        target = own.bounding_box() or {}
        x, y = target["x"] + 20, target["y"] + 20
        point("touchMove", x, y)
    else:
        page.wait_for_timeout(700)
    point("touchEnd", x, y)
    expect(tile).to_have_count(0)
    expect(page.get_by_role("log", name="Log")).to_contain_text(re.compile("You (keep|take)"))
    expect(own.locator(".saying")).to_have_text("Touch what is lit, or choose a legal move.")
    another = page.locator(".tiles .cell button").last  # a short touch turns a tile over, and the next one turns it back
    another.click()
    tile.wait_for()
    if own.get_by_role("button", name="Keep it").count():
        tile.click()
        expect(tile).to_have_count(0)
