// What is on show: tabs, dialogs, filters, unread marks. Nothing of this leaves the browser.

import type { Word } from "./protocol";
import type { Phase } from "./phases";
import { keep, recall } from "./prefs.svelte";

export type Tab = "board" | "decide" | "players" | "talk" | "log";
export const TABS: readonly Tab[] = ["board", "decide", "players", "talk", "log"];

/** The name of a channel: its seats in order, or nothing for everybody. */
export function channelOf(audience: readonly number[] | null): string {
  return audience === null ? "" : [...audience].sort((a, b) => a - b).join("-");
}

export class Ui {
  tab = $state<Tab>("board");
  side = $state<"log" | "talk">("log");
  rule = $state<string[] | null>(null);
  settings = $state(false);
  menu = $state(false);
  briefing = $state(false);
  channel = $state("");
  /** Which lines of the log: all, mine, those about a seat, or those of a phase. */
  filter = $state.raw<"all" | "mine" | "details" | number | Phase>("all");
  /** Words read in each channel. */
  #read = $state<Record<string, string>>({});

  /** Whether a newcomer's advice is wanted in this game. */
  advised = $state(true);
  #tips = "";

  /** Words that were complained about. */
  reported = $state.raw<string[]>([]);

  /** The tab was chosen by hand, and is not taken away from whoever chose it. */
  #chosen = false;

  constructor(readonly place: string) {
    this.reported = recall<string[]>(`${place}.reported`, []);
    this.#read = recall<Record<string, string>>(`${place}.read`, {});
  }

  /** What was wished for in this game is wished for at each of its tables. */
  enter(game: string): void {
    this.#tips = `starmoot.tips.${game}`;
    this.advised = !recall(this.#tips, false);
  }

  /** Show a newcomer's advice from now on, or no more. */
  advise(wanted: boolean): void {
    this.advised = wanted;
    keep(this.#tips, !wanted);
  }

  /** Go where somebody wants to go. */
  choose(tab: Tab): void {
    this.tab = tab;
    this.#chosen = tab !== "decide";
    if (tab === "log" || tab === "talk") this.side = tab;
  }

  /** Show what is asked, unless somebody has chosen to look at something else. */
  callToDecide(): void {
    if (!this.#chosen) this.tab = "decide";
  }

  /** How much of a channel has not been looked at; one's own words are read. */
  unread(words: readonly Word[], channel: string, mine: readonly number[]): number {
    const last = this.#read[channel];
    const inChannel = words.filter((word) => channelOf(word.to) === channel);
    const from = last === undefined ? 0 : inChannel.findIndex((word) => word.id === last) + 1;
    return inChannel
      .slice(from)
      .filter((word) => !mine.includes(word.seat)).length;
  }

  markRead(words: readonly Word[], channel: string): void {
    const last = words.filter((word) => channelOf(word.to) === channel).at(-1);
    if (!last || this.#read[channel] === last.id) return;
    this.#read[channel] = last.id;
    keep(`${this.place}.read`, this.#read);
  }

  markReported(word: string): void {
    this.reported = [...this.reported, word];
    keep(`${this.place}.reported`, this.reported);
  }

  get seen(): number | null {
    return recall<number | null>(`${this.place}.seen`, null);
  }

  markSeen(length: number): void {
    keep(`${this.place}.seen`, length);
  }
}
