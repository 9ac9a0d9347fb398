// How long the beats of a step are shown.

/** @typedef {import("../../model").Settings} Settings */
/** @typedef {import("../../table-model").BeatKind} BeatKind */

/** The time of each kind of beat at the normal speed, in milliseconds. @type {Record<BeatKind, number>} */
const NORMAL_MS = {
  action: 1200,
  raise: 1500,
  shuffle: 900,
  look: 900,
  added: 800,
  gather: 900,
  card: 1300,
  ask: 500,
  pass: 700,
  take: 1300,
  discard: 1100,
  curse: 1800,
  loss: 1400,
  lifted: 1100,
  home: 1000,
  leftovers: 900,
  cleared: 800,
  amulets: 900,
  statues: 800,
  end: 900,
};
/** Own actions need less time. @type {Partial<Record<BeatKind, number>>} */
const OWN_MS = { action: 450, pass: 450, raise: 1000 };
const COUNTED_CARD_MS = 450;

/** What the times are multiplied by. @type {Record<Settings["speed"], number>} */
const FACTORS = { relaxed: 1.8, normal: 1, quick: 0.45, instant: 0 };

/** Whether beats are shown. @param {Settings} settings */
export const hasBeats = ({ speed }) => speed !== "instant";

/**
 * How long a beat is shown, in milliseconds.
 * @param {Settings} settings
 * @param {BeatKind} kind
 * @param {boolean} isOwn
 */
export const beatTime = ({ speed }, kind, isOwn) =>
  Math.round(FACTORS[speed] * ((isOwn ? OWN_MS[kind] : undefined) ?? NORMAL_MS[kind]));

/** How long a card of the final count is shown, in milliseconds. @param {Settings} settings */
export const countTime = ({ speed }) => Math.round(FACTORS[speed] * COUNTED_CARD_MS);
