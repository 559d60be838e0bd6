"""The engine of the page without a network: the files that a service serves, and an archive that runs without other packages."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from safari_api import create_app
from safari_api.engine import PACKAGE, PYODIDE, library
from safari_api.settings import Settings, SettingsError
from support.service import client

from safari_rules import __version__, all_games

#: Answers requests in an interpreter that has only the archive: no installed package, and no folder of this project.
ALONE = """
import sys
sys.path.insert(0, sys.argv[1])
from safari_rules.contract.answers import answer
for line in sys.stdin.read().splitlines():
    print(*answer(*line.split(" ", 2)))
"""


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """Return a folder with stand-ins for Pyodide's files."""
    for name in (*PYODIDE, PACKAGE):
        (tmp_path / name).write_text(json.dumps({"version": "1.2.3"}))
    return tmp_path


def test_a_service_with_pyodide_serves_the_engine(pyodide: Path) -> None:
    served = create_app(Settings(pyodide=str(pyodide))).test_client()
    listed = served.get("/engine.json").get_json()
    assert listed["folder"] == f"engine/{__version__}-1.2.3"
    assert {f"{listed['folder']}/{name}" for name in (*PYODIDE, "worker.js", "library.zip")} < set(listed["files"])
    assert {f"puzzles/{game.id}.json" for game in all_games()} < set(listed["files"])
    for path, size in listed["files"].items():
        assert len(served.get(f"/{path}").data) == size, path
    assert served.get(f"/{listed['folder']}/pyodide.asm.wasm").mimetype == "application/wasm"
    worker = served.get(f"/{listed['folder']}/worker.js")
    assert worker.mimetype == "text/javascript"
    assert "'wasm-unsafe-eval'" in worker.headers["Content-Security-Policy"]
    assert "'unsafe-eval'" not in worker.headers["Content-Security-Policy"].replace("'wasm-unsafe-eval'", "")


def test_a_service_without_pyodide_offers_nothing() -> None:
    assert client().get("/engine.json").get_json() is None
    assert client().get(f"/engine/{__version__}-1.2.3/worker.js").status_code == 404


def test_a_folder_without_pyodide_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"^--pyodide must be the folder of the npm package pyodide; '.*' has no pyodide.mjs$"):
        Settings.from_environment({}, pyodide=str(tmp_path))
    with pytest.raises(SettingsError, match=r"^SAFARI_PYODIDE must be"):
        Settings.from_environment({"SAFARI_PYODIDE": str(tmp_path / "nowhere")})


def test_the_archive_answers_as_the_service_does(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(library())) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".so", ".pyd", ".pyc"))]
        archive.extractall(tmp_path)
    requests = [
        ("GET", "games?language=de", ""),
        *(("GET", f"games/{game.id}", "") for game in all_games()),
        *(("POST", f"games/{game.id}/new", json.dumps({"seed": "monsoon"})) for game in all_games()),
        ("POST", "games/kariba/new", '{"options":{"players":9}}'),
        ("POST", "games/kariba/nothing", "{}"),
    ]
    lines = "\n".join(" ".join(each) for each in requests)
    command = [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, encoding="utf-8", timeout=60, check=True)
    answers = done.stdout.splitlines()
    assert len(answers) == len(requests)
    for (method, path, body), line in zip(requests, answers, strict=True):
        status, text = line.split(" ", 1)
        expected = client().open(f"/v1/{path}", method=method, data=body or None, content_type="application/json")
        assert int(status) == expected.status_code, path
        assert json.loads(text) == expected.get_json(), path
