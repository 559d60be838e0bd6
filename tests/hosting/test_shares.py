"""One client cannot use up what others need: computers get turns in order, QR codes need a key, and versions of a table are limited."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from safari_host import computers as playing
from safari_host import schema, store
from safari_host.computers import REST, Computers
from safari_host.database import Database
from safari_host.search import choose
from safari_host.settings import HostSettings
from safari_host.store import Seat
from safari_host.tables import MOST_VERSIONS, RESERVED, Tables
from sqlalchemy import insert, text, update
from support.host_client import Opened, ask
from support.hosts import running

from safari_rules.contract.problems import Problem
from safari_rules.core.registry import game as game_of

KARIBA = game_of("kariba")


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    database = Database(f"sqlite:///{tmp_path}/tables.db")
    database.migrate()
    yield Tables(database, HostSettings(), lambda *_: False)
    database.close()


def computers_of(tables: Tables) -> Computers:
    hub: Any = SimpleNamespace(run=None, prepare=lambda change: change)
    return Computers(tables, hub, "one", 1, "")


def create(tables: Tables, computers: int, first: int, level: str = "easy") -> Any:
    options = KARIBA.load_options({"players": computers + 1, "first_player": first})
    return tables.create(KARIBA, options, [Seat("person"), *[Seat("computer", level)] * computers], (), undo=True)


def play(computers: Computers) -> str:
    """Let the next computer act, and return its table."""
    turn, _ = computers.take()
    assert turn is not None
    assert computers._act(turn, *choose(turn.job)) is not None
    return turn.table


@pytest.mark.smoke
def test_a_table_of_a_game_that_the_server_lacks_holds_up_no_other(tables: Tables) -> None:
    computers = computers_of(tables)
    lacking, quiet = create(tables, 1, first=1), create(tables, 1, first=1)
    with tables.database.write() as connection:
        connection.execute(update(schema.tables).where(schema.tables.c.id == lacking["table"]).values(game="nowhere"))
    assert play(computers) == quiet["table"]


@pytest.mark.smoke
@pytest.mark.parametrize(
    "change",
    [
        {"state": b"damaged"},
        {"state": store.packed({"later": 1})},
        {"state": store.packed(1)[:-1]},
        {"state": None},
        {"info": "{"},
        {"info": "{}"},
        {"info": "[1]"},
    ],
    ids=str,
)
def test_a_table_that_cannot_be_read_holds_up_no_other(tables: Tables, change: dict[str, Any]) -> None:
    computers = computers_of(tables)
    broken, quiet = create(tables, 1, first=1), create(tables, 1, first=1)
    versions = schema.versions
    with tables.database.write() as connection:
        connection.execute(update(versions).where(versions.c.table_id == broken["table"]).values(change))
    turn, wait = computers.take()
    assert turn is None
    assert wait < 1
    assert play(computers) == quiet["table"]
    with pytest.raises(Problem, match="busy") as refused:
        _ = tables.look(broken["table"], broken["key"]).change.state
    reason = "another version of the game kariba" if change.get("state") == store.packed({"later": 1}) else "the database is damaged"
    assert reason in refused.value.document["detail"]


@pytest.mark.smoke
def test_a_text_that_the_database_cannot_read_holds_up_no_other(tables: Tables) -> None:
    """SQLite's integrity check does not check the bytes of texts, so a damaged text can be in the file."""
    computers = computers_of(tables)
    broken, quiet = create(tables, 1, first=1), create(tables, 1, first=1)
    with tables.database.write() as connection:
        damaged = text("UPDATE versions SET info = CAST(x'7b22ff22' AS TEXT) WHERE table_id = :table")
        connection.execute(damaged, {"table": broken["table"]})
    turn, wait = computers.take()
    assert turn is None
    assert wait < 1
    assert play(computers) == quiet["table"]
    with pytest.raises(Problem, match="busy"):
        tables.look(broken["table"], broken["key"])


@pytest.mark.smoke
def test_a_computer_whose_memory_is_damaged_goes_on_without(tables: Tables) -> None:
    computers = computers_of(tables)
    affenraffen = game_of("affenraffen")
    seats = [Seat("person"), Seat("computer", "easy")]
    table = tables.create(affenraffen, affenraffen.load_options({"players": 2}), seats, (), undo=True)["table"]
    for memory in ("{}", "{"):
        with tables.database.write() as connection:
            connection.execute(update(schema.computers).values(due=1.0))  # with simultaneous play a computer waits before it acts
        assert play(computers) == table
        with tables.database.write() as connection:
            assert connection.execute(update(schema.memories).values(memory=memory)).rowcount
    with tables.database.write() as connection:
        connection.execute(update(schema.computers).values(due=1.0))
    assert play(computers) == table


@pytest.mark.smoke
def test_computers_are_served_by_table_in_turn(tables: Tables) -> None:
    computers = computers_of(tables)
    quiet = create(tables, 1, first=0)
    busy = [create(tables, 3, first=1)["table"] for _ in range(3)]
    assert [play(computers) for _ in busy] == busy
    # The busy tables' computers are already due when a player acts at the quiet one, but the quiet table was served least recently.
    move = KARIBA.legal_moves(tables.look(quiet["table"], quiet["key"]).change.state, 0)[0]
    tables.act(quiet["table"], quiet["key"], KARIBA.dump_action(move), None, None)
    assert [play(computers) for _ in range(4)] == [quiet["table"], *busy]


@pytest.mark.smoke
def test_a_turn_that_a_stop_cuts_off_is_due_again_at_once(tables: Tables) -> None:
    stopping, other = computers_of(tables), computers_of(tables)
    other.holder = "two"
    opened = create(tables, 1, first=1)
    assert stopping.take()[0] is not None
    assert other.take()[0] is None
    other.give_back()
    assert other.take()[0] is None, "a server gave up another server's lease"
    stopping.give_back()
    assert play(other) == opened["table"]


@pytest.mark.smoke
def test_an_easy_computer_gets_every_second_turn(tables: Tables) -> None:
    computers = computers_of(tables)
    strong = [create(tables, 1, first=1, level="strong")["table"] for _ in range(4)]
    easy = [create(tables, 1, first=1)["table"] for _ in range(2)]
    turns = [turn for turn in (computers.take()[0] for _ in range(6)) if turn is not None]
    assert [turn.table for turn in turns] == [easy[0], strong[0], easy[1], strong[1], strong[2], strong[3]]


@pytest.mark.smoke
def test_what_leaves_the_state_as_it_is_stops_no_computer(tables: Tables) -> None:
    computers = computers_of(tables)
    opened = create(tables, 1, first=1)
    turn, _ = computers.take()
    assert turn is not None
    tables.away = lambda *_: True
    for level in ("medium", "strong"):
        tables.seat(opened["table"], opened["key"], 1, Seat("computer", level), "en")
    assert computers._act(turn, *choose(turn.job)) is not None


@pytest.mark.smoke
def test_a_version_that_is_deleted_while_it_is_looked_for_is_as_if_it_never_was(tables: Tables) -> None:
    opened = create(tables, 1, first=1)
    with tables.database.read() as connection:
        row = store.row_of(connection, opened["table"], lock=False)
        assert row is not None
        with pytest.raises(Problem, match="unauthorized"):
            store.version_of(connection, row, row.version + 1)


@pytest.mark.smoke
def test_computers_rest_where_no_person_looks(tables: Tables) -> None:
    computers = computers_of(tables)
    opened = create(tables, 3, first=1)
    assert play(computers) == opened["table"]
    with tables.database.write() as connection:
        now = tables.database.now(connection)
        connection.execute(update(schema.seats).values(left=now + 86_400))
    assert computers.take()[0] is None, "a future time, from before the clock was set back, counts as recent"
    with tables.database.write() as connection:
        connection.execute(update(schema.seats).values(left=now - REST - 1))
    assert computers.take()[0] is None
    with tables.database.write() as connection:
        connection.execute(insert(schema.servers), {"id": "two", "seen": now})
        connection.execute(insert(schema.presence), {"server": "two", "table_id": opened["table"], "seat": 0})
    assert play(computers) == opened["table"]
    with tables.database.write() as connection:
        connection.execute(update(schema.servers).values(seen=now - playing.GONE - 1))
    assert computers.take()[0] is None, "a stream of a dead server counts"


@pytest.mark.smoke
def test_a_guest_opens_no_seat_that_no_person_has_left(tables: Tables) -> None:
    tables.away = lambda *_: True  # as is true some time after the table was opened
    opened = tables.create(KARIBA, KARIBA.load_options({"players": 4}), [*[Seat("person")] * 3, Seat("computer", "easy")], (), undo=True)
    table, creator = opened["table"], opened["key"]
    guest = tables.join(table, opened["invites"][0]["invite"], None, None)[1]["key"]
    for seat in (2, 3):
        with pytest.raises(Problem, match="not-away"):
            tables.seat(table, guest, seat, Seat("open"), "en")
    given, _ = tables.seat(table, guest, 2, Seat("computer", "easy"), "en")
    assert given.change.info.seats[2].kind == "computer"
    for seat in (2, 3):
        reopened, invite = tables.seat(table, creator, seat, Seat("open"), "en")
        assert (reopened.change.info.seats[seat].kind, invite is None) == ("open", False)
    other = tables.join(table, invite or "", None, None)[1]["key"]
    left, _ = tables.seat(table, guest, 3, Seat("open"), "en")
    assert left.change.info.seats[3].kind == "open", "the seat was not opened, although its player is away"
    with pytest.raises(Problem, match="unauthorized"):
        tables.look(table, other)


@pytest.mark.smoke
def test_qr_codes_are_for_holders_of_a_key(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off") as host:
        table = Opened(host.url, "kariba")
        for key in (None, "A" * 22, table.invite):
            status, problem, headers = ask(host.url, "POST", "/v1/qr", {"text": "x"}, key)
            assert (status, problem["type"], headers["WWW-Authenticate"]) == (401, "/problems/unauthorized", "Bearer")
        for text in ("x" * 161, "", "ü"):
            assert ask(host.url, "POST", "/v1/qr", {"text": text}, table.keys[0])[0] == 422
        assert [picture(host.url, text, table.keys[seat]) for text in ("x" * 160, "y") for seat in (0, None)] == [200] * 4


def picture(url: str, text: str, key: str) -> int:
    """Request a QR code, and return the status."""
    try:
        return ask(url, "POST", "/v1/qr", {"text": text}, key)[0]
    except ValueError:  # a picture is no JSON
        return 200


@pytest.mark.smoke
def test_no_seat_uses_all_versions_up(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Affenraffen one player can repeatedly look at a tile and put it back. That must never stop the other players."""
    monkeypatch.setattr("safari_host.tables.MOST_VERSIONS", 40)
    monkeypatch.setattr("safari_host.tables.RESERVED", 10)
    apes = game_of("affenraffen")
    options = apes.load_options({"players": 2, "additional_tiles": []})  # without additional tiles every tile can be put back
    opened = tables.create(apes, options, None, (), undo=True)
    table, creator = opened["table"], opened["key"]
    guest = tables.join(table, opened["invites"][0]["invite"], None, None)[1]["key"]

    def act(key: str, seat: int) -> int:
        state = tables.look(table, key).change.state
        (move, *_) = [each for each in apes.legal_moves(state, seat) if each.type in ("peek", "return")]
        return tables.act(table, key, apes.dump_action(move), None, None)[0].change.version

    while tables.look(table, guest).change.version < 30:
        act(guest, 1)
    with pytest.raises(Problem, match="busy") as refused:
        act(guest, 1)
    assert refused.value.headers["Retry-After"] == "3600"
    assert [act(creator, 0) for _ in range(10)] == [*range(31, 41)]
    with pytest.raises(Problem, match="busy"):
        act(creator, 0)


@pytest.mark.smoke
def test_the_last_versions_are_for_playing(tables: Tables) -> None:
    opened = tables.create(KARIBA, KARIBA.load_options({"players": 3, "first_player": 0}), None, (), undo=True)
    table, creator = opened["table"], opened["key"]
    guests = [tables.join(table, each["invite"], None, None)[1]["key"] for each in opened["invites"]]

    def act(key: str, seat: int) -> int:
        move = KARIBA.legal_moves(tables.look(table, key).change.state, seat)[0]
        return tables.act(table, key, KARIBA.dump_action(move), None, None)[0].change.version

    first, aged = act(creator, 0), MOST_VERSIONS - RESERVED - 1
    with tables.database.write() as connection:
        connection.execute(update(schema.versions).where(schema.versions.c.version == first).values(version=aged, at=aged))
        connection.execute(update(schema.tables).values(version=aged, at=aged))
    _, invite = tables.seat(table, guests[1], 2, Seat("open"), "en")
    assert tables.look(table, creator).change.version == MOST_VERSIONS - RESERVED
    tables.join(table, invite or "", None, None)
    changes = [
        lambda: tables.undo(table, creator, MOST_VERSIONS - RESERVED + 1),
        lambda: tables.seat(table, guests[0], 1, Seat("open"), "en"),
        lambda: tables.seat(table, guests[0], 1, Seat("computer", "medium"), "en"),
    ]
    for change in changes[:2]:
        with pytest.raises(Problem, match="busy"):
            change()
    assert act(guests[0], 1) == MOST_VERSIONS - RESERVED + 2
    # A seat can still be given to a computer once, so that no player waits for one who has left.
    tables.seat(table, guests[0], 1, Seat("computer", "easy"), "en")
    for change in changes[1:]:
        with pytest.raises(Problem, match="busy") as refused:
            change()
        assert refused.value.headers["Retry-After"] == "3600"
    assert tables.look(table, creator).change.version == MOST_VERSIONS - RESERVED + 3


@pytest.mark.smoke
def test_a_table_has_a_last_version(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with running(f"sqlite:///{file}", SAFARI_LOG="off") as host:
        table = Opened(host.url, "safari-dual")
        version = table.act()["version"]
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE versions SET version = ?, at = ? WHERE version = ?", (MOST_VERSIONS - 1, MOST_VERSIONS - 1, version))
            connection.execute("UPDATE tables SET version = ?, at = ?", (MOST_VERSIONS - 1, MOST_VERSIONS - 1))
            connection.commit()
        table.act()
        assert table.look()["version"] == MOST_VERSIONS
        seat, shown = table.mover()
        status, problem, headers = ask(
            host.url, "POST", f"{table.path}/actions", {"action": shown["position"]["legal_moves"][0]}, table.keys[seat]
        )
        assert (status, problem["type"]) == (503, "/problems/busy")
        assert int(headers["Retry-After"]) > 0
        assert table.look()["version"] == MOST_VERSIONS
