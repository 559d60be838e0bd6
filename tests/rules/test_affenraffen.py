"""Affenraffen, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from support import Document, Refusals, changed, events, flat, flaw, legal, play, refusal, totals, without
from support.failures import looped

from safari_rules import InvalidOptions, game
from safari_rules.authoring.shuffle import shuffle
from safari_rules.games.affenraffen.constants import INDEX
from safari_rules.games.affenraffen.scoring import correct_pairs

APES = game("affenraffen")
ANIMALS = ("ape", "zebra", "lion", "penguin", "flamingo")
KINDS = [f"{animal}-{color}" for animal in ANIMALS for color in ("blue", "yellow", "green")]
DEFAULT = ["bonus-ape", "bonus-zebra", "bonus-lion", "penalty-penguin", "penalty-flamingo", "first-place"]
GOALS = ["five-any", "three-species", "three-colors", "three-species-three-colors"]
TILES = [kind for kind in KINDS for _ in range(4)] + DEFAULT


def position(
    kept: list[list[str]],
    held: dict[int, str] | None = None,
    additional: list[list[str]] | None = None,
    goal: str = "three-species",
    **fields: Any,
) -> Any:
    """Return a valid state of round 1 with `goal`. Tiles that are not named lie on the first spots. Held tiles come from the last spots."""
    players = len(kept)
    options = {"players": players, "agreed_pairs": None, "additional_tiles": DEFAULT, "ply_limit": None, **fields.pop("options", {})}
    held, additional = held or {}, additional or [[] for _ in kept]
    tiles = [kind for kind in KINDS for _ in range(4)] + list(options["additional_tiles"])
    for tile in [*flat(kept), *held.values(), *flat(additional)]:
        tiles.remove(tile)
    spots = 60 + len(options["additional_tiles"])
    goals = [] if options["agreed_pairs"] else [goal, *(other for other in GOALS if other != goal)]
    document: Document = {
        "game": "affenraffen",
        "version": 1,
        "options": options,
        "seed": "set-up",
        "ply": 0,
        "round": 1,
        "goals": goals,
        "table": [{"tile": tile} for tile in tiles] + [None] * (spots - len(tiles)),
        "held": [
            {"spot": spots - 1 - sorted(held).index(player), "tile": held[player]} if player in held else None for player in range(players)
        ],
        "kept": kept,
        "additional": additional,
        "markers": {"first": None, "second": None},
        "finished_rounds": [],
        **fields,
    }
    return APES.load(document)


def pairs(*kinds: str) -> list[str]:
    """Return two tiles of each kind."""
    return [kind for kind in kinds for _ in range(2)]


THREE = pairs("ape-blue", "zebra-blue", "lion-blue")


def result(state: Any, player: int = 0) -> Document:
    """Return a player's result after player 0 of two has claimed the first marker."""
    turn = play(APES, state, {"type": "claim"})
    ended = next(event for event in events(APES, turn) if event["type"] == "round-ended")
    found: Document = ended["players"][player]
    return found


def test_a1_setup() -> None:
    state = APES.dump(APES.new(seed="a1", players=3))
    assert state["table"] == [{"tile": tile} for tile in shuffle("a1", "affenraffen/round/1", TILES)]
    assert state["goals"] == shuffle("a1", "affenraffen/goals", GOALS)
    assert state["held"] == [None] * 3


def test_a1_additional_tiles_are_laid_out_in_canonical_order_however_listed() -> None:
    one = APES.new(seed="a1", additional_tiles=["first-place", "penalty-ape", "bonus-lion"])
    other = APES.new(seed="a1", additional_tiles=["bonus-lion", "penalty-ape", "first-place"])
    assert one.table == other.table
    assert APES.dump(one)["options"]["additional_tiles"] == ["first-place", "penalty-ape", "bonus-lion"]


def test_a2_one_tile_at_a_time_and_back_on_its_spot() -> None:
    state = position([[], []])
    turn = play(APES, state, {"type": "peek", "player": 1, "spot": 7})
    assert events(APES, turn) == [{"type": "peeked", "player": 1, "spot": 7, "tile": "ape-yellow"}]
    assert turn.revealed
    assert APES.dump(turn.state)["table"][7] is None
    assert refusal(APES, turn.state, {"type": "peek", "player": 1, "spot": 8}) == ("hand-full", "A2")
    assert refusal(APES, turn.state, {"type": "peek", "player": 0, "spot": 7}) == ("no-tile", "A2")
    assert refusal(APES, turn.state, {"type": "peek", "player": 0, "spot": 66}) == ("no-such-spot", "A2")
    assert refusal(APES, turn.state, {"type": "return", "player": 0}) == ("hand-empty", "A2")
    back = play(APES, turn.state, {"type": "return", "player": 1})
    assert events(APES, back) == [{"type": "returned", "player": 1, "spot": 7}]
    assert back.state.table == state.table
    assert not back.revealed


def test_a2_all_players_act_at_the_same_time() -> None:
    state = position([[], [], []], {1: "ape-blue"})
    assert APES.active_players(state) == (0, 1, 2)
    assert [move["type"] for move in legal(APES, state) if move["player"] == 1] == ["return", "keep"]
    others = [move for move in legal(APES, state) if move["player"] == 2]
    assert [move["type"] for move in others] == ["peek"] * 65 + ["take"] * 65
    assert [move["spot"] for move in others] == [*range(65), *range(65)]


def test_a3_kept_tiles_are_seen_by_nobody() -> None:
    state = position([["ape-blue"], []], {0: "ape-green", 1: "zebra-blue"})
    turn = play(APES, state, {"type": "keep", "player": 0})
    assert APES.dump(turn.state)["kept"][0] == ["ape-blue", "ape-green"]
    event = events(APES, turn)[0]
    assert event == {"type": "kept", "player": 0, "spot": 65, "tile": "ape-green"}
    for viewer in (None, 0, 1):
        assert APES.view(turn.state, viewer)["kept"] == [[None, None], []]
    assert APES.view_events(turn.state, 0, [event])[0]["tile"] == "ape-green"
    assert APES.view_events(turn.state, 1, [event])[0]["tile"] is None


def test_a4_a_pair_is_animal_and_color() -> None:
    kept = ["ape-blue", "ape-green", *pairs("zebra-blue", "lion-blue")]
    assert result(position([kept, []]))["correct"] == 2


@pytest.mark.parametrize(
    ("goal", "kinds", "correct"),
    [
        ("five-any", ["ape-blue"] * 2 + ["ape-green", "lion-blue", "lion-green"], 5),
        ("three-species", ["ape-blue", "ape-green", "lion-blue"], 2),
        ("three-species", ["ape-blue", "zebra-blue", "lion-blue"], 3),
        ("three-colors", ["ape-blue", "ape-green", "ape-yellow"], 3),
        ("three-colors", ["ape-blue", "zebra-blue", "lion-green"], 2),
        ("three-species-three-colors", ["ape-blue", "zebra-green", "lion-yellow"], 3),
        ("three-species-three-colors", ["ape-blue", "zebra-blue", "lion-green"], 2),
    ],
)
def test_a5_goals(goal: str, kinds: list[str], correct: int) -> None:
    scored = result(position([pairs(*kinds), []], goal=goal))
    assert (scored["correct"], scored["fulfilled"]) == (correct, correct == len(kinds))


def test_a6_bonus_tiles() -> None:
    state = position([THREE, []], {1: "bonus-ape"})
    assert [move["type"] for move in legal(APES, state) if move["player"] == 1] == ["return", "keep"]
    turn = play(APES, state, {"type": "keep", "player": 1})
    assert events(APES, turn) == [{"type": "goal-taken", "player": 1, "spot": 65, "tile": "bonus-ape"}]
    assert APES.dump(turn.state)["additional"] == [[], ["bonus-ape"]]
    assert result(turn.state, 1)["points"]["additional_goals"] == -3
    assert result(position([THREE, []], additional=[["bonus-ape"], []]))["points"]["additional_goals"] == 3


def test_a7_the_tile_for_first_place() -> None:
    assert result(position([THREE, []], additional=[["first-place"], []]))["points"]["additional_goals"] == 5
    assert result(position([THREE, []], additional=[[], ["first-place"]]), 1)["points"]["additional_goals"] == -5


def test_a8_penalty_tiles_are_given_away() -> None:
    state = position([[], [], []], {1: "penalty-penguin"})
    assert [move for move in legal(APES, state) if move["player"] == 1] == [
        {"type": "give", "player": 1, "to": 0},
        {"type": "give", "player": 1, "to": 2},
    ]
    assert refusal(APES, state, {"type": "keep", "player": 1}) == ("cannot-keep", "A8")
    assert refusal(APES, state, {"type": "return", "player": 1}) == ("cannot-return", "A8")
    assert refusal(APES, state, {"type": "give", "player": 1, "to": 1}) == ("cannot-give-to-self", "A8")
    assert refusal(APES, state, {"type": "give", "player": 1, "to": 3}) == ("no-such-receiver", "A8")
    assert refusal(APES, position([[], []], {1: "bonus-ape"}), {"type": "give", "player": 1, "to": 0}) == ("not-a-penalty", "A8")
    turn = play(APES, state, {"type": "give", "player": 1, "to": 2})
    assert events(APES, turn) == [{"type": "given", "player": 1, "to": 2, "spot": 65, "tile": "penalty-penguin"}]
    assert APES.dump(turn.state)["additional"] == [[], [], ["penalty-penguin"]]
    assert (
        result(position([pairs("penguin-blue", "ape-blue", "lion-blue"), []], additional=[["penalty-penguin"], []]))["points"][
            "additional_goals"
        ]
        == 0
    )
    assert result(position([THREE, []], additional=[["penalty-penguin"], []]))["points"]["additional_goals"] == -2


def test_a9_markers_and_the_end_of_the_round() -> None:
    three = position([THREE, pairs("ape-green", "zebra-green", "lion-green"), []])
    assert refusal(APES, three, {"type": "claim", "player": 2}) == ("not-enough-pairs", "A9")
    turn = play(APES, three, {"type": "claim", "player": 1})
    assert events(APES, turn) == [{"type": "claimed", "player": 1, "place": "first"}]
    assert not turn.revealed
    turn = play(APES, turn.state, {"type": "claim", "player": 0})
    assert [event["type"] for event in events(APES, turn)] == ["claimed", "round-ended", "round-started"]
    assert events(APES, turn)[0]["place"] == "second"
    assert turn.revealed
    two = play(APES, position([THREE, []]), {"type": "claim", "player": 0})
    assert [event["type"] for event in events(APES, two)] == ["claimed", "round-ended", "round-started"]


def test_a10_correct_and_incorrect_pairs() -> None:
    state = position([THREE, ["ape-green", "ape-green", "lion-green", "zebra-green"]])
    assert result(state)["points"]["pairs"] == 3
    other = result(state, 1)
    assert (other["correct"], other["points"]["pairs"]) == (1, 0)


def test_a11_place_markers_pay_only_for_a_fulfilled_goal() -> None:
    assert result(position([THREE, []]))["points"]["place_marker"] == 3
    wrong = pairs("ape-blue", "ape-green", "lion-blue")
    assert result(position([wrong, []]))["points"]["place_marker"] == 0
    state = position([THREE, pairs("ape-green", "zebra-green", "lion-green"), []])
    turn = play(APES, state, {"type": "claim", "player": 1}, {"type": "claim", "player": 0})
    assert [player["points"]["place_marker"] for player in events(APES, turn)[1]["players"]] == [2, 3, 0]


def test_a12_too_many_pairs_disqualify() -> None:
    four = [*THREE, *pairs("penguin-blue")]
    scored = result(position([four, []], additional=[["bonus-ape", "penalty-penguin", "first-place"], []]))
    assert scored["disqualified"]
    assert (scored["correct"], scored["fulfilled"]) == (0, False)
    assert scored["points"] == {"pairs": -4, "place_marker": 0, "additional_goals": -3 - 2 - 5}


def test_a13_three_rounds_mixed_anew() -> None:
    state = position([THREE, []], ply=9)
    turn = play(APES, state, {"type": "claim"})
    assert turn.state.round == 2
    assert [cell["tile"] for cell in APES.dump(turn.state)["table"]] == shuffle("set-up", "affenraffen/round/2", TILES)
    assert totals(APES, turn.state) == [6, 0]
    points = {"pairs": 1, "place_marker": 0, "additional_goals": 0}
    last = position(
        [THREE, []],
        {1: "ape-blue"},
        round=3,
        goals=["five-any", "three-colors", "three-species", "three-species-three-colors"],
        finished_rounds=[[points, points]] * 2,
    )
    turn = play(APES, last, {"type": "claim"})
    outcome = APES.outcome(turn.state)
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("three-rounds", ((0,), (1,)))
    assert refusal(APES, turn.state, {"type": "peek", "player": 0, "spot": 0}) == ("game-over", None)
    assert APES.load(APES.dump(turn.state)) == turn.state


def test_a14_the_game_for_younger_players() -> None:
    options = {"agreed_pairs": 2, "additional_tiles": []}
    state = position([pairs("ape-blue", "ape-blue"), []], options=options)
    turn = play(APES, state, {"type": "claim"})
    ended = events(APES, turn)[1]
    assert ended["goal"] is None
    assert ended["players"][0]["points"] == {"pairs": 2, "place_marker": 3, "additional_goals": 0}
    assert APES.new(seed="a14", agreed_pairs=4).goals == ()
    assert len(APES.new(seed="a14", agreed_pairs=4).table) == 60
    with pytest.raises(InvalidOptions, match="additional_tiles"):
        APES.new(seed="a14", agreed_pairs=4, additional_tiles=["bonus-ape"])


def test_ar1_pairs_in_the_order_taken() -> None:
    kept = ["ape-blue", "zebra-blue", "ape-blue", "zebra-blue", *pairs("lion-blue"), "lion-green"]
    scored = result(position([kept, []]))
    assert scored["pairs"] == [["ape-blue", "zebra-blue"], ["ape-blue", "zebra-blue"], ["lion-blue", "lion-blue"]]
    assert (scored["correct"], scored["points"]["pairs"]) == (1, -1)


def test_ar2_as_many_as_possible_are_correct() -> None:
    def correct(*kinds: str) -> int:
        return correct_pairs("three-species-three-colors", [INDEX[kind] for kind in kinds])

    assert correct("ape-blue", "ape-green", "zebra-blue") == 2
    assert correct("ape-blue", "zebra-blue", "ape-green") == 2
    assert correct("ape-blue", "ape-blue", "ape-green") == 1
    assert correct("ape-blue", "zebra-green", "ape-green", "lion-yellow") == 3


def test_ar3_fulfilled_is_exactly_the_number_all_correct() -> None:
    assert result(position([THREE, []]))["fulfilled"]
    assert not result(position([[*THREE, *pairs("lion-green")], []]))["fulfilled"]
    assert not result(position([pairs("ape-blue", "ape-green", "lion-blue"), []]))["fulfilled"]
    assert not result(position([THREE, pairs("ape-green", "lion-green")]), 1)["fulfilled"]


def test_ar4_any_true_pair_meets_an_additional_goal() -> None:
    """The second ape pair does not fit the goal, but fulfills the additional goal."""
    other = pairs("lion-green", "lion-yellow", "ape-green")
    state = position([THREE, other], additional=[[], ["bonus-ape"]], goal="three-colors")
    assert result(state, 1)["points"]["additional_goals"] == 3
    false_pair = ["ape-green", "ape-yellow"]
    assert result(position([THREE, false_pair], additional=[[], ["bonus-ape"]]), 1)["points"]["additional_goals"] == -3


def test_ar5_first_place_pays_unless_disqualified() -> None:
    wrong = pairs("ape-blue", "ape-green", "lion-blue")
    assert result(position([wrong, []], additional=[["first-place"], []]))["points"]["additional_goals"] == 5


def test_ar6_a_marker_is_taken_with_an_empty_hand_and_then_all_is_done() -> None:
    state = position([THREE, pairs("ape-green"), []], {0: "lion-green"})
    assert refusal(APES, state, {"type": "claim", "player": 0}) == ("hand-full", "A2")
    assert legal(APES, position([THREE, [], []]))[0] == {"type": "claim", "player": 0}
    claimed = play(APES, position([THREE, [], []], {1: "penalty-penguin"}), {"type": "claim", "player": 0}).state
    assert refusal(APES, claimed, {"type": "peek", "player": 0, "spot": 1}) == ("already-finished", "AR6")
    assert 0 not in APES.active_players(claimed)
    given = play(APES, claimed, {"type": "give", "player": 1, "to": 0})
    assert APES.dump(given.state)["additional"][0] == ["penalty-penguin"]


def test_ar7_the_round_ends_when_nobody_can_act() -> None:
    document = APES.dump(position([[], [], []], options={"additional_tiles": []}))
    tiles = [cell["tile"] for cell in document["table"]]
    last = tiles.pop()
    document["kept"] = [tiles[:3], tiles[3:6], tiles[6:]]
    document["table"] = [None] * 60
    document["held"] = [{"spot": 4, "tile": last}, None, None]
    document["markers"] = {"first": 2, "second": None}
    turn = play(APES, APES.load(document), {"type": "keep", "player": 0})
    assert [event["type"] for event in events(APES, turn)] == ["kept", "round-ended", "round-started"]
    assert turn.revealed


@pytest.mark.parametrize("spot", [0, 30, 65])
def test_ar7_a_tile_in_the_hand_goes_back_at_the_end(spot: int) -> None:
    points = {"pairs": 0, "place_marker": 0, "additional_goals": 0}
    goals = ["five-any", "three-colors", "three-species", "three-species-three-colors"]
    document = APES.dump(position([THREE, []], {1: "ape-blue"}, round=3, goals=goals, finished_rounds=[[points, points]] * 2))
    table = document["table"]
    table[spot], table[65] = table[65], table[spot]
    document["held"][1]["spot"] = spot
    turn = play(APES, APES.load(document), {"type": "claim"})
    assert [event["type"] for event in events(APES, turn)] == ["claimed", "round-ended"]
    assert turn.revealed
    after = APES.dump(turn.state)
    assert after["held"] == [None, None]
    assert after["table"] == [*table[:spot], {"tile": "ape-blue"}, *table[spot + 1 :]]
    for viewer in (None, 0, 1):
        assert without(APES.view(turn.state, viewer), "seed_commitment") == after


def test_ar8_equal_totals_share_the_place() -> None:
    outcome = APES.outcome(position([[], []], options={"ply_limit": 3}, ply=3))
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("ply-limit", ((0, 1),))


def test_ar9_a_penalty_in_the_hand_must_be_given_to_anybody_else() -> None:
    claimed = play(APES, position([THREE, [], []], {1: "penalty-penguin"}), {"type": "claim", "player": 0}).state
    assert [move["to"] for move in legal(APES, claimed) if move["player"] == 1] == [0, 2]


def test_ar10_the_additional_tiles_are_an_option() -> None:
    assert APES.dump(APES.new(seed="ar10"))["options"]["additional_tiles"] == DEFAULT
    assert len(APES.new(seed="ar10", additional_tiles=[]).table) == 60
    with pytest.raises(InvalidOptions):
        APES.new(seed="ar10", additional_tiles=["bonus-ape", "bonus-ape"])


def test_ar11_any_animal_tile_may_be_taken() -> None:
    state = position([[], []], {0: "ape-blue"})
    assert APES.dump(play(APES, state, {"type": "keep", "player": 0}).state)["kept"][0] == ["ape-blue"]


def test_ar12_a_tile_taken_from_memory_is_seen_by_nobody() -> None:
    state = position([["ape-blue"], []])
    spot = next(spot for spot, cell in enumerate(APES.dump(state)["table"]) if cell == {"tile": "ape-blue"})
    turn = play(APES, state, {"type": "take", "player": 0, "spot": spot})
    (event,) = events(APES, turn)
    assert event == {"type": "taken", "player": 0, "spot": spot, "tile": "ape-blue"}
    after = APES.dump(turn.state)
    assert after["kept"][0] == ["ape-blue", "ape-blue"]
    assert (after["table"][spot], after["held"]) == (None, [None, None])
    assert turn.revealed, "all have learned that the tile is no additional goal tile"
    for viewer in (None, 0, 1):
        assert APES.view_events(turn.state, viewer, [event])[0]["tile"] is None
        assert APES.view(turn.state, viewer)["kept"] == [[None, None], []]
    plain = position([[], []], options={"additional_tiles": []})
    assert not play(APES, plain, {"type": "take", "player": 1, "spot": 3}).revealed


def test_ar12_an_additional_goal_tile_is_in_the_hand_after_all() -> None:
    for kind, moves in (("bonus-ape", ["return", "keep"]), ("first-place", ["return", "keep"]), ("penalty-penguin", ["give"])):
        state = position([[], []])
        spot = APES.dump(state)["table"].index({"tile": kind})
        turn = play(APES, state, {"type": "take", "player": 1, "spot": spot})
        (event,) = events(APES, turn)
        assert event == {"type": "peeked", "player": 1, "spot": spot, "tile": kind}
        assert APES.view_events(turn.state, 0, [event])[0]["tile"] is None
        assert APES.dump(turn.state)["held"] == [None, {"spot": spot, "tile": kind}]
        assert [move["type"] for move in legal(APES, turn.state) if move["player"] == 1] == moves
        assert turn.revealed


def test_ar12_to_take_needs_an_empty_hand_a_tile_and_no_marker() -> None:
    state = position([THREE, [], []], {1: "ape-blue"})
    assert refusal(APES, state, {"type": "take", "player": 1, "spot": 3}) == ("hand-full", "A2")
    assert refusal(APES, state, {"type": "take", "player": 0, "spot": 65}) == ("no-tile", "A2")
    assert refusal(APES, state, {"type": "take", "player": 0, "spot": 70}) == ("no-such-spot", "A2")
    claimed = play(APES, state, {"type": "claim", "player": 0}).state
    assert refusal(APES, claimed, {"type": "take", "player": 0, "spot": 3}) == ("already-finished", "AR6")


def test_ar12_keep_is_the_short_form_of_return_and_take() -> None:
    state = position([[], []], {0: "ape-blue"})
    kept = play(APES, state, {"type": "keep", "player": 0}).state
    taken = play(APES, state, {"type": "return", "player": 0}, {"type": "take", "player": 0, "spot": 65}).state
    assert taken == kept._replace(ply=taken.ply)


def test_ar7_the_last_tile_taken_from_the_table_ends_the_round() -> None:
    document = APES.dump(position([[], [], []], options={"additional_tiles": []}))
    tiles = [cell["tile"] for cell in document["table"]]
    document["kept"] = [tiles[:3], tiles[3:6], tiles[6:-1]]
    document["table"] = [None] * 59 + [{"tile": tiles[-1]}]
    document["markers"] = {"first": 2, "second": None}
    turn = play(APES, APES.load(document), {"type": "take", "player": 0, "spot": 59})
    assert [event["type"] for event in events(APES, turn)] == ["taken", "round-ended", "round-started"]
    assert turn.revealed


def test_components_tell_all_that_is_needed_to_draw_them() -> None:
    by_code = {component.code: component for component in APES.components}
    assert sum(component.copies for component in APES.components if component.facts["kind"] == "animal") == 60
    additional = [component for component in APES.components if component.facts["kind"] in ("bonus", "penalty", "first-place")]
    assert [component.code for component in additional if component.copies] == DEFAULT
    assert len(additional) == 11
    assert by_code["ape-yellow"].facts == {"kind": "animal", "animal": "ape", "color": "yellow", "points": None}
    assert by_code["penalty-lion"].facts == {"kind": "penalty", "animal": "lion", "color": None, "points": -2}
    assert by_code["first-place"].facts == {"kind": "first-place", "animal": None, "color": None, "points": 5}
    assert [component.code for component in APES.components if component.facts["kind"] == "goal"] == GOALS
    assert [by_code[f"marker-{place}"].facts["points"] for place in ("first", "second")] == [3, 2]


def test_view_of_table_goals_and_held_tiles() -> None:
    state = position([[], []], {0: "ape-blue"}, additional=[[], ["bonus-ape"]])
    for viewer in (None, 0, 1):
        view = APES.view(state, viewer)
        assert view["goals"] == ["three-species", None, None, None]
        assert view["held"] == [{"spot": 65, "tile": "ape-blue" if viewer == 0 else None}, None]
        assert view["table"][0] == {"tile": None}
        assert view["table"][65] is None
        assert view["additional"] == [[], ["bonus-ape"]]
    peeked = {"type": "peeked", "player": 0, "spot": 1, "tile": "ape-blue"}
    assert [APES.view_events(state, viewer, [peeked])[0]["tile"] for viewer in (None, 0, 1)] == [None, "ape-blue", None]


def finished() -> Any:
    """Return a state in which player 0 of three has taken the first marker."""
    return play(APES, position([THREE, [], []]), {"type": "claim", "player": 0}).state


def test_ar13_tiles_on_the_table_look_alike() -> None:
    """No view, and no refusal of an action with a tile on the table, distinguishes an additional goal tile from an animal tile."""
    state = APES.new(seed="ar13", players=3)
    kinds = {tile["tile"] in ("bonus-ape", "first-place") for tile in APES.dump(state)["table"] if tile is not None}
    assert kinds == {True, False}
    for viewer in (None, 0, 1, 2):
        assert APES.view(state, viewer)["table"] == [{"tile": None}] * 66
        assert APES.legal_moves(state, viewer, 10**6) == APES.legal_moves(APES.new(seed="other", players=3), viewer, 10**6)


#: Every illegal code with its rule, and a state and an action that are refused with them.
REFUSALS: Refusals = {
    ("game-over", None): lambda: (position([[], []], options={"ply_limit": 1}, ply=1), {"type": "peek", "spot": 0}),
    ("no-such-player", None): lambda: (position([[], []]), {"type": "peek", "player": 2, "spot": 0}),
    ("already-finished", "AR6"): lambda: (finished(), {"type": "peek", "spot": 0}),
    ("hand-full", "A2"): lambda: (position([[], []], {0: "ape-blue"}), {"type": "peek", "spot": 0}),
    ("hand-empty", "A2"): lambda: (position([[], []]), {"type": "return"}),
    ("cannot-keep", "A8"): lambda: (position([[], []], {0: "penalty-penguin"}), {"type": "keep"}),
    ("cannot-return", "A8"): lambda: (position([[], []], {0: "penalty-penguin"}), {"type": "return"}),
    ("not-a-penalty", "A8"): lambda: (position([[], []], {0: "ape-blue"}), {"type": "give", "to": 1}),
    ("no-such-spot", "A2"): lambda: (position([[], []]), {"type": "peek", "spot": 66}),
    ("no-tile", "A2"): lambda: (position([["ape-blue"], []]), {"type": "peek", "spot": 65}),
    ("no-such-receiver", "A8"): lambda: (position([[], []], {0: "penalty-penguin"}), {"type": "give", "to": 2}),
    ("cannot-give-to-self", "A8"): lambda: (position([[], []], {0: "penalty-penguin"}), {"type": "give", "to": 0}),
    ("not-enough-pairs", "A9"): lambda: (position([THREE[:5], []]), {"type": "claim"}),
}


def test_an_action_that_came_too_late_is_an_ordinary_refusal() -> None:
    """Two players reach for the same tile, and the order in which the host receives the actions decides."""
    state = play(APES, position([[], []]), {"type": "peek", "player": 0, "spot": 3}).state
    assert refusal(APES, state, {"type": "peek", "player": 1, "spot": 3}) == ("no-tile", "A2")


VALID = APES.dump(position([THREE, ["ape-green"], []], {1: "lion-green"}, additional=[[], [], ["bonus-ape"]]))
TWO = APES.dump(position([THREE, pairs("ape-green", "zebra-green", "lion-green")]))
ROUND = [{"pairs": 0, "place_marker": 0, "additional_goals": 0}] * 3

HOLDING = APES.dump(position([THREE, [], []], {0: "lion-green"}))
FINISHED = APES.dump(position([THREE, [], []])) | {"round": 3, "finished_rounds": [ROUND] * 3, "markers": {"first": 0, "second": None}}
TWO_FINISHED = TWO | {"round": 3, "finished_rounds": [ROUND[:2]] * 3, "markers": {"first": 0, "second": None}}
YOUNGER = APES.dump(position([[], []], options={"agreed_pairs": 3, "additional_tiles": []}))


def scored(state: Document, **points: int) -> None:
    """Give player 0 these points of the first round."""
    state.update(round=2, finished_rounds=[[ROUND[0] | points, *ROUND[1:]]])


BROKEN = {
    "a tile twice": (VALID, lambda state: state["kept"][0].append("lion-green"), "/kept/0/6"),
    "a tile missing": (VALID, lambda state: state["table"].__setitem__(0, None), ""),
    "a spot too few": (TWO, lambda state: state["table"].pop(), "/table"),
    "a goal twice": (VALID, lambda state: state["goals"].__setitem__(1, "three-species"), "/goals"),
    "additional tiles in the game for younger players": (
        VALID,
        lambda state: state["options"].update(agreed_pairs=3),
        "/options/additional_tiles",
    ),
    "goals in the game for younger players": (YOUNGER, lambda state: state.update(goals=GOALS), "/goals"),
    "an additional tile kept": (VALID, lambda state: state["kept"][2].append(state["additional"][2].pop()), "/kept/2/0"),
    "an animal tile in front": (VALID, lambda state: state["additional"][2].append(state["kept"][1].pop()), "/additional/2/1"),
    "a held tile's spot is taken": (VALID, lambda state: state["held"][1].update(spot=0), "/held/1/spot"),
    "two hold from one spot": (
        VALID,
        lambda state: (state["held"].__setitem__(2, {"spot": 65, "tile": state["table"][0]["tile"]}), state["table"].__setitem__(0, None)),
        "/held/2/spot",
    ),
    "second before first": (FINISHED, lambda state: state.update(markers={"first": None, "second": 0}), "/markers/second"),
    "both markers of one player": (FINISHED, lambda state: state["markers"].update(second=0), "/markers/second"),
    "a second marker with two players": (TWO_FINISHED, lambda state: state["markers"].update(second=1), "/markers/second"),
    "a marker of nobody": (VALID, lambda state: state["markers"].update(first=3), "/markers/first"),
    "a marker's owner holds a tile": (HOLDING, lambda state: state["markers"].update(first=0), "/held/0"),
    "a marker without pairs": (VALID, lambda state: state["markers"].update(first=2), "/kept/2"),
    "a held entry too many": (VALID, lambda state: state["held"].append(None), "/held"),
    "a kept row too many": (VALID, lambda state: state["kept"].append([]), "/kept"),
    "a row of additional tiles too many": (VALID, lambda state: state["additional"].append([]), "/additional"),
    "a finished round too many": (VALID, lambda state: state["finished_rounds"].append(ROUND), "/finished_rounds"),
    "points of too few players": (
        VALID,
        lambda state: (state.update(round=2), state["finished_rounds"].append(ROUND[:2])),
        "/finished_rounds/0",
    ),
    "more points than a round gives": (VALID, lambda state: scored(state, pairs=1001), "/finished_rounds/0/0/pairs"),
    "fewer points than a round takes": (
        VALID,
        lambda state: scored(state, additional_goals=-1001),
        "/finished_rounds/0/0/additional_goals",
    ),
    "a round that is over": (TWO, lambda state: state["markers"].update(first=0), "/finished_rounds"),
    "a tile held when all is over": (VALID, lambda state: state.update(round=3, finished_rounds=[ROUND] * 3), "/held/1"),
    "past the ply limit": (VALID, lambda state: (state["options"].update(ply_limit=4), state.update(ply=5)), "/ply"),
}


@looped("name", BROKEN)
def test_validity(name: str) -> None:
    document, change, pointer = BROKEN[name]
    assert flaw(APES, changed(document, change)) == pointer
