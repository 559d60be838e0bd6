"""Games as a Parquet table: read back with pyarrow, and replayed from it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from safari_rules import GameRecord, all_games, game
from safari_rules.commands.export import COLUMNS, export
from safari_rules.commands.refused import Refused
from safari_rules.envs.position import EncodedGame
from safari_rules.envs.text import TextGame
from safari_rules.players import agent, play

NAMES = [each.id for each in all_games()]


def command(*arguments: object, status: int = 0) -> str:
    """Run the command, and return its standard output, or its standard error if it refuses."""
    line = [sys.executable, "-m", "safari_rules.commands.cli", *map(str, arguments)]
    done = subprocess.run(line, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout if status == 0 else done.stderr


def replayed(rows: list[dict[str, Any]]) -> Any:
    """Replay the game that rows describe, compare each row with the replay, and return the last state."""
    first = rows[0]
    played = game(first["game"])
    options = json.loads(first["options"])
    encoded = EncodedGame(played, {"ply_limit": None, **options})
    position = encoded.at(played.start(played.load_options(options), first["seed"]))
    for ply, row in enumerate(rows):
        action = played.load_action(json.loads(row["action"]))
        assert (row["ply"], row["player"], row["plies"]) == (ply, action.player, len(rows))
        assert row["legal"] == len(played.legal_moves(position.state, action.player))
        assert bytes(value % 256 for value in row["observation"]) == position.observation(action.player)
        choice = encoded.space.choice(played.legal_moves(position.state, action.player))
        for number in row["ids"]:
            choice = choice.take(number)
        assert choice.action == action
        assert row["revealed"] == played.apply(position.state, action).revealed
        position = position.after(action)
    return position.state


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_records_comes_back(name: str, tmp_path: Path) -> None:
    played = game(name)
    seeds = [str(number) if played.seeded else None for number in range(2)]
    records = [play(played, [agent("greedy"), agent("random")], seed=seed, ply_limit=150) for seed in seeds]
    records.append(GameRecord.from_json(records[0].to_json()))
    source, target = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    source.write_text("\n".join(record.to_json() for record in records), encoding="utf-8")
    said = command("export", source, "--to", target)
    assert said == f"{target}: {sum(len(record.actions) for record in records):,} actions of 3 games\n"
    table = pq.read_table(target)
    assert table.column_names == [column.name for column in COLUMNS]
    assert [table.schema.field(column.name).metadata[b"description"].decode() for column in COLUMNS] == [column.doc for column in COLUMNS]
    rows = table.to_pylist()
    for number, record in enumerate(records):
        mine = [row for row in rows if row["record"] == number]
        state = replayed(mine)
        assert state == record.final_state()
        outcome, scores = played.outcome(state), played.scores(state)
        assert outcome is not None
        for row in mine:
            assert (row["reason"], row["score"]) == (outcome.reason, scores[row["player"]].total)
            assert (row["result"] == 1) == (outcome.winners == (row["player"],))


def test_tournaments_and_transcripts_are_read_too(tmp_path: Path) -> None:
    source, target = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    command("tournament", "safaru", "--agent", "greedy", "--agent", "random", "--games", 3, "--out", source)
    text = TextGame("kariba", seed=1, opponents=("random",))
    text.observation()
    for _ in range(4):
        text.act("1")
    with source.open("a", encoding="utf-8") as file:
        file.write(json.dumps(text.transcript()) + "\n")
    command("export", source, "--to", target)
    rows = pq.read_table(target).to_pylist()
    assert {row["record"] for row in rows} == {0, 1, 2, 3}
    unfinished = [row for row in rows if row["record"] == 3]
    assert replayed(unfinished) == text.table.state
    assert all(row["reason"] is None and row["result"] is None for row in unfinished)


@pytest.mark.parametrize("rest", [b'{"number": 2, "rec', b"\0\0\0"], ids=["killed", "a power cut"])
def test_the_last_line_of_a_tournament_that_was_cut_off_does_not_count(rest: bytes, tmp_path: Path) -> None:
    games, table = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    command("tournament", "kariba", "--agent", "random", "--agent", "random", "--games", 2, "--out", games)
    whole = export(games, table)
    games.write_bytes(games.read_bytes() + rest)
    assert export(games, table) == whole
    games.write_bytes(games.read_bytes() + b"\n")
    with pytest.raises(Refused, match="line 4: this is no JSON"):
        export(games, table)


def test_a_record_over_several_lines_is_read_too(tmp_path: Path) -> None:
    record = play(game("kariba"), [agent("greedy"), agent("random")], seed="1")
    source, target = tmp_path / "game.json", tmp_path / "game.parquet"
    source.write_text(json.dumps(json.loads(record.to_json()), indent=2), encoding="utf-8")
    assert command("export", source, "--to", target) == f"{target}: {len(record.actions)} actions of 1 game\n"
    assert replayed(pq.read_table(target).to_pylist()) == record.final_state()
    for text in ("\ufeff" + source.read_text(encoding="utf-8"), "{ " + source.read_text(encoding="utf-8")[1:]):
        source.write_text(text, encoding="utf-8")
        assert command("export", source, "--to", target) == f"{target}: {len(record.actions)} actions of 1 game\n"


BROKEN = [
    ("{", "this is no JSON"),
    ("[1]", "expected an object, not a list"),
    ("{}", "this is no game"),
    ('{"record": 3}', "this is no game: /record: Expected an object, not 3."),
    ('{"record": null}', "this is no game: /record: Expected an object, not null."),
    ('{"tournament": {"agents": []}}', "/tournament/game: Expected the id of a game, not null."),
    *[
        (
            f'{{"game": "kariba", "options": {{}}, "seed": "x", "actions": [{{"type": "play", "player": {seat}, "rank": 1, "count": 1}}]}}',
            f"action 0: Player {seat} has no seat",
        )
        for seat in (2, 3)
    ],
    ('{"game": "kariba", "options": {}, "seed": "x", "actions": [], "names": ["\\ud800"]}', "/names/0: Expected"),
    ('{"number": 0, "record": {}}', "this is a game of a tournament or league, whose first line is missing."),
    ('{"game": "chess", "options": {}, "seed": "x", "actions": []}', "/game: Expected"),
    ('{"game": "kariba", "options": {"players": 9}, "seed": "x", "actions": []}', "/options/players"),
    ('{"game": "kariba", "options": {}, "seed": "x", "actions": [{"type": "play", "player": 1, "rank": 1, "count": 1}]}', "action 0: "),
]


@pytest.mark.parametrize(("line", "reason"), BROKEN)
def test_a_broken_line_is_refused_with_its_number_and_nothing_is_written(line: str, reason: str, tmp_path: Path) -> None:
    source, target = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    target.write_text("what was there", encoding="utf-8")
    source.write_text(f"\n{line}\n", encoding="utf-8")
    said = command("export", source, "--to", target, status=1)
    assert f"{source}, line 2: " in said
    assert reason in said
    assert len(said.splitlines()) == 1
    assert target.read_text(encoding="utf-8") == "what was there"
    assert sorted(tmp_path.iterdir()) == [source, target]


def test_a_value_that_is_too_large_for_its_column_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    source.write_text(
        json.dumps(play(game("kariba"), [agent("random"), agent("random")], seed="large", ply_limit=4).document()), encoding="utf-8"
    )
    monkeypatch.setattr("safari_rules.commands.export._rows", lambda *_: iter([(2**40, *[None] * (len(COLUMNS) - 1))]))
    with pytest.raises(Refused, match=r"games\.jsonl: a value is too large for the column record \(int32\): "):
        export(source, target)
    assert not target.exists()


def test_files_that_are_not_there_are_named(tmp_path: Path) -> None:
    assert "No such file" in command("export", tmp_path / "none.jsonl", "--to", tmp_path / "x", status=2)
    (tmp_path / "empty.jsonl").touch()
    assert "No such file" in command("export", tmp_path / "empty.jsonl", "--to", tmp_path / "no" / "x", status=2)
    assert "0 actions of 0 games" in command("export", tmp_path / "empty.jsonl", "--to", tmp_path / "x.parquet")
    assert pq.read_table(tmp_path / "x.parquet").num_rows == 0


def test_a_name_of_another_format_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(play(game("kariba"), [agent("random", "named")] * 2, seed="named").to_json())
    for name, status in (("table.csv", 2), ("table.JSONL", 2), ("table", 0), ("table.2026", 0), ("table.parquet", 0)):
        said = command("export", tmp_path / "game.json", "--to", tmp_path / name, status=status)
        assert (tmp_path / name).exists() == (not status)
        assert ("the table is a Parquet file: expected a name such as table.parquet" in said) == bool(status)


def test_the_table_never_replaces_the_games(tmp_path: Path) -> None:
    record = play(game("kariba"), [agent("random"), agent("random")], seed="kept", ply_limit=4)
    source, link = tmp_path / "games.jsonl", tmp_path / "link.parquet"
    source.write_text(json.dumps({**record.document(), "league": False}), encoding="utf-8")
    link.symlink_to(source)
    before = source.read_bytes()
    for target in (source, link):
        assert "this is the file of the games, which the table would replace" in command("export", source, "--to", target, status=2)
        assert source.read_bytes() == before
    assert "4 actions of 1 game" in command("export", source, "--to", tmp_path / "games.parquet"), "a league's header line became a row"
