### Les mots du terminal. On tutoie. Ce qu’on peut taper est le même dans chaque langue.

## A game with people

line-prompt =
    { $player ->
        [you] Ton coup ?
       *[other] { $player }, ton coup ?
    }
line-help-choose = Pour choisir un coup :
line-help-other = Ce que tu peux taper d’autre :
part-help-number = le troisième coup de la liste
part-help-numbers = le coup qui a exactement ces nombres, comme une rangée et une colonne
part-help-words = le coup qui a ces mots et ces nombres, ou une liste de ces coups
part-help-moves = tous les coups
part-help-hint = ce qu’un ordinateur jouerait
part-help-undo = reprendre ton dernier coup, si ce n’est pas tricher
part-help-log = ce qui s’est passé jusqu’ici
part-help-sheet = comment on joue
part-help-rules = toutes les règles et décisions par numéro
part-help-quit = quitter la table
part-help-help = cette page
part-or = ou
start = { $summary } Tape s pour lire comment on joue, ? pour l’aide.
examples = { $count } coups, par exemple : { $sentence } (tape { $typed }). m les montre tous, ? aide.
line-hint = Conseil : { $sentence }
no-hints = Il n’y a pas de conseils dans ce jeu.
nothing-to-take-back = Il n’y a rien à reprendre sans tricher.
taken-back = Ton coup est repris.
many-found = { $count } coups ont « { $typed } » dans leur phrase. Tape un numéro de cette liste, ou plus de mots.
list-ends = La liste a les coups 1 à { $last }. Tape ? pour l’aide.
list-first = Tape d’abord m : les coups auront alors des numéros.
none-found = Aucun coup permis n’a « { $typed } » dans sa phrase. Tape ? pour l’aide.
nothing-happened = Il ne s’est encore rien passé.
handover = C’est ensuite à { $player } ; appuie sur Entrée quand personne d’autre ne regarde.
left = Tu as quitté la table.
kept = La partie jusqu’ici est dans { $file }.
line-earlier = … (l montre ce qui s’est passé avant)
line-next-page = Entrée : page suivante, q : retour.
line-last-page = Entrée : retour.

## The result

line-result = Résultat
part-place = place
part-player = nom
part-total = total
took =
    { $count ->
        [one] La partie a duré { $count } action ; classement : { $places }.
       *[other] La partie a duré { $count } actions ; classement : { $places }.
    }
line-seed = { $title }, graine { $typed }

## Looking back

line-replay = Revoir :
at-start = C’est le début de la partie.
line-keys =
    Coup { $number } sur { $last }. Entrée : suivant, p : précédent, un nombre : ce coup, e : fin, v { $seat } : { $player ->
        [you] comme tu l’as vu
       *[other] comme { $player } l’a vu
    }, v : tout visible, s : comment on joue, q : quitter.
keys = Il faut une de ces touches, un coup de 0 à { $last }, ou un joueur de 0 à { $seat } après v.

## Analysis

judged =
    { $count ->
        [one] { $title } : { $agent } a jugé { $count } coup pour lequel il y avait un autre choix, d’après ce qu’on savait alors.
       *[other] { $title } : { $agent } a jugé { $count } coups pour lesquels il y avait un autre choix, d’après ce qu’on savait alors.
    }
scale = 100 % : gagner seul ; 0 % : finir dernier. Les avances comptent entre les deux.
line-cost-most = Les coups qui ont coûté le plus :
none-cost = Aucun coup n’a coûté { $percent } ou plus.
became = { $sentence } De { $better } à { $percent }.
line-better = Mieux : { $sentence }
average =
    { $player } : { $count ->
        [one] { $count } coup, qui a coûté
       *[other] { $count } coups, qui ont coûté chacun
    } { $percent } en moyenne.

## The rules

line-title = { $title }, de { $agent }
line-options = Options
line-rules = Règles
line-rulings = Décisions, là où la règle ne dit rien
part-entry = { $typed } : { $sentence }
part-option = { $typed } ({ $sentence } ; par défaut : { $better })
