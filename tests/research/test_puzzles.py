"""Puzzles: their parts, their dependence on only a seed, and proofs of their answers by another method (tests/support/brute.py)."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support import brute
from support.service import client

from safari_rules import all_games, game
from safari_rules.authoring.errors import InvalidOptions, UnusableGame
from safari_rules.commands.cli import main
from safari_rules.contract.puzzles import puzzles
from safari_rules.core.game import Game
from safari_rules.players import insight
from safari_rules.players.insight import Insight
from safari_rules.players.insight.puzzles import Answer, KnownPosition, PuzzleKind, Puzzles, best_move
from safari_rules.players.insight.solving import ForcedWins, OpenCards, TooLarge, at_least_one

NAMES = [each.id for each in all_games()]
STORED = Path(__file__).parents[2] / "api" / "safari_api" / "puzzles"
FIELDS = {"id", "game", "kind", "names", "view", "question", "note", "text", "translations", "answer", "proof"}
#: Games whose puzzles are found quickly. `nox -s test-research` proves the others.
QUICK = ["safaru", "kariba", "safari-dual", "affenraffen"]


def stored(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_stored_puzzles_are_thirty_different_ones(name: str) -> None:
    found, played = stored(name), game(name)
    assert len(found) == 30
    assert len(gzip.compress((STORED / f"{name}.json").read_bytes())) <= 50_000, "the compressed file, as it is sent, is too large"
    assert len({json.dumps([puzzle["view"], puzzle["question"]]) for puzzle in found}) == 30
    assert [puzzle["id"] for puzzle in found] == [f"{name}-2026-{number}" for number in range(1, 31)]
    for puzzle in found:
        assert puzzle.keys() >= FIELDS
        assert puzzle["game"] == name
        assert puzzle["names"][puzzle["view"]["player"]] == "You"
        assert puzzle["translations"].keys() == {"de", "fr"}
        for words in (puzzle, *puzzle["translations"].values()):
            assert words["question"].endswith("?")
            assert len(words["question"]) <= 110
            assert words["note"].endswith(".")
            assert bool(words["text"]["answer"]) == isinstance(puzzle["answer"], dict)
            assert len(words["text"]["events"]) == len(puzzle["text"]["events"])
        assert sum(puzzle["proof"].values()) > 0
        if isinstance(puzzle["answer"], dict):
            assert puzzle["answer"] in puzzle["view"]["legal_moves"]
            assert played.load_action(puzzle["answer"])
            assert len(puzzle["view"]["legal_moves"]) > 2
        else:
            assert 0 < Fraction(puzzle["answer"]) < 1
        if puzzle["kind"].startswith("win-in"):
            assert f"win in {puzzle['kind'][-1]}" in puzzle["question"]
    kinds = Counter(puzzle["kind"] for puzzle in found)
    assert set(kinds) == {kind.name for kind in insight.of(played).puzzles.kinds}


@pytest.mark.parametrize("name", NAMES)
def test_a_line_goes_from_what_the_solver_sees_to_the_end_of_the_game(name: str) -> None:
    played, found = game(name), [puzzle for puzzle in stored(name) if "line" in puzzle]
    assert [puzzle["id"] for puzzle in found] == [
        puzzle["id"] for puzzle in stored(name) if isinstance(puzzle["answer"], dict) and puzzle["kind"] != "pair"
    ]
    for puzzle in found:
        state, player, kind = played.load(puzzle["line"]["state"]), puzzle["view"]["player"], puzzle["kind"]
        assert unsealed(played.view(state, player)) == unsealed(puzzle["view"]["state"])
        assert puzzle["line"]["actions"][0] == puzzle["answer"]
        for action in puzzle["line"]["actions"]:
            assert played.outcome(state) is None
            state = played.apply(state, played.load_action(action)).state
        outcome, totals = played.outcome(state), [score.total for score in played.scores(state)]
        assert outcome is not None
        if kind.startswith("win-in"):
            assert (outcome.winners, len(puzzle["line"]["actions"])) == ((player,), 2 * int(kind[-1]) - 1)
        if puzzle["proof"].get("hidden_states") == 1:
            assert totals[player] - totals[1 - player] == int(puzzle["value"])


def unsealed(state: dict[str, Any]) -> dict[str, Any]:
    """Return a view without the seed and the commitment to it."""
    return {key: value for key, value in state.items() if key not in ("seed", "seed_commitment")}


@pytest.mark.parametrize("name", NAMES)
def test_the_service_has_them(name: str) -> None:
    response = client().get(f"/puzzles/{name}.json", headers={"Accept-Encoding": "gzip"})
    assert response.status_code == 200
    assert response.headers["Content-Encoding"] == "gzip"
    assert response.headers["ETag"]
    plain = client().get(f"/puzzles/{name}.json")
    assert plain.content_type == "application/json"
    assert plain.get_json() == stored(name)
    assert client().get("/puzzles/chess.json").status_code == 404


@pytest.mark.parametrize("name", QUICK)
def test_a_seed_gives_the_same_puzzles_and_brute_force_proves_them(name: str) -> None:
    one, other = ([*islice(puzzles(game(name), seed="test"), 2)] for _ in range(2))
    assert one == other
    for puzzle in one:
        brute.prove(puzzle)


@pytest.mark.parametrize("name", QUICK)
def test_the_first_stored_puzzles_are_what_their_seed_gives(name: str) -> None:
    """If this fails because heuristics have changed and play other games, `nox -s puzzles` stores the new puzzles."""
    assert json.loads(json.dumps([*islice(puzzles(game(name), seed="2026"), 4)])) == stored(name)[:4]


@pytest.mark.parametrize(
    ("name", "count"),
    [("kariba", 3), ("safaru", 3), ("affenraffen", 3), ("seven-safari", 1), pytest.param("seven-safari", 3, marks=pytest.mark.nightly)],
)
def test_a_question_about_odds_is_answered_as_brute_force_counts(name: str, count: int) -> None:
    played = game(name)
    assert insight.of(played).puzzles is not None
    (odds,) = {kind.name: kind for kind in insight.of(played).puzzles.kinds if kind.name == "odds"}.values()
    asking: Any = Game(replace(played.spec, id=f"asking-{name}"))
    insight.register(asking.id, Insight(insight.of(played).heuristics, Puzzles((odds,), insight.of(played).puzzles.forgets_at)))
    found = [{**puzzle, "game": name} for puzzle in islice(puzzles(asking, seed="odds"), count)]
    assert len({puzzle["question"] for puzzle in found}) >= min(count, 2)
    for puzzle in found:
        assert 0 < Fraction(puzzle["answer"]) < 1
        brute.prove(puzzle)
        with pytest.raises(AssertionError):
            brute.prove({**puzzle, "answer": str(1 - Fraction(puzzle["answer"]) / 2)})


def failing(_: Any) -> Any:
    raise ZeroDivisionError("by zero")


@pytest.mark.parametrize(
    ("find", "said"),
    [
        (failing, r"A puzzle 'own' of Kariba cannot be made: ZeroDivisionError: by zero"),
        (lambda _: "no", r"`find` of the puzzles 'own' of Kariba returned \"no\", not an Answer or None"),
        (
            lambda _: Answer("Which?", "", "the best", {}),
            r"The answer of the puzzles 'own' of Kariba is \"the best\", neither a legal move nor a Fraction",
        ),
        (
            lambda position: Answer(7, "", position.moves[0], {}),
            r"The answer of the puzzles 'own' of Kariba: expected str as `question`, not 7",
        ),  # type: ignore[arg-type]
        (lambda _: None, r"No position of 3 games of Kariba in a row makes a new puzzle 'own'"),
    ],
)
def test_puzzles_of_an_author_that_cannot_be_made_say_why(find: Any, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("safari_rules.contract.puzzles.MOST_GAMES", 3)
    asking = Game(replace(game("kariba").spec, id="asking"))
    insight.register(asking.id, Insight(puzzles=Puzzles((PuzzleKind("own", find, agents=("random",)),))))
    with pytest.raises(UnusableGame, match=said):
        next(puzzles(asking))


def test_a_proof_may_count_any_number_of_deals() -> None:
    asking = Game(replace(game("kariba").spec, id="asking"))
    many = PuzzleKind("own", lambda position: Answer("Which?", "", position.moves[0], {"deals": 10**30}), agents=("random",))
    insight.register(asking.id, Insight(puzzles=Puzzles((many,))))
    assert next(puzzles(asking))["proof"] == {"deals": 10**30}


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_answer_is_not_proven(name: str) -> None:
    puzzle = next(puzzle for puzzle in stored(name) if isinstance(puzzle["answer"], dict) and len(puzzle["view"]["legal_moves"]) < 200)
    wrong = next(move for move in puzzle["view"]["legal_moves"] if move != puzzle["answer"])
    with pytest.raises(AssertionError):
        brute.prove({**puzzle, "answer": wrong})


@pytest.mark.parametrize("name", QUICK)
def test_the_view_is_what_the_service_answers(name: str) -> None:
    """The state of a puzzle is drawn from its view. Safari-Dual has no secrets, so its view is the complete state."""
    puzzle = stored("safari-dual")[0] if name == "safari-dual" else None
    if puzzle is None:
        played, asked = game(name), stored(name)[0]["view"]
        belief = played.belief(asked["state"], asked["player"], None, asked["events"])
        state = played.dump(belief.draw("any"))
        answered = client().post(f"/v1/games/{name}/view", json={"state": state, "player": asked["player"], "events": asked["events"]})
        found = answered.get_json()
        assert {**found, "state": unsealed(found["state"])} == {**asked, "state": unsealed(asked["state"])}
    else:
        asked = puzzle["view"]
        answered = client().post(f"/v1/games/{name}/view", json={"state": asked["state"], "player": asked["player"], "events": []})
        assert answered.get_json() == asked


@pytest.mark.parametrize("name", ["kariba", "safaru", "seven-safari"])
def test_the_states_of_a_belief_are_those_that_it_draws(name: str) -> None:
    """In late positions of games, the listed states include all drawn ones, and each is drawn in proportion to its weight."""
    played, tested = game(name), 0
    options = {"kariba": {"players": 3, "face_up_draw": True}, "safaru": {"players": 3}, "seven-safari": {}}[name]
    for seed in range(40):
        sessions, chance = [played.session(seed=f"worlds-{seed}", **options)], Random(seed)
        while played.outcome(sessions[-1].state) is None:
            sessions.append(sessions[-1].apply(chance.choice(played.legal_moves(sessions[-1].state))))
        for session in sessions[-2:-14:-1]:
            belief = session.belief(0)
            worlds = dict(islice(((state._replace(seed="-"), weight) for state, weight in belief.worlds()), 60))
            if 2 <= len(worlds) < 40:
                total, drawn = sum(worlds.values()), Counter(belief.draw(number)._replace(seed="-") for number in range(1500))
                assert drawn.keys() <= worlds.keys()
                squared = sum((drawn[state] - 1500 * weight / total) ** 2 / (1500 * weight / total) for state, weight in worlds.items())
                freedom = len(worlds) - 1
                assert squared < freedom + 6 * (2 * freedom) ** 0.5, seed
                tested += 1
                break
        if tested == 4:
            return
    raise AssertionError("too few positions")


def test_odds_are_exact() -> None:
    assert at_least_one(10, 3, 2) == 1 - Fraction(7 * 6, 10 * 9)
    assert at_least_one(5, 0, 3) == 0
    assert at_least_one(5, 3, 3) == 1


def test_searches_give_up_beyond_their_limit() -> None:
    dual, kariba = game("safari-dual"), game("kariba")
    state = dual.new()
    with pytest.raises(TooLarge):
        ForcedWins(dual.spec.rules, insight.of(dual).heuristics.key, 50).shortest(state, dual.legal_moves(state), 3)
    with pytest.raises(TooLarge):
        OpenCards(kariba.spec.rules, 50).value(kariba.new(seed="x"))


def test_a_game_without_puzzles_says_so() -> None:
    from dataclasses import replace

    bare: Any = Game(replace(game("kariba").spec, id="bare"))
    with pytest.raises(UnusableGame, match="Kariba has no puzzles"):
        next(puzzles(bare))


@pytest.mark.parametrize("seed", [True, None, 1.5, "a b"])
def test_a_seed_of_puzzles_is_a_text_or_an_integer(seed: Any) -> None:
    with pytest.raises(InvalidOptions, match="/seed: Expected 1 to 32 characters"):
        next(puzzles(game("kariba"), seed=seed))


def test_the_command_writes_lines_or_an_array(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines, array = tmp_path / "p.jsonl", tmp_path / "p.json"
    for target in (lines, array):
        assert main(["puzzles", "Kariba", "--count", "2", "--seed", "7", "--out", str(target)]) == 0
    assert main(["puzzles", "kariba", "--count", "2", "--seed", "7"]) == 0
    shown = capsys.readouterr().out
    assert shown == lines.read_text(encoding="utf-8")
    assert [json.loads(line) for line in shown.splitlines()] == json.loads(array.read_text(encoding="utf-8"))
    for arguments, reason in (
        (["--count", "0"], "--count must be from 1 to 1000, not 0"),
        (["--out", str(tmp_path / "none" / "p.json")], "No such file or directory"),
    ):
        assert main(["puzzles", "kariba", *arguments]) == 2
        assert reason in capsys.readouterr().err
    assert main(["puzzles", "chess"]) == 2
    assert main(["puzzles", "kariba", "--seed", "a b"]) == 1
    assert capsys.readouterr().err.endswith('safari-rules: /seed: Expected 1 to 32 characters of [A-Za-z0-9._-], not "a b".\n')


def test_the_best_move_of_more_than_two_sides_is_no_question() -> None:
    kariba = game("kariba")
    state = kariba.new(players=3, seed="monsoon")
    position = KnownPosition(0, kariba.legal_moves(state), kariba.belief_in(state, 0), Random(0))
    with pytest.raises(UnusableGame, match="`best_move` needs `side` in a game of more than two players"):
        best_move(kariba.spec.rules, position, lambda *_: ("Which?", ""))
