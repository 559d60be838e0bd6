"""The form of a version that clients receive: a Table as one seat, or a spectator, may see it."""

from __future__ import annotations

from collections.abc import Sequence

import orjson
from safari_api.writing import FAST

from safari_host.store import Change
from safari_rules import LEGAL_MOVES_LIMIT
from safari_rules.authoring.codecs import Document
from safari_rules.contract.operations import Words, view_of
from safari_rules.core.positions import sentences_of


def position(change: Change, seat: int | None) -> Document:
    """Return what a seat sees of a position, ready to be written. It is made once for each version and seat."""
    made: dict[int | None, Document] = change.__dict__.setdefault("positions", {})
    if seat not in made:
        view = view_of(change.game, change.state, seat, change.events, LEGAL_MOVES_LIMIT, Words(change.info.names), FAST)
        made[seat] = {"position": orjson.Fragment(orjson.dumps(view)), **reasons(change, view)}
    return made[seat]


def reasons(change: Change, view: Document) -> Document:
    """Return the sentences of a view's events with the reasons that only the state before knows, if a part of a match has ended."""
    standing = change.game.spec.text.standing
    if not any(standing(change.state, event) for event in change.events):
        return {}
    told = sentences_of(change.game, view["events"], change.info.names, change.state, change.before)
    return {} if told == view["text"]["events"] else {"reasons": told}


def is_ready(change: Change, seat: int | None) -> bool:
    """Return whether the position was made already, so that a Table costs next to nothing."""
    return seat in change.__dict__.get("positions", {})


def table(change: Change, seat: int | None, present: Sequence[bool]) -> Document:
    """Return the Table of a version as a seat sees it; `present` is who has a stream open now."""
    info = change.info
    return {
        "table": change.table,
        "game": change.game.id,
        "version": change.version,
        "ply": change.state.ply,
        "seat": seat,
        "names": info.names,
        "seats": [{"kind": each.kind, "level": each.level, "present": here} for each, here in zip(info.seats, present, strict=True)],
        **position(change, seat),
        "undo": None if info.undo is None else {"by": info.undo.by, "agreed": info.undo.agreed},
        "next": info.next,
    }
