"""A player can verify a deal by the published introduction: its steps, done here without the library, give the deals of `new`."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
from support.failures import looped
from support.service import client, post

from safari_rules import shuffle


def words(seed: str, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(f"{seed}|{label}|{block}".encode()).digest()
        yield from (int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4))
        block += 1


def shuffled(seed: str, label: str, items: list[Any]) -> list[Any]:
    items, drawn = list(items), words(seed, label)
    for k in range(len(items) - 1, 0, -1):
        w = next(drawn)
        while w >= 2**32 - 2**32 % (k + 1):
            w = next(drawn)
        items[k], items[w % (k + 1)] = items[w % (k + 1)], items[k]
    return items


def popped(pile: list[Any], count: int) -> list[Any]:
    return [pile.pop() for _ in range(count) if pile]


def catalogue(game: str) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = client().get(f"/v1/games/{game}").get_json()["components"]
    return listed


def dealt(game: str, seed: str, **options: Any) -> dict[str, Any]:
    state: dict[str, Any] = post(f"{game}/new", {"seed": seed, "options": options})["state"]
    assert (
        post(f"{game}/view", {"state": state, "player": 0})["state"]["seed_commitment"]
        == sha256(f"safari-rules|{seed}".encode()).hexdigest()
    )
    return state


SEEDS = ["monsoon", "0", "a.b_c-D"]


@looped("seed", SEEDS)
@looped("players", [2, 3, 4])
@looped("face_up", [False, True])
def test_kariba(seed: str, players: int, face_up: bool) -> None:
    state = dealt("kariba", seed, players=players, face_up_draw=face_up)
    pile = shuffled(seed, "kariba/deal/1", [rank for rank in range(1, 9) for _ in range(8)])
    assert state["hands"] == [sorted(popped(pile, 5)) for _ in range(players)]
    assert state["face_up"] == sorted(popped(pile, 3 if face_up else 0))
    assert state["draw_pile"] == pile


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seven_safari(seed: str, players: int) -> None:
    state = dealt("seven-safari", seed, players=players)
    animals = [card["code"] for card in catalogue("seven-safari") if card["facts"]["species"]]
    pile = shuffled(seed, "seven-safari/deal", [code for code in animals if players < 5 or code != "hyena-4"])
    hands = [sorted(popped(pile, 7 if players < 5 else 6), key=animals.index) for _ in range(players)]
    assert state["hands"] == hands
    assert [[cell["card"] for cell in row] for row in state["jungle"]] == [popped(pile, len(row)) for row in state["jungle"]]
    assert not pile


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_safaru_to_the_last_round(seed: str, players: int) -> None:
    position = post("safaru/new", {"seed": seed, "options": {"players": players}})
    cards = [card["code"] for card in catalogue("safaru")]
    pile = shuffled(seed, "safaru/deal/1", cards)
    rounds = 0
    while True:
        state = position["state"]
        if state["round"] > rounds:
            rounds = state["round"]
            assert state["hands"] == [sorted(popped(pile, 4), key=cards.index) for _ in range(players)]
            table = set(popped(pile, 4))
            assert table <= set(state["table"])
            assert state["draw_pile"] == pile
        if position["outcome"] is not None:
            break
        position = post("safaru/apply", {"state": state, "action": position["legal_moves"][0]})
    assert rounds == {2: 5, 3: 4, 4: 3}[players]
    assert not pile


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("additional", [None, [], ["first-place", "penalty-zebra", "bonus-ape", "bonus-lion"]])
def test_affenraffen(seed: str, additional: list[str] | None) -> None:
    state = dealt("affenraffen", seed, **({} if additional is None else {"additional_tiles": additional}))
    listed = catalogue("affenraffen")
    animals = [tile["code"] for tile in listed if tile["facts"]["kind"] == "animal" for _ in range(tile["copies"])]
    more = [tile["code"] for tile in listed if tile["code"] in state["options"]["additional_tiles"]]
    assert [cell["tile"] for cell in state["table"]] == shuffled(seed, "affenraffen/round/1", animals + more)
    goals = [tile["code"] for tile in listed if tile["facts"]["kind"] == "goal"]
    assert state["goals"] == shuffled(seed, "affenraffen/goals", goals)


def test_the_vector() -> None:
    assert shuffled("safari", "test", list(range(10))) == [0, 1, 6, 5, 2, 8, 3, 7, 9, 4]


def test_words_that_favor_some_places_are_passed_over() -> None:
    many = list(range(100_003))  # one word in 40,000 is skipped for a list this long, and hardly any in a deal
    w = words("monsoon", "test")
    passed = sum(next(w) >= 2**32 - 2**32 % (k + 1) for k in range(len(many) - 1, 0, -1))
    assert passed
    assert shuffle("monsoon", "test", many) == shuffled("monsoon", "test", many)
