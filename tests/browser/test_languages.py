"""The page in German and French: each game is played to its end on a phone, and no word is English or cut off."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from support.page import PRESS, finish

from safari_rules import all_games
from safari_rules.core.game import AnyGame

#: Words that neither German nor French has.
ENGLISH = re.compile(r"\b(the|of|your|you|with|is|are|cards?|moves?|played?|round)\b", re.IGNORECASE)
#: Options that make games short, by game.
SHORT = {"affenraffen": "40", "seven-safari": "60", "safari-dual": "40"}


class Words(NamedTuple):
    """The words of the page that a test needs to play."""

    locale: str
    start: str
    more: str
    go_on: str
    result: str
    yours: str


LANGUAGES = {
    "de": Words("de-AT", "Los", "Mehr Einstellungen", "Weiter", "Ergebnis", "Du bist dran."),
    "fr": Words("fr-CA", "Commencer", "Plus de réglages", "Continuer", "Résultat", "C’est ton tour."),
}
#: Touches a card of the hand, then one on the table.
TOUCH = """(turn) => {
  const lit = (place) => document.querySelectorAll(`${place} button[data-lit]`);
  lit(".hand")[turn % lit(".hand").length]?.click();
  lit(".row.table")[0]?.click();
}"""
GAMES = [game for game in all_games() if game.lesson is not None]


def opened(browser: Browser, locale: str, url: str) -> tuple[Page, list[str]]:
    """Return a page of a phone in a language, and the list of its console's messages."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce", locale=locale, service_workers="block")
    page = context.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(url)
    return page, said


def check(page: Page) -> None:
    """Assert that no text is English, and that the page is not wider than the window."""
    text = page.locator("main").inner_text()
    assert not ENGLISH.search(text), [line for line in text.split("\n") if ENGLISH.search(line)]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_played_to_its_end(browser: Browser, url: str, language: str, game: AnyGame) -> None:
    words, (page, said) = LANGUAGES[language], opened(browser, LANGUAGES[language].locale, url)
    page.get_by_role("button", name=game.title, exact=True).click()
    start = page.get_by_role("button", name=words.start, exact=True)
    start.wait_for()
    check(page)
    if (limit := SHORT.get(game.id)) is not None:
        page.get_by_text(words.more, exact=True).click()
        page.locator("#option-ply_limit").fill(limit)
    start.click()
    finish(page, words.go_on, words.result, check)
    assert page.evaluate("document.documentElement.lang") == language
    assert said == []
    page.context.close()


def test_the_ways_to_capture_a_card_have_the_names_of_the_table(browser: Browser, url: str) -> None:
    page, said = opened(browser, "de-AT", url)
    page.get_by_role("button", name="Safarü", exact=True).click()
    page.get_by_text("Mehr Einstellungen", exact=True).click()
    page.locator("#option-deals").fill("9")
    page.get_by_role("button", name="Los", exact=True).click()
    question, leave = page.locator(".question button"), page.locator("dialog[open] button")
    for turn in range(3000):  # play until a card may be captured in two ways
        page.evaluate(TOUCH, turn)
        if question.count():
            break
        if leave.count():
            leave.last.click()
        page.evaluate(PRESS)
        page.wait_for_timeout(30)
    assert set(question.all_inner_texts()) < {"Summe", "Siebzehn", "Paar"}
    assert said == []
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_tile_of_affenraffen_lies_on_the_own_part_below(browser: Browser, url: str, language: str) -> None:
    """The sentence of the goal takes up to three lines."""
    page, _ = opened(browser, LANGUAGES[language].locale, url)
    page.get_by_role("button", name="Affenraffen", exact=True).click()
    page.locator("main form select").first.select_option("6")
    page.get_by_role("button", name=LANGUAGES[language].start, exact=True).click()
    page.locator(".tiles").wait_for()
    for width, height in ((1000, 800), (1280, 800), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(200)
        edges = "[document.querySelector('.tiles').getBoundingClientRect().bottom, document.querySelector('.felt > .own').getBoundingClientRect().top]"
        tiles, own = page.evaluate(edges)
        assert tiles <= own, (width, height)
    page.context.close()


def test_a_page_whose_translation_does_not_load_declares_the_language_that_it_shows(browser: Browser, url: str) -> None:
    with browser.new_context(locale="de-DE", service_workers="block") as context:
        page = context.new_page()
        page.route("**/strings.de.js", lambda route: route.abort())
        page.goto(url)
        expect(page.get_by_role("button", name="Load a record")).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == "en"


def test_a_person_chooses_another_language_and_keeps_the_game(browser: Browser, url: str) -> None:
    page, said = opened(browser, "en-GB", url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_role("button", name="Start").click()
    page.locator(".moves li button").first.evaluate("button => button.click()")
    page.get_by_role("button", name="Games").click()
    page.get_by_label("Language").select_option("de")
    page.get_by_text("Ben zieht").or_(page.get_by_text("Du spielst")).first.wait_for()
    page.get_by_role("button", name="Spiele", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fünf Tierspiele")
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("button", name="Games", exact=True)).to_be_visible()
    assert said == []
    page.context.close()
