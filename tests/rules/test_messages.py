"""Sentences as messages: English is unchanged, games have other languages, and refusals can be rendered again for other readers."""

from __future__ import annotations

import pickle
import random
import re
from copy import deepcopy
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from support.variants import ALL, EVERY, selected

from safari_rules import Game, InvalidInput, all_games
from safari_rules import game as game_of
from safari_rules.authoring.messages import MESSAGES, Messages
from safari_rules.authoring.text import Names, Said, named
from safari_rules.conformance import conceivable_actions
from safari_rules.core.positions import sentences_of
from safari_rules.games.kariba import DrawFaceUp, Play

NAMINGS: list[list[str | None]] = [["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"], [None, "Ben"], ["Ada", None, "Cleo"], []]
#: English words that are neither German nor French.
ENGLISH_WORDS = re.compile(
    r"\b(?:the|and|you|your|plays?|card|cards|player|takes?|is|are|has|have|with|of|to|from|it|no|none|nothing|tile|round|game)\b"
)
#: For each game, the digest of all sentences of random games in its variants by day. It was computed when sentences became messages,
#: so it shows every change of an English sentence.
ENGLISH = {
    "seven-safari": "5c5ae8360f119a01",
    "safaru": "8126856ae7555014",
    "kariba": "d98a762e9f50d5e2",
    "safari-dual": "8d89ce8fa93bdbe9",
    "affenraffen": "ab809214ae21a025",
}


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_english_stays_as_it_is(game: Game[Any, Any, Any, Any]) -> None:
    said = sha256()
    for number, options in enumerate([options for name, options in selected(ALL) if name == game.id]):
        chance = random.Random(number)
        state = game.new(**options, ply_limit=(200, 37)[number % 2], **({"seed": f"english-{number}"} if game.seeded else {}))
        while moves := game.legal_moves(state, limit=60):
            names = NAMINGS[state.ply % len(NAMINGS)]
            move = chance.choice(moves)
            refused = [game.why_illegal(state, action) for action in conceivable_actions(game, state, chance, 3)]
            turn = game.apply(state, move)
            lines = [game.describe(move, names), *game.lines(game.view(state, 0), names)]
            lines += [named(violation.detail, names) for violation in refused if violation is not None]
            lines += [game.describe(event, names, turn.state) for event in game.view_events(turn.state, 1, turn.events)]
            lines += sentences_of(game, turn.events, names, turn.state, state)
            said.update("\n".join(lines).encode())
            state = turn.state
    assert said.hexdigest()[:16] == ENGLISH[game.id]


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", all_games(), ids=str)
def test_a_game_of_each_variant_is_told_in_each_language(game: Game[Any, Any, Any, Any], language: str) -> None:
    said: set[str] = set()
    for number, options in enumerate([options for name, options in EVERY if name == game.id]):
        chance = random.Random(number)
        state = game.new(**options, ply_limit=(300, 37)[number % 2], **({"seed": f"told-{number}"} if game.seeded else {}))
        while moves := game.legal_moves(state, limit=60):
            names = NAMINGS[state.ply % len(NAMINGS)]
            move = chance.choice(moves)
            turn = game.apply(state, move)
            said.add(game.describe(move, names, language=language))
            said.update(game.describe(event, names, language=language) for event in game.view_events(turn.state, 1, turn.events))
            said.update(sentences_of(game, turn.events, names, turn.state, state, language))
            for line in game.lines(game.view(state, None), names, language=language):
                assert not ENGLISH_WORDS.search(line), line
            state = turn.state
    for sentence in said:
        assert not ENGLISH_WORDS.search(sentence), sentence
        assert sentence[0].isupper(), sentence
        assert re.search(r"[^.]\.\Z", sentence), sentence
        assert not re.search(r"  |[{}]|-\d|\b[Dd]u (?!\w*st\b)\w+t\b", sentence), sentence
    assert len(said) > 40


def test_a_refusal_is_said_in_each_language_and_with_names() -> None:
    kariba = game_of("kariba")
    state = kariba.new(seed="monsoon")
    refusal = kariba.why_illegal(state, kariba.load_action({"type": "play", "player": 1, "rank": 1, "count": 1}))
    assert refusal is not None
    assert refusal.detail == "It is player 0's turn, not player 1's."
    assert named(refusal.detail, ["Ada", None], "de") == "Du bist nicht an der Reihe."
    assert named(refusal.detail, ["Ada", "Ben"], "fr") == "C’est le tour d’Ada, pas celui de Ben."
    assert named(refusal.detail, [], "de") == "Spieler 0 ist an der Reihe, nicht Spieler 1."


def test_a_refusal_survives_copies_and_pickles() -> None:
    refusal = game_of("kariba").why_illegal(
        game_of("kariba").new(seed="monsoon"), game_of("kariba").load_action({"type": "play", "player": 0, "rank": 8, "count": 8})
    )
    assert refusal is not None
    assert isinstance(refusal.detail, Said)
    for copied in (deepcopy(refusal.detail), pickle.loads(pickle.dumps(refusal.detail))):
        assert copied == refusal.detail
        assert named(copied, [None], "de") == named(refusal.detail, [None], "de") != refusal.detail


def test_a_language_that_a_game_lacks_is_answered_in_english() -> None:
    kariba = game_of("kariba")
    move = kariba.legal_moves(kariba.new(seed="monsoon"))[0]
    assert kariba.describe(move, ["Ada"], language="tlh") == kariba.describe(move, ["Ada"]) == "Ada plays 1 giraffe."
    assert MESSAGES["de"] is MESSAGES["en"]
    assert "tlh" not in kariba.spec.text.messages


@pytest.mark.parametrize("name", ["Zoë", "{0}", "Ada } {", "$player", "''"])
def test_a_name_stays_as_it_is(name: str) -> None:
    kariba = game_of("kariba")
    move = kariba.legal_moves(kariba.new(seed="monsoon"))[0]
    for language, rest in {"en": "plays 1 giraffe.", "de": "spielt 1 Giraffe.", "fr": "joue 1 girafe."}.items():
        assert kariba.describe(move, [name], language=language) == f"{name} {rest}"


@pytest.mark.parametrize("name", ["\N{RIGHT-TO-LEFT OVERRIDE}x", " ", "", "\ud800", "x" * 41])
def test_a_name_that_the_service_refuses_is_refused(name: str) -> None:
    kariba = game_of("kariba")
    state = kariba.new(seed="monsoon")
    for call in (partial(kariba.describe, kariba.legal_moves(state)[0]), partial(kariba.lines, kariba.view(state))):
        with pytest.raises(InvalidInput, match="/names/1: Expected a name of 1 to 40 characters"):
            call([None, name])


def test_a_rank_that_does_not_exist_is_refused_in_words() -> None:
    kariba = game_of("kariba")
    state = kariba.new(seed="monsoon")
    refusal = kariba.why_illegal(state, Play(0, 99, 1))
    assert refusal is not None
    assert named(refusal.detail, [None]) == "You have no card of rank 99 to play."
    state = kariba.new(seed="monsoon", face_up_draw=True)
    state = kariba.apply(state, kariba.legal_moves(state)[0]).state
    refusal = kariba.why_illegal(state, DrawFaceUp(0, 99))
    assert refusal is not None
    assert named(refusal.detail, [None], "de") == "Unter den offenen Karten ist keine mit der Zahl 99."


def test_a_damaged_translation_is_english_after_one_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    package = tmp_path / "pebbles"
    package.mkdir()
    (package / "__init__.py").touch()
    head = "WORDS = {'you': 'you', 'seat': 'player', 'and': 'and', 'or': 'or'}\n"
    (package / "messages_en.py").write_text(f"{head}MESSAGES = {{'one': lambda n, a: 'One.', 'two': lambda n, a: 'Two.'}}\n")
    (package / "messages_de.py").write_text(f"{head}MESSAGES = {{'one': lambda n, a: 'Eins.'}}\n")
    (package / "messages_fr.py").write_text("MESSAGES = {'one':\n")
    monkeypatch.syspath_prepend(tmp_path)
    messages = Messages("pebbles", ("en", "de", "fr", "it"))

    def said(language: str) -> list[str]:
        return [Names(wording=messages[language]).say(message) for message in ("one", "two")]

    assert said("de") == ["Eins.", "Two."], "a message that the language lacks is not English"
    assert not caplog.records
    assert said("fr") == said("it") == said("fr") == ["One.", "Two."]
    assert [record.getMessage().partition(" (")[0] for record in caplog.records] == [
        "pebbles.messages_fr cannot be used",
        "pebbles.messages_it cannot be used",
    ]
