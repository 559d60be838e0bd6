"""The common part of the environments: a game in progress, played by ids, and what each player observes of it.

If players take turns, the current player chooses. If all act at the same time, they choose one after the other, round and round.
That tempo is a choice of the environments, and no rule of the game.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Self, SupportsIndex

from safari_rules.authoring.action_space import ActionSpace, Choice
from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import Flaw, IllegalId, InvalidOptions, InvalidState
from safari_rules.authoring.features import Features, multi_hot
from safari_rules.authoring.values import brief, flagged, whole
from safari_rules.core.belief import Belief
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import LEGAL_MOVES_LIMIT, mover, redacted
from safari_rules.core.session import AnySession, Session, begin
from safari_rules.players.simulation import results

__all__ = ["PLY_LIMIT", "EncodedGame", "Position", "flag_at", "number_at", "whole_seed"]

#: Random players can go on forever in some games. Games are cut off after this number of plies, unless the caller gives another.
PLY_LIMIT: Final = 1000


def whole_seed(seed: SupportsIndex) -> int:
    """Return the seed of an environment as a plain integer. Raises TypeError for what is no integer, and for a negative one."""
    plain = whole(seed)
    if type(plain) is not int or plain < 0:
        raise TypeError(f"Expected an integer of 0 or more, or None, as seed, not {brief(seed)}.")
    return plain


def flag_at(pointer: str, value: Any) -> bool:
    """Return a boolean, also one of numpy, as a plain one. Raises InvalidOptions with the pointer for anything else."""
    plain = flagged(value)
    if isinstance(plain, bool):
        return plain
    raise InvalidOptions([Flaw(pointer, f"Expected true or false, not {brief(value)}.")], fits_schema=False)


def number_at(pointer: str, value: Any, least: int, most: int | None = None) -> int:
    """Return a number as a plain integer.

    :param pointer: the JSON Pointer of the number in an error.
    :param value: the number.
    :param least: the smallest allowed value.
    :param most: the largest allowed value, None for no bound.
    :returns: the number.
    :raises InvalidOptions: if it is no integer or out of bounds.
    """
    plain = whole(value)
    if type(plain) is int and plain >= least and (most is None or plain <= most):
        return plain
    wanted = f"an integer of at least {least}" if most is None else f"an integer from {least} to {most}"
    raise InvalidOptions([Flaw(pointer, f"Expected {wanted}, not {brief(value)}.")], fits_schema=False)


class EncodedGame:
    """A game with certain options: the numbers of its actions, and the parts of its observations.

    If actions take several ids, an observation ends with those taken so far. Raises what `Game.new` raises for options.
    """

    def __init__(self, game: AnyGame, options: Mapping[str, Any]) -> None:
        self.game = game
        self.options: Any = begin(game, {"ply_limit": PLY_LIMIT, **options}).state.options
        self.space: ActionSpace[Any] = game.action_space(self.options)
        self.features: Features = game.features(self.options)
        #: Whether an observation ends with the ids taken so far.
        self.choosing = self.space.longest > 1
        self._nothing_taken: Final = bytes(self.space.size)
        #: No game takes more ids than this, None if neither its rules nor a ply limit bound it.
        limit = self.options.ply_limit
        most = [bound for bound in (self.space.most, limit and limit * self.space.longest) if bound is not None]
        self.most: int | None = min(most, default=None)
        #: The number of values of an observation.
        self.size = self.features.size + (self.space.size if self.choosing else 0)
        #: The largest absolute value at each index of an observation, as 32-bit floats.
        self.greatest: Final = array("f", [max(high, -low) for low, high in zip(*self.bounds(), strict=True)])

    def name(self, number: int) -> str:
        """Return the name of an id. Raise IllegalId if it is none."""
        if not 0 <= number < self.space.size:
            raise IllegalId(f"{number} is no id: expected 0 to {self.space.size - 1}.")
        return self.space.names[number]

    def bounds(self) -> tuple[list[int], list[int]]:
        """Return the least and the greatest value at each index of an observation."""
        low = [part.low for part in self.features.parts for _ in range(part.size)]
        high = [part.high for part in self.features.parts for _ in range(part.size)]
        more = self.size - len(low)
        return low + [0] * more, high + [1] * more

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.game.spec.schema().options.write(self.options))

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def deal(self, seed: str) -> Any:
        """Return the first state of a game. A game without chance ignores the seed."""
        return self.game.start(self.options, seed if self.game.seeded else None)

    def start(self, seed: str) -> Position:
        """Return the first position of a game."""
        return self.at(self.deal(seed))

    def resume(self, document: Document, last: int = -1) -> Position:
        """Return the position of a state, a JSON object, after the turn of a `last` player, as in `next_choice`.

        Raise InvalidState, also if its options are others.
        """
        state = self.game.load(document)
        if state.options != self.options:
            raise InvalidState([Flaw("/options", "Expected the options of this game.")], fits_schema=True)
        return self.at(state, last)

    def at(self, state: Any, last: int = -1) -> Position:
        """Return the position of a state, with empty histories of all players."""
        session: AnySession = Session(self.game, state)
        return Position(self, session, *self.next_choice(state, last), [PlayerHistory()] * (self.options.players + 1))

    def next_choice(self, state: Any, last: int = -1) -> tuple[int | None, Choice[Any]]:
        """Return the player who chooses next, and the choice. The seat is None once the game is over.

        :param state: the state.
        :param last: the seat of the player who acted last, -1 at the start.
        :returns: the seat, and the choice.
        """
        player = mover(self.game, state, last)  # this player may act, so the rules need not check it
        moves: Sequence[Any] = ()
        if player is not None:
            found = self.space.choice_of(state, player)
            if found is not None:
                return player, found
            moves = tuple(self.game.spec.rules.moves(state, player, LEGAL_MOVES_LIMIT))[:LEGAL_MOVES_LIMIT]
        return player if moves else None, self.space.choice(moves)

    def observation(self, seen: Any, recollection: Any, player: int, taken: Sequence[int] = ()) -> bytes:
        """Return what a player observes: one signed byte per value.

        :param seen: the state as the player sees it.
        :param recollection: the player's memory. None will do if the game's observations do not have it.
        :param player: the seat.
        :param taken: the ids that the player has taken for the action in progress.
        :returns: the observation.
        """
        observed = self.features.values(seen, recollection, player)
        if not self.choosing:
            return observed
        return observed + (multi_hot(self.space.size, taken) if taken else self._nothing_taken)

    def truncated(self, state: Any) -> bool:
        """Return whether a game that is over was cut off by the ply limit, not ended by its rules."""
        return self.game.spec.rules.ending(state) is None

    def returns(self, state: Any) -> list[float]:
        """Return each player's result, from -1 (last) to 1 (won alone), with the sum 0. All are 0 while the game goes on."""
        outcome = self.game.outcome(state)
        return [0.0] * self.options.players if outcome is None else results(outcome)


class PlayerHistory(NamedTuple):
    """The history of a player or a spectator: the number of plies, and for each ply a line of JSON with the events that were shown.

    `acted` are the player's own actions, each as its place among the lines and the ids that chose it.
    """

    plies: int = 0
    lines: tuple[str, ...] = ()
    acted: tuple[tuple[int, ...], ...] = ()


class Position:
    """A game in progress. It never changes: `take` returns the next one. `player` chooses next, None once the game is over."""

    __slots__ = ("_histories", "choice", "encoded", "player", "session", "state")

    def __init__(
        self, encoded: EncodedGame, session: AnySession, player: int | None, choice: Choice[Any], histories: list[PlayerHistory]
    ) -> None:
        self.encoded, self.session, self.state, self.player, self.choice = encoded, session, session.state, player, choice
        #: A cache of the history of each player and, last, of a spectator, after a number of plies. Positions share the list, so `history`
        #: copies it before an update.
        self._histories = histories

    def __copy__(self) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.encoded, self.session, self.player, self.choice, self._histories)

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes, except for its caches

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.player is None

    @property
    def truncated(self) -> bool:
        """Whether the game was cut off by the ply limit, not ended by its rules."""
        return self.player is None and self.encoded.truncated(self.state)

    def returns(self) -> list[float]:
        """Return each player's result, from -1 (last) to 1 (won alone), with the sum 0. All are 0 while the game goes on."""
        return self.encoded.returns(self.state)

    def take(self, number: SupportsIndex) -> Position:
        """Return the position after an id. Raise IllegalId if it is not legal."""
        action = self.choice.completed(number)
        if action is not None:
            return self.after(action)
        return Position(self.encoded, self.session, self.player, self.choice.take(number), self._histories)

    def after(self, action: Any) -> Position:
        """Return the position after one of the legal moves."""
        encoded = self.encoded
        session = self.session.followed(action, encoded.game.spec.rules.effect(self.state, action))
        return Position(encoded, session, *encoded.next_choice(session.state, action.player), self._histories)

    def belief(self, player: int) -> Belief[Any]:
        """Return what a player knows."""
        return self.session.belief(player)

    def history(self, player: int | None) -> PlayerHistory:
        """Return everything that a player (None: a spectator) was shown and did.

        The player's own actions are part of it, because events need not show them: to look at a tile and to take it is one event to others.
        """
        place = -1 if player is None else player
        history = self._histories[place]
        plies = self.session.since(history.plies)
        if plies:
            game, path = self.encoded.game, self.encoded.space.path
            lines, acted = [*history.lines], [*history.acted]
            for ply in plies:
                if ply.action.player == player:
                    acted.append((len(lines), *path(ply.action)))
                lines.append(json.dumps(game.view_events(ply.state, player, ply.events), separators=(",", ":")))
            history = PlayerHistory(history.plies + len(plies), tuple(lines), tuple(acted))
            self._histories = [*self._histories]
            self._histories[place] = history
        return history

    def resampled(self, player: int, seed: str | int) -> Position:
        """Return a position that `player` cannot distinguish from this one.

        In it, the others have been shown no more than a spectator, and another player who has chosen a part of an action begins it again.
        """
        belief, public = self.belief(player), self.history(None)._replace(plies=0)
        seats = range(self.encoded.options.players)
        histories = [self.history(player)._replace(plies=0) if seat == player else public for seat in seats]
        session: AnySession = Session(self.encoded.game, belief.draw(seed), None, {player: (0, belief.seen, belief.recollection)})
        moves = () if self.player is None else self.encoded.game.legal_moves(session.state, self.player)
        choice = self.encoded.space.choice(moves)
        for number in self.choice.taken if player == self.player else ():
            choice = choice.take(number)
        return Position(self.encoded, session, self.player, choice, [*histories, public])

    def observation(self, player: int) -> bytes:
        """Return what a player observes: one signed byte per value."""
        encoded, taken = self.encoded, self.choice.taken if player == self.player else ()
        if encoded.features.remembering:
            seen, memory = self.session.recalled(player)
            return encoded.observation(seen, memory, player, taken)
        return encoded.observation(redacted(encoded.game, self.state, player), None, player, taken)
