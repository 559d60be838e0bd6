### Safarü's messages. The arguments of all games stand in the file of safari_rules/authoring.
###
### $color (term: red blue green yellow black): the color of a card
### $number (number): the number of a card or of a deal
### $kind (word: plain unicorn hedgehog baby baby-unicorn baby-hedgehog): what a card shows besides its number
### $copy (word: first second): which of two cards that are alike
### $card (card): a card
### $played (card): the card that was played
### $pair (card): the card that is captured as a pair
### $cards (cards): cards
### $method (term: sum seventeen pair): how a card captures
### $methods (terms: sum seventeen pair): several ways to capture
### $ways (text): what is captured in each way
### $round (number): the number of a round
### $sum (number): what cards add up to
### $each (list): what each player scores
### $amount (text): an amount, such as "2 unicorns"
### $shared (list): with whom the most is shared
### $found (list): what a side has captured
### $first (list): the players of a team
### $second (list): the players of the other team
### $shown (text): cards that lie together
### $hand (text): the cards of a hand
### $captured (text): what a player has captured
### $worlds (number): in how many ways hidden cards can lie
### $unseen (cards): the cards that a player has not seen
### $left (number): how many cards a player has not seen
### $hits (number): how many of them have a number

-red = red
-blue = blue
-green = green
-yellow = yellow
-black = black

-sum = the sum
    .by = by sum
-seventeen = the seventeen
    .by = by seventeen
-pair = the pair
    .by = as a pair

part-card =
    { $copy ->
        [second] { "second " }
       *[first] { "" }
    }{ $color } { $kind ->
        [baby] { "baby " }
        [baby-unicorn] { "baby unicorn " }
        [baby-hedgehog] { "baby hedgehog " }
        [unicorn] { "unicorn " }
        [hedgehog] { "hedgehog " }
       *[plain] { "" }
    }{ $number }
    .the =
        the { $copy ->
            [second] { "second " }
           *[first] { "" }
        }{ $color } { $kind ->
            [baby] { "baby " }
            [baby-unicorn] { "baby unicorn " }
            [baby-hedgehog] { "baby hedgehog " }
            [unicorn] { "unicorn " }
            [hedgehog] { "hedgehog " }
           *[plain] { "" }
        }{ $number }

## Actions and events

captured =
    { $player } { $player ->
        [you] capture
       *[other] captures
    } with { FORM($card, form: "the") }: { $ways }.
released =
    { $player } { $player ->
        [you] release
       *[other] releases
    } { FORM($card, form: "the") }.
plays-for-neighbor =
    { $player } { part-plays } { FORM($card, form: "the") }, and the next player chooses the method.
played = { $player } { part-plays } { FORM($card, form: "the") }.
chosen =
    { $player } { $player ->
        [you] choose
       *[other] chooses
    } { $method }.
deal-ended = Deal { $number } ends: in this deal { $each }.
deal-over = Deal { $number } ends.
dealt =
    Round { $round } of deal { $number } is dealt{ $cards ->
        [0] { "" }
        [one] ; { LIST($cards, form: "the") } comes to the table
       *[other] ; { LIST($cards, form: "the") } come to the table
    }.

## The end of a deal

has-scored =
    { $player } { $player ->
        [you] have { $found }, and score
       *[other] has { $found }, and scores
    } { part-points }{ part-in-all }.
team-has-scored = { $player } and { $other } together have { $found }, and each score { part-points }{ part-in-all }.

## Lines of the table

line-deal = Deal { $number }, round { $round }
line-teams = Teams: { $first }; { $second }
line-table = Table: { $shown }
line-air =
    In the air: { $shown }, played by { $player }{ $method ->
        [none] { "" }
       *[other] , to capture { FORM($method, form: "by") }
    }
line-pile = Draw pile: { part-cards }
line-player = { $player }: { $hand }; captured { $captured }

## Refusals

wrong-phase-play = { $player } must play a card now.
wrong-phase-choose-method = { $player } must first choose the method by which the played card captures.
wrong-phase-choose-capture = { $player } must first capture with the played card.
method-not-possible = { FORM($card, form: "the") } can capture only { LIST($methods, form: "by", last: "or") }.
card-not-played = The card to capture with is { FORM($played, form: "the") }, not { FORM($card, form: "the") }.
card-not-in-hand =
    { FORM($card, form: "the") } is not in { $player ->
        [you] your
       *[other] { $player }'s
    } hand.
only-reversed = Only in the reversed game does the neighbor choose the method.
one-method-possible =
    { FORM($card, form: "the") } { $methods ->
        [0] cannot capture
       *[other] can capture only { LIST($methods, form: "by", last: "or") }
    }, so there is nothing to choose.
must-capture = { FORM($card, form: "the") } can capture { LIST($methods, form: "by", last: "or") }, so it may not be released.
card-not-on-table = { FORM($card, form: "the") } is not on the table.
card-taken-twice = { FORM($card, form: "the") } can be taken only once.
nothing-captured = A capture takes at least one card.
needs-two-cards = A sum needs at least two cards from the table.
wrong-sum = The cards of the sum add up to { $sum }, and they must add up to { $number }.
not-seventeen = { FORM($card, form: "the") } and the cards taken with it add up to { $sum }, not to 17.
not-a-pair = { FORM($pair, form: "the") } and { FORM($card, form: "the") } are no pair: their numbers differ.
zero-must-be-taken = While a baby (a 0) lies on the table, a capture by sum or seventeen must take a baby along. A baby taken as the pair does not count.
neighbor-decides = { FORM($card, form: "the") } can capture { LIST($methods, form: "by", last: "or") }, so { $player } must first choose one of these ways.
other-method-chosen = The neighbor has chosen: the card must capture { FORM($method, form: "by") } and in no other way.

## Parts

part-plays =
    { $player ->
        [you] play
       *[other] plays
    }
part-by-sum = { LIST($cards, form: "the") } by sum
part-by-seventeen = { LIST($cards, form: "the") } by seventeen
part-by-pair = { FORM($pair, form: "the") } as a pair
part-scores =
    { $player } { $player ->
        [you] score
       *[other] scores
    } { part-points }{ part-in-all }
part-triangle =
    { $count ->
        [0] no triangles
        [one] { $count } triangle
       *[other] { $count } triangles
    }
part-unicorn =
    { $count ->
        [0] no unicorns
        [one] { $count } unicorn
       *[other] { $count } unicorns
    }
part-hedgehog =
    { $count ->
        [0] no hedgehogs
        [one] { $count } hedgehog
       *[other] { $count } hedgehogs
    }
part-baby =
    { $count ->
        [0] no babies
        [one] { $count } baby
       *[other] { $count } babies
    }
part-card-count =
    { $count ->
        [0] no cards
        [one] { $count } card
       *[other] { $count } cards
    }
# The most of a kind: 2 unicorns (the most, shared with Ben: 12 points).
part-most =
    { $amount } (the most{ $shared ->
        [0] { "" }
       *[other] , shared with { $shared }
    }{ $count ->
        [none] { "" }
       *[other] : { part-points }
    })
part-paid = { $amount } ({ part-points })
# Who shares the most.
part-with = { $player }
part-captured = { part-cards } ({ $found })

## The parts of a score, and why a match has ended

part-score-earlier-deals = earlier deals
part-score-triangles = triangles
part-score-hedgehogs = hedgehogs
part-score-unicorns = unicorns
part-score-babies = babies
part-score-cards = cards
reason-deals-played = The last deal ended.
reason-target-reached = A total reached the target when a deal ended.

## Puzzles

puzzle-best-move-note = Nothing is left to deal, so { $player } has all cards that you do not see: { LIST($unseen, form: "the") }. From now on you and { $player } play as well as possible, each for the bigger lead at the end.
puzzle-best-move-on-average-note = Nothing is left to deal. You do not see { LIST($unseen, form: "the") }; they can lie in { $worlds } different ways. After your move all hands are laid open, and both teams play as well as possible.
puzzle-odds = How likely is it that { $player } holds at least one { $number }?

puzzle-odds-note =
    { $player } has { part-cards } that you have not seen. You have not seen { $left } cards yet, and { $hits ->
        [0] none of them has the number { $number }
        [one] { $hits } of them has the number { $number }
       *[other] { $hits } of them have the number { $number }
    }. Every deal is equally likely.
