// The rules, short and with the pictures of the game. The numbered rules of the program are in docs/rules.md.

import { html } from "../vendor/lit-html.js";
import { atv, cluePicture, icon, marker, rose, treasureCard } from "./art.js";
import { explained, words } from "./terms.js";
import { say } from "../words.js";

/** @typedef {{title: string, picture: unknown, lines: string[]}} Part */

/** @returns {Part[]} */
const parts = () => [
  {
    title: say("What it is about"),
    picture: html`${treasureCard(6)}${treasureCard(4)}${treasureCard(3)}`,
    lines: [
      say(
        "Four treasures lie on the island. Their [map|maps] are made by all players together, [clue|clue] by " +
          "clue, until only one [site|site] is left.",
      ),
      say(
        "Whoever gets there [raise|raises] the treasure. Everybody whose [rose|rose] is on the map gets a share " +
          "of its gold. Most gold wins.",
      ),
    ],
  },
  {
    title: say("Clues"),
    picture: ["in:jungle", "next-to:hut", "in-sight:largest-lake", "not-in:mountain"].map(cluePicture),
    lines: [
      say(
        "A clue names a landmark: a terrain, the [largest|largest] area of one, huts, palm trees, statues or the " +
          "ocean.",
      ),
      say(
        "One hexagon: in it. Two: next to it. Three: [sight|in sight], one or two spaces away over land. Crossed " +
          "out: not there.",
      ),
      say(
        "A clue can be played if at least one site goes and at least one stays. It gets one of your " +
          "[rose|roses], and you draw a new card.",
      ),
      say("As soon as a treasure has no more than 17 sites, [marker|markers] lie on them."),
    ],
  },
  {
    title: say("Your turn"),
    picture: html`${atv(0)}${atv(1)}${atv(2)}${atv(3)}`,
    lines: [
      say("Do one of three things: play a clue, drive, or exchange all your cards, which takes the whole turn."),
      say(
        "A drive has up to three [leg|legs]. One leg is any way through the [area|area] you are in, or one step " +
          "into another terrain.",
      ),
      say("End a leg on an [amulet|amulet] to take it. You may drive on with the legs that are left."),
      say("Before, between and after that you may raise treasures and play amulets, as often as you can."),
    ],
  },
  {
    title: say("Raising and sharing out"),
    picture: html`${rose(0)}${rose(1)}${rose(2)}${rose(3)}${marker("brown")}`,
    lines: [
      say(
        "With one site left and your [atv|ATV] on it, raise the treasure: it gives you one more rose, below the map.",
      ),
      say(
        "For each rose a treasure card is drawn, and its owner looks at it in secret. One more is added unseen, " +
          "and all are shuffled.",
      ),
      say(
        "The cards are turned up one by one. Each is offered to the roses from the bottom of the map to the top: " +
          "take it, or pass and hope for better. Who takes one gets that rose back.",
      ),
      say("Who took the last card starts the map anew with a clue from the hand."),
    ],
  },
  {
    title: say("Curses"),
    picture: treasureCard(0),
    lines: [
      say("Two [curse|curses] lie among the lower cards of the deck. A curse that is turned up ends the sharing out."),
      say("Everybody who still has a rose there gives an amulet; without one, the most valuable treasure card."),
    ],
  },
  {
    title: say("Amulets and statues"),
    picture: html`${icon("amulet", "-22 -22 44 44", "large")}${icon("statue-front", "-30 -34 60 68", "large")}`,
    lines: [
      say(
        "After each treasure every [statue|statue] puts an amulet on the coast where it looks, and turns by one side.",
      ),
      say(
        "In your turn an amulet gives you one of these: take a site marker away (not the last of its colour), " +
          "play one more clue, drive once more, or exchange your cards.",
      ),
      say(
        "Raising a treasure ends a drive. An amulet does not, not even an extra drive: the legs that are left go " +
          "on from where you then stand.",
      ),
    ],
  },
  {
    title: say("The end"),
    picture: icon("laurel", "-44 -44 88 88", "large"),
    lines: [
      say(
        "The game ends when the treasure deck has run out and that treasure has been shared out. Whoever has " +
          "most gold wins; equal gold shares the win.",
      ),
    ],
  },
];

/** The screen with the rules. */
export const rulesScreen = () =>
  html`<div class="page">
    <header class="top"><a class="home" href="/">Tobago</a></header>
    <main class="paper sheet-of rules">
      <h1>${say("Rules")}</h1>
      ${parts().map(
        ({ title, picture, lines }) =>
          html`<section>
            <h2>${title}</h2>
            <div class="pictures">${picture}</div>
            ${lines.map((line) => html`<p>${explained(line)}</p>`)}
          </section>`,
      )}
      <section>
        <h2>${say("Words of the game")}</h2>
        ${words()}
      </section>
      <p><a class="button big" href="/learn">${say("Learn by playing")}</a></p>
    </main>
  </div>`;
