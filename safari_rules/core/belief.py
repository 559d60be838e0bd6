"""Beliefs: the view of one player, and everything that this player has seen and the view no longer shows.

A `Belief` is made only from what its player is shown, a redacted state and the events that led to it, so nothing hidden can enter it. Both
come as JSON, or from `belief_in`, which redacts values without writing JSON: the belief is the same.
`draw` makes a full state that fits everything the player knows. An agent or a suggestion that plays for a player considers only such
states, never the true one.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> state = kariba.new(players=2, seed="monsoon")
>>> belief = kariba.belief(kariba.view(state, 1), player=1)
>>> drawn = belief.draw(seed="x")
>>> drawn.hands[1] == state.hands[1], kariba.view(drawn, 1)["hands"] == kariba.view(state, 1)["hands"]
(True, True)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import zip_longest
from random import Random
from typing import Any, Final, Generic, SupportsIndex, TypeVar

from safari_rules.authoring.codecs import Document, Integer
from safari_rules.authoring.errors import Flaw, InvalidAction, InvalidMemory, InvalidState, NoSuchPlayer, SafariRulesError, UnusableGame
from safari_rules.authoring.hidden import DRAW_COST, Knowledge, own
from safari_rules.authoring.schema import read
from safari_rules.authoring.values import brief, plain_seed, plain_values
from safari_rules.core.doors import check_events, plain_action, seat_of
from safari_rules.core.positions import AnyPositions, check_state, redacted

__all__ = ["Belief", "belief_in", "believe"]

S = TypeVar("S")
#: The fields of events that name a seat, if they are numbers up to that of the last seat. A game may have other fields of these names.
SEATS: Final = frozenset({"player", "to", "dealer"})


@dataclass(frozen=True)
class Belief(Generic[S]):
    """The knowledge of `player`. It never changes, and `observe` returns the next one. Made by `Game.belief` and `Session.belief`."""

    #: The `Game`. Its class builds on this one.
    game: Any
    player: int
    #: The memory, in the game's own form; None in a game that hides nothing.
    recollection: Any
    #: The state as the player sees it: None stands where something is hidden.
    seen: Any
    #: Whether that is the complete state: nothing is hidden, or the game is over.
    complete: bool = False

    @property
    def view(self) -> Document:
        """The player's view as JSON, without the seed's commitment."""
        document: Document = self.game.dump(self.seen) if self.complete else self.game.spec.redactor.write(self.seen)
        return document

    @cached_property
    def known(self) -> Any:
        """The player's view in the game's own form. It is the state itself if nothing is hidden."""
        return self.seen if self.complete else self.game.spec.knowledge.known(self.seen)

    @cached_property
    def unseen(self) -> Any:
        """The hidden part that is to be drawn, in the game's own form. It is the state itself if nothing is hidden."""
        return self.known if self.complete else self.game.spec.knowledge.unseen(self.known, self.player, self.recollection)

    @property
    def memory(self) -> Document:
        """The player's memory, which a view does not show: JSON, of the form `game.spec.schema().memory`."""
        return {} if self.recollection is None else self.game.spec.schema().memory.write(self.recollection)

    def observe(self, view: Document, events: Iterable[Document] = (), *, checked: bool = True) -> Belief[S]:
        """Return the belief at the next view.

        :param view: the view, as this player is shown it.
        :param events: the events since the present view, as this player was shown them.
        :param checked: False if the caller has just made both from the game itself. Then no check is made that some state fits.
        :returns: the next belief of the same player.
        :raises InvalidState: if that is no view of the game.
        :raises InvalidMemory: if the events contradict it.
        """
        return _shown(self.game, view, self.player, self.recollection, events, checked)

    def draw(self, seed: str | int | None) -> S:
        """Return a full state that fits everything the player knows, with a fresh seed.

        It is the same for the same `seed`, which None leaves to chance. Every deal of the hidden cards that fits is equally likely, in 7
        Safari every first deal that leads to what fits. Once the game is over, it is the state as it is.
        """
        return self.sample(Random(plain_seed(seed)))

    def sample(self, chance: Random) -> S:
        """Return a full state as `draw` does, with the caller's source of chance. This is faster for a caller who draws many states.

        Raises TypeError unless `chance` is a `random.Random`.
        """
        if not isinstance(chance, Random):
            raise TypeError(f"Expected a random.Random, not {brief(chance)}. `draw` takes a seed.")
        state: S = self.unseen if self.complete else self.game.spec.knowledge.fill(self.unseen, chance)
        return state

    def worlds(self) -> Iterator[tuple[S, int]]:
        """Yield every full state that fits everything the player knows, each once, with its weight: what `draw` draws from.

        Their number grows beyond all bounds while much is hidden, so the caller counts along and stops. Raises UnusableGame if the game
        does not list them. The seed of each state is "-", unless nothing is hidden from the player.
        """
        if self.complete:
            yield self.unseen, 1
        elif self.game.spec.knowledge.worlds is None:
            raise UnusableGame(f"{self.game.title} does not list the states that fit what a player knows.")
        else:
            yield from self.game.spec.knowledge.worlds(self.unseen)

    def cases(self) -> Iterator[S]:
        """Yield a few full states that fit the player's view. If an action has one result in these, it has it in all states that fit.

        They do not depend on the player's memory. The game says whether it can list them (`game.spec.previews`).
        """
        knowledge = self.game.spec.knowledge
        if self.complete or knowledge.cases is None:
            yield self.unseen
        else:
            now = knowledge.learn(knowledge.forget(self.seen.options.players), self.seen, self.player, ())
            yield from knowledge.cases(knowledge.unseen(self.known, self.player, now))

    @property
    def cost(self) -> float:
        """The cost of a draw in plies of play, as searches count it. It is an estimate of the game's author."""
        if self.complete or self.game.spec.knowledge.cost is None:
            return DRAW_COST
        cost: float = self.game.spec.knowledge.cost(self.unseen)
        return cost

    def alike(self, action: Hashable) -> Hashable:
        """Return a key. Two actions have the same key if the player knows of no difference between them that matters now."""
        if self.complete or self.game.spec.knowledge.alike is None:
            return action
        try:
            key: Hashable = self.game.spec.knowledge.alike(self.unseen, self.recollection, action)
            return key
        except AttributeError as error:
            if hasattr(action, "player"):  # the game's author made a mistake
                raise
            raise TypeError(f"Expected an action of {self.game.title}, not {brief(action)}.") from error


def believe(
    game: AnyPositions,
    view: Document,
    player: SupportsIndex,
    memory: Document | None = None,
    events: Iterable[Document] = (),
    *,
    checked: bool = True,
) -> Belief[Any]:
    """Return what a player knows.

    :param game: the game.
    :param view: the view that the player is shown.
    :param player: the seat of the player.
    :param memory: what the player remembers from earlier, as `Belief.memory` has it, or None for nothing.
    :param events: the events that the player was shown since then, as JSON.
    :param checked: False if the caller has just made all of this from the game itself. Then no check is made that some state fits.
    :returns: the belief.
    :raises InvalidState: if the view is no view of the game for that player, or no state fits it.
    :raises InvalidMemory: if the memory or the events do not fit the schema or the view (pointers "/memory" and "/events").
    :raises NoSuchPlayer: if there is no such seat.
    """
    game.spec.check_agents()
    remembered = None if memory is None else read(game.spec.schema().memory, memory, InvalidMemory, "/memory")
    return _shown(game, view, player, remembered, events, checked)


def belief_in(
    game: AnyPositions, state: S, player: SupportsIndex, recollection: Any = None, events: Iterable[Any] = (), *, checked: bool = True
) -> Belief[S]:
    """Return what a player knows in a state: the same belief as `believe` makes from the player's view.

    :param game: the game.
    :param state: the state.
    :param player: the seat.
    :param recollection: that of an earlier belief of this player.
    :param events: the events since then.
    :param checked: False if no check is to be made that some state fits.
    :returns: the belief.
    :raises InvalidMemory: if no state fits state, recollection and events.
    :raises NoSuchPlayer: if there is no such seat.
    :raises UnusableGame: if the game hides something and its author does not say what a player knows.
    """
    game.spec.check_agents()
    player = acting_seat(state, player)
    if checked:
        events = _own(game, recollection, events)
    seen, redactor = redacted(game, state, player), game.spec.redactor

    def follow(events: Iterable[Any]) -> Belief[S]:
        """Return the belief after these events."""
        known = () if redactor is None or seen is state else [redactor.event(event, player) for event in events]
        return _follow(game, seen, seen is state, player, recollection, known, checked)

    if not checked:
        return follow(events)
    try:
        return follow([*map(plain_values, events)])
    except SafariRulesError:
        raise
    except Exception:  # a value of an event may be of a wrong type, because none was checked
        events = _read_again(game, events)
    return follow(events)


def _own(game: AnyPositions, recollection: Any, events: Iterable[Any]) -> tuple[Any, ...]:
    """Return the events. Raises InvalidMemory unless recollection and events are in the game's own form."""
    kind = game.spec.schema().memory.kind
    if kind is not None and recollection is not None and not isinstance(recollection, kind):
        detail = f"Expected the recollection of an earlier belief, not {brief(recollection)}."
        raise InvalidMemory([Flaw("/memory", detail)], fits_schema=False)
    check_events(events, InvalidMemory, "/events")
    return tuple([game._event(event, InvalidMemory, f"/events/{place}") for place, event in enumerate(events)])


def _read_again(game: AnyPositions, events: Iterable[Any]) -> tuple[Any, ...]:
    """Return events, which are values, as their JSON is read. Raises InvalidMemory if a field has a value that it cannot have."""
    found = []
    for place, event in enumerate(events):
        try:
            found.append(plain_action(game.spec, event, "event"))
        except InvalidAction as error:
            flaws = [Flaw(f"/events/{place}{flaw.pointer}", flaw.detail) for flaw in error.flaws]
            raise InvalidMemory(flaws, fits_schema=False) from None
    return tuple(found)


def _shown(game: AnyPositions, view: Any, player: Any, remembered: Any, events: Iterable[Document], checked: bool) -> Belief[Any]:
    """Return the belief of a player, who is shown JSON. Raises InvalidState for a view whose fields do not go together."""
    told = _events(game, events)
    seen, complete = _seen(game, view, checked)
    try:
        return _follow(game, seen, complete, player, remembered, told, checked)
    except SafariRulesError:
        raise
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        if not checked:
            raise
        flaw = Flaw("", f"Expected a view of {game.title}, as the game itself or the service makes it.")
        raise InvalidState([flaw], fits_schema=False) from error


def _follow(
    game: AnyPositions,
    seen: Any,
    complete: bool,
    player: Any,
    remembered: Any,
    told: Sequence[Any],
    checked: bool,
) -> Belief[S]:
    """Return the belief of a player, from the redacted or the complete state. All arguments are in the game's own form."""
    knowledge: Knowledge[S] | None = game.spec.knowledge
    if complete or knowledge is None:
        if checked:
            player = acting_seat(seen, player)
        return Belief(game, player, None if knowledge is None else knowledge.forget(seen.options.players), seen, complete=True)
    memory = knowledge.forget(seen.options.players) if remembered is None else remembered
    if not checked:
        return Belief(game, player, knowledge.learn(memory, seen, player, told), seen)
    player = _check_seats(game, knowledge.known(seen).state, player, told)
    try:
        return _consistent(game, seen, player, memory, told)
    except InvalidMemory as error:
        if remembered is None and not told:
            flaw = Flaw("", f"This is no view of a game of {game.title} that can be: {error}")
            raise InvalidState([flaw], fits_schema=True) from None
        if told and (remembered is None or _fits(game, seen, player, memory, ()) or not _fits(game, seen, player, None, told)):
            raise InvalidMemory([Flaw("/events", "These events do not lead to this view.")], fits_schema=True) from None
        raise InvalidMemory([Flaw("/memory", "No state fits both this memory and the view.")], fits_schema=True) from None


def _seen(game: AnyPositions, view: Any, checked: bool) -> tuple[Any, bool]:
    """Return the redacted state that a view stands for, and whether it is complete. Raises InvalidState for what is no view."""
    shown = {name: value for name, value in view.items() if name != "seed_commitment"} if isinstance(view, Mapping) else view
    if game.spec.redactor is None or not isinstance(shown, dict) or shown.get("seed") is not None:
        state = game.load(shown) if checked else read(game.spec.schema().state, shown, InvalidState)
        if game.spec.redactor is not None and game.spec.rules.reason(state) is None:
            raise InvalidState([Flaw("/seed", "Expected a view, not a state: while the game runs, its seed is null.")], fits_schema=True)
        return state, True
    return read(game.spec.redactor.codec, shown, InvalidState), False


def acting_seat(state: Any, player: Any) -> int:
    """Return a seat as a plain integer.

    :param state: the state.
    :param player: the seat.
    :returns: the seat.
    :raises NoSuchPlayer: if there is no such seat. A spectator neither acts nor has beliefs.
    """
    seat = seat_of(state, player)
    if seat is None:
        raise NoSuchPlayer(player, state.options.players)
    return seat


def _check_seats(game: AnyPositions, state: Any, player: Any, told: Sequence[Any]) -> int:
    """Return a seat. Raises NoSuchPlayer, or InvalidMemory for an event of a player who has no seat."""
    seat, players = acting_seat(state, player), state.options.players
    seats = _seat_fields(game) if told else {}
    for place, event in enumerate(told):
        named = [getattr(event, name) for name in seats.get(type(event), ())]
        if any(number is not None and number >= players for number in named):
            raise InvalidMemory([Flaw("/events", f"Event {place} is of a player who has no seat in this game.")], fits_schema=True)
    return seat


@cache
def _seat_fields(game: AnyPositions) -> dict[type[Any] | None, list[str]]:
    """Return the seats among the fields of each type of event: those with a name in `SEATS` whose integers end with the last seat."""
    last = game.players[1] - 1
    return {
        record.kind: [name for name, part in record.parts.items() if name in SEATS and isinstance(part, Integer) and part.high == last]
        for record in game.spec.schema().event.records()
    }


def _events(game: AnyPositions, documents: Iterable[Document]) -> list[Any]:
    """Return events in the game's own form."""
    check_events(documents, InvalidMemory, "/events")
    codec = game.spec.schema().event
    return [read(codec, document, InvalidMemory, f"/events/{place}") for place, document in enumerate(documents)]


def _consistent(game: AnyPositions, seen: Any, player: int, memory: Any, told: Sequence[Any]) -> Belief[Any]:
    """Return the belief if a state drawn from it is valid. Raise InvalidMemory if none is, InvalidState for a view of another player."""
    knowledge: Knowledge[Any] | None = game.spec.knowledge
    assert knowledge is not None
    for flaw in () if knowledge.memory_flaws is None else knowledge.memory_flaws(memory, seen, player):
        raise InvalidMemory([flaw], fits_schema=True)
    belief: Belief[Any] = Belief(game, player, knowledge.learn(memory, seen, player, told), seen)
    drawn = belief.draw(0)
    try:
        check_state(game, drawn)
    except InvalidState as error:
        raise InvalidMemory(error.flaws, fits_schema=True) from None
    for name, given, true in zip(seen._fields, seen, redacted(game, drawn, player), strict=True):
        if given != true:
            pairs = enumerate(zip_longest(given, true)) if type(given) is type(true) is tuple else ()
            places = [place for place, (one, other) in pairs if one != other]
            own("/".join(["", name, *map(str, [player] if player in places else places[:1])]), seen=False)
    return belief


def _fits(game: AnyPositions, seen: Any, player: int, memory: Any, told: Sequence[Any]) -> bool:
    """Return whether a memory (None for nothing) and events lead to a view."""
    knowledge: Knowledge[Any] | None = game.spec.knowledge
    assert knowledge is not None
    try:
        _consistent(game, seen, player, knowledge.forget(seen.options.players) if memory is None else memory, told)
    except InvalidMemory:
        return False
    return True
