// Tells a user who may be elsewhere that it is their turn: by a sound and a notification of the system.

import { say } from "../words.js";

/** @type {Notification | null} */
let shown = null;
/** @type {AudioContext | null} */
let audio = null;

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

/** Two soft tones, generated here: there is no file to load. */
export function chime() {
  if (!navigator.userActivation?.hasBeenActive) return; // browsers allow no sound before the first click or key
  audio ??= new AudioContext();
  void audio.resume(); // phones suspend it with the page
  playTone(audio, 523.25, audio.currentTime);
  playTone(audio, 783.99, audio.currentTime + 0.16);
}

/** @param {AudioContext} context @param {number} pitch @param {number} start */
function playTone(context, pitch, start) {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.55);
}
