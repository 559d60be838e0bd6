"""Write every file that is made from the code: run it by `make generate`.

These are the types of the games' documents, both contracts, the pages of docs/games/ and docs/trace/, the page of the contract, and the
diagram of the architecture with the map of the code. Vectors, puzzles, pictures and locks are made by targets of their own.

In a page of docs/games/ the part above the mark is written by hand, except the table of facts, which stands between marks of its own. The
table and the part below the mark come from the code, so that they are true.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from safari_api import generic
from safari_api.app import create_app
from safari_api.examples import answered, as_json, samples
from safari_api.openapi import document
from safari_api.publisher import as_yaml
from safari_api.settings import Settings
from safari_host.openapi import document as host_document

from safari_rules import Game, all_games
from safari_rules.authoring.codecs import Codec, Const, Flag, Integer, OneOfTexts, Text
from safari_rules.authoring.files import ENGLISH, LANGUAGES
from safari_rules.authoring.schema import Record
from safari_rules.commands import messages_module
from safari_rules.commands.types_module import written
from safari_rules.contract.operations import endpoints
from safari_rules.core.positions import summary_of
from safari_rules.core.registry import game as game_of
from safari_rules.envs.open_spiel import NAMES

sys.path.insert(0, str(Path(__file__).parent))
import architecture
import tables

ROOT = Path(__file__).parents[1]
INTRODUCTION = ROOT / "api" / "safari_api" / "introduction.md"
CONTRACT = Path(__file__).parent / "reference" / "contract.md"
FRONT_ENDS = Path(__file__).parent / "front-ends.md"
#: The game whose operations the contract's page shows.
SAMPLE = "kariba"
#: The server of the calls on the contract's page.
SERVER = "http://127.0.0.1:8000"
#: The paths whose answers are shown. Those of the other pages are documents themselves.
JSON_PAGES = ("/v1/games", f"/v1/games/{SAMPLE}", "/healthz")
#: The problem whose page the contract's page shows as an example of all.
PROBLEM = "illegal-action"
#: The largest number of characters of a JSON value on one line.
LINE = 100
#: The page shows at most this number of objects or texts of a list in an answer to a GET, because these lists are long.
MOST_ENTRIES = 2
#: Opens each group of tabs. A reader who chooses a language sees it in all groups.
TABS = "::::{tab-set}\n:sync-group: language\n\n"
#: How to make a client, in TypeScript, and the imports, in Python. Later calls on the page leave them out.
FIRST_CALL = f"""## A first call

{TABS}:::{{tab-item}} curl
:sync: curl

```sh
curl -s {SERVER}/v1/games/kariba/new \\
  -H 'Content-Type: application/json' \\
  -d '{{"options": {{"players": 3}}, "seed": "monsoon", "legal_moves_limit": 2}}'
```
:::

:::{{tab-item}} TypeScript
:sync: typescript

```ts
import createClient from "openapi-fetch";
import type {{ paths }} from "./contract.js";

const client = createClient<paths>({{ baseUrl: "{SERVER}" }});
const {{ data, error }} = await client.POST("/v1/games/kariba/new", {{ body: {{ options: {{ players: 3 }} }} }});
```

[Front ends](../front-ends.md) shows how `contract.d.ts` is made from the contract.
:::

:::{{tab-item}} Python
:sync: python

```python
import json
from urllib.request import Request, urlopen

body = json.dumps({{"options": {{"players": 3}}, "seed": "monsoon", "legal_moves_limit": 2}}).encode()
with urlopen(Request("{SERVER}/v1/games/kariba/new", body, {{"Content-Type": "application/json"}})) as answer:
    position = json.load(answer)
print(position["active_players"], position["legal_moves"])
```
:::

::::

"""
#: How to call an operation with a body, which is in a file of the reader.
POST = """```sh
curl -s {url} -H 'Content-Type: application/json' -d @{file}
```
---
```ts
const body = JSON.parse(await readFile("{file}", "utf8"));
const {{ data, error }} = await client.POST("{path}", {{ body }});
```
---
```python
import json
from pathlib import Path
from urllib.request import Request, urlopen

body = Path("{file}").read_bytes()
with urlopen(Request("{url}", body, {{"Content-Type": "application/json"}})) as answer:
    print(json.load(answer))
```
"""
#: How to call a path without a body. `more` are further arguments of the client in TypeScript.
GET = """```sh
curl -s {url}
```
---
```ts
const {{ data, error }} = await client.GET("{path}"{more});
```
---
```python
from urllib.request import urlopen

with urlopen("{url}") as answer:
    print(answer.read().decode())
```
"""
PAGES, TRACES = Path(__file__).parent / "games", Path(__file__).parent / "trace"
TESTS = ROOT / "tests" / "rules"
#: Keywords by which a JSON Schema says how long a string or an array may be.
BOUNDS = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}


class PageWords(NamedTuple):
    """The words of a translated page of a game and of the start page. A title takes the place of {game}, a number that of {count}."""

    title: str
    why: str
    rules: str
    rulings: str
    reason: str
    home: str
    start: str
    play: str
    played: str
    persons: str
    rest: str


WORDS = {
    "de": PageWords(
        "{game}: die Spielregeln",
        "Eine Id in Klammern führt zu einer Festlegung: Dort lässt das Regelheft etwas offen, und der Satz ist unsere Lesart.",
        "Regeln",
        "Festlegungen",
        "Warum:",
        "safari-rules auf Deutsch",
        "Fünf Tierspiele mit vollständigen Regeln, für Familien und für Programme. Hier stehen die Spielanleitungen auf Deutsch.",
        "Im Browser spielen",
        "Die Regeln laufen im Browser, und nichts wird installiert. Der erste Besuch lädt etwa 15 MB. Die Sprache ist die deines Browsers.",
        "{count} Personen",
        "Alles andere, etwa die Dokumentation für Entwickler, gibt es [auf Englisch](index.md).",
    ),
    "fr": PageWords(
        "{game}\u00a0: les règles du jeu",
        "Un id entre parenthèses mène à une décision\u00a0: là, la règle laisse quelque chose ouvert, et la phrase est notre lecture.",
        "Règles",
        "Décisions",
        "Pourquoi\u00a0:",
        "safari-rules en français",
        "Cinq jeux d’animaux aux règles complètes, pour les familles et pour les programmes. Voici les règles en français.",
        "Jouer dans le navigateur",
        "Les règles tournent dans le navigateur, et rien n’est installé. La première visite charge environ 15 Mo. "
        "La langue est celle de ton navigateur.",
        "{count} joueurs",
        "Tout le reste, comme la documentation pour développeurs, est [en anglais](index.md).",
    ),
}
MARK = "<!-- What follows is written by `make generate`. -->\n"
#: The marks around the table of facts, which comes before the text that is written by hand.
GLANCE = ("<!-- begin: at a glance, written by `make generate` -->\n", "<!-- end: at a glance -->\n")
#: The marks around a program, which is copied from its file, and the names of languages.
PROGRAM = r"(<!-- begin: (\S+), written by `make generate` -->\n).*?(<!-- end: \2 -->\n)"
PROGRAMS = {".py": "python", ".toml": "toml", ".ts": "ts"}


def kind(field: Codec[Any]) -> str:
    """Return the values of a field, in a few words."""
    return f"{plain(field)} or null" if field.allow_none and not isinstance(field, Const) else plain(field)


def plain(field: Codec[Any]) -> str:
    """Return the same without null."""
    match field:
        case Integer():
            if field.high < 10**6:
                return "–".join(map(str, dict.fromkeys((field.low, field.high))))
            return f"integer ≥ {field.low}" if field.low >= 0 else "integer"
        case Flag():
            return "true or false"
        case Const():
            return f"`{json.dumps(field.value)}`"
        case OneOfTexts():
            return " ".join(f"`{name}`" for name in field.inner) if len(field.inner) <= 5 else "a code"
        case Record():
            return "object"
        case Text():
            return "text"
        case _:
            return "list"


def table(fields: dict[str, Codec[Any]], *, defaults: bool = False) -> str:
    """Return fields as a table."""
    columns = ["field", "values", *(["default"] if defaults else []), "meaning"]
    rows = [f"| {' | '.join(columns)} |\n|{' --- |' * len(columns)}\n"]
    for name, field in fields.items():
        default = f" `{json.dumps(field.default)}` |" if defaults else ""
        rows.append(f"| `{field.json_name or name}` | {kind(field)} |{default} {field.doc} |\n")
    return "".join(rows)


def block(document: Any) -> str:
    """Return a JSON object as a block, with a line for each of its fields."""
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
        constants = ", ".join(f'`"{name}": "{value}"`' for name, value in record.constant_document.items())
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
        f"\n## Rules\n\nThe [trace](../trace/{game.id}.md) lists the sentences of the rulebook that each rule is based on, ",
        "and the tests that check it.\n\n",
        *[f'- <a id="{name.lower()}"></a>**{name}** {text}\n' for name, text in game.rulebook.rules.items()],
        "\n## Rulings\n\nThese decide where the rulebook is silent or unclear.\n\n",
        *[
            f'- <a id="{name.lower()}"></a>**{name}** {text} *Why:* {game.rulebook.reasons[name]}\n'
            for name, text in game.rulebook.rulings.items()
        ],
    ]
    return "".join(parts)


def at_a_glance(game: Game[Any, Any, Any, Any]) -> str:
    """Return the facts of a game as a table, with its names for learning programs. The sizes are those of its default options."""
    counts = range(game.players[0], game.players[1] + 1)
    options = [game.new(players=count).options for count in counts]
    by_players = f" (with {', '.join(map(str, counts))} players)" if len(counts) > 1 else ""

    def sizes(each: list[int]) -> str:
        return str(each[0]) if len(set(each)) == 1 else f"{', '.join(map(str, each))}{by_players}"

    rows = {
        "players": "–".join(map(str, dict.fromkeys(game.players))),
        "turns": "all players act at once" if game.simultaneous else "one player at a time",
        "chance": "yes, by the seed" if game.seeded else "no",
        "hidden information": "yes" if game.hidden_information else "no",
        "in Python": f'`sr.game("{game.id}")`: [values and JSON objects](../reference/{game.id}.md)',
        "over HTTP": f"`/v1/games/{game.id}`: [the contract](../reference/contract.md)",
        "PettingZoo": f'`env("{game.id}")`, `safari/{game.id}-v0`: [how to use it](../research.md#pettingzoo)',
        "OpenSpiel": f"`{NAMES[game.id]}`: [how to use it](../research.md#openspiel)",
        "action ids": sizes([game.action_space(each).size for each in options]),
        "values of an observation (`features.size`)": sizes([game.features(each).size for each in options]),
    }
    return "## At a glance\n\n| fact | value |\n| --- | --- |\n" + "".join(f"| {fact} | {value} |\n" for fact, value in rows.items())


def how_to_play(game: Game[Any, Any, Any, Any]) -> Iterator[str]:
    """Yield the rule sheet of a game, with a heading for each of its parts."""
    if game.sheet is not None:
        links = ", ".join(f"[{name}]({game.id}.{language}.md)" for language, name in LANGUAGES.items() if language != ENGLISH)
        yield f"\n## How to play\n\nA family can play with the box from this page alone. It is there in other languages, too: {links}.\n"
        yield "`game.lesson` in Python and `lesson` in the catalogue have a first game, step by step.\n"
        yield "An id in brackets leads to a ruling: there the rulebook leaves something open, and the sentence is our reading of it.\n"
        yield from sheet_in(game, ENGLISH)


def sheet_in(game: Game[Any, Any, Any, Any], language: str, level: str = "###") -> Iterator[str]:
    """Yield the rule sheet of a game in a language, with links from its paragraphs to the rulings."""
    guide = game.spec.guide
    for (heading, paragraphs), ruled in zip(guide.headed(game, language), guide.sheet_rulings(game).values(), strict=True):
        yield f"\n{level} {heading}\n"
        for paragraph, rulings in zip(paragraphs, ruled, strict=True):
            links = ", ".join(f"[{ruling}](#{ruling.lower()})" for ruling in rulings)
            yield f"\n{paragraph}{f' ({links})' if links else ''}\n"


def in_other_languages(page: str, language: str) -> str:
    """Return the links from a page in a language to the same page in the others.

    :param page: the name of the English page, without its suffix.
    :param language: the language of the page that links.
    :returns: the links in Markdown.
    """
    others = [(name, "" if code == ENGLISH else f".{code}") for code, name in LANGUAGES.items() if code != language]
    return " · ".join(f"[{name}]({page}{suffix}.md)" for name, suffix in others)


def translated(game: Game[Any, Any, Any, Any], language: str) -> str:
    """Return the page of a game for a family, in a language other than English: its rule sheet, rules and rulings."""
    words, book = WORDS[language], game.rulebook.translated(language)
    parts = [
        f'---\norphan: true\n---\n\n<div lang="{language}">\n\n# {words.title.format(game=game.title)}\n\n{book.summary}\n\n',
        f"{in_other_languages(game.id, language)} · [safari-rules](../index.{language}.md)\n\n{words.why}\n",
        *sheet_in(game, language, "##"),
        f"\n## {words.rules}\n\n",
        *[f'- <a id="{name.lower()}"></a>**{name}** {text}\n' for name, text in book.rules.items()],
        f"\n## {words.rulings}\n\n",
        *[f'- <a id="{name.lower()}"></a>**{name}** {text} *{words.reason}* {book.reasons[name]}\n' for name, text in book.rulings.items()],
        "\n</div>\n",
    ]
    return "".join(parts)


def start(language: str) -> str:
    """Return the start page of the site in a language other than English: the games, and where to play them."""
    words = WORDS[language]
    parts = [
        f'---\norphan: true\n---\n\n<div lang="{language}">\n\n# {words.home}\n\n{words.start}\n\n',
        f"{in_other_languages('index', language)}\n\n",
        f'<a class="play" href="play/index.html">{words.play}</a>\n\n{words.played}\n\n::::{{grid}} 2 2 3 3\n:gutter: 3\n',
    ]
    for game in all_games():
        low, high = game.players
        count = words.persons.format(count=f"{low}–{high}" if low < high else high)
        head = f"\n:::{{grid-item-card}} {game.title}\n:img-top: pictures/{game.id}.png\n:img-alt: {game.title}\n"
        parts.append(f"{head}:link: games/{game.id}.{language}\n:link-type: doc\n\n{summary_of(game, language)} ({count})\n:::\n")
    return "".join([*parts, f"\n::::\n\n{words.rest}\n\n</div>\n"])


def with_programs(page: Path) -> str:
    """Return a page in which each program between two marks is copied from its file."""

    def program(found: re.Match[str]) -> str:
        code = (ROOT / found[2]).read_text(encoding="utf-8")
        return f"{found[1]}```{PROGRAMS[Path(found[2]).suffix]}\n{code}```\n{found[3]}"

    return re.sub(PROGRAM, program, page.read_text(encoding="utf-8"), flags=re.DOTALL)


def page(game: Game[Any, Any, Any, Any]) -> str:
    """Return a complete page: its hand-written part as it stands, its generated parts as they should be."""
    written = (PAGES / f"{game.id}.md").read_text(encoding="utf-8").partition(MARK)[0]
    begin, end = GLANCE
    before, _, rest = written.partition(begin)
    return before + begin + at_a_glance(game) + end + rest.partition(end)[2] + MARK + generated(game)


def sentences(game: Game[Any, Any, Any, Any]) -> dict[str, list[list[Any]]]:
    """Return for each section of the rulebook its sentences: the number, the text, and for one without a rule the reason."""
    book = tomllib.loads((TRACES / f"{game.id}.toml").read_text(encoding="utf-8"))
    return {section["title"]: section["sentences"] for section in book["sections"]}


def tests(game: Game[Any, Any, Any, Any]) -> dict[str, list[str]]:
    """Return for each rule or ruling the tests that bear its id."""
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
        "This table lists every sentence of the rulebook by its number, in a few words of this project. It links the [rules and "
        f"rulings](../games/{game.id}.md#rules) that are based on the sentence, or says why there are none. The publisher's own text is "
        "not repeated here.\n\n",
        "| | the sentence says | rules and rulings |\n| ---: | --- | --- |\n",
    ]
    for title, own in sentences(game).items():
        parts.append(f"| | **{title}** | |\n")
        for number, says, *why in own:
            carried = " ".join(f"[{name}](#{name.lower()})" for name, source in book.sources.items() if number in source)
            parts.append(f"| {number} | {says} | {carried or f'no rule: {why[0]}'} |\n")
    parts.append("\n## By rule\n\nEach id links to the text of the rule, and each test to the file that contains it.\n\n")
    parts.append("| | sentences | tests |\n| --- | --- | --- |\n")
    source = f"../../tests/rules/test_{game.id.replace('-', '_')}.py"
    for name in (*book.rules, *book.rulings):
        if name not in held:
            sys.exit(f"No test of {game.title} is named for {name}.")
        links = ", ".join(f"[{each.removeprefix(f'test_{name.lower()}_').replace('_', ' ')}]({source})" for each in held[name])
        anchor = f'<a id="{name.lower()}"></a>[{name}](../games/{game.id}.md#{name.lower()})'
        parts.append(f"| {anchor} | {', '.join(map(str, book.sources[name]))} | {links} |\n")
    parts.append("\n## The rulings and their reasons\n\n| | ruling | reason |\n| --- | --- | --- |\n")
    parts += [f"| {name} | {text} | {book.reasons[name]} |\n" for name, text in book.rulings.items()]
    return "".join(parts)


def shown(schema: Any, known: Any) -> str:
    """Return a description of a field, in a few words."""
    if "$ref" in schema and "description" not in schema:
        return str(known[schema["$ref"].rpartition("/")[2]].get("description", "See openapi.yaml."))
    return str(schema.get("description", "See openapi.yaml."))


def values(schema: Any, known: Any) -> str:
    """Return the values of a field, in a few words: its type and bounds, or the name of its shape."""
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


def pretty(value: Any, indent: int = 0) -> str:
    """Return a JSON value in lines, each as long as it may be."""
    line = json.dumps(value, ensure_ascii=False)
    if not value or not isinstance(value, dict | list) or indent + len(line) <= LINE:
        return line
    inner, outer = " " * (indent + 2), " " * indent
    if isinstance(value, list):
        entries = [pretty(each, indent + 2) for each in value]
        return "[\n" + ",\n".join(inner + entry for entry in entries) + f"\n{outer}]"
    entries = [f"{json.dumps(name)}: {pretty(each, indent + 2)}" for name, each in value.items()]
    return "{\n" + ",\n".join(inner + entry for entry in entries) + f"\n{outer}}}"


def shortened(value: Any) -> Any:
    """Return a JSON value with at most MOST_ENTRIES objects or texts of each list in it."""
    if isinstance(value, list):
        most = MOST_ENTRIES if value and isinstance(value[0], dict | str) else None
        return [shortened(each) for each in value[:most]]
    return {name: shortened(each) for name, each in value.items()} if isinstance(value, dict) else value


def folded(title: str, value: Any) -> str:
    """Return a JSON value that the reader unfolds."""
    return f"\n<details><summary>{title}</summary>\n\n```json\n{pretty(value)}\n```\n\n</details>\n"


def calls(method: str, path: str, operation: Any) -> str:
    """Return how an operation is called, in a tab for each language."""
    if method == "post":
        told = POST.format(url=SERVER + path, path=path, file=f"{path.rpartition('/')[2]}.json")
    else:
        name = SAMPLE if path.startswith("/openapi/") else PROBLEM
        given = ['params: { path: { name: "' + name + '" } }'] if "{name}" in path else []
        given += [] if "application/json" in operation["responses"]["200"]["content"] else ['parseAs: "text"']
        more = f", {{ {', '.join(given)} }}" if given else ""
        told = GET.format(url=SERVER + path.replace("{name}", name), path=path, more=more)
    tabs = zip(("curl", "TypeScript", "Python"), told.split("---\n"), strict=True)
    items = [f":::{{tab-item}} {language}\n:sync: {language.lower()}\n\n{code}:::\n\n" for language, code in tabs]
    return f"\n{TABS}{''.join(items)}::::\n"


def examples(method: str, path: str) -> str:
    """Return the example of a request and its answer, each folded, or nothing for a page that is no JSON."""
    sample = game_of(SAMPLE)
    name = path.rpartition("/")[2]
    if method == "post":
        request = samples(sample)[name]
        if name == "suggest":  # without a seed each answer is another one
            request = {**request, "seed": "monsoon", "simulations": 50}
        answer = as_json(endpoints(sample)[name](as_json(request)))
        return folded(f"Example of a request, <code>{name}.json</code>", request) + folded("Its answer", answer)
    if path in JSON_PAGES:
        answer = create_app(Settings()).test_client().get(path).get_json()
        cut = shortened(answer)
        return folded("The answer" if cut == answer else f"The answer, with at most {MOST_ENTRIES} objects or texts of each list", cut)
    return ""


def contract() -> str:
    """Return the contract as a page: its introduction, then every operation of one game, which stands for all."""
    described = document()
    known = described["components"]["schemas"]
    parts = [
        "# The contract\n\nThis page is made from [openapi.yaml](../../openapi.yaml). A running service has it at `/openapi.json` and ",
        "`/openapi.yaml`, and as interactive documentation at `/docs`.\n\n",
    ]
    opening, rest = INTRODUCTION.read_text(encoding="utf-8").rstrip().split("\n\n", 1)
    parts += [opening, "\n\n", FIRST_CALL, rest, "\n\n## Operations\n\n"]
    parts.append(
        f"The examples are of Kariba. All games have the same operations, but each [game](../games/{SAMPLE}.md) has its own `state`, "
        "`action`, `options` and `events`. To try a call, save its example of a request in a file of the name that is shown. In "
        'TypeScript, `client` is the one of the first call, and `readFile` comes from `"node:fs/promises"`.\n'
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
            parts.append(calls(method, path, operation))
            parts.append(examples(method, path))
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
            statuses = {*answers, "404"} if SAMPLE in path else {*answers}
            parts.append(f"\nStatuses: {', '.join(sorted(statuses))}.\n")
    return re.sub(r" +\n", "\n", "".join(parts))


def files() -> dict[Path, str]:
    """Return the path and the contents of every file that is made from the code."""
    return {
        **messages_module.written([]),
        **written([]),
        ROOT / "openapi.yaml": as_yaml(document()).decode(),
        ROOT / "openapi-generic.json": json.dumps(generic.document(), ensure_ascii=False, separators=(",", ":")) + "\n",
        ROOT / "api" / "openapi-host.yaml": as_yaml(host_document()).decode(),
        CONTRACT: contract(),
        FRONT_ENDS: with_programs(FRONT_ENDS),
        architecture.PICTURE: architecture.picture(),
        architecture.MAP: architecture.code_map(),
        tables.READINGS: tables.readings(),
        tables.REFUSALS: tables.refusals(),
        tables.LANGUAGES: tables.translated(),
        **{TRACES / f"{game.id}.md": trace(game) for game in all_games()},
        **{PAGES / f"{game.id}.md": page(game) for game in all_games()},
        **{PAGES / f"{game.id}.{language}.md": translated(game, language) for game in all_games() for language in WORDS},
        **{Path(__file__).parent / f"index.{language}.md": start(language) for language in WORDS},
    }


def stale() -> dict[Path, str]:
    """Return the paths of the files that are out of date, and their new contents."""
    return {path: text for path, text in files().items() if not path.exists() or path.read_bytes() != text.encode()}


if __name__ == "__main__":
    for path, text in stale().items():
        path.write_bytes(text.encode())
        sys.stdout.write(f"{path}\n")
