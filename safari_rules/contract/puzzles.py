"""Puzzles: positions of games between agents, each with a question that has exactly one right answer, which is proven.

>>> from safari_rules import game
>>> from safari_rules.contract.puzzles import puzzles
>>> puzzle = next(puzzles(game("kariba"), seed="example"))
>>> sorted(puzzle)
['answer', 'game', 'id', 'kind', 'line', 'names', 'note', 'proof', 'question', 'second', 'text', 'translations', 'value', 'view']

The same seed gives the same puzzles. No clock and no endgame table has a part in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import count, islice
from math import inf
from random import Random
from typing import Any

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import InvalidOptions, SafariRulesError, UnusableGame
from safari_rules.authoring.messages import ENGLISH
from safari_rules.authoring.schema import read
from safari_rules.authoring.schema import seed as seed_field
from safari_rules.authoring.text import Names, capital, named
from safari_rules.authoring.values import brief, cause_of, seed_text
from safari_rules.contract.operations import PLAIN, view
from safari_rules.core.admission import check_fields, place_outside
from safari_rules.core.game import LEGAL_MOVES_LIMIT, AnyGame
from safari_rules.core.positions import redacted_events
from safari_rules.core.session import AnySession, default_name
from safari_rules.players.insight import of as insight_into
from safari_rules.players.insight.puzzles import Answer, KnownPosition, PuzzleKind, Puzzles
from safari_rules.players.insight.solving import TooLarge
from safari_rules.players.naming import checked_agent

__all__ = ["puzzles"]

#: The most positions of one game at which a question is looked for.
MOST_TRIED = 16
#: The most actions of a game that is played for its positions.
PLY_LIMIT = 200
#: The search for a puzzle of a kind ends after this many games in a row without one.
MOST_GAMES = 5000
#: Most characters of the seed of puzzles.
LONGEST = 32


def puzzles(game: AnyGame, *, seed: str | int = "puzzles", proceed: Callable[[], None] | None = None) -> Iterator[Document]:
    """Yield puzzles of a game without end, as JSON objects; no two have the same view and question.

    :param game: the game.
    :param seed: the seed of everything that is drawn. The same seed gives the same puzzles.
    :param proceed: called before each game that is played for its positions. An error that it raises ends the search.
    :yields: the puzzles.
    :raises InvalidOptions: if the seed is too long for the seeds of the games, which begin with it, or has other characters.
    :raises UnusableGame: if the game has no puzzles, or those of a custom game fail or cannot be found.
    """
    seed = read(seed_field(most=LONGEST), seed_text(seed), InvalidOptions, "/seed")
    maker: Puzzles | None = insight_into(game).puzzles
    if maker is None:
        raise UnusableGame(f"{game.title} has no puzzles.")
    attempts = {kind.name: count() for kind in maker.kinds}
    given: set[str] = set()
    for number in count():
        kind = maker.kinds[number % len(maker.kinds)]
        for attempt in islice(attempts[kind.name], MOST_GAMES):
            if proceed is not None:
                proceed()
            found = _of_a_game(game, maker, kind, f"{seed}-{kind.name}-{attempt}", attempt, given)
            if found is not None:
                yield {"id": f"{game.id}-{seed}-{number + 1}", **found}
                break
        else:
            raise UnusableGame(f"No position of {MOST_GAMES} games of {game.title} in a row makes a new puzzle {kind.name!r}.")


def _of_a_game(game: AnyGame, maker: Puzzles, kind: PuzzleKind, seed: str, attempt: int, given: set[str]) -> Document | None:
    """Return a puzzle of a kind from a game that agents play, None if none of its positions makes one."""
    chance = Random(seed)
    positions = _played(game, kind, seed, attempt)
    turns = list(range(1, len(positions) - 1))
    if kind.late:
        turns.reverse()
    else:
        chance.shuffle(turns)
    known = ((positions[place], found) for place in turns if (found := _known(kind, positions[place], chance)) is not None)
    for session, position in islice(known, MOST_TRIED):
        puzzle = _asked(maker, kind, session, position)
        if puzzle is not None and (key := f"{puzzle['view']['state']} {puzzle['question']}") not in given:
            given.add(key)
            return puzzle
    return None


def _played(game: AnyGame, kind: PuzzleKind, seed: str, attempt: int) -> list[AnySession]:
    """Return a game between agents: the session at the start, and after each ply."""
    options = kind.options[attempt % len(kind.options)]
    session = game.session(seed=seed if game.seeded else None, **{"ply_limit": None, **options})
    agents = [
        checked_agent(kind.agents[(seat + attempt) % len(kind.agents)], f"{seed}/{seat}") for seat in range(session.state.options.players)
    ]
    sessions = [session]
    while session.number < PLY_LIMIT and (player := session.mover) is not None:
        session = session.apply(agents[player].choose_in(session, player))
        sessions.append(session)
    return sessions


def _known(kind: PuzzleKind, session: AnySession, chance: Random) -> KnownPosition | None:
    """Return the position as the player to act knows it, None if no player has a choice there."""
    player = session.mover
    if player is None:
        return None
    moves = session.game.legal_moves(session.state, player)
    if len(moves) < 2 or len(moves) >= LEGAL_MOVES_LIMIT:
        return None
    return KnownPosition(player, moves, session.belief(player, remembers=kind.remembers), chance)


def _asked(maker: Puzzles, kind: PuzzleKind, session: AnySession, position: KnownPosition) -> Document | None:
    """Return the puzzle that a position makes, None if it makes none. Raises UnusableGame for a fault of the author."""
    title = session.game.title
    try:
        found = kind.find(position)
        if found is None:
            return None
        if not isinstance(found, Answer):
            raise UnusableGame(f"`find` of the puzzles {kind.name!r} of {title} returned {brief(found)}, not an Answer or None.")
        check_fields(found, f"The answer of the puzzles {kind.name!r} of {title}", inf)  # a proof may count any number of deals
        if not isinstance(found.answer, Fraction) and found.answer not in position.moves:
            given = f"The answer of the puzzles {kind.name!r} of {title} is {brief(found.answer)}"
            raise UnusableGame(f"{given}, neither a legal move nor a Fraction.")
        return _document(maker, kind, session, position.player, found)
    except TooLarge:
        return None
    except SafariRulesError:
        raise
    except Exception as error:
        where = place_outside(error)
        raise UnusableGame(f"A puzzle {kind.name!r} of {title} cannot be made: {cause_of(error)}{where}.") from error


def _document(maker: Puzzles, kind: PuzzleKind, session: AnySession, player: int, found: Answer) -> Document:
    """Return a puzzle as a JSON object.

    Its `text` holds the right move as a sentence, and what happened where the question is about that. Its `translations` hold its sentences
    in each other language of the game. Its `line` holds a complete state that the solver believes possible, and moves to the end.
    """
    game, state, open_question = session.game, session.state, isinstance(found.answer, Fraction)
    events: Sequence[Any] = ()
    if kind.remembers:
        happened = [event for ply in session.since(0) for event in ply.events]
        begun = [index for index, event in enumerate(happened) if event.type == maker.forgets_at]
        events = redacted_events(game, state, player, happened[begun[-1] :] if begun else happened)
    names = [None if seat == player else default_name(seat) for seat in range(state.options.players)]
    about_the_past = kind.remembers and not kind.late

    def sentences(language: str) -> Document:
        """Return the sentences of the puzzle in a language."""
        said = Names(names, wording=game.spec.text.messages[language])
        return {
            "names": [capital(said.say("part-sharer", player=seat)) for seat in range(len(names))],
            "question": named(found.question, names, language),
            "note": named(found.note, names, language),
            "text": {
                "answer": None if open_question else game.describe(found.answer, names, language=language),
                "events": [game.describe(event, names, language=language) for event in events] if about_the_past else [],
            },
        }

    document = {
        "game": game.id,
        "kind": kind.name,
        "view": view(game, PLAIN, state, player, events, 0 if open_question else LEGAL_MOVES_LIMIT),
        **sentences(ENGLISH),
        "answer": str(found.answer) if open_question else game.dump_action(found.answer),
        "translations": {language: sentences(language) for language in game.spec.text.messages.languages if language != ENGLISH},
        "proof": dict(found.proof),
        **found.more,
    }
    if found.line is not None:
        document["line"] = {"state": game.dump(found.line.state), "actions": [game.dump_action(move) for move in found.line.moves]}
    return document
