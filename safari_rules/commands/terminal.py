"""A game on a terminal: people choose by a number or a part of a sentence, agents play the rest. It needs rich (extra `[play]`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from rich.text import Text

from safari_rules.authoring.errors import InvalidAgent, InvalidTables
from safari_rules.authoring.messages import ENGLISH
from safari_rules.authoring.text import Names, capital
from safari_rules.authoring.values import is_number, unaccented
from safari_rules.commands.refused import write_whole
from safari_rules.commands.screen import Leave, Screen
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import ending_of, summary_of
from safari_rules.core.session import NAMES, AnySession, Ply, Session
from safari_rules.players.checked import CheckedAgent
from safari_rules.players.search import InformationSetMCTS

__all__ = ["ending", "numbers_in", "sit", "table_of", "verdict"]

#: Simulations of a hint.
HINT = 200
#: Lines of news that stay in sight when the moves are listed below the table.
LEAST_NEWS = 3
#: The other commands, which are the same in every language. The second word of each names its message.
TYPING = (("m", "moves"), ("h", "hint"), ("u", "undo"), ("l", "log"), ("s", "sheet"), ("r", "rules"), ("q", "quit"), ("?", "help"))


class Person:
    """A person at the terminal. In `names` the player who is addressed as "you" is None."""

    def __init__(self, session: AnySession, screen: Screen, names: Sequence[str | None], people: Sequence[int]) -> None:
        self.session, self.screen, self.names, self.people = session, screen, names, people

    def choose(self, player: int, news: Sequence[Text]) -> Any:
        """Return an action, or None if one was taken back. Raises Leave."""
        game, state, screen = self.session.game, self.session.state, self.screen
        moves = list(game.legal_moves(state, player))
        sentences = self.sentences(moves)
        table = table_of(screen, game, state, player, self.names)
        prompt = screen.tell("line-prompt", names=self.names, player=player)
        room = screen.height - len(table) - min(len(news), LEAST_NEWS) - 1
        # The moves that numbers choose from, if there was a list of them. One that has no room below the table is shown in pages.
        listed, notice = self.few(range(len(moves)), sentences, room), ""
        while True:
            shown = self.few(listed, sentences, room)
            below = self.listing(shown, sentences) if shown else self.example(sentences)
            foot = [*below, *(screen.fold(notice, "yellow") if notice else [])]
            screen.draw(news, table, foot, screen.tell("line-earlier"))
            typed, notice = screen.ask(prompt), ""
            word = typed.casefold()
            if word in ("q", "quit"):
                raise Leave
            if word == "":
                listed = self.few(range(len(moves)), sentences, room)
            elif word in ("m", "moves", "*"):
                listed = list(range(len(moves)))
                if not self.few(listed, sentences, room):
                    screen.page(self.listing(listed, sentences))
            elif word in ("h", "hint"):
                notice = self.hint(player, moves)
            elif word in ("u", "undo"):
                last = self.last_actor()
                if last is not None and self.session.takeable(last):
                    self.session = self.session.taken_back(last)
                    return None
                notice = screen.tell("nothing-to-take-back")
            elif word in TEXTS:
                screen.page(TEXTS[word](self, player))
            else:
                found, refusal = find(typed, sentences, listed)
                if len(found) == 1:
                    return moves[found[0]]
                if refusal == "none-found" and is_number(typed):
                    refusal = "list-first"  # there is no list of moves yet
                notice = screen.tell(refusal, typed=shortened(typed), last=len(listed)) if refusal else ""
                if found:
                    listed = found
                    if not self.few(listed, sentences, room):
                        screen.page(self.listing(listed, sentences))
                        notice = screen.tell("many-found", count=len(found), typed=shortened(typed))

    def sentences(self, moves: Sequence[Any]) -> list[str]:
        """Return the sentences of moves."""
        return [self.session.game.describe(move, self.names, language=self.screen.language) for move in moves]

    def few(self, moves: Sequence[int], sentences: Sequence[str], room: int) -> list[int]:
        """Return the moves if their list fits below the table, is no longer than an example, or there is no terminal. Else return none."""
        room = max(room, len(self.example(sentences)))
        return list(moves) if not self.screen.live or len(self.listing(moves, sentences)) <= room else []

    def listing(self, moves: Sequence[int], sentences: Sequence[str]) -> list[Text]:
        """Return the lines of a list of moves, numbered from 1."""
        return self.screen.paragraphs([f"{place:>4}  {sentences[at]}" for place, at in enumerate(moves, 1)], indent=6)

    def example(self, sentences: Sequence[str]) -> list[Text]:
        """Return a line that says how to choose from many moves, by the example of the first."""
        text = self.screen.tell("examples", count=len(sentences), sentence=sentences[0], typed=shortest(sentences))
        return self.screen.fold(text, "cyan")

    def hint(self, player: int, moves: Sequence[Any]) -> str:
        """Return what a search would play."""
        game = self.session.game
        if not game.spec.plays_agents:
            return self.screen.tell("no-hints")
        best = InformationSetMCTS(simulations=HINT).choose(self.session.belief(player), moves)
        return self.screen.tell("line-hint", sentence=game.describe(best, self.names, language=self.screen.language))

    def last_actor(self) -> int | None:
        """Return the seat of the person who acted last, None if no person has acted."""
        return next((ply.action.player for ply in reversed(self.session.plies) if ply.action.player in self.people), None)

    def news(self, player: int, since: int) -> list[Text]:
        """Return the lines of the plies after the first `since` ones, as this player saw them."""
        return [line for ply in self.session.since(since) for line in self.lines_of(ply, player)]

    def lines_of(self, ply: Ply[Any, Any, Any], player: int) -> list[Text]:
        """Return the lines of the events of a ply, as this player saw them."""
        game = self.session.game
        shown = game.view_events(ply.state, player, ply.events)
        sentences = " ".join(self.session.sentences(ply, self.names, shown, self.screen.language))
        return self.screen.fold(f"- {sentences}", "dim" if ply.action.player == player else "") if sentences else []

    def log(self, player: int) -> list[Text]:
        """Return the lines of all events so far, as this player saw them."""
        return self.news(player, 0) or [Text(self.screen.tell("nothing-happened"))]

    def help(self, player: int) -> list[Text]:
        """Return the lines that say what this player can type, by the example of the moves."""
        tell, between = self.screen.tell, self.screen.tell("part-or")
        sentences = self.sentences(self.session.game.legal_moves(self.session.state, player))
        numbers = next((" ".join(found) for each in sentences if len(found := numbers_in(each)) > 1), "")
        words = short if (short := shortest(sentences)) != numbers else named(sentences[0])
        choosing = [("3", "number"), *([(numbers, "numbers")] if numbers else []), (words, "words")]
        typing = [(f" {between} ".join(typed), typed[1]) for typed in TYPING]
        width = max(len(typed) for typed, _ in typing)
        first, second = ([f"  {typed:<{width}}  {tell(f'part-help-{message}')}" for typed, message in each] for each in (choosing, typing))
        return self.screen.paragraphs([tell("line-help-choose"), *first, tell("line-help-other"), *second], indent=width + 4)


#: The texts that a person can ask for, by what is typed.
TEXTS: dict[str, Callable[[Person, int], list[Text]]] = {
    **dict.fromkeys(("?", "help"), lambda person, player: person.help(player)),
    **dict.fromkeys(("l", "log"), lambda person, player: person.log(player)),
    **dict.fromkeys(("s", "sheet"), lambda person, _: person.screen.sheet(person.session.game)),
    **dict.fromkeys(("r", "rules"), lambda person, _: person.screen.rules(person.session.game)),
}


def numbers_in(sentence: str) -> list[str]:
    """Return the whole numbers of a sentence, in order."""
    return re.findall(r"\b\d+\b", sentence)


def find(typed: str, sentences: Sequence[str], listed: Sequence[int]) -> tuple[list[int], str]:
    """Return the moves that a person means, and the message if there is none.

    One number means a move of the list in sight. Several numbers mean the sentences that have just these, in this order. Anything else
    means the sentences that have all its numbers as whole numbers, and all its other words as parts. Words with digits stand there in this
    order. Accents and the form of an apostrophe do not matter.
    """
    folded = plainly(typed)
    parts = words_of(folded)
    if not parts:
        return [], "none-found"
    if len(parts) == 1 and is_number(parts[0]) and listed:
        if 1 <= int(parts[0][:9]) <= len(listed):
            return [listed[int(parts[0][:9]) - 1]], ""
        return [], "list-ends"
    said = [*map(plainly, sentences)]
    if folded in said:
        return [said.index(folded)], ""
    if all(map(is_number, parts)):
        found = [at for at, sentence in enumerate(said) if numbers_in(sentence) == parts]
        if found:
            return found, ""
    found = [
        at
        for at, sentence in enumerate(said)
        if all(part in sentence for part in parts if not has_digit(part)) and stand_in(filter(has_digit, parts), sentence)
    ]
    return found, "" if found else "none-found"


def shortest(sentences: Sequence[str]) -> str:
    """Return a few words of the first sentence that no other sentence fits. Without such words return all of it."""
    words = words_of(sentences[0])
    places = [word for word in words if has_digit(word)]
    if len(places) > 1:
        tried = [" ".join(places)]
    elif places:
        tried = [f"{word} {places[0]}" for word in (words[words.index(places[0]) - 1], *words[1:2])]
    else:
        tried = [" ".join(words[1:])]
    return next((typed for typed in tried if len(find(typed, sentences, [])[0]) == 1), sentences[0])


def named(sentence: str) -> str:
    """Return the words of a sentence from the one before its first number to its last number, such as "row 1 column 1"."""
    words = words_of(sentence)
    numbers = [place for place, word in enumerate(words) if has_digit(word)]
    return " ".join(words[max(0, numbers[0] - 1) : numbers[-1] + 1])


def plainly(text: str) -> str:
    """Return a text without the differences that nobody types: capitals, accents, the form of apostrophes and the stop at its end."""
    return unaccented(text.casefold()).strip().rstrip(".")


def words_of(text: str) -> list[str]:
    """Return the words of a text without punctuation around them."""
    return [word for part in re.split(r"[\s,]+", text) if (word := part.strip(".,;:"))]


def has_digit(word: str) -> bool:
    """Return whether a word has a digit, as a number, a card or a space of a board has."""
    return any(letter.isdigit() for letter in word)


def stand_in(parts: Iterable[str], sentence: str) -> bool:
    """Return whether parts with digits stand in a sentence in this order: numbers as whole numbers, others as parts of words."""
    words = filter(has_digit, words_of(sentence))
    return all(any(part in numbers_in(word) if is_number(part) else part in word for word in words) for part in parts)


def shortened(typed: str) -> str:
    """Return the beginning of what was typed, with escapes for what cannot be shown."""
    shown = typed if len(typed) <= 40 else f"{typed[:40]}…"
    return "".join([letter if letter.isprintable() else repr(letter)[1:-1] for letter in shown])


def table_of(
    screen: Screen, game: AnyGame, state: Any, player: int | None, names: Sequence[str | None], *, everything: bool = False
) -> list[Text]:
    """Return the lines of the table and the scores as a player (None: a spectator) sees them, or with everything open."""
    view = game.dump(state) if everything else game.view(state, player)
    lines = game.lines(view, names, screen.card, screen.language)
    points = Names(names, wording=screen.wording).points(game.scores(state) if everything else game.view_scores(state, player))
    return [Text(game.title, "bold"), *screen.paragraphs([*lines, *([points] if points else [])])]


def verdict(screen: Screen, game: AnyGame, state: Any, names: Sequence[str | None]) -> None:
    """Show the scores, why the game ended, and who has won, once it is over."""
    outcome = game.outcome(state)
    if outcome is not None:
        shown = Names(names, wording=screen.wording)
        screen.say()
        seats = range(state.options.players)
        named = [shown[seat] if shown.has_name(seat) else capital(shown.say("part-sharer", player=seat)) for seat in seats]
        screen.result(named, game.scores(state), outcome)
        screen.write(ending(screen, game, state, names))


def ending(screen: Screen, game: AnyGame, state: Any, names: Sequence[str | None]) -> list[Text]:
    """Return the lines that say why a game ended and who has won, none while it runs."""
    said = ending_of(game, state, names, screen.language)
    return [line for text, style in zip(said, ("", "bold"), strict=False) for line in screen.paragraphs([text], style)]


def sit(
    game: AnyGame,
    state: Any,
    people: Sequence[int],
    agents: Mapping[int, CheckedAgent],
    named: Sequence[str],
    save: Path | None = None,
    language: str = ENGLISH,
) -> int:
    """Play a game to its end, and return the exit code.

    :param game: the game.
    :param state: the state to start from.
    :param people: the seats of people at the terminal. Agents play the others.
    :param agents: the agents, by seat.
    :param named: the names that the caller knows, from seat 0 on. Other players get default names. A single person without one is "you".
    :param save: where the record is written whenever it changes, so that nothing is lost.
    :param language: the language, as in `Game.describe`.
    :returns: 0, or 1 if a player left.
    :raises Refused: if the record cannot be written.
    """
    screen, seats = Screen(game, language), range(state.options.players)
    taken = {name.casefold() for name in named}
    free = [name for name in (*NAMES[len(named) :], *NAMES[: len(named)]) if name.casefold() not in taken]
    full = [*named, *islice(cycle(free or NAMES), max(0, len(seats) - len(named)))]
    alone = people[0] if len(people) == 1 else None
    names = [None if seat == alone and seat >= len(named) else name for seat, name in enumerate(full)]

    def keep() -> None:
        """Write the record, as a whole or not at all."""
        if save is not None:
            write_whole("--out", save, f"{person.session.record(full).to_json()}\n")

    kept = f" {screen.tell('kept', file=save)}" if save is not None else ""
    person = Person(Session(game, state), screen, names, people)
    keep()
    looking = alone
    told = dict.fromkeys(people, 0)
    news: list[Text] = screen.fold(screen.tell("start", summary=summary_of(game, screen.language)), "cyan")
    try:
        while (player := person.session.mover) is not None:
            if player in agents:
                action = agents[player].choose_in(person.session, player)
            else:
                if player != looking and game.hidden_information:
                    screen.hide()
                    screen.ask(screen.tell("handover", names=names, player=player))
                looking = player
                news = person.news(player, told[player]) or news
                told[player] = person.session.number
                action = person.choose(player, news)
                news = []
                if action is None:
                    told = {seat: min(count, person.session.number) for seat, count in told.items()}
                    news = [Text(screen.tell("taken-back"), "cyan")]
                    keep()
                    continue
            person.session = person.session.apply(action)
            keep()
    except (Leave, KeyboardInterrupt):
        keep()
        screen.say(f"{screen.tell('left')}{kept}")
        return 1
    except (InvalidAgent, InvalidTables) as error:
        raise type(error)(f"{str(error).removesuffix('.')}.{kept}" if kept else str(error)) from error
    viewer = people[0]
    screen.wipe()
    screen.write(person.news(viewer, told[viewer]))
    screen.write(table_of(screen, game, person.session.state, viewer, names, everything=True))
    verdict(screen, game, person.session.state, names)
    return 0
