// The panel of the lesson: the current step, and buttons to continue and to go back.

import { html, nothing } from "../vendor/lit-html.js";
import { say } from "../words.js";
import { words } from "./terms.js";

/** @typedef {(message: import("../messages").Message) => void} Send */

/** @param {import("../table-model").TableModel} table @param {Send} send */
export function lessonPanel({ lesson }, send) {
  if (!lesson) return nothing;
  const { step, steps, title, text, praise, over, accept } = lesson.current;
  const reading = accept.some(({ type }) => type === "GoOn");
  return html`<section class="lesson paper" aria-label=${say("Lesson")}>
    <progress max=${steps} value=${step} aria-label=${say("Step {step} of {steps}", { step, steps })}></progress>
    <div class="lesson-text">
      ${praise ? html`<p class="praise">${praise}</p>` : nothing}
      <h2 tabindex="-1">${title}</h2>
      <p class="teaching">${text}</p>
      <details>
        <summary>${say("Game terms")}</summary>
        ${words()}
      </details>
    </div>
    <div class="row">
      ${
        reading
          ? html`<button class="big" @click=${() => send({ type: "ContinueClicked" })}>${say("Continue")}</button>`
          : nothing
      }
      ${over ? html`<a class="button big" href="/#play">${say("Play a game")}</a>` : nothing}
      ${
        lesson.inputs.length
          ? html`<button @click=${() => send({ type: "BackClicked" })}>${say("Back")}</button>`
          : nothing
      }
      <a class="button" href="/rules" target="_blank">${say("Rules")}</a>
      <button class="menu" aria-haspopup="dialog" @click=${() => send({ type: "DialogOpened", kind: "menu" })}>
        ${say("Menu")}
      </button>
    </div>
  </section>`;
}
