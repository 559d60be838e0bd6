"""Every sentence for players of every game is checked by patterns: actions, events, refusals, tables, validation errors.

The tests assert that everything is rendered: every class of action and event, every illegal code, every sentence in a call of
`Violation`, `Flaw` and `CodecError` in the source.
"""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import pytest
from support import changed
from support.variants import EVERY

from safari_rules import Game, InvalidInput, InvalidState, all_games
from safari_rules.authoring.text import named
from safari_rules.conformance import conceivable_actions
from safari_rules.core.positions import sentences_of

LIBRARY = Path(__file__).parents[2] / "safari_rules"
PLAYERS = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
#: Lists of names: all names, each seat in turn addressed as "you", and no names.
NAMINGS: list[list[str | None]] = [PLAYERS, *[[*PLAYERS[:seat], None, *PLAYERS[seat + 1 :]] for seat in range(6)], []]
NOUNS = "pairs|cards|points|tiles|entries|deals|rounds|games|rows|columns|spots|Charlies|players|cells|mice|meerkats|zebras|giraffes|ostriches|cheetahs|rhinos|elephants"
NOUN = "pair|card|point|entry|deal|round|row|column|Charlie|mouse|meerkat|ostrich|cheetah"
VERBS = "play|draw|chase|win|pick|trade|place|move|capture|release|choose|score|look|find|take|put|keep|give|have|are|pass|ask"
#: Patterns that no line for players may match, by the name of the mistake.
WRONG = {
    "a code": r"\b(?!face-(?:up|down)\b)[a-zA-Z0-9]+-[a-zA-Z0-9]",
    "an underscore": r"_",
    "one of many": rf"\b1 (?:{NOUNS})\b",
    "many of one": rf"\b(?:[02-9]|\d\d+) (?:{NOUN})\b|(?<![±−])\b(?:[02-9]|\d\d+) tile\b",
    "counting from 0": r"\b(?:[Rr]ow|[Cc]olumn|[Ss]pot) 0\b",
    "a hyphen for a minus": r"-\d",
    "a minus that is none": r"−(?!\d)",
    "what Python or JSON says": r"\b(?:None|null|True|False|true|false)\b|[{}\[\]\"<>]",
    "two spaces": r"  ",
    "you in the third person": r"\b[Yy]ou (?!pass\b)\w+s\b",
    "others in the second person": rf"\b(?:{'|'.join(PLAYERS)}|[Pp]layer \d) (?:{VERBS})\b",
    "an article before a vowel": r"\b[Aa] [aeio]",
    "an article before a consonant": r"\b[Aa]n [^aeiou]",
    "you as a possessor": r"\bof you\b|\byou's\b",
}


def wrong(line: str) -> list[str]:
    """Return the names of the mistakes in a line for players."""
    return [name for name, pattern in WRONG.items() if re.search(pattern, line)]


def hold(sentence: str, names: list[str | None], said: set[str]) -> None:
    """Check a sentence for players by the patterns. `said` holds the sentences that have been checked."""
    if sentence in said:
        return
    said.add(sentence)
    assert not wrong(sentence), f"{wrong(sentence)}: {sentence}"
    assert sentence[0].isupper(), sentence
    assert re.search(r"[^.]\.\Z", sentence), sentence
    if None not in names:
        assert not re.search(r"\b[Yy]our?\b", sentence), sentence
    if names and "has no seat" not in sentence:
        assert not re.search(r"\b[Pp]layer \d", sentence), sentence


def of(game: Game[Any, Any, Any, Any]) -> Any:
    """Return the module that tests a game's rules."""
    return import_module(f"rules.test_{game.id.replace('-', '_')}")


def classes(union: UnionType | type) -> set[str]:
    """Return the names of the classes of a union."""
    return {each.__name__ for each in get_args(union) or (union,)}


@cache
def playouts(game: Game[Any, Any, Any, Any]) -> list[tuple[Any, Any]]:
    """Return the turns of a random game of each variant, each with the state before it."""
    found = []
    for name, options in EVERY:
        if name != game.id:
            continue
        chance = random.Random(f"sentences {options}")
        state = game.new(**options, ply_limit=500, **({"seed": f"sentences-{len(found)}"} if game.seeded else {}))
        while moves := game.legal_moves(state, limit=60):
            turn = game.apply(state, chance.choice(moves))
            found.append((state, turn))
            state = turn.state
    if game.id == "safari-dual":  # random play never blocks a player
        blocked = of(game).position("..g.l", ".....", ".....", "eg...", "Le...")
        found.append((blocked, game.apply(blocked, game.load_action({"type": "pass", "player": blocked.current_player}))))
    return found


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_action_and_event_is_a_sentence(game: Game[Any, Any, Any, Any]) -> None:
    module = import_module(f"safari_rules.games.{game.id.replace('-', '_')}.state")
    said: set[str] = set()
    actions: set[str] = set()
    events: set[str] = set()
    for number, (state, turn) in enumerate(playouts(game)):
        naming = NAMINGS[number % len(NAMINGS)]
        for move in game.legal_moves(state, limit=20):
            actions.add(type(move).__name__)
            hold(game.describe(move, naming), naming, said)
        for event in turn.events:
            events.add(type(event).__name__)
            document = game.dump_event(event)
            for seen in [event, *[game.view_events(turn.state, viewer, [document])[0] for viewer in (None, 0, 1)]]:
                for names in NAMINGS:
                    hold(game.describe(seen, names), names, said)
                    hold(game.describe(seen, names, turn.state), names, said)
        for names in NAMINGS if any(event.type.endswith("-ended") for event in turn.events) or game.outcome(turn.state) else ():
            for sentence in sentences_of(game, turn.events, names, turn.state, state):
                hold(sentence, names, said)
    assert actions == classes(module.Action)
    assert events == classes(module.Event)
    assert len(said) > 100


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_conceivable_action_is_a_sentence(game: Game[Any, Any, Any, Any]) -> None:
    """Every action that fits the schema is described: every spot, every row, every receiver."""
    said: set[str] = set()
    state = playouts(game)[0][0]
    for number, action in enumerate(conceivable_actions(game, state, random.Random(7), 3000)):
        names = NAMINGS[number % len(NAMINGS)]
        if getattr(action, "to", None) != action.player:  # no player can give a tile to themselves
            hold(game.describe(action, names), names, said)
    assert len(said) > 40


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_line_of_a_table_is_for_players(game: Game[Any, Any, Any, Any]) -> None:
    said = set()
    for number, (state, _) in enumerate(playouts(game)):
        names = NAMINGS[number % len(NAMINGS)]
        for line in game.lines(game.view(state, number % state.options.players), names):
            said.add(line)
            for cell in re.split(r" {2,}", line.replace("-----", "  ").replace(" Charlie", "  Charlie")):
                assert not wrong(cell), f"{wrong(cell)}: {line}"
    assert len(said) > 40


def refused(game: Game[Any, Any, Any, Any]) -> Iterator[Any]:
    """Yield the violations of the table of refusals, and those of conceivable actions in states of random games."""
    for provoke in of(game).REFUSALS.values():
        state, action = provoke()
        loaded = game.load_action({"player": getattr(state, "current_player", 0), **action})
        yield game.why_illegal(state, loaded)
        yield game.why_illegal(state, loaded, as_player=1 - min(loaded.player, 1))
    if game.id == "safaru":  # random play never tries the reversed game's action in the main game
        state = game.new(seed="refused")
        card = game.dump(state)["hands"][0][0]
        yield game.why_illegal(state, game.load_action({"type": "play", "player": 0, "card": card}))
    turns = playouts(game)
    chance = random.Random(11)
    for state, _ in chance.sample(turns, min(len(turns), 60)):
        for action in conceivable_actions(game, state, chance, 200):
            if (violation := game.why_illegal(state, action)) is not None:
                yield violation


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_refusal_is_a_sentence(game: Game[Any, Any, Any, Any]) -> None:
    never = {"safari-dual": {"no-such-player", "wrong-phase"}}.get(game.id, set())
    said: set[str] = set()
    codes, reached = set(), set()
    for violation in refused(game):
        if violation is None:
            continue
        codes.add(violation.code)
        reached.add(getattr(violation.detail, "message", ""))
        for names in NAMINGS:
            hold(named(violation.detail, names[: 6 if names else 0]), names, said)
        assert named(violation.detail, []) == violation.detail
    assert codes == {code.code for code in game.rulebook.illegal_codes} - never
    source = LIBRARY / "games" / game.id.replace("-", "_") / "rules.py"
    messages = {message for node in [*calls(source, "Said"), *calls(source, "_at")] for message in texts(node)}
    assert (messages & set(game.spec.text.messages["en"].messages)) - reached == UNREACHED_MESSAGES.get(game.id, set())
    assert not [node for node in calls(source, "Violation") if sentences(node.args[2])], "a refusal is a plain text instead of a message"


#: Sentences of the source that no input reaches. A comment gives the reason.
UNREACHED: dict[str, set[str]] = {}
UNREACHED_MESSAGES: dict[str, set[str]] = {
    # the schema has no such ranks and counts, but a caller in Python may write them
    "kariba": {"no-card-played", "no-such-rank", "no-such-rank-face-up"},
}


def texts(node: ast.expr) -> set[str]:
    """Return all texts in an expression."""
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def unmatched(source: Path, call: str, argument: int, details: set[str]) -> set[str]:
    """Return the sentences of the calls in a module, as regular expressions, that match none of the details."""
    expected = {pattern for node in calls(source, call) for pattern in sentences(node.args[argument])}
    assert expected
    return {pattern for pattern in expected if not any(re.fullmatch(pattern, detail) for detail in details)}


def calls(source: Path, name: str) -> list[ast.Call]:
    """Return the calls of a function in a module."""
    nodes = ast.walk(ast.parse(source.read_text(encoding="utf-8")))
    return [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name]


def sentences(node: ast.expr) -> list[str]:
    """Return the possible sentences of an expression as regular expressions, none if it is not a text of the module itself."""
    match node:
        case ast.Constant(value=str(text)):
            return [re.sub(r"\\\{\d.*?\\\}", ".+", re.escape(text))]
        case ast.JoinedStr(values=values):
            parts = [re.escape(part.value) if isinstance(part, ast.Constant) else ".*" for part in values]
            return [re.sub(r"\\\{\d.*?\\\}", ".+", "".join(map(str, parts)))]
        case ast.IfExp(body=body, orelse=orelse):
            return [*sentences(body), *sentences(orelse)]
        case ast.Call(func=ast.Name(id="Sentence"), args=[template, *_]):
            return sentences(template)
        case _:
            return []


def broken(game: Game[Any, Any, Any, Any]) -> Iterator[Any]:
    """Yield the invalid states of the tests' tables, which provoke every validation error."""
    for document, change, _ in of(game).BROKEN.values():
        yield changed(document, change)


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_error_of_validation_is_a_sentence(game: Game[Any, Any, Any, Any]) -> None:
    details = set()
    for document in broken(game):
        with pytest.raises(InvalidState) as caught:
            game.load(document)
        (flaw,) = caught.value.flaws
        details.add(str(flaw.detail))
        for names in NAMINGS:
            hold_error(named(flaw.detail, names))
    source = LIBRARY / "games" / game.id.replace("-", "_") / "validity.py"
    if calls(source, "Flaw"):
        assert unmatched(source, "Flaw", 1, details) == UNREACHED.get(game.id, set())


def hold_error(sentence: str) -> None:
    """Check a sentence for programmers by the patterns. It may name fields and codes, and may count from 0."""
    found = {name for name, pattern in WRONG.items() if re.search(pattern, sentence)}
    allowed = {"a code", "an underscore", "counting from 0", "a hyphen for a minus", "what Python or JSON says"}
    assert not found - allowed, f"{found - allowed}: {sentence}"
    assert sentence[0].isupper(), sentence
    assert re.search(r"[^.]\.\Z", sentence), sentence


def mutants(document: Any) -> Iterator[Any]:
    """Yield copies of a document with one value replaced by nonsense, one field missing, or one too many."""
    nonsense: tuple[Any, ...] = (None, True, -1, 10**12, 1.5, "nonsense", "x" * 99, [], ["nonsense"] * 99, [0] * 99, {}, {"nonsense": 1})
    for path in paths(document):
        for value in nonsense:
            yield replaced(document, path, value)
        yield replaced(document, path, ...)
        if isinstance(at(document, path), list):
            yield replaced(document, path, at(document, path) + at(document, path)[:1])
        if isinstance(at(document, path), dict):
            yield replaced(document, (*path, "nonsense"), 1)
            yield replaced(document, path, {str(number): 1 for number in range(200)})


def paths(value: Any, so_far: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value of a document, but only to the first two of a list."""
    yield so_far
    keys = value if isinstance(value, dict) else range(min(2, len(value))) if isinstance(value, list) else ()
    for key in keys:
        yield from paths(value[key], (*so_far, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """Return the value at a path."""
    for key in path:
        value = value[key]
    return value


def replaced(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return a copy of a document with another value at a path, or without it if the value is `...`."""
    if not path:
        return {} if value is ... else value
    copied = json.loads(json.dumps(document))
    holder = at(copied, path[:-1])
    if value is ...:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return copied


def errors_of_shape(game: Game[Any, Any, Any, Any]) -> set[str]:
    """Return the errors of documents that do not fit the schema."""
    said = set()
    turns = playouts(game)
    state, first = game.dump(turns[len(turns) // 2][0]), game.dump(turns[0][0])
    actions = {type(move): game.dump_action(move) for before, _ in turns[:400] for move in game.legal_moves(before, limit=20)}
    for load, document in [(game.load, state), *[(game.load_action, action) for action in actions.values()]]:
        for mutant in mutants(document):
            try:
                load(mutant)
            except InvalidInput as error:
                said.update(str(flaw.detail) for flaw in error.flaws)
    for mutant in [*mutants(state["options"]), *mutants(first["options"])]:
        if isinstance(mutant, dict):
            try:
                game.start(game.load_options(mutant), None)
            except InvalidInput as error:
                said.update(str(flaw.detail) for flaw in error.flaws)
    return said


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_error_of_shape_is_a_sentence(game: Game[Any, Any, Any, Any]) -> None:
    said = errors_of_shape(game)
    for sentence in said:
        hold_error(sentence)
    assert len(said) > 60
    assert not any("code of this game" in sentence for sentence in said), "an error does not name the kind of code"


def test_every_sentence_on_shapes_is_reached() -> None:
    said = set().union(*map(errors_of_shape, all_games()))
    assert unmatched(LIBRARY / "authoring" / "codecs.py", "CodecError", 0, said) == UNREACHED.get("shapes", set())
    said |= {str(detail) for game in all_games() for detail in details_of(game)}
    assert unmatched(LIBRARY / "authoring" / "validity.py", "Flaw", 1, said) == UNREACHED.get("shared", set())


def details_of(game: Game[Any, Any, Any, Any]) -> Iterator[str]:
    """Yield the first error of each invalid state."""
    for document in broken(game):
        try:
            game.load(document)
        except InvalidState as error:
            yield error.flaws[0].detail


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_rules_and_rulings_are_sentences(game: Game[Any, Any, Any, Any]) -> None:
    book = game.rulebook
    for text in (*book.rules.values(), *book.rulings.values(), *book.reasons.values(), *[code.text for code in book.illegal_codes]):
        assert not re.search(r"-\d", text), f"a hyphen for a minus: {text}"
        assert re.search(r"[^.]\.\Z", text), text
    names = [component.name for component in game.components]
    assert not [name for name in names if re.search(WRONG["a code"], name)]
    assert len(set(names)) == len(names), "two components have one name"


#: British spellings of words that the field uses.
BRITISH = r"(?i)neighbour|colour|favour|behavio(?=ur)|honour|\bcentre\b|\bgrey\b|(?:organ|recogn|optim|normal|serial|initial|minim|random)is(?:e|ing|ation)\b"


def test_spelling_is_american() -> None:
    found = []
    for folder, kinds in (
        (LIBRARY, ("*.py", "*.toml")),
        (LIBRARY.parent / "api", ("*.py", "*.js", "*.md")),
        (LIBRARY.parent / "docs", ("*.md", "*.py")),
    ):
        for path in (path for kind in kinds for path in folder.rglob(kind)):
            if path.parent.name not in ("reference", "trace") and "node_modules" not in path.parts:
                written = path.read_text(encoding="utf-8").partition("<!-- What follows is written")[0]
                found += [f"{path.name}: {word}" for word in re.findall(BRITISH, written)]
    assert found == []
