// The settings of this device.

import { N_ } from "../words.js";
import { applyTheme } from "./drawings.js";
import { addNote, chain } from "./shell.js";
import { sound } from "./table/sounds.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").Settings} Settings */
/** @typedef {import("../messages").SettingsMessage} SettingsMessage */
/** @typedef {import("./shell.js").Step} Step */

/** The names of speeds in older versions. @type {Record<string, Settings["speed"]>} */
const OLD_SPEEDS = { slow: "relaxed", fast: "quick" };

/**
 * Settings that may have been saved by an older version.
 * @param {Partial<Settings>} saved
 * @returns {Partial<Settings>}
 */
export function currentSettings({ speed, ...saved }) {
  const asked = { soundAsked: saved.sound || saved.soundAsked || false };
  return speed ? { ...saved, ...asked, speed: OLD_SPEEDS[speed] ?? speed } : { ...saved, ...asked };
}

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
        (next) => addNote(next, { message: N_("Your browser does not allow this.") }),
      );
  }
}

/**
 * A sound is played when sounds are switched on or their volume changes.
 * @param {Model} model
 * @param {Partial<Settings>} changes
 * @returns {Step}
 */
function changeSettings(model, changes) {
  const settings = { ...model.settings, ...changes };
  return chain(
    { ...model, settings },
    (next) => [next, [{ effect: "save-settings", settings }]],
    (next) => applyTheme(next, model),
    (next) => [next, changes.sound || changes.volume ? sound(next, "turn") : []],
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
