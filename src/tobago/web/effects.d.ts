// What an update asks the browser or the server to do. `effects/run.js` runs each kind.

import type { Message } from "./messages";
import type { Settings, ViewName } from "./model";
import type { TableEffect } from "./table-effects";

/** The types of messages that can be the answer to a request. */
export type ReplyType = Extract<Message, { ok: boolean }>["type"];

/** The files of the folder `sounds`. */
export type SoundName = "turn" | "clue" | "engine" | "marker" | "card" | "coins" | "curse" | "statues" | "end";

/** A request to the API, with a path below `/api/v1`; the answer is sent as a message of type `reply`. */
export interface RequestEffect {
  readonly effect: "request";
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  /** How the body of the answer is read; JSON if absent. */
  readonly as?: "json" | "text";
  readonly reply: ReplyType;
  readonly context?: unknown;
}

/** GET requests at the same time; the value of the answer has the values by their names. */
export interface RequestAllEffect {
  readonly effect: "request-all";
  readonly paths: Readonly<Record<string, string>>;
  readonly reply: ReplyType;
  readonly context?: unknown;
}

export interface TimerEffect {
  readonly effect: "timer";
  readonly name: string;
  readonly ms: number;
  readonly message: Message;
}

/** Creates an account for a visitor; the answer is `GuestCreated`. */
export interface CreateGuestEffect {
  readonly effect: "create-guest";
  readonly name?: string;
}

/** Loads a drawing of the server; `ground` prepares it as the ground of a board. */
export interface LoadDrawingEffect {
  readonly effect: "load-drawing";
  readonly path: string;
  readonly ground?: boolean;
}

/** Makes a drawing of an SVG document; `path` is its key in the model. */
export interface ParseDrawingEffect {
  readonly effect: "parse-drawing";
  readonly path: string;
  readonly text: string;
  readonly ground?: boolean;
}

export type ShellEffect =
  | RequestEffect
  | RequestAllEffect
  | TimerEffect
  | CreateGuestEffect
  | { readonly effect: "send"; readonly message: Message }
  | { readonly effect: "cancel-timer"; readonly name: string }
  | { readonly effect: "save-settings"; readonly settings: Settings }
  | { readonly effect: "load-view"; readonly name: ViewName }
  | { readonly effect: "load-language"; readonly language: string }
  | { readonly effect: "show-sheet"; readonly path: string }
  | LoadDrawingEffect
  | ParseDrawingEffect
  | { readonly effect: "navigate"; readonly address: string }
  | { readonly effect: "replace-address"; readonly address: string }
  | { readonly effect: "reload" }
  | { readonly effect: "focus"; readonly selector: string; readonly preventScroll?: boolean }
  | { readonly effect: "focus-page" }
  | { readonly effect: "show-dialog" }
  | { readonly effect: "restore-focus" }
  | { readonly effect: "copy"; readonly text: string }
  | { readonly effect: "share"; readonly link: string }
  | { readonly effect: "notify-turn"; readonly prompt: string }
  | { readonly effect: "close-notification" }
  | { readonly effect: "ask-notifications" }
  | { readonly effect: "sound"; readonly name: SoundName; readonly volume: number };

export type Effect = ShellEffect | TableEffect;
