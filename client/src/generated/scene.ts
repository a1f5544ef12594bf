// Written by tools/client_types.py; do not edit.

export interface Token {
  label: string;
  owner: number;
  count: number;
  note: string;
  mark: string;
  key: string;
  form: string;
  hurt: number;
  load: number;
}

export interface Track {
  label: string;
  value: number;
  least: number;
  most: number;
  note: string;
  good: boolean | null;
  key: string;
  owner: number;
}

export interface Card {
  title: string;
  text: string;
  hidden: boolean;
  key: string;
  owner: number;
  art: string;
  corner: string;
  tint: string;
  group: string;
  holders: number[];
  done: boolean;
}

export interface Place {
  key: string;
  label: string;
  x: number;
  y: number;
  note: string;
  tokens: (string | Token)[];
  here: boolean;
  mark: string;
  owner: number;
  brief: string;
  body: string;
  moons: number;
  worth: string;
}

export interface Stand {
  label: string;
  total: number;
  tokens: Token[];
  note: string;
  key: string;
}

export interface Moment {
  label: string;
  note: string;
  owner: number;
}

export interface Word {
  word: string;
  text: string;
  now: string;
}

export interface Face {
  ground: string;
  hue: string;
  letters: string;
}

export interface Side {
  label: string;
  owner: number;
  strength: number;
  tokens: Token[];
  note: string;
}

export interface Aim {
  owner: number;
  text: string;
  value: number;
  most: number;
  private: boolean;
}

export interface Tracks {
  widget: "tracks";
  title: string;
  tracks: Track[];
}

export interface CardRow {
  widget: "cards";
  title: string;
  cards: Card[];
  private: boolean;
}

export interface Grid {
  widget: "grid";
  title: string;
  columns: string[];
  rows: string[][];
  private: boolean;
  owners: number[];
  sides: number[][];
}

export interface Map {
  widget: "map";
  title: string;
  places: Place[];
  lines: [string, string][];
  trail: string[];
  layout: string;
}

export interface Tally {
  widget: "tally";
  title: string;
  stands: Stand[];
  needed: number;
  private: boolean;
  won: string;
}

export interface Timeline {
  widget: "timeline";
  title: string;
  moments: Moment[];
  now: number;
}

export interface Battle {
  widget: "battle";
  title: string;
  sides: Side[];
  rounds: string[];
}

export interface Dice {
  widget: "dice";
  title: string;
  faces: string[];
  sum: string;
  total: number;
  target: number;
  outcome: string;
}

export interface Prose {
  widget: "prose";
  title: string;
  text: string;
  private: boolean;
}

export type Widget = Tracks | CardRow | Grid | Map | Tally | Timeline | Battle | Dice | Prose;

export interface Beat {
  title: string;
  lead: string;
  told: string[];
  widgets: Widget[];
  owner: number;
  keys: string[];
  weight: number;
  form: string;
  at: number;
  hits: number[];
}

export interface Scene {
  headline: string;
  widgets: Widget[];
  colours: number[];
  centre: string;
  aims: Aim[];
  end: string;
  tip: string;
  phase: string;
  words: Word[];
  face: Face;
}
