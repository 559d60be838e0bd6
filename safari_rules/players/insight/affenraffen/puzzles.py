"""Puzzles of Affenraffen: where a pair lies, and what lies on a spot that was not looked at."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from safari_rules.authoring.text import Said
from safari_rules.games.affenraffen.constants import FIRST_ADDITIONAL, TILES
from safari_rules.games.affenraffen.messages import MESSAGES
from safari_rules.games.affenraffen.rules import TAKES
from safari_rules.players.insight.puzzles import Answer, KnownPosition, PuzzleKind, Puzzles, odds

#: The smallest and the largest number of tiles on the table that the solver knows.
SEEN: Final = (6, 16)


def lying(position: KnownPosition) -> list[tuple[int, int]]:
    """Return the spots of which the solver knows which animal tile lies there, with the tiles."""
    seen = dict(position.belief.recollection.seen)
    unseen: Any = position.belief.unseen
    there = [spot for spot, tile in enumerate(unseen.state.table) if tile and spot in seen]
    return [(spot, seen[spot]) for spot in there if seen[spot] < FIRST_ADDITIONAL]


def which_pair(position: KnownPosition) -> Answer | None:
    """Return the question which two spots hold a pair, if the solver has seen exactly one."""
    known = lying(position)
    if not SEEN[0] <= len(known) <= SEEN[1] or position.belief.unseen.state.held[position.player] is not None:
        return None
    compared = [(one, other) for place, one in enumerate(known) for other in known[place + 1 :]]
    pairs = [(one[0], other[0]) for one, other in compared if one[1] == other[1]]
    if len(pairs) != 1:
        return None
    low, high = pairs[0]
    question, note = Said(MESSAGES, "puzzle-pair"), Said(MESSAGES, "puzzle-pair-note")
    return Answer(question, note, TAKES[position.player][low], {"pairs": len(compared)}, {"spots": [low, high]})


def what_lies(position: KnownPosition) -> Answer | None:
    """Return the question how likely a tile that was not seen is the twin of one that was."""
    unseen: Any = position.belief.unseen
    known = lying(position)
    spots = [place.spot for place in [*unseen.harmless_places, *unseen.places] if place.player < 0]
    if not known or not spots or unseen.state.options.additional_tiles:  # where all are animal tiles, each is as likely on any spot
        return None
    spot, tile = position.chance.choice(known)
    other = position.chance.choice(spots)
    total = len(unseen.tiles)
    question = Said(MESSAGES, "puzzle-odds", tile=TILES[tile], spot=other + 1)
    note = Said(MESSAGES, "puzzle-odds-note", number=spot + 1, count=total)
    return odds(question, note, Fraction(unseen.tiles.count(tile), total), total)


PAIR: Final = PuzzleKind("pair", which_pair, options=({"players": 2}, {"players": 3}), remembers=True, late=False)
ODDS: Final = PuzzleKind("odds", what_lies, options=({"players": 2, "additional_tiles": []},), remembers=True, late=False)
PUZZLES: Final = Puzzles((PAIR, PAIR, ODDS), forgets_at="round-started")
