### Ce que tous les jeux ont en commun. On tutoie.

-you = tu
-seat = Joueur
-and = et
-or = ou

## Refusals

not-your-seat =
    Ce coup est { $player ->
        [you] le tien
       *[other] celui { part-of-player }
    }, { $other ->
        [you] tu ne peux pas
       *[other] { $other } ne peut pas
    } le jouer.
game-over = La partie est terminée.
line-in-replay = Action { $count } : { $detail }
no-such-player = Le joueur { $seat } n’a pas de place : les joueurs de cette partie vont de 0 à { $last }.
not-your-turn =
    { $player ->
        [you] C’est ton tour, pas celui { part-of-other }.
       *[other] { $other ->
            [you] Ce n’est pas ton tour.
           *[other] C’est le tour { part-of-player }, pas celui { part-of-other }.
        }
    }
wrong-phase =
    Ce n’est pas le moment : { $player ->
        [you] tu dois
       *[other] { $player } doit
    } d’abord choisir un des coups permis.

## The end of a match that a limit has stopped

match-stops = Le match s’arrête ici.
game-stops = La partie s’arrête ici.

## Amounts

part-cards =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
part-points =
    { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
part-in-all =
    { $total ->
        [none] { "" }
       *[other] { " " }({ $total } en tout)
    }
part-none = aucune
part-nothing = rien
part-semicolon = { " ; " }

## « de Ben », « d’Ada »

part-of-player =
    { $player ->
        [vowel] d’{ $player }
       *[other] de { $player }
    }
part-of-other =
    { $other ->
        [vowel] d’{ $other }
       *[other] de { $other }
    }

## Le joueur dans une ligne du tableau : « Toi », « Ada »

part-you =
    { $player ->
        [you] Toi
       *[other] { $player }
    }

## Who has won, and why

reason-ply-limit = Le nombre convenu d’actions est atteint.
wins =
    { $player ->
        [you] Tu gagnes.
       *[other] { $player } gagne.
    }
share-first-place = Premiers ex æquo : { $sharers }.
all-share-first-place = Tout le monde est premier ex æquo.
part-sharer =
    { $player ->
        [you] toi
       *[other] { $player }
    }
line-standing = Points : { $points }
part-points-of = { part-sharer } { $total }

## Puzzles

puzzle-best-move = Quel coup te rapporte le plus à la fin ?
puzzle-best-move-on-average = Quel coup te rapporte le plus en moyenne ?
