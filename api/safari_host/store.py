"""Functions that read and write tables in a transaction. They contain no rules, neither of a game nor of the host."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, RowMapping, Table, delete, exists, func, insert, null, select, text, update

from safari_host.problems import busy, unauthorized
from safari_host.schema import invites, joins, keys, of_seat, repeats, seats, servers, table_invites, tables, versions
from safari_rules.authoring.codecs import CodecError, Document
from safari_rules.authoring.errors import UnknownGame
from safari_rules.core.game import AnyGame
from safari_rules.core.registry import game as game_of

#: The channel on which servers that share a PostgreSQL hear of each other's changes.
CHANNEL = "safari_tables"
#: Aliases for the versions that hold states, and for those that hold the states before. They are made once, because SQLAlchemy makes an
#: alias slowly, with cycles that only the garbage collector frees.
HELD, EARLIER = versions.alias("held"), versions.alias("earlier")
#: The condition that a key comes from a request to join with an `Idempotency-Key`, and was never used.
UNUSED = exists().where(joins.c.table_id == keys.c.table_id, joins.c.key == keys.c.hash, joins.c.used.is_(False))
#: The number of parsed texts in a cache. Most versions of a table share one text.
REMEMBERED = 4096
#: Versions that are read at first to follow what led to a state. Each further step reads eight times as many.
FEW_ACTIONS = 64
#: The compression level of states, which reduces them to a third of their size in a fiftieth of a millisecond.
COMPRESSION = 1


class Seat(NamedTuple):
    """The player of a seat: a person, a computer of a level, or nobody yet."""

    kind: str
    level: str | None = None


class Undo(NamedTuple):
    """A request to take actions back: by which seat, which other seats agree, and the version that asked."""

    by: int
    agreed: tuple[int, ...]
    asked: int


@dataclass(frozen=True)
class Info:
    """The state of a table without its position, as people see it at one version."""

    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    undo: Undo | None = None
    next: str | None = None

    @property
    def waiting(self) -> bool:
        """Return whether a seat is open."""
        return any(seat.kind == "open" for seat in self.seats)

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """Return the seats of this kind."""
        return tuple(place for place, seat in enumerate(self.seats) if seat.kind == kind)

    def with_seat(self, place: int, seat: Seat, name: str | None = None) -> Info:
        """Return the same with another player at a seat. A request to take actions back is dropped."""
        names, seats = list(self.names), list(self.seats)
        seats[place] = seat
        if name is not None:
            names[place] = name
        return replace(self, names=tuple(names), seats=tuple(seats), undo=None)

    def written(self) -> str:
        """Write it as JSON text."""
        undo = None if self.undo is None else list(self.undo)
        return orjson.dumps({"names": self.names, "seats": [list(seat) for seat in self.seats], "undo": undo, "next": self.next}).decode()

    @classmethod
    @lru_cache(REMEMBERED)
    def read(cls, written: str) -> Info:
        """Read what `written` wrote."""
        document = parsed(written)
        try:
            undo = document["undo"]
            return cls(
                tuple(document["names"]),
                tuple(Seat(*seat) for seat in document["seats"]),
                None if undo is None else Undo(undo[0], tuple(undo[1]), undo[2]),
                document["next"],
            )
        except (LookupError, TypeError):
            raise busy("damaged", 60) from None


@dataclass(frozen=True)
class Change:
    """One version of a table: its state and the rest that people see, with the events that led to it."""

    table: str
    game: AnyGame
    version: int
    at: int
    info: Info
    packed_state: bytes
    packed_events: bytes | None = None
    #: The state before the action that made this version, if an action did.
    packed_before: bytes | None = None

    @cached_property
    def state(self) -> Any:
        """Return the state, in the game's own form."""
        return self._read("state", unpacked(self.packed_state))

    @cached_property
    def before(self) -> Any:
        """Return the state before the action, in the game's own form; None unless an action made this version."""
        return None if self.packed_before is None else self._read("state", unpacked(self.packed_before))

    @cached_property
    def events(self) -> list[Any]:
        """Return the events, in the game's own form; none unless an action made this version."""
        return [] if self.packed_events is None else [self._read("event", each) for each in unpacked(self.packed_events)]

    def _read(self, kind: str, document: Document) -> Any:
        """Return a stored state or event in the game's own form. A custom game may have changed since, in a way that cannot be read."""
        try:
            return getattr(self.game.spec.schema(), kind).read(document)
        except CodecError as error:
            raise busy("other-version", 60, game=self.game.id) from error

    def forget(self) -> None:
        """Drop the values that can be made again from the packed form."""
        for name in ("state", "before", "events", "positions"):
            self.__dict__.pop(name, None)


class StoredTable(NamedTuple):
    """A table as its row has it."""

    id: str
    game_id: str
    undo: bool
    version: int
    at: int
    over: bool

    @property
    def game(self) -> AnyGame:
        """The game. Raises the problem `busy` if this server was started without it, so nobody asks before the key is checked."""
        try:
            return game_of(self.game_id)
        except UnknownGame:
            raise busy("game-missing", 60, game=self.game_id) from None


class Key(NamedTuple):
    """A key: its seat, or None for a watch key, and whether its answer may be repeated because the key was never used."""

    seat: int | None
    unused: bool


class Invite(NamedTuple):
    """An invite: its seat, or None for the table's, and whether it is spent."""

    seat: int | None
    used: bool


class Action(NamedTuple):
    """An action that made a version: the version that held the state before, who acted, and whether it showed something hidden."""

    version: int
    before: int
    actor: int
    revealed: bool


def packed(document: Any) -> bytes:
    """Compress a document as JSON."""
    return zlib.compress(orjson.dumps(document), COMPRESSION)


def unpacked(data: bytes) -> Any:
    """Return the document that `packed` compressed. Raises `busy` if the database is damaged there, as `parsed` does."""
    try:
        return parsed(zlib.decompress(data))
    except (zlib.error, TypeError):
        raise busy("damaged", 60) from None


def parsed(text: str | bytes) -> Any:
    """Return the document of a stored JSON text."""
    try:
        return orjson.loads(text)
    except ValueError:
        raise busy("damaged", 60) from None


def add(connection: Connection, rows: Table, **values: Any) -> None:
    """Add a row to one of the tables of `schema`."""
    connection.execute(insert(rows), values)


def key_of(connection: Connection, table: str, hash_: bytes) -> Key | None:
    """Return a key of a table, given as its hash; None if it is not one of the table's."""
    found = connection.execute(select(keys.c.seat, UNUSED).where(keys.c.hash == hash_, keys.c.table_id == table)).first()
    return None if found is None else Key(*found)


def table_of(connection: Connection, hash_: bytes) -> str | None:
    """Return a table of a key, given as its hash: one at which it was never used, if there is one. None if it is no table's."""
    return connection.execute(select(keys.c.table_id).where(keys.c.hash == hash_).order_by(UNUSED.desc()).limit(1)).scalar()


def use_key(connection: Connection, table: str, hash_: bytes) -> None:
    """Store that a key was used: the answer that brought it has arrived."""
    connection.execute(update(joins).where(joins.c.table_id == table, joins.c.key == hash_).values(used=True))


def row_of(connection: Connection, table: str, *, lock: bool) -> StoredTable | None:
    """Return a table's row. With `lock` no other transaction changes the table until this one ends."""
    query = select(tables).where(tables.c.id == table)
    found = connection.execute(query.with_for_update() if lock else query).first()
    return None if found is None else StoredTable(found.id, found.game, found.undo, found.version, found.at, found.over)


def version_of(connection: Connection, row: StoredTable, version: int) -> Change:
    """Return one version of a table."""
    for change in versions_of(connection, row.id, row.game, version, version):
        return change
    raise unauthorized()  # the table was deleted since its row was read


def versions_of(connection: Connection, table: str, game: AnyGame, first: int, last: int) -> Iterator[Change]:
    """Yield the versions of a table from `first` to `last`, in order."""
    query = (
        select(versions.c.version, versions.c.at, versions.c.info, HELD.c.state, versions.c.events, EARLIER.c.state)
        .select_from(versions)  # without it, threads that compile the query at the same time may find that the joins are ambiguous
        .join(HELD, (HELD.c.table_id == versions.c.table_id) & (HELD.c.version == versions.c.at))
        .outerjoin(EARLIER, (EARLIER.c.table_id == versions.c.table_id) & (EARLIER.c.version == versions.c.before))
        .where(versions.c.table_id == table, versions.c.version.between(first, last))
        .order_by(versions.c.version)
    )
    for number, at, info, *packed_parts in connection.execute(query).all():
        yield Change(table, game, number, at, Info.read(info), *packed_parts)


def add_table(connection: Connection, change: Change, *, undo: bool, now: float) -> None:
    """Add a table, at its version 0."""
    row = {"id": change.table, "game": change.game.id, "undo": undo, "version": 0, "at": 0, "over": False, "created": now, "touched": now}
    connection.execute(insert(tables), row)
    first = {"table_id": change.table, "version": 0, "at": 0, "info": change.info.written(), "state": change.packed_state}
    connection.execute(insert(versions), first)
    connection.execute(insert(seats), [{"table_id": change.table, "seat": seat, "left": now} for seat in range(len(change.info.seats))])


def add_version(connection: Connection, change: Change, *, over: bool, now: float, made: Mapping[str, Any] | None = None) -> None:
    """Add a version to a table whose row is locked; `made` has the columns of an action. Other servers hear of it."""
    values = {"table_id": change.table, "version": change.version, "at": change.at, "info": change.info.written()}
    if made is not None:
        values |= {**made, "state": change.packed_state, "events": change.packed_events}
    connection.execute(insert(versions), values)
    news = {"version": change.version, "at": change.at, "over": over, "touched": now}
    connection.execute(update(tables).where(tables.c.id == change.table).values(news))
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": f"{change.table} {change.version}"})


def lineage(connection: Connection, row: StoredTable) -> Iterator[Action]:
    """Yield the actions that led to the current state, the last one first, without those that were taken back. The first few are cheap."""
    query = select(versions.c.version, versions.c.before, versions.c.actor, versions.c.revealed).where(versions.c.table_id == row.id)
    query = query.order_by(versions.c.version.desc())
    at, size = row.at, FEW_ACTIONS
    while (found := connection.execute(query.where(versions.c.version <= at).limit(size)).all()) and found[0].version == at:
        for each in found:
            if each.version == at:
                if each.before is None:
                    return
                yield Action(*each)
                at = each.before
        size *= 8


def has_begun(connection: Connection, table: str) -> bool:
    """Return whether an action was ever made at a table, even if it was taken back."""
    query = select(versions.c.version).where(versions.c.table_id == table, versions.c.before.is_not(None)).limit(1)
    return connection.execute(query).first() is not None


def acted_since(connection: Connection, table: str, version: int) -> set[int | None]:
    """Return the seats whose actions have made the versions after one, and None if one of these was no action."""
    query = select(versions.c.actor).where(versions.c.table_id == table, versions.c.version > version)
    return {*connection.execute(query.distinct()).scalars()}


def actions_of(connection: Connection, table: str, seat: int) -> int:
    """Return how many actions of a seat were made at a table, those that were taken back included."""
    query = select(func.count()).where(versions.c.table_id == table, versions.c.actor == seat)
    return connection.execute(query).scalar_one()


def was_a_persons(connection: Connection, table: str, seat: int) -> bool:
    """Return whether a person has ever held a seat of a table."""
    found = connection.execute(select(versions.c.info).where(versions.c.table_id == table).distinct()).scalars()
    return any(Info.read(info).seats[seat].kind == "person" for info in found)


def column_of(connection: Connection, table: str, numbers: Sequence[int], name: str) -> list[Any]:
    """Return a column of some versions of a table, in the order of the versions given."""
    query = select(versions.c.version, versions.c[name])
    query = query.where(versions.c.table_id == table, versions.c.version.between(min(numbers), max(numbers)))
    values = {each[0]: each[1] for each in connection.execute(query).all()}
    return [values[number] for number in numbers]


def record_of(connection: Connection, row: StoredTable, state: Any) -> Document:
    """Return the record of a game, from which it can be replayed."""
    actions = [action.version for action in lineage(connection, row)][::-1]
    written = [parsed(each) for each in column_of(connection, row.id, actions, "action")] if actions else []
    document = row.game.dump(state)
    seed = {"seed": document["seed"]} if row.game.seeded else {}
    return {"options": document["options"], **seed, "actions": written}


def open_tables(connection: Connection) -> int:
    """Return how many tables there are whose game is not over."""
    return connection.execute(select(func.count()).select_from(tables).where(tables.c.over.is_(False))).scalar_one()


def left_at(connection: Connection, table: str, seat: int) -> float:
    """Return when the person of a seat was last heard of."""
    return float(connection.execute(select(seats.c.left).where(of_seat(seats, table, seat))).scalar_one())


def leave(connection: Connection, table: str, seat: int, now: float) -> None:
    """Store that the person of a seat is away from now on."""
    connection.execute(update(seats).where(of_seat(seats, table, seat)).values(left=now))


def drop_keys(connection: Connection, table: str, seat: int) -> None:
    """Make the keys of a seat void, and forget the names of the requests that came with them."""
    for each in (keys, repeats):
        connection.execute(delete(each).where(of_seat(each, table, seat)))


def spend_invites(connection: Connection, table: str, seat: int) -> None:
    """Make the invites of a seat spent."""
    connection.execute(update(invites).where(of_seat(invites, table, seat)).values(used=True))


def spend_table_invites(connection: Connection, table: str) -> None:
    """Make the invite of a table spent."""
    connection.execute(update(table_invites).where(table_invites.c.table_id == table).values(used=True))


def invite_of(connection: Connection, table: str, hash_: bytes) -> Invite | None:
    """Return an invite, given as its hash; None if there never was one."""
    found = connection.execute(select(invites.c.seat, invites.c.used).where(invites.c.table_id == table, invites.c.hash == hash_)).first()
    if found is None:
        found = connection.execute(
            select(null(), table_invites.c.used).where(table_invites.c.table_id == table, table_invites.c.hash == hash_)
        ).first()
    return None if found is None else Invite(*found)


def copy_secrets(connection: Connection, table: str, to: str) -> None:
    """Give a table the keys of another, and its invites that are not spent. At the other one these count as spent from now on."""
    for each in connection.execute(select(keys).where(keys.c.table_id == table)).all():
        add(connection, keys, hash=each.hash, table_id=to, seat=each.seat)
    for each in connection.execute(select(invites).where(invites.c.table_id == table, invites.c.used.is_(False))).all():
        add(connection, invites, hash=each.hash, table_id=to, seat=each.seat, used=False)
        spend_invites(connection, table, each.seat)


def join_of(connection: Connection, table: str, name: bytes) -> RowMapping | None:
    """Return what an earlier request to join with this invite and `Idempotency-Key` has made."""
    return connection.execute(select(joins).where(joins.c.table_id == table, joins.c.name == name)).mappings().first()


def repeat_of(connection: Connection, table: str, seat: int, name: str) -> RowMapping | None:
    """Return the digest and the version of an earlier request with this `Idempotency-Key`."""
    query = select(repeats.c.digest, repeats.c.version)
    return connection.execute(query.where(of_seat(repeats, table, seat), repeats.c.name == name)).mappings().first()


def newest_time(connection: Connection, server: str) -> float | None:
    """Return the newest time that the database has, except that of this server; None if there is none."""
    touched = connection.execute(select(func.max(tables.c.touched))).scalar()
    seen = connection.execute(select(func.max(servers.c.seen)).where(servers.c.id != server)).scalar()
    return max((each for each in (touched, seen) if each is not None), default=None)


def mark_old(connection: Connection, now: float, before: float) -> None:
    """Mark the tables that nobody has touched since `before`, and those at which nothing was ever done. Unmark those that were touched."""
    connection.execute(update(tables).where((tables.c.marked < tables.c.touched) | (tables.c.marked > now)).values(marked=None))
    old = (tables.c.touched < before) | (tables.c.version == 0)
    connection.execute(update(tables).where(tables.c.marked.is_(None), old).values(marked=now))


def delete_old(connection: Connection, before: float, marked: float, limit: int) -> list[str]:
    """Delete at most `limit` tables that have been marked since `marked` and are untouched since `before`, and return their ids."""
    old = (tables.c.touched < before) | (tables.c.version == 0)
    marks = (tables.c.marked <= marked) & (tables.c.touched <= tables.c.marked)
    found = list(connection.execute(select(tables.c.id).where(marks, old).order_by(tables.c.touched).limit(limit)).scalars())
    if found:
        connection.execute(delete(tables).where(tables.c.id.in_(found), marks, old))
    return found
