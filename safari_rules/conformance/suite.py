"""The checks of the conformance suite: random games show whether a game keeps the contract of all games."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, pairwise, product
from math import isfinite, prod
from typing import Any, NamedTuple

from safari_rules.authoring.codecs import LARGEST, CardList, Codec, Document, Integer, ListOf, Number, Text
from safari_rules.authoring.errors import Flaw, IllegalAction, InvalidAction, InvalidInput, InvalidOptions, InvalidState
from safari_rules.authoring.results import Score, Turn, Violation
from safari_rules.authoring.schema import Record, read
from safari_rules.authoring.values import brief, whole
from safari_rules.conformance.coverage import Coverage, validity_coverage
from safari_rules.conformance.documents import changed_document, hidden_paths, put_at, value_at
from safari_rules.conformance.knowing import check_features, check_knowledge, check_revealed
from safari_rules.conformance.promises import check_insight, check_preview
from safari_rules.core.doors import plain_kinds
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import check_is_game, redacted, sentences_of
from safari_rules.core.session import Session

if not __debug__:
    raise RuntimeError("The conformance suite's checks are assertions, which python -O leaves out: run it without -O.")

#: The suite lists at most this number of legal moves. If there are more, a legal action may be missing from the list.
LISTING = 20_000
#: The suite checks a preview every this many plies.
PREVIEWS = 3
#: Games of this number of seeds are compared, for at most this number of plies.
SEEDS = 16
SEEDED_PLIES = 100
#: The suite tries this number of actions again that were taken just before.
RECENT = 10
#: The probability that an option is drawn instead of left at its default, and that of a ply limit, which ends most games early.
DRAWN, LIMITED = 0.7, 0.2
#: All actions of a kind are tried, and not drawn by chance, if there are at most this many.
FEW = 10
#: How the type of every action and event is written.
KEBAB_CASE = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


class Report(NamedTuple):
    """A report of the checks: the numbers of games, plies, actions, games played to their end, and changed documents that are valid states.
    If the caller gave broken documents, it has the validation errors that these provoke.
    """

    playouts: int = 0
    plies: int = 0
    actions: int = 0
    finished: int = 0
    changed: int = 0
    validity: Coverage | None = None


def check_game(
    game: AnyGame,
    *,
    seed: str = "safari",
    playouts: int = 10,
    plies: int = 400,
    actions: int = 200,
    broken: Iterable[Document] | None = None,
) -> Report:
    """Play random games with random options and check every position.

    :param game: the game.
    :param seed: decides everything that is random.
    :param playouts: the number of games to play.
    :param plies: the largest number of actions of each game.
    :param actions: about how many conceivable actions are tried in each position, and how many changed documents of each game.
    :param broken: documents that fit the schema of states, but are not valid states. None checks no such documents.
    :returns: the report. With `broken`, it says which validation errors of the game these documents provoke alone (`validity.missing` lists
        the others).
    :raises AssertionError: at the first fault.
    :raises UnknownGame: for what is no game.
    :raises InvalidInput: unless there is a game to play, and for negative numbers.
    """
    check_is_game(game)
    for limit, given, least in (("playouts", playouts, 1), ("plies", plies, 0), ("actions", actions, 0)):
        if type(whole(given)) is not int or given < least:
            raise InvalidInput([Flaw(f"/{limit}", f"Expected {least} or more, not {brief(given)}.")], fits_schema=False)
    check_frame(game)
    report = Report(validity=None if broken is None else validity_coverage(game, broken))
    ends: list[tuple[str, Any, tuple[Any, ...]]] = []  # of the game before: its first and last state, and `_said_of` each
    for number in range(playouts):
        chance = random.Random(f"{seed}/{game.id}/{number}")
        options = draw_options(game, chance) if number else {}
        name = f"{seed}-{number}" if game.seeded else None
        state = game.new(seed=name, **options)
        ply, states, session = 0, [state], Session(game, state)
        try:
            assert game.new(seed=name, **options) == state, "the same seed and options do not make the same first state"
            check_start(game, state, name, options)
            while True:
                check_position(game, state)
                earlier = [played.action for played in session.plies[-RECENT:]]
                report = report._replace(actions=report.actions + check_legality(game, state, chance, actions, earlier))
                check_secrets(game, state, chance, [chance.choice((None, *range(state.options.players)))])
                check_insight(game, state, chance)
                player = chance.choice(range(state.options.players))
                check_features(session, player)
                moves = game.legal_moves(state)
                if not moves or ply == plies:
                    break
                move = chance.choice(moves)
                with _named(f"the legal move {move}"):
                    after, following = check_step(game, state, move), session.apply(move)
                if not ply % PREVIEWS:
                    check_preview(game, state, move, scramble(game, state, move.player, chance))
                    check_knowledge(session, player, chance)
                    check_revealed(session, move, chance)
                state, session = after, following
                states.append(state)
                ply += 1
            if game.spec.action_space is not None:
                space = game.action_space(state.options)
                assert len(set(space.names)) == space.size, f"{space.size} ids have {len(set(space.names))} different names"
                taken = sum([len(space.path(played.action)) for played in session.plies])
                assert space.most is None or taken <= space.most, f"a game took {taken} ids, but `most` is {space.most}"
            report = report._replace(changed=report.changed + check_changed_states(game, states, chance, actions))
            for where, end, said in ends:
                assert _said_of(game, end) == said, f"of a state of {where}, the rules now say something else: they keep something"
            ends = [(f"the game with options {options} and seed {name!r}", end, _said_of(game, end)) for end in (states[0], state)]
        except AssertionError as fault:
            raise AssertionError(f"{game.id}, options {options}, seed {name!r}, ply {ply}: {fault}") from fault
        except Exception as error:
            error.add_note(f"{game.id}, options {options}, seed {name!r}, ply {ply}")
            raise
        over = game.outcome(state) is not None
        report = report._replace(playouts=report.playouts + 1, plies=report.plies + ply, finished=report.finished + over)
    check_chance(game, random.Random(f"{seed}/{game.id}"))
    return report


@contextmanager
def _named(what: str) -> Iterator[None]:
    """Add a note about `what` was tried to an error that one of the game's own functions raises, and not the suite."""
    try:
        yield
    except AssertionError:
        raise
    except Exception as error:
        error.add_note(what)
        raise


def check_chance(game: AnyGame, chance: random.Random) -> None:
    """Check that the seed decides something: the first state, or what comes later if the players do the same.

    A game without seeds passes.

    :param game: the game.
    :param chance: the source of chance.
    :raises AssertionError: if all seeds that are tried give the same games.
    """
    for number in range(SEEDS if game.seeded else 0):
        options = draw_options(game, chance) if number else {}
        states = [game.new(seed=f"chance-{seed}", **options) for seed in range(SEEDS)]
        for _ in range(SEEDED_PLIES):
            if any(state._replace(seed=None) != states[0]._replace(seed=None) for state in states):
                return
            if not (moves := game.legal_moves(states[0])):
                break
            move = chance.choice(moves)
            states = [game.apply(state, move).state for state in states]
    assert not game.seeded, f"games of {SEEDS} seeds are the same: neither the first state nor what follows depends on the seed"


def _said_of(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Return what the rules say of a state: its scores, its outcome and its moves."""
    return game.scores(state), game.outcome(state), game.legal_moves(state)


def check_start(game: AnyGame, state: Any, seed: str | None, options: dict[str, Any]) -> None:
    """Check that a first state has the seed and the options that were asked for, and no ply.

    :param game: the game.
    :param state: the first state.
    :param seed: the seed, None for a game without chance.
    :param options: the options, by name.
    :raises AssertionError: if something is wrong.
    """
    assert state.seed == seed, f"`setup` was given the seed {seed!r}, but the first state has {state.seed!r}"
    assert state.options == game.load_options(options), "the first state has other options than `setup` was given"
    assert state.ply == 0, f"the first state has the ply {state.ply}"


def check_frame(game: AnyGame) -> None:
    """Check what every game has: the common options and fields of a state, and components with codes and all their facts."""
    state = game.new(seed="frame" if game.seeded else None)
    turns = () if game.simultaneous else ("first_player",)
    for name in ("players", *turns, "ply_limit"):
        assert name in state.options._fields, f"the options have no {name}"
    for name in ("options", "seed", "ply", *(("current_player",) if turns else ())):
        assert name in state._fields, f"the state has no {name}"
    for name in (*game.spec.schema().action.shapes, *game.spec.schema().event.shapes):
        assert KEBAB_CASE.fullmatch(name), f"the type {name!r} is not kebab-case"
    codes = [component.code for component in game.components]
    assert len(set(codes)) == len(codes), "two components have the same code"
    for component in game.components:
        try:
            read(game.spec.schema().code, component.code, InvalidState)
        except InvalidState as error:
            raise AssertionError(f"the code {component.code!r} of a component is not what is published: {error}") from None
        try:
            read(game.spec.schema().facts, dict(component.facts), InvalidState)
        except InvalidState as error:
            raise AssertionError(f"the facts of {component.code} are not what is published: {error}") from None


def random_playout(game: AnyGame, seed: str, plies: int = 100_000, **options: Any) -> Iterator[Any]:
    """Yield the states of a game between random players, the first one included.

    :param game: the game.
    :param seed: decides everything that is random.
    :param plies: the largest number of actions.
    :param options: the options of the game.
    :yields: the states.
    """  # noqa: DOC405 - the bare return only ends the states
    chance = random.Random(seed)
    state = game.new(seed=seed if game.seeded else None, **options)
    yield state
    for _ in range(plies):
        moves = game.legal_moves(state)
        if not moves:
            return
        state = game.apply(state, chance.choice(moves)).state
        yield state


def draw_options(game: AnyGame, chance: random.Random) -> dict[str, Any]:
    """Draw options that the game can be played with, some at their defaults.

    :param game: the game.
    :param chance: the source of chance.
    :returns: the options, by name.
    """
    shape: dict[str, Any] = game.spec.schema().options.parts
    while True:
        options = {}
        for name, field in shape.items():
            if chance.random() < (LIMITED if name == "ply_limit" else DRAWN):
                options[name] = chance.choice(_domain(field, chance))
        try:
            game.new(seed="options" if game.seeded else None, **options)
        except InvalidOptions:
            continue
        return options


def check_position(game: AnyGame, state: Any) -> None:
    """Check that a position is valid and survives JSON, and that its scores, outcome and moves agree.

    :param game: the game.
    :param state: the position.
    :raises AssertionError: if something is wrong.
    """
    document, rules, validity = game.dump(state), game.spec.rules, game.spec.validity
    flaws: Any = () if validity is None else validity.state_flaws(state, document)
    assert isinstance(flaws, Iterable), f"`state_flaws` returned {brief(flaws)}, not an iterable of flaws"
    again = game.load(json.loads(json.dumps(document)))
    assert again == state, "a state is not what its JSON says"
    assert game.dump(again) == document, "JSON is not canonical"
    assert game.digest(again) == game.digest(state), "two digests of one state"
    players = range(state.options.players)
    scores = game.scores(state)
    assert all(isinstance(score, Score) for score in scores), "`scores` returned something other than a Score"
    assert [score.player for score in scores] == list(players), "not one score a player, in order"
    for score in scores:
        assert all(type(points) is int for points in score.parts.values()), f"{score} has parts that are no integers"
        assert score.total == sum(score.parts.values()), f"{score} is not the sum of its parts"
        fit = all(abs(points) <= LARGEST for points in (score.total, *score.parts.values()))
        assert fit, f"the score of player {score.player} has points beyond {LARGEST}, the largest that is published"
        assert set(score.parts) <= set(game.spec.schema().parts), f"{score} has parts that are not published"
    keys: Any = rules.rank_keys(state)
    assert isinstance(keys, Sequence), f"`rank_keys` returned {brief(keys)}, not a list or tuple"
    for key in keys:
        first = key[0] if isinstance(key, tuple) and key else key
        number = isinstance(first, int) or (isinstance(first, float) and isfinite(first))
        assert number, f"`rank_keys` returned {brief(key)}, not a number or a tuple that begins with one"
    for player in game.active_players(state):
        listed: Any = rules.moves(state, player, 1)
        assert isinstance(listed, Sequence), f"`moves` returned {brief(listed)}, not a list or tuple"
    moves, active, outcome = game.legal_moves(state), game.active_players(state), game.outcome(state)
    kinds = tuple(plain_kinds(game.spec.schema().action))
    for move in moves if kinds else ():
        assert isinstance(move, kinds), f"`moves` lists {brief(move)}, which is no action of the schema"
    assert bool(moves) == bool(active) == (outcome is None), "outcome and legal moves disagree"
    able = sorted({move.player for move in game.legal_moves(state, limit=LISTING)})
    assert list(active) == able, "active players are not those who can move"
    if outcome is not None:
        assert outcome.reason in game.spec.schema().all_reasons, f"the reason {outcome.reason} is not published"
        assert outcome.winners == outcome.ranking[0], "winners are not the first group"
        assert sorted(player for group in outcome.ranking for player in group) == list(players), "not everybody is ranked once"
    limit = state.options.ply_limit
    assert limit is None or state.ply < limit or outcome is not None, "the ply limit is passed over"


def check_changed_states(game: AnyGame, states: Sequence[Any], chance: random.Random, tries: int = 200) -> int:
    """Change documents of the `states` of a game, and check every one that is a valid state with `check_position`.

    No valid state may be stuck, with neither a legal move nor an outcome. The first changes bring each integer of one state to its bounds.

    :param game: the game.
    :param states: the states of a game.
    :param chance: the source of chance.
    :param tries: the number of changed documents.
    :returns: the number of changed documents that are valid states.
    :raises AssertionError: if something is wrong.
    """
    valid = 0
    documents = [json.dumps(game.dump(state)) for state in states]
    one = json.loads(documents[0])
    integers = [(name, part) for name, part in game.spec.schema().state.parts.items() if isinstance(part, Integer)]
    bounds = [{**one, name: bound} for name, part in integers for bound in (part.low, part.high)]
    for number in range(tries):
        near = documents[-20:] if number % 2 else documents  # states without a move are most likely near the end
        other = changed_document(json.loads(chance.choice(near)), json.loads(chance.choice(documents)), chance)
        document = bounds[number] if number < len(bounds) else other
        try:
            with _named(f"the changed state {json.dumps(document)}"):
                state = game.load(document)
        except InvalidState:
            continue
        try:
            check_position(game, state)
        except AssertionError as fault:
            raise AssertionError(f"the valid state {json.dumps(document)}: {fault}") from fault
        valid += 1
    return valid


def check_step(game: AnyGame, state: Any, action: Any) -> Any:
    """Check that an action changes nothing that it was given, and does the same twice and through JSON.

    :param game: the game.
    :param state: the position.
    :param action: a legal action.
    :returns: the new state.
    :raises AssertionError: if something is wrong.
    """
    before, words = game.dump(state), repr(action)
    returned = game.spec.rules.effect(state, action)
    assert isinstance(returned, Turn), f"{words}: `effect` returned {brief(returned)}, not a Turn"
    assert type(returned.state) is type(state), f"{words}: `effect` returned {brief(returned.state)} as state"
    assert type(returned.events) is tuple, f"{words}: `effect` returned the events as {brief(returned.events)}, not as a tuple"
    assert isinstance(returned.revealed, bool), f"{words}: `effect` returned {brief(returned.revealed)} as `revealed`"
    kinds = tuple(plain_kinds(game.spec.schema().event))
    for event in returned.events if kinds else ():
        assert isinstance(event, kinds), f"{words}: `effect` returned {brief(event)} among the events"
    turn = game.apply(state, action)
    assert game.apply(state, action) == turn, f"{words} does not do the same twice"
    assert game.dump(state) == before, f"{words} changed the state it was given"
    there = game.load_action(json.loads(json.dumps(game.dump_action(action))))
    assert there == action, f"{words} is not what its JSON says"
    assert game.apply(game.load(json.loads(json.dumps(before))), there) == turn, f"{words} does otherwise after a journey through JSON"
    assert turn.state.ply == state.ply + 1, f"{words} does not count as one ply"
    if not game.simultaneous and game.spec.rules.ending(turn.state) in game.spec.schema().all_reasons:
        assert turn.state.current_player == action.player, f"{words} ends the game, but its player is not the current one any more"
    for event in turn.events:
        document = json.loads(json.dumps(game.dump_event(event)))
        assert game.dump_event(game.spec.schema().event.read(document)) == document, f"{event} is not what its JSON says"
        for seen in (document, *[game.view_events(turn.state, player, [document])[0] for player in (None, action.player)]):
            check_words(game.describe(seen), event)
    for language in game.spec.text.messages.languages:
        for said in (action, *turn.events):
            check_words(game.describe(said, language=language), said)
    told = sentences_of(game, turn.events, (), turn.state, state)
    assert len(told) == len(turn.events), f"{words} has {len(turn.events)} events, but {len(told)} sentences"
    for sentence, event in zip(told, turn.events, strict=True):
        check_words(sentence, event)
    return turn.state


def check_words(words: str, described: Any) -> None:
    """Check that a sentence describes an action or event.

    :param words: the sentence.
    :param described: the action or event.
    :raises AssertionError: if something is wrong.
    """
    assert isinstance(words, str), f"the sentence of {described} is {words!r}, not a text"
    assert words.replace("\N{NO-BREAK SPACE}", " ").isprintable(), f"the sentence of {described} is not one line: {words!r}"
    assert words.endswith("."), f"{described} is no sentence: {words!r}"
    assert " None" not in words, f"the sentence of {described} names a value of Python: {words!r}"
    assert words[0].isupper() or words[0].isdigit(), f"the sentence of {described} does not begin as one: {words!r}"


def check_legality(game: AnyGame, state: Any, chance: random.Random, most: int = 1000, more: Sequence[Any] = ()) -> int:
    """Check that exactly the listed moves are legal, among about `most` conceivable actions and some `more`.

    :param game: the game.
    :param state: the position.
    :param chance: the source of chance.
    :param most: the largest number of actions to try.
    :param more: further actions to try, such as those of earlier phases.
    :returns: the number of actions that were tried.
    :raises AssertionError: if something is wrong.
    """
    moves = game.legal_moves(state, limit=LISTING)
    for move in moves[:1]:
        refusal: Any = game.spec.rules.check(state, move)
        assert refusal is None or isinstance(refusal, Violation), f"`check` returned {refusal!r}, neither None nor a Violation"
    legal = set(moves)
    assert len(legal) == len(moves), "a legal move is listed twice"
    assert game.legal_moves(state, limit=3) == moves[:3], "a short list is not the beginning of the long one"
    sentences: dict[str, Any] = {}
    for move in moves:
        other = sentences.setdefault(game.describe(move), move)
        assert other is move, f"{other} and {move} are legal moves with one sentence, {game.describe(move)!r}"
    own = [move for player in range(state.options.players) for move in game.legal_moves(state, player, LISTING)]
    assert own == list(moves), "the players' own moves are not all moves"
    space: Any = None if game.spec.action_space is None else game.action_space(state.options)
    if space is not None:
        check_paths(game, state)
    chosen = {(type(move), move.player, space.path(move)) for move in moves if space is not None}
    movers = {(kind, player) for kind, player, _ in chosen}
    known = {(code.code, rule) for code in game.rulebook.illegal_codes for rule in code.rules or (None,)}
    tried = 0
    for action in [*chance.sample(moves, min(len(moves), most)), *conceivable_actions(game, state, chance, most), *more]:
        tried += 1
        with _named(f"the action {action}"):
            violation = game.why_illegal(state, action)
        if violation is None:
            assert action in legal or len(moves) == LISTING, f"{action} is let through, but not listed"
            continue
        assert action not in legal, f"{action} is listed, but refused: {violation}"
        assert violation[:2] in known, f"{violation} is not in the rulebook"
        assert isinstance(violation.detail, str), f"`check` refuses by {brief(violation.detail)}, not by a sentence"
        assert violation.detail.endswith("."), f"{violation} is no sentence"
        assert _refusal(game, state, action) == violation, f"{action} is not refused as it is explained"
        mover = type(action), action.player
        if mover in movers:
            with suppress(InvalidAction):  # an action without ids
                assert (*mover, space.path(action)) not in chosen, f"{action} is refused, but has the ids of a legal move"
    return tried


def check_paths(game: AnyGame, state: Any) -> None:
    """Check that the ids of each player's legal moves are known, and that no path is too long or begins another one.

    If the game gives masks, a mask shows the legal moves in order.

    :param game: the game.
    :param state: the position.
    :raises AssertionError: if something is wrong.
    """
    space = game.action_space(state.options)
    for player in range(state.options.players):
        moves = game.legal_moves(state, player)
        ordered = sorted([(space.path(move), number) for number, move in enumerate(moves)])
        paths = [path for path, _ in ordered]
        for (before, one), (path, other) in pairwise(ordered):
            assert path[: len(before)] != before, f"the ids {before} of {moves[one]} begin the ids {path} of {moves[other]}"
        assert all(0 < len(path) <= space.longest for path in paths), "a path of ids is too long"
        assert all(type(number) is int and 0 <= number < space.size for path in paths for number in path), "an id is unknown"
        if space.listed is None or not moves:
            continue
        mask: Any = space.listed[1](state, player)
        assert isinstance(mask, bytes), f"a mask is {mask!r}, not bytes"
        if mask:
            sound = len(mask) == space.size and max(mask) <= 1
            assert sound, f"a mask is {mask!r}, not a 0 or 1 for each of the {space.size} ids"
            assert all(len(path) == 1 for path in paths), "a mask is given, but a legal action takes several ids"
            sizes = [*map(len, space.listed[0])]
            assert sizes[player : player + 1] == [space.size], "a mask is not of one action for each id"
            shown: Any = space.choice_of(state, player)
            assert (shown.ids, tuple(shown.moves)) == ([number for (number,) in paths], moves), "a mask does not show the legal moves"


def _refusal(game: AnyGame, state: Any, action: Any) -> Violation | None:
    try:
        game.apply(state, action)
    except IllegalAction as error:
        return error.violation
    return None


def check_secrets(game: AnyGame, state: Any, chance: random.Random, players: Iterable[int | None] | None = None) -> None:
    """Check that views hide secrets, keep the shape, and do not depend on secrets. Moves, refusals and known scores may not either.

    `players` are the viewers to check (None among them is a spectator). If it is left out, all are checked.

    :param game: the game.
    :param state: the position.
    :param chance: the source of chance.
    :param players: the viewers to check.
    :raises AssertionError: if something is wrong.
    """
    for player in (None, *range(state.options.players)) if players is None else players:
        view = game.view(state, player)
        _same_shape(game.dump(state), view)
        for line in game.lines(view):
            assert isinstance(line, str), f"`table` returned {brief(line)} as a line"
            assert line.isprintable(), f"`table` returned a line that cannot be printed: {line!r}"
        if game.outcome(state) is not None or not game.hidden_information:
            assert {name: view[name] for name in game.dump(state)} == game.dump(state), "an open game hides something"
            continue
        assert view["seed"] is None, "a view tells the seed"
        other = scramble(game, state, player, chance)
        assert repr(other) == repr(state), "the `repr` of a state shows what is hidden: `@state_of` marks a class whose `repr` does not"
        assert game.view(other, player) == view, f"the view of {player} depends on what it hides"
        assert redacted(game, other, player) == redacted(game, state, player), f"the value of the view of {player} depends on what it hides"
        assert game.view_scores(other, player) == game.view_scores(state, player), f"scores tell {player} a secret"
        assert game.active_players(other) == game.active_players(state), "active players tell a secret"
        if player is None:
            continue
        if game.spec.knowledge is not None:
            belief = game.belief_in(state, player, checked=False)
            assert game.belief_in(other, player, checked=False) == belief, f"what {player} knows depends on what is hidden"
            read_back = game.belief(json.loads(json.dumps(view)), player, checked=False)
            assert read_back == belief, f"the view of {player} does not read as what it was written from"
        assert game.legal_moves(other, player) == game.legal_moves(state, player), f"legal moves tell {player} a secret"
        for action in conceivable_actions(game, state, chance, 20):
            if action.player == player:
                assert game.why_illegal(other, action) == game.why_illegal(state, action), f"the refusal of {action} tells a secret"


def scramble(game: AnyGame, state: Any, player: int | None, chance: random.Random, swaps: int = 12) -> Any:
    """Return a valid state that differs only in values that a player may not know. Hidden values are swapped.

    :param game: the game.
    :param state: the position.
    :param player: the seat of the player, or None for a spectator.
    :param chance: the source of chance.
    :param swaps: the number of swaps to try.
    :returns: the changed state.
    """
    document = json.loads(json.dumps(game.dump(state)))
    hidden = list(hidden_paths(document, game.view(state, player)))
    for _ in range(swaps if len(hidden) > 1 else 0):
        one, two = chance.sample(hidden, 2)
        # A value may occur at two paths (a picked card is in the hand, too), so half of the time it is swapped at all of them.
        everywhere = chance.random() < 0.5
        swapped = json.loads(json.dumps(document))
        values = {value_at(document, one): value_at(document, two), value_at(document, two): value_at(document, one)}
        for path in hidden if everywhere else (one, two):
            if (value := value_at(document, path)) in values:
                put_at(swapped, path, values[value])
        try:
            state = game.load(swapped)
        except InvalidState:
            continue
        document = swapped
    return state


def _same_shape(document: Any, view: Any, path: str = "") -> None:
    """Check that a view has the keys and lengths of the state, and the same values where it is not null."""
    if isinstance(document, dict):
        left_out = {name for name in view if name not in document and view[name] is None and not path}  # a later field, at its default
        differing = (set(view) - {"seed_commitment"} - left_out) ^ set(document)
        assert not differing, f"a view has other fields at {path or 'the top'}: {', '.join(sorted(differing))}"
        for key, value in document.items():
            _same_shape(value, view[key], f"{path}/{key}")
    elif isinstance(document, list):
        assert isinstance(view, list), f"a view hides a whole list at {path}"
        assert len(view) == len(document), f"a view has a list of another length at {path}"
        for place, value in enumerate(document):
            _same_shape(value, view[place], f"{path}/{place}")
    else:
        assert view is None or view == document, f"a view tells something else at {path}"


def conceivable_actions(game: AnyGame, state: Any, chance: random.Random, most: int) -> Iterator[Any]:
    """Yield actions that fit the schema: all of them if there are at most `most`, else `most` actions drawn by chance.

    All actions of a kind with few members come first ("place a Charlie", by any player), because chance would hardly ever draw those.

    Half of the drawn actions are legal moves with one field changed, because mistakes are likeliest there.

    :param game: the game.
    :param state: the position.
    :param chance: the source of chance.
    :param most: the largest number of actions, except those of kinds with few members.
    :yields: the actions.
    """  # noqa: DOC405 - the bare return only ends the actions
    shapes = list(game.spec.schema().action.records())
    domains = [[_domain(field, chance) for field in shape.parts.values()] for shape in shapes]
    sizes = [prod(map(len, domain)) for domain in domains]
    total = sum(sizes)
    for shape, domain, size in zip(shapes, domains, sizes, strict=True):
        if size <= FEW or total <= most:
            yield from map(shape.of, product(*domain))
    if total <= most:
        return
    moves = game.legal_moves(state)
    for turn in range(most):
        if turn % 2 and moves:
            near = game.dump_action(chance.choice(moves))
            shape = next(shape for shape in shapes if shape.constant_document == {name: near[name] for name in shape.constant_document})
            place = chance.randrange(len(shape.parts))
            near[shape.readers[place][0]] = chance.choice(_domain([*shape.parts.values()][place], chance))
            yield game.load_action(near)
        else:
            number = chance.choices(range(len(shapes)), sizes)[0]
            yield shapes[number].of([chance.choice(values) for values in domains[number]])


def _domain(field: Codec[Any], chance: random.Random) -> list[Any]:
    """Return JSON values that a field takes: all if they are few, some of a wide range or of lists."""
    null = [None] if field.allow_none else []
    if (few := field.values()) is not None:
        return [*null, *few]
    if isinstance(field, Integer):
        return [*null, field.low, field.low + 1, *(chance.randint(field.low, field.low + 300) for _ in range(2))]
    if isinstance(field, Text):
        letters = [letter for letter in map(chr, range(256)) if field.match(letter * (field.least or 1))]
        sizes = [chance.randint(field.least, min(field.most, field.least + 20)) for _ in range(4)]
        return [*null, *["".join(chance.choices(letters, k=size)) for size in sizes]]
    if isinstance(field, Number):
        return [*null, field.low, field.high, (field.low + field.high) / 2]
    if isinstance(field, Record):
        domains = [_domain(part, chance) for part in field.parts.values()]
        names = [name for name, _ in field.readers]
        return [*null, *({**field.constant_document, **dict(zip(names, map(chance.choice, domains), strict=True))} for _ in range(8))]
    if isinstance(field, ListOf):
        item: Any = field.inner
        values = _domain(item, chance)
        if isinstance(field, CardList):
            return [*null, *(chance.sample(values, chance.randint(0, min(len(values), field.most))) for _ in range(4))]
        lengths = chain([0], (chance.randint(1, 3) for _ in range(12)))
        return [*null, *([chance.choice(values) for _ in range(min(max(size, field.least), field.most))] for size in lengths)]
    raise TypeError(f"no domain for {field!r}")
