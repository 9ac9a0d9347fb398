// Effects of a table, a replay and the lesson.

import type { LessonInput, Viewpoint } from "./table-model";
import type { Action, Hex } from "./types";

/** Where the positions of a table come from. */
export type SourceSpec =
  | { readonly kind: "live"; readonly table: string; readonly seat: number | null; readonly language: string }
  | {
      readonly kind: "replay";
      readonly table: string;
      readonly record: string | null;
      readonly viewpoint: Viewpoint;
      readonly theme: "day" | "night";
      readonly language: string;
    }
  | {
      readonly kind: "lesson";
      readonly inputs: readonly LessonInput[];
      /** The inputs of the position on the screen, which stays if the request fails. */
      readonly shown: readonly LessonInput[];
      readonly language: string;
    };

export type TableEffect =
  | { readonly effect: "open-source"; readonly source: SourceSpec }
  | { readonly effect: "close-source" }
  /** Send an action to the source, or take the last one back (null). */
  | { readonly effect: "act"; readonly action: Action | LessonInput | null; readonly after: number }
  /** Read a file and submit its text as a record. */
  | { readonly effect: "read-record"; readonly file: Blob }
  | { readonly effect: "animate-drive"; readonly seat: number; readonly route: readonly Hex[] }
  /** Let coins fly from the card on offer to a player. */
  | { readonly effect: "animate-coins"; readonly seat: number; readonly coins: number }
  /** Put the bubble beside the element with this selector. */
  | { readonly effect: "place-bubble"; readonly anchor: string };
