// The source of the lesson: the server plays it again with all inputs of the learner.

import { ask } from "../api.js";
import { say } from "../words.js";

/** @typedef {import("../table-model").LessonInput} LessonInput */
/** @typedef {import("../table-effects").SourceSpec} SourceSpec */
/** @typedef {import("./source").Source} Source */
/** @typedef {(message: import("../messages").Message) => void} Send */

/** @implements {Source} */
export class LessonSource {
  /** @param {Extract<SourceSpec, {kind: "lesson"}>} spec */
  constructor({ inputs, shown, language }) {
    this.wanted = inputs;
    this.inputs = shown;
    this.language = language;
    /** @type {Send} */
    this.send = () => {};
  }

  /** @param {Send} send */
  open(send) {
    this.send = send;
    void this.load(this.wanted, false);
  }

  /** Send the step after some inputs. @param {readonly LessonInput[]} inputs @param {boolean} isAction */
  async load(inputs, isAction) {
    const outcome = await ask("POST", "/lesson", { done: inputs, lang: this.language });
    if (!outcome.ok) {
      this.send({ type: isAction ? "ActionFailed" : "SourceFailed", problem: outcome.problem });
      return;
    }
    this.inputs = inputs;
    if (isAction) this.send({ type: "ActionAccepted", seq: 0 });
    const names = [say("You"), "Pim"];
    this.send({ type: "SourceMessage", message: { type: "lesson", lesson: outcome.value, inputs, names } });
  }

  /** Do what a step asks for; nothing can be taken back. @param {LessonInput | null} action */
  act(action) {
    if (action) void this.load([...this.inputs, action], true);
    else this.send({ type: "ActionAccepted", seq: 0 });
  }

  close() {
    this.send = () => {};
  }
}
