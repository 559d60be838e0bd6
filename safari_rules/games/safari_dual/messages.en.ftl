### Safari-Dual's messages. The arguments of all games stand in the file of safari_rules/authoring.
###
### $species (term: lion giraffe elephant): the animal of a piece
### $shape (word: round angular): the shape of a side's pieces
### $piece (card): a piece
### $at (text): the space on which a piece stands
### $origin (text): the space from which a piece moves
### $target (text): the space to which it moves
### $taken (list): captured pieces, such as "the lion on b2"
### $pieces (text): the pieces of a side with their letters

-lion = lion
-giraffe = giraffe
-elephant = elephant

part-card =
    { $shape ->
        [round] round { $species }
       *[angular] angular { $species }
    }
    .the = the { $species }

## Actions and events

moves =
    { $player } { $player ->
        [you] move
       *[other] moves
    } from { $origin } to { $target }.
passes =
    { $player ->
        [you] You cannot move, so you pass.
       *[other] { $player } cannot move and passes.
    }
moved =
    { $player } { $player ->
        [you] move
       *[other] moves
    } { FORM($piece, form: "the") } from { $origin } to { $target }.
captured =
    { $player } { $player ->
        [you] capture
       *[other] captures
    } { $taken }.

## Lines of the table

line-side = { $player }: { $pieces }

## The end

drawn-quiet =
    { $count ->
        [one] In { $count } turn
       *[other] In { $count } turns
    } nothing was captured: the game is a draw.
drawn-stopped = The game stops here: the game is a draw.
won-lion =
    { $player } { $player ->
        [you] win
       *[other] wins
    }, because { $other ->
        [you] your
       *[other] { $other }'s
    } lion is captured.
won-base =
    { $player } { $player ->
        [you] win
       *[other] wins
    }, because { part-whose } lion has reached the other base.

## Refusals

cannot-pass = { $player } can move, so passing is not allowed.
no-own-piece =
    { $player } { $player ->
        [you] have
       *[other] has
    } no piece on { $origin }.
not-adjacent = A piece moves one space at a time, and { $target } is not next to { $origin }.
not-moved = A piece moves one space at a time, and { $target } is where it stands.
occupied = There is a piece on { $target } already.
own-base =
    { $player ->
        [you] Your
       *[other] { $player }'s
    } lion has left its home, and no piece may go back there except to capture the other lion.
lion-must-leave =
    { $player } { $player ->
        [you] have
       *[other] has
    } lost { $count } elephants and giraffes, so { part-whose } lion must leave its home now.
# About a state that is not valid.
base-left = Expected none of { part-whose } pieces on the base that { part-whose } lion has left.

## Parts

part-taken = { FORM($piece, form: "the") } on { $at }
part-whose =
    { $player ->
        [you] your
       *[other] { $player }'s
    }

## The parts of a score, and why a match has ended

part-score-win = win
reason-lion-captured = A lion was captured.
reason-base-reached = A lion reached the opposing base.
reason-no-progress = The agreed number of actions in a row passed without a capture; a draw.

## Puzzles

puzzle-win =
    Find the win in { $count }: which move wins with your { $count ->
        [2] second
       *[3] third
    } move at the latest?
puzzle-win-note =
    You play the { $shape ->
        [round] round
       *[angular] angular
    } animals. You win whatever { $player } does.
