// Loads drawings: SVG documents that the server makes.

/** @typedef {(message: import("../messages").Message) => void} Send */

/** @type {Map<string, SVGSVGElement>} */
const sheets = new Map();
let wantedSheet = "";

/** Put the sheet of symbols into the document, where every `use` finds it. @param {{path: string}} effect @param {Send} send */
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

/** @param {{path: string}} effect @param {Send} send */
export async function loadDrawing({ path }, send) {
  try {
    send({ type: "DrawingLoaded", path, drawing: await fetchDrawing(path) });
  } catch {
    send({ type: "DrawingFailed", path });
  }
}

/** @param {string} path @returns {Promise<SVGSVGElement>} */
async function fetchDrawing(path) {
  const response = await fetch(`/api/v1${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return parseDrawing(await response.text());
}

/** An SVG document as an element of this page. @param {string} text @returns {SVGSVGElement} */
export function parseDrawing(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}
