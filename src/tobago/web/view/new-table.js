// The form for a new table: seats, starting player, island, options of the rules, clock, and who can find it.

import { html, nothing } from "../vendor/lit-html.js";
import { thumbnailsPath } from "../update/display.js";
import { named, say } from "../words.js";
import { SEATS } from "./art.js";
import { choice, onInput } from "./choice.js";
import { newSeats } from "./seats.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").NewTableScreen} NewTableScreen */
/** @typedef {import("../model").ClockChoice} ClockChoice */
/** @typedef {import("../types").OptionInfo} OptionInfo */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** The starting player is drawn by lot. */
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
      <form class="form" @submit=${submit}>
        ${seats(model, screen, send)} ${startingPlayer(screen, send)} ${islands(model, screen, send)}
        ${rules(screen, send)} ${clock(screen, send)} ${visibility(screen, send)}
        <button class="big" ?disabled=${screen.busy}>
          ${screen.seats.includes("open") ? say("Set the table") : say("Start")}
        </button>
      </form>
    </main>
  </div>`;
}

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

/** @param {NewTableScreen} screen @param {Send} send */
function startingPlayer(screen, send) {
  const values = screen.seats.map((_, seat) => seatChoice(SEATS[screen.colours[seat] ?? seat] ?? "", seat));
  const chosen = String(screen.startingSeat ?? DRAWN);
  const choose = (/** @type {string} */ value) =>
    send({ type: "StartingSeatChosen", seat: value === DRAWN ? null : Number(value) });
  return html`<fieldset>
    <legend>${say("Starting player")}</legend>
    ${radios("starting", [[DRAWN, say("drawn by lot")], ...values], chosen, choose)}
  </fieldset>`;
}

/** @param {string} colour @param {number} seat @returns {[string, string]} */
const seatChoice = (colour, seat) => [String(seat), `${say("Seat {n}", { n: seat + 1 })}: ${named("player", colour)}`];

/** @param {Model} model @param {NewTableScreen} screen @param {Send} send */
function islands(model, { island, islands: codes }, send) {
  const sheet = model.drawings[thumbnailsPath(model)];
  const drawn = sheet !== undefined && sheet !== "loading";
  const choose = (/** @type {string} */ code) => send({ type: "IslandChosen", island: code });
  return html`<fieldset class="islands">
    <legend>${say("Island")}</legend>
    <div class="with-button">
      <button type="button" aria-pressed=${island === ""} @click=${() => choose("")}>${say("any")}</button>
      <label
        >${say("Code")}
        <input
          name="code"
          maxlength="4"
          .value=${island}
          placeholder="ABC1"
          @change=${onInput((text) => send({ type: "IslandEntered", text }))}
      /></label>
    </div>
    <div class="thumb-sheet" aria-hidden="true">${drawn ? sheet : nothing}</div>
    <div class="thumbs" role="group" aria-label=${say("Islands")}>
      ${drawn ? codes.map((code) => thumbnail(code, island === code, choose)) : nothing}
    </div>
  </fieldset>`;
}

/** @param {string} code @param {boolean} chosen @param {(code: string) => void} choose */
const thumbnail = (code, chosen, choose) =>
  html`<button type="button" class="thumb" aria-pressed=${chosen} aria-label=${code} @click=${() => choose(code)}>
    <svg viewBox="0 0 100 100" aria-hidden="true"><use href="#thumb-${code}" width="100" height="100"></use></svg>
    <span>${code}</span>
  </button>`;

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
    ["quick", say("a minute for each decision")],
    ["player", say("15 minutes for everybody, and 10 seconds for each decision")],
    ["day", say("a day for each decision")],
    ["days", say("three days for each decision")],
  ]);
  const choose = (/** @type {string} */ value) =>
    send({ type: "ClockChosen", clock: /** @type {ClockChoice} */ (value) });
  return html`<fieldset>
    <legend>${say("Clock")}</legend>
    ${radios("clock", values, screen.clock, choose)}
  </fieldset>`;
}

/** @param {NewTableScreen} screen @param {Send} send */
function visibility(screen, send) {
  const values = /** @type {[string, string][]} */ ([
    ["link", say("whoever has the link")],
    ["all", say("everybody: it stands on the first page")],
  ]);
  const choose = (/** @type {string} */ value) => send({ type: "PublicChosen", public: value === "all" });
  return html`<fieldset>
    <legend>${say("Who may find it")}</legend>
    ${radios("public", values, screen.public ? "all" : "link", choose)}
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
