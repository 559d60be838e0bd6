"""What a game is: the contract all five fulfil.

A `Game` is a value. It says what the game is (`id`, `title`, `rulebook`, …), holds the game's own functions
(`legal_moves`, `why_illegal`, `apply`, `scores`, `outcome`, `active_players`: pure, from a state to an answer), and
adds what is the same for every game: `new`, `load`, `dump`, `digest`, `view`.

States, options and actions are immutable values; nothing here ever changes one. All chance comes from the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from marshmallow import ValidationError

from safari_rules.errors import Flaw, InvalidAction, InvalidInput, InvalidOptions, InvalidState, NoSuchPlayer, Violation
from safari_rules.fields import Document, WireField
from safari_rules.rulebook import Rulebook
from safari_rules.schema import OneOf, Record, digest, flaws
from safari_rules.shuffle import commitment

__all__ = [
    "LEGAL_MOVES_LIMIT",
    "Component",
    "Game",
    "Memo",
    "Outcome",
    "Score",
    "Turn",
    "View",
    "Wire",
    "make",
    "out_of_turn",
    "put",
    "ranked",
    "score",
    "sequence",
]

LEGAL_MOVES_LIMIT = 1000


class CommonState(Protocol):
    """What every state has, whatever the game."""

    @property
    def options(self) -> Any: ...
    @property
    def seed(self) -> str | None: ...
    @property
    def ply(self) -> int: ...


S = TypeVar("S", bound=CommonState)
A = TypeVar("A")
A_contra = TypeVar("A_contra", contravariant=True)
S_contra = TypeVar("S_contra", bound=CommonState, contravariant=True)
A_co = TypeVar("A_co", covariant=True)
N = TypeVar("N", bound=tuple[Any, ...])
K = TypeVar("K")
V = TypeVar("V")

#: A named tuple from all its values in order: `make(Turn, (state, events, False))`. What `Turn._make` does, but unchecked
#: and in half the time that calling the class takes, for what is built at every ply.
make: Callable[[type[N], tuple[Any, ...]], N] = tuple.__new__


class Memo(dict[K, V]):
    """A table that fills as it is asked: `memo[key]` is `find(key)`, found once. What `functools.cache` is for a function of
    one value, at half the cost, for what is looked up at every ply. Only for keys of which there are few.
    """

    def __init__(self, find: Callable[[K], V]) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, key: K) -> V:
        found = self[key] = self.find(key)
        return found


class Turn(NamedTuple, Generic[S]):
    """What an action brought about: the new state, the events in order, and whether the acting player has `revealed`
    (learned through it) something that was hidden from that player before.
    """

    state: S
    events: tuple[Any, ...]
    revealed: bool


class Score(NamedTuple):
    """A player's score: `total` is the sum of the named `parts`."""

    player: int
    total: int
    parts: dict[str, int]


class Outcome(NamedTuple):
    """Why the game ended, who won, and the players grouped from first to last, equals together."""

    reason: str
    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


class Component(NamedTuple):
    """A card, tile or piece: its code on the wire, what people call it, and how many `copies` of it are in the box.

    `symbol` is one emoji, a stand-in for a picture; `facts` are what it is, the same keys for every component of a game,
    None where one has no meaning.
    """

    code: str | int
    name: str
    copies: int
    symbol: str
    facts: Mapping[str, str | int | None]


class LegalMoves(Protocol[S_contra, A_co]):
    """`legal_moves(state, player=None, limit=1000)`: the legal moves in canonical order, one player's or everybody's.

    At most `limit` of them are listed (only Safarü ever has more than 1000). Empty when the game is over.
    """

    def __call__(self, state: S_contra, player: int | None = None, limit: int = LEGAL_MOVES_LIMIT) -> tuple[A_co, ...]: ...


@dataclass(frozen=True)
class Wire(Generic[S, A]):
    """The wire shape of a game, from its `schema.py`: fields that read and write, and what a whole document is.

    `name` begins the names of its published shapes; `code` and `facts` are those of its components. `parts` describes the
    parts of a score, `reasons` those of an outcome. `option_flaws(options)` and `state_flaws(state, document)` yield what
    does not go together, most basic first.
    """

    name: str
    code: WireField[Any]
    facts: Record[Any]
    options: Record[Any]
    seed: WireField[Any]
    state: Record[S]
    action: OneOf
    event: OneOf
    parts: Mapping[str, str]
    reasons: Mapping[str, str]
    option_flaws: Callable[[Any], Iterator[Flaw]]
    state_flaws: Callable[[S, Document], Iterator[Flaw]]


@dataclass(frozen=True)
class View(Generic[S]):
    """What a player may see, from a game's `view.py`. Deny by default: a field that is not named is hidden.

    `fields` maps a field of the state to `show(value, state, player)`, which gives the JSON the player may see;
    `secrets` maps an event type to its secret fields and to who may see them: `sees(event, player)`;
    `scores_open` says whether everybody may know everybody's score before the game is over.
    """

    fields: Mapping[str, Callable[[Any, S, int | None], Any]]
    secrets: Mapping[str, tuple[tuple[str, ...], Callable[[Document, int | None], bool]]]
    scores_open: bool = True


@dataclass(frozen=True, repr=False, eq=False)
class Game(Generic[S, A]):
    """One of the games. Everything a host, a bot or the service asks of it is here."""

    id: str
    title: str
    designer: str
    #: Smallest and largest number of players.
    players: tuple[int, int]
    summary: str
    #: Whether all players act at the same time (then no state has a current player).
    simultaneous: bool
    #: Whether some player may not see everything.
    hidden_information: bool
    #: Goes up when behaviour changes, not otherwise.
    rules_version: int
    components: tuple[Component, ...]
    rulebook: Rulebook
    wire: Wire[S, A]
    visible: View[S]
    #: `setup(options, seed)`: the first state.
    setup: Callable[[Any, str], S]
    #: `why_illegal(state, action)`: None, or the violation. The only place that says no.
    why_illegal: Callable[[S, A], Violation | None]
    legal_moves: LegalMoves[S, A]
    #: `apply(state, action)`: the turn; raises IllegalAction where `why_illegal` says no.
    apply: Callable[[S, A], Turn[S]]
    #: `active_players(state)`: who has a legal move now, ascending.
    active_players: Callable[[S], tuple[int, ...]]
    #: `scores(state)`: one `Score` a player, in order.
    scores: Callable[[S], tuple[Score, ...]]
    #: `outcome(state)`: None while the game runs.
    outcome: Callable[[S], Outcome | None]
    #: Whether counting the legal moves is always cheap; where False a cut list has no total.
    countable: bool = True

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    @property
    def seeded(self) -> bool:
        """Whether chance has a part in the game, so that it needs a seed."""
        return self.wire.seed.expected != "null"

    def new(self, *, seed: str | None = None, **options: Any) -> S:
        """The first state of a game with these options (the others at their defaults) and this seed.

        Raises InvalidOptions, with pointers such as "/players", or "/seed" for a seed that is missing or malformed.
        """
        try:
            chosen = self.wire.options.read({name: list(value) if isinstance(value, tuple) else value for name, value in options.items()})
        except ValidationError as error:
            raise InvalidOptions(list(flaws(error.messages, options)), fits_schema=False) from None
        try:
            checked = self.wire.seed.read(seed)
        except ValidationError as error:
            raise InvalidOptions(list(flaws({"seed": error.messages}, {"seed": seed})), fits_schema=False) from None
        return self.start(chosen, checked)

    def start(self, options: Any, seed: str | None) -> S:
        """The first state for an Options value; InvalidOptions where the options do not go together."""
        for flaw in self.wire.option_flaws(options):
            raise InvalidOptions([flaw], fits_schema=True)
        return self.setup(options, seed or "")

    def load(self, document: Any) -> S:
        """The state that a JSON object stands for; InvalidState with a pointer where it is not a whole one."""
        state: S = self._read(self.wire.state, document, InvalidState)
        self.check(state, document)
        return state

    def check(self, state: S, document: Document | None = None) -> None:
        """Raises InvalidState unless the state is whole. `document`: how it was handed in, for the pointers."""
        for flaw in self.wire.state_flaws(state, self.dump(state) if document is None else document):
            raise InvalidState([flaw], fits_schema=True)

    def dump(self, state: S) -> Document:
        """The state as a JSON object, in canonical order."""
        return self.wire.state.write(state)

    def load_action(self, document: Any) -> A:
        """The action that a JSON object stands for; InvalidAction where it is none of this game's."""
        action: A = self._read(self.wire.action, document, InvalidAction)
        return action

    def dump_action(self, action: A) -> Document:
        """The action as a JSON object."""
        return self.wire.action.write(action)

    def dump_event(self, event: Any) -> Document:
        """The event as a JSON object."""
        return self.wire.event.write(event)

    def _read(self, field: WireField[Any], document: Any, error_type: type[InvalidInput]) -> Any:
        try:
            return field.read(document)
        except ValidationError as error:
            raise error_type(list(flaws(error.messages, document)), fits_schema=False) from None

    def digest(self, state: S) -> str:
        """Lower-case hex SHA-256 of the state as canonical JSON (RFC 8785): two that agree on it agree on everything."""
        return digest(self.dump(state))

    def view(self, state: S, player: int | None = None) -> Document:
        """The state as `player` (None: a spectator) may see it: JSON, the same shape, every secret None.

        The seed is hidden until the game is over; its commitment stands beside it. Raises NoSuchPlayer.
        """
        self.check_seat(state, player)
        document = self.dump(state)
        if not self.hidden_information:
            return document
        if self.outcome(state) is None:
            show = self.visible.fields
            document = {name: show[name](value, state, player) if name in show else nobody(value) for name, value in document.items()}
        document["seed_commitment"] = commitment(state.seed or "")
        return document

    def view_event(self, state: S, player: int | None, event: Document) -> Document:
        """The event, a JSON object, as `player` may see it in `state`: what that player may not know is None."""
        names, sees = self.visible.secrets.get(event["type"], ((), unseen))
        if not names or self.outcome(state) is not None or sees(event, player):
            return event
        return {name: nobody(value) if name in names else value for name, value in event.items()}

    def view_scores(self, state: S, player: int | None) -> tuple[Score | None, ...]:
        """The scores as `player` may know them; None for those that are hidden."""
        self.check_seat(state, player)
        scores = self.scores(state)
        if self.visible.scores_open or self.outcome(state) is not None:
            return scores
        return tuple(score if score.player == player else None for score in scores)

    def check_seat(self, state: S, player: int | None) -> None:
        """Raises NoSuchPlayer unless the player (None: a spectator) has a seat in this game."""
        if player is not None and not 0 <= player < state.options.players:
            raise NoSuchPlayer(player, state.options.players)


def unseen(event: Document, player: int | None) -> bool:
    """An event whose secrets nobody may see."""
    return False


def everyone(value: Any, state: Any, player: int | None) -> Any:
    """Open to all."""
    return value


def nobody(value: Any, state: Any = None, player: int | None = None) -> Any:
    """Hidden from all: null one by one, lists keep their lengths."""
    return [nobody(inner) for inner in value] if isinstance(value, list) else None


def owner(value: Any, state: Any, player: int | None) -> Any:
    """A list "a player": each sees the own entry alone."""
    return [inner if seat == player else nobody(inner) for seat, inner in enumerate(value)]


def out_of_turn(over: bool, player: int, players: int, current: int | None = None) -> Violation:
    """The common refusals of an action that comes at the wrong time or from the wrong seat, in the contract's order:
    `game-over`, `no-such-player`, `not-your-turn` (which a game where all act at the same time does not know).
    """
    if over:
        return Violation("game-over", None, "The game is over.")
    if not 0 <= player < players:
        return Violation("no-such-player", None, f"Player {player} has no seat: the players of this game are 0 to {players - 1}.")
    return Violation("not-your-turn", None, f"It is the turn of player {current}, not of player {player}.")


def wrong_phase(phase: str, kind: str) -> Violation:
    """The common refusal of an action that does not belong to this phase."""
    return Violation("wrong-phase", None, f'"{kind}" has no place in the phase "{phase}".')


def score(player: int, **parts: int) -> Score:
    """A score from its named parts."""
    return Score(player, sum(parts.values()), parts)


def ranked(reason: str, keys: Iterable[Any]) -> Outcome:
    """The outcome that ranks the players by `keys`, highest first, equals together."""
    by_key: dict[Any, list[int]] = {}
    for player, key in enumerate(keys):
        by_key.setdefault(key, []).append(player)
    ranking = tuple(tuple(by_key[key]) for key in sorted(by_key, reverse=True))
    return Outcome(reason, ranking[0], ranking)


def put(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """The values with the one at `place` replaced."""
    changed = [*values]
    changed[place] = value
    return tuple(changed)


def sequence(words: Iterable[object], last: str = "and") -> str:
    """Words for a sentence: "a", "a and b", "a, b and c"."""
    *front, end = [str(word) for word in words]
    return f"{', '.join(front)} {last} {end}" if front else end
