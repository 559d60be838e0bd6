"""The service through a test client: every operation, every status."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from safari_api.pages import POLICY
from support.failures import looped
from support.service import PROBLEM, check_problem, client, new, post
from werkzeug.test import create_environ, run_wsgi_app

from safari_rules import Game, all_games, game

SEEDED = [each.id for each in all_games() if each.seeded]


def test_the_list_of_games() -> None:
    listed = client().get("/v1/games").get_json()["games"]
    assert [entry["id"] for entry in listed] == [each.id for each in all_games()]
    assert listed[0] == {
        "id": "seven-safari",
        "title": "7 Safari",
        "designer": "David Parlett",
        "players": {"min": 2, "max": 5},
        "summary": game("seven-safari").summary,
        "simultaneous": False,
        "hidden_information": True,
    }


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_an_entry_tells_all_of_a_game(each: Game[Any, Any, Any, Any]) -> None:
    entry = client().get(f"/v1/games/{each.id}").get_json()
    assert entry["rules_version"] == {"safaru": 3, "safari-dual": 3, "affenraffen": 2}.get(each.id, 1)
    assert {rule["id"]: rule["text"] for rule in entry["rules"]} == dict(each.rulebook.rules)
    assert {ruling["id"] for ruling in entry["rulings"]} == set(each.rulebook.rulings)
    assert {code["code"] for code in entry["illegal_codes"]} >= {"game-over", "no-such-player"}
    options = entry["options"]["properties"]
    assert set(options) == set(each.spec.schema().options.parts)
    seed = "x" if each.seeded else None
    first, defaults = each.dump(each.new(seed=seed)), {name: option["default"] for name, option in options.items()}
    assert defaults | first["options"] == defaults
    assert each.dump(each.new(seed=seed, **defaults)) == first, "an option of a later release is written though it is at its default"
    assert all(option["description"] for option in options.values())


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_new_gives_a_position(each: Game[Any, Any, Any, Any]) -> None:
    position = new(each.id)
    assert list(position) == [
        "state",
        "digest",
        "active_players",
        "legal_moves",
        "legal_moves_total",
        "scores",
        "outcome",
        "events",
        "revealed",
    ]
    canonical = json.dumps(position["state"], sort_keys=True, separators=(",", ":"))
    assert position["digest"] == hashlib.sha256(canonical.encode()).hexdigest()
    assert (position["outcome"], position["events"], position["revealed"]) == (None, [], False)
    assert [score["player"] for score in position["scores"]] == list(range(each.players[0]))
    assert post(f"{each.id}/new", {"legal_moves_limit": 0})["legal_moves"] == []


@pytest.mark.parametrize("name", SEEDED)
def test_a_seed_is_drawn_where_none_is_given(name: str) -> None:
    seeds = {post(f"{name}/new", {})["state"]["seed"] for _ in range(3)}
    assert len(seeds) == 3
    assert all(len(seed) == 32 and set(seed) <= set("0123456789abcdef") for seed in seeds)


def test_safari_dual_has_no_seed() -> None:
    assert post("safari-dual/new", {"seed": None})["state"]["seed"] is None
    assert post("safari-dual/new", {"seed": "x"}, 422)["errors"][0]["pointer"] == "/seed"
    view = post("safari-dual/view", {"state": new("safari-dual")["state"], "player": 0})
    assert "seed_commitment" not in view["state"]


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_whole_game_over_http_equals_the_library(each: Game[Any, Any, Any, Any]) -> None:
    position = new(each.id, options={"ply_limit": 60})
    state = each.load(position["state"])
    actions = []
    while position["outcome"] is None:
        moves = position["legal_moves"]
        action = moves[len(actions) % len(moves)]
        actions.append(action)
        assert post(f"{each.id}/explain", {"state": position["state"], "action": action}) == {"legal": True}
        position = post(f"{each.id}/apply", {"state": position["state"], "action": action})
        turn = each.apply(state, each.load_action(action))
        state = turn.state
        assert position["state"] == each.dump(state)
        assert position["digest"] == each.digest(state)
        assert position["revealed"] == turn.revealed
        assert len(position["legal_moves"]) == position["legal_moves_total"] or position["legal_moves_total"] is None
    replayed = post(f"{each.id}/replay", {"options": {"ply_limit": 60}, "actions": actions} | ({"seed": "test"} if each.seeded else {}))
    assert replayed == position
    assert post(f"{each.id}/scores", {"state": position["state"]}) == {key: position[key] for key in ("scores", "outcome")}


def test_legal_moves_of_one_player() -> None:
    state = new("affenraffen", options={"players": 3})["state"]
    everybody = post("affenraffen/legal-moves", {"state": state})
    one = post("affenraffen/legal-moves", {"state": state, "player": 2, "legal_moves_limit": 5})
    assert everybody["legal_moves_total"] == 3 * 2 * 66
    assert one["legal_moves"] == [{"type": "peek", "player": 2, "spot": spot} for spot in range(5)]
    assert (one["legal_moves_total"], one["active_players"]) == (2 * 66, [0, 1, 2])


def test_only_safaru_leaves_the_total_of_a_cut_list_open() -> None:
    assert new("safaru", legal_moves_limit=1)["legal_moves_total"] is None
    whole = new("safaru")
    assert whole["legal_moves_total"] == len(whole["legal_moves"])
    assert new("safaru", legal_moves_limit=len(whole["legal_moves"]))["legal_moves_total"] == len(whole["legal_moves"])
    assert new("kariba", legal_moves_limit=1)["legal_moves_total"] > 1


def test_service_and_library_agree_on_the_digest_of_any_text() -> None:
    import orjson

    from safari_rules.authoring.schema import digest

    document = {"name": "Safarü 🦒", "b": [1, None, True, '\u0001"\\'], "a": {"z": -1}}
    assert digest(document) == sha256(orjson.dumps(document, option=orjson.OPT_SORT_KEYS)).hexdigest()


def test_a_view_hides_and_a_spectator_has_no_moves() -> None:
    position = new("seven-safari")
    view = post("seven-safari/view", {"state": position["state"], "player": 1})
    assert view["state"]["seed"] is None
    assert view["state"]["seed_commitment"] == hashlib.sha256(b"safari-rules|test").hexdigest()
    assert view["scores"][0] == {"player": 0, "total": None, "parts": None}
    assert view["scores"][1]["total"] is not None
    assert (view["legal_moves"], view["legal_moves_total"], view["active_players"]) == ([], 0, [0])
    spectator = post("seven-safari/view", {"state": position["state"], "player": None})
    assert (spectator["player"], spectator["legal_moves"], spectator["legal_moves_total"]) == (None, [], 0)
    acting = post("seven-safari/view", {"state": position["state"], "player": 0})
    assert acting["legal_moves"] == position["legal_moves"]


def test_a_view_of_events_takes_them_with_their_secrets_hidden_already() -> None:
    position = new("kariba")
    turn = post("kariba/apply", {"state": position["state"], "action": position["legal_moves"][0]})
    seen = post("kariba/view", {"state": turn["state"], "player": 1, "events": turn["events"]})["events"]
    assert seen[-1]["ranks"] == [None] * len(turn["events"][-1]["ranks"])
    assert post("kariba/view", {"state": turn["state"], "player": 0, "events": seen})["events"] == seen
    assert post("kariba/view", {"state": turn["state"], "player": 0, "events": turn["events"]})["events"] == turn["events"]


def test_an_illegal_action_carries_code_and_rule() -> None:
    position = new("kariba")
    bad = {**position["legal_moves"][0], "count": 8}
    problem = post("kariba/apply", {"state": position["state"], "action": bad}, 409)
    explained = post("kariba/explain", {"state": position["state"], "action": bad})
    assert problem["type"] == "/problems/illegal-action"
    assert (problem["code"], problem["rule"]) == ("card-not-in-hand", "K2")
    assert explained == {"legal": False, "code": "card-not-in-hand", "rule": "K2", "detail": problem["detail"]}
    out_of_turn = post("kariba/apply", {"state": position["state"], "action": {**bad, "player": 1}}, 409)
    assert (out_of_turn["code"], out_of_turn["rule"]) == ("not-your-turn", None)


def test_a_replay_names_the_action_that_fails() -> None:
    action = new("kariba")["legal_moves"][0]
    problem = post("kariba/replay", {"seed": "test", "actions": [action, action]}, 409)
    assert (problem["code"], problem["index"], problem["errors"][0]["pointer"]) == ("not-your-turn", 1, "/actions/1")
    assert problem["detail"].startswith("Action 2: ")


def test_a_state_that_is_over_takes_no_action() -> None:
    position = new("kariba", options={"ply_limit": 1})
    over = post("kariba/apply", {"state": position["state"], "action": position["legal_moves"][0]})
    assert (over["outcome"]["reason"], over["active_players"], over["legal_moves"]) == ("ply-limit", [], [])
    assert post("kariba/apply", {"state": over["state"], "action": position["legal_moves"][0]}, 409)["code"] == "game-over"


def test_invalid_states_point_at_what_is_wrong() -> None:
    state = new("kariba")["state"]
    for change, pointer in (
        ({"draw_pile": state["draw_pile"][1:]}, "/state"),
        ({"current_player": 3}, "/state/current_player"),
        ({"options": {**state["options"], "first_player": 3}}, "/state/options/first_player"),
    ):
        problem = post("kariba/scores", {"state": {**state, **change}}, 409)
        assert problem["type"] == "/problems/invalid-state"
        assert [error["pointer"] for error in problem["errors"]] == [pointer]


def test_options_that_do_not_go_together() -> None:
    problem = post("safaru/new", {"options": {"reversed": True, "target_score": 50}}, 409)
    assert (problem["type"], problem["errors"][0]["pointer"]) == ("/problems/invalid-options", "/options/target_score")
    assert post("safaru/replay", {"options": {"first_player": 3}, "seed": "x", "actions": []}, 409)["type"] == "/problems/invalid-options"


def test_a_player_without_a_seat() -> None:
    state = new("kariba")["state"]
    for operation in ("view", "legal-moves"):
        problem = post(f"kariba/{operation}", {"state": state, "player": 3}, 409)
        assert (problem["type"], problem["errors"][0]["pointer"]) == ("/problems/no-such-player", "/player")
        assert post(f"kariba/{operation}", {"state": state, "player": 4}, 422)["errors"][0]["pointer"] == "/player"


def test_schema_comes_before_state_and_state_before_action() -> None:
    position = new("kariba")
    state, action = {**position["state"], "draw_pile": []}, {**position["legal_moves"][0], "count": 8}
    assert post("kariba/apply", {"state": state, "action": {**action, "rank": 9}}, 422)["errors"][0]["pointer"] == "/action/rank"
    assert post("kariba/apply", {"state": state, "action": action}, 409)["type"] == "/problems/invalid-state"


@looped(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[" * 60_000, 400),
        (b'{"state": NaN}', 400),
        (b'{"seed": ' + b"1" * 400 + b"}", 400),
        (b'{"seed": "\xff"}', 400),
        (b'{"seed": "\\ud800"}', 400),
        (b"[]", 422),
        (b"null", 422),
        (b"7", 422),
        (b'{"seed": 18446744073709551616}', 422),
        (b'{"legal_moves_limit": 1001}', 422),
        (b'{"legal_moves_limit": true}', 422),
        (b'{"options": {"players": 2.5}}', 422),
        (b'{"options": {"players": 3.0}}', 200),
        (b'{"x": [' + b"0," * 100_000 + b"0]}", 422),
        (b" " * (256 * 1024 + 1), 413),
    ],
)
def test_bodies(body: bytes, status: int) -> None:
    response = client().post("/v1/games/kariba/new", data=body, content_type="application/json")
    assert response.status_code == status
    assert len(response.data) < 256 * 1024
    if status != 200:
        assert response.mimetype == PROBLEM
        check_problem(response.get_json(), status)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/problem+json", ""])
def test_other_content_types_are_415(kind: str) -> None:
    response = client().post("/v1/games/kariba/new", data=b"{}", content_type=kind)
    assert response.status_code == 415
    check_problem(response.get_json(), 415)
    assert client().post("/v1/games/kariba/new", data=b"{}", content_type="application/json; charset=utf-8").status_code == 200


@pytest.mark.parametrize("coding", ["gzip", "br", "GZIP, identity", "made-up"])
def test_compressed_bodies_are_415(coding: str) -> None:
    for body in (gzip.compress(b"{}"), b"{}"):
        response = client().post("/v1/games/kariba/new", data=body, content_type="application/json", headers={"Content-Encoding": coding})
        assert (response.status_code, response.headers["Accept-Encoding"]) == (415, "identity")
        check_problem(response.get_json(), 415)
        for kind in ("text/plain", "application/x-www-form-urlencoded", None):  # as `curl --data-binary` sends it
            response = client().post("/v1/games/kariba/new", data=body, content_type=kind, headers={"Content-Encoding": coding})
            assert (response.status_code, response.headers["Accept-Encoding"]) == (415, "identity")
    assert client().post("/v1/games/kariba/new", json={}, headers={"Content-Encoding": "identity"}).status_code == 200
    assert "Accept-Encoding" not in client().post("/v1/games/kariba/new", data=b"{}", content_type="text/plain").headers


@pytest.mark.parametrize(
    "path", ["/v1", "/v1/games/chess", "/v1/games/kariba/cheat", "/v1/games/chess/new", "/favicon.ico", "//v1/games", "//"]
)
def test_other_paths_are_404(path: str) -> None:
    exactly = {"PATH_INFO": path}  # the test client would take the text after "//" for a host
    for response in (client().get("/", environ_overrides=exactly), client().post("/", json={}, environ_overrides=exactly)):
        assert response.status_code == 404
        assert response.mimetype == PROBLEM
        check_problem(response.get_json(), 404)


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "TRACE"])
def test_other_methods_are_405(method: str) -> None:
    response = client().open("/v1/games/kariba/new", method=method)
    assert (response.status_code, response.headers["Allow"]) == (405, "OPTIONS, POST")
    check_problem(response.get_json(), 405)


@pytest.mark.parametrize(
    ("path", "allow"), [("/v1/games/kariba/new", "OPTIONS, POST"), ("/v1/games", "GET, HEAD, OPTIONS"), ("/docs", "GET, HEAD, OPTIONS")]
)
def test_allow_names_every_method_of_the_path(path: str, allow: str) -> None:
    for method in ("OPTIONS", "DELETE"):
        assert client().open(path, method=method).headers["Allow"] == allow
    assert all(client().open(path, method=method, json={}).status_code in (200, 204) for method in allow.split(", "))


@pytest.mark.parametrize("asked", ["traceparent", "content-type, baggage,sentry-trace", "if-none-match,cache-control", ""])
def test_a_preflight_allows_every_header_it_asks_for(asked: str) -> None:
    headers = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": asked}
    answer = client().open("/v1/games/kariba/new", method="OPTIONS", headers=headers)
    assert answer.headers["Access-Control-Allow-Headers"] == (asked or "*")
    assert answer.headers["Access-Control-Allow-Private-Network"] == "true"
    assert answer.headers["Access-Control-Allow-Methods"] == "OPTIONS, POST"


def test_a_browser_may_ask_for_a_path_that_there_is_not() -> None:
    from safari_api import create_app
    from safari_api.settings import Settings

    closed = create_app(Settings(simulations=0)).test_client()
    asked = {"Origin": "https://a.example", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type"}
    for path in ("/v1/games/kariba/nope", "/v1/games/kariba/suggest", "/nowhere"):
        answer = closed.open(path, method="OPTIONS", headers=asked)
        assert (answer.status_code, answer.data, answer.headers.get("Allow")) == (204, b"", None)
        assert answer.headers["Access-Control-Allow-Origin"] == answer.headers["Access-Control-Allow-Methods"] == "*"
        assert answer.headers["Access-Control-Allow-Headers"] == "content-type"
        check_problem(closed.post(path, json={}).get_json(), 404)
        check_problem(closed.open(path, method="OPTIONS").get_json(), 404)


def test_a_preflight_never_repeats_what_is_no_list_of_names() -> None:
    answer = client().open("/v1/games", method="OPTIONS", headers={"Access-Control-Request-Headers": "<b>; \x85"})
    assert answer.headers["Access-Control-Allow-Headers"] == "*"


def test_of_two_equal_keys_the_last_counts() -> None:
    body = b'{"options": {"players": 2}, "seed": "a", "options": {"players": 3}}'
    answer = client().post("/v1/games/kariba/new", data=body, content_type="application/json")
    assert answer.get_json()["state"]["options"]["players"] == 3


def test_our_own_faults_are_500_and_tell_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from safari_api import create_app

    from safari_rules.contract import operations

    monkeypatch.setattr(operations, "position", lambda *_: 1 / 0)
    response = create_app().test_client().post("/v1/games/kariba/new", json={})
    assert response.status_code == 500
    check_problem(response.get_json(), 500)
    assert b"ZeroDivision" not in response.data


def test_anybody_may_call_it_and_nothing_is_kept() -> None:
    answers = [
        client().post("/v1/games/kariba/new", json={"seed": "cors"}, headers={"Origin": "http://example.org"}),
        client().post("/v1/games/kariba/new", data=b"{"),
        client().get("/v1/games"),
        client().get("/nowhere"),
    ]
    for response in answers:
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert response.headers["X-Request-ID"]
        assert {"X-Request-ID", "ETag", "Link"} <= set(response.headers["Access-Control-Expose-Headers"].split(", "))
        assert "Set-Cookie" not in response.headers
    assert answers[0].headers["Cache-Control"] == answers[1].headers["Cache-Control"] == "no-store"
    assert answers[0].data == client().post("/v1/games/kariba/new", json={"seed": "cors"}).data
    preflight = client().open("/v1/games/kariba/new", method="OPTIONS", headers={"Access-Control-Request-Method": "POST"})
    assert preflight.status_code == 204
    assert "POST" in preflight.headers["Access-Control-Allow-Methods"]
    assert preflight.headers["Access-Control-Max-Age"] == "86400", "a browser must send a preflight before every request"


def test_health_and_docs_come_from_this_host() -> None:
    assert client().get("/healthz").get_json() == {"status": "ok"}
    page = client().get("/docs").get_data(as_text=True)
    assert "http" not in page.replace('lang="en"', "")
    for asset in ("swagger-ui.css", "swagger-ui-bundle.js", "start.js"):
        assert f"docs/{asset}" in page
        assert len(client().get(f"/docs/{asset}").data) > 50
    assert b"3.1.0" in client().get("/openapi.json").data
    assert client().get("/openapi.yaml").data.startswith(b"openapi: 3.1.0") or b"\nopenapi: 3.1.0" in client().get("/openapi.yaml").data


def test_the_front_page_is_made_of_its_own_files() -> None:
    response = client().get("/")
    assert (response.status_code, response.mimetype) == (200, "text/html")
    assert response.headers["Content-Security-Policy"] == POLICY
    assert set(POLICY.split("; ")) == {"default-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"}
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    files = re.findall(r'(?:src|href)="((?:page/|manifest)[^"]+)"', response.text)
    assert sorted(files) == [
        "manifest.webmanifest",
        "page/animals.svg",
        "page/arrival.js",
        "page/icon.svg",
        "page/main.js",
        "page/style.css",
        "page/table.css",
        "page/tables.css",
    ]
    for file in (*files, "sw.js", "page/icon-maskable.svg"):
        found = client().get(f"/{file}", headers={"Accept-Encoding": "gzip"})
        assert found.status_code == 200
        assert found.headers["ETag"]
        assert found.headers["Content-Encoding"] == "gzip"
    for weights, coding in (("gzip;q=0.1, identity;q=1", None), ("gzip;q=0, *", None), ("identity;q=0.5, gzip", "gzip"), ("*", "gzip")):
        assert client().get("/page/main.js", headers={"Accept-Encoding": weights}).headers.get("Content-Encoding") == coding, weights
    assert client().get("/manifest.webmanifest").mimetype == "application/manifest+json"
    assert client().get("/sw.js").mimetype == "text/javascript"
    assert client().get("/page/nothing.js").status_code == 404


def test_pages_load_nothing_from_elsewhere() -> None:
    page = client().get("/docs")
    assert page.headers["Content-Security-Policy"].startswith(f"{POLICY}; ")
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert "http://" not in page.get_data(as_text=True)
    assert "https://" not in page.get_data(as_text=True)


def test_methods_are_case_sensitive() -> None:
    environ = create_environ("/v1/games/kariba/new", method="POST", json={})
    environ["REQUEST_METHOD"] = "post"
    response = run_wsgi_app(client().application, environ)
    assert response[1].startswith("405")


def test_nobody_is_upgraded() -> None:
    headers = {"Connection": "Upgrade", "Upgrade": "websocket"}
    assert client().get("/healthz", headers=headers).status_code == 200
    assert client().post("/v1/games/kariba/new", json={}, headers=headers).status_code == 200


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8"])
def test_a_body_cut_short_is_malformed_even_if_what_came_is_json(kind: str) -> None:
    environ = create_environ("/v1/games/kariba/new", method="POST", data=b"{}", content_type=kind)
    environ |= {"CONTENT_LENGTH": "3", "wsgi.input_terminated": True}  # as granian passes it
    _, status, headers = run_wsgi_app(client().application, environ)
    assert status.startswith("400")
    assert headers["Content-Type"] == PROBLEM


def test_nothing_is_said_of_another_players_action() -> None:
    state = new("kariba", options={"players": 3})["state"]
    own = {"type": "play", "player": 0, "rank": 1, "count": 8}
    other = {**own, "player": 1}
    refused = post("kariba/apply", {"state": state, "action": other, "as_player": 0}, 409)
    assert (refused["type"], refused["code"], refused["rule"]) == ("/problems/illegal-action", "not-your-seat", None)
    told = post("kariba/explain", {"state": state, "action": other, "as_player": 0})
    assert (told["legal"], told["code"], told["rule"]) == (False, "not-your-seat", None)
    assert {
        post("kariba/explain", {"state": state, "action": {**other, "rank": rank}, "as_player": 2})["detail"] for rank in range(1, 9)
    } == {"This is player 1's move, and player 2 cannot make it."}
    assert post("kariba/explain", {"state": state, "action": own, "as_player": 0})["code"] == "card-not-in-hand"
    move = new("kariba", options={"players": 3})["legal_moves"][0]
    with_seat, without = ({"state": state, "action": move, **more} for more in ({"as_player": 0}, {}))
    assert post("kariba/apply", with_seat) == post("kariba/apply", without)


def test_as_player_is_looked_at_after_the_state_and_before_the_action() -> None:
    state = new("kariba")["state"]
    action = {"type": "play", "player": 0, "rank": 1, "count": 8}
    for name in ("apply", "explain"):
        broken = {**state, "draw_pile": state["draw_pile"][1:]}
        assert post(f"kariba/{name}", {"state": broken, "action": action, "as_player": 3}, 409)["type"] == "/problems/invalid-state"
        refused = post(f"kariba/{name}", {"state": state, "action": action, "as_player": 3}, 409)
        assert refused["type"] == "/problems/no-such-player"
        assert refused["errors"] == [{"pointer": "/as_player", "detail": "Player 3 has no seat: the players of this game are 0 to 1."}]
        assert post(f"kariba/{name}", {"state": state, "action": action, "as_player": 4}, 422)["errors"][0]["pointer"] == "/as_player"


def test_a_finished_game_says_not_your_seat_first() -> None:
    state = new("affenraffen", options={"ply_limit": 1})["state"] | {"ply": 1}
    action = {"type": "claim", "player": 1}
    assert post("affenraffen/explain", {"state": state, "action": action, "as_player": 0})["code"] == "not-your-seat"
    assert post("affenraffen/explain", {"state": state, "action": action})["code"] == "game-over"


def test_the_page_of_the_contract_shows_the_published_contract() -> None:
    start = client().get("/docs/start.js").get_data(as_text=True)
    assert ': "openapi.json";' in start
    names = json.loads(start[start.index("[") : start.index("]") + 1])
    assert {"kariba", "generic", "linked"} <= set(names)
    assert all(client().get(f"/openapi/{name}.json").status_code == 200 for name in names)
    assert client().get("/docs/openapi.json").status_code == 404


def test_pages_answer_304_to_what_is_still_right_and_nothing_else() -> None:
    tag = client().get("/v1/games").headers["ETag"]
    weak = {"If-None-Match": f"W/{tag}"}  # a proxy that compresses answers makes the tag weak
    for headers, status in (
        ({"If-None-Match": tag}, 304),
        (weak, 304),
        ({"If-None-Match": '"other"'}, 200),
        ({"If-Match": '"other"'}, 200),
    ):
        response = client().get("/v1/games", headers=headers)
        assert response.status_code == status
        assert (response.data == b"") == (status == 304)
        assert response.headers["ETag"] == tag


@pytest.mark.parametrize(
    ("method", "path", "kind", "body"),
    [
        ("POST", "/v1/games/kariba/new", "application/json", b"{"),
        ("POST", "/v1/games/kariba/new", "application/json", b"[]"),
        ("POST", "/v1/games/kariba/new", "application/json", b'{"options": {"first_player": 3}}'),
        ("POST", "/v1/games/kariba/new", "application/json", b"[]" * 150_000),
        ("POST", "/v1/games/kariba/new", "text/plain", b"{}"),
        ("PUT", "/v1/games/kariba/new", "application/json", b"{}"),
        ("POST", "/nowhere", "application/json", b"{}"),
    ],
)
def test_a_refusal_reads_the_body_and_nothing_of_the_next_request(method: str, path: str, kind: str, body: bytes) -> None:
    arriving = BytesIO(body + b"GET / HTTP/1.1")  # wsgiref's input, for example, does not end where the body ends
    environ = create_environ(path, method=method, content_type=kind, input_stream=arriving)
    environ["CONTENT_LENGTH"] = str(len(body))
    _, status, _ = run_wsgi_app(client().application, environ)
    assert (status[0], arriving.tell()) == ("4", len(body))
