// The form for a new table: seats, starting player, island, options of the rules, clock, and who can find it.

import { html, nothing } from "../vendor/lit-html.js";
import { isOwnSeat } from "../update/seats.js";
import { named, say } from "../words.js";
import { SEATS } from "./art.js";
import { choice, onCheck } from "./choice.js";
import { islandChoice } from "./islands.js";
import { newSeats } from "./seats.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").NewTableScreen} NewTableScreen */
/** @typedef {import("../model").ClockChoice} ClockChoice */
/** @typedef {import("../types").OptionInfo} OptionInfo */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** The starting player is random. */
const DRAWN = "drawn";

/** @param {Model} model @param {NewTableScreen} screen @param {Send} send */
export function newTableScreen(model, screen, send) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send({ type: "NewTableSubmitted" });
  };
  return html`<div class="page">
    <header class="top"><a class="home" href="/">Tobago</a></header>
    <main class="paper sheet-of">
      <h1>${say("New table")}</h1>
      ${screen.failed ? retry(send) : nothing}
      <form class="form" @submit=${submit}>
        ${seats(model, screen, send)} ${startingPlayer(model, screen, send)} ${islandChoice(model, screen, send)}
        ${rules(screen, send)} ${clock(screen, send)} ${visibility(screen, send)}
        <div class="form-actions">
          <button class="big" ?disabled=${screen.busy}>
            ${screen.seats.includes("open") ? say("Create the table") : say("Start")}
          </button>
        </div>
      </form>
    </main>
  </div>`;
}

/** @param {Send} send */
const retry = (send) =>
  html`<p role="alert">
    ${say("The server did not answer.")}
    <button type="button" @click=${() => send({ type: "ChoicesRequested" })}>${say("Try again")}</button>
  </p>`;

/** @param {Model} model @param {NewTableScreen} screen @param {Send} send */
const seats = (model, screen, send) =>
  html`<fieldset>
    <legend>${say("Seats")}</legend>
    ${radios(
      "players",
      [
        ["2", "2"],
        ["3", "3"],
        ["4", "4"],
      ],
      String(screen.seats.length),
      (value) => send({ type: "PlayersChosen", players: Number(value) }),
    )}
    ${newSeats(model, screen, send)}
  </fieldset>`;

/** @param {Model} model @param {NewTableScreen} screen @param {Send} send */
function startingPlayer(model, screen, send) {
  const seats = screen.seats.map(
    (_, seat) => /** @type {[string, string]} */ ([String(seat), starterName(model, screen, seat)]),
  );
  const chosen = String(screen.startingSeat ?? DRAWN);
  const choose = (/** @type {string} */ value) =>
    send({ type: "StartingSeatChosen", seat: value === DRAWN ? null : Number(value) });
  return html`<label class="line"
    >${say("Who starts")}${choice([[DRAWN, say("random")], ...seats], chosen, choose, { name: "starting" })}</label
  >`;
}

/**
 * The name of a seat's player with its colour.
 * @param {Model} model
 * @param {NewTableScreen} screen
 * @param {number} seat
 */
function starterName({ bots, user }, { seats, names, colours }, seat) {
  const colour = named("player", SEATS[colours[seat] ?? seat] ?? "");
  const remembered = isOwnSeat(seats, seat) ? (user?.name ?? say("you")) : "";
  const name = bots?.find((bot) => bot.name === seats[seat])?.person ?? (names[seat] || remembered);
  return `${name || say("Seat {n}", { n: seat + 1 })} (${colour})`;
}

/** @param {NewTableScreen} screen @param {Send} send */
const rules = ({ choices, options }, send) =>
  html`<details class="options">
    <summary>${say("Rules of this table")}</summary>
    ${choices.map((option) => ruleOption(option, options[option.name] ?? option.values[0] ?? "", send))}
  </details>`;

/** @param {OptionInfo} option @param {import("../model").OptionValue} chosen @param {Send} send */
function ruleOption({ name, values, title, about, labels }, chosen, send) {
  const choose = (/** @type {string} */ index) => {
    const value = values[Number(index)];
    if (value !== undefined) send({ type: "OptionChosen", name, value });
  };
  return html`<label
    >${title}${choice(
      labels.map((label, i) => [String(i), label]),
      String(values.indexOf(chosen)),
      choose,
    )}<span class="small">${about}</span></label
  >`;
}

/** @param {NewTableScreen} screen @param {Send} send */
function clock(screen, send) {
  const values = /** @type {[string, string][]} */ ([
    ["none", say("none")],
    ["quick", say("1 min per decision")],
    ["player", say("15 min each + 10 s per decision")],
    ["day", say("1 day per decision")],
    ["days", say("3 days per decision")],
  ]);
  const choose = (/** @type {string} */ value) =>
    send({ type: "ClockChosen", clock: /** @type {ClockChoice} */ (value) });
  const chosen = values.find(([value]) => value === screen.clock)?.[1] ?? "";
  return html`<details>
    <summary>${say("Clock: {clock}", { clock: chosen })}</summary>
    <fieldset class="plain">
      <legend class="unseen">${say("Clock")}</legend>
      ${radios("clock", values, screen.clock, choose)}
    </fieldset>
  </details>`;
}

/** @param {NewTableScreen} screen @param {Send} send */
function visibility(screen, send) {
  const values = /** @type {[string, string][]} */ ([
    ["link", say("Anyone with the link")],
    ["all", say("Everyone (listed on the home page)")],
  ]);
  const choose = (/** @type {string} */ value) => send({ type: "PublicChosen", public: value === "all" });
  const allow = (/** @type {boolean} */ allowed) => send({ type: "SpectatorChatChosen", allowed });
  return html`<fieldset>
    <legend>${say("Who can find it")}</legend>
    ${radios("public", values, screen.public ? "all" : "link", choose)}
    <label class="check"
      ><input
        type="checkbox"
        .checked=${screen.spectatorChat}
        @change=${onCheck(allow)}
      />${say("Spectators may chat")}</label
    >
  </fieldset>`;
}

/**
 * @param {string} name
 * @param {[string, string][]} values
 * @param {string} chosen
 * @param {(value: string) => void} onChoice
 */
const radios = (name, values, chosen, onChoice) =>
  html`<div class="radios">
    ${values.map(
      ([value, label]) =>
        html`<label class="radio">
          <input
            type="radio"
            name=${name}
            value=${value}
            .checked=${value === chosen}
            @change=${() => onChoice(value)}
          />
          ${label}
        </label>`,
    )}
  </div>`;
