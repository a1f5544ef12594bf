// Written by tools/client_types.py; do not edit.

import type { Decision, Waiting } from "./protocol";
import type { Scene } from "./scene";

export type Audience = number[] | null;

export interface SeatInfo {
  kind: "open" | "reserved" | "taken" | "bot" | "veiled";
  name: string;
  bot: string;
  temperament: string;
  stand_in: string;
  called: string;
}

export interface Outcome {
  ending: string;
  scores: number[];
}

export interface Room {
  id: string;
  game: string;
  title: string;
  status: "gathering" | "playing" | "finished" | "closed";
  seats: SeatInfo[];
  host: string;
  options: Record<string, unknown>;
  rules_version: number;
  commitment: string;
  pace: Record<string, unknown>;
  watch: Record<string, unknown>;
  ladder: Record<string, unknown>;
  listed: boolean;
  undo: boolean;
  created_at: number;
  started_at: number;
  ended_at: number;
  paused: boolean;
  rematch: string;
  rematch_of: string;
  closed_why: string;
  details: string[];
  outcome: Outcome | null;
  frozen: string;
  guided: boolean;
  follow: Follow;
  new_rules: NewRules | null;
}

export interface Follow {
  on: boolean;
  agreed: number[];
  behind: number[];
}

export interface NewRules {
  version: number;
  agreed: number[];
}

export interface OtherClock {
  seat: number;
  topic: string;
  due: number | null;
}

export interface Clock {
  due?: Record<string, number | null>;
  others?: OtherClock[];
  bank?: number | null;
  until?: number | null;
  paused_at?: number | null;
}

export interface UndoWish {
  seat: number;
  agreed: number[];
  step: number;
}

export interface UndoPart {
  can: boolean;
  request: UndoWish | null;
}

export interface Guide {
  welcome: string;
  lessons: { title: string; text: string }[];
  over: number;
  farewell: string;
}

export interface Result {
  ended: boolean;
  ending: string;
  scores: number[];
  point: number;
}

export interface Me {
  seat: number | null;
  seats: number[];
  host: boolean;
  name: string;
  muted: number[];
  holds: { topic: string; title: string; until: string }[];
}

export interface Meeting {
  name: string;
  title: string;
  at: number;
  until: number;
  source: "rules" | "room";
  moved_by: string;
}

export interface Team {
  number: number | null;
  rooms: number[][];
  captain: number | null;
  schedule: Meeting[];
}

export interface Notes {
  own: string;
  room: string;
}

export interface Parts {
  room: Room;
  state: Record<string, unknown> | null;
  scene: Scene | null;
  decisions: Decision[];
  waiting: Waiting[];
  audiences: Audience[];
  team: Team;
  clock: Clock;
  undo: UndoPart;
  version: number;
  result: Result;
  guide: Guide | null;
  me?: Me;
  notes?: Notes;
  present?: number[];
}

export interface Word {
  id: string;
  at: number;
  seat: number;
  name: string;
  to: Audience;
  text: string;
}

export interface Receipt {
  status: "accepted" | "duplicate" | "stale" | "refused";
  reason: string;
  version: number;
}

export interface Verdict {
  ok: boolean;
  text: string;
  checked: Record<string, number>;
  commitment: string;
  seed: string;
}

export interface Mark {
  step: number;
  label: string;
}

export interface TurningPoint {
  step: number;
  kind: string;
  label: string;
  before: number;
  after: number;
  seat: number | null;
  rival: number | null;
  last: boolean;
  facts: string[];
}

export interface Luck {
  seat: number | null;
  dice: number;
  expected: number;
  rolled: number;
}

export interface Honour {
  who: string;
  seat: number | null;
  kept: number;
  broken: number;
}

export interface OldSecret {
  to: number[];
  text: string;
}

export interface NearMiss {
  seat: number;
  lacked: number;
  most: number;
  text: string;
}

export interface Story {
  turning: TurningPoint[];
  near: NearMiss[];
  luck: Luck[];
  promises: Honour[];
  secrets: OldSecret[];
  secrets_told: number;
}

export interface NearRule {
  id: string;
  text: string;
}

export interface Rule {
  id: string;
  section: string;
  text: string;
  near: NearRule[];
}
