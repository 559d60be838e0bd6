"""The selection of variants by day leaves out no value and no pair of options."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

from support.variants import ALL, EVERY, FLAGS, MORE, selected

from safari_rules import all_games, game


def loaded(name: str) -> list[Any]:
    """Return the options of the selected variants of a game, with those at their defaults."""
    return [game(name).load_options(options) for each, options in selected(ALL) if each == name]


def test_the_selection_covers_every_value_and_every_pair_of_options() -> None:
    missing: list[Any] = []
    for name, flags in FLAGS.items():
        for flag, values in flags:
            seen = [getattr(options, flag) for options in loaded(name)]
            missing += [(name, flag, value) for value in values if value not in seen]
        for (one, values), (other, others) in combinations([each for each in flags if each[0] != "players"], 2):
            pairs = [(getattr(options, one), getattr(options, other)) for options in loaded(name)]
            missing += [(name, one, value, other, second) for value, second in product(values, others) if (value, second) not in pairs]
    missing += [variant for variant in MORE if variant not in selected(ALL)]
    assert not missing


def test_every_number_of_players_is_selected() -> None:
    for each in all_games():
        fewest, most = each.players[0], each.players[-1]
        assert {options.players for options in loaded(each.id)} == set(range(fewest, most + 1)), each.id


def test_the_selection_is_small_in_order_and_the_same_each_time() -> None:
    chosen = selected(ALL)
    assert chosen == selected(ALL) == [variant for variant in ALL if variant in chosen]
    assert len(chosen) < len(ALL) / 2
    assert EVERY in (chosen, ALL)
