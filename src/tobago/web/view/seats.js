// The rows of seats with the names and colours of their players: of a new table, and of one that waits.

import { html, nothing } from "../vendor/lit-html.js";
import { guestColour, isOwnSeat, takenColours } from "../update/seats.js";
import { named, say } from "../words.js";
import { SEATS, atv, icon } from "./art.js";
import { botChoices, choice, onInput } from "./choice.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").NewTableScreen} NewTableScreen */
/** @typedef {import("../types").BotInfo} BotInfo */
/** @typedef {import("../types").Seat} Seat */
/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {import("../table-model").TableModel} TableModel */
/** @typedef {(message: import("../messages").Message) => void} Send */

const LONGEST_NAME = 40;

/**
 * The four colours to choose from, each with its vehicle.
 * @param {string} group the name of the radio buttons
 * @param {number} chosen
 * @param {readonly number[]} taken
 * @param {(colour: number) => void} onChoice
 */
const colourChoice = (group, chosen, taken, onChoice) =>
  html`<div class="colours" role="radiogroup" aria-label=${say("Colour")}>
    ${SEATS.map(
      (name, colour) =>
        html`<label class="colour seat-${colour}">
          <input
            type="radio"
            name=${group}
            value=${colour}
            .checked=${colour === chosen}
            ?disabled=${taken.includes(colour)}
            @change=${() => onChoice(colour)}
          />
          ${atv(colour)}<span>${named("player", name)}</span>
        </label>`,
    )}
  </div>`;

/**
 * @param {string} value
 * @param {string} placeholder
 * @param {string} label
 * @param {{typed?: (name: string) => void, entered?: (name: string) => void}} on
 */
const nameField = (value, placeholder, label, { typed, entered }) =>
  html`<input
    class="name"
    name="name"
    maxlength=${LONGEST_NAME}
    autocomplete="nickname"
    aria-label=${label}
    placeholder=${placeholder}
    .value=${value}
    @input=${typed ? onInput(typed) : nothing}
    @change=${entered ? onInput(entered) : nothing}
  />`;

// ---- a new table ----------------------------------------------------------------------------------

/** @param {Model} model @param {NewTableScreen} screen @param {Send} send */
export const newSeats = (model, screen, send) =>
  html`<ul class="seats">
    ${screen.seats.map((who, seat) => newSeat(model, screen, who, seat, send))}
  </ul>`;

/** @param {Model} model @param {NewTableScreen} screen @param {string} who @param {number} seat @param {Send} send */
function newSeat(model, screen, who, seat, send) {
  const bots = model.bots ?? [];
  const colour = screen.colours[seat] ?? seat;
  const people = /** @type {[string, string][]} */ ([
    ["human", isOwnSeat(screen.seats, seat) || !seat ? say("you") : say("someone else on this device")],
    ["open", say("open for a friend")],
  ]);
  const label = say("Seat {n}", { n: seat + 1 });
  const choose = (/** @type {string} */ value) => send({ type: "SeatChosen", seat, who: value });
  return html`<li class="seat-row seat-${colour}">
    <span class="vehicle">${who in PORTRAITS ? portrait(who) : nothing}${atv(colour)}</span>
    ${choice([...people, ...botChoices(bots)], who, choose, { label })}
    ${who === "human" ? newPlayer(model, screen, seat, send) : nothing} ${manner(bots, who)}
  </li>`;
}

/** @param {Model} model @param {NewTableScreen} screen @param {number} seat @param {Send} send */
function newPlayer({ user }, screen, seat, send) {
  const remembered = isOwnSeat(screen.seats, seat) ? (user?.name ?? "") : "";
  const typed = (/** @type {string} */ name) => send({ type: "SeatNameTyped", seat, name });
  const choose = (/** @type {number} */ colour) => send({ type: "SeatColourChosen", seat, colour });
  const label = say("Name on seat {n}", { n: seat + 1 });
  return html`${nameField(screen.names[seat] ?? remembered, say("Name"), label, { typed })}
  ${colourChoice(`colour-${seat}`, screen.colours[seat] ?? seat, [], choose)}`;
}

/** @param {readonly BotInfo[]} bots @param {string} who */
function manner(bots, who) {
  const text = bots.find(({ name }) => name === who)?.manner;
  return text ? html`<span class="manner">${text}</span>` : nothing;
}

/** The bots that have a portrait. */
const PORTRAITS = { drifter: 1, scout: 1, hunter: 1, navigator: 1, captain: 1 };

/** @param {string} bot */
const portrait = (bot) => icon(`portrait-${bot}`, "-40 -40 80 80", "portrait");

// ---- a table that waits -----------------------------------------------------------------------------

/** @param {Model} model @param {TableInfo} table @param {Seat} seat @param {Send} send */
export function waitingSeat(model, table, seat, send) {
  const mine = table.yours.includes(seat.seat);
  return html`<li class="seat-row seat-${seat.colour}">
    <span class="vehicle">${seat.bot ? portrait(seat.bot) : nothing}${atv(seat.colour)}</span>
    ${mine ? ownSeat(table, seat, send) : html`<b>${seat.kind === "open" ? say("open") : seat.name}</b>`}
    ${seat.kind === "human" && !mine ? html`<span>${seat.present ? say("is here") : say("away")}</span>` : nothing}
    ${table.starting_seat === seat.seat ? html`<span>${say("starts the game")}</span>` : nothing}
    <span class="grow"></span>
    ${table.owner && seat.seat !== table.yours[0] ? occupantChoice(model.bots ?? [], seat, mine, send) : nothing}
  </li>`;
}

/** @param {TableInfo} table @param {Seat} seat @param {Send} send */
function ownSeat(table, { seat, name, colour }, send) {
  const entered = (/** @type {string} */ given) => send({ type: "SeatNameEntered", seat, name: given });
  const choose = (/** @type {number} */ chosen) => send({ type: "SeatColourChosen", seat, colour: chosen });
  const label = seat === table.yours[0] ? say("Your name") : say("Name on seat {n}", { n: seat + 1 });
  return html`${nameField(name, say("Name"), label, { entered })}
  ${colourChoice(`colour-${seat}`, colour, takenColours(table, seat), choose)}`;
}

/** @param {readonly BotInfo[]} bots @param {Seat} seat @param {boolean} mine @param {Send} send */
function occupantChoice(bots, seat, mine, send) {
  const human = seat.kind === "human" && !mine ? seat.name : say("someone else on this device");
  const occupant = (seat.kind === "bot" ? seat.bot : seat.kind) ?? "open";
  const values = /** @type {[string, string][]} */ ([["open", say("open")], ["human", human], ...botChoices(bots)]);
  const choose = (/** @type {string} */ who) => send({ type: "OccupantChosen", seat: seat.seat, who });
  return choice(values, occupant, choose, { label: say("Player in this seat") });
}

/**
 * The name, the colour and the button with which a visitor joins.
 * @param {Model} model
 * @param {TableModel} table
 * @param {Send} send
 */
export function joinForm({ user }, { info, guest }, send) {
  if (!info || info.yours.length || !info.seats.some(({ kind }) => kind === "open")) return nothing;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send({ type: "JoinClicked" });
  };
  const typed = (/** @type {string} */ name) => send({ type: "SeatNameTyped", seat: null, name });
  const choose = (/** @type {number} */ colour) => send({ type: "SeatColourChosen", seat: null, colour });
  return html`<form class="join" @submit=${submit}>
    ${nameField(guest.name ?? user?.name ?? "", say("Name"), say("Your name"), { typed })}
    ${colourChoice("colour-guest", guestColour(info, guest.colour), takenColours(info, null), choose)}
    <button class="big">${say("Join")}</button>
  </form>`;
}
