// The rules, short and with the pictures of the game. The numbered rules of the program are in docs/rules.md.

import { html } from "../vendor/lit-html.js";
import { atv, cluePicture, icon, marker, rose, treasureCard } from "./art.js";
import { explained, words } from "./terms.js";
import { say } from "../words.js";

/** @typedef {{title: string, picture: unknown, lines: string[]}} Part */

/** @returns {Part[]} */
const parts = () => [
  {
    title: say("What the game is about"),
    picture: html`${treasureCard(6)}${treasureCard(4)}${treasureCard(3)}`,
    lines: [
      say(
        "Four treasures lie hidden on the island. The players build their [map|maps] together, [clue|clue] by clue, " +
          "until only one [site|site] is left.",
      ),
      say(
        "The first player there [raise|raises] the treasure. Everyone with a [rose|rose] on the map gets a share of " +
          "its gold. The most gold wins.",
      ),
    ],
  },
  {
    title: say("Clues"),
    picture: ["in:jungle", "next-to:hut", "in-sight:largest-lake", "not-in:mountain"].map(cluePicture),
    lines: [
      say("A clue names a landmark: a terrain, its [largest|largest] area, huts, palm trees, statues or the ocean."),
      say(
        "One hexagon: in it. Two: next to it. Three: [sight|in sight], one or two spaces away over land. Crossed " +
          "out: not there.",
      ),
      say(
        "You may play a clue if it rules out at least one site and leaves at least one. One of your [rose|roses] " +
          "goes on it, and you draw a new card.",
      ),
      say("Once a treasure has 17 sites or fewer, [marker|markers] show them."),
    ],
  },
  {
    title: say("Your turn"),
    picture: html`${atv(0)}${atv(1)}${atv(2)}${atv(3)}`,
    lines: [
      say("Do one of three things: play a clue, drive, or exchange all your cards, which takes the whole turn."),
      say(
        "A drive has up to three [leg|legs]. One leg takes you any distance through the [area|area] you are in, or " +
          "one step into another terrain.",
      ),
      say("End a leg on an [amulet|amulet] to take it. You may drive on with your remaining legs."),
      say("At any time in your turn you may also raise treasures and play amulets, as often as you can."),
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
          "take it, or pass and hope for better. If you take a card, you get that rose back.",
      ),
      say("The player who took the last card starts a new map with a clue from their hand."),
    ],
  },
  {
    title: say("Curses"),
    picture: treasureCard(0),
    lines: [
      say("Two [curse|curses] lie among the lower cards of the deck. When a curse is turned up, the sharing ends."),
      say("Everyone who still has a rose there loses an amulet or, without one, their most valuable treasure card."),
    ],
  },
  {
    title: say("Amulets and statues"),
    picture: html`${icon("amulet", "-22 -22 44 44", "large")}${icon("statue-front", "-30 -34 60 68", "large")}`,
    lines: [
      say("After each treasure every [statue|statue] puts an amulet on the coast it faces, then turns by one side."),
      say(
        "In your turn you can play an amulet to remove a site marker (not the last of its colour), play one more " +
          "clue, drive once more, or exchange your cards.",
      ),
      say(
        "Raising a treasure ends your drive. Playing an amulet does not, not even for an extra drive: you go on " +
          "with your remaining legs from where you are.",
      ),
    ],
  },
  {
    title: say("The end"),
    picture: icon("laurel", "-44 -44 88 88", "large"),
    lines: [
      say(
        "The game ends when the treasure deck is empty and the last treasure has been shared out. The player with " +
          "the most gold wins; players with equal gold share the win.",
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
        <h2>${say("Game terms")}</h2>
        ${words()}
      </section>
      <p><a class="button big" href="/learn">${say("Learn by playing")}</a></p>
    </main>
  </div>`;
