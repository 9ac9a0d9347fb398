// What the screens need of a table where there is none: of a lesson, of a record.

/** @typedef {import("./types").TableInfo} TableInfo */

/**
 * @param {string} id
 * @param {string[]} names who sits there
 * @param {Partial<TableInfo>} more
 * @returns {TableInfo}
 */
export function tableOf(id, names, more) {
  const seats = names.map((name, seat) => ({ seat, name, kind: /** @type {const} */ ("human"), bot: null, present: true, stand_in: null, resigned: false }));
  return { id, status: "over", public: true, players: names.length, island: null, options: {}, starting_seat: null, clock: null, seats, votes: [], yours: [], owner: false, created_at: 0, started_at: null, ended_at: null, ended: null, result: null, commitment: "", seed: null, rematch: null, ...more };
}
