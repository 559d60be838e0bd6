"""7 Safari in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, repeat

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.results import ranked
from safari_rules.authoring.text import CardNames, GameText, Names, lying
from safari_rules.games.seven_safari.constants import CARDS, INDEX, SPECIES
from safari_rules.games.seven_safari.messages import MESSAGES
from safari_rules.games.seven_safari.scoring import SevenSafariScoring, hand_score
from safari_rules.games.seven_safari.state import (
    Action,
    CharliePlaced,
    Event,
    Pick,
    PickedEvent,
    Place,
    PlaceCharlie,
    Placed,
    State,
    Trade,
    Traded,
)

#: In characters: the smallest width of a cell of the jungle, the same if long names leave less room, and the width of all cells.
CELL, NARROW, WIDTH = 11, 8, 77


def describe(told: Action | Event, names: Names) -> str:
    """Write an action or event as a sentence; rows and columns count from 1."""
    match told:
        case Pick(player=player, row=row, column=column):
            return names.say("picks-card", player=player, row=row + 1, column=column + 1)
        case Trade(player=player, card=card, row=row, column=column) | Traded(player=player, card=card, row=row, column=column):
            return names.say("traded", player=player, card=card, row=row + 1, column=column + 1)
        case Place(player=player, card=card):
            return names.say("places-card", player=player, card=card)
        case PlaceCharlie(player=player):
            return names.say("places-charlie", player=player)
        case PickedEvent(player=player, card=card, row=row, column=column):
            message = "picked-unseen" if card is None else "picked"
            return names.say(message, player=player, card=card, row=row + 1, column=column + 1)
        case Placed(player=player, card=card, row=row, column=column):
            return names.say("placed", player=player, card=card, row=row + 1, column=column + 1)
        case CharliePlaced(player=player, row=row, column=column):
            return names.say("charlie-placed", player=player, row=row + 1, column=column + 1)


def settlement(state: State, names: Names) -> list[str]:
    """Write what counts in each hand, for and against, and what it comes to (S8), and what breaks a tie."""
    scoring, said = SevenSafariScoring(), [names.say("game-ends")]
    scores = scoring.scores(state)
    for player, hand in enumerate(state.hands):
        counted = _counted([CARDS[card] for card in hand], scores[player].parts, names) or [names.say("part-no-cards")]
        said.append(names.say("has-counted", player=player, counted=counted, count=scores[player].total))
    keys = scoring.rank_keys(state)
    for better, worse in pairwise(ranked("", keys).ranking):
        if keys[better[0]][0] == keys[worse[0]][0]:  # S8, SR9
            less = keys[worse[0]]
            decides = next(8 - place for place, value in enumerate(keys[better[0]]) if value > less[place])
            said.append(names.say("tie-decided", number=decides, better=[names.say("part-ahead", player=seat) for seat in better]))
    return said


def _counted(held: Sequence[str], parts: Mapping[str, int], names: Names) -> list[str]:
    """Write the best cards of a hand, its duplicates and its hyenas, with what each of the three pays."""
    species: dict[str, list[str]] = {}
    for code in sorted(held, key=INDEX.__getitem__, reverse=True):
        species.setdefault(code.split("-")[0], []).insert(0, code)
    hyenas = [code.split("-")[1] for code in species.pop("hyena", [])]
    animals = [species[each] for each in SPECIES if each in species]
    best, duplicates = [own[-1] for own in animals], [code for own in animals for code in own[:-1]]
    said = [names.say("part-best", cards=best, count=parts["best"])] if best else []
    said += [names.say("part-duplicates", cards=duplicates, count=parts["duplicates"])] if duplicates else []
    return said + ([names.say("part-hyenas", numbers=hyenas, count=parts["hyenas"])] if hyenas else [])


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the jungle with the numbers of its rows and columns, from 1, the Charlies, and what each player holds."""
    named = [max([NARROW, *[_width(cell, names) for cell in column]]) for column in zip(*view["jungle"], strict=True)]
    widths = [max(CELL, width) for width in named]
    if sum(widths) > WIDTH:
        widths = named
    lines = ["  " + "".join(f"{column:<{width}}" for column, width in enumerate(widths, 1)).rstrip()]
    for line, row in enumerate(view["jungle"], 1):
        lines.append(f"{line} {''.join(map(_cell, row, repeat(card), widths))}".rstrip())
    lines.append(names.say("line-charlies", charlies=view["charlies"]))
    if view["picked"] is not None:
        lines.append(names.say("line-filled", row=view["picked"]["row"] + 1, column=view["picked"]["column"] + 1))
    return [*lines, *(_player(seat, hand, card, names) for seat, hand in enumerate(view["hands"]))]


def _player(seat: int, hand: Sequence[str | None], card: CardNames, names: Names) -> str:
    """Write the line of a player: the hand, and what it is worth if all of it is seen (S8)."""
    known = [code for code in hand if code is not None]
    kinds, total = None, 0
    if known and len(known) == len(hand):
        _, total, parts = hand_score(0, tuple([INDEX[code] for code in known]))
        kinds = ", ".join([names.say("part-kind", kind=name, count=points) for name, points in parts.items() if points])
    return names.say("line-player", player=seat, hand=lying(hand, card, names), kinds=kinds, count=total)


def _width(cell: Document | None, names: Names) -> int:
    """Return the width that a cell needs: its column is wider than `CELL` only where a card with a long name lies face up."""
    return len(names.card(cell["card"])) + 1 if cell is not None and cell["face_up"] and cell["card"] != "charlie" else 0


def _cell(cell: Document | None, card: CardNames, width: int) -> str:
    """Write a cell of the jungle; "Safari Charlie" would be wider than the others."""
    if cell is None:
        return " " * width
    return f"{'Charlie':{width}}" if cell["card"] == "charlie" else card(cell["card"] if cell["face_up"] else None, width)


TEXT = GameText(describe, table, settlement=settlement, messages=MESSAGES)
