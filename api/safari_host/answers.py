"""The form of a version that clients receive: a Table as one seat, or a spectator, may see it."""

from __future__ import annotations

from collections.abc import Sequence

import orjson
from safari_api.writing import FAST

from safari_host.store import Change
from safari_rules import LEGAL_MOVES_LIMIT
from safari_rules.authoring.codecs import Document
from safari_rules.contract.operations import view_of


def position(change: Change, seat: int | None) -> bytes:
    """Return the position as JSON, exactly what `view` answers. It is made once for each version and seat."""
    made: dict[int | None, bytes] = change.__dict__.setdefault("positions", {})
    if seat not in made:
        view = view_of(change.game, change.state, seat, change.events, LEGAL_MOVES_LIMIT, change.info.names, FAST)
        made[seat] = orjson.dumps(view)
    return made[seat]


def is_ready(change: Change, seat: int | None) -> bool:
    """Return whether the position was made already, so that a Table costs next to nothing."""
    return seat in change.__dict__.get("positions", {})


def table(change: Change, seat: int | None, present: Sequence[bool]) -> Document:
    """Return the Table of a version as a seat sees it; `present` is who has a stream open now."""
    info = change.info
    made = position(change, seat)
    return {
        "table": change.table,
        "game": change.game.id,
        "version": change.version,
        "ply": change.state.ply,
        "seat": seat,
        "names": info.names,
        "seats": [{"kind": each.kind, "level": each.level, "present": here} for each, here in zip(info.seats, present, strict=True)],
        "position": orjson.Fragment(made),
        "undo": None if info.undo is None else {"by": info.undo.by, "agreed": info.undo.agreed},
        "next": info.next,
    }
