"""The Python examples of docs/research.md that need extras run, in order and in one folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from safari_rules import game
from safari_rules.commands.export import COLUMNS, export
from safari_rules.players import agent, play

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_there_is_one_for_each_extra() -> None:
    assert [next(name for name in ("textarena", "mcp", "pyarrow") if name in block) for block in BLOCKS] == ["textarena", "mcp", "pyarrow"]


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_runs(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    record = play(game("kariba"), [agent("random"), agent("random")], seed="example")
    (tmp_path / "games.jsonl").write_text(record.to_json(), encoding="utf-8")
    export(tmp_path / "games.jsonl", tmp_path / "games.parquet")
    exec(block, {"__name__": "example"})
    said = capsys.readouterr().out
    assert "textarena" in block or "The game is over." in said or "hand-empty" in said


def test_the_table_of_columns_is_what_the_code_says() -> None:
    rows = re.findall(r"^\| `(\w+)` \| [\w ]+ \| (.*) \|$", PAGE[PAGE.index("## Games as a table") :], re.MULTILINE)
    assert rows == [(column.name, column.doc) for column in COLUMNS]
