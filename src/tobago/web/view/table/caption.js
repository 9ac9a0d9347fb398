// The beat that is being shown, in words above the island. Those of a treasure are in its panel.

import { html, nothing } from "../../vendor/lit-html.js";
import { colourOf } from "../../update/table/selectors.js";
import { word } from "../../words.js";

/** The result is not shown before the gold is counted. @param {import("../../table-model").TableModel} table */
export function caption(table) {
  const { beat } = table;
  const text = beat && !beat.dig && beat.kind !== "end" ? word(beat.text) : "";
  if (!beat || !text) return nothing;
  const colour = beat.seat === null ? "" : `seat-${colourOf(table, beat.seat)}`;
  return html`<div class="caption paper ${colour}" aria-hidden="true">
    <p>${text}</p>
  </div>`;
}
