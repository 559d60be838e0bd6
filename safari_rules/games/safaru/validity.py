"""The conditions beyond the schema under which options and states of Safarü are valid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import Flaw
from safari_rules.authoring.text import count
from safari_rules.authoring.validity import Validity, card_flaws, cards_in, first_player_flaws, list_flaws, player_flaws
from safari_rules.games.safaru.captures import methods
from safari_rules.games.safaru.constants import CARDS, HAND_SIZE, MOST_DEALS, ROUNDS, TABLE_SIZE
from safari_rules.games.safaru.scoring import last_deal, partnered
from safari_rules.games.safaru.state import Options, State

#: No deal gives or takes more points.
POINTS_A_DEAL: Final = 200


def option_flaws(options: Options) -> Iterator[Flaw]:
    """Yield options that do not go together."""
    yield from first_player_flaws(options)
    if options.target_score is not None:
        if options.deals != 1:
            yield Flaw("/deals", f"Expected 1 with a target_score, not {options.deals}.")
        if options.reversed:
            yield Flaw("/target_score", "Expected null in the reversed game, which is played over a number of deals.")
    if not options.partners and options.players != 4:  # FR15
        yield Flaw("/partners", "Expected true: only four players are partners, and may play each alone instead.")


def state_flaws(state: State, document: Document) -> Iterator[Flaw]:
    """Yield the errors of a state that is not valid, most basic first."""
    yield from list_flaws(state, document, "hands", "captured", "totals")
    yield from player_flaws(state.options, "/starter", state.starter)
    if state.played is not None:
        yield from player_flaws(state.options, "/played/player", state.played.player)
    piles = [*state.hands, *state.captured, state.table, state.draw_pile, () if state.played is None else (state.played.card,)]
    if sorted([card for pile in piles for card in pile]) != list(range(len(CARDS))):
        yield from card_flaws(_cards(document), dict.fromkeys(CARDS, 1))
    yield from _match_flaws(state)
    yield from _air_flaws(state)
    yield from _turn_flaws(state)


def _cards(document: Document) -> Iterator[tuple[str, str]]:
    """Yield every card with its pointer."""
    for name in ("hands", "table", "captured", "draw_pile"):
        yield from cards_in(document[name], f"/{name}")
    if document["played"] is not None:
        yield "/played/card", document["played"]["card"]


def _match_flaws(state: State) -> Iterator[Flaw]:
    """Yield deals, totals and a draw pile that do not fit one another."""
    options = state.options
    if options.target_score is None and state.deal_number > options.deals:
        yield Flaw("/deal_number", f"Expected at most options.deals: {options.deals}, not {state.deal_number}.")
    if state.deal_number > MOST_DEALS:
        yield Flaw("/deal_number", f"Expected at most {MOST_DEALS}, not {state.deal_number}.")
    most = POINTS_A_DEAL * (state.deal_number - 1)
    for player, total in enumerate(state.totals):
        if state.deal_number == 1 and total:
            yield Flaw(f"/totals/{player}", f"Expected 0 in the first deal, not {total}.")
        elif abs(total) > most:
            yield Flaw(f"/totals/{player}", f"Expected {-most} to {most} after {count(state.deal_number - 1, 'deal')}, not {total}.")
        if partnered(options) and total != state.totals[player - 2]:
            yield Flaw(f"/totals/{player}", "Expected the same total for both partners.")
        if options.target_score is not None and total >= options.target_score:
            yield Flaw(
                f"/totals/{player}", f"Expected less than the target of {options.target_score}: the match was over before this deal."
            )
    if state.round > ROUNDS[options.players]:
        yield Flaw("/round", f"Expected at most {ROUNDS[options.players]} with {options.players} players, not {state.round}.")
    left = max(0, len(CARDS) - state.round * (HAND_SIZE * options.players + TABLE_SIZE))  # FR2
    if len(state.draw_pile) != left:
        yield Flaw("/draw_pile", f"Expected {count(left, 'card')} in round {state.round}, not {len(state.draw_pile)}.")


def _air_flaws(state: State) -> Iterator[Flaw]:
    """Yield a card in the air that does not fit the phase (F13)."""
    played = state.played
    if state.phase == "play":
        if played is not None:
            yield Flaw("/played", 'Expected null in the phase "play".')
        return
    if not state.options.reversed:
        yield Flaw("/phase", 'Expected "play": the other phases belong to the reversed game.')
    if played is None:
        yield Flaw("/played", f'Expected the card in the air in the phase "{state.phase}", not null.')
        return
    possible = methods(played.card, state.table)
    if len(possible) < 2:
        yield Flaw("/played/card", f"Expected a card that can capture by at least two methods: {CARDS[played.card]} cannot.")
    if state.phase == "choose-method" and played.method is not None:
        yield Flaw("/played/method", "Expected null until the method is chosen.")
    if state.phase == "choose-capture" and played.method not in possible:
        yield Flaw("/played/method", f"Expected a method by which {CARDS[played.card]} can capture.")


def _turn_flaws(state: State) -> Iterator[Flaw]:
    """Yield hand sizes and a current player that do not fit the course of the round."""
    players, played = state.options.players, state.played
    sizes = [len(hand) for hand in state.hands]
    if played is not None:
        sizes[played.player] += 1
    for seat, size in enumerate(sizes):
        if size > HAND_SIZE:
            yield Flaw(f"/hands/{seat}", f"Expected at most {HAND_SIZE} cards in this hand, not {size}.")
    done = HAND_SIZE * players - sum(sizes)
    for seat in range(players):
        turn = (seat - state.starter) % players
        expected = HAND_SIZE - (done - turn + players - 1) // players
        if sizes[seat] != expected:
            yield Flaw(f"/hands/{seat}", f"Expected {count(expected, 'card')} in this hand, as the round stands, not {sizes[seat]}.")
    to_play = (state.starter + done) % players
    if done == HAND_SIZE * players:
        yield from _end_flaws(state)
        to_play = (to_play - 1) % players
    if played is not None and played.player != to_play:
        yield Flaw("/played/player", f"Expected the player whose turn it is: {to_play}, not {played.player}.")
    current = (to_play + 1) % players if state.phase == "choose-method" else to_play
    if state.current_player != current:
        yield Flaw("/current_player", f"Expected {current}, as the round stands, not {state.current_player}.")


def _end_flaws(state: State) -> Iterator[Flaw]:
    """Yield empty hands with nothing in the air before the very end."""
    if state.draw_pile:
        yield Flaw("/hands", "Expected cards in the hands: the next round would have been dealt.")
    if not last_deal(state):
        yield Flaw("/hands", "Expected cards in the hands: the next deal would have been dealt.")


VALIDITY = Validity(option_flaws, state_flaws)
