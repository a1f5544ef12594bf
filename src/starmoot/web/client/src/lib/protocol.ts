// What the server sends of a table: parts of a view, and the messages that carry them.

import type { Decision, Fact, Waiting } from "../generated/protocol";
import type { Scene } from "../generated/scene";

export interface SeatInfo {
  kind: "open" | "reserved" | "taken" | "bot";
  name: string;
  bot: string;
  stand_in: string;
  /** What the game calls the seat, in the viewer's eyes; empty where it only numbers it. */
  called: string;
}

export interface Room {
  id: string;
  game: string;
  title: string;
  status: "gathering" | "playing" | "finished" | "closed";
  seats: SeatInfo[];
  host: string;
  undo: boolean;
  paused: boolean;
  rematch: string;
  closed_why: string;
}

export interface Clock {
  due?: Record<string, number | null>;
  others?: { seat: number; topic: string; due: number | null }[];
  /** Milliseconds in my bank while it stands still; `until` is when it is empty, while it runs. */
  bank?: number | null;
  until?: number | null;
  paused_at?: number | null;
}

export interface UndoPart {
  can: boolean;
  request: { seat: number; agreed: number[]; step: number } | null;
}

export interface Result {
  ended: boolean;
  ending: string;
  scores: number[];
}

export interface Me {
  seat: number | null;
  seats: number[];
  host: boolean;
  name: string;
}

/** Everything a viewer knows, but for log and talk. A part is null where there is none. */
export interface Parts {
  room: Room | null;
  state: Record<string, unknown> | null;
  scene: Scene | null;
  decisions: Decision[] | null;
  waiting: Waiting[] | null;
  audiences: (number[] | null)[] | null;
  clock: Clock | null;
  undo: UndoPart | null;
  version: number | null;
  result: Result | null;
  me: Me | null;
}

/** Something that was said. */
export interface Word {
  id: string;
  seat: number | null;
  name?: string;
  audience: number[] | null;
  text: string;
  at: number;
}

export interface News {
  cursor?: string;
  parts?: Partial<Parts>;
  log_from?: number;
  log?: Fact[];
  talk?: Word[];
}

export type Message =
  | ({ type: "hello" } & News)
  | ({ type: "update" } & News)
  | { type: "beat" }
  | { type: "pong" }
  | { type: "bye"; retry?: number; error?: string; message?: string };

/** What became of a submission. */
export interface Receipt {
  status: "accepted" | "duplicate" | "stale" | "refused";
  reason?: string;
  version?: number;
}

export interface Rule {
  id: string;
  section: string;
  text: string;
  near?: { id: string; text: string }[];
}
