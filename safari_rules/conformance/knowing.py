"""The knowledge of players compared with the truth: beliefs, observations, and whether an action shows something hidden.

The checks follow a belief through a game, so that they cover what players remember, too.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import islice
from typing import Any, Final

from safari_rules.authoring.errors import InvalidState
from safari_rules.authoring.features import LEAST, MOST
from safari_rules.authoring.values import brief, cause_of
from safari_rules.conformance.documents import hidden_paths, value_at
from safari_rules.core.admission import place_outside
from safari_rules.core.belief import Belief
from safari_rules.core.positions import redacted, remembered
from safari_rules.core.session import AnySession

__all__ = ["check_features", "check_knowledge", "check_revealed"]

#: The suite lists at most this number of a belief's possible states, and it does so for one belief in `SELDOM`, on average.
WORLDS: Final = 40
SELDOM: Final = 10
#: A fact that this number of drawn states all have in common has to be true.
DRAWS: Final = 1_000


def check_knowledge(session: AnySession, player: int, chance: random.Random) -> None:
    """Check that states drawn from a belief are valid, look like the true one to the player, and leave the truth possible.

    A game that does not say what players know passes.

    :param session: a game in progress.
    :param player: the seat of the player.
    :param chance: the source of chance.
    :raises AssertionError: if something is wrong.
    """
    game, state = session.game, session.state
    if not game.spec.plays_agents or game.outcome(state) is not None:
        return
    belief = session.belief(player)
    drawn = belief.sample(chance)
    try:
        game.load(game.dump(drawn))
    except InvalidState as error:
        raise AssertionError(f"a state drawn for {player} is not valid: {error}") from error
    assert redacted(game, drawn, player) == redacted(game, state, player), f"a state drawn for {player} does not look like the true one"
    assert game.legal_moves(drawn, player) == game.legal_moves(state, player), f"a state drawn for {player} has other legal moves"
    memory = json.loads(json.dumps(belief.memory))
    view = game.view(state, player)
    try:
        again = game.belief(json.loads(json.dumps(view)), player, memory)
    except InvalidState as error:
        cause = error.__cause__  # what a function of the knowledge raised
        why = (
            f"{cause_of(cause)}{place_outside(cause)}"
            if cause
            else f"it depends on what it hides, or a drawn state does not fit it: {error}"
        )
        raise AssertionError(f"the view of {player} is not taken as their own: {why}") from error
    assert again == belief, f"what {player} knows does not survive JSON"
    knowledge = game.spec.knowledge
    if game.hidden_information and not state.ply:
        first, second, other = belief.draw("one"), belief.draw("one"), belief.draw("two")
        assert first == second, f"a state drawn for {player} is another one with the same seed"
        assert not game.seeded or first.seed != other.seed, f"states drawn for {player} have the seed {first.seed!r} each time"
    assert isinstance(belief.cost, int | float), f"`cost` returned {brief(belief.cost)}, not a number"
    try:
        kinds: dict[Any, Any] = {}
        for move in game.legal_moves(state, player, WORLDS):
            other = kinds.setdefault(belief.alike(move), move)
            assert type(other) is type(move), f"`alike` returned one key for {other} and {move}"
    except TypeError as error:
        raise AssertionError(f"`alike` returned a key that cannot be hashed: {error}") from error
    if game.hidden_information:
        _check_common(belief, state, drawn, chance)
    if knowledge is not None and knowledge.worlds is not None and not chance.randrange(SELDOM):
        listed = [*islice(belief.worlds(), WORLDS)]
        worlds = [world._replace(seed=None) for world, _ in listed]
        assert len(set(worlds)) == len(worlds), f"`worlds` lists a state twice that {player} holds possible"
        assert all(weight > 0 for _, weight in listed), f"`worlds` gives a state that {player} holds possible a weight that is not above 0"
        for what, one in (("the true state", state), (f"a state drawn for {player}", drawn)):
            possible = len(worlds) == WORLDS or one._replace(seed=None) in worlds
            assert possible, f"{what} is none of the {len(worlds)} that {player} holds possible"


def _check_common(belief: Belief[Any], state: Any, drawn: Any, chance: random.Random) -> None:
    """Check that no hidden place or list holds a value in every drawn state that it does not hold in the true one."""
    game = belief.game
    hidden = [*hidden_paths(game.dump(state), game.view(state, belief.player))]

    def held(full: Any) -> Counter[Any]:
        """Count the values at each hidden place, and in each list."""
        document = game.dump(full)
        return Counter([(where, value_at(document, path)) for path in hidden for where in (path, path[:-1])])

    true, common = held(state), held(drawn)
    for _ in range(DRAWS):
        common = Counter({fact: count for fact, count in common.items() if count != true[fact]})
        if not common:
            return
        common &= Counter({fact: count for fact, count in held(belief.sample(chance)).items() if count == common[fact]})
    (where, value), count = common.popitem()
    found = f"at /{'/'.join(map(str, where))} they have {brief(value)} {count} times, not {true[where, value]}"
    raise AssertionError(f"the true state is none of the states that {belief.player} holds possible: {found}")


def check_features(session: AnySession, player: int) -> None:
    """Check that the observation of a player has the published number of values, each within its bounds.

    A game without observations passes.

    :param session: a game in progress.
    :param player: the seat of the player.
    :raises AssertionError: if something is wrong.
    """
    game = session.game
    if game.spec.features is None or not game.spec.plays_agents:
        return
    features = game.features(session.state.options)
    names = [part.name for part in features.parts]
    assert len(set(names)) == len(names), "two parts of an observation have the same name"
    for part in features.parts:
        assert LEAST <= part.low <= part.high <= MOST, f"the part {part.name!r} of an observation is from {part.low} to {part.high}"
    seen, memory = session.recalled(player)
    try:
        observation, again = [features.values(seen, memory if features.remembering else None, player) for _ in range(2)]
    except (AttributeError, TypeError) as error:
        if features.remembering:
            raise
        features.values(seen, memory, player)  # raises if the error lies elsewhere
        raise AssertionError(f"an observation needs what is remembered, but `remembering` is False: {error}") from error
    assert again == observation, "a second observation is another one"
    assert len(observation) == features.size, f"an observation has {len(observation)} values, but its parts {features.size}"
    for part in features.parts:
        outside = [value for value in features.named(observation)[part.name] if not part.low <= value <= part.high]
        assert not outside, f"the part {part.name!r} of an observation has a {outside[0]}, but is from {part.low} to {part.high}"


def check_revealed(session: AnySession, action: Any, chance: random.Random) -> None:
    """Check that a turn is `revealed` if its player may learn something by it. Otherwise a player could take such an action back.

    The action is applied in the true state and in one that its player cannot distinguish from it. A game that hides nothing passes.

    :param session: a game in progress.
    :param action: a legal action.
    :param chance: the source of chance.
    :raises AssertionError: if something is wrong.
    """
    game, state, player = session.game, session.state, action.player
    if not game.hidden_information or not game.spec.plays_agents:
        return
    belief = session.belief(player)
    turns = [game.apply(each, action) for each in (state, belief.sample(chance)._replace(seed=state.seed))]
    if turns[0].revealed or any(game.outcome(turn.state) is not None for turn in turns):
        return
    shown = [game.view_events(turn.state, player, turn.events) for turn in turns]
    known = [remembered(game, turn.state, player, belief.recollection, turn.events) for turn in turns]
    silent = shown[0] == shown[1] and known[0] == known[1]
    assert silent, f"{action} shows {player} what was hidden, but its turn is not `revealed`"
