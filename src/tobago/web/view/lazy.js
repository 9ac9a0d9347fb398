// Views that a first visit does not need. Each is loaded by the effect `load-view` before it is shown.

/**
 * The modules by the names of their views.
 * @typedef {object} LazyViews
 * @property {typeof import("./new-table.js")} new-table
 * @property {typeof import("./rules.js")} rules
 * @property {typeof import("./replay.js")} replay
 * @property {typeof import("./lesson.js")} lesson
 * @property {typeof import("./waiting.js")} waiting
 * @property {typeof import("./dialogs.js")} dialogs
 * @property {typeof import("./table/sharing.js")} sharing
 * @property {typeof import("./table/hints.js")} hints
 * @property {typeof import("./table/ending.js")} ending
 * @property {typeof import("./table/recap.js")} recap
 */

/** @type {Partial<LazyViews>} */
const modules = {};

/**
 * A module that has been loaded.
 * @template {keyof LazyViews} Name
 * @param {Name} name
 * @returns {LazyViews[Name] | undefined}
 */
export const lazyView = (name) => modules[name];

/**
 * @template {keyof LazyViews} Name
 * @param {Name} name
 * @param {LazyViews[Name]} module
 */
export function addLazyView(name, module) {
  modules[name] = module;
}
