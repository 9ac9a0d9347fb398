// What can be set by the reader: language, theme, name, pace, and what calls them.

import { html, nothing } from "./vendor/lit-html.js";
import { ask, change, forget, known } from "./api.js";
import { attempt, note, redraw } from "./app.js";
import { layOut } from "./art.js";
import { choice } from "./choice.js";
import { mayNotify } from "./notices.js";
import { prefer, settings, theme } from "./settings.js";
import { LANGUAGES, say, speak, spoken } from "./words.js";

/** @typedef {import("./settings.js").Settings} Settings */

let name = "";
let code = "";
let loaded = false;

export function preferences() {
  if (!loaded) load();
  return html`<h2>${say("Settings")}</h2><form class="form" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
    <label>${say("Your name")}<input name="name" maxlength="40" .value=${name} @change=${rename}></label>
    <label>${say("Language")}${choice(Object.entries(LANGUAGES), spoken(), setLanguage, { name: "language" })}</label>
    <label>${say("Colours")}${choice([["auto", say("as the device")], ["day", say("day")], ["night", say("night")]], settings.theme, setTheme, { name: "theme" })}</label>
    <label>${say("What others do is shown")}${choice([["slow", say("slowly")], ["normal", say("at a normal pace")], ["fast", say("fast")], ["instant", say("at once, without motion")]], settings.speed, (value) => set({ speed: /** @type {Settings["speed"]} */ (value) }), { name: "speed" })}</label>
    <label>${say("Auto-pass below")}${autoPass(() => redraw())}</label>
    ${check(say("Ask before a clue is played"), settings.confirm, (confirm) => set({ confirm }))}
    ${check(say("Write the names of the spaces on the island"), settings.names, (names) => set({ names }))}
    ${check(say("A sound when it is my turn"), settings.sound, (sound) => set({ sound }))}
    ${check(say("A notification when it is my turn and I am elsewhere"), settings.notify, setNotify)}
    </form><form class="device" @submit=${useCode}>
      <button type="button" @click=${makeCode}>${say("Play on another device")}</button>
      ${code ? html`<p>${say("Enter this code there within ten minutes:")} <code class="code">${code}</code></p>` : nothing}
      <label>${say("A code from another device")}<span class="with-button"><input name="code" maxlength="20" autocapitalize="characters" autocomplete="off"><button>${say("Use it")}</button></span></label>
    </form>`;
}

function load() {
  loaded = true;
  attempt(async () => {
    name = (await known())?.name ?? "";
    redraw();
  });
}

/** @param {Partial<Settings>} changes */
function set(changes) {
  prefer(changes);
  redraw();
}

/** For the impatient: what is too little is passed at once. @param {() => void} changed */
export const autoPass = (changed) =>
  choice([["0", say("never")], ...[3, 4, 5, 6].map((value) => /** @type {[string, string]} */ ([String(value), String(value)]))], String(settings.autoPass), (value) => {
    prefer({ autoPass: Number(value) });
    changed();
  }, { name: "auto-pass" });

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} turn */
const check = (label, on, turn) =>
  html`<label class="check"><input type="checkbox" .checked=${on} @change=${(/** @type {Event} */ event) => turn(/** @type {HTMLInputElement} */ (event.target).checked)}>${label}</label>`;

/** @param {Event} event */
function rename(event) {
  const wanted = /** @type {HTMLInputElement} */ (event.target).value.trim();
  if (!wanted) return;
  attempt(async () => {
    await change({ name: wanted });
    name = wanted;
    note(say("From now on you are {who}.", { who: wanted }));
  });
}

/** @param {string} language */
export function setLanguage(language) {
  attempt(async () => {
    await speak(language);
    prefer({ language });
    redraw();
    if (await known()) await change({ language });
    dispatchEvent(new Event("spoken"));
  });
}

/** @param {string} wanted */
function setTheme(wanted) {
  prefer({ theme: /** @type {Settings["theme"]} */ (wanted) });
  attempt(applyTheme);
}

/** Show the page by day or by night. */
export async function applyTheme() {
  document.documentElement.dataset.theme = theme();
  await layOut();
  redraw();
}

/** @param {boolean} wanted */
function setNotify(wanted) {
  attempt(async () => {
    const notify = wanted && (await mayNotify());
    if (wanted && !notify) note(say("The browser does not allow it."));
    set({ notify });
  });
}

function makeCode() {
  attempt(async () => {
    const made = await /** @type {Promise<{code: string}>} */ (ask("POST", "/me/code"));
    code = made.code;
    redraw();
  });
}

/** @param {Event} event */
function useCode(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  attempt(() => signIn(String(form.get("code") ?? "").trim()));
}

/** Be on this device who one is on another. @param {string} given */
export async function signIn(given) {
  await ask("POST", "/sign-in", { code: given });
  forget();
  loaded = false;
  const person = await known();
  note(say("Welcome back, {who}.", { who: person?.name ?? "" }));
  dispatchEvent(new Event("popstate")); // the screen is shown anew, to another person
}
