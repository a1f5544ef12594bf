// Changes: which numbers on the table are others than before, and where they are kept.

import type { Scene, Track } from "../generated/scene";
import { holdingsIn } from "./holdings";

export interface Change {
  /** Where it is kept: the value of `data-kept` on the page. */
  place: string;
  label: string;
  owner: number;
  before: number;
  after: number;
}

/** Where a track is kept. */
export function trackPlace(track: Track): string {
  return `track:${track.owner}:${track.key || track.label.trim()}`;
}

/** Where what a seat has is kept. */
export function holdingPlace(seat: number, what: string): string {
  return `seat:${seat}:${what}`;
}

type Numbers = Map<string, Omit<Change, "before">>;

function numbersIn(scene: Scene | null, seats: readonly number[]): Numbers {
  const found: Numbers = new Map();
  const put = (place: string, label: string, owner: number, after: number): void => {
    found.set(place, { place, label, owner, after });
  };
  for (const widget of scene?.widgets ?? []) {
    if (widget.widget !== "tracks") continue;
    for (const track of widget.tracks) put(trackPlace(track), track.label.trim(), track.owner, track.value);
  }
  for (const [seat, held] of holdingsIn(scene, seats)) {
    for (const { what, much } of held) put(holdingPlace(seat, what), what, seat, Number(much) || 0);
  }
  return found;
}

/** Every number that was there before and is another now. */
export function changesBetween(before: Scene | null, after: Scene | null, seats: readonly number[]): Change[] {
  if (before === after) return [];
  const was = numbersIn(before, seats);
  return [...numbersIn(after, seats).values()].flatMap((one) => {
    const old = was.get(one.place)?.after;
    return old === undefined || old === one.after ? [] : [{ ...one, before: old }];
  });
}
