// Parts of updates that every screen needs: notes, announcements, dialogs, drawings, requests that need a user.

import { N_ } from "../words.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").Text} Text */
/** @typedef {import("../model").Dialog} Dialog */
/** @typedef {import("../model").PendingRequest} PendingRequest */
/** @typedef {import("../model").RequestError} RequestError */
/** @typedef {import("../effects").Effect} Effect */
/** @typedef {import("../effects").RequestEffect} RequestEffect */
/** @typedef {import("../messages").Message} Message */
/** @typedef {[Model, Effect[]]} Step */

const NOTE_MS = 6000;
const NOTES = 3;

/** @param {Text} one @param {Text} other */
const sameText = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Show a text for a few seconds. @param {Model} model @param {Text} text @returns {Step} */
export function addNote(model, text) {
  const id = model.nextNote;
  const before = model.notes.find((note) => sameText(note.text, text));
  const note = { id, text, repeated: before ? !before.repeated : false };
  const notes = [...model.notes.filter((each) => each !== before), note].slice(-NOTES);
  return [
    { ...model, notes, nextNote: id + 1 },
    [{ effect: "timer", name: `note-${id}`, ms: NOTE_MS, message: { type: "NoteExpired", id } }],
  ];
}

/** @param {Model} model @param {number} id @returns {Model} */
export const removeNote = (model, id) => ({ ...model, notes: model.notes.filter((note) => note.id !== id) });

/** Have a screen reader read a text. @param {Model} model @param {Text} text @returns {Model} */
export function announce(model, text) {
  const before = model.announcement;
  const repeated = sameText(before.text, text) && !before.repeated;
  return { ...model, announcement: { text, repeated } };
}

/** Open a dialog, or replace the open one. @param {Model} model @param {Dialog} dialog @returns {Step} */
export const openDialog = (model, dialog) => [{ ...model, dialog }, [{ effect: "show-dialog" }]];

/** Close the dialog and return the focus to where it was. @param {Model} model @returns {Step} */
export const closeDialog = (model) =>
  model.dialog ? [{ ...model, dialog: null }, [{ effect: "restore-focus" }]] : [model, []];

/** Show why a request failed. @param {Model} model @param {RequestError} problem @returns {Step} */
export const reportProblem = (model, problem) => addNote(model, problem.message);

/** Show that the page itself has failed. @param {Model} model @returns {Step} */
export const reportFailure = (model) =>
  addNote(model, { message: N_("Something went wrong. If it keeps happening, reload the page.") });

/** Load a drawing, unless it is loaded or on its way. @param {Model} model @param {string} path @returns {Step} */
export const loadDrawing = (model, path) => loadOnce(model, { effect: "load-drawing", path });

/** Load the ground of a board in the same way. @param {Model} model @param {string} path @returns {Step} */
export const loadGround = (model, path) => loadOnce(model, { effect: "load-drawing", path, ground: true });

/** @param {Model} model @param {import("../effects").LoadDrawingEffect} effect @returns {Step} */
function loadOnce(model, effect) {
  const { path } = effect;
  if (model.drawings[path]) return [model, []];
  return [{ ...model, drawings: { ...model.drawings, [path]: "loading" } }, [effect]];
}

/**
 * Request as the user of this browser, under a name if one is given; a visitor becomes a guest first.
 * @param {Model} model
 * @param {RequestEffect} request
 * @param {string} [name]
 */
export const requestAsUser = (model, request, name = "") => requestLater(model, { request, createsGuest: true, name });

/** Request as the user of this browser; nothing for a visitor. @param {Model} model @param {RequestEffect} request */
export const requestIfUser = (model, request) => requestLater(model, { request, createsGuest: false, name: "" });

/** @param {Model} model @param {PendingRequest} wanted @returns {Step} */
function requestLater(model, wanted) {
  const { state, pending } = model.signIn;
  const waiting = { ...model, signIn: { state, pending: [...pending, wanted] } };
  return state === "idle" ? signIn(waiting) : [waiting, []];
}

/**
 * Make the requests that wait for the user: ask who it is first, or create a guest.
 * @param {Model} model
 * @returns {Step}
 */
export function signIn(model) {
  const { user } = model;
  const { pending } = model.signIn;
  if (user === undefined) {
    const ask = /** @type {RequestEffect} */ ({ effect: "request", method: "GET", path: "/me", reply: "UserLoaded" });
    return [{ ...model, signIn: { state: "asking", pending } }, [ask]];
  }
  if (user === null && pending.some(({ createsGuest }) => createsGuest)) {
    const name = pending.find((each) => each.name)?.name;
    return [
      { ...model, signIn: { state: "creating", pending } },
      [{ effect: "create-guest", ...(name ? { name } : {}) }],
    ];
  }
  const idle = /** @type {const} */ ({ state: "idle", pending: [] });
  return [{ ...model, signIn: idle }, user ? pending.map((each) => namedRequest(user, each)) : []];
}

/** Ask who the user is, unless that is known or asked. @param {Model} model @returns {Step} */
export const signInOnce = (model) =>
  model.user === undefined && model.signIn.state === "idle" ? signIn(model) : [model, []];

/**
 * A request of a user; if it comes with another name, the user is renamed first.
 * @param {import("../types").Me} user
 * @param {PendingRequest} pending
 * @returns {RequestEffect}
 */
function namedRequest(user, { request, name }) {
  if (!name || name === user.name) return request;
  const context = { renamed: false, then: request };
  return { effect: "request", method: "PATCH", path: "/me", body: { name }, reply: "UserChanged", context };
}

/**
 * Apply updates one after the other and collect their effects.
 * @param {Model} model
 * @param {...(model: Model) => Step} updates
 * @returns {Step}
 */
export function chain(model, ...updates) {
  /** @type {Step} */
  let step = [model, []];
  for (const update of updates) {
    const [next, effects] = update(step[0]);
    step = [next, [...step[1], ...effects]];
  }
  return step;
}

/** Load the bots, unless they are known. @param {Model} model @returns {Step} */
export function loadBots(model) {
  if (model.bots) return [model, []];
  const path = `/bots?lang=${model.language}`;
  return [{ ...model, bots: [] }, [{ effect: "request", method: "GET", path, reply: "BotsLoaded" }]];
}
