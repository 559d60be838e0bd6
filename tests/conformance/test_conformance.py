"""The conformance suite over the registry, and proof that the suite finds faults."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from support.altered import altered
from support.failures import Failures, looped
from support.tiers import NIGHT
from support.variants import ALL

from safari_rules import Game, InvalidMemory, InvalidState, Turn, UnusableGame, all_games, game, score
from safari_rules.authoring.action_space import ActionSpace
from safari_rules.authoring.codecs import LARGEST, Integer, ListOf, Number, Text
from safari_rules.authoring.features import Feature, Features
from safari_rules.authoring.schema import OneOf, record, union
from safari_rules.authoring.validity import Validity
from safari_rules.conformance import check_game, check_insight, check_legality, check_secrets, conceivable_actions, random_playout, scramble
from safari_rules.core.positions import sentences_of
from safari_rules.players import insight
from safari_rules.players.insight import Insight
from safari_rules.players.insight.heuristics import Heuristics


@pytest.mark.parametrize("number", range(4 if NIGHT else 2))
@pytest.mark.parametrize("each", all_games(), ids=str)
def test_games_conform(each: Game[Any, Any, Any, Any], number: int) -> None:
    report = check_game(each, seed=f"conformance-{number}", playouts=4, plies=400 if NIGHT else 150, actions=120)
    assert report.playouts == 4
    assert report.plies > 20
    assert report.actions > 1000


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_all_conceivable_actions_are_judged_in_some_positions(each: Game[Any, Any, Any, Any]) -> None:
    """Every action of the schema is judged, not a sample. Only Safarü's lists of cards are left out, because their number has no bound."""
    chance = random.Random("all")
    states = list(random_playout(each, "all", plies=40))
    tried = sum(check_legality(each, state, chance, 20_000) for state in states[::20])
    assert tried > 500


@pytest.mark.parametrize("each", [each for each in all_games() if each.hidden_information], ids=str)
def test_scrambling_really_changes_what_is_hidden(each: Game[Any, Any, Any, Any]) -> None:
    """The check for leaks of hidden values proves nothing if no hidden value is ever moved."""
    chance = random.Random("scramble")
    states = [state for state in random_playout(each, "scramble", plies=30) if each.outcome(state) is None]
    changed = sum(scramble(each, state, player, chance) != state for state in states for player in (None, 0, 1))
    assert changed > len(states) * 2


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_heuristics_promise_in_every_variant_what_the_rules_bring(each: Game[Any, Any, Any, Any]) -> None:
    heuristics = insight.of(each).heuristics
    assert heuristics is not None
    promised = 0
    with Failures() as failures:
        for options in [options for name, options in ALL if name == each.id]:
            with failures.of(options):
                for state in random_playout(each, "promises", plies=250, **options):
                    check_insight(each, state, random.Random(0))
                    promised += bool(heuristics.gain(state))
    assert bool(promised) == (each.id in ("kariba", "seven-safari")), "only these two games promise a gain"


KARIBA = game("kariba")
SAFARI = game("seven-safari")
DUAL = game("safari-dual")
APES: Game[Any, Any, Any, Any] = game("affenraffen")


def leaky_view() -> Game[Any, Any, Any, Any]:
    """Show the top of the draw pile if it is a high card: the view then depends on a hidden value."""

    def high_top(value: Any, _state: Any, _player: Any) -> Any:
        return (None,) * len(value[:-1]) + tuple([card if card > 4 else None for card in value[-1:]])

    view = KARIBA.spec.view
    assert view is not None
    return altered(KARIBA, view=replace(view, fields={**view.fields, "draw_pile": high_top}))


def test_the_reasons_of_equal_events_are_found_once() -> None:
    """A client may send thousands of events for a view, and the reasons for the end of a game are expensive to find."""
    text, asked = KARIBA.spec.text, []

    def end(event: Any, state: Any, before: Any, events: Sequence[Any]) -> Any:
        asked.append(event)
        return text.end(event, state, before, events)

    counted = altered(KARIBA, text=text._replace(end=end))
    session = counted.session(seed="reasons", players=2)
    while moves := counted.legal_moves(session.state):
        session = session.apply(moves[0])
    events = [event for event in session.plies[-1].events if event.type == "game-ended"] * 50
    said = sentences_of(counted, events, ("Ada", "Ben"), session.state)
    assert (len(said), len(asked)) == (50, 1)
    assert len(said[0]) > 60
    assert set(said[1:-1]) == {said[0]}
    assert [*said[:-1]] == [sentences_of(KARIBA, events, ("Ada", "Ben"), session.state)[0]] * 49


def test_an_action_of_before_is_judged_too() -> None:
    """The suite also judges legal actions of earlier states. A random draw would hardly find this one, because it has a list of cards."""
    safaru = game("safaru")
    *before, state = random_playout(safaru, "before", plies=10)
    earlier = [move for each in before if each.current_player == state.current_player for move in safaru.legal_moves(each, limit=500)]
    action = [move for move in earlier if safaru.spec.rules.check(state, move)][-1]
    lenient = altered(safaru, check=lambda state, each: None if each == action else safaru.spec.rules.check(state, each))
    check_legality(safaru, state, random.Random("before"), 0, [action])
    with pytest.raises(AssertionError, match="is let through, but not listed"):
        check_legality(lenient, state, random.Random("before"), 0, [action])


def leaky_refusals() -> Game[Any, Any, Any, Any]:
    def check(state: Any, action: Any) -> Any:
        violation = KARIBA.spec.rules.check(state, action)
        return violation and violation._replace(detail=f"{violation.detail} The pile's top is {state.draw_pile[-1:]}.")

    return altered(KARIBA, check=check)


def missing_moves() -> Game[Any, Any, Any, Any]:
    return altered(KARIBA, moves=lambda state, player, limit: KARIBA.spec.rules.moves(state, player, limit)[1:])


def forgetful_apply() -> Game[Any, Any, Any, Any]:
    def effect(state: Any, action: Any) -> Turn[Any, Any]:
        turn = KARIBA.spec.rules.effect(state, action)
        return turn._replace(state=turn.state._replace(draw_pile=turn.state.draw_pile[1:]))

    return altered(KARIBA, effect=effect)


def moody_apply() -> Game[Any, Any, Any, Any]:
    calls = iter(range(10**9))

    def effect(state: Any, action: Any) -> Turn[Any, Any]:
        return KARIBA.spec.rules.effect(state, action)._replace(revealed=bool(next(calls) % 2))

    return altered(KARIBA, effect=effect)


def wrong_scores() -> Game[Any, Any, Any, Any]:
    return altered(KARIBA, scores=lambda state: tuple(score._replace(total=score.total + 1) for score in KARIBA.scores(state)))


def early_end() -> Game[Any, Any, Any, Any]:
    """End the game for a reason that the rules do not list."""
    return altered(KARIBA, ending=lambda state: "boredom" if state.ply > 3 else KARIBA.spec.rules.ending(state))


def scores_in_halves() -> Game[Any, Any, Any, Any]:
    """Return scores that are no integers."""
    half: Any = 0.5
    return altered(KARIBA, scores=lambda state: tuple(score._replace(total=half, parts={"cards": half}) for score in KARIBA.scores(state)))


def facts_left_out() -> Game[Any, Any, Any, Any]:
    """Leave the facts of a card out."""
    return altered(KARIBA, components=(KARIBA.components[0]._replace(facts={}), *KARIBA.components[1:]))


def snake_case() -> Game[Any, Any, Any, Any]:
    """Spell the type of an event in another way than all others."""
    events = KARIBA.spec.schema().event.shapes
    shapes = replace(KARIBA.spec.schema(), event=OneOf("KaribaEvent", {"game_over": events["played"], **events}))
    return altered(KARIBA, schema=lambda: shapes)


def winner_who_leaves() -> Game[Any, Any, Any, Any]:
    """Make another player the current player after the last action."""

    def effect(state: Any, action: Any) -> Turn[Any, Any]:
        turn = DUAL.spec.rules.effect(state, action)
        over = DUAL.spec.rules.ending(turn.state) is not None
        return turn._replace(state=turn.state._replace(current_player=(action.player + 1) % state.options.players)) if over else turn

    return altered(DUAL, effect=effect)


def idle_players() -> Game[Any, Any, Any, Any]:
    """Let no player act although the game is not over."""
    return altered(APES, able=lambda state: () if state.ply > 3 else APES.spec.rules.able(state))


def charlie_though_the_picked_card_fits() -> Game[Any, Any, Any, Any]:
    """Ignore the card just picked when a Charlie is judged (SR1, SR2)."""

    def check(state: Any, action: Any) -> Any:
        violation = SAFARI.spec.rules.check(state, action)
        if violation is None or violation.code != "charlie-not-needed":
            return violation
        before = tuple(tuple(card for card in hand if card != state.picked.card) for hand in state.hands)
        return SAFARI.spec.rules.check(state._replace(hands=before), action) and violation

    return altered(SAFARI, check=check)


def knowing(**changed: Any) -> Game[Any, Any, Any, Any]:
    """Return Kariba with some functions of its knowledge replaced."""
    knowledge = KARIBA.spec.knowledge
    assert knowledge is not None
    return altered(KARIBA, id="kariba-knowing", knowledge=replace(knowledge, **changed))


def draw_that_loses_a_card() -> Game[Any, Any, Any, Any]:
    def fill(unseen: Any, chance: random.Random) -> Any:
        state = KARIBA.spec.knowledge.fill(unseen, chance)  # type: ignore[union-attr]
        return state._replace(draw_pile=state.draw_pile[1:])

    return knowing(fill=fill)


def draw_of_other_hands() -> Game[Any, Any, Any, Any]:
    """Exchange the hands in a drawn state, including the player's own."""

    def fill(unseen: Any, chance: random.Random) -> Any:
        state = KARIBA.spec.knowledge.fill(unseen, chance)  # type: ignore[union-attr]
        return state._replace(hands=state.hands[::-1])

    return knowing(fill=fill)


def false_memory() -> Game[Any, Any, Any, Any]:
    """Remember another card instead of one that was taken face up (K9)."""

    def learn(memory: Any, seen: Any, player: int, events: Any) -> Any:
        false = [event._replace(ranks=(event.ranks[0] % 8 + 1,)) if event.type == "drew" and event.ranks[0] else event for event in events]
        return KARIBA.spec.knowledge.learn(memory, seen, player, false)  # type: ignore[union-attr]

    return knowing(learn=learn)


def memory_of_another_seat() -> Game[Any, Any, Any, Any]:
    """With three players or more, remember a card that was taken face up in the hand of a third player."""

    def learn(memory: Any, seen: Any, player: int, events: Any) -> Any:
        players = seen.options.players
        third = {seat: next((other for other in range(players) if other not in (seat, player)), seat) for seat in range(players)}
        false = [event._replace(player=third[event.player]) if event.type == "drew" else event for event in events]
        return KARIBA.spec.knowledge.learn(memory, seen, player, false)  # type: ignore[union-attr]

    return knowing(learn=learn)


def worlds_listed_twice() -> Game[Any, Any, Any, Any]:
    def worlds(unseen: Any) -> Any:
        for world in KARIBA.spec.knowledge.worlds(unseen):  # type: ignore[union-attr, misc]
            yield from (world, world)

    return knowing(worlds=worlds)


def unseen_of_anybody(known: Any, player: int, memory: Any) -> Any:
    """Accept the view of any player: put the cards of the player's own hand that it does not show into the pile."""
    own = sum(known.state.hands[player])
    sizes = tuple([own if seat == player else size for seat, size in enumerate(known.sizes)])
    anybody = known._replace(sizes=sizes, pile=known.pile + known.sizes[player] - own)
    return KARIBA.spec.knowledge.unseen(anybody, player, memory)  # type: ignore[union-attr]


def one_key(*_: Any) -> int:
    """Return one key for all actions."""
    return 0


def draw_that_could_be_taken_back() -> Game[Any, Any, Any, Any]:
    """Report that a turn in which a player draws hidden cards reveals nothing."""
    return altered(KARIBA, effect=lambda state, action: KARIBA.spec.rules.effect(state, action)._replace(revealed=False))


def deal_by_chance() -> Game[Any, Any, Any, Any]:
    """Deal by chance instead of by the seed."""
    return altered(KARIBA, setup=lambda options, _seed: KARIBA.spec.rules.setup(options, f"{random.random()}"))


def rules_that_remember() -> Game[Any, Any, Any, Any]:
    """Let the rules store the options of the last game that was set up, and use them for the scores."""
    last: list[Any] = []

    def setup(options: Any, seed: str) -> Any:
        last[:] = [options]
        return KARIBA.spec.rules.setup(options, seed)

    return altered(KARIBA, setup=setup, scores=lambda state: KARIBA.spec.rules.scores(state)[: last[0].players])


def observation_beyond_its_bounds() -> Game[Any, Any, Any, Any]:
    def features(options: Any) -> Any:
        own = KARIBA.features(options)
        return Features(tuple(part._replace(high=1) for part in own.parts), own.encode, own.remembering)

    return altered(KARIBA, features=features)


def observation_that_is_too_short() -> Game[Any, Any, Any, Any]:
    def features(options: Any) -> Any:
        own = KARIBA.features(options)
        return Features(own.parts, lambda *seen: list(own.encode(*seen))[1:], own.remembering)

    return altered(KARIBA, features=features)


def observation_of_what_is_said_to_be_forgotten() -> Game[Any, Any, Any, Any]:
    def features(options: Any) -> Any:
        own = game("affenraffen").features(options)
        return Features(own.parts, own.encode)

    return altered(game("affenraffen"), features=features)


RULES, VIEW = KARIBA.spec.rules, KARIBA.spec.view
assert VIEW is not None


def ended(**changed: Any) -> Any:
    """Return the effect of Kariba's rules with another part of the turn."""
    return lambda state, action: RULES.effect(state, action)._replace(**changed)


def without_words(state: Any, action: Any) -> Any:
    """Return the refusal of Kariba's rules without its sentence."""
    refusal = RULES.check(state, action)
    return refusal and refusal._replace(detail=None)


def observing(change: Callable[[Feature], Feature], encode: Any = None) -> Callable[[Any], Features]:
    """Return Kariba's observations with other parts or other values."""

    def features(options: Any) -> Features:
        own = KARIBA.features(options)
        return Features(tuple([change(part) for part in own.parts]), encode or own.encode, own.remembering)

    return features


def random_values(*_: Any) -> list[bytes]:
    """Return an observation that chance decides."""
    return [random.randbytes(KARIBA.features(KARIBA.load_options({})).size)]


def one_name(options: Any) -> Any:
    """Return Kariba's ids, all with the same name."""
    own = KARIBA.spec.action_space
    assert own is not None
    space = own(options)
    return ActionSpace(space.names[:1] * space.size, space.path, space.longest, space.most)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"setup": lambda options, _: RULES.setup(options, "one")}, "`setup` was given the seed 'faults-0', but the first state has 'one'"),
        ({"setup": lambda options, seed: RULES.setup(options._replace(ply_limit=9), seed)}, "other options than `setup` was given"),
        ({"setup": lambda options, seed: RULES.setup(options, seed)._replace(ply=1)}, "the first state has the ply 1"),
        ({"components": (KARIBA.components[0], *KARIBA.components)}, "two components have the same code"),
        ({"components": (KARIBA.components[0]._replace(code="lion"),)}, "the code 'lion' of a component is not what is published"),
        ({"scores": lambda state: tuple(range(state.options.players))}, "something other than a Score"),
        ({"rank_keys": lambda state: ["a"] * state.options.players}, '`rank_keys` returned "a", not a number'),
        ({"rank_keys": lambda state: [float("nan")] * state.options.players}, "`rank_keys` returned NaN, not a number"),
        ({"effect": lambda state, _: state}, "`effect` returned .*, not a Turn"),
        ({"text": KARIBA.spec.text._replace(describe=lambda *said: f"{said[0]!r} and None.")}, "names a value of Python: .* and None"),
        ({"action_space": one_name}, ". ids have 1 different names"),
        ({"effect": ended(state=None)}, "`effect` returned null as state"),
        ({"effect": ended(events=[])}, "the events as a list, not as a tuple"),
        ({"effect": ended(events=(1,))}, "`effect` returned 1 among the events"),
        ({"moves": lambda *_: [(0, 1, 1)]}, "`moves` lists .*, which is no action of the schema"),
        ({"text": KARIBA.spec.text._replace(table=lambda *_: [None])}, "`table` returned null as a line"),
        ({"check": lambda *_: False}, "`check` returned False, neither None nor a Violation"),
        ({"moves": lambda *_: None}, "`moves` returned null, not a list or tuple"),
        ({"moves": lambda *said: iter(RULES.moves(*said))}, "`moves` returned the .*iterator .*, not a list or tuple"),
        ({"rank_keys": lambda _: {0: 5, 1: 7}}, "`rank_keys` returned an object, not a list or tuple"),
        ({"effect": ended(revealed=None)}, "`effect` returned null as `revealed`"),
        ({"check": without_words}, "`check` refuses by null, not by a sentence"),
        ({"validity": Validity(state_flaws=lambda *_: None)}, "`state_flaws` returned null, not an iterable of flaws"),  # type: ignore[arg-type,return-value]
        ({"text": KARIBA.spec.text._replace(table=lambda *_: ["a\nb"])}, "a line that cannot be printed: 'a.*b'"),
        ({"features": observing(lambda part: part._replace(name="same"))}, "two parts of an observation have the same name"),
        ({"features": observing(lambda part: part._replace(high=500))}, "the part 'seat' of an observation is from 0 to 500"),
        ({"features": observing(lambda part: part._replace(low=-128, high=127), random_values)}, "a second observation is another one"),
    ],
)
def test_the_kit_says_what_an_author_wrote_wrong(changed: dict[str, Any], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_game(altered(KARIBA, id="kariba-faulty", **changed), seed="faults")


@pytest.mark.parametrize(
    ("describe", "fault"),
    [(lambda *_: None, "`describe` returned null"), (lambda *_: {}["rank"], "KeyError: 'rank'")],
)
def test_a_sentence_that_cannot_be_said_is_an_error_of_the_game(describe: Any, fault: str) -> None:
    own = altered(KARIBA, text=KARIBA.spec.text._replace(describe=describe))
    with pytest.raises(UnusableGame, match=f"Kariba has no sentence for .*: {fault}"):
        own.describe(own.legal_moves(own.new(seed="monsoon"))[0])


def known_in_a_list(seen: Any) -> list[Any]:
    return [KARIBA.spec.knowledge.known(seen)]  # type: ignore[union-attr]


def unseen_in_a_list(known: list[Any], player: int, memory: Any) -> Any:
    return KARIBA.spec.knowledge.unseen(known[0], player, memory)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"fill": lambda unseen, _: KARIBA.spec.knowledge.fill(unseen, random.Random())}, "is another one with the same seed"),  # type: ignore[union-attr]
        ({"fill": lambda unseen, _: KARIBA.spec.knowledge.fill(unseen, random.Random(1))}, "have the seed '.*' each time"),  # type: ignore[union-attr]
        ({"known": known_in_a_list, "unseen": unseen_in_a_list}, "own: AttributeError: 'list' object has no attribute 'state'"),
        ({"cost": lambda _: None}, "`cost` returned null, not a number"),
        ({"alike": lambda *_: []}, "`alike` returned a key that cannot be hashed"),
    ],
)
def test_the_kit_says_what_is_wrong_with_beliefs(changed: dict[str, Any], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_game(knowing(**changed), seed="faults")


def test_the_view_of_another_player_is_refused_though_the_game_takes_it() -> None:
    lenient = knowing(unseen=unseen_of_anybody)
    state = lenient.new(seed="monsoon")
    assert lenient.belief(lenient.view(state, 0), 0).draw("x").hands[0] == state.hands[0]
    with pytest.raises(InvalidState, match="This is no view of a game of Kariba that can be: /hands/0"):
        lenient.belief(lenient.view(state, 1), 0)


def test_the_kit_says_that_actions_of_two_types_are_not_alike() -> None:
    knowledge = APES.spec.knowledge
    assert knowledge is not None
    with pytest.raises(AssertionError, match=r"`alike` returned one key for Return\(.*\) and Keep\("):
        check_game(altered(APES, id="apes-alike", knowledge=replace(knowledge, alike=one_key)), seed="faults")


def test_the_kit_finds_a_repr_that_shows_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(KARIBA.new(seed="a")), "__repr__", lambda state: f"State{tuple(state)}")
    with pytest.raises(AssertionError, match="the `repr` of a state shows what is hidden: `@state_of`"):
        check_game(KARIBA, seed="faults")


def test_the_kit_finds_a_deal_that_does_not_depend_on_the_seed() -> None:
    rules = SAFARI.spec.rules
    with pytest.raises(AssertionError, match="games of 16 seeds are the same"):
        check_game(altered(SAFARI, setup=lambda options, seed: rules.setup(options, "one")._replace(seed=seed)), playouts=1)


def failing(*_: Any) -> Any:
    """Fail as the code of an author may."""
    return {}["rank"]


def flaws_of_known_seats(state: Any, document: Any) -> Any:
    """Fail for a current player who has no seat."""
    return [state.hands[state.current_player], *KARIBA.spec.validity.state_flaws(state, document)][1:]


@pytest.mark.parametrize(
    ("changed", "noted"),
    [
        ({"check": lambda state, action: RULES.check(state, action) and failing()}, "the action Play"),
        ({"effect": failing}, "the legal move Play"),
        ({"validity": KARIBA.spec.validity._replace(state_flaws=flaws_of_known_seats)}, "the changed state {"),
    ],
)
def test_an_error_of_the_games_own_code_is_noted_with_what_was_tried(changed: dict[str, Any], noted: str) -> None:
    with pytest.raises(LookupError) as caught:
        check_game(altered(KARIBA, id="kariba-failing", **changed), seed="faults")
    first, last = caught.value.__notes__
    assert first.startswith(noted)
    assert last.startswith("kariba-failing, options {}, seed 'faults-0', ply ")


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (draw_that_loses_a_card, "a state drawn for . is not valid"),
        (draw_of_other_hands, "a state drawn for . does not look like the true one"),
        (false_memory, "is not valid|is none of the|does not look|does not survive JSON|No deal"),
        (memory_of_another_seat, "the true state is none of the states that . holds possible: at /hands/.* they have . . times, not ."),
        (worlds_listed_twice, "`worlds` lists a state twice that . holds possible"),
        (draw_that_could_be_taken_back, "shows . what was hidden, but its turn is not `revealed`"),
        (deal_by_chance, "do not make the same first state"),
        (rules_that_remember, "the rules now say something else: they keep something"),
        (observation_beyond_its_bounds, "of an observation has a ., but is from 0 to 1"),
        (observation_that_is_too_short, "an observation has .* values, but its parts"),
        (observation_of_what_is_said_to_be_forgotten, "an observation needs what is remembered, but `remembering` is False"),
        (snake_case, "'game_over' is not kebab-case"),
        (charlie_though_the_picked_card_fits, "PlaceCharlie.* is let through, but not listed"),
        (leaky_view, "depends on what it hides"),
        (leaky_refusals, "refusal|refused"),
        (missing_moves, "let through, but not listed|not the beginning|disagree|not all moves"),
        (moody_apply, "does not do the same twice"),
        (wrong_scores, "not the sum of its parts"),
        (early_end, "is not published"),
        (idle_players, "disagree"),
        (scores_in_halves, "no integers"),
        (facts_left_out, "rank"),
        (winner_who_leaves, "not the current one any more"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_kit_finds(make: Any, fault: str) -> None:
    with pytest.raises((AssertionError, InvalidMemory), match=fault):
        check_game(make(), seed="faults", playouts=8, plies=60)


class KaribaByWorth(Heuristics[Any, Any, Any, Any]):
    """Kariba's heuristics, for a variant in which a card counts `worth` points if cards are drawn face up."""

    def __init__(self, worth: int) -> None:
        super().__init__(KARIBA.spec.rules)
        own = insight.of(KARIBA).heuristics
        assert own is not None
        self.own, self.worth = own, worth

    def evaluate(self, state: Any) -> Sequence[float]:
        return [value * (self.worth if state.options.face_up_draw else 1) for value in self.own.evaluate(state)]

    def gain(self, state: Any) -> float | None:
        gain = self.own.gain(state)
        return gain and gain * (self.worth if state.options.face_up_draw else 1)


def test_heuristics_that_ignore_an_option_fail_in_its_variant() -> None:
    """In this variant a card counts two points if cards are drawn face up, which the heuristics ignore."""

    def doubled(state: Any) -> Any:
        return [points * (2 if state.options.face_up_draw else 1) for points in KARIBA.spec.rules.rank_keys(state)]

    def scores(state: Any) -> Any:
        return tuple(
            score._replace(total=points, parts={"cards": points})
            for score, points in zip(KARIBA.scores(state), doubled(state), strict=True)
        )

    doubled_kariba = altered(KARIBA, id="kariba-doubled", scores=scores, rank_keys=doubled)
    insight.register(doubled_kariba.id, Insight(KaribaByWorth(2)))
    assert check_game(doubled_kariba, seed="doubled", playouts=6, plies=60, actions=20).playouts == 6
    insight.register(doubled_kariba.id, Insight(KaribaByWorth(1)))
    with pytest.raises(AssertionError, match=r"options \{.*'face_up_draw': True.*\}, seed .*: the heuristics promise a gain of"):
        check_game(doubled_kariba, seed="doubled", playouts=6, plies=60, actions=20)


@pytest.mark.parametrize("name", ["kariba", "affenraffen"])
@pytest.mark.parametrize(
    ("method", "returned", "said"),
    [
        ("scale", 0.0, r"the heuristics' `scale` is 0\.0, not a number above 0"),
        ("trust", -5, "the heuristics' `trust` is -5, not a number above 0"),
        ("trust", "4", "the heuristics' `trust` is '4', not a number above 0"),
        ("evaluate", None, "the heuristics do not evaluate each seat"),
        ("evaluate", ["a", "b"], r"the heuristics evaluate a seat as \['a', 'b'\]"),
        ("advise", [1.0], "the heuristics do not advise on each move"),
        ("horizon", 2.5, r"the heuristics' `horizon` is 2\.5, not a number of plies"),
        ("strong", None, "the heuristics' `strong` is None, which cannot play: The heuristics of .* are to name the strong agent"),
        ("strong", "alphabeta", "the heuristics' `strong` is 'alphabeta', which cannot play"),
        ("strong", "rollouts", "the heuristics' `strong` is 'rollouts', which cannot play"),
    ],
)
def test_heuristics_that_return_something_else_are_found(
    name: str, method: str, returned: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Odd(Heuristics[Any, Any, Any, Any]):
        """Heuristics with one wrong method."""

    monkeypatch.setattr(Odd, method, lambda *_: returned)
    played = altered(game(name), id=f"odd-{name}")
    insight.register(played.id, Insight(Odd(played.spec.rules)))
    with pytest.raises(AssertionError, match=said):
        check_insight(played, played.new(seed="odd"), random.Random(0))


def test_a_quick_game_that_ends_with_other_points_is_found() -> None:
    generous = altered(
        SAFARI, rank_keys=lambda state: [(key[0] + state.options.diagonal, *key[1:]) for key in SAFARI.spec.rules.rank_keys(state)]
    )
    *_, last, _ = random_playout(SAFARI, "quick")
    check_insight(generous, last, random.Random(0))
    *_, last, _ = random_playout(SAFARI, "quick", diagonal=True)
    with pytest.raises(AssertionError, match=r"a quick game ends with .* but the rules count"):
        check_insight(generous, last, random.Random(0))


#: The kinds of action with at most ten actions, and the number of seats that may take each.
FEW = {
    "seven-safari": ([{"type": "place-charlie"}], 5),
    "safaru": ([], 4),
    "kariba": ([{"type": "draw", "source": "pile"}], 4),
    "safari-dual": ([{"type": "pass"}], 2),
    "affenraffen": ([{"type": "return"}, {"type": "keep"}, {"type": "claim"}], 6),
}


@pytest.mark.parametrize("each", all_games(), ids=str)
@pytest.mark.parametrize("most", [0, 7])
def test_kinds_of_which_there_are_few_are_conceived_whatever_chance_draws(each: Game[Any, Any, Any, Any], most: int) -> None:
    kinds, seats = FEW[each.id]
    few = [each.load_action({**kind, "player": player}) for kind in kinds for player in range(seats)]
    conceived = list(conceivable_actions(each, each.new(seed="few" if each.seeded else None), random.Random(0), most))
    assert conceived[: len(few)] == few
    assert len(conceived) == len(few) + most


def test_the_kit_finds_a_lost_card() -> None:
    with pytest.raises(InvalidState, match="is missing"):
        check_game(forgetful_apply(), seed="faults", playouts=1)


def test_a_failure_names_options_seed_and_ply() -> None:
    with pytest.raises(AssertionError, match=r"kariba, options \{\}, seed 'faults-0', ply 0: "):
        check_game(wrong_scores(), seed="faults", playouts=1)


def test_the_same_seed_plays_the_same_game() -> None:
    assert list(random_playout(KARIBA, "same", players=3)) == list(random_playout(KARIBA, "same", players=3))
    assert check_game(KARIBA, seed="same", playouts=2, plies=20) == check_game(KARIBA, seed="same", playouts=2, plies=20)


def test_texts_are_conceived_that_their_codec_takes() -> None:
    class Say(NamedTuple):
        """A player says something."""

        player: Annotated[int, Integer(0, 3, "The acting player's seat.")]
        words: Annotated[str, Text("[a-c -]", 0, 3, "The words.")]
        type: Literal["say"] = "say"

    talking = altered(KARIBA, schema=partial(replace, KARIBA.spec.schema(), action=union("Talking", "Action", Say, "One action.")))
    said = {action.words for action in conceivable_actions(talking, KARIBA.new(players=2, seed="talk"), random.Random(0), 50)}
    assert len(said) > 1
    assert all(Text("[a-c -]", 0, 3).match(words) for words in said)


@pytest.mark.parametrize("points", [LARGEST + 1, -LARGEST - 1, 10**400])
def test_points_beyond_the_largest_that_is_published_are_found(points: int) -> None:
    rich = altered(KARIBA, scores=lambda state: tuple([score(player, cards=points) for player in range(state.options.players)]))
    with pytest.raises(AssertionError, match=f"the score of player 0 has points beyond {LARGEST}"):
        check_game(rich, playouts=1, plies=1)


CARD = KARIBA.spec.schema().code


class Where(NamedTuple):
    """A place."""

    row: Annotated[int, Integer(0, 9, "The row.")]


class Offer(NamedTuple):
    """A player offers something."""

    player: Annotated[int, Integer(0, 3, "The acting player's seat.")]
    cards: Annotated[tuple[int, ...], ListOf(CARD, 1, 2, "The cards.")]
    share: Annotated[float, Number(0, 1, "The share.")]
    where: Annotated[Any, record(Where, "Where", "The place.")]
    type: Literal["offer"] = "offer"


def test_lists_numbers_and_objects_are_conceived_that_their_codecs_take() -> None:
    schema = replace(KARIBA.spec.schema(), action=union("Offering", "Action", Offer, "One action."))
    offers = list(conceivable_actions(altered(KARIBA, schema=lambda: schema), KARIBA.new(seed="offer"), random.Random(0), 2000))
    assert len(set(offers)) > 10
    assert {len(offer.cards) for offer in offers} == {1, 2}
    assert {offer.share for offer in offers} == {0, 0.5, 1}
    assert len({offer.where for offer in offers}) > 1


def test_an_error_in_what_an_author_calls_alike_is_shown() -> None:
    state = KARIBA.new(seed="alike")
    belief = knowing(alike=lambda unseen, *_: unseen.nothing).belief_in(state, 0)
    with pytest.raises(AttributeError, match="nothing"):
        belief.alike(KARIBA.legal_moves(state)[0])
    with pytest.raises(TypeError, match="Expected an action of Kariba, not 5"):
        belief.alike(5)


def test_conceivable_actions_of_a_small_game_are_all_there_are() -> None:
    state = KARIBA.new(seed="all", players=4)
    actions = list(conceivable_actions(KARIBA, state, random.Random(0), 10_000))
    assert len(actions) == len(set(actions)) == 4 * 8 * 8 + 4 + 4 * 8
    check_secrets(KARIBA, state, random.Random(0))


@looped(("name", "options"), ALL)
def test_the_action_that_reaches_the_ply_limit_reveals_where_something_is_hidden(name: str, options: dict[str, Any]) -> None:
    """All hidden values are open once such a game is over, so a player who took that action back would have peeked."""
    played = game(name)
    state = played.new(**options, ply_limit=1, **({"seed": "limit"} if played.seeded else {}))
    turn = played.apply(state, played.legal_moves(state)[0])
    assert played.outcome(turn.state) is not None
    assert turn.revealed == played.hidden_information
