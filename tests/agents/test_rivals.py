"""The plain programs that agents are measured against play by the rules, and better than chance."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from safari_rules import game
from safari_rules.players import RandomAgent, play
from safari_rules.players.search import played_out

FOLDER = Path(__file__).parents[2] / "benchmarks" / "rivals"


def module(name: str) -> ModuleType:
    """Import a module of the rivals, whose folder is no package."""
    spec = importlib.util.spec_from_file_location(f"rivals_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


AGENTS = module("agents")
OTHERS = module("others")
MATCH = module("match")


@pytest.mark.parametrize(
    ("name", "rival"),
    [
        ("kariba", "KaribaRival"),
        ("kariba", "KaribaSampler"),
        ("seven-safari", "SevenSafariRival"),
        ("seven-safari", "SevenSafariPlanner"),
        ("safaru", "SafaruRival"),
        ("safaru", "SafaruSampler"),
        ("affenraffen", "AffenraffenRival"),
        ("affenraffen", "AffenraffenCollector"),
    ],
)
def test_a_rival_beats_random_play(name: str, rival: str) -> None:
    won = 0
    for number in range(6):
        seats = [getattr(AGENTS if hasattr(AGENTS, rival) else OTHERS, rival)(number), RandomAgent(number)]
        record = play(game(name), seats if number % 2 else seats[::-1], seed=f"rival-{number // 2}", ply_limit=1500)
        outcome = game(name).outcome(record.final_state())
        assert outcome is not None
        won += outcome.winners == ((0,) if number % 2 else (1,))
    assert won >= 5


@pytest.mark.parametrize("options", [{"face_up_draw": True, "players": 3}, {"players": 4}], ids=str)
@pytest.mark.parametrize("rival", [AGENTS.KaribaRival, OTHERS.KaribaSampler])
def test_the_rivals_of_kariba_play_variants(rival: type, options: dict[str, int]) -> None:
    players = options.get("players", 2)
    state = played_out(game("kariba"), [rival(seat) for seat in range(players)], "variant", options).state
    assert game("kariba").outcome(state) is not None


def test_chances_are_hypergeometric() -> None:
    assert AGENTS.chance_of(8, 1, 5, 64) == pytest.approx(1 - 56 * 55 * 54 * 53 * 52 / (64 * 63 * 62 * 61 * 60))
    assert AGENTS.chance_of(2, 3, 5, 64) == 0
    assert AGENTS.chance_of(8, 1, 0, 64) == 0


def test_a_match_counts_decided_games_by_deals() -> None:
    played = [MATCH.Played(number // 2, score, 4.0, 10, 0.5, 0.1) for number, score in enumerate([1, 0, 1, 1, 0.5, 1, 0.5, 0.5])]
    row = MATCH.figures(played)
    assert (row["won"], row["drawn"], row["lost"], row["share"], row["lead"]) == (4, 3, 1, 0.8, 4.0)
    assert 0 < row["low"] < 0.8 < row["high"] < 1
    assert row["CPU ms a move"] == pytest.approx(50)


def test_a_cell_of_the_table_is_marked_unless_its_interval_is_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    def stored(name: str, agents: tuple[str, str]) -> list[object]:
        games = {("kariba", "easy"): 4, ("kariba", "strong"): 800}.get((name, agents[0]), 0)
        return [MATCH.Played(number // 2, float(number % 4 > 0), 4.0, 10, 0.5, 0.1) for number in range(games)]

    monkeypatch.setattr(MATCH, "stored", stored)
    first = MATCH.table()[2].split(" | ")
    assert first[2].startswith("3-0-1: 75 % (")
    assert first[2].endswith(" \\*")
    assert first[3] == ""
    assert first[4] == "600-0-200: 75 % (72 to 77) |"
    assert len(MATCH.table()) == 2 + len(MATCH.RIVALS["kariba"])


def test_both_games_of_a_deal_are_the_same_deal_from_both_sides() -> None:
    """Two copies of a deterministic agent swap seats, so each wins as much as the other. A game without a deal repeats its opening."""
    first, second = MATCH.play_both(MATCH.Pairing("safari-dual", ("alphabeta:1", "alphabeta:1"), 3))
    assert {first.score, second.score} in ({0.0, 1.0}, {0.5})
