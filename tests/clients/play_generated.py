"""Plays a game of each of the five through the Python client that openapi-generator writes; the URL of the service is the argument."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import openapi_client as generated
from openapi_client import exceptions


class Position(Protocol):
    """The fields of a position that the loop needs, for any game."""

    outcome: Any
    active_players: Any


P = TypeVar("P", bound=Position)
#: Actions after which a game is cut, so that none goes on for ever.
LIMIT = 120


def play_out(title: str, position: P, step: Callable[[P, int], P]) -> None:
    """Play from a position to the end. `step(position, number)` makes the next position."""
    actions = 0
    while position.outcome is None:
        assert position.active_players, title
        position = step(position, actions)
        actions += 1
    print(f"{title}: {actions} actions, {position.outcome.reason}, ranking {position.outcome.ranking}")


def refusal(call: Callable[[], object]) -> str:
    """Make a call that must be refused, and return the body of the refusal."""
    try:
        call()
    except exceptions.ConflictException as error:
        return str(error.body)
    raise AssertionError("an illegal action was accepted")


def main(url: str) -> None:
    """Play all five games."""
    client = generated.ApiClient(generated.Configuration(host=url))

    kariba = generated.KaribaApi(client)
    play_out(
        "Kariba",
        kariba.kariba_new(generated.KaribaNewRequest(options=generated.KaribaNewOptions(players=3, ply_limit=LIMIT), names=["Ada", None])),
        lambda at, n: kariba.kariba_apply(generated.KaribaApplyRequest(state=at.state, action=at.legal_moves[n % len(at.legal_moves)])),
    )
    safari = generated.SevenSafariApi(client)
    play_out(
        "7 Safari",
        safari.seven_safari_new(generated.SevenSafariNewRequest(options=generated.SevenSafariNewOptions(swapping=True, ply_limit=LIMIT))),
        lambda at, n: safari.seven_safari_apply(
            generated.SevenSafariApplyRequest(state=at.state, action=at.legal_moves[n % len(at.legal_moves)])
        ),
    )
    safaru = generated.SafaruApi(client)
    play_out(
        "Safarü",
        safaru.safaru_new(generated.SafaruNewRequest(options=generated.SafaruNewOptions(reversed=True, ply_limit=LIMIT))),
        lambda at, n: safaru.safaru_apply(generated.SafaruApplyRequest(state=at.state, action=at.legal_moves[n % len(at.legal_moves)])),
    )
    dual = generated.SafariDualApi(client)
    play_out(
        "Safari-Dual",
        dual.safari_dual_new(generated.SafariDualNewRequest(options=generated.SafariDualNewOptions(quiet_limit=20, ply_limit=LIMIT))),
        lambda at, n: dual.safari_dual_apply(
            generated.SafariDualApplyRequest(state=at.state, action=at.legal_moves[n % len(at.legal_moves)])
        ),
    )
    apes = generated.AffenraffenApi(client)
    play_out(
        "Affenraffen",
        apes.affenraffen_new(generated.AffenraffenNewRequest(options=generated.AffenraffenNewOptions(players=4, ply_limit=LIMIT))),
        lambda at, n: apes.affenraffen_apply(
            generated.AffenraffenApplyRequest(state=at.state, action=at.legal_moves[7 * n % len(at.legal_moves)])
        ),
    )
    start = kariba.kariba_new(generated.KaribaNewRequest(seed="monsoon"))
    action = generated.KaribaAction(generated.KaribaPlayAction(type="play", player=1, rank=1, count=1))
    explained = kariba.kariba_explain(generated.KaribaExplainRequest(state=start.state, action=action)).actual_instance
    assert isinstance(explained, generated.KaribaIllegalExplanation), explained
    assert explained.code == "not-your-turn"
    refused = refusal(lambda: kariba.kariba_apply(generated.KaribaApplyRequest(state=start.state, action=action)))
    assert '"/problems/illegal-action"' in refused, refused


if __name__ == "__main__":
    main(sys.argv[1])
