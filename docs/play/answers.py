"""Answer the requests of the page in the browser, by the operations of the service and without its web framework.

Flask and orjson are not to be had in Pyodide, so `safari_api` itself is not imported, only its modules that need neither.
"""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any


def without_service() -> None:
    """Let the modules of `safari_api` be imported where Flask and orjson are missing."""
    if find_spec("orjson") is None:
        orjson: Any = ModuleType("orjson")
        orjson.OPT_SORT_KEYS = 1
        orjson.dumps = dumps
        orjson.Fragment = json.loads
        sys.modules["orjson"] = orjson
    if "safari_api" not in sys.modules and (spec := find_spec("safari_api")) is not None:
        sys.modules["safari_api"] = module_from_spec(spec)  # its path is set, but nothing of it is run


def dumps(document: Any, option: int = 0) -> bytes:
    """Write JSON as orjson does."""
    return json.dumps(document, sort_keys=bool(option), separators=(",", ":"), ensure_ascii=False).encode()


without_service()

import orjson  # noqa: E402
from safari_rules.contract.catalogue import catalogue, entry  # noqa: E402 - where the service's framework is missing, it is imported only now
from safari_rules.contract.operations import endpoints  # noqa: E402
from safari_rules.contract.problems import Problem, problem_of  # noqa: E402

from safari_rules import all_games  # noqa: E402

GAMES = {game.id: game for game in all_games()}


def answer(method: str, path: str, body: str) -> tuple[int, str]:
    """Return the status and the JSON of an answer. The path is what follows `/v1/` in the service's address."""
    try:
        return found(method, path.split("/"), body)
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            print(f"{method} {path}: {error!r}", file=sys.stderr)  # noqa: T201 - the browser's console is the log here
            problem = Problem("internal-error")
        return problem.kind.status, written(problem.document)


def found(method: str, path: list[str], body: str) -> tuple[int, str]:
    """Return the answer, or raise a Problem or an error of the library."""
    match method, path:
        case "GET", ["games"]:
            return 200, written(catalogue(tuple(GAMES.values())))
        case "GET", ["games", name] if name in GAMES:
            game = GAMES[name]
            return 200, written(entry(game, tuple(endpoints(game))))
        case "OPTIONS", ["games", name, operation] if name in GAMES and operation in endpoints(GAMES[name]):
            return 204, ""
        case "POST", ["games", name, operation] if name in GAMES and operation in endpoints(GAMES[name]):
            return 200, written(endpoints(GAMES[name])[operation](read(body)))
    raise Problem("not-found")


def read(body: str) -> Any:
    """Return the JSON of a body, or raise a Problem."""
    try:
        return json.loads(body)
    except ValueError as error:
        raise Problem("malformed-request", f"The body is not JSON: {error}.") from None


def written(document: Any) -> str:
    """Return a document as JSON."""
    return orjson.dumps(document).decode()
