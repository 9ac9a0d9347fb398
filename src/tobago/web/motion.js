// Motion that explains what happened, each under half a second, and none where the reader wants none.

import { svg } from "./vendor/lit-html.js";
import { centre } from "./geometry.js";
import { use } from "./art.js";
import { moves } from "./settings.js";

/** @typedef {import("./types").GameEvent} GameEvent */
/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./board.js").Board} Board */

const MS = 450;

/**
 * Show what happened, after the new position has been drawn.
 * @param {Board} board
 * @param {GameEvent[]} events
 * @param {() => void} changed
 */
export function animate(board, events, changed) {
  if (!moves()) return;
  const effects = events.flatMap(effectOf);
  board.effects = effects;
  changed();
  requestAnimationFrame(() => {
    for (const event of events) if (event.type === "Drove") drive(event);
  });
  if (effects.length) {
    window.setTimeout(() => {
      if (board.effects === effects) board.effects = [];
      changed();
    }, MS);
  }
}

/** An ATV follows its route. @param {GameEvent} event */
function drive({ seat, way, start, to }) {
  const piece = document.getElementById(`atv-${seat}-piece`);
  const points = (way ?? [start, to]).filter((space) => space !== undefined).map(centre);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  piece?.animate(
    points.map(([x, y]) => ({ transform: `translate(${x - endX}px, ${y - endY}px)` })),
    { duration: MS, easing: "ease-in-out" },
  );
}

/** What lifts off, lands or flashes, drawn over everything for a moment. @param {GameEvent} event @returns {unknown[]} */
function effectOf(event) {
  switch (event.type) {
    case "MarkersRemoved":
      return (event.spaces ?? []).map((space) => mark(`marker-${event.map}`, space, "lifting"));
    case "MarkerRemoved":
    case "TreasureRaised":
      return event.space ? [mark(`marker-${event.map}`, event.space, "lifting")] : [];
    case "MarkersPlaced":
      return (event.spaces ?? []).map((space) => mark(`marker-${event.map}`, space, "landing"));
    case "AmuletTaken":
      return event.space ? [mark("amulet", event.space, "lifting")] : [];
    case "AmuletAppeared":
      return event.space ? [mark("amulet", event.space, "landing")] : [];
    default:
      return [];
  }
}

/** @param {string} symbol @param {Hex} space @param {string} how */
function mark(symbol, space, how) {
  const [x, y] = centre(space);
  return svg`<g transform="translate(${x} ${y})"><g class=${how}>${use(symbol, 0, 0, 1.1)}</g></g>`;
}
