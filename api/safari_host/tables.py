"""The rules of the host: the operations on a table and who may do them, each as one transaction.

A method returns the change that it made, or the version that a repeated request made before. Nothing is answered before the transaction
is durable.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from hashlib import sha256
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import orjson
from safari_api.writing import CANONICAL
from sqlalchemy import Connection, RowMapping

from safari_host import pacing, schema, store
from safari_host.database import Database
from safari_host.keys import derived, draw_id, draw_salt, draw_secret, hashed
from safari_host.names import is_taken
from safari_host.problems import Refusal, busy, unauthorized
from safari_host.settings import HostSettings
from safari_host.store import Change, Info, Seat, StoredTable, Undo
from safari_rules import Flaw, IllegalAction, InvalidAction, InvalidOptions, NoSuchPlayer, Turn
from safari_rules.authoring.codecs import Document
from safari_rules.authoring.files import ENGLISH
from safari_rules.authoring.text import named
from safari_rules.contract.problems import Problem, invalid, invalid_request, no_such_player
from safari_rules.core.game import AnyGame
from safari_rules.core.session import may_take_back

P = ParamSpec("P")
R = TypeVar("R")
#: The seat of the person who opened the table.
CREATOR = 0
#: Seconds after which a client may ask again for a table that a limit has refused.
LATER = 60
#: The largest number of versions after a table's first one, and the seconds that a refused client then waits. No version is ever removed.
MOST_VERSIONS = 5_000
HOUR = 3600
#: Versions that only actions, newcomers and the next game may make, so that no player can use all of them up with other changes.
#: The longest match, twenty deals of Safarü reversed, has about 1,350 actions.
RESERVED = 2_000
#: Seconds for which a request to join may be repeated.
REPEATED = 600.0
OTHER_REQUEST = "Another request had the same Idempotency-Key. Send each request with a key of its own."


class Repeat(NamedTuple):
    """An `Idempotency-Key`, and the SHA-256 of the request that came with it."""

    name: str
    digest: bytes


def digest_of(document: Document) -> bytes:
    """Return the SHA-256 of a request after parsing, so that it does not depend on how the JSON was written."""
    return sha256(CANONICAL(document)).digest()


class FirstUseError(Exception):
    """Raised when a key is used for the first time: from then on no request to join returns it again."""

    def __init__(self, table: str, hash_: bytes) -> None:
        super().__init__(table)
        self.table, self.hash = table, hash_


def with_key(method: Callable[Concatenate[Tables, P], R]) -> Callable[Concatenate[Tables, P], R]:
    """Decorate a method whose caller has a key. The first use of a key is stored, even if the call then fails."""

    @wraps(method)
    def call(tables: Tables, /, *arguments: P.args, **named: P.kwargs) -> R:
        try:
            return method(tables, *arguments, **named)
        except FirstUseError as first:
            with tables.database.write() as connection:
                store.use_key(connection, first.table, first.hash)
            return method(tables, *arguments, **named)

    return call


class SeenVersion(NamedTuple):
    """A version of a table, and the seat that asks for it: None for a spectator."""

    change: Change
    seat: int | None


class Caller(NamedTuple):
    """The client of a request: the table, locked where it may change, and the client's seat."""

    row: StoredTable
    seat: int | None

    @property
    def player(self) -> int:
        """Return the seat. Raises a Problem for a watch key."""
        if self.seat is None:
            raise Refusal("watching")
        return self.seat


class Tables:
    """The tables of a database. `away` returns whether a seat has had no stream open for long enough."""

    def __init__(self, database: Database, settings: HostSettings, away: Callable[[Connection, str, int], bool]) -> None:
        self.database, self.settings, self.away = database, settings, away

    # Opening tables and sitting down.

    def create(self, game: AnyGame, options: Any, seats: Sequence[Seat] | None, names: Sequence[str | None], *, undo: bool) -> Document:
        """Open a table, and return the creator's answer: the keys, and an invite for each open seat."""
        try:
            state = game.start(options)
        except InvalidOptions as error:
            raise invalid("invalid-options", error, "/options") from None
        info = Info(_names(names, state.options.players), _seated(seats, state.options.players))
        table, key, watch = draw_id(), draw_secret(), draw_secret()
        general = draw_secret() if info.waiting else None
        invites = [(seat, draw_secret()) for seat in info.of_kind("open")]
        with self.database.write() as connection:
            self._check_room(connection)
            change = Change(table, game, 0, 0, info, store.packed(game.dump(state)))
            self._add(connection, change, undo=undo)
            store.add(connection, schema.keys, hash=hashed(key), table_id=table, seat=CREATOR)
            store.add(connection, schema.keys, hash=hashed(watch), table_id=table)
            for seat, invite in invites:
                store.add(connection, schema.invites, hash=hashed(invite), table_id=table, seat=seat, used=False)
            if general is not None:
                store.add(connection, schema.table_invites, hash=hashed(general), table_id=table, used=False)
        told = [{"seat": seat, "invite": invite} for seat, invite in invites]
        return {"table": table, "seat": CREATOR, "key": key, "watch": watch, "invite": general, "invites": told}

    def join(self, table: str, invite: str, name: str | None, repeat: Repeat | None) -> tuple[Change | None, Document]:
        """Turn an invite into the key of its seat. The change is None if an earlier request has done it."""
        with self.database.write() as connection:
            row = store.row_of(connection, table, lock=True)
            found = store.invite_of(connection, table, hashed(invite))
            if row is None or found is None:
                raise unauthorized()
            now = self.database.now(connection)
            label = hashed(f"{invite} {repeat.name}") if repeat is not None else b""
            if repeat is not None and (earlier := store.join_of(connection, table, label)) is not None:
                return None, self._joined_before(connection, table, invite, repeat, earlier, now)
            if found.used:
                raise Refusal("invite-used")
            newest = store.version_of(connection, row, row.version)
            seat = newest.info.of_kind("open")[0] if found.seat is None else found.seat
            if name is not None and is_taken(name, newest.info.names[:seat] + newest.info.names[seat + 1 :]):
                raise Refusal("name-taken")
            salt = draw_salt()
            key = draw_secret() if repeat is None else derived(salt, invite, repeat.name)
            if repeat is not None:
                made = {"name": label, "digest": repeat.digest, "key": hashed(key), "salt": salt, "at": now, "used": False}
                store.add(connection, schema.joins, table_id=table, seat=seat, **made)
            store.spend_invites(connection, table, seat)
            store.add(connection, schema.keys, hash=hashed(key), table_id=table, seat=seat)
            store.leave(connection, table, seat, now)
            info = newest.info.with_seat(seat, Seat("person"), name)
            change = self._advance(connection, row, newest, info, most=MOST_VERSIONS)
            _spend_table_invite(connection, change)
        return change, {"table": table, "seat": seat, "key": key}

    def _joined_before(self, connection: Connection, table: str, invite: str, repeat: Repeat, earlier: RowMapping, now: float) -> Document:
        """Return the answer of an earlier request to join again, unless it certainly arrived or is too long ago."""
        if earlier["digest"] != repeat.digest:
            raise invalid_request([Flaw("", OTHER_REQUEST)])
        key = derived(earlier["salt"], invite, repeat.name)
        if earlier["used"] or abs(now - earlier["at"]) > REPEATED or store.key_of(connection, table, hashed(key)) is None:
            raise Refusal("invite-used")
        return {"table": table, "seat": earlier["seat"], "key": key}

    @with_key
    def again(self, table: str, key: str | None) -> tuple[Change | None, str]:
        """Open a table for the same seats and keys once the game is over. The change is None if that was done before.

        A next table that was deleted, because nobody has played at it, is opened again.
        """
        with self.database.write() as connection:
            caller = self._caller(connection, table, key, lock=True)
            if caller.seat is None:
                raise Refusal("watching")
            newest = store.version_of(connection, caller.row, caller.row.version)
            if newest.info.next is not None and store.row_of(connection, newest.info.next, lock=False) is not None:
                return None, newest.info.next
            if not caller.row.over:
                raise Refusal("not-over")
            self._check_room(connection)
            following = draw_id()
            game, options = newest.game, newest.state.options
            if hasattr(options, "first_player"):
                options = options._replace(first_player=(options.first_player + 1) % options.players)
            info = Info(newest.info.names, newest.info.seats)
            state = store.packed(game.dump(game.start(options)))
            self._add(connection, Change(following, game, 0, 0, info, state), undo=caller.row.undo)
            store.copy_secrets(connection, table, following)
            info = replace(newest.info, undo=None, next=following)
            return self._advance(connection, caller.row, newest, info, most=MOST_VERSIONS), following

    @with_key
    def seat(self, table: str, key: str | None, seat: int, to: Seat, language: str) -> tuple[SeenVersion, str | None]:
        """Give a seat to a computer, or open it again with a new invite."""
        with self.database.write() as connection:
            caller = self._caller(connection, table, key, lock=True)
            newest = store.version_of(connection, caller.row, caller.row.version)
            if caller.player != seat and seat >= len(newest.info.seats):  # a watch key is refused first
                wording = caller.row.game.spec.text.messages[language]
                raise no_such_player(NoSuchPlayer(seat, len(newest.info.seats)), "", wording)  # the path names the seat
            self._check_may_change(connection, caller, newest.info, seat, to)
            if newest.info.seats[seat] == to and to.kind == "computer":
                return SeenVersion(newest, caller.seat), None
            store.spend_invites(connection, table, seat)
            invite = None
            if to.kind == "computer":
                pacing.seat_computer(connection, table, seat, str(to.level))
            else:
                invite = draw_secret()
                pacing.unseat_computer(connection, table, seat)
                store.drop_keys(connection, table, seat)
                store.add(connection, schema.invites, hash=hashed(invite), table_id=table, seat=seat, used=False)
            once = to.kind == "computer" and newest.info.seats[seat].kind != "computer"  # no player can repeat that change endlessly
            most = MOST_VERSIONS if once else MOST_VERSIONS - RESERVED
            names = newest.info.names
            newcomer = stand_in(seat)  # a newcomer gets no former player's name, which that player may want at another seat
            name = newcomer if to.kind == "open" and not is_taken(newcomer, names[:seat] + names[seat + 1 :]) else None
            change = self._advance(connection, caller.row, newest, newest.info.with_seat(seat, to, name), most=most)
            _spend_table_invite(connection, change)
            return SeenVersion(change, caller.seat), invite

    # Looking.

    @with_key
    def look(self, table: str, key: str | None) -> SeenVersion:
        """Return the newest version of a table."""
        with self.database.read() as connection:
            caller = self._caller(connection, table, key, lock=False)
            return SeenVersion(store.version_of(connection, caller.row, caller.row.version), caller.seat)

    def after(self, table: str, game: AnyGame, version: int, limit: int) -> list[Change]:
        """Return at most `limit` versions of a table after one, in order."""
        with self.database.read() as connection:
            return list(store.versions_of(connection, table, game, version + 1, version + limit))

    def opens(self, table: str, hash_: bytes) -> bool:
        """Return whether a key, given as its hash, still is one of the table's."""
        with self.database.read() as connection:
            return store.key_of(connection, table, hash_) is not None

    @with_key
    def record(self, table: str, key: str | None) -> Document:
        """Return the record of a game that is over."""
        with self.database.read() as connection:
            caller = self._caller(connection, table, key, lock=False)
            if not caller.row.over:
                raise Refusal("not-over")
            return store.record_of(connection, caller.row, store.version_of(connection, caller.row, caller.row.version).state)

    # Playing.

    @with_key
    def act(
        self, table: str, key: str | None, document: Any, version: int | None, repeat: str | None, language: str = ENGLISH
    ) -> tuple[SeenVersion, bool]:
        """Apply an action of the caller's seat, or refuse it in a language.

        The second value is False if an earlier request has done it.
        """
        with self.database.write() as connection:
            caller = self._caller(connection, table, key, lock=True)
            row, seat = caller.row, caller.player
            action = _action(row.game, document)
            digest = digest_of({"action": row.game.dump_action(action)} | ({} if version is None else {"version": version}))
            if repeat is not None and (earlier := store.repeat_of(connection, table, seat, repeat)) is not None:
                if earlier["digest"] != digest:
                    raise invalid_request([Flaw("", OTHER_REQUEST)])
                return SeenVersion(store.version_of(connection, row, earlier["version"]), seat), False
            newest = store.version_of(connection, row, row.version)
            if newest.info.seats[seat].kind != "person":
                raise Refusal("watching", "computer-plays-join")
            if version is not None and version != row.version:
                raise Refusal("stale-version", version=row.version)
            if newest.info.waiting and not row.over:
                raise Refusal("table-waiting")
            if row.version >= MOST_VERSIONS - RESERVED and store.actions_of(connection, table, seat) >= MOST_VERSIONS // 2:
                raise busy("many-versions", HOUR)  # the last versions are for the others
            change = self._apply(connection, row, newest, seat, action, language)
            if repeat is not None:
                store.add(connection, schema.repeats, table_id=table, seat=seat, name=repeat, digest=digest, version=change.version)
            return SeenVersion(change, seat), True

    def act_for_computer(self, connection: Connection, table: str, seat: int, document: Document, at: int) -> Change | None:
        """Apply an action that a computer has chosen in the state of the version `at`, or return None if the table has gone on."""
        row = store.row_of(connection, table, lock=True)
        if row is None or (row.at != at and not row.game.simultaneous):
            return None
        newest = store.version_of(connection, row, row.version)
        if newest.info.waiting or newest.info.seats[seat].kind != "computer":
            return None
        action = row.game.load_action(document)
        if row.game.why_illegal(newest.state, action, seat) is not None:
            return None
        return self._apply(connection, row, newest, seat, action, ENGLISH)

    @with_key
    def undo(self, table: str, key: str | None, version: int) -> tuple[SeenVersion, bool]:
        """Ask to take the caller's last action back, or agree to what another seat has asked.

        The second value is False if nothing has changed.
        """
        with self.database.write() as connection:
            caller = self._caller(connection, table, key, lock=True)
            row, seat = caller.row, caller.player
            newest = store.version_of(connection, row, row.version)
            info, pending = newest.info, newest.info.undo
            if not row.undo:
                raise Refusal("undo-refused", "undo-closed")
            if info.next is not None:
                raise Refusal("undo-refused", "next-opened")
            if row.over and row.game.hidden_information:
                raise Refusal("undo-refused", "undo-over")
            if info.seats[seat].kind != "person":
                raise Refusal("watching", "computer-plays")
            self._check_undo_version(connection, row, version, seat, pending)
            target, hindrance = _last_action(connection, row, seat if pending is None else pending.by)
            others = set(info.of_kind("person")) - {seat if pending is None else pending.by}
            if pending is None:
                if target is None or (hindrance and not others):
                    raise Refusal("undo-refused", hindrance)
                pending = Undo(seat, info.of_kind("computer"), row.version + 1)
            elif seat == pending.by or seat in pending.agreed:
                return SeenVersion(newest, seat), False
            else:
                pending = pending._replace(agreed=tuple(sorted({*pending.agreed, seat})))
            assert target is not None
            if others <= set(pending.agreed):
                return SeenVersion(self._advance(connection, row, newest, replace(info, undo=None), at=target.before), seat), True
            return SeenVersion(self._advance(connection, row, newest, replace(info, undo=pending)), seat), True

    @with_key
    def decline(self, table: str, key: str | None) -> tuple[SeenVersion, bool]:
        """Decline what another seat asks to take back, or withdraw it. The second value is False if nothing was asked."""
        with self.database.write() as connection:
            caller = self._caller(connection, table, key, lock=True)
            seat, newest = caller.player, store.version_of(connection, caller.row, caller.row.version)
            if newest.info.seats[seat].kind != "person":
                raise Refusal("watching", "computer-plays")
            if newest.info.undo is None:
                return SeenVersion(newest, seat), False
            return SeenVersion(self._advance(connection, caller.row, newest, replace(newest.info, undo=None)), seat), True

    # The parts that these share.

    @with_key
    def check(self, table: str, key: str | None) -> None:
        """Raise the problem `unauthorized` unless a key is one of the table's, before any other problem of a request."""
        with self.database.read() as connection:
            self._caller(connection, table, key, lock=False)

    @with_key
    def check_any(self, key: str | None) -> None:
        """Raise the problem `unauthorized` unless a key is one of any table's."""
        with self.database.read() as connection:
            table = None if key is None else store.table_of(connection, hashed(key))
            self._caller(connection, table or "", key, lock=False)

    def _caller(self, connection: Connection, table: str, key: str | None, *, lock: bool) -> Caller:
        """Return the caller. Raises a Problem unless the key is one of the table's."""
        if key is None:
            raise unauthorized()
        # Lock the row first, because a key may become void while another transaction holds the row.
        row = store.row_of(connection, table, lock=lock)
        found = store.key_of(connection, table, hashed(key))
        if row is None or found is None:
            raise unauthorized()
        if found.unused:
            raise FirstUseError(table, hashed(key))
        _ = row.game  # raises if this server lacks the game, which only a client with a key may learn
        return Caller(row, found.seat)

    def _check_room(self, connection: Connection) -> None:
        """Raise the problem `busy` if no further table may be opened."""
        if store.open_tables(connection) >= self.settings.tables:
            raise busy("many-tables", LATER)

    def _check_may_change(self, connection: Connection, caller: Caller, info: Info, seat: int, to: Seat) -> None:
        """Raise a Problem unless the caller may change who plays a seat."""
        if caller.player == seat:
            return
        row, begun = caller.row, store.has_begun(connection, caller.row.id)
        a_persons = store.was_a_persons(connection, row.id, seat)
        if to.kind == "open" and info.next is not None:  # the next table has the former key
            raise Refusal("seat-closed", "next-opened")
        if begun and to.kind == "open" and not a_persons and row.game.hidden_information:
            raise Refusal("seat-closed")
        if caller.player == CREATOR and not begun:
            return
        if info.seats[caller.player].kind != "person":
            raise Refusal("not-away", "own-computer")
        if caller.player != CREATOR and not a_persons and (to.kind == "open" or info.seats[seat].kind == "computer"):
            raise Refusal("not-away", "not-left")
        if not self.away(connection, row.id, seat):
            raise Refusal("not-away")

    def _check_undo_version(self, connection: Connection, row: StoredTable, version: int, seat: int, pending: Undo | None) -> None:
        """Raise the problem `stale-version` if the client cannot have seen the action or the request that it means.

        In a game that all play at the same time, only actions of others may have come since the version that the client has seen. Otherwise
        a repeated request would take back one more action, and an answer to a request that an action has ended would become a new request.
        """
        if pending is not None:
            fresh = pending.asked <= version <= row.version
        elif row.game.simultaneous:
            since = store.acted_since(connection, row.id, version)
            fresh = version <= row.version and since.isdisjoint({None, seat})
            fresh = fresh and store.version_of(connection, row, version).info.undo is None
        else:
            fresh = version == row.version
        if not fresh:
            raise Refusal("stale-version", version=row.version)

    def _apply(self, connection: Connection, row: StoredTable, newest: Change, seat: int, action: Any, language: str) -> Change:
        """Apply an action of a seat, and store the version that it makes."""
        game, info = row.game, newest.info
        try:
            turn: Turn[Any, Any] = game.apply(newest.state, action, seat)
        except IllegalAction as error:
            names = [*info.names, *map(stand_in, range(len(info.names), game.players[1]))]  # an action may be of a seat that is not there
            raise IllegalAction(error.violation._replace(detail=named(error.detail, names, language))) from None
        ended = game.hidden_information and game.outcome(turn.state) is not None  # then nothing is taken back
        if info.undo is not None and (ended or info.seats[seat].kind == "person"):
            info = replace(info, undo=None)
        made = {
            "before": row.at,
            "actor": seat,
            "revealed": turn.revealed,
            "action": orjson.dumps(game.dump_action(action)).decode(),
        }
        return self._advance(connection, row, newest, info, turn=turn, made=made, most=MOST_VERSIONS)

    def _advance(
        self,
        connection: Connection,
        row: StoredTable,
        newest: Change,
        info: Info,
        *,
        at: int | None = None,
        turn: Turn[Any, Any] | None = None,
        made: Document | None = None,
        most: int = MOST_VERSIONS - RESERVED,
    ) -> Change:
        """Store the next version of a table: after a turn, at an earlier state (`at`), or with the same state and another `info`.

        At most `most` versions may be made by changes like this one.
        """
        game, version = row.game, row.version + 1
        if version > most:
            raise busy("many-versions" if most == MOST_VERSIONS else "play-on", HOUR)
        if turn is not None:
            events = [game.dump_event(event) for event in turn.events]
            made_of = store.packed(game.dump(turn.state)), store.packed(events), newest.packed_state
            change = Change(row.id, game, version, version, info, *made_of)
        else:
            held = newest if at is None else store.version_of(connection, row, at)
            change = Change(row.id, game, version, held.at, info, held.packed_state)
        state = change.state if turn is None else turn.state
        now = self.database.now(connection)
        over = row.over if turn is None and at is None else game.outcome(state) is not None
        store.add_version(connection, change, over=over, now=now, made=made)
        pacing.schedule(connection, row.id, game, state, info, now)
        return change

    def _add(self, connection: Connection, change: Change, *, undo: bool) -> None:
        """Store a new table, and schedule its computers, which wait as long as a seat is open."""
        now = self.database.now(connection)
        store.add_table(connection, change, undo=undo, now=now)
        for seat in change.info.of_kind("computer"):
            pacing.seat_computer(connection, change.table, seat, str(change.info.seats[seat].level))
        pacing.schedule(connection, change.table, change.game, change.state, change.info, now)


def _spend_table_invite(connection: Connection, change: Change) -> None:
    """Make the invite of a table spent as soon as no seat is open."""
    if not change.info.waiting:
        store.spend_table_invites(connection, change.table)


def stand_in(seat: int) -> str:
    """Return the name of a seat for which none was given."""
    return f"player {seat + 1}"


def _names(names: Sequence[str | None], players: int) -> tuple[str, ...]:
    """Return a name for each seat: the one given, or the seat's number. Raises a Problem if two look the same."""
    given = [*names, *[None] * players][:players]
    found = tuple(stand_in(seat) if name is None else name for seat, name in enumerate(given))
    if any(is_taken(name, found[:seat]) for seat, name in enumerate(found)):
        raise Refusal("name-taken", "names-alike")
    return found


def _seated(seats: Sequence[Seat] | None, players: int) -> tuple[Seat, ...]:
    """Return who plays: the creator, and at the other seats computers, or nobody yet. Raises a Problem if seats do not fit the game."""
    wanted = list(seats) if seats is not None else [Seat("person")] * players
    if len(wanted) != players:
        flaw = Flaw("/seats", f"Expected {players} seats, one for each player, not {len(wanted)}.")
    elif wanted[CREATOR].kind != "person":
        flaw = Flaw("/seats/0/kind", "The first seat is that of the one who opens the table, a person.")
    else:
        return tuple(Seat("open") if place != CREATOR and seat.kind == "person" else seat for place, seat in enumerate(wanted))
    raise Problem("invalid-options", flaw.detail, [flaw])


def _action(game: AnyGame, document: Any) -> Any:
    """Return an action of the game. Raises a Problem if the document is none."""
    try:
        return game.load_action(document)
    except InvalidAction as error:
        raise invalid_request([Flaw(f"/action{flaw.pointer}", flaw.detail) for flaw in error.flaws]) from None


def _last_action(connection: Connection, row: StoredTable, seat: int) -> tuple[store.Action | None, str]:
    """Return the last action of a seat that was not taken back, and the message why the seat must ask others before taking it back."""
    since: list[tuple[int, bool]] = []
    for action in store.lineage(connection, row):
        since.append((action.actor, action.revealed))
        if action.actor == seat:
            refused = "undo-shown" if action.revealed else "undo-answered"
            return action, "" if may_take_back(row.game, seat, since) else refused
    return None, "undo-nothing"
