"""The MCP server, used by the SDK's own client over stdio."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import pytest
from anyio import from_thread, to_thread
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from safari_rules import all_games, game
from safari_rules.authoring.messages import LANGUAGES
from safari_rules.commands.mcp_server import MOST_TABLES, Tools
from safari_rules.envs.text import TextGame

TOOLS = ["list_games", "rule_sheet", "start_game", "view", "legal_moves", "make_move", "why_illegal", "leave_game"]
HARMLESS = ("seed_commitment", "commitment")


def talk(conversation: Callable[[Client], Awaitable[None]]) -> None:
    """Start a server, and hold a conversation with it."""

    async def run() -> None:
        command = StdioServerParameters(command=sys.executable, args=["-m", "safari_rules.commands.cli", "mcp"])
        async with Client(stdio_client(command)) as client:
            await conversation(client)

    anyio.run(run)


async def ask(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """Call a tool, and return its answer."""
    result: Any = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content[0].text
    answer: dict[str, Any] = json.loads(result.content[0].text)
    assert result.structured_content == answer
    return answer


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    """Call a tool that must refuse, and return its sentence."""
    result: Any = await client.call_tool(tool, arguments)
    assert result.is_error
    text: str = result.content[0].text
    assert "Traceback" not in text
    return text


def test_the_tools_are_there_and_say_what_they_do() -> None:
    async def conversation(client: Client) -> None:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == TOOLS
        assert all(tool.description and "." in tool.description for tool in tools)
        listed = await ask(client, "list_games")
        assert [each["id"] for each in listed["games"]] == [each.id for each in all_games()]
        sheet = await ask(client, "rule_sheet", game="Kariba")
        assert game("kariba").summary in sheet["sheet"]

    talk(conversation)


@pytest.mark.parametrize("name", [each.id for each in all_games()])
def test_a_game_is_played_to_its_end_and_shows_nothing_hidden_before(name: str) -> None:
    async def conversation(client: Client) -> None:
        chance = random.Random(name)
        position = await ask(client, "start_game", game=name, players=2)
        table, moves_made = position["table"], 0
        while not position["over"] and moves_made < 60:
            viewed = await ask(client, "view", table=table)
            check_hidden(name, viewed["view"])
            legal = (await ask(client, "legal_moves", table=table))["moves"]
            move = chance.choice(legal)
            said = chance.choice([move["number"], move["sentence"], json.dumps(move["action"])])
            assert (await ask(client, "why_illegal", table=table, move=said))["legal"]
            position = await ask(client, "make_move", table=table, move=said)
            assert position["done"]
            moves_made += 1
        if position["over"]:
            again = await ask(client, "make_move", table=table, move=1)
            assert (again["done"], again["refusal"]["detail"], again["observation"]) == (
                False,
                "The game is over.",
                position["observation"],
            )
            assert (await ask(client, "legal_moves", table=table))["moves"] == []
            if game(name).hidden_information:
                assert (await ask(client, "view", table=table))["view"]["seed"] is not None
        else:
            assert name in ("affenraffen", "safari-dual", "seven-safari")

    talk(conversation)


def test_a_game_is_played_in_german() -> None:
    async def conversation(client: Client) -> None:
        sheet = await ask(client, "rule_sheet", game="kariba", language="de")
        assert "\n\nZiel:\n" in sheet["sheet"]
        position = await ask(client, "start_game", game="kariba", language="de")
        assert "Deine Züge" in position["observation"]
        move = (await ask(client, "legal_moves", table=position["table"]))["moves"][0]
        assert move["sentence"].startswith("Du spielst ")
        assert (await ask(client, "make_move", table=position["table"], move=move["sentence"]))["done"]
        refusal = (await ask(client, "why_illegal", table=position["table"], move=99))["refusal"]
        assert refusal["detail"].startswith("Einen Zug 99 gibt es nicht")
        *others, last = map(repr, LANGUAGES)
        assert f"{', '.join(others)} or {last}" in await refused(client, "start_game", game="kariba", language="it")

    talk(conversation)


def check_hidden(name: str, view: dict[str, Any]) -> None:
    """Assert that values that the player may not see are null."""
    if not game(name).hidden_information:
        return
    assert view["seed"] is None
    assert not any(view.get("draw_pile", []))
    if "hands" in view:
        assert not any(view["hands"][1])
    if name == "affenraffen":
        assert not any(cell and cell["tile"] for cell in view["table"])


def test_what_is_wrong_is_refused_in_a_sentence_and_nothing_changes() -> None:
    async def conversation(client: Client) -> None:
        assert "No game is called 'chess'" in await refused(client, "start_game", game="chess")
        assert "Expected an integer from 2 to 4, not 9." in await refused(client, "start_game", game="kariba", players=9)
        assert "choose among random, greedy, beginner, easy" in await refused(client, "start_game", game="kariba", opponents=["os:system"])
        five = ["random"] * 5
        assert "Expected an integer from 2 to 4, not 6." in await refused(client, "start_game", game="kariba", opponents=five)
        assert "at most 1 opponent in a game of 2" in await refused(client, "start_game", game="kariba", opponents=five, players=2)
        assert "at least one opponent" in await refused(client, "start_game", game="kariba", opponents=[])
        assert "start_game makes one" in await refused(client, "view", table="kariba-9")
        assert "Unknown tool" in await refused(client, "cheat")
        for flag, said in ((True, "true"), (False, "false")):
            assert f"Expected a number as players, not {said}." in await refused(client, "start_game", game="kariba", players=flag)
        wrong = await refused(client, "start_game", game="kariba", opponent=["strong"])
        assert wrong.startswith('start_game has no argument "opponent"; its arguments are: game, ')
        assert 'list_games has no argument "language"; its arguments are: none.' in await refused(client, "list_games", language="de")
        await refused(client, "view")
        position = await ask(client, "start_game", game="kariba")
        table = position["table"]
        odd = (10**4000, True, 1.0, None, "null", "[1]", "true", [1])
        for said in ("", "0", "12 or 13", "play 8 elephants", '{"type": "play", "rank": 8, "count": 8}', *odd, 99):
            answer = await ask(client, "make_move", table=table, move=said)
            assert not answer["done"]
            assert answer["refusal"]["detail"].endswith((".", ")"))
            assert answer["observation"] == position["observation"]
            assert (await ask(client, "why_illegal", table=table, move=said))["refusal"] == answer["refusal"]
        assert answer["refusal"]["rule"] is None
        broken = await ask(client, "why_illegal", table=table, move="play 8 elephants")
        assert (broken["refusal"]["code"], broken["refusal"]["rule"]) == ("card-not-in-hand", "K2")
        four = await ask(client, "start_game", game="kariba", opponents=["random"] * 3)
        assert len((await ask(client, "view", table=four["table"]))["view"]["hands"]) == 4

    talk(conversation)


def test_a_server_keeps_its_tables_apart() -> None:
    async def conversation(client: Client) -> None:
        one = await ask(client, "start_game", game="kariba")
        two = await ask(client, "start_game", game="kariba", players=3, opponents=["random", "medium"])
        assert one["table"] != two["table"]
        await ask(client, "make_move", table=two["table"], move=1)
        assert (await ask(client, "view", table=one["table"]))["observation"] == one["observation"]
        for number in range(3, MOST_TABLES + 1):
            last = await ask(client, "start_game", game="safari-dual", opponents=["random"])
            assert last["table"] == f"safari-dual-{number}"
        assert "leave one with leave_game" in await refused(client, "start_game", game="kariba")
        assert await ask(client, "leave_game", table=two["table"]) == {"table": two["table"], "over": False}
        assert "There is no table" in await refused(client, "leave_game", table=two["table"])
        await ask(client, "start_game", game="kariba")
        assert (await ask(client, "view", table=one["table"]))["observation"] == one["observation"]

    talk(conversation)


@pytest.mark.parametrize("owner", [TextGame, Tools])
def test_a_cancelled_move_is_not_made_and_other_tools_see_no_half_of_it(owner: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    desk, name = Tools(), {TextGame: "act", Tools: "_turn"}[owner]  # cancel while other players act, or within a move
    table = desk.start_game("safari-dual")["table"]
    start, seen, original = desk.view(table), list[Any](), getattr(owner, name)

    async def run() -> None:
        def cancelling(self: Any, argument: str) -> Any:
            done = original(self, argument)
            seen.append((desk.view(table), desk.legal_moves(table)["moves"] != []))
            from_thread.run_sync(scope.cancel)
            return done

        with anyio.CancelScope() as scope, monkeypatch.context() as patched:
            patched.setattr(owner, name, cancelling)
            await to_thread.run_sync(desk.make_move, table, 1)
        assert scope.cancelled_caught
        assert seen == [(start, True)]
        assert desk.view(table) == start
        assert (await to_thread.run_sync(desk.make_move, table, 1))["done"]
        assert desk.view(table)["view"]["ply"] == 2

    anyio.run(run)
