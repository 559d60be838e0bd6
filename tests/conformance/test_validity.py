"""For every validation error there is a broken document with only this error, and no valid state is stuck."""

from __future__ import annotations

import os
import random
from importlib import import_module
from typing import Any

import pytest
from support import Document, changed
from support.altered import altered
from support.follow import VARIANTS

from safari_rules import Game, all_games, game
from safari_rules.conformance import check_changed_states, random_playout, validity_coverage
from safari_rules.core.game import AnyGame

KARIBA: Game[Any, Any, Any, Any] = game("kariba")
COMPILED = os.environ.get("SAFARI_FORM") == "compiled"


def broken_documents(game_id: str) -> dict[str, Document]:
    """Return the broken documents of a game by the name of the fault."""
    table = import_module(f"rules.test_{game_id.replace('-', '_')}").BROKEN
    return {name: changed(document, change) for name, (document, change, _) in table.items()}


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_every_validation_error_is_provoked_alone(each: AnyGame, request: pytest.FixtureRequest) -> None:
    coverage = validity_coverage(each, broken_documents(each.id).values())
    request.node.user_properties.append(("figure", f"{each.id}, validity: {coverage}"))  # xunit2 has no record_property
    assert not coverage.missing, [str(error) for error in coverage.missing]
    assert bool(coverage.errors) != COMPILED, "errors are counted on the interpreted form, which is made from the same source"


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_no_valid_state_is_stuck(name: str, options: dict[str, Any]) -> None:
    each, valid = game(name), 0
    for number in range(3):
        chance = random.Random(f"stuck-{number}")
        seed = f"stuck-{number}"
        valid += check_changed_states(each, list(random_playout(each, seed, plies=250, **options)), chance, 300)
    print(f"{valid} of 900 changed documents are valid states")
    assert valid > 60


def test_a_stuck_state_is_found() -> None:
    """Without this check of validity, a player would have to draw when no card is left."""

    validity = KARIBA.spec.validity
    assert validity is not None

    def state_flaws(state: Any, document: Document) -> Any:
        return (flaw for flaw in validity.state_flaws(state, document) if "nothing is left to draw" not in flaw.detail)

    careless, chance = altered(KARIBA, validity=validity._replace(state_flaws=state_flaws)), random.Random("stuck")
    states = list(random_playout(KARIBA, "stuck", face_up_draw=True))
    with pytest.raises(AssertionError, match="outcome and legal moves disagree"):
        check_changed_states(careless, states, chance, 5000)


def test_what_is_missing_is_named() -> None:
    documents = broken_documents("kariba")
    del documents["a won stack too many"], documents["totals in the first game"]
    missing = [str(error) for error in validity_coverage(KARIBA, documents.values()).missing]
    assert [line.partition(":")[0] for line in missing] == ["validity.py"] * (0 if COMPILED else 2)
    assert COMPILED or (missing[0].endswith("(won)") and "Flaw('/totals', " in missing[1])


def test_an_error_among_others_is_not_provoked_alone() -> None:
    """The state has two faults, so it would be refused even if either check were missing."""
    state = KARIBA.dump(KARIBA.new(seed="both"))
    both = {**state, "game_number": 2, "totals": [-1, 0]}
    coverage = validity_coverage(KARIBA, [both])
    assert len(coverage.missing) == len(coverage.errors)
    assert str(coverage) == f"0 of {len(coverage.errors)} validation errors provoked alone"


@pytest.mark.parametrize(("change", "fault"), [({}, "is a valid state"), ({"ply": -1}, "does not fit the schema")])
def test_a_document_that_is_not_broken_is_refused(change: Document, fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        validity_coverage(KARIBA, [KARIBA.dump(KARIBA.new(seed="fine")) | change])
