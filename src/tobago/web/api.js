// Questions to the server, and who asks them.

import { say, spoken } from "./words.js";

/** @typedef {import("./types").Me} Me */

/** The server refuses: a code for programs, a sentence for people. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {Record<string, unknown>} fields
   */
  constructor(status, code, message, fields = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Ask the API.
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
export async function ask(method, path, body) {
  const answer = await asked(method, path, body);
  return answer.status === 204 ? /** @type {T} */ (undefined) : whole(answer.json());
}

/**
 * Ask the API for something that is no JSON.
 * @param {string} path
 */
export async function askText(path) {
  return whole((await asked("GET", path)).text());
}

/**
 * What arrives whole, or a refusal.
 * @template T
 * @param {Promise<T>} body
 * @returns {Promise<T>}
 */
const whole = (body) =>
  body.catch(() => {
    throw offline();
  });

const offline = () => new Refused(0, "offline", say("The server does not answer. Is the network there?"));

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 */
async function asked(method, path, body) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      headers: { "Accept-Language": spoken(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw offline();
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  throw new Refused(answer.status, told.code ?? "broken", told.message ?? answer.statusText, told.fields);
}

/** @type {Promise<Me | null> | undefined} */
let me;

/** Who this browser is to the server, if anybody; asked once. */
export function known() {
  me ??= recognised();
  return me;
}

/** @returns {Promise<Me | null>} */
async function recognised() {
  try {
    return await ask("GET", "/me");
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null;
    forget();
    throw error;
  }
}

/** @type {Promise<Me> | undefined} */
let guest;

/** Who this browser is; a guest from now on if it was nobody, and the same one for all who ask meanwhile. */
export async function somebody() {
  const person = await known();
  if (person) return person;
  guest ??= welcomed();
  me = guest;
  return guest;
}

/** @returns {Promise<Me>} */
async function welcomed() {
  try {
    return await ask("POST", "/people", { name: say("Guest"), language: spoken() });
  } catch (error) {
    forget();
    throw error;
  }
}

/**
 * Be called otherwise, or spoken to in another language.
 * @param {{name?: string, language?: string}} changes
 */
export async function change(changes) {
  await somebody();
  me = Promise.resolve(await /** @type {Promise<Me>} */ (ask("PATCH", "/me", changes)));
}

/** Somebody else may sit at this browser now. */
export function forget() {
  me = undefined;
  guest = undefined;
}
