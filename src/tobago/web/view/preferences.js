// The settings dialog: name, language, theme, pace, notifications, and codes for other devices.

import { html, nothing } from "../vendor/lit-html.js";
import { LANGUAGES, currentLanguage, say } from "../words.js";
import { choice, onCheck, onInput } from "./choice.js";
import { mailSettings } from "./mail.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").Settings} Settings */
/** @typedef {(message: import("../messages").Message) => void} Send */

const AUTO_PASS = [3, 4, 5, 6];

/** @param {Model} model @param {Send} send */
export const preferences = (model, send) =>
  html`<h2 id="dialog-title">${say("Settings")}</h2>
    <form class="form" @submit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label
        >${say("Your name")}<input
          name="name"
          maxlength="40"
          .value=${model.user?.name ?? ""}
          @change=${onInput((name) => send({ type: "NameEntered", name }))}
      /></label>
      ${choices(model, send)} ${checks(model.settings, send)}
    </form>
    ${mailSettings(model.user, send)} ${otherDevices(model.deviceCode, send)}`;

/** @param {Model} model @param {Send} send */
function choices({ settings }, send) {
  const change = (/** @type {Partial<Settings>} */ changes) => send({ type: "SettingsChanged", changes });
  const setTheme = (/** @type {string} */ theme) => change({ theme: /** @type {Settings["theme"]} */ (theme) });
  const setSpeed = (/** @type {string} */ speed) => change({ speed: /** @type {Settings["speed"]} */ (speed) });
  const setLanguage = (/** @type {string} */ language) => send({ type: "LanguageChosen", language });
  const themes = /** @type {[string, string][]} */ ([
    ["auto", say("same as the device")],
    ["day", say("day")],
    ["night", say("night")],
  ]);
  const speeds = /** @type {[string, string][]} */ ([
    ["relaxed", say("relaxed")],
    ["normal", say("normal")],
    ["quick", say("quick")],
    ["instant", say("instant, without motion")],
  ]);
  const languages = Object.entries(LANGUAGES);
  return html`<label
      >${say("Language")}${choice(languages, currentLanguage(), setLanguage, { name: "language" })}</label
    >
    <label>${say("Colours")}${choice(themes, settings.theme, setTheme, { name: "theme" })}</label>
    <label>${say("Speed of other players' moves")}${choice(speeds, settings.speed, setSpeed, { name: "speed" })}</label>
    <label>${say("Auto-pass cards below")}${autoPass(settings, send)}</label>`;
}

/** Up to which value a treasure card is passed automatically. @param {Settings} settings @param {Send} send */
export const autoPass = (settings, send) =>
  choice(
    [
      ["0", say("never")],
      ...AUTO_PASS.map((value) => /** @type {[string, string]} */ ([String(value), String(value)])),
    ],
    String(settings.autoPass),
    (value) => send({ type: "SettingsChanged", changes: { autoPass: Number(value) } }),
    { name: "auto-pass" },
  );

/** @param {Settings} settings @param {Send} send */
function checks({ confirm, names, sound, volume, notify }, send) {
  const change = (/** @type {Partial<Settings>} */ changes) => send({ type: "SettingsChanged", changes });
  const setNotify = (/** @type {boolean} */ on) => send({ type: "NotifyChosen", notify: on });
  return html`${check(say("Ask before actions that cannot be undone"), confirm, (on) => change({ confirm: on }))}
    ${check(say("Show space names on the island"), names, (on) => change({ names: on }))}
    ${check(say("Sound"), sound, (on) => change({ sound: on, soundAsked: true }))}
    <label
      >${say("Volume")}<input
        type="range"
        name="volume"
        min="0.1"
        max="1"
        step="0.1"
        ?disabled=${!sound}
        .value=${String(volume)}
        @change=${onInput((value) => change({ volume: Number(value) }))}
    /></label>
    ${check(say("Notify me when it is my turn and this page is hidden"), notify, setNotify)}`;
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} onChange */
const check = (label, on, onChange) =>
  html`<label class="check"><input type="checkbox" .checked=${on} @change=${onCheck(onChange)} />${label}</label>`;

/** @param {string} code @param {Send} send */
function otherDevices(code, send) {
  const useCode = (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    send({ type: "CodeEntered", code: String(form.get("code") ?? "") });
  };
  return html`<form class="device" @submit=${useCode}>
    <button type="button" @click=${() => send({ type: "CodeRequested" })}>${say("Play on another device")}</button>
    ${code ? shownCode(code) : nothing}
    <label>
      ${say("Code from another device")}
      <span class="with-button">
        <input name="code" maxlength="20" autocapitalize="characters" autocomplete="off" />
        <button>${say("Use code")}</button>
      </span>
    </label>
  </form>`;
}

/** @param {string} code */
const shownCode = (code) =>
  html`<p>${say("Enter this code on the other device within ten minutes:")} <code class="code">${code}</code></p>`;
