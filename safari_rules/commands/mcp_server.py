"""The command `safari-rules mcp`: an MCP server, at which language models play the games. It needs the official SDK (extra `[mcp]`).

The server process stores the games. Tools answer from the player's view, so nothing hidden reaches the client before the end.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable
from copy import copy
from functools import wraps
from inspect import signature
from threading import Lock
from typing import Any, Final, Literal, TypeAlias

from anyio.from_thread import check_cancelled
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from safari_rules import __version__
from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import SafariRulesError
from safari_rules.authoring.messages import ENGLISH
from safari_rules.authoring.values import brief
from safari_rules.commands.refused import complain
from safari_rules.contract.catalogue import catalogue
from safari_rules.core.registry import all_games, find
from safari_rules.envs.text import TextGame, rule_sheet
from safari_rules.players.experts import LEVELS

__all__ = ["Tools", "serve_mcp", "server"]

#: The largest number of games that a server stores. To start another one, a client leaves one of them.
MOST_TABLES: Final = 100
#: Who may play against a client: agents with a bounded budget that import no modules.
OPPONENTS: Final = ("random", "greedy", *LEVELS)
#: The languages of texts about a game.
Language: TypeAlias = Literal["en", "de", "fr"]
INSTRUCTIONS: Final = (
    "Play animal board and card games. Call list_games, then rule_sheet to learn a game and start_game to play it against computers. "
    "start_game returns a table and what you see. Answer with make_move until the game is over."
)


class Tools:
    """The games of a server. Each public method is a tool, and its docstring is what the client reads.

    Calls run in threads of their own. A move is made in a copy, which then takes the place of the game, so that other tools show the game
    before the move or after all others have played.
    """

    def __init__(self) -> None:
        self._games: dict[str, TextGame] = {}
        #: For each table a lock, so that only one move at a time is made there.
        self._moving: dict[str, Lock] = {}
        self._number = 0
        self._lock = Lock()

    def list_games(self) -> dict[str, Any]:
        """List the games: id, title, designer, numbers of players, what the game is about, and whether something is hidden."""
        return {**catalogue(all_games()), "opponents": list(OPPONENTS)}

    def rule_sheet(self, game: str, language: Language = ENGLISH) -> dict[str, Any]:
        """Explain how a game is played. `game` is an id such as "kariba", and `language` one of "en", "de" and "fr"."""
        return {"game": find(game).id, "sheet": rule_sheet(find(game), language)}

    def start_game(
        self, game: str, players: int | None = None, opponents: list[str] | None = None, language: Language = ENGLISH
    ) -> dict[str, Any]:
        """Start a game, in which you have the first seat, and show what you see.

        `opponents` are the others, such as ["greedy", "strong"]; ["greedy"] if it is left out. `players` is how many play, you included. If
        it is left out, it follows from several opponents.
        `language` is that of all texts about the game, and you may answer in it. Returns the `table`, which the other tools ask for.
        """
        others = ["greedy"] if opponents is None else opponents
        for each in others:
            if each not in OPPONENTS:
                raise ToolError(f"No opponent is called {brief(each)}; choose among {', '.join(OPPONENTS)}.")
        if players is None and len(others) > 1:
            players = len(others) + 1
        started = TextGame(game, players=players, opponents=others, language=language)
        with self._lock:
            finished = next((name for name, each in self._games.items() if each.over), None)
            if len(self._games) >= MOST_TABLES:
                if finished is None:
                    raise ToolError(
                        f"This server keeps {MOST_TABLES} games at most, and all of them are in progress: leave one with leave_game."
                    )
                del self._games[finished]
                self._moving.pop(finished, None)
            self._number += 1
            table = f"{started.table.game.id}-{self._number}"
            self._games[table] = started
        return self._position(table, started)

    def view(self, table: str) -> dict[str, Any]:
        """Show the game at a table as you see it: in words, and as JSON in which what is hidden from you is null."""
        played = self._at(table)
        document = played.table.game.view(played.table.state, played.seat)
        return {**self._position(table, played), "view": document}

    def legal_moves(self, table: str) -> dict[str, Any]:
        """List your legal moves: number, sentence, and the action as JSON. There are none once the game is over."""
        played = self._at(table)
        moves = [
            {"number": place, "sentence": played.table.describe(move, played.seat), "action": played.table.game.dump_action(move)}
            for place, move in enumerate(played.table.moves(played.seat), 1)
        ]
        return {"table": table, "over": played.over, "moves": moves}

    def make_move(self, table: str, move: Any) -> dict[str, Any]:
        """Make a move, after which the others play, and show what you see then.

        `move` is a number or a sentence of `legal_moves`, or an action as JSON. If it is refused, `refusal` gives the reason and the rule,
        and the game has not changed. If you cancel the call, the move is not made, unless it was done by then: `view` shows it.
        """
        with self._turn(table):
            check_cancelled()
            played = copy(self._at(table))
            refusal = played.table.meant(played.seat, spelled(move)).refusal
            if refusal is None:
                played.act(spelled(move))
                check_cancelled()
                self._games[table] = played
        return {**self._position(table, played), "done": refusal is None, "refusal": refusal and refusal._asdict()}

    def why_illegal(self, table: str, move: Any) -> dict[str, Any]:
        """Explain whether a move is legal now, and if not, why and by which rule. The game does not change."""
        played = self._at(table)
        refusal = played.table.meant(played.seat, spelled(move)).refusal
        return {"table": table, "legal": refusal is None, "refusal": refusal and refusal._asdict()}

    def leave_game(self, table: str) -> dict[str, Any]:
        """Leave a table for good. Its game is gone then."""
        with self._turn(table), self._lock:
            played = self._at(table)
            del self._games[table], self._moving[table]
        return {"table": table, "over": played.over}

    def _at(self, table: str) -> TextGame:
        """Return the game at a table. Raises ToolError if there is none."""
        try:
            return self._games[table]
        except KeyError:
            known = ", ".join(self._games) or "none"
            raise ToolError(f"There is no table {brief(table)}; start_game makes one. The tables are: {known}.") from None

    def _turn(self, table: str) -> Lock:
        """Return the lock under which a table changes. Raises ToolError if there is no such table."""
        self._at(table)
        return self._moving.setdefault(table, Lock())

    def _position(self, table: str, played: TextGame) -> Document:
        """Return what all answers about a table have in common."""
        return {"table": table, "over": played.over, "observation": played.table.observation(played.seat)}


def spelled(move: Any) -> Any:
    """Return a move as `understand` reads it. The SDK parses JSON before it calls the tool, so an object becomes text again here."""
    return json.dumps(move) if isinstance(move, dict) else move


def anticipated(tool: Callable[..., Any]) -> Callable[..., Any]:
    """Return a tool that raises the library's errors as ToolError, so that their sentences reach the client."""

    @wraps(tool)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return tool(*arguments, **named)
        except SafariRulesError as error:
            raise ToolError(str(error)) from error

    return call


class Server(MCPServer[Any]):  # type: ignore[misc] # the SDK is not among what mypy reads
    """A server that refuses the arguments that a tool does not have, instead of passing them over."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool. Raises ToolError, as the method of the SDK does."""
        tool = None if name.startswith("_") else vars(Tools).get(name)
        known = arguments if tool is None else [*signature(tool).parameters][1:]
        for unknown in arguments:
            if unknown not in known:
                raise ToolError(f"{name} has no argument {brief(unknown)}; its arguments are: {', '.join(known) or 'none'}.")
        if isinstance(players := arguments.get("players"), bool):
            raise ToolError(f"Expected a number as players, not {brief(players)}.")  # the SDK would take true for 1
        return await super().call_tool(name, arguments, context)


def server() -> MCPServer[Any]:
    """Return the MCP server, with games of its own."""
    desk = Tools()
    made = Server(
        "safari-rules", title="Safari rules", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING", subscriptions=False
    )
    for name in vars(Tools):
        if not name.startswith("_"):
            made.add_tool(anticipated(getattr(desk, name)))
    return made


def serve_mcp(_: argparse.Namespace) -> int:
    """Serve the games to an MCP client, until it closes standard input."""
    signal.signal(signal.SIGINT, lambda *_: os._exit(complain("stopped", 130)))  # a thread that waits for input ends in no other way
    if sys.stdin is None:
        return complain("standard input is closed", 2)
    try:
        server().run()
    except BaseExceptionGroup as group:
        error: BaseException = group
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        if not isinstance(error, OSError):
            raise
        raise error.with_traceback(None) from None  # a traceback of the SDK does not help the user
    return 0
