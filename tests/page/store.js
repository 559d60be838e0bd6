// A store for the tests, like a browser's localStorage. With `full` it refuses to store values.

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
