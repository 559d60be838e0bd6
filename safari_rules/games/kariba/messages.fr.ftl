### Kariba en français.
###
### .many : plusieurs, .a : un ou une, .open : la carte visible, .of : de ou d’, .it : le ou la

-mouse = souris
    .many = souris
    .a = une souris
    .open = la souris visible
    .of = de souris
    .it = la
-meerkat = suricate
    .many = suricates
    .a = un suricate
    .open = le suricate visible
    .of = de suricate
    .it = le
-zebra = zèbre
    .many = zèbres
    .a = un zèbre
    .open = le zèbre visible
    .of = de zèbre
    .it = le
-giraffe = girafe
    .many = girafes
    .a = une girafe
    .open = la girafe visible
    .of = de girafe
    .it = la
-ostrich = autruche
    .many = autruches
    .a = une autruche
    .open = l’autruche visible
    .of = d’autruche
    .it = la
-cheetah = guépard
    .many = guépards
    .a = un guépard
    .open = le guépard visible
    .of = de guépard
    .it = le
-rhino = rhinocéros
    .many = rhinocéros
    .a = un rhinocéros
    .open = le rhinocéros visible
    .of = de rhinocéros
    .it = le
-elephant = éléphant
    .many = éléphants
    .a = un éléphant
    .open = l’éléphant visible
    .of = d’éléphant
    .it = le

part-card = { $animal }
    .many = { FORM($animal, form: "many") }
    .a = { FORM($animal, form: "a") }
    .open = { FORM($animal, form: "open") }
    .of = { FORM($animal, form: "of") }
    .it = { FORM($animal, form: "it") }

## Actions and events

played =
    { $player } { $player ->
        [you] joues
       *[other] joue
    } { part-animals }.
draws-from-pile =
    { $player } { $player ->
        [you] prends
       *[other] prend
    } une carte de la pioche.
draws-face-up =
    { $player } { $player ->
        [you] prends
       *[other] prend
    } { FORM($rank, form: "open") }.
chased =
    { $player } { $player ->
        [you] chasses
       *[other] chasse
    } { part-animals } avec les { FORM($by, form: "many") } et { $count ->
        [one] { FORM($rank, form: "it") }
       *[other] les
    } { $player ->
        [you] gagnes
       *[other] gagne
    }.
drew =
    { $player } { $player ->
        [you] pioches
       *[other] pioche
    } { $drawn }.
drew-unseen =
    { $player } { $player ->
        [you] pioches
       *[other] pioche
    } { $count ->
        [one] une carte
       *[other] { part-cards }
    }.
# unused: $count
replenished = On retourne { $drawn }, face visible.
game-ended = La partie { $number } est terminée. Dans cette partie, { $each }.
game-over-at = La partie { $number } est terminée.
has-won =
    { $player } { $player ->
        [you] as
       *[other] a
    } gagné { part-cards }{ part-in-all }{ $won ->
        [0] { "" }
       *[other] { " " }: { $won }
    }.
dealt = La partie { $number } est distribuée.

## Lines of the table

line-game = Partie { $number } sur { $games }
line-waterhole =
    Point d’eau : { $places ->
        [none] vide
       *[other] { $places }
    }
line-pile =
    Pioche : { part-cards }{ $shown ->
        [none] { "" }
       *[other] , visibles { $shown }
    }
line-player =
    { part-you } : { $hand } ; gagné : { part-cards }{ $won ->
        [0] { "" }
       *[other] { " " }({ $won })
    }

## Refusals

wrong-phase-play =
    { $player } { $player ->
        [you] dois
       *[other] doit
    } jouer des cartes maintenant.
wrong-phase-draw =
    { $player } { $player ->
        [you] dois
       *[other] doit
    } d’abord piocher une carte.
card-not-in-hand =
    { $player } { $held ->
        [0] n’{ part-has } pas { FORM($rank, form: "of") } à jouer
        [one] n’{ part-has } qu’{ $held } { $rank } et ne { part-can } pas en jouer { $count }
       *[other] n’{ part-has } que { $held } { FORM($rank, form: "many") } et ne { part-can } pas en jouer { $count }
    }.
no-card-played =
    { $player } { $player ->
        [you] dois
       *[other] doit
    } jouer au moins une carte.
no-such-rank = { $player } n’{ part-has } pas de carte à jouer qui porte le nombre { $number }.
pile-empty = La pioche est vide, il faut donc prendre une carte visible.
no-such-card-face-up = Il n’y a pas { FORM($rank, form: "of") } parmi les cartes visibles.
no-such-rank-face-up = Aucune des cartes visibles ne porte le nombre { $number }.

## Parts

part-has =
    { $player ->
        [you] as
       *[other] a
    }
part-can =
    { $player ->
        [you] peux
       *[other] peut
    }
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
part-turned = { part-drawn }
part-wins =
    { $player } { $player ->
        [you] gagnes
       *[other] gagne
    } { part-cards }{ part-in-all }

## The parts of a score, and why a match has ended

part-score-earlier-games = parties précédentes
part-score-cards = cartes
reason-hand-empty = Une main est vide.

## Puzzles

puzzle-best-move-note = La pioche est vide : { $player } a donc toutes les cartes que tu ne vois pas. À partir de maintenant, vous jouez tous les deux le mieux possible, chacun pour la plus grande avance à la fin.
puzzle-best-move-on-average-note = La pioche a { part-cards }, et les cartes que tu ne vois pas peuvent être réparties de { $worlds } façons. Après ton coup, tout est dévoilé, et { $player } et toi jouez le mieux possible, chacun pour la plus grande avance à la fin.
puzzle-odds =
    Quelle est la probabilité { $player ->
        [vowel] qu’{ $player }
       *[other] que { $player }
    } ait au moins { FORM($rank, form: "a") } ?

puzzle-odds-note =
    { $count ->
        [one] { $player } a { $count } carte que tu n’as pas vue, et toutes les répartitions ont la même probabilité.
       *[other] { $player } a { $count } cartes que tu n’as pas vues, et toutes les répartitions ont la même probabilité.
    }
