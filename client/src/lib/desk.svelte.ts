// The desk: drafts of answers, what is in focus, and the way from a draft to a commitment.

import { SvelteMap } from "svelte/reactivity";
import type { AllocateShape, Answer, ChooseShape, Decision, Option, Shape } from "../generated/protocol";
import type { Api } from "./api";
import type { Approach } from "./bonds";
import { ApiError } from "./api";
import { answerOf, dealIn } from "./deals";
import {
  at,
  blank,
  carried,
  choices,
  fromAnswer,
  isBlank,
  isOneTap,
  offered,
  problems,
  put,
  room,
  takesMore,
  toAnswer,
  toggled,
  type Draft,
  type Path,
  type Pick,
} from "./draft";
import { t } from "./i18n.svelte";
import type { TableModel } from "./model.svelte";
import { jointly, plansOf, together } from "./plans";
import { byTarget, stands } from "./targets";

export interface Sheet {
  draft: Draft;
  passing: boolean;
  /** Whether a sealed answer is being changed. */
  revising: boolean;
  /** Whether the first of two steps was taken. */
  staged: boolean;
  sending: boolean;
  /** The version of the table that has the answer in it, once it was taken. */
  taken: number | null;
  /** What became of the last try, where it did not count. */
  note: string;
  /** The key under which it is sent, so that sending twice counts once. */
  key: string;
}

/** Until when a question is let go by; "concerned" is about all that do not concern the seat. */
export type Until = "asked" | "phase" | "concerned";

export interface Target {
  decision: string;
  path: Path;
  key: string;
  label: string;
  preview: string;
  chosen: boolean;
  /** How many were given to it, where things are shared out; null where it is chosen or not. */
  count: number | null;
}

/** For how long a new entry of a menu counts as the answer to what was committed, in milliseconds. */
const FOLLOWS = 3000;

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Desk {
  sheets = new SvelteMap<string, Sheet>();
  /** The decision that is unfolded, and the part of it that the board lights up. */
  open = $state<string | null>(null);
  focus = $state.raw<Path>([]);
  /** What a menu offered when an entry of it was last committed. */
  #menu: { topic: string; keys: string[]; until: number } | null = null;
  /** What was asked when it was looked at last, by id. */
  #asked = new Map<string, Decision>();
  /** The question whose deal was put aside by hand. */
  aside = $state<string | null>(null);
  /** The deal that is being written, where it is not put aside. */
  deal = $derived.by(() => {
    const decision = this.current;
    if (!decision || this.aside === decision.id || this.locked(decision)) return null;
    const sheet = this.sheet(decision);
    const found = sheet.passing ? null : dealIn(decision.shape, sheet.draft);
    return found && { decision, ...found };
  });
  /** Said aloud and shown for a while. */
  notice = $state<{ text: string; bad: boolean } | null>(null);

  constructor(
    readonly model: TableModel,
    readonly api: Api,
    readonly store: string,
  ) {}

  /** Take up drafts that were begun before the page was loaded again. */
  recall(): void {
    try {
      const kept = JSON.parse(sessionStorage.getItem(`${this.store}.drafts`) ?? "{}") as Record<string, Draft>;
      for (const decision of this.model.decisions) {
        const draft = kept[decision.id];
        const idle = decision.given === null && !this.sheets.has(decision.id);
        if (draft && idle) {
          this.sheets.set(decision.id, { ...fresh(decision), draft: carried(decision.shape, draft) });
        }
      }
    } catch {
      return;
    }
  }

  #remember(): void {
    const kept = Object.fromEntries([...this.sheets].map(([id, sheet]) => [id, sheet.draft]));
    try {
      sessionStorage.setItem(`${this.store}.drafts`, JSON.stringify(kept));
    } catch {
      return;
    }
  }

  /** Decisions, most urgent first: what is awaited by its deadline, what is sealed, offers. */
  order = $derived.by((): Decision[] => {
    const rank = (one: Decision): number => (one.standing ? 2 : one.given !== null ? 1 : 0);
    const due = (one: Decision): number => this.model.clock.due?.[one.id] ?? Infinity;
    return [...this.model.decisions].sort((a, b) => rank(a) - rank(b) || compare(due(a), due(b)));
  });

  /** The decision that is unfolded. */
  current = $derived.by(
    (): Decision | null => this.model.decisions.find((one) => one.id === this.open) ?? null,
  );

  sheet(decision: Decision): Sheet {
    return this.sheets.get(decision.id) ?? fresh(decision);
  }

  /** Bring drafts in line with what is asked now; called after every change. */
  follow(): void {
    const there = new Map(this.model.decisions.map((one) => [one.id, one]));
    for (const [id, sheet] of this.sheets) {
      const decision = there.get(id);
      if (!decision) {
        this.sheets.delete(id);
        if (!sheet.sending && !this.#movesOn(id, sheet) && !isLost(sheet)) this.notice = { text: t("stale"), bad: true };
        continue;
      }
      if (sheet.taken !== null) {
        if (this.model.version >= sheet.taken) this.sheets.delete(id);
        continue;
      }
      const draft = carried(decision.shape, sheet.draft);
      if (JSON.stringify(draft) !== JSON.stringify(sheet.draft)) {
        this.#put(decision, { draft, staged: false, note: t("changedWhileDrafting") });
      }
    }
    this.#asked = there;
    if (!this.current || (this.current.given !== null && !this.sheet(this.current).revising)) this.#goBack();
    this.#goOn();
  }

  /** To the most urgent question that waits for an answer, if there is one. */
  #goBack(): void {
    const next = this.order.find((one) => !one.standing && one.given === null);
    if (next) this.unfold(next.id);
    else if (!this.current) this.open = null;
  }

  /** A menu that is there in every step is the same one under another id: what was begun in it stays. */
  #movesOn(id: string, sheet: Sheet): boolean {
    const before = this.#asked.get(id);
    if (!before?.standing) return false;
    const menu = this.model.decisions.find((one) => one.standing && one.topic === before.topic);
    if (!menu) return false;
    const draft = carried(menu.shape, sheet.draft);
    if (sheet.taken === null && !this.sheets.has(menu.id) && !isBlank(menu.shape, draft)) {
      const writing = this.open === id && dealIn(before.shape, sheet.draft) !== null;
      this.sheets.set(menu.id, { ...fresh(menu), draft });
      if (writing) this.unfold(menu.id);
    }
    return true;
  }

  /** Where one's own answer has put a new entry into a menu, go on with it. */
  #goOn(): void {
    const before = this.#menu;
    const decision = this.model.decisions.find((one) => one.standing && one.topic === before?.topic);
    if (!before || !decision || Date.now() > before.until) return;
    const added = entries(decision).filter((one) => !before.keys.includes(one.key));
    // of several new entries the one with a form to fill in is the way on; others lead back
    const ways = added.length > 1 ? added.filter((one) => one.then?.form === "form") : added;
    const [way] = ways;
    if (ways.length !== 1 || !way) return;
    this.#menu = null;
    this.unfold(decision.id);
    this.#ensure(decision, [], way.key);
  }

  unfold(id: string | null): void {
    this.open = id;
    this.aside = null;
    this.focus = [];
  }

  /** Change a draft. */
  write(decision: Decision, path: Path, value: Draft): void {
    const before = this.sheet(decision).draft;
    const draft = put(before, path, value);
    const added = newPick(at(decision.shape, before, path)?.draft, value);
    this.focus = added?.then ? [...path, added.key] : path;
    this.#put(decision, { draft, passing: false, staged: false, note: "", key: newKey() });
  }

  pass(decision: Decision, on = true): void {
    this.#put(decision, { passing: on, staged: false, note: "", key: newKey() });
  }

  revise(decision: Decision): void {
    const given = decision.given?.[0] ?? null;
    const draft = given === null ? blank(decision.shape) : fromAnswer(decision.shape, given);
    this.sheets.set(decision.id, { ...fresh(decision), draft, revising: true });
    this.unfold(decision.id);
  }

  clear(decision: Decision): void {
    this.sheets.delete(decision.id);
    this.focus = [];
  }

  /** One step back: from the second step to the first, from a pass to the form. */
  back(): void {
    const decision = this.current;
    if (!decision) return;
    const sheet = this.sheet(decision);
    if (this.deal) this.aside = decision.id;
    else if (sheet.staged) this.#put(decision, { staged: false });
    else if (sheet.passing) this.pass(decision, false);
    else if (sheet.revising) this.clear(decision);
  }

  ready(decision: Decision): boolean {
    const sheet = this.sheet(decision);
    return sheet.passing || problems(decision.shape, sheet.draft).length === 0;
  }

  /** Commit what was drafted. What cannot be undone takes a second step, of which a pick or a pass was the first. */
  async commit(decision: Decision): Promise<void> {
    const sheet = this.sheet(decision);
    if (sheet.sending || !this.ready(decision)) return;
    if (decision.final && !sheet.staged && !sheet.passing && !isOneTap(decision.shape)) {
      this.#put(decision, { staged: true });
      return;
    }
    const answer = sheet.passing ? null : toAnswer(decision.shape, sheet.draft);
    // a deal that was written is the end of a way: what the menu offers then leads to another one
    const written = decision.standing && !sheet.passing && dealIn(decision.shape, sheet.draft) !== null;
    if (written) this.#menu = null;
    else this.#note(decision);
    await this.#send(decision, answer, sheet.key);
    if (written && !this.notice?.bad) this.#goBack();
  }

  /** Answer an offer: with keys that are chosen one after another. */
  async answer(decision: Decision, keys: readonly string[]): Promise<void> {
    if (this.sheet(decision).sending) return;
    await this.#send(decision, answerOf(keys), newKey());
  }

  /** Answer an offer with another one, which is written next. */
  async counter(decision: Decision, keys: readonly string[]): Promise<void> {
    this.#note(decision);
    await this.answer(decision, keys);
  }

  /** Remember what a menu offers, to go on with what an answer adds to it. */
  #note(decision: Decision): void {
    if (!decision.standing) return;
    const keys = entries(decision).map((one) => one.key);
    this.#menu = { topic: decision.topic, keys, until: Date.now() + FOLLOWS };
  }

  async #send(decision: Decision, answer: Answer, key: string): Promise<void> {
    const seat = this.model.me.seat;
    if (seat === null) return;
    this.#put(decision, { sending: true, note: "" });
    try {
      const version = this.model.version;
      const receipt = await this.api.decide({ seat, decision: decision.id, answer, version, key });
      if (receipt.status === "accepted" || receipt.status === "duplicate") {
        // until the table tells of it the answer stays on its way: nobody is asked a second time
        this.#put(decision, { taken: receipt.version });
        this.notice = { text: t("accepted"), bad: false };
        this.follow();
        return;
      }
      const text = receipt.status === "stale" ? t("staleWhy") : t("refused", { why: receipt.reason ?? "" });
      this.#put(decision, { sending: false, staged: false, note: text, key: newKey() });
      this.notice = { text, bad: true };
    } catch (error) {
      const text = sentence(error);
      this.#put(decision, { sending: false, note: text });
      this.notice = { text, bad: true };
    }
  }

  #put(decision: Decision, change: Partial<Sheet>): void {
    const there = this.model.decisions.some((one) => one.id === decision.id);
    if (!there && (change.sending === false || change.taken !== undefined)) {
      this.sheets.delete(decision.id); // the question went away while its answer was on the way
      return;
    }
    this.sheets.set(decision.id, { ...this.sheet(decision), ...change });
    this.#remember();
  }

  // The board

  /** Which things on the board stand for which options of the decision in hand. */
  targets = $derived.by((): Map<string, Target[]> => this.#findTargets());

  /** Everything on the board that the decision in hand has asked for so far. */
  things = $derived.by((): Set<string> => {
    const decision = this.current;
    if (!decision || this.locked(decision)) return new Set();
    const asked = choices(decision.shape, this.sheet(decision).draft);
    return new Set(asked.flatMap((one) => [...byTarget(one.shape).keys()]));
  });

  #findTargets(): Map<string, Target[]> {
    const found = new Map<string, Target[]>();
    const decision = this.current;
    if (!decision || this.locked(decision)) return found;
    const { draft } = this.sheet(decision);
    const place = this.#lit(decision, draft);
    if (!place) return found;
    const inner = at(decision.shape, draft, place.path);
    const picked = new Set(
      inner?.draft.form === "choose"
        ? inner.draft.picks.map((pick) => pick.key)
        : inner?.draft.form === "allocate"
          ? Object.keys(inner.draft.slots).filter((key) => (inner.draft as { slots: Record<string, number> }).slots[key])
          : [],
    );
    this.#light(found, decision, place.shape, place.path, "", picked);
    // what leads there can go on being picked: ships, while one looks for where they go; a place,
    // while one says what for
    let onBoard = stands(place.shape);
    for (const outer of choices(decision.shape, draft).reverse()) {
      const around = outer.path.length < place.path.length && startsWith(place.path, outer.path);
      if (!around || outer.shape.form !== "choose") continue;
      const nearest = !onBoard && stands(outer.shape);
      if (outer.shape.most <= 1 && !nearest) continue;
      onBoard ||= nearest;
      const chosen = at(decision.shape, draft, outer.path)?.draft;
      const keys = chosen?.form === "choose" ? chosen.picks.map((pick) => pick.key) : [];
      this.#light(found, decision, outer.shape, outer.path, "", new Set(keys));
    }
    // where nothing is chosen yet, what lies behind each way can be had with one tap as well
    if (picked.size === 0 && place.shape.form === "choose" && place.shape.most === 1) {
      for (const option of offered(place.shape)) {
        const behind = option.then && firstChoice(option.then, [...place.path, option.key]);
        if (behind) this.#light(found, decision, behind.shape, behind.path, option.label, picked);
      }
    }
    return found;
  }

  /** Add what stands for the options of one choice; `before` is the way that leads to it. */
  #light(
    found: Map<string, Target[]>,
    decision: Decision,
    shape: ChooseShape | AllocateShape,
    path: Path,
    before: string,
    picked: ReadonlySet<string>,
  ): void {
    const plans = plansOf(decision.shape, this.sheet(decision).draft);
    const inner = at(decision.shape, this.sheet(decision).draft, path)?.draft;
    const slots = inner?.form === "allocate" ? inner.slots : {};
    for (const [key, things] of byTarget(shape)) {
      const targets = things.map((thing) => {
        const label = "label" in thing ? String(thing.label) : thing.key;
        return {
          decision: decision.id,
          path,
          key: thing.key,
          label: before ? `${before}: ${label}` : label,
          preview:
            jointly(decision.joint, plans, key, true) || ("preview" in thing ? String(thing.preview ?? "") : ""),
          chosen: picked.has(thing.key),
          count: shape.form === "allocate" ? (slots[thing.key] ?? 0) : null,
        };
      });
      found.set(key, [...(found.get(key) ?? []), ...targets]);
    }
  }

  /** The choice that the board answers: the one in focus, else the first that is still open. */
  #lit(
    decision: Decision,
    draft: Draft,
  ): { path: Path; shape: ChooseShape | AllocateShape } | null {
    const all = choices(decision.shape, draft);
    const focused = all.filter((one) => startsWith(one.path, this.focus));
    const [here] = focused;
    if (here && here.path.length === this.focus.length && takesMore(decision.shape, draft, here.path)) return here;
    // what is missing behind a pick is missing there, not in the choice that led to it
    const open = (list: typeof all): (typeof all)[number] | undefined =>
      list.find((one) => {
        const inner = at(decision.shape, draft, one.path);
        return inner && problems(inner.shape, inner.draft).some((problem) => problem.path.length === 0);
      });
    const found = open(focused) ?? open(all);
    if (found) return found;
    // once everything that was picked is complete, more of it can be picked
    const many = all.find((one) => one.shape.form === "choose" && one.shape.most > 1);
    if (many && all.length > 1 && plansOf(many.shape, at(decision.shape, draft, many.path)?.draft ?? draft).length) return many;
    return focused.at(-1) ?? all.at(-1) ?? null;
  }

  /** Something on the board was taken. */
  take(target: Target): void {
    const decision = this.model.decisions.find((one) => one.id === target.decision);
    if (!decision) return;
    this.#follow(decision, target.path);
    const inner = at(decision.shape, this.sheet(decision).draft, target.path);
    if (inner?.shape.form === "allocate" && inner.draft.form === "allocate") {
      const now = inner.draft.slots[target.key] ?? 0;
      const more = now < room(inner.shape, inner.draft.slots, target.key) ? now + 1 : 0;
      this.write(decision, target.path, { form: "allocate", slots: { ...inner.draft.slots, [target.key]: more } });
      return;
    }
    if (inner?.shape.form !== "choose") return;
    this.write(decision, target.path, toggled(inner.shape, inner.draft, target.key));
    const whole = this.sheet(decision).draft;
    if (target.path.length === 1) this.write(decision, [], together(decision.shape, whole, target.key));
  }

  /** All of several things on the board are taken together, or all of them given back. */
  takeAll(targets: readonly Target[]): void {
    const all = targets.every((target) => target.chosen);
    for (const target of targets) if (all || !target.chosen) this.take(target);
  }

  /** What was picked for the decision in hand, each with where it goes. */
  plans = $derived.by(() => {
    const decision = this.current;
    return decision && !this.locked(decision) ? plansOf(decision.shape, this.sheet(decision).draft) : [];
  });

  /** Something that was picked is given back. */
  drop(key: string): void {
    const decision = this.current;
    if (decision?.shape.form !== "choose") return;
    this.write(decision, [], toggled(decision.shape, this.sheet(decision).draft, key));
  }

  /** Take up a standing question with a seat already chosen. */
  approach({ decision, path, option }: Approach): void {
    this.unfold(decision.id);
    this.#follow(decision, path);
    this.#ensure(decision, path, option.key);
    this.focus = path;
  }

  /** Pick whatever leads to a part of a shape. */
  #follow(decision: Decision, path: Path): void {
    for (let depth = 0; depth < path.length; depth++) {
      this.#ensure(decision, path.slice(0, depth), path[depth] ?? "");
    }
  }

  /** Pick an option unless it is picked already; parts of forms are there anyway. */
  #ensure(decision: Decision, path: Path, key: string): void {
    const inner = at(decision.shape, this.sheet(decision).draft, path);
    if (inner?.shape.form !== "choose" || inner.draft.form !== "choose") return;
    if (inner.draft.picks.some((pick) => pick.key === key)) return;
    this.write(decision, path, toggled(inner.shape, inner.draft, key));
  }

  /** Whether a decision only shows its sealed answer. */
  locked(decision: Decision): boolean {
    return decision.given !== null && !decision.standing && !this.sheet(decision).revising;
  }

  // What is let go by

  /** Pass on a question by itself for a while, on the server; without `until` be asked again. */
  async hold(topic: string, until: Until | ""): Promise<void> {
    // a pass that becomes a standing one is not lost when its question goes
    if (until) for (const [id, sheet] of this.sheets) if (sheet.passing) this.sheets.delete(id);
    await this.#try((seat) => this.api.hold({ seat, topic, until }));
  }

  // Taking back

  async undo(): Promise<void> {
    await this.#try(async (seat) => {
      const { status, reason } = await this.api.undo({ seat });
      if (status === "refused" || status === "stale") {
        this.notice = { text: t("refused", { why: reason }), bad: true };
      }
    });
  }

  async askUndo(step: number): Promise<void> {
    await this.#try((seat) => this.api.askUndo({ seat, to: step }));
  }

  async answerUndo(yes: boolean): Promise<void> {
    await this.#try((seat) => this.api.answerUndo({ seat, yes }));
  }

  // Other rules

  /** Go on by the rules that the server has now, or rather wait. */
  async answerRules(yes: boolean): Promise<void> {
    await this.#try((seat) => this.api.answerRules({ seat, yes }));
  }

  // Onlookers

  /** Let each onlooker follow one seat, or nobody any. */
  async allowFollowing(yes: boolean): Promise<void> {
    await this.#try((seat) => this.api.allowFollowing({ seat, yes }));
  }

  async #try(act: (seat: number) => Promise<unknown>): Promise<void> {
    const seat = this.model.me.seat;
    if (seat === null) return;
    try {
      await act(seat);
    } catch (error) {
      this.notice = { text: sentence(error), bad: true };
    }
  }
}

function fresh(decision: Decision): Sheet {
  return {
    draft: blank(decision.shape),
    passing: false,
    revising: false,
    staged: false,
    sending: false,
    taken: null,
    note: "",
    key: newKey(),
  };
}

/** What a menu offers, as far as it asks further; nothing for other questions. */
function entries({ shape }: Decision): Option[] {
  if (shape.form !== "choose") return [];
  return offered(shape).filter((one) => one.then);
}

/** The first choice that a shape begins with: itself, or in the first part of a form that is one. */
function firstChoice(shape: Shape, path: Path): { shape: ChooseShape; path: Path } | null {
  if (shape.form === "choose") return { shape, path };
  if (shape.form !== "form") return null;
  const part = shape.parts.find((one) => one.form === "choose");
  return part?.form === "choose" ? { shape: part, path: [...path, part.name] } : null;
}

/** What was picked in place of, or beside, what was picked before. */
function newPick(before: Draft | undefined, now: Draft): Pick | undefined {
  if (now.form !== "choose") return undefined;
  const known = before?.form === "choose" ? before.picks.map((pick) => pick.key) : [];
  return now.picks.find((pick) => !known.includes(pick.key));
}

function isLost(sheet: Sheet): boolean {
  return sheet.draft.form === "choose" && sheet.draft.picks.length === 0 && !sheet.passing;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function startsWith(path: Path, start: Path): boolean {
  return start.every((step, place) => path[place] === step);
}

/** A failure in a sentence for people. */
export function sentence(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 401) return t("notSignedIn");
    if (error.message) return error.message;
  }
  return t("failed");
}

export { isBlank };
