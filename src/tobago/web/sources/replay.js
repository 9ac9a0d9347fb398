// The source of a replay: the frames of a finished table, or of an uploaded record.

import { ask } from "../api.js";

/** @typedef {import("../types").Replay} Replay */
/** @typedef {import("../table-effects").SourceSpec} SourceSpec */
/** @typedef {import("./source").Source} Source */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @implements {Source} */
export class ReplaySource {
  /** @param {Extract<SourceSpec, {kind: "replay"}>} spec */
  constructor(spec) {
    this.spec = spec;
    /** @type {Send} */
    this.send = () => {};
  }

  /** @param {Send} send */
  open(send) {
    this.send = send;
    void this.load();
  }

  /** Load all frames; only games of more than a thousand actions take more than one request. */
  async load() {
    const first = await this.request(0);
    if (!first) return;
    const frames = [...first.frames];
    while (frames.length <= first.plies) {
      const more = await this.request(frames.length);
      if (!more) return;
      frames.push(...more.frames);
    }
    this.send({ type: "SourceMessage", message: { type: "replay", replay: { ...first, frames } } });
  }

  /**
   * The frames from a position on; nothing if the request fails.
   * @param {number} from
   * @returns {Promise<Replay | null>}
   */
  async request(from) {
    const { table, record, viewpoint: eyes, theme, language: lang } = this.spec;
    const query = new URLSearchParams({ theme, lang, from: String(from) });
    if (eyes !== null) query.set("eyes", String(eyes));
    const outcome =
      record === null
        ? await ask("GET", `/tables/${table}/frames?${query}`)
        : await ask("POST", "/replay", { record, eyes, from, theme, lang });
    if (outcome.ok) return outcome.value;
    this.send({ type: "SourceFailed", problem: outcome.problem });
    return null;
  }

  /** Nothing can be done in a replay. */
  act() {}

  close() {
    this.send = () => {};
  }
}
