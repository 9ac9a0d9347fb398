// Replays of a short game, for the tests of their updates.

import { entry, SETTING, view } from "./table-setup.js";

const DROVE = {
  type: "Drove",
  seat: 0,
  route: [
    [0, 0],
    [1, 0],
  ],
};
const frame = (ply) => ({
  ply,
  entry: ply ? entry(ply, 0, [DROVE]) : null,
  view: view(ply, { legal: null, undo: null, state: ply === 5 ? { phase: "over" } : {} }),
});
/** The game of five actions has arrived. */
export const replay = (more = {}) => ({
  type: "SourceMessage",
  message: {
    type: "replay",
    replay: {
      plies: 5,
      names: ["Anna", "Pim"],
      colours: [2, 0],
      yours: [],
      tags: {},
      setting: SETTING,
      result: null,
      verified: true,
      ground: null,
      frames: [0, 1, 2, 3, 4, 5].map(frame),
      ...more,
    },
  },
});
