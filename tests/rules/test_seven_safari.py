"""7 Safari, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from support import Document, Refusals, changed, events, flat, flaw, legal, play, refusal, totals
from support.failures import looped

from safari_rules import game
from safari_rules.authoring.shuffle import shuffle
from safari_rules.authoring.text import Names
from safari_rules.games.seven_safari.messages import MESSAGES
from safari_rules.games.seven_safari.text import settlement

SAFARI = game("seven-safari")
SPECIES = ("elephant", "giraffe", "hyena", "lion", "monkey", "rhino", "toucan", "zebra")
CARDS = [f"{species}-{number}" for species in SPECIES for number in range(1, 8)]
SIZES = {2: (6, 7), 3: (5, 7), 4: (4, 7), 5: (5, 5)}


def position(hands: list[list[str]], shown: dict[tuple[int, int], str] | None = None, picked: Document | None = None, **fields: Any) -> Any:
    """Return a valid state. `shown` has the face-up cells. Cards that are not named fill the jungle face down,
    and the rest of them joins the last hand."""
    players = len(hands)
    shown = shown or {}
    options = {"players": players, "diagonal": False, "swapping": False, "first_player": 0, "ply_limit": None, **fields.pop("options", {})}
    used = {*flat(hands), *shown.values()}
    left = [card for card in CARDS if card not in used and not (players == 5 and card == "hyena-4")]
    rows, columns = SIZES[players]
    empty = (picked["row"], picked["column"]) if picked else None
    jungle: list[list[Document | None]] = []
    for row in range(rows):
        jungle.append([])
        for column in range(columns):
            cell: Document | None = {"card": shown[row, column], "face_up": True} if (row, column) in shown else None
            if cell is None and (row, column) != empty:
                cell = {"card": left.pop(0), "face_up": False}
            jungle[-1].append(cell)
    charlies = 8 - sum(cell is not None and cell["card"] == "charlie" for cell in flat(jungle))
    hands = [*hands[:-1], [*hands[-1], *left]]
    document: Document = {
        "game": "seven-safari",
        "version": 1,
        "options": options,
        "seed": "set-up",
        "ply": 0,
        "current_player": 0,
        "phase": "place" if picked else "pick",
        "jungle": jungle,
        "hands": hands,
        "charlies": charlies,
        "picked": picked,
        **fields,
    }
    return SAFARI.load(document)


def picked(card: str, row: int = 0, column: int = 0, was_face_up: bool = False) -> Document:
    return {"row": row, "column": column, "card": card, "was_face_up": was_face_up}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_s1_setup(players: int) -> None:
    state = SAFARI.dump(SAFARI.new(seed="s1", players=players))
    deck = [card for card in CARDS if players < 5 or card != "hyena-4"]
    pile = shuffle("s1", "seven-safari/deal", deck)
    size, (rows, columns) = 6 if players == 5 else 7, SIZES[players]
    assert state["hands"] == [sorted(pile[len(pile) - size * (n + 1) : len(pile) - size * n]) for n in range(players)]
    rest = pile[: len(pile) - size * players]
    cells = flat(state["jungle"])
    assert [cell["card"] for cell in cells] == rest[::-1]
    assert not any(cell["face_up"] for cell in cells)
    assert [len(row) for row in state["jungle"]] == [columns] * rows
    assert state["charlies"] == 8


def test_s2_turns_go_clockwise_from_the_first_player() -> None:
    state = SAFARI.new(seed="s2", players=3, first_player=2)
    order = []
    for _ in range(4):
        order.append(state.current_player)
        turn = play(SAFARI, state, {**legal(SAFARI, state)[0]})
        state = play(SAFARI, turn.state, {**legal(SAFARI, turn.state)[0]}).state
    assert order == [2, 0, 1, 2]


def test_s3_pick_a_face_down_card() -> None:
    state = position([["lion-1"], []], {(0, 1): "zebra-1"})
    moves = legal(SAFARI, state)
    assert len(moves) == 41
    assert moves[0] == {"type": "pick", "player": 0, "row": 0, "column": 0}
    turn = play(SAFARI, state, {"type": "pick", "row": 0, "column": 0})
    assert turn.revealed
    assert events(SAFARI, turn) == [{"type": "picked", "player": 0, "row": 0, "column": 0, "card": "elephant-1", "was_face_up": False}]
    after = SAFARI.dump(turn.state)
    assert after["hands"][0] == ["elephant-1", "lion-1"]
    assert (after["jungle"][0][0], after["phase"], after["current_player"]) == (None, "place", 0)
    assert refusal(SAFARI, state, {"type": "pick", "row": 0, "column": 1}) == ("not-face-down", "S3")
    five = position([["lion-1"], [], [], [], []])
    assert refusal(SAFARI, five, {"type": "pick", "row": 5, "column": 0}) == ("no-such-cell", "S3")
    assert refusal(SAFARI, five, {"type": "pick", "row": 0, "column": 5}) == ("no-such-cell", "S3")


def test_s4_place_a_species_that_row_and_column_do_not_show() -> None:
    state = position(
        [["lion-1", "rhino-1", "zebra-1", "elephant-5"], []], {(0, 6): "rhino-2", (5, 0): "lion-2", (1, 1): "zebra-2"}, picked("elephant-5")
    )
    assert [move["card"] for move in legal(SAFARI, state)] == ["elephant-5", "zebra-1"]
    assert refusal(SAFARI, state, {"type": "place", "card": "rhino-1"}) == ("species-in-row", "S4")
    assert refusal(SAFARI, state, {"type": "place", "card": "lion-1"}) == ("species-in-column", "S4")
    assert refusal(SAFARI, state, {"type": "place", "card": "lion-7"}) == ("card-not-in-hand", "S4")
    turn = play(SAFARI, state, {"type": "place", "card": "zebra-1"})
    assert events(SAFARI, turn) == [{"type": "placed", "player": 0, "row": 0, "column": 0, "card": "zebra-1"}]
    assert SAFARI.dump(turn.state)["jungle"][0][0] == {"card": "zebra-1", "face_up": True}
    assert (turn.state.phase, turn.state.picked, turn.state.current_player, turn.revealed) == ("pick", None, 1, False)


def test_s5_a_charlie_when_nothing_fits() -> None:
    state = position([["lion-1"], []], {(0, 3): "lion-2", (4, 0): "rhino-2"}, picked("lion-1"))
    assert legal(SAFARI, state) == [{"type": "place-charlie", "player": 0}]
    turn = play(SAFARI, state, {"type": "place-charlie"})
    assert events(SAFARI, turn) == [{"type": "charlie-placed", "player": 0, "row": 0, "column": 0}]
    assert SAFARI.dump(turn.state)["jungle"][0][0] == {"card": "charlie", "face_up": True}
    assert turn.state.charlies == 7


def test_s6_trade_a_card_for_a_charlie() -> None:
    state = position([["lion-1", "zebra-1"], []], {(0, 0): "charlie", (0, 1): "charlie", (0, 3): "lion-2"})
    trades = [move for move in legal(SAFARI, state) if move["type"] == "trade"]
    assert [(move["column"], move["card"]) for move in trades] == [(0, "zebra-1"), (1, "zebra-1")]
    turn = play(SAFARI, state, {"type": "trade", "row": 0, "column": 0, "card": "zebra-1"})
    assert events(SAFARI, turn) == [{"type": "traded", "player": 0, "row": 0, "column": 0, "card": "zebra-1"}]
    assert (turn.state.charlies, turn.state.current_player, SAFARI.dump(turn.state)["hands"][0]) == (7, 1, ["lion-1"])
    trade = {"type": "trade", "row": 0, "column": 0}
    assert refusal(SAFARI, state, {**trade, "card": "lion-1"}) == ("species-in-row", "S4")
    assert refusal(SAFARI, state, {**trade, "card": "rhino-1"}) == ("card-not-in-hand", "S4")
    assert refusal(SAFARI, state, {**trade, "column": 2, "card": "zebra-1"}) == ("not-a-charlie", "S6")
    five = position([["lion-1"], [], [], [], []])
    assert refusal(SAFARI, five, {**trade, "row": 5, "card": "lion-1"}) == ("no-such-cell", "S6")


#: Cells with seven Charlies, so that one is left in the stack.
SEVEN_CHARLIES = {**{(0, column): "charlie" for column in range(1, 7)}, (1, 1): "charlie"}


def test_s7_the_end_by_the_last_charlie() -> None:
    state = position([["lion-1"], []], {**SEVEN_CHARLIES, (5, 0): "lion-2"}, picked("lion-1"))
    assert state.charlies == 1
    turn = play(SAFARI, state, {"type": "place-charlie"})
    outcome = SAFARI.outcome(turn.state)
    assert outcome is not None
    assert (outcome.reason, turn.state.current_player, turn.state.phase) == ("last-charlie", 0, "pick")
    assert refusal(SAFARI, turn.state, {"type": "pick", "row": 2, "column": 2}) == ("game-over", None)


def revealed_jungle() -> dict[tuple[int, int], str]:
    """Return all 25 face-up cells of a game of five, with no species twice in a line."""
    return {(row, column): f"{SPECIES[3 + (row + 2 * column) % 5]}-{row + 1}" for row in range(5) for column in range(5)}


def test_s7_the_end_when_no_card_lies_face_down() -> None:
    shown = revealed_jungle()
    last = shown.pop((0, 0))
    hands: list[list[str]] = [[last], [], [], [], []]
    state = position(hands, shown, picked(last))
    assert SAFARI.outcome(state) is None
    turn = play(SAFARI, state, {"type": "place", "card": last})
    outcome = SAFARI.outcome(turn.state)
    assert outcome is not None
    assert outcome.reason == "jungle-revealed"
    assert turn.state.current_player == 0


def test_s8_the_rulebooks_sample_score() -> None:
    hand = ["lion-5", "lion-3", "rhino-7", "elephant-2", "giraffe-6", "giraffe-1", "hyena-4"]
    score = SAFARI.scores(position([hand, []]))[0]
    assert score.parts == {"best": 20, "duplicates": -4, "hyenas": -4}
    assert score.total == 12


def standing(*hands: list[str]) -> Any:
    """Return a state with these hands that is over at its ply limit."""
    return position([*hands, []], options={"ply_limit": 1}, ply=1)


def place_of(state: Any, player: int) -> int:
    """Return a player's place in the ranking, from 0."""
    outcome = SAFARI.outcome(state)
    assert outcome is not None
    return next(place for place, group in enumerate(outcome.ranking) if player in group)


def test_s8_ties_go_to_the_higher_numbers() -> None:
    """Both players have 12 points. One holds a 7 and wins against two 6s."""
    state = standing(["zebra-6", "monkey-6"], ["lion-7", "rhino-5"])
    assert totals(SAFARI, state)[:2] == [12, 12]
    assert place_of(state, 1) < place_of(state, 0)
    ends = [settlement(state, Names(["Ada", None, "Ben"], wording=MESSAGES[language]))[-1] for language in MESSAGES.languages]
    assert ends == [
        "With the same points, more 7s put you ahead.",
        "Bei gleichen Punkten geben mehr 7er den Ausschlag für dich.",
        "À égalité de points, l’avantage est à toi, avec davantage de 7.",
    ]
    sixes = standing(["zebra-5", "monkey-4", "toucan-3"], ["lion-6", "rhino-6"])
    assert totals(SAFARI, sixes)[:2] == [12, 12]
    assert place_of(sixes, 1) < place_of(sixes, 0)


def test_s9_diagonal_safari() -> None:
    lion = {(3, 3): "lion-2"}
    hand = [["lion-1"], []]
    assert (
        SAFARI.why_illegal(position(hand, lion, picked("lion-1")), SAFARI.load_action({"type": "place", "player": 0, "card": "lion-1"}))
        is None
    )
    diagonal = position(hand, lion, picked("lion-1"), options={"diagonal": True})
    assert refusal(SAFARI, diagonal, {"type": "place", "card": "lion-1"}) == ("species-in-diagonal", "S9")
    other = position(hand, {(3, 2): "lion-2"}, picked("lion-1"), options={"diagonal": True})
    assert legal(SAFARI, other) == [{"type": "place", "player": 0, "card": "lion-1"}]
    rising = position(hand, {(1, 4): "lion-2"}, picked("lion-1", 5, 0), options={"diagonal": True})
    assert refusal(SAFARI, rising, {"type": "place", "card": "lion-1"}) == ("species-in-diagonal", "S9")


def test_s4_s9_a_refusal_names_the_row_the_column_or_the_cell() -> None:
    def said(shown: dict[tuple[int, int], str], **options: bool) -> str:
        state = position([["lion-1"], []], shown, picked("lion-1", 1, 2), options=options)
        violation = SAFARI.why_illegal(state, SAFARI.load_action({"type": "place", "player": 0, "card": "lion-1"}))
        assert violation is not None
        return violation.detail

    assert said({(1, 5): "lion-2"}) == "Row 2 has a lion already, so another lion does not fit."
    assert said({(5, 2): "lion-2"}) == "Column 3 has a lion already, so another lion does not fit."
    in_diagonal = "A diagonal through row 2, column 3 has a lion already, so another lion does not fit."
    assert said({(3, 4): "lion-2"}, diagonal=True) == in_diagonal


def test_s10_swappin_safari() -> None:
    state = position([["lion-1"], []], {(0, 0): "zebra-1", (0, 1): "charlie"}, options={"swapping": True})
    turn = play(SAFARI, state, {"type": "pick", "row": 0, "column": 0})
    assert not turn.revealed
    assert events(SAFARI, turn)[0]["was_face_up"] is True
    assert refusal(SAFARI, state, {"type": "pick", "row": 0, "column": 1}) == ("nothing-to-pick", "S10")


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("swapping", [False, True])
def test_s3_s10_only_with_swapping_are_face_up_animals_among_the_picks(diagonal: bool, swapping: bool) -> None:
    shown = {(0, 0): "zebra-1", (0, 1): "charlie", (2, 5): "rhino-2"}
    state = position([["lion-1"], []], shown, options={"swapping": swapping, "diagonal": diagonal})
    barred = {(0, 1)} if swapping else set(shown)
    cells = [(row, column) for row in range(6) for column in range(7) if (row, column) not in barred]
    assert [(move["row"], move["column"]) for move in legal(SAFARI, state) if move["type"] == "pick"] == cells
    for row, column in shown:
        found = SAFARI.why_illegal(state, SAFARI.load_action({"type": "pick", "player": 0, "row": row, "column": column}))
        assert (found is None) == ((row, column) not in barred)


def test_sr1_the_picked_card_may_be_placed_back() -> None:
    state = position([["lion-1"], []], picked=picked("lion-1"))
    assert SAFARI.dump(play(SAFARI, state, {"type": "place", "card": "lion-1"}).state)["jungle"][0][0]["card"] == "lion-1"


def test_sr2_no_charlie_while_a_card_fits() -> None:
    state = position([["lion-1", "zebra-1"], []], {(0, 3): "lion-2"}, picked("lion-1"))
    assert refusal(SAFARI, state, {"type": "place-charlie"}) == ("charlie-not-needed", "SR2")
    assert {"type": "place-charlie", "player": 0} not in legal(SAFARI, state)


def test_sr2_no_charlie_while_the_card_just_picked_fits() -> None:
    """The card just picked is a card of the hand like any other (SR1)."""
    alone = position([["lion-1"], []], picked=picked("lion-1"))
    assert refusal(SAFARI, alone, {"type": "place-charlie"}) == ("charlie-not-needed", "SR2")
    among_others = position([["lion-1", "zebra-1"], []], {(0, 3): "zebra-2"}, picked("lion-1"))
    assert refusal(SAFARI, among_others, {"type": "place-charlie"}) == ("charlie-not-needed", "SR2")
    assert legal(SAFARI, among_others) == [{"type": "place", "player": 0, "card": "lion-1"}]


def test_sr3_a_trade_is_a_whole_turn_for_anybody() -> None:
    state = position([["lion-1"], []], {(0, 0): "charlie"})
    turn = play(SAFARI, state, {"type": "trade", "row": 0, "column": 0, "card": "lion-1"})
    assert (turn.state.current_player, turn.state.phase, turn.state.hands[0]) == (1, "pick", ())
    placing = position([["lion-1"], []], {(0, 3): "charlie"}, picked("lion-1"))
    assert refusal(SAFARI, placing, {"type": "trade", "row": 0, "column": 3, "card": "lion-1"}) == ("wrong-phase", None)
    assert refusal(SAFARI, state, {"type": "place", "card": "lion-1"}) == ("wrong-phase", None)


def test_sr4_face_down_cards_and_charlies_neither_block_nor_count() -> None:
    state = position([["lion-1"], []], {(0, 1): "charlie", (0, 6): "lion-2"}, picked("lion-1"))
    assert refusal(SAFARI, state, {"type": "place", "card": "lion-1"}) == ("species-in-row", "S4")
    face_down = position([["zebra-7"], []], picked=picked("zebra-7"))
    assert legal(SAFARI, face_down) == [{"type": "place", "player": 0, "card": "zebra-7"}]


def test_sr5_equal_down_to_the_ones_shares_the_place() -> None:
    state = standing(["lion-7", "rhino-5"], ["zebra-7", "monkey-5"])
    assert place_of(state, 0) == place_of(state, 1)
    ones = standing(["lion-7", "rhino-5", "toucan-1", "hyena-1"], ["zebra-7", "monkey-5"])
    assert totals(SAFARI, ones)[:2] == [12, 12]
    assert place_of(ones, 0) < place_of(ones, 1)


def test_sr6_swapping_keeps_both_endings_and_a_card_may_go_back() -> None:
    state = position([["lion-1"], []], {(0, 0): "zebra-1"}, options={"swapping": True})
    turn = play(SAFARI, state, {"type": "pick", "row": 0, "column": 0}, {"type": "place", "card": "zebra-1"})
    assert SAFARI.dump(turn.state)["jungle"] == SAFARI.dump(state)["jungle"]
    ending = position([["lion-1"], []], {**SEVEN_CHARLIES, (5, 0): "lion-2"}, picked("lion-1"), options={"swapping": True})
    outcome = SAFARI.outcome(play(SAFARI, ending, {"type": "place-charlie"}).state)
    assert outcome is not None
    assert outcome.reason == "last-charlie"


def test_sr7_both_versions_together() -> None:
    both = {"diagonal": True, "swapping": True}
    state = position([["lion-1"], []], {(0, 0): "zebra-1", (2, 2): "lion-2"}, options=both)
    after = play(SAFARI, state, {"type": "pick", "row": 0, "column": 0}).state
    assert refusal(SAFARI, after, {"type": "place", "card": "lion-1"}) == ("species-in-diagonal", "S9")


def test_sr8_a_player_without_cards_may_pick() -> None:
    state = position([[], []])
    assert SAFARI.dump(play(SAFARI, state, {"type": "pick", "row": 0, "column": 0}).state)["hands"][0] == ["elephant-1"]


def test_sr9_every_card_counts_for_the_tie_break() -> None:
    """Both have 7 points; the second holds a hyena 7 too, and so more 7s."""
    state = standing(["lion-7"], ["zebra-7", "toucan-7", "hyena-7"])
    assert totals(SAFARI, state)[:2] == [7, 7]
    assert place_of(state, 1) < place_of(state, 0)


def test_sr9_a_duplicate_counts_for_the_tie_break() -> None:
    """Both have 6 points and one 7; the first has the only 6, the lion that counts against, the second more 5s."""
    state = standing(["lion-7", "lion-6", "rhino-5"], ["zebra-7", "giraffe-5", "hyena-5", "hyena-1"])
    assert totals(SAFARI, state)[:2] == [6, 6]
    assert place_of(state, 0) < place_of(state, 1)


def test_sr10_whoever_picks_the_last_card_still_places() -> None:
    shown = revealed_jungle()
    last = shown.pop((0, 0))
    state = position([[last], [], [], [], []], shown, picked(last))
    assert SAFARI.outcome(state) is None
    assert SAFARI.active_players(state) == (0,)


def test_sr10_where_all_is_revealed_and_the_stack_is_empty_the_jungle_is_the_reason() -> None:
    """The last Charlie covers the last cell, so both conditions for the end are true."""
    shown = revealed_jungle()
    last = shown.pop((0, 0))
    shown |= dict.fromkeys([(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (2, 2)], "charlie")
    shown[0, 2] = "lion-7"
    state = position([[last], [], [], [], []], shown, picked(last))
    assert (last, state.charlies) == ("lion-1", 1)
    turn = play(SAFARI, state, {"type": "place-charlie"})
    assert turn.state.charlies == 0
    outcome = SAFARI.outcome(turn.state)
    assert outcome is not None
    assert outcome.reason == "jungle-revealed"
    assert turn.revealed


#: Every illegal code with its rule, and a state and an action that are refused with them.
REFUSALS: Refusals = {
    ("game-over", None): lambda: (standing(["lion-1"]), {"type": "pick", "row": 0, "column": 0}),
    ("no-such-player", None): lambda: (position([["lion-1"], []]), {"type": "pick", "player": 2, "row": 0, "column": 0}),
    ("not-your-turn", None): lambda: (position([["lion-1"], []]), {"type": "pick", "player": 1, "row": 0, "column": 0}),
    ("wrong-phase", None): lambda: (position([["lion-1"], []]), {"type": "place-charlie"}),
    ("no-such-cell", "S3"): lambda: (position([[], [], [], [], []]), {"type": "pick", "row": 5, "column": 0}),
    ("no-such-cell", "S6"): lambda: (position([["lion-1"], [], [], [], []]), {"type": "trade", "row": 0, "column": 5, "card": "lion-1"}),
    ("not-face-down", "S3"): lambda: (position([[], []], {(0, 1): "zebra-1"}), {"type": "pick", "row": 0, "column": 1}),
    ("nothing-to-pick", "S10"): lambda: (
        position([[], []], {(0, 1): "charlie"}, options={"swapping": True}),
        {"type": "pick", "row": 0, "column": 1},
    ),
    ("not-a-charlie", "S6"): lambda: (position([["lion-1"], []]), {"type": "trade", "row": 0, "column": 0, "card": "lion-1"}),
    ("card-not-in-hand", "S4"): lambda: (position([["lion-1"], []], picked=picked("lion-1")), {"type": "place", "card": "lion-2"}),
    ("species-in-row", "S4"): lambda: (
        position([["lion-1"], []], {(0, 6): "lion-2"}, picked("lion-1")),
        {"type": "place", "card": "lion-1"},
    ),
    ("species-in-column", "S4"): lambda: (
        position([["lion-1"], []], {(5, 0): "lion-2"}, picked("lion-1")),
        {"type": "place", "card": "lion-1"},
    ),
    ("species-in-diagonal", "S9"): lambda: (
        position([["lion-1"], []], {(5, 5): "lion-2"}, picked("lion-1"), options={"diagonal": True}),
        {"type": "place", "card": "lion-1"},
    ),
    ("charlie-not-needed", "SR2"): lambda: (position([["lion-1"], []], picked=picked("lion-1")), {"type": "place-charlie"}),
}


def test_view_shows_the_picked_card_to_its_picker_alone() -> None:
    state = position([["lion-1"], []])
    turn = play(SAFARI, state, {"type": "pick", "row": 0, "column": 0})
    event = events(SAFARI, turn)[0]
    assert SAFARI.view(turn.state, 0)["picked"]["card"] == "elephant-1"
    assert SAFARI.view_events(turn.state, 0, [event])[0]["card"] == "elephant-1"
    for other in (1, None):
        assert SAFARI.view(turn.state, other)["picked"]["card"] is None
        assert SAFARI.view(turn.state, other)["hands"][0] == [None, None]
        assert SAFARI.view_events(turn.state, other, [event])[0]["card"] is None
    view = SAFARI.view(turn.state, 0)
    assert view["jungle"][0][:2] == [None, {"card": None, "face_up": False}]
    swapping = position([["lion-1"], []], {(0, 0): "zebra-1"}, options={"swapping": True})
    open_pick = play(SAFARI, swapping, {"type": "pick", "row": 0, "column": 0})
    assert SAFARI.view(open_pick.state, 1)["picked"]["card"] == "zebra-1"
    assert SAFARI.view_events(open_pick.state, 1, [events(SAFARI, open_pick)[0]])[0]["card"] == "zebra-1"


def test_view_hides_the_scores_of_others_until_the_end() -> None:
    state = position([["lion-1"], []])
    assert [score and score.player for score in SAFARI.view_scores(state, 0)] == [0, None]
    assert SAFARI.view_scores(state, None) == (None, None)
    ended = SAFARI.load(SAFARI.dump(state) | {"ply": 1, "options": SAFARI.dump(state)["options"] | {"ply_limit": 1}})
    assert None not in SAFARI.view_scores(ended, None)


VALID = SAFARI.dump(position([["lion-1", "zebra-1"], []], {(0, 0): "rhino-1", (1, 1): "charlie"}, options={"swapping": True}))
PLACING = SAFARI.dump(position([["lion-1", "zebra-1"], []], {(1, 1): "rhino-1"}, picked("lion-1"), options={"swapping": True}))
ONE_CHARLIE = SAFARI.dump(position([["lion-1"], []], SEVEN_CHARLIES, picked("lion-1")))


def turn_up(document: Document, row: int, column: int) -> None:
    document["jungle"][row][column]["face_up"] = True


def lay_the_last_charlie(state: Document) -> None:
    """Put the last Charlie on a cell, whose card joins the other hand."""
    state["hands"][1].append(state["jungle"][5][6]["card"])
    state["jungle"][5][6] = {"card": "charlie", "face_up": True}
    state["charlies"] = 0


FACE_UP = changed(PLACING, lambda state: state["picked"].update(was_face_up=True))
#: A jungle without a species twice in a row or column. The first cell's card was picked, and only an elephant, at (5, 3), is face down.
NO_SPECIES_TWICE = {(row, column): f"{SPECIES[(row + column) % 8]}-{1 + row}" for row in range(6) for column in range(7)}
SHOWN = {cell: card for cell, card in NO_SPECIES_TWICE.items() if cell not in ((0, 0), (5, 3))}
LAST = SAFARI.dump(position([["elephant-1"], []], SHOWN, picked("elephant-1", was_face_up=True), options={"swapping": True}))


def show_another_lion(state: Document) -> None:
    """Put the other lion face up on the cell from which a lion was picked. The cell's card takes its place."""
    card = state["jungle"][0][4]["card"]
    for row in state["jungle"]:
        for cell in row:
            if cell is not None and cell["card"] == "lion-2":
                cell["card"] = card
    for hand in state["hands"]:
        hand[:] = [card if held == "lion-2" else held for held in hand]
    state["jungle"][0][4] = {"card": "lion-2", "face_up": True}


def nine_charlies(state: Document) -> None:
    """Put Charlies on nine cells, whose cards go into a hand."""
    for cell in [cell for row in state["jungle"] for cell in row][:9]:
        state["hands"][0].append(cell["card"])
        cell.update(card="charlie", face_up=True)
    state["charlies"] = 0


BROKEN = {
    "a card twice": (VALID, lambda state: state["hands"][0].append("rhino-1"), "/hands/0/2"),
    "a card missing": (VALID, lambda state: state["hands"][0].pop(), ""),
    "a row too few": (VALID, lambda state: state["hands"][0].extend(cell["card"] for cell in state["jungle"].pop()), "/jungle"),
    "a row too short": (VALID, lambda state: state["hands"][0].append(state["jungle"][2].pop()["card"]), "/jungle/2"),
    "a hand too many": (VALID, lambda state: state["hands"].append([]), "/hands"),
    "charlies do not add up": (VALID, lambda state: state.update(charlies=8), "/charlies"),
    "a charlie face down": (
        VALID,
        lambda state: (state["jungle"][1][1].update(face_up=False), state.update(charlies=8)),
        "/jungle/1/1/face_up",
    ),
    "nine Charlies in the jungle": (SAFARI.dump(SAFARI.new(seed="nine")), nine_charlies, "/jungle/1/1/card"),
    "an empty cell in the phase pick": (
        VALID,
        lambda state: (state["hands"][0].append(state["jungle"][3][3]["card"]), state["jungle"][3].__setitem__(3, None)),
        "/jungle",
    ),
    "no such current player": (VALID, lambda state: state.update(current_player=2), "/current_player"),
    "a species twice in a row": (VALID, lambda state: (turn_up(state, 2, 0), turn_up(state, 2, 1)), "/jungle/2/0/card"),
    "a pick in the phase pick": (VALID, lambda state: state.update(picked=picked("lion-1")), "/picked"),
    "no pick in the phase place": (VALID, lambda state: state.update(phase="place"), "/picked"),
    "an empty cell too many": (
        PLACING,
        lambda state: (state["hands"][1].append(state["jungle"][3][3]["card"]), state["jungle"][3].__setitem__(3, None)),
        "/jungle",
    ),
    "an empty cell elsewhere": (PLACING, lambda state: state["picked"].update(row=1), "/picked"),
    "a picked card not in the hand": (PLACING, lambda state: state["picked"].update(card="lion-2"), "/picked/card"),
    "no such first player": (VALID, lambda state: state["options"].update(first_player=4), "/options/first_player"),
    "no charlie left in the phase place": (ONE_CHARLIE, lay_the_last_charlie, "/charlies"),
    "a face-up pick without swapping": (
        PLACING,
        lambda state: (state["options"].update(swapping=False), state["picked"].update(was_face_up=True)),
        "/picked/was_face_up",
    ),
    "hyena 4 with five players": (
        SAFARI.dump(SAFARI.new(seed="five", players=5)),
        lambda state: state["hands"][0].append("hyena-4"),
        "/hands/0/6",
    ),
    "a card picked face up beside its species": (FACE_UP, show_another_lion, "/picked/card"),
    "a pick when all lay face up": (LAST, lambda state: turn_up(state, 5, 3), "/jungle"),
}


@looped("name", BROKEN)
def test_validity(name: str) -> None:
    document, change, pointer = BROKEN[name]
    assert flaw(SAFARI, changed(document, change)) == pointer


def test_a_card_may_have_been_picked_face_up() -> None:
    assert SAFARI.load(FACE_UP).picked.was_face_up


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_columns_of_the_jungle_stand_below_one_another(language: str) -> None:
    cards = [{"card": f"{species}-5", "face_up": True} for species in SPECIES]
    document = SAFARI.dump(SAFARI.new(seed="columns"))
    document["jungle"][0] = [*cards, {"card": "charlie", "face_up": True}][: len(document["jungle"][0])]
    assert max(map(len, SAFARI.lines(SAFARI.dump(SAFARI.new(seed="columns")), language=language)[:7])) <= 80
    heads, row = SAFARI.lines(document, language=language)[:2]
    for place, column in enumerate(heads.split()):
        start = heads.index(column)
        assert row[start - 1] == " ", row
        assert row[start] != " ", place
