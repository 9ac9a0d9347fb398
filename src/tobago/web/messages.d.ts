// What can happen to the page. Each message is a fact in the past tense.

import type { RequestEffect } from "./effects";
import type {
  Address,
  ClockChoice,
  Device,
  IslandFilter,
  OptionValue,
  RequestError,
  Settings,
  TableLists,
  ViewName,
} from "./model";
import type { TableMessage } from "./table-messages";
import type { BotInfo, IslandInfo, Me, OptionInfo, TableInfo, TableLink, TableSummary } from "./types";

/** The answer to a request effect. */
export type Reply<Type extends string, Value, Context = undefined> = { type: Type; context: Context } & (
  { ok: true; value: Value } | { ok: false; problem: RequestError }
);

/** What belongs to no screen. */
export type AppMessage =
  | { type: "LanguageLoaded"; language: string }
  | { type: "LanguageFailed"; language: string }
  | { type: "SheetShown" }
  | { type: "SheetFailed" }
  | { type: "DrawingLoaded"; path: string; drawing: Element }
  | { type: "DrawingFailed"; path: string }
  | { type: "ViewLoaded"; name: ViewName }
  | { type: "ViewFailed"; name: ViewName }
  | { type: "AddressChanged"; address: Address }
  | { type: "LinkClicked"; address: string }
  | { type: "ReloadClicked" }
  | { type: "DeviceChanged"; device: Partial<Device> }
  | { type: "KeyPressed"; key: string; repeat: boolean; on: "space" | "control" | "page" }
  | { type: "NoteExpired"; id: number }
  | { type: "NoteClosed"; id: number }
  | { type: "DialogClosed" }
  | { type: "DialogOpened"; kind: "menu" | "settings" | "share" | "confirm-resign" }
  | { type: "EffectFailed" }
  | Reply<"BotsLoaded", readonly BotInfo[]>;

/** Accounts and codes for other devices. */
export type UserMessage =
  | Reply<"UserLoaded", Me | null>
  | Reply<"GuestCreated", Me>
  | Reply<"UserChanged", Me, { renamed: boolean; then?: RequestEffect }>
  | { type: "NameEntered"; name: string }
  | { type: "CodeRequested" }
  | Reply<"CodeMade", { code: string }>
  | { type: "CodeEntered"; code: string }
  | Reply<"SignedIn", unknown>
  | Reply<"UserReloaded", Me | null>;

/** The address for your-turn notices. */
export type MailMessage =
  /** Null removes the address. */
  | { type: "EmailEntered"; address: string | null }
  | { type: "EmailTokenEntered"; token: string }
  | Reply<"EmailChanged", Me>
  | Reply<"EmailConfirmed", Me>;

export type SettingsMessage =
  | { type: "SettingsChanged"; changes: Partial<Settings> }
  | { type: "LanguageChosen"; language: string }
  | { type: "NotifyChosen"; notify: boolean }
  | { type: "NotifyAnswered"; allowed: boolean };

export type HomeMessage =
  | { type: "HomeTimerFired" }
  | { type: "PlayNowClicked" }
  | Reply<"ListsLoaded", Partial<Record<keyof TableLists, { tables: readonly TableSummary[] }>>>
  | Reply<"TableCreated", TableInfo>;

export type NewTableMessage =
  | Reply<"ChoicesLoaded", { bots: readonly BotInfo[]; options: readonly OptionInfo[]; islands: readonly IslandInfo[] }>
  | { type: "ChoicesRequested" }
  | { type: "PlayersChosen"; players: number }
  | { type: "SeatChosen"; seat: number; who: string }
  | { type: "StartingSeatChosen"; seat: number | null }
  | { type: "IslandChosen"; island: string }
  | { type: "IslandEntered"; text: string }
  | { type: "IslandFilterChosen"; filter: Partial<IslandFilter> }
  | { type: "OptionChosen"; name: string; value: OptionValue }
  | { type: "ClockChosen"; clock: ClockChoice }
  | { type: "PublicChosen"; public: boolean }
  | { type: "SpectatorChatChosen"; allowed: boolean }
  | { type: "NewTableSubmitted" };

export type WaitingMessage =
  | { type: "StartClicked" }
  | { type: "OccupantChosen"; seat: number; who: string }
  | Reply<"Joined", unknown>
  | { type: "LeaveClicked" }
  | Reply<"Left", unknown>;

/** Names and colours of players; without a seat those of a visitor who joins. */
export type SeatMessage =
  | { type: "SeatNameTyped"; seat: number | null; name: string }
  | { type: "SeatNameEntered"; seat: number; name: string }
  | { type: "SeatColourChosen"; seat: number | null; colour: number }
  | { type: "JoinClicked" };

export type MenuMessage =
  | { type: "VoteClicked"; about: "abort" | "replace"; of: number | null }
  | { type: "ReturnClicked" }
  | { type: "ResignClicked" }
  /** The answer to a request whose effect the table reports by itself. */
  | Reply<"RequestAnswered", unknown>
  | { type: "CopyLinkClicked"; link: string }
  | { type: "LinkCopied" }
  | { type: "CopyFailed"; text: string };

/** The link to a table. */
export type ShareMessage = { type: "ShareClicked"; link: string } | Reply<"LinkLoaded", TableLink, { table: string }>;

export type ShellMessage =
  | AppMessage
  | UserMessage
  | MailMessage
  | SettingsMessage
  | HomeMessage
  | NewTableMessage
  | SeatMessage
  | WaitingMessage
  | MenuMessage
  | ShareMessage;

/** Messages of the shell that a table, a replay or the lesson gets as well, after the shell has handled them. */
export type SharedMessage = Extract<
  ShellMessage,
  { type: "LanguageLoaded" | "DeviceChanged" | "SettingsChanged" | "KeyPressed" | "DrawingLoaded" | "DrawingFailed" }
>;

export type Message = ShellMessage | TableMessage;
