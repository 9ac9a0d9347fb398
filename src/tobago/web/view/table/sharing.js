// Sharing out a treasure: the card on offer, the roses from the bottom of the map to the top, the cards that the user
// has looked at, the cards to come; taking and passing.

import { html, nothing } from "../../vendor/lit-html.js";
import { colourOf, legalOf, nameOf, targetOf } from "../../update/table/selectors.js";
import { count, named, say } from "../../words.js";
import { marker, rose, treasureCard } from "../art.js";
import { autoPass } from "../preferences.js";

/** @typedef {import("../../model").Settings} Settings */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../types").Sharing} Sharing */
/** @typedef {import("../../types").TurnedUpCard} TurnedUpCard */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {Settings} settings @param {Send} send */
export function sharing(table, settings, send) {
  const { sharing: shared = null, phase } = table.view?.state ?? {};
  if (!shared || (phase !== "sharing" && phase !== "curse")) return nothing;
  return html`<section
    class="sharing paper"
    aria-label=${say("Sharing out {treasure:object}", { treasure: shared.map })}
  >
    <h2>${marker(shared.map)} ${named("treasure", shared.map)}</h2>
    ${offer(table, shared)}
    <ol class="asking" aria-label=${say("The roses, from the bottom of the map")}>
      ${shared.roses.map(
        (seat, i) =>
          html`<li class=${phase === "sharing" && i === shared.asked ? "asked" : ""}>
            ${rose(colourOf(table, seat))}<span class="unseen">${nameOf(table, seat)}</span>
          </li>`,
      )}
    </ol>
    ${phase === "curse" ? paying(table, shared, send) : taking(table, shared, settings, send)}
  </section>`;
}

/** @param {TableModel} table @param {Sharing} shared */
function offer(table, shared) {
  const turnedUp = (table.view?.turned_up ?? []).filter((card) => card !== null);
  const { offered } = shared;
  return html`<div class="offer">
    ${
      offered === null
        ? nothing
        : html`<div class="flip flip-${turnedUp.length % 2} ${targetClass(table, offered)}">
            ${treasureCard(offered)}
          </div>`
    }
    <div class="unseen" aria-live="polite">${offered === null ? nothing : cardText(offered)}</div>
    <dl>
      <dt>${say("Cards to come")}</dt>
      <dd class="row">${shared.cards.map((value) => treasureCard(value))}</dd>
      ${seenCards(table, shared)}
      <dt>${say("Given out")}</dt>
      <dd class="row">${turnedUp.map((card) => givenCard(table, card))}</dd>
    </dl>
  </div>`;
}

/** @param {TableModel} table @param {TurnedUpCard} card */
const givenCard = (table, { value, taker }) =>
  html`<span class="given"
    >${treasureCard(value)}${taker === null ? html`<span class="nobody">×</span>` : rose(colourOf(table, taker))}</span
  >`;

/** @param {number} value */
const cardText = (value) => (value === 0 ? say("a curse") : count("{n} gold", "{n} gold", value));

/** The cards that the user has looked at. @param {TableModel} table @param {Sharing} shared */
function seenCards(table, { seen }) {
  const seat = table.view?.seat ?? null;
  const cards = seat === null ? [] : (seen[seat] ?? []);
  if (!cards.length) return nothing;
  return html`<dt>${say("You looked at")}</dt>
    <dd class="row">
      ${cards.map((value) => html`<span class=${targetClass(table, value)}>${treasureCard(value)}</span>`)}
    </dd>`;
}

/** Whether the lesson points at cards of a value. @param {TableModel} table @param {number | null} value */
const targetClass = (table, value) => (value !== null && targetOf(table)?.card === value ? "target" : "");

/** @param {TableModel} table @param {Sharing} shared @param {Settings} settings @param {Send} send */
function taking(table, shared, settings, send) {
  const legal = legalOf(table, "Take", "Pass");
  const asked = shared.roses[shared.asked] ?? null;
  if (!legal.length) {
    const who = nameOf(table, asked);
    return html`<p class="waiting">${asked === null ? "" : say("{who} decides: take it or pass.", { who })}</p>`;
  }
  return html`<div class="decide">${legal.map((choice) => decideButton(table, choice, send))}</div>
    <label class="auto">${say("Auto-pass below")} ${autoPass(settings, send)}</label>`;
}

/** @param {TableModel} table @param {LegalAction} choice @param {Send} send */
function decideButton(table, choice, send) {
  const { type } = choice.action;
  const target = targetOf(table)?.button === type ? "target" : "";
  return html`<button class="big ${type} ${target}" @click=${() => send({ type: "ActionClicked", choice })}>
    ${type === "Take" ? say("Take it") : say("Pass")} <kbd>${type === "Take" ? "T" : "P"}</kbd>
  </button>`;
}

/** @param {TableModel} table @param {Sharing} shared @param {Send} send */
function paying(table, shared, send) {
  const legal = legalOf(table, "PayCurse");
  if (!legal.length) {
    const seat = shared.paying[0] ?? null;
    const who = nameOf(table, seat);
    return html`<p class="waiting">${seat === null ? "" : say("{who} chooses what the curse gets.", { who })}</p>`;
  }
  return html`<div class="decide">
    ${legal.map(
      (choice) =>
        html`<button class="big" @click=${() => send({ type: "ActionClicked", choice })}>
          ${choice.action.with === "amulet" ? say("Give an amulet") : say("Give the best card")}
        </button>`,
    )}
  </div>`;
}
