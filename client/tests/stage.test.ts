// The stage: what is played, for how long, and what it changed.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Beat, Scene } from "../src/generated/scene";
import { changesBetween } from "../src/lib/changes";
import { IN_ALL, lengthsOf, SHORTEST, Stage } from "../src/lib/stage.svelte";

function beat(title: string, weight = 2, keys: string[] = []): Beat {
  return { title, lead: "", told: [], widgets: [], owner: -1, keys, weight, form: "act", at: 1, hits: [] };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a beat lasts from 0.2 to 1.5 seconds, by its weight, and many are over soon", () => {
  const lengths = lengthsOf([beat("small", 1), beat("one", 2), beat("great", 3)]);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  for (const length of [...lengths, ...lengthsOf(Array.from({ length: 40 }, () => beat("x")))]) {
    expect(length).toBeGreaterThanOrEqual(SHORTEST);
    expect(length).toBeLessThanOrEqual(1500);
  }
  const many = lengthsOf(Array.from({ length: 16 }, () => beat("x", 3)));
  expect(many.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(IN_ALL + 16);
});

test("beats follow each other and the stage is left by itself", () => {
  const stage = new Stage();
  stage.add([beat("one", 2, ["seat2"]), beat("two")]);
  expect(stage.now?.title).toBe("one");
  expect([stage.lit("seat2"), stage.lit("seat1"), stage.lit("")]).toEqual([true, false, false]);
  vi.advanceTimersByTime(1500);
  expect(stage.now?.title).toBe("two");
  vi.advanceTimersByTime(4000);
  expect(stage.now).toBeNull();
});

test("what happens meanwhile follows what is on show", () => {
  const stage = new Stage();
  stage.add([beat("one")]);
  stage.add([beat("two")]);
  expect(stage.beats.map((one) => one.title)).toEqual(["one", "two"]);
  expect(stage.now?.title).toBe("one");
});

test("a tap goes on, and the last one leaves", () => {
  const stage = new Stage();
  stage.add([beat("one"), beat("two")]);
  stage.next();
  expect(stage.now?.title).toBe("two");
  stage.next();
  expect(stage.now).toBeNull();
});

test("again is at one's own pace, and new beats end it", () => {
  const stage = new Stage();
  stage.add([beat("one"), beat("two")]);
  stage.close();
  stage.again();
  vi.advanceTimersByTime(60_000);
  expect(stage.now?.title).toBe("one");
  stage.add([beat("three")]);
  expect(stage.now?.title).toBe("three");
});

test("what nobody could watch becomes a recap", () => {
  const stage = new Stage();
  vi.stubGlobal("document", { hidden: true });
  stage.add([beat("one")]);
  expect(stage.now).toBeNull();
  expect(stage.missed.map((one) => one.title)).toEqual(["one"]);
});

test("who looks on is never told of having been away, however long a turn goes on", () => {
  const stage = new Stage();
  const many = (count: number, weight: number): Beat[] => Array.from({ length: count }, () => beat("x", weight));
  stage.add(many(12, 2));
  while (stage.place < 8) stage.next();
  stage.add(many(12, 2));
  expect(stage.beats.length - stage.place).toBe(16);
  stage.close();
  stage.add([...many(14, 1), beat("great", 3), ...many(14, 1)]);
  expect(stage.beats.map((one) => one.title)).toEqual(["x", "great"]);
  expect(stage.missed).toEqual([]);
  stage.close();
  stage.add(many(17, 2));
  expect(stage.missed.length).toBeGreaterThan(0);
});

test("small things do not take the middle of the table", () => {
  const stage = new Stage();
  stage.add([beat("small", 1)]);
  expect(stage.large).toBe(false);
  stage.add([beat("a beat", 2)]);
  expect(stage.large).toBe(true);
});

function table(sealed: number, influence: string): Scene {
  const track = { label: "Sealed", value: sealed, least: 0, most: 9, note: "", good: null, key: "seal", owner: -1 };
  return {
    headline: "",
    colours: [],
    centre: "",
    aims: [],
    end: "",
    tip: "", phase: "", words: [], face: { ground: "", hue: "", letters: "" },
    widgets: [
      { widget: "tracks", title: "Tracks", tracks: [track, { ...track, label: "Reserve", key: "", value: 4 }] },
      {
        widget: "grid",
        title: "Captains",
        columns: ["Captain", "Influence"],
        rows: [
          ["Anwen", influence],
          ["Brandt", "3"],
        ],
        private: false,
        owners: [0, 1],
        sides: [],
      },
    ],
  };
}

test("what changed is known by where it is kept", () => {
  expect(changesBetween(table(1, "5"), table(3, "2"), [0, 1])).toEqual([
    { place: "track:-1:seal", label: "Sealed", owner: -1, before: 1, after: 3 },
    { place: "seat:0:Influence", label: "Influence", owner: 0, before: 5, after: 2 },
  ]);
  expect(changesBetween(null, table(1, "5"), [0, 1])).toEqual([]);
});
