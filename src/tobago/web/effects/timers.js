// Timers by their names: a timer replaces another of the same name.

/** @typedef {import("../effects").TimerEffect} TimerEffect */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @type {Map<string, number>} */
const timers = new Map();

/** @param {TimerEffect} effect @param {Send} send */
export function startTimer({ name, ms, message }, send) {
  cancelTimer({ name });
  const timer = window.setTimeout(() => {
    timers.delete(name);
    send(message);
  }, ms);
  timers.set(name, timer);
}

/** @param {{name: string}} effect */
export function cancelTimer({ name }) {
  window.clearTimeout(timers.get(name));
  timers.delete(name);
}
