### Pourquoi le serveur des tables refuse une demande. On tutoie.

## Problems, by their names

unauthorized = La clé ou l’invitation manque ou n’est pas de cette table, ou la table n’existe pas.
watching = Avec cette clé, tu peux regarder la table, mais pas jouer maintenant.
not-away = La place est celle d’une autre personne, qui est là ou n’est pas absente depuis assez longtemps.
seat-closed = La partie a commencé, et seuls des ordinateurs ont joué cette place. Qui s’y assiérait maintenant verrait ses cartes.
invite-used = Quelqu’un s’est déjà assis avec cette invitation, ou la place n’est plus libre.
name-taken = Une autre place a un nom qui a le même aspect.
stale-version = La table a changé depuis que tu l’as vue.
table-waiting = Une place est libre, et la partie attend que quelqu’un s’asseye.
undo-refused = Ce coup ne peut pas être repris.
not-over = La partie n’est pas encore finie.

## Details of them

computer-plays = Un ordinateur joue cette place maintenant.
computer-plays-join = Un ordinateur joue cette place maintenant. Rouvre la place et rejoins la table avec la nouvelle invitation.
not-left = Personne n’a quitté cette place. Maintenant, seule la personne qui a ouvert la table peut l’ouvrir.
names-alike = Deux places ont des noms qui ont le même aspect.
undo-closed = À cette table, on ne reprend rien.
undo-next = La partie suivante est déjà ouverte.
undo-over = La partie est finie, et son enregistrement montre tout ce qui était caché.
undo-nothing = Il n’y a aucun coup à reprendre.
undo-shown = Le coup a montré quelque chose qui était caché.

## Limits

many-tables = Tant de tables sont ouvertes que ce serveur n’en prend plus. Réessaie plus tard.
many-streams = Tant de connexions sont ouvertes que ce serveur n’en prend plus. Réessaie plus tard.
many-codes = Tant de codes sont à dessiner que ce serveur n’en prend plus. Réessaie dans quelques secondes.
many-versions = Cette table a changé aussi souvent qu’une table le peut. Ouvres-en une autre.
play-on = Cette table a changé très souvent. Maintenant, tu peux seulement continuer à jouer.
stopping = Le serveur va s’arrêter. Réessaie dans une seconde.
