// The source of a live table: a WebSocket. A lost connection is opened again and catches up; an action whose answer was
// lost is sent again under the same request id, so that no click is lost and none counts twice.

import { N_ } from "../words.js";

/** @typedef {import("../types").ServerMessage} ServerMessage */
/** @typedef {import("../types").Action} Action */
/** @typedef {import("../table-effects").SourceSpec} SourceSpec */
/** @typedef {import("./source").Source} Source */
/** @typedef {(message: import("../messages").Message) => void} Send */

const PING_MS = 25_000;
/** A connection without an answer for this time is dead, though nothing has closed it. */
const ANSWER_MS = 5000;
/** A new connection may take longer: its first message is the whole game. */
const OPENING_MS = 15_000;
const MAX_RETRY_MS = 8000;
/** Close codes after which a new connection would be refused too. */
const FINAL_CODES = new Set([4401, 4403, 4404, 1008]);

const CLOSED = {
  status: 0,
  code: "closed",
  message: { message: N_("The server has closed the connection.") },
  fields: {},
};

/** @implements {Source} */
export class LiveSource {
  /** @param {Extract<SourceSpec, {kind: "live"}>} spec */
  constructor({ table, seat, language }) {
    this.table = table;
    this.seat = seat;
    this.language = language;
    /** The log position of the last view that has arrived. */
    this.seq = 0;
    /** Actions without an answer, by their request ids. @type {Map<string, object>} */
    this.unanswered = new Map();
    this.attempts = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.retryTimer = 0;
    this.deadline = 0;
    this.pingTimer = 0;
    this.listening = new AbortController();
    /** @type {Send} */
    this.send = () => {};
  }

  /** @param {Send} send */
  open(send) {
    this.send = send;
    this.pingTimer = window.setInterval(() => this.ping(), PING_MS);
    const { signal } = this.listening;
    addEventListener("online", () => this.check(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.check(), { signal });
    this.connect();
  }

  /** The network or the user is back: test the connection, or open it without delay. */
  check() {
    if (this.socket) this.ping();
    else this.connect();
  }

  connect() {
    clearTimeout(this.retryTimer);
    if (this.closed) return;
    const query = new URLSearchParams({ since: String(this.seq), lang: this.language });
    if (this.seat !== null) query.set("seat", String(this.seat));
    const origin = location.origin.replace("http", "ws");
    const socket = new WebSocket(`${origin}/api/v1/tables/${this.table}/live?${query}`);
    this.socket = socket;
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => this.socket === socket && this.lose(event.code);
    this.expectAnswer(OPENING_MS);
  }

  /** Give the connection up unless a message arrives in time. @param {number} ms */
  expectAnswer(ms) {
    clearTimeout(this.deadline);
    this.deadline = window.setTimeout(() => {
      this.socket?.close();
      this.lose(0);
    }, ms);
  }

  /** The connection is lost; open a new one after a while. @param {number} code */
  lose(code) {
    this.socket = null;
    clearTimeout(this.deadline);
    if (FINAL_CODES.has(code)) {
      const { send } = this;
      this.close();
      send({ type: "SourceState", state: "closed" });
      return;
    }
    this.send({ type: "SourceState", state: "lost" });
    const wait = Math.min(MAX_RETRY_MS, 300 * 2 ** this.attempts) * (0.75 + Math.random() / 2);
    this.attempts += 1;
    this.retryTimer = window.setTimeout(() => this.connect(), wait);
  }

  /** @param {ServerMessage} message */
  receive(message) {
    clearTimeout(this.deadline);
    if (message.type === "snapshot") {
      this.attempts = 0;
      this.send({ type: "SourceState", state: "open" });
      for (const unanswered of this.unanswered.values()) this.transmit(unanswered);
    }
    if ("view" in message && message.view) this.seq = message.view.seq;
    if (message.type === "accepted" || message.type === "refused") this.settle(message);
    else if (message.type !== "pong") this.send({ type: "SourceMessage", message });
    if (this.unanswered.size) this.expectAnswer(ANSWER_MS);
  }

  /** @param {Extract<ServerMessage, {type: "accepted" | "refused"}>} message */
  settle(message) {
    if (!this.unanswered.delete(message.request ?? "")) return;
    if (message.type === "accepted") this.send({ type: "ActionAccepted", seq: message.seq });
    else this.send({ type: "ActionFailed", problem: message });
  }

  /**
   * Send an action until the server has answered, or take the last one back (null).
   * @param {Action | {type: "GoOn"} | null} action
   * @param {number} after
   */
  act(action, after) {
    const request = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");
    const seat = this.seat ?? undefined;
    const message = action ? { type: "act", after, request, action, seat } : { type: "undo", after, request, seat };
    this.unanswered.set(request, message);
    this.transmit(message);
  }

  /** @param {object} message */
  transmit(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    this.expectAnswer(ANSWER_MS);
  }

  ping() {
    this.transmit({ type: "ping" });
  }

  close() {
    this.closed = true;
    if (this.unanswered.size) this.send({ type: "ActionFailed", problem: CLOSED });
    this.unanswered.clear();
    this.send = () => {};
    clearTimeout(this.retryTimer);
    clearTimeout(this.deadline);
    clearInterval(this.pingTimer);
    this.listening.abort();
    const { socket } = this;
    this.socket = null; // closing it is no loss
    socket?.close();
  }
}
