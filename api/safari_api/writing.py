"""The service's writer of answers: it uses orjson, and writes each action once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from itertools import product
from math import prod
from typing import Any

import orjson

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.schema import digest
from safari_rules.contract.operations import AnswerWriter
from safari_rules.core.game import AnyGame

#: All actions of a game are cached as JSON text if there are at most this many.
MOST_ACTIONS_KEPT = 20_000
#: Writes canonical JSON as the library does, many times faster.
CANONICAL = partial(orjson.dumps, option=orjson.OPT_SORT_KEYS)


class FastWriter(AnswerWriter):
    """A writer of answers for orjson."""

    def digest(self, document: Document) -> str:
        """Return the digest of a state's document."""
        return digest(document, CANONICAL)

    @staticmethod
    @cache
    def actions(game: AnyGame) -> Mapping[Any, orjson.Fragment]:
        """Return every action of a game as JSON text, if they are few: the same moves are listed again and again.

        All are written at once, and not when each is needed, so that the time of an answer reveals nothing about other games.
        """
        kept: dict[Any, orjson.Fragment] = {}
        for record in game.spec.schema().action.records():
            domains = [field.values() for field in record.parts.values()]
            few = [values for values in domains if values is not None]
            if len(few) < len(domains) or prod(map(len, few)) > MOST_ACTIONS_KEPT:
                continue
            for values in product(*few):
                action = record.of(values)
                kept[action] = orjson.Fragment(orjson.dumps(record.write(action)))
        return kept


FAST = FastWriter()
