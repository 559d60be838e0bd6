"""A host on each database, for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.hosts import HostProcess, PostgreSQL, postgresql, running


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
