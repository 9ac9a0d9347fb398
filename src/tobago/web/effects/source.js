// The source of the table that is on the screen: a server, a record or the lesson.

import { LessonSource } from "../sources/lesson.js";
import { LiveSource } from "../sources/live.js";
import { ReplaySource } from "../sources/replay.js";

/** @typedef {(message: import("../messages").Message) => void} Send */
/** @typedef {import("../table-effects").TableEffect} TableEffect */
/** @typedef {import("../table-effects").SourceSpec} SourceSpec */
/** @typedef {import("../sources/source").Source} Source */

/** The source of the table that is on the screen. @type {Source | null} */
let source = null;

/**
 * @typedef {"open-source" | "close-source" | "act" | "read-record"} SourceKind
 * @type {{[Kind in SourceKind]: (effect: Extract<TableEffect, {effect: Kind}>, send: Send) => unknown}}
 */
export const sourceEffects = {
  "open-source": ({ source: spec }, send) => {
    source?.close();
    source = createSource(spec);
    source.open(send);
  },
  "close-source": () => {
    source?.close();
    source = null;
  },
  act: ({ action, after }) => source?.act(action, after),
  "read-record": async ({ file }, send) => send({ type: "RecordSubmitted", record: await file.text() }),
};

/** @param {SourceSpec} spec @returns {Source} */
function createSource(spec) {
  switch (spec.kind) {
    case "live":
      return new LiveSource(spec);
    case "replay":
      return new ReplaySource(spec);
    case "lesson":
      return new LessonSource(spec);
  }
}
