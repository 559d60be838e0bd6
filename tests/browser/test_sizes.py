"""Every thing on the table can be touched, at every size of phone and text: no thing covers another, and no text is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from support.failures import Failures
from support.page import begin, moves
from support.reach import AROUND, THINGS, UNDER, WIDE, WINDOWS, check

from safari_rules import all_games

#: Returns the pixels by which a thing of the table reaches below its section, where it covers the following section.
BELOW = """() => {
  const middle = document.querySelector(".felt > .middle");
  if (getComputedStyle(middle).overflowY !== "visible") return 0;
  return Math.max(...[...middle.children].map((each) => each.getBoundingClientRect().bottom)) - middle.getBoundingClientRect().bottom;
}"""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", service_workers="block")
    opened = context.new_page()
    opened.set_default_timeout(15_000)
    yield opened
    context.close()


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


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_everything_in_a_small_window_can_be_touched(phone: Page, url: str, each: Any) -> None:
    """The windows are those of a desktop at a zoom of 400 percent and of a phone with a split screen."""
    begin(phone, url, each.title)
    moves(phone)
    with Failures() as failures:
        for width, height in [(320, 256), (360, 320), (412, 360), (412, 400), (500, 460), (560, 400)]:
            with failures.of((width, height)):
                phone.set_viewport_size({"width": width, "height": height})
                phone.wait_for_timeout(150)
                assert not phone.evaluate(UNDER, THINGS)
                assert not phone.evaluate(WIDE)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_the_table_ends_above_the_words(phone: Page, url: str, each: Any) -> None:
    """This holds on phones and in windows of a width between a phone's and a desktop's. Only a table that scrolls may be longer."""
    begin(phone, url, each.title)
    moves(phone)
    with Failures() as failures:
        for width, height in [*WINDOWS, (600, 560), (690, 520), (600, 900), (703, 484), (800, 560)]:
            with failures.of((width, height)):
                phone.set_viewport_size({"width": width, "height": height})
                phone.wait_for_timeout(150)
                assert phone.evaluate(BELOW) <= 1


@pytest.mark.parametrize("people", [2, 4])
def test_everything_of_several_people_at_one_table_can_be_touched(phone: Page, url: str, people: int) -> None:
    begin(phone, url, "Affenraffen", people=people)
    moves(phone)
    with Failures() as failures:
        check(phone, failures, "affenraffen", f"{THINGS}, .corners button")


def test_everything_of_players_with_the_longest_names_can_be_touched(phone: Page, url: str) -> None:
    begin(phone, url, "Kariba", people=2, names=("W" * 40, "V" * 40))
    phone.locator(".curtain .main").wait_for()
    with Failures() as failures:
        check(phone, failures, "curtain", AROUND)
        phone.locator(".curtain .main").click()
        moves(phone)
        check(phone, failures, "table")


def test_everything_around_the_table_can_be_touched(phone: Page, url: str) -> None:
    """Tested are the start page and the form of each game, folded and unfolded."""
    with Failures() as failures:
        for each in [None, *all_games()]:
            phone.set_viewport_size({"width": 390, "height": 844})
            phone.goto(url)
            if each is not None:
                phone.get_by_role("button", name=each.title, exact=True).click()
                phone.get_by_text("More options", exact=True).click()
                phone.get_by_text("How to play", exact=True).click()
            phone.locator("main button").first.wait_for()
            check(phone, failures, each.id if each else "start", AROUND)


@pytest.mark.parametrize("width", [320, 390, 460])
def test_the_start_of_a_phone_shows_each_picture_left_of_its_title(phone: Page, url: str, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 844})
    phone.goto(url)
    for each in all_games():
        title = phone.get_by_role("button", name=each.title, exact=True).bounding_box()
        picture = phone.locator(f".picture[data-game={each.id}]").bounding_box()
        assert title
        assert picture
        assert picture["x"] + picture["width"] < title["x"]
        assert picture["y"] < title["y"] + title["height"] < picture["y"] + picture["height"]


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_everything_of_a_lesson_and_of_a_puzzle_can_be_touched(phone: Page, url: str, each: Any) -> None:
    with Failures() as failures:
        phone.goto(url)
        phone.get_by_role("button", name=each.title, exact=True).click()
        phone.get_by_role("button", name="Learn").click()
        phone.get_by_role("region", name="Lesson").wait_for()
        while phone.get_by_role("region", name="Lesson").get_by_role("button", name="Next").count():
            phone.get_by_role("region", name="Lesson").get_by_role("button", name="Next").click()
        check(phone, failures, "lesson", f"{THINGS}, .lesson p, {AROUND}")
        phone.get_by_role("button", name="Leave").click()
        phone.get_by_role("button", name=f"Puzzle of the day: {each.title}").click()
        phone.get_by_role("region", name="The question").wait_for()
        check(phone, failures, "puzzle", f"{THINGS}, .question-of-day, {AROUND}")


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_everything_of_a_summary_and_of_a_result_can_be_touched(phone: Page, url: str, each: Any) -> None:
    begin(phone, url, each.title, people=each.players[1], options={"ply_limit": "2"})
    dialog = phone.get_by_role("dialog")
    ways = phone.locator(".moves li button, .curtain .main").or_(dialog)
    while not dialog.count():
        ways.first.wait_for()
        if not dialog.count():
            ways.first.evaluate("button => button.click()")
        phone.wait_for_timeout(50)
    with Failures() as failures:
        check(phone, failures, "summary", "dialog button, dialog h2, dialog h3, dialog p, dialog li")
        dialog.get_by_role("button", name="Continue").click()
        phone.get_by_role("table", name="Result").wait_for()
        phone.get_by_role("button", name="Share").click()
        phone.get_by_role("textbox").wait_for()
        check(phone, failures, "result", AROUND)
        phone.get_by_role("button", name="Look back").click()
        phone.get_by_role("slider", name="Move").wait_for()
        check(phone, failures, "look back", f"{THINGS}, {AROUND}")
