// The form for a new table: seats, starting player, island, options of the rules, clock, and who can find it.

import { N_ } from "../words.js";
import { loadScreenDrawings } from "./drawings.js";
import { setBusy } from "./home.js";
import { ANY_ISLAND, matchingIslands } from "./islands.js";
import { NEW_SEATS, ownName, seatDetails } from "./seats.js";
import { addNote, chain, reportProblem, requestAsUser, signInOnce } from "./shell.js";

/** @typedef {import("../model").Model} Model */
/** @typedef {import("../model").NewTableScreen} NewTableScreen */
/** @typedef {import("../model").IslandFilter} IslandFilter */
/** @typedef {import("../messages").NewTableMessage} NewTableMessage */
/** @typedef {import("./shell.js").Step} Step */

const CLOCKS = {
  none: null,
  quick: { per: "move", seconds: 60 },
  player: { per: "player", seconds: 900, increment: 10 },
  day: { per: "move", seconds: 86_400 },
  days: { per: "move", seconds: 259_200 },
};

/** What sits on the second seat by the kind of table: bots where no kind is given. */
const SECOND_SEAT = /** @type {Record<string, string>} */ ({ screen: "human", friends: "open" });

/** @param {Model} model @param {string} kind `friends`, `screen` or empty @returns {Step} */
export function openNewTable(model, kind) {
  /** @type {NewTableScreen} */
  const screen = {
    kind: "new-table",
    seats: ["human", SECOND_SEAT[kind] ?? "hunter", ...(kind ? [] : ["scout"])],
    ...NEW_SEATS,
    startingSeat: null,
    island: "",
    options: {},
    clock: "none",
    public: false,
    spectatorChat: false,
    choices: [],
    islands: [],
    filter: ANY_ISLAND,
    failed: false,
    busy: false,
  };
  return chain({ ...model, screen }, signInOnce, loadScreenDrawings, loadChoices);
}

/** Load what can be chosen. @param {Model} model @returns {Step} */
function loadChoices(model) {
  const { language } = model;
  const paths = { bots: `/bots?lang=${language}`, options: `/options?lang=${language}`, islands: "/islands" };
  return [model, [{ effect: "request-all", paths, reply: "ChoicesLoaded" }]];
}

/** @param {Model} model @param {NewTableMessage} message @returns {Step} */
export function updateNewTable(model, message) {
  const { screen } = model;
  if (screen.kind !== "new-table") return [model, []];
  switch (message.type) {
    case "ChoicesLoaded":
      return choicesLoaded(model, screen, message);
    case "IslandEntered":
      return islandEntered(model, screen, message.text.trim());
    case "ChoicesRequested":
      return chain({ ...model, screen: { ...screen, failed: false } }, loadScreenDrawings, loadChoices);
    case "NewTableSubmitted":
      return screen.busy
        ? [model, []]
        : requestAsUser(setBusy(model, true), tableRequest(screen, model.now), ownName(screen));
    default:
      return [{ ...model, screen: changeForm(screen, message) }, []];
  }
}

/** @typedef {"ChoicesLoaded" | "ChoicesRequested" | "IslandEntered" | "NewTableSubmitted"} LoadingOrSending */

/**
 * @param {NewTableScreen} screen
 * @param {Exclude<NewTableMessage, {type: LoadingOrSending}>} message
 * @returns {NewTableScreen}
 */
function changeForm(screen, message) {
  switch (message.type) {
    case "PlayersChosen":
      return resize(screen, message.players);
    case "SeatChosen":
      return { ...screen, seats: screen.seats.map((who, seat) => (seat === message.seat ? message.who : who)) };
    case "StartingSeatChosen":
      return { ...screen, startingSeat: message.seat };
    case "IslandChosen":
      return { ...screen, island: message.island };
    case "IslandFilterChosen":
      return chooseFilter(screen, message.filter);
    case "OptionChosen":
      return { ...screen, options: { ...screen.options, [message.name]: message.value } };
    case "ClockChosen":
      return { ...screen, clock: message.clock };
    case "PublicChosen":
      return { ...screen, public: message.public };
    case "SpectatorChatChosen":
      return { ...screen, spectatorChat: message.allowed };
  }
}

/** @param {NewTableScreen} screen @param {number} players @returns {NewTableScreen} */
function resize(screen, players) {
  const { seats, startingSeat } = screen;
  const resized = Array.from({ length: players }, (_, seat) => seats[seat] ?? seats[1] ?? "hunter");
  return { ...screen, seats: resized, startingSeat: (startingSeat ?? 0) < players ? startingSeat : null };
}

/**
 * @param {Model} model
 * @param {NewTableScreen} screen
 * @param {Extract<NewTableMessage, {type: "ChoicesLoaded"}>} message
 * @returns {Step}
 */
function choicesLoaded(model, screen, message) {
  if (!message.ok) return reportProblem({ ...model, screen: { ...screen, failed: true } }, message.problem);
  const { bots, options, islands } = message.value;
  return [{ ...model, bots, screen: { ...screen, choices: options, islands } }, []];
}

/** @param {Model} model @param {NewTableScreen} screen @param {string} code @returns {Step} */
function islandEntered(model, screen, code) {
  if (!code || screen.islands.some((island) => island.code === code)) {
    return [{ ...model, screen: { ...screen, island: code } }, []];
  }
  return addNote(model, { message: N_("There is no island {code}. Codes look like ABC1 or aCb2."), fields: { code } });
}

/**
 * An island outside the filter is not chosen any more.
 * @param {NewTableScreen} screen
 * @param {Partial<IslandFilter>} changes
 */
function chooseFilter(screen, changes) {
  const filter = { ...screen.filter, ...changes };
  const offered = matchingIslands(screen.islands, filter).some(({ code }) => code === screen.island);
  return { ...screen, filter, island: offered ? screen.island : "" };
}

/**
 * The server draws from all islands, the page from those of a filter.
 * @param {NewTableScreen} screen
 * @param {number} now
 */
function chosenIsland({ island, islands, filter }, now) {
  if (island || (filter.size === "any" && filter.water === "any")) return island || null;
  const offered = matchingIslands(islands, filter);
  return offered[now % offered.length]?.code ?? null;
}

/** @param {NewTableScreen} screen @param {number} now @returns {import("../effects").RequestEffect} */
function tableRequest(screen, now) {
  const { seats, startingSeat, options, clock, public: listed, spectatorChat } = screen;
  const details = seatDetails(screen);
  const body = {
    players: seats.length,
    seats: seats.map((who, seat) => ({ ...occupant(who), ...details[seat] })),
    island: chosenIsland(screen, now),
    options,
    starting_seat: startingSeat,
    clock: CLOCKS[clock],
    public: listed,
    spectator_chat: spectatorChat,
    start: !seats.includes("open"),
  };
  return { effect: "request", method: "POST", path: "/tables", body, reply: "TableCreated" };
}

/** What the API calls the occupant of a seat. @param {string} who `human`, `open` or the name of a bot */
export const occupant = (who) => (who === "human" || who === "open" ? { kind: who } : { kind: "bot", bot: who });
