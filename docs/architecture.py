"""The diagram of the architecture, drawn from what the code imports, and the map of the code, made of its docstrings.

`make generate` writes them as docs/architecture.svg and docs/map.md.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import fmean

ROOT = Path(__file__).parents[1]
PICTURE = Path(__file__).parent / "architecture.svg"
MAP = Path(__file__).parent / "map.md"
MAP_HEAD = """# A map of the code

This page lists the modules from the ground up, each with the beginning of its docstring. A package imports only its own modules and those
of packages above it on this page, apart from the commands that start a server. [The architecture](architecture.md) has the reasons.

The five packages of `safari_rules/games` have the same modules, and so have those of `safari_rules/players/insight`. The page lists the
modules of Kariba, and those that only other games have. It leaves out `messages_<language>.py`, which a generator writes.
"""
#: The rooms of the library, from the ground up. A room imports only its own modules and those of lower floors.
FLOORS = (("authoring",), ("games",), ("core",), ("players",), ("conformance",), ("contract", "envs"), ("commands",))
#: Packages that stand for all that is in them.
WHOLE = {"games": "games/<game>"}
WIDTH, HEIGHT, ACROSS, DOWN, EDGE = 128, 34, 144, 82, 16
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
    'font-family="system-ui, sans-serif" font-size="14" '
    'role="img" aria-labelledby="title">\n<title id="title">Which modules import which, those that import above.</title>\n'
    '<rect width="{width}" height="{height}" fill="#fffdf8"/>\n'
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0 10 5 0 10z" fill="#8a9184"/></marker></defs>\n'
)


def node(module: str) -> str | None:
    """Which box a module belongs to; None for one that stands outside."""
    parts = module.split(".")
    if parts[0] == "safari_api":
        return "safari_api"
    return WHOLE.get(parts[1], parts[1]) if parts[0] == "safari_rules" and len(parts) > 1 else None


def imports() -> dict[str, set[str]]:
    """Return for each box the boxes that it imports when it is imported itself, not those that it imports later or names in types."""
    found: dict[str, set[str]] = {}
    for package in (ROOT / "safari_rules", ROOT / "api" / "safari_api"):
        for path in sorted(package.rglob("*.py")):
            own = node(".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__"))
            if own is None:
                continue
            targets = found.setdefault(own, set())
            for statement in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(statement, ast.ImportFrom) and statement.module:
                    targets |= {target for target in [node(statement.module)] if target not in (None, own)}
    return found


def reduced(arrows: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Without the arrows that follow from others."""

    @cache
    def below(name: str) -> frozenset[str]:
        return frozenset(arrows[name]).union(*(below(target) for target in arrows[name]))

    return {
        name: {target for target in targets if not any(target in below(other) for other in targets - {target})}
        for name, targets in arrows.items()
    }


def rows(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the boxes from the top down, each above all that it imports, in a row near those that it is joined to."""

    @cache
    def height(name: str) -> int:
        return 1 + max((height(target) for target in arrows[name]), default=-1)

    found = [sorted(name for name in arrows if height(name) == level) for level in range(max(map(height, arrows)), -1, -1)]
    for _ in range(8):
        for row in found:
            place = {name: at / max(1, len(each) - 1) for each in found for at, name in enumerate(each)}
            joined = {name: [*arrows[name], *(other for other in arrows if name in arrows[other])] for name in row}
            row.sort(key=lambda name: (fmean([place[other] for other in joined[name]] or [0.5]), name))
    return found


def drawing() -> Iterator[str]:
    """Yield the pieces of the picture."""
    arrows = reduced(imports())
    boxes = rows(arrows)
    across = max(map(len, boxes))
    width, height = across * ACROSS + EDGE * 2, len(boxes) * DOWN - (DOWN - HEIGHT) + EDGE * 2
    where = {
        name: (EDGE + (across - len(row)) * ACROSS / 2 + at * ACROSS + (ACROSS - WIDTH) / 2, EDGE + level * DOWN)
        for level, row in enumerate(boxes)
        for at, name in enumerate(row)
    }
    yield HEAD.format(width=width, height=height)
    for name, targets in sorted(arrows.items()):
        for target in sorted(targets):
            (left, top), (right, bottom) = where[name], where[target]
            begin, end = (left + WIDTH / 2, top + HEIGHT), (right + WIDTH / 2, bottom - 1)
            bend = (end[1] - begin[1]) / 2
            turn = f"{begin[0]:g} {begin[1] + bend:g} {end[0]:g} {end[1] - bend:g}"
            yield f'<path d="M{begin[0]:g} {begin[1]:g} C{turn} {end[0]:g} {end[1]:g}" fill="none" stroke="#8a9184" '
            yield 'stroke-width="1.5" marker-end="url(#arrow)"/>\n'
    for name, (left, top) in where.items():
        fill, ink = ("#1f6b4a", "#ffffff") if name in ("safari_api", "game", "games/<game>") else ("#e3ead9", "#22261f")
        label = name.replace("<", "&lt;").replace(">", "&gt;")
        yield f'<rect x="{left:g}" y="{top:g}" width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{fill}" stroke="#1f6b4a"/>'
        yield f'<text x="{left + WIDTH / 2:g}" y="{top + 22:g}" text-anchor="middle" fill="{ink}">{label}</text>\n'
    yield "</svg>\n"


def picture() -> str:
    """Return the whole picture."""
    return "".join(drawing())


def code_map() -> str:
    """Return the page of the modules, room by room."""
    rooms = [ROOT / "safari_rules" / room for floor in FLOORS for room in floor] + [
        ROOT / "api" / "safari_api",
        ROOT / "api" / "safari_host",
    ]
    return "".join([MAP_HEAD, *map(room_map, rooms)])


def room_map(room: Path) -> str:
    """Return the table of the modules of a room."""
    games = {path.name for path in (ROOT / "safari_rules" / "games").iterdir()} - {"kariba"}
    rows = [f"\n## {room.relative_to(ROOT)}\n\n| module | what it holds |\n| --- | --- |\n"]
    for path in sorted(room.rglob("*.py"), key=lambda path: (len(path.parts), path.parent, path.name)):
        alike = path.parent.name in games and (path.parents[1] / "kariba" / path.name).exists()
        if not alike and not re.fullmatch(r"messages_..\.py", path.name):
            about = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n\n")[0]
            rows.append(f"| `{path.relative_to(room)}` | {' '.join(about.split())} |\n")
    return "".join(rows)
