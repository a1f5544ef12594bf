// Targets: which things on the board stand for which options.

import type { AllocateShape, ChooseShape, Fact } from "../generated/protocol";

interface Keyed {
  key: string;
  on?: string;
  barred?: string;
}

/** The keys of board things that an option may stand for. `jump:k` is about `k`. */
export function keysOf(option: Keyed): string[] {
  const keys = [option.key];
  if (option.on) keys.push(option.on, option.on.slice(option.on.indexOf("/") + 1));
  const colon = option.key.lastIndexOf(":");
  if (colon >= 0) keys.push(option.key.slice(colon + 1));
  return [...new Set(keys)];
}

/** Options by the board key they stand for. Barred ones are left out: they do not glow. */
export function byTarget(shape: ChooseShape | AllocateShape): Map<string, Keyed[]> {
  const things: Keyed[] = shape.form === "choose" ? shape.options : shape.slots;
  const found = new Map<string, Keyed[]>();
  for (const thing of things) {
    if (thing.barred !== undefined) continue;
    for (const key of keysOf(thing)) {
      const list = found.get(key);
      if (list) list.push(thing);
      else found.set(key, [thing]);
    }
  }
  return found;
}

/** Whether a choice is about things that stand on the board. */
export function stands(shape: ChooseShape | AllocateShape): boolean {
  const things: Keyed[] = shape.form === "choose" ? shape.options : shape.slots;
  return things.some((thing) => thing.on);
}

/** What a fact is about: every argument but plain numbers. */
export function keysIn(fact: Fact): string[] {
  return Object.entries(fact.args)
    .filter(([kind]) => !/^number\d*$/.test(kind))
    .map(([, key]) => key);
}

/** The seat that a key names: `seat3` is seat 2. */
export function seatOf(key: string): number | null {
  const match = /^seat(\d+)$/.exec(key);
  return match ? Number(match[1]) - 1 : null;
}
