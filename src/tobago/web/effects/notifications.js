// Tells a user who may be elsewhere that it is their turn: by a notification of the system.

import { say } from "../words.js";

/** @type {Notification | null} */
let shown = null;

/** @param {{prompt: string}} effect */
export function notifyTurn({ prompt }) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  closeNotification();
  try {
    shown = new Notification(say("Tobago: your turn"), { body: prompt, tag: "tobago-turn" });
  } catch {
    return; // some phones have no notifications of pages
  }
  shown.onclick = () => {
    window.focus();
    closeNotification();
  };
}

export function closeNotification() {
  shown?.close();
  shown = null;
}

/**
 * Ask whether notifications may be shown. The answer comes after the drawing of the setting in every case: an answer
 * before it would leave the checkbox as the user has set it.
 * @param {unknown} _effect
 * @param {(message: import("../messages").Message) => void} send
 */
export async function askNotifications(_effect, send) {
  const permission = await ("Notification" in window ? Notification.requestPermission() : "denied");
  send({ type: "NotifyAnswered", allowed: permission === "granted" });
}
