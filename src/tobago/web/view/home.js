// The home screen: a game in one click, a table with friends or on one screen, tables to join, continue and watch.

import { html, nothing } from "../vendor/lit-html.js";
import { vistaPath } from "../update/display.js";
import { LANGUAGES, count, currentLanguage, moment, say } from "../words.js";
import { icon } from "./art.js";
import { choice, onInput } from "./choice.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").Level} Level */
/** @typedef {import("../model").HomeScreen} HomeScreen */
/** @typedef {import("../types").TableSummary} TableSummary */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @param {HomeScreen} screen */
export function homeTitle({ lists }) {
  const turns = lists.mine.filter(({ your_turn }) => your_turn).length;
  return turns ? `(${turns}) Tobago` : "Tobago";
}

/** @param {Model} model @param {HomeScreen} screen @param {Send} send */
export const homeScreen = (model, { lists, busy }, send) =>
  html`<div class="home-page">
    <header class="top">
      <span class="grow"></span>${languages(send)}
      <button @click=${() => send({ type: "DialogOpened", kind: "settings" })}>${say("Settings")}</button>
    </header>
    <main>
      <div class="hero">
        <div class="vista" aria-hidden="true">${vista(model)}</div>
        <svg class="emblem" viewBox="-62 -62 124 124" aria-hidden="true"><use href="#compass"></use></svg>
        <h1>Tobago</h1>
        <p class="lead">${say("Read the clues, find the treasure, get there first.")}</p>
        <div class="ways">
          <div class="at-once">
            <button class="way now" ?disabled=${busy} @click=${() => send({ type: "PlayNowClicked" })}>
              ${icon("atv-0", "-30 -24 60 48")}<b>${say("Play now")}</b
              ><span>${say("against three bots, right away")}</span>
            </button>
            ${levels(model.settings.level, send)}
          </div>
          <a class="way" href="/new?with=friends">
            ${icon("rose-1", "-24 -24 48 48")}<b>${say("Play with friends")}</b><span>${say("send them a link")}</span>
          </a>
          <a class="way" href="/new?with=screen">
            ${icon("hut", "-30 -30 60 60")}<b>${say("On one screen")}</b><span>${say("pass the device around")}</span>
          </a>
          <a class="way" href="/learn">
            ${icon("palm", "-30 -34 60 60")}<b>${say("Learn to play")}</b><span>${say("a four-minute lesson")}</span>
          </a>
        </div>
      </div>
      ${tableList(say("Your games"), lists.mine)} ${tableList(say("Tables waiting for players"), lists.waiting)}
      ${tableList(say("Watch"), lists.playing)} ${tableList(say("Finished games"), lists.finished, "/replay")}
      <nav class="foot">
        <a href="/new">${say("New table")}</a>
        <a href="/replay">${say("Replay a record")}</a>
        <a href="/rules">${say("Rules")}</a>
        <a href="/docs">${say("For developers")}</a>
      </nav>
    </main>
  </div>`;

/** How strong the bots of "Play now" are. @param {Level} chosen @param {Send} send */
function levels(chosen, send) {
  const values = /** @type {[Level, string][]} */ ([
    ["easy", say("easy bots")],
    ["medium", say("medium bots")],
    ["hard", say("strong bots")],
  ]);
  const choose = (/** @type {string} */ level) =>
    send({ type: "SettingsChanged", changes: { level: /** @type {Level} */ (level) } });
  return choice(values, chosen, choose, { name: "level", label: say("How strong the bots are") });
}

/** The island beside the title, when it is loaded. @param {Model} model */
function vista(model) {
  const drawing = model.drawings[vistaPath(model)];
  return drawing === undefined || drawing === "loading" ? nothing : drawing;
}

/** @param {string} title @param {readonly TableSummary[]} tables @param {string} path */
function tableList(title, tables, path = "/table") {
  if (!tables.length) return nothing;
  return html`<section class="list">
    <h2>${title}</h2>
    <ul>
      ${tables.map(
        (table) =>
          html`<li>
            <a class="row-link paper ${table.your_turn ? "yours" : ""}" href=${`${path}/${table.id}`}>
              <b>${table.seats.map(({ name, kind }) => (kind === "open" ? say("open") : name)).join(", ")}</b>
              <span>${tableState(table)}</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {TableSummary} table */
function tableState(table) {
  if (table.your_turn) return say("Your turn");
  if (table.status === "open") return count("{n} player", "{n} players", table.players);
  if (table.gold) return `${table.gold.join(" : ")} · ${moment(table.ended_at ?? table.changed_at)}`;
  return [table.island, moment(table.changed_at)].filter(Boolean).join(" · ");
}

/** @param {Send} send */
const languages = (send) =>
  html`<select
    class="languages"
    aria-label=${say("Language")}
    @change=${onInput((language) => send({ type: "LanguageChosen", language }))}
  >
    ${Object.entries(LANGUAGES).map(([code, name]) => languageOption(code, name))}
  </select>`;

/** @param {string} code @param {string} name */
const languageOption = (code, name) =>
  html`<option value=${code} lang=${code} .selected=${code === currentLanguage()}>${name}</option>`;
