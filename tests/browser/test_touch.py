"""Each game is played to its end by touch alone: on small and large windows, upright and sideways, with large text and in forced colors."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Error, Page
from support.page import enlarge, to_the_end

from safari_rules import all_games


class Device(NamedTuple):
    """A window, and how it shows the page."""

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
#: Summaries are left, questions answered, chosen moves confirmed, and else a thing of the table is touched that takes part in a move.
GO_ON = "dialog[open] button"
LIT = "main button[data-lit]"
CONFIRM = "main [data-focus=confirm]"
ASKED = "main .question button"


def touch(page: Page, chance: Random) -> None:
    """Touch what is to be touched next. A thing that goes away under the finger is let go."""
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
                missed.append(error)  # others acted, and the thing is gone
                assert len(missed) < 20, "things cannot be touched"

        to_the_end(page, act)
        page.get_by_role("table", name="Result").scroll_into_view_if_needed()
        assert said == []
