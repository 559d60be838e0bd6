"""The games as OpenSpiel's Python games; importing this module registers them.

    import pyspiel
    import safari_rules.envs.open_spiel
    kariba = pyspiel.load_game("safari_kariba(players=3)")

They are `safari_kariba`, `safari_dual`, `safari_seven`, `safari_safaru` and `safari_affenraffen`. Parameters are the games' options. For an
option that is None (`target_score`, `agreed_pairs`) write 0, or the number below its least value if that is not above 0, or "" for a text.
`additional_tiles` are codes joined by "+" ("" for the default, "none" for none). Numbers of a custom game's list are joined by "/", because
OpenSpiel cannot read `1+2`. `ply_limit` is 1000 unless the caller gives another.

Chance comes first: eight nodes of 16 outcomes draw one of 2^32 deals, which decides all later shuffles. **So a search on the true state,
such as a plain MCTS, sees the future of every deck.** `resample_from_infostate` draws from what a player knows, and information-set MCTS
builds on it. Tensors are `Game.features` with the player's memory, each value divided by the largest that it can have. The tensors of the
information state are the same. Its string has perfect recall: the player's own actions, each with its index in the history and its ids,
then the history as the player saw it, then the observation. An action is an id of `Game.action_space`. If an action takes several ids, the
same player chooses again. The players of Affenraffen, who act at the same time, choose one after the other. `max_game_length` is the bound
that the game's rules and options give, or that of the ply limit if it is smaller.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from safari_rules.authoring.errors import IllegalId, how_to_install

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError(f"safari_rules.envs.open_spiel needs OpenSpiel: {how_to_install('open-spiel')}", name=error.name) from error

from safari_rules.authoring.codecs import Document, Integer, OneOfTexts, Text
from safari_rules.authoring.values import brief, short, whole
from safari_rules.core.belief import acting_seat
from safari_rules.core.game import AnyGame
from safari_rules.core.registry import all_games
from safari_rules.envs.position import PLY_LIMIT, EncodedGame, Position

__all__ = ["NAMES", "SafariGame", "SafariState"]

#: The names of the games in OpenSpiel. A custom game is `safari_` and its id.
NAMES = {
    "kariba": "safari_kariba",
    "safari-dual": "safari_dual",
    "seven-safari": "safari_seven",
    "safaru": "safari_safaru",
    "affenraffen": "safari_affenraffen",
}
#: The chance nodes that draw the deal, and the outcomes of each: a hexadecimal digit of the seed.
DIGITS, BASE = 8, 16
OUTCOMES = [(outcome, 1 / BASE) for outcome in range(BASE)]
#: The ids that OpenSpiel uses if no player chooses.
CHANCE: int = pyspiel.PlayerId.CHANCE.value
TERMINAL: int = pyspiel.PlayerId.TERMINAL.value


def defaults(game: AnyGame) -> dict[str, Any]:
    """Return the options of a game at their defaults, in JSON, with those that documents leave out at their default."""
    options, written = game.spec.schema().options, game.dump(game.new())["options"]
    return {name: written.get(name, part.default) for name, part in zip(options.names, options.parts.values(), strict=True)}


def parameters(game: AnyGame) -> dict[str, Any]:
    """Return the options of a game with their defaults, as OpenSpiel's parameters."""
    found: dict[str, Any] = {}
    for name, value in defaults(game).items():
        if isinstance(value, list):
            found[name] = ""
        elif value is None:
            found[name] = PLY_LIMIT if name == "ply_limit" else none_of(game, name)
        else:
            found[name] = value
    return found


def none_of(game: AnyGame, name: str) -> int | str:
    """Return the value that replaces null for an option among OpenSpiel's parameters.

    :param game: the game.
    :param name: the option.
    :returns: a number that the option cannot have, or an empty text.
    """
    part = game.spec.schema().options.parts[name]
    return min(0, part.low - 1) if isinstance(part, Integer) else ""


def chosen_options(game: AnyGame, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return a game's options from OpenSpiel's parameters.

    :param game: the game.
    :param params: OpenSpiel's parameters, by name. Lists are joined by "+", those of no texts by "/" as well.
    :returns: the options as JSON, without those that are left at their defaults.
    """
    chosen: dict[str, Any] = {}
    for name, default in defaults(game).items():
        value = params.get(name)
        if isinstance(default, list):
            if value:
                part: Any = game.spec.schema().options.parts[name]
                texts = isinstance(part.inner, OneOfTexts | Text)
                chosen[name] = [] if value == "none" else value.split("+") if texts else [*map(plain_or_text, re.split("[+/]", value))]
        elif value is not None and game.spec.schema().options.parts[name].allow_none and value == none_of(game, name):
            if default is not None:
                chosen[name] = None
        elif value is not None:
            chosen[name] = value
    return chosen


def readable(value: Any) -> Any:
    """Return a parameter as OpenSpiel can read it. It takes a text of digits and signs for a number, and fails at "1+2"."""
    return value.replace("+", "/") if isinstance(value, str) and re.fullmatch("[-+.0-9]+", value) else value


def plain_or_text(text: str) -> float | str:
    """Return a number or boolean that is written as text, or the text if it is neither."""
    if re.fullmatch("-?[0-9]{1,18}([.][0-9]{1,18})?", text):
        return float(text) if "." in text else int(text)
    return {"true": True, "false": False}.get(text.lower(), text)


#: The information that an observer of one player shows: public information, and the secrets of that player.
ONE_PLAYER = (True, pyspiel.PrivateInfoType.SINGLE_PLAYER)


def observes_one_player(kind: Any) -> bool:
    """Return whether a kind of observer, or None for OpenSpiel's default, shows what one player sees and knows."""
    return kind is None or (kind.public_info, kind.private_info) == ONE_PLAYER


def refuse_parameters(params: Any) -> None:
    """Raise ValueError for parameters of an observation."""
    if params:
        raise ValueError(f"Observation parameters are not supported: {params}.")


def shown(position: Position) -> str:
    """Return a position as text, with the ids that were taken for an action in progress."""
    return f"{position.state}" + "".join([f"\n  chosen: {position.encoded.space.names[number]}" for number in position.choice.taken])


def type_of(
    name: str, title: str, game: AnyGame, chance: bool, players: tuple[int, int], options: dict[str, Any] | None
) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game before it is loaded.

    :param name: the name under which it is loaded.
    :param title: the name for people.
    :param game: the game whose rules are played.
    :param chance: whether chance has a part in it.
    :param players: the smallest and the largest number of players.
    :param options: the parameters with their defaults. None for a small sibling, which has no tensors either.
    :returns: the type.
    """
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if game.hidden_information else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=options is not None,
        provides_observation_string=True,
        provides_observation_tensor=options is not None,
        parameter_specification=options or {},
    )


def info_of(encoded: EncodedGame, outcomes: int, most: int | None) -> pyspiel.GameInfo:
    """Return OpenSpiel's description of a game with these options.

    :param encoded: the game.
    :param outcomes: the largest number of outcomes of a chance node.
    :param most: the largest number of ids of a game, None if there is no bound.
    :returns: the description.
    """
    return pyspiel.GameInfo(
        num_distinct_actions=encoded.space.size,
        max_chance_outcomes=outcomes,
        num_players=encoded.options.players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=most,
    )


def game_type(game: AnyGame) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game before it is loaded."""
    name = NAMES.get(game.id, f"safari_{game.id.replace('-', '_')}")
    return type_of(name, game.title, game, game.seeded, game.players, parameters(game))


def load_game(game: AnyGame, text: str) -> pyspiel.Game:
    """Return a game by its name and parameters. A pickle names this function, so that unpickling imports this module.

    :param game: the game, which is registered with OpenSpiel if it was not there when this module was imported.
    :param text: OpenSpiel's text of it.
    :returns: the game of OpenSpiel.
    """
    if game_type(game).short_name not in pyspiel.registered_names():
        register(game)
    return pyspiel.load_game(text)


def load_state(game: SafariGame, text: str) -> pyspiel.State:
    """Return a state that was pickled. A pickle names this function.

    :param game: the state's game, which OpenSpiel knows once it is unpickled.
    :param text: what OpenSpiel has serialized.
    :returns: the state.
    """
    return pyspiel.deserialize_game_and_state(text)[1]


class SafariGame(pyspiel.Game):
    """A game with certain options."""

    def __init__(self, game: AnyGame, params: Mapping[str, Any] | None = None) -> None:
        """Make the game. Raise InvalidOptions if the parameters are no options of it."""
        self.encoded = encoded = EncodedGame(game, chosen_options(game, params or {}))
        given = {name: readable(value) for name, value in (params or {}).items()}
        super().__init__(game_type(game), info_of(encoded, BASE if game.seeded else 0, encoded.most), given)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (self.encoded.game, str(self))

    def new_initial_state(self, state: Any = None) -> SafariState:
        """Return the start, or any state, from a struct, a dict or a JSON text of it (`State.to_struct`, `State.to_json`)."""
        begun = SafariState(self)
        if isinstance(state, str):
            try:
                state = json.loads(state)
            except (ValueError, RecursionError) as error:
                raise TypeError(f"Expected a state as JSON: {error}.") from None
        if state is not None and state != {}:  # before the deal it has no fields
            if not isinstance(state, Mapping) and not hasattr(state, "to_dict"):
                raise TypeError(f"Expected a state as a dict or a struct, not {brief(state)}.")
            document = dict(state if isinstance(state, Mapping) else state.to_dict())
            chosen = document.pop("chosen", [])
            if not isinstance(chosen, list | tuple):
                raise TypeError(f"Expected a list of ids as chosen, not {brief(chosen)}.")
            given = document.pop("chooser", None) if self.encoded.game.simultaneous else None
            chooser = 0 if given is None else whole(given)
            if type(chooser) is not int:
                raise TypeError(f"Expected the seat of a player as chooser, not {brief(chooser)}.")
            begun.be_at(self.encoded.resume(document, chooser - 1))
            if given is not None and begun.chooser != chooser:
                raise pyspiel.SpielError(f"Expected the seat of a player who may act as chooser, not {chooser}.")
            for given in chosen:
                number = whole(given)
                if type(number) is not int:
                    raise TypeError(f"Expected a list of ids as chosen, not a list with {brief(given)}.")
                begun.apply_action(number)
        return begun

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of chance nodes, which draw the deal."""
        return DIGITS if self.encoded.game.seeded else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return an observer of states. It observes only what one player sees and knows.

        :param iig_obs_type: the kind of observation, or None for OpenSpiel's default.
        :param params: parameters of the observation, of which none is supported.
        :returns: the observer, or None for another kind: public information alone, or that of all players.
        """
        return Observer(self.encoded, iig_obs_type, params) if observes_one_player(iig_obs_type) else None


class DealtState(pyspiel.State):
    """A game in progress; without a position until chance has dealt."""

    def __init__(self, game: pyspiel.Game, encoded: EncodedGame) -> None:
        super().__init__(game)
        self.encoded = encoded
        self.position: Position | None = None
        self.chooser = CHANCE

    def be_at(self, position: Position) -> None:
        """Set the position of this state."""
        self.position, self.chooser = position, TERMINAL if position.player is None else position.player

    def current_player(self) -> int:
        """Return who chooses."""
        return self.chooser

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.choice.ids if self.position is not None and player == self.chooser else []

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.chooser == TERMINAL

    def returns(self) -> list[float]:
        """Return the results, from 1 (won alone) to -1 (last), the mean of shared places. All are 0 while the game goes on."""
        return [0.0] * self.encoded.options.players if self.position is None else self.position.returns()


class SafariState(DealtState):
    """A game in progress; without a position until chance has drawn the deal."""

    def __init__(self, game: SafariGame) -> None:
        super().__init__(game, game.encoded)
        self.digits: tuple[int, ...] = ()
        if not game.encoded.game.seeded:
            self.be_at(game.encoded.start(""))

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.get_game()
        return load_state, (load_game(self.encoded.game, str(game)), pyspiel.serialize_game_and_state(game, self))

    def is_chance_node(self) -> bool:
        """Return whether chance draws next."""
        return self.chooser == CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """Return the ids that may be chosen now, in ascending order. For the player who chooses, the answer needs no call to C++."""
        if player or self.position is None or self.chooser == TERMINAL:
            legal: list[int] = super().legal_actions(*player)
            return legal
        return self.position.choice.ids

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of one of the nodes that draw the deal. Raise an error at any other node."""
        if self.position is not None:
            raise pyspiel.SpielError("Expected a node of chance: the deal is drawn.")
        return OUTCOMES.copy()

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position is None:
            if not 0 <= action < BASE:
                raise pyspiel.SpielError(f"{action} is no part of a deal: expected 0 to {BASE - 1}.")
            self.digits += (action,)
            if len(self.digits) == DIGITS:
                self.be_at(self.encoded.start("".join([f"{digit:x}" for digit in self.digits])))
            return
        try:
            self.be_at(position.take(action))
        except IllegalId as error:
            raise pyspiel.SpielError("The game is over." if position.over else str(error)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else self.encoded.name(action)

    def __str__(self) -> str:
        if self.position is None:
            return f"{self.encoded.game.title}, to be dealt: {self.digits}"
        return shown(self.position)

    def resample_from_infostate(self, player: int, sampler: Any) -> SafariState:
        """Return a state that this player cannot distinguish from the true one, drawn from all that the player knows (`Belief.draw`).

        The other players have seen no more of it than a spectator. Its history is the true one, although it does not lead to this state.

        :param player: the seat of the player.
        :param sampler: a function without parameters that returns a random number.
        :returns: the drawn state.
        """
        drawn: SafariState = self.clone()
        if self.position is not None:
            drawn.be_at(self.position.resampled(player, repr(float(sampler()))))
        return drawn

    def _to_struct(self) -> Document:
        """Return the state as the service writes it, with `chosen`, the ids taken for an action in progress, if there are any.

        If all players act at the same time, it also has the `chooser`, because a state does not say who of them is the next.
        """
        if self.position is None:
            return {}
        taken, game = self.position.choice.taken, self.encoded.game
        next_one = {"chooser": self.chooser} if game.simultaneous and self.chooser != TERMINAL else {}
        return {**game.dump(self.position.state), **next_one, **({"chosen": [*taken]} if taken else {})}

    def _to_observation_struct(self, player: int) -> Document:
        """Return the view without the commitment to the seed: there are so few deals that all seeds could be tried."""
        return {} if self.position is None else self.position.belief(acting_seat(self.position.state, player)).view

    def _action_to_struct(self, player: int, action: int) -> Document:
        """Return the action as the service names it, or an id if more ids follow."""
        if self.position is None:
            return {"deal": action}
        chosen = self.position.choice.take(action).action
        return {"id": action, "name": self.encoded.space.names[action]} if chosen is None else self.encoded.game.dump_action(chosen)

    def _struct_to_actions(self, struct: Document) -> list[int]:
        """Return the ids of an action that are still to be taken. Raise an error for an action that cannot be taken now."""
        if self.position is None or "id" in struct:
            number, names = struct.get("deal" if self.position is None else "id"), self.encoded.space.names
            if type(number) is not int or number not in self.legal_actions() or struct.get("name", names[number]) != names[number]:
                raise pyspiel.SpielError(f"Expected an id that can be taken, with its name, not {short(str(struct))}.")
            return [number]
        action, choice = self.encoded.game.load_action(struct), self.position.choice
        if action not in choice.moves:
            raise pyspiel.SpielError(f"Expected one of the moves that are left, not {short(str(action))}.")
        return [*self.encoded.space.path(action)[len(choice.taken) :]]


class Observer:
    """The information state of one player, as OpenSpiel observes it: `tensor`, its parts in `dict`, or a string."""

    def __init__(self, encoded: EncodedGame, kind: Any, params: Any) -> None:
        """Make an observer of what one player sees and knows. Raise ValueError for parameters."""
        refuse_parameters(params)
        self.recall = kind is not None and kind.perfect_recall
        self.tensor = np.zeros(encoded.size, np.float32)
        self.greatest = encoded.greatest
        parts = [(part.name, part.shape, part.size) for part in encoded.features.parts]
        if encoded.space.longest > 1:
            parts.append(("chosen", (encoded.space.size,), encoded.space.size))
        self.dict, end = {}, 0
        for name, shape, size in parts:
            self.dict[name] = self.tensor[end : end + size].reshape(shape)
            end += size

    def set_from(self, state: SafariState, player: int) -> None:
        """Write the observation of a state into the tensor: each value divided by the largest that it can have, so from -1 to 1.

        :param state: the state.
        :param player: the seat of the player who observes.
        """
        if (position := state.position) is None:
            self.tensor[:] = 0
        else:
            self.tensor[:] = np.frombuffer(position.observation(acting_seat(position.state, player)), np.int8) / self.greatest

    def string_from(self, state: SafariState, player: int) -> str:
        """Write the observation of a state as a string.

        :param state: the state.
        :param player: the seat of the player who observes.
        :returns: what the player sees, remembers and has chosen. An information state adds all that the player was shown.
        """
        position = state.position
        if position is None:
            return f"to be dealt ({len(state.digits)} of {DIGITS})"
        player = acting_seat(position.state, player)
        belief = position.belief(player)
        chosen = position.choice.taken if player == position.player else ()
        known = json.dumps({"player": player, "view": belief.view, "memory": belief.memory, "chosen": chosen}, separators=(",", ":"))
        if not self.recall:
            return known
        history = position.history(player)
        return "\n".join([json.dumps(history.acted, separators=(",", ":")), *history.lines, known])


def register(game: AnyGame) -> None:
    """Register a game with OpenSpiel."""

    class Registered(SafariGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, params)

    pyspiel.register_game(game_type(game), Registered)  # a class, because a function that is freed with the interpreter crashes it


for _each in all_games():
    if _each.spec.action_space is not None and _each.spec.features is not None:
        register(_each)
