"""Names of agents: "random", "mcts:200,forgetful", or "module:Class(arguments)" for a custom one.

A name begins with a kind, a row of `KINDS`. A budget follows after a colon, and options after commas. Any other name with a colon is
that of a custom agent: the module is imported and the class is called with the arguments, which are Python literals.

>>> from safari_rules.players.naming import agent
>>> agent("mcts:200,forgetful", seed=1).simulations
200
>>> agent("fractions:Fraction(1, 2)")
Traceback (most recent call last):
safari_rules.authoring.errors.InvalidAgent: The agent 'fractions:Fraction(1, 2)' cannot be used: it has no method choose(belief, moves).
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, NamedTuple

from safari_rules.authoring.errors import InvalidAgent
from safari_rules.authoring.values import cause_of, plain_seed, shown
from safari_rules.players.checked import CheckedAgent, check_choose
from safari_rules.players.search import AnyAgent

__all__ = ["KINDS", "OPTIONS", "AgentKind", "Option", "agent", "check_name", "checked_agent", "is_custom"]


class AgentKind(NamedTuple):
    """A kind of agent, which a name begins with."""

    #: The class, or a function that returns an agent, as "module:Class". It takes a `seed`.
    made_by: str
    #: How a message shows names of this kind.
    examples: str
    #: The parameter that takes a budget, by what follows the number: "" for a whole number, "s" for seconds.
    budgets: Mapping[str, str] = {}
    #: The names of the options that may follow, of those in `OPTIONS`.
    options: tuple[str, ...] = ()
    #: Parameters that every agent of the kind has.
    settings: Mapping[str, Any] = {}


class Option(NamedTuple):
    """An option after a comma: the parameters that it sets, and what it does, for a message."""

    settings: Mapping[str, Any]
    effect: str


#: The parameters of a search's budget.
SEARCHED: Final = {"": "simulations", "s": "seconds"}

#: A kind is added by a row. Its class may stand in any module, because it is only imported when an agent of the kind is made.
KINDS: Final[dict[str, AgentKind]] = {
    "random": AgentKind("safari_rules.players.search:RandomAgent", '"random"'),
    "flat": AgentKind("safari_rules.players.search:FlatMonteCarlo", '"flat:200" (simulations a move)', SEARCHED, ("forgetful",)),
    "mcts": AgentKind("safari_rules.players.search:InformationSetMCTS", '"mcts:200", "mcts:1.5s" (seconds)', SEARCHED, ("forgetful",)),
    "greedy": AgentKind("safari_rules.players.experts:Greedy", '"greedy"', {}, ("forgetful",)),
    "alphabeta": AgentKind(
        "safari_rules.players.experts:AlphaBeta", '"alphabeta:4" (plies), "alphabeta:1s"', {"": "depth", "s": "seconds"}, ("endgames",)
    ),
    "rollouts": AgentKind(
        "safari_rules.players.rollouts:Rollouts", '"rollouts:200" (simulations a move)', {"": "simulations"}, ("forgetful",)
    ),
    "beginner": AgentKind("safari_rules.players.experts:Level", '"beginner"', settings={"level": "beginner"}),
    "easy": AgentKind("safari_rules.players.experts:Level", '"easy"', settings={"level": "easy"}),
    "medium": AgentKind("safari_rules.players.experts:Level", '"medium"', settings={"level": "medium"}),
    "strong": AgentKind("safari_rules.players.experts:Level", '"strong"', {}, ("endgames",), {"level": "strong"}),
}

OPTIONS: Final[dict[str, Option]] = {
    "forgetful": Option({"memory": False}, "makes an agent forget what it no longer sees"),
    "endgames": Option({"endgames": True}, "lets it read the endgame tables of the game"),
}


def agent(name: str, seed: str | int | None = 0) -> AnyAgent:
    """Make the agent of a name.

    :param name: a kind of `KINDS` with a budget and options, such as "greedy", "mcts:200" (simulations a move), "mcts:1.5s" (seconds),
        "mcts:200,forgetful" (a search that forgets what a view does not show) or "strong,endgames". A custom agent is "module:Class" or
        "module:Class(arguments)" with Python literals. The name of a kind wins over a module of the same name.
    :param seed: what decides the agent's chance, None for a seed by chance. A custom agent gets it if its class has a parameter `seed`
        that the name does not set.
    :returns: the agent.
    :raises InvalidAgent: if no agent has that name, or if a custom one cannot be imported or made, or has no `choose(belief, moves)`.
    :raises TypeError: if the seed is neither an integer nor a text nor None.
    """
    plain_seed(seed)
    if not is_custom(name):
        return _of_a_kind(name, seed)
    module, path, arguments, named = _custom(name)
    try:
        maker = _found(module, path)
        if _takes_seed(maker, arguments, named):
            named = {**named, "seed": seed}
        made = maker(*arguments, **named)
        check_choose(made)
    except KeyboardInterrupt:
        raise
    except InvalidAgent as error:
        raise InvalidAgent(f"The agent {shown(name)} cannot be used: {error}") from error
    except BaseException as error:
        raise InvalidAgent(f"The agent {shown(name)} cannot be used: {cause_of(error)}") from error
    agent: AnyAgent = made
    return agent


def checked_agent(name: str, seed: str | int | None = 0) -> CheckedAgent:
    """Make the agent of a name, as `agent` does, and return it as callers ask it.

    :param name: the name, as for `agent`.
    :param seed: what decides the agent's chance, as for `agent`.
    :returns: the agent, whose choices are checked.
    """
    return CheckedAgent(agent(name, seed), shown(name))


def is_custom(name: str) -> bool:
    """Return whether a name is of the form of a custom agent: a colon follows something other than a kind."""
    kind, colon, _ = name.partition(":") if isinstance(name, str) else ("", "", "")
    return bool(colon) and kind not in KINDS


def check_name(name: str) -> None:
    """Raise InvalidAgent unless `agent` may accept a name. Nothing is imported for it, so a custom agent need not exist."""
    if is_custom(name):
        _custom(name)
    else:
        _of_a_kind(name, 0)


def _of_a_kind(name: str, seed: str | int | None) -> AnyAgent:
    """Make an agent of one of `KINDS`."""
    if not isinstance(name, str):
        raise _unknown(name)
    head, *chosen = name.split(",")
    word, _, budget = head.partition(":")
    kind = KINDS.get(word)
    if kind is None:
        raise _unknown(name)
    if len(set(chosen)) < len(chosen) or not set(chosen) <= set(kind.options):
        raise _misnamed(word, budget, name)
    settings = {**kind.settings, **_budget(word, budget, name)}
    for option in chosen:
        settings.update(OPTIONS[option].settings)
    module, _, path = kind.made_by.partition(":")
    made: AnyAgent = _found(module, path)(seed=seed, **settings)
    return made


def _budget(word: str, budget: str, name: str) -> dict[str, Any]:
    """Return the parameter of a budget, none for an empty one. Raises InvalidAgent if it is no budget of the kind."""
    kind = KINDS[word]
    if not budget:
        return {}
    if "" in kind.budgets and budget.isascii() and budget.isdigit() and len(budget) < 10:
        return {kind.budgets[""]: int(budget)}
    if "s" in kind.budgets and budget.endswith("s") and budget.isascii() and not re.search(r"[\s_+]", budget):
        with suppress(ValueError):
            return {kind.budgets["s"]: float(budget.removesuffix("s"))}
    raise _misnamed(word, budget, name)


def _misnamed(word: str, budget: str, name: str) -> InvalidAgent:
    """Return the error for a name that begins with a kind, and goes on with what the kind does not know."""
    kind = KINDS[word]
    options = [f'",{each}" at the end {OPTIONS[each].effect}' for each in kind.options]
    wins = f" The built-in agent {word} is used even if there is a module of that name." if budget[:1].isidentifier() else ""
    return InvalidAgent(f"No agent is called {shown(name)}: expected {'; '.join([kind.examples, *options])}.{wins}")


def _unknown(name: object) -> InvalidAgent:
    """Return the error for a name that no agent has."""
    examples = ", ".join(kind.examples for kind in KINDS.values())
    options = ", ".join(f'",{word}" at the end {option.effect}' for word, option in OPTIONS.items())
    custom = '"module:Class" or "module:Class(arguments)" with Python literals for a custom agent'
    return InvalidAgent(f"No agent is called {shown(name)}: expected {examples}, {custom}; {options}.")


def _custom(name: str) -> tuple[str, str, list[Any], dict[str, Any]]:
    """Return the module, the class and the arguments that the name of a custom agent gives."""
    module, _, call = name.partition(":")
    try:
        tree = ast.parse(call, mode="eval").body
        called, positional, keywords = (tree.func, tree.args, tree.keywords) if isinstance(tree, ast.Call) else (tree, [], [])
        path = ast.unparse(called)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        raise _unknown(name) from None
    if not all(part.isidentifier() for part in path.split(".")):
        raise _unknown(name)
    if not all(part.isidentifier() for part in module.split(".")):
        raise InvalidAgent(f"No agent is called {shown(name)}: expected the absolute name of a module before the colon, such as my_agents.")
    try:
        arguments = [ast.literal_eval(each) for each in positional]
        named = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in keywords}
        if any(keyword.arg is None for keyword in keywords):
            raise ValueError
    except (ValueError, TypeError, MemoryError, RecursionError):
        raise InvalidAgent(
            f"No agent is called {shown(name)}: expected Python literals as the arguments, such as numbers, strings and lists."
        ) from None
    if len(named) < len(keywords):
        raise InvalidAgent(f"No agent is called {shown(name)}: expected each argument once.")
    return module, path, arguments, named


def _found(module: str, path: str) -> Callable[..., Any]:
    """Import a module and return what it has at a path, such as "Class" or "Class.maker"."""
    found: Any = import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    if not callable(found):
        raise InvalidAgent(f"{path} is no class.")
    maker: Callable[..., Any] = found
    return maker


def _takes_seed(maker: Callable[..., Any], arguments: list[Any], named: Mapping[str, Any]) -> bool:
    """Return whether a class has a parameter `seed` that the arguments leave free."""
    try:
        signature = inspect.signature(maker)
        given = signature.bind_partial(*arguments, **named).arguments
    except (TypeError, ValueError):  # The call itself explains arguments that do not fit.
        return False
    parameter = signature.parameters.get("seed")
    named_kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return parameter is not None and parameter.kind in named_kinds and "seed" not in given
