// Bonds: deals and promises between seats, as a game's ledgers tell of them, and ways to offer one.

import type { ChooseShape, Decision, Option } from "../generated/protocol";
import type { Scene } from "../generated/scene";

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
  /** The part of a form in which the seat is chosen; "" where it is the whole question. */
  part: string;
  shape: ChooseShape;
  option: Option;
}

/** A question one may take up whenever one likes, and that asks for a seat: a way to approach it. */
export function approachTo(decisions: readonly Decision[], seat: number, called: string): Approach | null {
  for (const decision of decisions) {
    if (!decision.standing) continue;
    const { shape } = decision;
    const parts = shape.form === "form" ? shape.parts : [{ ...shape, name: "" }];
    for (const part of parts) {
      if (part.form !== "choose") continue;
      const option = part.options.find(
        (one) => one.barred === undefined && (one.key === `seat${seat + 1}` || one.label === called),
      );
      if (option) return { decision, part: part.name, shape: part, option };
    }
  }
  return null;
}
