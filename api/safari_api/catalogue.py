"""What the service says about the games: the list, and one game's entry."""

from __future__ import annotations

from safari_api.publisher import options_schema
from safari_rules.fields import Document
from safari_rules.game import AnyGame

HEALTH = {"status": "ok"}


def summary(game: AnyGame) -> Document:
    """What the list tells of a game."""
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


def entry(game: AnyGame) -> Document:
    """All that is to be known of a game before playing it."""
    book = game.rulebook
    return {
        **summary(game),
        "rules_version": game.rules_version,
        "options": options_schema(game),
        "components": [component._asdict() for component in game.components],
        "rules": [{"id": rule, "text": text} for rule, text in book.rules.items()],
        "rulings": [{"id": ruling, "text": text} for ruling, text in book.rulings.items()],
        "illegal_codes": [{"code": code, "rules": list(rules), "text": text} for code, rules, text in book.illegal_codes],
    }
