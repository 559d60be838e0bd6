"""Presence at a table: a player who has recently joined or left is not away, and no player is present at an open seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from safari_host.database import Database
from safari_host.presence import GONE, HEARTBEAT, Presence
from safari_host.settings import HostSettings
from safari_host.store import Seat
from safari_host.tables import Tables

from safari_rules.core.registry import game as game_of

AWAY = 120
KARIBA = game_of("kariba")


class Clocks(Database):
    """A database whose clock a test sets, together with the clock of the process."""

    time = 1_700_000_000.0
    running = 1_000.0

    def now(self, connection: Any) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.running

    def wait(self, seconds: float, *beating: Presence) -> None:
        """Let time pass, while some servers send heartbeats."""
        for left in range(int(seconds), 0, -int(HEARTBEAT)):
            self.time += min(left, HEARTBEAT)
            self.running += min(left, HEARTBEAT)
            for each in beating:
                each.beat()


@pytest.fixture
def clocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Clocks]:
    database = Clocks(f"sqlite:///{tmp_path}/tables.db")
    database.migrate()
    monkeypatch.setattr("safari_host.presence.time.monotonic", database.monotonic)
    yield database
    database.close()


def two_servers(clocks: Clocks) -> tuple[Presence, Presence, str]:
    """Return the presence at two servers, and a table at which two people have sat down."""
    here, there = Presence(clocks, "one", AWAY), Presence(clocks, "two", AWAY)
    tables = Tables(clocks, HostSettings(), here.away)
    opened = tables.create(KARIBA, KARIBA.load_options({"players": 2}), None, (), undo=True)
    tables.join(opened["table"], opened["invite"], None, None)
    return here, there, opened["table"]


@pytest.mark.smoke
def test_a_newcomer_is_not_away_because_the_person_before_was(clocks: Clocks) -> None:
    presence = Presence(clocks, "one", AWAY)
    tables = Tables(clocks, HostSettings(), presence.away)
    opened = tables.create(KARIBA, KARIBA.load_options({"players": 2}), None, (), undo=True)
    table, key = opened["table"], opened["key"]

    def away() -> bool:
        with clocks.read() as connection:
            return presence.away(connection, table, 1)

    tables.join(table, opened["invite"], None, None)
    presence.enter(table, 1)
    clocks.wait(2 * AWAY, presence)
    presence.exit(table, 1)
    assert not away(), "the end of the stream is in the database too early"
    clocks.wait(AWAY + HEARTBEAT, presence)  # the end of a stream is written with the next heartbeat
    assert away()
    _, invite = tables.seat(table, key, 1, Seat("open"), "en")
    assert invite is not None
    tables.join(table, invite, None, None)
    assert not away()
    clocks.wait(AWAY - 1, presence)
    assert not away()
    clocks.wait(1, presence)
    assert away()
    tables.join(table, tables.seat(table, key, 1, Seat("open"), "en")[1] or "", None, None)
    clocks.time -= 10 * AWAY
    assert not away(), "after the clock was set back, the newcomer counts as away"
    clocks.wait(AWAY, presence)
    assert away(), "after the clock was set back, an absence is not noticed"


@pytest.mark.smoke
def test_nobody_is_away_for_as_long_as_the_servers_could_not_say_who_is_there(clocks: Clocks) -> None:
    """This holds while the database does not answer, after that, and after a jump of its clock in either direction."""
    here, there, table = two_servers(clocks)

    def away() -> bool:
        with clocks.read() as connection:
            return here.away(connection, table, 1)

    there.enter(table, 1)
    clocks.wait(2 * AWAY, here, there)
    clocks.wait(2 * AWAY)  # no server can send a heartbeat
    assert not away()
    for jump in (0, AWAY + 10, -20, 3600, -3600):
        clocks.time += jump
        assert not away(), jump
        here.beat()
        assert not away(), jump
        there.beat()
        clocks.wait(HEARTBEAT, here, there)
        assert here.elsewhere(table) == {1}, jump
        assert not away(), jump
    clocks.wait(AWAY + GONE + HEARTBEAT, here)  # the other server is dead
    assert away()


@pytest.mark.smoke
def test_a_person_whose_server_was_killed_is_away_only_since_then(clocks: Clocks) -> None:
    here, there, table = two_servers(clocks)
    there.enter(table, 1)
    for _ in range(AWAY):
        clocks.wait(HEARTBEAT)
        here.beat()
        there.beat()
    for waited in range(AWAY):  # the other server sends no heartbeat any more
        with clocks.read() as connection:
            assert not here.away(connection, table, 1), waited
        clocks.wait(1)
        if not waited % 5:
            here.beat()
    with clocks.read() as connection:
        assert here.away(connection, table, 1)


@pytest.mark.smoke
def test_nobody_is_present_at_a_server_that_was_killed_before_the_clock_was_set_back(clocks: Clocks) -> None:
    here, there, table = two_servers(clocks)
    there.enter(table, 1)
    there.beat()
    here.beat()
    assert here.elsewhere(table) == {1}
    clocks.time -= 86_400
    assert here.elsewhere(table) == set()
    here.beat()
    assert here.others == frozenset()
    clocks.wait(AWAY, here)
    with clocks.read() as connection:
        assert here.away(connection, table, 1)


@pytest.mark.smoke
def test_nobody_is_present_at_an_open_seat(clocks: Clocks) -> None:
    presence = Presence(clocks, "one", AWAY)
    presence.enter("table", 0)
    presence.enter("table", 1)
    assert presence.present("table", [Seat("person"), Seat("person"), Seat("person")]) == [True, True, False]
    assert presence.present("table", [Seat("person"), Seat("open"), Seat("person")]) == [True, False, False]
    assert presence.present("table", [Seat("person"), Seat("open"), Seat("open")], {2}) == [True, False, False]
