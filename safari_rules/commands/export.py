"""The command `safari-rules export`: recorded games as a table for data tools, one row per action. It needs pyarrow (extra `[data]`)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import InvalidRecord, SafariRulesError
from safari_rules.authoring.text import count
from safari_rules.authoring.values import brief
from safari_rules.commands.records import parsed
from safari_rules.commands.refused import Refused, check_target
from safari_rules.core.record import FIELDS
from safari_rules.core.registry import game as game_of
from safari_rules.core.replacing import replacing
from safari_rules.core.session import GameRecord
from safari_rules.envs.position import EncodedGame
from safari_rules.players.simulation import results
from safari_rules.players.tournament_file import HEADLESS, complete, contest_of, lacks_head

__all__ = ["COLUMNS", "export", "export_games"]


class Column(NamedTuple):
    """A column of the table: its name, its type, and what it holds."""

    name: str
    type: Any
    doc: str


COLUMNS: Final = (
    Column("record", pa.int32(), "The index of the game in the file, from 0."),
    Column("game", pa.dictionary(pa.int32(), pa.string()), "The id of the game."),
    Column("options", pa.dictionary(pa.int32(), pa.string()), "The options of the game, as JSON."),
    Column("seed", pa.string(), "The seed of the game. Null if the game has no chance."),
    Column("ply", pa.int32(), "The number of actions before this one."),
    Column("player", pa.int8(), "The seat of the acting player."),
    Column("action", pa.string(), "The action, as JSON."),
    Column("ids", pa.list_(pa.int16()), "The ids that choose the action (`Game.action_space`), in order."),
    Column("legal", pa.int32(), "The number of legal moves of the player, at most 1000."),
    Column(
        "observation",
        pa.list_(pa.int8()),
        "The observation of the player before the action, as in the environment of PettingZoo.",
    ),
    Column("revealed", pa.bool_(), "Whether the player learned something hidden through the action."),
    Column("plies", pa.int32(), "The number of actions of the game."),
    Column("reason", pa.string(), "The reason why the game ended. Null if it did not."),
    Column("score", pa.int32(), "The player's total at the end of the record."),
    Column("result", pa.float32(), "The player's result, from -1 (last) to 1 (the only winner). Null if the game did not end."),
)
SCHEMA: Final = pa.schema([pa.field(each.name, each.type, metadata={"description": each.doc}) for each in COLUMNS])
#: Names of files that end so promise another format.
OTHER_FORMATS: Final = frozenset({".arrow", ".csv", ".feather", ".json", ".jsonl", ".tsv", ".xlsx"})
#: Rows that are written together.
ROWS: Final = 20_000


def export_games(chosen: argparse.Namespace) -> int:
    """Write recorded games as a table."""
    if not chosen.file:
        raise Refused("'': No such file or directory", 2)
    check_target("--to", chosen.to)
    games, rows = export(Path(chosen.file), Path(chosen.to))
    print(f"{chosen.to}: {rows:,} actions of {count(games, 'game')}")
    return 0


def export(source: Path, target: Path) -> tuple[int, int]:
    """Write the games of a file as a Parquet file, and return how many games and rows it has.

    The file has a game a line: a record, a transcript of the text environment, or the games of a tournament or league after their first
    line. If the last of these was cut off while it was written, it does not count. A single record may have several lines. All games are
    replayed. The target is written as a whole or not at all. A link is followed.

    :param source: the file of games.
    :param target: the Parquet file. It is replaced if it exists.
    :returns: the number of games and the number of rows.
    :raises Refused: with the number of the line, if a line is no game or its actions cannot be replayed. Also for files that cannot be read
        or written, if both are the same file, and for a target whose name promises another format.
    """
    if source.exists() and target.exists() and source.samefile(target):
        raise Refused(f"--to {target}: this is the file of the games, which the table would replace", 2)
    if target.suffix.lower() in OTHER_FORMATS:
        raise Refused(f"--to {target}: the table is a Parquet file: expected a name such as {target.stem}.parquet", 2)
    try:
        lines = source.open("rb")
    except OSError as error:
        raise Refused(f"{source}: {error.strerror}", 2) from None
    try:
        with lines, replacing(target) as new, pq.ParquetWriter(new, SCHEMA, compression="zstd") as writer:
            return _write(lines, source, writer)
    except OSError as error:
        raise Refused(f"--to {target}: {error.strerror or error}", 2) from None


def _write(lines: Any, source: Path, writer: Any) -> tuple[int, int]:
    """Write the rows of all games, and return how many games and rows there are."""
    games = written = 0
    rows: list[tuple[Any, ...]] = []
    name: str | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{source}, line {number}"
        if name is not None and not line.endswith(b"\n") and not complete(b"\n" + line).strip():
            break
        if not games and name is None and parsed(line) is None:  # one record over several lines
            line += lines.read()
        document = _read(line, where)
        if (contest := contest_of(document)) and len(document) == 1:
            name = contest[1].get("game")
            if not isinstance(name, str):
                raise Refused(f"{where}: /{contest[0]}/game: Expected the id of a game, not {brief(name)}.", 1)
            continue
        if name is None and lacks_head(document):
            raise Refused(f"{where}: {HEADLESS}.", 1)
        rows += _rows(_record(document, name, where), games, where)
        games += 1
        if len(rows) >= ROWS:
            writer.write_table(_table(rows, source))
            written += len(rows)
            rows.clear()
    writer.write_table(_table(rows, source))
    return games, written + len(rows)


def _table(rows: list[tuple[Any, ...]], source: Path) -> Any:
    """Return rows as a table of Arrow. Raises Refused for a value that is too large for its column."""
    columns, arrays = list(zip(*rows, strict=True)) or [()] * len(COLUMNS), []
    for values, each in zip(columns, COLUMNS, strict=True):
        try:
            arrays.append(pa.array(values, each.type))
        except (pa.ArrowInvalid, OverflowError) as error:
            raise Refused(f"{source}: a value is too large for the column {each.name} ({each.type}): {error}", 1) from None
    return pa.table(arrays, schema=SCHEMA)


def _read(line: bytes, where: str) -> Document:
    """Return the object on a line."""
    try:
        document = json.loads(line)
    except (json.JSONDecodeError, UnicodeError, RecursionError):
        raise Refused(f"{where}: this is no JSON.", 1) from None
    except ValueError:
        raise Refused(f"{where}: a number has more digits than Python reads.", 1) from None
    if not isinstance(document, dict):
        raise Refused(f"{where}: expected an object, not {brief(document)}.", 1)
    return document


def _record(document: Document, name: str | None, where: str) -> GameRecord[Any, Any, Any, Any]:
    """Return the record on a line."""
    inner = document.get("record", document)
    if not isinstance(inner, dict):
        raise Refused(f"{where}: this is no game: /record: Expected an object, not {brief(inner)}.", 1)
    try:
        fields = {"game": name, **{part: inner[part] for part in (*FIELDS, "names") if part in inner}}
        return GameRecord.from_json(fields)
    except InvalidRecord as error:
        raise Refused(f"{where}: this is no game: {error}", 1) from None


def _rows(record: GameRecord[Any, Any, Any, Any], number: int, where: str) -> Iterator[tuple[Any, ...]]:
    """Replay a game, and return its rows."""
    game = game_of(record.game)
    acted: list[tuple[Any, ...]] = []
    try:
        encoded = EncodedGame(game, {"ply_limit": None, **record.options})
        position = encoded.at(record.start())
        for document in record.actions:
            action = game.load_action(document)
            player = action.player
            turn = game.apply(position.state, action)  # refuses a player without a seat, who has no observation
            before = game.legal_moves(position.state, player), position.observation(player)
            position = position.after(action)
            acted.append((position.state.ply - 1, player, document, encoded.space.path(action), *before, turn.revealed))
    except SafariRulesError as error:
        raise Refused(f"{where}: action {len(acted)}: {error}", 1) from None
    outcome, scores = game.outcome(position.state), game.scores(position.state)
    found = None if outcome is None else results(outcome)
    options = json.dumps(record.options)
    for ply, player, document, ids, moves, observation, revealed in acted:
        yield (
            number,
            game.id,
            options,
            record.seed,
            ply,
            player,
            json.dumps(document),
            list(ids),
            len(moves),
            memoryview(observation).cast("b").tolist(),
            revealed,
            len(acted),
            None if outcome is None else outcome.reason,
            scores[player].total,
            None if found is None else found[player],
        )
