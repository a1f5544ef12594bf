// Plans: things that were picked, each with where it goes; what a map draws as arrows.

import type { ChooseShape, Option, Shape } from "../generated/protocol";
import { findOption, isSingle, type Draft } from "./draft";
import { keysOf } from "./targets";

export interface Plan {
  /** The option that was picked, and the things on the board that it stands for. */
  key: string;
  label: string;
  on: string[];
  /** Where it goes, once that is said. */
  to: { key: string; label: string; on: string[] } | null;
}

/** Whether each pick of a choice asks for one further thing: where it goes. */
function sends(shape: Shape): shape is ChooseShape {
  return shape.form === "choose" && !isSingle(shape) && shape.options.some((one) => leadsOn(one) !== null);
}

function leadsOn(option: Option): ChooseShape | null {
  const then = option.then;
  return then?.form === "choose" && isSingle(then) ? then : null;
}

/** What was picked and where each of it goes; nothing where a choice is not about that. */
export function plansOf(shape: Shape, draft: Draft): Plan[] {
  if (!sends(shape) || draft.form !== "choose") return [];
  return draft.picks.flatMap((pick): Plan[] => {
    const option = findOption(shape, pick.key);
    const then = option && leadsOn(option);
    if (!option || !then) return [];
    const chosen = pick.then?.form === "choose" ? pick.then.picks[0] : undefined;
    const goal = chosen && findOption(then, chosen.key);
    const to = goal ? { key: goal.key, label: goal.label, on: keysOf(goal) } : null;
    return [{ key: pick.key, label: option.label, on: keysOf(option), to }];
  });
}

/** What is said about those who would go to a place together: who is on the way, and who waits. */
export function jointly(
  joint: Record<string, Record<string, string>>,
  plans: readonly Plan[],
  place: string,
  waiting = false,
): string {
  const those = plans.filter((plan) => (plan.to ? plan.to.on.includes(place) : waiting));
  const keys = those.map((plan) => plan.key).sort();
  return joint[place]?.[keys.join(" ")] ?? "";
}

/** The draft with one goal for every pick that has none yet and could go there. */
export function together(shape: Shape, draft: Draft, goal: string): Draft {
  if (!sends(shape) || draft.form !== "choose") return draft;
  return {
    form: "choose",
    picks: draft.picks.map((pick) => {
      const option = findOption(shape, pick.key);
      const then = option && leadsOn(option);
      const blank = pick.then?.form === "choose" && pick.then.picks.length === 0;
      const target = then && findOption(then, goal);
      const fits = blank && target && target.barred === undefined && !target.then;
      return fits ? { key: pick.key, then: { form: "choose", picks: [{ key: goal, then: null }] } } : pick;
    }),
  };
}
