"""The shapes of requests and answers, made for each game from its own schemas."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cache, partial
from typing import Any, Final

from safari_rules import LEGAL_MOVES_LIMIT
from safari_rules.authoring.codecs import (
    LARGEST,
    MOST_FLAWS,
    Codec,
    CodecError,
    Const,
    Flag,
    Integer,
    Integers,
    JsonObject,
    ListOf,
    Number,
    OneOfTexts,
    Text,
)
from safari_rules.authoring.files import LANGUAGES
from safari_rules.authoring.guide import FEWEST_STEPS, LONGEST_PARAGRAPH, MOST_STEPS, Sheet
from safari_rules.authoring.schema import OneOf, Record, Shape, player_name, seed
from safari_rules.contract.problems import KINDS, ProblemKind
from safari_rules.core.game import AnyGame
from safari_rules.players.experts import LEVELS
from safari_rules.players.search import SIMULATIONS_BY_DEFAULT
from safari_rules.players.simulation import MOST_MOVES

#: Bytes of a request body. A larger one is refused with 413.
BODY_LIMIT = 256 * 1024
#: Entries of a list of actions or events in a request. No body is large enough for more, so only the size of the body bounds these lists.
MOST_ENTRIES = BODY_LIMIT // 8
#: Events of one action.
MOST_EVENTS = 1000
#: The most simulations of a suggestion.
MOST_SIMULATIONS = 1000
#: The largest number of names of players.
MOST_NAMES = 6
#: The largest number of views in one answer: those of six seats, and a spectator's.
MOST_VIEWS = 7
#: Characters of a sentence. An event that a client hands in may name many cards.
LONGEST_SENTENCE = 10_000
ANY = "[^\\x00]"
RuleId = partial(Text, "[A-Z0-9]", 1, 8)


# Requests.


def options(game: AnyGame) -> Codec[Any]:
    """Return the codec of the options. If a request lacks them, all are at their defaults."""
    read = game.spec.schema().options
    # No default is published, because generators write it into code that does not compile.
    return _described(read, f"{read.doc} An option that is left out has its default.", optional=True, absent=read.read({}))


#: The codec of the seed of a game without chance.
NO_SEED = Const(None, "Always null, because nothing in this game is random.", optional=True)
optional_seed = partial(seed, optional=True, allow_none=True)


def seed_or_none(game: AnyGame) -> Codec[Any]:
    """Return the codec of an optional seed. A game without chance takes none."""
    doc = "The seed, which decides all that is random. If it is null or left out, the service draws 128 random bits."
    return optional_seed(doc) if game.seeded else NO_SEED


def replay_seed(game: AnyGame) -> Codec[Any]:
    """Return the codec of a seed, which is required unless the game has no chance."""
    return game.spec.schema().seed if game.seeded else NO_SEED


def limit(_: AnyGame) -> Codec[Any]:
    """Return the codec of the largest number of legal moves in an answer."""
    doc = "The most legal moves that the answer lists."
    return Integer(0, LEGAL_MOVES_LIMIT, doc, component="LegalMovesLimit").with_default(LEGAL_MOVES_LIMIT)


@cache
def names(_: AnyGame) -> Codec[Any]:
    """Return the codec of the players' names."""
    name = player_name(
        "A player's name, or null. It has a visible character, and none that controls text or its direction.",
        component="PlayerName",
        allow_none=True,
    )
    doc = (
        "The players' names, by seat. With names, the answer has `text`, and the sentence of a refusal uses the names. At most one is "
        'null. Sentences address that seat as "you". A seat without an entry is called by its number.'
    )
    return PlayerNames(name, 0, MOST_NAMES, doc, optional=True, component="PlayerNames")


class PlayerNames(ListOf[Any]):
    """The players' names by seat, of which at most one is null: sentences address that seat as "you"."""

    def read(self, value: Any) -> tuple[str | None, ...]:
        """Return the names. Raises CodecError unless each is a name or null, and at most one is null."""
        names = super().read(value)
        if names.count(None) > 1:
            raise CodecError('Expected at most one null: only one seat is addressed as "you".')
        return names


def language(_: AnyGame) -> Codec[Any]:
    """Return the codec of the language of sentences."""
    doc = "The language of `text` and of a refusal's `detail`. A game that does not have it answers in English."
    return OneOfTexts(tuple(LANGUAGES), doc, optional=True, component="Language", about="A language, English if it is left out.")


def views(game: AnyGame) -> Codec[Any]:
    """Return the codec of the seats whose views the answer has."""
    doc = "The seats whose views the answer includes, in this order. Null stands for a spectator."
    seat = _seat(game, "A seat, or null for a spectator.", allow_none=True)
    return Distinct(seat, 0, MOST_VIEWS, doc, optional=True, keywords={"uniqueItems": True})


class Distinct(ListOf[Any]):
    """A list without repetitions."""

    def read(self, value: Any) -> tuple[int | None, ...]:
        """Return the values. Raises CodecError if one of them is repeated."""
        found = super().read(value)
        if len(set(found)) < len(found):
            raise CodecError("Expected no seat twice.")
        return found


_SENTENCE = Text(ANY, 1, LONGEST_SENTENCE, "A sentence.", component="Sentence")
#: The codec of the sentences for events as a host knows them, which has the state before.
REASONS = ListOf(
    _SENTENCE,
    0,
    MOST_ENTRIES,
    "The sentences for the events of `position`, with the reasons for a deal or game that ended within a match.",
    optional=True,
)
_OF_MOVES = ListOf(_SENTENCE, 0, LEGAL_MOVES_LIMIT, "One sentence for each entry of `legal_moves`.")
_OF_EVENTS = ListOf(_SENTENCE, 0, MOST_ENTRIES, "One sentence for each entry of `events`.")
_ANSWERED_IN = Text("[a-z-]", 2, 16, "The language of the sentences.", component="LanguageCode", keywords={"examples": list(LANGUAGES)})


def _sentences(name: str, of: str, **lists: Codec[Any]) -> dict[str, Codec[Any]]:
    """Return the codec of the sentences for an answer's lists."""
    doc = f"One sentence for each {of} in the answer. Present only if the request has `names`."
    return {"text": Record(Shape(name, doc, {**lists, "language": _ANSWERED_IN}), optional=True)}


_SENTENCES = _sentences("Sentences", "legal move and each event", legal_moves=_OF_MOVES, events=_OF_EVENTS)
_MOVE_SENTENCES = _sentences("MoveSentences", "legal move", legal_moves=_OF_MOVES)
_EVENT_SENTENCES = _sentences("EventSentences", "event", events=_OF_EVENTS)


def state(game: AnyGame) -> Codec[Any]:
    """Return the codec of a state, secrets included."""
    return game.spec.schema().state


def action(game: AnyGame) -> Codec[Any]:
    """Return the codec of an action."""
    return game.spec.schema().action


def memory_or_none(game: AnyGame) -> Codec[Any]:
    """Return the codec of what the player remembers."""
    return _described(
        game.spec.schema().memory,
        "The `memory` from the last suggestion for this player. Leave it out at the start of a game.",
        optional=True,
    )


def simulations(_: AnyGame) -> Codec[Any]:
    """Return the shape of the budget of a search. It is read as None if the request leaves it out."""
    doc = f"The most simulations to make: fewer if too much work, or enough. With a level the default is {MOST_SIMULATIONS}."
    return Integer(1, MOST_SIMULATIONS, doc, absent=None).with_default(SIMULATIONS_BY_DEFAULT)


def level(_: AnyGame) -> Codec[Any]:
    """Return the shape of the level of an opponent."""
    doc = "The strength of the computer. If it is left out, the best kind of search for the game is used."
    return OneOfTexts(tuple(LEVELS), doc, optional=True, component="Level", about="The strength of a computer.")


def search_seed(_: AnyGame) -> Codec[Any]:
    """Return the codec of the seed that makes a suggestion repeatable."""
    return optional_seed("The seed of the search, which makes it repeatable. If it is null or left out, the service draws one.")


def actions(game: AnyGame) -> Codec[Any]:
    """Return the codec of the actions of a record."""
    return ListOf(game.spec.schema().action, 0, MOST_ENTRIES, "All actions of the game, from the first one on.")


def _described(codec: Codec[Any], doc: str, *, optional: bool = False, absent: Any = None, allow_none: bool = False) -> Codec[Any]:
    """Return a codec as that of a field with a description of its own."""
    made = copy(codec)
    made.doc, made.required, made.absent, made.allow_none = doc, not optional, absent, codec.allow_none or allow_none
    return made


def open_object(name: str, doc: str) -> JsonObject:
    """Return the codec of an object whose form only its game knows, published as `name`. Generators flatten a union without a tag."""
    return JsonObject(doc, component=name, keywords={"description": doc, "additionalProperties": True})


def _seat(game: AnyGame, doc: str, **more: Any) -> Integer:
    return Integer(0, game.players[1] - 1, doc, **more)


# Answers.


def _events(game: AnyGame, doc: str) -> Codec[Any]:
    return ListOf(game.spec.schema().event, 0, MOST_ENTRIES, doc).with_default(())


#: The codec of the player whose client sends an action.
as_player = partial(
    _seat, doc="The seat of the player whose client sends the action. An action of any other player is refused.", optional=True
)
#: The codec of the player whose legal moves the answer lists.
one_player = partial(_seat, doc="The seat whose legal moves are listed. If it is left out, those of all players are listed.", optional=True)
#: The codec of the viewer.
viewer = partial(_seat, doc="The seat of the player who will see the view, or null for a spectator.", allow_none=True)
#: The codec of the player who needs a move.
mover = partial(_seat, doc="The seat that needs a move. It must have a legal move now.")
#: The codec of the events that a view shows.
events_to_show = partial(_events, doc="The events to show to that player. The service does not check that they led to the state.")
#: The codec of the events that the player remembers.
events_since = partial(_events, doc="All events since the last suggestion for this player, as `apply` returned them.")


def object_of(name: str, doc: str, /, **members: Codec[Any]) -> Record[Any]:
    """Return the codec of a JSON object from the name of its schema, its description, and the codecs of its members."""
    return Record(Shape(name, doc, members))


def _seats(game: AnyGame, doc: str) -> Integers:
    return Integers(0, game.players[1] - 1, 0, game.players[1], doc)


@cache
def _moves(game: AnyGame) -> dict[str, Codec[Any]]:
    return {
        "active_players": _seats(game, "The seats that have a legal move now, in ascending order."),
        "legal_moves": ListOf(game.spec.schema().action, 0, LEGAL_MOVES_LIMIT, "The legal moves, in canonical order."),
        "legal_moves_total": Integer(
            0,
            LARGEST,
            "The number of all legal moves, including those not listed. Null if counting them would take too long.",
            allow_none=True,
            component="LegalMovesTotal",
        ),
    }


@cache
def _outcome(game: AnyGame) -> Codec[Any]:
    reasons = game.spec.schema().all_reasons
    made = object_of(
        f"{game.spec.schema().name}Outcome",
        "Why the game ended, and who won.",
        reason=OneOfTexts(reasons, " ".join(f"`{reason}`: {doc}" for reason, doc in reasons.items())),
        winners=_seats(game, "The seats of the winners: the first group of the ranking."),
        ranking=ListOf(
            _seats(game, ""), 1, game.players[1], "The seats from first to last, as groups. Players who are tied share a group."
        ),
    )
    return _described(made, "Why the game ended, and who won. Null while the game goes on.", allow_none=True)


@cache
def _parts(game: AnyGame) -> Shape:
    points: dict[str, Codec[Any]] = {
        part: Integer(-LARGEST, LARGEST, doc, optional=part in game.spec.schema().optional_parts)
        for part, doc in game.spec.schema().parts.items()
    }
    return Shape(f"{game.spec.schema().name}ScoreParts", "The parts of a score; they add up to its total.", points)


@cache
def _scores(game: AnyGame, *, hidden: bool) -> Codec[Any]:
    """Return the schema of one score per player. In a view, totals and parts may be hidden."""
    name = game.spec.schema().name
    unknown = " Null if the viewer may not know it." if hidden else ""
    members: dict[str, Codec[Any]] = {
        "player": _seat(game, "The seat of the player who has this score."),
        "total": Integer(-LARGEST, LARGEST, f"The sum of the parts.{unknown}", allow_none=hidden),
        "parts": Record(_parts(game), None, f"The parts of the total.{unknown}", allow_none=hidden),
    }
    score: Record[Any] = Record(Shape(f"{name}Score{'View' if hidden else ''}", "A player's score.", members))
    return ListOf(score, game.players[0], game.players[1], "One score for each player, in the order of the seats.")


@cache
def position(game: AnyGame) -> Record[Any]:
    """Return the schema of a state with all that a front end needs of it."""
    return object_of(
        f"{game.spec.schema().name}Position",
        "A state, and everything that a front end needs to show it.",
        state=game.spec.schema().state,
        digest=Text("[0-9a-f]", 64, 64, "The SHA-256 of the state as canonical JSON, in lower-case hex.", component="Digest"),
        **_moves(game),
        scores=_scores(game, hidden=False),
        outcome=_outcome(game),
        events=ListOf(game.spec.schema().event, 0, MOST_EVENTS, "The events that the action caused, in order."),
        revealed=Flag(
            "Whether taking the action back would be unfair, because the acting player has learned something that was hidden from that "
            "player, or because a game with hidden information has ended."
        ),
        views=ListOf(
            view(game),
            0,
            MOST_VIEWS,
            "The views that the request lists, as `view` returns them. Present only if the request has `views`.",
            optional=True,
        ),
        **_SENTENCES,
    )


@cache
def legal_moves(game: AnyGame) -> Record[Any]:
    """Return the schema of legal moves."""
    return object_of(
        f"{game.spec.schema().name}LegalMoves", "The players who may act, and the legal moves.", **_moves(game), **_MOVE_SENTENCES
    )


@cache
def scores(game: AnyGame) -> Record[Any]:
    """Return the shape of scores and outcome."""
    return object_of(
        f"{game.spec.schema().name}Scores",
        "The scores, and the outcome once the game is over.",
        scores=_scores(game, hidden=False),
        outcome=_outcome(game),
    )


_LEGAL = object_of("LegalExplanation", "The action is legal.", legal=Const(True, "Always true: the action is legal."))


def _code(game: AnyGame, doc: str, **more: Any) -> Codec[Any]:
    """Return the codec of the code of a refused action."""
    codes, name = [code.code for code in game.rulebook.illegal_codes], game.spec.schema().name
    return OneOfTexts(codes, doc, component=f"{name}IllegalCode", about=f"The code of a refused action of {game.title}.", **more)


@cache
def explanation(game: AnyGame) -> OneOf:
    """Make the two shapes of an explanation, which `legal` distinguishes."""
    name = game.spec.schema().name
    illegal = object_of(
        f"{name}IllegalExplanation",
        "The reason why the action is illegal.",
        legal=Const(False, "Always false: the action is illegal."),
        code=_code(game, "The code of the refusal, one of the game's `illegal_codes`."),
        rule=RuleId(
            "The id of the rule or ruling that the action breaks. Null for codes that all games share.",
            allow_none=True,
            component="RuleBroken",
        ),
        detail=Text(ANY, 1, 1000, "The reason for players, as a sentence."),
    )
    doc = "Whether an action is legal, and if not, why. `legal` distinguishes the two forms of the answer."
    return OneOf(f"{name}Explanation", {False: illegal, True: _LEGAL}, doc, tag="legal")


@cache
def preview(game: AnyGame) -> Record[Any]:
    """Return the schema of what is certain of an action's result."""
    return object_of(
        f"{game.spec.schema().name}Preview",
        "The part of an action's result that is the same in every state that the acting player's view allows.",
        certain=Flag("Whether the whole result is the same, as far as this player will see it."),
        events=ListOf(game.spec.schema().event, 0, MOST_EVENTS, "The events that are the same, as this player will see them."),
        points=Integer(-LARGEST, LARGEST, "The change of this player's total. Null if it is not the same.", allow_none=True),
        **_EVENT_SENTENCES,
    )


@cache
def view(game: AnyGame) -> Record[Any]:
    """Return the schema of what one player, or a spectator, may see."""
    seen: Codec[Any] = game.spec.schema().state
    if (redactor := game.spec.redactor) is not None:
        commitment = Text(
            "[0-9a-f]", 64, 64, "The SHA-256 of `safari-rules|{seed}`, in lower-case hex. It is shown before the seed itself."
        )
        doc = "The state as one player or a spectator may see it. It has the same fields, and hidden values are null."
        shape = Shape(f"{redactor.codec.shape.name}View", doc, {**redactor.codec.shape.members, "seed_commitment": commitment})
        seen = Record(shape, None, "The state as this player may see it. It has the same fields, and hidden values are null.")
    return object_of(
        f"{game.spec.schema().name}View",
        "The view of one player, or of a spectator.",
        player=_seat(game, "The seat of the player who may see this view, or null for a spectator.", allow_none=True),
        state=seen,
        **_moves(game),
        scores=_scores(game, hidden=True),
        outcome=_outcome(game),
        events=ListOf(
            game.spec.schema().event, 0, MOST_ENTRIES, "The events of the request. Values that this player may not know are null."
        ),
        **_SENTENCES,
    )


@cache
def suggestion(game: AnyGame) -> Record[Any]:
    """Return the schema of a move for a player, and what the search found."""
    name = game.spec.schema().name
    candidate = object_of(
        f"{name}Candidate",
        "A move that the search has examined.",
        action=game.spec.schema().action,
        visits=Integer(0, LARGEST, "The part of `simulations` that chose this move."),
        value=Number(
            -1,
            1,
            "The move's value for the player, from -1 (last) to 1 (the only winner): a mean of results and of scaled leads.",
        ),
    )
    return object_of(
        f"{name}Suggestion",
        "A good move, found by a search that uses only what the player may know.",
        action=game.spec.schema().action,
        memory=_described(game.spec.schema().memory, "The player's memory. Send it with the next `suggest` for this player."),
        candidates=ListOf(
            candidate,
            1,
            MOST_MOVES,
            "The examined moves, the best first. Only one is listed of several moves that are alike for the player.",
        ),
        simulations=Integer(1, MOST_SIMULATIONS, "The number of simulations that were made."),
    )


def _text(doc: str, most: int = 1000, **more: Any) -> Text:
    return Text(ANY, 1, most, doc, **more)


#: The schema of `/healthz`.
HEALTH_SHAPE = object_of("Health", "Whether the service is up.", status=Const("ok", "Always ok."))
#: The code of a refusal, whatever the game.
ANY_CODE: Final = Text("[a-z-]", 1, 64, "With illegal-action: the code of the refusal, one of the game's `illegal_codes`.", optional=True)


@cache
def problem_of_game(game: AnyGame) -> Record[Any]:
    """Return the schema of the problems that the rules of a game cause."""
    code = _code(game, "With illegal-action: the code of the refusal.", optional=True)
    return problem_of(f"{game.spec.schema().name}Problem", code)


_PROBLEM_ERROR = object_of(
    "ProblemError",
    "One error in the request.",
    pointer=Text(ANY, 0, 1000, "A JSON Pointer to the wrong value in the request. Empty for the complete body."),
    detail=_text("The error, as a sentence, such as the value that was expected."),
)


def problem_of(name: str, code: Codec[Any], kinds: Mapping[str, ProblemKind] = KINDS, **more: Codec[Any]) -> Record[Any]:
    """Return the schema of problems.

    :param name: the name of the schema.
    :param code: the codec of the code of a refusal.
    :param kinds: the kinds of problems, by name. A client must expect others.
    :param more: further fields, by name.
    :returns: the schema.
    """
    return object_of(
        name,
        "The reason why a request was refused (RFC 9457).",
        type=_text(
            "The kind of problem: the path of a page that explains it. More kinds may be added.",
            keywords={"examples": [f"/problems/{each}" for each in kinds]},
        ),
        title=_text("The kind of problem in words, for people.", keywords={"examples": [kind.title for kind in kinds.values()]}),
        status=Integer(400, 599, "The HTTP status."),
        detail=_text("The reason, as a sentence."),
        code=code,
        rule=RuleId(
            "With illegal-action: the id of the rule or ruling that the action breaks. Null for codes that all games share.",
            optional=True,
            allow_none=True,
        ),
        index=Integer(0, MOST_ENTRIES, "With illegal-action of a replay: the index of the action, from 0.", optional=True),
        errors=ListOf(_PROBLEM_ERROR, 1, MOST_FLAWS, "The errors in the request, each with its position.", optional=True),
        **more,
    )


#: The schema of every problem (RFC 9457).
PROBLEM = problem_of("Problem", ANY_CODE)


@cache
def _summary_fields(known: tuple[AnyGame, ...]) -> dict[str, Codec[Any]]:
    limits: dict[str, Codec[Any]] = {
        "min": Integer(1, 64, "The smallest number of players."),
        "max": Integer(1, 64, "The largest number of players."),
    }
    return {
        "id": OneOfTexts([game.id for game in known], "The id of the game, as in the paths of the service."),
        "title": _text("The name of the game."),
        "designer": _text("The designer of the game, and other credits."),
        "players": Record(
            Shape("PlayerRange", "The numbers of players that a game allows.", limits), None, "The numbers of players that the game allows."
        ),
        "summary": _text("The game in one sentence."),
        "simultaneous": Flag("Whether all players act at the same time."),
        "hidden_information": Flag("Whether something is hidden from at least one player."),
    }


@cache
def catalogue(known: tuple[AnyGame, ...]) -> Record[Any]:
    """Return the schema of the list of games."""
    summary = object_of("GameSummary", "A short description of a game.", **_summary_fields(known))
    return object_of("GameList", "The list of all games.", games=ListOf(summary, 0, 100, "One entry for each game."))


@cache
def _book() -> dict[str, Codec[Any]]:
    """Return the parts of a catalogue entry that are alike for every game."""
    rule: dict[str, Codec[Any]] = {
        "id": RuleId("The id of the rule, which never changes."),
        "text": _text("The text of the rule, in this project's words.", 2000),
        "sources": Integers(1, 1000, 0, 100, "The sentences of the rulebook that it is based on, as the trace numbers them."),
    }
    text = object_of("RuleText", "A rule.", **rule)
    why = _text("The reasons for this reading of the rulebook, and for another one.", 2000, optional=True)
    ruling = object_of("RulingText", "A ruling: a decision where the rulebook is silent or unclear.", **rule, why=why)
    code = object_of(
        "IllegalCode",
        "A code that the refusal of an action may have.",
        code=Text("[a-z-]", 1, 64, "The code."),
        rules=ListOf(RuleId(), 0, 8, "The rules that it is about, by id. Codes of all games have none."),
        text=_text("The meaning of the code."),
    )
    return {
        "rules": ListOf(text, 1, 100, "The rules, as the publisher's rulebook has them."),
        "rulings": ListOf(ruling, 0, 100, "The rulings."),
        "illegal_codes": ListOf(code, 1, 100, "The codes of refused actions, in the order of the checks."),
    }


_WORD = object_of("Word", "A code in words.", code=Text("[A-Za-z0-9_-]", 1, 64, "The code."), text=_text("The meaning of the code."))
#: The shape of the words for codes that stand in no sentence.
WORDS = object_of(
    "GameWords",
    "Codes in words.",
    score_parts=ListOf(_WORD, 0, 100, "The parts of a score."),
    reasons=ListOf(_WORD, 0, 100, "The reasons for the end of a game."),
    sheet=ListOf(_WORD, 0, 100, "The headings of the rule sheet."),
)
#: At most: paragraphs of one part of a rule sheet, and actions of a worked example or of the reply in a lesson's step.
MOST_PARAGRAPHS, MOST_REPLIES = 20, 50
#: The largest number of rulings on which a paragraph rests.
MOST_RULINGS = 10


@cache
def sheet() -> Record[Any]:
    """Return the shape of a rule sheet."""
    paragraph = _text("A paragraph.", LONGEST_PARAGRAPH, component="Paragraph")
    about = {
        "aim": "The aim of the players.",
        "box": "The contents of the box, and what can be used instead.",
        "set_up": "The preparations before the first turn.",
        "turn": "The course of one turn.",
        "example": "A worked example. The `example` of the game has it as a position.",
        "end": "The end of the game.",
        "scoring": "The scoring, and the condition for winning.",
    }
    parts: dict[str, Codec[Any]] = {name: ListOf(paragraph, 1, MOST_PARAGRAPHS, doc) for name, doc in about.items()}
    return Record(
        Shape("Sheet", "A rule sheet in this project's words, complete enough to play with the game's box.", parts), optional=True
    )


@cache
def sheet_rulings() -> Record[Any]:
    """Return the shape of the rulings behind a rule sheet."""
    ruling = RuleId()
    paragraph = ListOf(ruling, 0, MOST_RULINGS, "The rulings behind a paragraph, if any.")
    parts: dict[str, Codec[Any]] = {
        name: ListOf(paragraph, 1, MOST_PARAGRAPHS, f"For each paragraph of `{name}`.") for name in Sheet._fields
    }
    doc = "The rulings behind each paragraph of the rule sheet. Paragraphs without any need none."
    return Record(Shape("SheetRulings", doc, parts), optional=True)


@cache
def example(game: AnyGame) -> Record[Any]:
    """Return the shape of the position of a sheet's worked example."""
    parts = {"state": state(game), "actions": ListOf(action(game), 0, MOST_REPLIES, "The actions of the example, in order.")}
    doc = "The worked example of the rule sheet as a position. The reader has seat 0."
    return Record(Shape(f"{game.spec.schema().name}Example", doc, parts), optional=True)


@cache
def lesson(game: AnyGame) -> Record[Any]:
    """Return the shape of a lesson."""
    name = game.spec.schema().name
    known = game.spec.schema()
    begun = "The state at the start of the step. If it is left out, the state follows from the step before."
    awaited = "The action that the learner should choose. If it is left out, the learner only reads."
    step = object_of(
        f"{name}LessonStep",
        "A step of a lesson. The learner has seat 0.",
        text=_text("The sentence for the learner."),
        state=_described(known.state, begun, optional=True),
        **{"await": _described(known.action, awaited, optional=True)},
        reply=ListOf(action(game), 0, MOST_REPLIES, "The actions of other players that follow the learner's, in order.", optional=True),
    )
    steps = ListOf(step, FEWEST_STEPS, MOST_STEPS, "The steps, in order.")
    return Record(Shape(f"{name}Lesson", "A first game, step by step. Every action in it is legal.", {"steps": steps}), optional=True)


@cache
def entry(game: AnyGame, known: tuple[AnyGame, ...], operations: tuple[str, ...]) -> Record[Any]:
    """Return the shape of a game's entry; `operations` are the names of all that there are."""
    name = game.spec.schema().name
    component = object_of(
        f"{name}Component",
        "A kind of card, tile or piece.",
        code=game.spec.schema().code,
        name=_text("The name, as sentences use it."),
        copies=Integer(0, 64, "The number of copies in the box."),
        symbol=_text("One emoji, to be shown instead of a picture.", 8),
        facts=_described(game.spec.schema().facts, "The facts about it. A fact that does not apply is null."),
    )
    return object_of(
        f"{name}Entry",
        f"Everything that a client needs to know about {game.title} before a game.",
        **{
            **_summary_fields(known),
            "id": Const(game.id, "The id of the game, as in the paths of the service."),
            "rules_version": Integer(1, LARGEST, "It goes up when the game's behavior changes."),
            "options": JsonObject("A JSON Schema of the options, with defaults and descriptions."),
            "components": ListOf(component, 1, 100, "The components in the box."),
            **_book(),
            "operations": ListOf(
                Text("[a-z-]", 1, 64, "The name of an operation.", component="OperationName", keywords={"examples": list(operations)}),
                0,
                100,
                "The operations that this server offers, in order. More may be added.",
            ),
            "languages": ListOf(_ANSWERED_IN, 1, 100, "The languages that the game has."),
            "words": WORDS,
            "sheet": sheet(),
            "sheet_rulings": sheet_rulings(),
            "example": example(game),
            "lesson": lesson(game),
        },
    )
