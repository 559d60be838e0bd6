"""Names of actions and events: the value under a name in JSON is the value of the field with that name."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from support.failures import looped

from safari_rules import Game, all_games, game

ACTIONS: dict[str, list[dict[str, Any]]] = {
    "seven-safari": [
        {"type": "pick", "player": 4, "row": 1, "column": 2},
        {"type": "trade", "player": 4, "row": 1, "column": 2, "card": "lion-3"},
        {"type": "place", "player": 4, "card": "lion-3"},
        {"type": "place-charlie", "player": 4},
    ],
    "safaru": [
        {"type": "capture", "player": 3, "card": "red-8", "sum": ["red-3", "red-5"], "seventeen": ["red-9"], "pair": "green-8"},
        {"type": "release", "player": 3, "card": "red-8"},
        {"type": "play", "player": 3, "card": "red-8"},
        {"type": "choose-method", "player": 3, "method": "seventeen"},
    ],
    "kariba": [
        {"type": "play", "player": 3, "rank": 5, "count": 2},
        {"type": "draw", "player": 3, "source": "pile"},
        {"type": "draw", "player": 3, "source": "face-up", "rank": 5},
    ],
    "safari-dual": [
        {"type": "move", "player": 1, "from": "b1", "to": "c2"},
        {"type": "pass", "player": 1},
    ],
    "affenraffen": [
        {"type": "peek", "player": 5, "spot": 70},
        {"type": "take", "player": 5, "spot": 70},
        {"type": "return", "player": 5},
        {"type": "keep", "player": 5},
        {"type": "give", "player": 5, "to": 2},
        {"type": "claim", "player": 5},
    ],
}

EVENTS: dict[str, list[dict[str, Any]]] = {
    "seven-safari": [
        {"type": "picked", "player": 4, "row": 1, "column": 2, "card": "lion-3", "was_face_up": True},
        {"type": "placed", "player": 4, "row": 1, "column": 2, "card": "lion-3"},
        {"type": "charlie-placed", "player": 4, "row": 1, "column": 2},
        {"type": "traded", "player": 4, "row": 1, "column": 2, "card": "lion-3"},
    ],
    "safaru": [
        {"type": "played", "player": 3, "card": "red-8"},
        {"type": "method-chosen", "player": 3, "method": "seventeen"},
        {"type": "released", "player": 3, "card": "red-8"},
        {"type": "captured", "player": 3, "card": "red-8", "sum": ["red-3", "red-5"], "seventeen": ["red-9"], "pair": "green-8"},
        {"type": "deal-ended", "deal_number": 2, "points": [34, -7]},
        {"type": "dealt", "deal_number": 4, "round": 2, "dealer": 3, "table": ["blue-0", "black-9"]},
    ],
    "kariba": [
        {"type": "played", "player": 3, "rank": 5, "count": 2},
        {"type": "chased", "player": 3, "rank": 5, "by": 7, "count": 2},
        {"type": "drew", "player": 3, "source": "pile", "count": 2, "ranks": [7, 4]},
        {"type": "replenished", "ranks": [7, 4]},
        {"type": "game-ended", "game_number": 2, "cards": [31, 12]},
        {"type": "dealt", "game_number": 2},
    ],
    "safari-dual": [
        {"type": "moved", "player": 1, "piece": "g", "from": "b1", "to": "c2"},
        {"type": "captured", "player": 1, "pieces": [{"piece": "E", "at": "b2"}, {"piece": "L", "at": "c3"}]},
        {"type": "passed", "player": 1},
    ],
    "affenraffen": [
        {"type": "peeked", "player": 5, "spot": 70, "tile": "ape-blue"},
        {"type": "returned", "player": 5, "spot": 70},
        {"type": "kept", "player": 5, "spot": 70, "tile": "ape-blue"},
        {"type": "taken", "player": 5, "spot": 70, "tile": "ape-blue"},
        {"type": "goal-taken", "player": 5, "spot": 70, "tile": "bonus-ape"},
        {"type": "given", "player": 5, "to": 2, "spot": 70, "tile": "penalty-ape"},
        {"type": "claimed", "player": 5, "place": "second"},
        {
            "type": "round-ended",
            "round": 2,
            "goal": "three-colors",
            "players": [
                {
                    "player": player,
                    "pairs": [["ape-blue", "ape-blue"], ["ape-blue", "lion-green"]],
                    "correct": 2,
                    "disqualified": not player,
                    "fulfilled": bool(player),
                    "points": {"pairs": -1, "place_marker": 3, "additional_goals": 5},
                }
                for player in (0, 1)
            ],
        },
        {"type": "round-started", "round": 3, "goal": "three-colors"},
    ],
}

#: Fields whose name differs from the one in JSON, which may be a keyword of Python.
ATTRIBUTES = {"from": "origin", "to": "target"}


def cases(table: dict[str, list[dict[str, Any]]]) -> list[Any]:
    return [(game(name), document) for name, documents in table.items() for document in documents]


def named(value: Any, document: Any) -> Any:
    """Return a document with the same names, whose values are the attributes of `value` with these names."""
    if isinstance(document, dict):
        own = ATTRIBUTES if "origin" in value._fields else {}
        return {name: named(getattr(value, own.get(name, name)), inner) for name, inner in document.items()}
    if isinstance(document, list):
        return [named(one, inner) for one, inner in zip(value, document, strict=True)]
    return value


def objects(document: Any) -> list[dict[str, Any]]:
    """Return a JSON object and the objects within it."""
    if isinstance(document, list):
        return [found for inner in document for found in objects(inner)]
    if isinstance(document, dict):
        return [document, *objects(list(document.values()))]
    return []


@looped(("each", "document"), cases(ACTIONS))
def test_an_action_says_what_its_names_say(each: Game[Any, Any, Any, Any], document: dict[str, Any]) -> None:
    action = each.load_action(document)
    assert named(action, document) == document
    assert each.dump_action(action) == document


@looped(("each", "document"), cases(EVENTS))
def test_an_event_says_what_its_names_say(each: Game[Any, Any, Any, Any], document: dict[str, Any]) -> None:
    event = each.spec.schema().event.read(document)
    assert named(event, document) == document
    assert each.dump_event(event) == document


@looped(("each", "document"), [*cases(ACTIONS), *cases(EVENTS)])
def test_no_two_names_of_a_case_hold_the_same(each: Game[Any, Any, Any, Any], document: dict[str, Any]) -> None:
    """If two names had the same value, a test could not notice that they are exchanged."""
    for inner in objects(document):
        assert len({json.dumps(value) for value in inner.values()}) == len(inner)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_no_kind_of_action_or_event_is_left_out(each: Game[Any, Any, Any, Any]) -> None:
    assert {document["type"] for document in ACTIONS[each.id]} == set(each.spec.schema().action.shapes)
    assert {document["type"] for document in EVENTS[each.id]} == set(each.spec.schema().event.shapes)


@looped("each", all_games())
def test_an_annotation_names_no_field_of_its_class(each: Game[Any, Any, Any, Any]) -> None:
    """Some tools, such as pydantic, look a name up among the fields of the class first."""
    schema = each.spec.schema()
    kinds = [
        schema.options.kind,
        schema.state.kind,
        *[record.kind for codec in (schema.action, schema.event) for record in codec.records()],
    ]
    for kind in kinds:
        assert kind is not None
        for hint in kind.__annotations__.values():
            eval(hint.__forward_arg__, vars(sys.modules[kind.__module__]), dict(vars(kind)))
