// Standing orders: passes that are given by themselves until something happens. They belong to a
// seat at a table and are kept in this browser, so that they outlive the page; all tabs know them.

import type { Decision } from "../generated/protocol";
import { keep, recall } from "./prefs.svelte";

/** A pass that is given by itself: on which question, and what ends it. */
export interface StandingPass {
  topic: string;
  until: "asked" | "headline";
  headline: string;
}

/** Those that still hold: the headline is the same, or nothing else is asked. */
export function holding(
  passes: readonly StandingPass[],
  headline: string,
  asked: readonly Decision[],
): StandingPass[] {
  return passes.filter((one) =>
    one.until === "headline"
      ? one.headline === headline
      : asked.every((decision) => decision.topic === one.topic),
  );
}

/** The questions that they pass on; what cannot be taken back is never answered by itself. */
export function passedOn(passes: readonly StandingPass[], asked: readonly Decision[]): Decision[] {
  return asked.filter(
    (decision) =>
      decision.may_pass !== null &&
      !decision.final &&
      passes.some((one) => one.topic === decision.topic),
  );
}

export class Passes {
  list = $state.raw<StandingPass[]>([]);
  readonly #place: string;

  constructor(store: string) {
    this.#place = `${store}.passes`;
    this.list = read(this.#place);
    if (typeof addEventListener === "function") {
      addEventListener("storage", (event) => {
        if (event.key === this.#place) this.list = read(this.#place);
      });
    }
  }

  add(one: StandingPass): void {
    this.#put([...this.list.filter((other) => other.topic !== one.topic), one]);
  }

  cancel(topic: string): void {
    this.#put(this.list.filter((one) => one.topic !== topic));
  }

  /** Let go of those whose time is over. */
  trim(headline: string, asked: readonly Decision[]): void {
    const kept = holding(this.list, headline, asked);
    if (kept.length < this.list.length) this.#put(kept);
  }

  #put(list: StandingPass[]): void {
    this.list = list;
    keep(this.#place, list);
  }
}

/** What was kept; whatever is no standing pass is left out. */
function read(place: string): StandingPass[] {
  const kept = recall<unknown>(place, []);
  return Array.isArray(kept) ? kept.filter(isPass) : [];
}

function isPass(one: unknown): one is StandingPass {
  const { topic, until, headline } = (one ?? {}) as Record<string, unknown>;
  const known = until === "asked" || until === "headline";
  return known && typeof topic === "string" && typeof headline === "string";
}
