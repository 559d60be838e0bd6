"""The command `safari-rules replay`: step through the record of a game at a terminal, or print it all without one. It needs rich."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from safari_rules.authoring.values import is_number
from safari_rules.commands.records import recorded
from safari_rules.commands.refused import Refused
from safari_rules.commands.screen import Leave, Screen
from safari_rules.commands.terminal import ending, table_of, verdict
from safari_rules.core.session import AnySession


def replay_record(chosen: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    record, session = recorded(chosen)
    players = session.start.options.players
    if chosen.seat is not None and not 0 <= chosen.seat < players:
        raise Refused(f"--seat must be from 0 to {players - 1}, not {chosen.seat}", 2)
    looked = Replay(session, record.names, chosen.seat, Screen(session.game, chosen.language))
    try:
        looked.step() if looked.screen.live else looked.print()
    except Leave:
        looked.screen.say()
    return 0


class Replay:
    """A game on record, shown turn by turn: with every card open, or as one seat saw it."""

    def __init__(self, session: AnySession, names: Sequence[str | None], seat: int | None, screen: Screen) -> None:
        self.session, self.game, self.start, self.turns = session, session.game, session.start, session.plies
        self.names, self.seat, self.screen = names, seat, screen
        self.last_seat = self.start.options.players - 1

    def told(self, number: int) -> str:
        """Return what happened in the turn with this number, from 1, as far as it was shown to the seat."""
        turn = self.turns[number - 1]
        events = turn.events if self.seat is None else self.game.view_events(turn.state, self.seat, turn.events)
        return " ".join(self.session.sentences(turn, self.names, events, self.screen.language))

    def state(self, number: int) -> Any:
        """Return the state after this number of turns."""
        return self.turns[number - 1].state if number else self.start

    def table(self, number: int) -> list[Text]:
        """Return the lines of the table after this number of turns."""
        return table_of(self.screen, self.game, self.state(number), self.seat, self.names, everything=self.seat is None)

    def step(self) -> None:
        """Show one turn after another, as the person asks. Raises Leave."""
        screen, at, notice = self.screen, 0, ""
        while True:
            head = f"{at:>4}. {self.told(at)}" if at else screen.tell("at-start")
            last = self.last_seat
            keys = screen.tell("line-keys", names=self.names, number=at, last=len(self.turns), player=last, seat=last)
            foot = screen.fold(keys, "cyan")
            if at == len(self.turns):
                foot = [*ending(screen, self.game, self.state(at), self.names), *foot]
            shown = [*screen.fold(notice, "yellow")] if notice else []
            screen.draw(screen.paragraphs([head], indent=6), self.table(at), [*foot, *shown])
            typed, notice = screen.ask(screen.tell("line-replay")).casefold(), ""
            word, _, rest = typed.partition(" ")
            if typed in ("", "n"):
                at += at < len(self.turns)
            elif typed in ("p", "b"):
                at -= at > 0
            elif typed == "e":
                at = len(self.turns)
            elif typed in ("q", "quit"):
                return
            elif typed in ("s", "sheet"):
                screen.page(screen.sheet(self.game))
            elif word == "v" and (not rest or self.number(rest, 0, self.last_seat) is not None):
                self.seat = None if not rest else int(rest)
            elif (number := self.number(typed, 0, len(self.turns))) is not None:
                at = number
            else:
                notice = screen.tell("keys", last=len(self.turns), seat=self.last_seat)

    @staticmethod
    def number(typed: str, low: int, high: int) -> int | None:
        """Return the number that was typed if it is within bounds."""
        sound = is_number(typed) and len(typed) < 10
        return int(typed) if sound and low <= int(typed) <= high else None

    def print(self) -> None:
        """Write all turns, the last table and the result, line after line."""
        screen, last = self.screen, len(self.turns)
        screen.write(self.table(0))
        screen.write(screen.paragraphs([f"{number:>4}. {self.told(number)}" for number in range(1, last + 1)], indent=6))
        screen.write(self.table(last))
        verdict(screen, self.game, self.state(last), self.names)
