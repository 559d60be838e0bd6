"""Agents by name, as people write them in commands: "greedy", "mcts:200", "strong,endgames", or "module:Class(arguments)"."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Final

from safari_rules.errors import InvalidAgent
from safari_rules.players.agents import AnyAgent, FlatMonteCarlo, InformationSetMCTS, RandomAgent
from safari_rules.players.experts import LEVELS, AlphaBeta, Greedy, Level

__all__ = ["agent", "is_custom"]

#: What follows a comma in a name.
FORGETFUL: Final = "forgetful"
ENDGAMES: Final = "endgames"
#: The name of a custom agent: a module, a class, and perhaps arguments.
CUSTOM: Final = re.compile(r"(?P<module>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):(?P<name>[A-Za-z_]\w*)(?P<arguments>\(.*\))?", re.DOTALL)
#: The names, for a refusal.
EXPECTED: Final = (
    'expected "random", "greedy", "easy", "medium", "strong", "flat:200" or "mcts:200" (simulations a move), "mcts:1.5s" (seconds), '
    '"alphabeta:4" (plies) or "alphabeta:1s"; after them ",forgetful" for one that forgets what it no longer sees, or ",endgames" for one '
    'that reads endgame tables; or "module:Class(arguments)" for a custom agent.'
)


def agent(words: str, seed: str | int = 0) -> AnyAgent:
    """Return the agent that a person names.

    Parameters:
        words: the name, as `EXPECTED` lists them. `module:Class(arguments)` imports a module and makes a custom agent; the arguments are
            Python literals. A class whose parameters include `seed` is given the seed, unless the arguments do so.
        seed: the seed of the agent's choices.

    Raises InvalidAgent for an unknown name, and if a custom agent cannot be imported or made, or has no method `choose`.
    """
    text = str(words)
    if is_custom(text):
        return _custom(text, seed)
    spec, *manners = text.split(",")
    kind, _, budget = spec.partition(":")
    maker = KINDS.get(kind)
    made = None if maker is None or len(set(manners)) < len(manners) else maker(budget, frozenset(manners), seed)
    if made is None:
        raise InvalidAgent(f"No agent is called {words!r}: {EXPECTED}")
    return made


def is_custom(words: str) -> bool:
    """Return whether a name is that of a custom agent, so that making it would import a module."""
    found = CUSTOM.fullmatch(words)
    return found is not None and found["module"] not in KINDS


def _custom(words: str, seed: str | int) -> AnyAgent:
    """Return a custom agent. Raises InvalidAgent with the cause for whatever fails."""
    found = CUSTOM.fullmatch(words)
    assert found is not None
    try:
        call = ast.parse(f"agent{found['arguments'] or '()'}", mode="eval").body
        assert isinstance(call, ast.Call)
        positional = [ast.literal_eval(value) for value in call.args]
        assert all(each.arg for each in call.keywords)
        named = {str(each.arg): ast.literal_eval(each.value) for each in call.keywords}
    except (SyntaxError, ValueError, AssertionError):
        raise InvalidAgent(f"The arguments of {words!r} cannot be read: expected Python literals, such as (3, name='x').") from None
    try:
        module = import_module(found["module"])
    except Exception as error:
        raise InvalidAgent(f"The module of {words!r} cannot be imported: {_cause(error)}") from error
    maker = getattr(module, found["name"], None)
    if not callable(maker):
        raise InvalidAgent(f"The module {found['module']} has no class {found['name']}.")
    with suppress(TypeError, ValueError):
        if "seed" in inspect.signature(maker).parameters:
            named.setdefault("seed", seed)
    try:
        made = maker(*positional, **named)
    except Exception as error:
        raise InvalidAgent(f"{words!r} cannot be made: {_cause(error)}") from error
    if not callable(getattr(made, "choose", None)):
        raise InvalidAgent(f"{words!r} is no agent: it has no method choose(belief, moves).")
    agent_made: AnyAgent = made
    return agent_made


def _cause(error: Exception) -> str:
    """Return what went wrong, in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def _whole(text: str) -> int | None:
    """Return a number of at most nine digits, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _seconds(text: str) -> float | None:
    """Return the seconds that a budget such as "1.5s" names, or None."""
    if text.endswith("s"):
        with suppress(ValueError):
            return float(text.removesuffix("s"))
    return None


def _search(kind: type[FlatMonteCarlo]) -> Callable[[str, frozenset[str], str | int], AnyAgent | None]:
    """Return what makes a search with a budget in simulations or seconds."""

    def make(budget: str, manners: frozenset[str], seed: str | int) -> AnyAgent | None:
        simulations, seconds = _whole(budget), _seconds(budget)
        if manners - {FORGETFUL} or (budget and simulations is None and seconds is None):
            return None
        return kind(simulations=simulations, seconds=seconds, seed=seed, memory=not manners)

    return make


def _alphabeta(budget: str, manners: frozenset[str], seed: str | int) -> AnyAgent | None:
    """Return an alpha-beta search with a depth or a budget in seconds."""
    depth, seconds = _whole(budget), _seconds(budget)
    if manners - {ENDGAMES} or (budget and depth is None and seconds is None):
        return None
    return AlphaBeta(depth=depth, seconds=seconds, seed=seed, endgames=bool(manners))


def _level(level: str) -> Callable[[str, frozenset[str], str | int], AnyAgent | None]:
    """Return what makes an opponent of a level."""
    allowed = {ENDGAMES} if level == "strong" else set()
    return lambda budget, manners, seed: None if budget or manners - allowed else Level(level, seed, endgames=bool(manners))


#: By kind: what makes an agent from its budget, what follows the commas, and its seed. It returns None if it does not know one of them.
KINDS: Final[dict[str, Callable[[str, frozenset[str], str | int], AnyAgent | None]]] = {
    "random": lambda budget, manners, seed: None if budget or manners - {FORGETFUL} else RandomAgent(seed),
    "greedy": lambda budget, manners, seed: None if budget or manners - {FORGETFUL} else Greedy(seed, not manners),
    "flat": _search(FlatMonteCarlo),
    "mcts": _search(InformationSetMCTS),
    "alphabeta": _alphabeta,
    **{level: _level(level) for level in LEVELS},
}
