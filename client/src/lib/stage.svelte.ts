// The stage: plays what has just happened at the middle of the table, beat by beat. It never keeps
// anybody waiting: a tap goes on, any key ends it, and answers count meanwhile.

import type { Beat } from "../generated/scene";
import type { Change } from "./changes";

/** How long a beat of a weight is shown, in milliseconds, and all of them together. */
const LENGTHS = [200, 600, 1300, 1500] as const;
export const SHORTEST = 200;
export const IN_ALL = 8000;
/** What came last stays a moment longer, for there is nothing after it. */
const LINGER = 2000;
/** From this weight on a beat takes the middle of the table. */
export const GREAT_ENOUGH = 2;
/** More than this at once was not watched by anybody: it is told as a recap. */
const MOST = 16;

/** How long each of some beats is shown: by weight, all together no longer than is bearable. */
export function lengthsOf(beats: readonly Beat[]): number[] {
  const wanted = beats.map((beat) => LENGTHS[Math.max(0, Math.min(beat.weight, 3))] ?? SHORTEST);
  const sum = wanted.reduce((all, one) => all + one, 0);
  const share = Math.min(1, IN_ALL / sum);
  return wanted.map((one) => Math.max(SHORTEST, Math.round(one * share)));
}

export class Stage {
  /** What is played, and which beat of it is on: -1 when nothing is. */
  beats = $state.raw<Beat[]>([]);
  place = $state(-1);
  /** Whether it goes on by itself; a second time it goes at one's own pace. */
  paced = $state(true);
  /** What is different on the table since the first of these beats. */
  changes = $state.raw<Change[]>([]);
  /** What a returning player has missed. */
  missed = $state.raw<Beat[]>([]);
  /** What can be played again. */
  past = $state.raw<{ beats: Beat[]; changes: Change[] }>({ beats: [], changes: [] });

  #timer = 0;

  now = $derived.by((): Beat | null => this.beats[this.place] ?? null);
  last = $derived.by((): boolean => this.place === this.beats.length - 1);
  /** Whether it takes the middle of the table, or only a line of it. */
  large = $derived.by((): boolean => this.beats.some((beat) => beat.weight >= GREAT_ENOUGH));

  /** Play new beats; they follow those that are still being played. */
  add(beats: readonly Beat[], changes: readonly Change[] = []): void {
    if (beats.length === 0) return;
    const going = this.now !== null && this.paced;
    const seen = going ? this.beats.slice(0, this.place) : [];
    const left = going ? [...this.beats.slice(this.place), ...beats] : [...beats];
    const all = [...seen, ...bearable(left)];
    if (all.length - seen.length > MOST || (typeof document !== "undefined" && document.hidden)) {
      this.missed = [...this.missed, ...left].slice(-MOST);
      this.close();
      return;
    }
    this.changes = going ? merged(this.changes, changes) : [...changes];
    this.beats = all;
    this.past = { beats: all, changes: this.changes };
    if (going) return this.#wait();
    this.paced = true;
    this.#show(0);
  }

  /** Play the last of it again, or what was missed, at one's own pace. */
  again = (beats: readonly Beat[] = this.past.beats): void => {
    if (beats.length === 0) return;
    this.beats = [...beats];
    this.changes = beats === this.past.beats ? this.past.changes : [];
    this.past = { beats: this.beats, changes: this.changes };
    this.paced = false;
    this.#show(0);
  };

  next = (): void => {
    if (this.last) this.close();
    else this.#show(this.place + 1);
  };

  to = (place: number): void => {
    this.paced = false;
    this.#show(place);
  };

  close = (): void => {
    clearTimeout(this.#timer);
    this.place = -1;
    this.beats = [];
  };

  /** Whether the beat on show is about a thing on the board. */
  lit(key: string): boolean {
    return key !== "" && this.now !== null && this.now.keys.includes(key);
  }

  #show(place: number): void {
    this.place = place;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.paced || this.now === null) return;
    const length = lengthsOf(this.beats)[this.place] ?? SHORTEST;
    this.#timer = window.setTimeout(this.next, length + (this.last ? LINGER : 0));
  }
}

/** What is still to be played: of too much the small things are left to the log, but for what is on. */
function bearable(left: readonly Beat[]): Beat[] {
  if (left.length <= MOST) return [...left];
  return left.filter((beat, place) => place === 0 || beat.weight >= GREAT_ENOUGH);
}

/** Changes one after the other: from the first number to the last. */
function merged(before: readonly Change[], after: readonly Change[]): Change[] {
  const found = new Map(before.map((one) => [one.place, one]));
  for (const one of after) found.set(one.place, { ...one, before: found.get(one.place)?.before ?? one.before });
  return [...found.values()].filter((one) => one.before !== one.after);
}
