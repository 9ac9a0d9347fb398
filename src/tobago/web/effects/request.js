// The effects that send requests to the API.

import { ask } from "../api.js";
import { currentLanguage, say } from "../words.js";

/** @typedef {import("../effects").RequestEffect} RequestEffect */
/** @typedef {import("../messages").Message} Message */
/** @typedef {(message: Message) => void} Send */
/** @typedef {import("../api.js").Outcome} Outcome */

/** @param {RequestEffect} effect @param {Send} send */
export async function request(effect, send) {
  const outcome = await ask(effect.method, effect.path, effect.body, effect.as);
  answer(effect, outcome, send);
}

/**
 * Make GET requests at the same time; the answer has the values by their names, or the first problem.
 * @param {import("../effects").RequestAllEffect} effect
 * @param {Send} send
 */
export async function requestAll(effect, send) {
  const names = Object.keys(effect.paths);
  const outcomes = await Promise.all(Object.values(effect.paths).map((path) => ask("GET", path)));
  const failed = outcomes.find(({ ok }) => !ok);
  const values = outcomes.map((outcome) => (outcome.ok ? outcome.value : undefined));
  const value = Object.fromEntries(names.map((name, i) => [name, values[i]]));
  answer(effect, failed ?? { ok: true, value }, send);
}

/** Create an account for a visitor. @param {import("../effects").CreateGuestEffect} effect @param {Send} send */
export async function createGuest({ name = say("Guest") }, send) {
  const outcome = await ask("POST", "/people", { name, language: currentLanguage() });
  answer({ reply: "GuestCreated" }, outcome, send);
}

/** @param {{reply: string, context?: unknown}} effect @param {Outcome} outcome @param {Send} send */
function answer({ reply, context }, outcome, send) {
  send(/** @type {Message} */ ({ type: reply, context, ...outcome }));
}
