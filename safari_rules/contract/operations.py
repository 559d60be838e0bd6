"""The operations of a game, in one table: the request, the answer and the function of each.

An operation reads the request, asks the library and writes the answer. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, NamedTuple, TypeAlias

from safari_rules import LEGAL_MOVES_LIMIT, Flaw, IllegalAction, InvalidState, NoSuchPlayer, Outcome, Score, Turn
from safari_rules.authoring.codecs import LARGEST, Codec, CodecError, Document
from safari_rules.authoring.files import ENGLISH
from safari_rules.authoring.schema import Record, Shape, digest, flaws
from safari_rules.authoring.shuffle import draw_seed
from safari_rules.authoring.text import named
from safari_rules.contract import shapes
from safari_rules.contract.problems import invalid_request, no_such_player, nothing_to_suggest
from safari_rules.core.doors import seat_of
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import check_state, redacted_events, sentences_of
from safari_rules.core.session import replay as replayed
from safari_rules.players.experts import Level
from safari_rules.players.search import SIMULATIONS_BY_DEFAULT

#: The seats whose views the answer has (None: a spectator), or None if the client asks for no views.
Viewers: TypeAlias = tuple[int | None, ...] | None
#: The members of a request, by name: for each a function that takes a game and returns the member's codec.
Members: TypeAlias = dict[str, Callable[[AnyGame], Codec[Any]]]
#: The most work of a suggestion, counted in plies (see `players.search`): about a second of an interpreted worker's time at most.
MOST_WORK = 60_000


class Words(NamedTuple):
    """A client's request for sentences: the players' names in them, None if the client wants no sentences, and the language."""

    names: tuple[str | None, ...] | None = None
    language: str = ENGLISH


class AnswerWriter:
    """A writer of answers as plain documents. A server hands in a faster one."""

    def digest(self, document: Document) -> str:
        """Return the digest of a state's document."""
        return digest(document)

    def actions(self, game: AnyGame) -> Mapping[Any, Any]:
        """Return a cache of the JSON of actions of a game, by action. Actions that it lacks are written when they are needed."""
        return {}


class Lane:
    """A limit on expensive operations. This one has no limit, and they run at once. A server hands in a limited one."""

    def check(self) -> None:
        """Raise a Problem if the queue of waiting operations is full."""

    def place(self) -> AbstractContextManager[None]:
        """Hold a place for one operation, after waiting for it if need be."""
        return nullcontext()

    def proceed(self) -> None:
        """Run between two steps of an operation. It may raise a Problem to end the operation."""


PLAIN = AnswerWriter()
HERE = Lane()
SILENT = Words()


@dataclass(frozen=True)
class Operation:
    """One operation, as every game has it. A server may derive a class of its own operations.

    `asks` and `answers` give the shapes of its request and of its answer, for a game. `description` describes that answer. `problems` are
    those of status 409. `run(game, writer, **fields)` does the work.
    """

    name: str
    summary: str
    description: str
    asks: Callable[[Any], Any]
    answers: Callable[[Any], Codec[Any] | None]
    problems: tuple[str, ...]
    run: Callable[..., Any]
    #: Whether it runs in the lane for expensive operations. An operator may bound or close it.
    expensive: bool = False


def body(name: str, /, **members: Callable[[AnyGame], Codec[Any]]) -> Callable[[AnyGame], Record[Document]]:
    """Return a function that takes a game and returns the shape of an operation's request, with these members."""

    def asks(game: AnyGame) -> Record[Document]:
        shape = Shape(
            f"{game.spec.schema().name}{camel(name)}Request",
            f"The body of a request to `{name}`.",
            {member: codec(game) for member, codec in members.items()},
        )
        return Record(shape, lambda *values: dict(zip(members, values, strict=True)))

    return asks


def apply(
    game: AnyGame,
    writer: AnswerWriter,
    state: Any,
    action: Any,
    as_player: int | None,
    legal_moves_limit: int,
    words: Words,
    views: Viewers,
) -> Document:
    """Return the position after an action."""
    check_viewers(game, state, views, words)
    return position(game, writer, game.apply(state, action, as_player), legal_moves_limit, words, views, state)


def legal_moves(game: AnyGame, writer: AnswerWriter, state: Any, player: int | None, legal_moves_limit: int, words: Words) -> Document:
    """Return the legal moves, those of all players or of one."""
    found, listed = moves(game, writer, state, player, legal_moves_limit)
    return found if words.names is None else {**found, "text": worded(game, words, legal_moves=sentences(game, listed, words))}


def scores(game: AnyGame, writer: AnswerWriter, state: Any) -> Document:
    """Return scores and outcome."""
    return {"scores": write_scores(game.scores(state)), "outcome": write_outcome(game.outcome(state))}


def explain(game: AnyGame, writer: AnswerWriter, state: Any, action: Any, as_player: int | None, words: Words) -> Document:
    """Return whether an action is legal, and why not."""
    violation = game.why_illegal(state, action, as_player)
    if violation is None:
        return {"legal": True}
    return {"legal": False, **violation._asdict(), "detail": named(violation.detail, words.names or (), words.language)}


def preview(game: AnyGame, writer: AnswerWriter, state: Any, action: Any, as_player: int | None, words: Words) -> Document:
    """Return what the acting player may know of an action beforehand."""
    found = game.preview(state, action, as_player)
    answer: Document = found._asdict()
    return answer if words.names is None else {**answer, "text": worded(game, words, events=sentences(game, found.events, words))}


def view(
    game: AnyGame,
    writer: AnswerWriter,
    state: Any,
    player: int | None,
    events: Sequence[Any] = (),
    legal_moves_limit: int = LEGAL_MOVES_LIMIT,
    words: Words = SILENT,
) -> Document:
    """Return the view of a player, None for a spectator, with the events as that player may see them."""
    seen, listed = moves(game, writer, state, player, legal_moves_limit if player is not None else 0)
    if player is None:
        seen["legal_moves_total"] = 0
    shown = redacted_events(game, state, player, events)
    known = [
        {"player": seat, "total": None, "parts": None} if score is None else score._asdict()
        for seat, score in enumerate(game.view_scores(state, player))
    ]
    answer = {
        "player": player,
        "state": game.view(state, player),
        **seen,
        "scores": known,
        "outcome": write_outcome(game.outcome(state)),
        "events": list(map(game.spec.schema().event.writer(), shown)),
    }
    return answer if words.names is None else with_text(answer, game, state, listed, shown, words)


def replay(
    game: AnyGame,
    writer: AnswerWriter,
    options: Any,
    seed: str | None,
    legal_moves_limit: int,
    words: Words,
    views: Viewers,
    actions: tuple[Any, ...] = (),
) -> Document:
    """Return the first position of a game, or the one after the last of many actions."""
    start = game.start(options, seed)
    check_viewers(game, start, views, words)
    last: Turn[Any, Any] = Turn(start, (), False)
    before = start
    for turn in replayed(game, start, actions):
        before, last = last.state, turn
    return position(game, writer, last, legal_moves_limit, words, views, before)


def check_viewers(game: AnyGame, state: Any, views: Viewers, words: Words) -> None:
    """Raise a Problem if the client asks for the view of a seat that this game does not have."""
    for index, player in enumerate(views or ()):
        check_seat(game, state, player, f"views/{index}", words)


def check_seat(game: AnyGame, state: Any, player: int | None, field: str, words: Words) -> None:
    """Raise a Problem that points to the field of the request unless the game has the seat. None, a spectator, is allowed."""
    try:
        seat_of(state, player)
    except NoSuchPlayer as error:
        raise no_such_player(error, f"/{field}", game.spec.text.messages[words.language]) from None


def suggest(
    game: AnyGame,
    writer: AnswerWriter,
    state: Any,
    player: int,
    memory: Any,
    events: tuple[Any, ...],
    simulations: int | None,
    level: str | None,
    seed: str | None,
    most: int = shapes.MOST_SIMULATIONS,
    proceed: Callable[[], None] | None = None,
) -> Document:
    """Find a move for a player from that player's view, memory and events only.

    The search makes at most `most` simulations, and calls `proceed` between simulations, which may raise to end it. Other kinds of agents
    count their work in the same unit. Without a level the agent is that of the level "strong".
    """
    legal = game.legal_moves(state, player)
    if not legal:
        raise nothing_to_suggest(player)
    checked = memory is not None or bool(events)  # what the state shows fits the state
    belief = game.belief_in(state, player, memory, events, checked=checked)
    seed = draw_seed() if seed is None else seed
    if simulations is None:
        simulations = SIMULATIONS_BY_DEFAULT if level is None else shapes.MOST_SIMULATIONS
    opponent = Level(level or "strong", seed, min(simulations, most), work=MOST_WORK, proceed=proceed)
    analysis = opponent.analyse(belief, legal)
    write = game.dump_action
    return {  # adding 0.0 turns -0.0 into 0.0
        "action": write(analysis.candidates[0].action),
        "memory": belief.memory,
        "candidates": [{"action": write(action), "visits": visits, "value": value + 0.0} for action, visits, value in analysis.candidates],
        "simulations": analysis.simulations,
    }


#: The members that requests have in common: for sentences, for lists of legal moves with them, and for whole positions.
SPOKEN: Members = {"names": shapes.names, "language": shapes.language}
LISTED: Members = {"legal_moves_limit": shapes.limit, **SPOKEN}
POSITION: Members = {**LISTED, "views": shapes.views}

OPERATIONS = (
    Operation(
        "new",
        "The first position of a game",
        "The first position: the state, the players who may act, the legal moves and the scores.",
        body("new", options=shapes.options, seed=shapes.seed_or_none, **POSITION),
        shapes.position,
        ("invalid-options", "no-such-player"),
        replay,
    ),
    Operation(
        "apply",
        "The result of an action",
        "The position after the action. `events` lists what the action caused.",
        body("apply", state=shapes.state, action=shapes.action, as_player=shapes.as_player, **POSITION),
        shapes.position,
        ("invalid-state", "no-such-player", "illegal-action"),
        apply,
    ),
    Operation(
        "legal-moves",
        "The actions that are legal now",
        "The players who may act now, and the legal moves in canonical order.",
        body("legal-moves", state=shapes.state, player=shapes.one_player, **LISTED),
        shapes.legal_moves,
        ("invalid-state", "no-such-player"),
        legal_moves,
    ),
    Operation(
        "scores",
        "Scores, and the outcome once the game is over",
        "The score of each player with its parts, and the outcome, which is null while the game goes on.",
        body("scores", state=shapes.state),
        shapes.scores,
        ("invalid-state",),
        scores,
    ),
    Operation(
        "explain",
        "Whether an action is legal, and if not, why",
        "Whether the action is legal. If it is not, the answer has a code, the rule that forbids the action, and a sentence.",
        body("explain", state=shapes.state, action=shapes.action, as_player=shapes.as_player, **SPOKEN),
        shapes.explanation,
        ("invalid-state", "no-such-player"),
        explain,
    ),
    Operation(
        "view",
        "The view of one player",
        "The position as that player, or a spectator, may see it. Hidden values are null.",
        body("view", state=shapes.state, player=shapes.viewer, events=shapes.events_to_show, **LISTED),
        shapes.view,
        ("invalid-state", "no-such-player"),
        view,
    ),
    Operation(
        "replay",
        "The position after many actions",
        "The position after the last action.",
        body("replay", options=shapes.options, seed=shapes.replay_seed, actions=shapes.actions, **POSITION),
        shapes.position,
        ("invalid-options", "no-such-player", "illegal-action"),
        replay,
    ),
    Operation(
        "suggest",
        "A good move for a player",
        "A good move, found by a search that uses only what that player may know, and the memory for the next request.",
        body(
            "suggest",
            state=shapes.state,
            player=shapes.mover,
            memory=shapes.memory_or_none,
            events=shapes.events_since,
            simulations=shapes.simulations,
            level=shapes.level,
            seed=shapes.search_seed,
        ),
        shapes.suggestion,
        ("invalid-state", "no-such-player", "nothing-to-suggest", "invalid-memory"),
        suggest,
        expensive=True,
    ),
    Operation(
        "preview",
        "The certain part of an action's result",
        "The part of the result that the acting player may know beforehand. It is the same for all states with the same view.",
        body("preview", state=shapes.state, action=shapes.action, as_player=shapes.as_player, **SPOKEN),
        shapes.preview,
        ("invalid-state", "no-such-player", "illegal-action"),
        preview,
    ),
)


class Endpoint:
    """An operation of one game: a request's document in, an answer's document out."""

    def __init__(self, game: AnyGame, operation: Operation, writer: AnswerWriter) -> None:
        self.game, self.operation, self.writer = game, operation, writer
        #: The lane in which an expensive operation runs.
        self.lane: Lane = HERE
        self.request: Record[Document] = operation.asks(game)
        self.seats = [name for name in ("player", "as_player") if name in self.request.names]

    def __call__(self, body: Any) -> Document:
        """Return the answer, or raise a Problem or an error of the library."""
        if self.operation.expensive:
            self.lane.check()  # refuses before any other work
        try:
            asked = self.request.read(body)
        except CodecError as error:
            raise invalid_request(list(flaws(error.messages, body))) from None
        words = Words(asked.pop("names", None), asked.pop("language", None) or ENGLISH)
        if words.names:  # names beyond the seats are ignored
            options = asked["state"].options if "state" in asked else asked["options"]
            words = Words(words.names[: options.players], words.language)
        if "language" in self.request.names:
            asked["words"] = words
        names, language = words.names or (), words.language
        try:
            if "state" in asked:
                check_state(self.game, asked["state"], body["state"])
            for name in self.seats:
                check_seat(self.game, asked["state"], asked[name], name, words)
            run: Callable[..., Document] = self.operation.run
            if not self.operation.expensive:
                return run(self.game, self.writer, **asked)
            with self.lane.place():
                return run(self.game, self.writer, **asked, proceed=self.lane.proceed)
        except IllegalAction as error:
            told, numbered = named(error.detail, names, language), ""
            if error.index is not None:
                wording = self.game.spec.text.messages[language]
                numbered = wording.say("line-in-replay", count=error.index + 1, detail=told)
            raise IllegalAction(error.violation._replace(detail=told), error.index, numbered) from None
        except InvalidState as error:
            raise InvalidState(
                [Flaw(flaw.pointer, named(flaw.detail, names, language)) for flaw in error.flaws], fits_schema=True
            ) from None


@cache
def endpoints(game: AnyGame, writer: AnswerWriter = PLAIN) -> dict[str, Endpoint]:
    """Return the operations of a game, by name."""
    return {operation.name: Endpoint(game, operation, writer) for operation in offered(game)}


def limited(endpoint: Endpoint, simulations: int, lane: Lane) -> Endpoint | None:
    """Put an endpoint under an operator's bounds, or return None if the operator closed it.

    An expensive operation runs in `lane` and makes at most `simulations` simulations. 0 closes it.
    """
    if not endpoint.operation.expensive:
        return endpoint
    if not simulations:
        return None
    bounded = copy(endpoint)
    bounded.operation = replace(endpoint.operation, run=partial(endpoint.operation.run, most=simulations))
    bounded.lane = lane
    return bounded


def offered(game: AnyGame) -> tuple[Operation, ...]:
    """Return the operations that a game has. It has suggestions and previews only if the game says what a player knows."""
    has = {"suggest": game.spec.plays_agents, "preview": game.spec.previews}
    return tuple(each for each in OPERATIONS if has.get(each.name, True))


def camel(name: str) -> str:
    """Return a name with hyphens as that of a component: "legal-moves" is "LegalMoves"."""
    return "".join(part.capitalize() for part in name.split("-"))


def position(
    game: AnyGame, writer: AnswerWriter, turn: Turn[Any, Any], limit: int, words: Words, views: Viewers, before: Any = None
) -> Document:
    """Return the state after a turn, and all that a front end needs of it. `before` is the state before the turn."""
    state, events, revealed = turn
    happened = list(map(game.spec.schema().event.writer(), events))
    document = game.dump(state)
    found, listed = moves(game, writer, state, None, limit)
    answer = {
        "state": document,
        "digest": writer.digest(document),
        **found,
        "scores": write_scores(game.scores(state)),
        "outcome": write_outcome(game.outcome(state)),
        "events": happened,
        "revealed": revealed,
    }
    if views is not None:
        answer["views"] = [view(game, writer, state, player, events, limit, words) for player in views]
    return answer if words.names is None else with_text(answer, game, state, listed, events, words, before)


def moves(game: AnyGame, writer: AnswerWriter, state: Any, player: int | None, limit: int) -> tuple[Document, Sequence[Any]]:
    """Return the active players and the legal moves as JSON, and the listed moves. A cut list has a total only if the game can count."""
    legal: Sequence[Any] = game.legal_moves(state, player, LARGEST if game.spec.rules.countable() else limit + 1)
    cut = len(legal) > limit
    listed = legal[:limit] if cut else legal
    kept, write = writer.actions(game), game.spec.schema().action.writer()
    found = {
        "active_players": game.active_players(state),
        "legal_moves": [kept.get(move) or write(move) for move in listed],
        "legal_moves_total": None if cut and not game.spec.rules.countable() else len(legal),
    }
    return found, listed


def with_text(
    answer: Document,
    game: AnyGame,
    state: Any,
    listed: Sequence[Any],
    events: Sequence[Any],
    words: Words,
    before: Any = None,
) -> Document:
    """Return the answer with a sentence for each entry of its lists; the events led to the state."""
    told = sentences_of(game, events, words.names or (), state, before, words.language)
    return {**answer, "text": worded(game, words, legal_moves=sentences(game, listed, words), events=told)}


def sentences(game: AnyGame, actions: Sequence[Any], words: Words) -> list[str]:
    """Write actions as sentences."""
    return [game.describe(action, words.names or (), language=words.language) for action in actions]


def worded(game: AnyGame, words: Words, **lists: Sequence[str]) -> Document:
    """Return the `text` of an answer: the sentences for its lists, and their language, which is English if the game lacks the other."""
    return {**lists, "language": game.spec.text.messages[words.language].language}


def write_scores(scores: Sequence[Score]) -> list[Document]:
    """Return scores as JSON."""
    return [{"player": player, "total": total, "parts": parts} for player, total, parts in scores]


def write_outcome(outcome: Outcome | None) -> Document | None:
    """Return an outcome as JSON."""
    return None if outcome is None else outcome._asdict()
