"""Every path, field, status and error of the tables, tested with a real server on each database."""

from __future__ import annotations

import asyncio
import json
import re
import time
from pathlib import Path
from shutil import copytree
from threading import Lock
from typing import Any

import pytest
from safari_api.lane import BoundedLane
from safari_host import store
from safari_host.app import Host
from safari_host.names import visible
from safari_host.parts import Parts
from safari_host.problems import ALL, Refusal
from safari_host.settings import HostSettings
from safari_host.store import Seat
from sqlalchemy import event
from starlette.requests import Request
from support.host_client import SOON, Opened, Stream, ask
from support.hosts import HostProcess, running
from support.processes import eventually

from safari_rules import all_games
from safari_rules.commands.new_game import write_game
from safari_rules.core.registry import game as game_of

SECRET = re.compile(r"[A-Za-z0-9_-]{22}").fullmatch
NOWHERE = "A" * 16
FIELDS = {"table", "game", "version", "ply", "seat", "names", "seats", "position", "undo", "next"}


def refused(answer: tuple[int, Any], status: int, name: str) -> Any:
    """Return the problem of an answer. Assert its status and kind, and that it is nothing else than a problem."""
    assert answer[0] == status, answer
    assert answer[1]["type"] == f"/problems/{name}", answer
    assert answer[1]["status"] == status
    assert (ALL[name].status, ALL[name].title) == (status, answer[1]["title"])
    return answer[1]


def two(host: HostProcess, **more: Any) -> Opened:
    return Opened(host.url, "kariba", options={"players": 2}, **more)


def alone(host: HostProcess, game: str = "safari-dual", **more: Any) -> Opened:
    return Opened(host.url, game, seats=[{"kind": "person"}, {"kind": "computer", "level": "easy"}], **more)


# Opening a table.


@pytest.mark.smoke
def test_a_new_table_has_its_secrets_and_an_invite_for_each_open_seat(host: HostProcess) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "computer"}, {"kind": "computer", "level": "strong"}]
    body = {"game": "kariba", "options": {"players": 4}, "seats": seats, "names": ["Ada", None, "Cleo"]}
    status, opened, headers = ask(host.url, "POST", "/v1/tables", body)
    assert status == 201
    assert set(opened) == {"table", "seat", "key", "watch", "invite", "invites"}
    assert opened["seat"] == 0
    assert [each["seat"] for each in opened["invites"]] == [1]
    secrets = [opened["key"], opened["watch"], opened["invite"], opened["invites"][0]["invite"]]
    assert all(SECRET(each) for each in secrets)
    assert len(set(secrets)) == 4
    assert headers["Cache-Control"] == "no-store"
    _, table, _ = ask(host.url, "GET", f"/v1/tables/{opened['table']}", key=opened["key"])
    assert table["names"] == ["Ada", "player 2", "Cleo", "player 4"]
    assert [(seat["kind"], seat["level"]) for seat in table["seats"]] == [
        ("person", None),
        ("open", None),
        ("computer", "medium"),
        ("computer", "strong"),
    ]


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_everybody_else_is_open_by_default(host: HostProcess, game: Any) -> None:
    status, opened, _ = ask(host.url, "POST", "/v1/tables", {"game": game.id})
    assert status == 201
    _, table, _ = ask(host.url, "GET", f"/v1/tables/{opened['table']}", key=opened["watch"])
    players = len(table["names"])
    assert [each["seat"] for each in opened["invites"]] == list(range(1, players))
    assert [seat["kind"] for seat in table["seats"]] == ["person"] + ["open"] * (players - 1)


@pytest.mark.parametrize(
    ("body", "name", "pointer"),
    [
        ({}, "invalid-request", ""),
        ({"game": "chess"}, "invalid-request", "/game"),
        ({"game": "kariba", "seed": "monsoon"}, "invalid-request", "/seed"),
        ({"game": "kariba", "options": {"seed": "monsoon"}}, "invalid-request", "/options/seed"),
        ({"game": "kariba", "options": {"players": 9}}, "invalid-request", "/options/players"),
        ({"game": "kariba", "options": {"players": 2}, "seats": [{"kind": "person"}] * 3}, "invalid-options", "/seats"),
        ({"game": "kariba", "options": {"players": 2}, "seats": [{"kind": "open"}] * 2}, "invalid-options", "/seats/0/kind"),
        ({"game": "kariba", "seats": [{"kind": "robot"}] * 4}, "invalid-request", "/seats/0/kind"),
        ({"game": "kariba", "seats": [{"kind": "person", "level": "easy"}] * 4}, "invalid-request", "/seats/0/level"),
        ({"game": "kariba", "seats": [{"kind": "computer", "level": "grand"}] * 4}, "invalid-request", "/seats/0/level"),
        ({"game": "kariba", "names": ["A\u0007"]}, "invalid-request", "/names/0"),
        ({"game": "kariba", "names": [""]}, "invalid-request", "/names/0"),
        ({"game": "kariba", "names": ["x" * 1000]}, "invalid-request", "/names/0"),
        ({"game": "kariba", "names": ["Ada", "\u200b"]}, "invalid-request", "/names/1"),
        ({"game": "kariba", "undo": "always"}, "invalid-request", "/undo"),
    ],
)
def test_a_table_that_cannot_be_is_refused(host: HostProcess, body: Any, name: str, pointer: str) -> None:
    problem = refused(ask(host.url, "POST", "/v1/tables", body)[:2], ALL[name].status, name)
    assert pointer in [error["pointer"] for error in problem["errors"]]


# Keys.


@pytest.mark.smoke
def test_a_wrong_key_is_the_same_401_everywhere(host: HostProcess) -> None:
    table, other = two(host), two(host)
    calls = [
        ("GET", "", None),
        ("GET", "/events", None),
        ("GET", "/record", None),
        ("POST", "/actions", {"action": {}}),
        ("POST", "/undo", {"version": 0}),
        ("DELETE", "/undo", None),
        ("POST", "/seats/1", {"kind": "open"}),
        ("POST", "/again", None),
    ]
    for method, path, body in calls:
        answers = []
        for place in (table.path, f"/v1/tables/{NOWHERE}", "/v1/tables/x"):
            for key in (None, "A" * 22, other.keys[0], "short", "ü"):
                sent = None if key == "ü" else key
                status, problem, headers = ask(
                    host.url, method, place + path, body, sent, {"Authorization": "Basic x"} if key == "ü" else {}
                )
                refused((status, problem), 401, "unauthorized")
                assert headers["WWW-Authenticate"] == "Bearer"
                answers.append(problem)
        assert all(each == answers[0] for each in answers), path


@pytest.mark.smoke
def test_a_bad_body_is_told_only_to_those_who_have_a_key(host: HostProcess) -> None:
    table = two(host)
    for body in (b"{", {"nonsense": 1}):
        status, problem, _ = ask(host.url, "POST", f"{table.path}/actions", body, "A" * 22)
        refused((status, problem), 401, "unauthorized")
    refused(table.ask("POST", "/actions", b"{"), 400, "malformed-request")
    refused(table.ask("POST", "/actions", {"nonsense": 1}), 422, "invalid-request")
    refused(table.ask("POST", "/actions", {"action": {"type": "fly"}}), 422, "invalid-request")
    refused(table.ask("POST", "/actions", {"action": {}, "version": -1}), 422, "invalid-request")
    refused(table.ask("POST", "/actions", {"action": {}, "version": 10**30}), 422, "invalid-request")
    refused(table.ask("POST", "/actions", {"action": {}}, Content_Type="text/plain"), 415, "unsupported-media-type")
    refused(table.ask("POST", "/actions", {"action": {}}, Content_Encoding="gzip"), 415, "unsupported-media-type")
    refused(table.ask("POST", "/actions", b" " * 300_000 + b"{}"), 413, "content-too-large")
    refused(table.ask("POST", "/actions", b"[" * 100_000), 400, "malformed-request")


def test_a_path_has_its_methods_only(host: HostProcess) -> None:
    table = two(host)
    for path, allowed in (
        ("", "GET, HEAD, OPTIONS"),
        ("/events", "GET, HEAD, OPTIONS"),
        ("/undo", "POST, DELETE, OPTIONS"),
        ("/join", "POST, OPTIONS"),
    ):
        status, problem, headers = ask(host.url, "PUT", table.path + path, {}, table.keys[0])
        refused((status, problem), 405, "method-not-allowed")
        assert headers["Allow"] == allowed
    status, nothing, headers = ask(host.url, "HEAD", f"{table.path}/events", key=table.keys[0])
    assert (status, nothing) == (200, None)
    assert headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert headers["Cache-Control"] == "no-store, no-transform"
    assert ask(host.url, "HEAD", f"{table.path}/events", key="x" * 22)[0] == 401
    refused(table.ask("GET", "/nothing"), 404, "not-found")
    asked = "authorization, idempotency-key, traceparent"
    preflight = {"Access-Control-Request-Headers": asked}
    status, _, headers = ask(host.url, "OPTIONS", f"{table.path}/actions", headers=preflight)
    assert (status, headers["Allow"], headers["Access-Control-Allow-Headers"]) == (204, "POST, OPTIONS", asked)
    assert ask(host.url, "OPTIONS", "/v1/tables/a/b/c", headers={"Access-Control-Request-Method": "DELETE"})[0] == 204


# Joining.


@pytest.mark.smoke
def test_an_invite_is_a_seat_once(host: HostProcess) -> None:
    table = two(host, join=False)
    (invite,) = table.invites
    refused(table.ask("POST", "/actions", {"action": legal(table)}), 409, "table-waiting")
    assert set(table.look()) == FIELDS
    body = {"invite": invite["invite"], "name": "Ben"}
    status, joined, _ = ask(host.url, "POST", f"{table.path}/join", body)
    assert status == 200
    assert joined == {"table": table.table, "seat": 1, "key": joined["key"]}
    assert SECRET(joined["key"])
    for again in (body, {"invite": invite["invite"]}):
        refused(ask(host.url, "POST", f"{table.path}/join", again)[:2], 409, "invite-used")
    seen = table.look()
    assert (seen["version"], seen["names"], seen["seats"][1]["kind"]) == (1, ["player 1", "Ben"], "person")
    other = two(host)
    for place in (other.path, f"/v1/tables/{NOWHERE}", "/v1/tables/x"):
        refused(ask(host.url, "POST", f"{place}/join", body)[:2], 401, "unauthorized")
    refused(ask(host.url, "POST", f"{table.path}/join", {"invite": "B" * 22})[:2], 401, "unauthorized")
    refused(ask(host.url, "POST", f"{table.path}/join", {"invite": 5})[:2], 422, "invalid-request")
    status, problem, _ = ask(host.url, "POST", f"{table.path}/join", {"invite": f"{invite['invite']}s"})
    assert (status, problem["errors"]) == (422, [{"pointer": "/invite", "detail": "Expected 22 characters of [A-Za-z0-9_-]."}])


def join(table: Opened, invite: str, name: str | None = None, **headers: str) -> tuple[int, Any]:
    """Join without a key."""
    body = {"invite": invite, **({} if name is None else {"name": name})}
    sent = {header.replace("_", "-"): value for header, value in headers.items()}
    return ask(table.url, "POST", f"{table.path}/join", body, headers=sent)[:2]


@pytest.mark.smoke
def test_the_invite_of_a_table_deals_the_next_open_seat(host: HostProcess) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "computer"}, {"kind": "open"}]
    table = Opened(host.url, "kariba", join=False, options={"players": 4}, seats=seats)
    invite = table.invite
    own = [each["invite"] for each in table.invites]
    refused(join(table, "C" * 22), 401, "unauthorized")
    for place in (two(host).path, f"/v1/tables/{NOWHERE}", "/v1/tables/x"):
        refused(ask(host.url, "POST", f"{place}/join", {"invite": invite})[:2], 401, "unauthorized")
    assert join(table, invite, "Ben")[1]["seat"] == 1
    refused(join(table, own[0]), 409, "invite-used")
    assert join(table, invite, "Cleo")[1]["seat"] == 3
    for each in (invite, own[1]):
        refused(join(table, each), 409, "invite-used")
    assert table.look()["names"] == ["player 1", "Ben", "player 3", "Cleo"]
    # A seat that is opened later has a separate invite.
    status, opened = table.ask("POST", "/seats/3", {"kind": "open"})
    assert status == 200
    refused(join(table, invite), 409, "invite-used")
    assert join(table, opened["invite"], "Dan")[1]["seat"] == 3
    assert alone(host).invite is None


@pytest.mark.smoke
def test_two_people_at_a_table_have_names_that_look_different(host: HostProcess) -> None:
    table = Opened(host.url, "kariba", join=False, options={"players": 3}, names=["Zoë", None, None])
    for names in (["Ada", None, "\uff21DA\u200b"], ["player 2", None]):
        body = {"game": "kariba", "options": {"players": 3}, "names": names}
        refused(ask(host.url, "POST", "/v1/tables", body)[:2], 409, "name-taken")
    # The last three have Greek and Cyrillic letters that look like Latin ones.
    for name in (
        "zoë",
        "Zoe\u0308",
        "ＺＯË",
        "Z\u200boë",
        " Zoë ",
        "player 3",
        "\u0396o\u00eb",
        "Z\u043e\u0451",
        "\u0440layer 3",
        "pIayer 3",
        "player\u28003",
    ):
        refused(join(table, table.invite, name), 409, "name-taken")
    for name in ("\u200b", " ", "\u3164", "\u202e\u2066", "\u2800", "\U0001d159", "\U00016fe4"):
        problem = refused(join(table, table.invite, name), 422, "invalid-request")
        assert [error["pointer"] for error in problem["errors"]] == ["/name"]
    russian = Opened(host.url, "kariba", names=["BOB", "\u0411\u043e\u0431"], options={"players": 2})
    assert russian.look()["names"] == ["BOB", "\u0411\u043e\u0431"], "names whose letters look different were refused"
    capitals = Opened(host.url, "kariba", join=False, names=["BOB", None], options={"players": 2})
    refused(join(capitals, capitals.invite, "\u0412\u041e\u0412"), 409, "name-taken")
    for name in ("\u2065", "\ufff0", "\U000e0080", "\U000e0041", "\U0001d173", "\U00013430 \U0001bca0"):
        refused(join(table, table.invite, name), 422, "invalid-request")
    ian = Opened(host.url, "kariba", join=False, names=["Ian O", None], options={"players": 2})
    for name in ("lan O", "Ian 0", "\u0406an O", "Ian\u3164O"):
        refused(join(ian, ian.invite, name), 409, "name-taken")
    assert join(ian, ian.invite, "Lan O")[1]["seat"] == 1
    newer = Opened(host.url, "kariba", names=["Ada", "Ada\U0001fae8"], options={"players": 2})
    assert newer.look()["names"] == ["Ada", "Ada\U0001fae8"], "a character that is newer than the server's Unicode was removed"
    assert join(table, table.invite, "Zoe")[1]["seat"] == 1
    assert join(table, table.invite, "player 3")[1]["seat"] == 2, "a player cannot have the default name of the own seat"
    assert table.look()["names"] == ["Zoë", "Zoe", "player 3"]


@pytest.mark.smoke
def test_a_lost_answer_shuts_nobody_out(host: HostProcess) -> None:
    table = Opened(host.url, "kariba", join=False, options={"players": 4})
    own, general = table.invites[0]["invite"], table.invite
    status, first = join(table, own, "Ben", Idempotency_Key="b")
    assert status == 200
    assert join(table, own, "Ben", Idempotency_Key="b") == (200, first)
    assert table.look()["version"] == 1
    refused(join(table, own, "Bob", Idempotency_Key="b"), 422, "invalid-request")
    refused(join(table, own, "Ben", Idempotency_Key="c"), 409, "invite-used")
    refused(join(table, own, "Ben"), 409, "invite-used")
    refused(join(table, own, "Ben", Idempotency_Key="x" * 65), 422, "invalid-request")
    # The first use of the key, even for a refused request, proves that the answer has arrived.
    refused(ask(host.url, "POST", f"{table.path}/actions", {"action": {"type": "fly"}}, first["key"])[:2], 422, "invalid-request")
    refused(join(table, own, "Ben", Idempotency_Key="b"), 409, "invite-used")
    assert ask(host.url, "GET", table.path, key=first["key"])[1]["seat"] == 1
    # A repeated request with the table's invite takes no second seat.
    status, second = join(table, general, "Cleo", Idempotency_Key="b")
    assert (status, second["seat"]) == (200, 2)
    assert join(table, general, "Cleo", Idempotency_Key="b") == (200, second)
    stream = Stream(host.url, table.path, second["key"])
    stream.wait_for(2)
    stream.cut()
    refused(join(table, general, "Cleo", Idempotency_Key="b"), 409, "invite-used")
    # A request for a QR code is a use of the key like any other.
    opened = two(host, join=False)
    status, joined = join(opened, opened.invite, "Ben", Idempotency_Key="b")
    assert status == 200
    refused(ask(host.url, "POST", "/v1/qr", {"text": ""}, joined["key"])[:2], 422, "invalid-request")
    refused(join(opened, opened.invite, "Ben", Idempotency_Key="b"), 409, "invite-used")
    # An old request does not get a seat that was opened again.
    status, third = join(table, general, "Dan", Idempotency_Key="d")
    assert table.ask("POST", "/seats/3", {"kind": "open"})[0] == 200
    refused(join(table, general, "Dan", Idempotency_Key="d"), 409, "invite-used")
    refused(ask(host.url, "GET", table.path, key=third["key"])[:2], 401, "unauthorized")


def legal(table: Opened) -> Any:
    return table.look()["position"]["legal_moves"][0]


# Looking and acting.


@pytest.mark.smoke
def test_a_table_is_shown_as_its_seat_may_see_it(host: HostProcess) -> None:
    table = two(host, names=["Ada", "Ben"])
    for seat in (0, 1, None):
        shown = table.look(seat)
        assert set(shown) == FIELDS
        assert (shown["table"], shown["game"], shown["seat"], shown["ply"], shown["version"]) == (table.table, "kariba", seat, 0, 1)
        assert shown["undo"] is shown["next"] is None
        assert [each["present"] for each in shown["seats"]] == [False, False]
        hands = shown["position"]["state"]["hands"]
        assert [any(card is None for card in hand) for hand in hands] == [seat != place for place in range(2)]
        assert shown["position"]["events"] == []
        assert shown["position"]["state"]["seed"] is None
        assert "digest" not in str(shown)


@pytest.mark.smoke
def test_an_action_makes_a_version_and_only_for_its_own(host: HostProcess) -> None:
    table = two(host)
    seat, before = table.mover()
    action = before["position"]["legal_moves"][0]
    problem = refused(table.ask("POST", "/actions", {"action": action, "version": before["version"] + 1}, seat), 409, "stale-version")
    assert problem["version"] == before["version"]
    refused(table.ask("POST", "/actions", {"action": action}, None), 403, "watching")
    problem = refused(table.ask("POST", "/actions", {"action": action}, 1 - seat), 409, "illegal-action")
    assert problem["code"] == "not-your-seat"
    problem = refused(table.ask("POST", "/actions", {"action": {**action, "player": 2}}, seat), 409, "illegal-action")
    assert problem["detail"].startswith("This is player 3's move, and "), "the sentence does not name the seat that this table lacks"
    status, made = table.ask("POST", "/actions", {"action": action, "version": before["version"]}, seat)
    assert (status, made["version"], made["ply"], made["seat"]) == (200, before["version"] + 1, 1, seat)
    assert made["position"]["events"]
    assert table.look(seat)["position"]["events"] == made["position"]["events"]
    refused(table.ask("POST", "/actions", {"action": action, "version": before["version"]}, seat), 409, "stale-version")
    refused(table.ask("POST", "/actions", {"action": action}, seat), 409, "illegal-action")


@pytest.mark.smoke
def test_a_repeated_request_returns_the_first_answer(host: HostProcess) -> None:
    table = two(host)
    seat, before = table.mover()
    body = {"action": before["position"]["legal_moves"][0]}
    status, first = table.ask("POST", "/actions", body, seat, Idempotency_Key="once")
    assert status == 200
    table.act()
    assert table.ask("POST", "/actions", body, seat, Idempotency_Key="once") == (200, first)
    assert table.look()["version"] == first["version"] + 1
    changed = {**body, "version": 1}
    refused(table.ask("POST", "/actions", changed, seat, Idempotency_Key="once"), 422, "invalid-request")
    for key in ("x" * 65, ""):
        refused(table.ask("POST", "/actions", body, seat, Idempotency_Key=key), 422, "invalid-request")
    assert table.look()["version"] == first["version"] + 1
    # Another spelling of the same numbers makes the same request.
    written = json.dumps({"action": {**body["action"], "player": float(seat)}}).encode()
    assert table.ask("POST", "/actions", written, seat, Idempotency_Key="once") == (200, first)
    # The next player at the seat may use the same Idempotency-Keys.
    status, opened = table.ask("POST", f"/seats/{seat}", {"kind": "open"}, seat)
    assert status == 200
    table.keys[seat] = join(table, opened["invite"])[1]["key"]
    body = {"action": table.look(seat)["position"]["legal_moves"][0]}
    status, second = table.ask("POST", "/actions", body, seat, Idempotency_Key="once")
    assert (status, second["ply"]) == (200, first["ply"] + 2)


@pytest.mark.smoke
def test_an_action_may_be_nested_as_deeply_as_a_body_may(host: HostProcess) -> None:
    table = two(host)
    nested = b'{"action":' + b'{"a":' * 260 + b"1" + b"}" * 260 + b"}"
    for headers in ({}, {"Idempotency_Key": "deep"}):
        refused(table.ask("POST", "/actions", nested, **headers), 422, "invalid-request")
    refused(ask(host.url, "POST", f"{table.path}/actions", nested, "A" * 22, {"Idempotency-Key": "deep"})[:2], 401, "unauthorized")


# Undo.


def test_a_person_alone_takes_back_at_once(host: HostProcess) -> None:
    table = alone(host)
    before = table.look()
    refused(table.ask("POST", "/undo", {"version": 0}), 409, "undo-refused")
    made = table.act()
    with_answer = wait_for_turn(table, made["version"])
    refused(table.ask("POST", "/undo", {"version": made["version"] - 1}), 409, "stale-version")
    status, back = table.ask("POST", "/undo", {"version": with_answer["version"]})
    assert status == 200
    assert (back["ply"], back["version"], back["undo"]) == (0, with_answer["version"] + 1, None)
    assert back["position"] == {**before["position"], "events": []}
    assert table.act()["ply"] == 1


def wait_for_turn(table: Opened, version: int) -> Any:
    """Wait until the computers have acted, and return the Table."""

    def seen() -> Any:
        shown = table.look()
        return shown if shown["version"] > version and shown["position"]["legal_moves"] else None

    return eventually(seen, 20, "the computer acts")


def test_among_several_everybody_agrees_or_nothing_is_taken_back(host: HostProcess) -> None:
    table = Opened(host.url, "safari-dual")
    first = table.mover()[0]
    version = table.act()["version"]
    status, asked = table.ask("POST", "/undo", {"version": version}, first)
    assert (status, asked["undo"], asked["ply"], asked["version"]) == (200, {"by": first, "agreed": []}, 1, version + 1)
    refused(table.ask("POST", "/undo", {"version": version + 1}, None), 403, "watching")
    refused(table.ask("DELETE", "/undo", None, None), 403, "watching")
    status, declined = table.ask("DELETE", "/undo", None, 1 - first)
    assert (status, declined["undo"], declined["ply"]) == (200, None, 1)
    status, asked = table.ask("POST", "/undo", {"version": version + 2}, first)
    status, withdrawn = table.ask("DELETE", "/undo", None, first)
    assert (status, withdrawn["undo"], withdrawn["version"]) == (200, None, version + 4)
    table.ask("POST", "/undo", {"version": version + 4}, first)
    status, done = table.ask("POST", "/undo", {"version": version + 5}, 1 - first)
    assert (status, done["undo"], done["ply"], done["version"]) == (200, None, 0, version + 6)
    refused(table.ask("POST", "/undo", {}, 0), 422, "invalid-request")


@pytest.mark.smoke
def test_a_request_to_take_back_that_is_sent_again_takes_back_no_more(host: HostProcess) -> None:
    table = Opened(host.url, "affenraffen", options={"players": 2, "agreed_pairs": 3}, join=False)
    assert table.ask("POST", "/seats/1", {"kind": "computer", "level": "beginner"})[0] == 200
    for spot in range(3):
        status, seen = table.ask("POST", "/actions", {"action": {"type": "take", "player": 0, "spot": spot}})
        assert status == 200
    status, back = table.ask("POST", "/undo", {"version": seen["version"]})
    assert (status, back["undo"]) == (200, None)
    for _ in range(2):
        refused(table.ask("POST", "/undo", {"version": seen["version"]}), 409, "stale-version")
    assert table.look()["ply"] == back["ply"] == 2


@pytest.mark.smoke
def test_an_agreement_that_comes_too_late_asks_for_nothing(host: HostProcess) -> None:
    """All players act at the same time, so each of them could have an own action to take back."""
    table = Opened(host.url, "affenraffen", options={"players": 2})
    for seat in (1, 0):
        assert table.ask("POST", "/actions", {"action": {"type": "peek", "player": seat, "spot": seat}}, seat)[0] == 200
    version = table.look()["version"]
    assert table.ask("POST", "/undo", {"version": version - 1}, 1)[1]["undo"] == {"by": 1, "agreed": []}, "no new request"
    assert table.ask("DELETE", "/undo", None, 1)[1]["undo"] is None
    refused(table.ask("POST", "/undo", {"version": version + 1}, 0), 409, "stale-version")
    assert table.ask("POST", "/undo", {"version": version + 2}, 0)[1]["undo"] == {"by": 0, "agreed": []}
    assert table.ask("POST", "/undo", {"version": version + 3}, 1)[1]["undo"] is None
    refused(table.ask("POST", "/undo", {"version": version + 3}, 1), 409, "stale-version")
    # An action ends the request for an undo, and a late agreement is no new request.
    seen = table.ask("POST", "/actions", {"action": {"type": "peek", "player": 0, "spot": 0}}, 0)[1]["version"]
    status, asked = table.ask("POST", "/undo", {"version": seen}, 1)
    assert (status, asked["undo"]) == (200, {"by": 1, "agreed": []})
    action = table.look(1)["position"]["legal_moves"][0]  # a legal one, because a tile of −2 may not be returned
    assert table.ask("POST", "/actions", {"action": action}, 1)[1]["undo"] is None
    refused(table.ask("POST", "/undo", {"version": asked["version"]}, 0), 409, "stale-version")
    assert table.look()["undo"] is None


def test_undo_at_a_long_table_reads_little_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest may repeat requests without a pause, while all other tables wait, because SQLite has one writer at a time."""
    parts = Parts(HostSettings(db=f"sqlite:///{tmp_path}/tables.db"))
    parts.database.migrate()
    tables, game = parts.tables, game_of("affenraffen")
    options = game.load_options({"players": 2, "additional_tiles": []})
    opened = tables.create(game, options, [Seat("person"), Seat("computer", "easy")], (), undo=True)
    table, key = opened["table"], opened["key"]
    monkeypatch.setattr(store, "FEW_ACTIONS", 2)
    standing: list[int] = []
    for number in range(40):
        version = tables.look(table, key).change.version
        if number % 5 > 2 and standing:
            tables.undo(table, key, version)
            standing.pop()
        else:
            tables.act(table, key, {"type": "take", "player": 0, "spot": len(standing)}, None, None)
            standing.append(version + 1)
        with parts.database.read() as connection:
            row: Any = store.row_of(connection, table, lock=False)
            assert [action.version for action in store.lineage(connection, row)] == standing[::-1]
    read: list[Any] = []
    event.listen(parts.database.engine, "before_cursor_execute", lambda *given: read.append(given[3]))
    with parts.database.read() as connection:
        last = next(store.lineage(connection, row))
    assert (last.version, read) == (standing[-1], [(), (table, row.at, 2, 0)])  # the first statement begins the transaction
    monkeypatch.delattr(store, "lineage")
    with pytest.raises(Refusal, match="stale-version"):
        tables.undo(table, key, 0)
    parts.database.close()


def test_undo_may_be_closed(host: HostProcess) -> None:
    table = alone(host, undo="never")
    made = table.act()
    refused(table.ask("POST", "/undo", {"version": wait_for_turn(table, made["version"])["version"]}), 409, "undo-refused")


@pytest.mark.smoke
def test_what_has_shown_a_card_is_not_taken_back_alone(host: HostProcess) -> None:
    table = alone(host, "kariba", options={"players": 2})
    seen = table.look()
    if not seen["position"]["legal_moves"]:
        seen = wait_for_turn(table, -1)
    table.act()  # playing draws cards
    newest = table.look()["version"]
    for _ in range(50):
        status, answer = table.ask("POST", "/undo", {"version": newest})
        if status == 409 and answer["type"] == "/problems/stale-version":
            newest = answer["version"]
            continue
        break
    assert refused((status, answer), 409, "undo-refused")["detail"] == "The action has shown something that was hidden."


def test_an_action_that_a_computer_has_answered_is_not_said_to_have_shown_something(host: HostProcess) -> None:
    table = alone(host, "seven-safari", options={"players": 2})
    seat, seen = table.mover()
    moves = seen["position"]["legal_moves"]
    while seen["position"]["state"]["phase"] != "place":
        seen = table.ask("POST", "/actions", {"action": moves[0]}, seat)[1]
        moves = seen["position"]["legal_moves"]
    made = table.ask("POST", "/actions", {"action": moves[0]}, seat)[1]
    newest = wait_for_turn(table, made["version"])
    problem = refused(table.ask("POST", "/undo", {"version": newest["version"]}), 409, "undo-refused")
    assert problem["detail"] == "A computer has acted since, and that may have shown something hidden."


@pytest.mark.smoke
@pytest.mark.parametrize("game", [game for game in all_games() if game.hidden_information], ids=str)
def test_nothing_is_taken_back_once_the_record_shows_what_was_hidden(host: HostProcess, game: Any) -> None:
    table = Opened(host.url, game.id, options={"players": game.players[0], "ply_limit": 3})
    first = table.mover()[0]
    table.act()
    end = table.finish()
    for seat in (0, 1):
        refused(table.ask("POST", "/undo", {"version": end["version"]}, seat), 409, "undo-refused")
    assert table.look(first)["undo"] is None
    assert table.ask("GET", "/record")[0] == 200


# Seats.


def test_a_seat_is_handed_to_a_computer_and_opened_again(host: HostProcess) -> None:
    table = Opened(host.url, "kariba", options={"players": 3})
    refused(table.ask("POST", "/seats/2", {"kind": "computer"}, 1), 403, "not-away")
    for seat in (2, 5):
        refused(table.ask("POST", f"/seats/{seat}", {"kind": "computer"}, None), 403, "watching")
    refused(table.ask("POST", "/seats/2", {"kind": "person"}, 0), 422, "invalid-request")
    for language, detail in (("en", "Player 5 has no seat"), ("de", "Spieler 5 hat keinen Platz"), ("fr", "Le joueur 5 n’a pas de place")):
        problem = refused(table.ask("POST", f"/seats/5?language={language}", {"kind": "open"}, 0), 409, "no-such-player")
        assert (problem["detail"].startswith(detail), problem["errors"][0]["pointer"]) == (True, "")
    status, given = table.ask("POST", "/seats/2", {"kind": "computer", "level": "easy"}, 2)
    assert (status, given["seats"][2]["kind"], given["seats"][2]["level"]) == (200, "computer", "easy")
    assert "invite" not in given
    status, reopened = table.ask("POST", "/seats/2", {"kind": "open"}, 0)
    assert (status, reopened["seats"][2]["kind"]) == (200, "open")
    assert SECRET(reopened["invite"])
    assert reopened["names"][2] == "player 3", "the newcomer gets the name of the previous player"
    refused(table.ask("GET", "", None, 2), 401, "unauthorized")
    status, joined, _ = ask(host.url, "POST", f"{table.path}/join", {"invite": reopened["invite"], "name": "Eve"})
    assert (status, joined["seat"]) == (200, 2)
    table.keys[2] = joined["key"]
    assert table.look(2)["names"][2] == "Eve"


@pytest.mark.smoke
def test_after_the_first_action_the_creator_waits_like_all_others(host: HostProcess) -> None:
    table = two(host)
    table.act()
    for seat in (0, 1):
        for kind in ("open", "computer"):
            refused(table.ask("POST", f"/seats/{1 - seat}", {"kind": kind}, seat), 403, "not-away")
    asked = table.look()["version"]
    assert table.ask("POST", "/undo", {"version": asked}, 0)[0] == 200
    assert table.ask("POST", "/undo", {"version": asked + 1}, 1)[1]["ply"] == 0
    refused(table.ask("POST", "/seats/1", {"kind": "open"}, 0), 403, "not-away")  # an undo to the start does not unmake the first action
    assert table.ask("POST", "/seats/1", {"kind": "open"}, 1)[0] == 200


@pytest.mark.smoke
def test_nobody_reads_the_hand_of_a_computer_by_joining(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off", SAFARI_AWAY="0") as host:
        seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "computer", "level": "easy"}]
        table = Opened(host.url, "kariba", options={"players": 3}, seats=seats)
        assert table.ask("POST", "/seats/2", {"kind": "computer", "level": "medium"})[0] == 200
        assert table.act() is not None
        for seat in (0, 1):
            refused(table.ask("POST", "/seats/2", {"kind": "open"}, seat), 409, "seat-closed")
        refused(table.ask("POST", "/seats/2", {"kind": "computer", "level": "beginner"}, 1), 403, "not-away")  # the creator's computer
        assert table.ask("POST", "/seats/2", {"kind": "computer", "level": "easy"})[0] == 200
        # A seat that a person has held may be opened, even if a computer plays it now.
        assert table.ask("POST", "/seats/1", {"kind": "computer", "level": "easy"}, 0)[0] == 200
        assert table.ask("POST", "/seats/1", {"kind": "open"}, 0)[0] == 200
        refused(table.ask("GET", "", None, 1), 401, "unauthorized")
        # Safari-Dual hides nothing, so the computer's seat may be opened.
        seats = [{"kind": "person"}, {"kind": "computer", "level": "easy"}]
        table = Opened(host.url, "safari-dual", seats=seats)
        assert table.act() is not None
        status, opened = table.ask("POST", "/seats/1", {"kind": "open"})
        assert (status, opened["seats"][1]["kind"]) == (200, "open")
        # When the game is over, no player is awaited, so the seat may be opened.
        table = Opened(host.url, "kariba", options={"players": 2, "ply_limit": 1, "first_player": 0})
        action = table.look()["position"]["legal_moves"][0]
        assert table.ask("POST", "/actions", {"action": action})[1]["position"]["outcome"]["reason"] == "ply-limit"
        assert table.ask("POST", "/seats/1", {"kind": "open"})[0] == 200
        assert refused(table.ask("POST", "/actions", {"action": action}), 409, "illegal-action")["detail"] == "The game is over."
        assert host.stop() == 0


def test_a_person_whose_seat_a_computer_plays_changes_no_other_seat(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off", SAFARI_AWAY="0") as host:
        table = Opened(host.url, "kariba", options={"players": 3})
        table.act()
        assert table.ask("POST", "/seats/1", {"kind": "computer"}, 1)[0] == 200
        problem = refused(table.ask("POST", "/seats/2", {"kind": "computer"}, 1), 403, "not-away")
        assert problem["detail"] == "A computer plays your own seat, so you cannot change another one."
        assert table.ask("POST", "/seats/2", {"kind": "computer"}, 0)[0] == 200
        # Once the next table is open, its players have the keys of this one, so no seat is opened here.
        table = Opened(host.url, "safari-dual", options={"ply_limit": 1})
        table.act()
        assert table.ask("POST", "/again")[0] == 201
        problem = refused(table.ask("POST", "/seats/1", {"kind": "open"}), 409, "seat-closed")
        assert problem["detail"] == "The next game has been opened already."
        assert host.stop() == 0


def test_an_invite_that_is_not_spent_goes_on_to_the_next_game(host: HostProcess) -> None:
    table = Opened(host.url, "safari-dual", options={"ply_limit": 1})
    table.act()
    status, given = table.ask("POST", "/seats/1", {"kind": "open"}, 1)
    assert status == 200
    status, following = table.ask("POST", "/again")
    assert status == 201
    refused(join(table, given["invite"]), 409, "invite-used")
    at_next = f"/v1/tables/{following['table']}"
    assert ask(table.url, "POST", f"{at_next}/join", {"invite": given["invite"]})[0] == 200
    refused(ask(table.url, "POST", f"{at_next}/join", {"invite": given["invite"]})[:2], 409, "invite-used")


def test_whoever_is_away_may_be_replaced_by_any_person(address: str) -> None:
    with running(address, SAFARI_LOG="off", SAFARI_AWAY="1") as host:
        table = Opened(host.url, "kariba", options={"players": 3})
        stream = table.stream(2)
        stream.wait_for(2)
        table.act()
        time.sleep(1.5)
        refused(table.ask("POST", "/seats/2", {"kind": "computer"}, 1), 403, "not-away")
        refused(table.ask("POST", "/seats/2", {"kind": "computer"}, 0), 403, "not-away")
        stream.cut()
        time.sleep(2)
        status, given = table.ask("POST", "/seats/2", {"kind": "computer"}, 1)
        assert (status, given["seats"][2]["kind"]) == (200, "computer")
        assert table.look(2)["seat"] == 2, "the player who comes back has lost the seat"
        status, opened = table.ask("POST", "/seats/2", {"kind": "open"}, 0)
        assert (status, opened["seats"][2]["kind"]) == (200, "open")
        status, kept = table.ask("POST", "/seats/1", {"kind": "open"}, 1)
        assert (status, kept["seats"][1]["kind"]) == (200, "open")
        assert host.stop() == 0


# The end.


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_the_record_and_the_next_game(host: HostProcess, game: Any) -> None:
    fewest = game.players[0]
    table = Opened(host.url, game.id, options={"players": fewest})
    refused(table.ask("GET", "/record"), 409, "not-over")
    refused(table.ask("POST", "/again"), 409, "not-over")
    end = table.finish()
    assert end["position"]["outcome"] is not None
    for seat in (0, 1, None):
        status, record = table.ask("GET", "/record", seat=seat)
        assert status == 200
        assert set(record) == {"options", "actions"} | ({"seed"} if game.seeded else set())
    status, replayed, _ = ask(host.url, "POST", f"/v1/games/{game.id}/replay", record)
    assert status == 200
    assert replayed["outcome"] == end["position"]["outcome"]
    assert len(record["actions"]) == end["ply"] == replayed["state"]["ply"]
    refused(table.ask("POST", "/again", None, None), 403, "watching")
    status, following = table.ask("POST", "/again", seat=1)
    assert (status, set(following)) == (201, {"table"})
    assert table.ask("POST", "/again", seat=0) == (200, following)
    assert {table.look(seat)["next"] for seat in (0, 1, None)} == {following["table"]}
    table.path = f"/v1/tables/{following['table']}"
    fresh = table.look(1)
    assert (fresh["seat"], fresh["version"], fresh["ply"], fresh["next"], fresh["names"]) == (1, 0, 0, None, end["names"])
    first = record["options"].get("first_player")
    assert (first is None) == (game_of(game.id).simultaneous)
    if first is not None:
        assert fresh["position"]["state"]["options"]["first_player"] == (first + 1) % fewest
    assert table.act()["ply"] == 1


@pytest.mark.parametrize(("part", "operation"), [("tables", "record"), ("", "shown")])
def test_a_key_asks_for_what_costs_much_once_at_a_time(part: str, operation: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record of a long game and the view of a crowded table take 40 ms of processor time, and a guest may repeat such requests."""
    host = Host(HostSettings(db=f"sqlite:///{tmp_path}/tables.db"), BoundedLane(1, 0, 0), None)
    host.database.migrate()
    game = game_of("safari-dual")
    opened = host.tables.create(game, game.load_options({"ply_limit": 1}), [Seat("person"), Seat("computer", "easy")], (), undo=True)
    state = host.tables.look(opened["table"], opened["key"]).change.state
    host.tables.act(opened["table"], opened["key"], game.dump_action(game.legal_moves(state)[0]), None, None)
    owner: Any = host.tables if part else host
    work, working = getattr(owner, operation), Lock()

    def slow(*asked: Any) -> Any:
        assert working.acquire(blocking=False)
        time.sleep(0.05)
        working.release()
        return work(*asked)

    monkeypatch.setattr(owner, operation, slow)
    headers = [(b"authorization", f"Bearer {opened['watch']}".encode())]
    scope = {"type": "http", "method": "GET", "headers": headers, "query_string": b"", "path_params": {"table": opened["table"]}}

    async def asked() -> list[Any]:
        ask = host.record if part else host.show
        return await asyncio.gather(*[ask(Request(scope)) for _ in range(4)])

    assert [answer.status_code for answer in asyncio.run(asked())] == [200] * 4
    host.threads.shutdown()
    host.database.close()


# The other paths that the host serves.


def test_it_serves_what_the_rules_service_serves(host: HostProcess) -> None:
    assert ask(host.url, "GET", "/healthz")[:2] == (200, {"status": "ok"})
    status, games, headers = ask(host.url, "GET", "/v1/games")
    assert status == 200
    assert len(games["games"]) == 5
    assert headers["Link"] == '<tables>; rel="tables"'
    for each in games["games"]:
        assert ask(host.url, "POST", f"/v1/games/{each['id']}/new", {})[0] == 200
    refused(ask(host.url, "GET", "/v1/nothing")[:2], 404, "not-found")


def test_limits_answer_503_with_retry_after(address: str, tmp_path: Any) -> None:
    with running(f"sqlite:///{tmp_path}/few.db", SAFARI_LOG="off", SAFARI_TABLES="1", SAFARI_STREAMS="1") as host:
        table = two(host)
        status, problem, headers = ask(host.url, "POST", "/v1/tables", {"game": "kariba"})
        refused((status, problem), 503, "busy")
        assert int(headers["Retry-After"]) > 0
        stream = table.stream(0)
        stream.wait_for(1)
        status, problem, headers = ask(host.url, "GET", f"{table.path}/events", key=table.keys[1])
        refused((status, problem), 503, "busy")
        assert int(headers["Retry-After"]) > 0
        assert ask(host.url, "HEAD", f"{table.path}/events", key=table.keys[1])[0] == 503
        for method in ("GET", "HEAD"):
            assert ask(host.url, method, f"{table.path}/events", key="wrong")[0] == 401, "the key is not checked first"
        stream.cut()


def test_a_format_character_that_is_drawn_is_seen() -> None:
    assert [visible(name) for name in ("\u0600", "\u06dd", "\u200b", "\U000e0001")] == ["\u0600", "\u06dd", "", ""]


def test_a_table_of_a_game_that_the_server_lacks_is_an_outage_of_that_table(tmp_path: Any) -> None:
    database, examples = f"sqlite:///{tmp_path}/own.db", str(Path(__file__).parents[2] / "examples")
    with running(database, SAFARI_LOG="off", SAFARI_GAMES="tic_tac_toe", PYTHONPATH=examples) as host:
        table, other = Opened(host.url, "tic-tac-toe"), Opened(host.url, "kariba")
        before = table.look()
    with running(database, SAFARI_LOG="off") as host:
        for path in ("", "/events", "/record"):
            status, problem, headers = ask(host.url, "GET", f"{table.path}{path}", key=table.keys[0])
            assert "started without the game tic-tac-toe" in refused((status, problem), 503, "busy")["detail"]
            assert int(headers["Retry-After"]) > 0
            status, problem, _ = ask(host.url, "GET", f"{table.path}{path}?language=fr", key=table.keys[0])
            assert "lancé sans le jeu tic-tac-toe" in refused((status, problem), 503, "busy")["detail"]
            assert ask(host.url, "GET", f"{table.path}{path}", key="A" * 22)[0] == 401, "the answer reveals whether a table exists"
        assert ask(host.url, "POST", f"{table.path}/join", {"invite": "A" * 22})[0] == 401
        assert ask(host.url, "POST", f"{table.path}/actions", {"action": {}}, key="A" * 22)[0] == 401
        assert ask(host.url, "GET", other.path, key=other.keys[0])[0] == 200
    with running(database, SAFARI_LOG="off", SAFARI_GAMES="tic_tac_toe", PYTHONPATH=examples) as host:
        assert ask(host.url, "GET", table.path, key=table.keys[0])[1] == before


def test_a_table_that_another_version_of_its_game_stored_is_an_outage_of_that_table(tmp_path: Any) -> None:
    database, package = f"sqlite:///{tmp_path}/own.db", tmp_path / "tic_tac_toe"
    copytree(Path(__file__).parents[2] / "examples" / "tic_tac_toe", package)
    settings = {"SAFARI_LOG": "off", "SAFARI_GAMES": "tic_tac_toe", "PYTHONPATH": str(tmp_path)}
    with running(database, **settings) as host:
        table = Opened(host.url, "tic-tac-toe")
        table.act()
    code = package / "__init__.py"
    code.write_text(code.read_text(encoding="utf-8").replace("[XO.]", "[AB.]").replace('"XO"', '"AB"'), encoding="utf-8")
    with running(database, **settings) as host:
        for path in ("", "/events"):
            status, problem, headers = ask(host.url, "GET", f"{table.path}{path}", key=table.keys[0])
            assert "stored by another version of the game tic-tac-toe" in refused((status, problem), 503, "busy")["detail"]
            assert int(headers["Retry-After"]) > 0
        assert Opened(host.url, "tic-tac-toe").look()["position"]["outcome"] is None


def test_a_custom_game_may_have_more_seats_than_those_of_the_library(tmp_path: Any) -> None:
    write_game("heap", tmp_path)
    for file, players in (("state.py", "Integer({}, "), ("__init__.py", "players=({})")):
        code = (tmp_path / "heap" / file).read_text(encoding="utf-8")
        assert players.format("2, 4") in code
        (tmp_path / "heap" / file).write_text(code.replace(players.format("2, 4"), players.format("2, 8")), encoding="utf-8")
    with running(f"sqlite:///{tmp_path}/own.db", SAFARI_LOG="off", SAFARI_GAMES="heap", PYTHONPATH=str(tmp_path)) as host:
        table = Opened(host.url, "heap", options={"players": 8}, names=list("ABCDEFGH"))
        assert [*table.keys] == [0, None, *range(1, 8)]
        status, left = table.ask("POST", "/seats/7", {"kind": "computer", "level": "easy"}, seat=7)
        assert (status, left["seats"][7]["kind"]) == (200, "computer")
        assert table.ask("POST", "/seats/8", {"kind": "open"})[0] == 409


def test_one_key_does_not_shut_the_others_out(tmp_path: Any) -> None:
    with running(f"sqlite:///{tmp_path}/keys.db", SAFARI_LOG="off", SAFARI_STREAMS="220") as host:
        table = two(host)
        streams = [table.stream(0) for _ in range(100)] + [table.stream(None) for _ in range(110)]
        for stream in streams:
            stream.wait_for(1)
        for seat in (0, None):
            status, problem, headers = ask(host.url, "GET", f"{table.path}/events?language=de", key=table.keys[seat])
            assert "Schlüssel" in refused((status, problem), 503, "busy")["detail"]
            assert int(headers["Retry-After"]) > 0
        table.stream(1).wait_for(1)
        streams.pop(0).close()
        eventually(lambda: table.stream(0).status == 200, SOON, "another stream of the seat")
        for stream in streams:
            stream.cut()
