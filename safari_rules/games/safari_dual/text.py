"""Safari-Dual in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.results import sequence
from safari_rules.authoring.text import CardNames, GameText, Names, count
from safari_rules.games.safari_dual.constants import COLUMNS, LETTERS, SIZE, SPECIES
from safari_rules.games.safari_dual.scoring import SafariDualScoring, winner
from safari_rules.games.safari_dual.state import Action, Captured, Event, Move, Moved, Pass, Passed, State

ANIMALS = dict(zip("".join(LETTERS), SPECIES * 2, strict=True))


def describe(told: Action | Event, names: Names) -> str:
    """Write an action or event as a sentence."""
    match told:
        case Move(player=player, origin=origin, target=target):
            return f"{names.does(player, 'move')} from {origin} to {target}."
        case Pass(player=player) | Passed(player=player):
            return "You cannot move, so you pass." if names.is_you(player) else f"{names.first(player)} cannot move and passes."
        case Moved(player=player, piece=piece, origin=origin, target=target):
            return f"{names.does(player, 'move')} the {ANIMALS[piece]} from {origin} to {target}."
        case Captured(player=player, pieces=pieces):
            taken = sequence([f"the {ANIMALS[piece.piece]} on {piece.at}" for piece in pieces])
            return f"{names.does(player, 'capture')} {taken}."


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the board, the round pieces as capital letters, with the names of its rows and columns."""
    lines = [f"{SIZE - index}  {' '.join(row)}" for index, row in enumerate(view["board"])]
    sides = [f"{names.first(player)}: {', '.join(f'{letter} {card(letter)}' for letter in own)}" for player, own in enumerate(LETTERS)]
    return [*lines, f"   {' '.join(COLUMNS)}", *sides]


def settlement(state: State, names: Names) -> list[str]:
    """Write who has won and by what, or why nobody has (SDR5)."""
    won = winner(state)
    if won is None:
        reason = SafariDualScoring().ending(state)
        limit = f"In {count(state.quiet, 'turn')} nothing was captured" if reason == "no-progress" else "The game stops here"
        return [f"{limit}: the game is a draw."]
    wins = names.does(won, "win")
    if SafariDualScoring().ending(state) == "lion-captured":
        return [f"{wins}, because {names.whose(1 - won)} lion is captured."]
    return [f"{wins}, because {names.whose(won)} lion has reached the other base."]


TEXT = GameText(describe, table, settlement=settlement)
