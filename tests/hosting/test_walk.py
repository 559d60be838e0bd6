"""No sequence of permitted operations at a table shows a person a card that the person's own seats may not see.

Each test walks all sequences of permitted operations by any key from some positions of a game. After each operation, every key that a person
has is used to look, and the computers act. The answers are compared with the true states.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from safari_host import store
from safari_host.database import Database
from safari_host.settings import HostSettings
from safari_host.store import Seat
from safari_host.tables import Tables
from sqlalchemy import Connection
from support.variants import ALL, selected

from safari_rules.contract.problems import Problem
from safari_rules.core.registry import game as game_of

#: More actions than any game has.
OVER = 1000
#: Fields of events that name a hidden card or tile.
CARDS = ("card", "rank", "tile")
COMPUTER = "computer"
Seats = tuple[str, ...]


class Undoable(Database):
    """A database with one connection, whose transactions are all savepoints of one transaction that is never committed."""

    def open(self) -> None:
        """Begin the transaction."""
        self.connection = self.engine.connect().execution_options(writes=True)
        self.transaction = self.connection.begin()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        yield self.connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        with self.connection.begin_nested():
            yield self.connection

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Roll back all changes of the block."""
        point = self.connection.begin_nested()
        try:
            yield
        finally:
            point.rollback()

    def close(self) -> None:
        self.transaction.rollback()
        self.connection.close()
        super().close()


@dataclass
class Answer:
    """A Table that a person got: its seat, its events, and the shown state."""

    version: int
    seat: int | None
    events: list[Any]


@dataclass
class Person:
    """A person, with all keys and invites that this person ever got."""

    name: str
    keys: list[tuple[str, int | None]] = field(default_factory=list)
    invites: list[str] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)

    def copy(self) -> Person:
        """Return a copy that is independent of this person."""
        return Person(self.name, list(self.keys), list(self.invites), list(self.answers))


@dataclass
class World:
    """A table, the people, and who holds which seat: a person, a computer or nobody."""

    table: str
    people: dict[str, Person]
    holders: list[str]
    #: The seats that a person has ever held.
    ever: set[int]
    at: int = 0
    begun: bool = False
    #: The seats that have agreed to the requested undo, and whether any action was taken back by agreement.
    asked: set[int] = field(default_factory=set)
    agreed: bool = False
    record: bool = False

    def copy(self) -> World:
        """Return a copy that is independent of this world."""
        people = {name: person.copy() for name, person in self.people.items()}
        return replace(self, people=people, holders=list(self.holders), ever=set(self.ever), asked=set(self.asked))


class Walk:
    """All sequences of operations at a table of one game."""

    def __init__(self, tables: Tables, database: Undoable, name: str, options: Any, label: str) -> None:
        self.tables, self.database = tables, database
        self.game, self.options = game_of(name), options
        self.chance = random.Random(label)
        self.done = 0

    def open(self, seats: Seats) -> World:
        """Open a table: the creator, friends who have joined, computers, and open seats."""
        wanted = [
            Seat("computer", "easy") if kind == COMPUTER else Seat("person" if seat == 0 else "open") for seat, kind in enumerate(seats)
        ]
        opened = self.tables.create(self.game, self.game.load_options(self.options), wanted, (), undo=True)
        creator = Person("creator", [(opened["key"], 0), (opened["watch"], None)], [each["invite"] for each in opened["invites"]])
        if opened["invite"] is not None:
            creator.invites.append(opened["invite"])
        holders = [kind if kind == COMPUTER else "" for kind in seats]
        world = World(opened["table"], {"creator": creator}, ["creator", *holders[1:]], {0})
        for seat, kind in enumerate(seats):
            if kind == "friend":
                world.people["friend"] = world.people.get("friend", Person("friend"))
                invite = next(each["invite"] for each in opened["invites"] if each["seat"] == seat)
                self.join(world, "friend", invite)
        return world

    # Operations. Each raises a Problem if it is refused.

    def join(self, world: World, name: str, invite: str) -> None:
        change, answer = self.tables.join(world.table, invite, None, None)
        assert change is not None
        seat = answer["seat"]
        assert world.holders[seat] == "", "a seat was taken that was not open"
        if world.begun and self.game.hidden_information:
            assert seat in world.ever, f"seat {seat} was a computer's from the start, and {name} reads its cards"
        world.holders[seat] = name
        world.ever.add(seat)
        world.people[name].keys.append((answer["key"], seat))

    def seat(self, world: World, name: str, key: str, seat: int, to: Seat) -> None:
        _, invite = self.tables.seat(world.table, key, seat, to, "en")
        if to.kind == "open":
            world.holders[seat] = ""
            assert invite is not None
            world.people[name].invites.append(invite)
        elif not world.holders[seat]:
            world.holders[seat] = COMPUTER

    def act(self, world: World, key: str, action: Any) -> None:
        self.tables.act(world.table, key, self.game.dump_action(action), None, None)
        world.begun = True

    def undo(self, world: World, key: str, seat: int) -> None:
        version = self.row(world).version
        self.tables.undo(world.table, key, version)
        world.asked.add(seat)

    def decline(self, world: World, key: str) -> None:
        if self.tables.decline(world.table, key)[1]:
            world.asked.clear()

    def again(self, world: World, key: str) -> None:
        _, following = self.tables.again(world.table, key)
        world.table, world.begun, world.at, world.agreed, world.asked, world.record = following, False, 0, False, set(), False
        for person in world.people.values():
            person.answers.clear()

    def take_record(self, world: World, key: str) -> None:
        self.tables.record(world.table, key)
        world.record = True

    def operations(self, world: World) -> Iterator[Callable[[World], None]]:
        """Yield all operations that the people could ask for."""
        row = self.row(world)
        state = store.version_of(self.database.connection, row, row.version).state
        for name, person in world.people.items():
            for invite in person.invites:
                yield lambda world, name=name, invite=invite: self.join(world, name, invite)
            first = person.keys[0][0]
            yield lambda world, key=first: self.again(world, key)
            yield lambda world, key=first: self.take_record(world, key)
            for key, own in person.keys:
                if own is None:
                    continue
                yield lambda world, key=key: self.decline(world, key)
                yield lambda world, key=key, own=own: self.undo(world, key, own)
                moves = self.game.legal_moves(state, own)
                for action in moves[:: max(1, len(moves) - 1)]:
                    yield lambda world, key=key, action=action: self.act(world, key, action)
                for seat in range(len(world.holders)):
                    for to in (Seat("computer", "easy"), Seat("open")):
                        yield lambda world, name=name, key=key, seat=seat, to=to: self.seat(world, name, key, seat, to)

    # After an operation.

    def row(self, world: World) -> Any:
        return store.row_of(self.database.connection, world.table, lock=False)

    def settle(self, world: World) -> None:
        """Let every person look, a computer act, and every person look again."""
        self.look(world)
        row = self.row(world)
        newest = store.version_of(self.database.connection, row, row.version)
        for seat in newest.info.of_kind("computer"):
            moves = () if newest.info.waiting else self.game.legal_moves(newest.state, seat)
            if moves:
                action = self.game.dump_action(self.chance.choice(moves))
                if self.tables.act_for_computer(self.database.connection, world.table, seat, action, row.version) is not None:
                    world.begun = True
                    self.look(world)
                break

    def look(self, world: World) -> None:
        """Use every key, and compare the answers with the true state."""
        row = self.row(world)
        newest = store.version_of(self.database.connection, row, row.version)
        if row.at < world.at:
            self.check_taken_back(world, row.at)
        world.at = row.at
        if newest.info.undo is None:
            world.asked.clear()
        seats = newest.info.seats
        assert [seat.kind == "open" for seat in seats] == [holder == "" for holder in world.holders]
        if self.game.hidden_information and world.record:
            assert self.game.outcome(newest.state) is not None, "a game goes on after its record was handed out"
        for person in world.people.values():
            for key, own in person.keys:
                try:
                    seen = self.tables.look(world.table, key)
                except Problem:
                    continue
                assert seen.seat == own
                if own is not None:
                    assert world.holders[own] == person.name, f"{person.name} sees the hand of seat {own} with an old key"
                events = self.game.view_events(newest.state, own, [self.game.dump_event(event) for event in newest.events])
                if newest.at == newest.version:
                    person.answers.append(Answer(newest.version, own, events))

    def check_taken_back(self, world: World, at: int) -> None:
        """Assert that an action that was taken back has shown no person a card that is hidden again in another seat."""
        if len(world.asked) > 1 or not self.game.hidden_information:
            return  # the people have agreed
        row = self.row(world)
        state = self.game.dump(store.version_of(self.database.connection, row, at).state)
        for person in world.people.values():
            own = {seat for _, seat in person.keys if seat is not None}
            for answer in person.answers:
                for event in answer.events if answer.version > at else ():
                    other = event.get("player")
                    if other is None or other in own or other in world.asked:
                        continue  # a person who takes an own action back has shown only an own card
                    hidden = state["hands"][other] if "hands" in state else []
                    shown = [event[name] for name in CARDS if event.get(name) is not None]
                    assert not set(shown) & set(hidden), f"{person.name} has seen {shown} of seat {other}, and it is hidden again"
            person.answers = [answer for answer in person.answers if answer.version <= at]

    def walk(self, world: World, deep: int) -> None:
        """Try all sequences of operations up to this length. Only the first of several operations that change nothing is continued."""
        idle = False
        before = self.row(world).version
        for operation in list(self.operations(world)):
            with self.database.attempt():
                branch = world.copy()
                try:
                    operation(branch)
                except Problem:
                    continue
                self.done += 1
                unchanged = (branch.table, branch.record, self.row(branch).version) == (world.table, world.record, before)
                if unchanged and idle:
                    continue
                idle = idle or unchanged
                self.settle(branch)
                if deep > 1:
                    self.walk(branch, deep - 1)

    def play(self, world: World, actions: int) -> None:
        """Let people and computers act."""
        for _ in range(actions):
            row = self.row(world)
            state = store.version_of(self.database.connection, row, row.version).state
            keys = [(key, seat) for person in world.people.values() for key, seat in person.keys if seat is not None]
            able = [(key, moves) for key, seat in keys if (moves := self.game.legal_moves(state, seat))]
            if self.game.outcome(state) is not None or not able:
                return
            key, moves = able[0]
            with suppress(Problem):
                self.act(world, key, self.chance.choice(moves))
            self.settle(world)


#: The games with hidden information.
HIDING = ("kariba", "seven-safari", "safaru", "affenraffen")
#: Who sits at the seats of a table: the creator, friends who have joined, computers, and seats that are open.
COMPANIES: tuple[Seats, ...] = (
    ("creator", "computer"),
    ("creator", "friend"),
    ("creator", "friend", "computer"),
    ("creator", "open", "computer"),
)


def companies(name: str, options: Any) -> list[Seats]:
    """Return the companies for which a variant has enough seats."""
    wanted = options.get("players")
    least, most = game_of(name).players
    found = [seats for seats in COMPANIES if least <= len(seats) <= most and wanted in (None, len(seats))]
    return found or [("creator", "friend", *[COMPUTER] * (wanted - 2))]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Undoable]:
    database = Undoable(f"sqlite:///{tmp_path}/tables.db")
    database.migrate()
    database.open()
    yield database
    database.close()


def walked(database: Undoable, name: str, options: Any, before: int, deep: int, only: list[Seats] | None = None) -> int:
    """Walk from a position of each company's game, and return the number of operations."""
    done = 0
    tables = Tables(database, HostSettings(), lambda *_: True)
    for seats in only or companies(name, options):
        walk = Walk(tables, database, name, {**options, "players": len(seats)}, f"{name} {options} {seats}")
        with database.attempt():
            world = walk.open(seats)
            walk.settle(world)
            walk.play(world, before)
            walk.walk(world, deep)
        done += walk.done
    return done


@pytest.mark.smoke
def test_no_operation_shows_what_was_hidden(database: Undoable) -> None:
    for name in HIDING:
        assert walked(database, name, {}, 3, 1, [COMPANIES[2]]) > 10, name


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("name", "options"), selected(ALL), ids=str)
def test_no_two_operations_show_what_was_hidden_in_any_variant(database: Undoable, name: str, options: Any) -> None:
    """The walk is made with every company, and with the first one three operations deep."""
    assert walked(database, name, options, 3, 2) > 10
    assert walked(database, name, options, 3, 3, companies(name, options)[:1]) > 10


@pytest.mark.nightly
@pytest.mark.parametrize("before", [0, OVER])
@pytest.mark.parametrize("name", HIDING)
def test_no_two_operations_show_what_was_hidden_before_or_after_a_game(database: Undoable, name: str, before: int) -> None:
    assert walked(database, name, {}, before, 2) > 10


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seats", COMPANIES[:3], ids=str)
def test_no_three_operations_show_what_was_hidden(database: Undoable, name: str, seats: Seats) -> None:
    assert walked(database, name, {}, 3, 3, [seats]) > 10
