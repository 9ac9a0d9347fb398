// The account of this browser: a guest's name, and codes that sign in on another device.

import { N_ } from "../words.js";
import { loadLists } from "./home.js";
import { openAddress } from "./routes.js";
import { addNote, chain, reportProblem, requestAsUser, signIn } from "./shell.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").RequestError} RequestError */
/** @typedef {import("../effects").RequestEffect} RequestEffect */
/** @typedef {import("../messages").Message} Message */
/** @typedef {import("../messages").UserMessage} UserMessage */
/** @typedef {import("../types").Me} Me */
/** @typedef {import("./shell.js").Step} Step */

/** @param {Model} model @param {UserMessage} message @returns {Step} */
export function updateUser(model, message) {
  switch (message.type) {
    case "UserLoaded":
      return message.ok ? userLoaded(model, message.value) : signInFailed(model, message.problem);
    case "GuestCreated":
      return message.ok ? signIn({ ...model, user: message.value }) : signInFailed(model, message.problem);
    case "UserChanged":
      return message.ok ? userChanged(model, message.value, message.context) : renameFailed(model, message);
    case "NameEntered":
      return nameEntered(model, message.name.trim());
    case "CodeRequested":
      return [model, [{ effect: "request", method: "POST", path: "/me/code", reply: "CodeMade" }]];
    case "CodeMade":
      if (!message.ok) return reportProblem(model, message.problem);
      return [{ ...model, deviceCode: message.value.code }, []];
    case "CodeEntered":
      return useCode(model, message.code.trim());
    case "SignedIn":
      return message.ok ? reloadUser(model) : reportProblem(model, message.problem);
    case "UserReloaded":
      if (!message.ok) return reportProblem(model, message.problem);
      return message.value ? welcome(model, message.value) : userLoaded(model, null);
  }
}

/**
 * A request that changes the name or the language of the user.
 * @param {{name?: string, language?: string}} changes
 * @returns {RequestEffect}
 */
export const changeUser = (changes) => ({
  effect: "request",
  method: "PATCH",
  path: "/me",
  body: changes,
  reply: "UserChanged",
  context: { renamed: changes.name !== undefined },
});

/** Sign in with a code that another device shows. @param {Model} model @param {string} code @returns {Step} */
export const useCode = (model, code) => [
  model,
  [{ effect: "request", method: "POST", path: "/sign-in", body: { code }, reply: "SignedIn" }],
];

/** @param {Model} model @param {Me | null} user @returns {Step} */
const userLoaded = (model, user) => chain({ ...model, user }, signIn, loadLists);

/**
 * The requests that wait for the user fail for the same reason.
 * @param {Model} model
 * @param {RequestError} problem
 * @returns {Step}
 */
function signInFailed(model, problem) {
  const { pending } = model.signIn;
  const failed = pending.map(
    ({ request: { reply, context } }) => /** @type {Message} */ ({ type: reply, context, ok: false, problem }),
  );
  const next = { ...model, user: undefined, signIn: { state: /** @type {const} */ ("idle"), pending: [] } };
  if (!failed.length) return reportProblem(next, problem);
  return [next, failed.map((message) => ({ effect: "send", message }))];
}

/**
 * @param {Model} model
 * @param {Me} user
 * @param {Extract<UserMessage, {type: "UserChanged"}>["context"]} context
 * @returns {Step}
 */
function userChanged(model, user, { renamed, then }) {
  const next = { ...model, user };
  if (!renamed) return [next, then ? [then] : []];
  return addNote(next, { message: N_("Your name is now {who}."), fields: { who: user.name } });
}

/**
 * A request that was to follow fails for the same reason.
 * @param {Model} model
 * @param {Extract<UserMessage, {type: "UserChanged", ok: false}>} message
 * @returns {Step}
 */
function renameFailed(model, { context, problem }) {
  const { then } = context;
  if (!then) return reportProblem(model, problem);
  const failed = /** @type {Message} */ ({ type: then.reply, context: then.context, ok: false, problem });
  return [model, [{ effect: "send", message: failed }]];
}

/** @param {Model} model @param {string} name @returns {Step} */
const nameEntered = (model, name) => (name ? requestAsUser(model, changeUser({ name })) : [model, []]);

/** @param {Model} model @returns {Step} */
const reloadUser = (model) => [
  { ...model, user: undefined, deviceCode: "" },
  [{ effect: "request", method: "GET", path: "/me", reply: "UserReloaded" }],
];

/** The screen opens again, for another user. @param {Model} model @param {Me} user @returns {Step} */
const welcome = (model, user) =>
  chain(
    { ...model, user },
    (next) => addNote(next, { message: N_("Welcome back, {who}."), fields: { who: user.name } }),
    (next) => openAddress(next, next.address),
  );
