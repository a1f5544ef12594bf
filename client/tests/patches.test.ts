// Patches: the cases are those by which the server is tested (tests/web/tables/patches_test.py).

import { expect, test } from "vitest";
import { patched, type Json, type Operation } from "../src/lib/patches";
import { TableModel } from "../src/lib/model.svelte";
import type { News } from "../src/lib/protocol";
import cases from "./patches.json";

test.each(cases)("a patch brings a value up to date: $why", ({ old, new: wanted, patch }) => {
  const before = JSON.stringify(old);
  expect(patched(old as Json, patch as Operation[])).toEqual(wanted);
  expect(JSON.stringify(old)).toBe(before);
});

test("what did not change is shared with the old value", () => {
  const old = { places: [{ key: "a" }, { key: "b" }] };
  const now = patched(old, [{ op: "replace", path: "/places/1/key", value: "c" }]) as typeof old;
  expect(now.places[0]).toBe(old.places[0]);
});

test("a table takes a patch in as it would take the whole part", () => {
  const prose = { widget: "prose", title: "", text: "x", private: false };
  const scene = { headline: "Before", widgets: [prose] };
  const model = new TableModel();
  model.apply({ parts: { scene } } as unknown as News);
  model.apply({ patches: { scene: [{ op: "replace", path: "/headline", value: "After" }] } });
  model.apply({ patches: { scene: [{ op: "replace", path: "/widgets/0/text", value: "y" }] } });
  expect(model.scene).toMatchObject({ headline: "After", widgets: [{ text: "y" }] });
});
