"""The puzzle of the day on the page: one for each game, answered on the table or by a percentage, with a streak of solved days."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import safari_api
from playwright.sync_api import Page, Route, expect
from support.page import barriers

from safari_rules import all_games, game

NAMES = [each.id for each in all_games()]

#: The sentence that replaces the question while the page shows the seen tiles.
WATCH = "Look well: these are the tiles that you have seen."
#: A day, counted from 1970, that is a multiple of 30, so that the page shows the first of the thirty puzzles.
DAY = 20_010


@cache
def puzzles(name: str) -> list[dict[str, Any]]:
    """Read a game's thirty puzzles from the file that the service sends."""
    found: list[dict[str, Any]] = json.loads((Path(safari_api.__file__).parent / "puzzles" / f"{name}.json").read_text(encoding="utf-8"))
    return found


def day_of(name: str, kind: str) -> int:
    """Return a day, counted from 1970, on which a game's puzzle is of a kind."""
    return next(DAY + place for place, puzzle in enumerate(puzzles(name)) if puzzle["kind"] == kind)


def open_puzzle(page: Page, url: str, name: str, day: int) -> dict[str, Any]:
    """Open the puzzle of a day and return it."""
    page.clock.set_fixed_time(datetime.fromtimestamp(day * 86400 + 3600, UTC))
    page.goto(url)
    page.get_by_role("button", name=f"Puzzle of the day: {game(name).title}").click()
    puzzle = puzzles(name)[day % 30]
    skip_film(page)
    expect(page.locator(".question-of-day")).to_have_text(puzzle["question"])
    return puzzle


def skip_film(page: Page) -> None:
    """Skip the pictures of the seen tiles, if the puzzle has them."""
    question = page.locator(".question-of-day")
    while question.text_content() == WATCH:
        page.keyboard.press("Shift")
        page.wait_for_timeout(20)


def touched(puzzle: dict[str, Any]) -> list[str]:
    """Return the keys of the things that a person touches in turn to give the right answer."""
    answer = puzzle["answer"]
    if isinstance(answer, str):
        above, below = map(int, answer.split("/"))
        return [f"answer:{int(100 * above / below + 0.5)}"]
    return {
        "play": lambda: [f"hand:{place}" for place in places(puzzle)],
        "move": lambda: [f"space:{answer['from']}", f"space:{answer['to']}"],
        "take": lambda: [f"spot:{spot}" for spot in puzzle["spots"]],
        "pick": lambda: [f"cell:{answer['row']},{answer['column']}"],
        "trade": lambda: [f"cell:{answer['row']},{answer['column']}", f"hand:{answer['card']}"],
        "place": lambda: [f"hand:{answer['card']}"],
        "release": lambda: [f"hand:{answer['card']}"],
        "capture": lambda: [
            f"hand:{answer['card']}",
            *(f"table:{code}" for code in (*answer["sum"], *answer["seventeen"])),
            *([f"table:{answer['pair']}"] if answer["pair"] else []),
        ],
    }[answer["type"]]()


def places(puzzle: dict[str, Any]) -> list[int]:
    """Return the positions of the answer's cards in a hand of Kariba."""
    hand, answer = puzzle["view"]["state"]["hands"][puzzle["view"]["player"]], puzzle["answer"]
    return [place for place, rank in enumerate(hand) if rank == answer["rank"]][: answer["count"]]


def solve(page: Page, puzzle: dict[str, Any]) -> None:
    """Touch things until only the right answer is left. If a card could be taken in two ways, choose the way of the answer."""
    for thing in touched(puzzle):
        if page.get_by_text("Right!").count():
            return
        page.locator(f'button[data-focus="{thing}"]').click()
        for tray in ("sum", "seventeen", "pair"):
            asked = page.locator(f'.choice button[data-focus="{tray}:{thing.partition(":")[2]}"]')
            if asked.count() and thing.partition(":")[2] in json.dumps(puzzle["answer"].get(tray)):
                asked.click()
    confirm(page)


def confirm(page: Page) -> None:
    """Confirm the touched move as the answer, unless the page has already taken it as the only move left."""
    button = page.get_by_role("button", name="Answer", exact=True)
    if button.count():
        button.click()


def fail(page: Page, puzzle: dict[str, Any]) -> None:
    """Give a wrong answer: another percentage, or a move that differs in its first or second touch."""
    right = touched(puzzle)[0]
    if isinstance(puzzle["answer"], str):
        page.locator(f'button[data-focus^="answer:"]:not([data-focus="{right}"])').first.click()
        return
    verdict = page.locator(".verdict")
    same = {"play": touched, "take": touched}.get(puzzle["answer"]["type"], lambda _: [right])(puzzle)
    elsewhere = page.locator("button[data-lit]" + "".join(f':not([data-focus="{each}"])' for each in same))
    if not elsewhere.count():  # all moves begin with the same touch
        page.locator(f'button[data-focus="{right}"]').click()
        elsewhere = page.locator(f'button[data-lit]:not([data-chosen]):not([data-focus="{touched(puzzle)[1]}"])')
    elsewhere.first.click()
    for _ in range(6):
        if "Not this one" in (verdict.text_content() or ""):
            return
        confirm(page)
        if "Not this one" not in (verdict.text_content() or ""):
            page.locator("button[data-lit]:not([data-chosen])").first.click()
    expect(verdict).to_contain_text("Not this one")


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in NAMES for kind in sorted({each["kind"] for each in puzzles(name)})])
def test_every_kind_is_solved_by_touching(page: Page, url: str, name: str, kind: str) -> None:
    puzzle = open_puzzle(page, url, name, day_of(name, kind))
    expect(page.get_by_role("button", name="Play a game")).to_have_count(0)
    solve(page, puzzle)
    expect(page.locator(".verdict")).to_contain_text("Right!")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert barriers(page) == []
    page.get_by_role("button", name="Play a game").click()
    page.get_by_role("button", name="Start").wait_for()


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_answer_may_be_mended_and_ends_the_row(page: Page, url: str, name: str) -> None:
    puzzle = open_puzzle(page, url, name, DAY)
    fail(page, puzzle)
    expect(page.locator(".verdict")).to_have_text("Not this one. Try again, or see the answer.")
    solve(page, puzzle)
    expect(page.locator(".verdict")).to_contain_text("Right!")
    solve(page, open_puzzle(page, url, name, DAY + 1))
    page.get_by_role("button", name="Games", exact=True).click()
    label = page.get_by_role("button", name=f"Puzzle of the day: {game(name).title}")
    expect(label).not_to_contain_text("days in a row")


def test_the_answer_is_shown_to_those_who_ask(page: Page, url: str) -> None:
    puzzle = open_puzzle(page, url, "kariba", day_of("kariba", "best-move"))
    fail(page, puzzle)
    page.get_by_role("button", name="See the answer").click()
    expect(page.locator(".verdict")).to_have_text(f"The answer: {puzzle['text']['answer']}")
    proof = page.get_by_text("with the second-best move")
    expect(proof).to_be_hidden()
    page.get_by_text("Why is there one right answer?").click()
    expect(proof).to_be_visible()
    expect(page.locator(".played-out")).to_contain_text("One way to go on: You ")
    expect(page.get_by_role("button", name="Answer", exact=True)).to_have_count(0)


def test_what_was_seen_is_shown_and_cannot_be_read_again_before_the_answer(page: Page, url: str) -> None:
    day = day_of("affenraffen", "pair")
    page.clock.set_fixed_time(datetime.fromtimestamp(day * 86400 + 3600, UTC))
    page.goto(url)
    page.get_by_role("button", name="Puzzle of the day: Affenraffen").click()
    puzzle = puzzles("affenraffen")[day % 30]
    question, tiles, log = page.locator(".question-of-day"), page.locator(".tiles"), page.get_by_role("log")
    looks = [event for event in puzzle["view"]["events"] if event["type"] == "peeked" and event["tile"]]
    expect(question).to_have_text(WATCH)
    expect(tiles.get_by_role("img", name=re.compile(f", on spot {looks[0]['spot'] + 1}$"))).to_be_visible()
    expect(tiles.get_by_role("button")).to_have_count(0)
    expect(log).not_to_contain_text("You look")
    skip_film(page)
    expect(question).to_have_text(puzzle["question"])
    expect(tiles.get_by_role("img", name=re.compile(", on spot "))).to_have_count(0)
    page.get_by_role("button", name="See them again").click()
    expect(question).to_have_text(WATCH)
    skip_film(page)
    solve(page, puzzle)
    expect(page.locator(".verdict")).to_contain_text("Right! Spots ")
    expect(log).to_contain_text("You look")
    expect(tiles.get_by_role("img", name=re.compile(f", on spot {puzzle['spots'][0] + 1}$"))).to_be_visible()


@pytest.mark.parametrize(
    ("name", "kind"), sorted({(each["game"], each["kind"]) for name in NAMES for each in puzzles(name) if "line" in each})
)
def test_the_answer_is_played_out_to_the_end(page: Page, url: str, name: str, kind: str) -> None:
    puzzle = open_puzzle(page, url, name, day_of(name, kind))
    solve(page, puzzle)
    player, told, state = puzzle["view"]["player"], [], puzzle["line"]["state"]
    names = [None if seat == player else each for seat, each in enumerate(puzzle["names"])]
    for action in puzzle["line"]["actions"]:
        asked = {"state": state, "action": action, "names": names, "views": [player]}
        answer = page.request.post(f"{url}/v1/games/{name}/apply", data=asked).json()
        told, state = answer["views"][0]["text"]["events"], answer["state"]
    assert answer["outcome"]
    played = page.locator(".played-out")
    expect(played).to_contain_text("One way to go on: You ")
    expect(played).to_have_text(f"One way to go on: {' '.join(told)}", timeout=30_000)
    total = str(answer["scores"][player]["total"])
    expect(page.locator("aside .scores tbody tr").nth(player).locator("td").last).to_have_text(total)


def test_days_in_a_row_are_counted_by_the_first_answer(page: Page, url: str) -> None:
    for day in (DAY, DAY + 1, DAY + 2):
        solve(page, open_puzzle(page, url, "safari-dual", day))
        expect(page.locator(".verdict")).to_contain_text("Right!")
    expect(page.locator("header.bar")).to_contain_text("solved 3 days in a row")
    open_puzzle(page, url, "safari-dual", DAY + 4)
    expect(page.locator("header.bar")).not_to_contain_text("in a row")


@pytest.mark.noisy
@pytest.mark.parametrize(
    "answer", [{"status": 404, "body": "{}"}, {"status": 200, "body": "[]"}, {"status": 200, "body": "<html>"}], ids=str
)
def test_puzzles_that_cannot_be_read_are_told_of(page: Page, url: str, answer: dict[str, Any]) -> None:
    def broken(route: Route) -> None:
        route.fulfill(**answer)

    page.route("**/puzzles/*", broken)
    page.goto(url)
    page.get_by_role("button", name="Puzzle of the day: Kariba").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    page.get_by_role("button", name="To the games").click()
    expect(page.get_by_role("button", name="Kariba", exact=True)).to_be_visible()
