"""The shapes of the host's requests and answers."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from safari_host.problems import ALL
from safari_rules.authoring.codecs import LARGEST, CodecError, Const, Flag, Integer, ListOf, Number, OneOfTexts, Text
from safari_rules.authoring.schema import OneOf, Record, Shape, player_name, seed
from safari_rules.contract import shapes
from safari_rules.contract.shapes import object_of
from safari_rules.core.game import AnyGame
from safari_rules.core.registry import all_games
from safari_rules.players.experts import LEVELS

#: The largest number of seats in the games that there are.
MOST_SEATS = max(each.players[1] for each in all_games())
#: The longest address that is drawn as a QR code.
LONGEST_LINK = 160
#: The characters of ids and secrets.
LETTERS = "[A-Za-z0-9_-]"


class Secret(Text):
    """A key or an invite. No refusal repeats it, because clients log refusals."""

    def refuse(self, value: object) -> CodecError:
        """Return the error for what is no secret."""
        return CodecError(f"Expected {self.expected}.")


secret = partial(Secret, LETTERS, 22, 22)
table_id = partial(Text, LETTERS, 16, 16, "The table's id. It is no secret, and no key either.", component="TableId")
seat = partial(Integer, 0, MOST_SEATS - 1)
version = partial(Integer, 0, LARGEST)
level = partial(OneOfTexts, tuple(LEVELS), about="The strength of a computer.")


# Shapes of requests.


_COMPUTER = object_of(
    "ComputerSeat",
    "A computer plays the seat.",
    kind=Const("computer", "A computer plays the seat."),
    level=level("The strength of the computer. If it is left out, medium.", optional=True),
)
_OPEN = object_of("OpenSeat", "The seat is open for a person to join.", kind=Const("open", "The seat is open."))
_PERSON = object_of(
    "PersonSeat",
    "A seat for a person. The first one is the creator's. Any other is the same as an open seat.",
    kind=Const("person", "A person plays the seat."),
)
#: The codec of a seat of a new table.
NEW_SEAT = OneOf(
    "NewSeat",
    {"person": _PERSON, "open": _OPEN, "computer": _COMPUTER},
    "The player of a seat: a person or a computer. An open seat has none yet.",
    tag="kind",
)
#: The codec of who is to play a seat from now on.
CHANGED_SEAT = OneOf(
    "SeatChange",
    {"open": _OPEN, "computer": _COMPUTER},
    "The new player of the seat: a computer, or a person who has yet to join.",
    tag="kind",
)


@cache
def new_table(game: AnyGame) -> Record[Any]:
    """Return the shape of the request for a table of a game."""
    players = "One entry for each seat. The first is the creator's. If it is left out, all other seats are open."
    return object_of(
        f"New{game.spec.schema().name}Table",
        f"A table of {game.title}.",
        game=Const(game.id, "The id of the game."),
        options=shapes.options(game),
        seats=ListOf(NEW_SEAT, game.players[0], game.players[1], players, optional=True),
        names=ListOf(
            player_name("A name, or null.", allow_none=True),
            0,
            max(MOST_SEATS, game.players[1]),
            "The name of each seat, or null for none.",
            optional=True,
        ),
        undo=OneOfTexts(
            ("agree", "never"), 'When actions may be taken back: "agree" (the default) if all players agree, or "never".', optional=True
        ),
    )


@cache
def new_table_of(known: tuple[AnyGame, ...]) -> OneOf:
    """Return the shape of the request for a table of any game."""
    return OneOf("NewTable", {game.id: new_table(game) for game in known}, "The table to open.", tag="game")


#: The shape of a request to join.
JOINING = object_of(
    "Joining",
    "An invite and a name.",
    invite=secret("The invite."),
    name=player_name("The name that the other players see.", optional=True),
)
_ACTION = shapes.open_object(
    "AnyAction", "An action of the table's game, such as one of the legal moves. The shape of the game's own actions holds for it."
)
#: The shape of an action's request, whatever the game; the table's own game reads the action itself.
ACTING = object_of(
    "Acting",
    "An action of the seat that the key belongs to.",
    action=_ACTION,
    version=version(
        "The version of the table that the action is for. If it is left out, the action applies to the current one.", optional=True
    ),
)
#: The shape of a request to take back.
ASKING_UNDO = object_of("AskingUndo", "A request to take an action back.", version=version("The version that the client has seen."))
#: The shape of a request for a QR code.
QR_CODE = object_of(
    "QrCodeRequest",
    "The text to draw as a QR code.",
    text=Text("[ -~]", 1, LONGEST_LINK, "The content of the code, such as a link to join a table."),
)


# Shapes of answers.


#: The shape of the host's facts about itself.
ABOUT = object_of(
    "Host",
    "The settings that a client needs to know before it opens a table.",
    levels=ListOf(level("A level."), 1, len(LEVELS), "The levels of computers."),
    default_level=level("The level of a computer if the request does not name one."),
    paces=object_of(
        "Paces",
        "The seconds between two actions of a computer, in games in which all players act at the same time.",
        **{each: Number(0, 60, f"The seconds for a computer of the level {each}.") for each in LEVELS},
    ),
    away=Integer(0, LARGEST, "The seconds that a person has to be away before others may give the seat to a computer."),
    keep=Integer(1, LARGEST, "The days after which an untouched table is deleted. A table at which nothing was done goes after one."),
)
_INVITE = object_of(
    "Invite",
    "An invite to an open seat.",
    seat=seat("The seat."),
    invite=secret("The invite. Joining with it returns the key of the seat, once."),
)
#: The shape of the answer to a new table.
OPENED = object_of(
    "OpenedTable",
    "A new table, with secrets that no other answer has.",
    table=table_id(),
    seat=Const(0, "The creator's seat."),
    key=secret("The key of the creator's seat."),
    watch=secret("A key that can watch the table, but cannot play."),
    invite=secret(
        "The invite of the table. Joining with it returns the key of the next open seat. Null where no seat is open.",
        allow_none=True,
    ),
    invites=ListOf(_INVITE, 0, MOST_SEATS, "An invite for each open seat."),
)
#: The shape of the answer to joining.
JOINED = object_of("Joined", "The seat, and its key.", table=table_id(), seat=seat("The seat."), key=secret("The key of the seat."))
#: The shape of the answer to playing again.
FOLLOWING = object_of("NextTable", "The table of the next game.", table=table_id())
#: The shape of the record of any game.
RECORD = object_of(
    "Record",
    "The record of a game that is over. It is a valid body of `replay`.",
    options=shapes.open_object("AnyOptions", "The options of the table's game."),
    seed=seed("The seed of the game. It is left out in a game without chance.", optional=True),
    actions=ListOf(_ACTION, 0, LARGEST, "All actions of the game in order, without those that were taken back."),
)
_SEAT_SHOWN = object_of(
    "Seat",
    "The player of a seat.",
    kind=OneOfTexts(("person", "computer", "open"), 'The kind of player. "open" means that nobody has joined yet.'),
    level=level("The strength of the computer. Null if no computer plays the seat.", allow_none=True),
    present=Flag("Whether a client of the seat is connected to the stream of events now."),
)
_UNDO_SHOWN = Shape(
    "UndoAsked",
    "A pending request to take an action back.",
    {"by": seat("The seat that asks."), "agreed": ListOf(seat("A seat."), 0, MOST_SEATS, "The seats that agree. Computers always agree.")},
)


@cache
def table(game: AnyGame) -> Record[Any]:
    """Return the shape of a Table of a game."""
    return object_of(
        f"{game.spec.schema().name}Table",
        f"A table of {game.title}, as one seat may see it.",
        table=table_id(),
        game=Const(game.id, "The id of the game."),
        version=version("The version of the table. Each change adds 1."),
        ply=Integer(0, LARGEST, "The number of actions so far, without those that were taken back."),
        seat=seat("The seat that this view of the table is for. Null for a watcher.", allow_none=True),
        names=ListOf(player_name("A name."), 1, MOST_SEATS, "The name of each seat."),
        seats=ListOf(_SEAT_SHOWN, game.players[0], game.players[1], "The player of each seat."),
        position=shapes.view(game),
        reasons=shapes.REASONS,
        undo=Record(_UNDO_SHOWN, None, "The pending request to take an action back, or null.", allow_none=True),
        next=Text(LETTERS, 16, 16, "The id of the next game's table. Null until a player asks for it.", allow_none=True),
        invite=secret("The new invite of the seat. Present only in the answer that opens a seat again.", optional=True),
    )


@cache
def table_of(known: tuple[AnyGame, ...]) -> OneOf:
    """Return the shape of a Table of any game."""
    return OneOf("Table", {game.id: table(game) for game in known}, "A table, as one seat may see it.", tag="game")


#: The shape of every problem of the host.
PROBLEM = shapes.problem_of("HostProblem", shapes.ANY_CODE, ALL, version=version("With stale-version: the current version.", optional=True))
