"""The page around the table in a real Chromium: links to games, the deal of the day, the form, and the page without a network."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from support.page import barriers, begin, moves, until
from support.server import ask, free_port, served

from safari_rules.players.tournament import Tournament

#: The seed of the game that is played in this tab.
SEED = "JSON.parse(sessionStorage.getItem('safari-rules match')).start.state.seed"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the record of a finished game of Kariba."""
    path = tmp_path_factory.mktemp("around") / "games.jsonl"
    list(Tournament("kariba", ("random",), 1, "around", {"players": 2}).play_into(path))
    found = json.loads(path.read_text(encoding="utf-8").splitlines()[1])["record"]
    return {"game": "kariba", **found, "names": ["Zoe", "Yan"]}


def link_of(page: Page, url: str, record: dict[str, Any]) -> str:
    """Return the link that the page's script makes of a record."""
    page.goto(f"{url}/docs")
    link: str = page.evaluate("([record, url]) => import('/page/share.js').then(({ linkOf }) => linkOf(record, url + '/'))", [record, url])
    return link


def test_the_documentation_of_the_contract_fits_a_narrow_phone(page: Page, url: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{url}/docs")
    page.locator(".renderedMarkdown table").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_link_shows_the_same_game_in_a_new_browser(browser: Browser, page: Page, url: str, record: dict[str, Any]) -> None:
    link = link_of(page, url, record)
    assert link.startswith(f"{url}/#r=")
    status, last = ask(f"{url}/v1/games/kariba/replay", {key: record[key] for key in ("options", "seed", "actions")})
    assert status == 200
    context = browser.new_context()
    fresh = context.new_page()
    fresh.goto(link)
    result = fresh.get_by_role("table", name="Result")
    expect(result).to_contain_text("Zoe")
    for score in last["scores"]:
        expect(result).to_contain_text(str(score["total"]))
    fresh.reload()
    expect(result).to_contain_text("Yan")
    assert fresh.evaluate("localStorage.length") == 0, "a game that was only looked at is stored"
    fresh.get_by_role("button", name="Games", exact=True).click()
    fresh.get_by_role("heading", name="Five animal games").wait_for()
    assert "#" not in fresh.url
    fresh.go_back()
    expect(result).to_contain_text("Zoe")
    context.close()


def test_a_link_opens_in_a_page_that_is_already_there(page: Page, url: str, record: dict[str, Any]) -> None:
    link = link_of(page, url, record)
    page.goto(url)
    page.get_by_role("heading", name="Five animal games").wait_for()
    page.evaluate("(link) => { location.href = link }", link)
    expect(page.get_by_role("table", name="Result")).to_contain_text("Zoe")


@pytest.mark.parametrize("fragment", ["#r=", "#r=AAAA", "#r=<script>alert(1)</script>", "#r=%00"])
def test_a_damaged_link_is_a_sentence(page: Page, url: str, fragment: str) -> None:
    page.goto(f"{url}/{fragment}")
    expect(page.get_by_role("alert")).to_contain_text("This link to a game is damaged.")
    page.get_by_role("button", name="To the games").click()
    page.get_by_role("button", name="Kariba", exact=True).wait_for()
    assert "#" not in page.url


@pytest.mark.noisy
def test_a_link_to_a_game_that_cannot_be_is_a_sentence(page: Page, url: str, record: dict[str, Any]) -> None:
    link = link_of(page, url, {**record, "game": "../healthz"})
    page.goto(link)
    expect(page.get_by_role("alert")).to_be_visible()
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).wait_for()


def test_the_deal_of_the_day_is_the_same_for_everybody(page: Page, url: str) -> None:
    page.goto(url)
    deals = page.get_by_role("button", name=re.compile("^Deal of the day"))
    expect(deals).to_have_count(4)
    assert page.get_by_role("button", name="Deal of the day: Safari-Dual").count() == 0
    days = {datetime.now(UTC).date().isoformat()}
    page.get_by_role("button", name="Deal of the day: Kariba").click()
    moves(page).first.wait_for()
    days.add(datetime.now(UTC).date().isoformat())
    assert page.evaluate(SEED) in {f"day-{day}" for day in days}
    kept = page.evaluate("JSON.parse(sessionStorage.getItem('safari-rules match'))")
    assert kept["day"] in days
    assert [seat["kind"] for seat in kept["seats"]] == ["person", "medium"]
    for _ in range(2):
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(page.get_by_text(re.compile("^Hint: "))).to_be_visible()
    moves(page).first.click()
    page.get_by_role("button", name="Games", exact=True).click()
    page.get_by_role("button", name="Deal of the day: Kariba").click()
    page.get_by_role("status").wait_for()
    again = page.evaluate("JSON.parse(sessionStorage.getItem('safari-rules match'))")
    assert again["id"] == kept["id"], "the begun deal does not go on"
    assert again["hints"] == [0]


def test_presets_set_options(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="7 Safari", exact=True).click()
    expect(page.get_by_role("radio", name="7 Safari", exact=True)).to_be_checked()
    page.get_by_role("radio", name="Diagonal Safari", exact=True).check()
    page.get_by_text("More options", exact=True).click()
    expect(page.locator("#option-diagonal")).to_be_checked()
    page.locator("#option-swapping").check()
    expect(page.get_by_role("radio", name="Diagonal Swappin' Safari")).to_be_checked()
    page.locator("#option-diagonal").uncheck()
    expect(page.get_by_role("radio", name="Swappin' Safari", exact=True)).to_be_checked()
    page.get_by_role("button", name="Start").click()
    moves(page).first.wait_for()
    options = page.evaluate("JSON.parse(sessionStorage.getItem('safari-rules match')).start.state.options")
    assert (options["diagonal"], options["swapping"]) == (False, True)


def test_options_are_named_for_people_and_go_together(page: Page, url: str) -> None:
    for title in ("Safarü", "Affenraffen", "Safari-Dual"):
        page.goto(url)
        page.get_by_role("button", name=title, exact=True).click()
        page.get_by_text("More options", exact=True).click()
        words = page.locator("details.more").inner_text()
        assert "End the game after N actions" in words
        assert not re.search(r"[a-z]_[a-z]|bonus-|penalty-|first-place|\([A-Z]{1,3}\d+\)", words), words
        assert barriers(page) == [], title
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), title
    page.goto(url)
    page.get_by_role("button", name="Safarü", exact=True).click()
    page.get_by_text("More options", exact=True).click()
    expect(page.locator("#option-partners")).to_be_hidden()
    page.get_by_role("combobox", name="Players").select_option("4")
    page.get_by_role("radio", name="Reversed").check()
    page.locator("#option-partners").uncheck()
    expect(page.locator("#option-target_score")).to_be_hidden()
    page.get_by_role("radio", name="Safarü", exact=True).check()
    page.get_by_role("button", name="Start").click()
    moves(page).first.wait_for()


def test_the_game_begins_with_the_options_that_the_form_shows(page: Page, url: str) -> None:
    def begun() -> Any:
        with page.expect_request("**/new") as asked:
            page.get_by_role("button", name="Start").click()
        page.get_by_role("button", name="Games", exact=True).click()
        return asked.value.post_data_json["options"]

    def form(title: str) -> None:
        page.get_by_role("button", name=title, exact=True).click()
        page.get_by_text("More options", exact=True).click()

    page.goto(url)
    form("Safarü")
    players, goal, reversed_ = (
        page.get_by_role("combobox", name="Players"),
        page.locator("#option-target_score"),
        page.locator("#option-reversed"),
    )
    players.select_option("4")
    page.locator("#option-partners").uncheck()
    for number in ("3", "4"):
        players.select_option(number)
    goal.fill("77")
    for _ in range(2):
        reversed_.click()
    expect(page.locator("#option-partners")).not_to_be_checked()
    expect(goal).to_have_value("77")
    assert begun() == {"players": 4, "partners": False, "target_score": 77}
    form("Safarü")
    goal.fill("-5")
    reversed_.check()  # the reversed game hides the goal, so the invalid goal does not count
    assert begun() == {"reversed": True}
    form("Affenraffen")
    tile, pairs = (
        page.get_by_role("group", name="Additional goal tiles").get_by_role("checkbox").first,
        page.locator("#option-agreed_pairs"),
    )
    tile.uncheck()
    pairs.fill("3")
    expect(tile).to_be_hidden()
    pairs.fill("")
    expect(tile).not_to_be_checked()
    assert len(begun()["additional_tiles"]) == 5


def test_the_rule_sheet_is_one_touch_away(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_text("How to play", exact=True).click()
    for part in ("Aim", "In the box", "Set-up", "Your turn", "Example", "End", "Scoring"):
        expect(page.get_by_role("heading", name=part, exact=True)).to_be_visible()
    expect(page.get_by_text("The numbered rules")).to_be_visible()
    expect(page.get_by_role("button", name="Learn in two minutes")).to_be_visible()


def test_a_sign_at_a_paragraph_opens_the_ruling_behind_it(page: Page, url: str) -> None:
    page.goto(url)
    page.get_by_role("button", name="Kariba", exact=True).click()
    page.get_by_text("How to play", exact=True).click()
    sign, ruling = page.get_by_text("Our reading (KR1)"), page.get_by_text("The other reading is that the elephant never chases the mouse")
    expect(ruling).to_be_hidden()
    sign.focus()
    page.keyboard.press("Enter")
    expect(ruling).to_be_visible()
    assert barriers(page) == []
    page.keyboard.press("Enter")
    expect(ruling).to_be_hidden()


def test_sounds_are_off_until_they_are_turned_on(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.get_by_label("Sounds")).not_to_be_checked()
    page.get_by_label("Sounds").check()
    page.reload()
    expect(page.get_by_label("Sounds")).to_be_checked()


@pytest.mark.noisy
@pytest.mark.worker
def test_the_page_is_installed_and_starts_without_a_network(page: Page) -> None:
    with served(port=free_port()) as (address, _):
        status, manifest = ask(f"{address}/manifest.webmanifest")
        assert status == 200
        assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        page.goto(address)
        page.get_by_role("button", name="Kariba", exact=True).wait_for()
        until(page, "navigator.serviceWorker.controller !== null")
        page.reload()
        page.get_by_role("button", name="Kariba", exact=True).wait_for()
        assert page.evaluate("navigator.serviceWorker.controller?.state") == "activated"
        kept = page.evaluate(
            "caches.open('safari-rules shell').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))"
        )
        assert {"/", "/manifest.webmanifest", "/page/main.js", "/page/table.js", "/page/style.css", "/page/games/kariba.js"} <= set(kept)
        assert not [path for path in kept if path.startswith(("/v1", "/puzzles", "/docs"))]
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")  # a few minutes later
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer.")
    assert json.dumps(page.evaluate("document.styleSheets.length > 0 && document.styleSheets[0].cssRules.length > 50")) == "true"


@pytest.mark.worker
def test_a_file_for_which_the_store_has_no_room_still_reaches_the_page(page: Page) -> None:
    with served(port=free_port()) as (address, _):
        page.goto(address)
        until(page, "navigator.serviceWorker.controller !== null")
        page.evaluate("caches.open('safari-rules shell').then((cache) => cache.delete('page/main.js'))")  # a file of a later version
        page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": address, "quotaSize": 1})
        page.reload()
        expect(page.get_by_role("button", name="Kariba", exact=True)).to_be_visible()
        page.close()  # it would still ask for pictures when the server has ended


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_forms(page: Page, url: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for title in ("Kariba", "Affenraffen"):
        page.goto(url)
        page.get_by_role("button", name=title, exact=True).click()
        page.get_by_text("How to play", exact=True).click()
        page.get_by_text("The numbered rules", exact=True).click()
        assert barriers(page) == [], title


def test_the_form_begins_a_game_at_once(page: Page, url: str) -> None:
    begin(page, url, "Kariba")
    assert moves(page).count() > 0


@pytest.mark.smoke
def test_the_documentation_shows_every_operation_and_asks_no_other_host(page: Page, url: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{url}/docs")
    tags = page.locator(".opblock-tag")
    tags.first.wait_for()
    for tag in tags.all():
        tag.click()
    _, document = ask(f"{url}/openapi.json")
    paths = document["paths"].values()
    expect(page.locator(".opblock")).to_have_count(sum(method in path for path in paths for method in ("get", "post")), timeout=15_000)
    page.locator(".opblock", has_text="/v1/games/kariba/apply").locator(".opblock-summary-control").click()
    opened = page.locator(".opblock.is-open")
    expect(opened).to_have_count(1)
    expect(opened.get_by_text("Request body")).to_be_visible()
    expect(opened.locator(".highlight-code").first).to_contain_text('"game": "kariba"', timeout=15_000)
    assert len(asked) == 5
    assert all(address.startswith(f"{url}/") for address in asked)
