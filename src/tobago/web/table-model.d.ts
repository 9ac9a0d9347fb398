// The model of a table, of a replay and of the lesson.

import type { LegalAction, TableInfo, View } from "./types";

export interface TableModel {
  readonly source: "live" | "replay" | "lesson";
  readonly id: string;
  /** The table as the server describes it; null before the first snapshot. */
  readonly info: TableInfo | null;
  /** The shown position; null before the game has started. */
  readonly view: View | null;
}

export type TableDialog =
  | { readonly kind: "keys" }
  | { readonly kind: "pick"; readonly choices: readonly LegalAction[] }
  | { readonly kind: "text-board"; readonly text: string };
