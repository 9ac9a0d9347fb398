// A finished game step by step, through any seat's eyes or with every card open: by link, or from a record file.

import { html, nothing } from "./vendor/lit-html.js";
import { ask, askText } from "./api.js";
import { attempt, complain, redraw } from "./app.js";
import { cluePicture, rose } from "./art.js";
import { choice } from "./choice.js";
import { log } from "./log.js";
import { hand } from "./hand.js";
import { lightsOf } from "./lights.js";
import { maps } from "./maps.js";
import { copyLink } from "./menu.js";
import { animate } from "./motion.js";
import { players } from "./players.js";
import { races } from "./races.js";
import { reviewPanel } from "./review.js";
import { pace, theme } from "./settings.js";
import { sharing } from "./sharing.js";
import { TableStore } from "./store.js";
import { TableScreen } from "./table.js";
import { tableOf } from "./tables.js";
import { clueText, count, say, spoken } from "./words.js";

/** @typedef {import("./types").Frame} Frame */
/** @typedef {import("./types").Replay} Replay */
/** @typedef {number | "all" | null} Eyes */

const CHUNK = 60;

/** A record with as many of its positions as have been asked for. */
class ReplayStore extends TableStore {
  /** @param {string} id @param {{changed: () => void, shown: (step: import("./store.js").Step) => void}} ends */
  constructor(id, ends) {
    super(id, ends);
    this.record = "";
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {Map<number, Frame>} */
    this.frames = new Map();
    /** @type {Map<number, Promise<void>>} */
    this.parts = new Map();
    /** @type {Eyes} */
    this.eyes = null;
    this.ply = 0;
    this.wishes = 0;
  }

  /** Nobody tells news about what is over; but it can be told anew in another language. */
  follow() {
    if (this.record) this.look(this.record, this.eyes, this.ply).catch(complain);
  }

  /** Read a record through somebody's eyes. @param {string} record @param {Eyes} eyes @param {number} ply */
  async look(record, eyes, ply) {
    [this.record, this.eyes] = [record, eyes];
    [this.frames, this.parts] = [new Map(), new Map()];
    await this.go(ply);
  }

  /** The part of the record that has a position, asked for once. @param {number} ply @returns {Promise<void>} */
  part(ply) {
    const from = Math.floor(ply / CHUNK) * CHUNK;
    const { parts } = this;
    const known = parts.get(from);
    if (known) return known;
    const loading = this.load(from);
    parts.set(from, loading);
    loading.catch(() => parts.delete(from));
    return loading;
  }

  /** @param {number} from */
  async load(from) {
    const { frames } = this;
    const asked = { record: this.record, eyes: this.eyes, from, to: from + CHUNK - 1, lang: spoken(), theme: theme() };
    const replay = await /** @type {Promise<Replay>} */ (ask("POST", "/replay", asked));
    if (frames !== this.frames) return; // it is looked at through other eyes by now
    this.replay = replay;
    for (const frame of replay.frames) frames.set(frame.ply, frame);
    this.settle(replay.setting);
    this.table = tableOf(this.id, replay.names, { result: replay.result });
  }

  /** Show a position, or the one nearest to it, unless another one is wished for meanwhile. @param {number} ply */
  async go(ply) {
    const wish = (this.wishes += 1);
    await this.part(0); // it tells how many positions there are
    const there = Math.max(0, Math.min(ply, this.replay?.plies ?? 0));
    await this.part(there);
    const frame = this.frames.get(there);
    if (wish !== this.wishes || !frame) return;
    const forward = there === this.ply + 1;
    this.ply = there;
    this.view = frame.view;
    this.entries = this.before(there);
    if (forward && frame.entry) this.ends.shown({ entries: [frame.entry], view: frame.view });
    this.ends.changed();
    const parts = Array.from({ length: Math.ceil(there / CHUNK) }, (_, i) => this.part(i * CHUNK));
    await Promise.all(parts);
    if (wish !== this.wishes) return;
    this.entries = this.before(there);
    this.ends.changed();
  }

  /** What led to a position, as far back as it has been read without a gap. @param {number} ply */
  before(ply) {
    /** @type {import("./types").Entry[]} */
    const entries = [];
    for (let entry = this.frames.get(ply)?.entry; entry; entry = this.frames.get(ply - entries.length)?.entry) entries.push(entry);
    return entries.reverse();
  }
}

class ReplayScreen extends TableScreen {
  /** @param {string} id @param {URLSearchParams} query */
  constructor(id, query) {
    super(id);
    this.timer = 0;
    this.reviewing = false;
    const as = query.get("as");
    /** @type {Eyes} */
    this.as = as === "all" ? "all" : as && /^[0-3]$/.test(as) ? Number(as) : null;
    if (id) attempt(async () => this.replay.look(await askText(`/tables/${id}/record`), this.as, Number(query.get("ply") ?? 0) || 0));
  }

  /** @param {string} id */
  makeStore(id) {
    return new ReplayStore(id, { changed: () => redraw(), shown: ({ entries }) => animate(this.board, entries.flatMap(({ events }) => events), redraw) });
  }

  get replay() {
    return /** @type {ReplayStore} */ (this.store);
  }

  close() {
    super.close();
    clearInterval(this.timer);
  }

  title() {
    return `${say("Replay")} – Tobago`;
  }

  changed() {
    redraw();
  }

  /** @param {number} ply */
  go(ply) {
    attempt(() => this.replay.go(ply));
  }

  /** Go on by itself, or stop. */
  toggle() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      this.timer = window.setInterval(() => {
        if (this.replay.ply >= (this.replay.replay?.plies ?? 0)) this.toggle();
        else this.go(this.replay.ply + 1);
      }, Math.max(250, pace()));
    }
    redraw();
  }

  /** @param {string} value */
  see(value) {
    this.as = value === "all" ? "all" : value === "" ? null : Number(value);
    attempt(() => this.replay.look(this.replay.record, this.as, this.replay.ply));
  }

  /** Nothing is refused any more: a space tells what is on it. @param {import("./types").Hex} space */
  askWhyNot(space) {
    this.tell(this.about(space));
  }

  /** The address of this moment. */
  link() {
    const query = new URLSearchParams({ ply: String(this.replay.ply) });
    if (this.as !== null) query.set("as", String(this.as));
    copyLink(`${location.origin}/replay/${this.store.id}?${query}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const steps = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => this.go(this.replay.ply + 1),
      ArrowLeft: () => this.go(this.replay.ply - 1),
      Home: () => this.go(0),
      End: () => this.go(this.replay.replay?.plies ?? 0),
      " ": () => this.toggle(),
    });
    const target = /** @type {HTMLElement} */ (event.target);
    const taken = target.closest?.(event.key === " " ? ".spaces, button, a" : ".spaces"); // they have keys of their own
    if (!steps[event.key] || !this.replay.replay || taken) return;
    event.preventDefault();
    steps[event.key]?.();
  }

  /** @param {Event} event */
  async upload(event) {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (file) await this.replay.look(await file.text(), this.as, 0);
  }

  template() {
    const { view, setting, island } = this.store;
    if (!view || !setting || !island) return this.asking();
    const { replay, ply } = this.replay;
    const racing = races(this);
    return html`<div class="table replay phase-${view.state.phase} sheet-${this.sheet} ${racing === nothing ? "" : "racing"}">
      <header class="bar"><h1><a class="home" href="/">Tobago</a></h1>
        <div class="prompt"><p class="expected" aria-live="polite">${this.replay.frames.get(ply)?.entry?.told.join(" ") ?? say("The game begins.")}</p><p class="whisper">${this.pointed?.text ?? proof(replay)}</p></div>
        ${this.store.id ? html`<button @click=${() => this.link()}>${say("Link to this moment")}</button>` : nothing}</header>
      <main class="stage">
        ${this.board.template({ setting, island, view, lights: lightsOf(this), table: this.store.id || "record", theme: theme(), ground: replay?.ground, label: say("The island") })}
        ${racing}
        ${sharing(this)}
        ${this.reviewing ? html`<section class="ending paper"><button class="close" aria-label=${say("Close")} @click=${() => this.review(false)}>×</button>${reviewPanel(this)}</section>` : nothing}
      </main>
      ${this.controls(ply, replay?.plies ?? 0)}
      ${this.sheets()}
      ${this.as === "all" ? allHands(this) : hand(this)}
      <aside class="side">${players(this)}${racing}${maps(this)}${log(this)}</aside>
    </div>`;
  }

  /** @param {boolean} on */
  review(on) {
    this.reviewing = on;
    redraw();
  }

  /** @param {number} ply @param {number} plies */
  controls(ply, plies) {
    return html`<section class="actions controls" aria-label=${say("Replay")}>
      <button aria-label=${say("To the beginning")} @click=${() => this.go(0)}>«</button>
      <button aria-label=${say("Back")} @click=${() => this.go(ply - 1)}>‹</button>
      <button aria-label=${this.timer ? say("Stop") : say("Play")} @click=${() => this.toggle()}>${this.timer ? "II" : "▶"}</button>
      <button aria-label=${say("Next")} @click=${() => this.go(ply + 1)}>›</button>
      <button aria-label=${say("To the end")} @click=${() => this.go(plies)}>»</button>
      <input type="range" min="0" max=${plies} .value=${String(ply)} aria-label=${say("Position")} aria-valuetext=${count("{n} action", "{n} actions", ply)} @input=${(/** @type {Event} */ event) => this.go(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
      <span class="ply">${ply} / ${plies}</span>
      ${choice(this.sights(), String(this.as ?? ""), (value) => this.see(value), { label: say("Whose eyes") })}
      ${this.store.id ? html`<button @click=${() => this.review(!this.reviewing)}>${say("Review")}</button>` : nothing}
    </section>`;
  }

  /** Through whose eyes it can be seen. @returns {[string, string][]} */
  sights() {
    const seats = this.seats.map(({ seat, name }) => /** @type {[string, string]} */ ([String(seat), say("as {who} saw it", { who: name })]));
    return [["", say("what everybody saw")], ...seats, ["all", say("every card open")]];
  }

  asking() {
    if (this.store.id) return html`<main class="opening"><h1>Tobago</h1><p role="status">${say("Looking for the game …")}</p><a href="/">${say("Home")}</a></main>`;
    return html`<div class="page"><header class="top"><a class="home" href="/">Tobago</a></header><main class="paper sheet-of">
      <h1>${say("Replay a record")}</h1>
      <form class="form" @submit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("record") ?? "");
        attempt(() => this.replay.look(text, this.as, 0));
      }}>
        <label>${say("A record file")}<input type="file" accept=".tobago,.txt,text/plain" @change=${(/** @type {Event} */ event) => attempt(() => this.upload(event))}></label>
        <label>${say("or its text")}<textarea name="record" rows="10" spellcheck="false"></textarea></label>
        <button class="big">${say("Show it")}</button>
      </form></main></div>`;
  }
}

/** @param {Replay | null} replay */
function proof(replay) {
  if (replay?.verified) return say("The seed proves every card.");
  return replay?.verified === false ? say("The seed does not prove these cards.") : "\u00a0";
}

/** Every hand, with every card open. @param {ReplayScreen} screen */
const allHands = (screen) =>
  html`<section class="hand all-hands" aria-label=${say("All hands")}>${screen.view.state.players.map((player, seat) => html`<div class="one-hand">${rose(seat)}<span class="unseen">${screen.store.nameOf(seat)}</span>
    ${player.hand.map((clue) => (clue ? html`<span class="scrap paper" title=${clueText(clue)}>${cluePicture(clue)}<span class="unseen">${clueText(clue)}</span></span>` : nothing))}</div>`)}</section>`;

/** @param {string} id @param {URLSearchParams} query */
export const replayScreen = (id, query) => new ReplayScreen(id, query);
