"""Safari-Dual's endgame tables: how positions are numbered, and the files.

A table has one byte per position of a material, as the player to move sees it. `retrograde.py` builds the tables, `endgames.py` reads them.

The rules stay the same if the players change places and the board is turned by 180 degrees, if the board is mirrored at the diagonal from
a1 to e5, and if all giraffes become elephants and all elephants giraffes. Therefore the player to move always has the base a1 here, that
player's lion is never above the diagonal, and a material counts the pieces of two species without naming them.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import sys
import zlib
from functools import cache
from itertools import combinations, product
from math import comb, prod
from pathlib import Path
from typing import Any, Final, TypeAlias

from safari_rules.authoring.errors import InvalidTables
from safari_rules.core.replacing import replacing
from safari_rules.games.safari_dual.constants import ELEPHANTS, GIRAFFES, LIONS, RULES_VERSION, SIZE, SPACES, Board
from safari_rules.players.insight.endgames import TableFile

#: The smallest and the largest number of pieces in a table, including both lions.
PIECES: Final = (2, 5)
#: The version of the files.
FORMAT: Final = 1
SUFFIX: Final = ".table"
#: The name of the environment variable that moves the folder of the tables.
FOLDER: Final = "SAFARI_ENDGAMES"
#: A byte of a table: 0 if neither side can force a win, odd for a win and even for a loss after that many actions.
UNDECIDED: Final = 0
#: The byte of a number that no valid position has.
INVALID: Final = 255

#: How many pieces of either species the player to move has, then the other player. Lions are not counted.
Material: TypeAlias = tuple[int, int, int, int]


def swapped(material: Material) -> Material:
    """Return a material with the two species exchanged."""
    own, own_too, other, other_too = material
    return own_too, own, other_too, other


def canonical(material: Material) -> Material:
    """Return the greater of a material and the same with the species exchanged."""
    return max(material, swapped(material))


def opposite(material: Material) -> Material:
    """Return the material as the other player sees it."""
    own, own_too, other, other_too = material
    return canonical((other, other_too, own, own_too))


def sides(material: Material) -> list[Material]:
    """Return the materials that one file holds: as either player sees it, once if that is the same."""
    return sorted({material, opposite(material)}, reverse=True)


def name_of(material: Material) -> str:
    """Return a material in letters. G and E stand for the two species, whichever they are."""
    own, own_too, other, other_too = material
    return f"L{'G' * own}{'E' * own_too}-L{'G' * other}{'E' * other_too}"


def materials(pieces: int) -> list[Material]:
    """Return the materials of this many pieces, one per file."""
    extra = pieces - 2
    counts = [(a, b, c, extra - a - b - c) for a, b, c in product(range(extra + 1), repeat=3) if a + b + c <= extra]
    return sorted({max(sides(canonical(material))) for material in counts})


#: For each position of a lion at or below the diagonal from a1 to e5: its number.
LION_NUMBERS: Final = {
    place: number for number, place in enumerate([place for place in range(len(SPACES)) if place % SIZE <= place // SIZE])
}


def size_of(material: Material) -> int:
    """Return how many numbers the positions of a material have."""
    return len(LION_NUMBERS) * len(SPACES) * prod([comb(len(SPACES), count) for count in material])


def turned(place: int) -> int:
    """Return a place after the board was turned by 180 degrees."""
    return len(SPACES) - 1 - place


def mirrored(place: int) -> int:
    """Return a place after the board was mirrored at the diagonal from a1 to e5."""
    return place % SIZE * SIZE + place // SIZE


@cache
def rankings() -> list[list[dict[int, int]]]:
    """Return the number of every set of at most three spaces, by player to move and by whether the board is mirrored.

    Sets of the same size are numbered from 0.
    """
    tables = []
    for player, mirror in product((0, 1), repeat=2):
        ranks = {}
        for count in range(PIECES[1] - 1):
            for chosen in combinations(range(len(SPACES)), count):
                seen = [turned(place) if player else place for place in chosen]
                seen = sorted([mirrored(place) for place in seen] if mirror else seen)
                ranks[sum([1 << place for place in chosen])] = sum([comb(place, index + 1) for index, place in enumerate(seen)])
        tables.append(ranks)
    return [tables[:2], tables[2:]]


def number_of(board: Board, player: int) -> tuple[Material, int]:
    """Return the material of a position with a player to move, and the position's number in it.

    Both lions and at most three other pieces are on the board.
    """
    by_mirror = rankings()[player]
    lion = by_mirror[0][board[LIONS[player]]]
    mirror = lion % SIZE > lion // SIZE
    ranks = by_mirror[mirror]
    own, others = board[player], board[1 - player]
    giraffes, elephants = board[GIRAFFES], board[ELEPHANTS]
    sets = (own & giraffes, own & elephants, others & giraffes, others & elephants)
    material = (sets[0].bit_count(), sets[1].bit_count(), sets[2].bit_count(), sets[3].bit_count())
    if material < swapped(material):
        material, sets = swapped(material), (sets[1], sets[0], sets[3], sets[2])
    number = LION_NUMBERS[mirrored(lion) if mirror else lion] * len(SPACES) + ranks[board[LIONS[1 - player]]]
    for count, spaces in zip(material, sets, strict=True):
        if count:
            number = number * comb(len(SPACES), count) + ranks[spaces]
    return material, number


# Files.


def cache_folder() -> Path:
    """Return the folder of the tables in the user's cache, or the one that SAFARI_ENDGAMES names."""
    if chosen := os.environ.get(FOLDER):
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "safari-rules" / "endgames" / "safari-dual"


def path_of(folder: Path, material: Material) -> Path:
    """Return the file of a material."""
    return folder / (name_of(material) + SUFFIX)


def identity(material: Material) -> dict[str, Any]:
    """Return the part of a file's header that says what the file is."""
    sizes = [size_of(side) for side in sides(material)]
    return {"game": "safari-dual", "format": FORMAT, "rules_version": RULES_VERSION, "material": name_of(material), "sizes": sizes}


def write_table(folder: Path, material: Material, tables: list[bytes], shown: dict[str, Any]) -> TableFile:
    """Write a material's file: a header in JSON, the SHA-256 of all the rest, and the tables compressed.

    The file appears under its name once it is complete.
    """
    path = path_of(folder, material)
    header = json.dumps(identity(material) | shown).encode()
    body = zlib.compress(b"".join(tables), 9)
    text = header + b"\n" + hashlib.sha256(header + body).hexdigest().encode() + b"\n" + body
    folder.mkdir(parents=True, exist_ok=True)
    with replacing(path) as new, new.open("wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    return shown_by(json.loads(header), len(text), material)


def shown_by(header: dict[str, Any], size: int, material: Material) -> TableFile:
    """Return what a header shows."""
    numbers = (header["positions"], header["wins"], header["losses"], header["longest"], header["player"])
    return TableFile(name_of(material), sum(material) + 2, size, *numbers, tuple(header["example"]))


def shows_all(header: dict[str, Any]) -> bool:
    """Return whether a header has all that `shown_by` returns."""
    counts = [header.get(name) for name in ("positions", "wins", "losses", "longest")]
    example = header.get("example")
    return (
        all(type(count) is int and count >= 0 for count in counts)
        and type(header.get("player")) is int
        and type(example) is list
        and all(type(row) is str for row in example)
    )


def unpacked(folder: Path, material: Material, packed: bytes) -> dict[Material, bytes]:
    """Return the tables of a material's file by what the player to move has.

    :param folder: the folder of the file, for the message.
    :param material: the material of the file.
    :param packed: the compressed tables, as `read_table` returns them.
    :returns: the tables.
    :raises InvalidTables: if they are damaged.
    """
    sizes = {side: size_of(side) for side in sides(material)}
    whole, unpacker = sum(sizes.values()), zlib.decompressobj()
    try:
        text = unpacker.decompress(packed, whole + 1)
    except zlib.error as error:
        raise refused(path_of(folder, material), "is damaged: its tables cannot be unpacked", material) from error
    if len(text) != whole or not unpacker.eof:
        raise refused(path_of(folder, material), "is damaged: its tables are of another length than its header says", material)
    found, start = {}, 0
    for side, size in sizes.items():
        found[side] = text[start : start + size]
        start += size
    return found


def read_table(folder: Path, material: Material) -> tuple[TableFile, bytes] | None:
    """Return what a material's file shows, and its compressed tables. Return None if there is no such file.

    Raises InvalidTables, with the command that builds the file again, if it cannot be read, is damaged, or is of another version.
    """
    path = path_of(folder, material)
    try:
        text = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise refused(path, f"cannot be read ({error.strerror})", material) from error
    head, _, rest = text.partition(b"\n")
    checksum, _, body = rest.partition(b"\n")
    if hashlib.sha256(head + body).hexdigest().encode() != checksum:
        raise refused(path, "is damaged: its checksum does not fit what is in it", material)
    try:
        header = dict(json.loads(head))
    except (TypeError, ValueError, RecursionError) as error:
        raise refused(path, "is damaged: it has no header", material) from error
    for name, expected in identity(material).items():
        if header.get(name) != expected:
            raise refused(
                path, f"is of another kind: its {name} is {json.dumps(header.get(name))[:200]}, not {json.dumps(expected)}", material
            )
    if not shows_all(header):
        raise refused(path, "is damaged: its header does not show what is in it", material)
    return shown_by(header, len(text), material), body


def refused(path: Path, why: str, material: Material) -> InvalidTables:
    """Return the error about a file."""
    return InvalidTables(f"{path} {why}; build it again with: {command(path.parent, sum(material) + 2)}")


def command(folder: Path, pieces: int = PIECES[1]) -> str:
    """Return the command that builds the tables of a folder."""
    more = "" if pieces == PIECES[1] else f" --pieces {pieces}"
    return f"safari-rules endgames{more}" + ("" if folder == cache_folder() else f" --folder {shlex.quote(str(folder))}")
