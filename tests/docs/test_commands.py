"""Every shell block of the documents is run, or its arguments and names are checked. A new block needs an entry in `HOW`."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from support.server import served

from safari_rules.commands.cli import parser

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("**/*.md")),
    ROOT / "api" / "safari_api" / "introduction.md",
]
COMMAND = f"{shlex.quote(sys.executable)} -m safari_rules.commands.cli"


def blocks() -> list[str]:
    """Return the distinct shell blocks of the pages, without comments."""
    found = [
        block
        for page in PAGES
        for block in re.findall(r"^ *```sh\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    ]
    lines = ["\n".join(re.sub(r"  +#.*", "", line).strip() for line in block.splitlines()) for block in found]
    return sorted(set(lines))


def run(command: str, folder: Path, typed: str = "", status: int = 0) -> str:
    """Run a command, and return its output."""
    command = re.sub(r"(?<![-/\w])(?:\.venv/bin/)?safari-rules", COMMAND, command).replace(
        "python examples", f"{sys.executable} {ROOT}/examples"
    )
    command = re.sub(r"(?<![-/\w])python -([cm])", rf"{shlex.quote(sys.executable)} -\1", command)
    command = command.replace("PYTHONPATH=examples ", "")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "examples"), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(
        command, shell=True, cwd=folder, input=typed, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == status, done.stderr
    return done.stdout


def made(block: str, folder: Path) -> None:
    """Check the targets of make by a dry run."""
    for line in block.splitlines():
        done = subprocess.run([*shlex.split(line), "--dry-run"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stderr


def played(block: str, folder: Path) -> None:
    """Start a game at the terminal, and leave it at once."""
    assert "Your move?" in run(block, folder, "q\n", 1)


def looked_at(block: str, folder: Path) -> None:
    """Replay and analyze a saved game of a few moves."""
    run("safari-rules play kariba --human 0 --agent random --name Ada --out game.json", folder, "1\n1\nq\n", 1)
    replayed, analyzed = (run(command, folder) for command in block.splitlines())
    assert "   4. Ben plays " in replayed
    assert "strong has judged " in analyzed


def over_http(block: str, folder: Path) -> None:
    """Run an example with a service that is started for it."""
    more = " --auto" if "generic" in block else ""
    with served() as (url, _):
        assert len(run(f"{block} --url {url}{more}", folder).splitlines()) > 10


def contest(block: str, folder: Path) -> None:
    """Run a tournament with fewer games and simulations."""
    said = run(block.replace("mcts:200", "mcts:5").replace("--games 1000", "--games 4").replace("--jobs 4", "--jobs 2"), folder)
    assert "Kariba: 4 games" in said
    assert (folder / "games.jsonl").read_text(encoding="utf-8").count("\n") == 5
    assert "<html" in (folder / "report.html").read_text(encoding="utf-8")


def own_agent(block: str, folder: Path) -> None:
    """Run a tournament with fewer games, and a game, both with a custom agent."""
    tournament, play = block.splitlines()
    assert "my_agents:Eager(draws=10)" in run(tournament.replace("--games 100", "--games 4"), folder)
    assert " actions; ranking: " in run(play, folder)


def trained(block: str, folder: Path) -> None:
    """Run a tournament and a league with the trained policy, both with fewer games."""
    for command in block.splitlines():
        assert "kariba_policy:trained" in run(command.replace("--games 100", "--games 4").replace("--games 20", "--games 2"), folder)


def learned(block: str, folder: Path) -> None:
    """Check the arguments of a training, which tests/training runs in a separate environment."""
    _, path, *words = shlex.split(block)
    text = (ROOT / path).read_text(encoding="utf-8") + (ROOT / "examples" / "training.py").read_text(encoding="utf-8")
    assert all(f'"{word}"' in text for word in words if word.startswith("--"))


def league(block: str, folder: Path) -> None:
    """Run a league with fewer games and simulations."""
    said = run(block.replace("mcts:200", "mcts:5").replace("mcts:50", "mcts:2").replace("--jobs 4", "--games 4 --jobs 2"), folder)
    assert "Kariba: 12 games" in said
    assert (folder / "league.jsonl").read_text(encoding="utf-8").count("\n") == 13
    assert "<svg" in (folder / "league.html").read_text(encoding="utf-8")


def clustered(block: str, folder: Path) -> None:
    """Check the arguments of the commands for a cluster of many machines. tests/agents starts a cluster on this machine."""
    scheduler, worker, tournament = block.splitlines()
    dask = Path(sys.executable).parent / "dask"
    for line in (scheduler, worker):
        _, kind, *given = shlex.split(line)
        taken = subprocess.run([dask, kind, "--help"], capture_output=True, text=True, timeout=60, check=True).stdout
        assert all(word in taken for word in given if word.startswith("--"))
    assert parser().parse_args(shlex.split(tournament)[1:]).dask == "tcp://10.0.0.1:8786"


def tables(block: str, folder: Path) -> None:
    """Build the endgame tables of two pieces only."""
    assert "9 actions, player 0 to move" in run(f"{block} --pieces 2 --folder tables", folder)


def quiz(block: str, folder: Path) -> None:
    """Write one puzzle only."""
    run(block.replace("--count 3", "--count 1"), folder)
    assert '"answer"' in (folder / "puzzles.jsonl").read_text(encoding="utf-8")


def exported(block: str, folder: Path) -> None:
    """Check the arguments of the command. It needs pyarrow, so tests/extras runs it."""
    assert parser().parse_args(shlex.split(block)[1:]).to == "games.parquet"


def new_game(block: str, folder: Path) -> None:
    """Run the commands that write a new game, play it and test it, one after the other in one folder."""
    said = run(" && ".join(block.splitlines()), folder)
    assert " actions; ranking: " in said
    assert "2 passed" in said


def own_game(block: str, folder: Path) -> None:
    """Play a custom game, and check the arguments that serve it."""
    play, serve = block.splitlines()
    assert " actions; ranking: " in run(play, folder)
    assert parser().parse_args(shlex.split(serve)[2:]).command == "serve"


def own_puzzles(block: str, folder: Path) -> None:
    """Write puzzles of a custom game."""
    assert [json.loads(line)["kind"] for line in run(block, folder).splitlines()] == ["odds"] * 3


def checked(block: str, folder: Path) -> None:
    """Run the conformance suite."""
    assert "finished=" in run(block, folder)


def typed(block: str, folder: Path) -> None:
    """Check that the example's package generates its types by the same command. `nox -s example-typescript` runs it."""
    command, flag = "openapi-typescript", "--default-non-nullable=false"
    package = (ROOT / "examples" / "typescript" / "package.json").read_text(encoding="utf-8")
    assert command in block
    assert flag in block
    assert re.search(rf"{command}[^\n]*{flag}", package)


def hosted(block: str, folder: Path) -> None:
    """Check that the command takes these arguments. `nox -s test-host` runs it."""
    for line in block.splitlines():
        if "host" in line:
            assert parser().parse_args(shlex.split(line)[1:]).command == "host"


def of_postgresql(block: str, folder: Path) -> None:
    """Check that the block uses a known command of PostgreSQL. `nox -s test-host` runs it."""
    assert block.splitlines()[1].split()[0] in ("pg_dump", "pg_restore")


def joined(block: str, folder: Path) -> None:
    """Check that the block starts the example of a bot at a table. `nox -s test-host` runs it."""
    assert "examples/host_client.py" in block


def listed(block: str, folder: Path) -> None:
    """Check that each session of nox exists."""
    sessions = set(re.findall(r"^def (\w+)|name=\"([a-z-]+)\"", (ROOT / "noxfile.py").read_text(encoding="utf-8"), re.MULTILINE))
    known = {name for pair in sessions for name in pair}
    for line in block.splitlines():
        (name,) = re.findall(r"nox -s ([a-z-]+)", line)
        assert name in known, name


def installed(block: str, folder: Path) -> None:
    """Check that the package is named as the project is. `nox -s dist` installs the wheel into an empty environment."""
    assert block in ("pip install safari-rules", "pip install 'safari-rules[host]'")
    assert 'name = "safari-rules"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def called(block: str, folder: Path) -> None:
    """Check that a call over HTTP is on one of the two pages whose calls test_docs.py makes."""
    pages = [ROOT / "README.md", ROOT / "docs" / "reference" / "contract.md"]
    assert any(block.splitlines()[0] in page.read_text(encoding="utf-8") for page in pages), block


def served_at_once(block: str, folder: Path) -> None:
    """Check a command that needs no environment: the extra that it names exists, and its arguments are valid."""
    program, flag, source, *command = shlex.split(block)
    assert (program, flag, source) == ("uvx", "--from", ".[api]")
    assert "api" in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert parser().parse_args(command[1:]).command == "serve"


def without_network(block: str, folder: Path) -> None:
    """Check that Pyodide has the version of the site, and that the service gets its folder. `nox -s test-site` runs both."""
    install, serve = map(shlex.split, block.splitlines())
    assert f'"{install[-1]}"' in (ROOT / "noxfile.py").read_text(encoding="utf-8"), "the site has another version"
    chosen = parser().parse_args(serve[1:])
    assert (chosen.command, chosen.pyodide) == ("serve", f"{install[install.index('--prefix') + 1]}/node_modules/pyodide")


def contained(block: str, folder: Path) -> None:
    """Check that the image has the name in its Dockerfile, and that the setting names the folder of the volume."""
    words = shlex.split(block)
    volume, setting = (words[words.index(flag) + 1] for flag in ("-v", "-e"))
    assert setting == f"SAFARI_PYODIDE={volume.split(':')[1]}"
    assert f"-t {words[-1]} .\n" in (ROOT / "api" / "Dockerfile").read_text(encoding="utf-8")


#: For each beginning of a block, the function that runs it.
HOW: dict[str, Callable[[str, Path], None]] = {
    "make ": made,
    "uvx nox ": listed,
    "uvx --from ": served_at_once,
    ".venv/bin/safari-rules play": played,
    ".venv/bin/safari-rules replay": looked_at,
    "python examples/play": over_http,
    "python examples/generic_client": over_http,
    "python examples/train_": learned,
    "safari-rules host": hosted,
    "# Back up PostgreSQL": of_postgresql,
    "# Restore PostgreSQL": of_postgresql,
    "python examples/host_client.py": joined,
    "safari-rules tournament": contest,
    "safari-rules endgames": tables,
    "safari-rules league": league,
    "safari-rules puzzles": quiz,
    "safari-rules export": exported,
    "safari-rules new-game": new_game,
    "dask scheduler": clustered,
    "PYTHONPATH=examples safari-rules --games oysters play": own_game,
    "PYTHONPATH=examples safari-rules --games oysters puzzles": own_puzzles,
    'PYTHONPATH=examples safari-rules tournament kariba --agent "my_agents': own_agent,
    "PYTHONPATH=examples safari-rules tournament kariba --agent kariba_policy": trained,
    "PYTHONPATH=examples python": checked,
    "npx openapi-typescript": typed,
    "npm install": without_network,
    "docker run": contained,
    "pip install": installed,
    "curl ": called,
}


@pytest.mark.parametrize("block", blocks())
def test_a_block_is_run(block: str, tmp_path: Path) -> None:
    (how,) = [how for begin, how in HOW.items() if block.startswith(begin)]
    how(block, tmp_path)


def test_every_kind_of_block_is_there() -> None:
    assert len(blocks()) >= len(HOW)
    assert all(any(block.startswith(begin) for block in blocks()) for begin in HOW)
