"""Every Table that the host sends equals the answer of `view` for that seat, with the state of that version from the later record."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.host_client import Opened
from support.hosts import HostProcess
from support.processes import eventually
from support.service import post
from support.variants import ALL

from safari_rules.core.registry import game as game_of

#: Games with fewer than twice this many Tables are compared completely. In longer games only every few are.
COMPARED = 60


def states(game: Any, record: Any) -> list[tuple[Any, list[Any]]]:
    """Return for each ply the state as a document and the events that led to it."""
    state = game.start(game.load_options(record["options"]), record.get("seed"))
    found: list[tuple[Any, list[Any]]] = [(game.dump(state), [])]
    for document in record["actions"]:
        turn = game.apply(state, game.load_action(document))
        state = turn.state
        found.append((game.dump(state), [game.dump_event(event) for event in turn.events]))
    return found


def compare(name: str, known: list[tuple[Any, list[Any]]], tables: list[Any]) -> None:
    """Compare each Table with the answer of the rules service."""
    for table in tables[:: max(1, len(tables) // COMPARED)]:
        state, events = known[table["ply"]]
        acted = bool(table["position"]["events"])
        body = {"state": state, "player": table["seat"], "events": events if acted else [], "names": table["names"]}
        answer = post(f"{name}/view", body)
        assert table["position"] == answer, (name, table["version"], table["seat"])


@pytest.mark.smoke
@pytest.mark.parametrize(("name", "options"), ALL[::3], ids=str)
def test_everything_sent_is_the_seats_view(host: HostProcess, name: str, options: Any) -> None:
    game, chance = game_of(name), random.Random(f"{name}{options}")
    table = Opened(host.url, name, options=options)
    seats = [*[seat for seat in table.keys if seat is not None], None]
    streams = {seat: table.stream(seat) for seat in seats}
    answers: list[Any] = []
    number = 0
    while number < 400:
        seat, before = table.mover()
        answers.append(before)
        if before["position"]["outcome"] is not None:
            break
        moves = before["position"]["legal_moves"]
        status, made = table.ask("POST", "/actions", {"action": chance.choice(moves)}, seat)
        assert status == 200, made
        answers.append(made)
        number += 1
    newest = table.look()
    version = newest["version"]
    for stream in streams.values():
        stream.wait_for(version, 30)
    sent = answers + [message["data"] for stream in streams.values() for message in stream.messages]
    assert all(stream.ids == sorted(set(stream.ids)) for stream in streams.values())
    for stream in streams.values():
        stream.cut()
    status, record = table.ask("GET", "/record")
    if newest["position"]["outcome"] is None:
        assert status == 409
        pytest.skip("random play did not end this game")
    assert status == 200
    known = states(game, record)
    assert len(known) - 1 == newest["ply"] == number
    assert len(sent) > number * len(seats)
    compare(name, known, sent)
    for each in sent:
        if each["ply"] < newest["ply"] and game.seeded:
            assert record["seed"] not in str(each)


@pytest.mark.smoke
@pytest.mark.parametrize("name", ["kariba", "seven-safari", "safaru", "safari-dual"])
def test_what_was_taken_back_was_shown_as_it_was(host: HostProcess, name: str) -> None:
    game, chance = game_of(name), random.Random(name)
    table = Opened(host.url, name, options={"players": 2})
    streams = {seat: table.stream(seat) for seat in (0, 1, None)}
    line: list[Any] = []
    lines: dict[int, list[Any]] = {1: []}
    for number in range(300):
        seat, before = table.mover()
        if before["position"]["outcome"] is not None:
            break
        action = chance.choice(before["position"]["legal_moves"])
        status, made = table.ask("POST", "/actions", {"action": action}, seat)
        assert status == 200
        line = [*line, action]
        lines[made["version"]] = line
        if number % 9 == 4 and made["position"]["outcome"] is None:
            status, asked = table.ask("POST", "/undo", {"version": made["version"]}, seat)
            assert status == 200, asked
            lines[asked["version"]] = line
            status, done = table.ask("POST", "/undo", {"version": asked["version"]}, 1 - seat)
            assert (status, done["ply"]) == (200, len(line) - 1)
            line = line[:-1]
            lines[done["version"]] = line
    newest = table.look()["version"]
    for stream in streams.values():
        stream.wait_for(newest, 30)
    status, record = table.ask("GET", "/record")
    if status == 409:
        pytest.skip("random play did not end this game")
    assert record["actions"] == line, "the record is not the line of play without the actions that were taken back"
    for version, actions in list(lines.items())[::5]:
        known = states(game, {**record, "actions": actions})
        compare(name, known, [stream.wait_for(version) for stream in streams.values()])
    for stream in streams.values():
        stream.cut()


@pytest.mark.smoke
@pytest.mark.parametrize(("name", "options"), [("kariba", {"games": 2}), ("safaru", {"deals": 2})])
def test_the_end_of_a_part_of_a_match_has_its_reasons(host: HostProcess, name: str, options: Any) -> None:
    """`view` cannot give the reasons, because the next part is already dealt. The host gives them in the answer, later, and in streams."""
    table = Opened(host.url, name, options={"players": 2, **options}, names=["Ada", "Ben"])
    stream, number = table.stream(1), 0
    while not (made := table.act(number)).get("reasons"):
        number += 7
        assert made["position"]["outcome"] is None
    ended = [place for place, event in enumerate(made["position"]["events"]) if event["type"].endswith("-ended")]
    assert len(ended) == 1
    place = ended[0]
    shown = [
        made,
        table.look(0),
        table.look(None),
        stream.wait_for(made["version"]),
        table.stream(None, made["version"] - 1).wait_for(made["version"]),
    ]
    while table.act(number) is not None:
        number += 7
    known = states(game_of(name), table.ask("GET", "/record")[1])
    body = {
        "state": known[made["ply"] - 1][0],
        "action": table.ask("GET", "/record")[1]["actions"][made["ply"] - 1],
        "names": ["Ada", "Ben"],
    }
    said = post(f"{name}/apply", body)["text"]["events"][place]
    for each in shown:
        assert each["reasons"][place] == said
        assert len(said) > len(each["position"]["text"]["events"][place])
        assert each["reasons"][:place] == each["position"]["text"]["events"][:place]
    stream.cut()


@pytest.mark.parametrize("name", ["kariba", "safari-dual", "safaru", "seven-safari", "affenraffen"])
def test_computers_play_to_the_end_and_nothing_more_is_shown(host: HostProcess, name: str) -> None:
    game = game_of(name)
    options = {"players": 2, **({"ply_limit": 16} if name == "safari-dual" else {})}
    table = Opened(host.url, name, options=options, seats=[{"kind": "person"}, {"kind": "computer", "level": "easy"}])
    streams = {seat: table.stream(seat) for seat in (0, None)}
    chance = random.Random(name)

    def end() -> Any:
        """Return the table at the end of the game. If it is not over, make a move where one is possible."""
        shown = table.look()
        if shown["position"]["outcome"] is not None:
            return shown
        if moves := shown["position"]["legal_moves"]:
            status, made = table.ask("POST", "/actions", {"action": chance.choice(moves), "version": shown["version"]})
            assert status == 200 or made["type"] == "/problems/stale-version"
        return None

    shown = eventually(end, 60, "the game ends", pause=0.03)
    for stream in streams.values():
        stream.wait_for(shown["version"])
    status, record = table.ask("GET", "/record")
    assert status == 200
    if not game.simultaneous:  # if all play at once, a player may finish before the computer's first move
        assert {action["player"] for action in record["actions"]} == {0, 1}
    compare(name, states(game, record), [message["data"] for stream in streams.values() for message in stream.messages])
    for stream in streams.values():
        stream.cut()
