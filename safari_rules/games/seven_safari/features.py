"""The observations of a 7 Safari player: their own hand, what lies open, cards that others picked face up, and what Charlies showed."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final, get_args

from safari_rules.authoring.features import Feature, Features, KeptRows, multi_hot, one_hot, rotated, units
from safari_rules.games.seven_safari.constants import CARDS, CHARLIES, FACE_UP, JUNGLES, NUMBER_OF, NUMBERS, SPECIES, SPECIES_OF
from safari_rules.games.seven_safari.state import Memory, Options, Phase

PHASES: Final = get_args(Phase)
PHASE: Final = dict(zip(PHASES, units(len(PHASES)), strict=False))
CARD: Final = units(len(CARDS))
#: The values of a cell: one for each species and for a Charlie, whether the card lies face down, its number. All are 0 if it is empty.
CELL: Final = (*SPECIES, "charlie", "face down", "number")
LIMIT: Final = (*SPECIES, "cards")
#: For each set of species, as bits: one value for each species, 1 if it is in the set.
SPECIES_SETS: Final = [bytes([species >> place & 1 for place in range(len(SPECIES))]) for species in range(1 << len(SPECIES))]
COVERED: Final = one_hot(len(CELL), CELL.index("face down"))
#: The values of each cell. The last two are `FACE_DOWN` and `EMPTY`, by their negative indices.
BY_CELL: Final = [
    *[COVERED] * FACE_UP,
    *[bytes((*one_hot(len(CELL) - 1, SPECIES_OF[card]), NUMBER_OF[card])) for card in range(len(CARDS))],
    one_hot(len(CELL), CELL.index("charlie")),
    COVERED,
    bytes(len(CELL)),
]


def row_values(row: tuple[int, ...]) -> bytes:
    """Return the values of the cells of a row."""
    return b"".join([BY_CELL[cell] for cell in row])


ROWS: Final = KeptRows(row_values)
BY_CARD: Final = KeptRows(partial(multi_hot, len(CARDS)))


@lru_cache(256)
def features(options: Options) -> Features:
    """Return the parts of an observation in a game with these options."""
    players, (rows, columns), cards, seat = options.players, JUNGLES[options.players], len(CARDS), units(options.players)

    def encode(seen: Any, memory: Memory, player: int) -> list[bytes]:
        """Return the values of each part."""
        _, _, _, current, phase, jungle, all_hands, charlies, picked = seen
        hands = rotated(all_hands, player)
        values = [
            seat[player],
            seat[(current - player) % players],
            PHASE[phase],
            *[ROWS.of(row) for row in jungle],
            BY_CARD.of(hands[0]),
            bytes([*[len(hand) for hand in hands], charlies]),
            CARD[-1 if picked is None or picked.card is None else picked.card],
            b"\1" if picked is not None and picked.was_face_up else b"\0",
            *[BY_CARD.of(others) for others in rotated(memory.seen, player)[1:]],
        ]
        for limited in rotated(memory.limited, player)[1:]:
            values += [SPECIES_SETS[limit.species] + bytes((limit.cards,)) for limit in limited]
            values.append(bytes(len(LIMIT) * (len(SPECIES) - len(limited))))
        return values

    parts = (
        Feature("seat", (players,), 1, "The own seat."),
        Feature("current", (players,), 1, "Whose turn it is."),
        Feature("phase", (len(PHASES),), 1, "The step that the current player has to take."),
        Feature("jungle", (rows, columns, len(CELL)), len(NUMBERS), f"For each cell: {', '.join(CELL)}; all 0 for the emptied one."),
        Feature("hand", (cards,), 1, "The own hand, by card."),
        Feature("hand_sizes", (players,), cards, "How many cards each player holds."),
        Feature("charlies", (1,), CHARLIES, "How many Safari Charlies are left in the stack."),
        Feature("picked", (cards,), 1, "The card picked this turn, if it may be known."),
        Feature("picked_face_up", (1,), 1, "Whether that lay face up."),
        Feature("seen", (players - 1, cards), 1, "The face-up cards seen to be picked by each other player and not placed since (S10)."),
        Feature(
            "limited",
            (players - 1, len(SPECIES), len(LIMIT)),
            cards,
            "The limits that Charlies showed for each other hand, the narrowest first: species, then how many cards are of them.",
        ),
    )
    return Features(parts, encode, remembering=True)
