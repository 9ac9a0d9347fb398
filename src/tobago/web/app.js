// The shell round the screens: which one is open, what is said in passing, and what is asked in between.

import { html, nothing, render } from "./vendor/lit-html.js";
import { Refused } from "./api.js";
import { say } from "./words.js";

/** @typedef {{title: () => string, template: () => unknown, close?: () => void, key?: (event: KeyboardEvent) => void}} Screen */

/** @type {Screen | null} */
let screen = null;
/** @type {{text: string, id: number}[]} */
let notes = [];
/** @type {(() => unknown) | null} */
let dialog = null;
/** @type {Element | null} */
let opener = null;
let live = "";
let due = false;
let numbers = 0;

const NOTE_MS = 6000;

/** Draw the page anew, once for all that changes in this moment. */
export function redraw() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    draw();
  });
}

function draw() {
  const root = document.getElementById("app");
  if (!root || !screen) return;
  document.title = screen.title();
  render(html`${screen.template()}
    <div class="notes" role="status">${notes.map(({ text, id }) => html`<p class="note">${text}<button class="close" aria-label=${say("Close")} @click=${() => drop(id)}>×</button></p>`)}</div>
    <div class="unseen" aria-live="polite">${live}</div>
    ${dialog ? modal(dialog) : nothing}`, root);
  const title = root.querySelector("dialog h2");
  if (title) title.id = "dialog-title";
}

/** Go to another screen. @param {string} address */
export const go = (address) => dispatchEvent(new CustomEvent("go", { detail: address }));

/** @param {Screen} next */
export function open(next) {
  screen?.close?.();
  if (screen) enter();
  screen = next;
  dialog = null;
  opener = null;
  redraw();
}

/** What had the focus goes away with its screen: a reader begins at the top of the next one. */
function enter() {
  const root = document.getElementById("app");
  if (root) root.tabIndex = -1;
  root?.focus({ preventScroll: true });
}

/** A text that differs from the one before it: only then does a screen reader say the same once more. @param {string} text @param {string} before */
const anew = (text, before) => (text === before ? `${text}\u00a0` : text);

/** Something that is said in passing. @param {string} text */
export function note(text) {
  const id = (numbers += 1);
  const before = notes.find((each) => each.text.trim() === text.trim())?.text ?? "";
  notes = [...notes.filter((each) => each.text !== before), { text: anew(text, before), id }].slice(-3);
  window.setTimeout(() => drop(id), NOTE_MS);
  redraw();
}

/** @param {number} id */
function drop(id) {
  notes = notes.filter((each) => each.id !== id);
  redraw();
}

/** Something that a screen reader says. @param {string} text */
export function announce(text) {
  live = anew(text, live);
  redraw();
}

/** Say what went wrong. @param {unknown} error */
export function complain(error) {
  if (error instanceof Refused) {
    note(error.message);
    return;
  }
  console.error(error);
  note(say("Something went wrong here. If it stays so, load the page again."));
}

/** Do something that may be refused. @param {() => Promise<unknown>} what */
export const attempt = (what) => what().catch(complain);

// ---- dialogs ------------------------------------------------------------------------------------

/** Ask or show something before all else. @param {() => unknown} content */
export function openDialog(content) {
  if (!dialog) opener = document.activeElement;
  dialog = content;
  redraw();
  queueMicrotask(() => queueMicrotask(() => {
    const box = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog"));
    if (!box) return;
    if (!box.open) box.showModal();
    if (!box.contains(document.activeElement)) /** @type {HTMLElement | null} */ (box.querySelector("button, a, input, select, [tabindex]"))?.focus();
  }));
}

export function closeDialog() {
  const back = /** @type {HTMLElement | null} */ (opener);
  dialog = null;
  opener = null;
  redraw();
  queueMicrotask(() => back?.focus?.());
}

/** @param {() => unknown} content */
const modal = (content) =>
  html`<dialog class="paper" aria-labelledby="dialog-title" @close=${() => closeDialog()} @click=${(/** @type {MouseEvent} */ event) => event.target === event.currentTarget && closeDialog()}>
    <div class="dialog">${content()}<button class="close" aria-label=${say("Close")} @click=${() => closeDialog()}>×</button></div>
  </dialog>`;

addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  if (!typing && !dialog && !event.ctrlKey && !event.metaKey && !event.altKey) screen?.key?.(event);
});
