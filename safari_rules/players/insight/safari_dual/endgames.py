"""Safari-Dual's endgame tables, as commands and agents use them: opening them, looking states up, and building what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from safari_rules.authoring.errors import InvalidTables
from safari_rules.authoring.rules import MOST_PLIES
from safari_rules.authoring.values import brief, whole
from safari_rules.games.safari_dual.scoring import SafariDualScoring
from safari_rules.games.safari_dual.state import State
from safari_rules.players.insight.endgames import BuildStep, Endgames, TableFile
from safari_rules.players.insight.safari_dual.tables import (
    INVALID,
    PIECES,
    UNDECIDED,
    Material,
    cache_folder,
    command,
    materials,
    number_of,
    read_table,
    sides,
    unpacked,
)

SCORING: Final = SafariDualScoring()


class FolderTables:
    """The tables of a folder, up to the largest number of pieces for which no table is missing. A table is unpacked on first use.

    `pieces` is that number. Raises InvalidTables if there are none, or if a file is damaged or of other rules.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = cache_folder() if folder is None else Path(folder)
        self.pieces = 0
        #: The contents of the headers, in the order of the materials.
        self.files: list[TableFile] = []
        self._packed: dict[Material, bytes] = {}
        self._tables: dict[Material, bytes] = {}
        for pieces in range(PIECES[0], PIECES[1] + 1):
            here = {material: read_table(self.folder, material) for material in materials(pieces)}
            found = {material: file for material, file in here.items() if file is not None}
            if len(found) < len(here):
                break
            self.files += [shown for shown, _ in found.values()]
            self._packed |= {material: packed for material, (_, packed) in found.items()}
            self.pieces = pieces
        if not self.pieces:
            raise InvalidTables(f"{self.folder} has no endgame tables; build them with: {command(self.folder)}")

    def table(self, material: Material) -> bytes:
        """Return the table of a canonical material, one byte per position number."""
        if material not in self._tables:
            home = max(sides(material))
            self._tables |= unpacked(self.folder, home, self._packed[home])
        return self._tables[material]

    def probe(self, state: State) -> tuple[int, int] | None:
        """Return what perfect play leads to from a state: the result for the player to move, and after how many actions.

        The result is 1 (won), 0 (neither side can force a win) or -1 (lost). The number of actions is 0 without a winner.
        Raises InvalidTables if any far end closes a sandwich (SDR10), because the tables hold the games of the nearest one.
        Returns None if the game is over, if there are more pieces than the tables know, or if `ply_limit` or `quiet_limit` might end the
        game before the win. A capture would start the quiet count again, but it is not known here whether the way to the win has one.
        """
        board = state.board
        if state.options.far_end != "nearest":
            raise InvalidTables('The endgame tables are those of the option far_end "nearest", not "any".')
        if (board[0] | board[1]).bit_count() > self.pieces or SCORING.ending(state) is not None:
            return None
        left = (state.options.ply_limit or MOST_PLIES) - state.ply
        if left <= 0:
            return None
        material, number = number_of(board, state.current_player)
        value = self.table(material)[number]
        if value == UNDECIDED:
            return 0, 0
        limit = state.options.quiet_limit
        if value > left or (limit is not None and value > limit - state.quiet) or value == INVALID:
            return None
        return (1 if value % 2 else -1), value


def build(folder: Path, pieces: int) -> Iterator[BuildStep]:
    """Build the tables that a folder lacks, from two pieces up, and yield what is done.

    Raises InvalidTables for another number of pieces than `PIECES` allows, and ModuleNotFoundError without numpy.
    """
    if type(whole(pieces)) is not int or not PIECES[0] <= pieces <= PIECES[1]:
        raise InvalidTables(f"Expected tables of {PIECES[0]} to {PIECES[1]} pieces, not of {brief(pieces)}.")
    from safari_rules.players.insight.safari_dual.retrograde import build_tables  # numpy is needed only here

    return build_tables(Path(folder), pieces)


ENDGAMES: Final[Endgames[State]] = Endgames(PIECES, cache_folder, FolderTables, build)
