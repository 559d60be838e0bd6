"""The games in words, for programs that read and write text, such as language models.

>>> from safari_rules.envs.text import TextGame
>>> kariba = TextGame("kariba", players=2, seat=0, opponents=("greedy",), seed=1)
>>> print(kariba.observation().partition("What you see:")[2].strip())
Game 1 of 1
Waterhole: empty
Draw pile: 54 cards
You: mouse, zebra, ostrich, cheetah, cheetah; won 0 cards
Ben: 5 cards; won 0 cards
Points: you 0, Ben 0
<BLANKLINE>
Your moves, answer with a number or a sentence:
1. You play 1 mouse.
2. You play 1 zebra.
3. You play 1 ostrich.
4. You play 1 cheetah.
5. You play 2 cheetahs.
>>> print(kariba.act("play 4 giraffes").splitlines()[0])  # doctest: +ELLIPSIS
You have no giraffe to play. (K2: ...)
>>> "You play 1 zebra." in kariba.act("2")
True

An observation is made from the player's view and the events that the player was shown, so nothing hidden is in it. The same seed and the
same answers make the same game, unless an opponent uses a clock ("mcts:1s").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.copying import Copied
from safari_rules.authoring.errors import Flaw, InvalidAgent, InvalidOptions
from safari_rules.authoring.messages import ENGLISH, Wording
from safari_rules.authoring.shuffle import draw_seed
from safari_rules.authoring.text import Names, count
from safari_rules.authoring.values import brief, plain_seed, seed_text, texted, whole
from safari_rules.core.doors import seat_of, wording_in
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import ending_of, summary_of
from safari_rules.core.record import fresh
from safari_rules.core.registry import find
from safari_rules.core.session import AnySession, begin, default_name
from safari_rules.envs.messages import MESSAGES
from safari_rules.envs.position import PLY_LIMIT
from safari_rules.envs.understanding import Meant, TextRefusal, understand
from safari_rules.players.checked import CheckedAgent, checked
from safari_rules.players.naming import checked_agent
from safari_rules.players.search import AnyAgent

__all__ = ["TextGame", "TextTable", "rule_sheet"]


def rule_sheet(game: AnyGame, language: str = ENGLISH) -> str:
    """Return how a game is played, in words: its rule sheet, or if it has none its rules and rulings with their ids.

    :param game: the game.
    :param language: the language, as in `Game.describe`.
    :returns: the lines of the text.
    """
    wording = wording_in(game.spec.text.messages, language)
    book, said = game.rulebook.translated(wording.language), Names(wording=MESSAGES[wording.language])
    lines = [f"{game.title}. {summary_of(game, wording.language)}"]
    for heading, paragraphs in [] if game.spec.guide is None else game.spec.guide.headed(game, wording.language):
        lines += ["", said.say("line-heading", said=heading), *paragraphs]
    if len(lines) == 1:
        for head, texts in (("line-rules", book.rules), ("line-rulings", book.rulings)):
            if texts:
                lines += ["", said.say(head), *[f"- {name}: {text}" for name, text in texts.items()]]
    return "\n".join(lines)


class TextTable(Copied):
    """A game in words for all seats: for each it returns what happened, what the player sees, and the legal moves.

    If all players act at the same time, they act one after the other, round and round. That tempo is not a rule of the game.
    """

    def __init__(self, game: AnyGame, options: Mapping[str, Any], seed: object = None, language: str = ENGLISH) -> None:
        """Start a game, which ends after 1000 actions unless the options have another `ply_limit`.

        `language` is the language of all texts, as in `Game.describe`. The texts are English if the game does not have it.
        Raises InvalidOptions, and UnusableGame if the game hides something and does not say what a player knows.
        """
        game.spec.check_agents()
        self.game, self.language = game, wording_in(game.spec.text.messages, language).language
        if type(seed_text(seed)) is int:
            raise InvalidOptions([Flaw("/seed", f"Expected a text or a shorter integer, not {brief(seed)}.")], fits_schema=False)
        self.seed: Any = draw_seed() if seed is None else seed_text(plain_seed(seed))
        self.session: AnySession = begin(game, {"ply_limit": PLY_LIMIT, **options}, self.seed if game.seeded else None)
        #: For each seat: how many plies were shown to the player.
        self.shown = [0] * self.state.options.players

    @property
    def state(self) -> Any:
        """Return the state, secrets included."""
        return self.session.state

    @property
    def seats(self) -> range:
        """Return all seats."""
        return range(self.state.options.players)

    @property
    def mover(self) -> int | None:
        """Return the seat of the player to act, None once the game is over."""
        return self.session.mover

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.game.outcome(self.state) is not None

    def names(self, seat: int | None) -> list[str | None]:
        """Return the players' names, None for the player who is addressed as "you"."""
        return [None if each == seat else default_name(each) for each in self.seats]

    def said(self, seat: int | None, wording: Wording | None = None) -> Names:
        """Return the players' names with the words for sentences about them.

        :param seat: the seat of the player who is addressed, None for nobody.
        :param wording: the words. If it is None, those of the game.
        :returns: the names.
        """
        return Names(self.names(seat), wording=wording or self.game.spec.text.messages[self.language])

    def moves(self, seat: int) -> tuple[Any, ...]:
        """Return the legal moves of a player in the order of their numbers, none unless that player is to act."""
        return self.game.legal_moves(self.state, seat) if seat == self.mover else ()

    def meant(self, seat: int, text: str) -> Meant:
        """Return the legal move that a player means by a text, or the refusal.

        :param seat: the seat of the player.
        :param text: the text.
        :returns: the move and None, or None and the refusal.
        """
        return understand(self.game, self.state, seat, text, self.moves(seat), self.names(seat), self.language)

    def act(self, seat: int, text: str) -> TextRefusal | None:
        """Make the move that a player means by a text.

        :param seat: the seat of the player.
        :param text: the text.
        :returns: None, or the refusal. Then nothing has changed.
        """
        move, refusal = self.meant(seat, text)
        if refusal is None:
            self.shown[seat] = self.session.number
            self.session = self.session.apply(move)
        return refusal

    def happened(self, seat: int, since: int | None = None) -> list[str]:
        """Return the events that a player was shown, as sentences.

        :param seat: the seat of the player.
        :param since: the index of the first ply. If it is None, the player's own last action.
        :returns: the sentences, in order.
        """
        names, session, sentences = self.names(seat), self.session, []
        for ply in session.since(self.shown[seat] if since is None else since):
            sentences += session.sentences(ply, names, self.game.view_events(ply.state, seat, ply.events), self.language)
        return sentences

    def seen(self, seat: int) -> list[str]:
        """Return what a player sees as lines of text, with the points as far as the player may know them."""
        lines = self.game.lines(self.game.view(self.state, seat), self.names(seat), language=self.language)
        points = self.said(seat).points(self.game.view_scores(self.state, seat))
        return [line.rstrip() for line in lines] + ([points] if points else [])

    def result(self, seat: int | None) -> str:
        """Return why the game ended and who has won, in sentences. Call it only once the game is over."""
        return " ".join(ending_of(self.game, self.state, self.names(seat), self.language))

    def describe(self, action: Any, seat: int) -> str:
        """Return an action as a sentence.

        :param action: the action.
        :param seat: the seat of the player who is addressed.
        :returns: the sentence.
        """
        return self.game.describe(action, self.names(seat), language=self.language)

    def position(self, seat: int) -> str:
        """Return what a player sees, and as the last lines the legal moves or how the game ended."""
        words = self.said(seat, MESSAGES[self.language])
        seen = "\n".join([words.say("line-seen"), *self.seen(seat)])
        if self.over:
            return f"{seen}\n\n{self.said(seat).say('game-over')} {self.result(seat)}"
        moves = self.moves(seat)
        if not moves:
            return f"{seen}\n\n{words.say('waiting')}"
        cut = len(self.game.legal_moves(self.state, seat, len(moves) + 1)) > len(moves)
        head = words.say("line-moves-cut", count=len(moves)) if cut else words.say("line-moves")
        listed = [f"{place}. {self.describe(move, seat)}" for place, move in enumerate(moves, 1)]
        return "\n".join([seen, "", head, *listed])

    def observation(self, seat: int) -> str:
        """Return what happened since the player's last action, and the position."""
        happened = [f"- {sentence}" for sentence in self.happened(seat)]
        head = self.said(seat, MESSAGES[self.language]).say("line-happened")
        before = "\n".join([head, *happened, "", ""]) if happened else ""
        return before + self.position(seat)


class TextGame(Copied):
    """A game in words for one player. Agents play the other seats."""

    def __init__(
        self,
        game: str | AnyGame,
        *,
        players: int | None = None,
        seat: int = 0,
        opponents: Sequence[str | AnyAgent] = ("greedy",),
        seed: object = None,
        language: str = ENGLISH,
        **options: Any,
    ) -> None:
        """Start a game, in which the others play until it is the player's turn.

        :param game: the game, or its id or title.
        :param players: how many play. It is the game's default if it is None.
        :param seat: the seat of the player in words, from 0.
        :param opponents: the agents of the other seats, named as for `--agent`. The list begins again if there are more seats than names.
        :param seed: the seed of the deals and of the opponents' choices, or None to draw one.
        :param language: the language of all texts, such as "de". They are English if the game does not have it.
        :param options: the other options of the game. `ply_limit` is 1000 unless it is given, None for no limit.
        :raises UnknownGame: if there is no such game.
        :raises InvalidOptions: if the options are not allowed.
        :raises NoSuchPlayer: if the game has no such seat.
        :raises InvalidAgent: if there are no opponents, or one cannot be made, cannot play the game, or fails.
        :raises InvalidTables: if an opponent is to read endgame tables that are missing or damaged.
        :raises UnusableGame: if agents cannot play the game.
        :raises TypeError: if the seed is neither an integer nor a text nor None.
        """
        chosen = options if players is None else {"players": players, **options}
        self.table = table = TextTable(find(game), chosen, seed, language)
        seat = seat_of(table.state, seat) or 0
        if not isinstance(opponents, Sequence) or isinstance(opponents, str):
            raise InvalidAgent(f"Expected a list of opponents, not {brief(opponents)}.")
        if not opponents:
            raise InvalidAgent("Expected at least one opponent.")
        self.seat = seat
        others = [other for other in table.seats if other != seat]
        if len(opponents) > max(1, len(others)):
            expected = count(len(others), "opponent")
            raise InvalidAgent(f"Expected at most {expected} in a game of {len(table.seats)} players, not {len(opponents)}.")
        named = {other: opponents[place % len(opponents)] for place, other in enumerate(others)}
        self.agents: dict[int, CheckedAgent] = {
            other: checked_agent(words, f"{table.seed}/{other}") if isinstance(words, str) else checked(words, other)
            for other, words in named.items()
        }
        for each in self.agents.values():
            each.check_game(table.game, len(table.seats))
        self._opponents = {other: words if isinstance(words, str) else type(words).__name__ for other, words in named.items()}
        self._exchanges: list[Document] = []
        self._sheet = True
        self._play_others()

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.table.over

    def observation(self) -> str:
        """Return what the player may know: the first time the rule sheet, then what happened, the view, and the legal moves."""
        sheet = f"{rule_sheet(self.table.game, self.table.language)}\n\n{self._seating()}\n\n" if self._sheet else ""
        self._sheet = False
        return sheet + self.table.observation(self.seat)

    def act(self, text: str) -> str:
        """Do what a text means and have the others play, and return the observation after it.

        The text is a move's number or its sentence. If it names no legal move or several, nothing changes, and the answer is the reason,
        with the rule if one forbids it, and the same observation again.

        Raises InvalidAgent if an opponent fails. Then nothing has changed.
        """
        before, shown = self.table.session, [*self.table.shown]
        ply = before.state.ply
        refusal = self.table.act(self.seat, text)
        typed = texted(text).encode(errors="replace").decode() if isinstance(text, str) else brief(whole(text))
        if refusal is not None:
            self._exchanges.append({"ply": ply, "text": typed, "action": None, **refusal._asdict()})
            return f"{refusal.detail}\n\n{self.observation()}"
        action = self.table.game.dump_action(self.table.session.plies[-1].action)
        try:
            self._play_others()
        except BaseException:
            self.table.session, self.table.shown = before, shown
            raise
        self._exchanges.append({"ply": ply, "text": typed, "action": action})
        return self.observation()

    def transcript(self) -> Document:
        """Return the whole game as a JSON object: the record, the players, every text with the move or refusal, and the result.

        The seed and all actions are in it, so do not show it to the player.
        """
        table, game = self.table, self.table.game
        outcome = game.outcome(table.state)
        ended = outcome and {"reason": outcome.reason, "winners": outcome.winners, "ranking": outcome.ranking}
        return {
            **table.session.record().document(),
            "seat": self.seat,
            "names": [default_name(seat) for seat in table.seats],
            "opponents": [self._opponents.get(seat) for seat in table.seats],
            "opponents_seed": table.seed,
            "exchanges": fresh(self._exchanges),
            "refused": sum([exchange["action"] is None for exchange in self._exchanges]),
            "scores": [score._asdict() for score in game.scores(table.state)],
            "outcome": ended,
        }

    def _seating(self) -> str:
        """Return who plays, in a sentence."""
        said = self.table.said(self.seat, MESSAGES[self.table.language])
        return said.say("seating", count=len(self.table.seats), others=[default_name(seat) for seat in self.agents])

    def _play_others(self) -> None:
        """Have the agents play until the player is to act or the game is over."""
        table = self.table
        while (seat := table.mover) is not None and seat != self.seat:
            table.session = table.session.apply(self.agents[seat].choose_in(table.session, seat))
