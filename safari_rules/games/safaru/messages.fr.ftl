### Safarü en français, avec les mots de la règle : la licorne bleue 9, le hérisson jaune 3, le bébé rouge 0, le 7 vert.
###
### .the : le ou la

-red = rouge
-blue = bleu
-green = vert
-yellow = jaune
-black = noir

-sum = la somme
    .by = par somme
-seventeen = le dix-sept
    .by = par dix-sept
-pair = la paire
    .by = en paire

part-card =
    { $copy ->
        [second] { "deuxième " }
       *[first] { "" }
    }{ part-noun }
    .the =
        { $kind ->
            [unicorn] la
           *[other] le
        } { $copy ->
            [second] { "deuxième " }
           *[first] { "" }
        }{ part-noun }
part-noun =
    { $kind ->
        [baby] bébé { $color } { $number }
        [baby-unicorn] bébé licorne { $color } { $number }
        [baby-hedgehog] bébé hérisson { $color } { $number }
        [unicorn] licorne { $color }e { $number }
        [hedgehog] hérisson { $color } { $number }
       *[plain] { $number } { $color }
    }

## Actions and events

captured =
    { $player } { $player ->
        [you] attrapes
       *[other] attrape
    } avec { FORM($card, form: "the") } : { $ways }.
released =
    { $player } { $player ->
        [you] libères
       *[other] libère
    } { FORM($card, form: "the") }.
plays-for-neighbor =
    { $player } { part-plays } { FORM($card, form: "the") }, et la personne à gauche choisit la méthode.
played = { $player } { part-plays } { FORM($card, form: "the") }.
chosen =
    { $player } { $player ->
        [you] choisis
       *[other] choisit
    } { $method }.
deal-ended = La partie { $number } est terminée. Dans cette partie, { $each }.
deal-over = La partie { $number } est terminée.
dealt =
    La manche { $round } de la partie { $number } est distribuée{ $cards ->
        [0] { "" }
        [one] { " " }; { LIST($cards, form: "the") } arrive sur la table
       *[other] { " " }; { LIST($cards, form: "the") } arrivent sur la table
    }.

## The end of a deal

has-scored =
    { $player } { $player ->
        [you] as { $found } et marques
       *[other] a { $found } et marque
    } { part-points }{ part-in-all }.
team-has-scored =
    { $player ->
        [you] Toi et { $other } avez ensemble { $found } et marquez
       *[other] { $other ->
            [you] { $player } et toi avez ensemble { $found } et marquez
           *[other] { $player } et { $other } ont ensemble { $found } et marquent
        }
    } chacun { part-points }{ part-in-all }.

## Lines of the table

line-deal = Partie { $number }, manche { $round }
line-teams = Équipes : { $first } ; { $second }
line-table = Table : { $shown }
line-air =
    Carte en l’air : { $shown }, jouée par { $player ->
        [you] toi
       *[other] { $player }
    }{ $method ->
        [none] { "" }
       *[other] , pour attraper { FORM($method, form: "by") }
    }
line-pile = Pioche : { part-cards }
line-player = { part-you } : { $hand } ; attrapé : { $captured }

## Refusals

wrong-phase-play = { $player } { part-must } jouer une carte maintenant.
wrong-phase-choose-method = { $player } { part-must } d’abord choisir la méthode par laquelle la carte jouée attrape.
wrong-phase-choose-capture = { $player } { part-must } d’abord attraper avec la carte jouée.
method-not-possible = { FORM($card, form: "the") } peut seulement attraper { LIST($methods, form: "by", last: "or") }.
card-not-played = La carte avec laquelle on attrape est { FORM($played, form: "the") }, pas { FORM($card, form: "the") }.
card-not-in-hand =
    { FORM($card, form: "the") } n’est pas dans { $player ->
        [you] ta main
       *[other] la main { part-of-player }
    }.
only-reversed = C’est seulement dans Safarü renversé que la personne à gauche choisit la méthode.
one-method-possible =
    { FORM($card, form: "the") } { $methods ->
        [0] ne peut rien attraper
       *[other] peut seulement attraper { LIST($methods, form: "by", last: "or") }
    }, il n’y a donc rien à choisir.
must-capture = { FORM($card, form: "the") } peut attraper { LIST($methods, form: "by", last: "or") } : on ne peut donc pas libérer cette carte.
card-not-on-table = { FORM($card, form: "the") } n’est pas sur la table.
card-taken-twice = On ne peut prendre { FORM($card, form: "the") } qu’une fois.
nothing-captured = On attrape au moins une carte.
needs-two-cards = Une somme demande au moins deux cartes de la table.
wrong-sum = Les cartes de la somme font { $sum }, et elles doivent faire { $number }.
not-seventeen = { FORM($card, form: "the") } et les cartes prises ainsi font { $sum }, pas 17.
not-a-pair = { FORM($pair, form: "the") } et { FORM($card, form: "the") } ne font pas une paire : leurs nombres sont différents.
zero-must-be-taken = Tant qu’un bébé (un 0) est sur la table, qui attrape par somme ou par dix-sept doit prendre un bébé aussi. Un bébé pris comme paire ne compte pas.
neighbor-decides =
    { FORM($card, form: "the") } peut attraper { LIST($methods, form: "by", last: "or") } : { $player ->
        [you] tu dois
       *[other] { $player } doit
    } d’abord choisir une de ces méthodes.
other-method-chosen = La personne à gauche a choisi : la carte doit attraper { FORM($method, form: "by") } et pas autrement.

## Parts

part-plays =
    { $player ->
        [you] joues
       *[other] joue
    }
part-must =
    { $player ->
        [you] dois
       *[other] doit
    }
part-by-sum = { LIST($cards, form: "the") } par somme
part-by-seventeen = { LIST($cards, form: "the") } par dix-sept
part-by-pair = { FORM($pair, form: "the") } en paire
part-scores =
    { $player } { $player ->
        [you] marques
       *[other] marque
    } { part-points }{ part-in-all }
part-triangle =
    { $count ->
        [0] aucun triangle
        [one] { $count } triangle
       *[other] { $count } triangles
    }
part-unicorn =
    { $count ->
        [0] aucune licorne
        [one] { $count } licorne
       *[other] { $count } licornes
    }
part-hedgehog =
    { $count ->
        [0] aucun hérisson
        [one] { $count } hérisson
       *[other] { $count } hérissons
    }
part-baby =
    { $count ->
        [0] aucun bébé
        [one] { $count } bébé
       *[other] { $count } bébés
    }
part-card-count =
    { $count ->
        [0] aucune carte
        [one] { $count } carte
       *[other] { $count } cartes
    }
part-most =
    { $amount } (le plus{ $shared ->
        [0] { "" }
       *[other] , à égalité avec { $shared }
    }{ $count ->
        [none] { "" }
       *[other] { " " }: { part-points }
    })
part-paid = { $amount } ({ part-points })
part-with =
    { $player ->
        [you] toi
       *[other] { $player }
    }
part-captured = { part-cards } ({ $found })

## The parts of a score, and why a match has ended

part-score-earlier-deals = parties précédentes
part-score-triangles = triangles
part-score-hedgehogs = hérissons
part-score-unicorns = licornes
part-score-babies = bébés
part-score-cards = cartes
reason-deals-played = Toutes les parties sont jouées.
reason-target-reached = Le total convenu est atteint.

## Puzzles

puzzle-best-move-note = Il n’y a plus rien à distribuer, donc { $player } a toutes les cartes que tu ne vois pas : { LIST($unseen, form: "the") }. À partir de maintenant, vous jouez tous les deux le mieux possible, chacun pour la plus grande avance à la fin.
puzzle-best-move-on-average-note = Il n’y a plus rien à distribuer. Tu ne vois pas { LIST($unseen, form: "the") } ; ces cartes peuvent être réparties de { $worlds } façons. Après ton coup, toutes les mains sont dévoilées, et les deux équipes jouent le mieux possible.
puzzle-odds =
    Quelle est la probabilité { $player ->
        [vowel] qu’{ $player }
       *[other] que { $player }
    } ait au moins un { $number } ?

puzzle-odds-note =
    { $count ->
        [one] { $player } a { $count } carte que tu n’as pas vue.
       *[other] { $player } a { $count } cartes que tu n’as pas vues.
    } En tout, il y a { $left } cartes que tu n’as pas encore vues, et { $hits ->
        [0] aucune ne porte
        [one] { $hits } d’entre elles porte
       *[other] { $hits } d’entre elles portent
    } le nombre { $number }. Toutes les répartitions ont la même probabilité.
