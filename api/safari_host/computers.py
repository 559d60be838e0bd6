"""The computers at the tables: the selection of the next turn, and a bounded pool of processes that choose the actions."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import tempfile
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import count
from multiprocessing.context import BaseContext
from typing import Any, NamedTuple

import orjson
from sqlalchemy import ColumnElement, Connection, and_, case, exists, func, insert, or_, select, update

from safari_host import store
from safari_host.keys import draw_secret
from safari_host.pacing import PACES
from safari_host.presence import GONE
from safari_host.schema import computers, memories, of_seat, presence, seats, servers, tables
from safari_host.search import Job, begin, choose
from safari_host.store import Change
from safari_host.streams import Hub
from safari_host.tables import MOST_VERSIONS, Tables
from safari_rules.authoring.codecs import CodecError, Document
from safari_rules.authoring.errors import InvalidMemory
from safari_rules.authoring.schema import no_memory
from safari_rules.contract.problems import Problem
from safari_rules.core.belief import Belief
from safari_rules.core.registry import all_games

#: Seconds of a lease, during which no other server plays a computer's turn.
LEASE = 15.0
#: Seconds between two checks for computers that another server has left behind.
LOOK = 1.0
#: Seconds after which a computer that could not act tries again.
AGAIN = 0.5
#: Seconds after which computers rest at a table at which no person has a stream.
REST = 60.0
#: The levels whose moves take no time. They get every second turn, so that many searches do not hold them up.
CHEAP = ("beginner", "easy")
#: Seconds by which an action may lie in the future. If it lies further, the clock was set back.
AHEAD = max(PACES.values()) + LEASE

logger = logging.getLogger("safari_host")


class DueTurn(NamedTuple):
    """A computer's turn that this server has taken: the version that has its state, and the job of choosing."""

    table: str
    seat: int
    at: int
    job: Job


class Computers:
    """The player of all computers' turns that no other server has taken."""

    def __init__(self, tables: Tables, hub: Hub, server: str, processes: int, modules: str) -> None:
        self.tables, self.database, self.hub, self.run = tables, tables.database, hub, hub.run
        self.holder, self.processes, self.modules = server, processes, modules
        self.wake = asyncio.Event()
        self._pool: ProcessPoolExecutor | None = None
        self._free = processes
        self._turns = count(1)
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self) -> None:
        """Play until canceled."""
        while True:
            wait = LOOK
            try:
                while self._free:
                    turn, wait = await self.run(self.take)
                    if turn is None:
                        break
                    self._free -= 1
                    task = asyncio.get_running_loop().create_task(self._play(turn))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
            except Problem:
                wait = LOOK  # the database does not answer
            except Exception:
                logger.exception("no computer's turn could be taken")
            with suppress(TimeoutError):
                await asyncio.wait_for(self.wake.wait(), min(wait, LOOK))
            self.wake.clear()

    async def stop(self) -> None:
        """End the searches, and begin no more. Another server, or this one after a restart, can then play their turns at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        with suppress(Problem):  # the database does not answer, and the leases end by themselves
            await self.run(self.give_back)

    @property
    def running(self) -> int:
        """Return how many searches run now."""
        return self.processes - self._free

    # Taking a turn.

    def take(self) -> tuple[DueTurn | None, float]:
        """Take a due turn that no other server has, with a lease. Return it, or None, and the seconds until the next look."""
        with self.database.read() as connection:
            now = self.database.now(connection)
            if connection.execute(select(computers.c.seat).where(_open(now), _watched(now), _known()).limit(1)).first() is None:
                following = connection.execute(select(func.min(computers.c.due)).where(computers.c.due > now)).scalar()
                return None, LOOK if following is None else max(0.01, following - now)
        found: Any = None
        try:
            with self.database.write() as connection:
                now = self.database.now(connection)
                cheap_first = [computers.c.level.not_in(CHEAP)] if next(self._turns) % 2 else []
                query = select(computers).where(_open(now), _watched(now), _known()).order_by(*cheap_first, _served(), computers.c.due)
                query = query.limit(1).with_for_update(skip_locked=True)
                found = connection.execute(query).first()
                if found is None:
                    return None, AGAIN
                turn = self._turn(connection, found)
                lease = {"holder": self.holder, "until": now + LEASE}
                if turn is None:  # nothing to do there until the table changes
                    lease = {"due": None, "holder": None, "until": None}
                connection.execute(update(computers).where(of_seat(computers, found.table_id, found.seat)).values(lease))
                return turn, 0.01
        except Exception as error:
            if found is None:
                raise
            self._rest(found, error)
            return None, 0.01

    def _rest(self, found: Any, error: Exception) -> None:
        """Put off a turn whose table cannot be read, for whatever reason, so that other turns are played."""
        reason = error.document["detail"] if isinstance(error, Problem) else repr(error)
        logger.warning("a computer at table %s rests: %s", found.table_id, reason)
        self._put_off(of_seat(computers, found.table_id, found.seat), LEASE)

    def _turn(self, connection: Connection, found: Any) -> DueTurn | None:
        """Return the turn of a computer, None if it is not to act."""
        row = store.row_of(connection, found.table_id, lock=False)
        if row is None or row.version >= MOST_VERSIONS:
            return None
        newest, game, seat = store.version_of(connection, row, row.version), row.game, found.seat
        moves = () if newest.info.waiting else game.legal_moves(newest.state, seat)
        if not moves:
            return None
        job = Job(self._belief(connection, row, newest.state, seat), moves, found.level, draw_secret())
        return DueTurn(row.id, seat, row.at, job)

    def _belief(self, connection: Connection, row: store.StoredTable, state: Any, seat: int) -> Belief[Any]:
        """Return what a seat knows, from its newest memory that lies before the current state and the events since then."""
        game, documents = row.game, row.game.spec.schema()
        if documents.memory.shape == no_memory().shape:
            return game.belief_in(state, seat, checked=False)
        query = select(memories.c.version, memories.c.memory).where(of_seat(memories, row.id, seat))
        kept = {each[0]: each[1] for each in connection.execute(query.order_by(memories.c.version.desc()).limit(RECALLED)).all()}
        memory, since = kept.get(row.at), []
        if memory is None:
            for action in store.lineage(connection, row):
                since.append(action.version)
                if (memory := kept.get(action.before)) is not None:
                    break
        packed = store.column_of(connection, row.id, since[::-1], "events") if since else []
        try:
            recollection = None if memory is None else documents.memory.read(store.parsed(memory))
            events = [documents.event.read(event) for each in packed for event in store.unpacked(each)]
            return game.belief_in(state, seat, recollection, events, checked=False)
        except (CodecError, InvalidMemory, Problem):  # of another version of the rules, or damaged: go on without it
            return game.belief_in(state, seat, checked=False)

    # Acting.

    async def _play(self, turn: DueTurn) -> None:
        """Choose and act."""
        try:
            try:
                action, memory = await self._choose(turn.job)
                with self.hub.changing(turn.table):
                    change = await self.run(self._act, turn, action, memory)
                    if change is not None:
                        self.hub.publish(change)
            except Problem:
                pass  # the database does not answer; the lease ends by itself
            except Exception:
                logger.exception("a computer at table %s could not act", turn.table)
                await self.run(self._put_off, and_(of_seat(computers, turn.table, turn.seat), computers.c.holder == self.holder), LOOK)
        except Exception:
            logger.exception("a computer's turn at table %s could not be given back", turn.table)
        finally:
            self._free += 1
            self.wake.set()

    async def _choose(self, job: Job) -> tuple[Document, Document]:
        """Have a process of the pool choose. A pool whose process was killed is replaced."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, mp_context=_context(), initializer=begin, initargs=(self.modules,))
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, choose, job)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    def _act(self, turn: DueTurn, action: Document, memory: Document) -> Change | None:
        """Apply what was chosen, unless the lease was lost or the table has changed."""
        with self.database.write() as connection:
            now = self.database.now(connection)
            if store.row_of(connection, turn.table, lock=True) is None:
                return None
            holder = connection.execute(select(computers.c.holder).where(of_seat(computers, turn.table, turn.seat))).scalar()
            if holder != self.holder:
                return None
            done = {"due": None, "acted": now, "holder": None, "until": None}
            connection.execute(update(computers).where(of_seat(computers, turn.table, turn.seat)).values(done))
            change = self.tables.act_for_computer(connection, turn.table, turn.seat, action, turn.at)
            if change is None:
                connection.execute(update(computers).where(of_seat(computers, turn.table, turn.seat)).values(due=now + AGAIN))
            elif memory:
                values = {"table_id": turn.table, "seat": turn.seat, "version": turn.at, "memory": orjson.dumps(memory).decode()}
                known = select(memories.c.version).where(of_seat(memories, turn.table, turn.seat), memories.c.version == turn.at)
                if connection.execute(known).first() is None:
                    connection.execute(insert(memories), values)
        return None if change is None else self.hub.prepare(change)

    def _put_off(self, where: ColumnElement[bool], seconds: float) -> None:
        """Give turns back. They are due again some seconds later."""
        with self.database.write() as connection:
            due = self.database.now(connection) + seconds
            connection.execute(update(computers).where(where).values(due=due, holder=None, until=None))

    def give_back(self) -> None:
        """Give up all leases of this server."""
        with self.database.write() as connection:
            connection.execute(update(computers).where(computers.c.holder == self.holder).values(holder=None, until=None))


def waiting(connection: Connection, now: float) -> tuple[int, float]:
    """Return the number of computers' turns that are due and not taken, at all servers, and the seconds since the oldest was due."""
    turns = connection.execute(select(func.count()).select_from(computers).where(_open(now), _watched(now))).scalar_one()
    oldest = connection.execute(select(func.min(computers.c.due)).where(computers.c.due <= now, _watched(now))).scalar()
    return turns, 0.0 if oldest is None else now - oldest


#: The computers of a table.
EACH = computers.alias("each")
#: The number of newest memories of a seat among which the host looks for one from before the current state.
RECALLED = 64


def _context() -> BaseContext:
    """Return the start method of processes of the pool: forked from one with their imports, if there is a folder for its socket."""
    try:
        tempfile.gettempdir()
        context = multiprocessing.get_context("forkserver")
    except (FileNotFoundError, ValueError):  # a read-only file system without /tmp; Windows
        return multiprocessing.get_context("spawn")
    context.set_forkserver_preload(["safari_host.search"])
    return context


def _served() -> ColumnElement[float]:
    """Return the time at which a table's computers were last served, or it was opened. The table with the earliest time comes first."""
    latest = case((EACH.c.until - LEASE > func.coalesce(EACH.c.acted, 0.0), EACH.c.until - LEASE), else_=EACH.c.acted)
    of_table = select(func.max(latest)).where(EACH.c.table_id == computers.c.table_id).scalar_subquery()
    opened = select(tables.c.created).where(tables.c.id == computers.c.table_id).scalar_subquery()
    return func.coalesce(of_table, opened)


def _watched(now: float) -> ColumnElement[bool]:
    """Return the condition that a person has had a stream at the table lately, or has just sat down.

    A time in the future was written before the clock was set back.
    """
    table = computers.c.table_id
    here = exists().where(presence.c.table_id == table, servers.c.id == presence.c.server, servers.c.seen.between(now - GONE, now + GONE))
    return or_(exists().where(seats.c.table_id == table, seats.c.left.between(now - REST, now + GONE)), here)


def _known() -> ColumnElement[bool]:
    """Return the condition that this server has the table's game. Another server may have more games (SAFARI_GAMES)."""
    return exists().where(tables.c.id == computers.c.table_id, tables.c.game.in_([game.id for game in all_games()]))


def _open(now: float) -> ColumnElement[bool]:
    """Return the condition that a turn is due and free. A time too far in the future was written before the clock was set back."""
    return and_(
        or_(computers.c.due <= now, computers.c.due > now + AHEAD),
        or_(computers.c.until.is_(None), computers.c.until <= now, computers.c.until > now + LEASE),
    )
