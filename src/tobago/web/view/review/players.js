// How the review names players, and shows changes of their chances.

import { nameOf } from "../../update/table/selectors.js";
import { currentLanguage, say } from "../../words.js";

/** @typedef {import("../../table-model").TableModel} TableModel */

/** @param {TableModel} table @param {number} seat */
export const playerName = (table, seat) => (table.info?.yours.includes(seat) ? say("You") : nameOf(table, seat));

/** A change of a chance in percentage points, with its sign. @param {number} change */
export const points = (change) =>
  new Intl.NumberFormat(currentLanguage(), { signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(
    100 * change,
  );
