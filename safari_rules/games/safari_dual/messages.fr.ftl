### Safari-Dual en français.
###
### .the : le ou la, .gender : le genre

-lion = lion
    .the = le lion
    .gender = masculine
-giraffe = girafe
    .the = la girafe
    .gender = feminine
-elephant = éléphant
    .the = l’éléphant
    .gender = masculine

part-card =
    { $shape ->
        [round] { $species } { FORM($species, form: "gender") ->
            [feminine] ronde
           *[masculine] rond
        }
       *[angular] { $species } { FORM($species, form: "gender") ->
            [feminine] anguleuse
           *[masculine] anguleux
        }
    }
    .the = { FORM($species, form: "the") }

## Actions and events

moves =
    { $player } { $player ->
        [you] joues
       *[other] joue
    } de { $origin } à { $target }.
passes =
    { $player } { $player ->
        [you] ne peux pas jouer et passes
       *[other] ne peut pas jouer et passe
    }.
moved =
    { $player } { $player ->
        [you] déplaces
       *[other] déplace
    } { FORM($piece, form: "the") } de { $origin } à { $target }.
captured =
    { $player } { $player ->
        [you] captures
       *[other] capture
    } { $taken }.

## Lines of the table

line-side = { part-you } : { $pieces }

## The end

drawn-quiet =
    { $count ->
        [one] En { $count } tour
       *[other] En { $count } tours
    }, rien n’a été capturé : la partie est nulle.
drawn-stopped = La partie s’arrête ici : elle est nulle.
won-lion =
    { $player } { $player ->
        [you] gagnes
       *[other] gagne
    }, car { $other ->
        [you] ton lion
       *[other] le lion { part-of-other }
    } est capturé.
won-base =
    { $player } { $player ->
        [you] gagnes, car ton
       *[other] gagne, car son
    } lion a atteint l’autre tanière.

## Refusals

cannot-pass =
    { $player } { $player ->
        [you] peux
       *[other] peut
    } jouer, il n’est donc pas permis de passer.
no-own-piece =
    { $player } { $player ->
        [you] n’as
       *[other] n’a
    } pas de pièce en { $origin }.
not-adjacent = Une pièce avance d’une case à la fois, et { $target } n’est pas à côté de { $origin }.
not-moved = Une pièce avance d’une case à la fois, et elle se trouve déjà en { $target }.
occupied = Il y a déjà une pièce en { $target }.
own-base =
    { $player ->
        [you] Ton lion
       *[other] Le lion { part-of-player }
    } a quitté sa tanière, et aucune pièce ne peut y retourner, sauf pour capturer l’autre lion.
lion-must-leave =
    { $player } { $player ->
        [you] as perdu { $count } éléphants et girafes, ton
       *[other] a perdu { $count } éléphants et girafes, son
    } lion doit donc quitter sa tanière maintenant.
base-left =
    { $player ->
        [you] Aucune de tes pièces ne peut se trouver dans la tanière que ton
       *[other] Aucune pièce { part-of-player } ne peut se trouver dans la tanière que son
    } lion a quittée.

## Parts

part-taken = { FORM($piece, form: "the") } en { $at }

## The parts of a score, and why a match has ended

part-score-win = victoire
reason-lion-captured = Un lion est capturé.
reason-base-reached = Un lion a atteint l’autre tanière.
reason-no-progress = Rien n’a été capturé depuis trop longtemps.

## Puzzles

puzzle-win =
    Trouve le gain en { $count } coups : quel coup gagne au plus tard à ton { $count ->
        [2] deuxième
       *[3] troisième
    } coup ?
puzzle-win-note =
    Tu joues les animaux { $shape ->
        [round] ronds
       *[angular] anguleux
    }. Tu gagnes quoi que fasse { $player }.
