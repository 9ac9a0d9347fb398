// The shell round the screens: which one is open, what is said in passing, and what is asked in between.

import { html, nothing, render } from "./vendor/lit-html.js";
import { Refused } from "./api.js";
import { say } from "./words.js";

/** @typedef {{title: () => string, template: () => unknown, close?: () => void, key?: (event: KeyboardEvent) => void, opened?: () => void}} Screen */

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
}

/** @param {Screen} next */
export function open(next) {
  screen?.close?.();
  screen = next;
  dialog = null;
  redraw();
  queueMicrotask(() => next.opened?.());
}

/** Something that is said in passing. @param {string} text */
export function note(text) {
  const id = (numbers += 1);
  notes = [...notes.filter((each) => each.text !== text), { text, id }].slice(-3);
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
  live = text;
  redraw();
}

/** Say what went wrong. @param {unknown} error */
export function complain(error) {
  if (!(error instanceof Refused)) console.error(error);
  note(error instanceof Error ? error.message : String(error));
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
    if (box && !box.open) box.showModal();
  }));
}

export function closeDialog() {
  dialog = null;
  redraw();
  queueMicrotask(() => /** @type {HTMLElement | null} */ (opener)?.focus?.());
}

export const hasDialog = () => dialog !== null;

/** @param {() => unknown} content */
const modal = (content) =>
  html`<dialog class="paper" @close=${() => closeDialog()} @click=${(/** @type {MouseEvent} */ event) => event.target === event.currentTarget && closeDialog()}>
    <div class="dialog">${content()}<button class="close" aria-label=${say("Close")} @click=${() => closeDialog()}>×</button></div>
  </dialog>`;

addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  if (!typing && !dialog && !event.ctrlKey && !event.metaKey && !event.altKey) screen?.key?.(event);
});
