"""The class that users call: a game, with everything that a host, a bot or a service asks of it.

States, options, actions and events are immutable values, and no method changes one. All chance comes from the seed. A game's
author writes a `GameSpec` (`game.spec`) with its `Rules` (`game.spec.rules`).

>>> import safari_rules as sr
>>> kariba = sr.game("kariba")
>>> state = kariba.new(players=3, seed="monsoon")
>>> turn = kariba.apply(state, kariba.legal_moves(state)[0])
>>> turn.revealed, kariba.active_players(turn.state), kariba.outcome(turn.state)
(True, (1,), None)
>>> kariba.why_illegal(turn.state, kariba.legal_moves(state)[0]).code
'not-your-turn'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, SupportsIndex, TypeAlias, final

from safari_rules.authoring.rules import A, E, O, S
from safari_rules.core.belief import Belief, belief_in, believe
from safari_rules.core.positions import LEGAL_MOVES_LIMIT, Positions
from safari_rules.core.preview import Preview, preview
from safari_rules.core.session import Session

__all__ = ["LEGAL_MOVES_LIMIT", "AnyGame", "Game"]


@final
class Game(Positions[O, S, A, E]):
    """A game as users call it, made from what its author says (`spec`)."""

    def session(self, *, seed: object = None, **options: Any) -> Session[O, S, A, E]:
        """Start a game in progress, which stores its plies and what each player has seen.

        :param seed: the seed, as in `new`.
        :param options: the options, as in `new`.
        :returns: the session at the first state.
        :raises InvalidOptions: as in `new`.
        """
        return Session(self, self.new(seed=seed, **options))

    def belief(
        self, view: Any, player: SupportsIndex, memory: Any = None, events: Iterable[Any] = (), *, checked: bool = True
    ) -> Belief[S]:
        """Return what a player knows. It is made only from documents, so that no secret can enter it.

        :param view: a view of this player.
        :param player: the seat.
        :param memory: the memory of an earlier belief. Without memory and events the player knows what the view shows.
        :param events: the events since then, as this player was shown them.
        :param checked: False if the caller has just made all of this from the game itself. Then no check is made that some state fits.
        :returns: the belief.
        :raises InvalidState: if `view` is no view of this game for that player, or no state fits it.
        :raises InvalidMemory: if memory or events do not fit the schema or the view (pointers "/memory" and "/events").
        :raises NoSuchPlayer: if there is no such seat.
        :raises UnusableGame: if the game hides something and its author does not say what a player knows.
        """
        return believe(self, view, player, memory, events, checked=checked)

    def belief_in(
        self, state: S, player: SupportsIndex, recollection: Any = None, events: Iterable[E] = (), *, checked: bool = True
    ) -> Belief[S]:
        """Return what a player knows in a state: the same belief as `belief` makes from the player's view.

        State and events are redacted first, so no secret can enter it, and no JSON is written or read in between.

        :param state: the state.
        :param player: the seat.
        :param recollection: that of an earlier belief of this player.
        :param events: the events since then.
        :param checked: as in `belief`.
        :returns: the belief.
        :raises InvalidState: if `state` is no state of this game.
        :raises InvalidMemory: as in `belief`.
        :raises NoSuchPlayer: if there is no such seat.
        :raises UnusableGame: as in `belief`.
        """
        self._check_whole(state)
        return belief_in(self, state, player, recollection, events, checked=checked)

    def preview(self, state: S, action: A, as_player: SupportsIndex | None = None) -> Preview:
        """Return what the acting player may know of a legal action beforehand, from that player's view alone.

        :param state: the position.
        :param action: the action.
        :param as_player: the seat of the client who asks, as in `apply`.
        :returns: what is certain: whether all of the result is, which events, and how many points the player gains.
        :raises IllegalAction: if the rules forbid the action.
        :raises NoSuchPlayer: if the seat `as_player` does not exist.
        :raises UnusableGame: if the game hides something and its author does not say which states a view allows (`Knowledge.cases`).
        """
        self._check_whole(state)
        return preview(self, state, action, as_player)


#: A game, whatever its types.
AnyGame: TypeAlias = Game[Any, Any, Any, Any]
