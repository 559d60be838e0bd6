"""Four browsers at one table play each game to its end. One is closed meanwhile, and in one game the host is restored from a backup."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from support.family import STORED, Family, act
from support.hosts import HostProcess
from support.server import ask

from safari_rules import all_games

#: Number of browsers at a table. Those without a seat watch.
BROWSERS = 4
#: Players of each game, and options that make it short.
GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "kariba": (4, {}),
    "seven-safari": (4, {}),
    "safaru": (4, {}),
    "safari-dual": (2, {"ply_limit": "30"}),
    "affenraffen": (4, {"ply_limit": "60"}),
}
#: The game in which the host is killed.
RESTORED = "safaru"


def play(family: Family, chance: random.Random, until: Callable[[], bool], each: int = 1) -> None:
    """Let every player act until a condition is true, which is checked after each `each` turns."""
    for turn in range(1, 2_000):
        done = [act(page, chance) for page in family.pages]
        family.pages[0].wait_for_timeout(20 if any(done) else 50)
        if turn % each == 0 and until():
            return
    raise AssertionError("the game does not go on")


def restore(family: Family, host: HostProcess, file: Path, chance: random.Random) -> None:
    """Back the host up, play on, kill it, and restore the backup. Then every browser shows the table of the backup."""

    def command(option: str) -> None:
        subprocess.run([*host.program, "host", "--db", host.address, option, str(file)], check=True, timeout=60, capture_output=True)

    page = family.pages[0]
    ply = family.seen(page)["ply"]
    assert ply > 0
    command("--backup")
    play(family, chance, lambda: bool(family.seen(page)["ply"] >= ply + 3))
    host.kill()
    expect(page.get_by_role("region", name="Notice")).to_contain_text("Connection lost")
    command("--restore")
    host.start()
    for page in family.pages:
        expect(page.get_by_role("region", name="Notice")).to_have_count(0)
    assert family.seen(family.pages[0])["ply"] == ply


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.timeout(600)
def test_four_browsers_play_a_game_to_its_end(family: Family, host: HostProcess, tmp_path: Path, game: str) -> None:
    players, options = GAMES[game]
    title = next(each.title for each in all_games() if each.id == game)
    pages, chance = family.sit(game, players=players, options=options), random.Random(26)
    while len(pages) < BROWSERS:
        family.watch()
    play(family, chance, lambda: bool(family.seen(pages[0])["ply"] >= 8))
    if game == RESTORED:
        restore(family, host, tmp_path / "tables.backup", chance)
    family.return_(1, title)
    play(family, chance, lambda: all(page.get_by_role("table", name="Result").count() for page in pages), each=5)
    assert len({page.get_by_role("table", name="Result").inner_text() for page in pages}) == 1
    assert len({page.get_by_role("log").locator("p").count() for page in pages}) == 1  # the browser that came back has missed no event
    check(family, pages[1], host, game)
    # If all play at the same time, another player may act first. The host then refuses the move, and the console notes the refusal.
    family.check(noisy=game in ("affenraffen", RESTORED))


def check(family: Family, page: Any, host: HostProcess, game: str) -> None:
    """Compare the record that a player gets with the game that was played, and look back at the game."""
    entry, table = page.evaluate(STORED)[0], family.seen(family.pages[0])
    status, record = ask(f"{host.url}/v1/tables/{entry['table']}/record", headers={"Authorization": f"Bearer {entry['key']}"})
    assert status == 200
    status, replayed = ask(f"{host.url}/v1/games/{game}/replay", record)
    assert status == 200
    assert replayed["outcome"] == table["position"]["outcome"]
    assert replayed["scores"] == table["position"]["scores"]
    assert len(record["actions"]) == table["ply"]
    page.get_by_role("button", name="Look back").click()
    expect(page.get_by_role("slider", name="Move")).to_have_value(str(table["ply"]))
