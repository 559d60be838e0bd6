"""Games played by an independent implementation replay here with every digest equal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from safari_rules import registry
from safari_rules.authoring.schema import digest

HERE = Path(__file__).parent
VECTORS = [
    pytest.param(path.stem, line, id=f"{path.stem}-{number}")
    for path in sorted(HERE.glob("*.jsonl"))
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines())
]


def short(document: Any) -> str:
    """A digest as the vectors write it: the first 16 digits."""
    return digest(document)[:16]


def as_json(value: Any) -> Any:
    """Tuples as the lists they are on the wire."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize(("name", "line"), VECTORS)
def test_vector_replays(name: str, line: str) -> None:
    game, vector = registry.game(name), json.loads(line)
    state = game.new(seed=vector["seed"], **vector["options"])
    assert short(game.dump(state)) == vector["new"]
    assert "new_state" not in vector or game.dump(state) == vector["new_state"]
    for ply, step in enumerate(vector["steps"]):
        moves = game.legal_moves(state)
        assert short([game.dump_action(move) for move in moves]) == step["legal_moves"], ply
        assert (step["legal_moves_total"] is None and len(moves) == 1000) or step["legal_moves_total"] == len(moves), ply
        assert list(game.active_players(state)) == step["active_players"], ply
        state, events, _ = game.apply(state, game.load_action(step["action"]))
        assert [game.dump_event(event) for event in events] == step["events"], ply
        assert [score.total for score in game.scores(state)] == step["totals"], ply
        document = game.dump(state)
        assert short(document) == step["state"] if isinstance(step["state"], str) else document == step["state"], ply
        assert game.load(document) == state, ply
        for who, expected in step.get("views", {}).items():
            assert short(game.view(state, None if who == "spectator" else int(who))) == expected, (ply, who)
    assert as_json([score._asdict() for score in game.scores(state)]) == vector["scores"]
    outcome = game.outcome(state)
    assert as_json(outcome and outcome._asdict()) == vector["outcome"]
    assert game.dump(state) == vector["final_state"]


def test_every_game_has_vectors() -> None:
    assert {game.id for game in registry.all_games()} == {path.stem for path in HERE.glob("*.jsonl")}
