"""A terminal that shows a game to a person: lines wrapped by words, a table that stays in sight, and a pager. It needs rich."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from safari_rules.authoring.files import ENGLISH
from safari_rules.authoring.results import Outcome, Score
from safari_rules.authoring.text import Names, number
from safari_rules.commands.messages import MESSAGES
from safari_rules.core.game import AnyGame

__all__ = ["Leave", "Screen"]

#: Columns and lines of a terminal whose size is unknown.
SIZE = (80, 24)
#: A number of columns that is enough for any table, and the width of a name in a tight table.
WIDE, TIGHT = 1000, 16
#: Columns by which the second and later lines of a paragraph are indented.
INDENT = 4
#: Empty lines that hide a hand where the screen cannot be cleared.
HIDING = 60
#: The colors of cards whose facts name none: one for each kind, in turn.
PALETTE = ("red", "green", "yellow", "bright_blue", "magenta", "cyan", "bright_red", "bright_green")
#: The no-break space, and the private-use characters that replace, while lines are wrapped, no-break spaces and the spaces in a card.
NO_BREAK, HELD, JOINED = "\xa0", "\ue000", "\ue002"
NO_BREAKS = re.compile("[\xa0\u202f]")
#: A card in a line of text: a character that stands for its color, its words, and a character that ends it.
FIRST_COLOR, CARD_END = 0xE100, "\ue001"
CARD = re.compile(f"([\ue100-\ue1ff][^{CARD_END}]*{CARD_END})")
COLORS = {"black": "bold", "blue": "bright_blue"}


class Leave(Exception):
    """Raised when a player leaves the table."""


class Paper(Console):
    """A console whose broken pipe the command handles itself."""

    def on_broken_pipe(self) -> None:
        """Raise the BrokenPipeError again that the console is handling."""
        raise


class Screen:
    """A terminal that shows a game to a person, and reads what the person types. Without a terminal it writes line after line."""

    def __init__(self, game: AnyGame, language: str = ENGLISH) -> None:
        #: The words of the game, and the language of all that is shown. It is English if the game does not have the other one.
        self.wording = game.spec.text.messages[language]
        self.language = self.wording.language
        self._console = Paper(highlight=False)
        if not (self._console.width and self._console.height):  # COLUMNS=0 and LINES=0 mean that the size is not known
            self._console.width, self._console.height = SIZE
        #: Whether a person sits at a terminal: then the screen is cleared before each picture of the table.
        self.live = self._console.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        self._names = {each.code: _name(self.wording.called(each), each.facts) for each in game.components}
        kinds = [_kind(each.facts) for each in game.components]
        order = list(dict.fromkeys(kinds))
        styles = {
            each.code: COLORS.get(color := str(each.facts.get("color") or ""), color) or PALETTE[order.index(kind) % len(PALETTE)]
            for each, kind in zip(game.components, kinds, strict=True)
        }
        self._colors = {chr(FIRST_COLOR + place): style for place, style in enumerate(dict.fromkeys(styles.values()))}
        marks = {style: mark for mark, style in self._colors.items()}
        self._marks = {code: marks[style] for code, style in styles.items()}

    @property
    def width(self) -> int:
        """Return the columns of the terminal as it is now."""
        return self._console.width if self.live else SIZE[0]

    @property
    def height(self) -> int:
        """Return the lines of the terminal as it is now."""
        return self._console.height if self.live else SIZE[1]

    def card(self, code: str | int | None, width: int = 0) -> str:
        """Return a card as `fold` reads it: its name with its rank or triangles, in its color."""
        if code is None:
            return f"{'-----':{width}}"
        words = self._names[code]
        return f"{self._marks[code]}{words}{CARD_END}" + " " * (width - len(words))

    def tell(self, message: str, /, *, names: Sequence[str | None] = (), **args: Any) -> str:
        """Return a message of the terminal in words. `names` are the players' names, and `args` what the message is about."""
        return Names(names, wording=MESSAGES[self.language]).say(message, **args)

    def fold(self, line: str, style: str = "", indent: int = INDENT) -> list[Text]:
        """Return the lines that a line of text takes, wrapped by words, with its cards in their colors. All but the first are indented."""
        text = Text(style=style)
        for part in CARD.split(NO_BREAKS.sub(HELD, line)):  # rich would break a line at a no-break space
            color = self._colors.get(part[:1]) if part.endswith(CARD_END) else None
            text.append(part if color is None else part[1:-1].replace(" ", JOINED), color)
        lines = [text]
        if text.cell_len > self.width:
            first = text.wrap(self._console, self.width)[0]
            rest = text[len(first) :]
            rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
            lines = [first, *[Text(" " * indent).append_text(each) for each in rest.wrap(self._console, self.width - indent)]]
            for each in lines:
                each.rstrip()
        for each in lines:
            each.plain = each.plain.replace(HELD, NO_BREAK).replace(JOINED, " ")
        return lines

    def paragraphs(self, texts: Sequence[str], style: str = "", indent: int = INDENT) -> list[Text]:
        """Return the lines of several texts that are shown as they are."""
        return [line for text in texts for line in self.fold(text, style, indent)]

    def say(self, line: str = "", style: str = "") -> None:
        """Show a line of text."""
        self.write(self.fold(line, style))

    def write(self, lines: Sequence[Text]) -> None:
        """Show lines that are wrapped already."""
        for line in lines:
            self._console.print(line, soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """Return what the person types. Raises Leave if nothing more can come."""
        try:
            *above, last = self.fold(prompt)
            self.write(above)
            return input(f"{last.plain} ").removeprefix("\ufeff").strip()  # a file may begin with a byte order mark
        except (EOFError, KeyboardInterrupt, RuntimeError, OSError):  # RuntimeError: standard input is closed. OSError: nobody can read it.
            self.say()
            raise Leave from None

    def wipe(self) -> None:
        """Clear a terminal."""
        if self.live:
            self._console.clear()

    def hide(self) -> None:
        """Hide the text on the screen: clear it, or scroll it away if the screen cannot be cleared."""
        if self._console.is_terminal and not self._console.is_dumb_terminal:
            self._console.clear()
            sys.stdout.write("\x1b[3J")  # clears the scrollback, too
            sys.stdout.flush()
        else:
            self.say("\n" * HIDING)

    def draw(self, news: Sequence[Text], table: Sequence[Text], foot: Sequence[Text], earlier: str = "…") -> None:
        """Show the table between what happened and what can be done. `earlier` replaces the oldest news that have no room."""
        self.wipe()
        room = self.height - len(table) - len(foot) - 1
        if self.live and len(news) > room:
            news = [Text(f"  {earlier}", "dim"), *news[len(news) - room + 1 :]] if room > 1 else []
        self.write([*news, *table, *foot])

    def page(self, lines: Sequence[Text]) -> None:
        """Show a long text, a screen at a time. On a terminal the person leaves it by Enter at its end, or by q."""
        if not self.live:
            self.write(lines)
            return
        step = max(1, self.height - 2)
        for first in range(0, len(lines), step):
            self.wipe()
            self.write(lines[first : first + step])
            more = first + step < len(lines)
            if self.ask(self.tell("line-next-page" if more else "line-last-page")).casefold().startswith("q"):
                return

    def sheet(self, game: AnyGame) -> list[Text]:
        """Return the lines of a game's rule sheet, of its rules if it has none."""
        lines: list[Text] = []
        for heading, paragraphs in [] if game.spec.guide is None else game.spec.guide.headed(game, self.language):
            lines.append(Text(heading, "bold"))
            for paragraph in paragraphs:
                lines += [*self.fold(paragraph, indent=0), Text()]
        return lines[:-1] or self.rules(game)

    def rules(self, game: AnyGame) -> list[Text]:
        """Return the lines of a game's numbered rules and rulings."""
        book = game.rulebook.translated(self.language)
        entries = {**book.rules, **book.rulings}
        return self.paragraphs([self.tell("part-entry", typed=name, sentence=text) for name, text in entries.items()])

    def result(self, names: Sequence[str], scores: Sequence[Score], outcome: Outcome) -> None:
        """Show the ranking as a table, with the parts of the scores as far as there is room: all, those that count, or none."""
        every = list(scores[0].parts)
        counting = [part for part in every if any(score.parts[part] for score in scores)]
        for parts, tight in ((every, False), (every, True), (counting, True), ([], True)):
            table = self._ranking(names, scores, outcome, parts, tight)
            if self._console.measure(table, options=self._console.options.update(max_width=WIDE)).maximum <= self.width:
                break
        self._console.print(table, width=min(self.width, self._console.width))

    def _ranking(self, names: Sequence[str], scores: Sequence[Score], outcome: Outcome, parts: Sequence[str], tight: bool) -> Table:
        """Return the ranking as a table, with some parts of the scores. A tight one has each word of a head in a line of its own."""
        table = Table(title=self.tell("line-result"), show_edge=False, pad_edge=False)
        said = Names(wording=self.wording)
        heads = [self.tell("part-place"), self.tell("part-player"), *map(said.score_part, parts), self.tell("part-total")]
        for place, head in enumerate(heads):
            most = TIGHT if tight and place == 1 else None
            table.add_column(Text(head.replace(" ", "\n") if tight else head), justify="left" if place == 1 else "right", max_width=most)
        place = 1
        for group in outcome.ranking:
            for seat in group:
                score = scores[seat]
                cells = [number(score.parts[part]) for part in parts]
                table.add_row(str(place), Text(names[seat]), *cells, number(score.total), style="bold" if place == 1 else None)
            place += len(group)
        return table


def _kind(facts: Mapping[str, Any]) -> Any:
    """Return the fact that decides the color of a card: cards with the same value have the same color."""
    return facts.get("species") or facts.get("animal") or facts.get("rank") or facts.get("kind")


def _name(name: str, facts: Mapping[str, Any]) -> str:
    """Return the name of a card with facts that the name lacks: "giraffe (4)", "red 7 ▲▲"."""
    rank, triangles = facts.get("rank"), facts.get("triangles")
    return f"{name}{'' if rank is None else f' ({rank})'}{f' {chr(0x25B2) * triangles}' if triangles else ''}"
