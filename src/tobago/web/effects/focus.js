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

export function showDialog() {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!document.querySelector("dialog")) opener = focused;
  queueMicrotask(() => {
    const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog"));
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    if (dialog.contains(document.activeElement)) return;
    /** @type {HTMLElement | null} */ (dialog.querySelector(FOCUSABLE))?.focus();
  });
}

/** Return the focus to where it was before the dialog opened. */
export function restoreFocus() {
  const element = opener;
  opener = null;
  queueMicrotask(() => element?.focus?.());
}
