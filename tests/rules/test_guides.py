"""Rule sheets and lessons are true, because tests play every step. A damaged file is refused with one clear sentence."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.failures import looped
from support.service import client

from safari_rules import Game, UnusableGame, all_games, game, load_guide
from safari_rules.authoring.guide import FEWEST_STEPS, LEARNER, MOST_STEPS
from safari_rules.contract.catalogue import entry
from safari_rules.core.admission import admit

GAMES = [each for each in all_games() if each.lesson is not None]
KARIBA = game("kariba")


def files(each: Game[Any, Any, Any, Any]) -> dict[str, Any]:
    """Return the contents of a game's sheet and lesson files."""
    import tomllib

    folder = Path(str(sys.modules[type(each.spec.rules).__module__].__file__)).parent
    return {name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in ("sheet", "lesson")}


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_every_step_is_played_over_http_as_a_front_end_plays_it(each: Game[Any, Any, Any, Any]) -> None:
    """A front end has only the catalogue: it shows a view of a step's state, awaits the action, and sends that action and the replies."""
    http = client()
    steps = http.get(f"/v1/games/{each.id}").json["lesson"]["steps"]
    written = files(each)["lesson"]["steps"]
    assert FEWEST_STEPS <= len(steps) <= MOST_STEPS
    assert "state" in steps[0]
    awaited = 0
    state: Any = None
    for step, said in zip(steps, written, strict=True):
        state = step.get("state", state)
        view = http.post(f"/v1/games/{each.id}/view", json={"state": state, "player": LEARNER, "names": [None]})
        assert view.status_code == 200, view.json
        if "await" in step:
            awaited += 1
            assert step["await"] in view.json["legal_moves"]
        happened: list[Any] = []
        for action in [*([step["await"]] if "await" in step else []), *step.get("reply", [])]:
            answer = http.post(f"/v1/games/{each.id}/apply", json={"state": state, "action": action, "as_player": action["player"]})
            assert answer.status_code == 200, (step["text"], answer.json)
            state = answer.json["state"]
            happened += answer.json["events"]
        kinds = [event["type"] for event in happened]
        for expected in map(json.loads, said.get("happens", [])):
            assert expected["type"] in kinds, step["text"]
    assert awaited >= FEWEST_STEPS - 1, "too few steps await an action"


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_every_awaited_action_says_what_happens(each: Game[Any, Any, Any, Any]) -> None:
    """A sentence of a lesson or an example must come with events or scores that check it."""
    read = files(each)
    for step in [step for step in read["lesson"]["steps"] if "await" in step]:
        assert step["happens"], step["text"]
    example = read["sheet"]["position"]
    assert example.get("happens") or example.get("scores")


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_the_sentences_are_for_families(each: Game[Any, Any, Any, Any]) -> None:
    sheet, lesson = each.sheet, each.lesson
    assert sheet is not None
    assert lesson is not None
    paragraphs = [paragraph for part in sheet for paragraph in part]
    for text in [*paragraphs, *[step.text for step in lesson.steps]]:
        assert re.search(r"[.!?:]$", text), text
        assert not re.search(r"\b[A-Z]{1,3}R?\d+\b|[a-z]+_[a-z]+|`|\bply\b|\bseat\b|->", text), f"a code, or a word of the library: {text}"
        assert "  " not in text
    for step in lesson.steps:
        assert len(step.text) <= 260, f"longer than a phone shows without scrolling: {len(step.text)} {step.text}"


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_a_paragraph_of_the_sheet_names_the_rulings_that_it_rests_on(each: Game[Any, Any, Any, Any]) -> None:
    """The rulings are in a separate list with one entry for each paragraph. The paragraphs themselves have no marks."""
    found = entry(each, ())
    assert found["sheet_rulings"].keys() == found["sheet"].keys()
    named = []
    for part, paragraphs in found["sheet"].items():
        assert len(found["sheet_rulings"][part]) == len(paragraphs)
        assert not re.search(r"[\[\]]", " ".join(paragraphs))
        named += [ruling for rulings in found["sheet_rulings"][part] for ruling in rulings]
    assert set(named) <= each.rulebook.rulings.keys()
    assert len(named) >= 5


#: Words with which a step announces a new position.
ANNOUNCED = r"(?:^|[.!?] )(?:Another (?:board|deal|game)|Later in the (?:deal|game|round))\b"


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_a_step_with_a_position_of_its_own_says_so(each: Game[Any, Any, Any, Any]) -> None:
    """A learner is always warned if the cards change. A step that continues the previous one announces nothing."""
    assert each.lesson is not None
    for step in each.lesson.steps[1:]:
        assert bool(re.search(ANNOUNCED, step.text)) == step.fresh, step.text


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_points_go_on_in_a_later_position_of_the_same_deal(each: Game[Any, Any, Any, Any]) -> None:
    """A learner adds points up over the steps, so a step with "later" must begin with the points at the end of the previous one."""
    assert each.lesson is not None
    total, compared = 0, 0
    for step in each.lesson.steps:
        begun = each.scores(step.state)[LEARNER].total
        if "Later in the" in step.text or not step.fresh:
            assert begun == total, step.text
            compared += 1
        state = step.state
        for action in [*([step.awaited] if step.awaited else []), *step.reply]:
            state = each.apply(state, action).state
        total = each.scores(state)[LEARNER].total
    assert compared


def test_the_figures_of_the_lessons_add_up() -> None:
    """Sums that a sentence spells out are right: "26 points now: 4 + 3 for triangles, 5 less for the baby, and 24 for most unicorns"."""
    safaru, apes = game("safaru").lesson, game("affenraffen").lesson
    assert safaru is not None
    assert apes is not None
    said = re.search(r"(\d+) points now: (\d+) \+ (\d+) for triangles, (\d+) less for the baby, and (\d+) for", safaru.steps[-2].text)
    assert said is not None
    total, before, more, baby, unicorns = map(int, said.groups())
    assert total == before + more - baby + unicorns
    pairs = re.search(r"You have ([\d +]+) for right pairs and (\d) for first place: (\d)\.", apes.steps[-1].text)
    assert pairs is not None
    assert sum(map(int, pairs[1].split(" + "))) + int(pairs[2]) == int(pairs[3])


@pytest.mark.parametrize(
    ("name", "taught"),
    [
        ("kariba", "equal numbers"),
        ("seven-safari", "equal points"),
        ("safaru", "equal points"),
        ("affenraffen", "Equals share"),
        ("safaru", "Partners sit opposite"),
        ("safaru", "equally many share"),
        ("affenraffen", "second marker"),
    ],
)
def test_a_lesson_teaches_ties_partners_and_the_second_marker(name: str, taught: str) -> None:
    lesson = game(name).lesson
    assert lesson is not None
    assert taught in " ".join(step.text for step in lesson.steps)


#: The spelling of small numbers in sentences, by number.
WORDS = ("no ", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_scores_that_are_written_beside_a_sentence_stand_in_it(each: Game[Any, Any, Any, Any]) -> None:
    """A step's `scores` are those after its actions. Its sentence or that of the next step must have the learner's total."""
    steps = files(each)["lesson"]["steps"]
    for step, following in zip(steps, [*steps[1:], {"text": ""}], strict=True):
        if "scores" in step:
            said = f"{step['text']} {following['text']}"
            total = step["scores"][LEARNER]
            assert re.search(rf"\b{total}\b", said.replace("−", "-")) or (0 <= total < len(WORDS) and WORDS[total] in said), said


def test_the_catalogue_leaves_out_what_a_game_has_not() -> None:
    assert {"sheet", "example", "lesson"} <= entry(KARIBA, ()).keys()
    bare = Game(replace(KARIBA.spec, guide=load_guide("safari_rules.games")))
    assert bare.spec.guide is not None
    assert (bare.sheet, bare.spec.guide.example(bare), bare.lesson) == (None, None, None)
    assert bare.spec.guide.sheet_rulings(bare) == {}
    assert not {"sheet", "sheet_rulings", "example", "lesson"} & entry(bare, ()).keys()


def edit(name: str, change: Callable[[dict[str, Any]], object]) -> Game[Any, Any, Any, Any]:
    """Return Kariba with one of its files changed."""
    read = files(KARIBA)
    change(read[name])
    guide = load_guide("safari_rules.games.kariba")
    vars(guide)["_files"].update({f"{part}.toml": read[part] for part in read})
    return Game(replace(KARIBA.spec, guide=guide))


def step(number: int, **fields: Any) -> Callable[[dict[str, Any]], object]:
    return lambda lesson: lesson["steps"][number - 1].update(fields)


BROKEN: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("sheet", lambda sheet: sheet.pop("aim"), "Kariba, sheet.toml: The field 'aim' is missing."),
    ("sheet", lambda sheet: sheet.update(aims="x"), "No field is called 'aims'."),
    ("sheet", lambda sheet: sheet.update(aim=["x"]), "Expected each paragraph of aim to be a text of 1 to 2000 characters."),
    ("sheet", lambda sheet: sheet.update(aim=" \n"), "Expected each paragraph of aim to be a text of 1 to 2000 characters."),
    ("sheet", lambda sheet: sheet.update(position=3), "sheet.toml, position: Expected a table."),
    ("sheet", lambda sheet: sheet["position"].update(scores=[3, 3]), "sheet.toml, position: The scores are [2, 3], not [3, 3]."),
    ("sheet", lambda sheet: sheet.update(aim="Win. [KR1 KR99]"), "sheet.toml: No ruling has the id 'KR99'."),
    ("sheet", lambda sheet: sheet.update(aim="Win. [K1]"), "sheet.toml: No ruling has the id 'K1'."),
    ("lesson", lambda lesson: lesson.update(steps=lesson["steps"][:3]), "lesson.toml: Expected 4 to 8 tables [[steps]]."),
    ("lesson", lambda lesson: lesson.update(steps="x"), "lesson.toml: Expected 4 to 8 tables [[steps]]."),
    ("lesson", lambda lesson: lesson["steps"].__setitem__(2, "x"), "lesson.toml, step 3: Expected a table."),
    (
        "lesson",
        lambda lesson: lesson["steps"][0].pop("state"),
        "lesson.toml, step 1: The first step needs a position: state, or options and seed.",
    ),
    ("lesson", lambda lesson: lesson["steps"][1].pop("text"), "step 2: The field 'text' is missing."),
    ("lesson", step(2, text=""), "step 2: Expected text to be a text of 1 to 1000 characters."),
    ("lesson", step(2, wait="x"), "step 2: No field is called 'wait'."),
    ("lesson", step(1, state="{"), "step 1: Expected state to be the JSON text of an object."),
    ("lesson", step(1, state="{}"), 'step 1: The position is not valid: the whole: The field "current_player" is missing.; '),
    ("lesson", step(1, seed="x"), "step 1: Expected either state, or options and seed."),
    ("lesson", step(2, seed="no seed!"), "step 2: The position is not valid: /seed: "),
    ("lesson", step(2, options={"players": 9}), "step 2: The position is not valid: /players: Expected an integer from 2 to 4, not 9."),
    ("lesson", step(2, options=3), "step 2: Expected a table."),
    ("lesson", step(2, options={"players": 2}), "step 2: The position needs a state, or options and seed."),
    (
        "lesson",
        step(2, after=['{"type": "play", "player": 0, "rank": 8, "count": 1}']),
        "step 2: The position needs a state, or options and seed.",
    ),
    ("lesson", step(1, after=["x"]), "step 1: Expected after to be the JSON text of an object."),
    ("lesson", step(1, **{"await": "[" * 100_000}), "step 1: Expected await to be the JSON text of an object."),
    ("lesson", step(1, **{"await": '{"type": "play"}'}), 'step 1: await: the whole: The field "count" is missing.; '),
    (
        "lesson",
        step(1, **{"await": '{"type": "play", "player": 0, "rank": 8, "count": 1}'}),
        "step 1: The rules refuse Play(player=0, rank=8, count=1, type='play'): ",
    ),
    (
        "lesson",
        step(1, **{"await": '{"type": "play", "player": 1, "rank": 8, "count": 1}'}),
        "step 1: The awaited action is one of player 1. The learner has seat 0.",
    ),
    (
        "lesson",
        step(1, reply=['{"type": "play", "player": 0, "rank": 8, "count": 1}']),
        "step 1: A reply has actions of other players, not of the learner.",
    ),
    (
        "lesson",
        step(5, reply=['{"type": "play", "player": 1, "rank": 8, "count": 1}']),
        "step 5: A reply follows an action of the learner, and none is awaited.",
    ),
    ("lesson", step(1, reply="x"), "step 1: Expected reply to be a list of JSON texts."),
    ("lesson", step(1, happens='{"type": "chased"}'), "step 1: Expected happens to be a list of JSON texts."),
    ("lesson", step(1, happens=['{"type": "chased"}']), """step 1: The event {"type": "chased"} does not happen."""),
    ("lesson", step(6, scores=[29, 28]), "step 6: The scores are [29, 27], not [29, 28]."),
]


@looped(("name", "change", "said"), BROKEN)
def test_a_damaged_file_is_refused_in_a_sentence(name: str, change: Callable[[dict[str, Any]], object], said: str) -> None:
    changed = edit(name, change)
    assert changed.spec.guide is not None
    with pytest.raises(UnusableGame) as caught:
        _ = (changed.sheet, changed.spec.guide.sheet_rulings(changed), changed.spec.guide.example(changed), changed.lesson)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    with pytest.raises(UnusableGame, match=re.escape(said)):
        admit(changed.spec)


def test_a_file_that_is_no_toml_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "no_toml"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "sheet.toml").write_bytes(b"aim = \xff")
    (package / "lesson.toml").write_text("steps = [")
    monkeypatch.syspath_prepend(tmp_path)
    broken = Game(replace(KARIBA.spec, guide=load_guide("no_toml")))
    with pytest.raises(UnusableGame, match=r"no_toml, sheet.toml: Expected a TOML file in UTF-8: "):
        _ = broken.sheet
    with pytest.raises(UnusableGame, match=r"no_toml, lesson.toml: Expected a TOML file in UTF-8: "):
        _ = broken.lesson
