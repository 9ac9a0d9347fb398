// Motion that the style sheet cannot describe.

import { centre } from "../geometry.js";
import { MOTION_MS } from "../update/table/motion.js";

/** @typedef {import("../table-effects").TableEffect} TableEffect */

/**
 * Let an ATV follow its route, once the new position is drawn.
 * @param {Extract<TableEffect, {effect: "animate-drive"}>} effect
 */
function animateDrive({ seat, route }) {
  const points = route.map(centre);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const frames = points.map(([x, y]) => ({ transform: `translate(${x - endX}px, ${y - endY}px)` }));
  requestAnimationFrame(() => {
    document.getElementById(`atv-${seat}-piece`)?.animate(frames, { duration: MOTION_MS, easing: "ease-in-out" });
  });
}

/** @param {Extract<TableEffect, {effect: "darken"}>} effect */
const darken = ({ on }) => document.body.classList.toggle("cursed", on);

export const motionEffects = { "animate-drive": animateDrive, darken };
