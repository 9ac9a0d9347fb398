// The sounds of events and of the user's turn.

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").GameEvent} GameEvent */
/** @typedef {import("../../effects").Effect} Effect */
/** @typedef {import("../../effects").SoundName} SoundName */

/** @type {Partial<Record<GameEvent["type"], SoundName>>} */
const SOUNDS = {
  FirstCluePlaced: "clue",
  CluePlayed: "clue",
  MapStarted: "clue",
  Drove: "engine",
  MarkerRemoved: "marker",
  TreasureRaised: "marker",
  CardTurnedUp: "card",
  CardTaken: "coins",
  Cursed: "curse",
  StatuesTurned: "statues",
};

/** A sound, if sounds are on. @param {Model} model @param {SoundName} name @returns {Effect[]} */
export const sound = ({ settings }, name) =>
  settings.sound ? [{ effect: "sound", name, volume: settings.volume }] : [];

/**
 * The sound of some events, at most one.
 * @param {Model} model
 * @param {readonly GameEvent[]} events
 * @returns {Effect[]}
 */
export function soundOf(model, events) {
  const name = events.map(({ type }) => SOUNDS[type]).find((each) => each !== undefined);
  return name ? sound(model, name) : [];
}
