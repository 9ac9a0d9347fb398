// Sharing out a treasure: the card on offer, the roses from the bottom of the map to the top, what was looked at in
// secret, what is left; taking and passing.

import { html, nothing } from "./vendor/lit-html.js";
import { marker, rose, treasureCard } from "./art.js";
import { autoPass } from "./preferences.js";
import { count, named, say } from "./words.js";

/** @typedef {import("./table.js").TableScreen} TableScreen */
/** @typedef {import("./types").Sharing} Sharing */

/** @param {TableScreen} screen */
export function sharing(screen) {
  const { sharing: shared, phase } = screen.view.state;
  if (!shared || (phase !== "sharing" && phase !== "curse")) return nothing;
  const turned = screen.view.turned ?? [];
  return html`<section class="sharing paper" aria-label=${say("Sharing out {treasure:object}", { treasure: shared.map })}>
    <h2>${marker(shared.map)} ${named("treasure", shared.map)}</h2>
    <div class="offer">
      ${shared.offered === null ? nothing : html`<div class="flip flip-${turned.length % 2} ${lit(screen, shared.offered)}">${treasureCard(shared.offered)}</div>`}
      <div class="unseen" aria-live="polite">${shared.offered === null ? nothing : cardText(shared.offered)}</div>
      <dl>
        <dt>${say("Cards to come")}</dt><dd class="row">${shared.cards.map((value) => treasureCard(value))}</dd>
        ${looked(screen, shared)}
        <dt>${say("Given out")}</dt><dd class="row">${turned.map(({ value, taker }) => html`<span class="given">${treasureCard(value)}${taker === null ? html`<span class="nobody">×</span>` : rose(taker)}</span>`)}</dd>
      </dl>
    </div>
    <ol class="asking" aria-label=${say("The roses, from the bottom of the map")}>
      ${shared.roses.map((seat, i) => html`<li class=${phase === "sharing" && i === shared.asked ? "asked" : ""}>${rose(seat)}<span class="unseen">${screen.store.nameOf(seat)}</span></li>`)}
    </ol>
    ${phase === "curse" ? paying(screen, shared) : taking(screen, shared)}
  </section>`;
}

/** @param {number} value */
const cardText = (value) => (value === 0 ? say("a curse") : count("{n} gold", "{n} gold", value));

/** @param {TableScreen} screen @param {Sharing} shared */
function looked(screen, shared) {
  const seat = screen.view.seat;
  const seen = seat === null ? [] : (shared.seen[seat] ?? []);
  if (!seen.length) return nothing;
  return html`<dt>${say("You looked at")}</dt><dd class="row">${seen.map((value) => html`<span class=${lit(screen, value)}>${treasureCard(value)}</span>`)}</dd>`;
}

/** Whether the lesson points at cards of this value. @param {TableScreen} screen @param {number} value */
const lit = (screen, value) => (screen.target?.card === value ? "target" : "");

/** @param {TableScreen} screen @param {Sharing} shared */
function taking(screen, shared) {
  const legal = screen.store.legalOf("Take", "Pass");
  const asked = shared.roses[shared.asked] ?? null;
  if (!legal.length) {
    return html`<p class="waiting">${asked === null ? "" : say("{who} decides: take it or pass.", { who: screen.store.nameOf(asked) })}</p>`;
  }
  return html`<div class="decide">
      ${legal.map((each) => html`<button class="big ${each.action.type} ${screen.target?.button === each.action.type ? "target" : ""}" @click=${() => screen.play(each)}>
        ${each.action.type === "Take" ? say("Take it") : say("Pass")} <kbd>${each.action.type === "Take" ? "T" : "P"}</kbd></button>`)}
    </div>
    <label class="auto">${say("Auto-pass below")} ${autoPass(() => screen.changed())}</label>`;
}

/** @param {TableScreen} screen @param {Sharing} shared */
function paying(screen, shared) {
  const legal = screen.store.legalOf("PayCurse");
  if (!legal.length) {
    const who = shared.paying[0];
    return html`<p class="waiting">${who === undefined ? "" : say("{who} chooses what the curse gets.", { who: screen.store.nameOf(who) })}</p>`;
  }
  return html`<div class="decide">${legal.map((each) => html`<button class="big" @click=${() => screen.play(each)}>
    ${each.action.means === "amulet" ? say("Give an amulet") : say("Give the best card")}</button>`)}</div>`;
}
