"""A copy of the published document with links, which schemathesis follows from a position to what can be asked of it.

The published document has none: common generators of clients refuse a request body that holds expressions.
"""

from __future__ import annotations

import json
from typing import Any

from support import Document

STATE = "$response.body#/state"
#: The links of a position: the name, the operation it leads to, and the request that is sent there.
FROM_POSITION: tuple[tuple[str, str, Document], ...] = (
    *((f"ApplyMove{index}", "apply", {"state": STATE, "action": f"$response.body#/legal_moves/{index}"}) for index in range(2)),
    ("Explain", "explain", {"state": STATE, "action": "$response.body#/legal_moves/0"}),
    ("LegalMoves", "legal-moves", {"state": STATE}),
    ("Scores", "scores", {"state": STATE}),
    ("View", "view", {"state": STATE, "player": 0}),
    ("Suggest", "suggest", {"state": STATE, "player": "$response.body#/active_players/0", "simulations": 1}),
    ("Replay", "replay", {"options": f"{STATE}/options", "seed": f"{STATE}/seed", "actions": []}),
)
#: Without this, schemathesis merges the linked request into a random one, which leaves random cards in every list.
AS_IT_IS = {"x-schemathesis": {"merge_body": False}}


def with_links(document: Document) -> Document:
    """Return a copy of an OpenAPI document in which each game's `new` links to the other operations of that game."""
    linked: Any = json.loads(json.dumps(document))
    paths = linked["paths"]
    for path in [path for path in paths if path.endswith("/new")]:
        targets = [(name, paths.get(f"{path.removesuffix('new')}{to}"), body) for name, to, body in FROM_POSITION]
        paths[path]["post"]["responses"]["200"]["links"] = {
            name: {"operationId": target["post"]["operationId"], "requestBody": body, **AS_IT_IS}
            for name, target, body in targets
            if target
        }
    return linked  # type: ignore[no-any-return]
