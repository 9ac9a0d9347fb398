// Home: to a game in one click; with friends; round one screen; tables to join, games to go on with or to watch.

import { html, nothing } from "./vendor/lit-html.js";
import { ask, known, somebody } from "./api.js";
import { attempt, go, openDialog, redraw } from "./app.js";
import { ground, icon } from "./art.js";
import { preferences, setLanguage } from "./preferences.js";
import { theme } from "./settings.js";
import { LANGUAGES, count, moment, say, spoken } from "./words.js";

/** @typedef {import("./types").TableTold} TableTold */
/** @typedef {import("./types").TableInfo} TableInfo */

/** An island that looks well by itself. */
const VISTA = "aBC1";
/** Opponents that let a newcomer win now and then. */
const FRIENDLY = ["scout", "drifter", "hunter"];

class HomeScreen {
  constructor() {
    /** @type {TableTold[]} */
    this.mine = [];
    /** @type {TableTold[]} */
    this.waiting = [];
    /** @type {TableTold[]} */
    this.playing = [];
    /** @type {TableTold[]} */
    this.finished = [];
    this.busy = false;
    /** @type {{theme: string, picture: Node | null} | null} */
    this.vista = null;
    this.load = () => attempt(() => this.lists());
    this.timer = setInterval(() => document.hidden || this.load(), 15_000);
    this.load();
  }

  close() {
    clearInterval(this.timer);
  }

  title() {
    const turns = this.mine.filter(({ your_turn }) => your_turn).length;
    return turns ? `(${turns}) Tobago` : "Tobago";
  }

  async lists() {
    const list = (/** @type {string} */ path) => /** @type {Promise<{tables: TableTold[]}>} */ (ask("GET", path));
    const person = await known();
    const [waiting, playing, finished, mine] = await Promise.all([
      list("/tables?show=open"),
      list("/tables?show=playing"),
      list("/games"),
      person ? list("/tables?show=mine") : { tables: [] },
    ]);
    this.mine = mine.tables.filter(({ status }) => status === "open" || status === "playing");
    const others = (/** @type {TableTold[]} */ all) => all.filter(({ seats }) => !seats.some(({ yours }) => yours));
    this.waiting = others(waiting.tables);
    this.playing = others(playing.tables).slice(0, 6);
    const ended = mine.tables.filter(({ status }) => status === "over");
    this.finished = [...ended, ...others(finished.tables)].slice(0, 6);
    if (!this.vista?.picture) this.vista = null; // the server is there again: ask for it once more
    redraw();
  }

  /** The island beside the title, as soon as it is there. */
  island() {
    const now = theme();
    if (this.vista?.theme !== now) {
      this.vista = { theme: now, picture: null };
      ground(VISTA, "").then((picture) => {
        this.vista = { theme: now, picture: picture.cloneNode(true) };
        redraw();
      }, () => {});
    }
    return html`<div class="vista" aria-hidden="true">${this.vista?.picture ?? nothing}</div>`;
  }

  template() {
    return html`<div class="home-page">
      <header class="top"><span class="grow"></span>${languages()}
        <button @click=${() => openDialog(() => preferences())}>${say("Settings")}</button></header>
      <main>
        <div class="hero">
          ${this.island()}
          <svg class="emblem" viewBox="-62 -62 124 124" aria-hidden="true"><use href="#compass"></use></svg>
          <h1>Tobago</h1>
          <p class="lead">${say("Read the clues, find the treasure, be there first.")}</p>
          <div class="ways">
            <button class="way now" ?disabled=${this.busy} @click=${() => this.playNow()}>${icon("atv-0", "-30 -24 60 48")}<b>${say("Play now")}</b><span>${say("against three bots, at once")}</span></button>
            <a class="way" href="/new?with=friends">${icon("rose-1", "-24 -24 48 48")}<b>${say("Play with friends")}</b><span>${say("send them a link")}</span></a>
            <a class="way" href="/new?with=screen">${icon("hut", "-30 -30 60 60")}<b>${say("Round one screen")}</b><span>${say("hand the device on")}</span></a>
            <a class="way" href="/learn">${icon("palm", "-30 -34 60 60")}<b>${say("Learn to play")}</b><span>${say("a lesson of four minutes")}</span></a>
          </div>
        </div>
        ${this.list(say("Your games"), this.mine)}
        ${this.list(say("Tables that wait for players"), this.waiting)}
        ${this.list(say("Watch"), this.playing)}
        ${this.list(say("Finished games"), this.finished, "/replay")}
        <nav class="foot"><a href="/new">${say("New table")}</a><a href="/replay">${say("Replay a record")}</a><a href="/rules">${say("Rules")}</a><a href="/docs">${say("For programs")}</a></nav>
      </main></div>`;
  }

  /** @param {string} title @param {TableTold[]} tables @param {string} where */
  list(title, tables, where = "/table") {
    if (!tables.length) return nothing;
    return html`<section class="list"><h2>${title}</h2><ul>${tables.map((table) => html`<li><a class="row-link paper ${table.your_turn ? "yours" : ""}" href=${`${where}/${table.id}`}>
      <b>${table.seats.map(({ name, kind }) => (kind === "open" ? say("open") : name)).join(", ")}</b>
      <span>${this.about(table)}</span></a></li>`)}</ul></section>`;
  }

  /** @param {TableTold} table */
  about(table) {
    if (table.your_turn) return say("Your turn");
    if (table.status === "open") return count("{n} player", "{n} players", table.players);
    if (table.gold) return `${table.gold.join(" : ")} · ${moment(table.ended_at ?? table.changed_at)}`;
    return [table.island, moment(table.changed_at)].filter(Boolean).join(" · ");
  }

  playNow() {
    if (this.busy) return;
    this.busy = true;
    redraw();
    attempt(async () => {
      try {
        await playNow();
      } finally {
        this.busy = false;
        redraw();
      }
    });
  }
}

/** To a game against friendly bots, on any island. */
export async function playNow() {
  await somebody();
  const seats = [{ kind: "human" }, ...FRIENDLY.map((bot) => ({ kind: "bot", bot }))];
  const table = await /** @type {Promise<TableInfo>} */ (ask("POST", "/tables", { players: 4, seats, start: true }));
  go(`/table/${table.id}`);
}

const languages = () =>
  html`<select class="languages" aria-label=${say("Language")} @change=${(/** @type {Event} */ event) => setLanguage(/** @type {HTMLSelectElement} */ (event.target).value)}>
    ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === spoken()}>${name}</option>`)}
  </select>`;

export const homeScreen = () => new HomeScreen();
