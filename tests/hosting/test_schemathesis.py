"""schemathesis checks that a real host keeps its published contract. Streams, which have no end, have their own test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from safari_host.openapi import document
from support.host_client import Opened
from support.hosts import HostProcess, running

SCHEMA = schemathesis.openapi.from_dict(document()).exclude(operation_id="follow_table")
BOUNDED: dict[str, Any] = {"deadline": None, "derandomize": True, "suppress_health_check": list(HealthCheck)}


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    """Yield a host on one database, because answers do not depend on it, as other tests check."""
    with running(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.db", SAFARI_LOG="off") as started:
        yield started


@SCHEMA.parametrize()
@settings(max_examples=25, **BOUNDED)
def test_operations_keep_the_contract(case: schemathesis.Case, host: HostProcess) -> None:
    case.call_and_validate(base_url=host.url)


@SCHEMA.parametrize()
@settings(max_examples=8, **BOUNDED)
def test_operations_of_a_real_table_keep_the_contract(case: schemathesis.Case, real: Opened) -> None:
    if "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = real.table
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {real.keys[0]}"}
    response = case.call(base_url=real.url)
    assert response.status_code < 500, response.text
    case.validate_response(response, checks=CHECKS)


NAMES = ("status_code_conformance", "content_type_conformance", "response_headers_conformance", "response_schema_conformance")
CHECKS = [schemathesis.checks.CHECKS.get_one(name) for name in NAMES]


@pytest.fixture(scope="module", params=["kariba", "seven-safari", "safaru", "safari-dual", "affenraffen"])
def real(host: HostProcess, request: pytest.FixtureRequest) -> Opened:
    return Opened(host.url, request.param)


@pytest.mark.parametrize("name", ["kariba", "seven-safari", "safaru", "safari-dual", "affenraffen"])
def test_every_answer_of_a_whole_game_keeps_the_contract(host: HostProcess, name: str) -> None:
    table = Opened(host.url, name)
    shown, act = SCHEMA["/v1/tables/{table}"]["GET"], SCHEMA["/v1/tables/{table}/actions"]["POST"]
    record = SCHEMA["/v1/tables/{table}/record"]["GET"]

    def call(operation: Any, seat: int | None, **more: Any) -> Any:
        key = {"Authorization": f"Bearer {table.keys[seat]}"}
        case = operation.Case(path_parameters={"table": table.table}, headers=key, **more)
        response = case.call(base_url=host.url)
        assert response.status_code == 200, response.text
        case.validate_response(response, checks=CHECKS)
        return response.json()

    for _ in range(150):
        seat, before = table.mover()
        if before["position"]["outcome"] is not None:
            call(record, None)
            break
        moves = before["position"]["legal_moves"]
        made = call(act, seat, body={"action": moves[before["ply"] % len(moves)]}, media_type="application/json")
        assert made["ply"] == before["ply"] + 1
        call(shown, None)
    assert made["ply"] > 10
