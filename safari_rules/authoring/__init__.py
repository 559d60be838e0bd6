"""The modules that a game's package imports to describe itself: codecs and schemas, validity, hidden information, text.

>>> from safari_rules.authoring import Integer
>>> Integer(0, 8, "The cell, row by row from 0.").read(3)
3
"""

from __future__ import annotations

from safari_rules.authoring.codecs import CardList, Const, Flag, Integer, Integers, ListOf, Number, OneOfTexts, Text
from safari_rules.authoring.hidden import Knowledge, fresh_seed, own
from safari_rules.authoring.schema import GameSchema, phase, ply, ply_limit, record, seed, state_of, state_record, union
from safari_rules.authoring.shapes import game_schema, no_seed
from safari_rules.authoring.text import GameText, Names, Sentence
from safari_rules.authoring.validity import Validity, first_player_flaws, list_flaws, player_flaws, seat_flaws

__all__ = [
    "CardList",
    "Const",
    "Flag",
    "GameSchema",
    "GameText",
    "Integer",
    "Integers",
    "Knowledge",
    "ListOf",
    "Names",
    "Number",
    "OneOfTexts",
    "Sentence",
    "Text",
    "Validity",
    "first_player_flaws",
    "fresh_seed",
    "game_schema",
    "list_flaws",
    "no_seed",
    "own",
    "phase",
    "player_flaws",
    "ply",
    "ply_limit",
    "record",
    "seat_flaws",
    "seed",
    "state_of",
    "state_record",
    "union",
]
