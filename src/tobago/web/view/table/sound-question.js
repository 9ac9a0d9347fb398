// The question whether sounds are wanted, once on each device.

import { html, nothing } from "../../vendor/lit-html.js";
import { say } from "../../words.js";

/** @typedef {(message: import("../../messages").Message) => void} Send */

/**
 * @param {import("../../model").Model} model
 * @param {import("../../table-model").TableModel} table
 * @param {Send} send
 */
export function soundQuestion({ settings }, { source, view }, send) {
  if (settings.soundAsked || source !== "live" || view?.state.phase === "over") return nothing;
  const answer = (/** @type {boolean} */ sound) => () =>
    send({ type: "SettingsChanged", changes: { sound, soundAsked: true } });
  return html`<section class="sound-question paper" aria-label=${say("Sound")}>
    <span>${say("Turn on sound?")}</span>
    <button @click=${answer(true)}>${say("Yes")}</button><button @click=${answer(false)}>${say("No")}</button>
  </section>`;
}
