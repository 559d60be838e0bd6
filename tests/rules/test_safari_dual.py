"""Safari-Dual, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from support import Document, Refusals, changed, events, flaw, legal, play, refusal, totals
from support.failures import looped

from safari_rules import InvalidOptions, game

DUAL = game("safari-dual")
START = ["..gel", "...ge", "E...g", "GE...", "LGE.."]


def position(*rows: str, current_player: int = 0, **fields: Any) -> Any:
    """Return a valid state from five rows, row 5 first."""
    options = {"players": 2, "first_player": 0, "ply_limit": None, **fields.pop("options", {})}
    document: Document = {"game": "safari-dual", "version": 1, "options": options, "seed": None, "ply": 0, "current_player": current_player}
    return DUAL.load({**document, "board": list(rows), **fields})


def move(origin: str, target: str) -> Document:
    return {"type": "move", "from": origin, "to": target}


def captured(*rows: str, by: tuple[str, str], current_player: int = 0, **more: Any) -> list[str]:
    """Return the captures of a move, as piece and space."""
    turn = play(DUAL, position(*rows, current_player=current_player, **more), move(*by))
    told = [event for event in events(DUAL, turn) if event["type"] == "captured"]
    return [piece["piece"] + "@" + piece["at"] for event in told for piece in event["pieces"]]


def test_sd1_start() -> None:
    state = DUAL.new(first_player=1)
    assert DUAL.dump(state)["board"] == START
    assert state.current_player == 1
    with pytest.raises(InvalidOptions):
        DUAL.new(seed="none")


def test_sd2_one_space_in_any_direction_onto_an_empty_space() -> None:
    state = position("L....", ".....", "..G..", ".....", "....l")
    assert [each["to"] for each in legal(DUAL, state) if each["from"] == "c3"] == ["b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"]
    assert refusal(DUAL, state, move("b3", "b4")) == ("no-own-piece", "SD2")
    assert refusal(DUAL, state, move("e1", "e2")) == ("no-own-piece", "SD2")
    assert refusal(DUAL, state, move("c3", "c5")) == ("not-adjacent", "SD2")
    assert refusal(DUAL, state, move("c3", "c3")) == ("not-adjacent", "SD2")
    assert refusal(DUAL, DUAL.new(), move("a1", "a2")) == ("occupied", "SD2")
    turn = play(DUAL, state, move("c3", "d4"))
    assert turn.state.current_player == 1
    assert events(DUAL, turn) == [{"type": "moved", "player": 0, "piece": "G", "from": "c3", "to": "d4"}]


def test_sd2_canonical_order_is_by_the_names_of_the_spaces() -> None:
    moves = [(each["from"], each["to"]) for each in legal(DUAL, DUAL.new())]
    assert moves == sorted(moves)
    assert len(moves) == 11


@pytest.mark.parametrize("row", [("E", "..gG."), ("G", "..eE.")])
def test_sd3_an_elephant_and_a_giraffe_capture_nothing_together(row: tuple[str, str]) -> None:
    piece, line = row
    assert captured("L....", ".....", f".{piece}...", line, "....l", by=("b3", "b2")) == []


@pytest.mark.parametrize(
    ("rows", "by", "expected"),
    [
        (("L....", ".....", ".E...", "..gE.", "....l"), ("b3", "b2"), ["g@c2"]),
        (("L....", ".....", "...E.", "E.g..", "....l"), ("a2", "b1"), ["g@c2"]),
        (("L....", ".....", "..G..", "..e..", ".G..l"), ("b1", "c1"), ["e@c2"]),
        (("L....", ".....", ".E...", "..g..", "....l"), ("b3", "b2"), []),
    ],
)
def test_sd3_two_of_a_species_capture_in_line(rows: tuple[str, ...], by: tuple[str, str], expected: list[str]) -> None:
    assert captured(*rows, by=by) == expected


def test_sd4_the_lion_captures_with_a_partner() -> None:
    assert captured(".....", ".....", ".L...", "..gE.", "....l", by=("b3", "b2")) == ["g@c2"]
    assert captured(".....", ".....", ".L...", "..eG.", "....l", by=("b3", "b2")) == ["e@c2"]


def test_sd5_an_opposing_piece_of_the_same_species_is_the_far_end() -> None:
    assert captured("L....", ".....", ".E...", "..ge.", "....l", by=("b3", "b2")) == ["g@c2"]
    assert captured("L....", ".....", ".G...", "..eg.", "....l", by=("b3", "b2")) == ["e@c2"]
    assert captured("L....", ".....", ".G...", "..lg.", ".....", by=("b3", "b2")) == ["l@c2"]
    assert captured("L....", ".....", ".E...", "..ee.", "....l", by=("b3", "b2")) == []


def test_sd6_two_lions_never_work_together() -> None:
    assert captured(".....", ".....", ".L...", "..gl.", ".....", by=("b3", "b2")) == []


def test_sd7_moving_in_between_is_safe() -> None:
    turn = play(DUAL, position("L....", ".....", "..G..", ".e.e.", "....l"), move("c3", "c2"))
    assert [event["type"] for event in events(DUAL, turn)] == ["moved"]
    assert DUAL.dump(turn.state)["board"] == ["L....", ".....", ".....", ".eGe.", "....l"]


def test_sd8_no_own_piece_enters_the_base_that_the_lion_has_left() -> None:
    state = position("....l", ".....", ".L...", "G....", ".....")
    assert refusal(DUAL, state, move("a2", "a1")) == ("own-base", "SD8")
    assert move("a2", "a1") | {"player": 0} not in legal(DUAL, state)
    at_home = position("....l", ".....", ".....", ".L...", ".....")
    assert refusal(DUAL, at_home, move("b2", "a1")) == ("own-base", "SD8")
    entered = play(DUAL, position("...l.", ".....", ".L...", ".g...", ".....", current_player=1), move("b2", "a1"))
    assert DUAL.dump(entered.state)["board"][4] == "g...."


def test_sd9_the_lion_must_leave_after_three_losses() -> None:
    state = position("..gel", "...ge", "....g", "G....", "L.E..")
    assert {each["from"] for each in legal(DUAL, state)} == {"a1"}
    assert refusal(DUAL, state, move("c1", "c2")) == ("lion-must-leave", "SD9")
    one_more = position("..gel", "...ge", "....g", "GE...", "L.E..")
    assert {each["from"] for each in legal(DUAL, one_more)} == {"a1", "a2", "b2", "c1"}


def test_sd10_win_by_capturing_the_lion_or_reaching_the_base() -> None:
    turn = play(DUAL, position("L....", ".....", ".E...", "..lE.", "....."), move("b3", "b2"))
    outcome = DUAL.outcome(turn.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, turn.state.current_player) == ("lion-captured", (0,), 0)
    turn = play(DUAL, position("l....", "...L.", ".....", ".....", "....."), move("d4", "e5"))
    outcome = DUAL.outcome(turn.state)
    assert outcome is not None
    assert (outcome.reason, outcome.ranking, turn.state.current_player) == ("base-reached", ((0,), (1,)), 0)
    assert totals(DUAL, turn.state) == [1, 0]
    assert DUAL.legal_moves(turn.state) == ()
    assert refusal(DUAL, turn.state, {"type": "pass"}) == ("game-over", None)


@pytest.mark.parametrize(
    ("rows", "player", "by"),
    [
        ((".l...", "...G.", ".....", ".....", "...L."), 0, ("d4", "e5")),
        ((".l...", "...E.", ".....", ".....", "...L."), 0, ("d4", "e5")),
        (("...l.", ".....", ".....", ".g...", "...L."), 1, ("b2", "a1")),
        (("...l.", ".....", ".....", ".e...", "...L."), 1, ("b2", "a1")),
    ],
)
def test_sd10_another_piece_on_the_opposing_base_is_no_win(rows: tuple[str, ...], player: int, by: tuple[str, str]) -> None:
    turn = play(DUAL, position(*rows, current_player=player), move(*by))
    assert DUAL.outcome(turn.state) is None
    assert turn.state.current_player == 1 - player
    assert totals(DUAL, turn.state) == [0, 0]


def test_sdr1_lines_of_several_and_several_sandwiches_at_once() -> None:
    assert captured("L....", "....l", ".....", "..gge", ".E...", by=("b1", "b2")) == ["g@c2", "g@d2"]
    assert captured("L....", ".....", "E....", ".gleE", ".....", by=("a3", "a2")) == ["g@b2", "l@c2", "e@d2"]
    assert captured("L.E..", "..g..", ".E...", "..g..", "..E.l", by=("b3", "c3")) == ["g@c2", "g@c4"]


def test_sdr1_beyond_the_nearest_of_the_own_kind_nothing_is_captured() -> None:
    assert captured("L....", "....l", "E....", ".geg.", ".....", by=("a3", "a2")) == ["g@b2"]
    assert captured("L....", "....l", "E....", ".egg.", ".....", by=("a3", "a2")) == []


ANY = {"options": {"far_end": "any"}}


@pytest.mark.parametrize(
    ("run", "nearest", "any_end"),
    [
        ("Eege", [], ["g@c2"]),
        ("Egee", ["g@b2"], ["g@b2"]),
        ("Eele", [], ["l@c2"]),
        ("Ggeg", [], ["e@c2"]),
        ("Gegeg", ["e@b2"], ["e@b2", "e@d2"]),
        ("EegeE", ["e@b2", "g@c2", "e@d2"], ["e@b2", "g@c2", "e@d2"]),
        ("Eeg.e", [], []),
        ("EegGe", [], []),
    ],
)
def test_sdr10_which_far_end_closes_a_sandwich(run: str, nearest: list[str], any_end: list[str]) -> None:
    """The moved piece comes first in the run, and arrives from the row above."""
    first, rest = run[0], run[1:].ljust(4, ".")
    lion = "....." if "l" in run else "....l"
    rows = ("L....", lion, f"{first}....", f".{rest}", ".....")
    assert captured(*rows, by=("a3", "a2")) == nearest
    assert captured(*rows, by=("a3", "a2"), **ANY) == any_end


def test_sdr10_the_lion_is_captured_by_any_far_end_in_every_rule() -> None:
    """Such a capture may enter a base that the lion has left, and it wins (SD8, SD10)."""
    rows = (".....", "...L.", ".....", "E....", ".ele.")
    assert ("a2", "a1") not in {(each["from"], each["to"]) for each in legal(DUAL, position(*rows))}
    state = position(*rows, **ANY)
    assert ("a2", "a1") in {(each["from"], each["to"]) for each in legal(DUAL, state)}
    outcome = DUAL.outcome(play(DUAL, state, move("a2", "a1")).state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("lion-captured", (0,))


def test_sdr10_the_default_is_never_written() -> None:
    for options in ({}, {"far_end": "nearest"}):
        assert "far_end" not in DUAL.dump(DUAL.new(**options))["options"]
    assert DUAL.digest(DUAL.new(far_end="nearest")) == DUAL.digest(DUAL.new())
    assert DUAL.dump(DUAL.new(far_end="any"))["options"]["far_end"] == "any"
    with pytest.raises(InvalidOptions, match="/far_end"):
        DUAL.new(far_end="farthest")


def test_sdr2_a_lion_that_cannot_leave_waits() -> None:
    blocked = position("..g.l", "...g.", ".....", "ee...", "LG...")
    assert [(each["from"], each["to"]) for each in legal(DUAL, blocked)] == [("b1", "c1"), ("b1", "c2")]
    later = play(DUAL, blocked, move("b1", "c2"), move("d4", "d3")).state
    assert {each["from"] for each in legal(DUAL, later)} == {"a1"}


def test_sdr2_the_duty_holds_even_where_the_lion_could_be_captured() -> None:
    state = position(".....", ".....", ".E...", "..lE.", "L....")
    assert refusal(DUAL, state, move("b3", "b2")) == ("lion-must-leave", "SD9")


def test_sdr3_a_blocked_player_must_pass() -> None:
    state = position("..g.l", ".....", ".....", "eg...", "Le...")
    assert legal(DUAL, state) == [{"type": "pass", "player": 0}]
    turn = play(DUAL, state, {"type": "pass"})
    assert events(DUAL, turn) == [{"type": "passed", "player": 0}]
    assert turn.revealed is False
    assert (turn.state.ply, turn.state.current_player) == (1, 1)
    assert refusal(DUAL, DUAL.new(), {"type": "pass"}) == ("cannot-pass", "SDR3")


def test_sdr4_the_ply_limit_is_a_draw() -> None:
    turn = play(DUAL, DUAL.new(ply_limit=1), move("b1", "c2"))
    outcome = DUAL.outcome(turn.state)
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("ply-limit", ((0, 1),))
    assert totals(DUAL, turn.state) == [0, 0]
    assert turn.state.current_player == 1


def test_sdr5_the_order_of_reasons() -> None:
    both = position("....L", ".....", ".....", ".....", ".....", options={"ply_limit": 1}, ply=1)
    outcome = DUAL.outcome(both)
    assert outcome is not None
    assert outcome.reason == "lion-captured"
    reached = position("l...L", ".....", ".....", ".....", ".....", options={"ply_limit": 1}, ply=1)
    outcome = DUAL.outcome(reached)
    assert outcome is not None
    assert outcome.reason == "base-reached"


def test_sdr6_elephants_and_giraffes_are_counted_together() -> None:
    for rows in (
        ("..gel", "...ge", "E...g", "E....", "L...."),
        ("..gel", "...ge", "....g", "GG...", "L...."),
        ("..gel", "...ge", "....g", "GE...", "L...."),
    ):
        assert {each["from"] for each in legal(DUAL, position(*rows))} == {"a1"}


def test_sdr7_the_partner_may_be_the_piece_that_moved() -> None:
    assert captured(".....", ".....", ".E...", "..gL.", "....l", by=("b3", "b2")) == ["g@c2"]
    assert captured(".....", ".....", ".L...", "..ge.", "....l", by=("b3", "b2")) == []


def test_sdr8_any_capture_of_the_lion_may_enter_the_base() -> None:
    state = position(".....", ".....", ".L...", "G....", ".lG..")
    turn = play(DUAL, state, move("a2", "a1"))
    assert DUAL.dump(turn.state)["board"][4] == "G.G.."
    assert move("a2", "a1") | {"player": 0} in legal(DUAL, state)
    other = position("....l", ".....", ".L...", "G....", ".eG..")
    assert refusal(DUAL, other, move("a2", "a1")) == ("own-base", "SD8")


def test_sdr9_a_quiet_limit_draws_the_game() -> None:
    turn = play(DUAL, DUAL.new(quiet_limit=2), move("b1", "c2"))
    assert (turn.state.quiet, turn.state.current_player, DUAL.outcome(turn.state)) == (1, 1, None)
    turn = play(DUAL, turn.state, move("d4", "c4"))
    outcome = DUAL.outcome(turn.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("no-progress", (0, 1))
    assert (turn.state.quiet, turn.state.current_player) == (2, 1)
    assert DUAL.legal_moves(turn.state) == ()
    assert DUAL.load(DUAL.dump(turn.state)) == turn.state


def test_sdr9_a_capture_starts_the_count_again_and_without_a_limit_nobody_draws() -> None:
    taking = play(DUAL, position(".....", "..G.l", "L.e..", "...G.", ".....", quiet=7, options={"quiet_limit": 8}), move("d2", "c2"))
    assert [event["type"] for event in events(DUAL, taking)] == ["moved", "captured"]
    assert (taking.state.quiet, DUAL.outcome(taking.state)) == (0, None)
    endless = position(".....", "..G.l", "L.e..", "...G.", ".....", quiet=2**31 - 1)
    quiet = play(DUAL, endless, move("d2", "d1"))
    assert (quiet.state.quiet, DUAL.outcome(quiet.state)) == (2**31 - 1, None)


def test_sdr9_a_pass_counts_and_a_win_comes_first() -> None:
    blocked = position("...El", "...GE", "....L", ".....", ".....", current_player=1, options={"quiet_limit": 1})
    turn = play(DUAL, blocked, {"type": "pass"})
    assert (turn.state.quiet, turn.state.current_player) == (1, 1)
    outcome = DUAL.outcome(turn.state)
    assert outcome is not None
    assert outcome.reason == "no-progress"
    winning = position(".....", "...L.", ".....", ".....", "....l", options={"quiet_limit": 1})
    outcome = DUAL.outcome(play(DUAL, winning, move("d4", "e5")).state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("base-reached", (0,))


#: Every illegal code with its rule, and a state and an action that are refused with them.
REFUSALS: Refusals = {
    ("game-over", None): lambda: (DUAL.load(DUAL.dump(DUAL.new(ply_limit=1)) | {"ply": 1}), move("b1", "c2")),
    ("not-your-turn", None): lambda: (DUAL.new(), move("d5", "c4") | {"player": 1}),
    ("cannot-pass", "SDR3"): lambda: (DUAL.new(), {"type": "pass"}),
    ("no-own-piece", "SD2"): lambda: (DUAL.new(), move("d5", "c4")),
    ("not-adjacent", "SD2"): lambda: (DUAL.new(), move("b1", "d3")),
    ("occupied", "SD2"): lambda: (DUAL.new(), move("a1", "a2")),
    ("own-base", "SD8"): lambda: (position("....l", ".....", ".L...", "G....", "....."), move("a2", "a1")),
    ("lion-must-leave", "SD9"): lambda: (position("..gel", "...ge", "....g", "G....", "L.E.."), move("c1", "c2")),
}


def test_nothing_is_ever_revealed_and_a_view_is_the_state() -> None:
    state = DUAL.new()
    assert DUAL.view(state, 1) == DUAL.view(state) == DUAL.dump(state)
    assert not play(DUAL, state, move("b1", "c2")).revealed
    last = play(DUAL, DUAL.new(ply_limit=1), move("b1", "c2"))
    assert DUAL.outcome(last.state) is not None
    assert not last.revealed


VALID = DUAL.dump(position(*START))
BROKEN = {
    "too many elephants": (VALID, lambda state: state["board"].__setitem__(3, "GEE.."), "/board/2"),
    "both lions missing": (VALID, lambda state: state.update(board=["..ge.", "...ge", "E...g", "GE...", ".GE.."]), "/board"),
    "both lions on the other's base": (VALID, lambda state: state.update(board=["..geL", "...ge", "E...g", "GE...", "lGE.."]), "/board"),
    "one of their own pieces on the left base": (
        VALID,
        lambda state: state.update(board=["..gel", "...ge", "E...g", ".EL..", "GGE.."]),
        "/board/4",
    ),
    "an angular piece on the left base": (
        VALID,
        lambda state: state.update(board=["...ge", "...le", "E...g", "GE...", "LGE.."]),
        "/board/0",
    ),
    "not the winner's turn": (
        VALID,
        lambda state: state.update(board=["..geL", "...ge", "E..lg", "GE...", ".GE.."], current_player=1),
        "/current_player",
    ),
    "more quiet actions than the limit": (VALID, lambda state: (state["options"].update(quiet_limit=4), state.update(quiet=5)), "/quiet"),
    "past the ply limit": (VALID, lambda state: (state["options"].update(ply_limit=4), state.update(ply=5)), "/ply"),
}


@looped("name", BROKEN)
def test_validity(name: str) -> None:
    document, change, pointer = BROKEN[name]
    assert flaw(DUAL, changed(document, change)) == pointer


def test_the_final_turn_may_leave_a_piece_on_the_left_base() -> None:
    board = ["..ge.", "...ge", "E...g", ".EL..", "GGE.."]
    assert DUAL.outcome(position(*board)) is not None


def test_a_state_prints_its_board() -> None:
    assert "  5 . . g e l\n  4 . . . g e" in str(DUAL.new())
