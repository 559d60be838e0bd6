"""Actions and events in sentences, with names, and as far as a viewer may know."""

from __future__ import annotations

from typing import Any

import pytest

from safari_rules import InvalidAction, game
from safari_rules.words import named

NAMES = ["Ada", "Ben"]
SENTENCES: list[tuple[str, dict[str, Any], str]] = [
    ("kariba", {"type": "play", "player": 0, "rank": 4, "count": 3}, "Ada plays 3 giraffes."),
    ("kariba", {"type": "draw", "player": 2, "source": "pile"}, "Player 2 draws a card from the pile."),
    ("kariba", {"type": "draw", "player": 1, "source": "face-up", "rank": 1}, "Ben draws the face-up mouse."),
    ("kariba", {"type": "played", "player": 0, "rank": 1, "count": 2}, "Ada plays 2 mice."),
    ("kariba", {"type": "chased", "player": 0, "rank": 3, "by": 4, "count": 2}, "Ada chases 2 zebras away."),
    ("kariba", {"type": "drew", "player": 1, "source": "pile", "count": 3, "ranks": [None] * 3}, "Ben draws 3 cards."),
    ("kariba", {"type": "drew", "player": 1, "source": "pile", "count": 3, "ranks": [3, 1, 3]}, "Ben draws 1 mouse and 2 zebras."),
    ("kariba", {"type": "drew", "player": 0, "source": "face-up", "count": 1, "ranks": [2]}, "Ada draws 1 meerkat from the face-up cards."),
    ("kariba", {"type": "replenished", "ranks": [4, 5]}, "1 giraffe and 1 ostrich are turned face up."),
    ("kariba", {"type": "game-ended", "game_number": 1, "cards": [20, 1]}, "Game 1 ends: Ada has 20 cards and Ben has 1 card."),
    ("kariba", {"type": "dealt", "game_number": 2}, "Game 2 is dealt."),
    ("safari-dual", {"type": "move", "player": 0, "from": "a1", "to": "b2"}, "Ada moves from a1 to b2."),
    ("safari-dual", {"type": "pass", "player": 1}, "Ben cannot move and passes."),
    ("safari-dual", {"type": "moved", "player": 1, "piece": "g", "from": "d4", "to": "c3"}, "Ben moves the giraffe from d4 to c3."),
    (
        "safari-dual",
        {"type": "captured", "player": 0, "pieces": [{"piece": "e", "at": "c3"}, {"piece": "l", "at": "d4"}]},
        "Ada captures the elephant on c3 and the lion on d4.",
    ),
    ("seven-safari", {"type": "pick", "player": 0, "row": 1, "column": 2}, "Ada picks the card in row 1, column 2."),
    (
        "seven-safari",
        {"type": "trade", "player": 0, "row": 1, "column": 2, "card": "lion-3"},
        "Ada trades the lion 3 for the Charlie in row 1, column 2.",
    ),
    ("seven-safari", {"type": "place", "player": 1, "card": "hyena-7"}, "Ben places the hyena 7."),
    ("seven-safari", {"type": "place-charlie", "player": 1}, "Ben places a Safari Charlie."),
    (
        "seven-safari",
        {"type": "picked", "player": 1, "row": 0, "column": 0, "card": None, "was_face_up": False},
        "Ben picks the face-down card in row 0, column 0.",
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
        "Ada captures with the red 7: the red 3 and the blue unicorn 4 by sum; the green 1b and the black 9 by seventeen; the yellow hedgehog 7 "
        "as a pair.",
    ),
    ("safaru", {"type": "release", "player": 1, "card": "red-0"}, "Ben releases the red baby 0."),
    ("safaru", {"type": "play", "player": 1, "card": "red-5"}, "Ben plays the red 5, and the next player chooses the method."),
    ("safaru", {"type": "choose-method", "player": 0, "method": "seventeen"}, "Ada chooses seventeen."),
    (
        "safaru",
        {"type": "dealt", "deal_number": 1, "round": 2, "dealer": 0, "table": ["red-2"]},
        "Round 2 of deal 1 is dealt; the red 2 comes to the table.",
    ),
    ("safaru", {"type": "deal-ended", "deal_number": 1, "points": [12, 1]}, "Deal 1 ends: Ada has 12 points and Ben has 1 point."),
    ("affenraffen", {"type": "peek", "player": 0, "spot": 7}, "Ada looks at the tile on spot 7."),
    ("affenraffen", {"type": "take", "player": 0, "spot": 7}, "Ada takes the tile on spot 7 unseen."),
    ("affenraffen", {"type": "peeked", "player": 0, "spot": 7, "tile": "ape-blue"}, "Ada looks at the blue ape on spot 7."),
    ("affenraffen", {"type": "kept", "player": 1, "spot": 7, "tile": None}, "Ben keeps the tile from spot 7."),
    ("affenraffen", {"type": "goal-taken", "player": 1, "spot": 7, "tile": "bonus-ape"}, "Ben keeps the ±3 tile (ape) from spot 7."),
    ("affenraffen", {"type": "give", "player": 0, "to": 1}, "Ada gives the tile to Ben."),
    ("affenraffen", {"type": "claimed", "player": 0, "place": "first"}, "Ada takes the marker for first place."),
    ("affenraffen", {"type": "round-started", "round": 2, "goal": "three-colors"}, "Round 2 begins; the goal is three colors."),
]


@pytest.mark.parametrize(("name", "told", "sentence"), SENTENCES)
def test_actions_and_events_are_told_in_sentences(name: str, told: dict[str, Any], sentence: str) -> None:
    assert game(name).tell(told, NAMES) == sentence


def test_a_value_is_told_like_its_document() -> None:
    kariba = game("kariba")
    move = kariba.legal_moves(kariba.new(seed="monsoon"))[1]
    assert kariba.tell(move, NAMES) == kariba.tell(kariba.dump_action(move), NAMES) == "Ada plays 2 giraffes."
    assert kariba.tell(move) == "Player 0 plays 2 giraffes."


@pytest.mark.parametrize("told", [{}, {"type": "sing"}, {"type": "play", "player": 0}, {"type": 3}])
def test_what_is_neither_action_nor_event_is_refused(told: dict[str, Any]) -> None:
    with pytest.raises(InvalidAction):
        game("kariba").tell(told)


def test_names_stand_in_refusals_as_they_are() -> None:
    assert named("It is the turn of player 1, not of player 0.", NAMES) == "It is the turn of Ben, not of Ada."
    assert (
        named("Player 2 has no seat: the players of this game are 0 to 1.", NAMES)
        == "Player 2 has no seat: the players of this game are 0 to 1."
    )
    assert named("Player 0 sits.", [r"\1 player 1 <b>"]) == r"\1 player 1 <b> sits."
