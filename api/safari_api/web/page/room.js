// @ts-check
// The room of a table: how high its middle may be, and how much of the own part stays in sight on a phone.

/** Text of this many pixels or more is large. Then table, hand and words follow one another. */
const LARGE = 20.5;
/** The largest share of the window that hand and choice may cover. If it is too small, only the hand does, or none. */
const SHARE = 0.45;
const OF_A_LESSON = 0.55;

/** Measure the room of a table, and measure again when the window or the size of the text changes. */
export function fit(table) {
  const { element } = table;
  const probe = document.createElement("span"); // as wide as the text is high
  probe.className = "probe";
  document.body.append(probe);
  const observer = new ResizeObserver(() => measure(element));
  observer.observe(probe);
  observer.observe(document.documentElement);
  addEventListener("resize", () => measure(element), { signal: table.gone.signal });
  table.gone.signal.addEventListener("abort", () => {
    observer.disconnect();
    probe.remove();
  });
}

/** Bring the player who is to act into view, in a row of players that is wider than the window. A person may scroll it on. */
export function follow(table) {
  const row = table.element.querySelector(".others");
  const chip = row?.querySelector("[data-active]");
  if (!chip || row.scrollWidth <= row.clientWidth) return;
  const key = chip.dataset.key + innerWidth;
  if (table.inView === key) return;
  table.inView = key;
  row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
}

/** Set `--free`, the height left for the middle, and `--below`, the height of the own part that may lie below the window. */
export function measure(element) {
  const text = parseFloat(getComputedStyle(document.documentElement).fontSize);
  document.documentElement.toggleAttribute("data-large", text >= LARGE);
  const middle = element.querySelector(".middle");
  const own = element.querySelector(".felt > .own");
  if (!middle || !own) return;
  const sheet = element.querySelector(":scope > .notices");
  const covered = sheet && getComputedStyle(sheet).position === "fixed" ? sheet.offsetHeight : 0;
  element.style.setProperty("--sheet", `${covered}px`);
  const hand = own.querySelector(".hand")?.offsetHeight ?? 0;
  const choice = own.querySelector(".choice")?.offsetHeight ?? 0;
  const share = own.querySelector(".lesson") ? OF_A_LESSON : SHARE;
  const kept = [hand + choice, hand].find((height) => height <= share * (innerHeight - covered)) ?? 0;
  const top = middle.getBoundingClientRect().top + scrollY;
  element.style.setProperty("--free", `${Math.max(0, Math.round(innerHeight - top - own.offsetHeight - text))}px`);
  element.style.setProperty("--below", `${Math.max(0, own.offsetHeight - kept - Math.round(text))}px`);
}
