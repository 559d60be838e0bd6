"""Kariba, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from support import Document, Refusals, changed, events, flaw, legal, play, refusal, totals, without
from support.failures import looped

from safari_rules import game
from safari_rules.authoring.shuffle import shuffle

KARIBA = game("kariba")
DECK = [rank for rank in range(1, 9) for _ in range(8)]


def position(
    hands: list[list[int]],
    waterhole: dict[int, int] | None = None,
    top: list[int] | None = None,
    face_up: list[int] | None = None,
    supply: bool = True,
    **fields: Any,
) -> Any:
    """Return a valid state. Cards that are not named lie in the draw pile below `top`, or without `supply` in player 0's won stack."""
    options = {"players": len(hands), "face_up_draw": face_up is not None, "games": 1, "first_player": 0, "ply_limit": None}
    options |= fields.pop("options", {})
    counts = [(waterhole or {}).get(rank, 0) for rank in range(1, 9)]
    left = DECK.copy()
    for rank in [*[card for hand in hands for card in hand], *(top or []), *(face_up or [])]:
        left.remove(rank)
    for rank, count in enumerate(counts, 1):
        for _ in range(count):
            left.remove(rank)
    won = [[0] * 8 for _ in hands]
    if not supply:
        won[0] = [left.count(rank) for rank in range(1, 9)]
        left = []
    document: Document = {
        "game": "kariba",
        "version": 1,
        "options": options,
        "seed": "set-up",
        "ply": 0,
        "game_number": 1,
        "current_player": 0,
        "phase": "play",
        "hands": hands,
        "waterhole": counts,
        "won": won,
        "draw_pile": [*left, *(top or [])],
        "face_up": face_up or [],
        "totals": [0] * len(hands),
        **fields,
    }
    return KARIBA.load(document)


def test_k1_setup() -> None:
    state = KARIBA.dump(KARIBA.new(seed="k1", players=3, face_up_draw=True))
    pile = shuffle("k1", "kariba/deal/1", DECK)
    assert state["hands"] == [sorted(pile[-5:]), sorted(pile[-10:-5]), sorted(pile[-15:-10])]
    assert state["face_up"] == sorted(pile[-18:-15])
    assert state["draw_pile"] == pile[:-18]
    assert state["waterhole"] == [0] * 8
    assert KARIBA.dump(KARIBA.new(seed="k1"))["face_up"] == []


def test_k2_play_cards_of_one_rank() -> None:
    state = position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]])
    assert [(move["rank"], move["count"]) for move in legal(KARIBA, state)] == [(2, 1), (2, 2), (2, 3), (5, 1), (7, 1)]
    assert KARIBA.dump(play(KARIBA, state, {"type": "play", "rank": 2, "count": 3}).state)["waterhole"] == [0, 3, 0, 0, 0, 0, 0, 0]
    assert refusal(KARIBA, state, {"type": "play", "rank": 2, "count": 4}) == ("card-not-in-hand", "K2")
    move = KARIBA.load_action({"type": "play", "player": 0, "rank": 5, "count": 2})
    violation = KARIBA.why_illegal(state, move)
    assert violation is not None
    assert violation.detail == "Player 0 has only 1 ostrich and cannot play 2."
    for nothing in (0, -1):
        violation = KARIBA.why_illegal(state, move._replace(count=nothing))
        assert violation is not None
        assert (violation.code, violation.rule) == ("card-not-in-hand", "K2")
        assert violation.detail == "Player 0 must play at least one card."


def test_k3_chase_skips_empty_places() -> None:
    """The rulebook's first example: rhinos chase giraffes, then elephants chase the rhinos."""
    state = position([[7, 7, 1, 1, 1], [8, 8, 8, 2, 2]], {7: 2, 4: 2})
    turn = play(KARIBA, state, {"type": "play", "rank": 7, "count": 2})
    assert events(KARIBA, turn)[1] == {"type": "chased", "player": 0, "rank": 4, "by": 7, "count": 2}
    assert KARIBA.dump(turn.state)["won"][0] == [0, 0, 0, 2, 0, 0, 0, 0]
    turn = play(KARIBA, turn.state, {"type": "play", "rank": 8, "count": 3})
    assert events(KARIBA, turn)[1] == {"type": "chased", "player": 1, "rank": 7, "by": 8, "count": 4}
    assert totals(KARIBA, turn.state) == [2, 4]


def test_k3_two_cards_chase_nobody_and_nobody_weaker_is_no_chase() -> None:
    state = position([[5, 5, 5, 6, 6], [1, 1, 1, 2, 2]], {3: 1})
    assert [event["type"] for event in events(KARIBA, play(KARIBA, state, {"type": "play", "rank": 5, "count": 2}))] == ["played", "drew"]
    lonely = position([[5, 5, 5, 6, 6], [1, 1, 1, 2, 2]], {6: 2})
    assert totals(KARIBA, play(KARIBA, lonely, {"type": "play", "rank": 5, "count": 3}).state) == [0, 0]


def test_k4_mouse_chases_only_the_elephant() -> None:
    """The rulebook's second example: the fifth mouse wins elephants, and nothing else."""
    with_elephants = position([[1, 2, 3, 4, 5], [2, 2, 3, 3, 4]], {1: 4, 8: 3, 7: 2})
    turn = play(KARIBA, with_elephants, {"type": "play", "rank": 1, "count": 1})
    assert events(KARIBA, turn)[1] == {"type": "chased", "player": 0, "rank": 8, "by": 1, "count": 3}
    without_elephants = position([[1, 2, 3, 4, 5], [2, 2, 3, 3, 4]], {1: 4, 7: 2})
    assert totals(KARIBA, play(KARIBA, without_elephants, {"type": "play", "rank": 1, "count": 1}).state) == [0, 0]


def test_k5_draw_up_to_five() -> None:
    state = position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]], top=[8, 6, 4])
    turn = play(KARIBA, state, {"type": "play", "rank": 2, "count": 3})
    assert events(KARIBA, turn)[1] == {"type": "drew", "player": 0, "source": "pile", "count": 3, "ranks": [4, 6, 8]}
    assert KARIBA.dump(turn.state)["hands"][0] == [4, 5, 6, 7, 8]
    assert turn.revealed
    empty = position([[2, 2, 2, 5], [1, 1, 3, 3, 4]], supply=False)
    turn = play(KARIBA, empty, {"type": "play", "rank": 2, "count": 3})
    assert KARIBA.dump(turn.state)["hands"][0] == [5]
    assert not turn.revealed


def test_k6_end_with_the_last_card() -> None:
    state = position([[2, 2], [1]], supply=False)
    turn = play(KARIBA, state, {"type": "play", "rank": 2, "count": 2})
    outcome = KARIBA.outcome(turn.state)
    assert outcome is not None
    assert outcome.reason == "hand-empty"
    assert turn.revealed
    assert turn.state.current_player == 0
    assert KARIBA.legal_moves(turn.state) == KARIBA.active_players(turn.state) == ()
    assert events(KARIBA, turn)[-1]["type"] == "game-ended"
    assert refusal(KARIBA, turn.state, {"type": "play", "player": 1, "rank": 1, "count": 1}) == ("game-over", None)


def test_k7_score_counts_won_cards_alone() -> None:
    state = position([[2, 3], [1]], {8: 2}, supply=False)
    won = sum(state.won[0])
    assert won == 64 - 5
    assert totals(KARIBA, state) == [won, 0]


def test_k8_match_compares_the_sum_of_games() -> None:
    state = position([[2], [1]], supply=False, options={"games": 2}, game_number=2, totals=[0, 64])
    turn = play(KARIBA, state, {"type": "play", "rank": 2, "count": 1})
    assert totals(KARIBA, turn.state) == [62, 64]
    outcome = KARIBA.outcome(turn.state)
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,))


def test_k8_the_next_game_is_dealt_at_once() -> None:
    state = position([[2], [1]], supply=False, options={"games": 2}, ply=7)
    turn = play(KARIBA, state, {"type": "play", "rank": 2, "count": 1})
    assert [event["type"] for event in events(KARIBA, turn)] == ["played", "game-ended", "dealt"]
    assert turn.state == KARIBA.new(seed="set-up", games=2)._replace(
        game_number=2, ply=8, current_player=1, totals=(62, 0), hands=turn.state.hands, draw_pile=turn.state.draw_pile
    )
    assert turn.state.draw_pile == tuple(shuffle("set-up", "kariba/deal/2", DECK)[:-10])
    assert turn.revealed


def test_k9_each_draw_from_the_pile_or_face_up() -> None:
    state = position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]], top=[8, 6], face_up=[4, 4, 5])
    turn = play(KARIBA, state, {"type": "play", "rank": 2, "count": 3})
    assert (turn.state.phase, turn.state.current_player, turn.revealed) == ("draw", 0, False)
    sources = [(move["source"], move.get("rank")) for move in legal(KARIBA, turn.state)]
    assert sources == [("pile", None), ("face-up", 4), ("face-up", 5)]
    assert refusal(KARIBA, turn.state, {"type": "draw", "source": "face-up", "rank": 8}) == ("no-such-card-face-up", "K9")
    assert refusal(KARIBA, turn.state, {"type": "play", "rank": 5, "count": 1}) == ("wrong-phase", None)
    turn = play(KARIBA, turn.state, {"type": "draw", "source": "face-up", "rank": 4})
    assert (turn.state.face_up, turn.revealed) == ((4, 5), False)
    turn = play(KARIBA, turn.state, {"type": "draw", "source": "pile"})
    assert (turn.state.phase, turn.revealed) == ("draw", True)
    turn = play(KARIBA, turn.state, {"type": "draw", "source": "face-up", "rank": 5})
    assert (turn.state.phase, turn.state.current_player, turn.revealed) == ("play", 1, True)
    replenished = events(KARIBA, turn)[1]
    assert replenished["type"] == "replenished"
    assert replenished["ranks"][0] == 8
    assert sorted([4, *replenished["ranks"]]) == list(turn.state.face_up)


def test_k9_an_empty_pile_is_no_source() -> None:
    hands = [[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]]
    document = KARIBA.dump(position(hands, face_up=[4, 4, 5]))
    document["won"][1] = [document["draw_pile"].count(rank) for rank in range(1, 9)]
    document["draw_pile"] = []
    state = play(KARIBA, KARIBA.load(document), {"type": "play", "rank": 2, "count": 3}).state
    assert refusal(KARIBA, state, {"type": "draw", "source": "pile"}) == ("pile-empty", "K9")


def test_kr1_elephant_may_chase_the_mouse() -> None:
    state = position([[8, 8, 8, 2, 3], [4, 4, 5, 5, 6]], {1: 2})
    turn = play(KARIBA, state, {"type": "play", "rank": 8, "count": 3})
    assert events(KARIBA, turn)[1] == {"type": "chased", "player": 0, "rank": 1, "by": 8, "count": 2}


def test_kr2_a_pile_too_small_is_drawn_whole() -> None:
    document = KARIBA.dump(position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]]))
    document["won"][1] = [document["draw_pile"][:-2].count(rank) for rank in range(1, 9)]
    document["draw_pile"] = document["draw_pile"][-2:]
    turn = play(KARIBA, KARIBA.load(document), {"type": "play", "rank": 2, "count": 3})
    assert events(KARIBA, turn)[1]["count"] == 2
    assert sum(turn.state.hands[0]) == 4
    assert turn.state.draw_pile == ()


def test_kr3_face_up_cards_are_drawn_when_the_pile_is_empty() -> None:
    document = KARIBA.dump(position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]], face_up=[4, 5, 6]))
    document["won"][1] = [document["draw_pile"].count(rank) for rank in range(1, 9)]
    document["draw_pile"] = []
    turn = play(KARIBA, KARIBA.load(document), {"type": "play", "rank": 2, "count": 3})
    assert turn.state.phase == "draw"
    for rank in (4, 5, 6):
        turn = play(KARIBA, turn.state, {"type": "draw", "source": "face-up", "rank": rank})
    assert (turn.state.phase, turn.state.face_up, turn.state.current_player) == ("play", (), 1)


def test_kr3_the_phase_ends_when_nothing_is_left_to_draw() -> None:
    document = KARIBA.dump(position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]], face_up=[4, 5, 6]))
    document["won"][1] = [(document["draw_pile"] + [5, 6]).count(rank) for rank in range(1, 9)]
    document["draw_pile"], document["face_up"] = [], [4]
    turn = play(KARIBA, KARIBA.load(document), {"type": "play", "rank": 2, "count": 3}, {"type": "draw", "source": "face-up", "rank": 4})
    assert (turn.state.phase, sum(turn.state.hands[0]), turn.state.current_player) == ("play", 3, 1)


def test_kr4_equal_scores_share_the_place() -> None:
    document = KARIBA.dump(position([[2], [1], [3]], supply=False, options={"games": 2, "ply_limit": 1}, ply=1, game_number=2))
    document["totals"] = [0, 40, 24]
    document["won"] = [[7, 7, 7, 8, 8, 3, 0, 0], [0] * 8, [0, 0, 0, 0, 0, 5, 8, 3]]
    document["waterhole"] = [0] * 7 + [5]
    outcome = KARIBA.outcome(KARIBA.load(document))
    assert outcome is not None
    assert outcome.ranking == ((0, 1, 2),)
    assert outcome.winners == (0, 1, 2)


@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_kr5_the_first_player_moves_on(first: int, number: int) -> None:
    """Each game begins one seat further, regardless of the player who ended the previous game."""
    state = position([[2], [1], [3]], supply=False, options={"games": 4, "first_player": first}, game_number=number)
    assert KARIBA.new(seed="x", players=3, first_player=first).current_player == first
    after = play(KARIBA, state, {"type": "play", "rank": 2, "count": 1}).state
    assert (after.game_number, after.current_player) == (number + 1, (first + number) % 3)


def test_kr6_the_draw_comes_before_the_end() -> None:
    state = position([[2, 2, 2, 2, 2], [1, 1, 3, 3, 4]])
    turn = play(KARIBA, state, {"type": "play", "rank": 2, "count": 5})
    assert KARIBA.outcome(turn.state) is None
    assert sum(turn.state.hands[0]) == 5
    variation = play(KARIBA, position([[2, 2, 2, 2, 2], [1, 1, 3, 3, 4]], face_up=[4, 5, 6]), {"type": "play", "rank": 2, "count": 5})
    assert (variation.state.phase, KARIBA.outcome(variation.state)) == ("draw", None)


def test_kr7_won_stacks_are_open() -> None:
    state = position([[2, 3, 3, 4, 4], [1, 1, 3, 3, 4]])
    for player in (None, 0, 1):
        view = KARIBA.view(state, player)
        assert view["won"] == KARIBA.dump(state)["won"]
        assert view["draw_pile"] == [None] * len(state.draw_pile)
        assert [hand != [None] * 5 for hand in view["hands"]] == [seat == player for seat in (0, 1)]


#: Every illegal code with its rule, and a state and an action that are refused with them.
REFUSALS: Refusals = {
    ("game-over", None): lambda: (
        position([[2], [1]], options={"ply_limit": 1}, supply=False, ply=1),
        {"type": "play", "rank": 2, "count": 1},
    ),
    ("no-such-player", None): lambda: (position([[2], [1]], supply=False), {"type": "play", "player": 2, "rank": 2, "count": 1}),
    ("not-your-turn", None): lambda: (position([[2], [1]], supply=False), {"type": "play", "player": 1, "rank": 1, "count": 1}),
    ("wrong-phase", None): lambda: (position([[2], [1]], supply=False), {"type": "draw", "source": "pile"}),
    ("card-not-in-hand", "K2"): lambda: (position([[2], [1]], supply=False), {"type": "play", "rank": 2, "count": 2}),
    ("pile-empty", "K9"): lambda: (drawing(0), {"type": "draw", "source": "pile"}),
    ("no-such-card-face-up", "K9"): lambda: (drawing(1), {"type": "draw", "source": "face-up", "rank": 2}),
}


def drawing(pile: int) -> Any:
    """Return a state of the phase draw with three face-up cards and this many cards in the pile. All other cards have been won."""
    document = KARIBA.dump(position([[5, 7], [1, 1, 3, 3, 4]], face_up=[4, 5, 6], phase="draw"))
    won = [document["draw_pile"].pop() for _ in range(len(document["draw_pile"]) - pile)]
    return KARIBA.load({**document, "won": [[won.count(rank) for rank in range(1, 9)], [0] * 8]})


def test_view_hides_what_was_drawn() -> None:
    state = position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]], top=[8, 6, 4])
    turn = play(KARIBA, state, {"type": "play", "rank": 2, "count": 3})
    drew = events(KARIBA, turn)[1]
    assert KARIBA.view_events(turn.state, 0, [drew])[0] == drew
    for other in (1, None):
        assert KARIBA.view_events(turn.state, other, [drew])[0] == {**drew, "ranks": [None] * 3}


def test_common_refusals_in_order() -> None:
    state = position([[2, 3, 3, 4, 4], [1, 1, 3, 3, 4]])
    assert refusal(KARIBA, state, {"type": "play", "player": 3, "rank": 2, "count": 1}) == ("no-such-player", None)
    assert refusal(KARIBA, state, {"type": "draw", "player": 1, "source": "pile"}) == ("not-your-turn", None)
    assert refusal(KARIBA, state, {"type": "draw", "source": "pile"}) == ("wrong-phase", None)


def test_ply_limit_lets_the_last_action_happen_in_full() -> None:
    state = position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]], options={"ply_limit": 3}, ply=2)
    free = position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]], ply=2)
    move = {"type": "play", "rank": 2, "count": 3}
    limited = KARIBA.dump(play(KARIBA, state, move).state)
    assert without(limited, "options") == without(KARIBA.dump(play(KARIBA, free, move).state), "options")
    outcome = KARIBA.outcome(KARIBA.load(limited))
    assert outcome is not None
    assert outcome.reason == "ply-limit"
    last = position([[2], [1]], supply=False, options={"ply_limit": 1})
    outcome = KARIBA.outcome(play(KARIBA, last, {"type": "play", "rank": 2, "count": 1}).state)
    assert outcome is not None
    assert outcome.reason == "hand-empty"


VALID = KARIBA.dump(position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]], {6: 2}, face_up=[4, 5, 6], options={"games": 2}))

#: A state near the end of a game, with no card left to draw.
LATE = KARIBA.dump(position([[2, 2, 5], [1, 1, 3]], face_up=[], supply=False))

BROKEN = {
    "a card twice": (VALID, lambda state: state["hands"][0].__setitem__(4, 5), "/face_up/1"),
    "a card missing": (VALID, lambda state: state["draw_pile"].pop(), ""),
    "a card too many at the waterhole": (VALID, lambda state: state["waterhole"].__setitem__(5, 3), "/face_up/2"),
    "a hand too many": (VALID, lambda state: state["hands"].append([state["draw_pile"].pop() for _ in range(5)]), "/hands"),
    "a won stack too many": (VALID, lambda state: state["won"].append([0] * 8), "/won"),
    "totals too many": (VALID, lambda state: state["totals"].append(0), "/totals"),
    "a game after the last": (VALID, lambda state: state.update(game_number=3), "/game_number"),
    "totals in the first game": (VALID, lambda state: state.update(totals=[1, 0]), "/totals"),
    "no such current player": (VALID, lambda state: state.update(current_player=3), "/current_player"),
    "no such first player": (VALID, lambda state: state["options"].update(first_player=2), "/options/first_player"),
    "past the ply limit": (VALID, lambda state: (state["options"].update(ply_limit=4), state.update(ply=5)), "/ply"),
    "a hand too long": (VALID, lambda state: state["hands"][0].append(state["draw_pile"].pop()), "/hands/0"),
    "a hand too short": (VALID, lambda state: state["draw_pile"].append(state["hands"][1].pop()), "/hands/1"),
    "face-up cards without the variation": (VALID, lambda state: state["options"].update(face_up_draw=False), "/face_up"),
    "too few face-up cards": (VALID, lambda state: state["draw_pile"].append(state["face_up"].pop()), "/face_up"),
    "a full hand in the phase draw": (VALID, lambda state: state.update(phase="draw"), "/hands/0"),
    "a negative total": (VALID, lambda state: state.update(game_number=2, totals=[-1, 0]), "/totals/0"),
    "the phase draw without the variation": (
        VALID,
        lambda state: (
            state["options"].update(face_up_draw=False),
            state["draw_pile"].extend([*state["face_up"], state["hands"][0].pop()]),
            state.update(phase="draw", face_up=[]),
        ),
        "/phase",
    ),
    "the phase draw with nothing to draw": (LATE, lambda state: state.update(phase="draw"), "/phase"),
}


@looped("name", BROKEN)
def test_validity(name: str) -> None:
    document, change, pointer = BROKEN[name]
    assert flaw(KARIBA, changed(document, change)) == pointer


def test_validity_of_empty_hands() -> None:
    over = KARIBA.dump(play(KARIBA, position([[2], [1]], supply=False), {"type": "play", "rank": 2, "count": 1}).state)
    assert KARIBA.load(over).hands[0] == (0,) * 8
    assert flaw(KARIBA, {**over, "current_player": 1}) == "/hands/0"
    assert flaw(KARIBA, changed(over, lambda state: state["options"].update(games=2))) == "/hands/0"


def test_any_order_is_accepted_and_answered_in_canonical_order() -> None:
    shuffled = changed(VALID, lambda state: (state["hands"][0].reverse(), state["face_up"].reverse()))
    assert KARIBA.dump(KARIBA.load(shuffled)) == VALID


def test_states_print_readably() -> None:
    text = str(position([[2, 2, 2, 5, 7], [1, 1, 3, 3, 4]], {6: 2}))
    assert "2 cheetahs" in text
    assert "3 meerkats, 1 ostrich and 1 rhino" in text
