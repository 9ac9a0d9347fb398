// What the settings and the device mean for the display: theme, motion, pace, addresses of drawings.

/** @typedef {import("../model").Model} Model */

/** Day or night, as set or as the device has it. @param {Model} model @returns {"day" | "night"} */
export function theme({ settings, device }) {
  if (settings.theme !== "auto") return settings.theme;
  return device.dark ? "night" : "day";
}

/** Whether motion is shown. @param {Model} model */
export const hasMotion = ({ settings, device }) => !device.reducedMotion && settings.speed !== "instant";

/** @param {Model} model */
const artQuery = (model) => `theme=${theme(model)}&v=${model.device.version}`;

/** The sheet of symbols. @param {Model} model */
export const sheetPath = (model) => `/art/sheet?${artQuery(model)}`;

/** The thumbnails of all islands, as symbols. @param {Model} model */
export const thumbnailsPath = (model) => `/art/thumbnails?${artQuery(model)}`;

/**
 * The ground of an island by its code, or of a table whose island has none.
 * @param {Model} model
 * @param {string | null} code
 * @param {string} table
 */
export const groundPath = (model, code, table) =>
  code ? `/art/ground/${code}?${artQuery(model)}` : `/tables/${table}/ground?theme=${theme(model)}`;

/** The island beside the title of the home screen. @param {Model} model */
export const vistaPath = (model) => groundPath(model, "aBC1", "");
