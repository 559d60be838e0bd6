"""Show translators what a language lacks, and every sentence of it in a page: `nox -s translation -- it`.

The page, build/translation-it.html, has a row for each message: its id, some sentences in English, and the same sentences in the language.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import escape
from importlib import invalidate_caches
from itertools import islice
from pathlib import Path
from typing import Any

from safari_rules.authoring.files import ENGLISH, LANGUAGES, read_toml
from safari_rules.commands.messages_module import catalogs, flaws, written
from support.rendering import GAMES, PACKAGES, game_of_package, messages_of, rendered

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "api" / "safari_api" / "web" / "page"
#: Sentences that are shown of each message, and the most that are rendered to find different ones.
SHOWN, TRIED = 3, 60
STYLE = "body{font:16px/1.5 sans-serif;margin:2em auto;max-width:70em}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.4em;vertical-align:top}"


def lacking(language: str) -> Iterator[str]:
    """Yield what a language lacks, in sentences that name the file."""
    for package in PACKAGES:
        files = catalogs(package)
        if language not in files:
            folder = f"{'api/' if package == 'safari_host' else ''}{package.replace('.', '/')}"
            yield f"{folder}/messages.{language}.ftl is missing: copy messages.en.ftl, and translate it."
            continue
        name = files[language].path.name
        yield from (f"{package}: {flaw}" for flaw in flaws(package) if flaw.startswith(name))
    for package in GAMES:
        yield from lacking_texts(package, language)
    if language not in LANGUAGES:
        yield f"LANGUAGES in safari_rules/authoring/files.py does not name {language!r}: add it, and the language is spoken."
    for path in sorted(PAGE.rglob("*.de.js")):
        words = path.with_name(path.name.replace(".de.", f".{language}."))
        if language != ENGLISH and not words.is_file():
            yield f"{words.relative_to(ROOT)} is missing: copy {path.name}, translate it, and name it in words.js and settings.js."


def lacking_texts(package: str, language: str) -> Iterator[str]:
    """Yield what the sheet, the lesson and the rulebook of a game lack in a language."""
    game: Any = game_of_package(package)
    folder = package.replace(".", "/")
    known: dict[str, dict[str, Any]] = {
        "sheet": game.sheet._asdict(),
        "rulebook": {"summary": "", **game.rulebook.rules, **game.rulebook.rulings, **game.spec.schema().options.parts},
        "lesson": dict.fromkeys(map(str, range(1, len(game.lesson.steps) + 1))),
    }
    for name, asked in known.items():
        file = read_toml(package, f"{name}.{language}.toml")
        if file is None:
            yield f"{folder}/{name}.{language}.toml is missing: it has the form of {name}.de.toml, and the sentences of {name}.toml."
            continue
        steps = {str(number) for number, _ in enumerate(file.get("steps", []), 1)}
        common = read_toml("safari_rules.authoring", f"rulebook.{language}.toml") or {}
        found = {*file, *file.get("rules", {}), *file.get("rulings", {}), *file.get("options", {}), *common.get("options", {}), *steps}
        if missing := [each for each in asked if each not in found]:
            yield f"{folder}/{name}.{language}.toml lacks {', '.join(missing)}."


def preview(language: str) -> Iterator[str]:
    """Yield the page with every sentence of a language next to the English ones."""
    yield f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{language}</title><style>{STYLE}</style>'
    for package in PACKAGES:
        files = catalogs(package)
        if language not in files:
            continue
        yield f"<h2>{package}</h2><table><tr><th>message</th><th>en</th><th>{language}</th></tr>"
        messages_of(package)[language]  # logs a warning if the generated module is damaged
        for name in files[language].messages:
            pairs = zip(islice(rendered(package, ENGLISH, name), TRIED), islice(rendered(package, language, name), TRIED), strict=False)
            if name not in files[ENGLISH].messages:
                pairs = (("", words) for words in islice(rendered(package, language, name), TRIED))  # type: ignore[assignment]
            different = list(islice(dict.fromkeys(pairs), SHOWN))
            ours, theirs = ("<br>".join(escape(pair[side]) for pair in different) for side in (0, 1))
            yield f"<tr><td>{name}</td><td>{ours}</td><td>{theirs}</td></tr>"
        yield "</table>"


def main(language: str) -> int:
    """Compile a language's messages, write the page, print what is missing, and return 1 if anything is."""
    try:
        for path, text in written([]).items():
            if path.name == f"messages_{language}.py":
                path.write_text(text, encoding="utf-8")
    except ValueError as error:
        print(error)
        return 1
    invalidate_caches()
    page = ROOT / "build" / f"translation-{language}.html"
    page.parent.mkdir(exist_ok=True)
    page.write_text("\n".join(preview(language)), encoding="utf-8")
    found = list(lacking(language))
    print("\n".join(found) or f"Nothing is missing in {language!r}.")
    print(f"Every sentence: {page.relative_to(ROOT)}")
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Name one language by its code, such as it.")
    sys.exit(main(sys.argv[1]))
