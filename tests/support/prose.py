"""A checker of the project's prose, which `nox -s lint` runs: words, starts of sentences and their length.

It reads docstrings, comments, documents and the descriptions in the contract, and no code. The words, the starts and the length stand in
`.vale/Safari/`, so that Vale checks the same. `.vale/trees.toml` lists what is read.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).parents[2]
STYLES = ROOT / ".vale" / "Safari"
#: Comments that are meant for a program.
DIRECTIVE = re.compile(r"#!?\s*(?:noqa|type:|pragma|ruff:|mypy:|pyright:|fmt:|!|/usr/bin|-\*-)")
#: The text that replaces literals in a sentence.
LITERAL = "«code»"
#: A comment of a script: a block on lines of its own, or lines that begin with slashes, the first perhaps behind code.
SCRIPT_COMMENT = re.compile(r"^[ \t]*/\*\*?((?s:.*?))\*/|(?:^[ \t]*|(?<=[;{}(),] ))//(?! @ts) (.*(?:\n[ \t]*// .*)*)", re.MULTILINE)
#: A tag of a script's comment, with its type and the name of what it describes.
SCRIPT_TAG = re.compile(r"@(?:param|returns?|type\w*|property|this|throws)(?: \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})?(?: \[?[\w.]+\]?)?")
#: Abbreviations whose full stop does not end a sentence.
SHORT = re.compile(r"\b(e\.g|i\.e|etc|vs|cf|No|approx)\.", re.IGNORECASE)


class Finding(NamedTuple):
    """A sentence that breaks the style, and its place."""

    file: str
    line: int
    problem: str
    sentence: str

    def __str__(self) -> str:
        """Return the finding as editors read it."""
        return f"{self.file}:{self.line}: {self.problem}: {self.sentence}"


class Style(NamedTuple):
    """The tables of `.vale/Safari`."""

    words: tuple[tuple[re.Pattern[str], str], ...]
    starts: re.Pattern[str]
    most_words: int
    word: re.Pattern[str]

    @classmethod
    def read(cls, folder: Path = STYLES) -> Style:
        """Return the style that the tables in a folder describe."""
        tables = {file.stem: yaml.safe_load(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.yml"))}
        swaps = {**tables["Words"]["swap"], **tables["Spelling"]["swap"]}
        words = tuple((re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE), str(plain)) for pattern, plain in swaps.items())
        length = tables["Length"]
        length_word = re.compile(length["token"])
        return cls(words, re.compile("|".join(tables["Starts"]["raw"])), length["max"], length_word)

    def problems(self, sentence: str) -> Iterator[str]:
        """Yield what is wrong with a sentence."""
        for pattern, plain in self.words:
            if found := pattern.search(sentence):
                yield f'write "{plain}" instead of "{found[0]}"'
        if found := self.starts.match(sentence):
            yield f'begin with the subject or a verb instead of "{sentence.split()[0]}"'
        count = len(self.word.findall(sentence))
        if count > self.most_words:
            yield f"{count} words in a sentence, at most {self.most_words}"


def plain(text: str) -> str:
    """Return a text without literals, links, markup and quotations."""
    text = re.sub(r"^\*\*[^*]+[.:]\*\*", "", text)  # a heading in the paragraph
    text = re.sub(r"``?[^`]+``?", LITERAL, text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<?https?://\S+", LITERAL, text)
    text = re.sub(r"<[^<>]+>", " ", text)
    text = re.sub(r"[\"“][^\"“”]{1,200}[\"”]", LITERAL, text)
    return re.sub(r"[*_]{1,2}([^*_]+)[*_]{1,2}", r"\1", text)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a paragraph, each with the number of line breaks before it."""
    done, start = SHORT.sub(lambda found: found[0].replace(".", "\u2024"), plain(text)), 0
    for found in re.finditer(r"[.!?:;](?=[)»]*\s+[A-Z«(])|\Z", done):
        sentence = done[start : found.end()]
        if sentence.strip():
            leading = len(sentence) - len(sentence.lstrip())
            yield done.count("\n", 0, start + leading), " ".join(sentence.split())
        start = found.end()


def paragraphs_of_docstring(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of a docstring with their lines, from 0. Examples and tables of shapes are left out."""
    block: list[str] = []
    first = 0
    example = False
    for number, line in enumerate([*text.splitlines(), ""]):
        bare = line.strip()
        example = bool(bare) and (example or bare.startswith((">>>", "...")))
        field = re.match(r":(?:param|returns?|raises|yields)[^:]*:\s*|[a-z_]+: ", bare)
        item = field or re.match(r"(?:[-*]|\d+\.)\s+", bare)
        if not bare or example or item or bare.startswith(("|", "    ", "..")):
            if block:
                yield first, "\n".join(block)
            block = []
        if bare and not example and not bare.startswith(("|", "..")):
            if not block:
                first = number
            block.append(bare[item.end() :] if item else bare)


def of_python(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of a module's docstrings and comments with their lines, from 1."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node) is not None:
            said: Any = node.body[0]
            for line, block in paragraphs_of_docstring(said.value.value):
                yield said.lineno + line, block
    before: tuple[int, int] | None = None
    block: list[str] = []
    first = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT or DIRECTIVE.match(token.string):
            continue
        row, column = token.start
        said_here = token.string.lstrip("#:! ").split("  # ")[0]
        if before == (row - 1, column):
            block.append(said_here)
        else:
            if block:
                yield first, "\n".join(block)
            block, first = [said_here], row
        before = (row, column)
    if block:
        yield first, "\n".join(block)


def of_script(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of a script's comments with their lines, from 1. Types and the names of parameters are left out."""
    for found in SCRIPT_COMMENT.finditer(text):
        words = re.sub(r"^[ \t]*(?:\*|//) ?", "", found[1] or found[2], flags=re.MULTILINE)
        words = SCRIPT_TAG.sub(":param: ", words)
        line = text.count("\n", 0, found.start(1) if found[1] else found.start(2)) + 1
        yield from ((line + before, block) for before, block in paragraphs_of_docstring(words))


def of_markdown(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs, items and cells of a document with their lines, from 1. Code, headings and directives are left out."""
    block: list[str] = []
    first = 0
    fence = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        bare = line.strip().lstrip("> ")
        mark = re.match(r"(`{3,}|~{3,}|:{3,})", bare)
        ends = not bare or mark or fence or bare.startswith(("#", "|", ":", "<", "---")) or re.match(r"(?:[-*]|\d+\.)\s+", bare)
        if ends and block:
            yield first, "\n".join(block)
            block = []
        if mark and not mark[1].startswith(":"):
            fence = "" if fence and bare.startswith(fence) else fence or mark[1]
            continue
        if fence or mark or not bare or bare.startswith(("#", ":", "<", "---")):
            continue
        if bare.startswith("|"):
            yield from ((number, cell.strip()) for cell in bare.strip("|").split("|") if len(cell.split()) > 2)
            continue
        if not block:
            first = number
        block.append(re.sub(r"^(?:[-*]|\d+\.)\s+", "", bare))


def of_contract(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of the contract's descriptions and summaries with their lines, from 1."""

    def visit(node: yaml.Node) -> Iterator[tuple[int, str]]:
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if key.value in ("description", "summary") and isinstance(value, yaml.ScalarNode):
                    yield from ((value.start_mark.line + 1, block) for _, block in of_markdown(value.value))
                elif key.value not in ("example", "examples", "enum", "const"):
                    yield from visit(value)
        elif isinstance(node, yaml.SequenceNode):
            for each in node.value:
                yield from visit(each)

    yield from visit(yaml.compose(text, Loader=yaml.CSafeLoader))


def of_trace(text: str) -> Iterator[tuple[int, str]]:
    """Yield a trace's third column, why a sentence carries no rule, with its line from 1. The second column quotes the rulebook."""
    for section in tomllib.loads(text).get("sections", ()):
        for number, _, *ours in section["sentences"]:
            found = re.search(rf"^\s*\[{number},", text, re.MULTILINE)
            yield from ((text.count("\n", 0, found.start() if found else 0) + 1, each) for each in ours)


def check(file: Path, style: Style) -> list[Finding]:
    """Return the sentences of a file that break the style."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        blocks = of_python(text)
    elif file.suffix == ".js":
        blocks = of_script(text)
    elif file.suffix == ".md":
        blocks = of_markdown(text)
    elif file.suffix == ".toml":
        blocks = of_trace(text)
    else:
        blocks = of_contract(text)
    name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.as_posix()
    return [
        Finding(name, line + breaks, problem, sentence)
        for line, block in blocks
        for breaks, sentence in sentences(block)
        for problem in style.problems(sentence)
    ]


def listed(root: Path = ROOT) -> list[Path]:
    """Return the files that must follow the style by `.vale/trees.toml`."""
    config = tomllib.loads((root / ".vale" / "trees.toml").read_text(encoding="utf-8"))
    known = set(subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, timeout=60, check=False).stdout.splitlines())
    read = {file for each in config["read"] for file in root.glob(each) if not known or file.relative_to(root).as_posix() in known}
    left = {file for each in config["remaining"] for file in root.glob(each)}
    return sorted(read - left)


def main() -> int:
    """Check all files, print what is found, and return 1 if there is anything. `--list` prints the files for Vale instead."""
    files = listed()
    if sys.argv[1:] == ["--list"]:
        print(*[file.relative_to(ROOT).as_posix() for file in files if file.suffix in (".md", ".py")], sep="\n")
        return 0
    style = Style.read()
    found = [finding for file in files for finding in check(file, style)]
    for finding in found:
        print(finding)
    print(f"prose: {len(files)} files, {len(found)} findings", file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
