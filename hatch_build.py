"""Hooks of the build: they add the project's addresses and its description on the index, and the modules of the compiled wheel.

With HATCH_BUILD_HOOK_ENABLE_CUSTOM=1, mypyc compiles the modules that compute, from the same source, for the compiled wheel.

This is off by default, so that `pip install -e .` and the pure wheel need no compiler. The build fails if mypyc would turn a generator
into a list: a search that stops at a limit would then compute all results first.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stderr, redirect_stdout
from itertools import chain
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

#: The compiled modules: those that compute, and the tables that they read. Modules that declare shapes, or use marshmallow, stay
#: interpreted.
SHARED = (
    "authoring/results.py",
    "authoring/rules.py",
    "authoring/shuffle.py",
    "authoring/validity.py",
    "authoring/writing.py",
    "authoring/redaction.py",
    "authoring/action_space.py",
    "authoring/features.py",
    "core/positions.py",
    "core/game.py",
    "players/insight/heuristics.py",
    "players/simulation.py",
    "players/alphabeta.py",
    "envs/position.py",
    "envs/batch.py",
)
OF_A_GAME = (
    "constants.py",
    "captures.py",
    "rules.py",
    "scoring.py",
    "validity.py",
    "view.py",
    "slots.py",
    "belief.py",
    "action_space.py",
    "features.py",
)
#: The modules of a game's insight that compute.
OF_INSIGHT = ("playouts.py", "heuristics.py")
#: Words of mypyc's note that a generator became a list.
LOST_LAZINESS = "generator comprehension as list"


def modules(root: Path) -> list[str]:
    """Return the modules to compile, as paths below the project's root."""
    library = root / "safari_rules"
    homes = ((library / "games", OF_A_GAME), (library / "players" / "insight", OF_INSIGHT))
    own = [path for home, names in homes for package in sorted(home.iterdir()) for name in names if (path := package / name).is_file()]
    return [str(path.relative_to(root)) for path in (*[library / name for name in SHARED], *own)]


def compiled(root: Path, folder: Path) -> list[Path]:
    """Compile the modules into a folder, and return the files that were made. Raises SystemExit with the errors that mypyc found."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    said = io.StringIO()
    with chdir(root), redirect_stdout(said), redirect_stderr(said):
        options = ["--config-file=", "--strict", "--python-executable", sys.executable]
        extensions = mypycify(
            [*options, *modules(root)],
            opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"),
            debug_level="0",
            multi_file=True,
            target_dir=str(folder / "c"),
        )
    if LOST_LAZINESS in said.getvalue():
        sys.exit(f"mypyc would enumerate what is found one by one:\n{said.getvalue()}")

    class AtOnce(build_ext):
        """A command that compiles the files of an extension on all cores. That of setuptools compiles them one after the other."""

        def build_extensions(self) -> None:
            compile_files = self.compiler.compile
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                self.compiler.compile = lambda sources, **options: list(
                    chain.from_iterable(pool.map(lambda source: compile_files([source], **options), sources))
                )
                super().build_extensions()

    command = AtOnce(Distribution({"name": "safari-rules", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.ensure_finalized()
    with chdir(root):
        command.run()
    return [path for path in (folder / "lib").rglob("*") if path.is_file()]


class Description(MetadataHookInterface):
    """The addresses of the project, and the README with absolute links, as the index shows it."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the addresses and the description, which begins with the line that runs the project without a clone."""
        address = self.config["address"]
        metadata["urls"] = {
            "Homepage": f"{address}/",
            "Documentation": f"{address}/",
            "Repository": f"{address}/repository",
            "Changelog": f"{address}/changelog.html",
            "Issues": f"{address}/repository/issues",
        }
        text = described((Path(self.root) / "README.md").read_text(encoding="utf-8"), f"{address}/repository")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def described(readme: str, repository: str) -> str:
    """Return the README as the description on the index, with absolute links to files of the repository instead of relative ones."""
    text = re.sub(r"(!\[[^]]*\]\(|src=\")(?!https?://)([^)\"]+)", rf"\1{repository}/raw/main/\2", readme)
    text = re.sub(r"((?<!!)\[[^]]*\]\()(?!https?://|#)([^)]+)", rf"\1{repository}/blob/main/\2", text)
    return f"```sh\nuvx 'safari-rules[api]' serve   # http://127.0.0.1:8000: a page to play on, the HTTP API\n```\n\n{text}"


class CompiledWheel(BuildHookInterface[Any]):
    """A hook that adds the compiled modules to the wheel, next to their source."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return the packages that compiling needs."""
        return ["mypy>=1.18", "setuptools>=77"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and mark the wheel as one for only this platform and Python."""
        if self.target_name != "wheel" or version == "editable":
            return
        self.folder = Path(tempfile.mkdtemp(prefix="safari-compiled-"))
        made = compiled(Path(self.root), self.folder)
        build_data["force_include"] |= {str(path): os.fspath(path.relative_to(self.folder / "lib")) for path in made}
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the intermediate files."""
        if folder := getattr(self, "folder", None):
            shutil.rmtree(folder)
