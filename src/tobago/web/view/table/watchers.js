// Those who watch a table without a seat.

import { html, nothing } from "../../vendor/lit-html.js";
import { count } from "../../words.js";

/** @param {import("../../table-model").TableModel} table */
export function watchers({ info }) {
  const n = info?.spectators ?? 0;
  return n ? html`<p class="watchers">${count("{n} person is watching.", "{n} people are watching.", n)}</p>` : nothing;
}
