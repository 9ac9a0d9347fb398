// Before a table, a replay or the lesson has arrived, or instead of one that cannot be loaded.

import { html, nothing } from "../../vendor/lit-html.js";
import { say, word } from "../../words.js";

/** @typedef {import("../../table-model").TableModel} TableModel */

const NOT_FOUND = 404;

/** @param {TableModel} table @param {string} waiting what is said while it is on its way */
export function opening({ connection, problem }, waiting) {
  const missing = connection === "closed" || problem?.status === NOT_FOUND;
  const status = missing ? say("Table not found, or private.") : problem ? word(problem.message) : waiting;
  return html`<main class="opening">
    <h1>Tobago</h1>
    <p role=${missing || problem ? "alert" : "status"}>${status}</p>
    ${problem && !missing ? html`<a class="button" href="">${say("Try again")}</a>` : nothing}
    <a class="button" href="/">${say("Home")}</a>
  </main>`;
}
