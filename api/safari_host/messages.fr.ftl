### Pourquoi le serveur des tables refuse une demande. On tutoie.

## When each problem occurs, by its name

when-unauthorized = La clé ou l’invitation manque ou n’est pas de cette table, ou la table n’existe pas.
when-watching = Avec cette clé, tu peux regarder la table, mais pas jouer maintenant.
when-not-away = Cette place n’est pas la tienne, et personne n’en est absent depuis assez longtemps.
when-seat-closed = La partie a commencé, et seuls des ordinateurs ont joué cette place. Qui s’y assiérait maintenant verrait ses cartes.
when-invite-used = Quelqu’un s’est déjà assis avec cette invitation, ou la place n’est plus libre.
when-name-taken = Une autre place a un nom qui a le même aspect.
when-stale-version = La table a changé depuis que tu l’as vue.
when-table-waiting = Une place est libre, et la partie attend que quelqu’un s’asseye.
when-undo-refused = Ce coup ne peut pas être repris.
when-not-over = La partie n’est pas encore finie.

## The titles

line-title-unauthorized = Non autorisé
line-title-watching = Pour regarder seulement
line-title-not-away = Pas absent
line-title-seat-closed = Place fermée
line-title-invite-used = Invitation utilisée
line-title-name-taken = Nom déjà pris
line-title-stale-version = Version dépassée
line-title-table-waiting = Table en attente
line-title-undo-refused = Reprise refusée
line-title-not-over = Pas finie

## What a client does about it

remedy-unauthorized = Envoie, dans l’en-tête Authorization et après le mot Bearer, la clé d’une place ou celle pour regarder. Une place rouverte a une nouvelle clé.
remedy-watching = Utilise la clé d’une place. Si un ordinateur joue la place, rouvre-la et rejoins la table avec la nouvelle invitation.
remedy-not-away = Attends que la personne ait été absente pendant le nombre de secondes que donne `away` de /v1/tables. Avant la première action, la personne qui a ouvert la table peut changer la place.
remedy-seat-closed = Ouvre la place avant la première action, ou à la table de la partie suivante.
remedy-invite-used = Demande que la place soit rouverte, ce qui donne une nouvelle invitation.
remedy-name-taken = Rejoins la table avec un autre nom. L’invitation reste bonne.
remedy-stale-version = Regarde la version actuelle, que la réponse nomme, et décide de nouveau.
remedy-table-waiting = Envoie l’invitation à une autre personne, ou donne la place à un ordinateur.
remedy-undo-refused = Continue à jouer. Une action peut être reprise tant qu’elle n’a rien montré de caché, ou si toute la table est d’accord.
remedy-not-over = Demande de nouveau quand la partie est finie.

## Details

computer-plays = Un ordinateur joue cette place maintenant.
computer-plays-join = Un ordinateur joue cette place maintenant. Rouvre la place et rejoins la table avec la nouvelle invitation.
not-left = Personne n’a quitté cette place. Seule la personne qui a ouvert la table peut la changer.
own-computer = Un ordinateur joue ta place : tu ne peux pas en changer une autre.
names-alike = Deux places ont des noms qui ont le même aspect.
undo-closed = À cette table, on ne reprend rien.
next-opened = La partie suivante est déjà ouverte.
undo-over = La partie est finie, et son enregistrement montre tout ce qui était caché.
undo-nothing = Il n’y a aucun coup à reprendre.
undo-shown = Le coup a montré quelque chose qui était caché.
undo-answered = Un ordinateur a joué depuis, et cela peut avoir montré quelque chose qui était caché.

## Limits

many-tables = Tant de tables sont ouvertes que ce serveur n’en prend plus. Réessaie plus tard.
many-streams = Tant de connexions sont ouvertes que ce serveur n’en prend plus. Réessaie plus tard.
many-streams-of-key = Tant de connexions sont ouvertes avec cette clé que ce serveur n’en prend plus. Réessaie plus tard.
many-codes = Tant de codes sont à dessiner que ce serveur n’en prend plus. Réessaie dans quelques secondes.
many-versions = Cette table a changé aussi souvent qu’une table le peut. Ouvres-en une autre.
play-on = Cette table a changé très souvent. Maintenant, tu peux seulement continuer à jouer.
stopping = Le serveur va s’arrêter. Réessaie dans une seconde.

## Outages

no-answer = La base de données ne répond pas. Redemande dans quelques secondes. Là où une Idempotency-Key est lue, rien n’est fait deux fois avec la même.
damaged = Cette table ne peut pas être lue, parce que la base de données est endommagée. La personne qui gère ce serveur peut restaurer une sauvegarde.
other-version = Cette table a été enregistrée par une autre version du jeu { $game }.
game-missing = Ce serveur a été lancé sans le jeu { $game } (SAFARI_GAMES).
