"""The level "easy" as the page requests it: a player of half random and half greedy moves beats it in about half of the games.

That player stands for a person who is new to the game. The page requests each computer's move from `suggest`, with its memory. The aim is
that the player wins 40 % to 60 %. A share of 60 games has a standard error of 6.5 %, so the bounds here are wider by that, and by day, when
fewer games are played, by more.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.service import post
from support.tiers import NIGHT

from safari_rules import game
from safari_rules.core.session import AnySession
from safari_rules.players import agent

#: Number of games. The few by day notice a level of quite another strength. At night the aim is measured.
GAMES = 60 if NIGHT else 12
#: The largest standard error of a share of these games.
ERROR = 0.5 / GAMES**0.5
#: Options that shorten the games that players could continue without end.
OPTIONS: dict[str, dict[str, Any]] = {"safari-dual": {"quiet_limit": 60}, "affenraffen": {"ply_limit": 1500}}


class Half:
    """A player of half random and half greedy moves."""

    def __init__(self, seed: str) -> None:
        self.chance, self.greedy = Random(seed), agent("greedy", seed)

    def choose(self, belief: Any, moves: Any) -> Any:
        """Return a random move or the greedy one, each with the same probability."""
        return self.chance.choice(moves) if self.chance.random() < 0.5 else self.greedy.choose(belief, moves)


class Page:
    """A computer of the page: it sends the events since its last move with the memory of that move."""

    def __init__(self, seat: int, seed: str) -> None:
        self.seat, self.seed = seat, seed
        self.memory: Any = None
        self.seen = 0

    def choose(self, session: AnySession) -> Any:
        """Return the action that the service suggests."""
        body = {
            "state": session.game.dump(session.state),
            "player": self.seat,
            "level": "easy",
            "seed": f"{self.seed}-{session.number}",
            "events": session.shown(self.seat, self.seen),
            **({} if self.memory is None else {"memory": self.memory}),
        }
        answer = post(f"{session.game.id}/suggest", body)
        self.memory, self.seen = answer["memory"], session.number
        return session.game.load_action(answer["action"])


def share(name: str, number: int) -> float:
    """Return the share of first places that the half-random player gets in games of two, with alternating seats."""
    played, seed, seat = game(name), f"monsoon-{number // 2}", number % 2
    session = played.session(seed=seed if played.seeded else None, **{"players": 2, **OPTIONS.get(name, {})})
    half, page = Half(f"{seed}-{number}"), Page(1 - seat, f"{seed}-{number}")
    while (player := session.mover) is not None:
        moves = played.legal_moves(session.state, player)
        session = session.apply(half.choose(session.belief(player), moves) if player == seat else page.choose(session))
    outcome = played.outcome(session.state)
    assert outcome is not None
    return (seat in outcome.winners) / len(outcome.winners)


@pytest.mark.parametrize("name", ["kariba", "seven-safari", "safaru", "safari-dual", "affenraffen"])
@pytest.mark.timeout(600)
def test_easy_is_beaten_in_about_half_of_the_games(name: str) -> None:
    won = sum(share(name, number) for number in range(GAMES)) / GAMES
    assert 0.4 - ERROR <= won <= 0.6 + ERROR, won
