// What this reader prefers on this device.

const KEY = "tobago";

const DEFAULTS = {
  theme: /** @type {"auto" | "day" | "night"} */ ("auto"),
  language: "",
  speed: /** @type {"slow" | "normal" | "fast" | "instant"} */ ("normal"),
  sound: false,
  notify: false,
  confirm: true,
  autoPass: 0,
  names: false,
};

/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...kept() };

/** @returns {Partial<Settings>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // private windows may refuse, and what others wrote there is no loss
  }
}

/**
 * Change something and keep it.
 * @param {Partial<Settings>} changes
 */
export function prefer(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // It holds for this visit only.
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Day or night, as chosen or as the device has it. @returns {"day" | "night"} */
export const theme = () => (settings.theme === "auto" ? (dark.matches ? "night" : "day") : settings.theme);

/** Whether things may move. */
export const moves = () => !still.matches && settings.speed !== "instant";

/** Be told when the device's theme changes. @param {() => void} told */
export const onDeviceTheme = (told) => dark.addEventListener("change", told);

/** How long an action of others is shown, in milliseconds. */
export const pace = () => ({ slow: 2400, normal: 1300, fast: 500, instant: 0 })[settings.speed];
