// Drafts: an answer while it is being put together. A draft mirrors its shape; nothing here knows
// any rule of any game. What fits the shape is legal, and the server has the last word anyway.

import type {
  AllocateShape,
  Answer,
  ChooseShape,
  FormShape,
  Limit,
  Named,
  Option,
  Shape,
} from "../generated/protocol";

export interface Pick {
  key: string;
  then: Draft | null;
}

export type Draft =
  | { form: "choose"; picks: Pick[] }
  | { form: "form"; parts: Record<string, Draft> }
  | { form: "amount"; value: number | null }
  | { form: "allocate"; slots: Record<string, number> }
  | { form: "text"; text: string };

/** Where in a draft something is: keys of picks and names of parts. */
export type Path = readonly string[];

/** Why a draft is no answer yet: a word of the catalogue, its numbers, and the place. */
export interface Problem {
  path: Path;
  code: "choose" | "chooseOne" | "tooMany" | "amount" | "range" | "step" | "least" | "most" | "limit" | "short" | "long";
  least?: number;
  most?: number;
  now?: number;
}

export function isSingle(shape: ChooseShape): boolean {
  return shape.least === 1 && shape.most === 1;
}

const NO_OR_YES = ["no", "yes"];

/** Whether a shape asks for a yes or a no. */
export function isNoOrYes(shape: Shape): boolean {
  return shape.form === "choose" && isSingle(shape) && shape.options.map((one) => one.key).join() === NO_OR_YES.join();
}

/**
 * An empty draft: nothing is chosen for anybody but what follows from a choice and has one answer only.
 * In a deal numbers begin at their least, and a yes at no.
 */
export function blank(shape: Shape, zero = false, follows = false): Draft {
  switch (shape.form) {
    case "choose": {
      if (zero && isNoOrYes(shape)) return { form: "choose", picks: [{ key: "no", then: null }] };
      const [only, ...others] = offered(shape);
      const forced = follows && isSingle(shape) && only && others.length === 0;
      return { form: "choose", picks: forced ? [pickOf(only)] : [] };
    }
    case "form":
      return {
        form: "form",
        parts: Object.fromEntries(
          shape.parts.map((part) => [part.name, begun(part, zero || part.side !== undefined, follows || part.form === "amount")]),
        ),
      };
    case "amount":
      return { form: "amount", value: zero || (follows && shape.least === shape.most) ? shape.least : null };
    case "allocate":
      return { form: "allocate", slots: {} };
    case "text":
      return { form: "text", text: "" };
  }
}

/** A part of a form before anybody has touched it: what stands there at first, or nothing. */
function begun(part: Named<Shape>, zero: boolean, follows: boolean): Draft {
  return part.begun === undefined ? blank(part, zero, follows) : fromAnswer(part, part.begun);
}

/** Whether one tap is all that an answer takes: it is looked at again when it is committed. */
export function isOneTap(shape: Shape): boolean {
  if (shape.form === "amount") return true;
  return shape.form === "choose" && isSingle(shape) && shape.options.every((option) => !option.then);
}

/** How many numbers stand side by side to be tapped. */
export const MOST_CHIPS = 11;

/** Whether a part of a form is answered by a tap, and not put together or written. */
export function isTapped(shape: Shape): boolean {
  if (shape.form === "amount") return Math.floor((shape.most - shape.least) / shape.step) < MOST_CHIPS;
  return shape.form === "choose";
}

export function offered(shape: ChooseShape): Option[] {
  return shape.options.filter((option) => option.barred === undefined);
}

export function findOption(shape: ChooseShape, key: string): Option | undefined {
  return shape.options.find((option) => option.key === key);
}

/** A pick of an option, ready to be filled where the option asks further. */
export function pickOf(option: Option): Pick {
  return { key: option.key, then: option.then ? blank(option.then, false, true) : null };
}

/** The draft after an option was tapped: single choices replace, others toggle. */
export function toggled(shape: ChooseShape, draft: Draft, key: string): Draft {
  if (draft.form !== "choose") return draft;
  const option = findOption(shape, key);
  if (!option || option.barred !== undefined) return draft;
  const there = draft.picks.some((pick) => pick.key === key);
  if (isSingle(shape)) {
    return there ? draft : { form: "choose", picks: [pickOf(option)] };
  }
  if (there) return { form: "choose", picks: draft.picks.filter((pick) => pick.key !== key) };
  if (shape.most === 1) return { form: "choose", picks: [pickOf(option)] };
  if (draft.picks.length >= shape.most) return draft;
  return { form: "choose", picks: [...draft.picks, pickOf(option)] };
}

/** The draft with a pick moved to another place, where the order matters. */
export function moved(draft: Draft, key: string, by: number): Draft {
  if (draft.form !== "choose") return draft;
  const from = draft.picks.findIndex((pick) => pick.key === key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= draft.picks.length) return draft;
  const picks = [...draft.picks];
  const [pick] = picks.splice(from, 1);
  if (pick) picks.splice(to, 0, pick);
  return { form: "choose", picks };
}

/** How much of a split's pool is used. */
export function spent(shape: AllocateShape, slots: Record<string, number>): number {
  return shape.slots.reduce((sum, slot) => sum + slot.cost * (slots[slot.key] ?? 0), 0);
}

/** The highest number a slot can take while the others stay as they are. */
export function room(shape: AllocateShape, slots: Record<string, number>, key: string): number {
  const index = shape.slots.findIndex((slot) => slot.key === key);
  const slot = shape.slots[index];
  if (!slot) return 0;
  const own = slots[key] ?? 0;
  let most = slot.cap;
  if (slot.cost > 0) {
    const left = shape.most - spent(shape, slots) + own * slot.cost;
    most = Math.min(most, Math.floor(left / slot.cost));
  }
  for (const limit of shape.limits) {
    const cost = limit.costs[index] ?? 0;
    if (cost > 0) {
      const left = limit.most - used(shape, limit.costs, slots) + own * cost;
      most = Math.min(most, Math.floor(left / cost));
    }
  }
  return Math.max(0, most);
}

/** Further limits that can be reached at all, by what each slot holds and what all may cost. */
export function binding(shape: AllocateShape): Limit[] {
  return shape.limits.filter((limit) => {
    const reachable = shape.slots.reduce((sum, slot, place) => sum + slot.cap * (limit.costs[place] ?? 0), 0);
    const dearest = Math.max(
      ...shape.slots.map((slot, place) => ((limit.costs[place] ?? 0) / Math.max(slot.cost, 1)) * shape.most),
    );
    return limit.most < reachable && limit.most < dearest;
  });
}

/** How much of one further limit is used. */
export function used(
  shape: AllocateShape,
  costs: number[],
  slots: Record<string, number>,
): number {
  return shape.slots.reduce((sum, slot, i) => sum + (costs[i] ?? 0) * (slots[slot.key] ?? 0), 0);
}

/** Code points, as the server counts them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Everything that is still missing or wrong, in reading order. */
export function problems(shape: Shape, draft: Draft, path: Path = []): Problem[] {
  if (shape.form === "choose" && draft.form === "choose") return chooseProblems(shape, draft, path);
  if (shape.form === "form" && draft.form === "form") {
    return shape.parts.flatMap((part) =>
      problems(part, draft.parts[part.name] ?? blank(part), [...path, part.name]),
    );
  }
  if (shape.form === "amount" && draft.form === "amount") {
    const range = { path, least: shape.least, most: shape.most };
    if (draft.value === null) return [{ ...range, code: "amount" }];
    if (!Number.isInteger(draft.value) || draft.value < shape.least || draft.value > shape.most) {
      return [{ ...range, code: "range" }];
    }
    return (draft.value - shape.least) % shape.step === 0 ? [] : [{ ...range, code: "step" }];
  }
  if (shape.form === "allocate" && draft.form === "allocate") {
    return allocateProblems(shape, draft.slots, path);
  }
  if (shape.form === "text" && draft.form === "text") {
    const now = lengthOf(draft.text);
    if (now < shape.least) return [{ path, code: "short", least: shape.least, now }];
    return now > shape.limit ? [{ path, code: "long", most: shape.limit, now }] : [];
  }
  return [{ path, code: "choose" }];
}

function chooseProblems(
  shape: ChooseShape,
  draft: Draft & { form: "choose" },
  path: Path,
): Problem[] {
  const now = draft.picks.length;
  const found: Problem[] = [];
  if (now < shape.least) {
    found.push(
      isSingle(shape)
        ? { path, code: "chooseOne" }
        : { path, code: "choose", least: shape.least, most: shape.most, now },
    );
  }
  if (now > shape.most) found.push({ path, code: "tooMany", most: shape.most, now });
  for (const pick of draft.picks) {
    const follow = findOption(shape, pick.key)?.then;
    if (follow) found.push(...problems(follow, pick.then ?? blank(follow), [...path, pick.key]));
  }
  return found;
}

function allocateProblems(
  shape: AllocateShape,
  slots: Record<string, number>,
  path: Path,
): Problem[] {
  const found: Problem[] = [];
  for (const slot of shape.slots) {
    const number = slots[slot.key] ?? 0;
    if (!Number.isInteger(number) || number < 0 || number > slot.cap) {
      found.push({ path: [...path, slot.key], code: "range", least: 0, most: slot.cap });
    }
  }
  const now = spent(shape, slots);
  if (now < shape.least) found.push({ path, code: "least", least: shape.least, now });
  if (now > shape.most) found.push({ path, code: "most", most: shape.most, now });
  for (const limit of shape.limits) {
    const sum = used(shape, limit.costs, slots);
    if (sum > limit.most) found.push({ path, code: "limit", most: limit.most, now: sum });
  }
  return found;
}

/** The answer in its wire form. Only for drafts without problems. */
export function toAnswer(shape: Shape, draft: Draft): Answer {
  if (shape.form === "choose" && draft.form === "choose") {
    if (isSingle(shape)) {
      const pick = draft.picks[0];
      if (!pick) throw new Error("nothing is chosen");
      return pickAnswer(shape, pick);
    }
    const order = new Map(shape.options.map((option, i) => [option.key, i]));
    const picks = shape.ordered
      ? draft.picks
      : [...draft.picks].sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
    return picks.map((pick) => pickAnswer(shape, pick));
  }
  if (shape.form === "form" && draft.form === "form") {
    return Object.fromEntries(
      shape.parts.map((part) => [
        part.name,
        toAnswer(part, draft.parts[part.name] ?? blank(part)),
      ]),
    );
  }
  if (draft.form === "amount") {
    if (draft.value === null) throw new Error("no number is given");
    return draft.value;
  }
  if (shape.form === "allocate" && draft.form === "allocate") {
    return Object.fromEntries(
      shape.slots
        .map((slot): [string, number] => [slot.key, draft.slots[slot.key] ?? 0])
        .filter(([, number]) => number !== 0),
    );
  }
  if (draft.form === "text") return draft.text;
  throw new Error("the draft does not mirror the shape");
}

function pickAnswer(shape: ChooseShape, pick: Pick): Answer {
  const follow = findOption(shape, pick.key)?.then;
  return follow ? { [pick.key]: toAnswer(follow, pick.then ?? blank(follow)) } : pick.key;
}

/** The draft of an answer that was given before; what no longer fits is left out. */
export function fromAnswer(shape: Shape, answer: Answer): Draft {
  switch (shape.form) {
    case "choose": {
      const given = isSingle(shape) ? [answer] : Array.isArray(answer) ? answer : [];
      const picks = given.flatMap((one) => {
        const pick = pickFrom(shape, one);
        return pick ? [pick] : [];
      });
      return { form: "choose", picks };
    }
    case "form": {
      const given = entriesOf(answer);
      return {
        form: "form",
        parts: Object.fromEntries(
          shape.parts.map((part) => {
            const inner = given[part.name];
            return [part.name, inner === undefined ? blank(part) : fromAnswer(part, inner)];
          }),
        ),
      };
    }
    case "amount":
      return { form: "amount", value: typeof answer === "number" ? answer : null };
    case "allocate": {
      const given = entriesOf(answer);
      const slots: Record<string, number> = {};
      for (const slot of shape.slots) {
        const number = given[slot.key];
        if (typeof number === "number" && number > 0) slots[slot.key] = number;
      }
      return { form: "allocate", slots };
    }
    case "text":
      return { form: "text", text: typeof answer === "string" ? answer : "" };
  }
}

function entriesOf(answer: Answer): Record<string, Answer> {
  return answer !== null && typeof answer === "object" && !Array.isArray(answer) ? answer : {};
}

function pickFrom(shape: ChooseShape, answer: Answer): Pick | null {
  const further = entriesOf(answer);
  const key = typeof answer === "string" ? answer : Object.keys(further)[0];
  const option = key === undefined ? undefined : findOption(shape, key);
  if (!option || option.barred !== undefined || key === undefined) return null;
  const inner = further[key];
  if (!option.then) return { key, then: null };
  return { key, then: inner === undefined ? blank(option.then) : fromAnswer(option.then, inner) };
}

/** The same draft under a shape that has changed meanwhile: what is still on offer is kept. */
export function carried(shape: Shape, draft: Draft): Draft {
  if (shape.form === "choose" && draft.form === "choose") {
    const picks = draft.picks.flatMap((pick): Pick[] => {
      const option = findOption(shape, pick.key);
      if (!option || option.barred !== undefined) return [];
      if (!option.then) return [{ key: pick.key, then: null }];
      return [{ key: pick.key, then: pick.then ? carried(option.then, pick.then) : blank(option.then) }];
    });
    return { form: "choose", picks: picks.slice(0, shape.most) };
  }
  if (shape.form === "form" && draft.form === "form") {
    return {
      form: "form",
      parts: Object.fromEntries(
        shape.parts.map((part) => {
          const inner = draft.parts[part.name];
          return [part.name, inner ? carried(part, inner) : blank(part)];
        }),
      ),
    };
  }
  if (shape.form === "amount" && draft.form === "amount") {
    const value = draft.value;
    const fits = value !== null && value >= shape.least && value <= shape.most;
    return fits ? draft : blank(shape);
  }
  if (shape.form === "allocate" && draft.form === "allocate") {
    const slots: Record<string, number> = {};
    for (const slot of shape.slots) {
      const number = Math.min(draft.slots[slot.key] ?? 0, slot.cap);
      if (number > 0) slots[slot.key] = number;
    }
    return { form: "allocate", slots };
  }
  if (shape.form === "text" && draft.form === "text") return draft;
  return blank(shape);
}

/** Whether anything was put into a draft yet. */
export function isBlank(shape: Shape, draft: Draft): boolean {
  return JSON.stringify(draft) === JSON.stringify(blank(shape));
}

/** The part of a shape and draft at a path; null where it leads nowhere. */
export function at(shape: Shape, draft: Draft, path: Path): { shape: Shape; draft: Draft } | null {
  const [step, ...rest] = path;
  if (step === undefined) return { shape, draft };
  if (shape.form === "form" && draft.form === "form") {
    return inPart(shape, draft, step, rest);
  }
  if (shape.form === "choose" && draft.form === "choose") {
    const then = findOption(shape, step)?.then;
    const pick = draft.picks.find((one) => one.key === step);
    return then && pick?.then ? at(then, pick.then, rest) : null;
  }
  return null;
}

function inPart(
  shape: FormShape,
  draft: Draft & { form: "form" },
  name: string,
  rest: Path,
): { shape: Shape; draft: Draft } | null {
  const part = shape.parts.find((one) => one.name === name);
  const inner = draft.parts[name];
  return part && inner ? at(part, inner, rest) : null;
}

/** The draft with another draft at a path. */
export function put(draft: Draft, path: Path, value: Draft): Draft {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (draft.form === "form") {
    const inner = draft.parts[step];
    if (!inner) return draft;
    return { form: "form", parts: { ...draft.parts, [step]: put(inner, rest, value) } };
  }
  if (draft.form === "choose") {
    const picks = draft.picks.map((pick) =>
      pick.key === step && pick.then ? { key: step, then: put(pick.then, rest, value) } : pick,
    );
    return { form: "choose", picks };
  }
  return draft;
}

/** Whether a choice of several plain things has room for another. */
export function takesMore(shape: Shape, draft: Draft, path: Path): boolean {
  const inner = at(shape, draft, path);
  if (inner?.shape.form !== "choose" || inner.draft.form !== "choose") return false;
  const { most, options } = inner.shape;
  return most > 1 && inner.draft.picks.length < most && options.every((one) => !one.then);
}

/** Every choice in a shape that can be answered now, with its path: what the board can light up. */
export function choices(
  shape: Shape,
  draft: Draft,
  path: Path = [],
): { path: Path; shape: ChooseShape | AllocateShape }[] {
  if (shape.form === "choose" && draft.form === "choose") {
    const inner = draft.picks.flatMap((pick) => {
      const then = findOption(shape, pick.key)?.then;
      return then && pick.then ? choices(then, pick.then, [...path, pick.key]) : [];
    });
    return [{ path, shape }, ...inner];
  }
  if (shape.form === "form" && draft.form === "form") {
    return shape.parts.flatMap((part) => {
      const inner = draft.parts[part.name];
      return inner ? choices(part, inner, [...path, part.name]) : [];
    });
  }
  return shape.form === "allocate" ? [{ path, shape }] : [];
}
