"""The games in words, for programs that read and write text, such as language models.

>>> from safari_rules.envs.text import TextGame
>>> kariba = TextGame("kariba", players=2, seat=0, opponents=("greedy",), seed=1)
>>> print(kariba.observation().partition("What you see:")[2].strip())
Game 1 of 1
Waterhole: empty
Draw pile: 54 cards
You: mouse, zebra, ostrich, cheetah, cheetah; won 0
Ben: 5 cards; won 0
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

An observation is made from the player's view and from what that player was shown, so nothing hidden is in it. The same seed and the same
answers make the same game, if the opponents count their work and do not look at a clock ("mcts:1s").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.copying import Copied
from safari_rules.authoring.errors import InvalidAgent
from safari_rules.authoring.results import sequence
from safari_rules.authoring.shuffle import draw_seed
from safari_rules.authoring.text import count, number
from safari_rules.authoring.values import brief, plain_seed
from safari_rules.core.doors import seat_of
from safari_rules.core.game import AnyGame
from safari_rules.core.registry import find
from safari_rules.core.session import NAMES, AnySession, Session
from safari_rules.envs.position import PLY_LIMIT
from safari_rules.envs.understanding import Meant, TextRefusal, understand
from safari_rules.players.checked import CheckedAgent, checked
from safari_rules.players.naming import checked_agent
from safari_rules.players.search import AnyAgent

__all__ = ["TextGame", "TextTable", "rule_sheet"]

#: The text above the moves of the player to act.
ASK = "Your moves, answer with a number or a sentence:"


def rule_sheet(game: AnyGame) -> str:
    """Return how a game is played, in words: its rule sheet, or if it has none its rules and rulings with their ids."""
    lines = [f"{game.title}. {game.summary}"]
    if (sheet := game.sheet) is not None:
        for name, paragraphs in sheet._asdict().items():
            lines += ["", f"{name.replace('_', ' ').capitalize()}:", *paragraphs]
        return "\n".join(lines)
    lines += ["", "Rules:", *[f"- {name}: {text}" for name, text in game.rulebook.rules.items()]]
    if game.rulebook.rulings:
        lines += ["", "Where the rulebook is silent:", *[f"- {name}: {text}" for name, text in game.rulebook.rulings.items()]]
    return "\n".join(lines)


class TextTable(Copied):
    """A game in words at which any seat may be asked: what happened, what the player sees, which moves are legal.

    If all players act at the same time, they act one after the other, round and round. That tempo is not a rule of the game.
    """

    def __init__(self, game: AnyGame, options: Mapping[str, Any], seed: object = None) -> None:
        """Start a game, which ends after 1000 actions unless the options have another `ply_limit`.

        Raises InvalidOptions, and UnusableGame if the game hides something and does not say what a player knows.
        """
        game.spec.check_agents()
        self.game = game
        plain = draw_seed() if seed is None else plain_seed(seed)
        self.seed = plain if isinstance(plain, str) else brief(plain)
        start = game.start(game.load_options({"ply_limit": PLY_LIMIT, **options}), self.seed if game.seeded else None)
        self.session: AnySession = Session(game, start)
        #: For each seat: how many plies were shown to the player.
        self._told = [0] * start.options.players

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
        """Return the players' names, None for the one who is addressed as "you"."""
        return [None if each == seat else NAMES[each] for each in self.seats]

    def moves(self, seat: int) -> tuple[Any, ...]:
        """Return the legal moves of a player as they are numbered, none unless that player is to act."""
        return self.game.legal_moves(self.state, seat) if seat == self.mover else ()

    def meant(self, seat: int, text: str) -> Meant:
        """Return the legal move that a player means by a text, or the refusal.

        :param seat: the seat of the player.
        :param text: the text.
        :returns: the move and None, or None and the refusal.
        """
        return understand(self.game, self.state, seat, text, self.moves(seat), self.names(seat))

    def act(self, seat: int, text: str) -> TextRefusal | None:
        """Make the move that a player means by a text.

        :param seat: the seat of the player.
        :param text: the text.
        :returns: None, or the refusal. Then nothing has changed.
        """
        move, refusal = self.meant(seat, text)
        if refusal is None:
            self._told[seat] = self.session.number
            self.session = self.session.apply(move)
        return refusal

    def happened(self, seat: int, since: int | None = None) -> list[str]:
        """Return the events that a player was shown, as sentences.

        :param seat: the seat of the player.
        :param since: the index of the first ply. If it is None, the player's own last action.
        :returns: the sentences, in order.
        """
        names, session, told = self.names(seat), self.session, []
        for ply in session.since(self._told[seat] if since is None else since):
            told += session.sentences(ply, names, self.game.view_events(ply.state, seat, ply.events))
        return told

    def seen(self, seat: int) -> list[str]:
        """Return what a player sees as lines of text, with the points as far as the player may know them."""
        names = self.names(seat)
        lines = self.game.lines(self.game.view(self.state, seat), names)
        known = [score for score in self.game.view_scores(self.state, seat) if score is not None]
        said = [f"{names[score.player] or 'you'} {number(score.total)}" for score in known]
        return [line.rstrip() for line in lines] + [f"Points: {', '.join(said)}"]

    def result(self, seat: int | None) -> str:
        """Return who has won and why the game ended, in a sentence. The game is over."""
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        names = [name or "you" for name in self.names(seat)]
        why = self.game.spec.schema().all_reasons[outcome.reason]
        winners = [names[player] for player in outcome.winners]
        if len(winners) == len(names):
            won = "All share first place"
        else:
            verb = "share first place" if len(winners) > 1 else "win" if winners == ["you"] else "wins"
            won = f"{sequence(winners)} {verb}"
        return f"{won[:1].upper()}{won[1:]}. {why}"

    def position(self, seat: int) -> str:
        """Return what a player sees, and as the last lines the legal moves or how the game ended."""
        seen = "\n".join(["What you see:", *self.seen(seat)])
        if self.over:
            return f"{seen}\n\nThe game is over. {self.result(seat)}"
        moves, names = self.moves(seat), self.names(seat)
        if not moves:
            return f"{seen}\n\nIt is not your turn."
        cut = len(self.game.legal_moves(self.state, seat, len(moves) + 1)) > len(moves)
        head = f"{ASK} (only the first {len(moves)} are listed)" if cut else ASK
        listed = [f"{place}. {self.game.describe(move, names)}" for place, move in enumerate(moves, 1)]
        return "\n".join([seen, "", head, *listed])

    def observation(self, seat: int) -> str:
        """Return what happened since the player's last action, and the position."""
        happened = [f"- {sentence}" for sentence in self.happened(seat)]
        before = "\n".join(["What happened:", *happened, "", ""]) if happened else ""
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
        **options: Any,
    ) -> None:
        """Start a game, in which the others play until it is the player's turn.

        :param game: the game, or its id or title.
        :param players: how many play. It is the game's default if it is None.
        :param seat: the seat of the player in words, from 0.
        :param opponents: the agents of the other seats, named as for `--agent`. The list begins again if there are more seats than names.
        :param seed: the seed of the deals and of the opponents' choices, or None to draw one.
        :param options: the other options of the game. `ply_limit` is 1000 unless it is given, None for no limit.
        :raises UnknownGame: if there is no such game.
        :raises InvalidOptions: if the options are not allowed.
        :raises NoSuchPlayer: if the game has no such seat.
        :raises InvalidAgent: if there are no opponents, or one cannot be made.
        :raises UnusableGame: if agents cannot play the game.
        """
        chosen = options if players is None else {"players": players, **options}
        self.table = table = TextTable(find(game), chosen, seed)
        seat = seat_of(table.state, seat) or 0
        if not isinstance(opponents, Sequence) or isinstance(opponents, str):
            raise InvalidAgent(f"Expected a list of opponents, not {brief(opponents)}.")
        if not opponents:
            raise InvalidAgent("Expected at least one opponent.")
        self.seat = seat
        others = [other for other in table.seats if other != seat]
        named = {other: opponents[place % len(opponents)] for place, other in enumerate(others)}
        self.agents: dict[int, CheckedAgent] = {
            other: checked_agent(words, f"{table.seed}/{other}") if isinstance(words, str) else checked(words, other)
            for other, words in named.items()
        }
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
        sheet = f"{rule_sheet(self.table.game)}\n\n{self._seating()}\n\n" if self._sheet else ""
        self._sheet = False
        return sheet + self.table.observation(self.seat)

    def act(self, text: str) -> str:
        """Do what a text means and have the others play, and return the observation after it.

        The text is a move's number or its sentence. If it names no legal move or several, nothing changes, and the answer is the reason,
        with the rule if one forbids it, and the same observation again.
        """
        ply = self.table.state.ply
        refusal = self.table.act(self.seat, text)
        if refusal is not None:
            self._exchanges.append({"ply": ply, "text": text, "action": None, **refusal._asdict()})
            return f"{refusal.detail}\n\n{self.observation()}"
        self._exchanges.append({"ply": ply, "text": text, "action": self.table.game.dump_action(self.table.session.plies[-1].action)})
        self._play_others()
        return self.observation()

    def transcript(self) -> Document:
        """Return the whole game as a JSON object: the record, the players, every text with what came of it, and the result.

        The seed and all actions are in it, so it is not for the player.
        """
        table, game = self.table, self.table.game
        outcome = game.outcome(table.state)
        ended = outcome and {"reason": outcome.reason, "winners": outcome.winners, "ranking": outcome.ranking}
        return {
            **table.session.record().document(),
            "seat": self.seat,
            "names": [NAMES[seat] for seat in table.seats],
            "opponents": [self._opponents.get(seat) for seat in table.seats],
            "opponents_seed": table.seed,
            "exchanges": list(self._exchanges),
            "refused": sum([exchange["action"] is None for exchange in self._exchanges]),
            "scores": [score._asdict() for score in game.scores(table.state)],
            "outcome": ended,
        }

    def _seating(self) -> str:
        """Return who plays, in a sentence."""
        others = [str(NAMES[seat]) for seat in self.agents]
        return f"{count(len(self.table.seats), 'player')}: you play against {sequence(others)}."

    def _play_others(self) -> None:
        """Have the agents play until the player is to act or the game is over."""
        table = self.table
        while (seat := table.mover) is not None and seat != self.seat:
            chosen = self.agents[seat]
            belief = table.session.belief(seat, remembers=chosen.memory)
            table.session = table.session.apply(chosen.choose(belief, table.game.legal_moves(table.state, seat)))
