// Loads drawings: SVG documents that the server makes.

/** @typedef {import("../effects").LoadDrawingEffect} LoadDrawingEffect */
/** @typedef {import("../effects").ParseDrawingEffect} ParseDrawingEffect */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @type {Map<string, SVGSVGElement>} */
const sheets = new Map();
let wantedSheet = "";

/**
 * Put the sheet of symbols into the document, where every `use` finds it.
 * @param {{path: string}} effect
 * @param {Send} send
 */
export async function showSheet({ path }, send) {
  wantedSheet = path;
  try {
    const sheet = sheets.get(path) ?? (await fetchDrawing(path));
    sheets.set(path, sheet);
    if (path !== wantedSheet) return; // another theme was chosen in the meantime
    sheet.setAttribute("aria-hidden", "true");
    sheet.classList.add("sheet");
    document.getElementById("art")?.replaceChildren(sheet);
    send({ type: "SheetShown" });
  } catch (error) {
    console.error(error);
    send({ type: "SheetFailed" });
  }
}

/** @param {LoadDrawingEffect} effect @param {Send} send */
export async function loadDrawing({ path, ground }, send) {
  try {
    const drawing = await fetchDrawing(path);
    send({ type: "DrawingLoaded", path, drawing: ground ? prepareGround(drawing) : drawing });
  } catch {
    send({ type: "DrawingFailed", path });
  }
}

/** @param {ParseDrawingEffect} effect @param {Send} send */
export function parseDrawing({ path, text, ground }, send) {
  const drawing = parse(text);
  send({ type: "DrawingLoaded", path, drawing: ground ? prepareGround(drawing) : drawing });
}

/** @param {string} path @returns {Promise<SVGSVGElement>} */
async function fetchDrawing(path) {
  const response = await fetch(`/api/v1${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return parse(await response.text());
}

/** An SVG document as an element of this page. @param {string} text @returns {SVGSVGElement} */
function parse(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}

/** The ground of a board lies in the board's own coordinates. @param {SVGSVGElement} drawing */
function prepareGround(drawing) {
  const { x, y, width, height } = drawing.viewBox.baseVal;
  for (const [name, value] of Object.entries({ x, y, width, height })) drawing.setAttribute(name, String(value));
  drawing.setAttribute("aria-hidden", "true");
  drawing.classList.add("ground");
  return drawing;
}
