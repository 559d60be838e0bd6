"""`make release-check`: check that version and changelog agree and that licenses allow a release, and write its bill of materials.

python tests/packaging/release.py <python of an environment with the service installed from the wheel> <file for the bill>
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from safari_rules import __version__

ROOT = Path(__file__).parents[2]
#: Licenses under which a package may be used by an MIT-licensed project, as packages spell them.
ALLOWED = re.compile(
    r"^(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|MPL-2\.0|Mozilla Public License 2\.0|Zlib|Unlicense|0BSD|MIT-0)", re.IGNORECASE
)
#: Code that prints each package of an environment with the licenses that it declares.
ASK = """
import json
from importlib.metadata import distributions
found = {}
for each in distributions():
    data = each.metadata
    said = [data.get("License-Expression")] + [one.rpartition(":: ")[2] for one in data.get_all("Classifier", []) if one.startswith("License ::")]
    found[data["Name"]] = [one for one in said + [data.get("License")] if one and len(one) < 200]
print(json.dumps(found))
"""
TOOLS = {"pip", "setuptools", "wheel"}


def licenses(python: str) -> dict[str, list[str]]:
    """Return the licenses that each package of an environment declares."""
    found: dict[str, list[str]] = json.loads(
        subprocess.run([python, "-c", ASK], capture_output=True, text=True, timeout=60, check=True).stdout
    )
    return {name: said for name, said in found.items() if name.lower() not in TOOLS}


def forbidden(found: dict[str, list[str]]) -> list[str]:
    """Return the packages that declare no license or only licenses that are not allowed."""
    return [
        f"{name}: {', '.join(said) or 'no license told'}"
        for name, said in found.items()
        if not any(ALLOWED.match(one.strip("( ")) for one in said)
    ]


def announced() -> tuple[str, bool]:
    """Return the newest version in the changelog, and whether it has the date of a release."""
    found = re.search(r"^## (\S+) \((unreleased|\d{4}-\d\d-\d\d)\)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None, "CHANGELOG.md lists no version"
    return found[1], found[2] != "unreleased"


def released_elsewhere(tag: str, repository: Path = ROOT) -> bool:
    """Return whether a tag names another commit. The workflow of a release runs on the commit that its tag names."""
    command = ["git", "rev-parse", "--verify", "--quiet"]
    named = subprocess.run([*command, f"{tag}^{{commit}}"], capture_output=True, text=True, check=False, timeout=60, cwd=repository).stdout
    head = subprocess.run([*command, "HEAD"], capture_output=True, text=True, check=True, timeout=60, cwd=repository).stdout
    return named not in ("", head)


def main() -> int:
    python, bill = sys.argv[1:]
    version, dated = announced()
    assert version == __version__, f"CHANGELOG.md begins with {version}, the version is {__version__}"
    assert not released_elsewhere(f"v{__version__}"), f"v{__version__} is released already"
    contracts = [(ROOT / name).read_bytes() for name in ("openapi.yaml", "tests/contract/openapi-released.yaml")]
    assert not dated or contracts[0] == contracts[1], "the contract is not stored as released: run nox -s release-contract"
    for wheel in (ROOT / "dist").glob("*.whl"):
        names = zipfile.ZipFile(wheel).namelist()
        assert any(name.endswith("licenses/LICENSE") for name in names), f"{wheel.name} has no license"
        assert "safari_api/web/index.html" in names, f"{wheel.name} has no page"
        assert f"-{__version__}-" in wheel.name, f"{wheel.name} is of another version"
    found = licenses(python)
    bad = forbidden(found)
    assert not bad, "\n".join(["these licenses are not known to allow it:", *bad])
    command = [sys.executable, "-m", "cyclonedx_py", "environment", "--pyproject", str(ROOT / "pyproject.toml"), "--output-reproducible"]
    subprocess.run([*command, "--of", "JSON", "-o", bill, python], timeout=600, check=True)
    parts: Any = json.loads(Path(bill).read_text(encoding="utf-8"))["components"]
    assert {"flask", "marshmallow", "granian"} <= {part["name"].lower() for part in parts}
    print(f"safari-rules {__version__}: {len(found)} packages, all of licenses that allow it; {len(parts)} in {bill}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
