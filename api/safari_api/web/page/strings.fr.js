// @ts-check
// Les phrases de strings.js en français.

import { counts, joins, minus, signed } from "./grammar.js";
const listed = joins("fr");
const counted = counts("fr");

export const LOG = { name: "Journal" };

export const KINDS = {
  beginner: "premières parties",
  easy: "facile",
  medium: "moyen",
  strong: "fort",
  computer: "ordinateur",
};

export const PLAYERS = {
  you: (name) => `${name} (toi)`,
  points: (total) => minus(total),
  held: (count) => `${count} en main`,
};

export const TABLE = {
  elsewhere: "Cette partie a continué dans un autre onglet.",
  showIt: "La montrer",
  sounds: "Sons et vibrations",
  unkept: "Ce navigateur ne peut pas garder la partie. Elle dure tant que cette page est ouverte, ou dans un fichier (Enregistrer).",
  others: "Les autres",
  table: "Table",
  own: "À toi",
  hand: "Ta main",
  corners: "Coins",
  nav: "Partie",
  save: "Enregistrer",
  leave: "Jeux",
  takeBack: "Reprendre",
  curtain: "Rideau",
  slow: "Un instant …",
  next: (name) => `Ensuite : ${name}.`,
  handOver: (name) => `Passe l’appareil à ${name}.`,
  iAm: (name) => `Je suis ${name}`,
  corner: (name) => `Coin : ${name}`,
  reach: "Tendre la main : ",
  over: (winners) => `La partie est finie. ${winners}`,
  reaches: (name) => `Tous jouent en même temps ; ensuite, ${name} tend la main.`,
  together: "Tous jouent en même temps.",
  thinking: (name) => `${name} réfléchit.`,
  more: (count) => `${count} de plus`,
  less: "Moins",
  acts: (name) => `${name} agit.`,
  turn: (name) => `À ${name} de jouer.`,
  yours: "C’est ton tour.",
  winners: (names, all) => {
    if (all) return "Tous partagent la première place.";
    const known = names.map((name) => name ?? "toi");
    if (known.length > 1) return `Victoire : ${listed(known)}.`;
    return names[0] === null ? "Tu gagnes !" : `${names[0]} gagne.`;
  },
};

export const OWN = {
  name: "Ton choix",
  confirm: "Le faire",
  undo: "Défaire le choix",
  hint: "Conseil",
  why: "Pourquoi pas ?",
  idle: "Touche ce qui brille, ou choisis un coup permis.",
  wonder: "Touche ce qui est sombre pour voir pourquoi.",
  allowed: "C’est permis.",
  question: "Pour quoi ?",
  chosen: (words) => `Choisi : ${words}`,
  hinted: (words) => `Conseil : ${words}`,
  fitting: (count) => `${counted(count, "coup convient", "coups conviennent")}.`,
  open: "Ce que cela vaut dépend de ce que tu ne vois pas.",
  gain: (points) => (points < 0 ? `(−${-points})` : `(+${points})`),
};

export const BESIDE = {
  name: "À côté de la table",
  tabs: { moves: "Coups", scores: "Points" },
  moves: "Coups permis",
  scores: "Points",
  all: "Tous les coups",
  nothing: "Rien à faire maintenant.",
  player: "qui",
  place: "place",
  total: "total",
  result: "Résultat",
};

export const SUMMARY = {
  go: "Continuer",
  over: "La partie est finie",
  game: (number) => `La partie ${number} est finie`,
  deal: (number) => `La partie ${number} est finie`,
  round: (number) => `La manche ${number} est finie`,
  goal: (met) => (met ? "Objectif atteint" : "Objectif manqué"),
  disqualified: "Trop de paires : pas d’objectif",
  marker: "Marqueur de place",
  additional: "Tuiles supplémentaires",
  right: "juste",
  wrong: "fausse",
  cards: (count) => counted(count, "carte"),
  points: (count) => counted(count, "point"),
  alike: "une paire",
  none: "Pas de paires.",
  counted: (correct, pairs, points) => `${counted(pairs, "paire")}, dont ${correct} juste${correct < 2 ? "" : "s"} : ${signed(points)}`,
  best: "compte pour",
  minus: "compte contre",
};

export const END = {
  name: "La fin",
  again: "Rejouer",
  level: (name) => `Rejouer : ${name}`,
  look: "Revoir",
  share: "Partager",
  other: "Un autre jeu",
  save: "Enregistrer la partie",
  link: "Lien vers cette partie ",
  yours: (own, best) =>
    own === best
      ? `Toi et le meilleur des autres avez chacun ${counted(own, "point")}.`
      : `Tu as ${minus(own)}, le meilleur des autres ${minus(best)}.`,
};

export const SAFARU = {
  sum: "somme",
  seventeen: "dix-sept",
  pair: "paire",
  cards: "cartes attrapées",
  team: (number) => (number ? "deuxième équipe" : "première équipe"),
};

export const AFFENRAFFEN = {
  pairs: (count) => counted(count, "paire"),
  round: (number) => `Manche ${number} :`,
  taken: (place) => `Marqueur de la ${place === "first" ? "première" : "deuxième"} place pris.`,
  inHand: "Dans ta main : ",
  putBack: "La reposer",
  keep: "La garder",
  give: (name) => `La donner à ${name}`,
  marker: "Prendre un marqueur de place",
  unseen: "En prendre une sans regarder",
  tiles: (count) => `Tuiles : ${count} `,
};

export const REVIEW = {
  name: "La partie enregistrée",
  move: "Coup",
  view: "Vue",
  sees: (name) => `Comme ${name} la voit`,
  hand: (name) => `Main : ${name}`,
  start: "Le début.",
  first: "Début",
  back: "Retour",
  next: "Suivant",
  end: "Fin",
  after: (at, all) => `Après ${at} actions sur ${all}.`,
};

export const ANALYSIS = {
  name: "Analyser",
  label: "Analyse",
  chart: "Les chances, du premier coup au dernier : plus haut, c’est mieux.",
  nothing: "Un ordinateur fort n’a trouvé aucun coup qui ait coûté cher.",
  move: (number) => `Coup ${number}`,
  progress: (done, all) => `Coup ${done} sur ${all} …`,
  better: (played, best) => `${played} Mieux : ${best}`,
};

export const LESSON = {
  name: "Leçon",
  title: (game) => `Apprendre ${game}`,
  step: (at, all) => `Étape ${at} sur ${all}.`,
  skip: "Passer",
  leave: "Quitter",
};
