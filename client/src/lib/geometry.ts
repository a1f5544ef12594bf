// Geometry of maps: what is drawn around the places, in map units.

import type { Place } from "../generated/scene";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Layout = "stars" | "hexes" | "rings";

export function layoutOf(name: string): Layout {
  return name === "hexes" || name === "rings" ? name : "stars";
}

/** The room that places take, with an edge around them. */
export function boxOf(places: readonly Place[], layout: Layout): Box {
  if (places.length === 0) return { left: -1, top: -1, right: 1, bottom: 1 };
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const edge = layout === "stars" ? 0 : 0.62;
  return {
    left: Math.min(...xs) - edge,
    top: Math.min(...ys) - edge,
    right: Math.max(...xs) + edge,
    bottom: Math.max(...ys) + edge,
  };
}

/** A hexagon, point up, whose neighbours' centres are one unit away; a little smaller, for gaps. */
export function hexagon(x: number, y: number, shrink = 0.96): string {
  const radius = (shrink * 1) / Math.sqrt(3);
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner - Math.PI / 2;
    return `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join("L")}Z`;
}

/** A piece of a ring around the origin; the pieces of one ring are equally long. */
export function ringPiece(place: Place, pieces: number, gap = 0.04): string {
  const middle = Math.hypot(place.x, place.y);
  if (middle < 0.25) return circle(0.5 - gap);
  const inner = middle - 0.5 + gap;
  const outer = middle + 0.5 - gap;
  if (pieces <= 1) return circle(outer) + circle(inner);
  const angle = Math.atan2(place.y, place.x);
  const half = Math.PI / pieces;
  const at = (radius: number, turn: number): string => {
    const cut = gap / radius;
    const exact = angle + turn * Math.max(0, half - cut);
    return `${round(radius * Math.cos(exact))} ${round(radius * Math.sin(exact))}`;
  };
  const long = half * 2 > Math.PI ? 1 : 0;
  return (
    `M${at(outer, -1)}A${round(outer)} ${round(outer)} 0 ${long} 1 ${at(outer, 1)}` +
    `L${at(inner, 1)}A${round(inner)} ${round(inner)} 0 ${long} 0 ${at(inner, -1)}Z`
  );
}

function circle(radius: number): string {
  const r = round(radius);
  return `M0-${r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0-${r}Z`;
}

/**
 * How far a piece of a ring reaches to the left and to the right of its middle, at all of some
 * heights above and below it: the room for words that stand there.
 */
export function spanIn(place: Place, pieces: number, heights: readonly number[]): [number, number] {
  const middle = Math.hypot(place.x, place.y);
  const angle = Math.atan2(place.y, place.x);
  const half = Math.PI / Math.max(pieces, 1);
  const holds = (x: number, y: number): boolean => {
    const radius = Math.hypot(x, y);
    if (middle < 0.25) return radius < 0.5;
    const turn = Math.abs(Math.atan2(y, x) - angle);
    return Math.abs(radius - middle) < 0.5 && (pieces <= 1 || Math.min(turn, 2 * Math.PI - turn) < half);
  };
  const reach = (way: -1 | 1): number =>
    Math.min(
      ...heights.map((height) => {
        let out = 0;
        while (out < WIDEST && holds(place.x + way * out, place.y + height)) out += FINE;
        return out;
      }),
    );
  return [-reach(-1), reach(1)];
}
const WIDEST = 2;
const FINE = 0.02;

/** How many places lie on the same ring as each of them. */
export function piecesByRing(places: readonly Place[]): Map<number, number> {
  const rings = new Map<number, number>();
  for (const place of places) {
    const ring = Math.round(Math.hypot(place.x, place.y));
    rings.set(ring, (rings.get(ring) ?? 0) + 1);
  }
  return rings;
}

/** The nearest place in a direction, for arrow keys; neighbours come first. */
export function towards(
  places: readonly Place[],
  from: Place,
  dx: number,
  dy: number,
  near: ReadonlySet<string>,
): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    if (place.key === from.key) continue;
    const x = place.x - from.x;
    const y = place.y - from.y;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 0.001 || aside > along * 2.5) continue;
    const cost = along + aside * 2 - (near.has(place.key) ? 0.5 : 0);
    if (cost < least) {
      least = cost;
      best = place;
    }
  }
  return best;
}

/** The closest distance between any two places: how large things may be drawn. */
export function closest(places: readonly Place[]): number {
  let least = Infinity;
  for (const [number, one] of places.entries()) {
    for (const other of places.slice(number + 1)) {
      least = Math.min(least, Math.hypot(one.x - other.x, one.y - other.y));
    }
  }
  return Number.isFinite(least) && least > 0 ? least : 1;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
