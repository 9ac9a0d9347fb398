// What belongs to no screen: language, drawings, addresses, notes, dialogs.

import { applyTheme } from "./drawings.js";
import { playNow } from "./home.js";
import { confirmEmail } from "./mail.js";
import { openAddress } from "./routes.js";
import {
  chain,
  closeDialog,
  openDialog,
  removeNote,
  reportFailure,
  reportProblem,
  requestIfUser,
  signIn,
} from "./shell.js";
import { FOCUS_CURTAIN, isCurtainDown } from "./table/curtain.js";
import { changeUser, useCode } from "./user.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").LoadingScreen} LoadingScreen */
/** @typedef {import("../model").ViewName} ViewName */
/** @typedef {import("../messages").AppMessage} AppMessage */
/** @typedef {import("./shell.js").Step} Step */

/** @param {Model} model @param {AppMessage} message @returns {Step} */
export function updatePage(model, message) {
  switch (message.type) {
    case "LanguageLoaded":
      return languageLoaded(model, message.language);
    case "LanguageFailed":
    case "SheetFailed":
      return loadFailed(model);
    case "SheetShown":
      return loaded(model, { sheet: true });
    case "DrawingLoaded":
      return [{ ...model, drawings: { ...model.drawings, [message.path]: message.drawing } }, []];
    case "DrawingFailed":
      return [withoutDrawing(model, message.path), []];
    case "ViewLoaded":
      return viewLoaded(model, message.name);
    case "ViewFailed":
      return reportFailure({ ...model, views: { ...model.views, [message.name]: undefined } });
    case "AddressChanged":
      return arrive(model, message.address);
    case "LinkClicked":
      return [model, [{ effect: "navigate", address: message.address }]];
    case "ReloadClicked":
      return [model, [{ effect: "reload" }]];
    case "DeviceChanged":
      return deviceChanged(model, message.device);
    case "NoteExpired":
    case "NoteClosed":
      return [removeNote(model, message.id), [{ effect: "cancel-timer", name: `note-${message.id}` }]];
    case "DialogOpened":
      return dialogOpened(model, message.kind);
    case "DialogClosed":
      return closeDialog(model);
    case "EffectFailed":
      return reportFailure(model);
    case "BotsLoaded":
      if (message.ok) return [{ ...model, bots: message.value }, []];
      return reportProblem({ ...model, bots: null }, message.problem);
    case "KeyPressed":
      return [model, []];
  }
}

/** @param {Model} model @param {string} language @returns {Step} */
function languageLoaded(model, language) {
  if (model.screen.kind === "loading") return loaded({ ...model, language }, { words: true });
  if (model.screen.kind === "failed") return [{ ...model, language }, []];
  const settings = { ...model.settings, language };
  return chain(
    { ...model, language, settings },
    (next) => [next, [{ effect: "save-settings", settings }]],
    (next) => requestIfUser(next, changeUser({ language })),
  );
}

/**
 * Open the first screen when the words and the sheet of symbols are there.
 * @param {Model} model
 * @param {Partial<LoadingScreen>} part
 * @returns {Step}
 */
function loaded(model, part) {
  if (model.screen.kind !== "loading") return [model, []];
  const screen = { ...model.screen, ...part };
  if (!screen.words || !screen.sheet) return [{ ...model, screen }, []];
  return arrive(model, model.address);
}

/** Open the screen of an address. @param {Model} model @param {import("../model").Address} address @returns {Step} */
const arrive = (model, address) => chain(model, (next) => openAddress(next, address), followHash);

/**
 * Do what the hash of the address asks for: sign in with a code, confirm a mail address, or start a game.
 * @param {Model} model
 * @returns {Step}
 */
function followHash(model) {
  const { hash, path } = model.address;
  const code = /^#code=(\w+)$/.exec(hash)?.[1];
  const token = /^#email=([\w-]+)$/.exec(hash)?.[1];
  if (!code && !token && hash !== "#play") return [model, []];
  const [next, effects] = code ? useCode(model, code) : token ? confirmEmail(model, token) : playNow(model);
  return [next, [{ effect: "replace-address", address: path }, ...effects]];
}

/**
 * A dialog and the curtain can be shown when their view is loaded.
 * @param {Model} model
 * @param {ViewName} name
 * @returns {Step}
 */
function viewLoaded(model, name) {
  const next = { ...model, views: { ...model.views, [name]: /** @type {const} */ ("loaded") } };
  if (name === "dialogs" && model.dialog) return [next, [{ effect: "show-dialog" }]];
  return [next, name === "recap" && isCurtainDown(model) ? [FOCUS_CURTAIN] : []];
}

/** @param {Model} model @returns {Step} */
function loadFailed(model) {
  if (model.screen.kind !== "loading") return reportFailure(model);
  return [{ ...model, screen: { kind: "failed" } }, []];
}

/** A drawing that failed can be asked for again. @param {Model} model @param {string} path @returns {Model} */
function withoutDrawing(model, path) {
  const { [path]: _, ...drawings } = model.drawings;
  return { ...model, drawings };
}

/** @param {Model} model @param {Partial<import("../model").Device>} changes @returns {Step} */
function deviceChanged(model, changes) {
  const device = { ...model.device, ...changes };
  return chain(
    { ...model, device },
    (next) => applyTheme(next, model),
    (next) => [next, changes.hidden === false ? [{ effect: "close-notification" }] : []],
  );
}

/** @param {Model} model @param {Extract<AppMessage, {type: "DialogOpened"}>["kind"]} kind @returns {Step} */
const dialogOpened = (model, kind) =>
  chain(
    model,
    (next) => openDialog(next, { kind }),
    (next) => (kind === "settings" && next.signIn.state === "idle" ? signIn(next) : [next, []]),
  );
