### Les mots d’une partie en texte. On tutoie.

line-moves = Tes coups, réponds par un numéro ou une phrase :
line-moves-cut = Tes coups, réponds par un numéro ou une phrase : (seuls les { $count } premiers sont listés)
line-seen = Ce que tu vois :
line-happened = Ce qui s’est passé :
line-heading = { $said } :
line-rules = Règles :
line-rulings = Là où la règle ne dit rien :
waiting = Ce n’est pas ton tour.
seating =
    { $count ->
        [one] Tu joues en solo.
       *[other] { $count } joueurs : tu joues contre { $others }.
    }

## What a text means

expected-number = Il faut le numéro d’un coup, de 1 à { $last }, ou sa phrase.
expected-sentence = Il faut le numéro d’un coup ou sa phrase, et non { $said }.
too-long = Il faut le numéro d’un coup ou sa phrase, et non { $count } lettres.
expected-one-number = Il faut le numéro d’un seul coup, et non { $said }.
other-words = Le coup { $number } est { $sentence }, ce que les mots suivants ne disent pas.
several = Plusieurs coups correspondent à { $said } : { $moves }. Réponds par le numéro de l’un d’eux.
no-such-sentence = Aucun coup permis ne s’appelle { $said }. Réponds par un numéro de 1 à { $last } ou par une phrase.
similar = Aucun coup permis ne s’appelle { $said }. Tu penses peut-être à { $moves }. Réponds par un numéro de 1 à { $last } ou par une phrase.
no-such-number = Il n’y a pas de coup { $said } : les coups ont les numéros 1 à { $last }.
no-object = Ceci n’est pas un objet JSON.
line-no-action = Ceci n’est pas une action du jeu { $game } : { $error }
part-move = { $number } ({ $sentence })
part-more =
    { $count ->
        [one] { $count } autre
       *[other] { $count } autres
    }
