"""The shapes of the host's requests and answers."""

from __future__ import annotations

from functools import cache
from typing import Any

from safari_api import shapes

from safari_host.problems import ALL
from safari_rules import all_games
from safari_rules.authoring.codecs import LARGEST, MOST_FLAWS, Choice, Codec, Const, Flag, Integer, JsonObject, ListOf, Number, Text
from safari_rules.authoring.schema import OneOf, Record, Shape
from safari_rules.game import AnyGame
from safari_rules.players.experts import LEVELS

#: The most seats of any game.
MOST_SEATS = 6
#: The longest address that is drawn as a QR code.
LONGEST_LINK = 512


def _record(name: str, doc: str, /, **members: Codec[Any]) -> Record[Any]:
    return Record(Shape(name, doc, members))


def table_id() -> Codec[Any]:
    """Return the codec of a table's id."""
    return Text("[A-Za-z0-9_-]", 16, 16, "The table's id. It is no secret, and no key either.", component="TableId")


def secret(doc: str) -> Codec[Any]:
    """Return the codec of a key or an invite."""
    return Text("[A-Za-z0-9_-]", 22, 22, doc)


def seat(doc: str, **more: Any) -> Codec[Any]:
    """Return the codec of a seat."""
    return Integer(0, MOST_SEATS - 1, doc, **more)


def name(doc: str, **more: Any) -> Codec[Any]:
    """Return the codec of a person's name."""
    codec = Text("[^\\x00-\\x1f\\x7f-\\x9f]", 1, shapes.MOST_LETTERS, doc, **more)
    codec.expected = f"a name of 1 to {shapes.MOST_LETTERS} characters without control characters"
    return codec


def version(doc: str, **more: Any) -> Codec[Any]:
    """Return the codec of a version."""
    return Integer(0, LARGEST, doc, **more)


def level(doc: str, **more: Any) -> Codec[Any]:
    """Return the codec of a computer's level."""
    return Choice(tuple(LEVELS), doc, about="How well a computer plays.", **more)


# Shapes of requests.


@cache
def _computer() -> Record[Any]:
    member = level("How well it plays; left out, medium.", optional=True)
    return _record("ComputerSeat", "A computer plays the seat.", kind=Const("computer", "A computer."), level=member)


@cache
def _open() -> Record[Any]:
    return _record("OpenSeat", "The seat is open for a person to join.", kind=Const("open", "Open."))


@cache
def new_seat() -> OneOf:
    """Return the codec of a seat of a new table."""
    person = _record("PersonSeat", "The creator's seat, the first; at any other place the same as open.", kind=Const("person", "A person."))
    return OneOf("NewSeat", {"person": person, "open": _open(), "computer": _computer()}, "Who is to play a seat.", tag="kind")


@cache
def changed_seat() -> OneOf:
    """Return the codec of who is to play a seat from now on."""
    return OneOf("SeatChange", {"open": _open(), "computer": _computer()}, "Who is to play the seat from now on.", tag="kind")


@cache
def new_table(game: AnyGame) -> Record[Any]:
    """Return the shape of the request for a table of a game."""
    players = "Who plays, one entry for each player; the first is the creator. Left out, all others are open."
    return _record(
        f"New{game.spec.schema().name}Table",
        f"A table of {game.title}.",
        game=Const(game.id, "Which game this is."),
        options=shapes.options(game),
        seats=ListOf(new_seat(), game.players[0], game.players[1], players, optional=True),
        names=ListOf(name("A name, or null.", allow_none=True), 0, MOST_SEATS, "Names by seat; null for none.", optional=True),
        undo=Choice(("agree", "never"), 'When actions may be taken back: left out, if all agree ("agree").', optional=True),
    )


@cache
def new_table_of(known: tuple[AnyGame, ...]) -> OneOf:
    """Return the shape of the request for a table of any game."""
    return OneOf("NewTable", {game.id: new_table(game) for game in known}, "A table to open.", tag="game")


@cache
def joining() -> Record[Any]:
    """Return the shape of a request to join."""
    return _record("Joining", "An invite and a name.", invite=secret("The invite."), name=name("What the others are shown.", optional=True))


@cache
def acting() -> Record[Any]:
    """Return the shape of an action's request, whatever the game; the table's own game reads the action itself."""
    return _record(
        "Acting",
        "An action of the key's seat.",
        action=AnyAction(),
        version=version("Apply it to this version only; left out, to whatever the position is.", optional=True),
    )


class AnyAction(JsonObject):
    """An action of some game. It is published as the actions of all games, and read by the table's game."""

    expected = "an object"

    def __init__(self) -> None:
        super().__init__("An action of the table's game, such as one of the legal moves.")

    def read(self, value: Any) -> Any:
        """Return an object as it is."""
        if type(value) is dict:
            return value
        raise self.refuse(value)


@cache
def asking_undo() -> Record[Any]:
    """Return the shape of a request to take back."""
    return _record("AskingUndo", "What is to be taken back.", version=version("The version that the client has seen."))


@cache
def qr_code() -> Record[Any]:
    """Return the shape of a request for a QR code."""
    text = Text("[ -~]", 1, LONGEST_LINK, "What the code says, such as a link to join a table.")
    return _record("QrCodeRequest", "A text to be drawn.", text=text)


# Shapes of answers.


@cache
def about() -> Record[Any]:
    """Return the shape of what there is to know of the host."""
    pace = {each: Number(0, 60, f"Of a computer of the level {each}.") for each in LEVELS}
    return _record(
        "Host",
        "What a client needs to know before it opens a table.",
        levels=ListOf(level("A level."), 1, 3, "The levels of computers."),
        default_level=level("The level of a computer for which none is asked."),
        paces=_record("Paces", "Seconds between two actions of a computer, in games that all play at the same time.", **pace),
        away=Integer(0, LARGEST, "Seconds that a person has to be away before others may give the seat to a computer."),
        keep=Integer(1, LARGEST, "Days after which a table that nobody touched is deleted."),
    )


@cache
def opened() -> Record[Any]:
    """Return the shape of the answer to a new table."""
    invite = _record("Invite", "An invite to an open seat.", seat=seat("The seat."), invite=secret("What turns into its key, once."))
    return _record(
        "OpenedTable",
        "A new table, with the secrets that only this answer has.",
        table=table_id(),
        seat=Const(0, "The creator's seat."),
        key=secret("The key of the creator's seat."),
        watch=secret("The key that only watches."),
        invites=ListOf(invite, 0, MOST_SEATS, "An invite for each open seat."),
    )


@cache
def joined() -> Record[Any]:
    """Return the shape of the answer to joining."""
    return _record("Joined", "The seat, and its key.", table=table_id(), seat=seat("The seat."), key=secret("The key of the seat."))


@cache
def following() -> Record[Any]:
    """Return the shape of the answer to playing again."""
    return _record("NextTable", "The table of the next game.", table=table_id())


@cache
def record(game: AnyGame) -> Record[Any]:
    """Return the shape of a game's record."""
    members = {
        "options": game.spec.schema().options,
        **({"seed": game.spec.schema().seed} if game.seeded else {}),
        "actions": ListOf(game.spec.schema().action, 0, LARGEST, "The actions from the first; none that was taken back."),
    }
    return _record(f"{game.spec.schema().name}Record", "A game that is over: exactly a body of `replay`.", **members)


@cache
def _seat_shown() -> Record[Any]:
    return _record(
        "Seat",
        "Who plays a seat.",
        kind=Choice(("person", "computer", "open"), "Who plays it; open: nobody has joined yet."),
        level=level("How well a computer plays; null for others.", allow_none=True),
        present=Flag("Whether a stream of the seat is open at the moment of this answer."),
    )


@cache
def _undo_shown() -> Shape:
    agreed = ListOf(seat("A seat."), 0, MOST_SEATS, "Who agrees. Computers do.")
    return Shape("UndoAsked", "What is asked to be taken back.", {"by": seat("Who asks."), "agreed": agreed})


@cache
def table(game: AnyGame) -> Record[Any]:
    """Return the shape of a Table of a game."""
    return _record(
        f"{game.spec.schema().name}Table",
        f"A table of {game.title}, as one seat may see it.",
        table=table_id(),
        game=Const(game.id, "Which game this is."),
        version=version("Counts the changes of the table."),
        ply=Integer(0, LARGEST, "Actions so far; none that was taken back."),
        seat=seat("The seat that sees it; null for a watcher.", allow_none=True),
        names=ListOf(name("A name."), 1, MOST_SEATS, "A name for each seat."),
        seats=ListOf(_seat_shown(), game.players[0], game.players[1], "Who plays each seat."),
        position=shapes.view(game),
        undo=Record(_undo_shown(), None, "What is asked to be taken back, or null.", allow_none=True),
        next=Text("[A-Za-z0-9_-]", 16, 16, "The table of the next game, once somebody has asked for it.", allow_none=True),
        invite=Text("[A-Za-z0-9_-]", 22, 22, "Only in the answer that opens a seat again: its new invite.", optional=True),
    )


def tables() -> dict[str, Codec[Any]]:
    """Return the shapes of a Table, by game."""
    return {game.id: table(game) for game in all_games()}


@cache
def problem() -> Record[Any]:
    """Return the shape of every problem of the host."""
    members = dict(shapes.problem().shape.members)
    members["type"] = Choice([f"/problems/{each}" for each in ALL], "Which kind of problem this is.")
    members["title"] = Choice([kind.title for kind in ALL.values()], "The kind in words.")
    members["version"] = version("With stale-version: the current version.", optional=True)
    members["errors"] = ListOf(members["errors"].inner, 1, MOST_FLAWS, "What is wrong, and where.", optional=True)  # type: ignore[attr-defined]
    return Record(Shape("HostProblem", "Why a request was refused (RFC 9457).", members))
