### Kariba's messages. The arguments of all games stand in the file of safari_rules/authoring.
###
### $animal (term): the animal of a card
### $rank (card): a card
### $by (card): the card that chases another away
### $drawn (list): drawn cards, such as "a mouse" and "2 zebras"
### $won (list): cards that were won, such as "1 mouse" and "2 zebras"
### $each (list): what each player wins
### $number (number): the number of a game, or of a rank
### $games (number): how many games the match has
### $held (number): how many cards of a rank a player has
### $places (text): the places of the waterhole, None if all are empty
### $shown (text): the cards that lie face up, None if there are none
### $hand (text): the cards of a hand
### $worlds (number): in how many ways hidden cards can lie

-mouse = mouse
    .many = mice
    .a = a mouse
-meerkat = meerkat
    .many = meerkats
    .a = a meerkat
-zebra = zebra
    .many = zebras
    .a = a zebra
-giraffe = giraffe
    .many = giraffes
    .a = a giraffe
-ostrich = ostrich
    .many = ostriches
    .a = an ostrich
-cheetah = cheetah
    .many = cheetahs
    .a = a cheetah
-rhino = rhino
    .many = rhinos
    .a = a rhino
-elephant = elephant
    .many = elephants
    .a = an elephant

part-card = { $animal }
    .many = { FORM($animal, form: "many") }
    .a = { FORM($animal, form: "a") }

## Actions and events

played =
    { $player } { $player ->
        [you] play
       *[other] plays
    } { part-animals }.
draws-from-pile =
    { $player } { $player ->
        [you] draw
       *[other] draws
    } a card from the pile.
draws-face-up =
    { $player } { $player ->
        [you] draw
       *[other] draws
    } the face-up { $rank }.
chased =
    { $player } { $player ->
        [you] chase
       *[other] chases
    } { part-animals } away with the { FORM($by, form: "many") } and { $player ->
        [you] win
       *[other] wins
    } { $count ->
        [one] it
       *[other] them
    }.
drew =
    { $player } { $player ->
        [you] draw
       *[other] draws
    } { $drawn }.
drew-unseen =
    { $player } { $player ->
        [you] draw
       *[other] draws
    } { $count ->
        [one] a card
       *[other] { part-cards }
    }.
replenished =
    { $drawn } { $count ->
        [one] is
       *[other] are
    } turned face up.
game-ended = Game { $number } ends: in this game { $each }.
game-over-at = Game { $number } ends.
has-won =
    { $player } { $player ->
        [you] have
       *[other] has
    } won { part-cards }{ part-in-all }{ $won ->
        [0] { "" }
       *[other] : { $won }
    }.
dealt = Game { $number } is dealt.

## Lines of the table

line-game = Game { $number } of { $games }
line-waterhole =
    Waterhole: { $places ->
        [none] empty
       *[other] { $places }
    }
line-pile =
    Draw pile: { part-cards }{ $shown ->
        [none] { "" }
       *[other] , face up { $shown }
    }
line-player =
    { $player }: { $hand }; won { part-cards }{ $won ->
        [0] { "" }
       *[other] { " " }({ $won })
    }

## Refusals

wrong-phase-play = { $player } must play cards now.
wrong-phase-draw = { $player } must first draw a card.
card-not-in-hand =
    { $player } { $player ->
        [you] have
       *[other] has
    } { $held ->
        [0] no { $rank } to play
        [one] only { $held } { $rank } and cannot play { $count }
       *[other] only { $held } { FORM($rank, form: "many") } and cannot play { $count }
    }.
no-card-played = { $player } must play at least one card.
no-such-rank =
    { $player } { $player ->
        [you] have
       *[other] has
    } no card of rank { $number } to play.
pile-empty = The draw pile is empty, so a face-up card must be taken.
no-such-card-face-up = There is no { $rank } among the face-up cards.
no-such-rank-face-up = There is no card of rank { $number } among the face-up cards.

## Parts

part-animals =
    { $count ->
        [one] { $count } { $rank }
       *[other] { $count } { FORM($rank, form: "many") }
    }
part-drawn =
    { $count ->
        [one] { FORM($rank, form: "a") }
       *[other] { $count } { FORM($rank, form: "many") }
    }
# Cards that are turned face up.
part-turned = { part-drawn }
# Within "in this game …".
part-wins =
    { $player } { $player ->
        [you] win
       *[other] wins
    } { part-cards }{ part-in-all }

## The parts of a score, and why a match has ended

part-score-earlier-games = earlier games
part-score-cards = cards
reason-hand-empty = The last game ended: a player finished the turn with an empty hand.

## Puzzles

puzzle-best-move-note = The draw pile is empty, so { $player } has all cards that you do not see. From now on you and { $player } play as well as possible, each for the bigger lead at the end.
puzzle-best-move-on-average-note = The draw pile holds { part-cards }, and the cards that you do not see can lie in { $worlds } different ways. After your move all cards are laid open, and you and { $player } play as well as possible, each for the bigger lead at the end.
puzzle-odds = How likely is it that { $player } holds at least one { $rank }?

puzzle-odds-note = { $player } has { part-cards } that you have not seen, and every deal is equally likely.
