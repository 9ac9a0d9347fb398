// Models and helpers for the tests of updates.

import { init, update } from "../../src/tobago/web/update/app.js";

export const ANNA = { id: "u1", name: "Anna", language: "en" };
export const OFFLINE = { status: 0, code: "offline", message: "offline", fields: {} };

const DEVICE = {
  dark: false,
  reducedMotion: false,
  hidden: false,
  touch: false,
  canShare: false,
  origin: "https://tobago.test",
  languages: ["en-GB"],
  version: "v1",
};

/** All views are loaded. */
const VIEWS = Object.fromEntries(
  ["new-table", "rules", "replay", "lesson", "waiting", "dialogs", "sharing", "hints", "ending", "recap"].map(
    (name) => [name, "loaded"],
  ),
);

/** The first model, for a device with some settings at an address, and its effects. */
export function begin({ device = {}, settings = {}, path = "/", query = {}, hash = "", views = VIEWS } = {}) {
  const [model, effects] = init({ settings, device: { ...DEVICE, ...device }, address: { path, query, hash }, now: 0 });
  return [{ ...model, views }, effects];
}

/** The model after messages, and all effects on the way. */
export function after(model, ...messages) {
  const effects = [];
  let last = model;
  for (const message of messages) {
    const [next, more] = update(frozen(last), frozen(message));
    last = next;
    effects.push(...more);
  }
  return { model: last, effects };
}

/** The screen at an address, with everything loaded. */
export function screenAt(start = {}) {
  const [model] = begin(start);
  return after(model, { type: "LanguageLoaded", language: "en" }, { type: "SheetShown" });
}

/** The home screen of a user, or of a visitor. */
export function home(user = ANNA) {
  return after(screenAt().model, { type: "UserLoaded", context: undefined, ok: true, value: user }).model;
}

/** A table of the server, as the waiting room and the menu see it, without its link. */
export function tableWith(info, user = ANNA) {
  const { model } = after(home(user), address("/table/t1"));
  const table = { status: "open", votes: [], yours: [], seats: [], owner: false, ...info, id: "t1" };
  return { ...model, screen: { ...model.screen, table: { ...model.screen.table, info: table, link: "failed" } } };
}

/** The message that the address has changed. */
export const address = (path, query = {}) => ({ type: "AddressChanged", address: { path, query, hash: "" } });

/** Effects of some kind. */
export const ofKind = (effects, kind) => effects.filter(({ effect }) => effect === kind);

/** Requests as `METHOD path`. */
export const requests = (effects) => ofKind(effects, "request").map(({ method, path }) => `${method} ${path}`);

/** Freeze a model, so that an update that changes it fails. */
export function frozen(value) {
  if (value && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}
