// Deals: forms with two sides, and how they are said in one sentence.

import type { Answer, FormShape, Named, Shape, Side } from "../generated/protocol";
import { blank, findOption, isNoOrYes, type Draft, type Path } from "./draft";
import { inSentence } from "./i18n.svelte";
import { inShort, spoken } from "./words";

/** Whether a shape is a form in which something is given for something. */
export function isDeal(shape: FormShape): boolean {
  return shape.parts.some((part) => part.side !== undefined);
}

/** The deal that is being written in a draft, and where: the question itself, or behind a pick. */
export function dealIn(shape: Shape, draft: Draft, path: Path = []): { shape: FormShape; draft: Draft; path: Path } | null {
  if (shape.form === "form" && isDeal(shape)) return { shape, draft, path };
  if (shape.form !== "choose" || draft.form !== "choose") return null;
  for (const pick of draft.picks) {
    const then = findOption(shape, pick.key)?.then;
    const found = then && pick.then ? dealIn(then, pick.then, [...path, pick.key]) : null;
    if (found) return found;
  }
  return null;
}

/** What a part is called. */
export function called(part: Named<Shape>): string {
  return part.label ?? spoken(part.name);
}

export function partsOn(shape: FormShape, side: Side): Named<Shape>[] {
  return shape.parts.filter((part) => part.side === side);
}

/** Everything that one side of a deal holds, each thing in words. */
export function thingsOn(shape: FormShape, draft: Draft, side: Side): string[] {
  if (draft.form !== "form") return [];
  return partsOn(shape, side).flatMap((part) => things(part, draft.parts[part.name] ?? blank(part)));
}

function things(part: Named<Shape>, draft: Draft): string[] {
  const say = (what: string): string => (part.said ?? "{}").replace("{}", what);
  if (part.form === "amount" && draft.form === "amount") {
    const much = draft.value ?? 0;
    if (much === 0) return [];
    return [part.said ? say(String(much)) : `${much} ${inSentence(called(part))}`];
  }
  if (part.form === "form" && draft.form === "form") {
    return part.parts.flatMap((one) => things(one, draft.parts[one.name] ?? blank(one)));
  }
  if (isNoOrYes(part) && draft.form === "choose") {
    return draft.picks[0]?.key === "yes" ? [part.said ?? called(part)] : [];
  }
  if (part.form === "choose" && draft.form === "choose") {
    return draft.picks.map((pick) => {
      const option = findOption(part, pick.key);
      const more = option?.then && pick.then ? ` (${inShort(option.then, pick.then)})` : "";
      return say(`${option?.label ?? pick.key}${more}`);
    });
  }
  if (part.form === "allocate" && draft.form === "allocate") {
    return part.slots.flatMap((slot) => {
      const much = draft.slots[slot.key] ?? 0;
      return much ? [say(`${much} × ${slot.label}`)] : [];
    });
  }
  return draft.form === "text" && draft.text.trim() ? [say(`“${draft.text.trim()}”`)] : [];
}

/** Whether keys can be chosen one after another in a shape. */
export function reaches(shape: Shape | undefined, keys: readonly string[]): boolean {
  const [first, ...rest] = keys;
  if (first === undefined) return false;
  const option = shape?.form === "choose" ? findOption(shape, first) : undefined;
  if (!option || option.barred !== undefined) return false;
  return rest.length === 0 ? option.then === undefined : reaches(option.then, rest);
}

/** Keys that are chosen one after another, as an answer. */
export function answerOf(keys: readonly string[]): Answer {
  const [first = "", ...rest] = keys;
  return rest.length === 0 ? first : { [first]: answerOf(rest) };
}
