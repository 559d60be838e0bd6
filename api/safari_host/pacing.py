"""The times at which computers act: at once if players take turns, by a clock of their own if all play at the same time."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from safari_host.schema import computers, of_seat
from safari_host.store import Info
from safari_rules.core.game import AnyGame

#: For each level, the seconds between two actions of a computer in a game that all play at the same time.
PACES = {"beginner": 6.0, "easy": 4.0, "medium": 2.5, "strong": 1.5}
#: The level of a computer unless another is asked for.
DEFAULT_LEVEL = "medium"


def seat_computer(connection: Connection, table: str, seat: int, level: str) -> None:
    """Give a seat to a computer, or another level to the computer that plays it."""
    if connection.execute(update(computers).where(of_seat(computers, table, seat)).values(level=level)).rowcount:
        return  # the computer's clock and search are not disturbed
    connection.execute(insert(computers), {"table_id": table, "seat": seat, "level": level})


def unseat_computer(connection: Connection, table: str, seat: int) -> None:
    """Take a seat from its computer. The computer's memory stays, for a computer that takes the seat later."""
    connection.execute(delete(computers).where(of_seat(computers, table, seat)))


def schedule(connection: Connection, table: str, game: AnyGame, state: Any, info: Info, now: float) -> None:
    """Set when each computer of a table is to act, after a change."""
    if not info.of_kind("computer"):
        return
    active = () if info.waiting else game.active_players(state)
    for each in connection.execute(select(computers).where(computers.c.table_id == table)).all():
        due = None
        if each.seat in active:
            due = now
            if game.simultaneous:  # only a computer's own action sets its clock
                pace = PACES[each.level]
                due = each.due if each.due is not None else max(now, (each.acted or 0) + pace) if each.acted else now + pace
        if due != each.due:
            connection.execute(update(computers).where(of_seat(computers, table, each.seat)).values(due=due))
