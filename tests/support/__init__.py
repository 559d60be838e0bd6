"""Code that the tests of the rules share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from safari_rules import Game, IllegalAction, InvalidState, Turn

#: A sentence for players: it begins with a capital letter, ends with a full stop, and holds no word in capitals.
SENTENCE = re.compile(r"(?!.*(?:[A-Z]{3}|None))[A-Z].*[a-z0-9)][.]")
Document = dict[str, Any]
#: For each code and rule: what gives a state and an action, as JSON, that is refused so.
Refusals = dict[tuple[str, str | None], Callable[[], tuple[Any, Document]]]


def play(game: Game[Any, Any, Any, Any], state: Any, *actions: Document) -> Turn[Any, Any]:
    """The last of the turns that actions, given as JSON, bring about; the acting player is the current one by default."""
    turn: Turn[Any, Any] | None = None
    for action in actions:
        turn = game.apply(state, game.load_action({"player": getattr(state, "current_player", 0), **action}))
        state = turn.state
    assert turn is not None
    return turn


def events(game: Game[Any, Any, Any, Any], turn: Turn[Any, Any]) -> list[Document]:
    """The events of a turn as JSON."""
    return [game.dump_event(event) for event in turn.events]


def refusal(game: Game[Any, Any, Any, Any], state: Any, action: Document) -> tuple[str, str | None]:
    """Code and rule of the refusal of an action, which must be refused alike by `why_illegal` and `apply`."""
    loaded = game.load_action({"player": getattr(state, "current_player", 0), **action})
    violation = game.why_illegal(state, loaded)
    assert violation is not None, f"{loaded} is legal"
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, loaded)
    assert caught.value.violation == violation
    assert SENTENCE.fullmatch(violation.detail), violation.detail
    return violation.code, violation.rule


def legal(game: Game[Any, Any, Any, Any], state: Any) -> list[Document]:
    """The legal moves as JSON."""
    return [game.dump_action(move) for move in game.legal_moves(state)]


def without(document: Document, *names: str) -> Document:
    """A document without some fields."""
    return {name: value for name, value in document.items() if name not in names}


def flaw(game: Game[Any, Any, Any, Any], document: Document) -> str:
    """The pointer to what is wrong with a state that fits the schema but is not valid."""
    with pytest.raises(InvalidState) as caught:
        game.load(document)
    assert caught.value.fits_schema, caught.value
    assert len(caught.value.flaws) == 1
    return caught.value.flaws[0].pointer


def changed(document: Document, change: Callable[[Document], object]) -> Document:
    """A deep copy of a document, changed."""
    import json

    copied: Document = json.loads(json.dumps(document))
    change(copied)
    return copied


def totals(game: Game[Any, Any, Any, Any], state: Any) -> list[int]:
    """The totals of the scores."""
    return [score.total for score in game.scores(state)]


def flat(lists: Iterable[Iterable[Any]]) -> list[Any]:
    """All that lists hold."""
    return [value for inner in lists for value in inner]


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value, as its holder and key, outer ones first."""
    found = []
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        found.append((value, key))
        if isinstance(inner, dict | list):
            found += spots(inner)
    return found


def resolve(document: Any, pointer: str) -> Any:
    """RFC 6901: what the pointer leads to; raises where it leads nowhere."""
    assert pointer == "" or pointer.startswith("/")
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        document = document[int(token)] if isinstance(document, list) else document[token]
    return document
