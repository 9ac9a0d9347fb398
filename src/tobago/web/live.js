// The line to a table: news come in, actions go out. A line that is lost is opened again and catches up; an action
// whose answer was lost is sent again under the same name, so that no click is lost and none counts twice.

import { Refused } from "./api.js";
import { say, spoken } from "./words.js";

/** @typedef {import("./types").Message} Message */
/** @typedef {import("./types").Action} Action */
/** @typedef {{message: object, resolve: (seq: number) => void, reject: (why: Refused) => void}} Waiting */

const PING_MS = 25_000;
const DEAF_MS = 60_000;
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
    this.heard = 0;
    this.over = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.pinging = setInterval(() => this.ping(), PING_MS);
    this.hurry = () => {
      if (!this.socket) this.open();
    };
    addEventListener("online", this.hurry);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.over) return;
    const wanted = new URLSearchParams({ since: String(this.ends.since()), lang: spoken() });
    if (this.ends.seat !== null) wanted.set("seat", String(this.ends.seat));
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/v1/tables/${this.table}/live?${wanted}`);
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.lost(event.code, event.reason);
    };
  }

  /**
   * @param {number} code
   * @param {string} reason
   */
  lost(code, reason) {
    if (this.over) return;
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
    this.heard = Date.now();
    if (message.type === "snapshot") {
      this.tries = 0;
      this.ends.onState("open", "");
      for (const { message: unanswered } of this.waiting.values()) this.send(unanswered);
    }
    if (message.type === "accepted" || message.type === "refused") this.answer(message);
    else if (message.type !== "pong") this.ends.onMessage(message);
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
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  ping() {
    if (this.socket && this.heard && Date.now() - this.heard > DEAF_MS) this.socket.close();
    this.send({ type: "ping" });
  }

  close() {
    this.over = true;
    for (const { reject } of this.waiting.values()) reject(new Refused(0, "closed", say("The server has closed the line.")));
    this.waiting.clear();
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    removeEventListener("online", this.hurry);
    this.socket?.close();
    this.socket = null;
  }
}
