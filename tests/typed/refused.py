"""Code that type checkers refuse: exactly the lines that end with `# refused` are errors, for mypy --strict and for pyright."""

from __future__ import annotations

from collections.abc import Sequence

import safari_rules as sr
from safari_rules.core.belief import Belief
from safari_rules.games.kariba import Action, State
from safari_rules.games.kariba.types import OptionsDict, ViewDict
from safari_rules.games.safari_dual import Move
from safari_rules.players import play

kariba = sr.game("kariba")
dual = sr.game("safari-dual")
state = kariba.new(players=3)

kariba.new(playerz=3)  # refused
kariba.new(players="three")  # refused
kariba.new(seed=1.5)  # refused
dual.new(seed="x")  # refused
dual.new(face_up_draw=True)  # refused
sr.game("affenraffen").new(additional_tiles=["bonus-unicorn"])  # refused
options: OptionsDict = {"players": 3, "games": None}  # refused
view: ViewDict = kariba.view(state, 1)
view["handz"]  # refused
view["hands"][0][0] + 1  # refused
kariba.view(state, "1")  # refused
kariba.dump(state)["seed_commitment"]  # refused
kariba.load("{}")  # refused
kariba.load(kariba.view(state, 1))  # refused
kariba.belief(kariba.dump(state), 1)  # refused
kariba.load_action({"type": "plai", "player": 0})["rank"]  # refused
kariba.dump_action(kariba.legal_moves(state)[0])["cards"]  # refused
kariba.apply(state, Move(0, "a1", "a2"))  # refused
dual.apply(state, Move(0, "a1", "a2"))  # refused
dual.features(state.options)  # refused
dual.view_events(dual.new(), 0, kariba.apply(state, kariba.legal_moves(state)[0]).events)  # refused
kariba.scores(state)[0].totals  # refused
kariba.belief(view, 1).memory["seen"]  # refused
dual.belief(view, 1)  # refused
sr.GameRecord(kariba, {}, "x").final_state().board  # refused
sr.GameRecord.from_json("{}", dual).with_action(kariba.legal_moves(state)[0])  # refused


class Cautious:
    """An agent for Kariba."""

    def choose(self, belief: Belief[State], moves: Sequence[Action]) -> Action:
        """Return the first move."""
        return moves[0]


play(dual, [Cautious(), Cautious()])  # refused
