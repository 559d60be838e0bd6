// @ts-check
// Les phrases de labels.js en français.

export const LABELS = {
  tiles: "Tuiles",
  tile: (spot) => `tuile à l’emplacement ${spot + 1}`,
  turned: (name, spot) => `${name}, à l’emplacement ${spot + 1}`,
  gap: (spot) => `emplacement ${spot + 1}, vide`,
  waterhole: "Point d’eau",
  colon: " : ",
  colors: { black: "noir", blue: "bleu", green: "vert", red: "rouge", yellow: "jaune" },
  pile: "pioche",
  faceUp: (name) => `visible : ${name}`,
  won: "Gagné : ",
  lost: "Perdu : ",
  nothing: "rien encore",
  board: "Plateau",
  piece: (name, space) => `${name} en ${space}`,
  pass: "passer",
  air: "Jouée : ",
  by: (method) => `: ${{ sum: "somme", seventeen: "dix-sept", pair: "paire" }[method] ?? method}`,
  bare: "La table est vide.",
  jungle: "Jungle",
  cell: (name, row, column) => `${name}, rangée ${row + 1}, colonne ${column + 1}`,
  empty: "vide",
  faceDown: "face cachée",
  charlies: (count) => `Safari Charlies restants : ${count}`,
  charlie: "Poser un Safari Charlie",
};

export const SERVICE = {
  address: (given) => `Il ne peut pas y avoir de service à ${given} : ce n’est pas une adresse.`,
  silent: "Le service ne répond pas. Rien n’est perdu : réessaie.",
  garbled: (status) => `Le service a répondu quelque chose d’illisible (statut ${status}). Rien n’est perdu : réessaie.`,
  refused: (status) => `Le service a refusé (statut ${status}).`,
  engine: "Les jeux de cet appareil ne démarrent pas. Trouve un réseau et télécharge-les encore sur la page de départ.",
  again: "Réessayer",
  puzzles: "Le service n’a pas d’énigmes de ce jeu.",
  language: "Langue",
};

export const OFFLINE = {
  name: "Jouer sans réseau",
  keep: (size) => `Jouer sans réseau (${size} Mo)`,
  progress: (got, size) => `${got} sur ${size} Mo`,
  kept: "Tu peux jouer sans réseau.",
  older: "Les jeux de cet appareil sont plus anciens que cette page.",
  full: (size) => `Cet appareil n’a pas de place pour ${size} Mo. Fais de la place et réessaie.`,
  cut: "Le téléchargement a été interrompu. Réessaie : il reprendra là.",
  forget: "Supprimer les jeux de cet appareil",
};
