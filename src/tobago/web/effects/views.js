// Loads the views that a first visit does not need.

import { addLazyView } from "../view/lazy.js";

/** @typedef {import("../view/lazy.js").LazyViews} LazyViews */

/** @type {{[Name in keyof LazyViews]: () => Promise<LazyViews[Name]>}} */
const IMPORTS = {
  "new-table": () => import("../view/new-table.js"),
  rules: () => import("../view/rules.js"),
  replay: () => import("../view/replay.js"),
  lesson: () => import("../view/lesson.js"),
  waiting: () => import("../view/waiting.js"),
  dialogs: () => import("../view/dialogs.js"),
  sharing: () => import("../view/table/sharing.js"),
  hints: () => import("../view/table/hints.js"),
  ending: () => import("../view/table/ending.js"),
  recap: () => import("../view/table/recap.js"),
};

/** @param {{name: keyof LazyViews}} effect @param {(message: import("../messages").Message) => void} send */
export async function loadView({ name }, send) {
  try {
    addLazyView(name, await IMPORTS[name]());
  } catch (error) {
    console.error(error);
    send({ type: "ViewFailed", name });
    return;
  }
  send({ type: "ViewLoaded", name });
}
