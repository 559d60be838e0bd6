// @ts-check
// Les phrases de strings.js en français.

import { joins } from "../grammar.js";
const listed = joins("fr");

export const HOST = {
  lost: "Connexion perdue. Nouvel essai …",
  silent: "Le serveur ne répond pas depuis un instant. Rien n’est perdu.",
  busy: "Le serveur est occupé. Nouvel essai …",
  problems: {
    unauthorized: "Ce lien ou cette place n’est plus valable. Quelqu’un a peut-être rouvert la place, ou la table n’existe plus.",
    watching: "Un ordinateur joue cette place maintenant. Reprends ta place pour continuer.",
    "not-away": "Quelqu’un est assis là. Tu peux demander à un ordinateur de jouer quand cette personne est absente depuis un moment.",
    "seat-closed": "Un ordinateur a joué cette place depuis le début. Qui s’y assiérait maintenant verrait ses cartes.",
    "invite-used": "Quelqu’un s’est déjà assis avec ce lien. Demande qu’on rouvre la place : cela fait un nouveau lien.",
    "name-taken": "Quelqu’un à cette table a un nom qui a le même aspect. Choisis-en un autre.",
    "stale-version": "Quelqu’un a été plus rapide, et la table a changé. Regarde-la, et choisis de nouveau.",
    "table-waiting": "La partie attend que toutes les places soient prises.",
    "not-over": "La partie n’est pas encore finie.",
    busy: "Le serveur est occupé. Rien n’est perdu : réessaie dans un instant.",
  },
};

export const OPENING = {
  title: "Jouer sur vos propres appareils",
  about: "Chacun joue sur son téléphone ou son ordinateur. Tu reçois un lien et un code QR pour tous.",
  friend: "une personne, par un lien",
  start: "Ouvrir la table",
  cancel: "Annuler",
  nameless: "Dis d’abord ton nom aux autres.",
};

export const JOIN = {
  title: "Rejoindre une table",
  welcome: "On t’invite à une partie. Les autres verront le nom que tu donnes.",
  name: "Ton nom",
  sit: "S’asseoir",
  already: "Tu as déjà ta place à cette table, dans ce navigateur.",
  toSeat: "Aller à ma place",
  broken: "Ce lien n’est pas complet. Redemande-le, et copie-le en entier.",
  gone: "Cette table n’existe plus, ou ta place a été donnée à quelqu’un d’autre.",
  forget: "Oublier cette table",
};

export const ROOM = {
  title: (game) => `${game} : salle d’attente`,
  seats: "Places",
  missing: (count) => `Il manque encore ${count} ${count < 2 ? "personne" : "personnes"}. La partie commence d’elle-même.`,
  instead: "Laisser jouer un ordinateur ici",
  comeBack: "Tu peux fermer cette page et revenir : ta table est sur la page d’accueil de ce navigateur.",
  unkept: "Ce navigateur ne peut pas garder ta place. Elle est à toi tant que cette page est ouverte.",
};

export const LINKS = {
  scan: "Lis ce code avec un téléphone, ou envoie le lien. Il vaut pour une personne.",
  seat: (name) => `Lien pour ${name}`,
  code: (name) => `Code QR pour ${name}`,
  scanTable: "Lis ce code avec un téléphone, ou envoie le lien. Il vaut pour toute place libre.",
  table: "Lien vers la table",
  codeTable: "Code QR de la table",
  certain: "Pour une place précise",
  copy: "Copier",
  send: "Envoyer",
  copied: "Copié.",
  byHand: "Copie le lien marqué.",
  hereOnly:
    "Ce lien ne marche que sur cet ordinateur. Pour d’autres appareils, démarre le serveur avec --lan, et ouvre son adresse dans ton réseau.",
  others: "Qui a ouvert cette place en a le lien.",
};

export const PEOPLE = {
  name: "Personnes",
  you: "(toi)",
  here: "est là",
  away: "n’est pas là",
  open: "place libre",
  computer: (level) => `ordinateur, ${level}`,
  computerForMe: "Laisser jouer un ordinateur pour moi",
  computerFor: (name) => `Laisser jouer un ordinateur pour ${name}`,
  openFor: (name) => `Nouveau lien pour la place : ${name}`,
  retake: "Reprendre ma place",
  watchers: "Qui regarde",
  watchersSee: "Qui a ce lien voit la table, mais les cartes cachées de personne.",
  watch: "Lien pour regarder",
};

export const HOSTED = {
  begins: "La partie commence.",
  turn: (title) => `▶ À toi · ${title}`,
  presence: { here: "là", away: "pas là", open: "libre" },
  waits: (names) => `La partie attend. Place libre : ${listed(names)}.`,
  well: "D’accord",
  seatTaken: "Cette place a été donnée à quelqu’un d’autre. Ce navigateur ne peut plus y jouer.",
  leadOn: 4000,
  goOn: (title) => `Continuer ta table : ${title}`,
  ended: (title) => `Fin de ta table : ${title}`,
  watch: (title) => `Regarder la table : ${title}`,
};

export const NOTICES = {
  name: "Avis",
  asks: (name) => `${name} demande à reprendre le dernier coup.`,
  asked: (missing) => `Tu as demandé à reprendre ton dernier coup. On attend ${listed(missing)}.`,
  agreed: (name, missing) => `D’accord : ${name} reprend le dernier coup. On attend ${listed(missing)}.`,
  agree: "Accepter",
  decline: "Non, on continue",
  withdraw: "Retirer",
  declined: "Ton coup reste, les autres continuent.",
  next: (soon) => `La partie suivante est ouverte.${soon ? " Tu y seras dans un instant." : ""}`,
  go: "Vers la partie suivante",
  stay: "Rester ici",
  away: (name) => `${name} n’est pas là depuis un moment.`,
  soon: (name, minutes) =>
    `${name} n’est pas là. Dans ${minutes > 1 ? `environ ${minutes} minutes` : "moins d’une minute"}, tu pourras laisser jouer un ordinateur.`,
  replaced: "Un ordinateur joue pour toi.",
  open: (name) => `Place libre : ${name}. La partie attend que quelqu’un s’asseye.`,
};
