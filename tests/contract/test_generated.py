"""Every generated file is up to date with the code."""

from __future__ import annotations

from pathlib import Path, PurePath

import pytest
from support.generator import generator

ROOT = Path(__file__).parents[2]


def test_generated_files_are_current() -> None:
    assert sorted(map(str, generator().stale())) == [], "run `make generate` and commit these files"


def test_all_generated_files_are_held_to_the_code() -> None:
    files = {path.relative_to(path.parents[1]).as_posix() for path in generator().files()}
    games = [path.stem for path in (ROOT / "docs" / "trace").glob("*.md")]
    pages = [f"{folder}.md" for game in games for folder in (f"trace/{game}", *[f"games/{game}{each}" for each in ("", ".de", ".fr")])]
    types = [f"{game.replace('-', '_')}/types.py" for game in games]
    homes = [path.parent for path in (*(ROOT / "safari_rules").rglob("messages.en.ftl"), ROOT / "api" / "safari_host" / "messages.en.ftl")]
    messages = [f"{home.name}/messages_{language}.py" for home in homes for language in ("en", "de", "fr")]
    others = [
        f"{ROOT.name}/openapi.yaml",
        f"{ROOT.name}/openapi-generic.json",
        "api/openapi-host.yaml",
        "core/faces.pyi",
        "docs/architecture.svg",
        "docs/front-ends.md",
        "docs/index.de.md",
        "docs/index.fr.md",
        "docs/languages.md",
        "docs/map.md",
        "docs/refusals.md",
        "docs/rulings.md",
        "reference/contract.md",
    ]
    assert len(games) == 5
    assert sorted(files) == sorted([*pages, *types, *messages, *others])


def test_a_file_without_a_line_by_hand_is_marked_as_generated() -> None:
    marks = [line.split()[0] for line in (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines() if "linguist-generated" in line]
    files = {path.relative_to(ROOT) for path in generator().files()}
    pages = [f"games/{path.name}" for path in (ROOT / "docs" / "trace").glob("*.md")]
    mixed = {PurePath("docs", page) for page in (*pages, "front-ends.md")}
    assert sorted(map(str, files - mixed)) == sorted(str(path) for path in files if any(path.match(mark) for mark in marks))


def test_a_file_that_was_changed_or_is_missing_is_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = generator()
    held = {tmp_path / name: f"{name}\n" for name in ("current", "changed", "missing")}
    monkeypatch.setattr(module, "files", lambda: held)
    (tmp_path / "current").write_text("current\n", encoding="utf-8")
    (tmp_path / "changed").write_text("changed by hand\n", encoding="utf-8")
    assert module.stale() == {path: text for path, text in held.items() if path.name != "current"}
