"""What one player knows: the view, and what that player has seen and the view no longer shows.

A `Belief` is made from documents alone, a view and the events as that player was told them, so nothing hidden can enter it.
`draw` makes a full state that fits everything the player knows; whatever plays for a player (an agent, a suggestion) thinks
about such states, never about the true one.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> state = kariba.new(players=2, seed="monsoon")
>>> belief = kariba.belief(kariba.view(state, 1), player=1)
>>> drawn = belief.draw(seed="x")
>>> drawn.hands[1] == state.hands[1], kariba.view(drawn, 1)["hands"] == kariba.view(state, 1)["hands"]
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, pairwise
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from marshmallow import ValidationError

from safari_rules.errors import Flaw, InvalidMemory, InvalidState
from safari_rules.fields import Document, WireField
from safari_rules.schema import flaws

if TYPE_CHECKING:
    from safari_rules.game import CommonState, Game

__all__ = [
    "DRAW_COST",
    "Belief",
    "Knowledge",
    "KnownHands",
    "UnseenHands",
    "believe",
    "deal_out",
    "fresh_seed",
    "known_hands",
    "open_hands",
    "own",
]

S = TypeVar("S", bound="CommonState")
C = TypeVar("C")
#: What drawing a state costs, in plies of play.
DRAW_COST = 6.0


@dataclass(frozen=True)
class Knowledge(Generic[S]):
    """What a player of a game knows of what is hidden, from the game's `belief.py`.

    `known(view)` is what a view shows, in the game's own form: it has at least a `state`, whose hidden places are empty.
    `forget(players)` is the memory of somebody who has seen nothing; `learn(memory, view, player, events)` what is remembered
    after events. `unseen(known, player, memory)` is what is to be drawn, InvalidMemory where nothing fits, InvalidState where the
    view is not this player's (`own`); `fill(unseen, chance)`
    a full state, every consistent deal of the hidden cards equally likely. `alike(unseen, memory, action)` is a key that is the same
    for actions between which that player sees no difference that matters now; None where all differ.
    """

    known: Callable[[Document], Any]
    forget: Callable[[int], Any]
    learn: Callable[[Any, Document, int, Sequence[Any]], Any]
    unseen: Callable[[Any, int, Any], Any]
    fill: Callable[[Any, Random], S]
    alike: Callable[[Any, Any, Any], Hashable] | None = None
    #: `cost(unseen)`: what a draw costs beside a ply of play; None where it is always `DRAW_COST`.
    cost: Callable[[Any], float] | None = None
    #: `memory_flaws(memory, view, player)`: what in a memory that somebody handed in cannot be, whatever is hidden; None for nothing.
    memory_flaws: Callable[[Any, Document, int], Iterator[Flaw]] | None = None


@dataclass(frozen=True)
class Belief(Generic[S]):
    """What `player` knows: never changed, only followed by another (`observe`). Made by `Game.belief`."""

    game: Game[S, Any, Any]
    player: int
    #: What is remembered, in the game's own form; None in a game that hides nothing.
    recollection: Any
    #: The view, without the seed's commitment.
    view: Document
    #: Whether the view shows the whole state: nothing is hidden, or the game is over.
    complete: bool = False

    @cached_property
    def known(self) -> Any:
        """What the view shows, in the game's own form; the state itself where nothing is hidden."""
        return self.game.load(self.view) if self.complete else _known(self.game, self.view)

    @cached_property
    def unseen(self) -> Any:
        """What is to be drawn, in the game's own form; the state itself where nothing is hidden."""
        knowledge = self.game.knowledge
        return self.known if knowledge is None or self.complete else knowledge.unseen(self.known, self.player, self.recollection)

    @property
    def memory(self) -> Document:
        """What the player has seen and a view does not show: JSON, of the shape `game.wire.memory`."""
        return {} if self.recollection is None else self.game.wire.memory.write(self.recollection)

    def observe(self, view: Document, events: Iterable[Document] = (), *, checked: bool = True) -> Belief[S]:
        """The belief at the next `view`, after `events`, both as this player is shown them.

        Raises InvalidState where that is no view of the game, InvalidMemory where the events contradict it. With `checked`
        False, for who has just made both from the game itself, it is not tried out whether some state fits.
        """
        return _follow(self.game, view, self.player, self.recollection, events, checked)

    def draw(self, seed: str | int) -> S:
        """A full state that fits all that the player knows, with a fresh seed; the same for the same `seed`.

        Every deal of the hidden cards that fits is equally likely. Once the game is over, the state as it is.
        """
        knowledge = self.game.knowledge
        if knowledge is None or self.complete:
            state: S = self.unseen
            return state
        return knowledge.fill(self.unseen, Random(seed))

    @property
    def cost(self) -> float:
        """What a draw costs, in plies of play."""
        knowledge = self.game.knowledge
        return DRAW_COST if knowledge is None or knowledge.cost is None or self.complete else knowledge.cost(self.unseen)

    def alike(self, action: Hashable) -> Hashable:
        """A key that is the same for actions between which the player sees no difference that matters now."""
        knowledge = self.game.knowledge
        if knowledge is None or knowledge.alike is None or self.complete:
            return action
        return knowledge.alike(self.unseen, self.recollection, action)


def believe(
    game: Game[S, Any, Any],
    view: Document,
    player: int,
    memory: Document | None = None,
    events: Iterable[Document] = (),
    *,
    checked: bool = True,
) -> Belief[S]:
    """What `player` knows who is shown `view`, remembers `memory` from earlier and has been told `events` since then.

    Raises InvalidState where that is no view of the game, InvalidMemory (pointers "/memory" and "/events") where no state fits.
    Only with `checked` it is tried out whether one does.
    """
    remembered = None if memory is None else game.read(game.wire.memory, memory, InvalidMemory, "/memory")
    return _follow(game, view, player, remembered, events, checked)


def _follow(
    game: Game[S, Any, Any],
    view: Document,
    player: int,
    remembered: Any,
    events: Iterable[Document],
    checked: bool,
) -> Belief[S]:
    """The same, for a memory in the game's own form, None for none."""
    told = [_event(game, event, place) for place, event in enumerate(events)]
    shown = view.copy() if isinstance(view, dict) else view
    if isinstance(shown, dict):
        shown.pop("seed_commitment", None)
    if game.knowledge is None or not isinstance(shown, dict) or shown.get("seed") is not None:
        belief: Belief[S] = Belief(game, player, None, shown, complete=True)
        if checked:
            game.check_seat(belief.known, player)
        return belief if game.knowledge is None else replace(belief, recollection=game.knowledge.forget(belief.known.options.players))
    if checked:
        _check_seats(game, _known(game, shown).state, player, told)
    try:
        return _consistent(game, shown, player, remembered, told, checked)
    except InvalidMemory as error:
        if remembered is None and not told:
            flaw = Flaw("", f"This is no view of a game of {game.title} that can be: {error}")
            raise InvalidState([flaw], fits_schema=True) from None
        if told and (remembered is None or not _fits(game, shown, player, told)):
            raise InvalidMemory([Flaw("/events", "These events do not lead to this view.")], fits_schema=True) from None
        raise InvalidMemory([Flaw("/memory", "No state fits both this memory and the view.")], fits_schema=True) from None


def _check_seats(game: Game[Any, Any, Any], state: Any, player: int, told: Sequence[Any]) -> None:
    """Raises NoSuchPlayer, and InvalidMemory for an event of somebody who is not there."""
    game.check_seat(state, player)
    for place, event in enumerate(told):
        if max(getattr(event, "player", 0), getattr(event, "to", 0)) >= state.options.players:
            raise InvalidMemory([Flaw("/events", f"Event {place} is of a player who has no seat in this game.")], fits_schema=True)


def _event(game: Game[Any, Any, Any], document: Document, place: int) -> Any:
    """An event in the game's own form."""
    return game.read(game.wire.event, document, InvalidMemory, f"/events/{place}")


def _known(game: Game[Any, Any, Any], view: Document) -> Any:
    """What a view shows; InvalidState for a document that is none."""
    assert game.knowledge is not None
    try:
        return game.knowledge.known(view)
    except ValidationError as error:
        raise InvalidState(list(flaws(error.messages, view)), fits_schema=False) from None
    except (LookupError, TypeError, AttributeError, ValueError):
        flaw = Flaw("", f"Expected a view of {game.title}, as the game itself or the service makes it.")
        raise InvalidState([flaw], fits_schema=False) from None


def _consistent(
    game: Game[S, Any, Any], view: Document, player: int, remembered: Any, events: Sequence[Any], checked: bool = True
) -> Belief[S]:
    """The belief, if a state drawn from it is valid; InvalidMemory where none is, InvalidState for a view of somebody else."""
    knowledge = game.knowledge
    assert knowledge is not None
    memory = knowledge.forget(view["options"]["players"]) if remembered is None else remembered
    if checked and knowledge.memory_flaws is not None:
        for flaw in knowledge.memory_flaws(memory, view, player):
            raise InvalidMemory([flaw], fits_schema=True)
    belief: Belief[S] = Belief(game, player, knowledge.learn(memory, view, player, events), view)
    if checked:
        drawn = belief.draw(0)
        try:
            game.check(drawn)
        except InvalidState as error:
            raise InvalidMemory(error.flaws, fits_schema=True) from None
    return belief


def _fits(game: Game[Any, Any, Any], view: Document, player: int, events: Sequence[Any]) -> bool:
    """Whether the events alone lead to a view."""
    try:
        _consistent(game, view, player, None, events)
    except InvalidMemory:
        return False
    return True


class KnownHands(NamedTuple):
    """What a view shows where hands and a pile are hidden: the state without hidden cards, the size of each hand and of the pile."""

    state: Any
    sizes: tuple[int, ...]
    pile: int


class UnseenHands(NamedTuple):
    """The known part of a state, how many cards each hand lacks, and the cards not seen."""

    state: Any
    missing: tuple[int, ...]
    cards: list[int]


def known_hands(view: Document, state: WireField[Any]) -> KnownHands:
    """What a view shows where hands and a draw pile are hidden; `state` reads the game's states."""
    shown = {**view, "seed": "-", "draw_pile": [], "hands": open_hands(view["hands"])}
    return KnownHands(state.read(shown), tuple(map(len, view["hands"])), len(view["draw_pile"]))


def open_hands(hands: Sequence[Sequence[C | None]]) -> list[Sequence[C | None]]:
    """The hands of a view, the hidden ones empty."""
    return [[] if None in hand else hand for hand in hands]


def own(pointer: str, seen: bool) -> None:
    """Raises InvalidState unless a player has `seen` what only that player sees, at `pointer`: the view is somebody else's."""
    if not seen:
        raise InvalidState([Flaw(pointer, "Expected what the player sees there: this is a view of somebody else.")], fits_schema=True)


def deal_out(unseen: UnseenHands, chance: Random) -> tuple[list[list[int]], tuple[int, ...]]:
    """What each hand is given of the cards not seen, and the pile that is left; every deal equally likely."""
    cards = unseen.cards.copy()
    chance.shuffle(cards)
    ends = [0, *accumulate(unseen.missing)]
    return [cards[begin:end] for begin, end in pairwise(ends)], tuple(cards[ends[-1] :])


def fresh_seed(chance: Random) -> str:
    """A seed for a drawn state: the true one, which fixes later deals, is not known."""
    return f"{chance.getrandbits(128):032x}"
