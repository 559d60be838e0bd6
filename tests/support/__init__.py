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
#: For each code and rule: a function that returns a state, and an action as JSON that is refused with them.
Refusals = dict[tuple[str, str | None], Callable[[], tuple[Any, Document]]]


def play(game: Game[Any, Any, Any, Any], state: Any, *actions: Document) -> Turn[Any, Any]:
    """Apply actions, given as JSON, one after the other, and return the last turn. An action without a player is the current player's."""
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
    """Return code and rule of the refusal of an action. `why_illegal` and `apply` must both refuse it with the same violation."""
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
    """Return the pointer to the only validation error of a state that fits the schema."""
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
    """Return the values of all lists in one list."""
    return [value for inner in lists for value in inner]


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in a JSON value as its container and its key, outer places first."""
    found = []
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        found.append((value, key))
        if isinstance(inner, dict | list):
            found += spots(inner)
    return found


def resolve(document: Any, pointer: str) -> Any:
    """Return the value at a JSON pointer (RFC 6901). Raises an error if there is none."""
    assert pointer == "" or pointer.startswith("/")
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        document = document[int(token)] if isinstance(document, list) else document[token]
    return document
