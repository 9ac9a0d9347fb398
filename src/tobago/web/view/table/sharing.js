// Sharing out a treasure: the card on offer, the roses from the bottom of the map to the top, the cards that the user
// has looked at, the cards to come; a curse; taking and passing.

import { html, nothing } from "../../vendor/lit-html.js";
import { askedSeat, shownDig } from "../../update/table/dig.js";
import { colourOf, isBehind, legalOf, nameOf, targetOf } from "../../update/table/selectors.js";
import { count, named, say, word } from "../../words.js";
import { atv, marker, rose, treasureCard } from "../art.js";
import { autoPass } from "../preferences.js";
import { curse } from "./curse.js";

/** @typedef {import("../../model").Settings} Settings */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../types").TurnedUpCard} TurnedUpCard */
/** @typedef {import("../../table-model").Dig} Dig */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** @param {TableModel} table @param {Settings} settings @param {Send} send */
export function sharing(table, settings, send) {
  const dig = shownDig(table);
  if (!dig) return nothing;
  const { map } = dig.sharing;
  return html`<section
    class="sharing paper beat-${table.beat?.kind ?? "none"}"
    aria-label=${say("Sharing out {treasure:object}", { treasure: map })}
  >
    <h2>${marker(map)} ${named("treasure", map)}</h2>
    ${canPass(table) ? autoPassing(settings, send) : saidLine(table, dig)}
    <div class="claims">${dig.curse ? curse(table, dig.curse) : roses(table, dig)}</div>
    ${offer(table, dig)} ${isBehind(table) ? nothing : decision(table, send)}
  </section>`;
}

/** Whether the user is asked now. @param {TableModel} table */
const canPass = (table) => !isBehind(table) && legalOf(table, "Take", "Pass").length > 0;

/** A setting, where the sentences are before and after. @param {Settings} settings @param {Send} send */
const autoPassing = (settings, send) =>
  html`<label class="said auto">${say("Auto-pass cards below")} ${autoPass(settings, send)}</label>`;

/** @param {TableModel} table @param {Dig} dig */
const saidLine = (table, dig) =>
  html`<p class="said" aria-hidden=${table.beat?.dig ? "true" : nothing}>${said(table, dig)}</p>`;

/** The sentence of the beat, or who is waited for. @param {TableModel} table @param {Dig} dig */
function said(table, dig) {
  if (table.beat?.dig) return word(table.beat.text);
  const payer = dig.sharing.paying[0] ?? null;
  if (payer !== null && payer !== table.view?.seat)
    return say("{who} chooses how to pay the curse.", { who: nameOf(table, payer) });
  const asked = askedSeat(dig);
  if (asked === null || asked === table.view?.seat) return nothing;
  return say("{who} decides: take it or pass?", { who: nameOf(table, asked) });
}

/** @param {TableModel} table @param {Dig} dig */
function roses(table, dig) {
  const { beat } = table;
  const { asked, roses: seats } = dig.sharing;
  const isAsked = askedSeat(dig) !== null && beat?.kind !== "pass"; // the next one is asked in the next beat
  return html`<ol class="asking" aria-label=${say("The roses, from the bottom of the map to the top")}>
    ${seats.map((seat, i) => {
      const looks = beat?.kind === "look" && beat.seat === seat;
      const colour = colourOf(table, seat);
      return html`<li class="seat-${colour} ${isAsked && i === asked ? "asked" : ""} ${looks ? "looking" : ""}">
        ${rose(colour)}${atv(colour)}<span class="name">${nameOf(table, seat)}</span>
      </li>`;
    })}
  </ol>`;
}

/** @param {TableModel} table @param {Dig} dig */
function offer(table, { sharing: shared, turnedUp }) {
  const { offered } = shared;
  const value = offered ?? leavingCard(table, turnedUp);
  const leaving = offered === null && value !== null;
  const side = (turnedUp.length + (leaving ? 1 : 0)) % 2; // the same card is not turned up again
  return html`<div class="offer">
    <div class="flip flip-${side} ${leaving ? "taken" : ""} ${targetClass(table, offered)}">
      ${value === null ? html`<span class="slot"></span>` : treasureCard(value)}
    </div>
    <div class="unseen">${offered === null ? nothing : cardText(offered)}</div>
    <dl>
      <div class="to-come ${shared.cards.length ? "" : "none"}">
        <dt>${say("Cards to come")}</dt>
        <dd class="row">${shared.cards.map((card) => treasureCard(card))}</dd>
      </div>
      ${seenCards(table, shared)}
      ${
        turnedUp.length
          ? html`<div class="given-cards">
              <dt>${say("Already shared out")}</dt>
              <dd class="row">${turnedUp.map((card) => givenCard(table, card))}</dd>
            </div>`
          : nothing
      }
    </dl>
  </div>`;
}

/**
 * The card that has just been taken or discarded.
 * @param {TableModel} table
 * @param {readonly TurnedUpCard[]} turnedUp
 */
const leavingCard = ({ beat }, turnedUp) =>
  beat?.kind === "take" || beat?.kind === "discard" ? (turnedUp.at(-1)?.value ?? null) : null;

/** @param {TableModel} table @param {TurnedUpCard} card */
const givenCard = (table, { value, taker }) =>
  html`<span class="given" data-seat=${taker ?? nothing} title=${taker === null ? nothing : nameOf(table, taker)}
    >${treasureCard(value)}${taker === null ? html`<span class="nobody">×</span>` : rose(colourOf(table, taker))}</span
  >`;

/** @param {number} value */
const cardText = (value) => (value === 0 ? say("a curse") : count("{n} gold", "{n} gold", value));

/** The cards that the user has looked at. @param {TableModel} table @param {Dig["sharing"]} shared */
function seenCards(table, { seen }) {
  const seat = table.view?.seat ?? null;
  const cards = seat === null ? [] : (seen[seat] ?? []);
  if (!cards.length) return nothing;
  return html`<div>
    <dt>${say("You saw")}</dt>
    <dd class="row">
      ${cards.map((value) => html`<span class=${targetClass(table, value)}>${treasureCard(value)}</span>`)}
    </dd>
  </div>`;
}

/** Whether the lesson points at cards of a value. @param {TableModel} table @param {number | null} value */
const targetClass = (table, value) => (value !== null && targetOf(table)?.card === value ? "target" : "");

/** @param {TableModel} table @param {Send} send */
function decision(table, send) {
  if (table.view?.state.phase === "curse") return paying(table, send);
  return table.view?.state.sharing ? taking(table, send) : nothing;
}

/** @param {TableModel} table @param {Send} send */
function taking(table, send) {
  const legal = legalOf(table, "Take", "Pass");
  if (!legal.length) return nothing;
  return html`<div class="decide">${legal.map((choice) => decideButton(table, choice, send))}</div>`;
}

/** @param {TableModel} table @param {LegalAction} choice @param {Send} send */
function decideButton(table, choice, send) {
  const { type } = choice.action;
  const target = targetOf(table)?.button === type ? "target" : "";
  return html`<button class="big ${type} ${target}" @click=${() => send({ type: "ActionClicked", choice })}>
    ${type === "Take" ? say("Take it") : say("Pass")} <kbd>${type === "Take" ? "T" : "P"}</kbd>
  </button>`;
}

/** @param {TableModel} table @param {Send} send */
function paying(table, send) {
  const legal = legalOf(table, "PayCurse");
  if (!legal.length) return nothing;
  return html`<div class="decide">
    ${legal.map(
      (choice) =>
        html`<button class="big" @click=${() => send({ type: "ActionClicked", choice })}>
          ${choice.action.with === "amulet" ? say("Give an amulet") : say("Give the best card")}
        </button>`,
    )}
  </div>`;
}
