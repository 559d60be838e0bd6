"""Oysters keeps what every game must keep, its rules do what they say, and agents think of nothing that is hidden."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import islice
from typing import Any

from oysters import GAME, Look, Take
from oysters.state import SIZES
from safari_rules.conformance import check_game
from safari_rules.contract.puzzles import puzzles
from safari_rules.players import agent, play

START = GAME.dump(GAME.new(seed="broken"))
PEARLS, OWNERS = START["pearls"], START["owners"]
#: Documents that are no valid states. Each is refused by one check only.
BROKEN: list[dict[str, Any]] = [
    {**START, "options": {**START["options"], "first_player": 2}},
    {**START, "looks": [0, 0, 0]},
    {**START, "owners": [3, *OWNERS[1:]]},
    {**START, "pearls": [PEARLS[1], *PEARLS[1:]]},
    {**START, "looks": [2, 1], "ply": 3, "current_player": 1},
    {**START, "ply": 2},
    {**START, "current_player": 1},
]


def test_it_conforms() -> None:
    """It keeps what every game must keep, and each document of BROKEN is refused by one check only."""
    report = check_game(GAME, playouts=20, broken=BROKEN)
    assert report.finished == 20
    assert report.validity is not None
    assert report.validity.errors, "the checks of this package are not compiled"
    assert not report.validity.missing, [str(error) for error in report.validity.missing]


def test_o2_a_player_looks_once_unless_agreed_otherwise() -> None:
    """The option `looks` bounds the looks of each player."""
    for looks, legal in ((0, 12), (1, 24)):
        assert len(GAME.legal_moves(GAME.new(seed="o2", looks=looks))) == legal
    state = GAME.new(seed="o2")
    for player in (0, 1):
        state = GAME.apply(state, Look(player, 3)).state
    refused = GAME.why_illegal(state, Look(0, 4))
    assert refused is not None
    assert (refused.code, refused.detail) == ("no-look-left", "Player 0 has no look left.")


def test_o3_only_the_actor_sees_a_pearl_and_nobody_a_score() -> None:
    """Views, events and scores hide the pearls of the row and of others until the game is over."""
    state = GAME.new(seed="o3")
    turn = GAME.apply(state, Take(0, 5))
    assert repr(state) == "<State of Oysters, ply 0>"
    assert [GAME.view(turn.state, seat)["pearls"].count(None) for seat in (0, 1, None)] == [11, 12, 12]
    seen, hidden = (GAME.view_events(turn.state, seat, turn.events)[0] for seat in (0, 1))
    assert (seen["pearl"], hidden["pearl"]) == (state.pearls[5], None)
    assert GAME.describe(hidden, ["Ada", None]) == "Ada takes oyster 6."
    assert [each and each.total for each in GAME.view_scores(turn.state, 1)] == [None, 0]
    while GAME.outcome(turn.state) is None:
        turn = GAME.apply(turn.state, GAME.legal_moves(turn.state)[-1])
    assert GAME.view_scores(turn.state, None) == GAME.scores(turn.state)


def test_an_option_that_came_later_leaves_older_documents_as_they_were() -> None:
    """A document may lack `looks`, and lacks it while it is at its default."""
    assert "looks" not in START["options"]
    assert GAME.load(START).options.looks == 1
    assert GAME.dump(GAME.new(seed="late", looks=2))["options"]["looks"] == 2


def test_a_player_remembers_a_pearl_that_the_view_does_not_show() -> None:
    """Every state drawn from a belief has it, also after another player has taken the oyster."""
    state = GAME.new(seed="belief")
    belief = GAME.belief(GAME.view(state, 0), 0)
    for action in (Look(0, 7), Take(1, 7)):
        turn = GAME.apply(state, action)
        state = turn.state
        belief = belief.observe(GAME.view(state, 0), GAME.view_events(state, 0, turn.events))
    drawn = [belief.draw(number) for number in range(20)]
    assert {each.pearls[7] for each in drawn} == {state.pearls[7]}
    assert len({each.pearls[6] for each in drawn}) > 1
    assert belief.memory["seen"].count(None) == 11


def test_a_puzzle_has_the_share_of_the_pearls_that_are_left() -> None:
    """The answer follows from the view: the pearls that the player does not have are equally likely."""
    for puzzle in islice(puzzles(GAME, seed="large"), 10):
        pearls = puzzle["view"]["state"]["pearls"]
        oyster, size = map(int, re.findall("[0-9]+", puzzle["question"]))
        left = [pearl for pearl in SIZES if pearl not in pearls]
        assert pearls[oyster - 1] is None
        assert Fraction(puzzle["answer"]) == Fraction(sum(pearl >= size for pearl in left), len(left))


def test_agents_play_it() -> None:
    """A search takes more pearls than chance, and the record replays."""
    sums = [0, 0]
    for number in range(6):
        record = play(GAME, [agent("mcts:100", f"{number}/0"), agent("random", f"{number}/1")], seed=f"agents-{number}")
        sums = [total + each.total for total, each in zip(sums, GAME.scores(record.final_state()), strict=True)]
    assert sums[0] > sums[1]
