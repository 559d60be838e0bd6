"""A host on each database, which all tests of a process share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.hosts import HostProcess, PostgreSQL, postgresql, running


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Remove the mark `smoke` from tests on PostgreSQL, because smoke tests must not need an installed PostgreSQL."""
    for item in items:
        if isinstance(item, pytest.Function) and {"database_server", "postgresql"} & {*item.fixturenames, *parameters(item)}:
            item.own_markers[:] = [mark for mark in item.own_markers if mark.name != "smoke"]


def parameters(item: pytest.Function) -> list[str]:
    """Return the parameters of a test that are strings."""
    return [each for each in item.callspec.params.values() if isinstance(each, str)] if hasattr(item, "callspec") else []


@pytest.fixture(scope="session")
def database_server() -> Iterator[PostgreSQL]:
    with postgresql() as server:
        yield server


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        folder: Path = tmp_path_factory.mktemp("tables")
        return f"sqlite:///{folder}/tables.db"
    server: PostgreSQL = request.getfixturevalue("database_server")
    return server.database()


@pytest.fixture(scope="session")
def host(address: str) -> Iterator[HostProcess]:
    with running(address, SAFARI_LOG="off") as started:
        yield started
