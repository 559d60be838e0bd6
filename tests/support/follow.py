"""Random games with a player who remembers everything, and checks of the states that are drawn from that player's belief.

As a command it checks as many draws as the caller asks for: `PYTHONPATH=tests python -m support.follow 100000`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from safari_rules import game
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import check_state
from safari_rules.games.affenraffen.state import Peek
from support.rebuild import DEALT, REBUILD, Step

#: Every game, in each variant that hides other things than the rest.
VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("kariba", {}),
    ("kariba", {"face_up_draw": True, "games": 2}),
    ("kariba", {"players": 4, "face_up_draw": True}),
    ("seven-safari", {}),
    ("seven-safari", {"players": 3, "diagonal": True}),
    ("seven-safari", {"players": 2, "swapping": True}),
    ("seven-safari", {"players": 5, "diagonal": True, "swapping": True}),
    ("safaru", {}),
    ("safaru", {"players": 4, "reversed": True, "deals": 2}),
    ("safaru", {"players": 3, "target_score": 20}),
    ("safari-dual", {}),
    ("affenraffen", {}),
    ("affenraffen", {"players": 4}),
    ("affenraffen", {"players": 3, "agreed_pairs": 2}),
)
MOST_PLIES = 400


def follow(played: AnyGame, options: dict[str, Any], name: str) -> Iterator[tuple[Any, Any, list[Step]]]:
    """Yield each state of a random game, the belief of one player there, and the steps since the last deal or round began."""
    chance = random.Random(name)
    state = played.new(seed=name, **options) if played.seeded else played.new(**options)
    player = chance.randrange(state.options.players)
    belief = played.belief(played.view(state, player), player)
    steps: list[Step] = []
    for _ in range(MOST_PLIES):
        yield state, belief, steps
        moves = played.legal_moves(state)
        if not moves:
            return
        kind = chance.choice(sorted({move.type for move in moves}))
        action = chance.choice([move for move in moves if move.type == kind])
        turn = played.apply(state, action)
        told = played.view_events(turn.state, player, map(played.dump_event, turn.events))
        steps = [*steps, Step(state, belief, action, [played.spec.schema().event.read(event) for event in told])]
        if any(event["type"] in DEALT for event in told):
            steps = []
        state = turn.state
        belief = belief.observe(played.view(state, player), told)


def check_draw(played: AnyGame, state: Any, belief: Any, steps: list[Step], seed: str) -> None:
    """Assert that a drawn state is valid, has the same view and moves for the player, and can be reached from a deal."""
    drawn, player = belief.draw(seed), belief.player
    assert drawn == belief.draw(seed), "two draws with one seed differ"
    check_state(played, drawn)
    assert shown(played, drawn, player) == shown(played, state, player), "the view differs"
    assert played.legal_moves(drawn, player) == played.legal_moves(state, player), "the player's own moves differ"
    if played.spec.knowledge is None or played.outcome(state) is not None:
        return
    assert drawn.seed != state.seed, "the draw has the true seed"
    if steps:
        replayed = REBUILD[played.id](player, steps, drawn)
        check_state(played, replayed)
        for step in steps:
            assert shown(played, replayed, player) == shown(played, step.state, player), "the rebuilt deal leads to another view"
            action = step.action
            if action.type == "take" and step.events[0].type == "peeked":  # AR12: others see only that a tile was looked at
                action = Peek(action.player, action.spot)
            turn = played.apply(replayed, action)
            told = played.view_events(turn.state, player, map(played.dump_event, turn.events))
            assert [played.spec.schema().event.read(event) for event in told] == list(step.events), (
                "the events are not those that the player was shown"
            )
            replayed = turn.state
        assert replayed._replace(seed="-") == drawn._replace(seed="-"), "the rebuilt deal leads to another state"


def shown(played: AnyGame, state: Any, player: int) -> dict[str, Any]:
    """Return a view without the seed's commitment."""
    return {name: value for name, value in played.view(state, player).items() if name != "seed_commitment"}


def check(draws: int, each: int, seed: str) -> int:
    """Check at least this many draws over all variants, `each` at about every fifth position, and return their number."""
    done = 0
    for number, (name, options) in enumerate(cycle(VARIANTS)):
        played, label = game(name), f"{seed}-{number}"
        chance = random.Random(label)
        for ply, (state, belief, steps) in enumerate(follow(played, options, label)):
            again = played.belief(played.view(state, belief.player), belief.player, json.loads(json.dumps(belief.memory)))
            assert again == belief, (name, options, label, ply)
            for count in range(each if chance.random() < 0.2 else 0):
                try:
                    check_draw(played, state, belief, steps, f"{label}/{ply}/{count}")
                except AssertionError as error:
                    raise AssertionError(f"{name}, {options}, seed {label}, ply {ply}: {error}") from error
                done += 1
        if done >= draws and number >= len(VARIANTS) - 1:
            return done
    raise AssertionError("unreachable")


if __name__ == "__main__":
    print(check(int(sys.argv[1]), 5, sys.argv[2] if len(sys.argv) > 2 else "follow"), "draws, no contradiction")
