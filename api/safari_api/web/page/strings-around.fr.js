// @ts-check
// Les phrases de strings-around.js en français.

import { counts, joins, minus } from "./grammar.js";
const listed = joins("fr");
const counted = counts("fr");

const days = (count) => `${counted(count, "jour")} de suite`;
const ahead = (lead) => (lead === 0 ? "à égalité" : `${counted(Math.abs(lead), "point")} ${lead > 0 ? "d’avance" : "de retard"}`);

export const ROUTES = {
  title: "safari-rules",
  home: "Vers les jeux",
  puzzle: (title) => `${title} : l’énigme du jour`,
  lesson: (title) => `${title} : apprendre en deux minutes`,
  elsewhere: "Continuer avec un autre service ?",
  played: (address) => `Tu as joué cette partie avec le service à l’adresse ${address}`,
  named: (address) => `Le lien ouvert nomme le service à l’adresse ${address}`,
  trust: "Pour continuer, cette page lui envoie toute la partie, avec toutes les cartes cachées. Ne le fais que si tu as confiance.",
  send: "Y envoyer la partie",
};

export const START = {
  heading: "Cinq jeux d’animaux",
  welcome: "Joue ici : contre l’ordinateur, ou ensemble sur un appareil.",
  players: (min, max) => (min === max ? counted(min, "joueur") : `de ${min} à ${max} joueurs`),
  minutes: (count) => `, environ ${count} minutes`,
  ended: (title) => `Fin de ta partie : ${title}`,
  goOn: (title) => `Continuer ta partie : ${title}`,
  puzzle: (row) => `Énigme du jour${row ? ` · ${row} de suite` : ""}`,
  puzzleOf: (title, row) => `Énigme du jour : ${title}${row ? `, résolue ${days(row)}` : ""}`,
  deal: "Partie du jour",
  dealOf: (title, done) => `Partie du jour : ${title}${done ? ", jouée aujourd’hui" : ""}`,
  load: "Charger une partie",
  api: "Pour les programmes : l’interface HTTP",
  sounds: "Sons",
};

export const FORM = {
  start: "Commencer",
  learn: "Apprendre en deux minutes",
  devices: "Sur vos propres appareils",
  players: "Joueurs",
  variants: "Quel jeu",
  who: "Qui joue",
  seat: (seat) => `Place ${seat + 1}`,
  whoOn: (seat) => `Qui joue à la place ${seat + 1}`,
  more: "Plus de réglages",
  sheet: "Comment on joue",
  back: "Retour à la partie",
  ruled: (ids) => `Notre lecture (${ids})`,
  rules: "Les règles numérotées",
  other: "Autres jeux",
  shared:
    "Tous jouent en même temps. Chacun a un coin et une touche sur cet appareil, et les autres regardent ailleurs. Pour faire la course, jouez sur vos propres appareils.",
  kinds: {
    person: "une personne",
    beginner: "ordinateur, premières parties",
    easy: "ordinateur, facile",
    medium: "ordinateur, moyen",
    strong: "ordinateur, fort",
  },
  names: ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"],
  empty: "Laisser vide pour aucune.",
  visible: "Un nom avec une lettre, un chiffre ou un autre signe visible",
};

export const OPTIONS = {
  diagonal: "Les diagonales sont aussi des lignes",
  swapping: "On peut prendre des animaux visibles",
  first_player: "Qui commence",
  reversed: "Qui a le moins de points gagne",
  deals: "Nombre de parties",
  target_score: "Jouer jusqu’à ce que quelqu’un ait autant de points",
  partners: "À quatre, en deux équipes",
  face_up_draw: "Trois cartes visibles à piocher",
  games: "Nombre de parties",
  quiet_limit: "Partie nulle après N tours sans capture",
  agreed_pairs: "Paires que chacun cherche, sans objectifs",
  additional_tiles: "Tuiles d’objectif supplémentaire",
  ply_limit: "Finir la partie après N actions",
};

export const PRESETS = {
  "seven-safari": {
    usual: ["7 Safari", "Un animal doit différer des autres de sa rangée et de sa colonne."],
    diagonal: ["Safari diagonal", "Un animal doit différer aussi de ceux des deux diagonales."],
    swapping: ["Safari d’échange", "Tu peux prendre aussi des animaux visibles."],
    both: ["Safari diagonal d’échange", "Les deux variantes ensemble."],
  },
  safaru: {
    usual: ["Safarü", "Une partie. Qui a le plus de points gagne."],
    long: ["Jusqu’à 100 points", "On joue jusqu’à ce qu’un joueur ou une équipe ait 100 points."],
    reversed: ["Renversé", "Attrape le moins possible : qui a le moins de points gagne."],
  },
  kariba: {
    usual: ["Kariba", "Une partie. Qui a le plus de cartes gagne."],
    match: ["Un match de trois", "Trois parties, et la somme décide. Chaque fois, quelqu’un d’autre commence."],
    open: ["Pour joueurs expérimentés", "Trois cartes sont visibles, et tu choisis lesquelles tu pioches."],
  },
  "safari-dual": {
    usual: ["Safari-Dual", "L’animal de l’autre camp le plus proche ferme un sandwich."],
    any: ["Tout partenaire ferme le sandwich", "Tout animal de l’autre camp sur la ligne peut le fermer."],
  },
  affenraffen: {
    usual: ["Affenraffen", "Trois manches, chacune avec un autre objectif et des tuiles supplémentaires."],
    younger: ["Pour les plus jeunes", "L’objectif est toujours trois paires quelconques, sans tuiles supplémentaires."],
  },
};

const DATE = new Intl.DateTimeFormat("fr", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

export const CUP = {
  name: "La coupe",
  computers: "Les ordinateurs",
  wins: (count) => counted(count, "victoire"),
  result: (won, lost, day) =>
    `${lost.length ? "Victoire" : "Nulle"} : ${listed(won)}${lost.length ? ` contre ${listed(lost)}` : ""}, le ${DATE.format(new Date(`${day}T00:00:00Z`))}.`,
  stays: "Les résultats restent sur cet appareil.",
  forget: "Les oublier",
};

export const RETURN = {
  heading: "Une partie n’est pas finie",
  whose: (title, names) => `${listed(names)} ${names.length > 1 ? "ont" : "a"} commencé une partie sur cet appareil : ${title}.`,
  goOn: "La continuer",
  stays: "Si tu joues à un des autres jeux, elle reste ici jusqu’à ce qu’elle soit finie.",
};

export const RECORD = {
  noJson: "Ce fichier n’est pas une partie enregistrée : ce n’est pas du JSON.",
  noGame: "Ce fichier n’est pas une partie enregistrée : il n’a pas de jeu ou pas d’actions.",
  player: (seat) => `Place ${seat + 1}`,
};

export const SHARE = {
  old: "Ce navigateur ne sait pas lire les liens vers des parties. Un plus récent le sait.",
  damaged: "Ce lien vers une partie est abîmé. Redemande-le, et copie-le en entier.",
  large: "Ce lien est trop long pour être une partie.",
  noGame: "Ce lien ne mène à aucune partie.",
};

export const DAY = {
  date: (day) => DATE.format(new Date(`${day}T00:00:00Z`)),
  won: "gagnée",
  drawn: "nulle",
  lost: "perdue",
  result: (title, date, how, own, best, hints) =>
    `${title}, partie du ${date} : ${how} ${minus(own)} à ${minus(best)}${hints ? `, avec ${hints} ${hints < 2 ? "conseil" : "conseils"}` : ""}.`,
  again: "Seule ta première partie du jour compte.",
  statistics: ({ played, won, best, streak }) =>
    `${played} ${played < 2 ? "partie" : "parties"} du jour, dont ${won} ${won < 2 ? "gagnée" : "gagnées"}, meilleur score ${minus(best)}${streak > 1 ? `, ${days(streak)}` : ""}`,
};

export const PUZZLE = {
  name: (row) => `Énigme du jour${row > 1 ? `, résolue ${days(row)}` : ""}.`,
  question: "La question",
  why: "Pourquoi y a-t-il une seule bonne réponse ?",
  watch: "Regarde bien : voici les tuiles que tu as vues.",
  film: "Les revoir",
  answers: "Réponses",
  answer: "Répondre",
  touch: "Touche ta réponse sur la table.",
  open: "Voici la position.",
  right: (proof) => `Juste ! ${proof}`,
  wrong: "Ce n’est pas ça. Essaie encore, ou regarde la réponse.",
  reveal: "Voir la réponse",
  answerIs: "La réponse :",
  line: "Une suite possible :",
  play: "Jouer une partie",
  about: (percent) => `environ ${percent} %`,
  chance: (fraction, percent) => `Exactement ${fraction}, environ ${percent.toLocaleString("fr")} sur cent.`,
  noDefense: (name) => `${name} n’a pas de défense.`,
  pair: (one, other) => `Les emplacements ${one} et ${other} ont une paire.`,
  lead: (best, second, mean) => `${mean ? "En moyenne" : "À la fin"} : ${ahead(best)} ; avec le deuxième meilleur coup : ${ahead(second)}.`,
};
