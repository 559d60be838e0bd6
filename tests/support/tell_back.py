"""Turn an observation back into a view and a memory: for each game, from the observation's values by part.

Seed, commitment and ply are not in an observation. Hidden values are None, as in a view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from safari_rules.games.affenraffen.constants import ADDITIONAL_TILES, GOALS, TILES
from safari_rules.games.kariba.constants import RANKS
from safari_rules.games.safari_dual.constants import LETTERS
from safari_rules.games.safaru.constants import CARDS, METHODS
from safari_rules.games.seven_safari.constants import CARDS as ANIMALS
from safari_rules.games.seven_safari.constants import SPECIES

Values = dict[str, list[int]]


def rows(values: Sequence[int], count: int) -> list[list[int]]:
    """Return the values in this number of rows of equal length."""
    size = len(values) // count
    return [list(values[place * size : place * size + size]) for place in range(count)]


def place(values: Sequence[int]) -> int | None:
    """Return the index of the 1, None if there is none."""
    return list(values).index(1) if 1 in values else None


def marked(names: Sequence[Any], values: Sequence[int]) -> list[Any]:
    """Return each name as many times as its value says."""
    return [name for name, value in zip(names, values, strict=True) for _ in range(value)]


def back(values: Sequence[Any], seat: int) -> list[Any]:
    """Return a list with a value for each player in the order of the seats. It is given in the observer's order."""
    return [values[(player - seat) % len(values)] for player in range(len(values))]


def whose(values: Sequence[int], seat: int) -> int | None:
    """Return the seat that is marked in the observer's order."""
    found = place(values)
    return None if found is None else (found + seat) % len(values)


def kariba(values: Values, options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    players, seat = options.players, place(values["seat"]) or 0
    hands = [marked(RANKS, values["hand"]), *[[None] * size for size in values["hand_sizes"][1:]]]
    view = {
        "game_number": values["game_number"][0],
        "current_player": whose(values["current"], seat),
        "phase": ("play", "draw")[place(values.get("phase", [1, 0])) or 0],
        "hands": back(hands, seat),
        "waterhole": values["waterhole"],
        "won": back(rows(values["won"], players), seat),
        "draw_pile": [None] * values["draw_pile"][0],
        "face_up": marked(RANKS, values.get("face_up", [0] * 8)),
        "totals": back(values["totals"], seat),
    }
    taken = rows(values["taken"], players - 1) if "taken" in values else [[0] * 8] * (players - 1)
    return view, {"taken": back([[], *[marked(RANKS, counts) for counts in taken]], seat)}


def seven_safari(values: Values, options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    players, seat = options.players, place(values["seat"]) or 0
    phase = ("pick", "place")[place(values["phase"]) or 0]
    down, across = {2: (6, 7), 3: (5, 7), 4: (4, 7), 5: (5, 5)}[players]
    jungle: list[list[Any]] = []
    emptied = (0, 0)
    for row, line in enumerate(rows(values["jungle"], down)):
        jungle.append([])
        for column, (*kind, number) in enumerate(rows(line, across)):
            found = place(kind)
            if found is None:
                emptied = row, column
                jungle[-1].append(None)
            elif found == len(SPECIES) + 1:
                jungle[-1].append({"card": None, "face_up": False})
            else:
                jungle[-1].append({"card": "charlie" if found == len(SPECIES) else f"{SPECIES[found]}-{number}", "face_up": True})
    card = place(values["picked"])
    picked = {
        "row": emptied[0],
        "column": emptied[1],
        "card": None if card is None else ANIMALS[card],
        "was_face_up": bool(values["picked_face_up"][0]),
    }
    view = {
        "current_player": whose(values["current"], seat),
        "phase": phase,
        "jungle": jungle,
        "hands": back([marked(ANIMALS, values["hand"]), *[[None] * size for size in values["hand_sizes"][1:]]], seat),
        "charlies": values["charlies"][0],
        "picked": picked if phase == "place" else None,
    }
    limited = [
        [{"cards": cards, "species": marked(SPECIES, kind)} for *kind, cards in rows(each, len(SPECIES)) if cards]
        for each in rows(values["limited"], players - 1)
    ]
    seen = [marked(ANIMALS, cards) for cards in rows(values["seen"], players - 1)]
    return view, {"seen": back([[], *seen], seat), "limited": back([[], *limited], seat)}


def safaru(values: Values, options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    players, seat = options.players, place(values["seat"]) or 0
    played = None
    if 1 in values.get("played", []):
        method = place(values["method"])
        played = {
            "player": whose(values["played_by"], seat),
            "card": CARDS[place(values["played"]) or 0],
            "method": None if method is None else METHODS[method],
        }
    view = {
        "deal_number": values["deal_number"][0],
        "round": values["round"][0],
        "starter": whose(values["starter"], seat),
        "current_player": whose(values["current"], seat),
        "phase": ("play", "choose-method", "choose-capture")[place(values.get("phase", [1])) or 0],
        "hands": back([marked(CARDS, values["hand"]), *[[None] * size for size in values["hand_sizes"][1:]]], seat),
        "table": marked(CARDS, values["table"]),
        "captured": back([marked(CARDS, cards) for cards in rows(values["captured"], players)], seat),
        "draw_pile": [None] * values["draw_pile"][0],
        "played": played,
        "totals": back(values["totals"], seat),
    }
    return view, {}


def safari_dual(values: Values, options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    seat = place(values["seat"]) or 0
    board = ["."] * 25
    for player, planes in zip((seat, 1 - seat), rows(values["board"], 2), strict=True):
        for letter, plane in zip(LETTERS[player], rows(planes, 3), strict=True):
            for space, there in enumerate(plane):
                if there:
                    board[space] = letter
    lines = ["".join(board[row * 5 : row * 5 + 5]) for row in range(5)]
    return {"seed": None, "current_player": whose(values["current"], seat), "board": lines, "quiet": values["quiet"][0]}, {}


def affenraffen(values: Values, options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    players, seat = options.players, place(values["seat"]) or 0
    number, spots = (place(values["round"]) or 0) + 1, len(values["table"])
    tile = place(values["held_tile"])
    held: list[Any] = []
    for player, spot in enumerate(map(place, rows(values["held"], players))):
        held.append(None if spot is None else {"spot": spot, "tile": TILES[(tile or 0) + 1] if player == 0 else None})
    goals = [place(goal) for goal in rows(values["goals"], 3)] if "goals" in values else []
    points = [rows(result, players) for result in rows(values["finished_rounds"], 3)]
    view = {
        "round": number,
        "goals": [None if goal is None else GOALS[goal] for goal in [*goals, *([None] if goals else [])]],
        "table": [{"tile": None} if there else None for there in values["table"]],
        "held": back(held, seat),
        "kept": back([[None] * size for size in values["kept_sizes"]], seat),
        "additional": back([in_order(ADDITIONAL_TILES, order) for order in rows(values["additional"], players)], seat),
        "markers": dict(zip(("first", "second"), [whose(owner, seat) for owner in rows(values["markers"], 2)], strict=True)),
        "finished_rounds": [
            [dict(zip(("pairs", "place_marker", "additional_goals"), each, strict=True)) for each in back(result, seat)]
            for result in points[: number - 1]
        ],
    }
    seen = [(spot, place(kind)) for spot, kind in enumerate(rows(values["seen"], spots))]
    kept = [in_order(range(spots), order) for order in rows(values["kept"], players)]
    sizes = values["kept_sizes"]
    return view, {
        "seen": [{"spot": spot, "tile": TILES[kind + 1]} for spot, kind in seen if kind is not None],
        "returned": marked(range(spots), values["returned"]),
        "kept": back([[*[None] * (size - len(each)), *each] for size, each in zip(sizes, kept, strict=True)], seat),
    }


def in_order(names: Sequence[Any], order: Sequence[int]) -> list[Any]:
    """Return the names that have a number other than 0, sorted by it."""
    return [name for number, name in sorted((number, name) for name, number in zip(names, order, strict=True) if number)]


TELL_BACK: dict[str, Callable[[Values, Any], tuple[dict[str, Any], dict[str, Any]]]] = {
    "kariba": kariba,
    "seven-safari": seven_safari,
    "safaru": safaru,
    "safari-dual": safari_dual,
    "affenraffen": affenraffen,
}
