// The drawings: one sheet of symbols and a ground for each island, both made by the server's picture room.

import { html, svg, nothing } from "./vendor/lit-html.js";
import { theme } from "./settings.js";

/** @typedef {import("./types").Colour} Colour */

export const COLOURS = /** @type {Colour[]} */ (["white", "grey", "black", "brown"]);
/** The colours of seats, as the engine names them. */
export const SEATS = ["red", "blue", "yellow", "green"];

/** @type {Map<string, Promise<SVGSVGElement>>} */
const fetched = new Map();

/**
 * A picture of the server as an element, fetched once.
 * @param {string} path
 * @returns {Promise<SVGSVGElement>}
 */
function drawing(path) {
  let picture = fetched.get(path);
  if (!picture) {
    picture = fetchDrawing(path);
    picture.catch(() => fetched.delete(path));
    fetched.set(path, picture);
  }
  return picture;
}

/** @param {string} path */
async function fetchDrawing(path) {
  const answer = await fetch(`/api/v1${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return parsed(await answer.text());
}

/** An SVG document as an element of this page. @param {string} text @returns {SVGSVGElement} */
export function parsed(text) {
  const made = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(made, true)));
}

const version = new URL(import.meta.url).pathname.split("/")[2] ?? "";

/** Put the sheet of a theme where every `use` finds it. */
export async function layOut() {
  const sheet = await drawing(`/art/sheet?theme=${theme()}&v=${version}`);
  sheet.setAttribute("aria-hidden", "true");
  sheet.classList.add("sheet");
  const holder = /** @type {HTMLElement} */ (document.getElementById("art"));
  holder.replaceChildren(sheet);
}

/**
 * The ground of an island: by its code, or that of a table.
 * @param {string | null} code
 * @param {string} table
 */
export const ground = (code, table) =>
  drawing(code ? `/art/ground/${code}?theme=${theme()}&v=${version}` : `/tables/${table}/ground?theme=${theme()}`);

/** The thumbnails of all islands, as symbols. */
export const thumbnails = () => drawing(`/art/thumbnails?theme=${theme()}&v=${version}`);

/**
 * A small picture among text.
 * @param {string} symbol
 * @param {string} [box]
 * @param {string} [kind]
 */
export const icon = (symbol, box = "-24 -24 48 48", kind = "") =>
  html`<svg class="icon ${kind}" viewBox=${box} aria-hidden="true" focusable="false">${use(symbol)}</svg>`;

/**
 * A symbol of the sheet at a place.
 * @param {string} symbol
 * @param {number} [x]
 * @param {number} [y]
 * @param {number} [size]
 */
export const use = (symbol, x = 0, y = 0, size = 1) =>
  svg`<use href="#${symbol}" transform=${x || y || size !== 1 ? `translate(${x} ${y}) scale(${size})` : nothing}></use>`;

/** The picture of a clue. @param {string} clue */
export const cluePicture = (clue) =>
  html`<svg class="clue-picture" viewBox="-46 -36 92 72" aria-hidden="true" focusable="false">
    <use href="#clue-${clue.replace(":", "-")}" x="-46" y="-36" width="92" height="72"></use>
  </svg>`;

/** A treasure card: its gold, 0 for a curse, null face down. @param {number | null} value */
export const treasureCard = (value) => {
  const name = value === null ? "back" : value === 0 ? "curse" : value;
  return html`<svg class="treasure-card" viewBox="-4 -4 128 178" aria-hidden="true" focusable="false">
    <use href="#treasure-${name}" x="-4" y="-4" width="128" height="178"></use>
  </svg>`;
};

/** The marker of a map, in colour and shape. @param {Colour} colour */
export const marker = (colour) => icon(`marker-${colour}`, "-15 -15 30 30", "marker");

/** The rose of a seat. @param {number} seat */
export const rose = (seat) => icon(`rose-${seat}`, "-22 -22 44 44", "rose");

/** The vehicle of a seat. @param {number} seat */
export const atv = (seat) => icon(`atv-${seat}`, "-26 -20 52 40", "atv");
