"""Writes the generated half of every page in docs/games/, and the pages of docs/trace/: run it by `make docs`.

What stands above the mark in a page is written by hand; what stands below comes from the code, so that it is true.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from safari_api.examples import answered, samples
from safari_api.openapi import document

from safari_rules import Game, all_games
from safari_rules.authoring.codecs import Choice, Codec, Const, Flag, Integer, Text
from safari_rules.authoring.schema import Record

sys.path.insert(0, str(Path(__file__).parent))
import architecture

INTRODUCTION = Path(__file__).parents[1] / "api" / "safari_api" / "introduction.md"
CONTRACT = Path(__file__).parent / "reference" / "contract.md"
#: Which game's operations are shown.
SAMPLE = "kariba"
PAGES, TRACES = Path(__file__).parent / "games", Path(__file__).parent / "trace"
TESTS = Path(__file__).parents[1] / "tests" / "rules"
#: Where a JSON Schema says how long a string or an array may be.
BOUNDS = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}
#: The heading of each part of a rule sheet.
PARTS = {
    "aim": "Aim",
    "box": "In the box",
    "set_up": "Set-up",
    "turn": "Your turn",
    "example": "Example",
    "end": "End",
    "scoring": "Scoring",
}
MARK = "<!-- What follows is written by `make docs`. -->\n"


def kind(field: Codec[Any]) -> str:
    """Return what a field takes, in few words."""
    return f"{plain(field)} or null" if field.allow_none and not isinstance(field, Const) else plain(field)


def plain(field: Codec[Any]) -> str:
    """Return the same without null."""
    match field:
        case Integer():
            return f"{field.low}–{field.high}" if field.high < 10**6 else f"integer ≥ {field.low}" if field.low >= 0 else "integer"
        case Flag():
            return "true or false"
        case Const():
            return f"`{json.dumps(field.value)}`"
        case Choice():
            return " ".join(f"`{name}`" for name in field.inner) if len(field.inner) <= 5 else "a code"
        case Record():
            return "object"
        case Text():
            return "text"
        case _:
            return "list"


def table(fields: dict[str, Codec[Any]], *, defaults: bool = False) -> str:
    """Fields as a table."""
    columns = ["field", "values", *(["default"] if defaults else []), "meaning"]
    rows = [f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}\n"]
    for name, field in fields.items():
        default = f" `{json.dumps(field.default)}` |" if defaults else ""
        rows.append(f"| `{field.json_name or name}` | {kind(field)} |{default} {field.doc} |\n")
    return "".join(rows)


def block(document: Any) -> str:
    """JSON, a line for each of its fields."""
    lines = [f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in document.items()]
    return "```json\n{\n" + ",\n".join(lines) + "\n}\n```\n"


def generated(game: Game[Any, Any, Any, Any]) -> str:
    """Return the generated half of a game's page."""
    wire = game.spec.schema()
    request, answer = samples(game)["apply"], answered(game, "apply")
    state = request["state"]
    parts = [
        *how_to_play(game),
        "\n## Options\n\n",
        table(wire.options.shape.members, defaults=True),
        "\n## A state, field by field\n\n",
        table(wire.state.shape.members),
        "\n## Actions\n\n",
    ]
    for record in wire.action.records():
        constants = ", ".join(f'`"{name}": "{value}"`' for name, value in record.constants)
        parts.append(f"**{constants}**: {record.shape.doc}\n\n")
        parts.append(table(record.parts) + "\n")
    parts += [
        "## A sample turn\n\n",
        f"The request to `POST /v1/games/{game.id}/apply`:\n\n",
        block({"state": state, "action": request["action"], "legal_moves_limit": request["legal_moves_limit"]}),
        "\nThe answer:\n\n",
        block(answer),
        "\n## Score and end\n\n",
        *[f"- part `{name}`: {doc}\n" for name, doc in wire.parts.items()],
        *[f"- reason `{name}`: {doc}\n" for name, doc in wire.all_reasons.items()],
        "\n## Refusals\n\n",
        "| code | rules | meaning |\n| --- | --- | --- |\n",
        *[f"| `{code}` | {' '.join(rules) or '–'} | {text} |\n" for code, rules, text in game.rulebook.illegal_codes],
        f"\n## Rules\n\nWhich sentences of the rulebook each rests on, and which tests hold it: [trace](../trace/{game.id}.md).\n\n",
        *[f"- **{name}** {text}\n" for name, text in game.rulebook.rules.items()],
        "\n## Rulings\n\nWhere the rulebook is silent or unclear, these decide.\n\n",
        *[f"- **{name}** {text} *Why:* {game.rulebook.reasons[name]}\n" for name, text in game.rulebook.rulings.items()],
    ]
    return "".join(parts)


def how_to_play(game: Game[Any, Any, Any, Any]) -> Iterator[str]:
    """Yield the rule sheet of a game, with a heading for each of its parts."""
    sheet = game.sheet
    if sheet is not None:
        yield "\n## How to play\n\nA family can play with the box from this page alone. "
        yield "`game.lesson` in Python and `lesson` in the catalogue have a first game, step by step.\n"
        for name, paragraphs in sheet._asdict().items():
            yield f"\n### {PARTS[name]}\n\n" + "\n\n".join(paragraphs) + "\n"


def page(game: Game[Any, Any, Any, Any]) -> str:
    """Return a whole page: its hand-written half as it stands, its generated half as it should be."""
    written = (PAGES / f"{game.id}.md").read_text(encoding="utf-8").partition(MARK)[0]
    return written + MARK + generated(game)


def sentences(game: Game[Any, Any, Any, Any]) -> dict[str, list[list[Any]]]:
    """By section of the rulebook its sentences: number, what it says, and where it carries no rule, why."""
    book = tomllib.loads((TRACES / f"{game.id}.toml").read_text(encoding="utf-8"))
    return {section["title"]: section["sentences"] for section in book["sections"]}


def tests(game: Game[Any, Any, Any, Any]) -> dict[str, list[str]]:
    """By rule or ruling the tests that bear its id."""
    text = (TESTS / f"test_{game.id.replace('-', '_')}.py").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for name, rule in re.findall(r"^def (test_([a-z]+\d+)_\w+)", text, re.MULTILINE):
        found.setdefault(rule.upper(), []).append(name)
    return found


def trace(game: Game[Any, Any, Any, Any]) -> str:
    """Return a game's rulebook, sentence by sentence."""
    book, held = game.rulebook, tests(game)
    parts = [
        f"# {game.title}: the rulebook, sentence by sentence\n\n",
        "Every sentence by its number and in a few words of our own, with the [rules and rulings](../games/",
        f"{game.id}.md#rules) that rest on it, or why none does. The publisher's text itself is not ours to show.\n\n",
        "| | says | carried by |\n| ---: | --- | --- |\n",
    ]
    for title, own in sentences(game).items():
        parts.append(f"| | **{title}** | |\n")
        for number, says, *why in own:
            carried = " ".join(name for name, source in book.sources.items() if number in source)
            parts.append(f"| {number} | {says} | {carried or f'no rule: {why[0]}'} |\n")
    parts.append("\n## By rule\n\n| | sentences | tests |\n| --- | --- | --- |\n")
    source = f"../../tests/rules/test_{game.id.replace('-', '_')}.py"
    for name in (*book.rules, *book.rulings):
        links = ", ".join(f"[{each.removeprefix(f'test_{name.lower()}_').replace('_', ' ')}]({source})" for each in held[name])
        parts.append(f"| {name} | {', '.join(map(str, book.sources[name]))} | {links} |\n")
    parts.append("\n## What the rulings read, and why\n\n| | ruling | why it is read so |\n| --- | --- | --- |\n")
    parts += [f"| {name} | {text} | {book.reasons[name]} |\n" for name, text in book.rulings.items()]
    return "".join(parts)


def shown(schema: Any, known: Any) -> str:
    """Return what a field holds, in few words."""
    if "$ref" in schema and "description" not in schema:
        return str(known[schema["$ref"].rpartition("/")[2]].get("description", "See openapi.yaml."))
    return str(schema.get("description", "See openapi.yaml."))


def values(schema: Any, known: Any) -> str:
    """Return what a field takes, in few words: its type and bounds, or the name of its shape."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        simple = known[name].get("type") in ("integer", "string", ["integer", "null"]) and "enum" not in known[name]
        return values(known[name], known) if simple else f"`{name}`"
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(values(each, known) for each in options)
    if "const" in schema or "enum" in schema:
        return ", ".join(f"`{json.dumps(each)}`" for each in schema.get("enum", [schema.get("const")]))
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    low, high = (schema.get(name) for name in BOUNDS.get(kinds[0], ("minimum", "maximum")))
    said = kinds[0]
    if low is not None and high is not None:
        said += f", {low} to {high}" + {"string": " characters", "array": " entries"}.get(kinds[0], "")
    if "$ref" in schema.get("items", {}):
        said += f" of {values(schema['items'], known)}"
    return " or ".join([said, *kinds[1:]])


def contract() -> str:
    """Return the contract as a page: its introduction, then every operation of one game, which stands for all."""
    described = document()
    known = described["components"]["schemas"]
    parts = [
        "# The contract\n\nThe whole of it is [openapi.yaml](../../openapi.yaml), served at `/openapi.json` and ",
        "`/openapi.yaml`, to be read at `/docs`.\n\n",
    ]
    parts.append(re.sub("^##", "##", INTRODUCTION.read_text(encoding="utf-8"), flags=re.MULTILINE).rstrip() + "\n\n## Operations\n\n")
    parts.append(
        f"Kariba's stand for those of all games; `state`, `action`, `options` and `events` are each [game](../games/{SAMPLE}.md)'s own.\n"
    )
    for path, methods in described["paths"].items():
        if path.startswith("/v1/games/") and not path.startswith(f"/v1/games/{SAMPLE}"):
            continue
        for method, operation in methods.items():
            summary = operation["summary"].partition(": ")[2] or operation["summary"]
            parts.append(f"\n### {method.upper()} {path.replace(SAMPLE, '{game}')}\n\n")
            said = f"{summary[0].upper()}{summary[1:]}."
            description = operation.get("description", "")
            parts.append(f"{said if description in ('', said) else f'{said} {description}'}\n")
            answers = operation["responses"]
            for title, holder in (("request", operation.get("requestBody", {})), ("answer", answers.get("200", {}))):
                schema = holder.get("content", {}).get("application/json", {}).get("schema", {})
                fields = known.get(schema.get("$ref", "").rpartition("/")[2], schema)
                if "properties" not in fields:
                    continue
                required = fields.get("required", ())
                asked = title == "request"
                parts.append(f"\n| {title} | values | |{' |' * asked}\n| --- | --- | --- |{' --- |' * asked}\n")
                for name, field in fields["properties"].items():
                    needed = "" if name in required else "may be left out"
                    if "default" in field:
                        needed = f"left out: {json.dumps(field['default'])}"
                    parts.append(f"| `{name}` | {values(field, known)} | {shown(field, known)} |{f' {needed} |' * asked}\n")
            parts.append(f"\nStatuses: {', '.join(sorted(answers))}.\n")
    return re.sub(r" +\n", "\n", "".join(parts))


def main() -> int:
    """Write every page."""
    architecture.PICTURE.write_text(architecture.picture(), encoding="utf-8")
    CONTRACT.write_text(contract(), encoding="utf-8")
    for game in all_games():
        (TRACES / f"{game.id}.md").write_text(trace(game), encoding="utf-8")
        (PAGES / f"{game.id}.md").write_text(page(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
