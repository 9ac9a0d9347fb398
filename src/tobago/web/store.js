// The store of a table: what the server said last, and what of it is shown already. Actions of others are shown one
// after the other at a pace that people can follow; whoever is impatient skips to the present.

import { Island } from "./geometry.js";
import { Line } from "./live.js";
import { pace } from "./settings.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").TableInfo} TableInfo */
/** @typedef {import("./types").Setting} Setting */
/** @typedef {import("./types").Action} Action */
/** @typedef {import("./types").Legal} Legal */
/** @typedef {import("./types").Line} ChatLine */
/** @typedef {{entries: Entry[], view: View}} Step */

const OWN_MS = 450;
/** So many steps may wait to be shown; a reader who was away sees the present at once. */
const MOST_WAITING = 40;

export class TableStore {
  /**
   * @param {string} id
   * @param {{changed: () => void, shown: (step: Step) => void, called?: (view: View) => void}} ends `shown` is given no entries
   *   when the reader is taken to the present; `called` is for who may be elsewhere
   */
  constructor(id, ends) {
    this.id = id;
    this.ends = ends;
    /** @type {TableInfo | null} */
    this.table = null;
    /** @type {Setting | null} */
    this.setting = null;
    /** @type {Island | null} */
    this.island = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {ChatLine[]} */
    this.chat = [];
    /** @type {Step[]} */
    this.waiting = [];
    /** @type {Step | null} */
    this.step = null;
    this.connection = /** @type {"opening" | "open" | "lost" | "closed"} */ ("opening");
    this.why = "";
    this.ahead = 0;
    this.seq = 0;
    this.asking = false;
    this.accepted = 0;
    /** Whether the reader knows that they are to decide; so does whoever opens a line. */
    this.aware = true;
    this.timer = 0;
    /** @type {number | null} */
    this.seat = null;
    /** @type {Line | null} */
    this.line = null;
  }

  /** Look through the eyes of a seat of one's own; null leaves the choice to the server. @param {number | null} seat */
  follow(seat) {
    this.line?.close();
    this.halt();
    this.waiting = []; // everything is told anew
    this.seat = seat;
    this.seq = 0;
    this.aware = true;
    this.entries = [];
    this.line = new Line(this.id, {
      seat,
      since: () => this.seq,
      onMessage: (message) => this.hear(message),
      onState: (state, why) => {
        this.connection = state;
        this.why = why;
        this.ends.changed();
      },
    });
  }

  close() {
    this.halt();
    this.line?.close();
  }

  /** @param {Message} message */
  hear(message) {
    if (message.now !== undefined) this.ahead = message.now - Date.now();
    if (message.table) this.table = message.table;
    if (message.setting) this.settle(message.setting);
    if (message.chat) this.chat = message.type === "snapshot" ? message.chat : [...this.chat, ...message.chat];
    if (message.type === "snapshot" && !message.view) this.aware = false;
    if (message.view) {
      this.call(message.view, message.entries ?? []);
      this.queue(message);
    }
    this.ends.changed();
  }

  /** Call the reader when others have made it their turn, without waiting until it is shown. @param {View} view @param {Entry[]} entries */
  call(view, entries) {
    const decides = !!view.legal?.length;
    const others = entries.length > 0 && entries.at(-1)?.seat !== view.seat;
    if (decides && !this.aware && others) this.ends.called?.(view);
    this.aware = decides;
  }

  /** @param {Setting} setting */
  settle(setting) {
    this.setting = setting;
    this.island = new Island(setting);
  }

  /** @param {Message} message */
  queue({ type, entries = [], view }) {
    if (!view) return;
    const anew = type === "snapshot" && (this.seq === 0 || entries.length > MOST_WAITING);
    this.seq = view.seq;
    if (!entries.length && !anew) {
      this.renew(view);
      return;
    }
    this.waiting.push({ entries, view });
    if (anew || this.waiting.length > MOST_WAITING) this.skip();
    else if (!this.timer) this.next();
  }

  /** The line was lost for a moment, and nothing has happened: what was begun goes on. @param {View} view */
  renew(view) {
    const last = this.waiting.at(-1);
    if (last) last.view = view;
    else this.view = view;
  }

  /** Show the next step that waits, then wait a while. */
  next() {
    this.timer = 0;
    this.step = null;
    const step = this.waiting.shift();
    if (step) {
      this.show(step);
      this.timer = window.setTimeout(() => this.next(), this.delay(step));
    }
    this.ends.changed();
  }

  /** @param {Step} step */
  show(step) {
    this.step = step;
    this.entries.push(...step.entries);
    this.view = step.view;
    this.ends.shown(step);
  }

  /** What others do is shown longer than what one does oneself. @param {Step} step */
  delay(step) {
    const mine = step.entries.every(({ seat }) => seat === null || seat === this.view?.seat);
    return mine ? Math.min(OWN_MS, pace()) : pace();
  }

  /** Show the present. */
  skip() {
    this.halt();
    const last = this.waiting.at(-1);
    if (!last) return;
    this.entries.push(...this.waiting.splice(0).flatMap(({ entries }) => entries));
    this.view = last.view;
    this.ends.shown({ entries: [], view: last.view });
  }

  /** Nothing is being shown any more. */
  halt() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.step = null;
  }

  /** Whether something is shown that the game has left behind. */
  get behind() {
    return this.waiting.length > 0;
  }

  /** Whether an action of the reader is on its way, or done but not heard of yet. */
  get acting() {
    return this.asking || this.seq < this.accepted;
  }

  /** Whether what is shown is not the present. */
  get busy() {
    return this.behind || this.acting;
  }

  /** What may be done now. @returns {Legal[]} */
  get legal() {
    return this.busy ? [] : (this.view?.legal ?? []);
  }

  /** The actions of a kind that may be done now. @param {...import("./types").ActionType} types */
  legalOf(...types) {
    return this.legal.filter(({ action }) => types.includes(action.type));
  }

  /** Whether it is for the reader to decide. */
  get deciding() {
    return !this.behind && !!this.view?.legal?.length;
  }

  /**
   * Act, or take back (null).
   * @param {Action | null} action
   */
  async act(action) {
    if (this.acting) return;
    this.asking = true;
    this.ends.changed();
    try {
      this.accepted = (await this.send(action)) ?? 0;
    } finally {
      this.asking = false;
      this.ends.changed();
    }
  }

  /** Hand an action on to whoever decides about it; the position that it made. @param {Action | null} action @returns {Promise<number | void>} */
  async send(action) {
    if (this.line && this.view) return this.line.act(action, this.view.seq);
  }

  /** Show a position as it is. @param {View} view @param {Entry[]} entries */
  jump(view, entries) {
    this.skip();
    this.view = view;
    this.entries = entries;
  }

  /** The name of a seat's player. @param {number | null} seat */
  nameOf(seat) {
    return seat === null ? "" : (this.table?.seats[seat]?.name ?? "");
  }
}
