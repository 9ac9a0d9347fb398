// Requests to the API.

import { N_, currentLanguage } from "./words.js";

/** @typedef {import("./model").RequestError} RequestError */
/** @typedef {{ok: true, value: any} | {ok: false, problem: RequestError}} Outcome */

/** @type {Outcome} */
const OFFLINE = {
  ok: false,
  problem: {
    status: 0,
    code: "offline",
    message: { message: N_("Cannot reach the server. Check your connection.") },
    fields: {},
  },
};

/**
 * Send a request; the outcome of one that fails says why.
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
