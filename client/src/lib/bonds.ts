// Bonds: deals and promises between seats, as a game's ledgers tell of them, and ways to offer one.

import type { Decision, Option, Shape } from "../generated/protocol";
import type { Scene } from "../generated/scene";
import type { Path } from "./draft";

export interface Bond {
  title: string;
  sides: readonly number[];
  /** What stands in the columns between the first and the last. */
  clauses: { about: string; said: string }[];
  head: string;
  state: string;
}

/** All rows of all ledgers that tell whom they are between. */
export function bondsIn(scene: Scene | null): Bond[] {
  return (scene?.widgets ?? []).flatMap((widget) => {
    if (widget.widget !== "grid" || widget.sides.length === 0) return [];
    return widget.rows.map((row, place) => bondOf(widget.title, widget.columns, row, widget.sides[place] ?? []));
  });
}

export function bondOf(
  title: string,
  columns: readonly string[],
  row: readonly string[],
  sides: readonly number[],
): Bond {
  const last = row.length - 1;
  const clauses = row
    .map((said, place) => ({ about: columns[place] ?? "", said }))
    .filter(({ said }, place) => place > 0 && place < last && said);
  return { title, sides, clauses, head: row[0] ?? "", state: last > 0 ? (row[last] ?? "") : "" };
}

/** Those between two seats. */
export function between(bonds: readonly Bond[], one: number, other: number): Bond[] {
  return bonds.filter((bond) => bond.sides.includes(one) && bond.sides.includes(other));
}

export interface Approach {
  decision: Decision;
  /** What the way is called: the entry of the menu that it begins with; "" for the whole question. */
  label: string;
  /** The way to the choice of a seat: keys of picks and names of parts. */
  path: Path;
  option: Option;
}

/** How far below a question the choice of a seat may lie: a menu's entry, and a part of its form. */
const DEEPEST = 2;

/** A question one may take up whenever one likes, and that asks for a seat: a way to approach it. */
export function approachTo(decisions: readonly Decision[], seat: number, called: string): Approach | null {
  const isSeat = (one: Option): boolean => one.key === `seat${seat + 1}` || one.label === called;
  for (const decision of decisions) {
    const found = decision.standing ? wayTo(decision.shape, isSeat) : null;
    if (found) return { decision, ...found };
  }
  return null;
}

type Way = Omit<Approach, "decision">;

/** The nearest choice of such an option: in the question itself, else behind an entry of a menu. */
function wayTo(shape: Shape, wanted: (one: Option) => boolean, path: Path = [], label = ""): Way | null {
  if (path.length > DEEPEST) return null;
  if (shape.form === "form") {
    return first(shape.parts, (part) => wayTo(part, wanted, [...path, part.name], label));
  }
  if (shape.form !== "choose") return null;
  const open = shape.options.filter((one) => one.barred === undefined);
  const option = open.find(wanted);
  if (option) return { label, path, option };
  // only where one thing is chosen is an entry of the menu a thing to do
  if (shape.most !== 1) return null;
  return first(open, (one) => (one.then ? wayTo(one.then, wanted, [...path, one.key], label || one.label) : null));
}

function first<T, R>(things: readonly T[], look: (thing: T) => R | null): R | null {
  for (const thing of things) {
    const found = look(thing);
    if (found !== null) return found;
  }
  return null;
}
