"""A game on a terminal: people pick from numbered moves, agents play the rest. It needs rich (extra `[play]`)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from safari_rules.authoring.text import number
from safari_rules.game import AnyGame
from safari_rules.players.agents import AnyAgent, InformationSetMCTS, remembers
from safari_rules.players.simulation import mover
from safari_rules.players.sitting import NAMES, Sitting, Step
from safari_rules.results import Outcome, Score, sequence

__all__ = ["NAMES", "Screen", "Sitting", "sit"]

#: So many moves are listed before they have to be narrowed by typing.
SHOWN = 24
#: Simulations of a hint.
HINT = 200
HELP = (
    "Type a move's number, or a part of its words to see those alone; * all of them, h a hint, u take back, l what happened so far, "
    "r the rules, q leave."
)
#: The colors of cards whose facts tell none: one for each kind, round and round.
PALETTE = ("red", "green", "yellow", "bright_blue", "magenta", "cyan", "bright_red", "bright_green")
COLORS = {"black": "bold", "blue": "bright_blue"}


class Leave(Exception):
    """Somebody leaves the table."""


class Screen:
    """A terminal that shows a game to a person and asks for moves."""

    def __init__(self, game: AnyGame) -> None:
        self._console = Console(highlight=False, soft_wrap=True)
        self._names = {each.code: each.name for each in game.components}
        kinds = [self._kind(each.facts) for each in game.components]
        order = list(dict.fromkeys(kinds))
        self._styles = {
            each.code: COLORS.get(color := str(each.facts.get("color") or ""), color) or PALETTE[order.index(kind) % len(PALETTE)]
            for each, kind in zip(game.components, kinds, strict=True)
        }

    @staticmethod
    def _kind(facts: Mapping[str, Any]) -> Any:
        return facts.get("species") or facts.get("animal") or facts.get("rank") or facts.get("kind")

    def card(self, code: str | int | None, width: int = 0) -> str:
        """A card by its name, in its color."""
        if code is None:
            return f"{'-----':{width}}"
        words = self._names[code]
        return f"[{self._styles[code]}]{words}[/]" + " " * (width - len(words))

    def words(self, text: str) -> str:
        """Text that is shown as it is."""
        return escape(text)

    def say(self, line: str = "", style: str | None = None) -> None:
        """A line; what is not `words` or `card` in it is markup."""
        self._console.print(line, style=style)

    def ask(self, prompt: str) -> str:
        """What somebody types; Leave where nothing more comes."""
        try:
            return input(f"{prompt} ").strip()
        except EOFError:
            raise Leave from None

    def clear(self) -> None:
        """Hides what stands there, scrolled away where it cannot be wiped."""
        if self._console.is_terminal:
            self._console.clear()
            sys.stdout.write("\x1b[3J")  # what can be scrolled back to as well
            sys.stdout.flush()
        else:
            self.say("\n" * 60)

    def result(self, names: Sequence[str], scores: Sequence[Score], outcome: Outcome) -> None:
        """The ranking with the parts of the scores, as a table."""
        parts = list(scores[0].parts)
        table = Table(title="Result")
        for head in ("place", "player", *(part.replace("_", " ") for part in parts), "total"):
            table.add_column(head, justify="left" if head == "player" else "right")
        place = 1
        for group in outcome.ranking:
            for seat in group:
                score = scores[seat]
                cells = [str(place), escape(names[seat]), *(number(score.parts[part]) for part in parts), number(score.total)]
                table.add_row(*cells, style="bold" if place == 1 else None)
            place += len(group)
        self._console.print(table)


class Person:
    """A person at the terminal."""

    def __init__(self, sitting: Sitting, screen: Screen, names: Sequence[str], people: Sequence[int]) -> None:
        self.sitting, self.screen, self.names, self.people = sitting, screen, names, people

    def show(self, player: int) -> None:
        """The table as this player sees it, and the scores."""
        game, state, screen = self.sitting.game, self.sitting.state, self.screen
        view = game.view(state, player)
        screen.say()
        for line in game.lines(view, [screen.words(name) for name in self.names], screen.card):
            screen.say(f"  {line}")
        known = [f"{self.names[score.player]} {number(score.total)}" for score in game.view_scores(state, player) if score is not None]
        screen.say(screen.words(f"  Scores: {', '.join(known)}"))

    def choose(self, player: int) -> Any:
        """An action, or None where one was taken back; Leave."""
        game, state, screen = self.sitting.game, self.sitting.state, self.screen
        moves = list(game.legal_moves(state, player))
        sentences = [game.describe(move, self.names) for move in moves]
        shown = list(range(len(moves)))
        self.list_moves(sentences, shown)
        while True:
            typed = screen.ask(f"{self.names[player]}, your move?")
            folded = typed.casefold()
            if folded == "q":
                raise Leave
            if folded in ("", "?", "*"):
                shown = list(range(len(moves)))
                self.list_moves(sentences, shown, whole=folded == "*")
            elif folded == "h" and not game.spec.plays_agents:
                screen.say("There are no hints in this game.", "yellow")
            elif folded == "h":
                hint = InformationSetMCTS(simulations=HINT).choose(self.sitting.belief(player), moves)
                screen.say(screen.words(f"Hint: {game.describe(hint, self.names)}"), "cyan")
            elif folded == "u":
                count = self.sitting.takeable(self.people)
                if count:
                    self.sitting.take_back(count)
                    return None
                screen.say("There is nothing to take back without peeking.", "yellow")
            elif folded == "l":
                for step in self.sitting.steps:
                    self.tell(step, player)
            elif folded == "r":
                for name, text in game.rulebook.rules.items():
                    screen.say(screen.words(f"{name}: {text}"))
            elif folded.isascii() and folded.isdigit() and len(folded) < 10:
                if 1 <= int(folded) <= len(moves):
                    return moves[int(folded) - 1]
                screen.say(f"There are moves 1 to {len(moves)}.", "yellow")
            else:
                found = [at for at, words in enumerate(sentences) if all(part in words.casefold() for part in folded.split())]
                if len(found) == 1:
                    return moves[found[0]]
                if found:
                    shown = found
                    self.list_moves(sentences, shown)
                else:
                    screen.say(screen.words(f"No legal move is called {typed!r}. {HELP}"), "yellow")

    def list_moves(self, sentences: Sequence[str], shown: Sequence[int], *, whole: bool = False) -> None:
        """The moves with their numbers, or the first of them."""
        some = shown if whole else shown[:SHOWN]
        for at in some:
            self.screen.say(self.screen.words(f"{at + 1:>4}  {sentences[at]}"))
        if len(some) < len(shown):
            self.screen.say(f"      and {len(shown) - len(some)} more: type a part of the move you mean, or * for all.")

    def tell(self, step: Step, player: int) -> None:
        """What happened, as this player was told."""
        game = self.sitting.game
        told = " ".join(game.describe(event, self.names, step.state) for event in step.told[player])
        if told:
            self.screen.say(self.screen.words(f"- {told}"), "dim" if step.player == player else None)


def sit(
    game: AnyGame,
    state: Any,
    people: Sequence[int],
    agents: Mapping[int, AnyAgent],
    names: Sequence[str],
    save: Path | None = None,
    screen_of: Callable[[AnyGame], Screen] = Screen,
) -> int:
    """A game to its end: seats of `people` are asked, `agents` play the others. Gives the exit code: 0, or 1 where somebody left.

    With `save` the record is written there whenever it changes, so that nothing is lost. Raises OSError where that fails.
    """
    sitting, screen = Sitting(game, state), screen_of(game)

    def keep() -> None:
        """Writes the record."""
        if save is not None:
            save.write_text(json.dumps(sitting.record()), encoding="utf-8")

    keep()
    person = Person(sitting, screen, names, people)
    screen.say(screen.words(f"{game.title}. {HELP}"))
    looking: int | None = people[0] if len(people) == 1 else None
    told = dict.fromkeys(people, 0)
    last = -1
    try:
        while (player := mover(game, sitting.state, last)) is not None:
            if player in agents:
                known = sitting.belief(player, remembers(agents[player]))
                sitting.apply(agents[player].choose(known, game.legal_moves(sitting.state, player)))
            else:
                if player != looking and game.hidden_information:
                    screen.clear()
                    screen.ask(f"{names[player]} is next; press Enter when nobody else is looking.")
                looking = player
                for step in sitting.steps[told[player] :]:
                    person.tell(step, player)
                told[player] = len(sitting.steps)
                person.show(player)
                action = person.choose(player)
                if action is None:
                    told = {seat: min(count, len(sitting.steps)) for seat, count in told.items()}
                    last = sitting.steps[-1].player if sitting.steps else -1
                    keep()
                    continue
                sitting.apply(action)
            last = player
            keep()
    except Leave:
        kept = f" The game so far is in {save}." if save is not None else ""
        screen.say(screen.words(f"You have left the table.{kept}"))
        return 1
    viewer = people[0]
    for step in sitting.steps[told[viewer] :]:
        person.tell(step, viewer)
    person.show(viewer)
    outcome = game.outcome(sitting.state)
    if outcome is not None:
        screen.say()
        screen.result(names, game.scores(sitting.state), outcome)
        winners = sequence([names[seat] for seat in outcome.winners])
        screen.say(screen.words(f"{winners} {'share first place' if len(outcome.winners) > 1 else 'wins'}."), "bold")
    return 0
