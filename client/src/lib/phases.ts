// Phases: which lines of the log belong to which part of a game.

import type { Fact } from "../generated/protocol";
import type { Mark } from "./protocol";

export interface Phase {
  label: string;
  /** Its first step, and the first step of the next phase. */
  from: number;
  to: number;
}

/** The phases between the marks at which the headline changed, newest first. */
export function phasesOf(marks: readonly Mark[]): Phase[] {
  return marks
    .map((mark, place) => ({ label: mark.label, from: mark.step, to: marks[place + 1]?.step ?? Infinity }))
    .reverse();
}

export function within(fact: Fact, phase: Phase): boolean {
  return fact.step >= phase.from && fact.step < phase.to;
}
