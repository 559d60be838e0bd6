"""The messages of each game are complete in each language: none is missing, all were generated, and none is English."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from support.rendering import GAMES, PACKAGES, game_of_package, messages_of, rendered
from support.translation import lacking, preview

from safari_rules import UnusableGame, game
from safari_rules.authoring.files import LANGUAGES
from safari_rules.authoring.messages import PART, Messages
from safari_rules.authoring.text import Names
from safari_rules.commands.messages_module import SHARED, catalogs, flaws

#: Words that no sentence of another language has.
ENGLISH = {
    "de": r"\b(?:the|and|or|you|your|plays?|card|cards|points|player|takes?|is|are|has|have|with|of|to|from|it|no|none|nothing|tile|round|game)\b",
    "fr": r"\b(?:the|and|you|your|plays?|card|cards|player|takes?|is|are|has|have|with|of|to|from|it|no|none|nothing|tile|round|game)\b",
}
WRONG = {
    "braces": r"[{}]",
    "two spaces": r"  ",
    "a space before a full stop": r" [.,]",
    "a hyphen for a minus": r"(?<![A-Z])-\d",
    "what Python says": r"\b(?:None|True|False)\b",
}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_every_message_and_argument(package: str) -> None:
    assert list(flaws(package)) == []
    assert list(catalogs(package)) == list(LANGUAGES)
    declared = import_module(f"{package}.messages").MESSAGES.languages
    assert declared == (tuple(LANGUAGES) if package != SHARED else ("en",)), "games declare all languages, the shared package only English"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_is_rendered_with_every_kind_of_argument(package: str, language: str) -> None:
    count = 0
    for message in catalogs(package)[language].messages:
        if message.startswith(f"{PART}card"):
            continue
        for words in rendered(package, language, message):
            count += 1
            assert not [name for name, pattern in WRONG.items() if re.search(pattern, words)], f"{message}: {words}"
            if not message.startswith(PART):
                assert words[:1] == words[:1].upper(), f"{message}: {words}"
                assert message.startswith("line-") or re.search(r"[^.]\.\Z|\?\Z", words), f"{message}: {words}"
            if language in ENGLISH:
                assert not re.search(ENGLISH[language], words), f"{message}: {words}"
            if language == "fr":
                assert not re.search(
                    r"[^\s\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}][:;!?]|(?<![\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}])[:;!?]",
                    words,
                ), f"{message}: {words}"
    assert count > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", GAMES)
def test_every_component_has_a_name_in_each_form(package: str, language: str) -> None:
    game = game_of_package(package)
    things = messages_of(package)[language].things
    for form, made in things.items():
        words = [made[each.code] for each in game.components]
        assert all(words), form
        if not form:
            assert len(set(words)) == len(words)
        if language == "en" and not form:
            assert words == [each.name for each in game.components]
        if language in ENGLISH:
            assert not [each for each in words if re.search(ENGLISH[language], each)]


@pytest.mark.parametrize("package", GAMES)
def test_every_message_is_used(package: str) -> None:
    home = Path(str(import_module(package).__file__)).parent
    insight = Path(str(import_module("safari_rules.players.insight").__file__)).parent / home.name
    paths = [path for path in (*home.glob("*.py"), *insight.glob("*.py")) if not path.name.startswith("messages")]
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    asked = {message for message in catalogs(package)["en"].messages if not message.startswith(PART)}
    assert {message for message in asked if f'"{message}"' not in source and not message.startswith(("wrong-phase-", "reason-"))} == set()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_translation_lacks_nothing(language: str) -> None:
    assert list(lacking(language)) == []


def test_a_language_that_is_begun_lacks_every_file_by_name_and_can_be_read() -> None:
    missing = list(lacking("it"))
    assert "safari_rules/games/kariba/messages.it.ftl is missing: copy messages.en.ftl, and translate it." in missing
    assert sum(".it.toml is missing" in each for each in missing) == 3 * len(GAMES)
    assert any("LANGUAGES" in each for each in missing)
    page = "".join(preview("de"))
    assert [name for name in catalogs(GAMES[0])["de"].messages if f"<td>{name}</td>" not in page] == []


def test_the_command_says_what_a_language_lacks_and_what_is_no_fluent(tmp_path: Path) -> None:
    def said(german: str) -> tuple[int, str]:
        package = tmp_path / "herons"
        package.mkdir(exist_ok=True)
        (package / "__init__.py").touch()
        (package / "messages.en.ftl").write_text("play = { $player } plays.\nlook = { $player } looks.\n")
        (package / "messages.de.ftl").write_text(german, encoding="utf-8-sig")  # as some editors on Windows write it
        command = [sys.executable, "-m", "safari_rules.commands.messages_module", "herons"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, done.stderr

    assert said("play = { $player } spielt.\nlook = Jemand schaut.\n") == (0, "messages.de.ftl does not use $player in look.\n")
    other = "play = { $player } spielt.\nlook = { $player } sieht { $seat }.\n"
    assert said(other) == (0, "messages.de.ftl uses $seat in look, which English has not.\n")
    assert said("play = { $player } spielt.\n") == (0, "messages.de.ftl lacks the message look.\n")
    assert said("play = { $player\n") == (1, "messages.de.ftl is no Fluent here: play = { $player\n\n")
    assert list(flaws("json")) == ["json has no messages.en.ftl."]


def test_a_message_or_module_that_is_not_there_is_named() -> None:
    with pytest.raises(UnusableGame, match=r"No message is called 'tokk'\."):
        Names(wording=game("kariba").spec.text.messages["en"]).say("tokk")
    with pytest.raises(
        UnusableGame, match=r"support\.messages_en cannot be used .* safari_rules\.commands\.messages_module support writes it"
    ):
        Messages("support")["en"]
