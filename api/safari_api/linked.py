"""The documents for other readers: that of one game, and that with links, which testers follow from a position to its operations.

The exact document has no links, because common client generators refuse a request body that contains expressions.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from safari_api.examples import SEED, as_json
from safari_api.publisher import reached
from safari_rules.authoring.codecs import Document, Flag
from safari_rules.core.game import AnyGame

STATE = "$response.body#/state"
#: The links of a position: the name, the operation it leads to, and the request that is sent there.
FROM_POSITION: tuple[tuple[str, str, Document], ...] = (
    *((f"ApplyMove{index}", "apply", {"state": STATE, "action": f"$response.body#/legal_moves/{index}"}) for index in range(2)),
    ("Explain", "explain", {"state": STATE, "action": "$response.body#/legal_moves/0"}),
    ("LegalMoves", "legal-moves", {"state": STATE}),
    ("Scores", "scores", {"state": STATE}),
    ("View", "view", {"state": STATE, "player": 0}),
    ("Suggest", "suggest", {"state": STATE, "player": "$response.body#/active_players/0", "simulations": 1}),
    ("Replay", "replay", {"options": f"{STATE}/options", "seed": f"{STATE}/seed", "actions": []}),
)
#: Without this, schemathesis merges the linked request into a random one, which leaves random cards in every list.
AS_IT_IS = {"x-schemathesis": {"merge_body": False}}


#: For each game: a position with rare types of actions, which random games do not reach.
RARE: dict[str, Document] = {"safari-dual": {"board": ["..g.l", ".....", ".....", "eg...", "Le..."]}}
#: The smallest number of pairs of a state and a legal action in each game's linked document. A quarter of a tester's requests then get 200.
COHERENT = 400
#: The share of a game's positions that is used, the largest number of actions from each, and the number of legal actions from which a
#: state has a schema of its own.
TAKEN, MOST, MANY = 0.3, 60, 10
CLOSED: Document = {"type": "object", "additionalProperties": False}


def of_game(document: Document, game: str) -> Document:
    """Return the part of a document that is about one game, with what is common to all games."""
    base = f"/v1/games/{game}"
    paths = {
        path: methods
        for path, methods in document["paths"].items()
        if not path.startswith("/v1/games/") or f"{path}/".startswith(f"{base}/")
    }
    tags = {tag for methods in paths.values() for operation in methods.values() for tag in operation["tags"]}
    return pruned({**document, "tags": [tag for tag in document["tags"] if tag["name"] in tags], "paths": paths})


def pruned(document: Document) -> Document:
    """Return a document without the components that its paths do not reach."""
    components, used = document["components"], reached(document, document["paths"])
    kept = {kind: {name: each for name, each in several.items() if (kind, name) in used} for kind, several in components.items()}
    return {**document, "components": {kind: several for kind, several in kept.items() if several}}


def linked(document: Document, known: Iterable[AnyGame]) -> Document:
    """Return a document in which positions link to operations on them, with an example of each type of action.

    A request to `apply` is one of many states with its legal actions, or any other request. That describes the same requests, but testers
    that draw them from the schema often draw one that is answered with 200.
    """
    found = with_links(document)
    for game in known:
        content = found["paths"][f"/v1/games/{game.id}/apply"]["post"]["requestBody"]["content"]["application/json"]
        content["examples"] |= {name: {"value": as_json(body)} for name, body in requests_by_type(game)}
        content["schema"] = {"anyOf": [*as_json(coherent(game)), content["schema"]]}
    return found


def coherent(game: AnyGame) -> list[Document]:
    """Return schemas of requests to `apply` whose action is legal in their state.

    A state with many legal actions has a schema of its own. A tester adds invalid requests for each schema, so that the others share one.
    """
    chance, actions = random.Random(SEED), 0
    positions: list[tuple[Document, list[Document]]] = []
    while actions < COHERENT:
        state = game.start(game.load_options({}), f"{SEED}-{len(positions)}" if game.seeded else None)
        while actions < COHERENT and (moves := game.legal_moves(state)):
            if chance.random() < TAKEN:
                positions.append((game.dump(state), [game.dump_action(move) for move in chance.sample(moves, min(len(moves), MOST))]))
                actions += len(positions[-1][1])
            state = game.apply(state, chance.choice(moves)).state
    few = [{"state": state, "action": action} for state, legal in positions if len(legal) < MANY for action in legal]
    return [
        *([{"enum": few}] if few else []),
        *(
            {"required": ["state", "action"], "properties": {"state": {"const": state}, "action": {"enum": legal}}, **CLOSED}
            for state, legal in positions
            if len(legal) >= MANY
        ),
    ]


def requests_by_type(game: AnyGame) -> Iterator[tuple[str, Document]]:
    """Yield a request to `apply` for each type of action, with a name. They are found in random games, with each option on in turn."""
    wanted: dict[type[Any] | None, str] = {}
    for record in game.spec.schema().action.records():
        wanted[record.kind] = "-".join(str(value) for name, value in record.constant_document.items() if name in ("type", "source"))
    flags = [name for name, codec in game.spec.schema().options.shape.members.items() if isinstance(codec, Flag)]
    chance = random.Random(SEED)
    begun = [game.start(game.load_options(options), SEED if game.seeded else None) for options in ({}, *({flag: True} for flag in flags))]
    if game.id in RARE:
        begun.append(game.load({**game.dump(begun[0]), **RARE[game.id]}))
    for state in begun:
        while wanted and (moves := game.legal_moves(state)):
            for move in moves:
                if (name := wanted.pop(type(move), None)) is not None:
                    yield name, {"state": game.dump(state), "action": game.dump_action(move), "legal_moves_limit": 3}
            state = game.apply(state, chance.choice(moves)).state


def with_links(document: Document) -> Document:
    """Return a copy of an OpenAPI document in which each game's `new` and `apply` link to the other operations of that game."""
    copied: Document = as_json(document)
    paths = copied["paths"]
    if "PlayerNames" in copied["components"]["schemas"]:  # testers know the keywords, which other readers of the contract misread
        copied["components"]["schemas"]["PlayerNames"] |= {"contains": {"type": "null"}, "minContains": 0, "maxContains": 1}
    for begin in [path.removesuffix("new") for path in paths if path.endswith("/new")]:
        for source in ("new", "apply"):
            targets = [(name, paths.get(f"{begin}{to}"), body) for name, to, body in FROM_POSITION]
            paths[begin + source]["post"]["responses"]["200"]["links"] = {
                name: {"operationId": target["post"]["operationId"], "requestBody": body, **AS_IT_IS}
                for name, target, body in targets
                if target
            }
    return copied
