// Generated from tobago.protocol by `make protocol`. Do not edit.

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
export type Colour = "white" | "grey" | "black" | "brown";
export type EntryKind = "start" | "act" | "undo" | "stand-in" | "return" | "resign" | "vote" | "end";
export type EventType =
  | "AtvPlaced"
  | "FirstClueDrawn"
  | "FirstCluePlaced"
  | "ClueMarked"
  | "HandDealt"
  | "CluePlayed"
  | "MarkersPlaced"
  | "MarkersRemoved"
  | "ClueDrawn"
  | "CluesReshuffled"
  | "HandDiscarded"
  | "Drove"
  | "AmuletTaken"
  | "TurnBegan"
  | "TurnEnded"
  | "TreasureRaised"
  | "TreasuresReshuffled"
  | "CardLookedAt"
  | "CardAdded"
  | "CardsGathered"
  | "CardTurnedUp"
  | "CardTaken"
  | "CardPassed"
  | "CardDiscarded"
  | "LeftoversDiscarded"
  | "RosesReturned"
  | "Cursed"
  | "CursePaid"
  | "CursesRemoved"
  | "CurseReturned"
  | "MapCleared"
  | "MapStarted"
  | "AmuletAppeared"
  | "StatuesTurned"
  | "MarkerRemoved"
  | "DoubleClaimed"
  | "RosesSwapped"
  | "GameEnded";
export type Hex = [number, number];
export type Pace = "normal" | "fast";
export type Phase = "place-atv" | "first-clue" | "turn" | "sharing" | "curse" | "new-map" | "over";
export type Reach = "internet" | "network" | "machine";
export type SeatKind = "human" | "bot" | "open";
export type TableStatus = "open" | "playing" | "over" | "aborted";
export type Verdict = "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "forced";

/** What a player decides; each type has its own fields and no others. */
export interface Action {
  /** The kind of action. */
  type: ActionType;
  /** What a curse is paid with. */
  with?: "amulet" | "card";
  /** The space of an ATV or a marker. */
  space?: Hex;
  /** The space where a drive ends. */
  to?: Hex;
  /** The map that the action is about. */
  map?: Colour;
  /** The id of a clue, such as `in:jungle`. */
  clue?: string;
  /** A clue card of the map, 0 for the top one. */
  card?: number;
  /** The upper of two clue cards. */
  first?: number;
  /** The lower of two clue cards. */
  second?: number;
}

/** An action that the seat may do now, and its effect; each type has its own fields of these. */
export interface LegalAction {
  /** The legs that a drive takes. */
  legs?: number;
  /** Whether a drive takes an amulet. */
  amulet?: boolean;
  /** The number of sites left, if the action plays a clue or removes a marker. */
  left?: number;
  /** These sites, for a clue that is not in `lens` or not on this map. */
  kept?: string;
  /** True if the action can show somebody something hidden, so that it cannot be undone. */
  reveals?: boolean;
  /** The action, as it is sent back. */
  action: Action;
  /** The action in notation. */
  text: string;
}

/** Why an action is refused. */
export interface Refusal {
  /** The reason, for programs. */
  code: string;
  /** The numbers and names in the reason. */
  fields: Record<string, unknown>;
  /** The reason as a sentence. */
  text: string;
}

/** The body of every answer that refuses a request. */
export interface Problem {
  /** The reason, for programs. */
  code: string;
  /** The reason as a sentence. */
  message: string;
  /** The numbers and names in the reason. */
  fields: Record<string, unknown>;
}

/** What lies in front of a player. */
export interface Player {
  /** The space of the ATV; null before it is placed. */
  atv: Hex | null;
  /** The clue cards, null for those of others. */
  hand: (string | null)[];
  /** The compass roses left. */
  roses: number;
  /** The amulets held. */
  amulets: number;
  /** The treasure cards by their gold, null for those that lie face down. */
  treasure: (number | null)[];
}

/** A clue card that was played on a map. */
export interface MapCard {
  /** The id of the clue. */
  clue: string;
  /** The seats of the roses on it. */
  roses: number[];
}

/** The map of a treasure. */
export interface TreasureMap {
  /** The clue cards from top to bottom. */
  cards: MapCard[];
  /** The possible sites of the treasure. */
  sites: Hex[];
}

/** A treasure that is being shared out. */
export interface Sharing {
  /** The map of the treasure. */
  map: Colour;
  /** The seat that raised it. */
  raiser: number;
  /** The cards still face down, the next one first; null in views. */
  cards: (number | null)[];
  /** The card on offer by its gold, 0 for a curse. */
  offered: number | null;
  /** The seats of the roses from the bottom of the map to the top. */
  roses: number[];
  /** The place in `roses` of the one that is asked. */
  asked: number;
  /** By seat the cards it looked at in secret, null for those of other seats than the viewer's. */
  seen: (number | null)[][];
  /** The seat that took a card last. */
  taker: number | null;
  /** Whether the game ends with this treasure. */
  last: boolean;
  /** The seats that have yet to pay a curse. */
  paying: number[];
  /** The seats that paid the curse with an amulet. */
  protected: number[];
}

/** A position of the game. */
export interface State {
  /** The kind of decision that is next. */
  phase: Phase;
  /** The seat that decides. */
  seat: number;
  /** The seat whose turn it is. */
  turn: number;
  /** Whether the action of the turn is used. */
  acted: boolean;
  /** Whether nothing has been done in this turn. */
  fresh: boolean;
  /** The legs left of the turn's drive. */
  legs: number;
  /** The first clue that the viewer is about to place. */
  drawn: string | null;
  /** The clue deck, the next card first; null in views. */
  clue_deck: (string | null)[];
  /** The discarded clues. */
  clue_discard: (string | null)[];
  /** The treasure deck, the next card first; null in views. */
  treasure_deck: (number | null)[];
  /** The discarded treasure cards, null for those that nobody was shown. */
  treasure_discard: (number | null)[];
  /** The curses that left the game. */
  curses_removed: number;
  /** The curses turned up so far. */
  curses_struck: number;
  /** The amulets that are left. */
  amulet_pile: number;
  /** The spaces with an amulet. */
  amulets: Hex[];
  /** The direction that each statue faces, 0 to 5. */
  facing: number[];
  /** The players by seat. */
  players: Player[];
  /** The four maps. */
  maps: Record<Colour, TreasureMap>;
  /** The treasure that is being shared out. */
  sharing: Sharing | null;
  /** The map that is to be started again. */
  new_map: Colour | null;
  /** The seats with the most gold; null until the game is over. */
  winners: number[] | null;
}

/** What a clue of the own hand would do to a map. */
export interface LensEntry {
  /** The id of the clue. */
  clue: string;
  /** The map. */
  map: Colour;
  /** The sites that would be left. */
  kept: string;
  /** The number of sites that would be left. */
  sites: number;
  /** Why the clue cannot be played on the map. */
  refusal: Refusal | null;
}

/** The way of each ATV to a site of a treasure that is nearly found. */
export interface Race {
  /** The map of the treasure. */
  map: Colour;
  /** The site. */
  space: Hex;
  /** By seat the turns of driving to the site; null without a way or an ATV. */
  turns: (number | null)[];
}

/** Where the next amulets of a statue land. */
export interface Forecast {
  /** The space of the statue. */
  statue: Hex;
  /** The direction that it faces, 0 to 5. */
  facing: number;
  /** Where its next amulet lands, and the one after it has turned. */
  targets: Hex[];
}

/** A kind of action that is not possible now, whatever its fields. */
export interface RefusedKind {
  /** The kind of action. */
  type: ActionType;
  /** The map of a `Raise`; null for other kinds. */
  map: Colour | null;
  /** Why it is not possible. */
  refusal: Refusal;
}

/** Advice to a viewer. */
export interface Advice {
  /** Each clue of the own hand on each map, also when it is not the seat's turn. */
  lens: LensEntry[];
  /** In the own turn the kinds of action that are not possible. */
  refused: RefusedKind[];
  /** The races to the treasures that are nearly found. */
  races: Race[];
  /** The next amulets of each statue. */
  forecast: Forecast[];
}

/** A treasure card that was turned up before the one on offer. */
export interface TurnedUpCard {
  /** Its gold, 0 for a curse. */
  value: number;
  /** The seat that took it; null if nobody did. */
  taker: number | null;
}

/** Who is to decide. */
export interface Decider {
  /** The seat. */
  seat: number;
  /** Whether a person or a bot decides for the seat. */
  kind: "human" | "bot";
  /** The bot that decides. */
  bot: string | null;
}

/** The time that the players have left. */
export interface Clock {
  /** The seat whose time runs. */
  running: number | null;
  /** When that time began to run. */
  since: number;
  /** When it is up. */
  deadline: number | null;
  /** By seat the milliseconds left at `since`; null if each move has its own time. */
  left: number[] | null;
}

/** Whether the seat can take its last action back. */
export interface Undo {
  /** Whether it can. */
  allowed: boolean;
  /** Why it cannot. */
  refusal: Refusal | null;
  /** Until when bots wait for it, in milliseconds since 1970; null if no bot waits. */
  until?: number | null;
}

/** The game as a seat or a spectator sees it. */
export interface View {
  /** The seat of the viewer; null for a spectator. */
  seat: number | null;
  /** The position of the log. */
  seq: number;
  /** The number of actions that were not taken back. */
  ply: number;
  /** The state, with null for what is hidden. */
  state: State;
  /** The maps whose sites carry markers on the board. */
  marked: Colour[];
  /** The cards turned up before the one on offer; null if no treasure is shared out. */
  turned_up: TurnedUpCard[] | null;
  /** Who is to decide; null if nobody plays. */
  deciding: Decider | null;
  /** A sentence about the decision that the game waits for. */
  prompt: string;
  /** The players' time; null if the table has no clock. */
  clock: Clock | null;
  /** What the viewer may do: empty off turn, null for a spectator and in a replay. */
  legal: LegalAction[] | null;
  /** Whether the viewer can take back an action; null for a spectator and in a replay. */
  undo: Undo | null;
  /** Advice; null if it was not asked for. */
  advice: Advice | null;
  /** What a bot needs beside the state; null unless `full` was asked for. */
  memory: Record<string, unknown> | null;
}

/** A statue on the island. */
export interface Statue {
  /** Its space. */
  at: Hex;
  /** The direction that it faces at the beginning, 0 to 5. */
  facing: number;
}

/** What does not change in a game. */
export interface Setting {
  /** The version of the rules. */
  rules: string;
  /** The number of players. */
  players: number;
  /** All options of the rules with their values. */
  options: Record<string, string | number | boolean>;
  /** The code of the island; null for a custom one. */
  island: string | null;
  /** The spaces, each with its terrain: `[q, r, terrain]`. */
  spaces: [number, number, string][];
  /** The names of the spaces. */
  names: string[];
  /** The spaces of the huts. */
  huts: Hex[];
  /** The spaces of the palm trees. */
  palms: Hex[];
  /** The statues. */
  statues: Statue[];
  /** The seat that started. */
  start: number;
  /** All clues. */
  deck: string[];
  /** By clue the numbers of the spaces it allows; null unless `full` was asked for. */
  clues: Record<string, number[]> | null;
  /** By space the legs to every space; null unless `full` was asked for. */
  legs: number[][] | null;
}

/** Something that happened in the game; each type has its own fields and no others. */
export interface GameEvent {
  /** The kind of event. */
  type: EventType;
  /** The player. */
  seat?: number;
  /** The players, if there can be several. */
  seats?: number[];
  /** The space. */
  space?: Hex;
  /** The spaces. */
  spaces?: Hex[];
  /** The space where a drive began. */
  start?: Hex;
  /** The space where a drive ended. */
  to?: Hex;
  /** The spaces that the ATV passed, both ends included. */
  route?: Hex[];
  /** The legs of a drive. */
  legs?: number;
  /** The map. */
  map?: Colour;
  /** The id of a clue; null if it is hidden. */
  clue?: string | null;
  /** The ids of clues; null if they are hidden. */
  clues?: string[] | null;
  /** The number of possible sites before a clue was played. */
  sites?: number;
  /** The number of possible sites that are left. */
  left?: number;
  /** Whether a rose was placed. */
  rose?: boolean;
  /** Whether an amulet was used. */
  extra?: boolean;
  /** The number of cards. */
  count?: number;
  /** The gold of a treasure card, 0 for a curse; null if it is hidden. */
  value?: number | null;
  /** Whether it is the last treasure of the game. */
  last?: boolean;
  /** Whether a curse was paid with an amulet. */
  amulet?: boolean;
  /** The gold that a curse took, or the clue card with a second rose, 0 for the top one. */
  card?: number | null;
  /** The upper of two clue cards. */
  first?: number;
  /** The lower of two clue cards. */
  second?: number;
  /** The number of a statue. */
  statue?: number;
  /** The direction that each statue faces, 0 to 5. */
  facing?: number[];
  /** Why the game ended. */
  reason?: string;
  /** The gold by seat. */
  gold?: number[];
  /** The seats with the most gold. */
  winners?: number[];
}

/** A position of the log. */
export interface Entry {
  /** The position, from 1 without gaps. */
  seq: number;
  /** When it happened; 0 in lessons and replays. */
  at: number;
  /** What happened. */
  kind: EntryKind;
  /** The seat that it concerns; null for `start` and `end`. */
  seat: number | null;
  /** The action of an `act`. */
  action: Action | null;
  /** The position to which an `undo` leads back. */
  to: number | null;
  /** The events that the viewer may see, in order. */
  events: GameEvent[];
  /** The entry in sentences, for the log and for screen readers. */
  sentences: string[];
  /** For each sentence the index of its event in `events`; empty if the entry is no action. */
  about: number[];
}

/** A seat of a table. */
export interface Seat {
  /** Its number. */
  seat: number;
  /** The name of the player; empty for an open seat. */
  name: string;
  /** Who sits there. */
  kind: SeatKind;
  /** The bot that sits there. */
  bot: string | null;
  /** Whether the person is connected. */
  present: boolean;
  /** The bot that decides for the person. */
  stand_in: string | null;
  /** Whether the person resigned. */
  resigned: boolean;
  /** The colour and its vehicle: 0 red, 1 blue, 2 yellow, 3 green; each once at a table. */
  colour: number;
}

/** Something that some seats want. */
export interface Vote {
  /** To end the game, or to have a bot decide for a seat. */
  about: "abort" | "replace";
  /** The seat to be replaced. */
  of: number | null;
  /** The seats that want it. */
  seats: number[];
}

/** The time that people have to decide. */
export interface TimeLimit {
  /** Whether each decision has the time, or all decisions of a player together. */
  per: "move" | "player";
  /** The time. */
  seconds: number;
  /** The seconds that a player gains with each decision. */
  increment: number;
}

/** The result of a game. */
export interface Result {
  /** The gold by seat. */
  gold: number[];
  /** The seats with the most gold. */
  winners: number[];
}

/** The position of an ended game from which a table goes on. */
export interface Origin {
  /** The id of the table of that game. */
  table: string;
  /** The number of actions before the position. */
  ply: number;
}

/** A table, as a person sees it. */
export interface TableInfo {
  /** The id of the table. */
  id: string;
  /** How far the table is. */
  status: TableStatus;
  /** Whether the table is listed. */
  public: boolean;
  /** The number of seats. */
  players: number;
  /** The island that was chosen: a code, a custom island, or null for a drawn one. */
  island: string | Record<string, unknown> | null;
  /** The options of the rules. */
  options: Record<string, unknown>;
  /** The seat that starts; null if it is drawn. */
  starting_seat: number | null;
  /** The time limit. */
  clock: TimeLimit | null;
  /** Whether bots wait so that people can follow; `fast`: only bots play, and none waits. */
  pace: Pace;
  /** Whether people without a seat may chat. */
  spectator_chat: boolean;
  /** The number of viewers without a seat. */
  spectators: number;
  /** The seats. */
  seats: Seat[];
  /** The votes that are open. */
  votes: Vote[];
  /** The seats that the person holds. */
  yours: number[];
  /** Whether the table belongs to the person. */
  owner: boolean;
  /** Why the table ended before its game: agreed, resigned, expired or closed. */
  ended: string | null;
  /** The result, when the game is over. */
  result: Result | null;
  /** The id of the table that follows this one. */
  rematch: string | null;
  /** The position from which the game was tried again; null for a game with new cards. */
  origin: Origin | null;
  /** The SHA-256 of the seed. */
  commitment: string;
  /** The seed, when the table has ended. */
  seed: string | null;
}

/** A seat in a list of tables. */
export interface SeatSummary {
  /** Its number. */
  seat: number;
  /** Who sits there. */
  kind: SeatKind;
  /** The name of the player; empty for an open seat. */
  name: string;
  /** The bot that sits there. */
  bot: string | null;
  /** Whether the person holds the seat. */
  yours: boolean;
  /** The colour and its vehicle: 0 red, 1 blue, 2 yellow, 3 green; each once at a table. */
  colour: number;
}

/** A table in a list. */
export interface TableSummary {
  /** The id of the table. */
  id: string;
  /** How far the table is. */
  status: TableStatus;
  /** The number of seats. */
  players: number;
  /** The code of the island; null before it is drawn, and for a custom island. */
  island: string | null;
  /** The time limit. */
  clock: TimeLimit | null;
  /** When the table ended. */
  ended_at: number | null;
  /** When something last happened at the table. */
  changed_at: number;
  /** The seats. */
  seats: SeatSummary[];
  /** The gold by seat, when the game is over. */
  gold: number[] | null;
  /** Whether it is for the person to decide. */
  your_turn: boolean;
}

/** A page of a list of tables. */
export interface TableList {
  /** The tables. */
  tables: TableSummary[];
  /** The value of `page` for the next page; null on the last page. */
  next: string | null;
}

/** A line of a table's chat. */
export interface ChatLine {
  /** The number of the line. */
  n: number;
  /** When it was written. */
  at: number;
  /** The first seat of the writer; null if the writer has none. */
  seat: number | null;
  /** The name of the writer. */
  name: string;
  /** The line. */
  text: string;
}

/** Everything: at first, when the game begins, after a new name in the game, after a gap. */
export interface Snapshot {
  /** The kind of message. */
  type: "snapshot";
  /** The time of the server. */
  now: number;
  /** The table. */
  table: TableInfo;
  /** The setting; null before the game begins. */
  setting: Setting | null;
  /** The entries that the client does not have. */
  entries: Entry[];
  /** The view; null before the game begins. */
  view: View | null;
  /** The latest lines of the chat. */
  chat: ChatLine[];
}

/** The log has grown. */
export interface Moved {
  /** The kind of message. */
  type: "moved";
  /** The time of the server. */
  now: number;
  /** The new entries. */
  entries: Entry[];
  /** The view after them. */
  view: View;
}

/** Something changed at the table beside the game. */
export interface TableChanged {
  /** The kind of message. */
  type: "table";
  /** The time of the server. */
  now: number;
  /** The table. */
  table: TableInfo;
}

/** The chat has grown. */
export interface Chat {
  /** The kind of message. */
  type: "chat";
  /** The new lines. */
  chat: ChatLine[];
}

/** A request of the client is in the log. */
export interface Accepted {
  /** The kind of message. */
  type: "accepted";
  /** The id that the client gave the request. */
  request: string;
  /** The position of its entry in the log. */
  seq: number;
  /** The number of actions that stand after it. */
  ply: number;
}

/** A request of the client was refused. */
export interface RequestRefused {
  /** The kind of message. */
  type: "refused";
  /** The id that the client gave the request. */
  request: string;
  /** The status that HTTP has for the refusal. */
  status: number;
  /** The reason, for programs. */
  code: string;
  /** The reason as a sentence. */
  message: string;
  /** The numbers and names in the reason. */
  fields: Record<string, unknown>;
}

/** The answer to a ping. */
export interface Pong {
  /** The kind of message. */
  type: "pong";
}

/** A question whether the connection works. */
export interface Ping {
  /** The kind of message. */
  type: "ping";
}

/** An action of a seat. */
export interface Act {
  /** The kind of message. */
  type: "act";
  /** The position of the log that the client has seen. */
  after: number;
  /** An id of the client's choice, 1 to 40 characters; a repeated request is not done twice. */
  request: string;
  /** The action. */
  action: Action;
  /** The seat; by default the one that is to decide. */
  seat?: number | null;
}

/** The last action of a seat is to be taken back. */
export interface TakeBack {
  /** The kind of message. */
  type: "undo";
  /** The position of the log that the client has seen. */
  after: number;
  /** An id of the client's choice, 1 to 40 characters; a repeated request is not done twice. */
  request: string;
  /** The seat; by default the one that acted last. */
  seat?: number | null;
}

/** The position of a request in the log. */
export interface LogPosition {
  /** The position of its entry. */
  seq: number;
  /** The number of actions that stand after it. */
  ply: number;
}

/** Whether an action is possible. */
export interface CheckAnswer {
  /** Why the action is refused; null if it is possible. */
  refusal: Refusal | null;
}

/** A route of an ATV to a space by the least number of legs. */
export interface Route {
  /** For each leg the spaces that it passes, both ends included. */
  legs: Hex[][];
}

/** The table in sentences. */
export interface TableText {
  /** The sentences. */
  text: string;
}

/** Lines of a table's chat. */
export interface ChatLines {
  /** The lines, the oldest first. */
  lines: ChatLine[];
}

/** The link to a table that can be sent to other people. */
export interface TableLink {
  /** The address of the table. */
  link: string;
  /** Who can open it: everyone, devices in the same network, or only the server's own machine. */
  reach: Reach;
  /** The link as a QR code, an SVG document with dark modules on white. */
  qr: string;
}

/** A position of a recorded game. */
export interface Frame {
  /** The number of actions before it. */
  ply: number;
  /** The action that led to it; null for the first frame. */
  entry: Entry | null;
  /** The position, without legal actions. */
  view: View;
}

/** A recorded game and its frames. */
export interface Replay {
  /** The number of actions. */
  plies: number;
  /** The players by seat. */
  names: string[];
  /** The seats that the person held; empty for an uploaded record. */
  yours: number[];
  /** The colours of the players by seat: 0 red, 1 blue, 2 yellow, 3 green. */
  colours: number[];
  /** The tags of the record, such as its `Date`. */
  tags: Record<string, string>;
  /** The setting of the game. */
  setting: Setting;
  /** The result; null if the record ends before the game does. */
  result: Result | null;
  /** Whether the seed gives the recorded cards; null if the record has no seed. */
  verified: boolean | null;
  /** The drawing of a custom island as SVG; null for an island with a code. */
  ground: string | null;
  /** The frames that were asked for. */
  frames: Frame[];
}

/** What a learner does who has read a step and goes on. */
export interface GoOn {
  /** The kind of input. */
  type: "GoOn";
}

/** What the page highlights in a step of the lesson. */
export interface Highlight {
  /** A clue of the hand. */
  clue: string | null;
  /** A map. */
  map: Colour | null;
  /** Some spaces. */
  spaces: string | null;
  /** Treasure cards of a value. */
  card: number | null;
  /** The button for a kind of action. */
  button: ActionType | null;
}

/** A step of the lesson. */
export interface Lesson {
  /** The number of steps that are done. */
  step: number;
  /** The number of steps of the lesson. */
  steps: number;
  /** The title of the step. */
  title: string;
  /** What the step explains. */
  text: string;
  /** A sentence about the step before; empty at the first. */
  praise: string;
  /** What the page highlights; null at the end. */
  point: Highlight | null;
  /** The inputs that complete the step. */
  accept: (Action | GoOn)[];
  /** What happened since the learner's last action, that action included. */
  entries: Entry[];
  /** The game as the learner sees it. */
  view: View;
  /** The setting of the game. */
  setting: Setting;
  /** Whether the lesson is over. */
  over: boolean;
}

/** One of the best choices of a seat. */
export interface HintChoice {
  /** The action. */
  action: Action;
  /** The action in notation. */
  text: string;
  /** The chance of winning after it, 0 to 1. */
  chance: number;
  /** The gold that is expected at the end. */
  gold: number;
  /** The plan for the rest of the turn, in notation. */
  then: string[];
  /** The reasons as sentences. */
  reasons: string[];
}

/** The best choices of a seat at a position of the log. */
export interface Hint {
  /** The position of the log. */
  seq: number;
  /** Up to three choices, the best first. */
  choices: HintChoice[];
}

/** A choice that a player had. */
export interface Choice {
  /** The action. */
  action: Action;
  /** The action in notation. */
  text: string;
  /** The chance of winning after it, 0 to 1. */
  chance: number;
}

/** An action of a finished game. */
export interface Decision {
  /** The number of the action, from 1. */
  ply: number;
  /** The seat that decided. */
  seat: number;
  /** The action. */
  action: Action;
  /** The action in notation. */
  text: string;
  /** How good the action was. */
  verdict: Verdict;
  /** The chance of winning after the best choice; null if there was no choice. */
  best: number | null;
  /** The chance of winning after the action; null if there was no choice. */
  this: number | null;
  /** The gold that was expected after the action; null if there was no choice. */
  gold: number | null;
  /** The change of the chance by the cards that followed. */
  cards: number;
  /** The best choices, the best first. */
  choices: Choice[];
  /** The reasons for the best choice, as sentences. */
  reasons: string[];
}

/** How a player's chance of winning changed: `start` + `own` + `cards` + `others` = `end`. */
export interface PlayerAccount {
  /** The seat. */
  seat: number;
  /** The chance at the beginning. */
  start: number;
  /** The change by the player's decisions. */
  own: number;
  /** The change by cards. */
  cards: number;
  /** The change by the decisions of others. */
  others: number;
  /** The chance at the end. */
  end: number;
  /** The mean loss of a decision with a choice. */
  loss: number;
}

/** Why a bot of the server acted as it did. */
export interface BotReasons {
  /** The number of the action, from 1. */
  ply: number;
  /** The reasons as sentences. */
  reasons: string[];
}

/** The review of a finished game. */
export interface Review {
  /** The review is complete. */
  done: true;
  /** The players by seat. */
  names: string[];
  /** The actions of the game. */
  decisions: Decision[];
  /** The chances by seat before the first action and after each. */
  standings: number[][];
  /** The account of each player. */
  players: PlayerAccount[];
  /** The plies at which the game turned. */
  turning: number[];
  /** What happened at these plies, as sentences. */
  turned: string[];
  /** The reasons of the server's bots for actions that they would repeat. */
  bots: BotReasons[];
}

/** A review that is being computed; `Retry-After` says when to ask again. */
export interface ReviewProgress {
  /** The review is not complete. */
  done: false;
  /** The part that is done, 0 to 1. */
  progress: number;
}

/** The account of the person or bot that asks. */
export interface Me {
  /** The id. */
  id: string;
  /** The name. */
  name: string;
  /** The language of sentences. */
  language: string;
  /** The address for notices. */
  email: string | null;
  /** The address that is to be confirmed with the token of a mail. */
  pending_email: string | null;
  /** Whether the server sends mails. */
  mail: boolean;
  /** The id of a bot's owner; null for people. */
  owner: string | null;
  /** Until when the host has muted the person. */
  muted_until: number | null;
}

/** A code that makes another device the same person, once and within ten minutes. */
export interface SignInCode {
  /** The code. */
  code: string;
  /** The address of the page with the code in it. */
  link: string;
}

/** A new bot of a person, with its key. */
export interface BotKey {
  /** The account of the bot. */
  bot: Me;
  /** The key, which is not shown again. */
  key: string;
}

/** A bot that can sit at any table. */
export interface BotInfo {
  /** The name in requests. */
  name: string;
  /** The strength, from 1. */
  level: number;
  /** The name at a table. */
  person: string;
  /** A sentence about how it plays. */
  manner: string;
}

/** An option of the rules. */
export interface OptionInfo {
  /** The name in requests. */
  name: string;
  /** The values, the default first. */
  values: unknown[];
  /** The name for people. */
  title: string;
  /** A sentence about the option. */
  about: string;
  /** The values in words. */
  labels: string[];
}

/** An island that can be built from the sections. */
export interface IslandInfo {
  /** The code in requests. */
  code: string;
  /** The number of spaces. */
  spaces: number;
  /** The number of spaces with a lake or a river. */
  water: number;
}

export type ServerMessage = Snapshot | Moved | TableChanged | Chat | Accepted | RequestRefused | Pong;
export type ClientMessage = Ping | Act | TakeBack;
