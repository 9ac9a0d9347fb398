// The link to a table for other people: to copy, to scan, and to hand to other programs.

import { html, nothing } from "../vendor/lit-html.js";
import { say } from "../words.js";
import { linkField } from "./menu.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../types").TableLink} TableLink */
/** @typedef {import("../table-model").TableModel} TableModel */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** The link, its QR code, and who can open it. @param {Model} model @param {TableModel} table @param {Send} send */
export function shareBox({ device }, { id, link }, send) {
  if (link === null || link === "loading") return html`<section class="share" aria-busy="true"></section>`;
  const shared = link === "failed" ? null : link;
  const address = shared?.link ?? `${device.origin}/table/${id}`;
  return html`<section class="share">
    ${shared && shared.reach !== "machine" ? qrCode(shared) : nothing}
    <div class="ways-to-share">
      <p class="link">
        ${linkField(address, say("The link to this table"))}
        <button @click=${() => send({ type: "CopyLinkClicked", link: address })}>${say("Copy")}</button>
      </p>
      ${device.canShare ? shareButton(address, send) : nothing} ${shared ? reach(shared) : nothing}
    </div>
  </section>`;
}

/** A link has letters only of the address, so it needs no escaping but that of a URL. @param {TableLink} link */
const qrCode = ({ qr }) =>
  html`<img class="qr" src="data:image/svg+xml,${encodeURIComponent(qr)}" alt=${say("QR code of the link")} />`;

/** @param {string} link @param {Send} send */
const shareButton = (link, send) =>
  html`<button @click=${() => send({ type: "ShareClicked", link })}>${say("Share …")}</button>`;

/** @param {TableLink} link */
function reach({ reach: who }) {
  switch (who) {
    case "internet":
      return nothing;
    case "network":
      return html`<p class="small">${say("Devices in your network can open it.")}</p>`;
    case "machine":
      return html`<p class="small" role="note">
        ${say("Only this computer can open it.")} ${say("To let in other devices in your network, use --host 0.0.0.0.")}
      </p>`;
  }
}

/** @param {Model} model @param {Send} send */
export const shareDialog = (model, send) =>
  html`<h2 id="dialog-title">${say("Share this table")}</h2>
    ${"table" in model.screen ? shareBox(model, model.screen.table, send) : nothing}`;
