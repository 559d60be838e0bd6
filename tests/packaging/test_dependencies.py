"""Each direct dependency has its reason in docs/decisions/0012-dependencies.md."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| ([\w-]+) \| ([^|]+) \| ([^|]+) \| \d[\d.]*, 20\d\d-[01]\d \|$", re.MULTILINE)


def named(project: dict[str, Any]) -> set[str]:
    """Return the packages that a pyproject.toml names: to build, to run, as extras and in dependency groups."""
    lists = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
        *project.get("dependency-groups", {}).values(),
    ]
    names = {canonicalize_name(Requirement(each).name) for entries in lists for each in entries if isinstance(each, str)}
    return names - {"safari-rules"}


def test_each_dependency_has_one_reason_and_no_other_package_has_any() -> None:
    text = (ROOT / "docs" / "decisions" / "0012-dependencies.md").read_text(encoding="utf-8")
    rows = [canonicalize_name(name) for name, *_ in ROW.findall(text)]
    assert len(rows) == len([line for line in text.splitlines() if line.startswith("| ")]) - 2 * text.count("| package |")
    assert len(rows) == len(set(rows))
    assert set(rows) == named(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
