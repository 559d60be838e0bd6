"""The database: its tables of rows, as SQLAlchemy describes them. `migrations/` creates and changes them.

A game that people play is a table in this project's words, and a row of `tables` here.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    and_,
)
from sqlalchemy.schema import SchemaItem

metadata = MetaData()


def _of_tables(name: str, *more: SchemaItem) -> Table:
    """Return an SQL table whose rows belong to the table of players in the column `table_id`, and are deleted with it."""
    return Table(name, metadata, Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False), *more)


#: One row for each table: the values it was created with, its newest version, `at`, the version that holds its current state, and `marked`,
#: the time when it was found to be old, or null.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("undo", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("marked", Float),
    Index("tables_by_touch", "touched"),
    Index("tables_by_over", "over"),
)

#: One row for each version. `info` is the rest that people see, next to the position. A version that an action made has the state, the
#: action, the events, and `before`, the version that held the state until then. A version that changed no position has none of these.
versions = _of_tables(
    "versions",
    Column("version", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("info", Text, nullable=False),
    Column("before", Integer),
    Column("actor", Integer),
    Column("revealed", Boolean),
    Column("action", Text),
    Column("state", LargeBinary),
    Column("events", LargeBinary),
    PrimaryKeyConstraint("table_id", "version"),
)

#: The SHA-256 of every key. `seat` is null for a watch key. The table of a next game has the keys of the table before.
keys = _of_tables(
    "keys",
    Column("hash", LargeBinary(32), nullable=False),
    Column("seat", Integer),
    PrimaryKeyConstraint("hash", "table_id"),
    Index("keys_by_table", "table_id"),
)

#: The SHA-256 of every invite, spent ones included.
invites = _of_tables(
    "invites",
    Column("hash", LargeBinary(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("used", Boolean, nullable=False),
    PrimaryKeyConstraint("hash", "table_id"),
    Index("invites_by_table", "table_id"),
)

#: The SHA-256 of the invite of each table that has one. It deals the next open seat, and is spent when none is open.
table_invites = _of_tables(
    "table_invites",
    Column("hash", LargeBinary(32), nullable=False),
    Column("used", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "hash"),
)

#: One row for each request to join that had an `Idempotency-Key`. `name` is the SHA-256 of the invite and that key. The seat's key is made
#: again from both and `salt`, so the database does not have it. `used` says that it was used, and that the answer arrived.
joins = _of_tables(
    "joins",
    Column("name", LargeBinary(32), nullable=False),
    Column("digest", LargeBinary(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("key", LargeBinary(32), nullable=False),
    Column("salt", LargeBinary(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("used", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "name"),
)

#: One row for each `Idempotency-Key` of an action, with the SHA-256 of its request and the version that the request made.
repeats = _of_tables(
    "repeats",
    Column("seat", Integer, nullable=False),
    Column("name", String(64), nullable=False),
    Column("digest", LargeBinary(32), nullable=False),
    Column("version", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "name"),
)

#: One row for each seat: the time since which its person is away. It counts only while the seat has no stream open.
seats = _of_tables(
    "seats",
    Column("seat", Integer, nullable=False),
    Column("left", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

#: One row for each seat that a computer plays: when it is to act, when it acted last, and which server plays it until when.
computers = _of_tables(
    "computers",
    Column("seat", Integer, nullable=False),
    Column("level", String(16), nullable=False),
    Column("due", Float),
    Column("acted", Float),
    Column("holder", String(32)),
    Column("until", Float),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("computers_by_due", "due"),
)

#: The memory of a computer when the state of that version was current.
memories = _of_tables(
    "memories",
    Column("seat", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("memory", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "version"),
)

#: The servers that use this database, and when each was last heard of.
servers = Table("servers", metadata, Column("id", String(32), primary_key=True), Column("seen", Float, nullable=False))

#: One row for each seat and each server at which it has a stream open.
presence = _of_tables(
    "presence",
    Column("server", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "server"),
    Index("presence_by_server", "server"),
)


def of_seat(rows: Table, table: str, seat: int) -> ColumnElement[bool]:
    """Return the condition that a row is of a seat of a table."""
    return and_(rows.c.table_id == table, rows.c.seat == seat)
