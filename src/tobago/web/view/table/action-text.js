// Actions in words, for hints and reviews.

import { spaceName } from "../../geometry.js";
import { clueText, say } from "../../words.js";

/** @typedef {import("../../types").Action} Action */
/** @typedef {import("../../table-model").Island} Island */

/**
 * An action as advice.
 * @param {Action} action
 * @param {Island | null} island
 */
export function actionText(action, island) {
  const at = action.to ?? action.space;
  const space = at && island ? spaceName(island, at) : "";
  const map = action.map ?? "white";
  const text = action.clue ? clueText(action.clue) : "";
  switch (action.type) {
    case "PlaceAtv":
      return say("Put the ATV on {space}", { space });
    case "PlaceFirstClue":
      return say("Put the clue {map:onto}", { map });
    case "MarkClue":
      return say("Mark the clue {map:on}", { map });
    case "PlayClue":
      return say("Play “{text}” {map:onto}", { text, map });
    case "ExtraClue":
      return say("Play an amulet and “{text}” {map:onto}", { text, map });
    case "Drive":
      return say("Drive to {space}", { space });
    case "ExtraDrive":
      return say("Play an amulet and drive to {space}", { space });
    case "RemoveMarker":
      return say("Play an amulet: {treasure} is not on {space}", { space, treasure: map });
    case "Exchange":
      return say("Play an amulet and exchange your cards");
    case "ExchangeTurn":
      return say("Exchange your cards");
    case "Raise":
      return say("Raise {treasure:object}", { treasure: map });
    case "Take":
      return say("Take the card");
    case "Pass":
      return say("Pass");
    case "PayCurse":
      return action.with === "amulet" ? say("Give an amulet") : say("Give the best card");
    case "StartMap":
      return say("Start a new map with “{text}”", { text });
    case "DoubleClaim":
      return say("Play an amulet: a second rose {map:on}", { map });
    case "Swap":
      return say("Play an amulet: swap two roses {map:on}", { map });
    case "EndTurn":
      return say("End the turn");
  }
}
