"""The generator of each game's `types.py`: TypedDicts of its JSON documents, written from its schema.

`python -m safari_rules.authoring.types_module` writes the file of every game of this library, or of the packages that are named, such as
that of a custom game. A package needs a `SPEC` and a `state.py` with `Options`, `State`, `Action` and `Event`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from pkgutil import iter_modules
from textwrap import wrap
from typing import Any, Protocol

from safari_rules.authoring.codecs import Choice, Codec, Const, Flag, Integer, ListOf, Number, Text
from safari_rules.authoring.schema import GameSchema, OneOf, Record

__all__ = ["source", "write"]

#: The longest line, as in pyproject.toml.
WIDTH = 140
#: A choice among more codes than this is a `str`, because an editor could not list them.
MOST_CODES = 64
INDENT = "    "
HEADER = '''"""{title}'s documents as TypedDicts, for editors and type checkers. `make types` writes this file from the game's schema."""

from typing import TYPE_CHECKING, Literal, {optional}TypeAlias, TypedDict

__all__ = [
{names}]
'''
COMMITMENT = "The SHA-256 commitment to the seed, which is shown when the game is over."
CLASSES = '''
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Self, Unpack

    from safari_rules.authoring.codecs import Document
    from safari_rules.authoring.text import Cards
    from safari_rules.belief import Belief
    from safari_rules.game import Game
    from {package}.state import Action, Event, Options, State

    class {name}Belief(Belief[State]):
        """A belief in {title} as type checkers see it. At run time it is a plain `Belief`."""

        view: ViewDict  # type: ignore[assignment]

        @property
        def memory(self) -> MemoryDict: ...  # type: ignore[override]

        def observe(
            self,
            view: ViewDict | Document,
            events: Iterable[EventDict | Document] = (),
            *,
            checked: bool = True,
        ) -> Self: ...

    class {name}Game(Game[Options, State, Action, Event]):  # type: ignore[misc]
        """{title} as type checkers see it. At run time it is a plain `Game`, whose class is final."""

        def new(self, *, seed: {seed} = None, **options: Unpack[OptionsDict]) -> State:  # type: ignore[override]
            """Return the first state of a game.

{options}
            """

        def load(self, document: StateDict | Document) -> State: ...

        def dump(self, state: State) -> StateDict: ...  # type: ignore[override]

        def load_action(self, document: ActionDict | Document) -> Action: ...

        def dump_action(self, action: Action) -> ActionDict: ...  # type: ignore[override]

        def dump_event(self, event: Event) -> EventDict: ...  # type: ignore[override]

        def view(self, state: State, player: int | None = None) -> ViewDict: ...  # type: ignore[override]

        def view_events(  # type: ignore[override]
            self,
            state: State,
            player: int | None,
            events: Iterable[Event | EventDict | Document],
        ) -> list[EventDict]: ...

        def view_event(  # type: ignore[override]
            self,
            state: State,
            player: int | None,
            event: Event | EventDict | Document,
        ) -> EventDict: ...

        def belief(
            self,
            view: ViewDict | Document,
            player: int,
            memory: MemoryDict | Document | None = None,
            events: Iterable[EventDict | Document] = (),
            *,
            checked: bool = True,
        ) -> {name}Belief: ...

        def describe(
            self,
            value: Action | Event | ActionDict | EventDict | Document,
            names: Sequence[str | None] = (),
            state: State | None = None,
        ) -> str: ...

        def lines(
            self,
            view: ViewDict | Document,
            names: Sequence[str | None] = (),
            card: Cards | None = None,
        ) -> list[str]: ...
'''


class Described(Protocol):
    """A game's specification as far as this module needs it."""

    @property
    def title(self) -> str:
        """Return what people call the game."""

    @property
    def schema(self) -> Callable[[], GameSchema[Any]]:
        """Return what returns the JSON form of the game's documents."""

    @property
    def view(self) -> object:
        """Return who may see what, or None if nothing is hidden."""


class Writer:
    """A writer of one game's file, which collects classes and aliases in the order in which they must stand."""

    def __init__(self, schema: GameSchema[Any]) -> None:
        self.game = schema.name
        self.aliases: dict[str, str] = {}
        self.classes: dict[str, str] = {}

    def own(self, published: str) -> str:
        """Return a published name without the game's own."""
        return published.removeprefix(self.game)

    def hint(self, codec: Codec[Any], *, view: bool = False, hidden: bool = False, arguments: bool = False) -> str:
        """Return the type of a codec's JSON.

        In a `view` what is secret may be None; what is `hidden` is a part of something secret. As one of the `arguments` of a call, a list
        may be a tuple too.
        """
        hidden = hidden or (view and codec.secret)
        if isinstance(codec, ListOf):
            item = self.hint(codec.inner, view=view, hidden=hidden)
            hint = f"list[{item}] | tuple[{item}, ...]" if arguments else f"list[{item}]"
        elif isinstance(codec, Record):
            hint = self.record(codec, view=view)
        elif isinstance(codec, OneOf):
            hint = " | ".join(self.record(each) for each in codec.records())
        else:
            hint = self.plain(codec)
            if hidden and hint != "None":
                return f"{hint} | None"
        return f"{hint} | None" if codec.allow_none and hint != "None" else hint

    def plain(self, codec: Codec[Any]) -> str:
        """Return the type of a single value."""
        match codec:
            case Const():
                return "None" if codec.value is None else f"Literal[{quoted(codec.value)}]"
            case Choice() if len(codec.inner) <= MOST_CODES:
                codes = literal(codec.inner)
                if not codec.component:
                    return codes
                name = self.own(codec.component)
                self.aliases[name] = alias(name, codes, about=codec.about)
                return name
            case Choice() | Text():
                return "str"
            case Flag():
                return "bool"
            case Integer():
                return "int"
            case Number():
                return "float"
        raise TypeError(f"{type(codec).__name__} has no type that could be written.")

    def record(self, record: Record[Any], *, view: bool = False, name: str = "", doc: str = "", total: bool = True) -> str:
        """Write the class of an object and return its name. Its view is another class only if something in it is secret."""
        shape = record.shape
        own = self.own(shape.name)
        if own == "Options" and not name:
            name, doc = "AllOptionsDict", "All options of a game, as a state has them."
        view = view and any(map(keeps_secrets, record.parts.values()))
        name = name or (f"{own}ViewDict" if view else f"{own}Dict")
        if name not in self.classes:
            keys = {key: (f"Literal[{quoted(value)}]", shape.members[key].doc) for key, value in record.constant_document.items()}
            for key, codec in zip(record.names, record.parts.values(), strict=True):
                hint = self.hint(codec, view=view, arguments=not total)
                meaning = codec.doc if total else f"{codec.doc}{bounds(codec)}"
                keys[key] = (f"NotRequired[{hint}]" if total and codec.sparse else hint, meaning)
            if name == "ViewDict":
                keys["seed_commitment"] = ("NotRequired[str]", COMMITMENT)
            self.classes[name] = typed_dict(name, doc or shape.doc, keys, total=total)
        return name

    def union(self, name: str, kinds: OneOf) -> None:
        """Write the classes of an object of several shapes, and their union."""
        members = [self.record(each) for each in kinds.records()]
        self.classes[name] = alias(name, " | ".join(members), about=kinds.doc)


def keeps_secrets(codec: Codec[Any]) -> bool:
    """Return whether a view may hide something of what a codec reads."""
    if isinstance(codec, ListOf):
        return codec.secret or keeps_secrets(codec.inner)
    return codec.secret or (isinstance(codec, Record) and any(map(keeps_secrets, codec.parts.values())))


def bounds(codec: Codec[Any]) -> str:
    """Return a sentence about the integers that a codec reads."""
    if not isinstance(codec, Integer):
        return ""
    return f" Always {codec.low}." if codec.low == codec.high else f" {codec.expected[0].upper()}{codec.expected[1:]}."


def quoted(value: object) -> str:
    """Return a constant as Python code, with double quotes."""
    return f'"{value}"' if isinstance(value, str) else repr(value)


def literal(codes: Mapping[str, Any]) -> str:
    """Return the type of some codes."""
    return f"Literal[{', '.join(map(quoted, codes))}]"


def alias(name: str, hint: str, *, about: str) -> str:
    """Return the code of a type alias, laid out as ruff does it."""
    first = f"{name}: TypeAlias = "
    if len(first + hint) > WIDTH:
        if hint.startswith("Literal["):
            hint = broken("Literal[", hint[len("Literal[") : -1].split(", "), "]", "")
        else:
            members = hint.split(" | ")
            hint = broken("(", [members[0], *[f"| {member}" for member in members[1:]]], ")", "", separator="")
    return f"#: {about}\n{first}{hint}\n"


def broken(begin: str, parts: Sequence[str], end: str, indent: str, separator: str = ",") -> str:
    """Return code between two brackets, on a line of its own or each part on one."""
    inner = indent + INDENT
    together = inner + f"{separator} ".join(parts)
    if len(together) <= WIDTH:
        return f"{begin}\n{together}\n{indent}{end}"
    return f"{begin}\n" + "".join(f"{inner}{part}{separator}\n" for part in parts) + f"{indent}{end}"


def documented(text: str, indent: str) -> str:
    """Return a docstring."""
    if len(indent) + len(text) + 6 <= WIDTH:
        return f'{indent}"""{text}"""\n'
    first, *more = wrap(text, WIDTH - len(indent) - 3)
    lines = "".join(f"{indent}{line}\n" for line in [f'"""{first}', *more])
    return f'{lines}{indent}"""\n'


def typed_dict(name: str, doc: str, keys: Mapping[str, tuple[str, str]], *, total: bool) -> str:
    """Return the code of a TypedDict. Keys that Python keeps for itself stand in a base, which needs no class statement."""
    code, base = "", "TypedDict"
    reserved = {key: hint for key, (hint, _) in keys.items() if iskeyword(key)}
    if reserved:
        base = f"_{name}"
        members = ", ".join(f"{quoted(key)}: {hint}" for key, hint in reserved.items())
        code = f'{base} = TypedDict("{base}", {{{members}}})\n\n\n'
    code += f"class {name}({base}{'' if total else ', total=False'}):\n"
    about = " ".join([" ".join(doc.split()), *[f"`{key}`: {keys[key][1]}" for key in reserved]])
    code += documented(about, INDENT)
    if len(keys) > len(reserved):
        code += "\n"
    for key, (hint, meaning) in keys.items():
        if key not in reserved:
            line = f"{INDENT}{key}: {hint}\n"
            if len(line) > WIDTH + 1 and hint.startswith("Literal["):
                line = broken(f"{INDENT}{key}: Literal[", hint[len("Literal[") : -1].split(", "), "]", INDENT) + "\n"
            code += line + documented(meaning, INDENT)
    return code


def source(spec: Described, package: str) -> str:
    """Return the text of a game's `types.py`. `package` is the name of the game's package."""
    schema = spec.schema()
    writer = Writer(schema)
    writer.record(schema.options, name="OptionsDict", doc="The options that `new` takes. All may be left out.", total=False)
    writer.record(schema.facts, doc="The facts of a component.")
    writer.record(schema.state, name="StateDict")
    if spec.view is None:
        writer.classes["ViewDict"] = alias("ViewDict", "StateDict", about="A view is the state itself, because nothing is hidden.")
    else:
        about = "A state as a player or a spectator may see it: the same keys, every secret None."
        writer.record(schema.state, view=True, name="ViewDict", doc=about)
    writer.union("ActionDict", schema.action)
    writer.union("EventDict", schema.event)
    writer.record(schema.memory, name="MemoryDict")
    body = "\n".join(writer.aliases.values()) + "".join(f"\n\n{code}" for code in writer.classes.values())
    optional = "NotRequired, " if "NotRequired[" in body else ""
    names = "".join(f'{INDENT}"{name}",\n' for name in sorted([*writer.aliases, *writer.classes]))
    header = HEADER.format(title=spec.title, names=names, optional=optional)
    classes = CLASSES.format(
        package=package,
        name=schema.name,
        title=spec.title,
        seed="str | int | None" if schema.seeded else "None",
        options="\n".join(options_lines(schema)),
    )
    return f"{header}\n{body}\n{classes}"


def options_lines(schema: GameSchema[Any]) -> Iterator[str]:
    """Return the options as a list for a docstring."""
    for name, codec in schema.options.parts.items():
        yield from wrap(
            f"- `{name}`: {codec.doc}", WIDTH, initial_indent=3 * INDENT, subsequent_indent=f"{3 * INDENT}  ", break_long_words=False
        )


def write(package: str) -> Path:
    """Write the `types.py` of a game's package and return its path."""
    module = import_module(package)
    path = Path(str(module.__file__)).with_name("types.py")
    path.write_text(source(module.SPEC, package), encoding="utf-8")
    return path


def main(packages: Sequence[str]) -> None:
    """Write the files of some packages, by default of the games of this library."""
    games = import_module("safari_rules.games")
    for package in packages or [f"{games.__name__}.{each.name}" for each in iter_modules(games.__path__)]:
        sys.stdout.write(f"{write(package)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
