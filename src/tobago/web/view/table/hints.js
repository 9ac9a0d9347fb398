// The hint box: what a strong bot would do, with reasons.

import { html, nothing } from "../../vendor/lit-html.js";
import { count, percent, say } from "../../words.js";
import { actionText } from "./action-text.js";

/** @typedef {import("../../types").HintChoice} HintChoice */
/** @typedef {import("../../table-model").Island} Island */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {Send} send */
export function hintBox({ hints, island }, send) {
  if (!hints) return nothing;
  const { choices } = hints;
  return html`<section class="hints paper" aria-label=${say("Hint")} aria-live="polite">
    <h2>${say("Hint from Octavia (strongest bot)")}</h2>
    ${choices ? nothing : html`<p class="thinking">${say("thinking")}</p>`}
    <ol>
      ${(choices ?? []).map((choice) => hint(choice, island))}
    </ol>
    <button class="close" aria-label=${say("Close")} @click=${() => send({ type: "HintClicked" })}>×</button>
  </section>`;
}

/** @param {HintChoice} choice @param {Island | null} island */
function hint({ action, chance, gold, reasons }, island) {
  const wins = say("{percent} to win", { percent: percent(chance) });
  const earns = count("about {n} gold", "about {n} gold", Math.round(gold));
  return html`<li>
    <b>${actionText(action, island)}</b> <span class="chance">${wins}, ${earns}</span>
    ${reasons.map((reason) => html`<p>${reason}</p>`)}
  </li>`;
}
