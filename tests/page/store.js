// A store for the tests, as a browser has one; `full` refuses to store.

export function store(full = false) {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (full) throw new Error("QuotaExceededError");
      kept.set(key, String(value));
    },
    kept,
  };
}
