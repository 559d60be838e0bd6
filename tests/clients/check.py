"""Check that generators of clients accept the contracts: nine clients are compiled and play all five games, three are only generated.

`nox -s clients` runs it. The argument is the folder in which it works, with an environment `env` that holds the generators in Python. The table
in docs/front-ends.md lists the same clients.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE.parent), str(ROOT / "examples")]

import generic_client  # noqa: E402 - found through the line above
from support.hosts import running  # noqa: E402 - as above
from support.processes import eventually, spawned  # noqa: E402 - as above
from support.server import answers, ask, free_port  # noqa: E402 - as above

WHOLE, GENERIC, HOST = ROOT / "openapi.yaml", ROOT / "openapi-generic.json", ROOT / "api" / "openapi-host.yaml"
GAMES = ("kariba", "seven-safari", "safaru", "safari-dual", "affenraffen")
#: The languages of openapi-generator, each with its document and its flags.
LANGUAGES = {
    "python": (WHOLE, ""),
    "typescript-fetch": (WHOLE, ""),
    "go": (WHOLE, "packageName=client,enumClassPrefix=true,useOneOfDiscriminatorLookup=true"),
    "java": (WHOLE, "library=native,openApiNullable=false,useJakartaEe=true,annotationLibrary=none,documentationProvider=none"),
    "php": (GENERIC, ""),
    "kotlin": (WHOLE, ""),
    "csharp": (WHOLE, ""),
    "rust": (GENERIC, ""),
}
#: mypy's options for openapi-generator's Python client, which reuses a variable for lists of different types. Our player passes --strict.
GENERATED_PYTHON = ["--disable-error-code", "arg-type", "--disable-error-code", "assignment"]
PACKAGES = {
    "@hey-api/openapi-ts": "^0.99",
    "@stoplight/prism-cli": "^5",
    "@types/node": "^20",
    "tsx": "^4",
    "typescript": "^5.9",
    "zod": "^4",
}
PACKAGE = {"type": "module", "private": True, "devDependencies": PACKAGES}
#: The configuration of hey-api's client, which checks each request and each answer by zod.
HEY_API = {
    "input": str(WHOLE),
    "output": "hey",
    "plugins": ["@hey-api/client-fetch", "@hey-api/typescript", "zod", {"name": "@hey-api/sdk", "validator": True}],
}
TSC = ["--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--noEmit", "--lib", "es2022,dom"]
#: The annotations that the Java client needs. Jackson, its reader of JSON, is in the generator's own archive.
ANNOTATIONS = "/usr/share/java/jakarta-annotation-api.jar"


def run(*command: str | Path, cwd: Path, **environment: str) -> None:
    """Run a command and show its output. End with a message if it fails."""
    shown = [Path(part).name if isinstance(part, Path) else part for part in command[:12]]
    print(f"$ {' '.join(shown)}{' …' if len(command) > 12 else ''}", flush=True)
    done = subprocess.run([str(part) for part in command], cwd=cwd, env={**os.environ, **environment}, timeout=600, check=False)
    if done.returncode:
        sys.exit(f"{command[0]} failed with status {done.returncode}")


def generate(tools: Path, language: str, folder: Path, document: Path, flags: str = "") -> None:
    """Generate a client. End with a message if the generator reports an error."""
    command = [tools / "openapi-generator-cli", "generate", "-i", document, "-g", language, "-o", folder]
    command += [f"--additional-properties={flags}"] if flags else []
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=600, check=False)
    said = done.stdout + done.stderr
    files = sum(path.is_file() for path in folder.rglob("*"))
    wrong = "Exception" in said.replace("ApiException", "").replace("ExceptionEventArgs", "")
    if done.returncode or " ERROR " in said or wrong or files < 50:
        sys.exit(f"{said}\n{language}: the generator failed with status {done.returncode}")
    print(f"{language}: {files} files", flush=True)


def python(tools: Path, build: Path, out: Path) -> Iterator[list[str | Path]]:
    """Type-check the Python client, generate pydantic's models, and yield the commands of the three players."""
    client = out / "python"
    run(tools / "mypy", *GENERATED_PYTHON, "openapi_client", cwd=client)
    run(tools / "mypy", "--strict", "--follow-imports=silent", HERE / "play_generated.py", cwd=client, MYPYPATH=str(client))
    yield [tools / "python", HERE / "play_generated.py", client]
    yield [tools / "python", HERE / "play_client.py", build / "python"]
    models = ["--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel", "--use-annotated", "--formatters", "builtin"]
    (out / "models").mkdir()
    run(tools / "datamodel-codegen", "--input", WHOLE, *models, "--output", out / "models" / "models.py", cwd=out)
    yield [tools / "python", HERE / "play_models.py", out / "models"]


def typescript(build: Path, out: Path) -> Iterator[list[str | Path]]:
    """Compile the TypeScript clients, two for the service and one for the host, and yield the command of each player."""
    folder = build / "typescript"
    for made, place in (("typescript-fetch", "client"), ("host", "host")):
        shutil.rmtree(folder / place, ignore_errors=True)
        shutil.copytree(out / made, folder / place)
    (folder / "package.json").write_text(json.dumps(PACKAGE), encoding="utf-8")
    run("npm", "install", "--silent", "--no-audit", "--no-fund", cwd=folder)
    (folder / "openapi-ts.config.mjs").write_text(f"export default {json.dumps(HEY_API)};", encoding="utf-8")
    run("npx", "openapi-ts", cwd=folder)
    for name in ("play_generated.ts", "play_hey.ts", "play_host.ts"):
        shutil.copy(HERE / name, folder)
        run("npx", "tsc", *TSC, name, cwd=folder)
        yield [folder / "node_modules" / ".bin" / "tsx", folder / name]


def go(out: Path) -> Iterator[list[str | Path]]:
    """Compile the Go client, which needs no other package, and yield the command of its player."""
    sources = out / "path" / "src"
    (sources / "play").mkdir(parents=True)
    shutil.copytree(out / "go", sources / "client", ignore=shutil.ignore_patterns("test"))
    shutil.copy(HERE / "play.go", sources / "play")
    run("go", "build", "-o", out / "play", "play", cwd=out, GOPATH=str(out / "path"), GO111MODULE="off")
    yield [out / "play"]


def java(tools: Path, out: Path) -> Iterator[list[str | Path]]:
    """Compile the client in Java, and yield the command of its player."""
    (archive,) = tools.parent.glob("lib/*/site-packages/openapi_generator_cli/*.jar")
    sources = (out / "java" / "src" / "main").rglob("*.java")
    path = f"{archive}:{ANNOTATIONS}"
    run("javac", "-nowarn", "-proc:none", "-d", "classes", "-cp", path, HERE / "Play.java", *sources, cwd=out)
    yield ["java", "-cp", f"{out / 'classes'}:{path}", "Play"]


@contextmanager
def proxied(url: str, folder: Path) -> Iterator[str]:
    """Yield the address of the proxy prism, which refuses every request and answer that violates the contract."""
    port = free_port()
    prism = folder / "node_modules" / ".bin" / "prism"
    command = [str(prism), "proxy", "--errors", "--port", str(port), str(WHOLE), url]
    with spawned(command, stdout=subprocess.DEVNULL) as process:
        eventually(lambda: answers(f"http://127.0.0.1:{port}"), 60, "prism answers", process=process)
        yield f"http://127.0.0.1:{port}"


def through_prism(url: str) -> None:
    """Play one game of each of the five through prism, with names for all seats and with a null among them."""
    status, problem = ask(f"{url}/v1/games/kariba/new", {"color": "red"})
    assert (status, "stoplight" in problem["type"]) == (422, True), "prism does not validate requests"
    service = generic_client.Service(url)
    for game in GAMES:
        for names in (["Ada", "Ben"], generic_client.NAMES, []):
            generic_client.NAMES = names
            end = generic_client.play(service, game, lambda sentences: len(sentences) // 2, lambda _: None, ply_limit=120)
        print(f"prism: {game}, {end['state']['ply']} actions, {end['outcome']['reason']}", flush=True)


def main(build: Path) -> None:
    """Validate, generate, compile, play."""
    tools, out = build / "env" / "bin", build / "generated"
    shutil.rmtree(out, ignore_errors=True)
    run(tools / "openapi-generator-cli", "validate", "-i", WHOLE, cwd=build)
    for language, how in LANGUAGES.items():
        generate(tools, language, out / language, *how)
    generate(tools, "typescript-fetch", out / "host", HOST)
    players = [*python(tools, build, out), *typescript(build, out), *go(out), *java(tools, out), ["php", HERE / "play.php", out / "php"]]
    # The host also serves the operations of the service.
    with TemporaryDirectory() as stored, running(f"sqlite:///{stored}/tables.db") as host:
        url = host.url
        for program, *arguments in players:
            # The last argument is the path on which the Python player finds its client.
            client = str(arguments.pop()) if program == tools / "python" else ""
            run(program, *arguments, url, cwd=out, PYTHONPATH=client)
        with proxied(url, build / "typescript") as proxy:
            through_prism(proxy)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
