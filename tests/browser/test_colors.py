"""Color is never the only sign: its meaning can be read in forced colors, and by people who see few or no colors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from support.page import begin, moves

from safari_rules import all_games

#: Deficiencies of color vision that Chromium can simulate.
SIGHTS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
COLORED = [game for game in all_games() if any(component.facts.get("color") for component in game.components)]
#: Returns for every card with a color: the color, the letter that is drawn on it, whether the letter is visible, and the card's name.
LETTERS = """() => [...document.querySelectorAll(".card[data-color], .tile-of-goal[data-color]")]
  .filter((each) => each.offsetWidth > 20 && !each.closest(".picture"))
  .map((each) => {
    const drawn = getComputedStyle(each, "::after");
    const numbers = (text) => text.match(/[\\d.]+/g).slice(0, 3).map((part) => Number(part) * (text.startsWith("color") ? 255 : 1));
    const light = (color) => numbers(color).reduce((sum, part, place) => sum + part * [0.3, 0.59, 0.11][place], 0);
    const band = each.querySelector(".band");
    const ground = Math.min(light(getComputedStyle(each).backgroundColor), band ? 0.45 * 255 + 0.55 * light(getComputedStyle(band).backgroundColor) : 255);
    return { color: each.dataset.color, letter: drawn.content, size: parseFloat(drawn.fontSize), above: ground - light(drawn.color) };
  })"""


@pytest.fixture(params=[*SIGHTS, "forced colors"])
def eyes(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    forced: Any = "active" if request.param == "forced colors" else "none"
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", forced_colors=forced)
    page = context.new_page()
    page.set_default_timeout(15_000)
    if request.param in SIGHTS:
        context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": request.param})
    yield page
    context.close()


@pytest.mark.parametrize("game", COLORED, ids=str)
def test_every_color_has_a_letter_that_can_be_read(eyes: Page, url: str, game: Any) -> None:
    begin(eyes, url, game.title)
    moves(eyes)
    found: list[Any] = []
    if game.simultaneous:
        for spot in range(6):  # look at one tile after the other
            eyes.locator(f"[data-focus='spot:{spot}']").first.click()
            eyes.locator(".tiles [data-lit] .card:not(.back), .held .card").first.wait_for()
            found += eyes.evaluate(LETTERS)
    found += eyes.evaluate(LETTERS)
    assert found
    letters: dict[str, set[str]] = {}
    for each in found:
        letters.setdefault(each["color"], set()).add(each["letter"].strip('"'))
        assert each["size"] >= 9, each
        assert each["above"] > 60, each
    assert all(len(one) == 1 and one != {""} for one in letters.values()), letters
    assert len({letter for one in letters.values() for letter in one}) == len(letters), letters


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_color_has_one_letter_in_all_games(browser: Browser, url: str, language: str) -> None:
    context = browser.new_context(locale=language)
    page = context.new_page()
    page.goto(url)
    letters = page.evaluate(
        """async (games) => {
            const { Box } = await import("./page/cards.js");
            return Promise.all(games.map(async (game) => [...new Box(await (await fetch(`/v1/games/${game}`)).json()).letters]));
        }""",
        [game.id for game in COLORED],
    )
    context.close()
    found = {color: letter for game in letters for color, letter in game if color}
    assert all(found[color] == letter for game in letters for color, letter in game if color)
    assert len(set(found.values())) == len(found) >= 5, found


def test_the_two_sides_of_a_board_differ_in_shape(eyes: Page, url: str) -> None:
    begin(eyes, url, "Safari-Dual")
    moves(eyes)
    shapes = "getComputedStyle(document.querySelector('.seat-%d')).borderTopLeftRadius"
    assert eyes.evaluate(shapes % 0) != eyes.evaluate(shapes % 1)


@pytest.mark.parametrize("eyes", ["forced colors"], indirect=True)
@pytest.mark.parametrize("game", all_games(), ids=str)
def test_what_may_be_touched_is_dashed_in_forced_colors(eyes: Page, url: str, game: Any) -> None:
    begin(eyes, url, game.title)
    moves(eyes)
    drawn = eyes.locator("main .thing").evaluate_all(
        "(things) => things.map((each) => [each.matches('[data-lit]'), getComputedStyle(each).outlineStyle])"
    )
    assert {tuple(each) for each in drawn} <= {(True, "dashed"), (False, "none")}
    assert [True, "dashed"] in drawn
