### 7 Safari's messages. The arguments of all games stand in the file of safari_rules/authoring.
###
### $species (term): the animal of a card
### $number (number): the number of a card
### $card (card): a card
### $cards (cards): cards that count together
### $numbers (list): the numbers of hyenas
### $row (number): the number of a row, from 1
### $column (number): the number of a column, from 1
### $rows (number): how many rows the jungle has
### $columns (number): how many columns the jungle has
### $counted (list): what counts in a hand, such as "the hyenas 4 and 5 (−9 points)"
### $better (list): who is ahead
### $charlies (number): how many Charlies are left
### $kind (word: best duplicates hyenas): a part of the score
### $kinds (text): the parts of the score
### $hand (text): the cards of a hand
### $worlds (number): in how many ways hidden cards can lie
### $unseen (cards): the cards that a player has not seen

-elephant = elephant
    .a = an elephant
-giraffe = giraffe
    .a = a giraffe
-hyena = hyena
    .a = a hyena
-lion = lion
    .a = a lion
-monkey = monkey
    .a = a monkey
-rhino = rhino
    .a = a rhino
-toucan = toucan
    .a = a toucan
-zebra = zebra
    .a = a zebra

part-card =
    { $species ->
        [charlie] Safari Charlie
       *[other] { $species } { $number }
    }
    .the =
        { $species ->
            [charlie] the Safari Charlie
           *[other] the { $species } { $number }
        }

## Actions and events

picks-card =
    { $player } { $player ->
        [you] pick
       *[other] picks
    } the card from { part-place }.
traded =
    { $player } { $player ->
        [you] trade
       *[other] trades
    } { FORM($card, form: "the") } for the Charlie in { part-place }.
places-card =
    { $player } { $player ->
        [you] place
       *[other] places
    } { FORM($card, form: "the") }.
places-charlie =
    { $player } { $player ->
        [you] place
       *[other] places
    } a Safari Charlie.
picked-unseen =
    { $player } { $player ->
        [you] pick
       *[other] picks
    } the face-down card from { part-place }.
picked =
    { $player } { $player ->
        [you] pick
       *[other] picks
    } { FORM($card, form: "the") } from { part-place }.
placed =
    { $player } { $player ->
        [you] place
       *[other] places
    } { FORM($card, form: "the") } in { part-place }.
charlie-placed =
    { $player } { $player ->
        [you] place
       *[other] places
    } a Safari Charlie in { part-place }.

## The end

game-ends = The game ends.
has-counted =
    { $player } { $player ->
        [you] have
       *[other] has
    } { $counted }, and { $player ->
        [you] score
       *[other] scores
    } { part-points }.
tie-decided = With the same points, more { $number }s put { $better } ahead.

## Lines of the table

line-charlies = Charlies in the stack: { $charlies }
line-filled = To be filled: { part-place }
line-player =
    { $player }: { $hand }{ $kinds ->
        [none] { "" }
       *[other] { " " }({ $kinds }: { part-points })
    }

## Refusals

wrong-phase-pick = { $player } must first pick a card up, or trade an animal for a Charlie.
wrong-phase-place = { $player } must first fill the empty place in the jungle.
no-such-cell = There is no { part-place }: the jungle has { $rows } rows and { $columns } columns.
not-face-down = The card in { part-place } lies face up already, and only face-down cards can be picked.
nothing-to-pick = A Charlie lies in { part-place }, and only animals can be picked.
not-a-charlie = No Charlie lies in { part-place }, so there is nothing to trade for.
card-not-in-hand = { FORM($card, form: "the") } is not in { part-whose } hand.
species-in-row = Row { $row } has { FORM($species, form: "a") } already, so another { $species } does not fit.
species-in-column = Column { $column } has { FORM($species, form: "a") } already, so another { $species } does not fit.
species-in-diagonal = A diagonal through { part-place } has { FORM($species, form: "a") } already, so another { $species } does not fit.
charlie-not-needed = A Charlie may be placed only if none of { part-whose } cards fits, and { FORM($card, form: "the") } does.

## Parts

part-place = row { $row }, column { $column }
part-whose =
    { $player ->
        [you] your
       *[other] { $player }'s
    }
part-best =
    { $cards ->
        [one] the best card
       *[other] the best cards
    } { LIST($cards) } ({ part-points })
part-duplicates =
    { $cards ->
        [one] the duplicate
       *[other] the duplicates
    } { LIST($cards) } ({ part-points })
part-hyenas =
    { $numbers ->
        [one] the hyena
       *[other] the hyenas
    } { $numbers } ({ part-points })
part-no-cards = no cards
# Who is ahead in a tie.
part-ahead = { $player }
part-kind =
    { $kind ->
        [best] best cards
        [duplicates] duplicates
       *[hyenas] hyenas
    } { $count }

## The parts of a score, and why a match has ended

part-score-best = best
part-score-duplicates = duplicates
part-score-hyenas = hyenas
reason-jungle-revealed = No card in the jungle lies face down.
reason-last-charlie = The last Safari Charlie has been placed.

## Puzzles

puzzle-best-move-on-average-note =
    In the jungle { $count ->
        [one] { $count } card lies
       *[other] { $count } cards lie
    } face down. You do not see { LIST($unseen, form: "the") }; they can lie in { $worlds } different ways, which are equally likely. After your move all cards are laid open, and you and { $player } play as well as possible, each for the bigger lead in points.
puzzle-odds = How likely is it that { $player } holds at least one { $species }?
puzzle-odds-note = { $player } placed a Safari Charlie, and a player may do that only if no card fits. Every deal at the start of the game that agrees with the turns of { $player } is equally likely.
