// The root update: gives each message to the part that handles it.

import { preferredLanguage } from "../words.js";
import { sheetPath } from "./display.js";
import { updateHome } from "./home.js";
import { updateMail } from "./mail.js";
import { updateMenu } from "./menu.js";
import { updateNewTable } from "./new-table.js";
import { updatePage } from "./page.js";
import { currentSettings, updateSettings } from "./settings.js";
import { updateSeats } from "./seats.js";
import { chain } from "./shell.js";
import { updateTable } from "./table/table.js";
import { updateUser } from "./user.js";
import { loadNeededLink, updateShare } from "./share.js";
import { loadNeededViews } from "./views.js";
import { updateWaiting } from "./waiting.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../messages").Message} Message */
/** @typedef {import("../messages").SharedMessage} SharedMessage */
/** @typedef {import("./shell.js").Step} Step */

/** @type {import("../model").Settings} */
const DEFAULT_SETTINGS = {
  theme: "auto",
  language: "",
  speed: "normal",
  sound: false,
  soundAsked: false,
  volume: 0.6,
  notify: false,
  confirm: true,
  autoPass: 0,
  names: false,
  level: "easy",
};

/**
 * The model before the words and the sheet of symbols are loaded.
 * @param {{settings: Partial<import("../model").Settings>, device: import("../model").Device,
 *   address: import("../model").Address, now: number}} start
 * @returns {Step}
 */
export function init({ settings: saved, device, address, now }) {
  const settings = { ...DEFAULT_SETTINGS, ...currentSettings(saved) };
  const language = settings.language || preferredLanguage(device.languages);
  /** @type {Model} */
  const model = {
    settings,
    device,
    language,
    user: undefined,
    signIn: { state: "idle", pending: [] },
    deviceCode: "",
    bots: null,
    now,
    notes: [],
    nextNote: 1,
    announcement: { text: "", repeated: false },
    dialog: null,
    drawings: {},
    views: {},
    address,
    screen: { kind: "loading", words: false, sheet: false },
  };
  return [
    model,
    [
      { effect: "load-language", language },
      { effect: "show-sheet", path: sheetPath(model) },
    ],
  ];
}

/**
 * The next model and effects. A view that failed to load is loaded again after the next message, not at once.
 * @param {Model} model
 * @param {Message} message
 * @returns {Step}
 */
export const update = (model, message) =>
  message.type === "ViewFailed"
    ? handle(model, message)
    : chain(model, (next) => handle(next, message), loadNeededViews, loadNeededLink);

/** @param {Model} model @param {Message} message @returns {Step} */
function handle(model, message) {
  switch (message.type) {
    case "LanguageLoaded":
    case "DeviceChanged":
    case "SettingsChanged":
    case "KeyPressed":
    case "DrawingLoaded":
    case "DrawingFailed":
      return updateShared(model, message);
    case "LanguageFailed":
    case "SheetShown":
    case "SheetFailed":
    case "ViewLoaded":
    case "ViewFailed":
    case "AddressChanged":
    case "LinkClicked":
    case "ReloadClicked":
    case "NoteExpired":
    case "NoteClosed":
    case "DialogOpened":
    case "DialogClosed":
    case "EffectFailed":
    case "BotsLoaded":
      return updatePage(model, message);
    case "UserLoaded":
    case "GuestCreated":
    case "UserChanged":
    case "NameEntered":
    case "CodeRequested":
    case "CodeMade":
    case "CodeEntered":
    case "SignedIn":
    case "UserReloaded":
      return updateUser(model, message);
    case "EmailEntered":
    case "EmailTokenEntered":
    case "EmailChanged":
    case "EmailConfirmed":
      return updateMail(model, message);
    case "LanguageChosen":
    case "NotifyChosen":
    case "NotifyAnswered":
      return updateSettings(model, message);
    case "HomeTimerFired":
    case "PlayNowClicked":
    case "ListsLoaded":
    case "TableCreated":
      return updateHome(model, message);
    case "ChoicesLoaded":
    case "PlayersChosen":
    case "SeatChosen":
    case "StartingSeatChosen":
    case "IslandChosen":
    case "IslandEntered":
    case "IslandFilterChosen":
    case "ChoicesRequested":
    case "OptionChosen":
    case "ClockChosen":
    case "PublicChosen":
    case "SpectatorChatChosen":
    case "NewTableSubmitted":
      return updateNewTable(model, message);
    case "SeatNameTyped":
    case "SeatNameEntered":
    case "SeatColourChosen":
    case "JoinClicked":
      return updateSeats(model, message);
    case "StartClicked":
    case "OccupantChosen":
    case "Joined":
    case "LeaveClicked":
    case "Left":
      return updateWaiting(model, message);
    case "VoteClicked":
    case "ReturnClicked":
    case "ResignClicked":
    case "RequestAnswered":
    case "CopyLinkClicked":
    case "LinkCopied":
    case "CopyFailed":
      return updateMenu(model, message);
    case "ShareClicked":
    case "LinkLoaded":
      return updateShare(model, message);
    default:
      return updateTable(model, message);
  }
}

/**
 * A message that the open table gets too, unless the message has opened it.
 * @param {Model} model
 * @param {SharedMessage} message
 */
function updateShared(model, message) {
  const { kind } = model.screen;
  const atTable = kind === "table" || kind === "replay" || kind === "lesson";
  return chain(
    model,
    (next) => (message.type === "SettingsChanged" ? updateSettings(next, message) : updatePage(next, message)),
    (next) => (atTable ? updateTable(next, message) : [next, []]),
  );
}
