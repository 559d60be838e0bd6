"""The shapes of requests and answers, made for each game from its own wire shapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from safari_api.problems import KINDS, MOST_ERRORS
from safari_rules import LEGAL_MOVES_LIMIT, Game, games
from safari_rules.fields import LARGEST, Choice, Const, Document, Flag, Integer, Integers, ListOf, Nullable, Publish, Text, WireField
from safari_rules.schema import OneOf, Record, Shape, seed, view_of

#: As many of the longest kind of action as fit a body.
MOST_ACTIONS = 2800
MOST_EVENTS = 1000
ANY = "[^\\x00]"


class NewRequest(NamedTuple):
    """What `new` is asked."""

    options: Any
    seed: str | None
    legal_moves_limit: int


class ApplyRequest(NamedTuple):
    """What `apply` is asked."""

    state: Any
    action: Any
    legal_moves_limit: int


class LegalMovesRequest(NamedTuple):
    """What `legal-moves` is asked."""

    state: Any
    player: int | None
    legal_moves_limit: int


class ScoresRequest(NamedTuple):
    """What `scores` is asked."""

    state: Any


class ExplainRequest(NamedTuple):
    """What `explain` is asked."""

    state: Any
    action: Any


class ViewRequest(NamedTuple):
    """What `view` is asked."""

    state: Any
    player: int | None
    events: tuple[Any, ...]
    legal_moves_limit: int


class ReplayRequest(NamedTuple):
    """What `replay` is asked."""

    options: Any
    seed: str | None
    actions: tuple[Any, ...]
    legal_moves_limit: int


def shape(name: str, doc: str, fields: Mapping[str, WireField[Any]]) -> type[Shape]:
    """A schema from its fields."""
    return type(name, (Shape,), {"__doc__": doc, **fields})


def _limit() -> Integer:
    return Integer(0, LEGAL_MOVES_LIMIT, "How many legal moves are listed at the most.", default=LEGAL_MOVES_LIMIT)


def _seed(game: Game[Any, Any, Any], *, required: bool) -> WireField[Any]:
    """The seed of a request: a game without chance takes none, `new` may leave it to the service."""
    if not game.seeded:
        return Const(None, "This game has no seed.", optional=True)
    return game.wire.seed if required else seed("The seed; left out, the service draws 128 random bits.", optional=True)


def requests(game: Game[Any, Any, Any]) -> dict[str, Record[Any]]:
    """By operation: what the game is asked."""
    name, wire, seats = game.wire.name, game.wire, game.players[1] - 1
    options = Record(type(wire.options.schema), wire.options.make, wire.options.doc, default=wire.options.read({}), published_default={})
    action = OneOf(wire.action.title, wire.action.shapes, wire.action.doc)

    def record(operation: str, doc: str, make: Any, /, **fields: WireField[Any]) -> Record[Any]:
        return Record(shape(f"{name}{operation}Request", doc, fields), make)

    return {
        "new": record("New", "A new game.", NewRequest, options=options, seed=_seed(game, required=False), legal_moves_limit=_limit()),
        "apply": record("Apply", "An action in a state.", ApplyRequest, state=wire.state, action=action, legal_moves_limit=_limit()),
        "legal-moves": record(
            "LegalMoves",
            "A state, and whose legal moves are wanted.",
            LegalMovesRequest,
            state=wire.state,
            player=Integer(0, seats, "List this player's legal moves alone.", optional=True),
            legal_moves_limit=_limit(),
        ),
        "scores": record("Scores", "A state to be scored.", ScoresRequest, state=wire.state),
        "explain": record("Explain", "A state and an action to be judged.", ExplainRequest, state=wire.state, action=action),
        "view": record(
            "View",
            "A state, and who is to see it.",
            ViewRequest,
            state=wire.state,
            player=Nullable(Integer(0, seats), "Who is to see it; null for a spectator."),
            events=ListOf(
                wire.event,
                0,
                MOST_EVENTS,
                "Events to be shown to that player; they are not held against the state.",
                default=(),
                published_default=[],
            ),
            legal_moves_limit=_limit(),
        ),
        "replay": record(
            "Replay",
            "A whole game on record.",
            ReplayRequest,
            options=options,
            seed=_seed(game, required=True),
            actions=ListOf(action, 0, MOST_ACTIONS, "The actions from the first."),
            legal_moves_limit=_limit(),
        ),
    }


def _seats(game: Game[Any, Any, Any], doc: str) -> Integers:
    return Integers(0, game.players[1] - 1, 0, game.players[1], doc)


def _score(game: Game[Any, Any, Any], *, hidden: bool) -> Record[Any]:
    """The shape of a score; in a view its total and parts may be hidden."""
    name = game.wire.name
    points = {part: Integer(-LARGEST, LARGEST, doc, optional=True) for part, doc in game.wire.parts.items()}
    parts: WireField[Any] = Record(
        shape(f"{name}ScoreParts", "The parts of a score; they add up to its total.", points), dict, "The parts of the total."
    )
    total: WireField[Any] = Integer(-LARGEST, LARGEST, "The sum of the parts.")
    if hidden:
        parts, total = (
            Nullable(parts, "Null where the viewer may not know them."),
            Nullable(total, "Null where the viewer may not know it."),
        )
    fields = {"player": Integer(0, game.players[1] - 1, "Whose score this is."), "total": total, "parts": parts}
    return Record(shape(f"{name}Score{'View' if hidden else ''}", "A player's score.", fields), dict)


def answers(game: Game[Any, Any, Any]) -> dict[str, WireField[Any]]:
    """By operation: what the game answers."""
    name, wire, most = game.wire.name, game.wire, game.players[1]

    def record(title: str, doc: str, /, **fields: WireField[Any]) -> Record[Any]:
        return Record(shape(f"{name}{title}", doc, fields), dict)

    outcome = Nullable(
        record(
            "Outcome",
            "Why the game ended, and who won.",
            reason=Choice(wire.reasons, " ".join(f"`{reason}`: {doc}" for reason, doc in wire.reasons.items())),
            winners=_seats(game, "The first group of the ranking."),
            ranking=ListOf(_seats(game, ""), 1, most, "The players from first to last, equals together."),
        ),
        "Null while the game runs.",
    )
    moves = {
        "active_players": _seats(game, "Who has a legal move now, ascending."),
        "legal_moves": ListOf(wire.action, 0, LEGAL_MOVES_LIMIT, "Legal moves in canonical order, as many as were asked for."),
        "legal_moves_total": Nullable(Integer(0, LARGEST), "How many there are; null where counting them is too much work."),
    }
    scores = ListOf(_score(game, hidden=False), game.players[0], most, "One score a player, in order.")
    events = ListOf(wire.event, 0, MOST_EVENTS, "What the action brought about, in order.")
    position = record(
        "Position",
        "A state and all that a front end needs of it.",
        state=wire.state,
        digest=Text("[0-9a-f]", 64, 64, "SHA-256 of the state as canonical JSON, lower-case hex."),
        **moves,
        scores=scores,
        outcome=outcome,
        events=events,
        revealed=Flag("Whether the acting player has learned something that was hidden from that player before."),
    )
    state: WireField[Any] = wire.state
    if game.hidden_information:
        commitment = Text("[0-9a-f]", 64, 64, "SHA-256 of the seed, told before the seed itself is.")
        seen = view_of(type(wire.state.schema), seed_commitment=commitment)
        state = Record(seen, dict, "The state as this player may see it: the same shape, every secret null.")
    return {
        "new": position,
        "apply": position,
        "replay": position,
        "legal-moves": record("LegalMoves", "Legal moves.", **moves),
        "scores": record("Scores", "The scores, and the outcome once the game is over.", scores=scores, outcome=outcome),
        "explain": record(
            "Explanation",
            "Whether an action is legal, and if not, why.",
            legal=Flag("Whether it is legal; the other fields stand only where it is not."),
            code=Choice([code.code for code in game.rulebook.illegal_codes], "Which refusal this is.", optional=True),
            rule=Nullable(Text("[A-Z0-9]", 1, 8), "The rule or ruling broken; null for the common codes.", optional=True),
            detail=Text(ANY, 1, 1000, "The refusal as a sentence.", optional=True),
        ),
        "view": record(
            "View",
            "What one player, or a spectator, may see.",
            player=Nullable(Integer(0, most - 1), "Whose view this is; null for a spectator."),
            state=state,
            **moves,
            scores=ListOf(_score(game, hidden=True), game.players[0], most, "One score a player, in order."),
            outcome=outcome,
            events=events,
        ),
    }


def _record(name: str, doc: str, /, **fields: WireField[Any]) -> Record[Any]:
    return Record(shape(name, doc, fields), dict)


def _text(doc: str, most: int = 1000, **more: Any) -> Text:
    return Text(ANY, 1, most, doc, **more)


def health_answer() -> Record[Any]:
    """The shape of `/healthz`."""
    return _record("Health", "Whether the service is up.", status=Const("ok", "Always ok."))


def problem_answer() -> Record[Any]:
    """The shape of every problem (RFC 9457)."""
    flaw = _record(
        "ProblemError",
        "One thing that is wrong with the request.",
        pointer=Text(ANY, 0, 1000, "A JSON Pointer into the request; empty for the whole."),
        detail=_text("What was expected there."),
    )
    return _record(
        "Problem",
        "Why a request was refused (RFC 9457).",
        type=Choice([f"/problems/{name}" for name in KINDS], "Which kind of problem this is."),
        title=Choice([kind.title for kind in KINDS.values()], "The kind in words."),
        status=Integer(400, 599, "The HTTP status."),
        detail=_text("What is wrong, as a sentence."),
        code=Text("[a-z-]", 1, 64, "With illegal-action: which refusal of the game this is.", optional=True),
        rule=Nullable(Text("[A-Z0-9]", 1, 8), "With illegal-action: the rule or ruling broken; null for the common codes.", optional=True),
        index=Integer(0, MOST_ACTIONS, "With illegal-action of a replay: the number of the action, from 0.", optional=True),
        errors=ListOf(flaw, 1, MOST_ERRORS, "What is wrong, and where.", optional=True),
    )


def _summary_fields() -> dict[str, WireField[Any]]:
    limits = {"min": Integer(2, 6, "The fewest."), "max": Integer(2, 6, "The most.")}
    players: Record[Any] = Record(shape("PlayerRange", "How many can play.", limits), dict, "How many can play.")
    return {
        "id": Choice([game.id for game in games()], "The game's id, as in its paths."),
        "title": _text("What the game is called."),
        "designer": _text("Who designed it."),
        "players": players,
        "summary": _text("The game in a sentence."),
        "simultaneous": Flag("Whether all players act at the same time."),
        "hidden_information": Flag("Whether some player may not see everything."),
    }


def catalogue_answer() -> Record[Any]:
    """The shape of the list of games."""
    return _record(
        "GameList", "Every game.", games=ListOf(_record("GameSummary", "A game in short.", **_summary_fields()), 0, 100, "The games.")
    )


def entry_answer() -> Record[Any]:
    """The shape of a game's entry."""
    text = _record(
        "RuleText", "A rule or a ruling.", id=Text("[A-Z0-9]", 1, 8, "Its stable id."), text=_text("What it says, in our own words.", 2000)
    )
    code = _record(
        "IllegalCode",
        "A code that a refusal may carry.",
        code=Text("[a-z-]", 1, 64, "The code."),
        rules=ListOf(Text("[A-Z0-9]", 1, 8), 0, 8, "The rules it can rest on; none for the common codes."),
        text=_text("What it means."),
    )
    part = _record(
        "GameComponent",
        "A card, tile or piece.",
        code=CodeOrRank("What it is called on the wire."),
        name=_text("What it is called by people."),
        copies=Integer(1, 64, "How many of it are in the box."),
    )
    return _record(
        "GameEntry",
        "All that is to be known of a game before playing it.",
        **_summary_fields(),
        rules_version=Integer(1, LARGEST, "Goes up when behaviour changes, not otherwise."),
        options=JsonSchema("The options as JSON Schema, with defaults and descriptions."),
        rules=ListOf(text, 1, 100, "What the publisher's book says."),
        rulings=ListOf(text, 0, 100, "What was decided where the book is silent."),
        components=ListOf(part, 1, 100, "What is in the box."),
        illegal_codes=ListOf(code, 1, 100, "Why an action may be refused."),
    )


class CodeOrRank(WireField[Any]):
    """A card's code: a string, or an integer where cards are told apart by rank."""

    expected = "a string or an integer"

    def read(self, value: Any) -> Any:
        if type(value) in (str, int):
            return value
        raise self.refuse(value)

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        return {"type": ["string", "integer"], "minLength": 1, "maxLength": 64, "minimum": 1, "maximum": 64}


class JsonSchema(WireField[Any]):
    """A JSON Schema, as it is."""

    expected = "an object"

    def read(self, value: Any) -> Any:
        if type(value) is dict:
            return value
        raise self.refuse(value)

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        return {"type": "object", "additionalProperties": True}
