"""The contract without a game in it: one set of operations for every game, whose states and actions are open objects."""

from __future__ import annotations

from collections.abc import Collection
from types import MappingProxyType
from typing import Any

from safari_api.examples import problem_example
from safari_api.linked import pruned
from safari_api.publisher import Publisher, requested
from safari_rules.authoring.codecs import Document, Text
from safari_rules.authoring.schema import Record, seed
from safari_rules.contract import shapes
from safari_rules.contract.operations import OPERATIONS
from safari_rules.contract.problems import KINDS, MEDIA_TYPE

INTRODUCTION = """`GET /v1/games/{game}` describes a game, `new` starts it, and `apply` with one of the `legal_moves` as `action` gives
the next position, until `outcome` is not null. `/openapi/{game}.json` has the exact types of a game. Ignore fields that you
do not know. A state holds secrets: keep it on your server, and send each player only the answer of `view`.
"""
#: The largest number of players of a game.
MOST_PLAYERS = 64
#: The schemas that this document leaves open, because each game has its own form of them, or because other documents describe them.
OWN = {
    "RuleText": "A rule: `id`, `text` and `sources`.",
    "RulingText": "A ruling: `id`, `text`, `sources` and `why`.",
    "IllegalCode": "A code of refusals: `code`, `rules` and `text`.",
    "Sheet": "The rule sheet: lists of paragraphs.",
    "SheetRulings": "For each, the ids of its rulings.",
    "GameLesson": "A first game, step by step.",
    "GameExample": "The sheet's worked example.",
    "GameWords": "Codes in words.",
}
#: The schemas that are published instead of the enumerations that each game has: of components, and of fields.
WORD: Document = {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[a-z0-9-]{1,64}$"}
WORDS = ("GameIllegalCode",)
FIELDS = {
    ("GameOutcome", "reason"): "Why the game ended: `ply-limit`, or its own reason.",
    ("GameSummary", "id"): "The game's id, as in the paths.",
    ("GameEntry", "id"): "The game's id, as in the paths.",
}
GAME = {
    "name": "game",
    "in": "path",
    "required": True,
    "description": "The id of a game.",
    "schema": WORD,
    "example": "kariba",
}


#: Keywords that this document leaves out: everywhere, and in answers, whose bounds a client need not check.
ANNOTATIONS = ("examples", "format")
BOUNDS = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern")


class UnknownSchema:
    """The schemas of the stand-in for any game."""

    name = "Game"
    code = Text(shapes.ANY, 1, 64, "The code of the component.")
    facts = shapes.open_object("GameFacts", "Facts about a component, null if they do not apply.")
    options = shapes.open_object("GameNewOptions", "The options. The game's entry has their JSON Schema.")
    state = shapes.open_object("GameState", "A state, or a view of it.")
    action = shapes.open_object("GameAction", "An action. It has a `type` and a `player`.")
    event = shapes.open_object("GameEvent", "An event. It has a `type`.")
    memory = shapes.open_object("GameMemory", "What a player remembers.")
    seed = seed("The seed of the game. Null in a game without chance.", allow_none=True)
    parts = all_reasons = MappingProxyType[str, str]({})
    optional_parts: frozenset[str] = frozenset()


class Unknown:
    """A stand-in for any game, with the attributes that the shapes of requests and answers need."""

    id, title, players = "", "the game", (1, MOST_PLAYERS)
    redactor, seeded = None, True
    illegal_codes: tuple[Any, ...] = ()
    schema = UnknownSchema
    #: It is its own specification and rulebook.
    spec = rulebook = property(lambda self: self)


class GenericContract(Publisher):
    """A builder of the document for every game."""

    def __init__(self) -> None:
        super().__init__(
            "safari-rules, any game",
            "The rules of every game, custom too",
            "safari_api",
            [{"name": "games", "description": "Every game."}],
            KINDS,
            shapes.PROBLEM,
            problem_example,
            INTRODUCTION,
        )
        self.spec.components.parameter("Game", "path", GAME)
        self.spec.components.parameter("Language", "query", {"name": "language", "schema": {"$ref": "#/components/schemas/Language"}})
        refusal = {"description": "A problem (RFC 9457), see its `type`.", "content": self.content(self.problem, MEDIA_TYPE)}
        self.spec.components.response("Refused", refusal)
        unknown: Any = Unknown()
        names = tuple(operation.name for operation in OPERATIONS)
        self.page("/v1/games", "list_games", "Every game", "The games.", shapes.catalogue(()))
        about = ("game_info", "A game's catalogue entry", "What a client needs before a game.")
        self.page("/v1/games/{game}", *about, shapes.entry(unknown, (), names))
        for operation in OPERATIONS:
            success = {"description": "The answer.", "content": self.content(operation.answers(unknown))}
            self.add(
                "post",
                f"/v1/games/{{game}}/{operation.name}",
                operation.name.replace("-", "_"),
                "games",
                operation.summary,
                operation.description,
                {"200": success, "default": "Refused"},
                asks=operation.asks(unknown),
                parameters=["Game"],
            )

    def page(self, path: str, name: str, summary: str, description: str, answer: Record[Any]) -> None:
        """Add a GET whose answer never changes."""
        success = {"description": description, "content": self.content(answer)}
        parameters = [*(["Game"] if "{game}" in path else []), "Language"]
        self.add("get", path, name, "games", summary, f"{summary}.", {"200": success, "default": "Refused"}, parameters=parameters)

    def document(self) -> Document:
        """Return the document, with what each game has in its own form left open."""
        made = super().document()
        schemas = made["components"]["schemas"]
        for name, doc in OWN.items():
            schemas[name] = {"type": "object", "description": doc, "additionalProperties": True}
        for name in WORDS:
            schemas[name] = {**WORD, "description": schemas[name]["description"]}
        for (name, field), doc in FIELDS.items():
            schemas[name]["properties"][field] = {**WORD, "description": doc}
        schemas["GameComponent"]["properties"]["code"] = {"type": ["string", "integer"], "description": "The code of the component."}
        schemas["GameScoreParts"]["additionalProperties"] = {"type": "integer", "format": "int32"}
        asked = requested(made)
        described: set[tuple[str, str]] = set()
        for name in schemas:
            if name.endswith("Request"):
                del schemas[name]["description"]
            schemas[name] = short(schemas[name], ANNOTATIONS if name in asked else {*ANNOTATIONS, *BOUNDS})
            for field, schema in schemas[name].get("properties", {}).items():
                if (field, schema.get("description", "")) in described:
                    del schema["description"]
                elif "description" in schema:
                    described.add((field, schema["description"]))
        return pruned(made)


def short(node: Any, without: Collection[str]) -> Any:
    """Return a schema without some of its keywords, and without the descriptions of entries and of references."""
    if isinstance(node, list):
        return [short(inner, without) for inner in node]
    if not isinstance(node, dict):
        return node
    beside = "description" if "$ref" in node else ""
    return {
        name: short(inner, {*without, "description"} if name == "items" else without)
        for name, inner in node.items()
        if name != beside and (name not in without or isinstance(inner, dict))
    }


def document() -> Document:
    """Return the document."""
    return GenericContract().document()
