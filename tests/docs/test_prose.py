"""The checker of prose: the problems that it finds, the text that it skips, and that its tables are those of Vale."""

from __future__ import annotations

import configparser
from pathlib import Path

import yaml
from support import prose
from support.failures import looped

ROOT = Path(__file__).parents[2]
STYLE = prose.Style.read()


def problems(text: str, suffix: str, folder: Path) -> list[str]:
    """Return the problems in a file with this text."""
    file = folder / f"text{suffix}"
    file.write_text(text, encoding="utf-8")
    return [f"{each.line}: {each.problem}" for each in prose.check(file, STYLE)]


@looped(
    ("sentence", "problem"),
    [
        ("The page is told of it.", 'instead of "told"'),
        ("Whoever asks gets an answer.", 'instead of "Whoever"'),
        ("It is found anew.", 'instead of "anew"'),
        ("The colour of a card.", 'instead of "colour"'),
        ("What a player sees.", 'instead of "What"'),
        ("By card: its number.", 'instead of "By"'),
        ("Where nothing is hidden, it is None.", 'instead of "Where"'),
        (f"It has {'many ' * 40}words.", "43 words in a sentence"),
    ],
)
def test_a_sentence_is_found_in_every_kind_of_text(sentence: str, problem: str, tmp_path: Path) -> None:
    for text, suffix, line in (
        (f'"""A module.\n\n{sentence}\n"""\n', ".py", 3),
        (f"x = 1\n# {sentence}\n", ".py", 2),
        (f"x = 1  #: {sentence}\n", ".py", 1),
        (f"// @ts-check\n// {sentence}\nf();\n", ".js", 2),
        (f"/**\n * Do it.\n * @param {{number}} at {sentence}\n */\n", ".js", 3),
        (f"class A {{\n  /** {sentence} */\n  f() {{}}\n}}\n", ".js", 2),
        (f"const a = 1; // {sentence}\n", ".js", 1),
        (f"# Title\n\nA line.\n{sentence}\n", ".md", 4),
        (f"- A point. {sentence}\n", ".md", 1),
        (f"| a | b |\n| --- | --- |\n| x | {sentence} |\n", ".md", 3),
        (yaml.safe_dump({"paths": {"/x": {"description": sentence}}}, width=10_000), ".yaml", 3),
        (f'[[sections]]\ntitle = "T"\nsentences = [\n  [1, "theirs", "{sentence}"],\n]\n', ".toml", 4),
    ):
        found = problems(text, suffix, tmp_path)
        assert len(found) == 1, (text, found)
        assert problem in found[0]
        assert found[0].startswith(f"{line}: ")


@looped(
    ("text", "suffix"),
    [
        ("```sh\nWhat is told anew.\n```\n", ".md"),
        ("# What is told\n\nThe name `told` and [a link](told.md).\n", ".md"),
        ("**What.** States are values.\n", ".md"),
        ("Why does it say so? What does it know?\n", ".md"),
        ("<!-- What is told anew -->\n", ".md"),
        ('told = "What is told anew."\nwhoever = 1  # noqa: F401 told\n', ".py"),
        ('const told = "http://told"; // an address\nf(told); /* What is told anew. */\n', ".js"),
        ('"""A module.\n\n>>> told\nWhat is told.\n"""\n', ".py"),
        ("example: {description: fine, value: What is told}\ndescription: A seat.\n", ".yaml"),
        ('[[sections]]\ntitle = "What"\nsentences = [[1, "What the rulebook told whoever played."]]\n', ".toml"),
    ],
)
def test_code_questions_and_the_rulebooks_own_words_are_passed_over(text: str, suffix: str, tmp_path: Path) -> None:
    assert problems(text, suffix, tmp_path) == []


def test_every_tree_has_files() -> None:
    """`nox -s lint` checks the files themselves."""
    names = {file.relative_to(ROOT).as_posix() for file in prose.listed()}
    assert {
        "README.md",
        "openapi.yaml",
        "safari_rules/core/game.py",
        "api/safari_api/app.py",
        "docs/library.md",
        "tests/conftest.py",
    } <= names


def test_vale_reads_the_same_tables() -> None:
    config = configparser.ConfigParser()
    config.read_string("[all]\n" + (ROOT / ".vale.ini").read_text(encoding="utf-8"))
    folder = ROOT / config["all"]["StylesPath"] / config["*.{md,py}"]["BasedOnStyles"]
    assert folder == prose.STYLES
    kinds = {file.stem: yaml.safe_load(file.read_text(encoding="utf-8"))["extends"] for file in folder.glob("*.yml")}
    assert kinds == {"Words": "substitution", "Spelling": "substitution", "Starts": "existence", "Length": "occurrence"}
