"""Players: agents that choose moves from what a player knows, and tournaments between them.

>>> from safari_rules import game
>>> from safari_rules.players import agent, play
>>> record = play(game("kariba"), [agent("random", seed=1), agent("random", seed=2)], seed="monsoon")
>>> record.game, record.final_state().ply == len(record.actions)
('kariba', True)
"""

from __future__ import annotations

from safari_rules.players.experts import AlphaBeta, Greedy, Level
from safari_rules.players.naming import agent
from safari_rules.players.rollouts import Rollouts
from safari_rules.players.search import Agent, AnyAgent, FlatMonteCarlo, InformationSetMCTS, RandomAgent, play

__all__ = [
    "Agent",
    "AlphaBeta",
    "AnyAgent",
    "FlatMonteCarlo",
    "Greedy",
    "InformationSetMCTS",
    "Level",
    "RandomAgent",
    "Rollouts",
    "agent",
    "play",
]
