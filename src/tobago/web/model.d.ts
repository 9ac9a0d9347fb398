// The model of the page: everything that the view shows. Plain data, never mutated.

import type { RequestEffect } from "./effects";
import type { BotInfo, IslandInfo, Me, OptionInfo, TableSummary } from "./types";
import type { TableDialog, TableModel } from "./table-model";

/** Values of fields by their names; a text is worded first. */
export type Fields = Readonly<Record<string, Text | number>>;

/** A message of the catalogue with its fields. */
export interface Phrase {
  readonly message: string;
  readonly fields?: Fields;
}

/** A message with a number, made by `plural()`. */
export interface Plural {
  readonly one: string;
  readonly many: string;
  readonly n: number;
  readonly fields?: Fields;
}

/** A name of the engine, such as `beach` in the context `terrain`. */
export interface Term {
  readonly context: string;
  readonly name: string;
}

/** A text that the view words with `word()`: a string is worded already; a list is joined with spaces. */
export type Text = string | Phrase | Plural | Term | readonly Text[];

/** Why a request failed: refused by the server, or `offline` with status 0. */
export interface RequestError {
  readonly status: number;
  readonly code: string;
  readonly message: Text;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What the user has set on this device. */
export interface Settings {
  readonly theme: "auto" | "day" | "night";
  readonly language: string;
  readonly speed: "relaxed" | "normal" | "quick" | "instant";
  readonly sound: boolean;
  /** Whether the user has answered if sounds are wanted. */
  readonly soundAsked: boolean;
  /** From 0 to 1. */
  readonly volume: number;
  readonly notify: boolean;
  readonly confirm: boolean;
  readonly autoPass: number;
  readonly names: boolean;
  /** How strong the bots of "Play now" are. */
  readonly level: Level;
}

export type Level = "easy" | "medium" | "hard";

export interface Device {
  readonly dark: boolean;
  readonly reducedMotion: boolean;
  readonly hidden: boolean;
  /** Whether the last pointer was a finger or a pen. */
  readonly touch: boolean;
  /** Whether the browser has a share sheet. */
  readonly canShare: boolean;
  /** Such as `https://example.org`. */
  readonly origin: string;
  /** The languages of the browser, the preferred one first. */
  readonly languages: readonly string[];
  /** The version of the page's files, which is part of the addresses of drawings. */
  readonly version: string;
}

/** `repeated` marks a text that follows an equal one: a screen reader reads it again only if it differs. */
export interface Announcement {
  readonly text: Text;
  readonly repeated: boolean;
}

export interface Note extends Announcement {
  readonly id: number;
}

/** A modal dialog. `pick` offers several actions of one space; `text-board` and `keys` belong to the table. */
export type Dialog =
  | { readonly kind: "menu" }
  | { readonly kind: "settings" }
  | { readonly kind: "share" }
  | { readonly kind: "copy-link"; readonly link: string }
  | { readonly kind: "confirm-resign" }
  | TableDialog;

/** A path with its query, as `location` has them. */
export interface Address {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly hash: string;
}

export type LoadingScreen = {
  readonly kind: "loading";
  readonly words: boolean;
  readonly sheet: boolean;
};

export type HomeScreen = { readonly kind: "home"; readonly lists: TableLists; readonly busy: boolean };

/** A value of an option of the rules. */
export type OptionValue = OptionInfo["values"][number];

export type ClockChoice = "none" | "quick" | "player" | "day" | "days";

/** What the home screen lists. */
export interface TableLists {
  readonly mine: readonly TableSummary[];
  readonly waiting: readonly TableSummary[];
  readonly playing: readonly TableSummary[];
  readonly finished: readonly TableSummary[];
}

/** Which islands are offered. */
export interface IslandFilter {
  readonly size: "any" | "small" | "medium" | "large";
  readonly water: "any" | "little" | "much";
}

export type NewTableScreen = {
  readonly kind: "new-table";
  /** For each seat `human`, `open` or the name of a bot. */
  readonly seats: readonly string[];
  /** For each seat the name that was typed; null for the remembered one, or none. */
  readonly names: readonly (string | null)[];
  /** For each of four seats its colour. */
  readonly colours: readonly number[];
  readonly startingSeat: number | null;
  /** A code, or empty for a random island of the filter. */
  readonly island: string;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly clock: ClockChoice;
  readonly public: boolean;
  readonly spectatorChat: boolean;
  readonly choices: readonly OptionInfo[];
  readonly islands: readonly IslandInfo[];
  readonly filter: IslandFilter;
  /** Whether the choices could not be loaded. */
  readonly failed: boolean;
  readonly busy: boolean;
};

export type TableScreen = { readonly kind: "table"; readonly table: TableModel };
export type ReplayScreen = { readonly kind: "replay"; readonly table: TableModel };
export type LessonScreen = { readonly kind: "lesson"; readonly table: TableModel };

export type Screen =
  | LoadingScreen
  | { readonly kind: "failed" }
  | HomeScreen
  | NewTableScreen
  | TableScreen
  | ReplayScreen
  | LessonScreen
  | { readonly kind: "rules" }
  | { readonly kind: "unknown" };

/** A view that is loaded when it is needed. */
export type ViewName = keyof import("./view/lazy.js").LazyViews;

/** A drawing is an SVG element, which the update passes on without a look inside. */
export type Drawing = Element | "loading";

/** A request that waits for the user; without `createsGuest` it is dropped for a visitor. */
export interface PendingRequest {
  readonly request: RequestEffect;
  readonly createsGuest: boolean;
  /** The name of the guest, or the new name of the user; empty to keep it. */
  readonly name: string;
}

/** `asking` while the server is asked who the user is, `creating` while a guest is created. */
export interface SignIn {
  readonly state: "idle" | "asking" | "creating";
  readonly pending: readonly PendingRequest[];
}

export interface Model {
  readonly settings: Settings;
  readonly device: Device;
  readonly language: string;
  /** Null for a visitor without an account, undefined before the server has answered. */
  readonly user: Me | null | undefined;
  readonly signIn: SignIn;
  /** The code for another device; empty before one is made. */
  readonly deviceCode: string;
  readonly bots: readonly BotInfo[] | null;
  /** The time of the last message, in milliseconds. */
  readonly now: number;
  readonly notes: readonly Note[];
  readonly nextNote: number;
  readonly announcement: Announcement;
  readonly dialog: Dialog | null;
  /** Drawings by their paths in the API. */
  readonly drawings: Readonly<Record<string, Drawing>>;
  /** The views that are loaded or on their way. */
  readonly views: Readonly<Partial<Record<ViewName, "loading" | "loaded">>>;
  /** The address of the screen. */
  readonly address: Address;
  readonly screen: Screen;
}
