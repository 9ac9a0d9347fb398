// Effects of a table, a replay and the lesson: their source, and motion that the style sheet cannot describe.

import { centre } from "../geometry.js";
import { LessonSource } from "../sources/lesson.js";
import { LiveSource } from "../sources/live.js";
import { ReplaySource } from "../sources/replay.js";
import { MOTION_MS } from "../update/table/motion.js";
import { parseGround } from "./drawings.js";

/** @typedef {(message: import("../messages").Message) => void} Send */
/** @typedef {import("../table-effects").TableEffect} TableEffect */
/** @typedef {import("../table-effects").SourceSpec} SourceSpec */
/** @typedef {import("../sources/source").Source} Source */

/** The source of the table that is on the screen. @type {Source | null} */
let source = null;

/** @type {{[Kind in TableEffect["effect"]]: (effect: Extract<TableEffect, {effect: Kind}>, send: Send) => void}} */
export const tableEffects = {
  "open-source": ({ source: spec }, send) => {
    source?.close();
    source = createSource(spec);
    source.open(send);
  },
  "close-source": () => {
    source?.close();
    source = null;
  },
  act: ({ action, after }) => source?.act(action, after),
  "animate-drive": animateDrive,
  "parse-ground": ({ text }, send) => send({ type: "DrawingLoaded", path: text, drawing: parseGround(text) }),
};

/** @param {SourceSpec} spec @returns {Source} */
function createSource(spec) {
  switch (spec.kind) {
    case "live":
      return new LiveSource(spec);
    case "replay":
      return new ReplaySource(spec);
    case "lesson":
      return new LessonSource(spec);
  }
}

/** Let an ATV follow its route, once the new position is drawn. @param {Extract<TableEffect, {effect: "animate-drive"}>} effect */
function animateDrive({ seat, route }) {
  const points = route.map(centre);
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const frames = points.map(([x, y]) => ({ transform: `translate(${x - endX}px, ${y - endY}px)` }));
  requestAnimationFrame(() => {
    document.getElementById(`atv-${seat}-piece`)?.animate(frames, { duration: MOTION_MS, easing: "ease-in-out" });
  });
}
