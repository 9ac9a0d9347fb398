// The table: the island fills the screen; round it the maps, the hand, the players, the prompt and the log.

import { html, nothing } from "./vendor/lit-html.js";
import { ask, Refused } from "./api.js";
import { announce, attempt, closeDialog, note, openDialog, redraw } from "./app.js";
import { actions, colourName, powersOf } from "./actions.js";
import { marker } from "./art.js";
import { bar } from "./bar.js";
import { Board } from "./board.js";
import { ending } from "./ending.js";
import { key } from "./geometry.js";
import { hand } from "./hand.js";
import { hintBox } from "./hints.js";
import { keysHelp, tableKey } from "./keys.js";
import { choicesOf, lightsOf } from "./lights.js";
import { log } from "./log.js";
import { maps } from "./maps.js";
import { animate } from "./motion.js";
import { callBack, yourTurn } from "./notices.js";
import { players } from "./players.js";
import { races } from "./races.js";
import { settings, theme } from "./settings.js";
import { sharing } from "./sharing.js";
import { TableStore } from "./store.js";
import { waitingRoom } from "./waiting.js";
import { say, spoken } from "./words.js";

/** @typedef {import("./types").Hex} Hex */
/** @typedef {import("./types").Colour} Colour */
/** @typedef {import("./types").Legal} Legal */
/** @typedef {import("./types").ActionType} ActionType */
/** @typedef {import("./pointing.js").Pointed} Pointed */
/** @typedef {import("./hints.js").Advised} Advised */

/** @typedef {{clue?: string, map?: Colour, button?: string, card?: number}} Target what a hint or a lesson points at */

/** Clues draw a card: what was seen cannot be taken back. */
const FINAL = new Set(["PlayClue", "ExtraClue"]);
const TICK_MS = 1000;
/** A way is asked for when the pointer rests on a space for so long: not for every space that it crosses. */
const REST_MS = 80;

export class TableScreen {
  /** @param {string} id */
  constructor(id) {
    this.store = this.makeStore(id);
    this.board = new Board({
      changed: () => this.changed(),
      chosen: (space, touch) => this.choose(space, touch),
      pointed: (space) => this.pointAt(space),
    });
    /** @type {Pointed | null} */
    this.pointed = null;
    /** @type {ActionType | null} */
    this.mode = null;
    /** @type {Colour | null} */
    this.pinned = null;
    this.firstRose = -1;
    this.armed = "";
    /** @type {Hex[] | null} */
    this.route = null;
    /** @type {Map<string, Promise<Hex[]>>} */
    this.routes = new Map();
    this.thinking = 0;
    this.forecast = false;
    this.sheet = "hand";
    this.tab = "log";
    this.read = 0;
    this.closed = false;
    /** @type {Advised[] | null} */
    this.hints = null;
    /** @type {number | null} */
    this.curtain = null;
    this.mine = -1;
    this.passed = 0;
    /** @type {Hex[]} */
    this.lit = [];
    /** @type {Target | null} */
    this.target = null;
    this.kind = "";
    this.ticking = setInterval(() => this.store.view?.clock && redraw(), TICK_MS);
    this.respeak = () => this.store.follow(this.store.seat);
    addEventListener("spoken", this.respeak);
    this.store.follow(null);
  }

  /** Where the table comes from. @param {string} id */
  makeStore(id) {
    return new TableStore(id, { changed: () => this.changed(), shown: (step) => this.shown(step), called: (view) => this.called(view) });
  }

  close() {
    clearInterval(this.ticking);
    clearTimeout(this.thinking);
    removeEventListener("spoken", this.respeak);
    document.body.classList.remove("cursed");
    this.store.close();
    callBack();
  }

  title() {
    const turn = this.store.deciding ? say("Your turn") : "";
    return turn ? `● ${turn} – Tobago` : "Tobago";
  }

  // ---- what there is -------------------------------------------------------------------------

  get view() {
    if (!this.store.view) throw new Error("there is no view yet");
    return this.store.view;
  }

  get island() {
    return this.store.island;
  }

  get seats() {
    return this.store.table?.seats ?? [];
  }

  /** Whether hints are fair: no other person plays, not even one who is away. */
  get againstBots() {
    const table = this.store.table;
    return table?.yours.length === 1 && table.seats.every(({ seat, kind, resigned }) => kind === "bot" || resigned || table.yours.includes(seat));
  }

  /** The reader's own player; none for spectators. */
  get me() {
    const { seat, state } = this.view;
    return seat === null ? undefined : state.players[seat];
  }

  /** How a space is driven to now. */
  get drive() {
    return this.mode === "ExtraDrive" ? "ExtraDrive" : "Drive";
  }

  get mayChat() {
    return (this.store.table?.yours.length ?? 0) > 0;
  }

  get unread() {
    return this.tab === "chat" ? 0 : Math.max(0, (this.store.chat.at(-1)?.n ?? 0) - this.read);
  }

  get showsReach() {
    return (!this.mode || this.mode === this.drive) && this.store.legalOf(this.drive).length > 0;
  }

  /** @param {string} clue @param {Colour} map */
  lens(clue, map) {
    return this.view.advice?.lens?.find((each) => each.clue === clue && each.map === map);
  }

  /** Whether a power exists at this table. @param {ActionType} type */
  offered(type) {
    return (type !== "DoubleClaim" && type !== "Swap") || !!this.store.setting?.options.advanced;
  }

  /** Why nothing can be done now, if nothing can. */
  whyNotNow() {
    if (this.store.busy) return say("Wait a moment.");
    if (this.store.deciding) return "";
    return this.view.prompt;
  }

  /** @param {ActionType} type */
  whyNot(type) {
    const refused = this.view.advice?.refused?.find((each) => each.type === type);
    if (refused && !this.store.busy) return refused.refusal.text;
    return this.whyNotNow() || say("This is not possible now.");
  }

  /** What a player has left on the clock. @param {number} seat */
  timeLeft(seat) {
    const { clock } = this.view;
    if (!clock) return null;
    const now = Date.now() + this.store.ahead;
    if (clock.left) {
      const left = clock.left[seat];
      return left === null || left === undefined ? null : left - (clock.running === seat ? now - clock.since : 0);
    }
    return clock.running === seat && clock.deadline ? clock.deadline - now : null;
  }

  /** What clicking a card of a map does, while roses are chosen. @param {Colour} map @param {number} place */
  roseChoice(map, place) {
    if (this.mode === "DoubleClaim") {
      const legal = this.store.legalOf("DoubleClaim").find(({ action }) => action.map === map && action.card === place);
      return legal && { label: say("put a second rose here"), choose: () => this.play(legal) };
    }
    if (this.mode !== "Swap") return undefined;
    const swaps = this.store.legalOf("Swap").filter(({ action }) => action.map === map && (action.first === place || action.second === place));
    if (!swaps.length) return undefined;
    const other = swaps.find(({ action }) => this.pinned === map && (action.first === this.firstRose || action.second === this.firstRose) && this.firstRose !== place);
    if (other) return { label: say("swap with the one chosen first"), choose: () => this.play(other) };
    return {
      label: say("choose this rose"),
      choose: () => {
        [this.pinned, this.firstRose] = [map, place];
        redraw();
      },
    };
  }

  // ---- what happens --------------------------------------------------------------------------

  changed() {
    const { table, view } = this.store;
    if (table && view) {
      this.share(table, view);
      this.impatient(view);
    }
    if (this.tab === "chat") this.read = this.store.chat.at(-1)?.n ?? 0;
    redraw();
  }

  /** Round one screen, hands are hidden between players. @param {import("./types").TableInfo} table @param {import("./types").View} view */
  share(table, view) {
    if (table.yours.length < 2 || this.store.behind || !view.deciding) return;
    const next = view.deciding.seat;
    if (this.mine === -1 && view.seat === next && view.ply === 0) this.mine = next;
    if (next === this.mine) this.curtain = null;
    else if (table.yours.includes(next)) this.curtain = next;
  }

  /** The screen is handed on. @param {number} seat */
  lift(seat) {
    this.mine = seat;
    this.curtain = null;
    this.rest();
    this.store.follow(seat);
    this.store.view = null;
  }

  /** It is for the reader to decide, who may be elsewhere. @param {import("./types").View} view */
  called(view) {
    if (!tooLittle(view)) yourTurn(view.prompt);
  }

  /** What is worth too little is passed at once, and only once: what is refused is left to the reader. @param {import("./types").View} view */
  impatient(view) {
    const pass = this.store.legalOf("Pass")[0];
    if (!pass || !tooLittle(view) || this.curtain !== null || view.seq === this.passed) return;
    this.passed = view.seq;
    this.act(pass.action);
  }

  /** @param {import("./store.js").Step} step */
  shown({ entries, view }) {
    const events = entries.flatMap((entry) => entry.events);
    announce([...entries.flatMap((entry) => entry.told), this.store.behind ? "" : view.prompt].join(" "));
    this.dropHint();
    this.rest();
    animate(this.board, events, redraw);
    document.body.classList.toggle("cursed", events.some(({ type }) => type === "Cursed"));
  }

  /** Nothing is chosen or thought of any more. */
  rest() {
    this.mode = null;
    this.armed = "";
    this.firstRose = -1;
    this.route = null;
    this.routes.clear();
    clearTimeout(this.thinking);
  }

  // ---- what the reader does ------------------------------------------------------------------

  /** @param {Pointed | null} what */
  point(what) {
    this.pointed = what;
    redraw();
  }

  /** Say something about what was touched. @param {string} text */
  tell(text) {
    this.point({ ...this.pointed, text });
    announce(text);
  }

  /** @param {Hex | null} space */
  pointAt(space) {
    this.pointed = space && { space, text: this.about(space) };
    this.route = null;
    redraw();
    clearTimeout(this.thinking);
    if (space && choicesOf(this).get(key(space))?.some(({ action }) => action.to)) this.thinking = window.setTimeout(() => this.think(space), REST_MS);
  }

  /** What is to be known about a space. @param {Hex} space */
  about(space) {
    return document.querySelector(`.space[data-space="${key(space)}"]`)?.getAttribute("aria-label") ?? "";
  }

  /** The way to a space, from the server. @param {Hex} space */
  think(space) {
    const name = key(space);
    let found = this.routes.get(name);
    if (!found) {
      const seat = this.view.seat;
      const query = `q=${space[0]}&r=${space[1]}${seat === null ? "" : `&seat=${seat}`}`;
      found = /** @type {Promise<{legs: Hex[][]}>} */ (ask("GET", `/tables/${this.store.id}/route?${query}`)).then(({ legs }) => (legs ?? []).flat());
      this.routes.set(name, found);
      found.catch(() => this.routes.delete(name));
    }
    found.then((route) => {
      if (this.pointed?.space && key(this.pointed.space) === name) {
        this.route = route;
        redraw();
      }
    }, () => {});
  }

  /** A space was chosen; a finger shows first and does then. @param {Hex} space @param {boolean} touch */
  choose(space, touch) {
    const choices = choicesOf(this).get(key(space)) ?? [];
    const again = this.armed === key(space);
    if (touch && !again) {
      this.armed = key(space);
      this.pointAt(space);
      return;
    }
    if (choices.length > 1) this.pick(choices);
    else if (choices[0]) this.play(choices[0]);
    else this.askWhyNot(space);
  }

  /** Several things can be done there. @param {Legal[]} choices */
  pick(choices) {
    openDialog(() => html`<h2>${say("Which one?")}</h2><div class="pick">
      ${choices.map((each) => html`<button class="big" @click=${() => {
        closeDialog();
        this.play(each);
      }}>${each.action.map ? html`${marker(each.action.map)} ${each.action.type === "Raise" ? say("Raise") : colourName(each.action.map)}` : say("Drive")}</button>`)}
    </div>`);
  }

  /** @param {Hex} space */
  askWhyNot(space) {
    const { view } = this;
    if (view.seat === null) return;
    if (this.store.busy) {
      this.tell(say("Wait a moment."));
      return;
    }
    const own = this.me?.atv;
    if (own && key(own) === key(space)) {
      this.tell(this.about(space));
      return;
    }
    const { drive, mode } = this;
    const placing = view.state.phase === "place-atv";
    const action = mode === "RemoveMarker" ? { type: mode, map: view.marked[0] ?? "white", space } : placing ? { type: "PlaceAtv", space } : { type: drive, to: space };
    attempt(async () => {
      const { refusal } = await /** @type {Promise<{refusal: import("./types").Refusal | null}>} */ (ask("POST", `/tables/${this.store.id}/check`, { action, seat: view.seat }));
      if (refusal) this.refuse(refusal.text);
    });
  }

  /** @param {string} why */
  refuse(why) {
    this.point({ ...this.pointed, text: why });
    note(why);
  }

  /** @param {Legal} legal */
  isArmed(legal) {
    return this.armed === legal.text;
  }

  /** Do something, at the second click if it cannot be taken back. @param {Legal} legal */
  play(legal) {
    if (FINAL.has(legal.action.type) && settings.confirm && !this.isArmed(legal)) {
      this.armed = legal.text;
      announce(say("Click once more to play it: a card is drawn, so this cannot be taken back."));
      redraw();
      return;
    }
    this.rest();
    this.pointed = null;
    this.pinned = null;
    this.act(legal.action);
  }

  undo() {
    const { undo } = this.view;
    if (undo?.allowed || this.store.busy) this.act(null);
    else this.refuse(undo?.refusal?.text ?? say("There is nothing to take back."));
  }

  /** Act, or take back (null). @param {import("./types").Action | null} action */
  act(action) {
    if (this.store.busy) {
      this.tell(say("Wait a moment."));
      return;
    }
    attempt(async () => {
      try {
        await this.store.act(action);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== "stale") throw error;
        note(say("Something happened before your click arrived; look again."));
      }
    });
  }

  /** @param {ActionType} type */
  setMode(type) {
    const next = this.mode === type ? null : type;
    this.rest();
    this.mode = next;
    if (next) announce(this.prompt());
    redraw();
  }

  /** @param {Colour} colour */
  pin(colour) {
    this.pinned = this.pinned === colour ? null : colour;
    redraw();
  }

  /** @param {string} tab */
  showTab(tab) {
    this.tab = tab;
    this.changed();
  }

  /** @param {SubmitEvent} event */
  chat(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (!text) return;
    attempt(async () => {
      await ask("POST", `/tables/${this.store.id}/chat`, { text });
      form.reset();
    });
  }

  askHint() {
    if (this.hints) {
      this.dropHint();
      return;
    }
    /** @type {Advised[]} */
    const asked = [];
    this.hints = asked;
    redraw();
    attempt(async () => {
      try {
        const { choices } = await /** @type {Promise<{choices: Advised[]}>} */ (ask("POST", `/tables/${this.store.id}/hint`, { seat: this.view.seat, lang: spoken() }));
        if (this.hints !== asked) return; // it was closed, or the game has moved on
        this.hints = choices;
        const { to, space, clue, map, type } = choices[0]?.action ?? { type: undefined };
        this.lit = to ?? space ? [/** @type {Hex} */ (to ?? space)] : [];
        this.target = { clue, map, button: type };
        redraw();
      } catch (error) {
        if (this.hints === asked) this.dropHint();
        throw error;
      }
    });
  }

  /** Forget a hint and what it points at. */
  dropHint() {
    if (!this.hints) return;
    this.hints = null;
    this.lit = [];
    this.target = null;
    redraw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    tableKey(this, event);
  }

  /** Show the present at once. */
  skip() {
    this.store.skip();
    this.changed();
  }

  help() {
    openDialog(() => keysHelp(powersOf(this).length));
  }

  /** The table in sentences, for those who listen. */
  textBoard() {
    attempt(async () => {
      const seat = this.view.seat;
      const { text } = await /** @type {Promise<{text: string}>} */ (ask("GET", `/tables/${this.store.id}/text?lang=${spoken()}${seat === null ? "" : `&seat=${seat}`}`));
      openDialog(() => html`<h2>${say("The table in words")}</h2><pre class="text-board" tabindex="0">${text}</pre>`);
    });
  }

  // ---- what is drawn -------------------------------------------------------------------------

  template() {
    const { table, view, setting, island } = this.store;
    if (!table) return opening(this.store);
    if (!view || !setting || !island) {
      const begun = table.status === "playing" || table.status === "over";
      return begun ? opening(this.store) : html`${bar(this)}${waitingRoom(this)}`;
    }
    if (this.curtain !== null) return this.handOver(this.curtain);
    const over = view.state.phase === "over" || table.status === "aborted";
    return html`<div class="table phase-${view.state.phase} sheet-${this.sheet} ${view.advice?.races.length ? "racing" : ""} ${this.kind}">
      ${bar(this)}
      <main class="stage">
        ${this.board.template({ setting, island, view, lights: lightsOf(this), table: this.store.id, theme: theme(), label: say("The island") })}
        ${this.caption()}
        ${races(this)}
        ${sharing(this)}
        ${this.hints ? hintBox(this, this.hints) : nothing}
        ${over && !this.closed ? ending(this) : nothing}
        ${this.beside()}
      </main>
      ${actions(this)}
      ${this.sheets()}
      ${hand(this)}
      <aside class="side">${players(this)}${races(this)}${maps(this)}${log(this)}</aside>
    </div>`;
  }

  /** What else stands on the stage. @returns {unknown} */
  beside() {
    return nothing;
  }

  /** What is expected of whom. */
  prompt() {
    const { mode, store } = this;
    if (mode === "RemoveMarker") return say("Choose the marker to remove. Esc: leave it.");
    if (mode === "ExtraClue") return say("Choose a clue and a map for it. Esc: leave it.");
    if (mode === "ExtraDrive") return say("Choose where to drive. Esc: leave it.");
    if (mode === "DoubleClaim") return say("Choose the clue that gets a second rose. Esc: leave it.");
    if (mode === "Swap") return say("Choose two roses of one map. Esc: leave it.");
    return store.behind ? say("Opponents are moving…") : this.view.prompt;
  }

  /** What was just done, over the island. */
  caption() {
    const step = this.store.step;
    const lines = step?.entries.flatMap(({ told }) => told) ?? [];
    const seat = step?.entries.at(-1)?.seat ?? null;
    if (!lines.length) return nothing;
    return html`<div class="caption paper ${seat === null ? "" : `seat-${seat}`}" aria-hidden="true">${lines.map((line) => html`<p>${line}</p>`)}</div>`;
  }

  /** On a small screen, what lies below the island. */
  sheets() {
    const names = { hand: say("Hand"), maps: say("Maps"), players: say("Players"), log: say("Log") };
    return html`<nav class="sheets" aria-label=${say("Panels")}>${Object.entries(names).map(([name, label]) => html`<button aria-pressed=${this.sheet === name} @click=${() => {
      this.sheet = name;
      redraw();
    }}>${label}</button>`)}</nav>`;
  }

  /** Until the screen is handed on, whoever has it can still take back. @param {number} seat */
  handOver(seat) {
    const { seat: last, undo } = this.view;
    return html`<main class="curtain seat-${seat}">
      <h1>${say("Pass the screen to {who}", { who: this.store.nameOf(seat) })}</h1>
      <button class="big" @click=${() => this.lift(seat)}>${say("I am {who}", { who: this.store.nameOf(seat) })}</button>
      ${last === this.mine && undo?.allowed ? html`<button @click=${() => this.undo()}>${say("Undo")}</button>` : nothing}
    </main>`;
  }
}

/** Whether the card on offer is passed by itself. @param {import("./types").View} view */
function tooLittle({ state }) {
  const offered = state.sharing?.offered ?? 0;
  return offered > 0 && offered < settings.autoPass;
}

/** @param {TableStore} store */
const opening = (store) =>
  html`<main class="opening"><h1>Tobago</h1><p role="status">${store.connection === "closed" ? say("This table is not there, or not for you to see.") : say("Going to the table …")}</p>
    <a href="/">${say("Home")}</a></main>`;

/** @param {string} id */
export const tableScreen = (id) => new TableScreen(id);

