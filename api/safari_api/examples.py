"""Examples of requests and problems, made by running the operations: no example can grow stale."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson

from safari_rules import SafariRulesError, game
from safari_rules.authoring.codecs import Document
from safari_rules.contract.operations import endpoints
from safari_rules.contract.problems import Problem, problem_of
from safari_rules.core.game import AnyGame

SEED = "monsoon"
#: How many actions into a game the examples are, and how many legal moves they list.
PLIES = 4
FEW = 3


def as_json(value: Any) -> Any:
    """Return a document as a client reads it: with lists instead of tuples, and no value in two places."""
    return orjson.loads(orjson.dumps(value))


@cache
def samples(game: AnyGame) -> dict[str, Document]:
    """Return a request for each operation, of a game that is a few actions old."""
    run = endpoints(game)
    seed = {"seed": SEED} if game.seeded else {}
    requests: dict[str, Document] = {"new": {"options": {"players": game.players[0]}, **seed, "legal_moves_limit": FEW}}
    position = as_json(run["new"](requests["new"] | {"legal_moves_limit": 1}))
    actions = []
    for _ in range(PLIES):
        action = position["legal_moves"][0]
        following = as_json(run["apply"]({"state": position["state"], "action": action, "legal_moves_limit": 1}))
        if following["outcome"] is not None:
            break
        actions.append(action)
        position = following
    state, action = position["state"], position["legal_moves"][0]
    player = action["player"]
    requests |= {
        "apply": {"state": state, "action": action, "as_player": player, "legal_moves_limit": FEW},
        "legal-moves": {"state": state, "player": player},
        "scores": {"state": state},
        "explain": {"state": state, "action": {**action, "player": (player + 1) % game.players[0]}},
        "view": {"state": state, "player": player},
        "replay": {"options": {"players": game.players[0]}, **seed, "actions": actions, "legal_moves_limit": FEW},
    }
    if "suggest" in run:
        requests["suggest"] = {"state": state, "player": player}
    if "preview" in run:
        requests["preview"] = {"state": state, "action": action}
    return {name: as_json(body) for name, body in requests.items()}


def answered(game: AnyGame, name: str) -> Document:
    """Return the answer to the sample request of an operation."""
    answer: Document = as_json(endpoints(game)[name](as_json(samples(game)[name])))
    return answer


def problem_example(name: str) -> Document:
    """Return a real problem of each kind. Problems that need no game are always the same."""
    kariba = game("kariba")
    request = samples(kariba)["apply"]
    state: Document = request["state"]
    bad = {
        "invalid-options": ("new", {"options": {"players": 2, "first_player": 3}}),
        "invalid-state": ("scores", {"state": {**state, "draw_pile": state["draw_pile"][1:]}}),
        "illegal-action": ("apply", {"state": state, "action": {**request["action"], "count": 8}}),
        "no-such-player": ("legal-moves", {"state": state, "player": 3}),
        "nothing-to-suggest": ("suggest", {"state": state, "player": 1 - request["action"]["player"]}),
        "invalid-memory": ("suggest", {"state": state, "player": request["action"]["player"], "memory": {"taken": [[1], [1]]}}),
        "invalid-request": ("scores", {"state": {**state, "phase": "sleep", "color": "red"}}),
    }
    if name not in bad:
        return Problem(name).document
    operation, body = bad[name]
    problem = None
    try:
        endpoints(kariba)[operation](body)
    except (Problem, SafariRulesError) as error:
        problem = problem_of(error)
    assert problem is not None, f"the example of {name} is no problem"
    document: Document = as_json(problem.document)
    return document
