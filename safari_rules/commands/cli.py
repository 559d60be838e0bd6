"""The command `safari-rules`: its arguments, and the commands `games`, `rules`, `serve` and `openapi`. The others have their own modules.

`serve`, `host` and `openapi` need the service's extras. A person at the terminal, `endgames`, `export`, `mcp` and `replay` need packages
that a refusal names. Everything else needs the library only.
"""

from __future__ import annotations

import argparse
import codecs
import io
import json
import os
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from importlib import import_module
from typing import Any, NoReturn

from safari_rules import SafariRulesError, __version__, all_games
from safari_rules.authoring.codecs import CodecError
from safari_rules.authoring.errors import UnknownGame, UnusableGame
from safari_rules.authoring.json_schema import json_schema
from safari_rules.authoring.schema import player_name
from safari_rules.authoring.values import cause_of, plain_seed
from safari_rules.commands.contests import add_arguments, modules_of
from safari_rules.commands.host import add_host
from safari_rules.commands.messages import add_language, wording_of
from safari_rules.commands.records import add_file
from safari_rules.commands.refused import FILE, Refused, check_target, complain, needing, whole_number, write_whole
from safari_rules.core.admission import place_outside
from safari_rules.core.positions import designer_of, summary_of
from safari_rules.core.registry import find, load

WIDTH = 100
#: The ASCII characters that replace signs of our sentences for which Unicode has no decomposition.
NEAREST = str.maketrans(
    dict.fromkeys("“”„«»", '"')
    | {"−": "-", "–": "-", "’": "'", "×": "x", "▲": "^"}
    | {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "œ": "oe"}
)


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line."""

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """End with a status, once all that is shown has been written: `main` answers if it cannot be."""
        sys.stdout.flush()
        super().exit(status, message)

    def error(self, message: str) -> NoReturn:
        """Print one line, and end with status 2."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuse unknown arguments in this command's name, and not in that of `safari-rules`."""
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return known, unknown


def parser() -> Parser:
    """Return the parser of the arguments that the command takes."""
    parser = Parser(prog="safari-rules", description="The rules of five animal games.")
    parser.add_argument("--version", action="version", version=f"safari-rules {__version__}")
    parser.add_argument(
        "--games", metavar="MODULE,…", help="modules that register custom games, in this folder or on the path (SAFARI_GAMES)"
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")

    commands.add_parser("games", help="list the games").set_defaults(run=list_games)

    rules = commands.add_parser("rules", help="show a game's rules, rulings and options")
    rules.add_argument("game", help="which game: its id or its title")
    add_language(rules)
    rules.set_defaults(run=show_rules)

    play = commands.add_parser("play", help="play a game against agents, or watch them")
    play.add_argument("game", help="which game: its id or its title")
    add_options(play, "how many play")
    play.add_argument(
        "--human", action="append", type=whole_number, default=[], metavar="SEAT", help="a person's seat, from 0 (again for each)"
    )
    play.add_argument(
        "--agent",
        action="append",
        default=[],
        metavar="AGENT",
        help="who plays the others (again for each): beginner, easy, medium, strong, random, mcts:200 … "
        "(default: mcts:200 against a person, else random)",
    )
    play.add_argument(
        "--name", action="append", type=name_of, default=[], metavar="NAME", help="a player's name, from seat 0 on (again for each)"
    )
    play.add_argument("--out", **FILE, help="where to write the record of the game; with people, as it grows")
    play.add_argument("--seed", type=seed_of, help="the seed of the shuffles and of the players; drawn if left out")
    add_language(play)
    play.add_argument("--quiet", action="store_true", help="print only how the game ended, if no person plays")
    play.set_defaults(run=_lazily("play:play_game"))

    contest = commands.add_parser("tournament", help="let agents play many games against each other")
    add_arguments(contest, "tournament", 100, "how many games")
    add_options(contest, "how many play (default: as many as agents, at least the fewest of the game)")
    contest.set_defaults(run=_lazily("tournament:play_tournament"))

    league = commands.add_parser("league", help="rate agents: each plays against each other one")
    add_arguments(league, "league", 200, "how many games of each pair at most")
    league.add_argument(
        "--sprt",
        type=float,
        default=0.05,
        metavar="BOUND",
        help="a pair stops once a share of 0.5 + BOUND or of 0.5 - BOUND is far likelier than the other; 0 for never (default 0.05)",
    )
    league.add_argument(
        "--error",
        type=float,
        default=0.05,
        metavar="P",
        help="how probable an error of that is, if the true share is one of those two (default 0.05)",
    )
    add_options(league, "how many play (default: two)")
    league.set_defaults(run=_lazily("league:play_league"))

    replay = commands.add_parser("replay", help="step through the record of a game")
    add_file(replay)
    replay.add_argument("--seat", type=whole_number, help="show what this seat saw, from 0 (default: every card is open)")
    add_language(replay)
    replay.set_defaults(run=_lazily("replay:replay_record", "stepping through a record", "play"))

    analysis = commands.add_parser("analyze", help="list the moves of a recorded game that cost most")
    add_file(analysis)
    analysis.add_argument("--agent", default="strong", metavar="AGENT", help="who judges: strong (the default), greedy, mcts:200 and so on")
    analysis.add_argument("--most", type=whole_number, default=5, metavar="N", help="how many moves to list at most (default 5)")
    analysis.add_argument("--seed", type=seed_of, default="analyze", help="the seed of the search (default: analyze)")
    add_language(analysis)
    analysis.set_defaults(run=_lazily("analyze:analyze_record"))

    serve = commands.add_parser("serve", help="serve the HTTP API", description="Settings left out come from SAFARI_HOST and so on.")
    serve.add_argument("--host", help="address to listen on (default 127.0.0.1)")
    serve.add_argument("--port", help="port to listen on (default 8000)")
    serve.add_argument("--workers", help="worker processes (default: as many as cores may be used)")
    serve.add_argument("--pyodide", metavar="FOLDER", help="folder of the npm package pyodide, to offer play without a network")
    serve.set_defaults(run=serve_api)

    add_host(commands)

    openapi = commands.add_parser("openapi", help="write the OpenAPI document")
    openapi.add_argument("--output", default="-", metavar="FILE", help="where to (default: standard output)")
    openapi.add_argument("--tables", action="store_true", help="the document of the tables that `safari-rules host` serves")
    openapi.set_defaults(run=write_openapi)

    tables = commands.add_parser("endgames", help="build the exact tables of Safari-Dual's endgames, which agents may read")
    tables.add_argument("--pieces", type=whole_number, help="the most pieces on the board, 2 to 5, lions counted (default: 5)")
    tables.add_argument("--folder", metavar="FOLDER", help="where to (default: SAFARI_ENDGAMES, else the user's cache)")
    tables.set_defaults(run=_lazily("endgames:build_endgames"))

    quiz = commands.add_parser("puzzles", help="write positions with questions that have one right answer, proven")
    quiz.add_argument("game", help="which game: its id or its title")
    quiz.add_argument("--count", type=whole_number, default=3, help="how many puzzles (default 3)")
    quiz.add_argument("--seed", type=seed_of, default="puzzles", help="what decides all of them (default: puzzles)")
    quiz.add_argument(
        "--out", default="-", metavar="FILE", help="where to, one a line; a JSON array if it ends in .json (default: standard output)"
    )
    quiz.set_defaults(run=_lazily("puzzles:write_puzzles"))

    export = commands.add_parser("export", help="write recorded games as a Parquet table, a row per action")
    export.add_argument("file", **FILE, help="games, one a line: records, or what a tournament or league wrote (--out)")
    export.add_argument("--to", required=True, **FILE, help="the Parquet file to write, such as games.parquet")
    export.set_defaults(run=_lazily("export:export_games", "exporting games", "data"))

    mcp = commands.add_parser("mcp", help="serve the games to language models: an MCP server on standard input and output")
    mcp.set_defaults(run=_lazily("mcp_server:serve_mcp", "the MCP server", "mcp"))

    new = commands.add_parser("new-game", help="write the package of a new game, complete and playable, for you to change")
    new.add_argument("name", metavar="NAME", help="the package's name, such as stone_heap")
    new.add_argument("--into", default=".", metavar="FOLDER", help="the folder that is to hold the package (default: this one)")
    new.set_defaults(run=_lazily("new_game:write_new_game"))
    return parser


def _lazily(command: str, purpose: str = "", extra: str = "") -> Callable[[argparse.Namespace], int]:
    """Return a command such as "league:play_league", imported when it runs. A refusal names the purpose and extra of a missing package."""

    def run(chosen: argparse.Namespace) -> int:
        module, _, function = command.partition(":")
        with needing(purpose, extra) if extra else nullcontext():
            found = getattr(import_module(f"{__package__}.{module}"), function)
        return int(found(chosen))

    return run


def add_options(command: argparse.ArgumentParser, players: str) -> None:
    """Add the arguments of a command that plays. `options_of` reads them."""
    command.add_argument("--players", type=whole_number, help=players)
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="another option, its value as JSON")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit code: 0 done, 1 refused, 2 misused, 130 interrupted."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - the caller has closed it
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is typed may be in another encoding; it is refused like any other word
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("nearest", nearest)
        sys.stdout.reconfigure(errors="nearest")  # a terminal with a small character set shows the letters that it has
    try:
        chosen = parser().parse_args(arguments)
        if (modules := modules_of(chosen)) or names_modules(chosen):
            with suppress(FileNotFoundError):  # the folder may have been deleted
                sys.path.append(os.getcwd())  # A user's games and agents mostly lie in the folder where the command is given.
        load(modules)
        status = int(chosen.run(chosen))
        sys.stdout.flush()
        return status
    except (UnknownGame, UnusableGame) as error:
        return complain(error, 2)
    except SafariRulesError as error:
        return complain(error, 1)
    except Refused as error:
        return complain(error, error.status)
    except KeyboardInterrupt:
        if sys.stderr.isatty():
            print(file=sys.stderr)  # A terminal shows ^C on the line that was begun.
        return complain("stopped", 130)
    except Exception as error:
        if place := place_outside(error):
            return complain(f"{cause_of(error)}{place}", 1)  # a mistake in a user's game
        if not isinstance(error, OSError):
            raise
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - what could not be written is given up, at the end too
        return 0 if isinstance(error, BrokenPipeError) else complain(f"cannot write: {error.strerror}", 2)


def nearest(error: UnicodeError) -> tuple[str, int]:
    """Return ASCII in place of characters that a small character set lacks, and where to go on: an error handler of `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(NEAREST)
    return "".join([unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?" for letter in text]), error.end


def list_games(_: argparse.Namespace) -> int:
    """List the games, one line each."""
    for each in all_games():
        low, high = each.players
        players = f"{f'{low}–{high}' if low < high else low:<3} {'players' if high > 1 else 'player':7}"
        print(f"{each.id:14} {each.title:12} {players}   {each.designer}")
    return 0


def show_rules(chosen: argparse.Namespace) -> int:
    """Print a game's options, rules and rulings."""
    shown = find(chosen.game)
    book, said = shown.rulebook.translated(chosen.language), wording_of(shown, chosen.language)
    print(textwrap.fill(said.say("line-title", title=shown.title, agent=designer_of(shown, chosen.language)), width()))
    print(f"{textwrap.fill(summary_of(shown, chosen.language), width())}\n\n{said.say('line-options')}")
    fields: dict[str, Any] = shown.spec.schema().options.parts
    for name, field in fields.items():
        head = said.say("part-option", typed=name, sentence=values_of(json_schema(field)), better=json.dumps(field.default))
        print_entry(said.say("part-entry", typed=head, sentence=book.option(name, field.doc)))
    for title, texts in (("line-rules", book.rules), ("line-rulings", book.rulings)):
        if texts:
            print(f"\n{said.say(title)}")
        for name, text in texts.items():
            print_entry(said.say("part-entry", typed=name, sentence=text))
    return 0


def values_of(schema: Mapping[str, Any]) -> str:
    """Return the values that the JSON Schema of an option allows, in no language."""
    kind = schema.get("type", "object")
    if isinstance(kind, list):
        return ", ".join([values_of({**schema, "type": each}) for each in kind])
    match {**schema, "type": kind}:
        case {"type": "boolean"}:
            return "true, false"
        case {"type": "string", "enum": codes}:
            return ", ".join([code for code in codes if code is not None])
        case {"type": "array", "items": inner}:
            return f"[{values_of(inner)}]"
        case {"type": "integer" | "number", "minimum": low, "maximum": high}:
            return f"{low}–{high}" if low < high else f"{low}"
    return f"{kind}"


def print_entry(entry: str) -> None:
    """Print an indented paragraph."""
    print(textwrap.fill(entry, width(), initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False))


def width() -> int:
    """Return the columns of a printed text, at most those of the terminal."""
    return min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns)


def names_modules(chosen: argparse.Namespace) -> bool:
    """Return whether the command names a custom agent, whose module is to be imported."""
    named: list[str] | str = getattr(chosen, "agent", [])
    names = [named] if isinstance(named, str) else named
    if not names:
        return False
    from safari_rules.players.naming import is_custom

    return any(map(is_custom, names))


def name_of(text: str) -> str:
    """Return a player's name. Raises ArgumentTypeError if no player can have it."""
    try:
        return player_name("").read(text)
    except CodecError as error:
        raise argparse.ArgumentTypeError(*error.messages) from None


def seed_of(text: str) -> str:
    """Return a seed. Raises ArgumentTypeError if it is not text in the encoding of the terminal."""
    try:
        return str(plain_seed(text))
    except TypeError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


@needing("the service", "api")
def serve_api(chosen: argparse.Namespace) -> int:
    """Serve until the process is stopped. Returns 2 if the settings do not allow a start."""
    from safari_api.server import serve
    from safari_api.settings import Settings, SettingsError

    flags = {name: value for name in ("host", "port", "workers", "games", "pyodide") if (value := getattr(chosen, name)) is not None}
    try:
        return serve(Settings.from_environment(defaults=Settings(log=True), **flags))
    except SettingsError as error:
        return complain(error, 2)


def write_openapi(chosen: argparse.Namespace) -> int:
    """Write an OpenAPI document as YAML: the service's, or the host's."""
    module, extra = ("safari_host", "host") if chosen.tables else ("safari_api", "api")
    with needing("the service", extra):
        contract = import_module(f"{module}.openapi").document()
        document: bytes = import_module("safari_api.publisher").as_yaml(contract)
    if chosen.output == "-":
        sys.stdout.buffer.write(document)  # UTF-8, also for a terminal with a small character set
    else:
        check_target("--output", chosen.output)
        write_whole("--output", chosen.output, document)
    return 0


if __name__ == "__main__":
    sys.exit(main())
