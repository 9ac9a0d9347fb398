// Runs effects: each kind by its function.

import { placeBubble } from "./bubble.js";
import { copy } from "./clipboard.js";
import { loadDrawing, parseDrawing, showSheet } from "./drawings.js";
import { focus, focusPage, restoreFocus, showDialog } from "./focus.js";
import { loadLanguage } from "./language.js";
import { navigate, reload, replaceAddress } from "./navigation.js";
import { askNotifications, closeNotification, notifyTurn } from "./notifications.js";
import { motionEffects } from "./motion.js";
import { createGuest, request, requestAll } from "./request.js";
import { playSound } from "./sound.js";
import { sourceEffects } from "./source.js";
import { share } from "./share.js";
import { saveSettings } from "./storage.js";
import { cancelTimer, startTimer } from "./timers.js";
import { loadView } from "./views.js";

/** @typedef {import("../effects").Effect} Effect */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @type {{[Kind in Effect["effect"]]: (effect: Extract<Effect, {effect: Kind}>, send: Send) => unknown}} */
const EFFECTS = {
  ...sourceEffects,
  ...motionEffects,
  "ask-notifications": askNotifications,
  "cancel-timer": cancelTimer,
  "close-notification": closeNotification,
  copy,
  "create-guest": createGuest,
  focus,
  "focus-page": focusPage,
  "load-drawing": loadDrawing,
  "place-bubble": placeBubble,
  "parse-drawing": parseDrawing,
  "load-language": loadLanguage,
  "load-view": loadView,
  navigate,
  "notify-turn": notifyTurn,
  reload,
  "replace-address": replaceAddress,
  request,
  "request-all": requestAll,
  "restore-focus": restoreFocus,
  "save-settings": saveSettings,
  share,
  send: ({ message }, send) => send(message),
  "show-dialog": showDialog,
  "show-sheet": showSheet,
  sound: playSound,
  timer: startTimer,
};

/** @param {Effect} effect @param {Send} send */
export async function run(effect, send) {
  const runEffect = /** @type {(effect: Effect, send: Send) => unknown} */ (EFFECTS[effect.effect]);
  try {
    await runEffect(effect, send);
  } catch (error) {
    console.error(error);
    send({ type: "EffectFailed" });
  }
}
