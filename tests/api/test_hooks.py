"""`create_app()` is an ordinary Flask application: handlers and middleware that are added to it serve every request."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Response, abort, request, request_finished, request_started
from safari_api import create_app
from safari_api.app import Service
from safari_api.settings import Settings

from safari_rules import Flaw, IllegalAction, IllegalId, InvalidState, NoSuchPlayer
from safari_rules.contract.problems import Problem

PATH = "/v1/games/kariba/new"
VALID, BROKEN = {"seed": "hooks"}, {"seed": 5}


def app() -> Service:
    return create_app(Settings(log=False))


def test_a_hook_that_forbids_stops_every_request() -> None:
    application = app()
    application.before_request(lambda: abort(403))
    client = application.test_client()
    for response in (
        client.post(PATH, json=VALID),
        client.post(PATH, json=BROKEN),
        client.get("/v1/games"),
        client.get("/nowhere"),
        client.options(PATH),
    ):
        assert response.status_code == 403
        assert response.mimetype == "application/problem+json"
        assert response.get_json()["status"] == 403


def test_the_reason_of_a_hook_is_the_detail() -> None:
    application = app()
    application.before_request(lambda: abort(int(request.args["status"]), request.args.get("reason")))
    client = application.test_client()
    for status in (400, 403, 404, 413, 415, 422, 429, 503):
        refused = client.get(f"/v1/games?status={status}&reason=The header X-Tenant is missing.")
        assert (refused.status_code, refused.get_json()["detail"]) == (status, "The header X-Tenant is missing.")
    plain = client.get("/v1/games?status=404").get_json()
    assert (plain["type"], plain["detail"]) == ("/problems/not-found", Problem("not-found").document["detail"])


def test_trusted_hosts_are_named() -> None:
    application = app()
    application.config["TRUSTED_HOSTS"] = ["here.example"]
    client = application.test_client()
    assert client.get("/v1/games", headers={"Host": "here.example"}).status_code == 200
    refused = client.get("/v1/games", headers={"Host": "else.example"})
    assert (refused.status_code, refused.get_json()["type"]) == (400, "/problems/malformed-request")
    assert "else.example" in refused.get_json()["detail"]


@pytest.mark.parametrize("host", ["a..b", ".example", "example.com..", f"{'a' * 64}.svc", f"{'a' * 60}:8000"])
def test_no_path_depends_on_the_host(host: str) -> None:
    client = app().test_client()
    for path in ("/v1/games", "/healthz", "/openapi.json"):
        assert client.get(path, headers={"Host": host}).status_code == 200
    assert client.post(PATH, json=VALID, headers={"Host": host, "Content-Type": "application/json; charset=utf-8"}).status_code == 200
    assert client.get("/nowhere", headers={"Host": host}).status_code == 404
    assert client.put(PATH, headers={"Host": host}).headers["Allow"] == "OPTIONS, POST"


def test_a_hook_on_answers_sees_every_answer() -> None:
    application = app()

    @application.after_request
    def mark(response: Response) -> Response:
        response.headers["X-Marked"] = "yes"
        return response

    for body in (VALID, BROKEN):
        assert application.test_client().post(PATH, json=body).headers["X-Marked"] == "yes"


@pytest.mark.parametrize("signal", [request_started, request_finished], ids=lambda signal: signal.name)
def test_signals_are_sent(signal: Any) -> None:
    application, heard = app(), []

    def hear(sender: object, **_: object) -> None:
        heard.append(sender)

    with signal.connected_to(hear, application):
        application.test_client().post(PATH, json=VALID)
    assert heard == [application]


def test_an_error_handler_that_was_added_is_asked() -> None:
    application = app()
    application.register_error_handler(IllegalAction, lambda _: ("no way", 418))
    client = application.test_client()
    position = client.post(PATH, json=VALID).get_json()
    action = {**position["legal_moves"][0], "player": 1}
    response = client.post("/v1/games/kariba/apply", json={"state": position["state"], "action": action})
    assert (response.status_code, response.data) == (418, b"no way")


def test_a_refusal_that_is_no_answer_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client gets a 500 answer if the library raises an error that stands for no answer."""
    from safari_rules.contract import operations

    def refuse(*_: object) -> None:
        raise IllegalId("There is no id here.")

    monkeypatch.setattr(operations, "position", refuse)
    response = app().test_client().post(PATH, json=VALID)
    assert (response.status_code, response.content_type) == (500, "application/problem+json")
    assert "id" not in response.get_json()["detail"].split()


def test_middleware_is_called() -> None:
    application, seen = app(), []
    inner = application.wsgi_app

    def outer(environ: Any, start_response: Any) -> Any:
        seen.append(environ["PATH_INFO"])
        return inner(environ, start_response)

    application.wsgi_app = outer  # type: ignore[method-assign]
    application.test_client().post(PATH, json=VALID)
    assert seen == [PATH]


def test_the_settings_of_flask_are_obeyed() -> None:
    application = app()
    application.config["TRUSTED_HOSTS"] = ["rules.example"]
    client = application.test_client()
    assert {client.post(PATH, json=VALID).status_code, client.get("/v1/games").status_code} == {400}
    assert client.post(PATH, json=VALID, headers={"Host": "rules.example"}).status_code == 200
    application = app()
    application.config["MAX_CONTENT_LENGTH"] = 10
    assert application.test_client().post(PATH, json=VALID).status_code == 413


BROKEN_PAGES = [NoSuchPlayer(7, 2), InvalidState([Flaw("/hands", "A card is missing.")], fits_schema=True), Problem("busy"), KeyError("x")]


@pytest.mark.parametrize("error", BROKEN_PAGES, ids=repr)
def test_a_page_that_cannot_be_made_is_the_services_own_fault(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    def make() -> bytes:
        raise error

    application = app()
    application.add_page("/broken", make, "text/plain")
    refused = application.test_client().get("/broken")
    assert (refused.status_code, refused.get_json()["type"]) == (500, "/problems/internal-error")
    assert "This page cannot be made" in caplog.text
