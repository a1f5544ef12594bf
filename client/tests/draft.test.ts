// From shape to answer: what the client puts together is what the kernel takes.

import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Answer, AllocateShape, ChooseShape, FormShape, Shape } from "../src/generated/protocol";
import {
  binding,
  at,
  blank,
  carried,
  choices,
  fromAnswer,
  moved,
  problems,
  put,
  room,
  toAnswer,
  toggled,
  type Draft,
} from "../src/lib/draft";

const one = (keys: string[], more: Partial<ChooseShape> = {}): ChooseShape => ({
  form: "choose",
  kind: "thing",
  least: 1,
  most: 1,
  ordered: false,
  options: keys.map((key) => ({ key, label: key.toUpperCase() })),
  ...more,
});
const AMOUNT: Shape = { form: "amount", least: 2, most: 10, step: 4 };
const SPLIT: AllocateShape = {
  form: "allocate",
  kind: "thing",
  least: 2,
  most: 6,
  slots: [
    { key: "a", label: "A", cap: 5, cost: 1 },
    { key: "b", label: "B", cap: 2, cost: 3 },
  ],
  limits: [{ costs: [2, 1], most: 9 }],
};
const FORM: FormShape = {
  form: "form",
  parts: [
    { name: "who", ...one(["x", "y"]) },
    { name: "many", ...AMOUNT },
  ],
};

test("nothing is chosen for anybody", () => {
  expect(problems(FORM, blank(FORM)).map((one) => [one.path, one.code])).toEqual([
    [["who"], "chooseOne"],
    [["many"], "amount"],
  ]);
});

test("a question for a number is answered by hand even where one number is left", () => {
  const last: Shape = { form: "amount", least: 1, most: 1, step: 1 };
  expect(blank(last)).toEqual({ form: "amount", value: null });
  const both: FormShape = { form: "form", parts: [{ name: "many", ...last }] };
  expect(problems(both, blank(both))).toEqual([]);
});

test("what follows from a choice and has one answer only is chosen with it", () => {
  const sent = one(["adeyra"]);
  const shape = one(["a"], { options: [{ key: "gala", label: "Gala", then: sent }, { key: "b", label: "B" }] });
  expect(blank(sent)).toEqual({ form: "choose", picks: [] });
  const picked = toggled(shape, blank(shape), "gala");
  expect(problems(shape, picked)).toEqual([]);
  expect(toAnswer(shape, picked)).toEqual({ gala: "adeyra" });
  const barred = one([], { options: [{ key: "x", label: "X", barred: "No" }, { key: "y", label: "Y" }] });
  const both: FormShape = { form: "form", parts: [{ name: "who", ...barred }, { name: "whom", ...one(["x", "y"]) }] };
  expect(problems(both, blank(both)).map((problem) => problem.path)).toEqual([["who"], ["whom"]]);
  const play = one([], { options: [{ key: "card", label: "Card", then: both }] });
  const missing = problems(play, toggled(play, blank(play), "card")).map((problem) => problem.path);
  expect(missing).toEqual([["card", "whom"]]);
});

test("a single choice replaces, and a second tap does not take it away", () => {
  const shape = one(["a", "b"]);
  const first = toggled(shape, blank(shape), "a");
  expect(toAnswer(shape, first)).toBe("a");
  expect(toAnswer(shape, toggled(shape, first, "a"))).toBe("a");
  expect(toAnswer(shape, toggled(shape, first, "b"))).toBe("b");
});

test("an option that asks further is answered by an object", () => {
  const shape = one([], { options: [{ key: "pay", label: "Pay", then: AMOUNT }] });
  const open = toggled(shape, blank(shape), "pay");
  expect(problems(shape, open).map((one) => one.path)).toEqual([["pay"]]);
  const done = put(open, ["pay"], { form: "amount", value: 6 });
  expect(problems(shape, done)).toEqual([]);
  expect(toAnswer(shape, done)).toEqual({ pay: 6 });
});

test("several choices come in the order of the options, unless the order matters", () => {
  const loose = one(["a", "b", "c"], { least: 0, most: 2 });
  let draft = toggled(loose, toggled(loose, blank(loose), "c"), "a");
  expect(toAnswer(loose, draft)).toEqual(["a", "c"]);
  expect(toggled(loose, draft, "b")).toEqual(draft);
  const strict = { ...loose, ordered: true };
  draft = toggled(strict, toggled(strict, blank(strict), "c"), "a");
  expect(toAnswer(strict, draft)).toEqual(["c", "a"]);
  expect(toAnswer(strict, moved(draft, "a", -1))).toEqual(["a", "c"]);
});

test("choosing none is an answer where none is enough", () => {
  const shape = one(["a"], { least: 0 });
  expect(problems(shape, blank(shape))).toEqual([]);
  expect(toAnswer(shape, blank(shape))).toEqual([]);
  const picked = toggled(shape, blank(shape), "a");
  expect(toAnswer(shape, picked)).toEqual(["a"]);
  expect(toAnswer(shape, toggled(shape, picked, "a"))).toEqual([]);
});

test("a barred option cannot be taken", () => {
  const shape = one(["a"], { options: [{ key: "a", label: "A", barred: "not now" }] });
  expect(toggled(shape, blank(shape), "a")).toEqual(blank(shape));
});

test("amounts keep to their range and steps", () => {
  const codes = (value: number | null): string[] =>
    problems(AMOUNT, { form: "amount", value }).map((one) => one.code);
  expect(codes(6)).toEqual([]);
  expect(codes(null)).toEqual(["amount"]);
  expect(codes(1)).toEqual(["range"]);
  expect(codes(11)).toEqual(["range"]);
  expect(codes(4)).toEqual(["step"]);
  expect(codes(2.5)).toEqual(["range"]);
});

describe("a split", () => {
  const draft = (slots: Record<string, number>): Draft => ({ form: "allocate", slots });
  const codes = (slots: Record<string, number>): string[] =>
    problems(SPLIT, draft(slots)).map((one) => one.code);

  test("keeps to caps, totals and further limits", () => {
    expect(codes({ a: 3, b: 1 })).toEqual([]);
    expect(codes({ a: 1 })).toEqual(["least"]);
    expect(codes({ a: 4, b: 1 })).toEqual(["most"]);
    expect(codes({ a: 5 })).toEqual(["limit"]);
    expect(codes({ b: 3 })).toEqual(["range", "most"]);
  });

  test("tells how much a slot can still take", () => {
    expect(room(SPLIT, {}, "a")).toBe(4);
    expect(room(SPLIT, { a: 3 }, "b")).toBe(1);
    expect(room(SPLIT, { b: 2 }, "a")).toBe(0);
  });

  test("tells only of further limits that can be reached", () => {
    const wide = { costs: [1, 0], most: 99 };
    expect(binding(SPLIT)).toEqual(SPLIT.limits);
    expect(binding({ ...SPLIT, limits: [...SPLIT.limits, wide] })).toEqual(SPLIT.limits);
  });

  test("leaves out slots of nothing", () => {
    expect(toAnswer(SPLIT, draft({ a: 3, b: 0 }))).toEqual({ a: 3 });
  });
});

test("texts are counted in code points, as the server does", () => {
  const shape: Shape = { form: "text", least: 1, limit: 2, ideas: [] };
  const codes = (text: string): string[] =>
    problems(shape, { form: "text", text }).map((one) => one.code);
  expect(codes("🚀🚀")).toEqual([]);
  expect(codes("")).toEqual(["short"]);
  expect(codes("abc")).toEqual(["long"]);
});

test("a draft survives a changed question as far as it still fits", () => {
  const draft: Draft = {
    form: "form",
    parts: {
      who: { form: "choose", picks: [{ key: "x", then: null }] },
      many: { form: "amount", value: 10 },
    },
  };
  const smaller: FormShape = {
    form: "form",
    parts: [
      { name: "who", ...one(["x", "z"]) },
      { name: "many", ...AMOUNT, most: 6 } as FormShape["parts"][number],
    ],
  };
  const kept = carried(smaller, draft);
  expect(at(smaller, kept, ["who"])?.draft).toEqual({ form: "choose", picks: [{ key: "x", then: null }] });
  expect(at(smaller, kept, ["many"])?.draft).toEqual({ form: "amount", value: null });
  const gone = { ...smaller, parts: smaller.parts.slice(1) };
  expect(at(gone, carried(gone, draft), ["who"])).toBeNull();
});

test("the board can answer every choice that is open, nested ones too", () => {
  const inner = one(["p", "q"]);
  const shape = one([], { options: [{ key: "go", label: "Go", then: inner }] });
  const draft = toggled(shape, blank(shape), "go");
  expect(choices(shape, draft).map((one) => one.path)).toEqual([[], ["go"]]);
});

interface Played {
  shape: Shape;
  answers: Answer[];
}
const RECORDED = process.env["STARMOOT_ANSWERS"] ?? "fixtures/answers.json";

test("answers that the kernel takes come out as they went in", () => {
  expect(existsSync(RECORDED), `${RECORDED} is missing: run tools/client_fixtures.py`).toBe(true);
  const played = JSON.parse(readFileSync(RECORDED, "utf-8")) as Played[];
  expect(played.length).toBeGreaterThan(50);
  const forms = new Set<string>();
  for (const { shape, answers } of played) {
    forms.add(shape.form);
    for (const answer of answers) {
      const draft = fromAnswer(shape, answer);
      expect(problems(shape, draft)).toEqual([]);
      expect(toAnswer(shape, draft)).toEqual(answer);
      expect(carried(shape, draft)).toEqual(draft);
    }
  }
  expect([...forms].sort()).toEqual(expect.arrayContaining(["amount", "choose", "form"]));
});
