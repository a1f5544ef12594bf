// Plans: what was picked, where it goes, and what is said about those who go together.

import { expect, test } from "vitest";
import type { ChooseShape, Option } from "../src/generated/protocol";
import type { Draft } from "../src/lib/draft";
import { jointly, plansOf, together } from "../src/lib/plans";

const place = (key: string): Option => ({ key, label: `the ${key}`, on: `place/${key}` });
const ship = (key: string, ...places: string[]): Option => ({
  key,
  label: key,
  then: { form: "choose", kind: "hex", least: 1, most: 1, ordered: false, options: places.map(place) },
});
const fleet: ChooseShape = {
  form: "choose",
  kind: "ship",
  least: 0,
  most: 3,
  ordered: false,
  options: [ship("raider", "reef", "gulf"), ship("fighter", "reef"), ship("carrier", "gulf")],
};
const picked = (goals: Record<string, string | null>): Draft => ({
  form: "choose",
  picks: Object.entries(goals).map(([key, goal]) => ({
    key,
    then: { form: "choose", picks: goal === null ? [] : [{ key: goal, then: null }] },
  })),
});

test("what was picked is planned with where it goes", () => {
  const plans = plansOf(fleet, picked({ raider: "gulf", fighter: null }));
  expect(plans.map((plan) => [plan.key, plan.to?.label ?? null])).toEqual([
    ["raider", "the gulf"],
    ["fighter", null],
  ]);
  expect(plans[0]?.to?.on).toContain("gulf");
});

test("one goal holds for all that have none yet and can go there", () => {
  const draft = together(fleet, picked({ raider: null, fighter: null, carrier: null }), "reef");
  expect(plansOf(fleet, draft).map((plan) => plan.to?.key ?? null)).toEqual(["reef", "reef", null]);
  const kept = together(fleet, picked({ raider: "gulf", fighter: null }), "reef");
  expect(plansOf(fleet, kept).map((plan) => plan.to?.key)).toEqual(["gulf", "reef"]);
});

test("odds are those of everybody who goes there together", () => {
  const joint = { reef: { raider: "11 %", "fighter raider": "55 %" } };
  const plans = plansOf(fleet, picked({ raider: "reef", fighter: null }));
  expect(jointly(joint, plans, "reef")).toBe("11 %");
  expect(jointly(joint, plans, "reef", true)).toBe("55 %");
  expect(jointly(joint, plans, "gulf")).toBe("");
});

test("other choices plan nothing", () => {
  const one: ChooseShape = { ...fleet, least: 1, most: 1 };
  expect(plansOf(one, picked({ raider: "gulf" }))).toEqual([]);
});
