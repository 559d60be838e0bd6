### Affenraffen's messages. The arguments of all games stand in the file of safari_rules/authoring.
###
### $animal (term: ape zebra lion penguin flamingo): an animal
### $color (term: blue yellow green): a color
### $goal (term: five-any three-species three-colors three-species-three-colors): a goal, None for the agreed number of pairs
### $place (term: first second): a place, "unknown" if nobody knows which
### $kind (word: animal bonus penalty first-place goal marker): what kind of component it is
### $tile (card): a tile
### $pair (card): the other tile of a pair
### $to (player): who is given a tile
### $number (number): the number of a round, or how many pairs of a kind there are
### $spot (number): the number of a spot, from 1
### $spots (number): how many spots there are
### $asked (number): how many pairs are asked for, None if they were agreed on
### $collected (number): how many pairs a player has
### $pairs (list): the pairs of a player
### $marks (text): how many pairs are right and wrong
### $why (word: too-many with-place without-place with-pair without-pair): why an additional goal counts as it does
### $pays (word: brings costs): whether it brings points or costs them
### $has (text): what a player has
### $open (text): the pairs that lie open, None if there are none
### $shown (text): the tile in the hand, None if it is not seen
### $part (word: pairs place_marker additional_goals): a part of the points
### $parts (list): the parts of the points
### $points (text): the points of all players

-ape = ape
    .many = apes
-zebra = zebra
    .many = zebras
-lion = lion
    .many = lions
-penguin = penguin
    .many = penguins
-flamingo = flamingo
    .many = flamingos

-blue = blue
-yellow = yellow
-green = green

-five-any = five pairs of any kind
-three-species = three pairs of three different animals
-three-colors = three pairs of three different colors
-three-species-three-colors = three pairs of three different animals in three different colors

-first = first
-second = second

part-card =
    { $kind ->
        [animal] { $color } { $animal }
        [bonus] ±3 tile ({ $animal })
        [penalty] −2 tile ({ $animal })
        [first-place] ±5 tile
        [goal] goal: { $goal }
       *[marker] marker for { $place } place
    }
    .the =
        { $kind ->
            [animal] the { $color } { $animal }
            [bonus] the ±3 tile ({ $animal })
            [penalty] the −2 tile ({ $animal })
            [first-place] the ±5 tile
            [goal] the goal of { $goal }
           *[marker] the marker for { $place } place
        }

## Actions and events

peeks =
    { $player } { $player ->
        [you] look
       *[other] looks
    } at the tile on spot { $spot }.
peeked =
    { $player } { $player ->
        [you] look
       *[other] looks
    } at { FORM($tile, form: "the") } on spot { $spot }.
found =
    { $player } { $player ->
        [you] find
       *[other] finds
    } { FORM($tile, form: "the") } on spot { $spot }.
takes = { $player } { part-takes } the tile on spot { $spot } unseen.
taken = { $player } { part-takes } the tile on spot { $spot } unseen, { FORM($tile, form: "the") }.
returns =
    { $player } { $player ->
        [you] put
       *[other] puts
    } the tile back.
returned =
    { $player } { $player ->
        [you] put
       *[other] puts
    } the tile back on spot { $spot }.
keeps = { $player } { part-keeps } the tile.
kept = { $player } { part-keeps } { FORM($tile, form: "the") } from spot { $spot }.
kept-unseen = { $player } { part-keeps } the tile from spot { $spot }.
gives =
    { $player } { $player ->
        [you] give
       *[other] gives
    } { $to } the −2 tile.
given =
    { $player } { $player ->
        [you] give
       *[other] gives
    } { $to } { FORM($tile, form: "the") }.
claims = { $player } { part-takes } a place marker.
claimed = { $player } { part-takes } the marker for { $place } place.
round-ended = Round { $number } ends.
round-started =
    Round { $number } begins{ $goal ->
        [none] { "" }
       *[other] : the goal is { $goal }
    }.

## The end of a round

goal-was =
    The goal was { $goal ->
        [none] the agreed number of pairs
       *[other] { $goal }
    }.
has-no-pair =
    { $player } { $player ->
        [you] have
       *[other] has
    } no pair.
has-pairs =
    { $player } { $player ->
        [you] have
       *[other] has
    } { $pairs } ({ $marks }: { part-paid }).
too-many-pairs =
    { part-pairs } are more than { $asked ->
        [none] agreed on
       *[other] the { $asked } that the goal asks for
    }, so all of them are wrong.
no-pairs-alike = Two different tiles are no pair.
one-of-an-animal = Only 1 of the { $number } pairs of { FORM($animal, form: "many") } may count.
one-of-a-color = Only 1 of the { $number } { $color } pairs may count.
goal-reached =
    The goal is reached{ $place ->
        [none] { "" }
        [unknown] , and the place brings { part-paid }
       *[other] , and { $place } place brings { part-paid }
    }.
goal-missed =
    The goal is missed{ $place ->
        [none] { "" }
        [unknown] , so the place brings { part-paid }
       *[other] , so { $place } place brings { part-paid }
    }.
additional-goals = Additional goals bring { part-paid }.
additional-goal =
    { $why ->
        [too-many] After too many pairs
        [with-place] With first place
        [without-place] Without first place
        [with-pair] With a pair of { FORM($animal, form: "many") }
       *[without-pair] Without a pair of { FORM($animal, form: "many") }
    } { FORM($tile, form: "the") } { $pays ->
        [brings] brings
       *[costs] costs
    } { part-paid }.
scored =
    { $player } { $player ->
        [you] score
       *[other] scores
    } { part-points }{ part-in-all }.
round-stops = The game stops here, and this round does not count.

## Lines of the table

line-round =
    Round { $number }: the goal is { $goal ->
        [none] { part-pairs } of any kind
       *[other] { $goal }
    }
line-player = { $player }: { $has }
line-points = Points of round { $number }: { $points }

## Refusals

already-finished =
    { $player } { $player ->
        [you] have
       *[other] has
    } a place marker and may do nothing more in this round.
hand-full = The tile in { part-whose } hand must be put back or kept first.
hand-full-penalty = The tile in { part-whose } hand must be given to another player first.
hand-empty =
    { $player } { $player ->
        [you] have
       *[other] has
    } no tile in hand.
must-be-given = { FORM($tile, form: "the") } must be given to another player at once.
not-a-penalty = { FORM($tile, form: "the") } cannot be given away: only −2 tiles can.
cannot-give-to-self = A −2 tile must go to another player.
no-such-spot = There is no spot { $spot }: the spots of this game are 1 to { $spots }.
no-tile = No tile lies on spot { $spot } any more.
not-enough-pairs =
    A place marker needs { $asked ->
        [one] { $asked } pair
       *[other] { $asked } pairs
    }, and { $player } { $player ->
        [you] have
       *[other] has
    } { $collected ->
        [0] none yet
        [one] only { $collected } pair
       *[other] only { $collected } pairs
    }.

## Parts

part-takes =
    { $player ->
        [you] take
       *[other] takes
    }
part-keeps =
    { $player ->
        [you] keep
       *[other] keeps
    }
part-whose =
    { $player ->
        [you] your
       *[other] { $player }'s
    }
part-paid =
    { $count ->
        [0] no points
        [one] { $count } point
       *[other] { $count } points
    }
part-pairs =
    { $count ->
        [one] { $count } pair
       *[other] { $count } pairs
    }
# A pair of two tiles that are alike, and of two that are not.
part-alike = 2 { $color } { FORM($animal, form: "many") }
part-unlike = a { $tile } with a { $pair }
part-right = { $count } right
part-wrong = { $count } wrong
part-kept =
    { $count ->
        [one] { $count } tile
       *[other] { $count } tiles
    } kept{ $open ->
        [none] { "" }
       *[other] { " " }({ $open })
    }
part-held =
    { $shown ->
        [none] a tile
       *[other] { $shown }
    } in the hand, from spot { $spot }
part-marker = the marker for { $place } place
part-sums =
    { $player } { $count }{ $parts ->
        [0] { "" }
       *[other] { " " }({ $parts })
    }
part-for =
    { $count } for { $part ->
        [pairs] pairs
        [place_marker] the place
       *[additional_goals] additional goals
    }

## The parts of a score, and why a match has ended

part-score-pairs = pairs
part-score-place-marker = place marker
part-score-additional-goals = additional goals
reason-three-rounds = Three rounds have been played.

## Puzzles

puzzle-pair = Which two spots hold a pair?
puzzle-pair-note = You have looked at some tiles and put them back. The answer takes the tile on the one of the two spots that has the lower number.
puzzle-odds = How likely is it that another { $tile } lies on spot { $spot }?
puzzle-odds-note =
    You have seen one on spot { $number }, and there are four of each. You have not seen { $count ->
        [one] { $count } tile
       *[other] { $count } tiles
    }, and every layout of them is equally likely.
