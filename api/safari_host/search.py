"""The work of a process of the pool: choose a computer's move from what its seat may know."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from safari_rules.authoring.codecs import Document
from safari_rules.contract.operations import MOST_WORK
from safari_rules.core.belief import Belief
from safari_rules.core.registry import load
from safari_rules.players.executors import end_with_parent
from safari_rules.players.experts import Level


class Job(NamedTuple):
    """A choice that a process makes. It has only what the seat may know."""

    belief: Belief[Any]
    moves: tuple[Any, ...]
    level: str
    seed: str


def begin(modules: str) -> None:
    """Prepare a process: lower its priority, and let it end with the server."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(10)
    load(modules)
    end_with_parent()


def choose(job: Job) -> tuple[Document, Document]:
    """Return the action that the computer chooses, and what it remembers now."""
    action = Level(job.level, job.seed, work=MOST_WORK).choose(job.belief, job.moves)
    return job.belief.game.dump_action(action), job.belief.memory
