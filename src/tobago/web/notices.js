// Calls the reader back when it is their turn and the page is hidden: by the title, a sound, a system notification.

import { settings } from "./settings.js";
import { say } from "./words.js";

/** @type {Notification | null} */
let shown = null;
/** @type {AudioContext | null} */
let audio = null;

/** It is for the reader to decide. @param {string} prompt */
export function yourTurn(prompt) {
  if (settings.sound) chime();
  if (!document.hidden || !settings.notify || !("Notification" in window) || Notification.permission !== "granted") return;
  shown?.close();
  try {
    shown = new Notification(say("Tobago: your turn"), { body: prompt, tag: "tobago-turn" });
  } catch {
    return; // some phones have no notifications of pages
  }
  shown.onclick = () => {
    window.focus();
    callBack();
  };
}

/** The reader is back. */
export function callBack() {
  shown?.close();
  shown = null;
}

/** Ask whether notifications may be shown. */
export async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** Two soft tones, made here: no file to load. */
function chime() {
  if (!navigator.userActivation?.hasBeenActive) return; // browsers keep a page silent that nobody has touched
  const player = (audio ??= new AudioContext());
  void player.resume(); // phones put it to sleep with the page
  [523.25, 783.99].forEach((pitch, i) => {
    const tone = player.createOscillator();
    const volume = player.createGain();
    const start = player.currentTime + 0.16 * i;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
    tone.connect(volume).connect(player.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
}

document.addEventListener("visibilitychange", () => !document.hidden && callBack());
