"""A game as data: what its package's `__init__.py` says of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic

from safari_rules.authoring.action_space import ActionSpace
from safari_rules.authoring.errors import UnusableGame
from safari_rules.authoring.features import Features
from safari_rules.authoring.guide import Guide
from safari_rules.authoring.hidden import Knowledge
from safari_rules.authoring.redaction import Redactor
from safari_rules.authoring.results import Component
from safari_rules.authoring.rulebook import Rulebook
from safari_rules.authoring.rules import A, E, O, Rules, S
from safari_rules.authoring.schema import GameSchema
from safari_rules.authoring.text import GameText
from safari_rules.authoring.validity import Validity
from safari_rules.authoring.views import View

__all__ = ["GameSpec"]


@dataclass(frozen=True)
class GameSpec(Generic[O, S, A, E]):
    """Everything that a game's author says of a game. `Game(spec)` is what users call."""

    #: The id in paths and commands: lower-case letters, digits and hyphens, at most 32.
    id: str
    #: The name of the game.
    title: str
    #: The designer, and other credits, as they go on after "by".
    designer: str
    #: The smallest and the largest number of players.
    players: tuple[int, int]
    #: The game in one sentence.
    summary: str
    #: A number that goes up when the game's behavior changes, and only then.
    rules_version: int
    #: The components in the box.
    components: tuple[Component, ...]
    #: The rules, rulings and illegal codes of the game's `rulebook.toml` (`load_rulebook(__name__)`).
    rulebook: Rulebook
    #: A function that returns the JSON form of the game's documents. It is called on first use, and returns the same value each time.
    schema: Callable[[], GameSchema[S]]
    #: An instance of the game's rules.
    rules: Rules[O, S, A, E]
    #: Who may see what. None if nothing is hidden.
    view: View[S] | None = None
    #: The model of what a player knows of hidden cards. Without it no agent can play a game with hidden information.
    knowledge: Knowledge[S] | None = None
    #: The checks of options and states beyond their schema. None if every document that fits the schema is valid.
    validity: Validity | None = None
    #: Sentences and lines of text. Without it they are plain ones of the fields.
    text: GameText = GameText()  # noqa: RUF009 - a constant
    #: `action_space(options)` returns the numbers of the actions, `features(options)` the parts of an observation. None if there are none.
    action_space: Callable[[O], ActionSpace[Any]] | None = None
    features: Callable[[O], Features] | None = None
    #: The rule sheet and the lesson for people who learn the game (`load_guide(__name__)`). None if there are none.
    guide: Guide | None = None

    @cached_property
    def redactor(self) -> Redactor | None:
        """Return what redacts states and events, and reads and writes views. None if nothing is hidden."""
        return None if self.view is None else Redactor(self.view, self.schema().state)

    @property
    def plays_agents(self) -> bool:
        """Return whether agents can play the game: nothing is hidden, or it says what a player knows."""
        return self.view is None or self.knowledge is not None

    @property
    def previews(self) -> bool:
        """Return whether the result of an action can be previewed: nothing is hidden, or the game lists the cases that a view allows."""
        return self.view is None or (self.knowledge is not None and self.knowledge.cases is not None)

    def check_agents(self) -> None:
        """Raise UnusableGame if no agent can play the game."""
        if not self.plays_agents:
            raise UnusableGame(f"{self.title} does not say what a player knows of what is hidden (`knowledge`), so no agent can play it.")
