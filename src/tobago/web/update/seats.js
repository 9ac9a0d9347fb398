// The names and colours of players: on the form for a new table, at a table that waits, and of those who join.

import { changeUser } from "./user.js";
import { requestAsUser } from "./shell.js";
import { change, tableOf } from "./table/model.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").NewTableScreen} NewTableScreen */
/** @typedef {import("../effects").RequestEffect} RequestEffect */
/** @typedef {import("../messages").SeatMessage} SeatMessage */
/** @typedef {import("../types").TableInfo} TableInfo */
/** @typedef {import("./shell.js").Step} Step */

/** Nothing is typed, and everybody has the colour of the seat. */
export const NEW_SEATS = { names: [null, null, null, null], colours: [0, 1, 2, 3] };

/** @param {Model} model @param {SeatMessage} message @returns {Step} */
export function updateSeats(model, message) {
  const { screen } = model;
  if (screen.kind === "new-table") return [{ ...model, screen: changeForm(screen, message) }, []];
  if (screen.kind !== "table" || !screen.table.info) return [model, []];
  const { info } = screen.table;
  switch (message.type) {
    case "SeatNameTyped":
      return message.seat === null ? changeGuest(model, { name: message.name }) : [model, []];
    case "SeatNameEntered":
      return renameSeat(model, info, message.seat, message.name.trim());
    case "SeatColourChosen":
      if (message.seat === null) return changeGuest(model, { colour: message.colour });
      return [model, [changeSeat(info, message.seat, { colour: message.colour })]];
    case "JoinClicked":
      return join(model, info);
  }
}

/** @param {NewTableScreen} screen @param {SeatMessage} message @returns {NewTableScreen} */
function changeForm(screen, message) {
  switch (message.type) {
    case "SeatNameTyped":
      return { ...screen, names: screen.names.map((name, seat) => (seat === message.seat ? message.name : name)) };
    case "SeatColourChosen":
      return { ...screen, colours: exchangeColours(screen.colours, message.seat ?? 0, message.colour) };
    default:
      return screen;
  }
}

/**
 * A seat takes a colour, and the seat that had it gets the other one.
 * @param {readonly number[]} colours
 * @param {number} seat
 * @param {number} colour
 */
const exchangeColours = (colours, seat, colour) =>
  colours.map((each, i) => (i === seat ? colour : each === colour ? (colours[seat] ?? each) : each));

/** The seat of the user on the form; the other people on this device have names for the table alone. */
const ownSeat = (/** @type {readonly string[]} */ seats) => seats.indexOf("human");

/**
 * The names and colours that the API is sent for the seats of a new table.
 * @param {NewTableScreen} screen
 * @returns {{name?: string, colour?: number}[]}
 */
export function seatDetails({ seats, names, colours }) {
  const own = ownSeat(seats);
  return seats.map((who, seat) => {
    const name = names[seat]?.trim();
    const colour = colours[seat];
    const changed = colour === seat ? {} : { colour };
    return who === "human" && seat !== own && name ? { ...changed, name } : changed;
  });
}

/** The name that the user has typed on the form, if any. @param {NewTableScreen} screen */
export const ownName = ({ seats, names }) => names[ownSeat(seats)]?.trim() ?? "";

/** Whether a seat of the form is the user's own, under the name of the account. @param {readonly string[]} seats */
export const isOwnSeat = (seats, /** @type {number} */ seat) => ownSeat(seats) === seat;

/** The colours that other people at a table have. @param {TableInfo} info @param {number | null} seat */
export const takenColours = (info, seat) =>
  info.seats.filter((each) => each.kind === "human" && each.seat !== seat).map(({ colour }) => colour);

/**
 * The colour in which a visitor joins: the chosen one, if it is free.
 * @param {TableInfo} info
 * @param {number | null} chosen
 */
export function guestColour(info, chosen) {
  if (chosen !== null && !takenColours(info, null).includes(chosen)) return chosen;
  return info.seats.find(({ kind }) => kind === "open")?.colour ?? 0;
}

/** @param {Model} model @param {Partial<import("../table-model").Guest>} changes @returns {Step} */
const changeGuest = (model, changes) => [change(model, { guest: { ...tableOf(model).guest, ...changes } }), []];

/** @param {Model} model @param {TableInfo} info @returns {Step} */
function join(model, info) {
  const { name, colour } = tableOf(model).guest;
  /** @type {RequestEffect} */
  const request = {
    effect: "request",
    method: "POST",
    path: `/tables/${info.id}/join`,
    body: { colour: guestColour(info, colour) },
    reply: "Joined",
  };
  return requestAsUser(model, request, name?.trim());
}

/**
 * The first seat of the user has the name of the account.
 * @param {Model} model
 * @param {TableInfo} info
 * @param {number} seat
 * @param {string} name
 * @returns {Step}
 */
function renameSeat(model, info, seat, name) {
  if (!name || name === info.seats[seat]?.name) return [model, []];
  return [model, [seat === info.yours[0] ? changeUser({ name }) : changeSeat(info, seat, { name })]];
}

/**
 * @param {TableInfo} info
 * @param {number} seat
 * @param {{name?: string, colour?: number}} body
 * @returns {RequestEffect}
 */
const changeSeat = ({ id }, seat, body) => ({
  effect: "request",
  method: "PATCH",
  path: `/tables/${id}/seats/${seat}`,
  body,
  reply: "RequestAnswered",
});
