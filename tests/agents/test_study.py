"""The tables that `nox -s study` writes into docs/agents.md: rows of games that were not played stay as published."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from support.distribution import script

ROOT = Path(__file__).parents[2]
study: Any = script(ROOT / "benchmarks" / "study.py")


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the published page, in a folder without results."""
    copy = tmp_path / "agents.md"
    copy.write_text((ROOT / "docs" / "agents.md").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(study, "PAGE", copy)
    monkeypatch.setattr(study, "PICTURES", tmp_path)
    monkeypatch.setattr(study, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(study, "pictures", lambda _: None)
    return copy


def test_a_question_without_games_keeps_its_published_table(page: Path) -> None:
    before = page.read_text(encoding="utf-8")
    study.write(list(study.questions(4, 4)))
    assert page.read_text(encoding="utf-8") == before


def test_a_question_with_games_replaces_its_own_table_only(page: Path) -> None:
    before = page.read_text(encoding="utf-8")
    asked = list(study.questions(4, 4))
    (equals,) = [each for each in asked if each.name == "kariba-equals"]
    small = equals._replace(contest=equals.contest._replace(agents=("random",), games=2))
    small.path.parent.mkdir()
    list(small.contest.play_into(small.path))
    study.write([small if each is equals else each for each in asked])
    after = page.read_text(encoding="utf-8")
    assert "| Kariba | 2 |" in after
    rows = re.compile(r"\| Kariba \| \d+ \|.*")
    assert rows.sub("", after) == rows.sub("", before)


def test_a_missing_library_is_said_before_anything_is_played(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "find_spec", lambda _: None)
    monkeypatch.setattr("sys.argv", ["study.py", "--write"])
    with pytest.raises(SystemExit, match="2"):
        study.main()
    assert not study.KEPT.exists()
