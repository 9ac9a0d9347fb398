// The model of a table, of a replay and of the lesson. They differ in their source and in its capabilities only.

import type { RequestError, Text } from "./model";
import type {
  Action,
  ActionType,
  ChatLine,
  Colour,
  Entry,
  Frame,
  GameEvent,
  GoOn,
  Hex,
  Highlight,
  HintChoice,
  LegalAction,
  Lesson,
  Replay,
  Review,
  ReviewProgress,
  Setting,
  Sharing,
  TableInfo,
  TableLink,
  TurnedUpCard,
  View,
} from "./types";

/** New entries and the position after them. */
export interface Step {
  readonly entries: readonly Entry[];
  readonly view: View;
  /** Whether the user has to be called: others have given them the turn. */
  readonly calls?: boolean;
}

export type BeatKind =
  | "action"
  | "raise"
  | "shuffle"
  | "look"
  | "added"
  | "gather"
  | "card"
  | "ask"
  | "pass"
  | "take"
  | "discard"
  | "curse"
  | "loss"
  | "lifted"
  | "home"
  | "leftovers"
  | "cleared"
  | "amulets"
  | "statues"
  | "end";

/** What a curse takes from a player: an amulet, a card by its gold, or nothing. */
export interface Loss {
  readonly seat: number;
  readonly amulet: boolean;
  readonly card: number | null;
}

/** A treasure between its raising and the new map. */
export interface Dig {
  readonly sharing: Sharing;
  readonly turnedUp: TurnedUpCard[];
  /** The curse that strikes now, with what it has taken so far. */
  readonly curse: { readonly victims: readonly number[]; readonly losses: readonly Loss[] } | null;
}

/** A part of a step: a few events with a sentence. */
export interface Beat {
  readonly kind: BeatKind;
  readonly seat: number | null;
  readonly text: Text;
  readonly events: readonly GameEvent[];
  /** The position in this beat, unless it is the last one of its step. */
  readonly view: View;
  readonly dig: Dig | null;
}

/** The count of the gold at the end: the seats, the winner last, and how many of their cards are turned. */
export interface FinalCount {
  readonly order: readonly number[];
  readonly turned: number;
}

/** The spaces of an island, in the order of the setting. */
export interface Island {
  readonly spaces: readonly Hex[];
  readonly terrains: readonly string[];
  readonly names: readonly string[];
  /** The index of each space by its key. */
  readonly index: Readonly<Record<string, number>>;
  readonly frame: Frame2D;
}

/** A rectangle in the coordinates of the picture. */
export interface Frame2D {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the mouse, a finger or the focus is on; the text is shown below the prompt. */
export interface Pointed {
  readonly text: Text;
  readonly clue?: string;
  readonly map?: Colour;
  readonly space?: Hex;
}

/** A text beside the element with a selector. */
export interface Bubble {
  readonly text: Text;
  readonly anchor: string;
}

/** A symbol that is shown on a space for a moment. */
export interface Mark {
  readonly symbol: string;
  readonly space: Hex;
  readonly motion: "lifting" | "landing";
}

export interface BoardModel {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** The space that the Tab key goes to. */
  readonly focus: Hex | null;
  /** The pressed pointers by their ids. */
  readonly pointers: Readonly<Record<string, Point>>;
  /** How far the pointers have moved since the first was pressed, in pixels. */
  readonly dragged: number;
  /** The angle of each statue, in degrees; it differs by less than half a turn from the one before. */
  readonly angles: readonly number[];
  readonly marks: readonly Mark[];
}

/** What the source of a table can do. */
export interface Capabilities {
  readonly routes: boolean;
  readonly checks: boolean;
  readonly chat: boolean;
  readonly autoPass: boolean;
  readonly textBoard: boolean;
}

/** Advice that was asked for; `choices` is null until it has arrived. */
export interface Hints {
  readonly choices: readonly HintChoice[] | null;
}

/** What a hint or a step of the lesson points at. */
export type Target = Partial<Omit<Highlight, "spaces">>;

/** The seat through which a record is seen, `all` for every card open, null for a spectator. */
export type Viewpoint = number | "all" | null;

export interface ReplayModel {
  /** The text of an uploaded record; null for a table of the server. */
  readonly record: string | null;
  readonly viewpoint: Viewpoint;
  readonly ply: number;
  readonly plies: number;
  readonly frames: readonly Frame[];
  readonly verified: boolean | null;
  /** The drawing of an island without a code, as SVG; also its key among the drawings. */
  readonly ground: string | null;
  readonly playing: boolean;
  /** Whether the review is open. */
  readonly reviewing: boolean;
  /** The seat whose decisions are reviewed; null before a spectator has chosen one. */
  readonly reviewed: number | null;
}

/** An input of the learner. */
export type LessonInput = Action | GoOn;

export interface LessonModel {
  readonly inputs: readonly LessonInput[];
  readonly current: Lesson;
}

/** A visitor who is about to join; null is the remembered name, and a free colour. */
export interface Guest {
  readonly name: string | null;
  readonly colour: number | null;
}

export interface TableModel {
  readonly source: "live" | "replay" | "lesson";
  readonly capabilities: Capabilities;
  readonly id: string;
  /** The seat that was asked for; null leaves the choice to the server. */
  readonly seat: number | null;

  /** The table as the server describes it; null before the first snapshot. */
  readonly info: TableInfo | null;
  /** The link for other people; null before it is needed. */
  readonly link: TableLink | "loading" | "failed" | null;
  readonly setting: Setting | null;
  readonly island: Island | null;
  /** The shown position; null before the game has started. */
  readonly view: View | null;
  readonly entries: readonly Entry[];
  readonly chat: readonly ChatLine[];

  /** The log position of the newest view that has arrived. */
  readonly received: number;
  /** Steps that have arrived but are not shown yet. */
  readonly queue: readonly Step[];
  /** The step that is being shown. */
  readonly step: Step | null;
  /** The beat of this step that is being shown. */
  readonly beat: Beat | null;
  /** The beats of this step that follow. */
  readonly beats: readonly Beat[];
  /** The final count while it is shown. */
  readonly count: FinalCount | null;
  /** Why nothing could be loaded. */
  readonly problem: RequestError | null;
  readonly connection: "opening" | "open" | "lost" | "closed";
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  readonly clockOffset: number;
  /** Whether an action is on its way to the source. */
  readonly sending: boolean;
  /** The log position of the last accepted action. */
  readonly accepted: number;
  /** Whether the user has been notified of their turn, or needs no notification. */
  readonly notified: boolean;
  /** The log position at which a card was last passed automatically. */
  readonly autoPassed: number;

  /** The seat that holds the shared screen; null while it is unknown. */
  readonly holder: number | null;
  /** The seat that the shared screen is to be handed to. */
  readonly curtain: number | null;
  /** The log position of the own action after which the recap begins; null while it is not shown. */
  readonly recap: number | null;

  readonly guest: Guest;

  readonly pointed: Pointed | null;
  readonly mode: ActionType | null;
  readonly pinned: Colour | null;
  /** The place of the first rose of a swap on the pinned map. */
  readonly firstRose: number | null;
  /** The text of an action, or the key of a space, that the next click confirms. */
  readonly armed: string;
  readonly bubble: Bubble | null;
  /** Routes by the keys of their last spaces; empty while they are loading. */
  readonly routes: Readonly<Record<string, readonly Hex[]>>;
  readonly hints: Hints | null;
  readonly forecast: boolean;

  readonly board: BoardModel;
  readonly sheet: "hand" | "maps" | "amulets" | "players" | "log";
  readonly tab: "log" | "chat";
  /** The number of the last chat line that was shown. */
  readonly chatRead: number;
  readonly chatDraft: string;
  readonly endingClosed: boolean;
  readonly review: Review | ReviewProgress | null;
  readonly replay: ReplayModel | null;
  readonly lesson: LessonModel | null;
}

export type TableDialog =
  | { readonly kind: "keys" }
  | { readonly kind: "pick"; readonly choices: readonly LegalAction[] }
  | { readonly kind: "text-board"; readonly text: string };

/** What a source sends beside the messages of the server. */
export type SourceUpdate =
  | import("./types").ServerMessage
  | { readonly type: "replay"; readonly replay: Replay }
  | {
      readonly type: "lesson";
      readonly lesson: Lesson;
      readonly inputs: readonly LessonInput[];
      readonly names: readonly string[];
    };
