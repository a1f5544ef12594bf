// The desk: from a draft to a commitment, whatever happens meanwhile.

import { beforeEach, expect, test } from "vitest";
import type { DecideForm, HoldForm } from "../src/generated/forms";
import type { Decision, Option, Shape } from "../src/generated/protocol";
import { ApiError, type Api } from "../src/lib/api";
import { approachTo } from "../src/lib/bonds";
import { Desk } from "../src/lib/desk.svelte";
import { TableModel } from "../src/lib/model.svelte";
import type { Receipt } from "../src/lib/protocol";

const CHOICE: Shape = {
  form: "choose",
  kind: "thing",
  least: 1,
  most: 1,
  ordered: false,
  options: [
    { key: "a", label: "A" },
    { key: "b", label: "B" },
  ],
};

function decision(id: string, more: Partial<Decision> = {}): Decision {
  return {
    id,
    topic: "toy.vote",
    title: "Vote",
    rules: [],
    prompt: "Which?",
    may_pass: null,
    clock: "",
    final: false,
    standing: false,
    shape: CHOICE,
    given: null,
    deals: [],
    sheet: false, joint: {},
    ...more,
  };
}

let sent: DecideForm[];
let reply: () => Promise<Receipt>;
let model: TableModel;
let desk: Desk;

function ask(...decisions: Decision[]): void {
  model.apply({ parts: { decisions, me: { seat: 0, seats: [0], host: false, name: "Ada", muted: [], holds: [] }, version: 7 } });
  desk.follow();
}

function pick(one: Decision, key: string): void {
  desk.write(one, [], { form: "choose", picks: [{ key, then: null }] });
}

beforeEach(() => {
  sent = [];
  reply = async () => ({ status: "accepted", reason: "", version: 8 });
  const api = {
    decide: async (form: DecideForm) => {
      sent.push(form);
      return reply();
    },
  } as unknown as Api;
  model = new TableModel();
  desk = new Desk(model, api, "test");
});

test("an incomplete draft is not sent", async () => {
  const one = decision("1-1");
  ask(one);
  await desk.commit(one);
  expect(sent).toEqual([]);
});

test("a commitment names decision, version and a key of its own", async () => {
  const one = decision("1-1");
  ask(one);
  pick(one, "b");
  await desk.commit(one);
  expect(sent).toMatchObject([{ seat: 0, decision: "1-1", answer: "b", version: 7 }]);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{24}$/);
});

test("a second try after a failure has the same key, so that it counts once", async () => {
  const one = decision("1-1");
  ask(one);
  pick(one, "a");
  reply = async () => Promise.reject(new ApiError(0, "unreachable", ""));
  await desk.commit(one);
  expect(desk.sheet(one).note).not.toBe("");
  reply = async () => ({ status: "duplicate", reason: "", version: 8 });
  await desk.commit(one);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("an answer that was taken is not asked for again before the table tells of it", async () => {
  const one = decision("1-1");
  ask(one);
  pick(one, "a");
  reply = async () => ({ status: "accepted", reason: "", version: 8 });
  await desk.commit(one);
  expect(desk.sheet(one)).toMatchObject({ sending: true, taken: 8 });
  await desk.commit(one);
  expect(sent).toHaveLength(1);
  // an update that was on its way before does not have it yet
  desk.follow();
  expect(desk.sheet(one).sending).toBe(true);
  model.apply({ parts: { version: 8 }, log: [], log_from: 0 });
  desk.follow();
  expect(desk.sheets.size).toBe(0);
});

test("what is put together and cannot be undone takes two steps once it is complete", async () => {
  const options: Option[] = [{ key: "a", label: "A", then: CHOICE }, { key: "b", label: "B" }];
  const one = decision("1-1", { final: true, shape: { ...CHOICE, options } });
  ask(one);
  desk.write(one, [], { form: "choose", picks: [{ key: "a", then: { form: "choose", picks: [{ key: "b", then: null }] } }] });
  await desk.commit(one);
  expect(sent).toEqual([]);
  expect(desk.sheet(one).staged).toBe(true);
  pick(one, "b");
  expect(desk.sheet(one).staged).toBe(false);
  await desk.commit(one);
  await desk.commit(one);
  expect(sent.map((form) => form.answer)).toEqual(["b"]);
});

test("a pick of one, a number and a pass are committed at once even where they cannot be undone", async () => {
  const one = decision("1-1", { final: true });
  ask(one);
  pick(one, "a");
  expect(sent).toEqual([]);
  await desk.commit(one);
  const two = decision("1-2", { final: true, shape: { form: "amount", least: 1, most: 4, step: 1 } });
  ask(two);
  desk.write(two, [], { form: "amount", value: 2 });
  await desk.commit(two);
  const three = decision("1-3", { final: true, may_pass: "Abstain" });
  ask(three);
  desk.pass(three);
  await desk.commit(three);
  expect(sent.map((form) => form.answer)).toEqual(["a", 2, null]);
});

test("passing is chosen like anything else, and can be taken back before it is sent", async () => {
  const one = decision("1-1", { may_pass: "Nothing" });
  ask(one);
  expect(desk.ready(one)).toBe(false);
  desk.pass(one);
  desk.back();
  expect(desk.ready(one)).toBe(false);
  desk.pass(one);
  await desk.commit(one);
  expect(sent.map((form) => form.answer)).toEqual([null]);
});

test("a draft survives an update, and says so when its question changed", () => {
  const one = decision("1-1");
  ask(one);
  pick(one, "b");
  ask(decision("1-1"), decision("1-2"));
  expect(desk.sheet(one).draft).toEqual({ form: "choose", picks: [{ key: "b", then: null }] });
  expect(desk.sheet(one).note).toBe("");
  const fewer = decision("1-1", { shape: { ...CHOICE, options: [{ key: "a", label: "A" }] } as Shape });
  ask(fewer);
  expect(desk.sheet(fewer).draft).toEqual({ form: "choose", picks: [] });
  expect(desk.sheet(fewer).note).not.toBe("");
});

test("a draft whose question has gone is not sent, and one is told", () => {
  const one = decision("1-1");
  ask(one);
  pick(one, "b");
  ask(decision("1-2"));
  expect(desk.sheets.size).toBe(0);
  expect(desk.notice?.bad).toBe(true);
  expect(desk.open).toBe("1-2");
});

test("a stale or refused answer is explained and leaves the draft", async () => {
  const one = decision("1-1");
  ask(one);
  pick(one, "a");
  reply = async () => ({ status: "stale", reason: "look again", version: 9 });
  await desk.commit(one);
  expect(desk.sheet(one).note).toContain("Nothing was changed");
  reply = async () => ({ status: "refused", reason: "too late", version: 9 });
  await desk.commit(one);
  expect(desk.sheet(one).note).toContain("too late");
  expect(desk.sheet(one).draft).toEqual({ form: "choose", picks: [{ key: "a", then: null }] });
});

test("a sealed answer is shown until one wants to change it", async () => {
  const one = decision("1-1", { given: ["b"] });
  ask(one);
  expect(desk.locked(one)).toBe(true);
  expect(desk.targets.size).toBe(0);
  desk.revise(one);
  expect(desk.locked(one)).toBe(false);
  expect(desk.sheet(one).draft).toEqual({ form: "choose", picks: [{ key: "b", then: null }] });
  pick(one, "a");
  await desk.commit(one);
  expect(sent.map((form) => form.answer)).toEqual(["a"]);
});

test("a thing on the board takes its option", () => {
  const one = decision("1-1");
  ask(one);
  const [target] = desk.targets.get("a") ?? [];
  expect(target?.chosen).toBe(false);
  if (target) desk.take(target);
  expect(desk.targets.get("a")?.[0]?.chosen).toBe(true);
  expect(desk.ready(one)).toBe(true);
});

const SECTORS: Shape = {
  form: "choose",
  kind: "sector",
  least: 1,
  most: 1,
  ordered: false,
  options: [
    { key: "26", label: "Harrak", preview: "62 % to win" },
    { key: "27", label: "Ilion" },
  ],
};
const ORDER: Shape = {
  ...SECTORS,
  kind: "order",
  options: [
    { key: "rest", label: "Rest" },
    { key: "take", label: "Take it", then: { form: "form", parts: [{ ...SECTORS, name: "sector" }, { form: "amount", least: 1, most: 3, step: 1, name: "fleets" }] } },
  ],
};

test("what lies behind a pick glows, not the choice that led to it", () => {
  const one = decision("1-1", { shape: ORDER });
  ask(one);
  desk.write(one, [], { form: "choose", picks: [{ key: "take", then: { form: "form", parts: { sector: { form: "choose", picks: [] }, fleets: { form: "amount", value: null } } } }] });
  expect([...desk.targets.keys()]).toEqual(["26", "27"]);
  desk.take(desk.targets.get("26")![0]!);
  expect(desk.targets.get("26")?.[0]?.chosen).toBe(true);
});

test("a place stays on offer while one says what for", () => {
  const aims = { ...SECTORS, kind: "aim", options: [{ key: "defend", label: "Defend it" }] };
  const sectors = SECTORS.options.map((option) => ({ ...option, on: `sector/${option.key}`, then: aims }));
  ask(decision("1-1", { shape: { ...SECTORS, options: sectors } }));
  desk.take(desk.targets.get("26")![0]!);
  expect([...desk.targets.keys()]).toContain("defend");
  expect(desk.targets.get("26")?.[0]?.chosen).toBe(true);
  desk.take(desk.targets.get("27")![0]!);
  expect([desk.targets.get("26")?.[0]?.chosen, desk.targets.get("27")?.[0]?.chosen]).toEqual([false, true]);
  expect(desk.things.has("27")).toBe(true);
});

test("one tap on the board takes the way and what lies behind it", () => {
  const one = decision("1-1", { shape: ORDER });
  ask(one);
  const [target] = desk.targets.get("26") ?? [];
  expect([target?.label, target?.preview]).toEqual(["Take it: Harrak", "62 % to win"]);
  desk.take(target!);
  desk.write(one, ["take", "fleets"], { form: "amount", value: 2 });
  expect(desk.ready(one)).toBe(true);
  expect(desk.targets.get("26")?.[0]?.chosen).toBe(true);
});

test("what is awaited comes first, by its deadline; standing offers last", () => {
  const late = decision("1-1");
  const soon = decision("1-2");
  const offer = decision("1-3", { standing: true });
  const given = decision("1-4", { given: ["a"] });
  model.apply({ parts: { clock: { due: { "1-1": 900, "1-2": 300 } } } });
  ask(offer, given, late, soon);
  expect(desk.order.map((one) => one.id)).toEqual(["1-2", "1-1", "1-4", "1-3"]);
  expect(desk.open).toBe("1-2");
});

test("what is let go by is said to the server, and taken back there", async () => {
  const said: HoldForm[] = [];
  desk = new Desk(model, { hold: async (form: HoldForm) => void said.push(form) } as unknown as Api, "test");
  ask(decision("1-1", { may_pass: "Consent" }));
  await desk.hold("toy.vote", "phase");
  await desk.hold("", "concerned");
  await desk.hold("toy.vote", "");
  expect(said).toEqual([
    { seat: 0, topic: "toy.vote", until: "phase" },
    { seat: 0, topic: "", until: "concerned" },
    { seat: 0, topic: "toy.vote", until: "" },
  ]);
});

test("a pass that becomes a standing one is not told as lost", async () => {
  desk = new Desk(model, { hold: async () => undefined } as unknown as Api, "test");
  const one = decision("1-1", { may_pass: "Consent" });
  ask(one);
  desk.pass(one);
  await desk.hold("toy.vote", "phase");
  ask();
  desk.follow();
  expect(desk.notice).toBe(null);
});

test("an offer that is refused leaves the question in hand, whatever else the menu offers then", async () => {
  const menu = (...keys: string[]): Decision =>
    decision("1-9", {
      standing: true,
      topic: "toy.menu",
      shape: { ...CHOICE, options: keys.map((key) => ({ key, label: key, then: { form: "form", parts: [] } })) },
    });
  ask(decision("1-1"), menu("bank", "refuse"));
  await desk.answer(menu("bank", "refuse"), ["refuse"]);
  ask(decision("1-1"), menu("bank", "rebel"));
  expect(desk.open).toBe("1-1");
  await desk.counter(menu("bank", "refuse"), ["refuse"]);
  ask(decision("1-1"), menu("bank", "write"));
  expect(desk.open).toBe("1-9");
});

test("whom one approaches is chosen in the menu, and what that leads to is taken up", async () => {
  const party: Shape = { ...CHOICE, options: [{ key: "b", label: "Bo" }] };
  const further = (key: string): Option => ({ key, label: key, then: party });
  const menu = (...keys: string[]): Decision =>
    decision("1-9", { standing: true, topic: "toy.floor", shape: { ...CHOICE, options: keys.map(further) } });
  ask(decision("1-1"), menu("bank", "offer"));
  const way = approachTo(model.decisions, 1, "Bo");
  expect(way?.path).toEqual(["bank"]);
  if (way) desk.approach({ ...way, path: ["offer"] });
  expect(desk.open).toBe("1-9");
  const floor = desk.current as Decision;
  await desk.commit(floor);
  expect(sent.map((form) => form.answer)).toEqual([{ offer: "b" }]);
  ask(decision("1-1"), menu("bank", "write"));
  expect(desk.open).toBe("1-9");
  expect(desk.sheet(desk.current as Decision).draft).toMatchObject({ picks: [{ key: "write" }] });
});

const DEAL: Shape = {
  form: "form",
  parts: [
    { name: "gives", side: "give", form: "amount", least: 0, most: 9, step: 1 },
    { name: "takes", side: "get", form: "amount", least: 0, most: 9, step: 1 },
  ],
};
const floor = (id: string, ...keys: string[]): Decision =>
  decision(id, {
    standing: true,
    topic: "toy.floor",
    shape: { ...CHOICE, options: keys.map((key) => ({ key, label: key, then: key === "write" ? DEAL : CHOICE })) },
  });

test("a deal that was offered leads back to what is asked, not into another one", async () => {
  ask(decision("1-1"), floor("1-9", "write"));
  desk.unfold("1-9");
  const amount = (value: number) => ({ form: "amount" as const, value });
  const then = { form: "form" as const, parts: { gives: amount(4), takes: amount(3) } };
  desk.write(floor("1-9", "write"), [], { form: "choose", picks: [{ key: "write", then }] });
  await desk.commit(desk.current as Decision);
  expect(sent.map((form) => form.answer)).toEqual([{ write: { gives: 4, takes: 3 } }]);
  ask(decision("1-1"), floor("1-9", "offer"));
  expect(desk.open).toBe("1-1");
});

test("what was begun in a menu stays when the menu comes again with the next step", () => {
  ask(decision("1-1"), floor("1-9", "offer"));
  pick(floor("1-9", "offer"), "offer");
  ask(decision("2-1"), floor("2-9", "offer"));
  expect(desk.notice).toBe(null);
  expect(desk.sheet(floor("2-9", "offer")).draft).toMatchObject({ picks: [{ key: "offer" }] });
  expect(desk.open).toBe("2-1");
  ask(decision("3-1"));
  expect(desk.notice?.bad).toBe(true);
});

test("news that take back part of the log cut it", () => {
  const fact = (text: string, step: number) => ({ fact: "x", rules: [], step, args: {}, text });
  model.apply({ log_from: 0, log: [fact("one", 1), fact("two", 2)] });
  const fresh = model.apply({ log_from: 1, log: [fact("other", 2)] });
  expect(model.log.map((one) => one.text)).toEqual(["one", "other"]);
  expect(fresh.map((one) => one.text)).toEqual(["other"]);
});

test("a log that is told anew with its secrets plays only what came last", () => {
  const fact = (text: string, step: number) => ({ fact: "x", rules: [], step, args: {}, text });
  model.apply({ log_from: 0, log: [fact("one", 1), fact("two", 2)] });
  const fresh = model.apply({
    log_from: 0,
    log: [fact("a secret", 1), fact("one", 2), fact("two", 3), fact("the end", 4)],
  });
  expect(model.log).toHaveLength(4);
  expect(fresh.map((one) => one.text)).toEqual(["the end"]);
});

test("saying no to going back, or to new rules, is an answer and no failure", async () => {
  const said: object[] = [];
  const api = {
    answerUndo: async (form: object) => (said.push(form), { status: "refused" }),
    answerRules: async (form: object) => (said.push(form), { status: "refused" }),
  } as unknown as Api;
  desk = new Desk(model, api, "test");
  ask();
  await desk.answerUndo(false);
  await desk.answerRules(false);
  expect(said).toEqual([
    { seat: 0, yes: false },
    { seat: 0, yes: false },
  ]);
  expect(desk.notice).toBeNull();
});

test("a step that cannot be taken back is told with its reason", async () => {
  const api = {
    undo: async () => ({ status: "refused", reason: "something was revealed since", version: 8 }),
  } as unknown as Api;
  desk = new Desk(model, api, "test");
  ask();
  await desk.undo();
  expect(desk.notice).toMatchObject({ bad: true, text: expect.stringContaining("something was revealed since") });
});

test("a seat that one follows answers for itself", () => {
  const me = { seat: 0, seats: [] as number[], host: false, name: "Eve", muted: [], holds: [] };
  model.apply({ parts: { decisions: [decision("1-1")], me } });
  expect([model.follows, model.acting]).toEqual([0, null]);
  expect(model.decisions).toEqual([]);
  expect(model.theirs.map((one) => one.prompt)).toEqual(["Which?"]);
  model.apply({ parts: { me: { ...me, seats: [0] } } });
  expect([model.follows, model.acting]).toEqual([null, 0]);
  expect(model.decisions.map((one) => one.id)).toEqual(["1-1"]);
});

test("of a part that takes several things, more are picked on the board before the next part has its turn", () => {
  const stars: Shape = { ...CHOICE, least: 1, most: 3, options: ["x", "y", "z"].map((key) => ({ key, label: key })) };
  const where: Shape = { ...CHOICE, options: [{ key: "any", label: "Any" }, { key: "these", label: "These", then: stars }] };
  const form: Shape = { form: "form", parts: [{ ...CHOICE, name: "side" }, { ...where, name: "where" }] };
  const law = decision("1-0", { shape: form });
  ask(law);
  expect([...desk.targets.keys()]).toEqual(["a", "b"]);
  desk.write(law, ["where"], { form: "choose", picks: [{ key: "these", then: { form: "choose", picks: [] } }] });
  for (const key of ["x", "y"]) {
    const target = desk.targets.get(key)?.[0];
    expect(target?.path).toEqual(["where", "these"]);
    if (target) desk.take(target);
    expect(desk.targets.get(key)?.[0]?.chosen).toBe(true);
  }
});
