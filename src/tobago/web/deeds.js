// Actions in words, for hints and reviews.

import { clueText, say } from "./words.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./geometry.js").Island} Island */

/**
 * What an action does, as somebody would advise it.
 * @param {Action} action
 * @param {Island | null} island
 */
export function deed(action, island) {
  const at = action.to ?? action.space;
  const space = at && island ? island.nameOf(at) : "";
  const map = action.map ?? "white";
  const clue = action.clue ? clueText(action.clue) : "";
  switch (action.type) {
    case "PlaceAtv":
      return say("Put the ATV on {space}", { space });
    case "PlaceFirstClue":
      return say("Put the clue {map:onto}", { map });
    case "MarkClue":
      return say("Mark the clue {map:on}", { map });
    case "PlayClue":
      return say("Play “{text}” {map:onto}", { text: clue, map });
    case "ExtraClue":
      return say("Play an amulet, and “{text}” {map:onto}", { text: clue, map });
    case "Drive":
      return say("Drive to {space}", { space });
    case "ExtraDrive":
      return say("Play an amulet, and drive to {space}", { space });
    case "RemoveMarker":
      return say("Play an amulet: on {space} {treasure} is not", { space, treasure: map });
    case "Exchange":
      return say("Play an amulet, and exchange the cards");
    case "ExchangeTurn":
      return say("Exchange the cards");
    case "Raise":
      return say("Raise {treasure:object}", { treasure: map });
    case "Take":
      return say("Take the card");
    case "Pass":
      return say("Pass");
    case "PayCurse":
      return action.means === "amulet" ? say("Give an amulet") : say("Give the best card");
    case "StartMap":
      return say("Start a map with “{text}”", { text: clue });
    case "DoubleClaim":
      return say("Play an amulet: a second rose {map:on}", { map });
    case "Swap":
      return say("Play an amulet: swap two roses {map:on}", { map });
    case "EndTurn":
      return say("End the turn");
  }
}
