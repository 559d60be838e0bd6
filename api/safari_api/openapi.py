"""The OpenAPI document, made from the games' wire shapes; `safari-rules openapi` writes it."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson
import yaml

from safari_api.catalogue import HEALTH, catalogue, entry
from safari_api.examples import problem_example, request_and_answer
from safari_api.problems import KINDS, MEDIA_TYPE
from safari_api.publisher import Publisher
from safari_api.shapes import answers, catalogue_answer, entry_answer, health_answer, problem_answer, requests
from safari_rules import Game, __version__, games
from safari_rules.fields import Document, WireField

DESCRIPTION = """\
The rules of five animal games as a stateless service: send a game's state and an action, get the new state, the legal
moves and the scores. Nothing is kept; every POST is a pure function of its body and may be repeated.
"""

#: By operation: its summary, and the problems of status 409 that it knows.
OPERATIONS = {
    "new": ("The first position of a game", ("invalid-options",)),
    "apply": ("What an action brings about", ("invalid-state", "illegal-action")),
    "legal-moves": ("What may be done now", ("invalid-state", "no-such-player")),
    "scores": ("Scores, and the outcome once the game is over", ("invalid-state",)),
    "explain": ("Whether an action is legal, and if not, why", ("invalid-state",)),
    "view": ("What one player may see", ("invalid-state", "no-such-player")),
    "replay": ("The position after many actions", ("invalid-options", "illegal-action")),
}
STATE = "$response.body#/state"
#: The operations that a position leads on to, and what each is sent.
FROM_POSITION: tuple[tuple[str, str, Document], ...] = (
    *((f"ApplyMove{index}", "apply", {"state": STATE, "action": f"$response.body#/legal_moves/{index}"}) for index in range(4)),
    ("Explain", "explain", {"state": STATE, "action": "$response.body#/legal_moves/0"}),
    ("LegalMoves", "legal-moves", {"state": STATE}),
    ("Scores", "scores", {"state": STATE}),
    ("View", "view", {"state": STATE, "player": 0}),
    ("Replay", "replay", {"options": f"{STATE}/options", "seed": f"{STATE}/seed", "actions": []}),
)
#: By operation: its links, each with a name, the operation it leads to and the request that is sent there.
LINKS = {"new": FROM_POSITION}
#: Statuses of problems that any POST may have, beside 409.
COMMON_PROBLEMS = (
    "malformed-request",
    "method-not-allowed",
    "content-too-large",
    "unsupported-media-type",
    "invalid-request",
    "internal-error",
)


class Compact(dict[str, Any]):
    """An example, written on few lines."""


class Dumper(yaml.SafeDumper):
    """YAML without anchors, examples in flow style."""

    def ignore_aliases(self, data: Any) -> bool:
        """Everything is written out where it stands."""
        return True


Dumper.add_representer(Compact, lambda dumper, data: dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True))


class Contract(Publisher):
    """The document in the making."""

    def __init__(self) -> None:
        super().__init__(
            "safari-rules",
            __version__,
            info={
                "summary": "The rules of five animal games, stateless",
                "description": DESCRIPTION,
                "contact": {"name": "the safari-rules contributors"},
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            security=[],
            servers=[{"url": "/", "description": "The host that this document came from"}],
            tags=[
                *({"name": game.id, "description": f"{game.title}, by {game.designer}. {game.summary}"} for game in games()),
                {"name": "service", "description": "The games there are, this document, and whether the service is up."},
            ],
        )

    def content(self, field: WireField[Any], example: Any, media_type: str = "application/json") -> Document:
        """A body: its shape and an example."""
        return {media_type: {"schema": field.json_schema(self.component), "examples": {"sample": {"value": Compact(example)}}}}

    def problems(self) -> None:
        """One response for each kind of problem that any POST may have."""
        for name in COMMON_PROBLEMS:
            kind = KINDS[name]
            content = self.content(problem_answer(), problem_example(name), MEDIA_TYPE)
            response = {"description": f"{kind.title}. {kind.when}", "content": content}
            self.spec.components.response(component(name), response)

    def game(self, game: Game[Any, Any, Any]) -> None:
        """All paths of a game."""
        prefix = game.id.replace("-", "_")
        asked, answered = requests(game), answers(game)
        about = self.content(entry_answer(), entry(game))
        self.get(f"/v1/games/{game.id}", f"{prefix}_info", game.id, f"What there is to know of {game.title}", about)
        for operation, (summary, conflicts) in OPERATIONS.items():
            request, answer = request_and_answer(game, operation)
            success: Document = {
                "description": "The answer.",
                "content": self.content(answered[operation], answer),
                "headers": {
                    "Cache-Control": {
                        "description": "Always no-store: states are secret.",
                        "schema": {"type": "string", "const": "no-store"},
                    }
                },
            }
            if operation in LINKS:
                success["links"] = {
                    name: {
                        "operationId": f"{prefix}_{to.replace('-', '_')}",
                        "description": f"The position goes on to `{to}`.",
                        "requestBody": body,
                        "x-schemathesis": {"merge_body": False},
                    }
                    for name, to, body in LINKS[operation]
                }
            self.spec.path(
                f"/v1/games/{game.id}/{operation}",
                operations={
                    "post": {
                        "operationId": f"{prefix}_{operation.replace('-', '_')}",
                        "tags": [game.id],
                        "summary": f"{game.title}: {summary[0].lower()}{summary[1:]}",
                        "description": f"{summary}. A pure function of the body; it may be repeated.",
                        "requestBody": {"required": True, "content": self.content(asked[operation], request)},
                        "responses": {
                            "200": success,
                            "409": self.conflict(conflicts),
                            **{str(KINDS[name].status): component(name) for name in COMMON_PROBLEMS},
                        },
                    }
                },
            )

    def conflict(self, names: tuple[str, ...]) -> Document:
        """What status 409 may mean for an operation."""
        described = " ".join(f"`{name}`: {KINDS[name].when}" for name in names)
        examples = {name: {"value": Compact(problem_example(name))} for name in names}
        return {
            "description": described,
            "content": {MEDIA_TYPE: {"schema": problem_answer().json_schema(self.component), "examples": examples}},
        }

    def get(self, path: str, name: str, tag: str, summary: str, content: Document) -> None:
        """A GET."""
        operation = {
            "operationId": name,
            "tags": [tag],
            "summary": summary,
            "description": f"{summary}.",
            "responses": {
                "200": {"description": "The answer.", "content": content},
                "405": component("method-not-allowed"),
                "500": component("internal-error"),
            },
        }
        self.spec.path(path, operations={"get": operation})


def component(name: str) -> str:
    """A name with hyphens as a component's: "invalid-state" is "InvalidState"."""
    return "".join(part.capitalize() for part in name.split("-"))


@cache
def document() -> Document:
    """The whole OpenAPI document."""
    contract = Contract()
    contract.problems()
    contract.get("/v1/games", "list_games", "service", "Every game", contract.content(catalogue_answer(), catalogue()))
    for game in games():
        contract.game(game)
    contract.get("/healthz", "healthz", "service", "Whether the service is up", contract.content(health_answer(), HEALTH))
    for path, name, media_type, kind, example in (
        ("/openapi.json", "openapi_json", "application/json", "object", Compact(openapi="3.1.0")),
        ("/openapi.yaml", "openapi_yaml", "application/yaml", "object", Compact(openapi="3.1.0")),
        ("/docs", "docs", "text/html; charset=utf-8", "string", "<!doctype html>"),
    ):
        content = {media_type: {"schema": {"type": kind}, "examples": {"beginning": {"value": example}}}}
        contract.get(path, name, "service", f"This document as {media_type.split(';')[0]}", content)
    whole: Document = contract.spec.to_dict()
    return {name: whole[name] for name in ("openapi", "info", "servers", "security", "tags", "paths", "components")}


def openapi_json() -> bytes:
    """The document as JSON."""
    return orjson.dumps(document())


def openapi_yaml() -> bytes:
    """The document as YAML."""
    return yaml.dump(document(), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=120, encoding="utf-8")
