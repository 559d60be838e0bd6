"""Actions and events as sentences with names, which hide what a viewer may not know."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any, NamedTuple

import pytest
from support.failures import looped

from safari_rules import Game, InvalidAction, InvalidInput, all_games, game
from safari_rules.authoring.text import Names, Sentence, named, plain

NAMES = ["Ada", "Ben"]
SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    ("kariba", {"type": "play", "player": 0, "rank": 4, "count": 3}, "Ada plays 3 giraffes."),
    ("kariba", {"type": "draw", "player": 2, "source": "pile"}, "Player 2 draws a card from the pile."),
    ("kariba", {"type": "draw", "player": 1, "source": "face-up", "rank": 1}, "Ben draws the face-up mouse."),
    ("kariba", {"type": "played", "player": 0, "rank": 1, "count": 2}, "Ada plays 2 mice."),
    (
        "kariba",
        {"type": "chased", "player": 0, "rank": 3, "by": 4, "count": 2},
        "Ada chases 2 zebras away with the giraffes and wins them.",
    ),
    ("kariba", {"type": "chased", "player": 1, "rank": 8, "by": 1, "count": 1}, "Ben chases 1 elephant away with the mice and wins it."),
    ("kariba", {"type": "drew", "player": 1, "source": "pile", "count": 3, "ranks": [None] * 3}, "Ben draws 3 cards."),
    ("kariba", {"type": "drew", "player": 1, "source": "pile", "count": 3, "ranks": [3, 1, 3]}, "Ben draws a mouse and 2 zebras."),
    ("kariba", {"type": "drew", "player": 0, "source": "face-up", "count": 1, "ranks": [2]}, "Ada draws the face-up meerkat."),
    ("kariba", {"type": "replenished", "ranks": [4, 5]}, "A giraffe and an ostrich are turned face up."),
    (
        "kariba",
        {"type": "game-ended", "game_number": 1, "cards": [20, 1]},
        "Game 1 ends: in this game Ada wins 20 cards and Ben wins 1 card.",
    ),
    ("kariba", {"type": "dealt", "game_number": 2}, "Game 2 is dealt."),
    ("safari-dual", {"type": "move", "player": 0, "from": "a1", "to": "b2"}, "Ada moves from a1 to b2."),
    ("safari-dual", {"type": "pass", "player": 1}, "Ben cannot move and passes."),
    ("safari-dual", {"type": "moved", "player": 1, "piece": "g", "from": "d4", "to": "c3"}, "Ben moves the giraffe from d4 to c3."),
    (
        "safari-dual",
        {"type": "captured", "player": 0, "pieces": [{"piece": "e", "at": "c3"}, {"piece": "l", "at": "d4"}]},
        "Ada captures the elephant on c3 and the lion on d4.",
    ),
    ("seven-safari", {"type": "pick", "player": 0, "row": 1, "column": 2}, "Ada picks the card from row 2, column 3."),
    (
        "seven-safari",
        {"type": "trade", "player": 0, "row": 1, "column": 2, "card": "lion-3"},
        "Ada trades the lion 3 for the Charlie in row 2, column 3.",
    ),
    ("seven-safari", {"type": "place", "player": 1, "card": "hyena-7"}, "Ben places the hyena 7."),
    ("seven-safari", {"type": "place-charlie", "player": 1}, "Ben places a Safari Charlie."),
    (
        "seven-safari",
        {"type": "picked", "player": 1, "row": 0, "column": 0, "card": None, "was_face_up": False},
        "Ben picks the face-down card from row 1, column 1.",
    ),
    (
        "safaru",
        {
            "type": "capture",
            "player": 0,
            "card": "red-7",
            "sum": ["red-3", "blue-4"],
            "seventeen": ["black-9", "green-1b"],
            "pair": "yellow-7",
        },
        "Ada captures with the red 7: the red 3 and the blue unicorn 4 by sum; the second green 1 and the black 9 by seventeen; the yellow hedgehog 7 "
        "as a pair.",
    ),
    ("safaru", {"type": "release", "player": 1, "card": "red-0"}, "Ben releases the red baby 0."),
    ("safaru", {"type": "play", "player": 1, "card": "red-5"}, "Ben plays the red 5, and the next player chooses the method."),
    ("safaru", {"type": "choose-method", "player": 0, "method": "seventeen"}, "Ada chooses the seventeen."),
    (
        "safaru",
        {"type": "dealt", "deal_number": 1, "round": 2, "dealer": 0, "table": ["red-2"]},
        "Round 2 of deal 1 is dealt; the red 2 comes to the table.",
    ),
    (
        "safaru",
        {"type": "deal-ended", "deal_number": 1, "points": [12, 1]},
        "Deal 1 ends: in this deal Ada scores 12 points and Ben scores 1 point.",
    ),
    ("affenraffen", {"type": "peek", "player": 0, "spot": 7}, "Ada looks at the tile on spot 8."),
    ("affenraffen", {"type": "take", "player": 0, "spot": 7}, "Ada takes the tile on spot 8 unseen."),
    ("affenraffen", {"type": "peeked", "player": 0, "spot": 7, "tile": "ape-blue"}, "Ada looks at the blue ape on spot 8."),
    ("affenraffen", {"type": "peeked", "player": 0, "spot": 41, "tile": "first-place"}, "Ada finds the ±5 tile on spot 42."),
    ("affenraffen", {"type": "kept", "player": 1, "spot": 7, "tile": None}, "Ben keeps the tile from spot 8."),
    ("affenraffen", {"type": "goal-taken", "player": 1, "spot": 7, "tile": "bonus-ape"}, "Ben keeps the ±3 tile (ape) from spot 8."),
    ("affenraffen", {"type": "give", "player": 0, "to": 1}, "Ada gives Ben the −2 tile."),
    ("affenraffen", {"type": "claimed", "player": 0, "place": "first"}, "Ada takes the marker for first place."),
    (
        "affenraffen",
        {"type": "round-started", "round": 2, "goal": "three-colors"},
        "Round 2 begins: the goal is three pairs of three different colors.",
    ),
]


@looped(("name", "told", "sentence"), SENTENCES)
def test_actions_and_events_are_told_in_sentences(name: str, told: dict[str, Any], sentence: str) -> None:
    assert game(name).describe(told, NAMES) == sentence


def test_a_value_is_told_like_its_document() -> None:
    kariba = game("kariba")
    move = kariba.legal_moves(kariba.new(seed="monsoon"))[1]
    assert kariba.describe(move, NAMES) == kariba.describe(kariba.dump_action(move), NAMES) == "Ada plays 2 giraffes."
    assert kariba.describe(move) == "Player 0 plays 2 giraffes."


@pytest.mark.parametrize("told", [{}, {"type": "sing"}, {"type": "play", "player": 0}, {"type": 3}])
def test_what_is_neither_action_nor_event_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(InvalidAction):
        game("kariba").describe(told)


YOU: list[tuple[str, dict[str, Any], str, str]] = [
    ("kariba", {"type": "play", "player": 0, "rank": 4, "count": 3}, "You play 3 giraffes.", "Ada plays 3 giraffes."),
    (
        "kariba",
        {"type": "chased", "player": 0, "rank": 2, "by": 4, "count": 2},
        "You chase 2 meerkats away with the giraffes and win them.",
        "Ada chases 2 meerkats away with the giraffes and wins them.",
    ),
    (
        "kariba",
        {"type": "game-ended", "game_number": 1, "cards": [1, 20]},
        "Game 1 ends: in this game you win 1 card and Ben wins 20 cards.",
        "Game 1 ends: in this game Ada wins 1 card and you win 20 cards.",
    ),
    ("safari-dual", {"type": "passed", "player": 0}, "You cannot move, so you pass.", "Ada cannot move and passes."),
    (
        "affenraffen",
        {"type": "given", "player": 0, "to": 1, "spot": 1, "tile": "penalty-flamingo"},
        "You give Ben the −2 tile (flamingo).",
        "Ada gives you the −2 tile (flamingo).",
    ),
    ("affenraffen", {"type": "give", "player": 0, "to": 1}, "You give Ben the −2 tile.", "Ada gives you the −2 tile."),
]


@pytest.mark.parametrize(("name", "told", "by_you", "to_you"), YOU)
def test_a_player_whose_name_is_null_is_addressed(name: str, told: dict[str, Any], by_you: str, to_you: str) -> None:
    assert game(name).describe(told, [None, "Ben"]) == by_you
    assert game(name).describe(told, ["Ada", None]) == to_you


def test_a_table_addresses_a_player_too() -> None:
    kariba = game("kariba")
    state = kariba.new(seed="monsoon")
    assert kariba.lines(kariba.view(state, 0), [None, "Ben"])[-2:] == [
        kariba.lines(kariba.view(state, 0), ["Ada", "Ben"])[-2].replace("Ada: ", "You: "),
        "Ben: 5 cards; won 0 cards",
    ]


def test_at_most_one_player_is_addressed() -> None:
    kariba = game("kariba")
    with pytest.raises(InvalidInput, match="at most one null"):
        kariba.describe(kariba.legal_moves(kariba.new(seed="monsoon"))[0], [None, None])


@pytest.mark.parametrize("options", [{"games": 3}, {"deals": 2}, {}], ids=["kariba", "safaru", "affenraffen"])
def test_the_standing_after_a_deal_is_the_scores_of_the_state_that_follows(options: dict[str, Any]) -> None:
    """A host can pass these scores unchanged: they count the deal that has ended, and nothing of the next one."""
    played = game({"games": "kariba", "deals": "safaru"}.get(next(iter(options), ""), "affenraffen"))
    chance, state, standing, ends = random.Random(5), played.new(seed="standing", **options), [0, 0], 0
    while moves := played.legal_moves(state):
        turn = played.apply(state, chance.choice(moves))
        state = turn.state
        for event in map(played.dump_event, turn.events):
            if "ended" in event["type"]:
                rounds = [sum(each["points"].values()) for each in event["players"]] if "players" in event else None
                standing = [old + new for old, new in zip(standing, event.get("points") or event.get("cards") or rounds, strict=True)]
                assert [score.total for score in played.scores(state)] == standing
                ends += 1
    assert ends >= 2


def test_a_plain_sentence_addresses_a_player_too() -> None:
    class Sing(NamedTuple):
        player: int
        song: str
        type: str = "sing-loudly"

    assert plain(Sing(1, "la"), Names(["Ada", None])) == "You: sing loudly, song la."
    assert plain(Sing(1, "la"), Names(["Ada", "Ben"])) == "Ben: sing loudly, song la."


def test_a_plain_sentence_has_no_value_in_the_form_of_python() -> None:
    class Spot(NamedTuple):
        row: int
        column: int | None = None

    class Flip(NamedTuple):
        coins: tuple[Any, ...]
        both: bool | None
        spot: Spot | None = None
        player: int = 0
        type: str = "flip"

    said = [
        plain(each, Names(["Ada"]))
        for each in (Flip((4,), False), Flip((1, None), True, Spot(2, 3)), Flip(((1, 2), ()), None), Flip((), None))
    ]
    assert said == [
        "Ada: flip, coins 4 and both no.",
        "Ada: flip, coins 1 and ?, both yes and spot row 2 and column 3.",
        "Ada: flip, coins 1 and 2 and none.",
        "Ada: flip.",
    ]


TURN = game("kariba").why_illegal(
    game("kariba").new(seed="s"), game("kariba").load_action({"type": "play", "player": 1, "rank": 1, "count": 1})
)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ([], "It is player 0's turn, not player 1's."),
        (NAMES, "It is Ada's turn, not Ben's."),
        (["Ada", None], "It is not your turn."),
        ([None, "Ben"], "It is your turn, not Ben's."),
        ([None], "It is your turn, not player 1's."),
        (["player 1", "player 0"], "It is player 1's turn, not player 0's."),
        ([r"\1 {0} %s <b>", "{1:whose}"], r"It is \1 {0} %s <b>'s turn, not {1:whose}'s."),
    ],
)
def test_refusals_are_said_with_names(names: list[str | None], sentence: str) -> None:
    assert TURN is not None
    assert TURN.detail == "It is player 0's turn, not player 1's."
    assert named(TURN.detail, names) == sentence
    for copied in (pickle.loads(pickle.dumps(TURN)), copy.deepcopy(TURN)):
        assert named(copied.detail, names) == sentence
    assert json.loads(json.dumps(TURN.detail)) == TURN.detail


def test_a_plain_refusal_speaks_of_no_player() -> None:
    """A custom game's plain sentence, or one about a seat that does not exist, is never changed by names."""
    assert named("Player 2 has no seat: the players of this game are 0 to 1.", ["Ada", "Ben", "Cleo"]).startswith("Player 2 has no seat")


@pytest.mark.parametrize(("name", "first"), [("youssef", "youssef has"), ("player x", "player x has"), ("Ada", "Ada has")])
def test_a_name_at_the_beginning_stays_as_it_is(name: str, first: str) -> None:
    assert named(Sentence("{0:have} no tile in hand.", 0), [name]) == f"{first} no tile in hand."
    assert named(Sentence("{0:whose} hand is empty.", 0), [None]) == "Your hand is empty."
    assert named(Sentence("{0:whose} hand is empty.", 0), []) == "Player 0's hand is empty."


@pytest.mark.parametrize("played", all_games(), ids=str)
def test_a_printed_state_names_its_fields_and_the_outcome_says_whether_the_game_is_over(played: Game[Any, Any, Any, Any]) -> None:
    """A state is data without rules, so its printed form claims neither that a player is to act nor that the game is over."""
    seed = {"seed": "over"} if played.seeded else {}
    state = played.new(ply_limit=1, **seed)
    limited = played.apply(state, played.legal_moves(state)[0]).state
    for each in (state, limited):
        head = str(each).splitlines()[0]
        now = f"current player {each.current_player}" if hasattr(each, "current_player") else f"goal {each.goals[each.round - 1]}"
        assert head.startswith(played.title)
        assert f"ply {each.ply}: {now}" in head
        assert not hasattr(each, "phase") or f"phase {each.phase}" in head
    assert played.outcome(state) is None
    outcome = played.outcome(limited)
    assert outcome is not None
    assert outcome.reason == "ply-limit"


def test_the_columns_of_a_jungle_stand_in_line() -> None:
    """The columns are aligned even with a Safari Charlie, which has the longest name. Rows and columns count from 1."""
    safari = game("seven-safari")
    view = safari.view(safari.new(seed="columns"), 0)
    view["jungle"][0][0] = {"card": "charlie", "face_up": True}
    view["jungle"][0][1] = {"card": "elephant-7", "face_up": True}
    head, first, *_ = safari.lines(view)
    assert head.split() == ["1", "2", "3", "4", "5", "6", "7"]
    assert [first[head.index(column) :][:11].strip() for column in "123"] == ["Charlie", "elephant 7", "-----"]
    assert first.startswith("1 Charlie ")


def test_the_end_of_a_deal_gives_the_standing_of_that_moment() -> None:
    """The totals come from the state after the event. They are left out with a later state, or if they equal the points of the deal."""
    kariba = game("kariba")
    ended = {"type": "game-ended", "game_number": 1, "cards": [20, 1]}
    state = kariba.new(seed="s", games=3)._replace(game_number=2, totals=(20, 1))
    assert kariba.describe(ended, NAMES, state) == "Game 1 ends: in this game Ada wins 20 cards and Ben wins 1 card."
    second = {"type": "game-ended", "game_number": 2, "cards": [18, 36]}
    state = state._replace(game_number=3, totals=(74, 70))
    assert (
        kariba.describe(second, NAMES, state)
        == "Game 2 ends: in this game Ada wins 18 cards (74 in all) and Ben wins 36 cards (70 in all)."
    )
    assert "in all" not in kariba.describe(ended, NAMES, state)
    safaru = game("safaru")
    deal = {"type": "deal-ended", "deal_number": 2, "points": [44, 5]}
    state = safaru.new(seed="s", deals=3)._replace(deal_number=3, totals=(101, 43))
    assert (
        safaru.describe(deal, [None, "Ben"], state)
        == "Deal 2 ends: in this deal you score 44 points (101 in all) and Ben scores 5 points (43 in all)."
    )


@pytest.mark.parametrize(
    ("name", "options", "action", "by_name", "to_you"),
    [
        ("kariba", {}, {"type": "draw", "source": "pile"}, "Ada must play cards now.", "You must play cards now."),
        (
            "seven-safari",
            {},
            {"type": "place", "card": "lion-3"},
            "Ada must first pick a card up, or trade an animal for a Charlie.",
            "You must first pick a card up, or trade an animal for a Charlie.",
        ),
        (
            "safaru",
            {"reversed": True},
            {"type": "choose-method", "method": "sum"},
            "Ada must play a card now.",
            "You must play a card now.",
        ),
    ],
)
def test_a_refusal_in_the_wrong_phase_says_what_to_do(
    name: str, options: dict[str, Any], action: dict[str, Any], by_name: str, to_you: str
) -> None:
    played = game(name)
    violation = played.why_illegal(played.new(seed="phase", **options), played.load_action({"player": 0, **action}))
    assert violation is not None
    assert violation.code == "wrong-phase"
    assert named(violation.detail, NAMES) == by_name
    assert named(violation.detail, [None, "Ben"]) == to_you


def test_a_pass_in_the_second_person_says_why() -> None:
    dual = game("safari-dual")
    assert dual.describe({"type": "pass", "player": 0}, [None]) == "You cannot move, so you pass."
    assert dual.describe({"type": "pass", "player": 0}, ["Ada"]) == "Ada cannot move and passes."


@pytest.mark.parametrize(
    ("verb", "said"),
    [("bury", "buries"), ("play", "plays"), ("catch", "catches"), ("go", "goes"), ("pass", "passes"), ("have", "has"), ("must", "must")],
)
def test_a_verb_is_in_the_third_person(verb: str, said: str) -> None:
    names = Names(["Ada", None])
    assert (names.does(0, verb), names.does(1, verb)) == (f"Ada {said}", f"You {verb}")
