"""Answer the requests of the page without a server and a web framework: the page runs this module in the browser."""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.parse import parse_qs

from safari_rules import all_games
from safari_rules.contract.catalogue import catalogue, entry
from safari_rules.contract.operations import endpoints
from safari_rules.contract.problems import Problem, asked_language, problem_of

GAMES = {game.id: game for game in all_games()}


def answer(method: str, path: str, body: str) -> tuple[int, str]:
    """Return the status and the JSON of an answer. The path is what follows `/v1/` in the service's address."""
    try:
        path, _, query = path.partition("?")
        return found(method, path.split("/"), body, asked_language(parse_qs(query).get("language", [])))
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            print(f"{method} {path}: {error!r}", file=sys.stderr)  # noqa: T201 - the browser's console is the log here
            problem = Problem("internal-error")
        return problem.kind.status, written(problem.document)


def found(method: str, path: list[str], body: str, language: str) -> tuple[int, str]:
    """Return the answer, or raise a Problem or an error of the library. The catalogue is in `language`."""
    match method, path:
        case "GET", ["games"]:
            return 200, written(catalogue(tuple(GAMES.values()), language))
        case "GET", ["games", name] if name in GAMES:
            game = GAMES[name]
            return 200, written(entry(game, tuple(endpoints(game)), language))
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
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False)
