"""Checks that openapi-generator accepts the contract: six languages are generated, two are type-checked and play all five games.

`make clients` runs it; the argument is the folder in which it works, with an environment `env` that holds the generator and mypy.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent))

from support.server import served  # noqa: E402 - found through the line above

LANGUAGES = ("java", "kotlin", "python", "typescript-fetch", "go", "csharp")
#: openapi-generator reuses one variable for lists of different types in its Python client; our own player is held to --strict.
GENERATED_PYTHON = ["--disable-error-code", "arg-type", "--disable-error-code", "assignment"]
PACKAGE = {"type": "module", "private": True, "devDependencies": {"@types/node": "^20", "tsx": "^4", "typescript": "^5.9"}}
TSC = ["--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--noEmit", "--lib", "es2022,dom"]


def run(*command: str | Path, cwd: Path, **environment: str) -> None:
    """Run a command and show what it prints; end with a message where it fails."""
    print(f"$ {' '.join(Path(part).name if isinstance(part, Path) else part for part in command)}", flush=True)
    done = subprocess.run([str(part) for part in command], cwd=cwd, env={**os.environ, **environment}, timeout=600, check=False)
    if done.returncode:
        sys.exit(f"{command[0]} failed with status {done.returncode}")


def generate(tools: Path, language: str, folder: Path) -> None:
    """Generate a client; end with a message where the generator reports an error."""
    command = [tools / "openapi-generator-cli", "generate", "-i", ROOT / "openapi.yaml", "-g", language, "-o", folder]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=600, check=False)
    said = done.stdout + done.stderr
    files = sum(path.is_file() for path in folder.rglob("*"))
    if (
        done.returncode
        or " ERROR " in said
        or "Exception" in said.replace("ApiException", "").replace("ExceptionEventArgs", "")
        or files < 100
    ):
        sys.exit(f"{said}\n{language}: the generator failed with status {done.returncode}")
    print(f"{language}: {files} files", flush=True)


def main(build: Path) -> None:
    """Validate, generate, type-check, play."""
    tools, out = build / "env" / "bin", build / "generated"
    shutil.rmtree(out, ignore_errors=True)
    run(tools / "openapi-generator-cli", "validate", "-i", ROOT / "openapi.yaml", cwd=build)
    for language in LANGUAGES:
        generate(tools, language, out / language)
    python, typescript = out / "python", build / "typescript"
    run(tools / "mypy", *GENERATED_PYTHON, "openapi_client", cwd=python)
    run(tools / "mypy", "--strict", "--follow-imports=silent", HERE / "play_generated.py", cwd=python, MYPYPATH=str(python))
    shutil.rmtree(typescript / "client", ignore_errors=True)
    shutil.copytree(out / "typescript-fetch", typescript / "client")
    shutil.copy(HERE / "play_generated.ts", typescript / "play.ts")
    (typescript / "package.json").write_text(json.dumps(PACKAGE), encoding="utf-8")
    run("npm", "install", "--silent", "--no-audit", "--no-fund", cwd=typescript)
    run("npx", "tsc", *TSC, "play.ts", cwd=typescript)
    with served() as (url, _):
        run(tools / "python", HERE / "play_generated.py", url, cwd=python, PYTHONPATH=str(python))
        run("npx", "tsx", "play.ts", url, cwd=typescript)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
