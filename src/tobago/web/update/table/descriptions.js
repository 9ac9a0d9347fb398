// Texts about the table: the prompt, spaces and what choosing them does, clues on maps.

import { key, spaceName, terrainAt } from "../../geometry.js";
import { N_, plural } from "../../words.js";
import { revealing } from "./confirmation.js";
import { shownDig } from "./dig.js";
import { highlightsOf } from "./highlights.js";
import { isArmed, isBehind, nameOf, whyNot } from "./selectors.js";
import { spaceContents } from "./space-contents.js";

/** @typedef {import("../../model").Text} Text */
/** @typedef {import("../../types").ActionType} ActionType */
/** @typedef {import("../../types").Colour} Colour */
/** @typedef {import("../../types").Hex} Hex */
/** @typedef {import("../../types").LegalAction} LegalAction */
/** @typedef {import("../../types").LensEntry} LensEntry */
/** @typedef {import("../../table-model").Island} Island */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {import("./space-contents.js").SpaceContents} SpaceContents */

/** @type {Partial<Record<ActionType, string>>} */
const MODE_PROMPTS = {
  RemoveMarker: N_("Choose the marker to remove."),
  ExtraClue: N_("Choose a clue and a map."),
  ExtraDrive: N_("Choose where to drive."),
  DoubleClaim: N_("Choose a clue for your second rose."),
  Swap: N_("Choose two roses on one map."),
};

/** Texts with commas between them. @param {readonly Text[]} texts @returns {Text} */
export const listed = (texts) => ({
  message: texts.map((_, i) => `{${i}}`).join(", "),
  fields: Object.fromEntries(texts.map((text, i) => [i, text])),
});

/** @param {Text} topic @param {Text} text @returns {Text} */
export const withTopic = (topic, text) => ({ message: "{topic}: {text}", fields: { topic, text } });

/** The line that says what is expected of whom. @param {TableModel} table @returns {Text} */
export function promptOf(table) {
  const message = table.mode && MODE_PROMPTS[table.mode];
  if (message) return { message };
  if (table.count) return { message: N_("Counting the gold") };
  const dig = shownDig(table);
  if (!isBehind(table)) return table.view?.prompt ?? "";
  if (!dig) return { message: isOwnBeat(table) ? N_("Your turn") : N_("Opponents are moving…") };
  return { message: N_("Sharing out {treasure:object}"), fields: { treasure: dig.sharing.map } };
}

/** Whether a beat shows what the user has done. @param {TableModel} table */
const isOwnBeat = ({ beat, view }) => beat !== null && beat.seat !== null && beat.seat === view?.seat;

// ---- spaces -------------------------------------------------------------------------------------

/**
 * A space in words: its name, its terrain, what stands there, and what choosing it does.
 * @param {TableModel} table
 * @param {Hex} space
 * @returns {Text}
 */
export function describeSpace(table, space) {
  const { setting, view, island } = table;
  if (!setting || !view || !island) return "";
  const { choices, legs } = highlightsOf(table);
  const name = key(space);
  return spaceText(island, space, spaceContents(setting, view).get(name), legs.get(name), choices.get(name));
}

/**
 * @param {Island} island
 * @param {Hex} space
 * @param {SpaceContents | undefined} contents
 * @param {number | undefined} legs
 * @param {readonly LegalAction[] | undefined} choices
 * @returns {Text}
 */
export function spaceText(island, space, contents, legs, choices) {
  /** @type {Text[]} */
  const texts = [spaceName(island, space), { context: "terrain", name: terrainAt(island, space) }];
  if (contents?.object) texts.push({ context: "object", name: contents.object });
  if (contents?.amulet) texts.push({ context: "object", name: "amulet" });
  for (const seat of contents?.atvs ?? []) texts.push({ message: N_("ATV of player {n}"), fields: { n: seat + 1 } });
  for (const colour of contents?.markers ?? []) texts.push(siteText(colour));
  if (legs) texts.push(plural("{n} leg away", "{n} legs away", legs));
  if (choices?.[0]) texts.push(choiceText(choices[0]));
  return listed(texts);
}

/** @param {Colour} treasure @returns {Text} */
export const siteText = (treasure) => ({ message: N_("site of {treasure}"), fields: { treasure } });

/** What choosing a space does. @param {LegalAction} choice @returns {Text} */
function choiceText({ action, legs, amulet }) {
  switch (action.type) {
    case "PlaceAtv":
      return { message: N_("put your ATV here") };
    case "Raise":
      return { message: N_("raise {treasure:object}"), fields: { treasure: action.map ?? "white" } };
    case "RemoveMarker":
      return { message: N_("remove a marker here") };
    case "ExtraDrive":
      return { message: N_("extra drive to here") };
    default:
      return amulet
        ? plural("drive here, {n} leg, and take the amulet", "drive here, {n} legs, and take the amulet", legs ?? 0)
        : plural("drive here, {n} leg", "drive here, {n} legs", legs ?? 0);
  }
}

// ---- clues and maps -----------------------------------------------------------------------------

/** The sentence of a clue. @param {string} clue @returns {Text} */
export const clueSentence = (clue) => ({ context: "clue", name: clue });

/** @param {number} n */
export const sitesWouldBeLeft = (n) => plural("{n} site would be left.", "{n} sites would be left.", n);

/**
 * What playing a clue on a map does.
 * @param {TableModel} table
 * @param {Colour} map
 * @param {LegalAction} choice
 * @returns {Text}
 */
export function playableText(table, map, choice) {
  if (isArmed(table, choice) && choice.reveals) return revealing(choice);
  return [{ message: N_("Play it {map:onto}."), fields: { map } }, sitesWouldBeLeft(choice.left ?? 0)];
}

/**
 * Why a clue cannot be played on a map now.
 * @param {TableModel} table
 * @param {LensEntry} lens
 * @param {ActionType} type
 * @returns {Text}
 */
export function unplayableText(table, { map, sites, refusal }, type) {
  if (refusal) return refusal.text;
  const effect = withTopic({ context: "map", name: map }, sitesWouldBeLeft(sites));
  return table.lesson ? effect : [effect, whyNot(table, type)];
}

/** A map and the number of its sites. @param {Colour} map @param {number} sites @returns {Text} */
export const mapText = (map, sites) =>
  withTopic({ context: "map", name: map }, plural("{n} site left", "{n} sites left", sites));

/**
 * What a click on the head of a map does during the set-up.
 * @param {Colour} map
 * @param {LegalAction} choice
 * @returns {Text}
 */
export function mapChoiceText(map, { action, left }) {
  const text =
    action.type === "MarkClue"
      ? { message: N_("Mark this clue with your rose") }
      : plural("Put it here: {n} site left", "Put it here: {n} sites left", left ?? 0);
  return withTopic({ context: "map", name: map }, text);
}

/**
 * A clue card of a map and the players whose roses are on it.
 * @param {TableModel} table
 * @param {import("../../types").MapCard} card
 * @returns {Text}
 */
export function mapCardText(table, { clue, roses }) {
  const owners = roses.map((seat) => nameOf(table, seat)).join(", ");
  if (!owners) return clueSentence(clue);
  return { message: "{sentence} ({owners})", fields: { sentence: clueSentence(clue), owners } };
}
