"""Mutation of valid requests, for the tests of mutated requests and the search for expensive ones."""

from __future__ import annotations

import json
import random
from typing import Any

from support import spots

BODY_LIMIT = 256 * 1024

ATOMS: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 7, 99, 2**31 - 1, 2**31, 2**63, 10**18, 0.0, -0.0, 1.0, 2.5, 1e300, -1e300),
    *(
        "",
        "x",
        "0",
        "null",
        "red-0",
        "lion-1",
        "charlie",
        "ape-blue",
        "a1",
        "L",
        "\u0000",
        "é",
        "\U0001f981",
        "x" * 5000,
        "_schema",
        "../../etc",
    ),
    *([], {}, [[]], [None], {"type": "play"}, {"card": None, "face_up": True}, {"tile": "ape-blue"}),
]
KEYS = ["extra", "_schema", "", "a/b", "a~b", "type", "player", "state", "\u0000", "x" * 300, "é"]


def mutate(value: Any, chance: random.Random) -> Any:
    """Return a request with one to three faults: types, ranges, structure, duplicates, depth, size."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        places = spots(value)
        if not places:
            return chance.choice(ATOMS)
        holder, key = chance.choice(places)
        match chance.randrange(9):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(chance.randrange(len(holder) + 1), holder[key])
            case 2 if isinstance(holder, dict):
                holder[chance.choice(KEYS)] = chance.choice(ATOMS)
            case 3 if isinstance(holder[key], int):
                holder[key] = holder[key] + chance.choice((-1, 1, 100, -(2**31), 0.5))
            case 4 if isinstance(holder[key], list):
                holder[key] = holder[key] * chance.choice((2, 50))
            case 5:
                for _ in range(chance.choice((2, 40, 250))):
                    holder[key] = [holder[key]] if chance.random() < 0.5 else {"a": holder[key]}
            case 6:
                other, place = chance.choice(places)
                holder[key] = json.loads(json.dumps(other.get(place) if isinstance(other, dict) else other[place : place + 1]))
            case 7 if isinstance(holder[key], str):
                holder[key] = chance.choice((holder[key].upper(), holder[key] + " ", holder[key][:-1], holder[key][::-1]))
            case _:
                holder[key] = json.loads(json.dumps(chance.choice(ATOMS)))
    return value
