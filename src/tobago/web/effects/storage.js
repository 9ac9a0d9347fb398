// The settings, kept on this device.

/** @typedef {import("../model").Settings} Settings */

const KEY = "tobago";

/**
 * What was saved; nothing where the browser refuses storage or another program wrote there.
 * @returns {Partial<Settings>}
 */
export function savedSettings() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {{settings: Settings}} effect */
export function saveSettings({ settings }) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the settings last until the page is closed.
  }
}
