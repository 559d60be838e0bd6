"""A new custom game: writes a package that is complete and playable, for its author to change."""

from __future__ import annotations

import argparse
import re
import shutil
from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template

from safari_rules.authoring.errors import UnusableGame
from safari_rules.commands.refused import Refused
from safari_rules.core.admission import check_not_reserved
from safari_rules.core.known import check_not_taken

__all__ = ["write_game", "write_new_game"]

#: The form of a name: a Python identifier that becomes an id once its underscores are hyphens.
NAME = re.compile("[a-z][a-z0-9_]{0,31}")


def write_new_game(chosen: argparse.Namespace) -> int:
    """Write the package of a new game, and show what can be done with it."""
    folder = Path(chosen.into)
    try:
        package = write_game(chosen.name, folder)
    except OSError as error:
        raise Refused(f"--into {chosen.into}: {error.strerror}", 2) from None
    print(f"{package} has a complete game, and a README that says what to change. In {folder.resolve()}:\n")
    for line in (
        f"safari-rules --games {chosen.name} play {chosen.name}",
        f"safari-rules --games {chosen.name} serve",
        f"python -m pytest {chosen.name}",
    ):
        print(f"    {line}")
    return 0


def write_game(name: str, folder: Path) -> Path:
    """Write the package of a new game into a folder, and return its path.

    :param name: the name of the package, such as "stone_heap". The game's id is "stone-heap", its title "Stone heap".
    :param folder: the folder that is to hold the package.
    :returns: the path of the package.
    :raises UnusableGame: if the name cannot be used, or the folder has something of that name. Then nothing is written.
    :raises OSError: if the files cannot be written. Then none of them stays.
    """
    if not NAME.fullmatch(name) or iskeyword(name):
        raise UnusableGame(
            "Expected a name of lower-case letters, digits and underscores that Python can import, at most 32 of them and first a letter, "
            f"such as stone_heap, not {name!r}."
        )
    package, game_id = folder / name, name.replace("_", "-")
    check_not_reserved(game_id)
    check_not_taken(game_id)
    if package.exists():
        raise UnusableGame(f"{package} is there already, and nothing is overwritten.")
    if find_spec(name) is not None:
        raise UnusableGame(f"A module {name!r} is installed already, so Python would not find a game of that name.")
    title = name.replace("_", " ").strip().capitalize()
    words = {"name": name, "id": game_id, "title": title, "camel": "".join([word.capitalize() for word in name.split("_")])}
    package.mkdir()
    try:
        for source in sorted(files(__package__).joinpath("template").iterdir(), key=lambda each: each.name):
            file = source.name.removesuffix(".txt")
            text = Template(source.read_text(encoding="utf-8")).substitute(words)
            (package / (f"test_{name}.py" if file == "test.py" else file)).write_text(text, encoding="utf-8")
    except BaseException:  # half a package cannot be played, and would be in the way of the next attempt
        shutil.rmtree(package, ignore_errors=True)
        raise
    return package
