// The lesson: the end of a fixed game in which every step is really done by the learner.

import { html, nothing } from "./vendor/lit-html.js";
import { ask } from "./api.js";
import { announce, attempt, redraw } from "./app.js";
import { key } from "./geometry.js";
import { TableStore } from "./store.js";
import { TableScreen } from "./table.js";
import { tableOf } from "./tables.js";
import { words } from "./terms.js";
import { say, spoken } from "./words.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {{type: "GoOn"} | Action} Deed */
/**
 * @typedef {object} Lesson
 * @property {number} step
 * @property {number} steps
 * @property {string} title
 * @property {string} text
 * @property {string} praise
 * @property {boolean} over
 * @property {Deed[]} accept
 * @property {{clue?: string, map?: import("./types").Colour, spaces?: string, card?: number, button?: string}} point
 * @property {import("./types").Entry[]} entries
 * @property {import("./types").View} view
 * @property {import("./types").Setting} setting
 */

/** The lesson as a table: what is done goes to the teacher. */
class LessonStore extends TableStore {
  /** @param {{changed: () => void, shown: (step: import("./store.js").Step) => void, taught: (lesson: Lesson) => void}} ends */
  constructor(ends) {
    super("lesson", ends);
    this.taught = ends.taught;
    /** @type {Deed[]} */
    this.done = [];
  }

  follow() {
    attempt(() => this.learn(this.done));
  }

  /** @param {Deed[]} done */
  async learn(done) {
    const lesson = await /** @type {Promise<Lesson>} */ (ask("POST", "/lesson", { done, lang: spoken() }));
    const on = done.length > this.done.length && this.view;
    this.done = done;
    this.settle(lesson.setting);
    this.table ??= tableOf(this.id, [say("You"), "Pim"], { status: "playing", yours: [0] });
    if (on && lesson.entries.length) this.queue({ type: "moved", entries: lesson.entries, view: lesson.view });
    else this.jump(lesson.view, on ? this.entries : lesson.entries);
    this.connection = "open";
    this.taught(lesson);
  }

  /** @param {Action | null} action */
  async send(action) {
    if (action) await this.learn([...this.done, action]);
  }
}

class LearnScreen extends TableScreen {
  constructor() {
    super("lesson");
    this.kind = "learning";
  }

  makeStore() {
    /** @type {Lesson | null} */
    this.lesson = null;
    return new LessonStore({ changed: () => redraw(), shown: (step) => this.shown(step), taught: (lesson) => this.teach(lesson) });
  }

  get teacher() {
    return /** @type {LessonStore} */ (this.store);
  }

  title() {
    return `${say("Learn to play")} – Tobago`;
  }

  get againstBots() {
    return false;
  }

  get mayChat() {
    return false;
  }

  changed() {
    redraw();
  }

  /** @param {Lesson} lesson */
  teach(lesson) {
    this.lesson = lesson;
    this.closed = true; // the lesson has an end of its own
    announce(`${lesson.praise} ${lesson.title}. ${lesson.text}`);
    this.aim();
  }

  /** @param {import("./store.js").Step} step */
  shown(step) {
    super.shown(step);
    this.aim();
  }

  /** Light what the step is about. */
  aim() {
    const { point, view } = this.lesson ?? {};
    const lit = point?.spaces && this.island ? this.island.read(point.spaces) : new Set();
    this.lit = (this.island?.spaces ?? []).filter((space) => lit.has(key(space)));
    this.target = point ? { clue: point.clue, map: point.map, button: point.button, card: point.card } : null;
    if (point?.map && view) this.pinned = null;
    redraw();
  }

  /** The server knows no way here: it has no such table. */
  think() {}

  /** @param {import("./types").Hex} space */
  askWhyNot(space) {
    this.refuse(`${this.about(space)}. ${this.lesson?.text ?? ""}`);
  }

  /** What the step does not ask for is answered with what it does ask for. */
  whyNotNow() {
    return this.store.behind ? super.whyNotNow() : (this.lesson?.text ?? "");
  }

  /** The lesson says in words what there is to see. */
  textBoard() {
    if (this.lesson) this.tell(`${this.lesson.title}. ${this.lesson.text}`);
  }

  beside() {
    return this.lesson ? this.panel(this.lesson) : nothing;
  }

  /** @param {Lesson} lesson */
  panel({ step, steps, title, text, praise, over, accept }) {
    const looking = accept.some(({ type }) => type === "GoOn");
    return html`<section class="lesson paper" aria-label=${say("Lesson")}>
      <progress max=${steps} value=${step} aria-label=${say("Step {step} of {steps}", { step, steps })}></progress>
      ${praise ? html`<p class="praise">${praise}</p>` : nothing}
      <h2>${title}</h2><p class="teaching">${text}</p>
      <div class="row">
        ${looking ? html`<button class="big" @click=${() => attempt(() => this.teacher.learn([...this.teacher.done, { type: "GoOn" }]))}>${say("Go on")}</button>` : nothing}
        ${over ? html`<a class="button big" href="/">${say("Play a game")}</a>` : nothing}
        ${this.teacher.done.length ? html`<button @click=${() => attempt(() => this.teacher.learn(this.teacher.done.slice(0, -1)))}>${say("Back")}</button>` : nothing}
        <a class="button" href="/rules" target="_blank">${say("Rules")}</a>
      </div>
      <details><summary>${say("Words of the game")}</summary>${words()}</details>
    </section>`;
  }
}

export const learnScreen = () => new LearnScreen();
