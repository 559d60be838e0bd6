"""Hostile input: mutated requests of every operation, and the most expensive valid ones.

`make test` sends a bounded number; `nox -s fuzz` sends as many as HOSTILE_REQUESTS says. The tests count CPU time in this
process and compare each request with an ordinary one of the same run, or they count calls. They never measure elapsed time.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import random
import resource
import sys
import tracemalloc
from typing import Any

import orjson
import pytest
from hostile.cost import OPTIONS, Found, climb, cost, crowded, encoded, filled, long_record, typical
from hostile.mutation import mutate
from safari_api.examples import samples
from support import resolve
from support.failures import looped
from support.service import PROBLEM, check_problem, client
from support.tiers import NIGHT

from safari_rules import Game, all_games, game
from safari_rules.conformance import random_playout, scramble
from safari_rules.contract.operations import endpoints
from safari_rules.games.safaru.constants import CARDS

REQUESTS = int(os.environ.get("HOSTILE_REQUESTS", "2100"))
SEED = os.environ.get("HOSTILE_SEED", "hostile")
DOCUMENTED = {200, 400, 409, 413, 415, 422}
LARGEST_ANSWER = 256 * 1024
#: Largest growth of a process's memory while it answers, in MiB.
MOST_GROWTH = 30
OPERATIONS = [(game, name) for game in all_games() for name in samples(game)]


def encode(value: Any, chance: random.Random) -> tuple[bytes, str]:
    """Return a body and its content type. Some bodies are no valid JSON or UTF-8."""
    body = json.dumps(value, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    kind = "application/json"
    match chance.randrange(40):
        case 0:
            body = body[: chance.randrange(len(body) + 1)]
        case 1:
            body = body.decode("utf-8", "replace").encode("utf-16")
        case 2:
            place = chance.randrange(len(body) + 1)
            body = body[:place] + bytes([chance.randrange(256)]) + body[place:]
        case 3:
            body = body.replace(b":", b":" + b" " * chance.choice((1, 300_000)), 1)
        case 4:
            kind = chance.choice(("text/plain", "application/json; charset=latin-1", "", "multipart/form-data"))
        case 5:
            body = b"\xef\xbb\xbf" + body
        case 6:
            depth = chance.choice((900, 1100, 60_000))
            body = b"[" * depth + body + b"]" * depth
    return body, kind


def resident() -> float:
    """Return the largest memory that this process has used so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def test_mutated_requests_get_documented_answers() -> None:
    chance = random.Random(SEED)
    statuses = dict.fromkeys(DOCUMENTED, 0)
    held = 0.0
    for number in range(REQUESTS):
        game, name = OPERATIONS[number % len(OPERATIONS)]
        request = mutate(json.loads(json.dumps(samples(game)[name])), chance)
        body, kind = encode(request, chance)
        response = client().post(f"/v1/games/{game.id}/{name}", data=body, content_type=kind)
        context = (SEED, number, game.id, name, body[:300])
        assert response.status_code in DOCUMENTED, context
        statuses[response.status_code] += 1
        assert len(response.data) <= LARGEST_ANSWER, context
        if number == 1000:
            held = resident()
        if response.status_code == 200:
            assert response.mimetype == "application/json", context
            answer = response.get_json()
            if name in ("new", "apply", "replay"):
                assert bool(answer["active_players"]) == (answer["legal_moves_total"] != 0) == (answer["outcome"] is None), context
            continue
        assert response.mimetype == PROBLEM, context
        problem = response.get_json()
        check_problem(problem, response.status_code)
        for error in problem.get("errors", []):
            resolve(orjson.loads(body), error["pointer"])
    print(f"{REQUESTS} requests: {statuses}; {resident() - held:.1f} MiB more than after the first thousand")
    assert resident() - held < MOST_GROWTH
    assert all(statuses[status] > 0 for status in (200, 400, 409, 422))


@pytest.mark.timeout(600)
@looped("operation", list(samples(game("kariba"))))
@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_short_search_finds_nothing_dear(each: Game[Any, Any, Any, Any], operation: str) -> None:
    """`nox -s fuzz` searches longer.

    The search looks only for expensive refusals of suggestions, so few simulations are enough.
    """
    search = functools.partial(climb, each, operation, 2 if NIGHT else 1, simulations=5)
    seed = f"short/{each.id}/{operation}"

    def dear(found: Found, ordinary: float) -> bool:
        """Return whether a bound is exceeded. tests/api/test_suggest.py counts the work of a suggestion."""
        return (operation != "suggest" and found.costliest.ms >= 600 * ordinary) or found.small.ms >= 200 * ordinary

    gc.freeze()  # keeps the garbage collector from scanning objects of earlier tests while a request is measured
    try:
        for calls in (1, 3, 9):  # measure again with more calls if a bound is exceeded, because a busy machine slows all calls
            before, found = typical(), search(random.Random(seed), calls=calls)
            ordinary = max(before, typical())
            if not dear(found, ordinary):
                break
    finally:
        gc.unfreeze()
    assert not dear(found, ordinary), (found, ordinary)


def counted(run: Any) -> int:
    """Return the number of function calls in `run()`, a measure that does not depend on the load of the machine."""
    calls = 0

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        run()
    finally:
        sys.setprofile(None)
    return calls


def test_the_flaws_that_are_looked_for_are_bounded_whatever_the_nesting() -> None:
    """195 KB of events with errors at every level once cost 5 s."""
    points = {"pairs": 0, "place_marker": 0, "additional_goals": 0}
    player = {"player": 0, "pairs": [[0, 0]] * 30, "correct": 0, "disqualified": False, "fulfilled": False, "points": points}
    event = {"type": "round-ended", "round": 1, "goal": None, "players": [player] * 6}
    state = samples(game("affenraffen"))["scores"]["state"]
    few, many = ({"state": state, "player": 0, "events": [event] * number} for number in (2, 100))
    view = endpoints(game("affenraffen"))["view"]

    def refused(body: Any) -> None:
        with pytest.raises(Exception, match="invalid-request"):
            view(body)

    assert counted(lambda: refused(many)) < 1.2 * counted(lambda: refused(few))
    response = client().post("/v1/games/affenraffen/view", json=many)
    assert response.status_code == 422
    assert len(response.get_json()["errors"]) == 100


def test_a_refusal_is_found_once() -> None:
    """If the last of many events has an error, the valid events before it are not read again."""
    for each in all_games():
        sample = samples(each)["view"]
        events = filled(long_record(each, random.Random("once"), **OPTIONS[each.id][0])["events"])
        sound = {**sample, "events": events}
        broken = {**sample, "events": [*events[:-1], {**events[-1], "type": "x"}]}
        view = endpoints(each)["view"]

        def refused(broken: Any = broken, view: Any = view) -> None:
            with pytest.raises(Exception, match="invalid-request"):
                view(broken)

        assert counted(refused) < 1.1 * counted(lambda sound=sound, view=view: view.request.read(sound)) + 1000


def test_a_finished_game_is_judged_once_for_many_events() -> None:
    each = game("safaru")
    long = long_record(each, random.Random("finished"), players=2)
    view = endpoints(each)["view"]
    events = filled(long["events"])
    bodies = [{"state": long["state"], "player": 0, "events": events[:number]} for number in (10, 1000)]
    assert len(events) > 1000
    few, many = (counted(lambda body=body: view(body)) for body in bodies)
    assert many - few < 990 * 60, "an event costs more than being read and written"


def test_the_end_of_a_deal_has_its_reasons_among_the_last_events_alone() -> None:
    each = game("safaru")
    long = long_record(each, random.Random("finished"), players=2)
    view = endpoints(each)["view"]
    ended = [event for event in long["events"] if event["type"] == "deal-ended"][-1]
    bodies = [{"state": long["state"], "player": 0, "events": [ended] * number, "names": ["Ada", "Ben"]} for number in (200, 1200)]
    few, many = (view(body)["text"]["events"] for body in bodies)
    assert few[0] == many[1000] == many[-1]
    assert "the most" in few[0]
    assert set(many[:1000]) == {each.describe(ended, ["Ada", "Ben"])}
    few, many = (counted(lambda body=body: view(body)) for body in bodies)
    assert many - few < 1000 * 90, "an event costs more than a sentence without reasons"


def caches() -> dict[str, int]:
    """Return the number of entries of every function cache."""
    found = {}
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper) and getattr(thing, "__module__", "").startswith("safari_"):
            found[f"{thing.__module__}.{thing.__qualname__}"] = thing.cache_info().currsize
    return found


@pytest.mark.parametrize("each", [each for each in all_games() if each.hidden_information], ids=str)
def test_no_table_fills_by_what_is_hidden(each: Game[Any, Any, Any, Any]) -> None:
    """Otherwise the time of one table's answers could depend on another table's cards. States that differ only in values that are hidden
    from the acting player must add no entry to a cache.
    """
    chance = random.Random("caches")
    state = list(random_playout(each, "caches", plies=12))[-1]

    def ask(document: Any) -> None:
        for name in ("apply", "legal-moves", "scores", "view", "explain"):
            body: dict[str, Any] = {"state": document}
            if name in ("apply", "explain"):
                body["action"] = each.dump_action(each.legal_moves(each.load(document))[0])
            if name == "view":
                body["player"] = None
            endpoints(each)[name](body)

    ask(each.dump(state))
    before = caches()
    others = [scramble(each, state, each.active_players(state)[0], chance) for _ in range(25)]
    assert len(set(others)) > 10
    for other in others:
        ask(each.dump(other))
    assert caches() == before


@looped("size", [4, 13, 20, 30, 40, 58])
@looped("card", ["red-0", "red-5", "red-9", "black-8"])
def test_the_most_crowded_tables_are_listed_with_bounded_work(size: int, card: str) -> None:
    chance = random.Random(f"{size}-{card}")
    body = {"state": table_of(chance.sample([other for other in CARDS if other != card], size), [card])}
    response = client().post("/v1/games/safaru/legal-moves", json=body)
    assert response.status_code == 200, response.data[:300]
    assert len(response.data) <= LARGEST_ANSWER
    listed = response.get_json()
    assert (listed["legal_moves_total"] is None) == (len(listed["legal_moves"]) == 1000)
    assert cost("/v1/games/safaru/legal-moves", encoded(body)).ms < 300 * typical(), "what enumerates all costs ten times that"


def table_of(table: list[str], hand: list[str]) -> Any:
    """A valid Safarü state of the last round of two players with these cards on the table, everything else captured."""
    other = next(card for card in reversed(CARDS) if card not in {*table, *hand})
    state = crowded(random.Random(0))
    captured = [card for card in CARDS if card not in {*table, *hand, other}]
    return state | {"hands": [hand, [other]], "table": table, "captured": [captured, []]}


@pytest.mark.parametrize("color", ["red", "black"])
def test_tables_of_many_ones_have_no_dead_ends_to_get_lost_in(color: str) -> None:
    """The table has all ones and zeros, so sums need a zero that only a seventeen could add."""
    table = [card for card in CARDS if card.split("-")[1] in ("0", "1", "1b", "2") and card != f"{color}-2"]
    for card in ("red-5", "green-8", "yellow-9", "blue-3"):
        body = {"state": table_of(table, [card])}
        assert client().post("/v1/games/safaru/legal-moves", json=body).status_code == 200
        assert cost("/v1/games/safaru/legal-moves", encoded(body)).ms < 300 * typical(), "what enumerates all costs ten times that"


def held_at_once(run: Any) -> int:
    """Return the most bytes that `run()` holds at any moment. A list that is built in full before it is cut shows here, even compiled."""
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("turned", [False, True], ids=["main", "reversed"])
def test_captures_are_found_one_by_one(turned: bool) -> None:
    """The most crowded table has millions of captures. Ten are found without the rest (mypyc turns generator expressions into lists)."""
    each = game("safaru")
    table = [card for card in CARDS if card not in ("black-8", "black-9") and not (turned and card.split("-")[1] in ("8", "9"))]
    document = table_of(table[:56], ["black-8"])
    if turned:
        document["options"]["reversed"] = True
        document |= {"phase": "choose-capture", "hands": [[], document["hands"][1]]}
        document["played"] = {"player": 0, "card": "black-8", "method": "sum"}
    state = each.load(document)
    each.legal_moves(state, limit=10)
    assert held_at_once(lambda: each.legal_moves(state, limit=10)) < 40_000
    assert len(each.legal_moves(state, limit=1000)) == 1000


def test_four_hundred_actions_in_one_replay() -> None:
    actions, position = [], client().post("/v1/games/affenraffen/new", json={"seed": "long"}).get_json()
    for _ in range(200):
        spot = next(move for move in position["legal_moves"] if move["type"] == "peek")
        actions.append(spot)
        peeked = client().post("/v1/games/affenraffen/apply", json={"state": position["state"], "action": spot}).get_json()
        back = next(move for move in peeked["legal_moves"] if move["player"] == spot["player"] and move["type"] in ("return", "give"))
        actions.append(back)
        position = client().post("/v1/games/affenraffen/apply", json={"state": peeked["state"], "action": back}).get_json()
    body = {"seed": "long", "actions": actions}
    assert client().post("/v1/games/affenraffen/replay", json=body).get_json()["digest"] == position["digest"]
    half, whole = (
        counted(lambda end=end: endpoints(game("affenraffen"))["replay"]({"seed": "long", "actions": actions[:end]})) for end in (200, 400)
    )
    assert whole < 2.2 * half, "the cost is not linear in the actions"


def test_a_body_of_nothing_but_unknown_fields_is_refused_at_once() -> None:
    body = {"state": {f"k{number}": 0 for number in range(20_000)}}
    response = client().post("/v1/games/kariba/scores", json=body)
    assert response.status_code == 422
    assert response.get_json()["errors"] == [{"pointer": "/state", "detail": "Expected at most 14 fields, not 20000."}]

    def refused() -> None:
        with pytest.raises(Exception, match="invalid-request"):
            endpoints(game("kariba"))["scores"](body)

    assert counted(refused) < 2000
