"""Every check and every generator of the project, each as a session of nox: `nox --list` lists what each does and how long it takes.

`make` installs nox and uv into build/tools and calls the sessions that people use most. The others run as `build/tools/bin/nox -s NAME`, or
as `uvx nox -s NAME`. Arguments after `--` go to the command that a session runs. The times were measured on two idle cores.

The environments are made by uv from the locks in requirements/, apart from that of `ppo`, so that every machine tests the same versions. A
session names its environment, and several sessions share one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from pathlib import Path

import nox

nox.needs_version = ">=2026.4"
nox.options.stop_on_first_error = True
nox.options.default_venv_backend = "none"
nox.options.sessions = ["lint", "tests"]

# Tests start hundreds of interpreters. If this variable kept Python from storing bytecode, each would compile all that it imports.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
ROOT = Path(__file__).parent
BUILD = ROOT / "build"
#: The uv next to nox, or else the one on the path, which may have started nox.
UV = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])) or "uv"
GAMES = ("seven-safari", "safaru", "kariba", "safari-dual", "affenraffen")
#: Each environment: its folder, and the locks that it holds. The project itself is installed as it is in this folder.
ENVIRONMENTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "serve": (".venv", ("serve", "build")),
    "dev": (".venv", ("dev",)),
    "host": ("build/host", ("host", "build")),
    "bench": ("build/bench", ("bench",)),
    "browser": ("build/browser/env", ("browser", "build")),
    "training": ("build/training", ("training", "build")),
    "research": ("build/research", ("research", "build")),
    "site": ("build/site/env", ("site", "build")),
    "mutants": ("build/mutants/env", ("mutants", "build")),
    "clients": ("build/clients/env", ("clients",)),
    "release": ("build/release/tools", ("release",)),
}
#: The sources of each lock: extras of the project, and dependency groups. The workflows use `systems` on systems other than Linux.
LOCKS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "dev": (("host",), ("dev",)),
    "serve": (("api", "play"), ()),
    "image": (("api",), ()),
    "host": (("host",), ()),
    "build": ((), ("build",)),
    "tools": ((), ("tools",)),
    "bench": (("api",), ("dev", "bench")),
    "browser": (("api", "host", "play"), ("browser",)),
    "training": (("open-spiel", "train"), ("test",)),
    "research": (("api", "open-spiel", "textarena", "mcp", "data"), ("research",)),
    "site": (("api",), ("docs",)),
    "systems": (("host", "play"), ("systems",)),
    "mutants": ((), ("mutants",)),
    "clients": ((), ("clients",)),
    "release": ((), ("release",)),
}
#: Debian's package of each program, or library, that a session needs.
PROGRAMS = {
    "c++": "g++",
    "chromium": "chromium fonts-noto-color-emoji",
    "go": "golang-go",
    "initdb": "postgresql",
    "javac": "default-jdk-headless",
    "nginx": "nginx-light",
    "npm": "npm",
    "php": "php-cli php-curl",
    "/usr/share/java/jakarta-annotation-api.jar": "libjakarta-annotation-api-java",
    "/usr/share/php/GuzzleHttp/autoload.php": "php-guzzlehttp-guzzle",
}
#: The contract of the last release. Later contracts must not break its clients.
RELEASED = "tests/contract/openapi-released.yaml"
#: The release of PyTorch that the example of sb3-contrib is tested with.
TORCH = "2.13.0"
#: The environment variable that makes the build compile modules.
COMPILED = {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "1"}
#: Processes of pytest: one more than there are cores, because many tests wait for a server or a command.
WORKERS = str((os.cpu_count() or 1) + 1)
#: Folders of tests that the compiled wheel must pass for each change. The night runs all of them.
CORE = ("tests/rules", "tests/vectors", "tests/conformance", "tests/contract")


def digest(*paths: Path) -> str:
    """Return a digest of files, for the stamp of what was made from them."""
    found = hashlib.sha256()
    for path in paths:
        found.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return found.hexdigest()


def created(session: nox.Session, folder: Path) -> None:
    """Create an empty environment in a folder, unless there is one."""
    if not (folder / "bin" / "python").exists():
        session.run(UV, "venv", "--quiet", "--python", sys.executable, str(folder), external=True)


def environment(session: nox.Session, name: str) -> str:
    """Make an environment, or bring it up to date, and return its folder of programs."""
    if name in MADE:
        return MADE[name](session)
    if name not in ENVIRONMENTS:
        session.error(f"There is no environment {name!r}, but {', '.join(sorted({*ENVIRONMENTS, *MADE}))}")
    place, locks = ENVIRONMENTS[name]
    folder = ROOT / place
    files = [ROOT / "requirements" / f"{lock}.txt" for lock in locks]
    project = "build" in locks or "dev" in locks or "bench" in locks
    stamp, wanted = folder / f".{name}", digest(*files, ROOT / "pyproject.toml", ROOT / "hatch_build.py")
    if not stamp.exists() or stamp.read_text() != wanted:
        created(session, folder)
        install(session, folder, "--require-hashes", *(part for file in files for part in ("--requirement", str(file))))
        if project:
            install(session, folder, "--no-deps", "--no-build-isolation", "--editable", ".")
        stamp.write_text(wanted)
    return str(folder / "bin")


def install(session: nox.Session, folder: Path, *arguments: str) -> None:
    """Install packages into the environment in a folder."""
    session.run(UV, "pip", "install", "--quiet", "--python", str(folder / "bin" / "python"), *arguments, external=True)


def program(session: nox.Session, *names: str) -> None:
    """Install system programs and libraries that are missing, or end the session with a sentence that names them."""
    elsewhere = f"{os.environ['PATH']}:/usr/sbin:" + ":".join(map(str, Path("/usr/lib/postgresql").glob("*/bin")))
    missing = [name for name in names if not (Path(name).exists() if name.startswith("/") else shutil.which(name, path=elsewhere))]
    if not missing:
        return
    packages = " ".join(PROGRAMS[name] for name in missing).split()
    if not shutil.which("apt-get") or os.getuid() != 0:
        session.error(f"{' and '.join(missing)} must be installed first (Debian's packages: {' '.join(packages)}).")
    session.run("apt-get", "update", "-q", external=True, silent=True)
    session.run("apt-get", "install", "-y", "-q", *packages, external=True, silent=True)


def torch_environment(session: nox.Session) -> str:
    """Make the environment of PyTorch, and return its folder of programs.

    PyTorch for CPUs is only on its own index, which a lock would have to name, and the other build brings 3 GB for graphics cards. So there
    is no lock: pip installs the build that this machine is configured for, and the lock of JAX constrains the other packages.
    """
    folder, locked = BUILD / "ppo", ROOT / "requirements" / "training.txt"
    stamp, wanted = folder / ".ready", digest(locked, ROOT / "pyproject.toml", ROOT / "hatch_build.py", ROOT / "noxfile.py")
    if not stamp.exists() or stamp.read_text() != wanted:
        session.run(sys.executable, "-m", "venv", "--clear", str(folder), external=True)
        session.run(str(folder / "bin" / "pip"), "install", "--quiet", f"torch=={TORCH}", external=True)
        install(session, folder, "--constraint", str(locked), "--group", "test", "--editable", ".[ppo]")
        stamp.write_text(wanted)
    return str(folder / "bin")


def run(session: nox.Session, env: str, tool: str, *arguments: str, **variables: str) -> None:
    """Run a program of an environment."""
    session.run(str(Path(environment(session, env), tool)), *arguments, external=True, env=variables or None)


def pytest(session: nox.Session, env: str, *arguments: str, **variables: str) -> None:
    """Run pytest of an environment. Programs find its results in build/junit."""
    report = f"--junitxml=build/junit/{session.name}.xml"
    command = (str(Path(environment(session, env), "pytest")), "--dist=worksteal", *arguments, report, *session.posargs)
    session.run(*command, external=True, env=variables or None)


# Checks of each change


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, types and prose, by Vale too if it is installed, and compare the contract with the released one (40 seconds)."""
    run(session, "dev", "ruff", "check", ".")
    run(session, "dev", "ruff", "format", "--check", ".")
    run(session, "dev", "mypy")
    run(session, "dev", "pydoclint", "--quiet", "safari_rules")
    run(session, "dev", "python", "tests/support/prose.py")
    run(session, "dev", "python", "tests/support/compatible.py", RELEASED, "openapi.yaml")
    if shutil.which("vale"):
        listed = session.run(".venv/bin/python", "tests/support/prose.py", "--list", external=True, silent=True)
        session.run("vale", "--no-wrap", *str(listed).split(), external=True, success_codes=(0, 1))


@nox.session
def tests(session: nox.Session) -> None:
    """Run the suite on the pure form (4 to 8 minutes)."""
    pytest(session, "dev", "-n", WORKERS)


@nox.session
def quick(session: nox.Session) -> None:
    """Run ruff, mypy --strict and the tests of the rules, while you work (15 seconds)."""
    run(session, "dev", "ruff", "check", ".")
    run(session, "dev", "ruff", "format", "--check", ".")
    run(session, "dev", "mypy")
    pytest(session, "dev", "-n", WORKERS, "tests/rules", "--ignore=tests/rules/test_endgames.py", "--ignore=tests/rules/test_sentences.py")


def build(session: nox.Session, folder: str, *arguments: str, **variables: str) -> None:
    """Build distributions into a folder that is empty before."""
    shutil.rmtree(ROOT / folder, ignore_errors=True)
    run(session, "dev", "python", "-m", "build", "--no-isolation", "--outdir", folder, *arguments, ".", **variables)


def compiled_environment(session: nox.Session) -> str:
    """Build the compiled wheel if its sources have changed, install it into an environment, and return that one's folder of programs.

    In the check of a change, the C compiler optimizes less, which takes half the time. The nightly check tests the wheel of a release.
    """
    folder, level = BUILD / "compiled", "1" if session.name == "compiled" else "3"
    stamp, sources = folder / ".ready", sorted((ROOT / "safari_rules").rglob("*.py"))
    wanted = level + digest(*sources, ROOT / "hatch_build.py", ROOT / "pyproject.toml", ROOT / "requirements" / "dev.txt")
    if not stamp.exists() or stamp.read_text() != wanted:
        program(session, "c++")
        shutil.rmtree(folder, ignore_errors=True)
        build(session, "build/compiled/wheel", "--wheel", MYPYC_OPT_LEVEL=level, **COMPILED)
        (wheel,) = (folder / "wheel").glob("*.whl")
        created(session, folder / "env")
        install(session, folder / "env", "--require-hashes", "--requirement", "requirements/dev.txt")
        install(session, folder / "env", "--no-deps", str(wheel))
        stamp.write_text(wanted)
    return str(folder / "env" / "bin")


#: Environments that a function sets up.
MADE = {"compiled": compiled_environment, "ppo": torch_environment}


def test_compiled(session: nox.Session, *folders: str, **variables: str) -> None:
    """Run tests on the compiled wheel."""
    pytest(session, "compiled", "-n", WORKERS, *folders, SAFARI_FORM="compiled", **variables)


@nox.session
def compiled(session: nox.Session) -> None:
    """Build the compiled wheel, and run rules, vectors, conformance and contract on it (3 to 5 minutes)."""
    test_compiled(session, *CORE, "tests/packaging/test_wheel.py")


def node_modules(session: nox.Session) -> Path:
    """Install the packages that the checks of the page's scripts need, and return their folder."""
    folder, listed = BUILD / "browser", ROOT / "tests" / "page" / "package.json"
    stamp = folder / "node_modules" / ".ready"
    if not stamp.exists() or stamp.read_text() != digest(listed):
        program(session, "npm")
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(listed, folder)
        session.run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), external=True)
        stamp.write_text(digest(listed))
    return folder / "node_modules"


@nox.session
def page(session: nox.Session) -> None:
    """Check the page's scripts without a browser: layout, types by the contract, unit tests (30 seconds)."""
    program(session, "npm")
    tools = node_modules(session) / ".bin"
    session.run(str(tools / "openapi-typescript"), "openapi.yaml", "--output", "build/browser/contract.d.ts", external=True, silent=True)
    scripts = ("api/safari_api/web/**/*.js", "tests/page/*.js", "docs/play/*.js")
    session.run(str(tools / "prettier"), "--print-width", "140", "--log-level", "warn", "--check", *scripts, external=True)
    session.run(str(tools / "tsc"), "--project", "tests/page/tsconfig.json", external=True)
    session.run("node", "--test", *map(str, sorted((ROOT / "tests" / "page").glob("*.test.js"))), external=True)


def test_page(session: nox.Session, *arguments: str) -> None:
    """Run tests of the page in Chromium."""
    program(session, "npm", "chromium")
    node_modules(session)
    pytest(session, "browser", "-n", "2", *arguments)


@nox.session(name="smoke-browser")
def smoke_browser(session: nox.Session) -> None:
    """Play a move of each game, and at a table of two, on the page in a real Chromium (1 minute)."""
    test_page(session, "-m", "smoke", "tests/browser")


@nox.session(name="smoke-host")
def smoke_host(session: nox.Session) -> None:
    """Hold the host of tables on SQLite to its secrets, durability and races (40 seconds)."""
    pytest(session, "dev", "-n", WORKERS, "-m", "smoke", "tests/hosting")


@nox.session(name="smoke-wheel")
def smoke_wheel(session: nox.Session) -> None:
    """Build the sdist and the pure wheel, and play with each in an empty environment (10 seconds)."""
    build(session, "build/smoke")
    run(session, "dev", "python", "tests/packaging/check_dist.py", "--quick", "build/smoke")


# Checks of the night, and of a release


@nox.session(name="all")
def everything(session: nox.Session) -> None:
    """Run the whole suite on the pure form, with all variants and statistics, and measure its coverage: at least 95 % (10 minutes)."""
    # Measuring coverage makes a test take twice as long.
    more = ("--cov", "--cov-report=term:skip-covered", "--cov-fail-under=95", "--timeout=300")
    pytest(session, "dev", "-n", WORKERS, *more, SAFARI_NIGHTLY="1")


@nox.session(name="all-compiled")
def all_compiled(session: nox.Session) -> None:
    """Run the whole suite on the compiled wheel, with all variants and statistics (6 minutes)."""
    test_compiled(session, SAFARI_NIGHTLY="1")


@nox.session(name="test-host")
def test_host(session: nox.Session) -> None:
    """Test the host on SQLite and PostgreSQL: two servers, cut connections, kill -9, nginx, and a walk (8 minutes)."""
    program(session, "initdb", "nginx")
    pytest(session, "dev", "-n", WORKERS, "tests/hosting", SAFARI_NIGHTLY="1")


@nox.session(name="test-browser")
def test_browser(session: nox.Session) -> None:
    """Test the page in a real Chromium, each game to its end by touch in five windows (50 minutes)."""
    test_page(session, "--ignore=tests/browser/test_site.py", "--ignore=tests/browser/test_offline.py", "tests/browser")


@nox.session(name="test-flood")
def test_flood(session: nox.Session) -> None:
    """Flood a server, and nginx before three, and look at the clock: run it alone (1 minute)."""
    program(session, "nginx")
    pytest(session, "dev", "-s", "tests/flood")


@nox.session(name="test-training")
def test_training(session: nox.Session) -> None:
    """Train a little by self-play in JAX, and play with the result (1 minute)."""
    pytest(session, "training", "tests/training/test_training.py")


@nox.session(name="test-ppo")
def test_ppo(session: nox.Session) -> None:
    """Train a little against an agent with MaskablePPO of sb3-contrib, and play with the result (1 minute)."""
    pytest(session, "ppo", "tests/training/test_ppo.py")


@nox.session(name="test-research")
def test_research(session: nox.Session) -> None:
    """Test rivals in C++, OpenSpiel, the MCP server, TextArena, Parquet, small games and proofs of puzzles (30 seconds)."""
    program(session, "c++")
    pytest(session, "research", "-n", WORKERS, "tests/extras")


@nox.session
def translation(session: nox.Session) -> None:
    """List what a language lacks, and write a page with all its sentences next to the English ones (-- it) (10 seconds)."""
    if len(session.posargs) != 1:
        session.error("Name one language by its code: nox -s translation -- it")
    run(session, "dev", "python", "-m", "support.translation", *session.posargs, env={"PYTHONPATH": "tests"})


@nox.session
def clients(session: nox.Session) -> None:
    """Generate clients in 13 ways, compile and play with ten, once through prism; hold the library's types by pyright (3 minutes)."""
    libraries = [name for name in PROGRAMS if name.startswith("/usr/share/")]
    program(session, "go", "javac", "npm", "php", *libraries)
    tools = environment(session, "clients")
    folder = BUILD / "clients"
    (folder / "typescript").mkdir(parents=True, exist_ok=True)
    variables = {"PATH": f"{tools}:{os.environ['PATH']}"}
    generate = (
        f"{tools}/openapi-python-client",
        "generate",
        "--path",
        "openapi.yaml",
        "--output-path",
        str(folder / "python"),
        "--overwrite",
    )
    session.run(*generate, external=True, env=variables)
    with session.chdir(folder / "python"):
        session.run(f"{tools}/mypy", "--ignore-missing-imports", "safari_rules_client", external=True)
    run(session, "dev", "python", "tests/clients/check.py", str(folder))
    run(session, "dev", "python", "tests/support/typed.py")
    example_typescript(session)


def typescript_client(session: nox.Session) -> None:
    """Build the example client in TypeScript."""
    program(session, "npm")
    with session.chdir("examples/typescript"):
        session.run("npm", "ci", "--no-audit", "--no-fund", external=True)
        session.run("npm", "run", "build", external=True)


@nox.session(name="example-typescript")
def example_typescript(session: nox.Session) -> None:
    """Play each of the five games with the client in TypeScript; the URL of a running server may follow after -- (1 minute)."""
    typescript_client(session)
    run(session, "dev", "python", "examples/typescript/run.py", *session.posargs)


@nox.session(name="lint-openapi")
def lint_openapi(session: nox.Session) -> None:
    """Hold openapi.yaml and api/openapi-host.yaml to three linters (10 seconds)."""
    program(session, "npm")
    documents = ("openapi.yaml", "api/openapi-host.yaml")
    run(session, "dev", "openapi-spec-validator", *documents)
    redocly = ("npx", "--yes", "@redocly/cli@2", "lint", "--extends", "recommended-strict")
    session.run(*redocly, *documents, external=True, env={"REDOCLY_TELEMETRY": "off"})
    spectral = ("npx", "--yes", "@stoplight/spectral-cli@6", "lint", "--ruleset", "tests/contract/spectral.yaml", "--fail-severity=warn")
    session.run(*spectral, *documents, external=True)


@nox.session(name="contract-depth")
def contract_depth(session: nox.Session) -> None:
    """Run schemathesis on `new` and `apply` of the linked document; a quarter of the actions must be legal in every game (4 minutes)."""
    run(session, "dev", "python", "benchmarks/depth.py", *(session.posargs or ("--include-path-regex", "/(new|apply)$")))


@nox.session(name="image-rehearsal")
def image_rehearsal(session: nox.Session) -> None:
    """Go through api/Dockerfile without a container engine, and play a game on the result (10 seconds)."""
    run(session, "dev", "python", "api/deploy/rehearse.py")


@nox.session(name="nginx-check")
def nginx_check(session: nox.Session) -> None:
    """Have nginx read the samples api/deploy/nginx.conf and nginx-host.conf (1 second)."""
    program(session, "nginx")
    session.run(sys.executable, "api/deploy/check_nginx.py", external=True)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Run schemathesis against a real server, mutated requests, and the search for expensive ones; see -- --help (20 minutes)."""
    run(session, "dev", "python", "tests/hostile/fuzz.py", *session.posargs)


@nox.session(name="test-under-load")
def test_under_load(session: nox.Session) -> None:
    """Run the suite three times while four busy processes share the machine (15 minutes)."""
    suite = ("--", ".venv/bin/pytest", "--dist=worksteal", "-n", WORKERS)
    run(session, "dev", "python", "tests/support/under_load.py", "--busy", "4", "--times", "3", *session.posargs, *suite)


@nox.session
def mutants(session: nox.Session) -> None:
    """Count the small changes of each game's rules that its tests find, by mutmut; -- --write writes CONTRIBUTING.md (6 minutes)."""
    run(session, "mutants", "python", "benchmarks/mutants.py", *session.posargs)


@nox.session
def dist(session: nox.Session) -> None:
    """Build sdist, pure and compiled wheel into dist/, check them, and play with each in an empty environment (2 minutes)."""
    wheel = next(Path(compiled_environment(session)).parents[1].glob("wheel/*.whl"))
    build(session, "dist")
    shutil.copy(wheel, ROOT / "dist")
    run(session, "dev", "python", "tests/packaging/check_dist.py", "dist")


@nox.session
def site(session: nox.Session) -> None:
    """Build the documentation, and the page without a server, in build/site/html; a dead link fails (1 minute)."""
    folder = BUILD / "site"
    # A version of Pyodide is for one version of Python, so its major version is named.
    if not (folder / "node_modules" / "pyodide" / "package.json").exists():
        program(session, "npm")
        folder.mkdir(parents=True, exist_ok=True)
        session.run("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), "pyodide@314", external=True)
    run(session, "site", "sphinx-build", "-q", "-W", "--keep-going", "-E", "-b", "html", "docs", str(folder / "html"))
    run(session, "site", "python", "docs/play/build.py", str(folder / "html"), str(folder / "node_modules" / "pyodide"))


@nox.session(name="test-site", requires=["site"])
def test_site(session: nox.Session) -> None:
    """Play on the site's page without a server, and on the service's page without a network, in a real Chromium (4 minutes)."""
    test_page(session, "tests/browser/test_site.py", "tests/browser/test_offline.py")


@nox.session(name="site-serve", requires=["site"])
def site_serve(session: nox.Session) -> None:
    """Serve the site on port 8001 (1 minute)."""
    session.run(sys.executable, "-m", "http.server", "--directory", "build/site/html", "8001", external=True)


@nox.session(name="release-contract")
def release_contract(session: nox.Session) -> None:
    """Store openapi.yaml as the released contract, unless it breaks clients of the last one: once for each release (5 seconds)."""
    run(session, "dev", "python", "tests/support/compatible.py", RELEASED, "openapi.yaml", "--write")


@nox.session(name="release-check", requires=["lock-check", "dist", "site"])
def release_check(session: nox.Session) -> None:
    """Check what a release needs: locks, files, site, version, changelog, licenses; write a bill of materials (3 minutes)."""
    (wheel,) = (ROOT / "dist").glob("*-py3-none-any.whl")
    served = BUILD / "release" / "env"
    shutil.rmtree(served, ignore_errors=True)
    created(session, served)
    install(session, served, f"{wheel}[api]")
    environment(session, "release")
    install(session, BUILD / "release" / "tools", "--reinstall-package", "safari-rules", str(wheel))
    run(session, "release", "python", "tests/packaging/release.py", str(served / "bin" / "python"), "build/release/safari-rules.cdx.json")


# Generators


@nox.session
def generate(session: nox.Session) -> None:
    """Write every file that comes from the code: types, both contracts, and what in docs is generated (10 seconds)."""
    run(session, "dev", "python", "docs/generate.py")


@nox.session
def vectors(session: nox.Session) -> None:
    """Record the project's own regression games that are missing in tests/vectors/own (10 seconds)."""
    run(session, "dev", "python", "tests/vectors/record.py")


@nox.session
def puzzles(session: nox.Session) -> None:
    """Write the 30 puzzles of each game that the page shows, and prove all of them by brute force (12 minutes)."""
    files = {game: f"api/safari_api/puzzles/{game}.json" for game in GAMES}
    for game, file in files.items():
        run(session, "dev", "safari-rules", "puzzles", game, "--count", "30", "--seed", "2026", "--out", file)
    run(session, "dev", "python", "tests/support/brute.py", *files.values())


@nox.session
def pictures(session: nox.Session) -> None:
    """Take the pictures of README and docs again (2 minutes)."""
    program(session, "npm", "chromium")
    run(session, "browser", "python", "docs/pictures.py")


def write_locks(session: nox.Session, folder: Path, *options: str) -> None:
    """Write a lock of each environment into a folder. No lock names the index that it was made with."""
    header = (
        "--quiet",
        "--no-annotate",
        "--universal",
        "--generate-hashes",
        "--python-version",
        "3.11",
        "--custom-compile-command",
        "make lock",
    )
    for name, (extras, groups) in LOCKS.items():
        chosen = [f"--extra={extra}" for extra in extras] + [f"--group={group}" for group in groups]
        # An environment that holds the project's own dependencies names the project file; one that only holds tools does not.
        source = ["pyproject.toml"] if extras or name == "mutants" else []
        # The versions that are served are those that are tested. Sphinx wants older packages than the tests do.
        same = [] if name in ("dev", "site") else ["--constraint", str(folder / "dev.txt")]
        command = (
            UV,
            "--no-config",
            "pip",
            "compile",
            *header,
            *source,
            *chosen,
            *same,
            *options,
            "--output-file",
            str(folder / f"{name}.txt"),
        )
        session.run(*command, external=True, silent=True)


@nox.session
def lock(session: nox.Session) -> None:
    """Write requirements/*.txt again from the bounds in pyproject.toml, with the newest versions and all hashes (1 minute)."""
    write_locks(session, ROOT / "requirements", "--upgrade")


@nox.session(name="lock-check")
def lock_check(session: nox.Session) -> None:
    """Have uv write the locks again from the versions in them, and compare (10 seconds)."""
    copied = BUILD / "locks"
    shutil.rmtree(copied, ignore_errors=True)
    shutil.copytree(ROOT / "requirements", copied)
    write_locks(session, copied)
    session.run("diff", "-r", "requirements", str(copied), external=True)


# Measurements and studies


@nox.session
def bench(session: nox.Session) -> None:
    """Measure library and service next to their peers, or a part (-- --only steps), and write docs/performance.md (30 minutes)."""
    compiled_environment(session)
    run(session, "bench", "python", "benchmarks/bench.py", "--write", *session.posargs)


@nox.session(name="bench-check")
def bench_check(session: nox.Session) -> None:
    """List what got slower by more than 15 % since a revision, HEAD or the one after -- (5 minutes)."""
    run(session, "dev", "python", "benchmarks/check.py", *(session.posargs or ["HEAD"]))


@nox.session(name="bench-host")
def bench_host(session: nox.Session) -> None:
    """Measure how many tables a host carries: SQLite, PostgreSQL, one server and two, and under attack; write docs/host.md (10 minutes)."""
    program(session, "initdb")
    run(session, "dev", "python", "benchmarks/host.py", "--write")
    run(session, "dev", "python", "benchmarks/attacks.py", "--write")


def compiled_script(session: nox.Session, script: str, *arguments: str) -> None:
    """Run a script of benchmarks/ on the compiled wheel."""
    session.run(str(Path(compiled_environment(session), "python")), script, *arguments, external=True)


@nox.session
def tune(session: nox.Session) -> None:
    """Tune the weights of the heuristics by seeded self-play, going on where it was (-- kariba --steps 150) (30 minutes)."""
    compiled_script(session, "benchmarks/tune.py", *(session.posargs or GAMES))


@nox.session
def study(session: nox.Session) -> None:
    """Measure how strong the agents are, going on where it was; write docs/agents.md (1 hour, or -- --minutes N)."""
    install(session, Path(compiled_environment(session)).parent, "--constraint", "requirements/bench.txt", "matplotlib")
    compiled_script(session, "benchmarks/study.py", "--write", *session.posargs)


@nox.session
def rivals(session: nox.Session) -> None:
    """Play the levels against programs that know nothing of the heuristics, going on where it was; write docs/agents.md (1 hour)."""
    program(session, "c++")
    (BUILD / "rivals").mkdir(parents=True, exist_ok=True)
    session.run("c++", "-O2", "-std=c++17", "-o", "build/rivals/dual", "benchmarks/rivals/dual.cpp", external=True)
    compiled_script(session, "benchmarks/rivals/match.py", "--write", *(session.posargs or GAMES))


@nox.session
def endgames(session: nox.Session) -> None:
    """Build the exact tables of Safari-Dual's endgames up to 5 pieces in the cache folder (1 minute)."""
    run(session, "dev", "safari-rules", "endgames")


@nox.session(name="prove-endgames", requires=["endgames"])
def prove_endgames(session: nox.Session) -> None:
    """Compare those tables with an alpha-beta search in random positions of 4 and 5 pieces (3 minutes)."""
    run(session, "dev", "python", "tests/support/endgames.py", *session.posargs)


@nox.session
def train(session: nox.Session) -> None:
    """Train a policy for Kariba by self-play, write examples/kariba_policy.npz and draw docs/training.svg (30 minutes)."""
    run(session, "training", "python", "examples/train_kariba.py", "--out", "examples/kariba_policy.npz", "--plot", "docs/training.svg")


@nox.session(name="train-shortly")
def train_shortly(session: nox.Session) -> None:
    """Train in ten minutes in two ways, and draw docs/training-ppo.svg and docs/training-jax.svg (20 minutes)."""
    words = ("--out", "build/ppo.npz", "--plot", "docs/training-ppo.svg", *session.posargs)
    session.run(str(Path(torch_environment(session), "python")), "examples/train_ppo.py", *words, external=True)
    words = ("--updates", "140", "--every", "20", "--against", "greedy", "random", "--out", "build/jax.npz")
    run(session, "training", "python", "examples/train_kariba.py", *words, "--plot", "docs/training-jax.svg", *session.posargs)


@nox.session
def equilibria(session: nox.Session) -> None:
    """Solve the small games by CFR+ and draw docs/equilibria.svg (4 minutes)."""
    run(session, "research", "python", "benchmarks/equilibria.py", "--plot", "docs/equilibria.svg")


# Environments for people


@nox.session(name="env")
def env(session: nox.Session) -> None:
    """Make the environment of that name and nothing more: serve, host, dev and others (10 seconds)."""
    for name in session.posargs or ["dev"]:
        environment(session, name)
