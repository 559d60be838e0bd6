"""The operations of a game: a request's document in, an answer's document out.

Down one staircase and up again: read, ask the library, write. Nothing here knows a rule.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

import orjson
from marshmallow import ValidationError

from safari_api.problems import illegal, illegal_action, invalid, invalid_request, no_such_player
from safari_api.shapes import requests
from safari_rules import Game, IllegalAction, InvalidOptions, InvalidState, NoSuchPlayer, Outcome, Score, Turn
from safari_rules.fields import Document
from safari_rules.record import replay
from safari_rules.schema import flaws

#: How many legal moves of a game are kept as JSON text.
MOVES_KEPT = 1 << 15


class Operations:
    """The operations of one game, by name in `by_name`."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.requests = requests(game)
        self.written = lru_cache(maxsize=MOVES_KEPT)(self.write_move)
        self.by_name: dict[str, Callable[[Any], Document]] = {
            "new": self.new,
            "apply": self.apply,
            "legal-moves": self.legal_moves,
            "scores": self.scores,
            "explain": self.explain,
            "view": self.view,
            "replay": self.replay,
        }

    def read(self, operation: str, body: Any) -> Any:
        """The request's values; 422 where the body does not fit the schema."""
        try:
            return self.requests[operation].read(body)
        except ValidationError as error:
            raise invalid_request(list(flaws(error.messages, body))) from None

    def new(self, body: Any) -> Document:
        """The first position of a game."""
        options, seed, limit = self.read("new", body)
        if seed is None and self.game.seeded:
            seed = secrets.token_hex(16)
        return self.position(Turn(self.start(options, seed), (), False), limit)

    def apply(self, body: Any) -> Document:
        """The position after an action."""
        state, action, limit = self.read("apply", body)
        self.check(state, body)
        try:
            return self.position(self.game.apply(state, action), limit)
        except IllegalAction as error:
            raise illegal_action(error) from None

    def legal_moves(self, body: Any) -> Document:
        """The legal moves, everybody's or one player's."""
        state, player, limit = self.read("legal-moves", body)
        self.check(state, body)
        self.check_seat(state, player)
        return self.moves(state, player, limit)

    def scores(self, body: Any) -> Document:
        """Scores and outcome."""
        (state,) = self.read("scores", body)
        self.check(state, body)
        return {"scores": write_scores(self.game.scores(state)), "outcome": write_outcome(self.game.outcome(state))}

    def explain(self, body: Any) -> Document:
        """Whether an action is legal, and why not."""
        state, action = self.read("explain", body)
        self.check(state, body)
        violation = self.game.why_illegal(state, action)
        return {"legal": True} if violation is None else {"legal": False, **illegal(violation)}

    def view(self, body: Any) -> Document:
        """What a player, or a spectator, may see."""
        state, player, events, limit = self.read("view", body)
        self.check(state, body)
        self.check_seat(state, player)
        game = self.game
        moves = self.moves(state, player, limit if player is not None else 0)
        if player is None:
            moves["legal_moves_total"] = 0
        scores = [
            {"player": seat, "total": None, "parts": None} if score is None else score._asdict()
            for seat, score in enumerate(game.view_scores(state, player))
        ]
        return {
            "player": player,
            "state": game.view(state, player),
            **moves,
            "scores": scores,
            "outcome": write_outcome(game.outcome(state)),
            "events": [game.view_event(state, player, game.dump_event(event)) for event in events],
        }

    def replay(self, body: Any) -> Document:
        """The position after the last of many actions."""
        options, seed, actions, limit = self.read("replay", body)
        start = self.start(options, seed)
        last: Turn[Any, Any] = Turn(start, (), False)
        try:
            for turn in replay(self.game, start, actions):
                last = turn
        except IllegalAction as error:
            raise illegal_action(error) from None
        return self.position(last, limit)

    def start(self, options: Any, seed: str | None) -> Any:
        """The first state; 409 where the options do not go together."""
        try:
            return self.game.start(options, seed)
        except InvalidOptions as error:
            raise invalid("invalid-options", error, "/options") from None

    def check(self, state: Any, body: Any) -> None:
        """409 unless the state is whole."""
        try:
            self.game.check(state, body["state"])
        except InvalidState as error:
            raise invalid("invalid-state", error, "/state") from None

    def check_seat(self, state: Any, player: int | None) -> None:
        """409 unless the player has a seat."""
        try:
            self.game.check_seat(state, player)
        except NoSuchPlayer as error:
            raise no_such_player(error) from None

    def moves(self, state: Any, player: int | None, limit: int) -> Document:
        """Who can act, and what is legal; only a game that can count its moves tells their number when it cuts the list."""
        game = self.game
        moves: Sequence[Any] = game.legal_moves(state, player) if game.countable else game.legal_moves(state, player, limit + 1)
        cut = len(moves) > limit
        write = self.written
        return {
            "active_players": game.active_players(state),
            "legal_moves": [write(move) for move in (moves[:limit] if cut else moves)],
            "legal_moves_total": None if cut and not game.countable else len(moves),
        }

    def write_move(self, move: Any) -> orjson.Fragment:
        """A legal move as JSON text: the same moves are listed again and again."""
        return orjson.Fragment(orjson.dumps(self.game.wire.action.write(move)))

    def position(self, turn: Turn[Any, Any], limit: int) -> Document:
        """A state and all that a front end needs of it."""
        state, events, revealed = turn
        game = self.game
        document = game.dump(state)
        dump = game.wire.event.write
        return {
            "state": document,
            "digest": sha256(orjson.dumps(document, option=orjson.OPT_SORT_KEYS)).hexdigest(),
            **self.moves(state, None, limit),
            "scores": write_scores(game.scores(state)),
            "outcome": write_outcome(game.outcome(state)),
            "events": [dump(event) for event in events],
            "revealed": revealed,
        }


def write_scores(scores: Sequence[Score]) -> list[Document]:
    """Scores as JSON."""
    return [{"player": player, "total": total, "parts": parts} for player, total, parts in scores]


def write_outcome(outcome: Outcome | None) -> Document | None:
    """An outcome as JSON."""
    return None if outcome is None else outcome._asdict()
