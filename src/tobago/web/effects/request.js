// Requests to the API.

import { N_, currentLanguage, say } from "../words.js";

/** @typedef {import("../effects").RequestEffect} RequestEffect */
/** @typedef {import("../messages").Message} Message */
/** @typedef {import("../model").RequestError} RequestError */
/** @typedef {(message: Message) => void} Send */
/** @typedef {{ok: true, value: any} | {ok: false, problem: RequestError}} Outcome */

/** @type {Outcome} */
const OFFLINE = {
  ok: false,
  problem: {
    status: 0,
    code: "offline",
    message: { message: N_("The server does not answer. Is the network there?") },
    fields: {},
  },
};

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

/** Create an account for a visitor. @param {import("../effects").CreateGuestEffect} _effect @param {Send} send */
export async function createGuest(_effect, send) {
  const outcome = await ask("POST", "/people", { name: say("Guest"), language: currentLanguage() });
  answer({ reply: "GuestCreated" }, outcome, send);
}

/** @param {{reply: string, context?: unknown}} effect @param {Outcome} outcome @param {Send} send */
function answer({ reply, context }, outcome, send) {
  send(/** @type {Message} */ ({ type: reply, context, ...outcome }));
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {"json" | "text"} [as]
 * @returns {Promise<Outcome>}
 */
export async function ask(method, path, body, as = "json") {
  try {
    const response = await fetch(`/api/v1${path}`, options(method, body));
    if (!response.ok) return { ok: false, problem: await problemOf(response) };
    if (response.status === 204) return { ok: true, value: undefined };
    return { ok: true, value: await response[as]() };
  } catch {
    return OFFLINE;
  }
}

/** @param {string} method @param {unknown} body @returns {RequestInit} */
function options(method, body) {
  const headers = { "Accept-Language": currentLanguage() };
  if (body === undefined) return { method, headers };
  return { method, headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** @param {Response} response @returns {Promise<RequestError>} */
async function problemOf(response) {
  const body = await response.json().catch(() => ({}));
  const { code = "broken", message = response.statusText, fields = {} } = body;
  return { status: response.status, code, message, fields };
}
