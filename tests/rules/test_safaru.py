"""Safarü, rule by rule."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest
from support import Document, Refusals, changed, events, flat, flaw, legal, play, refusal, totals, without
from support.failures import looped

from safari_rules import InvalidOptions, InvalidState, game
from safari_rules.authoring.shuffle import shuffle
from safari_rules.games.safaru.captures import Captures
from safari_rules.games.safaru.captures import captures as listed

SAFARU = game("safaru")
KINDS = ("0", "1", "1b", "2", "3", "4", "5", "6", "7", "7b", "8", "9")
CARDS = [f"{color}-{kind}" for color in ("red", "blue", "green", "yellow", "black") for kind in KINDS]
ROUNDS = {2: 5, 3: 4, 4: 3}


def number(card: str) -> int:
    return int(card.split("-")[1][0])


def laid_out(cards: Iterable[str]) -> Captures:
    """Return a table with these cards."""
    codes = tuple(cards)
    return Captures(codes, [number(card) for card in codes])


def position(
    hand: list[str],
    table: list[str],
    players: int = 2,
    last: bool = False,
    captured: list[list[str]] | None = None,
    rest: str = "captured",
    **fields: Any,
) -> Any:
    """Return a valid state in which player 0 is to play. The other hands and the draw pile are filled with cards that are not named.

    Remaining cards are captured by the last player, or lie on the table. The round is the second or,
    with `last`, the last one, in which hands may be shorter than four.
    """
    options = {"players": players, "reversed": False, "deals": 1, "target_score": None, "first_player": 0, "ply_limit": None}
    options |= fields.pop("options", {})
    captured = captured or [[] for _ in range(players)]
    left = [card for card in CARDS if card not in {*hand, *table, *flat(captured)}]
    hands = [hand, *([left.pop() for _ in hand] for _ in range(players - 1))]
    round_number = ROUNDS[players] if last else 2
    pile = [left.pop() for _ in range(max(0, 60 - 4 * (players + 1) * round_number))]
    if rest == "captured":
        captured = [*captured[:-1], [*captured[-1], *left]]
    else:
        table = [*table, *left]
    document: Document = {
        "game": "safaru",
        "version": 1,
        "options": options,
        "seed": "set-up",
        "ply": 0,
        "deal_number": 1,
        "round": round_number,
        "starter": 0,
        "current_player": 0,
        "phase": "play",
        "hands": hands,
        "table": table,
        "captured": captured,
        "draw_pile": pile,
        "played": None,
        "totals": [0] * players,
        **fields,
    }
    return SAFARU.load(document)


def capture(card: str, sum: list[str] | None = None, seventeen: list[str] | None = None, pair: str | None = None) -> Document:  # noqa: A002 - as on the wire
    return {"type": "capture", "card": card, "sum": sum or [], "seventeen": seventeen or [], "pair": pair}


def captures(state: Any, card: str) -> list[Document]:
    return [without(move, "type", "player") for move in legal(SAFARU, state) if move["type"] == "capture" and move["card"] == card]


HAND = ["black-8", "black-9", "black-7b", "black-6"]


def test_f1_setup() -> None:
    state = SAFARU.dump(SAFARU.new(seed="f1", players=3))
    pile = shuffle("f1", "safaru/deal/1", CARDS)
    order = CARDS.index
    assert state["hands"] == [sorted(pile[60 - 4 * n - 4 : 60 - 4 * n], key=order) for n in range(3)]
    assert state["table"] == sorted(pile[44:48], key=order)
    assert state["draw_pile"] == pile[:44]


def test_f2_one_card_a_turn() -> None:
    state = position(["red-9", *HAND[:3]], ["red-1"])
    turn = play(SAFARU, state, {"type": "release", "card": "red-9"})
    assert turn.state.current_player == 1
    assert [len(hand) for hand in turn.state.hands] == [3, 4]
    assert refusal(SAFARU, state, {"type": "release", "card": "red-2"}) == ("card-not-in-hand", "F2")
    assert refusal(SAFARU, state, capture("red-9", pair="green-9")) == ("card-not-on-table", "F2")


def test_f3_sum() -> None:
    state = position(["red-6", *HAND[:3]], ["red-1", "red-2", "red-3", "red-4"])
    turn = play(SAFARU, state, capture("red-6", sum=["red-4", "red-2"]))
    assert events(SAFARU, turn)[0] == {"type": "captured", "player": 0, **without(capture("red-6", sum=["red-2", "red-4"]), "type")}
    after = SAFARU.dump(turn.state)
    assert after["table"] == ["red-1", "red-3", "red-6"]
    assert after["captured"][0] == ["red-2", "red-4"]
    assert refusal(SAFARU, state, capture("red-6", sum=["red-2", "red-3"])) == ("wrong-sum", "F3")
    assert refusal(SAFARU, state, capture("red-6", sum=["red-4"])) == ("needs-two-cards", "F3")
    zeros = position(["red-0", *HAND[:3]], ["blue-0", "green-0", "black-0"])
    sums = [move["sum"] for move in captures(zeros, "red-0") if move["sum"]]
    assert ["blue-0", "green-0"] in sums
    assert ["blue-0", "green-0", "black-0"] in sums


def chosen_from(card: str, table: list[str]) -> list[str]:
    """Return the methods from which the neighbor may choose in the reversed game, none if the card leaves no choice."""
    state = position([card, *HAND[:3]], table, options={"reversed": True})
    if {"type": "play", "player": 0, "card": card} not in legal(SAFARU, state):
        return []
    return [move["method"] for move in legal(SAFARU, play(SAFARU, state, {"type": "play", "card": card}).state)]


def test_f3_the_neighbor_never_chooses_a_sum_of_one_card() -> None:
    assert chosen_from("red-5", ["blue-3", "green-5"]) == []
    assert chosen_from("red-5", ["blue-2", "blue-3", "green-5"]) == ["sum", "pair"]
    assert chosen_from("red-0", ["blue-3", "green-0"]) == []
    assert chosen_from("red-0", ["blue-0", "green-0"]) == ["sum", "pair"]


def test_f4_seventeen() -> None:
    state = position(["red-9", *HAND[:3]], ["red-1", "red-3", "red-4", "green-8"])
    ways = [move["seventeen"] for move in captures(state, "red-9") if move["seventeen"] and not move["sum"]]
    assert ways == [["red-1", "red-3", "red-4"], ["green-8"]]
    assert SAFARU.dump(play(SAFARU, state, capture("red-9", seventeen=["green-8"])).state)["captured"][0] == ["green-8"]
    assert refusal(SAFARU, state, capture("red-9", seventeen=["red-4"])) == ("not-seventeen", "F4")


def test_f5_pair() -> None:
    state = position(["red-7", *HAND[:2], "black-6"], ["green-7", "green-7b", "red-5"])
    turn = play(SAFARU, state, capture("red-7", pair="green-7b"))
    after = SAFARU.dump(turn.state)
    assert after["captured"][0] == ["red-7", "green-7b"]
    assert after["table"] == ["red-5", "green-7"]
    assert refusal(SAFARU, state, capture("red-7", pair="red-5")) == ("not-a-pair", "F5")


def test_f6_several_methods_each_once() -> None:
    state = position(["red-8", *HAND[1:4]], ["red-3", "red-5", "red-9", "green-8"])
    ways = captures(state, "red-8")
    assert [(len(way["sum"]), len(way["seventeen"]), way["pair"]) for way in ways] == [
        (0, 0, "green-8"),
        (0, 1, None),
        (0, 1, "green-8"),
        (2, 0, None),
        (2, 0, "green-8"),
        (2, 1, None),
        (2, 1, "green-8"),
    ]
    turn = play(SAFARU, state, capture("red-8", ["red-3", "red-5"], ["red-9"], "green-8"))
    assert SAFARU.dump(turn.state)["table"] == []
    assert SAFARU.dump(turn.state)["captured"][0] == ["red-3", "red-5", "red-8", "red-9", "green-8"]
    assert refusal(SAFARU, state, capture("red-8")) == ("nothing-captured", "F6")
    assert refusal(SAFARU, state, capture("red-8", sum=["red-3", "red-3"])) == ("card-taken-twice", "F6")
    assert refusal(SAFARU, state, capture("red-8", sum=["red-3", "red-5"], seventeen=["red-5"])) == ("card-taken-twice", "F6")


def test_f7_a_zero_must_be_taken() -> None:
    state = position(["red-6", *HAND[:3]], ["red-0", "red-2", "red-4"])
    assert captures(state, "red-6") == [without(capture("red-6", sum=["red-0", "red-2", "red-4"]), "type")]
    assert refusal(SAFARU, state, capture("red-6", sum=["red-2", "red-4"])) == ("zero-must-be-taken", "F7")
    seventeen = position(["red-9", *HAND[:3]], ["red-0", "green-8"])
    assert refusal(SAFARU, seventeen, capture("red-9", seventeen=["green-8"])) == ("zero-must-be-taken", "F7")


def test_f8_release_only_what_cannot_capture() -> None:
    state = position(["red-6", "red-9", "black-7b", "black-9"], ["red-2", "red-4"])
    assert refusal(SAFARU, state, {"type": "release", "card": "red-6"}) == ("must-capture", "F8")
    releases = [move["card"] for move in legal(SAFARU, state) if move["type"] == "release"]
    assert releases == ["red-9", "black-7b", "black-9"]
    empty = position(HAND, [])
    assert [move["type"] for move in legal(SAFARU, empty)] == ["release"] * 4


def next_round(state: Any) -> Any:
    """Play the cards of a round with one card in each hand, and return the turn that ends it."""
    while True:
        turn = play(SAFARU, state, legal(SAFARU, state)[0])
        if turn.revealed:
            return turn
        state = turn.state


def test_f9_new_round() -> None:
    state = SAFARU.new(seed="f9", players=4)
    turn = next_round(state)
    dealt = events(SAFARU, turn)[-1]
    assert without(dealt, "table") == {"type": "dealt", "deal_number": 1, "round": 2, "dealer": 0}
    assert (turn.state.starter, turn.state.current_player) == (1, 1)
    pile = SAFARU.dump(state)["draw_pile"]
    assert SAFARU.dump(turn.state)["hands"][0] == sorted(pile[-4:], key=CARDS.index)
    assert dealt["table"] == sorted(pile[-20:-16], key=CARDS.index)
    assert len(SAFARU.dump(turn.state)["draw_pile"]) == 20


def test_f10_the_deal_ends_when_nothing_is_left_to_deal() -> None:
    state = position(["red-9"], ["red-1"], last=True)
    turn = next_round(state)
    outcome = SAFARU.outcome(turn.state)
    assert outcome is not None
    assert outcome.reason == "deals-played"
    assert events(SAFARU, turn)[-1]["type"] == "deal-ended"
    assert "red-1" in SAFARU.dump(turn.state)["table"]
    assert turn.state.current_player == 1
    assert refusal(SAFARU, turn.state, {"type": "release", "player": 0, "card": "red-9"}) == ("game-over", None)


def test_f10_cards_left_on_the_table_score_for_nobody() -> None:
    """The last player has all other cards: the 60 triangles except two of blue-6 and one of yellow-0, and four babies."""
    state = position(["red-9"], ["blue-6", "yellow-0"], last=True)
    turn = next_round(state)
    after = SAFARU.dump(turn.state)
    assert after["table"] == ["blue-6", "yellow-0"]
    assert [score.parts for score in SAFARU.scores(turn.state)] == [
        {"earlier_deals": 0, "triangles": 0, "hedgehogs": 0, "unicorns": 0, "babies": 0},
        {"earlier_deals": 0, "triangles": 57, "hedgehogs": -12, "unicorns": 24, "babies": -20},
    ]
    assert events(SAFARU, turn)[-1] == {"type": "deal-ended", "deal_number": 1, "points": [0, 49]}


def parts(captured: list[list[str]], **options: Any) -> list[dict[str, int]]:
    """Return the score parts of given captures. An additional last player, who is left out of `captured`, has all other cards."""
    players = len(captured) + 1
    state = position(HAND[:1], [], players=players, last=True, captured=[*captured, []], options=options)
    return [score.parts for score in SAFARU.scores(state)]


def test_f11_score() -> None:
    scored = parts([["blue-0", "blue-1", "blue-6", "yellow-7", "yellow-9", "red-2"], ["blue-2", "yellow-3"]])
    assert scored[0] == {"earlier_deals": 0, "triangles": 1 + 0 + 2 + 2 + 0 + 1, "hedgehogs": 0, "unicorns": 0, "babies": -5}
    assert scored[2]["unicorns"] == 24
    assert scored[2]["hedgehogs"] == -12
    assert scored[2]["babies"] == -20


def test_f11_equals_share_an_award() -> None:
    state = position(["red-9", *HAND[:3]], ["red-1"], captured=[["blue-1", "yellow-1"], ["blue-2", "yellow-2"]], rest="table")
    assert [score.parts["unicorns"] for score in SAFARU.scores(state)] == [12, 12]
    assert [score.parts["hedgehogs"] for score in SAFARU.scores(state)] == [-6, -6]


def ending(points: list[int], **options: Any) -> Any:
    """Return the turn that ends a deal after earlier totals."""
    state = position(["red-9"], ["red-1"], last=True, options=options, deal_number=2 if any(points) else 1, totals=points)
    return next_round(state)


def test_f12_match_to_a_target() -> None:
    on = ending([10, 10], target_score=1000)
    assert SAFARU.outcome(on.state) is None
    assert [event["type"] for event in events(SAFARU, on)][-2:] == ["deal-ended", "dealt"]
    assert on.state.deal_number == 3
    assert on.state.totals[0] == 10 + events(SAFARU, on)[-2]["points"][0]
    over = ending([59, 59], target_score=60)
    outcome = SAFARU.outcome(over.state)
    assert outcome is not None
    assert outcome.reason == "target-reached"
    assert totals(SAFARU, over.state)[1] == max(totals(SAFARU, over.state))
    assert outcome.winners == (1,)


def test_f12_a_target_is_reached_by_a_total_that_equals_it() -> None:
    points = events(SAFARU, ending([10, 10], target_score=1000))[-2]["points"]
    target = 10 + max(points)
    exactly = ending([10, 10], target_score=target)
    assert max(totals(SAFARU, exactly.state)) == target
    outcome = SAFARU.outcome(exactly.state)
    assert outcome is not None
    assert outcome.reason == "target-reached"
    assert SAFARU.outcome(ending([10, 10], target_score=target + 1).state) is None


REVERSED = {"options": {"reversed": True}}


def test_f13_reversed_the_left_neighbor_chooses_the_method() -> None:
    state = position(["red-8", *HAND[1:4]], ["red-3", "red-5", "red-9", "green-8"], players=3, **REVERSED)
    assert legal(SAFARU, state)[0] == {"type": "play", "player": 0, "card": "red-8"}
    assert refusal(SAFARU, state, capture("red-8", pair="green-8")) == ("neighbor-decides", "F13")
    violation = SAFARU.why_illegal(state, SAFARU.load_action({"player": 0, **capture("red-8", pair="green-8")}))
    assert violation is not None
    assert "so player 1 must first choose" in violation.detail
    turn = play(SAFARU, state, {"type": "play", "card": "red-8"})
    assert events(SAFARU, turn) == [{"type": "played", "player": 0, "card": "red-8"}]
    assert (turn.state.phase, turn.state.current_player) == ("choose-method", 1)
    assert [move["method"] for move in legal(SAFARU, turn.state)] == ["sum", "seventeen", "pair"]
    assert refusal(SAFARU, turn.state, {"type": "release", "card": "red-8"}) == ("wrong-phase", None)
    turn = play(SAFARU, turn.state, {"type": "choose-method", "method": "sum"})
    assert events(SAFARU, turn) == [{"type": "method-chosen", "player": 1, "method": "sum"}]
    assert (turn.state.phase, turn.state.current_player) == ("choose-capture", 0)
    turn = play(SAFARU, turn.state, capture("red-8", sum=["red-3", "red-5"]))
    assert (turn.state.phase, turn.state.current_player, turn.state.played) == ("play", 1, None)


def test_f13_play_needs_two_methods() -> None:
    state = position(["red-8", *HAND[1:4]], ["green-8", "red-2"], **REVERSED)
    assert refusal(SAFARU, state, {"type": "play", "card": "red-8"}) == ("one-method-possible", "F13")
    assert captures(state, "red-8") == [without(capture("red-8", pair="green-8"), "type")]
    assert refusal(SAFARU, position(HAND, []), {"type": "play", "card": HAND[0]}) == ("one-method-possible", "F13")
    air = play(SAFARU, position(["red-8", *HAND[1:4]], ["green-8", "red-9"], **REVERSED), {"type": "play", "card": "red-8"}).state
    assert refusal(SAFARU, air, {"type": "choose-method", "method": "sum"}) == ("method-not-possible", "F13")


def test_f13_the_fewest_points_win() -> None:
    turn = next_round(position(["red-9"], ["red-1"], last=True, **REVERSED))
    outcome = SAFARU.outcome(turn.state)
    assert outcome is not None
    points = totals(SAFARU, turn.state)
    assert points[outcome.winners[0]] == min(points)


def test_f14_reversed_score() -> None:
    scored = parts([["blue-0", "yellow-7", "yellow-9"], ["yellow-3"]], reversed=True)
    assert scored[0] == {"earlier_deals": 0, "triangles": 1 + 2, "hedgehogs": 0, "cards": 0}
    assert (scored[2]["hedgehogs"], scored[2]["cards"]) == (18, 24)


def test_fr1_each_method_at_most_once() -> None:
    """Two pairs or two sums cannot even be expressed, because a capture has one list for each method."""
    state = position(["red-8", *HAND[1:4]], ["green-8", "blue-8"])
    assert [way["pair"] for way in captures(state, "red-8")] == ["blue-8", "green-8"]


@pytest.mark.parametrize(("players", "rounds"), [(2, [4, 4, 4, 4, 4]), (3, [4, 4, 4, 0]), (4, [4, 4, 4])])
def test_fr2_rounds_and_table_cards(players: int, rounds: list[int]) -> None:
    state = SAFARU.new(seed="fr2", players=players)
    dealt = [len(state.table)]
    while SAFARU.outcome(state) is None:
        turn = next_round(state)
        state = turn.state
        dealt += [len(event["table"]) for event in events(SAFARU, turn) if event["type"] == "dealt"]
    assert dealt == rounds


def test_fr3_no_award_without_a_card() -> None:
    state = SAFARU.new(seed="fr3")
    assert [score.parts for score in SAFARU.scores(state)] == [
        {"earlier_deals": 0, "triangles": 0, "hedgehogs": 0, "unicorns": 0, "babies": 0}
    ] * 2


def test_fr4_partners_share_a_score() -> None:
    state = position(["red-9", *HAND[:3]], ["red-1"], players=4, captured=[["blue-1"], [], ["blue-2"], []], rest="table")
    document = SAFARU.dump(state)
    scores = SAFARU.scores(state)
    assert scores[0].parts == scores[2].parts == {"earlier_deals": 0, "triangles": 1, "hedgehogs": 0, "unicorns": 24, "babies": 0}
    assert scores[1].total == scores[3].total == 0
    ended = SAFARU.load(document | {"ply": 1, "options": document["options"] | {"ply_limit": 1}})
    outcome = SAFARU.outcome(ended)
    assert outcome is not None
    assert outcome.ranking == ((0, 2), (1, 3))


def test_fr5_exactly_the_chosen_method() -> None:
    state = position(["red-8", *HAND[1:4]], ["red-3", "red-5", "red-9", "green-8"], **REVERSED)
    chosen = play(SAFARU, state, {"type": "play", "card": "red-8"}, {"type": "choose-method", "method": "seventeen"}).state
    assert legal(SAFARU, chosen) == [{"player": 0, **capture("red-8", seventeen=["red-9"])}]
    assert refusal(SAFARU, chosen, capture("red-8", pair="green-8")) == ("other-method-chosen", "FR5")
    assert refusal(SAFARU, chosen, capture("red-8", seventeen=["red-9"], pair="green-8")) == ("other-method-chosen", "FR5")
    assert refusal(SAFARU, chosen, capture("black-9", pair="red-9")) == ("card-not-in-hand", "F2")


def test_fr5_the_rule_of_zeros_for_each_method() -> None:
    state = position(["red-8", *HAND[1:4]], ["red-0", "red-3", "red-5", "red-9"], **REVERSED)
    chosen = play(SAFARU, state, {"type": "play", "card": "red-8"}, {"type": "choose-method", "method": "sum"}).state
    assert [way["sum"] for way in captures(chosen, "red-8")] == [["red-0", "red-3", "red-5"]]


def test_fr6_the_start_keeps_moving_left() -> None:
    state = position(["red-9"], ["red-1"], players=3, last=True, options={"deals": 2}, starter=0)
    turn = next_round(state)
    assert (turn.state.deal_number, turn.state.round, turn.state.starter) == (2, 1, 1)
    assert without(events(SAFARU, turn)[-1], "table") == {"type": "dealt", "deal_number": 2, "round": 1, "dealer": 0}
    assert SAFARU.dump(turn.state)["draw_pile"] == shuffle("set-up", "safaru/deal/2", CARDS)[:44]


def test_fr7_equal_totals_share_the_place() -> None:
    outcome = SAFARU.outcome(SAFARU.load(changed(SAFARU.dump(SAFARU.new(seed="fr7", ply_limit=1)), lambda state: state.update(ply=1))))
    assert outcome is not None
    assert outcome.ranking == ((0, 1),)


def test_fr8_one_zero_is_enough_for_sum_and_seventeen_together() -> None:
    state = position(["red-8", *HAND[1:4]], ["red-0", "red-3", "red-5", "red-9", "green-8"])
    ways = captures(state, "red-8")
    assert without(capture("red-8", ["red-3", "red-5"], ["red-0", "red-9"]), "type") in ways
    assert without(capture("red-8", ["red-0", "red-3", "red-5"], ["red-9"]), "type") in ways
    assert without(capture("red-8", pair="green-8"), "type") in ways
    assert refusal(SAFARU, state, capture("red-8", ["red-3", "red-5"], ["red-9"])) == ("zero-must-be-taken", "F7")


def test_fr8_a_zero_taken_as_a_pair_does_not_count() -> None:
    state = position(["red-0", *HAND[1:4]], ["blue-0", "red-8", "red-9"])
    assert refusal(SAFARU, state, capture("red-0", seventeen=["red-8", "red-9"], pair="blue-0")) == ("zero-must-be-taken", "F7")
    one_and_zero = position(["red-5", *HAND[1:4]], ["blue-0", "green-5"])
    assert without(capture("red-5", sum=["blue-0", "green-5"]), "type") in captures(one_and_zero, "red-5")


def test_fr8_beside_a_zero_a_single_card_makes_a_sum_to_be_chosen() -> None:
    assert chosen_from("red-5", ["blue-0", "green-5"]) == ["sum", "pair"]
    assert chosen_from("red-5", ["blue-0", "blue-3", "green-5"]) == ["sum", "pair"]
    assert chosen_from("red-9", ["blue-0", "green-8"]) == []


def test_fr9_releasing_a_capture_is_illegal() -> None:
    state = position(["red-7", *HAND[:2], "black-6"], ["green-7"])
    assert refusal(SAFARU, state, {"type": "release", "card": "red-7"}) == ("must-capture", "F8")


def test_fr10_methods_look_at_the_table_as_it_lay() -> None:
    """The played card is no table card: a second 4 does not make a sum of 8 with it."""
    state = position(["red-8", *HAND[1:4]], ["red-4"])
    assert refusal(SAFARU, state, capture("red-8", sum=["red-4", "red-8"])) == ("card-not-on-table", "F2")


def test_fr11_the_reversed_game_is_played_over_deals() -> None:
    state = position(["red-9"], ["red-1"], last=True, options={"reversed": True, "deals": 2})
    assert next_round(state).state.deal_number == 2
    with pytest.raises(InvalidOptions):
        SAFARU.new(seed="x", reversed=True, target_score=100)


def test_fr12_captured_cards_are_open() -> None:
    state = position(["red-9", *HAND[:3]], ["red-1"], captured=[["blue-1"], ["blue-2"]])
    for player in (None, 0, 1):
        view = SAFARU.view(state, player)
        assert view["captured"] == SAFARU.dump(state)["captured"]
        assert view["table"] == ["red-1"]
        assert set(view["draw_pile"]) == {None}
    assert SAFARU.view(state, 1)["hands"][0] == [None] * 4


def test_fr13_the_highest_total_over_several_deals_wins() -> None:
    turn = ending([200, 0], deals=2)
    outcome = SAFARU.outcome(turn.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("deals-played", (0,))
    turn = ending([200, 0], deals=2, reversed=True)
    outcome = SAFARU.outcome(turn.state)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_fr14_there_are_no_markers() -> None:
    """The game has only its 60 cards, and so has a state."""
    assert [(component.code, component.copies) for component in SAFARU.components] == [(card, 1) for card in CARDS]
    state = SAFARU.dump(SAFARU.new(seed="fr14", players=4))
    lying = [*flat(state["hands"]), *state["table"], *flat(state["captured"]), *state["draw_pile"]]
    assert sorted(lying) == sorted(CARDS)
    frame = ["game", "version", "options", "seed", "ply"]
    course = ["deal_number", "round", "starter", "current_player", "phase", "played", "totals"]
    assert set(state) == {*frame, *course, "hands", "table", "captured", "draw_pile"}


MANY_WAYS = ["red-3", "red-5", "red-9", "green-8"]


def in_the_air(*actions: Document) -> Any:
    """Return a state of the reversed game after red-8, which can capture by seventeen or as a pair, and these further actions."""
    state = position(["red-8", *HAND[1:4]], MANY_WAYS[1:], **REVERSED)
    return play(SAFARU, state, {"type": "play", "card": "red-8"}, *actions).state


#: Every illegal code with its rule, and a state and an action that are refused with them.
REFUSALS: Refusals = {
    ("game-over", None): lambda: (next_round(position(["red-9"], ["red-1"], last=True)).state, {"type": "release", "card": "red-9"}),
    ("no-such-player", None): lambda: (position(HAND, []), {"type": "release", "player": 2, "card": HAND[0]}),
    ("not-your-turn", None): lambda: (position(HAND, []), {"type": "release", "player": 1, "card": HAND[0]}),
    ("wrong-phase", None): lambda: (position(HAND, []), {"type": "choose-method", "method": "sum"}),
    ("card-not-in-hand", "F2"): lambda: (position(HAND, []), {"type": "release", "card": "red-9"}),
    ("one-method-possible", "F13"): lambda: (position(HAND, ["red-8"], **REVERSED), {"type": "play", "card": "black-8"}),
    ("method-not-possible", "F13"): lambda: (in_the_air(), {"type": "choose-method", "method": "sum"}),
    ("card-not-on-table", "F2"): lambda: (position(HAND, []), capture("black-8", pair="red-8")),
    ("card-taken-twice", "F6"): lambda: (position(HAND, ["red-8"]), capture("black-8", sum=["red-8"], pair="red-8")),
    ("nothing-captured", "F6"): lambda: (position(HAND, ["red-8"]), capture("black-8")),
    ("needs-two-cards", "F3"): lambda: (position(HAND, ["red-8"]), capture("black-8", sum=["red-8"])),
    ("wrong-sum", "F3"): lambda: (position(HAND, ["red-3", "red-4"]), capture("black-8", sum=["red-3", "red-4"])),
    ("not-seventeen", "F4"): lambda: (position(HAND, ["red-8"]), capture("black-8", seventeen=["red-8"])),
    ("not-a-pair", "F5"): lambda: (position(HAND, ["red-9"]), capture("black-8", pair="red-9")),
    ("zero-must-be-taken", "F7"): lambda: (position(HAND, ["red-0", "red-9"]), capture("black-8", seventeen=["red-9"])),
    ("neighbor-decides", "F13"): lambda: (position(HAND, MANY_WAYS, **REVERSED), capture("black-8", pair="green-8")),
    ("other-method-chosen", "FR5"): lambda: (
        in_the_air({"type": "choose-method", "method": "pair"}),
        capture("red-8", seventeen=["red-9"]),
    ),
    ("must-capture", "F8"): lambda: (position(HAND, ["red-8"]), {"type": "release", "card": "black-8"}),
}


def test_fr15_in_the_reversed_game_four_may_play_each_alone() -> None:
    state = SAFARU.new(seed="fr15", players=4, reversed=True, partners=False)
    assert SAFARU.dump(state)["options"]["partners"] is False
    captured = [["blue-1"], [], ["blue-2", "yellow-3"], []]
    alone = {"options": {"reversed": True, "partners": False}}
    state = position(["red-9", *HAND[:3]], ["red-1"], players=4, captured=captured, rest="table", **alone)
    assert [score.parts["cards"] for score in SAFARU.scores(state)] == [0, 0, 24, 0]
    assert [score.parts["hedgehogs"] for score in SAFARU.scores(state)] == [0, 0, 18, 0]
    together = position(["red-9", *HAND[:3]], ["red-1"], players=4, captured=captured, rest="table", **REVERSED)
    assert [score.parts["cards"] for score in SAFARU.scores(together)] == [24, 0, 24, 0]
    document = SAFARU.dump(SAFARU.load(SAFARU.dump(state) | {"ply": 1, "options": SAFARU.dump(state)["options"] | {"ply_limit": 1}}))
    outcome = SAFARU.outcome(SAFARU.load(document))
    assert outcome is not None
    assert outcome.ranking == ((0, 1, 3), (2,))


def test_fr15_eighteen_among_four_is_four_each() -> None:
    captured = [["yellow-1"], ["yellow-2"], ["yellow-3"], ["yellow-4"]]
    alone = {"options": {"reversed": True, "partners": False}}
    state = position(["red-9", *HAND[:3]], ["red-1"], players=4, captured=captured, rest="table", **alone)
    assert [score.parts["hedgehogs"] for score in SAFARU.scores(state)] == [4, 4, 4, 4]
    assert [score.parts["cards"] for score in SAFARU.scores(state)] == [6, 6, 6, 6]


def test_fr15_totals_are_each_players_own() -> None:
    fields = {"deal_number": 2, "totals": [10, 20, 30, 40]}
    position(["red-9", *HAND[:3]], ["red-1"], players=4, options={"reversed": True, "partners": False, "deals": 2}, **fields)
    document = SAFARU.dump(position(["red-9", *HAND[:3]], ["red-1"], players=4, options={"reversed": True, "deals": 2}))
    assert flaw(SAFARU, document | fields) == "/totals/0"


def test_fr15_in_the_main_game_four_may_play_each_alone() -> None:
    captured = [["blue-1"], [], ["blue-2", "yellow-3"], []]
    alone = {"options": {"partners": False}}
    state = position(["red-9", *HAND[:3]], ["red-1"], players=4, captured=captured, rest="table", **alone)
    alone_parts = [score.parts["triangles"] for score in SAFARU.scores(state)]
    assert alone_parts == [0, 0, 2, 0]
    together = position(["red-9", *HAND[:3]], ["red-1"], players=4, captured=captured, rest="table")
    assert [score.parts["triangles"] for score in SAFARU.scores(together)] == [2, 0, 2, 0]
    assert SAFARU.new(seed="fr15", players=4, partners=False, target_score=60).options.partners is False


@pytest.mark.parametrize("options", [{}, {"players": 3, "reversed": True}, {"players": 3}, {"players": 2, "reversed": True}], ids=str)
def test_fr15_elsewhere_partners_is_true(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions) as caught:
        SAFARU.new(seed="fr15", partners=False, **options)
    assert caught.value.fits_schema
    assert [flaw.pointer for flaw in caught.value.flaws] == ["/partners"]


def test_fr15_a_state_without_the_option_still_loads() -> None:
    document = SAFARU.dump(SAFARU.new(seed="fr15"))
    old = changed(document, lambda it: it["options"].pop("partners"))
    assert SAFARU.dump(SAFARU.load(old)) == document
    with pytest.raises(InvalidState):
        SAFARU.load(changed(document, lambda it: it["options"].pop("deals")))


def test_fr16_every_card_tells_its_color_animal_and_triangles() -> None:
    by_code = {component.code: component.facts for component in SAFARU.components}
    assert list(by_code) == CARDS
    for color in ("red", "blue", "green", "yellow", "black"):
        assert sum(int(str(facts["triangles"])) for facts in by_code.values() if facts["color"] == color) == 12
    assert by_code["blue-7b"] == {"color": "blue", "animal": "unicorn", "number": 7, "triangles": 2}
    assert by_code["yellow-9"] == {"color": "yellow", "animal": "hedgehog", "number": 9, "triangles": 0}
    assert by_code["red-0"] == {"color": "red", "animal": None, "number": 0, "triangles": 1}


def at_the_bounds(sign: int, deal_number: int) -> Any:
    """Return the state before the last card of a deal in a match to a target, with the highest or lowest possible totals."""
    most = 200 * (deal_number - 1)
    total = min(sign * most, 999)
    options = {"target_score": 1000}
    return position(["red-9"], ["red-1"], last=True, options=options, deal_number=deal_number, totals=[total] * 2)


@pytest.mark.parametrize("deal_number", [2, 3, 10**6 - 1, 10**6])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_legal_move_never_leads_out_of_what_is_valid(sign: int, deal_number: int) -> None:
    turn = next_round(at_the_bounds(sign, deal_number))
    assert SAFARU.load(SAFARU.dump(turn.state)) == turn.state
    outcome = SAFARU.outcome(turn.state)
    if deal_number == 10**6:
        assert outcome is not None
        assert outcome.reason == ("target-reached" if max(totals(SAFARU, turn.state)) >= 1000 else "deals-played")
    else:
        assert (outcome is None) == (max(totals(SAFARU, turn.state)) < 1000)


def test_no_deal_comes_after_the_millionth() -> None:
    document = SAFARU.dump(at_the_bounds(-1, 10**6))
    assert flaw(SAFARU, document | {"deal_number": 10**6 + 1}) == "/deal_number"


def brute_force(card: str, table: list[str]) -> list[tuple[list[str], list[str], str | None]]:
    """Return every capture of the main game in canonical order, by a direct translation of the rulebook."""
    n = number(card)
    sets = [list(cards) for size in range(len(table) + 1) for cards in combinations(table, size)]
    sums = [[], *(cards for cards in sets if len(cards) >= 2 and sum(map(number, cards)) == n)]
    seventeens = [[], *(cards for cards in sets if cards and sum(map(number, cards)) + n == 17)]
    pairs = [None, *(other for other in table if number(other) == n)]
    zero = any(number(other) == 0 for other in table)
    found = []
    for one in sums:
        for two in seventeens:
            for three in pairs:
                taken = [*one, *two, *([three] if three else [])]
                free = not (one or two) or not zero or any(number(other) == 0 for other in one + two)
                if taken and len(set(taken)) == len(taken) and free:
                    found.append((one, two, three))

    def key(way: tuple[list[str], list[str], str | None]) -> Any:
        return [CARDS.index(each) for each in way[0]], [CARDS.index(each) for each in way[1]], -1 if way[2] is None else CARDS.index(way[2])

    return sorted(found, key=key)


@looped("seed", range(40))
def test_the_list_of_captures_is_that_of_brute_force(seed: int) -> None:
    cards = shuffle(f"brute-{seed}", "test", CARDS)
    card, table = cards[0], sorted(cards[1 : 3 + seed % 9], key=CARDS.index)
    ways = [(list(way.sum), list(way.seventeen), way.pair) for way in listed(0, card, laid_out(table), 10**9)]
    assert ways == brute_force(card, table)


@looped("seed", range(40))
def test_the_methods_to_choose_from_are_those_of_brute_force(seed: int) -> None:
    """A method can be chosen if some capture uses only this method."""
    cards = shuffle(f"methods-{seed}", "test", [card for card in CARDS if card not in HAND])
    card, table = cards[0], sorted(cards[1 : 2 + seed % 9], key=CARDS.index)
    used = {tuple(map(bool, way)) for way in brute_force(card, table)}
    alone = {"sum": (True, False, False), "seventeen": (False, True, False), "pair": (False, False, True)}
    possible = [method for method, ways in alone.items() if ways in used]
    assert chosen_from(card, table) == (possible if len(possible) > 1 else [])


@looped("seed", range(40))
def test_sets_found_one_by_one_are_those_built_at_once(seed: int) -> None:
    """Small and crowded tables use different searches, which agree."""
    cards = tuple(CARDS[card] for card in sorted(shuffle(f"walk-{seed}", "test", range(60))[: 4 + seed % 9]))
    table = laid_out(cards)
    assert table.set_totals is not None
    zeros = sum(1 << place for place, card in enumerate(cards) if not number(card))
    assert table.zeros == zeros
    for target in range(18):
        sets = list(table.sets(target))
        assert list(table.walk(target)) == sets
        for beside in (0, 0b1, 0b1010):
            left = [(places, chosen) for places, chosen in sets if not places & beside]
            assert list(table.walk(target, beside=beside)) == left
            assert list(table.walk(target, True, beside)) == [(places, chosen) for places, chosen in left if places & zeros]


def test_no_more_captures_are_looked_for_than_are_asked_for() -> None:
    """Multiples of 3 never make 17 with a 9, but add up to 9 in more than a thousand ways, of which few are searched for a small limit."""
    threes = tuple(card for card in CARDS if card.split("-")[1] in ("0", "3", "6", "9") and card != "black-9")
    assert len(listed(0, "black-9", laid_out(threes), 10)) < 20
    assert len(listed(0, "black-9", laid_out(threes), 10**9)) > 1000


def test_a_crowded_table_is_listed_lazily() -> None:
    """With 58 cards on the table there are too many captures to list. The first ones are found at once."""
    state = position(["red-9"], [card for card in CARDS if card not in ("red-9", "black-0")], last=True)
    assert len(SAFARU.legal_moves(state)) == 1000
    assert SAFARU.legal_moves(state, limit=10) == SAFARU.legal_moves(state)[:10]
    assert refusal(SAFARU, state, {"type": "release", "card": "red-9"}) == ("must-capture", "F8")


VALID = SAFARU.dump(position(["red-8", *HAND[1:4]], ["red-3", "red-5", "red-9", "green-8"], options={"reversed": True, "deals": 3}))
AIR = SAFARU.dump(play(SAFARU, SAFARU.load(VALID), {"type": "play", "card": "red-8"}).state)
CHOSEN = SAFARU.dump(play(SAFARU, SAFARU.load(AIR), {"type": "choose-method", "method": "sum"}).state)
FOUR = SAFARU.dump(position(HAND, ["red-3"], players=4))
OVER = SAFARU.dump(next_round(position(["red-9"], ["red-1"], last=True)).state)


def captured_by_0(state: Document, pile: str) -> None:
    """Let player 0 capture all cards of a pile or of all hands."""
    state["captured"][0] += flat(state[pile]) if pile == "hands" else state[pile]
    state[pile] = [[] for _ in state[pile]] if pile == "hands" else []


def played_by_1(state: Document) -> None:
    """Make player 1 the first to have played, although player 0 began."""
    state["hands"][0].append(state["hands"][1].pop())
    state["played"]["player"] = 1


BROKEN = {
    "a card twice": (VALID, lambda state: state["table"].append("red-8"), "/table/4"),
    "a card missing": (VALID, lambda state: state["table"].pop(), ""),
    "a pile that does not fit the round": (VALID, lambda state: state["table"].append(state["draw_pile"].pop()), "/draw_pile"),
    "a round too many": (FOUR, lambda state: (state.update(round=4), captured_by_0(state, "draw_pile")), "/round"),
    "no such starter": (VALID, lambda state: state.update(starter=2), "/starter"),
    "a hand too short": (VALID, lambda state: state["table"].extend([state["hands"][0].pop(), state["hands"][0].pop()]), "/hands/0"),
    "a hand of five": (
        SAFARU.dump(SAFARU.new(seed="five")),
        lambda state: (state["hands"][1].append(state["table"].pop()), state.update(current_player=1)),
        "/hands/1",
    ),
    "another player's turn": (VALID, lambda state: state.update(current_player=1), "/current_player"),
    "a deal too many": (VALID, lambda state: state.update(deal_number=4), "/deal_number"),
    "totals in the first deal": (VALID, lambda state: state.update(totals=[1, 0]), "/totals/0"),
    "partners with two totals": (
        FOUR,
        lambda state: (state["options"].update(deals=2), state.update(deal_number=2, totals=[1, 0, 0, 0])),
        "/totals/0",
    ),
    "a target reached before": (
        FOUR,
        lambda state: (state["options"].update(target_score=5), state.update(deal_number=2, totals=[5, 0, 5, 0])),
        "/totals/0",
    ),
    "a card in the air in the phase play": (AIR, lambda state: state.update(phase="play", current_player=0), "/played"),
    "no card in the air": (VALID, lambda state: state.update(phase="choose-method", current_player=1), "/played"),
    "a card in the air without reversed": (AIR, lambda state: state["options"].update(reversed=False), "/phase"),
    "a card in the air with one method": (
        AIR,
        lambda state: (state["played"].update(card="red-3"), state["table"].__setitem__(0, "red-8")),
        "/played/card",
    ),
    "a method before it is chosen": (AIR, lambda state: state["played"].update(method="sum"), "/played/method"),
    "no method after it is chosen": (CHOSEN, lambda state: state["played"].update(method=None), "/played/method"),
    "a card in the air of nobody": (AIR, lambda state: state["played"].update(player=3), "/played/player"),
    "the wrong chooser": (AIR, lambda state: state.update(current_player=0), "/current_player"),
    "the end before the last deal": (OVER, lambda state: state["options"].update(deals=2), "/hands"),
    "the end with another last player": (OVER, lambda state: state.update(current_player=0), "/current_player"),
    "deals with a target": (FOUR, lambda state: state["options"].update(deals=2, target_score=10), "/options/deals"),
    "reversed with a target": (FOUR, lambda state: state["options"].update(reversed=True, target_score=10), "/options/target_score"),
    "a hand too many": (VALID, lambda state: state["hands"].append([]), "/hands"),
    "a captured stack too many": (VALID, lambda state: state["captured"].append([]), "/captured"),
    "totals too many": (VALID, lambda state: state["totals"].append(0), "/totals"),
    "no such first player": (VALID, lambda state: state["options"].update(first_player=2), "/options/first_player"),
    "no partners among two": (VALID, lambda state: state["options"].update(partners=False), "/options/partners"),
    "a deal beyond what can be counted": (
        FOUR,
        lambda state: (state["options"].update(target_score=1000), state.update(deal_number=10**6 + 1)),
        "/deal_number",
    ),
    "more points than deals give": (VALID, lambda state: state.update(deal_number=2, totals=[0, 201]), "/totals/1"),
    "fewer points than deals take": (VALID, lambda state: state.update(deal_number=2, totals=[0, -201]), "/totals/1"),
    "a card played out of turn": (AIR, played_by_1, "/played/player"),
    "empty hands before the last round": (
        VALID,
        lambda state: (
            captured_by_0(state, "hands"),
            state["options"].update(deals=1),
            state.update(current_player=1),
        ),
        "/hands",
    ),
}


@looped("name", BROKEN)
def test_validity(name: str) -> None:
    document, change, pointer = BROKEN[name]
    assert flaw(SAFARU, changed(document, change)) == pointer


@pytest.mark.parametrize("number", range(4))
def test_fr5_neither_a_card_shown_nor_a_method_chosen_reveals_anything(number: int) -> None:
    """In the reversed game the player shows only a card of the own hand, and the neighbor only chooses, so both may be taken back."""
    state, seen = SAFARU.new(seed=f"shown-{number}", reversed=True), set()
    while SAFARU.outcome(state) is None and state.deal_number == 1:
        moves = SAFARU.legal_moves(state)
        turn = SAFARU.apply(state, moves[state.ply % len(moves)])
        if [event.type for event in turn.events] in (["played"], ["method-chosen"]):
            assert turn.revealed is False
            seen.add(turn.events[0].type)
        state = turn.state
    assert seen == {"played", "method-chosen"}
