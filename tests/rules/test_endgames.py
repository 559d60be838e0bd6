"""Safari-Dual's endgame tables: small ones agree with search, damaged ones are refused, and none answers if a limit may come first."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest
from support.endgames import DUAL, Search, agrees, every_position, follows, random_position

from safari_rules import InvalidTables
from safari_rules.commands.cli import main
from safari_rules.games.safari_dual import State
from safari_rules.games.safari_dual.constants import board_of
from safari_rules.players.insight.safari_dual import tables
from safari_rules.players.insight.safari_dual.endgames import FolderTables, build, cache_folder

PIECES = 3
NAMES = ["L-L.table", "LG-L.table"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build tables of up to three pieces in a folder."""
    made = tmp_path_factory.mktemp("endgames")
    assert [step.material for step in build(made, PIECES) if step.file is not None] == ["L-L", "LG-L"]
    return made


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    """Return a copy of the folder that a test may damage."""
    for name in NAMES:
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    return tmp_path


def placed(*rows: str, player: int = 0, **fields: Any) -> State:
    """Return a position from five rows, row 5 first. It may be over."""
    options = {"players": 2, "first_player": 0, "ply_limit": None, **fields.pop("options", {})}
    return DUAL.load(DUAL.dump(DUAL.new()) | {"board": list(rows), "current_player": player, "options": options, **fields})


def test_all_positions_of_two_pieces_are_what_a_search_finds(folder: Path) -> None:
    tables = FolderTables(folder)
    search, states = Search(), list(every_position(2))
    shown = tables.files[0]
    assert len(states) == shown.positions == 1106
    found = [search.solve(state, shown.longest + 1) for state in states]
    assert [tables.probe(state) for state in states] == found
    assert sum(result == 1 for result, _ in found) == shown.wins == 712
    assert max(actions for result, actions in found if result == 1) == shown.longest == 9


def test_the_document_has_what_the_tables_show(folder: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")
    for file in FolderTables(folder).files:
        shares = [f"{100 * count / file.positions:.1f} %" for count in (file.wins, file.losses, file.positions - file.wins - file.losses)]
        cells = [str(file.pieces), f"{file.positions:,}", *shares, f"{file.longest} actions"]
        assert f"\n| {' | '.join(cells)} |\n" in text


def test_random_positions_of_three_pieces_are_what_a_search_finds(folder: Path) -> None:
    tables, chance = FolderTables(folder), random.Random("three")
    states = [random_position(chance, PIECES) for _ in range(400)]
    assert tables.files[1][3:7] == (97520, 60384, 37064, 27)
    assert all(follows(tables, state) for state in states)
    for state in states[:60]:
        assert agrees(tables, state, 7), state


def test_random_positions_of_four_pieces_are_what_a_search_finds(folder: Path, tmp_path: Path) -> None:
    """With four pieces, two may be equal, and one capture may take several. `tests/support/endgames.py` checks five pieces."""
    for name in NAMES:
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    assert [step.material for step in build(tmp_path, 4) if step.file is not None and step.computed] == ["LG-LE", "LG-LG", "LGE-L", "LGG-L"]
    tables, chance = FolderTables(tmp_path), random.Random("four")
    states = [random_position(chance, 4) for _ in range(1000)]
    assert all(follows(tables, state) for state in states)
    for state in states[:50]:
        assert agrees(tables, state, 5), state


def test_the_longest_win_is_played_to_its_end(folder: Path) -> None:
    tables = FolderTables(folder)
    for file in tables.files:
        state = placed(*file.example, player=file.player)
        assert tables.probe(state) == (1, file.longest)
        chance, winner = random.Random("longest"), file.player
        for _ in range(file.longest):
            moves = [DUAL.apply(state, move).state for move in DUAL.legal_moves(state)]
            if state.current_player == winner:
                over = [after for after in moves if DUAL.outcome(after) is not None]
                lost = {told[1]: after for after in moves if (told := tables.probe(after)) is not None and told[0] == -1}
                state = over[0] if over else lost[min(lost)]
            else:
                state = chance.choice(moves)
            if (outcome := DUAL.outcome(state)) is not None:
                assert outcome.winners == (winner,)
                break
        else:
            pytest.fail("it took longer than the tables say")


def test_games_with_any_far_end_are_refused(folder: Path) -> None:
    opened = FolderTables(folder)
    with pytest.raises(InvalidTables, match='those of the option far_end "nearest"'):
        opened.probe(placed(*opened.files[0].example, options={"far_end": "any"}))


def test_limits_must_leave_room_for_the_win(folder: Path) -> None:
    tables = FolderTables(folder)
    rows = tables.files[0].example
    longest = tables.files[0].longest
    for name, count in (("ply_limit", "ply"), ("quiet_limit", "quiet")):
        for start in (0, 7):
            just = placed(*rows, options={name: longest + start}, **{count: start})
            assert tables.probe(just) == (1, longest), name
            short = placed(*rows, options={name: longest + start - 1}, **{count: start})
            assert tables.probe(short) is None, name
    # A search agrees: it finds the win if the limit leaves enough actions, and none with one action less.
    chance = random.Random("limits")
    for name in ("ply_limit", "quiet_limit"):
        for _ in range(40):
            state = random_position(chance, 2)
            told = tables.probe(state)
            assert told is not None
            if not 1 < told[1] <= 5:
                continue
            roomy, tight = (state._replace(options=state.options._replace(**{name: limit})) for limit in (told[1], told[1] - 1))
            assert tables.probe(roomy) == told == Search().solve(roomy, 6)
            assert tables.probe(tight) is None
            assert Search().solve(tight, 6) is None


def test_what_no_table_covers(folder: Path) -> None:
    tables = FolderTables(folder)
    assert tables.pieces == PIECES
    assert tables.probe(DUAL.new()) is None
    assert tables.probe(random_position(random.Random(4), 4)) is None
    assert tables.probe(placed("....L", ".....", ".....", "..l..", ".....", player=0)) is None  # over: the lion is in the base
    assert tables.probe(placed(".....", "...L.", ".....", "..l..", ".....", ply=5, options={"ply_limit": 5})) is None
    won = placed(".....", "...L.", ".....", ".....", ".....", player=0)
    assert DUAL.outcome(won) is not None
    assert tables.probe(won) is None


def test_a_material_is_the_same_with_players_and_species_exchanged() -> None:
    """A position keeps its number if the board is turned or mirrored, or if the species are exchanged."""
    chance = random.Random("same")
    for _ in range(300):
        state = random_position(chance, chance.randint(2, 5))
        rows = DUAL.dump(state)["board"]
        turned = [row[::-1].swapcase() for row in reversed(rows)]
        mirrored = ["".join(rows[4 - column][4 - row] for column in range(5)) for row in range(5)]
        other = [row.translate(str.maketrans("GEge", "EGeg")) for row in rows]
        number = tables.number_of(state.board, state.current_player)
        for changed, player in ((turned, 1 - state.current_player), (mirrored, state.current_player), (other, state.current_player)):
            board = board_of(changed)
            lion = board[2 + player].bit_length() - 1
            if lion % 6 == 0 or number[0] == tables.swapped(number[0]):
                continue  # such a position may have two numbers: the lion is on the diagonal, or both species are equally many
            assert tables.number_of(board, player) == number


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("what", "damage"),
    [
        ("cut", lambda text: text[:-7]),
        ("empty", lambda _: b""),
        ("body", lambda text: text[:-20] + bytes([text[-20] ^ 1]) + text[-19:]),
        ("header", lambda text: text.replace(b'"wins": ', b'"wins": 1', 1)),
        ("checksum", lambda text: text.replace(b"\n", b"\n0", 1)),
        ("foreign", lambda _: b"something else\n" * 100),
    ],
)
def test_a_damaged_file_is_refused_in_a_sentence_and_built_again(what: str, damage: Any, name: str, copy: Path, folder: Path) -> None:
    path = copy / name
    good = path.read_bytes()
    path.write_bytes(damage(good))
    with pytest.raises(InvalidTables) as caught:
        FolderTables(copy)
    said = str(caught.value)
    assert said.startswith(f"{path} is damaged")
    assert f"safari-rules endgames --pieces {NAMES.index(name) + 2} --folder {copy}" in said
    assert "\n" not in said
    (refused,) = [step for step in build(copy, PIECES) if step.refused is not None]
    assert refused.material + ".table" == name
    assert sorted(each.name for each in copy.iterdir()) == NAMES
    assert all((copy / each).read_bytes() == (folder / each).read_bytes() for each in NAMES)
    assert FolderTables(copy).pieces == PIECES


def crafted(good: bytes, change: Any, body: Any) -> bytes:
    """Return a file with another header or body, and a checksum that fits."""
    head, _, packed = good.split(b"\n", 2)
    header = json.dumps(change(json.loads(head))).encode()
    return b"\n".join((header, hashlib.sha256(header + body(packed)).hexdigest().encode(), body(packed)))


@pytest.mark.parametrize(
    ("change", "body", "reason"),
    [
        (lambda header: {**header, "positions": None}, bytes, "its header does not show what is in it"),
        (lambda header: {**header, "example": 5}, bytes, "its header does not show what is in it"),
        (dict, lambda _: b"no zlib", "its tables cannot be unpacked"),
        (dict, lambda _: zlib.compress(b"\0"), "its tables are of another length"),
        (dict, lambda _: zlib.compress(b"\0" * 10**6), "its tables are of another length"),
        (dict, lambda packed: packed[:-3], "its tables are of another length"),
    ],
)
def test_a_crafted_file_is_refused_in_a_sentence_and_built_again(change: Any, body: Any, reason: str, copy: Path, folder: Path) -> None:
    path = copy / NAMES[0]
    path.write_bytes(crafted(path.read_bytes(), change, body))
    with pytest.raises(InvalidTables, match=f"is damaged: {reason}.*; build it again with: "):
        FolderTables(copy).table((0, 0, 0, 0))
    (refused,) = [step for step in build(copy, PIECES) if step.refused is not None]
    assert reason in str(refused.refused)
    assert path.read_bytes() == (folder / NAMES[0]).read_bytes()


def test_a_folder_without_a_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["endgames", "--folder", ""]) == 2
    assert capsys.readouterr().err == "safari-rules: --folder must name a folder, not ''\n"


@pytest.mark.parametrize("name", ["RULES_VERSION", "FORMAT"])
def test_a_file_of_another_version_is_refused(name: str, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, name, 99)
    with pytest.raises(InvalidTables, match=rf"is of another kind: its {name.lower()} is \d, not 99; build it again with: "):
        FolderTables(copy)


def test_a_file_under_another_name_is_refused(copy: Path) -> None:
    (copy / NAMES[0]).write_bytes((copy / NAMES[1]).read_bytes())
    with pytest.raises(InvalidTables, match='its material is "LG-L", not "L-L"'):
        FolderTables(copy)


def test_a_folder_without_tables_names_the_command(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        with pytest.raises(InvalidTables, match=r"has no endgame tables; build them with: safari-rules endgames --folder "):
            FolderTables(folder)


@pytest.mark.parametrize("pieces", [1, 6, 9])
def test_another_number_of_pieces_is_not_built(tmp_path: Path, pieces: int) -> None:
    with pytest.raises(InvalidTables, match=f"Expected tables of 2 to 5 pieces, not of {pieces}"):
        build(tmp_path, pieces)


def test_a_stopped_build_goes_on(copy: Path) -> None:
    (copy / NAMES[1]).unlink()
    stopped = build(copy, PIECES)
    first = next(stopped)
    assert (first.material, first.computed) == ("L-L", False)
    next(stopped)
    stopped.close()  # as Ctrl-C does while a table is computed
    assert [path.name for path in copy.iterdir()] == NAMES[:1]
    assert FolderTables(copy).pieces == 2
    assert [(step.material, step.computed) for step in build(copy, PIECES) if step.file is not None] == [("L-L", False), ("LG-L", True)]
    assert FolderTables(copy).pieces == PIECES


def test_the_folder_is_the_users_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SAFARI_ENDGAMES", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "safari-rules" / "endgames" / "safari-dual"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder().parts[-4:] == (".cache", "safari-rules", "endgames", "safari-dual")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert cache_folder().parts[: len(tmp_path.parts)] == tmp_path.parts
    monkeypatch.setenv("SAFARI_ENDGAMES", str(tmp_path / "own"))
    assert cache_folder() == tmp_path / "own"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["endgames", "--pieces", "2", "--folder", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "64.4%    35.6%     0.0%   9 actions" in said
    monkeypatch.setenv("SAFARI_ENDGAMES", str(tmp_path))
    assert main(["endgames", "--pieces", "2"]) == 0
    assert "there already" in capsys.readouterr().out
    (tmp_path / NAMES[0]).write_bytes(b"")
    assert main(["endgames", "--pieces", "2"]) == 0
    assert "L-L.table is damaged: its checksum does not fit what is in it; it is built again now\n" in capsys.readouterr().out
    assert main(["endgames", "--pieces", "6"]) == 2
    assert capsys.readouterr().err == "safari-rules: --pieces must be from 2 to 5, not 6\n"
    assert main(["endgames", "--folder", str(tmp_path / NAMES[0])]) == 2
    assert "L-L.table: File exists" in capsys.readouterr().err


def test_ctrl_c_keeps_the_files_that_are_complete(copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from safari_rules.players.insight.safari_dual import retrograde

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    (copy / NAMES[1]).unlink()
    monkeypatch.setattr(retrograde.Solver, "solve", interrupted)
    assert main(["endgames", "--pieces", "3", "--folder", str(copy)]) == 130
    assert (
        capsys.readouterr().err == "safari-rules: stopped; the files that are complete stay, and the same command goes on with the rest\n"
    )
    assert [path.name for path in copy.iterdir()] == NAMES[:1]


def test_without_numpy_the_command_says_what_to_install_and_tables_are_read(folder: Path) -> None:
    hidden = "import sys; sys.modules['numpy'] = None\n"
    run = hidden + "from safari_rules.commands.cli import main\nsys.exit(main(['endgames', '--folder', sys.argv[1]]))"
    done = subprocess.run([sys.executable, "-c", run, str(folder)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    advice = "pip install 'safari-rules[endgames]', or in a clone: pip install '.[endgames]'"
    assert done.stderr == f"safari-rules: numpy is missing; building endgame tables needs it: {advice}\n"
    read = (
        hidden
        + "from pathlib import Path\nfrom safari_rules.players.insight.safari_dual.endgames import FolderTables\nprint(FolderTables(Path(sys.argv[1])).pieces)"
    )
    done = subprocess.run([sys.executable, "-c", read, str(folder)], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "3\n"
