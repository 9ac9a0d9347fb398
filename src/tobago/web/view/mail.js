// The address for your-turn notices: entered, confirmed with a mail, changed and removed.

import { html, nothing } from "../vendor/lit-html.js";
import { say } from "../words.js";

/** @typedef {import("../types").Me} Me */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** Nothing for a visitor, who has no games to be called to. @param {Me | null | undefined} user @param {Send} send */
export function mailSettings(user, send) {
  if (!user) return nothing;
  if (!user.mail) return html`<p class="small">${say("This server sends no mail.")}</p>`;
  return html`<section class="device mail" aria-label=${say("Mail when it is your turn")}>
    ${user.email ? currentAddress(user.email, send) : nothing}
    ${user.pending_email ? confirmation(user.pending_email, send) : nothing} ${addressForm(user.email, send)}
  </section>`;
}

/** @param {string} address @param {Send} send */
const currentAddress = (address, send) =>
  html`<p>
    ${say("You get a mail when it is your turn and you are away: {address}", { address })}
    <button type="button" @click=${() => send({ type: "EmailEntered", address: null })}>${say("Remove")}</button>
  </p>`;

/** @param {string} address @param {Send} send */
const confirmation = (address, send) =>
  html`<p role="status">${say("Open the link in the mail to {address}, or enter its code here.", { address })}</p>
    ${tokenForm(send)}
    <p>
      <button type="button" @click=${() => send({ type: "EmailEntered", address: null })}>${say("Cancel")}</button>
    </p>`;

/** @param {Send} send */
const tokenForm = (send) =>
  oneField(say("Code from the mail"), "token", say("Confirm"), "text", (token) =>
    send({ type: "EmailTokenEntered", token }),
  );

/** @param {string | null} email @param {Send} send */
const addressForm = (email, send) =>
  oneField(
    email ? say("Use another address") : say("Mail address for your-turn notices"),
    "email",
    say("Save"),
    "email",
    (address) => send({ type: "EmailEntered", address }),
  );

/**
 * @param {string} label
 * @param {string} name
 * @param {string} button
 * @param {"text" | "email"} type
 * @param {(value: string) => void} onSubmit
 */
function oneField(label, name, button, type, onSubmit) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    onSubmit(String(new FormData(form).get(name) ?? "").trim());
    form.reset();
  };
  return html`<form @submit=${submit}>
    <label
      >${label}
      <span class="with-button">
        <input name=${name} type=${type} maxlength="254" required autocomplete=${type === "email" ? "email" : "off"} />
        <button>${button}</button>
      </span></label
    >
  </form>`;
}
