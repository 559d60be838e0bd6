### The messages that all games share.
###
### $player (player): who a sentence is about
### $other (player): another player
### $count (number): how many
### $total (number): the points or cards of the match, None if they are not known or are those of this part
### $seat (number): the number of a seat in JSON, from 0
### $last (number): the number of the last seat
### $sharers (list): the players who share a place
### $detail (text): a refusal
### $points (text): what each player has, after a colon

# The player who is addressed, a seat without a name, and the words before the last of several things.
-you = you
-seat = player
-and = and
-or = or

## Refusals

not-your-seat =
    This is { $player ->
        [you] your
       *[other] { $player }'s
    } move, and { $other } cannot make it.
game-over = The game is over.
line-in-replay = Action { $count }: { $detail }
no-such-player = Player { $seat } has no seat: the players of this game are 0 to { $last }.
not-your-turn =
    { $player ->
        [you] It is your turn, not { $other }'s.
       *[other] { $other ->
            [you] It is not your turn.
           *[other] It is { $player }'s turn, not { $other }'s.
        }
    }
wrong-phase = It is not the time for that: { $player } must first choose one of the legal moves.

## The end of a match that a limit has stopped

match-stops = The match stops here.
game-stops = The game stops here.

## Amounts

part-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
part-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
# What stands after an amount of this game or deal, if the amounts of the whole match are known.
part-in-all =
    { $total ->
        [none] { "" }
       *[other] { " " }({ $total } in all)
    }
part-none = none
part-nothing = nothing
part-semicolon = { "; " }

## Who has won, and why

reason-ply-limit = The agreed number of actions was reached.
wins =
    { $player ->
        [you] You win.
       *[other] { $player } wins.
    }
share-first-place = { $sharers } share first place.
all-share-first-place = All share first place.
part-sharer = { $player }
line-standing = Points: { $points }
part-points-of = { $player } { $total }

## Puzzles

puzzle-best-move = Which move brings you the most in the end?
puzzle-best-move-on-average = Which move brings you the most on average?
