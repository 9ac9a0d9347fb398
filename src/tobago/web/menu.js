// The menu of a table: settings, help, and what is agreed beside the game.

import { html, nothing } from "./vendor/lit-html.js";
import { ask } from "./api.js";
import { attempt, closeDialog, note, openDialog } from "./app.js";
import { preferences } from "./preferences.js";
import { say } from "./words.js";

/** @typedef {import("./table.js").TableScreen} TableScreen */

/** @param {TableScreen} screen */
export function tableMenu(screen) {
  const { table } = screen.store;
  if (!table) return nothing;
  const lesson = screen.kind === "learning"; // it is at no table of the server
  const playing = table.status === "playing" && table.yours.length > 0 && !lesson;
  return html`<h2>${say("Menu")}</h2>
    <div class="menu-list">
      <button @click=${() => screen.help()}>${say("Keys")} <kbd>?</kbd></button>
      ${screen.store.view && !lesson ? html`<button @click=${() => screen.textBoard()}>${say("The table in words")} <kbd>B</kbd></button>` : nothing}
      <a class="button" href="/rules" target="_blank">${say("Rules")}</a>
      ${lesson ? nothing : html`<button @click=${() => copyLink(tableLink(table.id))}>${say("Copy the link to this table")}</button>`}
      <button @click=${() => openDialog(() => preferences())}>${say("Settings")}</button>
      ${table.status === "over" || table.status === "aborted" ? html`<button @click=${() => reopen(screen)}>${say("How it ended")}</button>` : nothing}
      ${playing ? agreements(screen) : nothing}
      <a class="button" href="/">${say("Home")}</a>
    </div>
    ${lesson ? nothing : html`<p class="small">${say("Proof of the shuffle")}: <code class="commitment">${table.commitment}</code></p>`}`;
}

/** @param {TableScreen} screen */
function reopen(screen) {
  screen.closed = false;
  closeDialog();
}

/** @param {string} table */
export const tableLink = (table) => `${location.origin}/table/${table}`;

/** Copy a link, or show it to be copied: without https browsers have no clipboard. @param {string} link */
export async function copyLink(link) {
  try {
    await navigator.clipboard.writeText(link);
    note(say("The link is copied."));
  } catch {
    openDialog(() => html`<h2>${say("Copy this link")}</h2><p class="link">${linkField(link, say("Copy this link"))}</p>`);
    requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector("dialog .link input"))?.focus());
  }
}

/** A link that is selected when it is gone to. @param {string} link @param {string} label */
export const linkField = (link, label) =>
  html`<input readonly aria-label=${label} .value=${link} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}>`;

/** @param {TableScreen} screen */
function agreements(screen) {
  const { table } = screen.store;
  if (!table) return nothing;
  const path = `/tables/${table.id}`;
  const voted = (/** @type {string} */ about, /** @type {number | null} */ of) =>
    table.votes.some((vote) => vote.about === about && vote.of === of && vote.seats.some((seat) => table.yours.includes(seat)));
  const vote = (/** @type {"abort" | "replace"} */ about, /** @type {number | null} */ of) => {
    attempt(() => ask("POST", `${path}/votes`, { about, of, yes: !voted(about, of) }));
    closeDialog();
  };
  const others = table.seats.filter(({ seat, kind, stand_in }) => kind === "human" && !stand_in && !table.yours.includes(seat));
  const back = table.seats.some(({ seat, stand_in, resigned }) => table.yours.includes(seat) && stand_in && !resigned);
  return html`${back ? html`<button @click=${() => {
      attempt(() => ask("POST", `${path}/return`, {}));
      closeDialog();
    }}>${say("Come back: decide for yourself again")}</button>` : nothing}
    ${others.filter(({ present }) => !present).map(({ seat, name }) => html`<button @click=${() => vote("replace", seat)}>
      ${voted("replace", seat) ? say("Wait for {who} after all", { who: name }) : say("Let a bot decide for {who}", { who: name })}</button>`)}
    <button @click=${() => vote("abort", null)}>${voted("abort", null) ? say("Play on after all") : say("Propose to end the game here")}</button>
    <button class="danger" @click=${() => openDialog(() => confirmResign(path))}>${say("Give up")}</button>`;
}

/** @param {string} path */
const confirmResign = (path) =>
  html`<h2>${say("Give up?")}</h2><p>${say("A bot plays on for you, and you cannot come back.")}</p>
    <div class="pick"><button class="big danger" @click=${() => {
      attempt(() => ask("POST", `${path}/resign`, {}));
      closeDialog();
    }}>${say("Give up")}</button><button class="big" @click=${() => closeDialog()}>${say("Play on")}</button></div>`;
