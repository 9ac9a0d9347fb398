// The modal dialog.

import { html, nothing } from "../vendor/lit-html.js";
import { say } from "../words.js";
import { copyLinkDialog, resignDialog, tableMenu } from "./menu.js";
import { preferences } from "./preferences.js";
import { shareDialog } from "./share.js";
import { tableDialog } from "./table/dialogs.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").Dialog} Dialog */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @param {Model} model @param {Dialog} dialog @param {Send} send */
export function modal(model, dialog, send) {
  const close = () => send({ type: "DialogClosed" });
  const clicked = (/** @type {MouseEvent} */ event) => event.target === event.currentTarget && close();
  return html`<dialog class="paper" aria-labelledby="dialog-title" @close=${close} @click=${clicked}>
    <div class="dialog">
      ${dialogContent(model, dialog, send)}<button class="close" aria-label=${say("Close")} @click=${close}>×</button>
    </div>
  </dialog>`;
}

/** @param {Model} model @param {Dialog} dialog @param {Send} send */
function dialogContent(model, dialog, send) {
  switch (dialog.kind) {
    case "menu":
      return "table" in model.screen ? tableMenu(model, model.screen.table, send) : nothing;
    case "settings":
      return preferences(model, send);
    case "share":
      return shareDialog(model, send);
    case "copy-link":
      return copyLinkDialog(dialog.link);
    case "confirm-resign":
      return resignDialog(send);
    default:
      return tableDialog(model, dialog, send);
  }
}
