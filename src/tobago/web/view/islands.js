// The choice of an island by its picture, with filters.

import { html, nothing } from "../vendor/lit-html.js";
import { thumbnailsPath } from "../update/display.js";
import { matchingIslands } from "../update/islands.js";
import { count, say } from "../words.js";
import { choice, onInput } from "./choice.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").NewTableScreen} NewTableScreen */
/** @typedef {import("../model").IslandFilter} IslandFilter */
/** @typedef {import("../types").IslandInfo} IslandInfo */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @param {string} code the chosen island; empty for a random one */
const chosenText = (code) => (code ? say("Island: {code} · change…", { code }) : say("Island: random · change…"));

/** One line, which opens the pictures. @param {Model} model @param {NewTableScreen} screen @param {Send} send */
export function islandChoice(model, screen, send) {
  const sheet = model.drawings[thumbnailsPath(model)];
  const drawn = sheet !== undefined && sheet !== "loading";
  const offered = matchingIslands(screen.islands, screen.filter);
  return html`<details class="islands">
      <summary>${chosenText(screen.island)} ${drawn && screen.island ? picture(screen.island) : nothing}</summary>
      ${filters(screen, send)}
      <div class="thumbs" role="radiogroup" aria-label=${say("Island")}>
        ${randomIsland(screen, offered.length, send)}
        ${drawn ? offered.map((island) => islandRadio(island, screen, send)) : nothing}
      </div>
    </details>
    <div class="thumb-sheet" aria-hidden="true">${drawn ? sheet : nothing}</div>`;
}

/** @param {NewTableScreen} screen @param {Send} send */
function filters({ filter, island }, send) {
  const change = (/** @type {Partial<IslandFilter>} */ changes) =>
    send({ type: "IslandFilterChosen", filter: changes });
  const sizes = /** @type {[IslandFilter["size"], string][]} */ ([
    ["any", say("any size")],
    ["small", say("small")],
    ["medium", say("medium")],
    ["large", say("large")],
  ]);
  const waters = /** @type {[IslandFilter["water"], string][]} */ ([
    ["any", say("any water")],
    ["little", say("little water")],
    ["much", say("a lot of water")],
  ]);
  const setSize = (/** @type {string} */ size) => change({ size: /** @type {IslandFilter["size"]} */ (size) });
  const setWater = (/** @type {string} */ water) => change({ water: /** @type {IslandFilter["water"]} */ (water) });
  return html`<div class="with-button">
    ${choice(sizes, filter.size, setSize, { label: say("Size of the island") })}
    ${choice(waters, filter.water, setWater, { label: say("Lakes and rivers") })}
    <label
      >${say("Code")}
      <input
        name="code"
        maxlength="4"
        .value=${island}
        placeholder="ABC1"
        @change=${onInput((text) => send({ type: "IslandEntered", text }))}
    /></label>
  </div>`;
}

/** @param {NewTableScreen} screen @param {number} offered @param {Send} send */
const randomIsland = ({ island }, offered, send) =>
  html`<label class="thumb"
    >${radio("", island === "", send)}<span class="die" aria-hidden="true">?</span>
    <span>${say("random")}</span>
    <span class="small">${count("{n} island", "{n} islands", offered)}</span></label
  >`;

/** @param {IslandInfo} island @param {NewTableScreen} screen @param {Send} send */
const islandRadio = ({ code, spaces }, { island }, send) =>
  html`<label class="thumb"
    >${radio(code, island === code, send)}${picture(code)}<span>${code}</span>
    <span class="small">${count("{n} space", "{n} spaces", spaces)}</span></label
  >`;

/** @param {string} code @param {boolean} chosen @param {Send} send */
const radio = (code, chosen, send) =>
  html`<input
    type="radio"
    name="island"
    value=${code}
    .checked=${chosen}
    @change=${() => send({ type: "IslandChosen", island: code })}
  />`;

/** @param {string} code */
const picture = (code) =>
  html`<svg class="thumb-picture" viewBox="0 0 100 100" aria-hidden="true">
    <use href="#thumb-${code}" width="100" height="100"></use>
  </svg>`;
