// Tables: what stands in them, and which are too broad for a phone.

import { expect, test } from "vitest";
import { stacks } from "../src/lib/holdings";

test("a table of many columns with much in them is stacked on a phone, a small one is not", () => {
  const columns = ["Faction", "Led by", "Standing", "Holds markers"];
  expect(stacks(columns, [["Church", "Prelate Naomi Calder", "4", ""]])).toBe(true);
  expect(stacks(["Power", "VP", "Ore", "Data"], [["Red", "4", "3", "1"]])).toBe(false);
  expect(stacks(["Faction", "Name", "Role"], [["Church", "Tobias Kovrig the Younger", "Elder"]])).toBe(false);
  const whole = "Chairs the Senate, may call an Election in any Galactic Phase, and may veto an item that has passed for 1 Influence.";
  expect(stacks(["Office", "Held by", "It may"], [["Prime Minister", "vacant", whole]])).toBe(true);
});
