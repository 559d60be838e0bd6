"""Additions of version 0.3.0 of the contract: views in one request, a null among names, the catalogue, pages of problems."""

from __future__ import annotations

import random
from html import unescape
from typing import Any

import pytest
from safari_api import create_app
from safari_api.openapi import document
from safari_api.settings import Settings
from support.failures import looped
from support.service import client
from support.variants import EVERY

from safari_rules import Game, all_games, game
from safari_rules.authoring.files import LANGUAGES
from safari_rules.contract.messages import MESSAGES
from safari_rules.contract.problems import KINDS

GAMES = all_games()


def post(name: str, operation: str, **body: Any) -> Any:
    response = client().post(f"/v1/games/{name}/{operation}", json=body)
    return response.status_code, response.get_json()


@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
def test_views_are_what_view_answers_for_each_seat(name: str, options: dict[str, Any]) -> None:
    played, chance = game(name), random.Random(f"views-{name}-{options}")
    viewers = [*range(options.get("players", played.players[0])), None]
    chance.shuffle(viewers)
    seed = {"seed": "views"} if played.seeded else {}
    asked = {"names": ["Ada", None], "views": viewers, "legal_moves_limit": 5}
    status, position = post(name, "new", options={**options, "ply_limit": 12}, **seed, **asked)
    assert status == 200, position
    actions: list[Any] = []
    while True:
        for player, shown in zip(viewers, position["views"], strict=True):
            body = {"state": position["state"], "player": player, "events": position["events"]}
            assert shown == post(name, "view", **body, legal_moves_limit=5, names=["Ada", None])[1]
        if position["outcome"] is not None:
            break
        actions.append(chance.choice(position["legal_moves"]))
        status, position = post(name, "apply", state=position["state"], action=actions[-1], **asked)
        assert status == 200, position
    again = post(name, "replay", options={**options, "ply_limit": 12}, actions=actions, **seed, **asked)[1]
    assert again == position


def test_views_are_there_only_where_they_are_asked_for() -> None:
    assert "views" not in post("kariba", "new", seed="s")[1]
    assert post("kariba", "new", seed="s", views=[])[1]["views"] == []


@pytest.mark.parametrize(
    ("views", "pointer"),
    [
        ([0, 0], "/views"),
        ([None, None], "/views"),
        ([4], "/views/0"),
        ([True], "/views/0"),
        ([0] * 8, "/views"),
        (None, "/views"),
        (0, "/views"),
    ],
)
def test_views_that_are_none_are_refused(views: Any, pointer: str) -> None:
    status, refused = post("kariba", "new", views=views)
    assert (status, [error["pointer"] for error in refused["errors"]]) == (422, [pointer])


def test_a_view_of_a_seat_that_is_not_there_is_refused_after_the_state_and_before_the_action() -> None:
    kariba = game("kariba")
    state = kariba.dump(kariba.new(seed="s"))
    illegal = {"type": "play", "player": 1, "rank": 1, "count": 1}
    status, refused = post("kariba", "apply", state=state, action=illegal, views=[0, 3])
    assert (status, refused["type"], refused["errors"][0]["pointer"]) == (409, "/problems/no-such-player", "/views/1")
    status, refused = post("kariba", "apply", state={**state, "draw_pile": []}, action=illegal, views=[3])
    assert (status, refused["type"]) == (409, "/problems/invalid-state")
    status, refused = post("kariba", "replay", seed="s", actions=[illegal], views=[3])
    assert (status, refused["type"]) == (409, "/problems/no-such-player")
    status, refused = post("kariba", "new", options={"players": 2, "first_player": 3}, views=[3])
    assert (status, refused["type"]) == (409, "/problems/invalid-options")


def test_at_most_one_name_is_null() -> None:
    status, refused = post("kariba", "new", names=[None, "Ada", None])
    assert (status, [error["pointer"] for error in refused["errors"]]) == (422, ["/names"])
    assert "you" in refused["errors"][0]["detail"]


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_a_null_among_the_names_is_addressed_as_you(each: Game[Any, Any, Any, Any]) -> None:
    seed = {"seed": "you"} if each.seeded else {}
    begun = post(each.id, "new", names=[None, "Ben"], **seed)[1]
    assert begun["text"]["legal_moves"][0].startswith("You ")
    moves = [move for move in begun["legal_moves"] if move["player"] == 0]
    after = post(each.id, "apply", state=begun["state"], action=moves[0], names=[None, "Ben"])[1]
    assert after["text"]["events"][0].startswith("You ")
    seen = post(each.id, "apply", state=begun["state"], action=moves[0], names=["Ada", None])[1]
    assert seen["text"]["events"][0].startswith("Ada ")


def test_a_refusal_addresses_the_null_as_you() -> None:
    begun = post("kariba", "new", seed="you")[1]
    action = {**begun["legal_moves"][0], "player": 1}
    assert post("kariba", "apply", state=begun["state"], action=action, names=["Ada", None])[1]["detail"] == "It is not your turn."
    assert post("kariba", "explain", state=begun["state"], action=action, names=[None, "Ben"])[1]["detail"] == "It is your turn, not Ben's."


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_the_catalogue_has_operations_sources_and_reasons(each: Game[Any, Any, Any, Any]) -> None:
    entry = client().get(f"/v1/games/{each.id}").get_json()
    assert entry["operations"] == ["new", "apply", "legal-moves", "scores", "explain", "view", "replay", "suggest", "preview"]
    book = each.rulebook
    for kind, texts in (("rules", book.rules), ("rulings", book.rulings)):
        assert [(known["id"], known["text"]) for known in entry[kind]] == list(texts.items())
        assert all(known["sources"] == list(book.sources[known["id"]]) for known in entry[kind])
    assert {ruling["id"]: ruling["why"] for ruling in entry["rulings"]} == dict(book.reasons)
    closed = create_app(Settings(simulations=0)).test_client().get(f"/v1/games/{each.id}").get_json()
    assert closed["operations"] == [name for name in entry["operations"] if name != "suggest"]


@looped("name", KINDS)
def test_the_page_of_a_problem_speaks_the_language_that_is_asked_for(name: str) -> None:
    pages = {language: client().get(f"/problems/{name}?language={language}") for language in LANGUAGES}
    for language, page in pages.items():
        assert f'<html lang="{language}">' in page.text
        for part in ("line-title", "when", "remedy"):
            assert MESSAGES[language].say(f"{part}-{name}") in unescape(page.text), (language, part)
    assert len({page.text for page in pages.values()}) == len(LANGUAGES)
    assert len({page.headers["ETag"] for page in pages.values()}) == len(LANGUAGES)
    assert client().get(f"/problems/{name}").text == pages["en"].text


@looped("name", KINDS)
def test_the_type_of_a_problem_leads_to_a_page_that_explains_it(name: str) -> None:
    page = client().get(f"/problems/{name}")
    assert (page.status_code, page.mimetype) == (200, "text/html")
    kind = KINDS[name]
    assert f"<h1>{kind.title}</h1>" in page.text
    assert f"Status {kind.status}" in page.text
    assert f"&quot;type&quot;: &quot;/problems/{name}&quot;" in page.text
    assert "What to do" in page.text
    assert "script" not in page.text


def test_a_problem_that_does_not_exist_has_no_page() -> None:
    refused = client().get("/problems/nonsense")
    assert (refused.status_code, refused.get_json()["type"]) == (404, "/problems/not-found")


def test_an_explanation_has_two_published_shapes() -> None:
    components = document()["components"]["schemas"]
    for each in GAMES:
        references = [shape["$ref"].rpartition("/")[2] for shape in components[f"{each.spec.schema().name}Explanation"]["anyOf"]]
        illegal, legal = (components[name] for name in references)
        assert (legal["required"], legal["properties"]["legal"]["const"]) == (["legal"], True)
        assert (set(illegal["required"]), illegal["properties"]["legal"]["const"]) == ({"legal", "code", "rule", "detail"}, False)


def test_no_published_property_is_of_type_null_alone() -> None:
    def kinds(node: Any) -> Any:
        if isinstance(node, dict):
            if "type" in node:
                yield node["type"], node
            for name, value in node.items():
                if name not in ("example", "examples", "value"):
                    yield from kinds(value)
        elif isinstance(node, list):
            for value in node:
                yield from kinds(value)

    found = [node for kind, node in kinds(document()["components"]["schemas"]) if kind == "null"]
    assert len(found) == sum(1 for node in found if node == {"type": "null"})
    components = document()["components"]["schemas"]
    for name in ("SafariDualState", "SafariDualNewRequest", "SafariDualReplayRequest"):
        seed = components[name]["properties"]["seed"]
        assert (seed["type"], seed["not"]) == (["string", "null"], {"type": "string"}), "a seed allows more than null"


def test_events_are_named_in_kebab_case() -> None:
    for each in GAMES:
        for kind in (*each.spec.schema().action.shapes, *each.spec.schema().event.shapes):
            assert kind == kind.lower()
            assert "_" not in kind
