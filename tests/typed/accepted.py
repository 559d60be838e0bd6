"""Code with types that checkers accept and infer: no line of this file may be an error, for mypy --strict and for pyright."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, assert_never, assert_type

import safari_rules as sr
from safari_rules.core.belief import Belief
from safari_rules.core.game import AnyGame
from safari_rules.games import affenraffen, safari_dual, safaru, seven_safari
from safari_rules.games.kariba import Action, DrawFaceUp, DrawPile, Event, Options, Play, State
from safari_rules.games.kariba.types import ActionDict, EventDict, MemoryDict, OptionsDict, StateDict, ViewDict
from safari_rules.players import agent, play
from safari_rules.players.search import FlatMonteCarlo, RandomAgent

if TYPE_CHECKING:
    from safari_rules.core.faces import AffenraffenGame, KaribaGame, SafariDualGame, SafaruGame, SevenSafariGame
    from safari_rules.games.affenraffen.types import ViewDict as AffenraffenView
    from safari_rules.games.safari_dual.types import StateDict as SafariDualState
    from safari_rules.games.safaru.types import ViewDict as SafaruView
    from safari_rules.games.seven_safari.types import ViewDict as SevenSafariView

kariba = sr.game("kariba")
options: OptionsDict = {"players": 3, "face_up_draw": True}
state = kariba.new(seed="monsoon", **options)
assert_type(state, State)
assert_type(state.options, Options)
assert_type(kariba.new(players=3), State)
assert_type(kariba.start(state.options, 7), State)


def games(name: str) -> None:
    """Every game has its own class. A name that is known only at run time gives a game of `Any` types."""
    assert_type(sr.game("kariba"), "KaribaGame")
    assert_type(sr.game("seven-safari"), "SevenSafariGame")
    assert_type(sr.game("safaru"), "SafaruGame")
    assert_type(sr.game("safari-dual"), "SafariDualGame")
    assert_type(sr.game("affenraffen"), "AffenraffenGame")
    assert_type(sr.game(name), AnyGame)
    assert_type(sr.game(name).new(players=2), Any)


def moves() -> Sequence[Action]:
    """Type checkers narrow actions by their class and documents by their type."""
    for move in kariba.legal_moves(state):
        match move:
            case Play():
                assert_type(move.count, int)
            case DrawPile() | DrawFaceUp():
                assert_type(move.player, int)
            case _:
                assert_never(move)
    turn = kariba.apply(state, kariba.legal_moves(state)[0])
    assert_type(turn, sr.Turn[State, Event])
    return kariba.legal_moves(turn.state)


def documents() -> None:
    """Documents are TypedDicts of the game."""
    view = kariba.view(state, 1)
    assert_type(view, ViewDict)
    assert_type(view["hands"], list[list[int | None]])
    assert_type(view["options"]["players"], int)
    document = kariba.dump(state)
    assert_type(document, StateDict)
    assert_type(document["hands"], list[list[int]])
    assert_type(kariba.load(document), State)
    move = kariba.legal_moves(state)[0]
    written: ActionDict = kariba.dump_action(move)
    if written["type"] == "play":
        assert_type(written["rank"], int)
    assert_type(kariba.load_action({"type": "draw", "player": 0, "source": "pile"}), Action)
    turn = kariba.apply(state, move)
    assert_type(kariba.dump_event(turn.events[0]), EventDict)
    shown = kariba.view_events(turn.state, 1, turn.events)
    assert_type(shown, list[EventDict])
    assert_type(kariba.view_events(turn.state, None, shown), list[EventDict])
    assert_type(kariba.describe(shown[0], names=["Ada", None]), str)
    assert_type(kariba.lines(view), list[str])


def documents_of_others(received: dict[str, Any]) -> None:
    """A received document may be any dict, and the types of the other four games work like Kariba's."""
    assert_type(kariba.load(received), State)
    assert_type(kariba.belief(received, 1).draw("x"), State)
    safari = sr.game("seven-safari")
    assert_type(safari.new(diagonal=True), seven_safari.State)
    view: SevenSafariView = safari.view(safari.new())
    for row in view["jungle"]:
        for cell in row:
            if cell is not None and cell["card"] == "charlie":
                assert_type(cell["face_up"], bool)
    safaru_view: SafaruView = sr.game("safaru").view(sr.game("safaru").new(reversed=True))
    assert_type(safaru_view["table"] == ["red-1"], bool)
    assert_type(sr.game("safaru").new(), safaru.State)
    dual: SafariDualState = sr.game("safari-dual").view(sr.game("safari-dual").new())
    assert_type(dual["board"], list[str])
    assert_type(sr.game("safari-dual").load_action({"type": "move", "player": 0, "from": "a1", "to": "a2"}), safari_dual.Action)
    affen = sr.game("affenraffen")
    raffen = affen.new(additional_tiles=("bonus-ape", "penalty-lion"))
    assert_type(raffen, affenraffen.State)
    affen_view: AffenraffenView = affen.view(raffen, 0)
    assert_type(next(spot for spot in affen_view["table"] if spot is not None)["tile"] is None, bool)


def beliefs() -> None:
    """Beliefs take views and events of their game, and draw its states."""
    view = kariba.view(state, 1)
    belief = kariba.belief(view, player=1)
    memory: MemoryDict = belief.memory
    turn = kariba.apply(state, kariba.legal_moves(state)[0])
    later = belief.observe(kariba.view(turn.state, 1), kariba.view_events(turn.state, 1, turn.events))
    assert_type(later.draw(seed=3), State)
    assert_type(kariba.belief(view, 1, memory=memory).view, ViewDict)
    assert_type(kariba.belief_in(turn.state, 1, belief.recollection, turn.events).view, ViewDict)


class Cautious:
    """An agent for Kariba."""

    def choose(self, belief: Belief[State], moves: Sequence[Action]) -> Action:
        """Return a move with few cards."""
        assert_type(belief.draw(1).waterhole, tuple[int, ...])
        return min(moves, key=lambda move: move.count if isinstance(move, Play) else 0)


def records(path: Path) -> None:
    """Agents and records preserve a game's types."""
    record = play(kariba, [Cautious(), agent("random"), RandomAgent(seed=2)], seed="monsoon")
    assert_type(record, sr.GameRecord[Options, State, Action, Event])
    assert_type(record.start(), State)
    assert_type(next(record.turns()), sr.Turn[State, Event])
    assert_type(record.final_state().waterhole, tuple[int, ...])
    path.write_text(record.to_json(), encoding="utf-8")
    again = sr.GameRecord.from_json(path.read_text(encoding="utf-8"), kariba)
    assert_type(again.final_state(), State)
    assert_type(sr.GameRecord.from_json(path.read_bytes()), sr.GameRecord[Any, Any, Any, Any])
    made = sr.GameRecord(kariba, {"players": 2}, "monsoon")
    assert_type(made.with_action(kariba.legal_moves(made.start())[0]).final_state(), State)
    assert_type(sr.GameRecord("kariba", {"players": 2}, "monsoon").final_state(), Any)


def searches(belief: Belief[State], legal: Sequence[Action]) -> Action:
    """A search returns moves of the type that it gets."""
    analysis = FlatMonteCarlo(simulations=10).analyse(belief, legal)
    assert_type(analysis.candidates[0].action, Action)
    return analysis.candidates[0].action
