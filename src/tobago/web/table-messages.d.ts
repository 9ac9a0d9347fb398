// What can happen at a table, in a replay and in the lesson.

import type { Reply } from "./messages";
import type { RequestError, Text } from "./model";
import type { Frame2D, Point, Pointed, SourceUpdate, TableModel } from "./table-model";
import type {
  ActionType,
  Colour,
  Hex,
  HintChoice,
  LegalAction,
  Refusal,
  Review,
  ReviewProgress,
  TableInfo,
} from "./types";

/** From the source of the table. */
export type SourceMessages =
  | { type: "SourceMessage"; message: SourceUpdate }
  | { type: "SourceState"; state: "open" | "lost" | "closed" }
  | { type: "SourceFailed"; problem: RequestError }
  | { type: "ActionAccepted"; seq: number }
  | { type: "ActionFailed"; problem: RequestError };

/** From timers. */
export type TimerMessage =
  | { type: "StepTimerFired" }
  | { type: "ClockTimerFired" }
  | { type: "RouteTimerFired"; space: Hex }
  | { type: "BubbleTimerFired" }
  | { type: "MarksTimerFired" }
  | { type: "CountTimerFired" }
  | { type: "PlayTimerFired" }
  | { type: "ReviewTimerFired" };

/** An answer of the server about a table, which may have been left in the meantime. */
type TableReply<Type extends string, Value, Context = unknown> = Reply<Type, Value, { table: string } & Context>;

export type AnswerMessage =
  | TableReply<"RouteLoaded", { legs: Hex[][] }, { space: Hex }>
  | TableReply<"CheckLoaded", { refusal: Refusal | null }, { space: Hex }>
  | TableReply<"HintsLoaded", { choices: HintChoice[] }, { seq: number }>
  | TableReply<"TextBoardLoaded", { text: string }, { seat: number | null }>
  | TableReply<"ChatSent", unknown, { text: string }>
  | TableReply<"RematchCreated", TableInfo>
  | TableReply<"ReviewLoaded", Review | ReviewProgress>
  | TableReply<"RetryCreated", TableInfo>;

/** Pointers and keys on the island. Positions are in pixels from the middle of the board. */
export type BoardMessage =
  | { type: "SpacePointed"; space: Hex }
  | { type: "BoardLeft" }
  /** `shift` brings a space into view that the keyboard went to. */
  | { type: "SpaceFocused"; space: Hex; shift: { by: Point; board: Size } | null }
  /** `clicks` is 0 for a click by keyboard. */
  | { type: "SpaceClicked"; space: Hex; clicks: number }
  | { type: "BoardKeyPressed"; key: string }
  | { type: "WheelTurned"; deltaY: number; at: Point; board: Size }
  | { type: "PointerPressed"; id: number; at: Point }
  | { type: "PointerMoved"; id: number; at: Point; pressed: boolean; board: Size }
  | { type: "PointerReleased"; id: number }
  | { type: "WholeIslandClicked" };

export type Size = Pick<Frame2D, "width" | "height">;

/** Cards, maps and buttons. */
export type ActionMessage =
  | { type: "Pointed"; pointed: Pointed }
  | { type: "PointerLeft" }
  | { type: "ActionClicked"; choice: LegalAction }
  /** A button below the island; `clicks` counts those of a double click, and is 0 for a key. */
  | { type: "ButtonClicked"; choice: LegalAction; clicks: number }
  | { type: "RaiseClicked" }
  /** An action of a card or a map, whose first tap shows its effect. */
  | { type: "CardActionClicked"; choice: LegalAction; clicks: number }
  | { type: "PickMade"; choice: LegalAction }
  /** Something that cannot be done; `anchor` is the selector of the element. */
  | { type: "RefusalClicked"; why: Text; anchor: string }
  | { type: "ModeClicked"; mode: ActionType }
  | { type: "MapClicked"; map: Colour; clicks: number }
  | { type: "MapCardClicked"; map: Colour; card: number }
  | { type: "UndoClicked" }
  | { type: "HintClicked" }
  | { type: "SkipClicked" }
  | { type: "RecapClosed" }
  | { type: "ScreenHandedOver"; seat: number };

/** Panels beside the island. */
export type PanelMessage =
  | { type: "SheetChosen"; sheet: TableModel["sheet"] }
  | { type: "TabChosen"; tab: TableModel["tab"]; focus: boolean }
  | { type: "ChatTyped"; text: string }
  | { type: "ChatSubmitted" }
  | { type: "KeysHelpClicked" }
  | { type: "TextBoardClicked" }
  | { type: "CountSkipped" }
  | { type: "EndingClosed" }
  | { type: "EndingReopened" }
  | { type: "RematchClicked" };

export type ReplayMessage =
  | { type: "RecordSubmitted"; record: string }
  | { type: "RecordFileChosen"; file: Blob }
  | { type: "PlyChosen"; ply: number }
  | { type: "PlayToggled" }
  | { type: "ViewpointChosen"; viewpoint: string }
  | { type: "ReviewToggled" }
  | { type: "ReviewedChosen"; seat: number }
  /** `by` is 1 for the next mistake and -1 for the one before. */
  | { type: "MistakeClicked"; by: 1 | -1 }
  /** A decision of a list; `ply` is the position before it. */
  | { type: "DecisionClicked"; ply: number }
  | { type: "RetryClicked" };

export type LessonMessage = { type: "ContinueClicked" } | { type: "BackClicked" };

export type TableMessage =
  | SourceMessages
  | TimerMessage
  | AnswerMessage
  | BoardMessage
  | ActionMessage
  | PanelMessage
  | ReplayMessage
  | LessonMessage;
