// The step that is being shown, in words above the island.

import { html, nothing } from "../../vendor/lit-html.js";
import { colourOf } from "../../update/table/selectors.js";

/** @param {import("../../table-model").TableModel} table */
export function caption(table) {
  const { step } = table;
  const sentences = step?.entries.flatMap((entry) => entry.sentences) ?? [];
  const seat = step?.entries.at(-1)?.seat ?? null;
  if (!sentences.length) return nothing;
  return html`<div class="caption paper ${seat === null ? "" : `seat-${colourOf(table, seat)}`}" aria-hidden="true">
    ${sentences.map((sentence) => html`<p>${sentence}</p>`)}
  </div>`;
}
