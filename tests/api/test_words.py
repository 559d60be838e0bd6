"""`names` in a request, `text` in the answer, names in refusals; without names nothing changes."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from safari_api.openapi import document
from support.service import client

from safari_rules import Game, all_games, game
from safari_rules.authoring.messages import MESSAGES
from safari_rules.authoring.schema import NAME_PATTERN, player_name
from safari_rules.contract.operations import Words, worded
from safari_rules.contract.shapes import LONGEST_SENTENCE

NAMES = ["Ada", "Ben"]
MOVE = {"type": "play", "player": 0, "rank": 4, "count": 1}


def post(name: str, operation: str, **body: Any) -> Any:
    return client().post(f"/v1/games/{name}/{operation}", json=body)


@pytest.mark.parametrize("played", all_games(), ids=str)
def test_each_list_of_an_answer_has_its_sentences(played: Game[Any, Any, Any, Any]) -> None:
    seed = {"seed": "monsoon"} if played.seeded else {}
    begun = post(played.id, "new", names=NAMES, legal_moves_limit=7, **seed).get_json()
    moves = begun["legal_moves"]
    assert begun["text"] == {"legal_moves": [played.describe(move, NAMES) for move in moves], "events": [], "language": "en"}
    assert len(moves) == min(7, begun["legal_moves_total"])
    after = post(played.id, "apply", state=begun["state"], action=moves[-1], names=NAMES).get_json()
    assert after["text"]["events"] == [played.describe(event, NAMES) for event in after["events"]]
    assert len(after["text"]["legal_moves"]) == len(after["legal_moves"])
    listed = post(played.id, "legal-moves", state=after["state"], names=NAMES).get_json()
    assert listed["text"] == {"legal_moves": after["text"]["legal_moves"], "language": "en"}
    again = post(played.id, "replay", actions=[moves[-1]], names=NAMES, **seed).get_json()
    assert again == after


@pytest.mark.parametrize("played", all_games(), ids=str)
def test_without_names_nothing_changes(played: Game[Any, Any, Any, Any]) -> None:
    begun = post(played.id, "new", **({"seed": "s"} if played.seeded else {})).get_json()
    named = post(played.id, "new", names=[], **({"seed": "s"} if played.seeded else {})).get_json()
    assert "text" not in begun
    assert named.pop("text")["legal_moves"][0].startswith("Player 0 ")
    assert named == begun


def test_a_view_tells_what_its_viewer_may_know() -> None:
    drew = {"type": "drew", "player": 0, "source": "pile", "count": 3, "ranks": [1, 1, 2]}
    state = game("kariba").dump(game("kariba").new(seed="monsoon"))
    told = {
        player: post("kariba", "view", state=state, player=player, events=[drew], names=NAMES).get_json()["text"] for player in (0, 1, None)
    }
    assert told[0]["events"] == ["Ada draws 2 mice and a meerkat."]
    assert told[1]["events"] == told[None]["events"] == ["Ada draws 3 cards."]
    assert told[0]["legal_moves"]
    assert told[1]["legal_moves"] == told[None]["legal_moves"] == []


def test_names_beyond_the_seats_are_ignored() -> None:
    """In a game of two, a third name is not used for a seat that does not exist."""
    state = game("kariba").dump(game("kariba").new(seed="monsoon"))
    action = {"type": "play", "player": 2, "rank": 1, "count": 1}
    bodies = [{"state": state, "action": action, "names": names} for names in (NAMES, [*NAMES, "Cleo"], [*NAMES, "Cleo", "Dan"])]
    answers = [post("kariba", "explain", **body).get_json() for body in bodies]
    assert answers[0]["code"] == "no-such-player"
    assert answers[0]["detail"].startswith("Player 2 ")
    assert answers == answers[:1] * 3


def test_refusals_use_names() -> None:
    kariba = game("kariba")
    state = kariba.dump(kariba.new(seed="monsoon"))
    action = {"type": "play", "player": 1, "rank": 1, "count": 1}
    refused = post("kariba", "apply", state=state, action=action, names=NAMES)
    assert (refused.status_code, refused.get_json()["detail"]) == (409, "It is Ada's turn, not Ben's.")
    assert refused.get_json()["errors"] == [{"pointer": "/action", "detail": "It is Ada's turn, not Ben's."}]
    assert post("kariba", "apply", state=state, action=action).get_json()["detail"] == "It is player 0's turn, not player 1's."
    explained = post("kariba", "explain", state=state, action=action, names=["Ada"]).get_json()
    assert explained == {"legal": False, "code": "not-your-turn", "rule": None, "detail": "It is Ada's turn, not player 1's."}
    replayed = post("kariba", "replay", seed="monsoon", actions=[action], names=NAMES).get_json()
    assert (replayed["index"], replayed["detail"]) == (0, "Action 1: It is Ada's turn, not Ben's.")


def test_a_name_means_a_seat_once_and_only_where_there_is_one() -> None:
    kariba = game("kariba")
    state = kariba.dump(kariba.new(seed="monsoon"))
    nowhere = {"type": "play", "player": 3, "rank": 1, "count": 1}
    for operation in ("apply", "explain"):
        said = post("kariba", operation, state=state, action=nowhere, names=["Ada", "Ben", "Cleo", "player 0"]).get_json()["detail"]
        assert said == "Player 3 has no seat: the players of this game are 0 to 1."
    action = {**nowhere, "player": 1}
    swapped = post("kariba", "apply", state=state, action=action, names=["player 1", "player 0"]).get_json()["detail"]
    assert swapped == "It is player 1's turn, not player 0's."


def test_an_invalid_state_is_told_with_names_too() -> None:
    dual = game("safari-dual")
    state = {**dual.dump(dual.new()), "board": ["..gel", "...ge", "E...g", "GL...", "GEE.."]}
    refused = post("safari-dual", "apply", state=state, action={"type": "pass", "player": 0}, names=NAMES).get_json()
    assert refused["type"].endswith("invalid-state")
    assert "Ada's lion" in refused["detail"]
    assert "Ada's lion" in refused["errors"][0]["detail"]


@pytest.mark.parametrize(
    ("names", "pointer"),
    [
        ("Ada", "/names"),
        (["Ada"] * 7, "/names"),
        ([""], "/names/0"),
        (["Ada", "B" * 41], "/names/1"),
        (["A\nda"], "/names/0"),
        (["A\x7fda"], "/names/0"),
        *[([f"A{character}da"], "/names/0") for character in "\x85\u2028\u2029\u202a\u202e\u2066\u2069"],
        *[([blank], "/names/0") for blank in (" ", "\xa0\u3000", "\u200b", "\u2060\xad", "\ufeff", "\u3164", "\u2800", "\ufe0f")],
        *[([blank], "/names/0") for blank in ("\U000e0041", "\U0001d159", "\U0001bca0 \U00016fe4", "\U000e0fff")],
        ([None, None], "/names"),
        (None, "/names"),
    ],
)
def test_names_that_are_none_are_refused(names: Any, pointer: str) -> None:
    refused = post("kariba", "new", names=names)
    assert refused.status_code == 422
    assert [error["pointer"] for error in refused.get_json()["errors"]] == [pointer]


def test_the_published_pattern_of_a_name_is_the_rule() -> None:
    schemas = document()["components"]["schemas"]
    pattern = re.compile(schemas["PlayerName"]["pattern"])
    assert "(?" not in pattern.pattern, "some engines have no look-around"
    assert not {"\\u2028", "\\u2029"} & set(re.findall(r"\\u....", pattern.pattern)), "generators write these into scripts unescaped"
    assert not {"contains", "minContains", "maxContains"} & schemas["PlayerNames"].keys()
    reads = player_name("").match
    for code in [*range(0xD800), *range(0xE000, 0x11000)]:
        for name in (chr(code), f"A{chr(code)}", f" {chr(code)}\u200d"):
            assert bool(pattern.fullmatch(name)) == bool(reads(name)), ascii(name)
    assert not any(map(reads, ("\ud800", "A\udfff", "A" * 41, "", "A\n")))
    assert all(map(reads, ("\N{GIRAFFE FACE}", "\u05d3\u05df", "\N{WOMAN}\u200d\N{ROCKET}", "A" * 40, " A ")))


def test_the_field_of_the_page_has_the_pattern() -> None:
    script = (Path(__file__).parents[2] / "api/safari_api/web/page/seats.js").read_text(encoding="utf-8")
    character, *visible = re.findall(r"String\.raw`([^`]*)`", script)
    assert f"^{character}{{0,39}}{''.join(visible)}{character}{{0,39}}$" == NAME_PATTERN


def test_names_are_taken_as_they_are() -> None:
    names = ["<b>Ada</b> & \\1 {0} %s 🦒", "x" * 40, "for", "more", "than", "sit"]
    begun = post("kariba", "new", names=names, seed="s").get_json()
    assert begun["text"]["legal_moves"][0].startswith(f"{names[0]} plays ")
    refused = post("kariba", "apply", state=begun["state"], action={"type": "play", "player": 1, "rank": 1, "count": 1}, names=names)
    assert refused.get_json()["detail"] == f"It is {names[0]}'s turn, not {names[1]}'s."


def test_the_longest_sentence_fits_the_schema() -> None:
    cards = ["blue-7b"] * 60
    longest = {"type": "captured", "player": 0, "card": "blue-7b", "sum": cards, "seventeen": cards, "pair": "blue-7b"}
    state = game("safaru").dump(game("safaru").new(seed="s"))
    told = post("safaru", "view", state=state, player=0, events=[longest], names=["x" * 40]).get_json()["text"]["events"]
    assert 2000 < len(told[0]) < LONGEST_SENTENCE


def test_sentences_are_in_the_language_that_is_asked_for_and_say_so() -> None:
    plain = post("kariba", "new", seed="monsoon", names=NAMES).get_json()
    said = {"en": "Ada plays 1 giraffe.", "de": "Ada spielt 1 Giraffe.", "fr": "Ada joue 1 girafe."}
    for language, sentence in said.items():
        answer = post("kariba", "new", seed="monsoon", names=NAMES, language=language).get_json()
        assert (answer["text"]["legal_moves"][0], answer["text"]["language"]) == (sentence, language)
        assert answer | {"text": None} == plain | {"text": None}
        assert client().get(f"/v1/games/kariba?language={language}").get_json()["languages"] == list(said)
    move = {"type": "play", "player": 1, "rank": 1, "count": 1}
    refused = post("kariba", "apply", state=plain["state"], action=move, names=["Ada", None], language="de").get_json()
    assert refused["detail"] == "Du bist nicht an der Reihe."
    explained = post("kariba", "explain", state=plain["state"], action=move, language="fr").get_json()
    assert explained["detail"] == "C’est le tour de Joueur 0, pas celui de Joueur 1."


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Aktion 1: Du bist nicht an der Reihe."), ("fr", "Action 1\xa0: Ce n’est pas ton tour.")]
)
def test_a_refusal_of_a_replay_is_in_one_language(language: str, said: str) -> None:
    move = {"type": "play", "player": 1, "rank": 1, "count": 1}
    refused = post("kariba", "replay", seed="monsoon", actions=[move], names=["Ada", None], language=language).get_json()
    assert refused["detail"] == said


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Player 3 has no seat"), ("de", "Spieler 3"), ("fr", "Le joueur 3 n’a pas de place")]
)
def test_a_seat_that_is_not_there_is_refused_in_the_language(language: str, said: str) -> None:
    state = post("kariba", "new", seed="monsoon").get_json()["state"]
    for operation, asked in (("view", {"player": 3}), ("legal-moves", {"player": 3}), ("apply", {"action": MOVE, "views": [3]})):
        refused = post("kariba", operation, state=state, names=[], language=language, **asked)
        assert (refused.status_code, refused.get_json()["type"]) == (409, "/problems/no-such-player")
        assert refused.get_json()["detail"].startswith(said)


@pytest.mark.parametrize("played", all_games(), ids=str)
def test_the_catalogue_has_the_words_of_each_language(played: Game[Any, Any, Any, Any]) -> None:
    schema, said = played.spec.schema(), set()
    for language in ("en", "de", "fr"):
        found = client().get(f"/v1/games/{played.id}?language={language}").get_json()
        words = {group: {word["code"]: word["text"] for word in listed} for group, listed in found["words"].items()}
        assert {group: [*listed] for group, listed in words.items()} == {
            "score_parts": [*schema.parts],
            "reasons": [*schema.all_reasons],
            "sheet": [*found["sheet"]],
        }
        assert all(text.endswith(".") for text in words["reasons"].values())
        said.add((*words["reasons"].values(), *words["sheet"].values()))
    assert len(said) == 3, "two languages have the same texts"


@pytest.mark.parametrize("name", ["bonus_2", "first-10", "Lions"])
def test_a_code_in_words_may_be_the_name_of_any_part_of_a_score(name: str) -> None:
    assert re.search(document()["components"]["schemas"]["Word"]["properties"]["code"]["pattern"], name)


def test_a_query_names_a_language_in_any_spelling_and_the_last_one_counts() -> None:
    german = client().get("/v1/games?language=de").get_json()
    for query in ("l%61nguage=d%65", "x=%c3&language=fr&language=de", "&&a&language=de&Language=fr&languag=fr&language2=fr"):
        assert client().get(f"/v1/games?{query}").get_json() == german
    for query in ("language", "language=de&language=", "language=%c3", "language=de+"):
        assert client().get(f"/v1/games?{query}").status_code == 422


def test_a_language_that_a_game_does_not_have_is_answered_in_english_and_says_so() -> None:
    spec = game("kariba").spec
    plain = replace(spec, text=spec.text._replace(messages=MESSAGES))
    assert worded(Game(plain), Words(("Ada",), "de"), events=[])["language"] == "en"
    for answer in (
        post("kariba", "new", names=NAMES, language="tlh"),
        *map(client().get, ("/v1/games?language=", "/problems/busy?language=x")),
    ):
        assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "/language")
