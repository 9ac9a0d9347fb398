// Loads the views that a first visit does not need.

import { addLazyView } from "../view/lazy.js";

/** @typedef {import("../view/lazy.js").LazyViews} LazyViews */

/** @type {{[Name in keyof LazyViews]: () => Promise<LazyViews[Name]>}} */
const IMPORTS = {
  "new-table": () => import("../view/new-table.js"),
  rules: () => import("../view/rules.js"),
  replay: () => import("../view/replay.js"),
  lesson: () => import("../view/lesson.js"),
  ending: () => import("../view/table/ending.js"),
  waiting: () => import("../view/waiting.js"),
};

/** @param {{name: keyof LazyViews}} effect @param {(message: import("../messages").Message) => void} send */
export async function loadView({ name }, send) {
  addLazyView(name, await IMPORTS[name]());
  send({ type: "ViewLoaded", name });
}
