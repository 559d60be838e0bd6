"""The form of a version that clients receive: a Table as one seat, or a spectator, may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import orjson
from safari_api.writing import FAST

from safari_host.store import Change
from safari_rules import LEGAL_MOVES_LIMIT
from safari_rules.authoring.codecs import Document
from safari_rules.authoring.files import ENGLISH
from safari_rules.contract.operations import Words
from safari_rules.contract.operations import view as view_of
from safari_rules.core.positions import sentences_of


class Reader(NamedTuple):
    """The reader of a version: the seat, None for a spectator, and the language of the sentences."""

    seat: int | None
    language: str = ENGLISH


def position(change: Change, reader: Reader) -> Document:
    """Return a position as a reader sees it, as JSON text. It is made once for each version, seat and language of the game."""
    made: dict[Reader, Document] = change.__dict__.setdefault("positions", {})
    known = _known(change, reader)
    if known not in made:
        words = Words(change.info.names, known.language)
        view = view_of(change.game, FAST, change.state, known.seat, change.events, LEGAL_MOVES_LIMIT, words)
        made[known] = {"position": orjson.Fragment(orjson.dumps(view)), **reasons(change, view, known.language)}
    return made[known]


def reasons(change: Change, view: Document, language: str) -> Document:
    """Return the sentences of a view's events with reasons that only the state before gives, if a part of a match has ended."""
    standing = change.game.spec.text.standing
    if not any(standing(change.state, event) for event in change.events):
        return {}
    said = sentences_of(change.game, view["events"], change.info.names, change.state, change.before, language)
    return {} if said == view["text"]["events"] else {"reasons": said}


def is_ready(change: Change, reader: Reader) -> bool:
    """Return whether the position is cached already, so that a Table is cheap to make."""
    return _known(change, reader) in change.__dict__.get("positions", {})


def _known(change: Change, reader: Reader) -> Reader:
    """Return the reader with a language that the game has."""
    return Reader(reader.seat, change.game.spec.text.messages[reader.language].language)


def table(change: Change, reader: Reader, present: Sequence[bool]) -> Document:
    """Return the Table of a version as a reader sees it. `present` says for each seat whether it has a stream open now."""
    info = change.info
    return {
        "table": change.table,
        "game": change.game.id,
        "version": change.version,
        "ply": change.state.ply,
        "seat": reader.seat,
        "names": info.names,
        "seats": [{"kind": each.kind, "level": each.level, "present": here} for each, here in zip(info.seats, present, strict=True)],
        **position(change, reader),
        "undo": None if info.undo is None else {"by": info.undo.by, "agreed": info.undo.agreed},
        "next": info.next,
    }
