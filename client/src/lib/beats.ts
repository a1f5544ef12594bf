// Beats: what happened, cut into steps that can be shown one after another.

import type { Fact } from "../generated/protocol";

export interface Beat {
  facts: Fact[];
  /** Keys of things on the board that it is about. */
  keys: ReadonlySet<string>;
}

export const SHORTEST = 200;
export const LONGEST = 600;
export const IN_ALL = 4000;
const MOST_BEATS = IN_ALL / SHORTEST;

/** What a fact is about: every argument but plain numbers. */
export function keysIn(fact: Fact): string[] {
  return Object.entries(fact.args)
    .filter(([kind]) => !/^number\d*$/.test(kind))
    .map(([, key]) => key);
}

/**
 * Facts in order, those of one kind and moment together, so that bids and votes open at once.
 * There are never more beats than fit into four seconds: the first ones are then drawn together.
 */
export function beatsOf(facts: readonly Fact[]): Beat[] {
  const groups: Fact[][] = [];
  for (const fact of facts) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && before.fact === fact.fact && before.step === fact.step) last.push(fact);
    else groups.push([fact]);
  }
  if (groups.length > MOST_BEATS) {
    const early = groups.splice(0, groups.length - MOST_BEATS + 1);
    groups.unshift(early.flat());
  }
  return groups.map((group) => ({ facts: group, keys: new Set(group.flatMap(keysIn)) }));
}

/** How long each of some beats is shown, in milliseconds. */
export function beatLength(beats: number): number {
  return beats === 0 ? 0 : Math.max(SHORTEST, Math.min(LONGEST, Math.floor(IN_ALL / beats)));
}
