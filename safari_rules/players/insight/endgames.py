"""Endgame tables: what a game that can be solved from its end offers to commands and agents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

S_contra = TypeVar("S_contra", contravariant=True)
S = TypeVar("S")


class EndgameTables(Protocol[S_contra]):
    """Opened tables, which any number of agents may read."""

    def probe(self, state: S_contra) -> tuple[int, int] | None:
        """Return what perfect play leads to from a state, or None where the tables do not answer.

        The first number is the result for the player to move: 1 won, 0 neither side can force a win, -1 lost. The second is how many
        actions perfect play takes to the end, 0 without a winner.
        """


class TableFile(NamedTuple):
    """The header of one file."""

    #: The material in letters, such as `LGG-LE`.
    material: str
    #: How many pieces are on the board.
    pieces: int
    #: The file's size in bytes.
    size: int
    #: How many positions of the game there are, and how many of them the player to move wins and loses.
    positions: int
    wins: int
    losses: int
    #: The number of actions of the longest win, and a position of it: who is to move, and the board.
    longest: int
    player: int
    example: tuple[str, ...]


class BuildStep(NamedTuple):
    """A step of a build."""

    #: The material that is being built.
    material: str
    #: The share of all work that is done, from 0 to 1.
    done: float
    #: The file, once the build has written it or found it complete.
    file: TableFile | None = None
    #: Whether this build computed the file, and the reason why it replaces an existing file.
    computed: bool = True
    refused: str | None = None


@dataclass(frozen=True)
class Endgames(Generic[S]):
    """How a game's endgame tables are built and opened. If the folder is None, it is the folder of the user's cache."""

    #: The smallest and the largest number of pieces on the board.
    pieces: tuple[int, int]
    #: Returns the folder of the user's cache.
    folder: Callable[[], Path]
    #: Opens the tables. Raises InvalidTables if there are none, or if a file is damaged or belongs to another version of the rules.
    open: Callable[[Path | None], EndgameTables[S]]
    #: Builds what is missing in a folder, up to a number of pieces. Raises InvalidTables for a number that `pieces` does not allow, and
    #: ModuleNotFoundError without numpy.
    build: Callable[[Path, int], Iterator[BuildStep]]
