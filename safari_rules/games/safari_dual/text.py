"""Safari-Dual in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.text import CardNames, GameText, Names
from safari_rules.games.safari_dual.constants import COLUMNS, LETTERS, SIZE
from safari_rules.games.safari_dual.messages import MESSAGES
from safari_rules.games.safari_dual.scoring import SafariDualScoring, winner
from safari_rules.games.safari_dual.state import Action, Captured, Event, Move, Moved, Pass, Passed, State


def describe(told: Action | Event, names: Names) -> str:
    """Write an action or event as a sentence."""
    match told:
        case Move(player=player, origin=origin, target=target):
            return names.say("moves", player=player, origin=origin, target=target)
        case Pass(player=player) | Passed(player=player):
            return names.say("passes", player=player)
        case Moved(player=player, piece=piece, origin=origin, target=target):
            return names.say("moved", player=player, piece=piece, origin=origin, target=target)
        case Captured(player=player, pieces=pieces):
            taken = [names.say("part-taken", piece=piece.piece, at=piece.at) for piece in pieces]
            return names.say("captured", player=player, taken=taken)


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the board, the round pieces as capital letters, with the names of its rows and columns."""
    lines = [f"{SIZE - index}  {' '.join(row)}" for index, row in enumerate(view["board"])]
    pieces = [", ".join([f"{letter} {card(letter)}" for letter in own]) for own in LETTERS]
    sides = [names.say("line-side", player=player, pieces=own) for player, own in enumerate(pieces)]
    return [*lines, f"   {' '.join(COLUMNS)}", *sides]


def settlement(state: State, names: Names) -> list[str]:
    """Write who has won and by what, or why nobody has (SDR5)."""
    won, reason = winner(state), SafariDualScoring().ending(state)
    if won is None:
        return [names.say("drawn-quiet", count=state.quiet) if reason == "no-progress" else names.say("drawn-stopped")]
    return [names.say("won-lion", player=won, other=1 - won) if reason == "lion-captured" else names.say("won-base", player=won)]


TEXT = GameText(describe, table, settlement=settlement, messages=MESSAGES)
