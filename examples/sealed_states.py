"""A game server that stores nothing: the client keeps each state, and the server accepts only states that it has sealed itself.

    SECRET=change-me flask --app examples/sealed_states.py run

A state of the rules service proves only that it is well formed. Here a seal proves where it came from: HMAC-SHA256 over the table, the ply
and the state as canonical JSON. A state of another table, one that was edited, and one without a seal are refused. The server cannot know
if a client sends an earlier state again. A host that must prevent that stores the last ply of each table.
"""

import hmac
import os
import secrets
from typing import Any

from flask import Flask, request

import safari_rules as sr
from safari_rules.authoring.schema import canonical_json

app = Flask(__name__)
KEY = os.environ.get("SECRET", secrets.token_hex(32)).encode()


def seal(table: str, document: dict[str, Any]) -> str:
    """Return the seal of a state at a table."""
    text = canonical_json({"table": table, "ply": document["ply"], "state": document})
    return hmac.new(KEY, text, "sha256").hexdigest()


def answer(game: Any, table: str, state: Any) -> dict[str, Any]:
    """Return a sealed state, with what the client shows."""
    document = game.dump(state)
    moves = [game.dump_action(move) for move in game.legal_moves(state)]
    return {"table": table, "state": document, "seal": seal(table, document), "legal_moves": moves}


def body() -> dict[str, Any]:
    """Return the JSON object that the client sends. Anything else is refused."""
    sent = request.get_json()
    if not isinstance(sent, dict):
        raise sr.InvalidInput([sr.Flaw("", "Expected an object.")], fits_schema=False)
    return sent


@app.errorhandler(sr.SafariRulesError)
def refused(error: sr.SafariRulesError) -> tuple[dict[str, Any], int]:
    """Answer a refusal of the library in a sentence."""
    return {"detail": str(error)}, 409 if isinstance(error, sr.IllegalAction) else 422


@app.post("/<name>/new")
def new(name: str) -> dict[str, Any]:
    """Open a table."""
    game, options = sr.game(name), body()
    seed = options.pop("seed", None)
    return answer(game, secrets.token_urlsafe(12), game.start(game.load_options(options), seed))


@app.post("/<name>/apply")
def act(name: str) -> dict[str, Any] | tuple[dict[str, Any], int]:
    """Apply an action to a state that this server has sealed."""
    game, asked = sr.game(name), body()
    state = game.load(asked.get("state"))
    expected = seal(str(asked.get("table")), game.dump(state))
    if not hmac.compare_digest(expected.encode(), str(asked.get("seal")).encode("utf-8", "replace")):
        return {"detail": "This state does not come from this table."}, 403
    return answer(game, str(asked["table"]), game.apply(state, game.load_action(asked.get("action"))).state)
