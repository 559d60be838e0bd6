### Pourquoi le service refuse une demande, pour qui écrit un programme. On tutoie.

## The page of a kind of problem

line-what-to-do = Que faire
line-example = Un exemple
line-status = Statut { $status }
line-contract = Toutes les opérations et leurs problèmes

## The titles

line-title-malformed-request = Demande mal formée
line-title-not-found = Introuvable
line-title-method-not-allowed = Méthode non autorisée
line-title-content-too-large = Contenu trop grand
line-title-unsupported-media-type = Type de média non pris en charge
line-title-illegal-action = Action interdite
line-title-invalid-state = État non valable
line-title-no-such-player = Joueur inexistant
line-title-nothing-to-suggest = Rien à proposer
line-title-invalid-memory = Mémoire non valable
line-title-invalid-options = Options non valables
line-title-invalid-request = Demande non valable
line-title-too-many-requests = Trop de demandes
line-title-internal-error = Erreur interne
line-title-busy = Occupé

## When each occurs

when-malformed-request = Le corps n’est pas du JSON.
when-not-found = Aucun jeu et aucune page n’a ce chemin.
when-method-not-allowed = Le chemin ne connaît pas cette méthode. L’en-tête Allow nomme celles qu’il connaît.
when-content-too-large = Le corps est plus grand que le service ne le permet.
when-unsupported-media-type = Le corps n’est pas envoyé comme application/json, ou il est compressé.
when-illegal-action = L’état et l’action correspondent au schéma, mais les règles interdisent ici cette action.
when-invalid-state = L’état correspond au schéma, mais il n’est pas valable. Par exemple, une carte manque ou s’y trouve deux fois.
when-no-such-player = Le joueur correspond au schéma, mais il n’a pas de place dans cette partie.
when-nothing-to-suggest = Le joueur n’a aucun coup permis maintenant.
when-invalid-memory = Aucun état ne correspond à la fois à la vue, à la mémoire et aux événements.
when-invalid-options = Chaque option correspond au schéma, mais elles ne vont pas ensemble.
when-invalid-request = La demande ne correspond pas au schéma publié.
when-too-many-requests = Un proxy ne laisse plus passer de demandes de cette adresse pour le moment. Attends, puis envoie la demande de nouveau.
when-internal-error = Le service a échoué. La demande peut être envoyée de nouveau.
when-busy = Trop de recherches sont en cours, ou un proxy ne trouve pas de serveur. Attends, puis envoie la demande de nouveau.

## What a client does about it

remedy-malformed-request = Envoie un seul objet JSON comme corps, en UTF-8.
remedy-not-found = Compare le chemin avec le contrat. Il est peut-être fermé sur ce serveur : l’entrée d’un jeu nomme les opérations qui sont ouvertes.
remedy-method-not-allowed = Utilise une méthode que nomme l’en-tête Allow.
remedy-content-too-large = Envoie au plus 256 Kio. Un enregistrement plus long se rejoue avec la bibliothèque, ou action par action avec `apply`.
remedy-unsupported-media-type = Mets l’en-tête Content-Type à application/json, et n’envoie pas de Content-Encoding.
remedy-illegal-action = Choisis un des coups permis. Le code et la règle disent pourquoi ce coup est refusé ; l’état reste bon.
remedy-invalid-state = Envoie un état tel que le service l’a renvoyé. Les erreurs montrent un endroit qui ne va pas.
remedy-no-such-player = Compte les places à partir de 0. Les options de l’état disent combien de joueurs il y a.
remedy-nothing-to-suggest = Ne demande que pour un des joueurs dont c’est le tour.
remedy-invalid-memory = Envoie la mémoire de la dernière proposition à ce joueur avec tous les événements depuis, ou laisse les deux de côté.
remedy-invalid-options = Change une des options que montrent les erreurs. L’entrée du jeu les décrit.
remedy-invalid-request = Compare la demande avec le schéma publié. Les erreurs disent ce qui ne va pas, avec des pointeurs JSON.
remedy-too-many-requests = Attends les secondes que nomme l’en-tête Retry-After, puis envoie la demande de nouveau.
remedy-internal-error = Envoie la demande de nouveau. Si elle échoue encore, signale-le avec l’en-tête X-Request-ID de la réponse.
remedy-busy = Attends les secondes que nomme l’en-tête Retry-After, puis envoie la demande de nouveau.
