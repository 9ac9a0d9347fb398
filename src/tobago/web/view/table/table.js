// The table: the island fills the screen; round it are the maps, the hand, the players, the prompt and the log.

import { html, nothing } from "../../vendor/lit-html.js";
import { isDeciding, isOver } from "../../update/table/selectors.js";
import { tableOf } from "../../update/table/model.js";
import { say } from "../../words.js";
import { lazyView } from "../lazy.js";
import { actions } from "./actions.js";
import { bar, supplies } from "./bar.js";
import { board } from "./board.js";
import { bubble } from "./bubble.js";
import { caption } from "./caption.js";
import { hand } from "./hand.js";
import { log } from "./log.js";
import { maps } from "./maps.js";
import { opening } from "./opening.js";
import { players } from "./players.js";
import { powers } from "./powers.js";
import { races } from "./races.js";
import { sheets } from "./sheets.js";
import { soundQuestion } from "./sound-question.js";

/** @typedef {import("../../model").Model} Model */
/** @typedef {import("../../types").View} View */
/** @typedef {import("../../table-model").TableModel} TableModel */
/** @typedef {(message: import("../../messages").Message) => void} Send */

/** The title of the document. @param {Model} model */
export function tableTitle(model) {
  const table = tableOf(model);
  if (table.replay) return `${say("Replay")} – Tobago`;
  if (table.source === "lesson") return `${say("Learn to play")} – Tobago`;
  return isDeciding(table) ? `● ${say("Your turn")} – Tobago` : "Tobago";
}

/** The table, the replay or the lesson. @param {Model} model @param {Send} send */
export function tableView(model, send) {
  const table = tableOf(model);
  const { info, view, setting, island, curtain } = table;
  if (table.replay) return lazyView("replay")?.replayScreen(model, table, table.replay, send) ?? nothing;
  if (!info) return opening(table, say("Loading the table…"));
  if (!view || !setting || !island) {
    const started = info.status === "playing" || info.status === "over";
    return started
      ? opening(table, say("Loading the table…"))
      : html`${bar(table, send)}${lazyView("waiting")?.waitingRoom(model, send)}`;
  }
  if (curtain === null) return playing(model, table, view, send);
  return lazyView("recap")?.curtain(table, curtain, send) ?? nothing;
}

/** @param {Model} model @param {TableModel} table @param {View} view @param {Send} send */
function playing(model, table, view, send) {
  const learning = table.source === "lesson" ? "learning" : "";
  const watching = view.seat === null ? "watching" : "";
  const touch = model.device.touch ? "touch" : "";
  const cursed = table.beat?.dig?.curse ? "cursed" : "";
  const state = [learning, watching, touch, cursed].join(" ");
  return html`<div class="table phase-${view.state.phase} sheet-${table.sheet} ${state}">
    ${bar(table, send)} ${table.source === "lesson" ? lazyView("lesson")?.lessonPanel(table, send) : nothing}
    <main class="stage">
      ${board(model, table, send)} ${caption(table)} ${lazyView("sharing")?.sharing(table, model.settings, send)}
      ${lazyView("hints")?.hintBox(table, send)}
      ${table.recap === null ? nothing : lazyView("recap")?.recapPanel(table, send)}
      ${isOver(table) && !table.endingClosed ? lazyView("ending")?.ending(table, send) : nothing}
      ${soundQuestion(model, table, send)}
    </main>
    <div class="rail">${races(table, send)} ${powers(table, send)}</div>
    ${actions(table, model.now, send)} ${sheets(table, send)} ${hand(table, send)}
    <aside class="side">
      ${players(table, model.now)} ${races(table, send)}
      <p class="supplies">${supplies(view.state)}</p>
      ${maps(table, send)} ${log(table, send)}
    </aside>
    ${bubble(table)}
  </div>`;
}
