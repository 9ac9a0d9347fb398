// The terms of the game and their explanations.

import { html } from "../vendor/lit-html.js";
import { N_, say } from "../words.js";

/** Each term with its explanation, by its key. */
const TERMS = /** @type {Record<string, [string, string]>} */ ({
  space: [N_("Space"), N_("One hexagon of the island.")],
  area: [N_("Area"), N_("Connected spaces of one terrain.")],
  clue: [N_("Clue"), N_("A card that says where a treasure is, or is not.")],
  map: [N_("Treasure map"), N_("The clues of one treasure. There are four: white, grey, black and brown.")],
  site: [N_("Site"), N_("A space where a treasure can still be: it fits every clue of the map.")],
  marker: [N_("Site marker"), N_("Lies on every site of a treasure once there are 17 or fewer.")],
  rose: [N_("Compass rose"), N_("Your mark on a clue or below a map: it gives you a share of that treasure.")],
  atv: [N_("ATV"), N_("Your vehicle on the island.")],
  leg: [
    N_("Leg"),
    N_("A part of a drive: any distance through one area, or one step into another terrain. A drive has up to three."),
  ],
  raise: [N_("Raise"), N_("Dig up a treasure when only one site is left and your ATV stands on it.")],
  share: [
    N_("Share out"),
    N_(
      "The cards of a treasure are turned up one by one and offered to the roses from the bottom of the map to " +
        "the top.",
    ),
  ],
  amulet: [N_("Amulet"), N_("Wards off a curse, or gives you one extra power in your turn.")],
  statue: [N_("Statue"), N_("After each treasure it puts an amulet on the coast it faces, then turns by one side.")],
  curse: [
    N_("Curse"),
    N_(
      "Ends the sharing. Everyone who still has a rose there loses an amulet or, without one, their best treasure " +
        "card.",
    ),
  ],
  largest: [N_("Largest"), N_("A crown on a clue means the largest area of that terrain.")],
  sight: [N_("In sight"), N_("One or two spaces away, over land.")],
});

/** All terms with their explanations. */
export const words = () =>
  html`<dl class="terms">
    ${Object.values(TERMS).map(
      ([word, meaning]) =>
        html`<dt>${say(word)}</dt>
          <dd>${say(meaning)}</dd>`,
    )}
  </dl>`;

/**
 * A text in which `[rose|roses]` is a term with a tooltip.
 * @param {string} text
 */
export const explained = (text) =>
  text.split(/(\[\w+\|[^\]]+\])/).map((part) => {
    const found = /^\[(\w+)\|([^\]]+)\]$/.exec(part);
    const meaning = found && TERMS[found[1] ?? ""]?.[1];
    return found && meaning
      ? html`<span class="term" tabindex="0">${found[2]}<span class="tip" role="tooltip">${say(meaning)}</span></span>`
      : part;
  });
