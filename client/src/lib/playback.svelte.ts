// Playback: shows what happened beat by beat, beside the table. It never keeps anybody waiting.

import type { Fact } from "../generated/protocol";
import { beatLength, beatsOf, IN_ALL, type Beat } from "./beats";
import { prefs } from "./prefs.svelte";

const LINGER = 2600;
/** How many beats that have passed are still on show; the log has them all. */
export const PAST = 3;

export class Playback {
  /** The beat on show, and the last few that have passed, newest last. */
  now = $state.raw<Beat | null>(null);
  shown = $state.raw<Beat[]>([]);
  playing = $state(false);
  open = $state(false);

  #queue: Beat[] = [];
  #timer = 0;

  /** Show what happened; what is still waiting is drawn together with it. */
  add(facts: readonly Fact[]): void {
    if (facts.length === 0) return;
    const rest = this.#queue.flatMap((beat) => beat.facts);
    this.#queue = beatsOf([...rest, ...facts]);
    if (!this.open) this.shown = [];
    this.open = true;
    if (!prefs.moves) {
      this.skip();
      return;
    }
    this.playing = true;
    clearTimeout(this.#timer);
    this.#step(beatLength(Math.min(this.#queue.length, IN_ALL / 200)));
  }

  /** Show the rest at once. */
  skip = (): void => {
    clearTimeout(this.#timer);
    this.#passed(...(this.now ? [this.now] : []), ...this.#queue);
    this.#queue = [];
    this.now = null;
    this.playing = false;
    this.#timer = window.setTimeout(this.hide, LINGER);
  };

  hide = (): void => {
    clearTimeout(this.#timer);
    this.open = false;
    this.playing = false;
    this.now = null;
    this.shown = [];
    this.#queue = [];
  };

  lit(key: string): boolean {
    return key !== "" && this.now !== null && this.now.keys.has(key);
  }

  #passed(...beats: Beat[]): void {
    this.shown = [...this.shown, ...beats].slice(-PAST);
  }

  #step(length: number): void {
    if (this.now) this.#passed(this.now);
    const next = this.#queue.shift();
    if (!next) {
      this.now = null;
      this.playing = false;
      this.#timer = window.setTimeout(this.hide, LINGER);
      return;
    }
    this.now = next;
    this.#timer = window.setTimeout(() => this.#step(length), length);
  }
}
