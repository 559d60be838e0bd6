"""Small siblings of three games for exact study with OpenSpiel: equilibria, exploitability, CFR. Importing this module registers them.

    import pyspiel
    import safari_rules.envs.small
    kariba = pyspiel.load_game("safari_small_kariba")

They are different games that use the library's rules: a sibling deals fewer cards, or sets up fewer pieces, and ends at a ply limit.
Chance deals card by card, and no player sees cards that are set aside.

- `safari_small_kariba`: mice, rhinos and elephants, four of each. One of each lies at the waterhole. Each player gets two cards, five are
  set aside, and nothing is drawn.
- `safari_small_dual`: each player has a lion two steps from the opposing base, and an elephant. Nothing is hidden.
- `safari_small_safaru`: one card lies on the table. Each player gets two of five cards, and one is set aside.

7 Safari and Affenraffen have no sibling. In 7 Safari a player may pick from every cell of the jungle, so its tree is too wide even with a
few cells. In Affenraffen any player may look at any tile at any time, and a tree that is cut off after a few looks has neither the memory
nor the race.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Self

from safari_rules.authoring.errors import how_to_install

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"safari_rules.envs.small needs OpenSpiel: {how_to_install('open-spiel')}", name=error.name) from error

from safari_rules.core.belief import acting_seat
from safari_rules.core.registry import game as game_of
from safari_rules.envs.open_spiel import CHANCE, DealtState, info_of, load_state, observes_one_player, refuse_parameters, shown, type_of
from safari_rules.envs.position import EncodedGame, Position

__all__ = ["SMALL", "Sibling", "SmallGame", "SmallState", "histories"]


class Sibling(NamedTuple):
    """A small sibling of a game.

    - `name` is what OpenSpiel calls it, `title` what people call it.
    - `game` is the id of the game whose rules decide.
    - `cards` are the cards that are dealt, by their codes, copies side by side. Chance deals the first `dealt` of them.
    - `set_up(state, cards)` returns the first state, from any state of the game and the cards in the order in which they were dealt.
    - `ply_limit` is the largest number of actions.
    """

    name: str
    title: str
    game: str
    cards: tuple[Any, ...]
    dealt: int
    set_up: Callable[[Any, Sequence[Any]], Any]
    ply_limit: int


def kariba_of(state: Any, cards: Sequence[int]) -> Any:
    """Return a game of Kariba with two cards a player and nothing to draw. One card of each rank lies at the waterhole.

    :param state: a state of the game, from which the other fields are taken.
    :param cards: the ranks of the four cards, those of the player at seat 0 first.
    :returns: the state to start from.
    """
    hands = tuple([tuple([held.count(rank) for rank in range(1, 9)]) for held in (cards[:2], cards[2:])])
    waterhole = tuple([int(rank in KARIBA_RANKS) for rank in range(1, 9)])
    return state._replace(hands=hands, waterhole=waterhole, draw_pile=())


def safaru_of(state: Any, cards: Sequence[str]) -> Any:
    """Return a deal of Safarü of a single short round: two cards each, and one on the table.

    :param state: a state of the game, from which the other fields are taken.
    :param cards: the codes of the four cards, those of the player at seat 0 first.
    :returns: the state to start from.
    """
    index = {each.code: place for place, each in enumerate(game_of("safaru").components)}
    dealt = [index[code] for code in cards]
    hands = tuple([tuple(sorted(held)) for held in (dealt[:2], dealt[2:])])
    return state._replace(hands=hands, table=(index[SAFARU_TABLE],), draw_pile=())


def dual_of(state: Any, cards: Sequence[Any]) -> Any:
    """Return a position of Safari-Dual with a lion and an elephant for each player.

    :param state: a state of the game, from which the other fields are taken.
    :param cards: nothing, because no cards are dealt.
    :returns: the state to start from.
    """
    dual = game_of("safari-dual")
    return dual.load({**dual.dump(state), "board": DUAL_BOARD})


KARIBA_RANKS: Final = (1, 7, 8)
SAFARU_TABLE: Final = "black-8"
DUAL_BOARD: Final = ["e.L..", ".....", ".....", ".....", "..l.E"]
SMALL: Final = (
    Sibling("safari_small_kariba", "Small Kariba", "kariba", (1, 1, 1, 7, 7, 7, 8, 8, 8), 4, kariba_of, 4),
    Sibling("safari_small_dual", "Small Safari-Dual", "safari-dual", (), 0, dual_of, 4),
    Sibling("safari_small_safaru", "Small Safarü", "safaru", ("red-1", "green-7", "blue-8", "blue-9", "yellow-9"), 4, safaru_of, 4),
)


class Tree:
    """The positions of a sibling that were reached so far, by the cards dealt and the ids taken. All its states share it."""

    def __init__(self, sibling: Sibling) -> None:
        self.sibling, self.kinds = sibling, list(dict.fromkeys(sibling.cards))
        self.encoded = EncodedGame(game_of(sibling.game), {"players": 2, "ply_limit": sibling.ply_limit})
        self.template = self.encoded.start("small").state
        self._positions: dict[tuple[int, ...], Position | None] = {}
        self._known: dict[tuple[tuple[int, ...], int], str] = {}

    def __deepcopy__(self, memo: object) -> Self:
        return self  # copies of states, which OpenSpiel makes often, share it

    def position(self, path: tuple[int, ...]) -> Position | None:
        """Return the position after cards were dealt and ids taken, None while cards are to be dealt."""
        if path not in self._positions:
            dealt = self.sibling.dealt
            if len(path) < dealt:
                self._positions[path] = None
            elif len(path) == dealt:
                cards = [self.kinds[number] for number in path]
                self._positions[path] = self.encoded.at(self.sibling.set_up(self.template, cards))
            else:
                before = self.position(path[:-1])
                assert before is not None
                self._positions[path] = before.take(path[-1])
        return self._positions[path]

    def known(self, path: tuple[int, ...], player: int) -> str:
        """Return all that a player knows and did: the view, the events as that player was shown them, and the ids taken.

        :param path: the cards dealt, as numbers of their kinds, then the ids taken.
        :param player: the seat of the player.
        :returns: the knowledge as JSON.
        """
        found = self._known.get((path, player))
        if found is None:
            position = self.position(path)
            assert position is not None
            history, view = position.history(player), self.encoded.game.view(position.state, player)
            shown = {name: value for name, value in view.items() if name not in ("seed", "seed_commitment")}
            chosen = position.choice.taken if player == position.player else ()
            whole = {"player": player, "view": shown, "acted": history.acted, "events": history.lines, "chosen": chosen}
            found = self._known[path, player] = json.dumps(whole, separators=(",", ":"))
        return found


def load_game(text: str) -> pyspiel.Game:
    """Return a registered game by its name and parameters. A pickle names this function, so that unpickling imports this module."""
    return pyspiel.load_game(text)


class SmallGame(pyspiel.Game):
    """A small sibling, for OpenSpiel."""

    def __init__(self, sibling: Sibling, params: Mapping[str, Any] | None = None) -> None:
        self.tree = Tree(sibling)
        encoded = self.tree.encoded
        info = info_of(encoded, len(self.tree.kinds), sibling.ply_limit * encoded.space.longest)
        super().__init__(game_type(sibling), info, dict(params or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (str(self),)

    def new_initial_state(self) -> SmallState:
        """Return the start, before the first card is dealt."""
        return SmallState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards are dealt."""
        return self.tree.sibling.dealt

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SmallObserver | None:
        """Return an observer of states, which writes strings. It observes only what one player sees and knows.

        :param iig_obs_type: the kind of observation, or None for OpenSpiel's default.
        :param params: parameters of the observation, of which none is supported.
        :returns: the observer, or None for another kind: public information alone, or that of all players.
        :raises ValueError: if there are parameters.
        """
        refuse_parameters(params)
        return SmallObserver() if observes_one_player(iig_obs_type) else None


class SmallObserver:
    """The information state of one player, as a string. There are no tensors: tabular methods need none."""

    def __init__(self) -> None:
        self.tensor, self.dict = None, dict[str, Any]()

    def set_from(self, state: SmallState, player: int) -> None:
        """Do nothing, because there is no tensor to write.

        :param state: the state.
        :param player: the seat of the player who observes.
        """

    def string_from(self, state: SmallState, player: int) -> str:
        """Return all that a player knows and did.

        :param state: the state.
        :param player: the seat of the player who observes.
        :returns: the knowledge as JSON.
        """
        return state.information_state_string(player)


class SmallState(DealtState):
    """A small sibling in progress, without a position until all cards are dealt."""

    def __init__(self, game: SmallGame) -> None:
        super().__init__(game, game.tree.encoded)
        self.tree = game.tree
        #: The cards dealt, as numbers of their kinds, and the ids taken.
        self.path: tuple[int, ...] = ()
        self.follow()

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.get_game()
        return load_state, (load_game(str(game)), pyspiel.serialize_game_and_state(game, self))

    def follow(self, *chosen: int) -> None:
        """Go on with cards that are dealt, or ids that are taken."""
        self.path += chosen
        position = self.tree.position(self.path)
        if position is not None:
            self.be_at(position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, by the numbers of their kinds, with their probabilities."""
        cards, kinds = self.tree.sibling.cards, self.tree.kinds
        left = [cards.count(card) - self.path.count(number) for number, card in enumerate(kinds)]
        return [(number, count / sum(left)) for number, count in enumerate(left) if count]

    def _apply_action(self, action: int) -> None:
        position = self.position
        known = [number for number, _ in self.chance_outcomes()] if position is None else position.choice.ids
        if not known:
            raise pyspiel.SpielError("The game is over.")
        if action not in known:
            raise pyspiel.SpielError(f"Id {action} is not legal here: expected one of {', '.join(map(str, known))}.")
        self.follow(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE and not 0 <= action < len(self.tree.kinds):
            raise pyspiel.SpielError(f"{action} is no card: expected 0 to {len(self.tree.kinds) - 1}.")
        return f"deal {self.tree.kinds[action]}" if player == CHANCE else self.encoded.name(action)

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player knows and did."""
        position = self.position
        if position is None:
            return f"{len(self.path)} cards dealt"
        return self.tree.known(self.path, acting_seat(position.state, position.player if player is None else player))

    def observation_string(self, player: int | None = None) -> str:
        """Return the same as the information state: these games are short."""
        return self.information_state_string(player)

    def __str__(self) -> str:
        position = self.position
        return f"dealt {[self.tree.kinds[number] for number in self.path]}" if position is None else shown(position)


def game_type(sibling: Sibling) -> Any:
    """Return OpenSpiel's description of a sibling before it is loaded."""
    return type_of(sibling.name, sibling.title, game_of(sibling.game), bool(sibling.dealt), (2, 2), None)


def histories(state: Any) -> int:
    """Return the number of histories that begin with that of a state of OpenSpiel, itself included."""
    if state.is_terminal():
        return 1
    moves = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    return 1 + sum([histories(state.child(move)) for move in moves])


def register(sibling: Sibling) -> None:
    """Register a sibling with OpenSpiel."""

    class Registered(SmallGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(sibling, params)

    pyspiel.register_game(game_type(sibling), Registered)


for _each in SMALL:
    register(_each)
