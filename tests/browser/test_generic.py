"""The page relies only on openapi-generic.json, the document that describes every game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from support.page import begin, finish, moves

from safari_rules import all_games

GENERIC = json.loads((Path(__file__).parents[2] / "openapi-generic.json").read_text(encoding="utf-8"))


def resolved(schema: Any) -> Any:
    while "$ref" in schema:
        schema = GENERIC["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def described(schema: Any, value: Any) -> Any:
    """Return a value without the fields that a schema does not have."""
    shapes = [resolved(each) for each in resolved(schema).get("anyOf", [schema])]
    if isinstance(value, list):
        return [described(shapes[0]["items"], each) for each in value]
    if not isinstance(value, dict) or any(each.get("additionalProperties", False) is not False for each in shapes):
        return value
    fields = {name: field for each in shapes for name, field in each.get("properties", {}).items()}
    return {name: described(fields[name], each) for name, each in value.items() if name in fields}


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
@pytest.mark.parametrize("game", all_games(), ids=str)
def test_the_page_asks_only_for_what_the_generic_document_has_and_reads_nothing_else(page: Page, url: str, game: Any) -> None:
    """Every path, method and field of a request is in the document. The page works though all other fields are removed from answers."""
    asked: set[str] = set()

    def answer(route: Route) -> None:
        request = route.request
        path = re.sub("/games/[a-z-]+", "/games/{game}", request.url.removeprefix(url))
        operation = GENERIC["paths"][path][request.method.lower()]
        asked.add(operation["operationId"])
        if request.method == "POST":
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            assert described(schema, request.post_data_json) == request.post_data_json
        found = route.fetch()
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        route.fulfill(status=found.status, content_type="application/json", body=json.dumps(described(schema, found.json())))

    page.route("**/v1/**", answer)
    begin(page, url, game.title, options={"ply_limit": "8"})
    moves(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Hint:").first).to_be_visible()
    finish(page)
    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="Analyze").click()
    expect(page.get_by_role("region", name="Analysis")).to_be_visible()
    assert {"list_games", "game_info", "new", "view", "apply", "suggest"} <= asked
    page.unroute_all(behavior="wait")


@pytest.mark.parametrize("page", ["desktop"], indirect=True)
def test_an_option_of_a_custom_game_is_chosen_from_a_list_or_has_a_fraction(page: Page, url: str) -> None:
    """An author's option that is one of a few texts, or a number with a fraction, stands in the form and is sent."""
    catalogue = "**/v1/games/safari-dual"
    more = {
        "pace": {"type": ["string", "null"], "enum": ["slow", "very-fast", None], "default": None, "description": "The pace."},
        "wind": {"type": "number", "minimum": 0, "maximum": 1, "default": 0.5, "description": "The wind."},
    }

    def answer(route: Route) -> None:
        found = route.fetch()
        known = found.json()
        known["options"]["properties"] |= more
        route.fulfill(response=found, json=known)

    asked: list[Any] = []

    def begin_without(route: Route) -> None:
        body = route.request.post_data_json
        asked.append(body["options"])
        route.continue_(post_data=json.dumps({**body, "options": {}}))

    page.route(catalogue, answer)
    page.route(f"{catalogue}/new", begin_without)
    page.goto(url)
    page.get_by_role("button", name="Safari-Dual", exact=True).click()
    page.get_by_text("More options", exact=True).click()
    pace = page.get_by_label("Pace")
    assert pace.locator("option").all_inner_texts() == ["Slow", "Very-fast", "–"]
    assert pace.evaluate("each => each.selectedIndex") == 2
    pace.select_option("very-fast")
    page.get_by_label("Wind").fill("0.25")
    page.get_by_role("button", name="Start").click()
    moves(page)
    assert (asked[0]["pace"], asked[0]["wind"]) == ("very-fast", 0.25)
    page.unroute_all(behavior="wait")
