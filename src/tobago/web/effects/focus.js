// The keyboard focus and the modal dialog. Each effect waits for the drawing that its message has caused.

const FOCUSABLE = "button, a, input, select, [tabindex]";

/** Where the focus was before the dialog opened. @type {HTMLElement | null} */
let opener = null;

/** @param {{selector: string, preventScroll?: boolean}} effect */
export function focus({ selector, preventScroll }) {
  queueMicrotask(() => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus({ preventScroll }));
}

/** The focused element goes away with its screen: a screen reader begins at the top of the next one. */
export function focusPage() {
  opener = null;
  const page = document.getElementById("app");
  if (page) page.tabIndex = -1;
  page?.focus({ preventScroll: true });
}

/** Where the focus goes when the focused element goes away: what is expected now, or the top of the screen. */
const FALLBACKS = ["dialog[open]", ".prompt", "main h1", "main", "#app"];

/**
 * Draw, and keep the focus on the page: what was focused may have gone or be hidden afterwards.
 * @param {() => void} draw
 */
export function keepFocus(draw) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  draw();
  if (!before || before === document.body || before === document.documentElement) return;
  if (before.isConnected && before.checkVisibility() && document.activeElement === before) return;
  if (document.activeElement === before || document.activeElement === document.body) focusFallback();
}

function focusFallback() {
  for (const selector of FALLBACKS) {
    const element = /** @type {HTMLElement | null} */ (document.querySelector(selector));
    if (!element?.checkVisibility()) continue;
    if (!element.matches(FOCUSABLE)) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    return;
  }
}

export function showDialog() {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!document.querySelector("dialog")) opener = focused;
  queueMicrotask(() => {
    const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog"));
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    if (dialog.querySelector(":focus")) return;
    /** @type {HTMLElement | null} */ (dialog.querySelector(FOCUSABLE))?.focus();
  });
}

/** Return the focus to where it was before the dialog opened. */
export function restoreFocus() {
  const element = opener;
  opener = null;
  queueMicrotask(() => {
    if (element?.isConnected && element.checkVisibility()) element.focus();
    else focusFallback();
  });
}
