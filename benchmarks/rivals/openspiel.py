"""OpenSpiel's own searches as agents: information-set MCTS, and MCTS in a game that hides nothing, with random playouts.

They are another project's, and know a game only by its rules (the extra `[open-spiel]`). A search starts from a full state that is drawn
from the belief, and draws its worlds by `resample_from_infostate`. It does not remember what a view no longer shows. Games need a
`ply_limit`, since OpenSpiel's games end.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from safari_rules.envs.open_spiel import NAMES


class Searcher:
    """An agent that chooses by OpenSpiel's search with a number of simulations for each id of an action."""

    def __init__(self, seed: int | str = 0, simulations: int = 100) -> None:
        self.simulations = simulations
        self.chance = np.random.RandomState(Random(seed).randrange(2**31))

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return the move that the search visits most."""
        if len(moves) == 1:
            return moves[0]
        known = belief.game
        options = {name: value for name, value in belief.view["options"].items() if isinstance(value, int | bool)}
        played = pyspiel.load_game(NAMES[known.id], options)
        state = played.new_initial_state(known.dump(belief.draw(int(self.chance.randint(2**31)))))
        evaluator = mcts.RandomRolloutEvaluator(1, self.chance)
        if known.hidden_information:
            bot = ismcts.ISMCTSBot(game=played, evaluator=evaluator, uct_c=1.0, max_simulations=self.simulations, random_state=self.chance)
        else:
            bot = mcts.MCTSBot(played, 1.0, self.simulations, evaluator, random_state=self.chance)
        while True:
            chosen = bot.step(state)
            document = state._action_to_struct(belief.player, chosen)
            if "id" not in document:
                return known.load_action(document)
            state.apply_action(chosen)
