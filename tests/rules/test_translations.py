"""Sheets, lessons and rulebooks in German and French: complete, with the figures of the English ones, or English if a file is damaged."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.service import client

from safari_rules import Game, UnusableGame, all_games, game, load_guide, load_rulebook
from safari_rules.authoring.rulebook import COMMON_CODES, read_words
from safari_rules.contract.catalogue import entry

LANGUAGES = ("de", "fr")
GAMES = [each for each in all_games() if each.lesson is not None]
KARIBA = game("kariba")
#: Words that neither German nor French has.
ENGLISH = r"\b(the|of|and|you|your|with|card|cards|player|players|round|which|that|this|is|are|it|to|if|play)\b"
#: Names of components that are equal in two languages.
SAME = re.compile(r"lion [1-7]|toucan [1-7]|Safari Charlie")
#: Largest number of characters of a lesson's text that a phone shows while the table stays in sight.
PHONE = 330


def texts(each: Game[Any, Any, Any, Any], language: str) -> Iterator[tuple[str, str]]:
    """Yield every text for people in a game's catalogue entry, with its place."""
    found = entry(each, (), language)
    yield "summary", found["summary"]
    if "(" in each.designer:
        yield "designer", f"{found['designer']}."
    for part, paragraphs in found["sheet"].items():
        yield from ((f"sheet {part} {number}", text) for number, text in enumerate(paragraphs))
    yield from ((f"lesson {number}", step["text"]) for number, step in enumerate(found["lesson"]["steps"]))
    yield from ((f"component {component['code']}", component["name"]) for component in found["components"])
    for kind in ("rules", "rulings"):
        yield from ((rule["id"], rule["text"]) for rule in found[kind])
    yield from ((f"{ruling['id']} why", ruling["why"]) for ruling in found["rulings"] if "why" in ruling)
    yield from ((code["code"], code["text"]) for code in found["illegal_codes"])
    yield from ((f"option {name}", option["description"]) for name, option in found["options"]["properties"].items())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("each", GAMES, ids=str)
def test_every_text_is_translated(each: Game[Any, Any, Any, Any], language: str, caplog: pytest.LogCaptureFixture) -> None:
    """No text is missing, has other figures than the English one, or has an English word."""
    english = dict(texts(each, "en"))
    translated = dict(texts(each, language))
    assert translated.keys() == english.keys()
    assert not caplog.records, "a file cannot be used"
    for place, text in translated.items():
        assert text != english[place] or SAME.fullmatch(text), place
        assert numbers(text) == numbers(english[place]), (place, text)
        assert not re.search(ENGLISH, text), (place, text)
        assert place.startswith("component") or re.search(r"[.!?:]$", text), (place, text)
        if place.startswith("lesson"):
            assert len(text) <= PHONE, (place, len(text))


def numbers(text: str) -> Counter[str]:
    """Return the count of each figure and each name of a space in a text."""
    return Counter(re.findall(r"[−+]?\d+|\b[a-e][1-5]\b", text))


@pytest.mark.parametrize("each", GAMES, ids=str)
def test_french_signs_stand_after_a_space_that_never_breaks(each: Game[Any, Any, Any, Any]) -> None:
    for place, text in texts(each, "fr"):
        assert not re.search(r"(?<!\u00a0)[:;!?](?=[\s.]|$)", text), (place, text)
        assert "'" not in text, f"a straight apostrophe: {place}"
    page = (Path(__file__).parents[2] / "docs" / "games" / f"{each.id}.fr.md").read_text(encoding="utf-8")
    assert f"# {each.title}\u00a0: " in page


def test_the_service_answers_in_the_language_of_the_query() -> None:
    http = client()
    for path in ("/v1/games", "/v1/games/kariba"):
        answers = [http.get(f"{path}?language={language}") for language in ("en", *LANGUAGES)]
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.data for answer in answers}) == len({answer.headers["ETag"] for answer in answers}) == 3
        assert http.get(path).data == answers[0].data
    assert http.get("/v1/games/kariba?language=de").json["sheet"]["aim"][0].startswith("Gewinne mehr Karten")
    refused = http.get("/v1/games?language=it")
    assert refused.status_code == 422
    assert refused.json["errors"] == [{"pointer": "/language", "detail": "Expected one of en, de, fr."}]


@pytest.mark.parametrize(
    "text", ["rules = 3", "[rules]\nK1 = 3", "[rulings]\nKR1 = {text = 3}", "[rule]\nK1 = 'Text.'", "summary = 3", "designer = 3"]
)
def test_a_translation_of_another_form_is_not_used(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "formless"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rulebook.toml").write_text("[rules]\nK1 = 'A rule.'\n[rulings]\n[illegal]")
    (package / "rulebook.de.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnusableGame, match="Expected a summary, a designer and the tables"):
        read_words("formless", "de")
    assert load_rulebook("formless").translated("de").rules == {"K1": "A rule."}


def test_a_damaged_translation_is_english_with_a_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    package = tmp_path / "damaged"
    package.mkdir()
    (package / "__init__.py").touch()
    ours = Path(str(__import__("safari_rules.games.kariba", fromlist=["SPEC"]).__file__)).parent
    for name in ("sheet", "lesson", "rulebook"):
        (package / f"{name}.toml").write_bytes((ours / f"{name}.toml").read_bytes())
    (package / "sheet.de.toml").write_text('aim = "Gewinne."')
    (package / "lesson.de.toml").write_text('steps = ["Spiel."]')
    (package / "rulebook.de.toml").write_text("rules = [")
    monkeypatch.syspath_prepend(tmp_path)
    broken = Game(replace(KARIBA.spec, guide=load_guide("damaged"), rulebook=load_rulebook("damaged")))
    with caplog.at_level(logging.WARNING):
        found, english = dict(texts(broken, "de")), dict(texts(KARIBA, "en"))
    common = {code.code for code in COMMON_CODES}
    assert {place for place in english if found[place] != english[place] and not place.startswith("component")} == common, (
        "more than the common codes is translated"
    )
    said = " ".join(record.getMessage() for record in caplog.records)
    assert "sheet.de.toml: The field 'box' is missing." in said
    assert "lesson.de.toml: Expected 7 steps, as in English, not 1." in said
    assert "rulebook.de.toml: Expected a TOML file in UTF-8" in said
    assert len(caplog.records) == 3, "a warning was repeated for each request"
