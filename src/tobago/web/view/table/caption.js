// The beat that is being shown, in words above the island.

import { html, nothing } from "../../vendor/lit-html.js";
import { word } from "../../words.js";

/** The end is not told before the gold is counted. @param {import("../../table-model").TableModel} table */
export function caption({ beat }) {
  const text = beat && beat.kind !== "end" ? word(beat.text) : "";
  if (!beat || !text) return nothing;
  return html`<div class="caption paper ${beat.seat === null ? "" : `seat-${beat.seat}`}" aria-hidden="true">
    <p>${text}</p>
  </div>`;
}
