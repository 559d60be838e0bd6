"""A custom game, tic-tac-toe, is checked, recorded, served and played like the games of the library."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.server import ask, served

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "examples"), os.environ.get("PYTHONPATH", "")])}


def python(code: str) -> str:
    """Run code in a process that has registered the example, and return its output."""
    done = subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def command(*words: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "safari_rules.commands.cli", *words]
    return subprocess.run(line, env=ENVIRONMENT, capture_output=True, text=True, timeout=120, check=False)


def test_it_stays_short() -> None:
    """A custom game without chance or hidden information needs at most 120 lines, not counting its rulebook."""
    modules = list((ROOT / "examples" / "tic_tac_toe").glob("*.py"))
    assert 0 < sum(len(path.read_text(encoding="utf-8").splitlines()) for path in modules) <= 120


def test_the_kit_checks_it() -> None:
    code = "import tic_tac_toe; from safari_rules.conformance import check_game; print(check_game(tic_tac_toe.GAME, playouts=30).finished)"
    assert int(python(code)) >= 25


def test_the_kit_counts_which_validation_errors_broken_documents_provoke() -> None:
    code = """
import tic_tac_toe
from safari_rules.conformance import check_game
start = tic_tac_toe.GAME.dump(tic_tac_toe.GAME.new())
ended = {**start, "ply": 5, "board": "XXXOO...."}
broken = [
    {**start, "ply": 2, "board": "XX......."},
    {**start, "ply": 1, "current_player": 1},
    {**start, "ply": 6, "current_player": 1, "board": "XXXOO..O."},
    {**ended, "current_player": 1},
]
print(check_game(tic_tac_toe.GAME, playouts=1, broken=broken).validity)
print(*check_game(tic_tac_toe.GAME, playouts=1, broken=broken[1:]).validity.missing)
"""
    figure, missing = python(code).splitlines()
    assert figure == "4 of 4 validation errors provoked alone"
    assert missing.startswith("__init__.py:")
    assert "Flaw('/board', 'Expected as many marks of either player" in missing


def test_ids_that_differ_by_hyphens_alone_are_refused() -> None:
    """The names of their schemas would differ by case at most. The contract of `game-1` and `game1` could not be made."""
    said = python("""
import tic_tac_toe
import safari_rules as sr
spec = tic_tac_toe.SPEC
fields = {name: getattr(spec, name) for name in sr.GameSpec.__annotations__}
try:
    sr.register(sr.GameSpec(**{**fields, "id": "tictac-toe"}))
except sr.UnusableGame as error:
    print(error)
""")
    assert said.startswith(
        "A game with the id 'tic-tac-toe' is there already. The ids 'tic-tac-toe' and 'tictac-toe' differ by hyphens alone."
    )


def test_it_is_recorded_and_pickled_like_the_rest() -> None:
    assert (
        python("""
import copy, pickle, tic_tac_toe
import safari_rules as sr
game = sr.game("tic-tac-toe")
record = sr.GameRecord("tic-tac-toe", {}, None)
for _ in range(5):
    record = record.with_action(game.legal_moves(record.final_state())[0])
print(record.final_state().ply, pickle.loads(pickle.dumps(game)) is game, copy.deepcopy(game) is game)
try:
    sr.register(game.spec)
except sr.UnusableGame as error:
    print(error)
""")
        == "5 True True\nA game with the id 'tic-tac-toe' is there already.\n"
    )


def test_it_refuses_what_is_no_game_of_it() -> None:
    assert python("""
import tic_tac_toe
from tic_tac_toe import Mark
import safari_rules as sr
game = sr.game("tic-tac-toe")
print([game.why_illegal(game.new(), Mark(0, cell)).code for cell in (-1, 9)])
ended = "XXXOO...."
for ply, current, board in ((5, 0, ended), (5, 1, ended), (4, 0, ended), (2, 0, "XX......."), (6, 1, "XXXOOO..."), (6, 0, "XXXOO..O."), (0, 1, "." * 9)):
    document = {**game.dump(game.new()), "ply": ply, "current_player": current, "board": board}
    try:
        print(game.outcome(game.load(document)).winners)
    except sr.InvalidState as error:
        print(error.flaws[0].pointer)
""").splitlines() == [
        "['no-such-cell', 'no-such-cell']",
        "(0,)",
        "/current_player",
        "/ply",
        "/board",
        "/board",
        "/board",
        "/current_player",
    ]


def test_many_moves_are_counted() -> None:
    assert python("""
from dataclasses import replace
import tic_tac_toe
from tic_tac_toe import Mark
import safari_rules as sr

class Many(tic_tac_toe.TicTacToeRules):
    def moves(self, state, player, limit):
        return [Mark(player, 0)] * min(limit, 1500)

sr.register(replace(tic_tac_toe.SPEC, id="many", rules=Many()))
from safari_api.app import create_app
from safari_api.settings import Settings
position = create_app(Settings(log=False)).test_client().post("/v1/games/many/new", json={"legal_moves_limit": 2}).get_json()
print(position["legal_moves_total"], len(position["legal_moves"]))
""").split() == ["1500", "2"]


def test_the_command_plays_it() -> None:
    played = command("--games", "tic_tac_toe", "play", "Tic-tac-toe", "--seed", "x")
    assert played.returncode == 0, played.stderr
    assert "ranking: " in played.stdout
    assert "T3: Whoever has three" in command("--games", "tic_tac_toe", "rules", "tic-tac-toe").stdout
    unknown = command("--games", "nowhere", "games")
    assert (unknown.returncode, unknown.stderr) == (2, "safari-rules: The module 'nowhere' cannot be used: No module named 'nowhere'\n")


def test_the_service_serves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", ENVIRONMENT["PYTHONPATH"])
    with served(SAFARI_GAMES="tic_tac_toe") as (url, _):
        assert [each["id"] for each in ask(f"{url}/v1/games")[1]["games"]][-1] == "tic-tac-toe"
        path = f"{url}/v1/games/tic-tac-toe"
        assert ask(path)[1]["components"][1]["facts"] == {"player": 1}
        position = ask(f"{path}/new", {})[1]
        for cell in (0, 3, 1, 4, 2):
            action = {"type": "mark", "player": position["active_players"][0], "cell": cell}
            position = ask(f"{path}/apply", {"state": position["state"], "action": action})[1]
        assert position["outcome"] == {"reason": "three-in-a-row", "winners": [0], "ranking": [[0], [1]]}
        refused = ask(f"{path}/apply", {"state": ask(f"{path}/new", {})[1]["state"], "action": {"type": "mark", "player": 0, "cell": 9}})
        assert refused[0] == 422
        assert "/v1/games/tic-tac-toe/apply" in ask(f"{url}/openapi.json")[1]["paths"]


def test_a_users_type_checker_knows_what_a_game_gives(tmp_path: Path) -> None:
    snippet = tmp_path / "snippet.py"
    snippet.write_text("""
import safari_rules as sr

kariba = sr.game("kariba")
state = kariba.new(players=3, seed="monsoon")
move = kariba.legal_moves(state)[0]
turn = kariba.apply(state, move)
reveal_type(kariba)
reveal_type(state.waterhole)
reveal_type(turn.state.draw_pile)
reveal_type(turn.events[0].type)
if move.type == "play":
    reveal_type(move.count)
reveal_type(sr.game(input()))
""")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(tmp_path / "cache"), str(snippet)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    told = [line.partition('Revealed type is "')[2].removesuffix('"') for line in done.stdout.splitlines() if "Revealed" in line]
    assert told[0] == "safari_rules.core.faces.KaribaGame"
    assert told[1] == "tuple[int, ...]"
    assert told[2] == "tuple[int, ...]"
    assert told[3].startswith("Literal['played']")
    assert told[4] == "int"
    assert told[5] == "safari_rules.core.game.Game[Any, Any, Any, Any]"
    assert "Success" in done.stdout, done.stdout


@pytest.mark.parametrize(
    ("package", "said"),
    [("nope", "No module named 'nope'"), ("json", "json has no SPEC")],
)
def test_the_types_of_what_is_no_game_are_refused_in_a_line(package: str, said: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "safari_rules.commands.types_module", package]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr


def test_its_types_are_generated_like_those_of_the_rest(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "tic_tac_toe", tmp_path / "tic_tac_toe")
    subprocess.run(
        [sys.executable, "-m", "safari_rules.commands.types_module", "tic_tac_toe"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH")]))},
        capture_output=True,
        timeout=60,
        check=True,
    )
    snippet = tmp_path / "snippet.py"
    snippet.write_text("""
from tic_tac_toe.faces import TicTacToeGame

def check(game: TicTacToeGame) -> None:
    state = game.new(first_player=1)
    reveal_type(game.view(state)["board"])
    game.new(first_player="x")
""")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(tmp_path / "cache"), str(snippet)],
        env={**os.environ, "MYPYPATH": os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("MYPYPATH")]))},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    found = [line.partition("snippet.py:")[2] for line in done.stdout.splitlines() if "snippet.py:" in line]
    assert found[0] == '6: note: Revealed type is "str"', done.stdout
    assert found[1].startswith('7: error: Argument "first_player" to "new"'), done.stdout
    formatted = subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--line-length=140", "--check", str(tmp_path / "tic_tac_toe" / "types.py")],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert formatted.returncode == 0, formatted.stdout


def test_an_id_comes_before_a_title_of_another_game() -> None:
    code = """
from dataclasses import replace
import tic_tac_toe
import safari_rules as sr
from safari_rules.core.registry import find
for name, title in (("noughts", "Tic-tac-toe two"), ("tic-tac-toe-two", "Crosses"), ("7-safari", "Seven")):
    sr.register(replace(tic_tac_toe.SPEC, id=name, title=title))
print([find(words).id for words in ("tic-tac-toe-two", "7-safari", "Crosses", "seven_safari")])
"""
    assert python(code) == "['tic-tac-toe-two', '7-safari', 'tic-tac-toe-two', 'seven-safari']\n"


def test_a_table_that_has_a_fault_is_told_with_its_error() -> None:
    code = """
from dataclasses import replace
import tic_tac_toe
import safari_rules as sr
def table(view, names, card):
    return [view["stones"]]
game = sr.register(replace(tic_tac_toe.SPEC, id="stones", title="Stones", text=tic_tac_toe.SPEC.text._replace(table=table)))
try:
    game.lines(game.view(game.new(), 0))
except sr.InvalidState as error:
    print(error)
"""
    assert "The table of Stones cannot show this: KeyError: 'stones'." in python(code)


def test_games_and_states_survive_pickle_and_deepcopy() -> None:
    import copy
    import pickle

    from safari_rules import all_games

    for game in all_games():
        assert pickle.loads(pickle.dumps(game)) is game
        assert copy.deepcopy(game) is game
        state = game.new(seed="pickle" if game.seeded else None)
        turn = game.apply(state, game.legal_moves(state)[0])
        assert pickle.loads(pickle.dumps(turn)) == turn
        assert copy.deepcopy(state) is state
        assert copy.deepcopy(turn).state == turn.state
        assert json.loads(json.dumps(game.dump(pickle.loads(pickle.dumps(state))))) == game.dump(state)


def test_a_refusal_survives_pickle() -> None:
    import pickle

    import safari_rules as sr

    kariba = sr.game("kariba")
    state = kariba.new(seed="pickle")
    refused: list[sr.SafariRulesError] = []
    for wrong in (
        lambda: kariba.apply(state, kariba.legal_moves(state)[0]._replace(player=1)),
        lambda: kariba.load({}),
        lambda: kariba.new(players=9),
        lambda: kariba.view(state, 7),
        lambda: sr.game("chess"),
    ):
        with pytest.raises(sr.SafariRulesError) as caught:
            wrong()
        caught.value.add_note("from a worker")
        refused.append(caught.value)
    for error in refused:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert again.__notes__ == ["from a worker"]
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_a_game_travels_to_a_process_that_has_not_seen_it() -> None:
    """The process starts like a tournament's worker: fresh, with no module imported."""
    assert (
        python("""
import multiprocessing, tic_tac_toe
from concurrent.futures import ProcessPoolExecutor

def main():
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        print(pool.submit(type(tic_tac_toe.GAME).new, tic_tac_toe.GAME).result().board)

if __name__ == "__main__":
    main()
""")
        == ".........\n"
    )


def test_a_game_that_is_not_registered_is_not_taken_for_another() -> None:
    import copy
    import pickle

    from support.altered import altered

    from safari_rules import game

    variant = altered(game("kariba"), rules_version=99)
    assert copy.deepcopy(variant) is copy.copy(variant) is variant
    with pytest.raises(pickle.PicklingError, match="not registered"):
        pickle.dumps(variant)


def test_the_contract_of_a_very_short_game_is_published() -> None:
    assert (
        python("""
from dataclasses import replace
import tic_tac_toe
import safari_rules as sr

class OnePly(tic_tac_toe.TicTacToeRules):
    def ending(self, state):
        return "board-full" if "X" in state.board else None

sr.register(replace(tic_tac_toe.SPEC, id="one-ply", rules=OnePly()))
from safari_api.app import create_app
from safari_api.settings import Settings
paths = create_app(Settings(log=False)).test_client().get("/openapi.json").get_json()["paths"]
print(len([path for path in paths if path.startswith("/v1/games/one-ply/")]))
""")
        == "9\n"
    )


def test_what_cannot_be_published_is_refused_at_once() -> None:
    assert python("""
from dataclasses import replace
from typing import NamedTuple
import tic_tac_toe
import safari_rules as sr
from safari_rules.authoring.schema import record

class Bare(NamedTuple):
    cell: int

for wrong in (lambda: sr.register(replace(tic_tac_toe.SPEC, id="Tic Tac")), lambda: record(Bare, "Bare")):
    try:
        wrong()
    except (sr.UnusableGame, TypeError) as error:
        print(error)
""").splitlines() == [
        "The id 'Tic Tac' of Tic-tac-toe is not of the form [a-z0-9-]{1,32}.",
        "Bare.cell does not say what it takes: Annotated[…, a field of safari_rules.authoring.codecs] is wanted.",
    ]


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ("players=(1, 1)", "/players"),
        ("players=(2, 99)", "/players"),
        ("players=(3, 2)", "more players at least, 3, than at most, 2"),
        ("id='generic'", "No game may have the id 'generic'"),
        ("id='linked'", "No game may have the id 'linked'"),
        ("id='dual'", "No game may have the id 'dual': OpenSpiel has another game of this library by that name."),
    ],
)
def test_a_game_is_not_registered_that_the_contract_could_not_describe(changed: str, reason: str) -> None:
    assert reason in python(f"""
from dataclasses import replace
import tic_tac_toe
import safari_rules as sr
try:
    sr.register(replace(tic_tac_toe.SPEC, **{{"id": "other", **dict({changed})}}))
except sr.UnusableGame as error:
    print(error)
""")


#: A module with a game for one player, who takes a stone from a heap each turn.
PATIENCE = """
from __future__ import annotations
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple
import tic_tac_toe
from safari_rules import Rules, Turn, authoring, register, score
from safari_rules.authoring import Integer, game_schema, no_seed, record

class Options(NamedTuple):
    players: Annotated[int, Integer(1, 1, "The number of players.")] = 1
    first_player: Annotated[int, Integer(0, 0, "Who begins.")] = 0
    ply_limit: Annotated[int | None, authoring.ply_limit()] = None

class State(NamedTuple):
    options: Annotated[Options, record(Options, "PatienceOptions", "The options.")]
    seed: Annotated[None, no_seed()]
    ply: Annotated[int, authoring.ply()]
    current_player: Annotated[int, Integer(0, 0, "Whose turn it is.")]

class Take(NamedTuple):
    player: Annotated[int, Integer(0, 0, "The acting player's seat.")]
    type: Literal["take"] = "take"

class PatienceRules(Rules):
    def setup(self, options, seed):
        return State(options, None, 0, 0)

    def ending(self, state):
        return "none-left" if state.ply >= 3 else None

    def moves(self, state, player, limit):
        return [Take(player)]

    def check(self, state, action):
        return None

    def effect(self, state, action):
        return Turn(state._replace(ply=state.ply + 1), (action,), False)

    def scores(self, state):
        return (score(0, stones=state.ply),)

schema = game_schema(
    "patience", options=Options, state=State, action=Take, event=Take, code=Integer(1, 1, "A stone."),
    parts={"stones": "Stones."}, reasons={"none-left": "No stone is left."},
)
component = tic_tac_toe.SPEC.components[0]._replace(code=1, facts={})
GAME = register(replace(
    tic_tac_toe.SPEC, id="patience", title="Patience", players=(1, 1), components=(component,), schema=schema, rules=PatienceRules(), validity=None,
))
"""


def test_a_game_for_one_player_is_played_alone(tmp_path: Path) -> None:
    """The text environment and the list of games count one player, and no opponent is named."""
    (tmp_path / "patience.py").write_text(PATIENCE, encoding="utf-8")
    code = f"""
import sys
sys.path.append({str(tmp_path)!r})
import patience
from safari_rules.commands.cli import main
from safari_rules.envs.text import TextGame
print(TextGame("patience").observation().split("\\n\\n")[2])
main(["games"])
"""
    seating, *_, listed = python(code).splitlines()
    assert seating == "You play alone."
    assert listed.split() == ["patience", "Patience", "1", "player", "nobody", "knows"]
