### Affenraffen en français.
###
### .many : plusieurs

-ape = singe
    .many = singes
-zebra = zèbre
    .many = zèbres
-lion = lion
    .many = lions
-penguin = manchot
    .many = manchots
-flamingo = flamant
    .many = flamants

-blue = bleu
-yellow = jaune
-green = vert

-five-any = cinq paires quelconques
-three-species = trois paires de trois animaux différents
-three-colors = trois paires de trois couleurs différentes
-three-species-three-colors = trois paires de trois animaux différents en trois couleurs différentes

-first = première
-second = deuxième

part-card =
    { $kind ->
        [animal] { $animal } { $color }
        [bonus] tuile ±3 ({ $animal })
        [penalty] tuile −2 ({ $animal })
        [first-place] tuile ±5
        [goal] objectif : { $goal }
       *[marker] marqueur de la { $place } place
    }
    .the =
        { $kind ->
            [animal] le { $animal } { $color }
            [bonus] la tuile ±3 ({ $animal })
            [penalty] la tuile −2 ({ $animal })
            [first-place] la tuile ±5
            [goal] l’objectif { $goal }
           *[marker] le marqueur de la { $place } place
        }

## Actions and events

peeks =
    { $player } { $player ->
        [you] regardes
       *[other] regarde
    } la tuile de l’emplacement { $spot }.
peeked =
    { $player } { $player ->
        [you] regardes
       *[other] regarde
    } { FORM($tile, form: "the") } à l’emplacement { $spot }.
found =
    { $player } { $player ->
        [you] trouves
       *[other] trouve
    } { FORM($tile, form: "the") } à l’emplacement { $spot }.
takes = { $player } { part-takes } à l’aveugle la tuile de l’emplacement { $spot }.
taken = { $player } { part-takes } à l’aveugle la tuile de l’emplacement { $spot }, { FORM($tile, form: "the") }.
returns = { $player } { part-lays } la tuile.
returned = { $player } { part-lays } la tuile à l’emplacement { $spot }.
keeps = { $player } { part-keeps } la tuile.
kept = { $player } { part-keeps } { FORM($tile, form: "the") } de l’emplacement { $spot }.
kept-unseen = { $player } { part-keeps } la tuile de l’emplacement { $spot }.
gives =
    { $player } { $to ->
        [you] te { part-gives } la tuile −2
       *[other] { part-gives } la tuile −2 à { $to }
    }.
given =
    { $player } { $to ->
        [you] te { part-gives } { FORM($tile, form: "the") }
       *[other] { part-gives } { FORM($tile, form: "the") } à { $to }
    }.
claims = { $player } { part-takes } un marqueur de place.
claimed = { $player } { part-takes } le marqueur de la { $place } place.
round-ended = La manche { $number } est terminée.
round-started =
    La manche { $number } commence{ $goal ->
        [none] { "" }
       *[other] { " " }: l’objectif est { $goal }
    }.

## The end of a round

goal-was =
    L’objectif était { $goal ->
        [none] le nombre de paires convenu
       *[other] { $goal }
    }.
has-no-pair =
    { $player } { $player ->
        [you] n’as
       *[other] n’a
    } aucune paire.
has-pairs =
    { $player } { $player ->
        [you] as
       *[other] a
    } { $pairs } ({ $marks } : { part-paid }).
too-many-pairs =
    { part-pairs }, c’est plus que { $asked ->
        [none] convenu
       *[other] les { $asked } de l’objectif
    } : toutes sont donc fausses.
no-pairs-alike = Deux tuiles différentes ne font pas une paire.
one-of-an-animal = Une seule des { $number } paires de { FORM($animal, form: "many") } peut compter.
one-of-a-color = Une seule des { $number } paires de couleur { part-color } peut compter.
goal-reached =
    L’objectif est atteint{ $place ->
        [none] { "" }
        [unknown] , et la place rapporte { part-paid }
       *[other] , et la { $place } place rapporte { part-paid }
    }.
goal-missed =
    L’objectif est manqué{ $place ->
        [none] { "" }
        [unknown] , la place rapporte donc { part-paid }
       *[other] , la { $place } place rapporte donc { part-paid }
    }.
additional-goals = Les objectifs supplémentaires rapportent { part-paid }.
additional-goal =
    { $why ->
        [too-many] Après trop de paires
        [with-place] Avec la première place
        [without-place] Sans la première place
        [with-pair] Avec une paire de { FORM($animal, form: "many") }
       *[without-pair] Sans paire de { FORM($animal, form: "many") }
    }, { FORM($tile, form: "the") } { $pays ->
        [brings] rapporte
       *[costs] coûte
    } { part-paid }.
scored =
    { $player } { $player ->
        [you] marques
       *[other] marque
    } { part-points }{ part-in-all }.
round-stops = La partie s’arrête ici, et cette manche ne compte pas.

## Lines of the table

line-round =
    Manche { $number }, objectif : { $goal ->
        [none] { part-any-pairs }
       *[other] { $goal }
    }
line-player = { part-you } : { $has }
line-points = Points de la manche { $number } : { $points }

## Refusals

already-finished =
    { $player } { $player ->
        [you] as un marqueur de place et ne peux
       *[other] a un marqueur de place et ne peut
    } plus rien faire dans cette manche.
hand-full = La tuile dans { part-hand } doit d’abord être reposée ou gardée.
hand-full-penalty = La tuile dans { part-hand } doit d’abord être donnée à un autre joueur.
hand-empty =
    { $player } { $player ->
        [you] n’as
       *[other] n’a
    } pas de tuile en main.
must-be-given = { FORM($tile, form: "the") } doit être donnée tout de suite à un autre joueur.
not-a-penalty = On ne peut pas donner { FORM($tile, form: "the") } : seules les tuiles −2 se donnent.
cannot-give-to-self = Une tuile −2 doit aller à un autre joueur.
no-such-spot = Il n’y a pas d’emplacement { $spot } : les emplacements de cette partie vont de 1 à { $spots }.
no-tile = Il n’y a plus de tuile à l’emplacement { $spot }.
not-enough-pairs =
    Un marqueur de place demande { $asked ->
        [one] { $asked } paire
       *[other] { $asked } paires
    }, et { $player } { $collected ->
        [0] { $player ->
            [you] n’en as
           *[other] n’en a
        } encore aucune
        [one] { part-has } qu’{ $collected } paire
       *[other] { part-has } que { $collected } paires
    }.

## Parts

part-has =
    { $player ->
        [you] n’as
       *[other] n’a
    }
part-takes =
    { $player ->
        [you] prends
       *[other] prend
    }
part-lays =
    { $player ->
        [you] reposes
       *[other] repose
    }
part-keeps =
    { $player ->
        [you] gardes
       *[other] garde
    }
part-gives =
    { $player ->
        [you] donnes
       *[other] donne
    }
part-hand =
    { $player ->
        [you] ta main
       *[other] la main { part-of-player }
    }
part-color =
    { $color ->
        [blue] bleue
        [green] verte
       *[yellow] jaune
    }
part-paid =
    { $count ->
        [0] 0 point
        [one] { $count } point
       *[other] { $count } points
    }
part-pairs =
    { $count ->
        [one] { $count } paire
       *[other] { $count } paires
    }
part-any-pairs =
    { $count ->
        [one] { $count } paire quelconque
       *[other] { $count } paires quelconques
    }
part-alike = 2 { FORM($animal, form: "many") } { $color }s
part-unlike = un { $tile } avec un { $pair }
part-right =
    { $count ->
        [one] { $count } juste
       *[other] { $count } justes
    }
part-wrong =
    { $count ->
        [one] { $count } fausse
       *[other] { $count } fausses
    }
part-kept =
    { $count ->
        [one] { $count } tuile gardée
       *[other] { $count } tuiles gardées
    }{ $open ->
        [none] { "" }
       *[other] { " " }({ $open })
    }
part-held =
    { $shown ->
        [none] une tuile
       *[other] { $shown }
    } en main, de l’emplacement { $spot }
part-marker = le marqueur de la { $place } place
part-sums =
    { $player ->
        [you] toi
       *[other] { $player }
    } { $count }{ $parts ->
        [0] { "" }
       *[other] { " " }({ $parts })
    }
part-for =
    { $count } pour { $part ->
        [pairs] les paires
        [place_marker] la place
       *[additional_goals] les objectifs supplémentaires
    }

## The parts of a score, and why a match has ended

part-score-pairs = paires
part-score-place-marker = marqueur de place
part-score-additional-goals = objectifs supplémentaires
reason-three-rounds = Les trois manches sont jouées.

## Puzzles

puzzle-pair = Quels sont les deux emplacements qui cachent une paire ?
puzzle-pair-note = Tu as regardé des tuiles et tu les as reposées. La réponse prend la tuile de celui des deux emplacements qui a le plus petit numéro.
puzzle-odds = Quelle est la probabilité que l’emplacement { $spot } cache un autre { $tile } ?
puzzle-odds-note =
    Tu en as vu un à l’emplacement { $number }, et il y en a quatre de chaque. Tu n’as pas vu { $count ->
        [one] { $count } tuile
       *[other] { $count } tuiles
    }, et toutes les répartitions ont la même probabilité.
