// @ts-check
// A grid of things to touch is one stop of the Tab key; within it the arrow keys lead to the nearest thing in their direction.

const GRIDS = ".tiles, .jungle, .board, .hand";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** In every grid, the Tab key goes to the thing that has the focus, or to the first one. */
export function stops(parent) {
  for (const part of parent.querySelectorAll(".others, .middle"))
    part.tabIndex = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight ? 0 : -1; // to be scrolled by keys
  for (const grid of parent.querySelectorAll(GRIDS)) {
    const buttons = [...grid.querySelectorAll("button")];
    if (grid.childElementCount && !buttons.length) grid.tabIndex = 0; // for the same reason
    const current = buttons.find((button) => button === document.activeElement) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
  }
}

/** An arrow key in a grid. */
export function walk(event) {
  const way = ARROWS[event.key];
  const grid = event.target.closest?.(GRIDS);
  if (!way || !grid || event.ctrlKey || event.metaKey || event.altKey) return;
  const [right, down] = way;
  const from = middle(event.target);
  const near = [...grid.querySelectorAll("button")]
    .map((button) => ({ button, at: middle(button) }))
    .map(({ button, at }) => ({ button, ahead: (at.x - from.x) * right + (at.y - from.y) * down, aside: offset(from, at, right) }))
    .filter(({ ahead, aside }) => ahead > 4 && aside <= ahead * 1.1 + 4)
    .sort((one, two) => one.ahead + 2 * one.aside - two.ahead - 2 * two.aside)[0];
  event.preventDefault();
  if (!near) return;
  near.button.tabIndex = 0;
  near.button.focus();
  event.target.tabIndex = -1;
}

function middle(button) {
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Return the distance of two places across the direction. */
function offset(one, two, right) {
  return Math.abs(right ? one.y - two.y : one.x - two.x);
}
