"""Record and replay games. tests/vectors/README.md describes the format."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from safari_rules.authoring.schema import digest
from safari_rules.core.game import AnyGame
from support.variants import ALL

OWN = Path(__file__).parents[1] / "vectors" / "own"
#: A recording is cut after this many actions.
MOST_PLIES = 120


def short(document: Any) -> str:
    """Return a digest as the vectors write it: the first 16 digits."""
    return digest(document)[:16]


def as_json(value: Any) -> Any:
    """Return a value with lists in place of tuples, as JSON has them."""
    return json.loads(json.dumps(value))


def within(document: dict[str, Any], shape: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return a state or view with only the fields and options of the state `shape`, or with all of them if `shape` is None."""
    if shape is None:
        return document
    known = {name: value for name, value in document.items() if name in shape or name == "seed_commitment"}
    return {**known, "options": {name: value for name, value in document["options"].items() if name in shape["options"]}}


def chosen(game: AnyGame, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that are not at their default, so that an option added in a later release changes no recorded game."""
    loaded = game.load_options(options)
    return {name: value for name, value in options.items() if getattr(loaded, name) != loaded._field_defaults[name]}


def variants(game: AnyGame) -> list[dict[str, Any]]:
    """Return the distinct options of the games that are to be recorded."""
    found: list[dict[str, Any]] = []
    for name, options in ALL:
        if name == game.id and (short_options := chosen(game, options)) not in found:
            found.append(short_options)
    return found


def recorded(game: AnyGame, options: Mapping[str, Any], shape: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Record a game of random moves. The options alone decide its seed and its moves. `shape` is as in `replay`."""
    name = f"own-{short(dict(options))}"
    chance = random.Random(name)
    state = game.new(seed=name if game.seeded else None, **options)
    vector: dict[str, Any] = {
        "game": game.id,
        "rules_version": game.rules_version,
        "options": dict(options),
        "seed": name if game.seeded else None,
        "new": short(within(game.dump(state), shape)),
    }
    steps: list[dict[str, Any]] = []
    while len(steps) < MOST_PLIES and (moves := game.legal_moves(state)):
        action = chance.choice(moves)
        active = game.active_players(state)
        state, events, _ = game.apply(state, action)
        steps.append(
            {
                "legal_moves": short([game.dump_action(move) for move in moves]),
                "legal_moves_total": None if len(moves) == 1000 else len(moves),
                "active_players": list(active),
                "action": game.dump_action(action),
                "events": [game.dump_event(event) for event in events],
                "totals": [score.total for score in game.scores(state)],
                "state": short(within(game.dump(state), shape)),
            }
        )
    outcome = game.outcome(state)
    ended = {
        "scores": [score._asdict() for score in game.scores(state)],
        "outcome": outcome and outcome._asdict(),
        "final_state": within(game.dump(state), shape),
    }
    return as_json({**vector, "steps": steps, **ended})  # type: ignore[no-any-return]


def replay(game: AnyGame, vector: Mapping[str, Any], shape: Mapping[str, Any] | None = None) -> None:
    """Play a recorded game again and compare all that it records.

    With `shape`, a full state as the recording program writes it, fields and options that are not in it are left out before states are
    compared: that program does not know fields and options that were added later.
    """
    state = game.new(seed=vector["seed"], **vector["options"])
    assert short(within(game.dump(state), shape)) == vector["new"]
    assert "new_state" not in vector or within(game.dump(state), shape) == vector["new_state"]
    for ply, step in enumerate(vector["steps"]):
        moves = game.legal_moves(state)
        assert short([game.dump_action(move) for move in moves]) == step["legal_moves"], ply
        assert (step["legal_moves_total"] is None and len(moves) == 1000) or step["legal_moves_total"] == len(moves), ply
        assert list(game.active_players(state)) == step["active_players"], ply
        state, events, _ = game.apply(state, game.load_action(step["action"]))
        assert [game.dump_event(event) for event in events] == step["events"], ply
        assert [score.total for score in game.scores(state)] == step["totals"], ply
        document = game.dump(state)
        known = within(document, shape)
        assert short(known) == step["state"] if isinstance(step["state"], str) else known == step["state"], ply
        assert game.load(document) == state, ply
        for who, expected in step.get("views", {}).items():
            assert short(within(game.view(state, None if who == "spectator" else int(who)), shape)) == expected, (ply, who)
    assert as_json([score._asdict() for score in game.scores(state)]) == vector["scores"]
    outcome = game.outcome(state)
    assert as_json(outcome and outcome._asdict()) == vector["outcome"]
    assert within(game.dump(state), shape) == vector["final_state"]


def own_vectors(game: AnyGame) -> list[dict[str, Any]]:
    """Return the games that this project has recorded, none if the file is missing."""
    path = OWN / f"{game.id}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def record_missing(game: AnyGame) -> int:
    """Record the games that are missing or have another `rules_version`, and return their number.

    The other records do not change, so that tests find a change of behavior instead of recording it.
    """
    kept = {short(vector["options"]): vector for vector in own_vectors(game) if vector["rules_version"] == game.rules_version}
    made = {short(options): recorded(game, options) for options in variants(game) if short(options) not in kept}
    lines = [json.dumps((kept | made)[short(options)], separators=(",", ":"), ensure_ascii=False) + "\n" for options in variants(game)]
    OWN.mkdir(exist_ok=True)
    (OWN / f"{game.id}.jsonl").write_text("".join(lines), encoding="utf-8")
    return len(made)
