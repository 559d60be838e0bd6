"""The text environment: every game can be played through it, it never guesses a move, and no observation has hidden values."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from typing import Any

import numpy as np
import pytest
from support.failures import looped
from support.tiers import NIGHT
from support.variants import EVERY

from safari_rules import GameRecord, InvalidOptions, all_games, game
from safari_rules.authoring.errors import InvalidAgent, NoSuchPlayer, UnknownGame
from safari_rules.core.positions import summary_of
from safari_rules.core.registry import find
from safari_rules.core.session import Session
from safari_rules.envs.text import TextGame, TextTable, rule_sheet
from safari_rules.envs.understanding import Interpreter
from safari_rules.players.experts import Greedy

NAMES = [each.id for each in all_games()]
KARIBA = game("kariba")


def spellings(number: int, sentence: str) -> list[str]:
    """Return ways to name a move, all of which are accepted."""
    mine = sentence.replace("You ", "I ", 1).rstrip(".")
    return [str(number), f" {number}. ", f"[{number}]", f"Move {number}", sentence, mine.upper(), f"{number}. {sentence}", f"  {mine}!\n"]


def played(name: str, options: dict[str, Any], seed: int) -> TextGame:
    """Play a game to its end. Random moves are named in random spellings."""
    chance = random.Random(f"{name}{seed}")
    text = TextGame(name, opponents=("random",), seed=seed, **options)
    text.observation()
    while not text.over:
        moves = text.table.moves(0)
        place = chance.randrange(len(moves))
        sentence = text.table.game.describe(moves[place], text.table.names(0))
        said = text.act(chance.choice(spellings(place + 1, sentence)))
        assert said == text.observation(), "the answer and the next observation differ"
    return text


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_every_variant_is_played_to_its_end(name: str, options: dict[str, Any]) -> None:
    limit = {"ply_limit": 120} if name in ("affenraffen", "safari-dual") or options.get("swapping") else {}
    text = played(name, {**options, **limit}, 1)
    document = json.loads(json.dumps(text.transcript()))
    assert document["refused"] == 0
    record = GameRecord.from_json({part: document[part] for part in ("game", "options", "seed", "actions")})
    assert record.final_state() == text.table.state
    last = text.observation().splitlines()[-1]
    assert last.startswith("The game is over. ")
    assert document["outcome"]["reason"] in text.table.game.spec.schema().all_reasons
    assert len(document["exchanges"]) == sum(action["player"] == 0 for action in document["actions"])


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_and_the_answers_make_the_game(name: str) -> None:
    limit = {"ply_limit": 60}
    one, other, third = [played(name, limit, seed).transcript() for seed in (5, 5, 6)]
    assert one == other
    assert one != third


@pytest.mark.parametrize("name", NAMES)
def test_an_observation_begins_with_the_sheet_once_and_ends_with_the_moves(name: str) -> None:
    text = TextGame(name, seed=2, seat=1, players=2)
    first, second = text.observation(), text.observation()
    assert first.startswith(rule_sheet(text.table.game))
    assert second == text.table.observation(1)
    assert rule_sheet(text.table.game) not in second
    moves = text.table.moves(1)
    lines = second.splitlines()[-len(moves) :]
    assert lines == [f"{place}. {text.table.game.describe(move, ['Ada', None])}" for place, move in enumerate(moves, 1)]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_changes_no_letter(name: str) -> None:
    shown = game(name)
    if not shown.hidden_information:
        return
    chance = random.Random(name)
    table = TextTable(shown, {"players": 3} if shown.players[1] > 2 else {}, seed=4)
    for ply in range(25):
        seat = table.mover
        if seat is None:
            break
        if ply % 3 == 0:
            before = [table.observation(other) for other in table.seats]
            true = table.session
            for other in table.seats if true.number else ():
                drawn = true.belief(other).draw(f"scrambled {ply}")
                table.session = Session(shown, true.start, true.plies[-1]._replace(state=drawn))
                assert table.observation(other) == before[other]
            table.session = true
        table.act(seat, str(chance.randrange(len(table.moves(seat))) + 1))


#: For each game, an action in words that the rules forbid in the first position of seed 1, and the rule that the refusal names.
FORBIDDEN = {
    "kariba": [
        ("play 4 giraffes", "K2"),
        ("You play 2 mouses", None),
        ("You play an elephant.", "K2"),
        ('{"type": "play", "rank": 1, "count": 2}', "K2"),
    ],
    "seven-safari": [("I pick the card from row 9, column 9", None), ('{"type": "trade", "row": 0, "column": 0, "card": "lion-1"}', "S6")],
    "safaru": [("You release the red 6", None), ("You capture with the red 6: the blue unicorn 2 and the black 4 by sum", None)],
    "safari-dual": [("move from a1 to a2", "SD2"), ("You move from a1 to c3", "SD2"), ("You move from e5 to d4.", "SD2")],
    "affenraffen": [("I put the tile back", "A2"), ("You take a place marker.", "A9"), ("keep the tile", "A2")],
}


@pytest.mark.parametrize("name", NAMES)
def test_a_forbidden_action_is_refused_with_its_rule_and_nothing_changes(name: str) -> None:
    text = TextGame(name, seed=1)
    text.observation()
    before, state = text.observation(), text.table.state
    for said, rule in FORBIDDEN[name]:
        answer = text.act(said)
        assert answer.endswith(before)
        assert text.table.state == state
        if rule is not None:
            assert f"({rule}: " in answer.partition("\n")[0], answer.partition("\n")[0]
    exchanges = text.transcript()["exchanges"]
    assert [exchange["rule"] for exchange in exchanges] == [exchange["rule"] for exchange in exchanges if exchange["action"] is None]
    assert text.transcript()["refused"] == len(FORBIDDEN[name])


def test_every_forbidden_sentence_of_safaru_finds_its_rule() -> None:
    safaru = TextTable(game("safaru"), {}, seed=3)
    hand = safaru.state.hands[0]
    codes = [each.code for each in safaru.game.components]
    table = [safaru.game.components[card].name for card in safaru.state.table]
    card = next(code for code in (codes[held] for held in hand))
    said = f"You capture with the {next(each.name for each in safaru.game.components if each.code == card)}: the {table[0]} as a pair"
    refusal = safaru.meant(0, said).refusal
    legal = [safaru.game.describe(move, safaru.names(0)) for move in safaru.moves(0)]
    assert f"{said}." in legal or (refusal is not None and refusal.rule == "F5")


#: For each game, texts that name no move, or several, in the first position of seed 1.
VAGUE = [
    "",
    "   ",
    "0",
    "-1",
    2**31,
    10**30,
    "−1",
    "–1",
    "−3",
    "99999",
    "1 2",
    "3 or 4",
    "hello",
    "the best one",
    "x" * 3000,
    "{",
    "{}",
    '{"type": "pass"}',
    "[1",
    "1.5",
    1.0,
    float("nan"),
    "not 1",
    "\uff0d1",
    "\u20101",
    "\u20141",
    "\ufe631",
    "⁻1",
    "≠1",
    "¬1",
    "!1",
    "1?",
    "1 is no answer",
    "No move is 1",
    "no no 1",
    "is it 1?",
]


@pytest.mark.parametrize("name", NAMES)
@looped("said", VAGUE)
def test_what_names_no_move_is_refused_in_a_sentence(name: str, said: Any) -> None:
    text = TextGame(name, seed=1)
    text.observation()
    if said == "[1":
        assert text.table.meant(0, said).refusal is None, "a number with a missing bracket is refused"
        return
    before, state = text.observation(), text.table.state
    answer = text.act(said)
    assert answer.endswith(f"\n\n{before}")
    reason = answer.removesuffix(f"\n\n{before}")
    assert re.fullmatch(r"[A-Z].*[.)]", reason)
    assert len(reason) < 1000
    assert not isinstance(said, int) or f"no move {said}:" in reason
    assert text.table.state == state


@looped("said", [1, "1", "1.", "No. 1", "my choice is no 1", "[1]", "**1**", "> 1", "+1", "- 1", "answer—1"])
def test_the_number_of_a_move_may_be_of_any_form(said: Any) -> None:
    kariba = TextGame("kariba", seed=1)
    assert kariba.table.meant(0, said).move == kariba.table.moves(0)[0]


def test_a_title_may_be_of_either_form_of_unicode() -> None:
    assert find(unicodedata.normalize("NFD", "Safarü")) is find("safaru")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_a_sentence_may_be_of_either_form_of_unicode(name: str, language: str) -> None:
    text = TextGame(name, seed=1, language=language)
    moves = text.table.moves(0)
    for number, move in enumerate(moves[:20], 1):
        sentence = unicodedata.normalize("NFD", text.table.game.describe(move, text.table.names(0), language=language))
        for said in (sentence, f"{number}. {sentence}", f"[{number}] {sentence}", f"[{number}]. {sentence}", f"#{number}: {sentence}"):
            assert text.table.meant(0, said).move == move, said


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_a_sentence_may_lack_its_accents_and_be_polite(name: str, language: str) -> None:
    text = TextGame(name, seed=1, language=language)
    please = {"de": "Bitte.", "fr": "S’il vous plaît, s'il te plait."}[language]
    for move in text.table.moves(0)[:20]:
        letters = unicodedata.normalize("NFD", text.table.game.describe(move, text.table.names(0), language=language))
        plain = "".join([letter for letter in letters if not unicodedata.combining(letter)])
        assert text.table.meant(0, plain).move == move, plain
        assert text.table.meant(0, f"{plain} {please}").move == move, plain


def test_two_moves_are_not_guessed_between() -> None:
    kariba = game("kariba")
    table = TextTable(kariba, {}, seed=1)  # the hand: mouse, zebra, ostrich, 2 cheetahs
    assert table.meant(0, "the zebra, play a zebra please").move is None, "a move that is named twice was guessed"
    assert table.meant(0, "play a zebra").move == table.moves(0)[1]
    assert table.meant(0, "Let me play one zebra, please.").move == table.moves(0)[1]
    assert table.meant(0, "two cheetahs").move == table.moves(0)[4]
    assert table.meant(0, "I don't play a zebra").move is None
    several = table.meant(0, "I play").refusal
    assert several is not None
    assert several.detail.startswith("Several moves fit")
    vague = table.meant(0, "cheetahs").refusal
    assert vague is not None
    assert "4 (You play 1 cheetah)" in vague.detail
    assert "5 (You play 2 cheetahs)" in vague.detail
    contradicts = table.meant(0, "1. You play 2 cheetahs.").refusal
    assert contradicts is not None
    assert "do not say" in contradicts.detail


def test_a_captured_card_is_not_taken_for_the_played_one() -> None:
    safaru = game("safaru")
    for seed in range(40 if NIGHT else 10):
        table = TextTable(safaru, {}, seed=seed)
        names = {each.name for each in safaru.components}
        hand = {safaru.components[card].name for card in table.state.hands[0]}
        for name in names - hand - {held.removeprefix("second ") for held in hand}:
            meant = table.meant(0, f"capture with the {name}")
            assert meant.move is None, (seed, name)


def test_a_game_that_is_over_says_so() -> None:
    text = TextGame("kariba", seed=1, ply_limit=1)
    text.act("1")
    assert text.over
    assert text.act("1").startswith("The game is over.\n\n")
    assert text.transcript()["outcome"]["reason"] == "ply-limit"


def test_bad_arguments_are_refused() -> None:
    for error, arguments in (
        (UnknownGame, {"game": "chess"}),
        (InvalidOptions, {"players": 9}),
        (InvalidOptions, {"players": 3.0}),
        (NoSuchPlayer, {"seat": 2}),
        (InvalidAgent, {"opponents": ()}),
        (InvalidAgent, {"opponents": ("nobody",)}),
        (InvalidAgent, {"opponents": ("random", "random")}),
        (InvalidAgent, {"opponents": (None,)}),
        (InvalidAgent, {"opponents": ("alphabeta",)}),
        (InvalidOptions, {"seed": "no spaces"}),
    ):
        with pytest.raises(error):
            TextGame(**{"game": "kariba", **arguments})  # type: ignore[arg-type]


class Connected(Greedy):
    """An agent whose connection fails in some choices."""

    asked = 0

    def choose(self, belief: Any, moves: Any) -> Any:
        self.asked += 1
        if self.asked in (2, 3):
            raise OSError("no connection")
        return super().choose(belief, moves)


def test_an_opponent_that_fails_is_asked_again() -> None:
    failing, other = TextGame("kariba", opponents=[Connected(1)], seed=1), TextGame("kariba", opponents=[Greedy(1)], seed=1)
    assert failing.act("1") == other.act("1")
    for _ in range(2):
        before = failing.transcript(), failing.table.position(0)
        with pytest.raises(InvalidAgent, match=r"The agent Connected of player 1 failed in line .*: OSError: no connection"):
            failing.act("2")
        assert (failing.transcript(), failing.table.position(0)) == before
    while not failing.over:
        assert failing.act("1") == other.act("1")


class Interrupted(Greedy):
    """An agent whose first choice is interrupted."""

    asked = 0

    def choose(self, belief: Any, moves: Any) -> Any:
        self.asked += 1
        if self.asked == 1:
            raise KeyboardInterrupt
        return super().choose(belief, moves)


def test_an_interruption_takes_the_own_move_back() -> None:
    text, other = TextGame("kariba", opponents=[Interrupted(1)], seed=1), TextGame("kariba", opponents=[Greedy(1)], seed=1)
    with pytest.raises(KeyboardInterrupt):
        text.act("1")
    assert text.act("1") == other.act("1")
    text.transcript()["exchanges"][0]["text"] = "2"
    assert text.transcript()["exchanges"] == other.transcript()["exchanges"]


def test_a_transcript_is_json_whatever_was_typed() -> None:
    text = TextGame("kariba", seed=1)
    for typed in (np.int64(1), b"1", None, 10**9, float("nan"), ["1"]):
        text.act(typed)
    assert [each["text"] for each in json.loads(json.dumps(text.transcript()))["exchanges"]][:2] == ["1", "the bytes b'1'"]


@pytest.mark.parametrize(("language", "heading"), [("en", "Set-up:"), ("de", "Aufbau:"), ("fr", "Préparation\N{NO-BREAK SPACE}:")])
def test_a_rule_sheet_is_preferred_to_the_list_of_rules(language: str, heading: str) -> None:
    guide = KARIBA.spec.guide
    assert guide is not None
    told, sheet = rule_sheet(KARIBA, language), guide.sheet(KARIBA, language)
    assert sheet is not None
    assert told.startswith(f"Kariba. {summary_of(KARIBA, language)}\n\n")
    assert f"\n\n{heading}\n{sheet.set_up[0]}\n" in told
    assert "K1" not in told


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_played_in_the_language_that_was_asked_for(name: str, language: str) -> None:
    chance = random.Random(name)
    text = TextGame(name, opponents=("random",), seed=2, ply_limit=80, language=language)
    english = TextGame(name, opponents=("random",), seed=2, ply_limit=80)
    while not text.over:
        assert text.observation() != english.observation()
        moves = text.table.moves(0)
        sentences = [text.table.describe(move, 0) for move in moves]
        place = chance.randrange(len(moves))
        said = sentences[place] if sentences.count(sentences[place]) == 1 else str(place + 1)
        english.act(str(place + 1))
        assert text.act(said) == text.observation()
        assert text.table.state == english.table.state, "the sentence of a move was read as another move"
    assert text.transcript()["refused"] == 0
    assert not re.search(r"\b(?:the|you|your|moves?|wins?)\b", text.observation()), text.observation()


@pytest.mark.parametrize(
    ("language", "typed", "answer"),
    [
        ("de", "Du spielst 4 Giraffen.", "Du hast keine Giraffe auf der Hand. (K2: Es geht im Uhrzeigersinn reihum."),
        ("de", "ich spiele zwei Strauße", 'Kein erlaubter Zug heißt "ich spiele zwei Strauße".'),
        ("de", "99", "Einen Zug 99 gibt es nicht: Die Züge haben die Nummern 1 bis "),
        ("fr", "Tu joues 4 girafes.", "Tu n’as pas de girafe à jouer. (K2\u00a0: On joue"),
        ("fr", "{", "Ceci n’est pas un objet JSON."),
        ("fr", "", "Il faut le numéro d’un coup, de 1 à "),
    ],
)
def test_a_refusal_is_in_the_language(language: str, typed: str, answer: str) -> None:
    text = TextGame("kariba", players=2, opponents=("greedy",), seed=1, language=language)
    text.observation()
    assert text.act(typed).startswith(answer), text.act(typed)


class Cards(Interpreter):
    """An interpreter of a game in which each move drops a card with a number, which may be negative."""

    def describe(self, action: Any) -> str:
        """Return the sentence of a move of Kariba, or of a card."""
        return super().describe(action) if isinstance(action, tuple) else f"You drop the card {action}.".replace("-", "−")


@pytest.mark.parametrize("dash", ["-", "−", "–", "—", "－"])
def test_a_sign_belongs_to_a_number(dash: str) -> None:
    cards = Cards(KARIBA, KARIBA.new(seed="a"), 0, [None, "Ben"], "en")
    assert cards.meant("I drop the card 2", [-2, 2, 3, 8]).move == 2
    assert cards.meant("You drop the card 8.", [-2, 2, 3, 8]).move == 8
    for said in ("drop {}2", "You drop the card {}2.", "1. You drop the card {}2."):
        assert cards.meant(said.format(dash), [-2, 2, 3, 8]).move == -2
    for said in ("drop {}3", "I drop the card {}8", "You drop the card {}3.", "{}3", "3. You drop the card {}3."):
        assert cards.meant(said.format(dash), [-2, 2, 3, 8]).move is None
    assert cards.meant("drop 2", [-2, 3]).move is None
