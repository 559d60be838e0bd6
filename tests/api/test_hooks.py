"""Additions to the application take effect: the fast path steps aside for every kind of hook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Blueprint, Flask, Response, abort, got_request_exception, request_finished, request_started, signals
from safari_api import create_app
from safari_api.app import Service
from safari_api.settings import Settings

from safari_rules import IllegalAction, IllegalId, game
from safari_rules.contract.operations import endpoints

PATH = "/v1/games/kariba/new"
SOUND, BROKEN = {"seed": "hooks"}, {"seed": 5}


def app() -> Service:
    return create_app(Settings(log=False))


def forbid() -> None:
    abort(403)


def mark(response: Response) -> Response:
    response.headers["X-Marked"] = "yes"
    return response


def blueprint(hang: Callable[[Blueprint], Any]) -> Callable[[Flask], Any]:
    """The same hook through a blueprint, for the whole application."""

    def register(application: Flask) -> None:
        added = Blueprint("added", __name__)
        hang(added)
        application.register_blueprint(added)

    return register


@pytest.mark.parametrize("body", [SOUND, BROKEN], ids=["sound", "broken"])
@pytest.mark.parametrize(
    "hang",
    [lambda app: app.before_request(forbid), blueprint(lambda added: added.before_app_request(forbid))],
    ids=["before_request", "before_app_request"],
)
def test_a_hook_that_forbids_stops_every_request(hang: Callable[[Flask], Any], body: Any) -> None:
    application = app()
    hang(application)
    client = application.test_client()
    for response in (client.post(PATH, json=body), client.get("/v1/games"), client.get("/nowhere"), client.options(PATH)):
        assert response.status_code == 403
        assert response.mimetype == "application/problem+json"
        assert response.get_json()["status"] == 403


@pytest.mark.parametrize("body", [SOUND, BROKEN], ids=["sound", "broken"])
@pytest.mark.parametrize(
    "hang",
    [lambda app: app.after_request(mark), blueprint(lambda added: added.after_app_request(mark))],
    ids=["after_request", "after_app_request"],
)
def test_a_hook_on_answers_sees_every_answer(hang: Callable[[Flask], Any], body: Any) -> None:
    application = app()
    hang(application)
    assert application.test_client().post(PATH, json=body).headers["X-Marked"] == "yes"


@pytest.mark.parametrize("kind", ["teardown_request", "teardown_appcontext", "url_value_preprocessor"])
def test_other_hooks_are_called(kind: str) -> None:
    application, called = app(), []
    getattr(application, kind)(lambda *_: called.append(kind))
    assert application.test_client().post(PATH, json=SOUND).status_code == 200
    assert called


@pytest.mark.parametrize("signal", [request_started, request_finished], ids=lambda signal: signal.name)
def test_signals_are_sent(signal: Any) -> None:
    application, heard = app(), []

    def hear(sender: object, **_: object) -> None:
        heard.append(sender)

    with signal.connected_to(hear, application):
        application.test_client().post(PATH, json=SOUND)
    assert heard == [application]


def test_the_signal_of_an_exception_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    from safari_rules.contract import operations

    monkeypatch.setattr(operations, "position", lambda *_: 1 / 0)
    application, heard = app(), []

    def hear(sender: object, exception: BaseException, **_: object) -> None:
        heard.append(type(exception))

    with got_request_exception.connected_to(hear, application):
        assert application.test_client().post(PATH, json=SOUND).status_code == 500
    assert heard == [], "a handler of the service answers it, so that Flask calls it handled"


def test_an_error_handler_that_was_added_is_asked() -> None:
    application = app()
    application.register_error_handler(IllegalAction, lambda _: ("no way", 418))
    client = application.test_client()
    position = client.post(PATH, json=SOUND).get_json()
    action = {**position["legal_moves"][0], "player": 1}
    response = client.post("/v1/games/kariba/apply", json={"state": position["state"], "action": action})
    assert (response.status_code, response.data) == (418, b"no way")


def test_a_refusal_that_is_no_answer_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the library raises, no client is left without an answer."""
    from safari_rules.contract import operations

    def refuse(*_: object) -> None:
        raise IllegalId("There is no id here.")

    monkeypatch.setattr(operations, "position", refuse)
    response = app().test_client().post(PATH, json=SOUND)
    assert (response.status_code, response.content_type) == (500, "application/problem+json")
    assert "id" not in response.get_json()["detail"].split()


def test_a_view_function_that_was_replaced_is_called() -> None:
    application = app()
    application.view_functions[PATH] = lambda: Response("mine")
    assert application.test_client().post(PATH, json=SOUND).data == b"mine"


def test_middleware_is_called() -> None:
    application, seen = app(), []
    inner = application.wsgi_app

    def outer(environ: Any, start_response: Any) -> Any:
        seen.append(environ["PATH_INFO"])
        return inner(environ, start_response)

    application.wsgi_app = outer  # type: ignore[method-assign]
    application.test_client().post(PATH, json=SOUND)
    assert seen == [PATH]


def test_what_flask_is_told_to_refuse_is_refused() -> None:
    application = app()
    application.config["TRUSTED_HOSTS"] = ["rules.example"]
    client = application.test_client()
    assert {client.post(PATH, json=SOUND).status_code, client.get("/v1/games").status_code} == {400}
    assert client.post(PATH, json=SOUND, headers={"Host": "rules.example"}).status_code == 200
    application = app()
    application.config["MAX_CONTENT_LENGTH"] = 10
    assert application.test_client().post(PATH, json=SOUND).status_code == 413


def test_a_subclass_that_overrides_a_step_is_asked() -> None:
    class Closed(Service):
        def dispatch_request(self) -> Any:
            abort(403)

    application = Closed()
    application.add_operation(PATH, endpoints(game("kariba"))["new"])
    assert application.test_client().post(PATH, json=SOUND).status_code == 403


@pytest.mark.parametrize("name", ["appcontext_pushed", "appcontext_popped", "request_tearing_down", "appcontext_tearing_down"])
def test_every_signal_is_sent(name: str) -> None:
    application, heard = app(), []

    def hear(sender: object, **_: object) -> None:
        heard.append(sender)

    with getattr(signals, name).connected_to(hear, application):
        application.test_client().post(PATH, json=SOUND)
    assert heard == [application]


def test_without_hooks_flask_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the tests above would prove nothing."""
    application = app()
    monkeypatch.setattr(Flask, "full_dispatch_request", lambda _: Response("through Flask"))
    client = application.test_client()
    assert client.post(PATH, json=SOUND).get_json()["state"]["seed"] == "hooks"
    assert client.post(PATH, json=BROKEN).status_code == 422
    assert client.get("/v1/games").data == b"through Flask"
