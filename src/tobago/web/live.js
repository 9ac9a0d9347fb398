// The line to a table: news come in, actions go out. A line that is lost is opened again and catches up; an action
// whose answer was lost is sent again under the same name, so that no click is lost and none counts twice.

import { Refused } from "./api.js";
import { say, spoken } from "./words.js";

/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").Action} Action */
/** @typedef {{message: object, resolve: (seq: number) => void, reject: (why: Refused) => void}} Waiting */

const PING_MS = 25_000;
/** After so long without an answer a line is dead, though nothing has closed it. */
const ANSWER_MS = 5000;
/** A new line may take longer: it brings the whole game. */
const OPENING_MS = 15_000;
const FINAL = new Set([4401, 4403, 4404, 1008]);

export class Line {
  /**
   * @param {string} table
   * @param {{seat: number | null, since: () => number, onMessage: (message: Message) => void,
   *   onState: (state: "open" | "lost" | "closed", why: string) => void}} ends
   */
  constructor(table, ends) {
    this.table = table;
    this.ends = ends;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.tries = 0;
    this.over = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.deadline = 0;
    this.pinging = setInterval(() => this.ping(), PING_MS);
    this.listening = new AbortController();
    const { signal } = this.listening;
    addEventListener("online", () => this.hurry(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry(), { signal });
    this.open();
  }

  /** The network or the reader is back: is the line still there? */
  hurry() {
    if (this.socket) this.ping();
    else this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.over) return;
    const wanted = new URLSearchParams({ since: String(this.ends.since()), lang: spoken() });
    if (this.ends.seat !== null) wanted.set("seat", String(this.ends.seat));
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/v1/tables/${this.table}/live?${wanted}`);
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => this.socket === socket && this.lost(event.code, event.reason);
    this.expect(OPENING_MS);
  }

  /** Something is to be heard within a time, or the line is given up for a new one. @param {number} within */
  expect(within) {
    clearTimeout(this.deadline);
    this.deadline = window.setTimeout(() => {
      this.socket?.close();
      this.lost(0, "");
    }, within);
  }

  /**
   * @param {number} code
   * @param {string} reason
   */
  lost(code, reason) {
    this.socket = null;
    clearTimeout(this.deadline);
    if (FINAL.has(code)) {
      this.close();
      this.ends.onState("closed", reason);
      return;
    }
    this.ends.onState("lost", reason);
    const wait = Math.min(8000, 300 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  /** @param {Message} message */
  hear(message) {
    clearTimeout(this.deadline);
    if (message.type === "snapshot") {
      this.tries = 0;
      this.ends.onState("open", "");
      for (const { message: unanswered } of this.waiting.values()) this.send(unanswered);
    }
    if (message.type === "accepted" || message.type === "refused") this.answer(message);
    else if (message.type !== "pong") this.ends.onMessage(message);
    if (this.waiting.size) this.expect(ANSWER_MS);
  }

  /** @param {Message} message */
  answer(message) {
    const waiting = this.waiting.get(message.request ?? "");
    this.waiting.delete(message.request ?? "");
    if (message.type === "accepted") waiting?.resolve(message.seq ?? 0);
    else waiting?.reject(new Refused(message.status ?? 0, message.code ?? "", message.message ?? "", message.fields));
  }

  /**
   * Act, or take back (null): settled when the server has answered, however long it is away, with the position that was made.
   * @param {Action | null} action
   * @param {number} after
   * @returns {Promise<number>}
   */
  act(action, after) {
    const request = [...crypto.getRandomValues(new Uint32Array(3))].map((number) => number.toString(36)).join("");
    const seat = this.ends.seat ?? undefined;
    const message = action ? { type: "act", after, request, action, seat } : { type: "undo", after, request, seat };
    return new Promise((resolve, reject) => {
      this.waiting.set(request, { message, resolve, reject });
      this.send(message);
    });
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    this.expect(ANSWER_MS);
  }

  ping() {
    this.send({ type: "ping" });
  }

  close() {
    this.over = true;
    for (const { reject } of this.waiting.values()) reject(new Refused(0, "closed", say("The server has closed the line.")));
    this.waiting.clear();
    clearTimeout(this.timer);
    clearTimeout(this.deadline);
    clearInterval(this.pinging);
    this.listening.abort();
    const { socket } = this;
    this.socket = null; // its end is no loss
    socket?.close();
  }
}
