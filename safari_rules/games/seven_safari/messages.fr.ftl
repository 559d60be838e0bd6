### 7 Safari en français.
###
### .the : le ou la, .a : un ou une, .another : un autre ou une autre

-elephant = éléphant
    .the = l’éléphant
    .a = un éléphant
    .another = un autre éléphant
-giraffe = girafe
    .the = la girafe
    .a = une girafe
    .another = une autre girafe
-hyena = hyène
    .the = la hyène
    .a = une hyène
    .another = une autre hyène
-lion = lion
    .the = le lion
    .a = un lion
    .another = un autre lion
-monkey = singe
    .the = le singe
    .a = un singe
    .another = un autre singe
-rhino = rhinocéros
    .the = le rhinocéros
    .a = un rhinocéros
    .another = un autre rhinocéros
-toucan = toucan
    .the = le toucan
    .a = un toucan
    .another = un autre toucan
-zebra = zèbre
    .the = le zèbre
    .a = un zèbre
    .another = un autre zèbre

part-card =
    { $species ->
        [charlie] Safari Charlie
       *[other] { $species } { $number }
    }
    .the =
        { $species ->
            [charlie] le Safari Charlie
           *[other] { FORM($species, form: "the") } { $number }
        }

## Actions and events

picks-card =
    { $player } { part-takes } la carte de la { part-place }.
traded =
    { $player } { $player ->
        [you] échanges
       *[other] échange
    } { FORM($card, form: "the") } contre le Charlie de la { part-place }.
places-card =
    { $player } { part-lays } { FORM($card, form: "the") }.
places-charlie =
    { $player } { part-lays } un Safari Charlie.
picked-unseen =
    { $player } { part-takes } la carte cachée de la { part-place }.
picked =
    { $player } { part-takes } { FORM($card, form: "the") } de la { part-place }.
placed =
    { $player } { part-lays } { FORM($card, form: "the") } à la { part-place }.
charlie-placed =
    { $player } { part-lays } un Safari Charlie à la { part-place }.

## The end

game-ends = La partie est terminée.
has-counted =
    { $player } { $player ->
        [you] as { $counted } et marques
       *[other] a { $counted } et marque
    } { part-points }.
tie-decided = À égalité de points, l’avantage est { $better }, avec davantage de { $number }.

## Lines of the table

line-charlies = Charlies dans la pile : { $charlies }
line-filled = À remplir : { part-place }
line-player =
    { part-you } : { $hand }{ $kinds ->
        [none] { "" }
       *[other] { " " }({ $kinds } : { part-points })
    }

## Refusals

wrong-phase-pick =
    { $player } { part-must } d’abord prendre une carte, ou échanger un animal contre un Charlie.
wrong-phase-place =
    { $player } { part-must } d’abord combler le trou dans la jungle.
no-such-cell = Il n’y a pas de { part-place } : la jungle a { $rows } rangées et { $columns } colonnes.
not-face-down = La carte de la { part-place } est déjà visible, et seules les cartes cachées peuvent être prises.
nothing-to-pick = Un Charlie se trouve à la { part-place }, et seuls les animaux peuvent être pris.
not-a-charlie = Aucun Charlie ne se trouve à la { part-place }, il n’y a donc rien à échanger.
card-not-in-hand =
    { FORM($card, form: "the") } n’est pas dans { $player ->
        [you] ta main
       *[other] la main { part-of-player }
    }.
species-in-row = La rangée { $row } a déjà { FORM($species, form: "a") } : { FORM($species, form: "another") } ne convient pas.
species-in-column = La colonne { $column } a déjà { FORM($species, form: "a") } : { FORM($species, form: "another") } ne convient pas.
species-in-diagonal = Une diagonale par la { part-place } a déjà { FORM($species, form: "a") } : { FORM($species, form: "another") } ne convient pas.
charlie-not-needed =
    On ne peut poser un Charlie que si { $player ->
        [you] aucune de tes cartes
       *[other] aucune des cartes { part-of-player }
    } ne convient, or { FORM($card, form: "the") } convient.

## Parts

part-takes =
    { $player ->
        [you] prends
       *[other] prend
    }
part-lays =
    { $player ->
        [you] poses
       *[other] pose
    }
part-must =
    { $player ->
        [you] dois
       *[other] doit
    }
part-place = rangée { $row }, colonne { $column }
part-best =
    { $cards ->
        [one] la meilleure carte
       *[other] les meilleures cartes
    } { LIST($cards) } ({ part-points })
part-duplicates =
    { $cards ->
        [one] la carte en double
       *[other] les cartes en double
    } { LIST($cards) } ({ part-points })
part-hyenas =
    { $numbers ->
        [one] la hyène
       *[other] les hyènes
    } { $numbers } ({ part-points })
part-no-cards = aucune carte
part-ahead =
    { $player ->
        [you] à toi
       *[other] à { $player }
    }
part-kind =
    { $kind ->
        [best] meilleures cartes
        [duplicates] cartes en double
       *[hyenas] hyènes
    } { $count }

## The parts of a score, and why a match has ended

part-score-best = meilleures
part-score-duplicates = doubles
part-score-hyenas = hyènes
reason-jungle-revealed = Toute la jungle est visible.
reason-last-charlie = Le dernier Safari Charlie est posé.

## Puzzles

puzzle-best-move-on-average-note =
    Dans la jungle, { $count ->
        [one] { $count } carte est cachée
       *[other] { $count } cartes sont cachées
    }. Tu ne vois pas { LIST($unseen, form: "the") } ; ces cartes peuvent être réparties de { $worlds } façons, qui ont toutes la même probabilité. Après ton coup, tout est dévoilé, et { $player } et toi jouez le mieux possible, chacun pour la plus grande avance en points.
puzzle-odds =
    Quelle est la probabilité { $player ->
        [vowel] qu’{ $player }
       *[other] que { $player }
    } ait au moins { FORM($species, form: "a") } ?
puzzle-odds-note = { $player } a posé un Safari Charlie, ce qui n’est permis que si aucune carte ne convient. Toutes les distributions de départ qui s’accordent avec les coups { part-of-player } ont la même probabilité.
