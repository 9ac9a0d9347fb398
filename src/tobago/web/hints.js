// A hint: what a captain would do, with reasons.

import { html, nothing } from "./vendor/lit-html.js";
import { deed } from "./deeds.js";
import { count, say } from "./words.js";

/** @typedef {import("./table.js").TableScreen} TableScreen */
/** @typedef {{action: import("./types").Action, text: string, chance: number, gold: number, then: string[], reasons: string[]}} Advised */

/** @param {TableScreen} screen @param {Advised[]} hints */
export const hintBox = (screen, hints) =>
  html`<section class="hints paper" aria-label=${say("Hint")} aria-live="polite">
    <h2>${say("Octavia would …")}</h2>
    ${hints.length ? nothing : html`<p class="thinking">${say("thinking")}</p>`}
    <ol>${hints.map((each) => html`<li><b>${deed(each.action, screen.island)}</b> <span class="chance">${say("wins in {n} of 100", { n: Math.round(100 * each.chance) })}, ${count("about {n} gold", "about {n} gold", Math.round(each.gold))}</span>
      ${each.reasons.map((reason) => html`<p>${reason}</p>`)}</li>`)}</ol>
    <button class="close" aria-label=${say("Close")} @click=${() => screen.askHint()}>×</button>
  </section>`;
