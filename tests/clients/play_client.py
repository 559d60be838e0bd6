"""Plays a game of each of the five through the client that openapi-python-client writes; the URL of the service is the argument."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from safari_rules_client import Client, models

#: Actions after which a game is cut, so that none goes on for ever.
LIMIT = 120
GAMES = {"kariba": "Kariba", "seven_safari": "SevenSafari", "safaru": "Safaru", "safari_dual": "SafariDual", "affenraffen": "Affenraffen"}


def play(client: Client, package: str, name: str) -> int:
    """Play a game, and return the number of actions."""

    def asked(operation: str, body: Any) -> Any:
        answer = import_module(f"safari_rules_client.api.{package}.{package}_{operation}").sync(client=client, body=body)
        assert isinstance(answer, getattr(models, f"{name}Position")), answer
        return answer

    options = getattr(models, f"{name}NewOptions")(ply_limit=LIMIT)
    position, actions = asked("new", getattr(models, f"{name}NewRequest")(options=options, names=["Ada", None])), 0
    while position.outcome is None:
        action = position.legal_moves[7 * actions % len(position.legal_moves)]
        position = asked("apply", getattr(models, f"{name}ApplyRequest")(state=position.state, action=action, views=[0, None]))
        actions += 1
    return actions


if __name__ == "__main__":
    client = Client(base_url=sys.argv[1])
    for package, name in GAMES.items():
        print(f"{name}: {play(client, package, name)} actions")
