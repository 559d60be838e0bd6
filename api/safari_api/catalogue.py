"""What the service says about the games: the list, and one game's entry."""

from __future__ import annotations

from collections.abc import Sequence

from safari_api.publisher import options_schema
from safari_rules.authoring.codecs import Document
from safari_rules.game import AnyGame
from safari_rules.rulebook import Rulebook

HEALTH = {"status": "ok"}


def summary(game: AnyGame) -> Document:
    """Return what the list says of a game."""
    low, high = game.players
    return {
        "id": game.id,
        "title": game.title,
        "designer": game.designer,
        "players": {"min": low, "max": high},
        "summary": game.summary,
        "simultaneous": game.simultaneous,
        "hidden_information": game.hidden_information,
    }


def catalogue(known: tuple[AnyGame, ...]) -> Document:
    """Every game."""
    return {"games": [summary(game) for game in known]}


def entry(game: AnyGame, operations: Sequence[str]) -> Document:
    """Return a game's entry of the catalogue: all that a client needs to know before a game begins.

    `operations` are the names of those that are open, in the order of the contract.
    """
    book = game.rulebook
    return {
        **summary(game),
        "rules_version": game.rules_version,
        "options": options_schema(game),
        "components": [component._asdict() for component in game.components],
        "rules": [_rule(book, rule, text) for rule, text in book.rules.items()],
        "rulings": [{**_rule(book, ruling, text), **_why(book, ruling)} for ruling, text in book.rulings.items()],
        "illegal_codes": [{"code": code, "rules": list(rules), "text": text} for code, rules, text in book.illegal_codes],
        "operations": list(operations),
    }


def _rule(book: Rulebook, name: str, text: str) -> Document:
    """Return a rule or ruling with the sentences of the rulebook that it rests on."""
    return {"id": name, "text": text, "sources": list(book.sources.get(name, ()))}


def _why(book: Rulebook, ruling: str) -> Document:
    """Return why a ruling reads the rulebook as it does, where its author says so."""
    return {"why": book.reasons[ruling]} if ruling in book.reasons else {}
