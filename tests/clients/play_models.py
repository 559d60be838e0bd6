"""Plays a game of each of the five with the pydantic models that datamodel-code-generator writes; the URL of the service is the argument."""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.request import Request, urlopen

import models

#: Actions after which a game is cut, so that none goes on for ever.
LIMIT = 120
GAMES = {"kariba": "Kariba", "seven-safari": "SevenSafari", "safaru": "Safaru", "safari-dual": "SafariDual", "affenraffen": "Affenraffen"}


def asked(url: str, body: Any, answer: Any) -> Any:
    """Send a model, and read the answer into another model."""
    data = body.model_dump_json(by_alias=True, exclude_unset=True).encode()
    with urlopen(Request(url, data, {"Content-Type": "application/json"}), timeout=30) as response:
        return answer.model_validate(json.load(response))


def play(url: str, name: str) -> int:
    """Play a game, and return the number of actions. Each action is sent back as the model that was read."""
    model = {kind: getattr(models, f"{name}{kind}") for kind in ("NewOptions", "NewRequest", "ApplyRequest", "Position")}
    begun = model["NewRequest"](options=model["NewOptions"](ply_limit=LIMIT), names=["Ada", None])
    position, actions = asked(f"{url}/new", begun, model["Position"]), 0
    while position.outcome is None:
        action = position.legal_moves[7 * actions % len(position.legal_moves)]
        body = model["ApplyRequest"](state=position.state, action=action, views=[0, None])
        position = asked(f"{url}/apply", body, model["Position"])
        assert len(position.views) == 2
        actions += 1
    return actions


if __name__ == "__main__":
    for game, name in GAMES.items():
        print(f"{name}: {play(f'{sys.argv[1]}/v1/games/{game}', name)} actions")
