"""The pages with the tables of all games: where the rulebooks leave something open, and every refusal.

`docs/generate.py` writes them. The readings come from the rulebooks' files, the sentences from docs/trace, the shares of games from
`benchmarks/readings.py`, and the refusals from the tables of the tests.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from safari_rules import Game, Violation, all_games
from safari_rules.authoring.text import named

sys.path.append(str(Path(__file__).parents[1] / "tests"))

HERE = Path(__file__).parent
READINGS = HERE / "rulings.md"
REFUSALS = HERE / "refusals.md"
#: The players of the refusals, by seat. The one who is refused is addressed as "you".
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
REFUSALS_HEAD = """# Every refusal

This page lists each code with which a game refuses an action, and the rule behind it. An example has the sentence as the player who is
refused reads it, and as others read it. The tests of the rules provoke these examples.
"""
LANGUAGES = HERE / "languages.md"
LANGUAGES_HEAD = """# Refusals and settlements in each language

This page lists the refusals that the tests of the rules provoke, as the player who is refused reads them. The last row of each game has the
end of a game. Each game has its sentences in files of [Project Fluent](https://projectfluent.org), `messages.<language>.ftl` in its
package. To correct one or to add a language, see [add or correct a language](translating.md). A test fails if a language lacks a sentence.
"""
SHARES = HERE / "readings.json"
HEAD = """# Where the rulebooks leave something open

A ruling decides where a rulebook is silent, unclear or contradicts itself. This page lists every ruling for which the rulebook admits
another reading. It gives both readings, what is in favor of each, and the option that plays the other one, if there is one. The sentences
are in the words of this project, with their numbers in the [traces](trace/kariba.md).

The last column says how often it matters: the share of {random} games played at random, and of {equals} games between equals (agents of
the level "easy"), in which the two readings differ at least once. `python benchmarks/readings.py` measures it. In the rows without a share
it is not measured, because the two readings cannot be compared within one game.
"""


def says(game: Game[Any, Any, Any, Any]) -> dict[Any, str]:
    """Return what each sentence of a rulebook says, in few words, by its number."""
    book = tomllib.loads((HERE / "trace" / f"{game.id}.toml").read_text(encoding="utf-8"))
    return {number: words for section in book["sections"] for number, words, *_ in section["sentences"]}


def percent(share: float) -> str:
    """Write a share of games."""
    if share in (0, 1):
        return "all" if share else "none"
    return "under 1 %" if share < 0.01 else "over 99 %" if share > 0.99 else f"{share:.0%}".replace("%", " %")


def capital(words: str) -> str:
    """Write words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def readings() -> str:
    """Return the page of the readings."""
    found = json.loads(SHARES.read_text(encoding="utf-8"))
    parts = [HEAD.format(**{kind: f"{count:,}" for kind, count in found["games"].items()})]
    for game in all_games():
        book, sentences = game.rulebook, says(game)
        parts.append(f"\n## {game.title}\n\n")
        parts.append("| | the sentences | our reading | the other reading | in its favor | in favor of ours | option | how often |\n")
        parts.append("| --- | --- | --- | --- | --- | --- | --- | --- |\n")
        for name, others in book.others.items():
            for index, other in enumerate(others):
                share = found["shares"].get(name) if not index else None
                reading = other.reading.removeprefix("that ")
                often = "not measured" if share is None else f"random: {percent(share['random'])}; equals: {percent(share['equals'])}"
                cells = [
                    f"[{name}](games/{game.id}.md#{name.lower()})",
                    "; ".join(f"{number}: {sentences[number]}" for number in other.sentences),
                    book.rulings[name],
                    capital(reading) + (f" ({other.about})" if other.about else ""),
                    capital(other.favor),
                    capital(other.ours),
                    f"`{other.option}`" if other.option else "–",
                    often,
                ]
                parts.append(f"| {' | '.join(cells)} |\n")
    return "".join(parts)


def refusals() -> str:
    """Return the page of the refusals."""
    parts = [REFUSALS_HEAD]
    for game in all_games():
        parts.append(f"\n## {game.title}\n\n| code | rule | to the player | to others |\n| --- | --- | --- | --- |\n")
        order = [code.code for code in game.rulebook.illegal_codes]
        for violation, player in sorted(provoked(game), key=lambda each: order.index(each[0].code)):
            names: list[str | None] = list(NAMES)
            others = named(violation.detail, names)
            names[player] = None
            rule = f"[{violation.rule}](games/{game.id}.md#{violation.rule.lower()})" if violation.rule else "–"
            parts.append(f"| `{violation.code}` | {rule} | {named(violation.detail, names)} | {others} |\n")
    return "".join(parts)


def translated() -> str:
    """Return the page of the refusals and the ends of games in each language."""
    parts = [LANGUAGES_HEAD]
    for game in all_games():
        languages = game.spec.text.messages.languages
        parts.append(f"\n## {game.title}\n\n| {' | '.join(languages)} |\n|{' --- |' * len(languages)}\n")
        said = []
        for violation, player in provoked(game):
            names: list[str | None] = list(NAMES)
            names[player] = None
            said.append([named(violation.detail, names, language) for language in languages])
        session = game.session(seed="monsoon" if game.seeded else None, ply_limit=2000)
        while moves := game.legal_moves(session.state, limit=1):
            session = session.apply(moves[0])
        said.append([session.sentences(session.plies[-1], ["Ada", None], language=language)[-1] for language in languages])
        parts += dict.fromkeys(f"| {' | '.join(row)} |\n" for row in said)
    return "".join(parts)


def provoked(game: Game[Any, Any, Any, Any]) -> Iterator[tuple[Violation, int]]:
    """Yield the refusals that the tests of a game's rules provoke, each with the seat of the player who is refused."""
    module = import_module(f"rules.test_{game.id.replace('-', '_')}")
    for provoke in module.REFUSALS.values():
        state, document = provoke()
        action = game.load_action({"player": getattr(state, "current_player", 0), **document})
        violation = game.why_illegal(state, action)
        assert violation is not None
        yield violation, min(action.player, len(NAMES) - 1)
    state = game.new(seed="refusals" if game.seeded else None)
    action = game.legal_moves(state)[0]
    violation = game.why_illegal(state, action, as_player=1)
    assert violation is not None
    yield violation, 1
