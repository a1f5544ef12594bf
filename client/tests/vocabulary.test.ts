// The words of a game, found in a text.

import { expect, test } from "vitest";
import type { Word } from "../src/generated/scene";
import { wordAt } from "../src/lib/vocabulary";

const words: Word[] = ["Edge", "influence", "Voting Strength", "Strength"].map((word) => ({ word, text: "", now: "" }));
const found = (text: string, at: number): string | undefined => wordAt(text, at, words)?.word.word;

test("a word is found wherever in it one points", () => {
  const text = "Now Edge rises";
  expect([4, 6, 8].map((at) => found(text, at))).toEqual(["Edge", "Edge", "Edge"]);
  expect([0, 3, 9, 12].map((at) => found(text, at))).toEqual([undefined, undefined, undefined, undefined]);
});

test("a part of another word is not meant", () => {
  expect(found("Edgewise", 2)).toBeUndefined();
  expect(found("the Hedge", 6)).toBeUndefined();
});

test("a name with a capital is not meant by the common word", () => {
  expect(found("the edge of space", 5)).toBeUndefined();
});

test("a common word may begin a sentence and stand for several", () => {
  expect(found("Influence is bid", 2)).toBe("influence");
  expect(found("all influences", 7)).toBe("influence");
});

test("of two words the longer is meant", () => {
  expect(found("Your Voting Strength is 4", 14)).toBe("Voting Strength");
  expect(found("Strength alone", 3)).toBe("Strength");
});

test("the second time counts as well as the first", () => {
  const text = "Edge, and Edge again";
  expect(wordAt(text, 11, words)).toMatchObject({ start: 10, end: 14 });
});
