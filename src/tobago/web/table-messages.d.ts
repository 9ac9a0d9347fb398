// What can happen at a table, in a replay and in the lesson.

export type TableMessage =
  | { type: "KeysHelpClicked" }
  | { type: "TextBoardClicked" }
  | { type: "EndingReopened" }
  | { type: "SourceState"; state: "open" | "lost" | "closed"; why: string };
