// What the server sends, as docs/live.md and docs/server-api.md describe it. For the type checker only.

export type Hex = [number, number];
export type Colour = "white" | "grey" | "black" | "brown";
export type ActionType =
  | "PlaceAtv"
  | "PlaceFirstClue"
  | "MarkClue"
  | "PlayClue"
  | "Drive"
  | "ExchangeTurn"
  | "Raise"
  | "Take"
  | "Pass"
  | "PayCurse"
  | "StartMap"
  | "RemoveMarker"
  | "ExtraClue"
  | "ExtraDrive"
  | "Exchange"
  | "DoubleClaim"
  | "Swap"
  | "EndTurn";

export interface Action {
  type: ActionType;
  space?: Hex;
  to?: Hex;
  map?: Colour;
  clue?: string;
  card?: number;
  first?: number;
  second?: number;
  with?: "amulet" | "card";
}

export interface LegalAction {
  action: Action;
  text: string;
  legs: number | null;
  amulet: boolean | null;
  left: number | null;
  kept: string | null;
}

export interface Refusal {
  code: string;
  fields: Record<string, unknown>;
  text: string;
}

export interface Player {
  atv: Hex | null;
  hand: (string | null)[];
  roses: number;
  amulets: number;
  treasure: (number | null)[];
}

export interface MapCard {
  clue: string;
  roses: number[];
}

export interface TreasureMap {
  cards: MapCard[];
  sites: Hex[];
}

export interface Sharing {
  map: Colour;
  raiser: number;
  roses: number[];
  asked: number;
  offered: number | null;
  seen: (number[] | null)[];
  cards: (number | null)[];
  paying: number[];
  [more: string]: unknown;
}

export interface State {
  phase: "place-atv" | "first-clue" | "turn" | "sharing" | "curse" | "new-map" | "over";
  seat: number;
  turn: number;
  acted: boolean;
  legs: number;
  drawn: string | null;
  clue_deck: unknown[];
  clue_discard: string[];
  treasure_deck: unknown[];
  treasure_discard: (number | null)[];
  curses_removed: number;
  amulet_pile: number;
  amulets: Hex[];
  facing: number[];
  players: Player[];
  maps: Record<Colour, TreasureMap>;
  sharing: Sharing | null;
  new_map: Colour | null;
  winners: number[] | null;
}

export interface LensEntry {
  clue: string;
  map: Colour;
  kept: string;
  sites: number;
  refusal: Refusal | null;
}

export interface Race {
  map: Colour;
  space: Hex;
  turns: (number | null)[];
}

export interface Forecast {
  statue: Hex;
  facing: number;
  targets: Hex[];
}

export interface RefusedKind {
  type: ActionType;
  map: Colour | null;
  refusal: Refusal;
}

export interface Advice {
  lens: LensEntry[];
  refused: RefusedKind[];
  races: Race[];
  forecast: Forecast[];
}

export interface Clock {
  running: number | null;
  since: number;
  deadline: number | null;
  left: (number | null)[] | null;
}

export interface Decider {
  seat: number;
  kind: "human" | "bot";
  bot: string | null;
}

export interface TurnedUpCard {
  value: number;
  taker: number | null;
}

export interface Undo {
  allowed: boolean;
  refusal: Refusal | null;
}

export interface View {
  seat: number | null;
  seq: number;
  ply: number;
  state: State;
  marked: Colour[];
  turned_up: (TurnedUpCard | null)[] | null;
  deciding: Decider | null;
  prompt: string;
  clock: Clock | null;
  legal: LegalAction[] | null;
  undo: Undo | null;
  advice: Advice | null;
}

export interface Setting {
  island: string | null;
  spaces: [number, number, string][];
  names: string[];
  huts: Hex[];
  palms: Hex[];
  statues: { at: Hex; facing: number }[];
  options: Record<string, unknown>;
  players: number;
  deck: string[];
}

export interface Seat {
  seat: number;
  name: string;
  kind: "human" | "bot" | "open";
  bot: string | null;
  present: boolean;
  stand_in: string | null;
  resigned: boolean;
}

export interface Vote {
  about: "abort" | "replace";
  of: number | null;
  seats: number[];
}

export interface Result {
  gold: number[];
  winners: number[];
}

export interface TableInfo {
  id: string;
  status: "open" | "playing" | "over" | "aborted";
  public: boolean;
  players: number;
  island: string | object | null;
  options: Record<string, unknown>;
  starting_seat: number | null;
  clock: { per: "move" | "player"; seconds: number; increment: number } | null;
  seats: Seat[];
  votes: Vote[];
  yours: number[];
  owner: boolean;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  ended: string | null;
  result: Result | null;
  commitment: string;
  seed: string | null;
  rematch: string | null;
}

export interface GameEvent {
  type: string;
  seat?: number;
  space?: Hex;
  spaces?: Hex[];
  start?: Hex;
  to?: Hex;
  route?: Hex[];
  map?: Colour;
  value?: number;
  clue?: string | null;
  facing?: number[];
  seats?: number[];
  gold?: number[];
  [more: string]: unknown;
}

export interface Entry {
  seq: number;
  at: number;
  kind: string;
  seat: number | null;
  action?: Action;
  to?: number;
  events: GameEvent[];
  sentences: string[];
}

export interface ChatLine {
  n: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
}

export interface Snapshot {
  type: "snapshot";
  now: number;
  table: TableInfo;
  setting: Setting | null;
  entries: Entry[];
  view: View | null;
  chat: ChatLine[];
}

export interface Moved {
  type: "moved";
  now: number;
  entries: Entry[];
  view: View;
}

export interface TableChanged {
  type: "table";
  now: number;
  table: TableInfo;
}

export interface ChatAdded {
  type: "chat";
  chat: ChatLine[];
}

export interface Accepted {
  type: "accepted";
  request: string | null;
  seq: number;
  ply: number;
}

export interface ActionRefused {
  type: "refused";
  request: string | null;
  status: number;
  code: string;
  message: string;
  fields: Record<string, unknown>;
}

export interface Pong {
  type: "pong";
}

export type ServerMessage = Snapshot | Moved | TableChanged | ChatAdded | Accepted | ActionRefused | Pong;

export interface Problem {
  code: string;
  message: string;
  fields: Record<string, unknown>;
}

export interface TableSummary {
  id: string;
  status: "open" | "playing" | "over" | "aborted";
  public: boolean;
  players: number;
  island: string | null;
  clock: { per: "move" | "player"; seconds: number; increment: number } | null;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
  changed_at: number;
  seats: { seat: number; kind: string; name: string; bot: string | null; yours: boolean }[];
  gold: number[] | null;
  your_turn: boolean;
}

export interface Me {
  id: string;
  name: string;
  language: string;
}

export interface BotInfo {
  name: string;
  level: number;
  person: string;
  manner: string;
}

export interface OptionInfo {
  name: string;
  values: (string | number | boolean)[];
  title: string;
  about: string;
  labels: string[];
}

export interface FrameEntry {
  seat: number | null;
  action: Action;
  text: string;
  events: GameEvent[];
  sentences: string[];
}

export interface Frame {
  ply: number;
  entry: FrameEntry | null;
  view: View;
}

export interface Replay {
  plies: number;
  names: string[];
  tags: Record<string, string>;
  setting: Setting;
  result: Result | null;
  verified: boolean | null;
  ground: string | null;
  frames: Frame[];
}

export interface Continue {
  type: "GoOn";
}

export interface LessonPoint {
  clue?: string;
  map?: Colour;
  spaces?: string;
  card?: number;
  button?: string;
}

export interface Lesson {
  step: number;
  steps: number;
  title: string;
  text: string;
  praise: string;
  over: boolean;
  accept: (Continue | Action)[];
  point: LessonPoint;
  entries: Entry[];
  view: View;
  setting: Setting;
}

export interface HintChoice {
  action: Action;
  text: string;
  chance: number;
  gold: number;
  then: string[];
  reasons: string[];
}

export interface ReviewChoice {
  action: Action;
  text: string;
  chance: number;
}

export interface ReviewDecision {
  ply: number;
  seat: number;
  action: Action;
  text: string;
  verdict: string;
  best: number | null;
  this: number | null;
  choices: ReviewChoice[];
  reasons: string[];
}

export interface ReviewPlayer {
  seat: number;
  start: number;
  own: number;
  cards: number;
  others: number;
  end: number;
  loss: number;
}

export interface Review {
  done: boolean;
  decisions: ReviewDecision[];
  standings: number[][];
  players: ReviewPlayer[];
  turning: number[];
  bots: { ply: number; reasons: string[] }[];
}
