// A new table: who sits there, who starts, which island, the options of the rules, the clock, and who may find it.

import { html, nothing } from "./vendor/lit-html.js";
import { ask, somebody } from "./api.js";
import { attempt, note, redraw } from "./app.js";
import { atv, SEATS, thumbnails } from "./art.js";
import { choice } from "./choice.js";
import { botChoices } from "./waiting.js";
import { named, say, spoken } from "./words.js";

/** @typedef {import("./types").Bot} Bot */
/** @typedef {import("./types").Option} Option */

const CLOCKS = /** @type {Record<string, {per: string, seconds: number, increment?: number} | null>} */ ({
  none: null,
  quick: { per: "move", seconds: 60 },
  player: { per: "player", seconds: 900, increment: 10 },
  day: { per: "move", seconds: 86_400 },
  days: { per: "move", seconds: 259_200 },
});

class NewTableScreen {
  /** @param {string} kind friends, screen, or nothing */
  constructor(kind) {
    const other = kind === "screen" ? "human" : kind === "friends" ? "open" : "hunter";
    this.seats = ["human", other, ...(kind ? [] : ["scout"])];
    /** @type {number | null} */
    this.startingSeat = null;
    this.island = "";
    /** @type {Record<string, string | number | boolean>} */
    this.options = {};
    this.clock = "none";
    this.public = false;
    /** @type {Bot[]} */
    this.bots = [];
    /** @type {Option[]} */
    this.choices = [];
    /** @type {string[]} */
    this.islands = [];
    /** @type {Element | null} */
    this.thumbs = null;
    this.busy = false;
    attempt(() => this.load());
  }

  title() {
    return `${say("New table")} – Tobago`;
  }

  async load() {
    const lang = spoken();
    [this.bots, this.choices, this.islands, this.thumbs] = await Promise.all([
      /** @type {Promise<Bot[]>} */ (ask("GET", `/bots?lang=${lang}`)),
      /** @type {Promise<Option[]>} */ (ask("GET", `/options?lang=${lang}`)),
      /** @type {Promise<string[]>} */ (ask("GET", "/islands")),
      thumbnails(),
    ]);
    redraw();
  }

  template() {
    return html`<div class="page"><header class="top"><a class="home" href="/">Tobago</a></header><main class="paper sheet-of">
      <h1>${say("New table")}</h1>
      <form class="form" @submit=${(/** @type {Event} */ event) => this.submit(event)}>
        ${this.seating()} ${this.starting()} ${this.places()} ${this.rules()}
        <fieldset><legend>${say("Clock")}</legend>${this.radio("clock", [["none", say("none")], ["quick", say("a minute for each decision")], ["player", say("15 minutes for everybody, and 10 seconds for each decision")], ["day", say("a day for each decision")], ["days", say("three days for each decision")]], this.clock, (value) => (this.clock = value))}</fieldset>
        <fieldset><legend>${say("Who may find it")}</legend>${this.radio("public", [["link", say("whoever has the link")], ["all", say("everybody: it stands on the first page")]], this.public ? "all" : "link", (value) => (this.public = value === "all"))}</fieldset>
        <button class="big" ?disabled=${this.busy}>${this.seats.includes("open") ? say("Set the table") : say("Start")}</button>
      </form></main></div>`;
  }

  seating() {
    return html`<fieldset><legend>${say("Seats")}</legend>
      ${this.radio("players", [["2", "2"], ["3", "3"], ["4", "4"]], String(this.seats.length), (value) => this.resize(Number(value)))}
      <ul class="seats">${this.seats.map((who, seat) => html`<li class="seat-row"><span class="vehicle">${atv(seat)}</span>
        ${choice([["human", seat ? say("you, round this screen") : say("you")], ["open", say("open: for a friend")], ...botChoices(this.bots)], who, (value) => {
          this.seats[seat] = value;
          redraw();
        }, { label: say("Seat {n}", { n: seat + 1 }) })}<span class="manner">${this.bots.find(({ name }) => name === who)?.manner ?? ""}</span></li>`)}</ul></fieldset>`;
  }

  /** @param {number} players */
  resize(players) {
    this.seats = Array.from({ length: players }, (_, i) => this.seats[i] ?? this.seats[1] ?? "hunter");
    if (this.startingSeat !== null && this.startingSeat >= players) this.startingSeat = null;
  }

  starting() {
    const seats = SEATS.slice(0, this.seats.length).map((colour, seat) => /** @type {[string, string]} */ ([String(seat), `${say("Seat {n}", { n: seat + 1 })}: ${named("player", colour)}`]));
    return html`<fieldset><legend>${say("Starting player")}</legend>
      ${this.radio("starting", [["drawn", say("drawn by lot")], ...seats], String(this.startingSeat ?? "drawn"), (value) => (this.startingSeat = value === "drawn" ? null : Number(value)))}</fieldset>`;
  }

  places() {
    return html`<fieldset class="islands"><legend>${say("Island")}</legend>
      <div class="with-button">
        <button type="button" aria-pressed=${this.island === ""} @click=${() => this.choose("")}>${say("any")}</button>
        <label>${say("Code")} <input name="code" maxlength="4" .value=${this.island} placeholder="ABC1" @change=${(/** @type {Event} */ event) => this.typed(/** @type {HTMLInputElement} */ (event.target).value)}></label>
      </div>
      <div class="thumb-sheet" aria-hidden="true">${this.thumbs ?? nothing}</div>
      <div class="thumbs" role="group" aria-label=${say("Islands")}>${this.thumbs ? this.islands.map((code) => html`<button type="button" class="thumb" aria-pressed=${this.island === code} aria-label=${code} @click=${() => this.choose(code)}>
        <svg viewBox="0 0 100 100" aria-hidden="true"><use href="#thumb-${code}" width="100" height="100"></use></svg><span>${code}</span></button>`) : nothing}</div>
    </fieldset>`;
  }

  /** @param {string} code */
  choose(code) {
    this.island = code;
    redraw();
  }

  /** @param {string} text */
  typed(text) {
    const code = text.trim();
    if (code && !this.islands.includes(code)) note(say("There is no island {code}; a code is like ABC1 or aCb2.", { code }));
    else this.choose(code);
  }

  rules() {
    return html`<details class="options"><summary>${say("Rules of this table")}</summary>
      ${this.choices.map((option) => html`<label>${option.title}${choice(option.labels.map((label, i) => [String(i), label]), String(option.values.indexOf(this.options[option.name] ?? option.values[0] ?? "")), (value) => {
        const chosen = option.values[Number(value)];
        if (chosen !== undefined) this.options[option.name] = chosen;
      })}<span class="small">${option.about}</span></label>`)}
    </details>`;
  }

  /** @param {string} name @param {[string, string][]} values @param {string} chosen @param {(value: string) => void} choose */
  radio(name, values, chosen, choose) {
    return html`<div class="radios">${values.map(([value, label]) => html`<label class="radio"><input type="radio" name=${name} value=${value} .checked=${value === chosen} @change=${() => {
      choose(value);
      redraw();
    }}>${label}</label>`)}</div>`;
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    this.busy = true;
    redraw();
    attempt(async () => {
      try {
        await somebody();
        const seats = this.seats.map((who) => (who === "human" || who === "open" ? { kind: who } : { kind: "bot", bot: who }));
        const table = await /** @type {Promise<import("./types").TableInfo>} */ (
          ask("POST", "/tables", { players: seats.length, seats, island: this.island || null, options: this.options, starting_seat: this.startingSeat, clock: CLOCKS[this.clock] ?? null, public: this.public, start: !this.seats.includes("open") })
        );
        dispatchEvent(new CustomEvent("go", { detail: `/table/${table.id}` }));
      } finally {
        this.busy = false;
        redraw();
      }
    });
  }
}

/** @param {string} kind */
export const newTableScreen = (kind) => new NewTableScreen(kind);
