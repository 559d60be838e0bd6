"""Sessions: they are immutable, keep beliefs up to date, and decide whether an action may be taken back."""

from __future__ import annotations

import copy
import pickle
import weakref
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any

import pytest
from support.failures import looped
from support.variants import EVERY

from safari_rules import Game, IllegalAction, InvalidRecord, Session, all_games, game
from safari_rules.core import known
from safari_rules.core.game import AnyGame
from safari_rules.core.session import AnySession


def begun(name: str, options: dict[str, Any], seed: str) -> AnySession:
    """Return a session at its start."""
    each: Game[Any, Any, Any, Any] = game(name)
    return each.session(seed=seed if each.seeded else None, ply_limit=60, **options)


def played(session: AnySession, chance: Random) -> list[AnySession]:
    """Return a session and all that follow it in a random game."""
    sessions = [session]
    while (player := sessions[-1].mover) is not None:
        moves = sessions[-1].game.legal_moves(sessions[-1].state, player)
        sessions.append(sessions[-1].apply(chance.choice(moves)))
    return sessions


@looped(("name", "options"), EVERY)
def test_beliefs_are_those_that_documents_make(name: str, options: dict[str, Any]) -> None:
    """The belief of one player is read at every ply, that of another at some plies. Both equal the belief from views and events."""
    sessions = played(begun(name, options, "beliefs"), Random(name))
    each = sessions[0].game
    documents = [each.belief(each.view(sessions[0].state, seat), seat, checked=False) for seat in (0, 1)]
    assert sessions[0].belief(0).memory == documents[0].memory
    for number, session in enumerate(sessions[1:], 1):
        ply = session.plies[-1]
        for seat in (0, 1):
            events = each.view_events(ply.state, seat, ply.events)
            documents[seat] = documents[seat].observe(each.view(session.state, seat), events, checked=False)
            if seat == 0 or number % 7 == 0 or session is sessions[-1]:
                assert session.belief(seat) == documents[seat], (number, seat)
                assert session.belief(seat) == session.belief(seat)
        assert session.shown(1, number - 1) == each.view_events(ply.state, 1, ply.events)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_session_is_never_changed_and_travels(each: Game[Any, Any, Any, Any]) -> None:
    sessions = played(begun(each.id, {}, "travels"), Random(1))
    assert [session.number for session in sessions] == list(range(len(sessions)))
    middle = sessions[len(sessions) // 2]
    middle.belief(1)
    for other in (copy.copy(middle), copy.deepcopy(middle), pickle.loads(pickle.dumps(middle))):
        assert other == middle
        assert hash(other) == hash(middle)
        assert other.belief(0) == middle.belief(0)
        assert other.belief(1) == middle.belief(1)
        assert played(other, Random(2))[-1] == played(middle, Random(2))[-1]
    assert middle != sessions[-1]
    assert middle != "a session"
    assert repr(sessions[0]) == f"<Session of {each.id}, 0 plies>"
    record = middle.record(["Ada", None])
    assert record.names == ("Ada", None)
    assert record.session() == middle
    assert record.document() == type(record).from_json(record.to_json()).document()


def test_a_session_of_many_plies_is_pickled() -> None:
    dual = game("safari-dual")
    session = dual.session(quiet_limit=None)
    there, back = (dual.load_action({"type": "move", "player": 0, "from": a, "to": b}) for a, b in (("c1", "d1"), ("d1", "c1")))
    state = session.state
    assert dual.why_illegal(state, there) is None
    ply = session.apply(there).plies[0]
    for number in range(5000):
        session = session.followed(there if number % 2 == 0 else back, ply)
    assert pickle.loads(pickle.dumps(session)).number == 5000
    last, fiftieth = session.plies[-1], session.plies[49]
    again = pickle.loads(pickle.dumps(last))
    assert again == last
    assert session.sentences(again) == session.sentences(last)
    while again.number > 50:
        again = again.before
    assert again == fiftieth
    assert len(pickle.dumps(session.plies)) < 10_000_000
    assert repr(last) == "<Ply 5000, of player 0>"
    assert copy.deepcopy(last) is copy.copy(last) is last
    with pytest.raises(TypeError, match="Expected an action, not null"):
        session.followed(None, ply)  # type: ignore[arg-type]
    assert {last: 1} == {session.plies[-1]: 1}
    assert last != session.plies[-2]


def test_a_session_and_a_choice_may_be_the_keys_of_weak_references() -> None:
    kariba = game("kariba")
    session = kariba.session(players=2, seed="monsoon")
    choice = kariba.action_space(session.state.options).choice(kariba.legal_moves(session.state))
    for each in (session, choice):
        assert weakref.ref(each)() is each


def test_threads_that_ask_for_a_game_at_once_get_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "_MADE", {})
    make, together = known.MAKERS["kariba"], Barrier(4, timeout=30)

    def made() -> AnyGame:
        together.wait()
        return make()

    monkeypatch.setitem(known.MAKERS, "kariba", made)
    with ThreadPoolExecutor(4) as pool:
        games = list(pool.map(game, ["kariba"] * 4))
    assert len({id(each) for each in games}) == 1
    assert all(pickle.loads(pickle.dumps(each)) is each for each in games)


def test_nothing_of_a_session_can_be_set() -> None:
    session = game("kariba").session(players=2, seed="monsoon")
    for name in ("state", "start", "game", "_last"):
        with pytest.raises(AttributeError, match=f"A session never changes, so its {name} cannot be set"):
            setattr(session, name, None)
    assert {session: 1}[session] == 1


def test_plies_are_equal_whatever_came_before() -> None:
    """Two players act in either order, and then a third one acts."""
    each = game("affenraffen")
    begun = each.session(players=3, seed="monsoon")
    one, other, third = (each.legal_moves(begun.state, seat)[seat] for seat in range(3))
    last, swapped = (begun.apply(first).apply(second).apply(third).plies[-1] for first, second in ((one, other), (other, one)))
    assert last.before != swapped.before
    assert last == swapped
    assert (last != swapped) is False
    assert hash(last) == hash(swapped)


def test_an_illegal_action_leaves_the_session_as_it_is() -> None:
    kariba = game("kariba")
    session = kariba.session(players=2, seed="monsoon")
    after = session.apply(kariba.legal_moves(session.state)[0])
    with pytest.raises(IllegalAction):
        after.apply(kariba.legal_moves(session.state)[0])
    assert (session.number, after.number) == (0, 1)


def test_a_record_cannot_hold_a_position_that_was_set_up() -> None:
    kariba = game("kariba")
    state = kariba.new(players=2, seed="monsoon")
    assert Session(kariba, state).record().actions == ()
    moved = kariba.apply(state, kariba.legal_moves(state)[0]).state
    with pytest.raises(InvalidRecord, match="set up by hand"):
        Session(kariba, moved).record()


@looped(("name", "options"), EVERY)
def test_an_action_is_takeable_until_anything_was_learned(name: str, options: dict[str, Any]) -> None:
    """Compare `takeable` with its rule, applied to the plies from the action on."""
    sessions, answers = played(begun(name, options, "takeable"), Random(f"take {name}")), set()
    each = sessions[0].game
    for session in sessions:
        for seat in range(session.state.options.players):
            own = [ply.number for ply in session.plies if ply.action.player == seat]
            since = session.plies[own[-1] - 1 :] if own else ()
            peeking = any(ply.revealed for ply in since)
            answered = each.hidden_information and any(ply.action.player != seat for ply in since)
            assert session.takeable(seat) == (bool(own) and not peeking and not answered)
            answers.add(session.takeable(seat))
            before = session.taken_back(seat)
            assert before == (sessions[own[-1] - 1] if own else session)
            assert before.belief(seat) == sessions[before.number].belief(seat)
    assert answers >= {False}
    if each.hidden_information:
        assert not any(sessions[-1].takeable(seat) for seat in range(sessions[-1].state.options.players))
    else:
        assert answers == {False, True}


def test_a_game_has_at_most_forty_public_names() -> None:
    for each in all_games():
        assert len([name for name in dir(each) if not name.startswith("_")]) <= 40
