"""Code that the tests of the service share."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask.testing import FlaskClient
from safari_api import create_app
from safari_api.settings import Settings

from support import Document

PROBLEM = "application/problem+json"


@cache
def client() -> FlaskClient:
    """Return the client of one application. The application has no state, so all tests may share it. Suggestions take few simulations."""
    return create_app(Settings(log=False, simulations=3)).test_client()


def post(path: str, body: Any, status: int = 200) -> Document:
    """Post a JSON body, and return the answer, which must have this status and be JSON, or a problem if the status is not 200."""
    response = client().post(f"/v1/games/{path}", json=body)
    assert response.status_code == status, response.get_data(as_text=True)[:500]
    assert response.mimetype == ("application/json" if status == 200 else PROBLEM)
    answer: Document = response.get_json()
    if status != 200:
        check_problem(answer, status)
    return answer


def check_problem(problem: Document, status: int) -> None:
    """Assert that a problem has the members that RFC 9457 and the contract name."""
    assert problem["status"] == status
    assert problem["type"].startswith("/problems/")
    assert problem["title"]
    assert problem["detail"]
    assert "Traceback" not in str(problem)
    assert set(problem) <= {"type", "title", "status", "detail", "code", "rule", "index", "errors"}


def new(game: str, **fields: Any) -> Document:
    """Return the first position of a new game."""
    return post(f"{game}/new", {"seed": "test", **fields} if game != "safari-dual" else fields)
