// The interface of the sources of a table's positions.

import type { Message } from "../messages";
import type { Action } from "../types";
import type { LessonInput } from "../table-model";

export interface Source {
  /** Start to send messages: `SourceState`, `SourceMessage`, `SourceFailed`, `ActionAccepted` and `ActionFailed`. */
  open(send: (message: Message) => void): void;
  /** Send an action that answers a log position, or take the last one back (null). */
  act(action: Action | LessonInput | null, after: number): void;
  /** Send nothing any more. */
  close(): void;
}
