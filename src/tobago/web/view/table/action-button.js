// A button for an action. If the action is not possible now, the button stays where it is and says why.

import { html, nothing } from "../../vendor/lit-html.js";
import { buttonAnchor } from "../../update/table/bubble.js";
import { targetOf } from "../../update/table/selectors.js";
import { word } from "../../words.js";
import { pointing } from "./pointing.js";

/** @typedef {import("../../model").Text} Text */
/** @typedef {import("../../messages").Message} Message */
/** @typedef {import("../../table-model").TableModel} TableModel */

/**
 * @typedef {object} Button
 * @property {import("../../types").ActionType | "Undo" | "Hint"} type
 * @property {Text} label
 * @property {string} key
 * @property {Text | null} why why it cannot be used now
 * @property {(clicks: number) => Message | null} click what a click sends; `clicks` counts those of a double click
 * @property {Text} [about]
 * @property {unknown} [corner] what the corner of the button shows
 * @property {boolean} [on]
 * @property {boolean} [armed] whether the next click does what was asked about
 * @property {string} [kind]
 */

/** @param {TableModel} table @param {Button} button @param {(message: Message) => void} send */
export function actionButton(table, { type, label, key, corner, why, on, armed, about, kind, click }, send) {
  const point = pointing(send, { text: why ?? about ?? label });
  const target = targetOf(table)?.button === type ? "target" : "";
  const description = why ?? about;
  const press = (/** @type {MouseEvent} */ event) => {
    const message = why === null ? click(event.detail) : null;
    if (why !== null) send({ type: "RefusalClicked", why, anchor: buttonAnchor(type) });
    else if (message) send(message);
  };
  return html`<button
    class="act ${kind ?? ""} ${on ? "on" : ""} ${armed ? "armed" : ""} ${target}"
    data-type=${type}
    aria-disabled=${why !== null}
    aria-pressed=${on === undefined ? nothing : on}
    aria-description=${description === undefined ? nothing : word(description)}
    @click=${press}
    @pointerenter=${point.enter}
    @pointerleave=${point.leave}
    @focus=${point.focus}
    @blur=${point.blur}
  >
    <span>${word(label)}</span><kbd>${key}</kbd>
    ${corner === undefined ? nothing : html`<span class="corner">${corner}</span>`}
  </button>`;
}
