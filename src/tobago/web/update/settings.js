// The settings of this device.

import { N_ } from "../words.js";
import { applyTheme } from "./drawings.js";
import { addNote, chain } from "./shell.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").Settings} Settings */
/** @typedef {import("../messages").SettingsMessage} SettingsMessage */
/** @typedef {import("./shell.js").Step} Step */

/** @param {Model} model @param {SettingsMessage} message @returns {Step} */
export function updateSettings(model, message) {
  switch (message.type) {
    case "SettingsChanged":
      return changeSettings(model, message.changes);
    case "LanguageChosen":
      return [model, [{ effect: "load-language", language: message.language }]];
    case "NotifyChosen":
      return notifyChosen(model, message.notify);
    case "NotifyAnswered":
      if (message.allowed) return [model, []];
      return chain(
        model,
        (next) => changeSettings(next, { notify: false }),
        (next) => addNote(next, { message: N_("The browser does not allow it.") }),
      );
  }
}

/** @param {Model} model @param {Partial<Settings>} changes @returns {Step} */
function changeSettings(model, changes) {
  const settings = { ...model.settings, ...changes };
  return chain(
    { ...model, settings },
    (next) => [next, [{ effect: "save-settings", settings }]],
    (next) => applyTheme(next, model),
  );
}

/**
 * Notifications are switched on, and off again if the browser forbids them.
 * @param {Model} model
 * @param {boolean} notify
 * @returns {Step}
 */
const notifyChosen = (model, notify) =>
  chain(
    model,
    (next) => changeSettings(next, { notify }),
    (next) => [next, notify ? [{ effect: "ask-notifications" }] : []],
  );
