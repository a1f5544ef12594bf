// Smaller parts: targets, texts, maps, waiting times.

import { expect, test } from "vitest";
import type { Decision, Fact, Shape } from "../src/generated/protocol";
import type { Grid, Place, Scene } from "../src/generated/scene";
import { approachTo, between, bondsIn } from "../src/lib/bonds";
import { waitFor } from "../src/lib/connection.svelte";
import { wear } from "../src/lib/face";
import type { Draft } from "../src/lib/draft";
import { boxOf, hexagon, piecesByRing, ringPiece, spanIn, towards } from "../src/lib/geometry";
import { holdingsIn } from "../src/lib/holdings";
import { fill, guessLanguage } from "../src/lib/i18n.svelte";
import { named, namesFor } from "../src/lib/named";
import { phasesOf, within } from "../src/lib/phases";
import { plainScene } from "../src/lib/plain";
import { byTarget, keysIn, keysOf, seatOf } from "../src/lib/targets";
import { asking, inShort, spoken } from "../src/lib/words";
import { de } from "../src/messages/de";
import { en, type MessageKey } from "../src/messages/en";

const fact = (name: string, step: number, args: Record<string, string> = {}): Fact => ({
  fact: name,
  rules: [],
  step,
  args,
  text: name,
});
const place = (key: string, x: number, y: number): Place => ({
  key,
  label: key,
  x,
  y,
  note: "",
  tokens: [],
  here: false,
  mark: "",
  brief: "",
  body: "",
  moons: 0,
  worth: "",
  owner: -1,
});

test("a fact is about things, but not about numbers", () => {
  const about = fact("bid", 1, { seat: "seat2", number1: "3", "x.card2": "ace" });
  expect(keysIn(about)).toEqual(["seat2", "ace"]);
});

test("an option is found by its key, its entity, or what stands behind a colon", () => {
  expect(keysOf({ key: "jump:k" })).toEqual(["jump:k", "k"]);
  expect(keysOf({ key: "k", on: "system/k" })).toEqual(["k", "system/k"]);
  const found = byTarget({
    form: "choose",
    kind: "route",
    least: 1,
    most: 1,
    ordered: false,
    options: [
      { key: "jump:k", label: "Jump" },
      { key: "scout:k", label: "Scout" },
      { key: "jump:m", label: "Jump", barred: "too far" },
    ],
  });
  expect(found.get("k")?.map((one) => one.key)).toEqual(["jump:k", "scout:k"]);
  expect(found.has("m")).toBe(false);
  expect(seatOf("seat3")).toBe(2);
  expect(seatOf("seated")).toBeNull();
});

test("texts fill in values and choose by number", () => {
  expect(fill("{who} and {n|one more|{n} more}", { who: "Ada", n: 1 }, "en")).toBe("Ada and one more");
  expect(fill("{who} and {n|one more|{n} more}", { who: "Ada", n: 3 }, "en")).toBe("Ada and 3 more");
  expect(guessLanguage(["fr-FR", "de-AT"])).toBe("de");
  expect(guessLanguage(["fr"])).toBe("en");
});

test("every language has every text, with the same places to fill", () => {
  const places = (text: string): string[] => [...new Set(text.match(/\{\w+/g) ?? [])].sort();
  for (const key of Object.keys(en) as MessageKey[]) {
    expect(de[key], key).toBeTruthy();
    expect(places(de[key]), key).toEqual(places(en[key]));
  }
  const same = (Object.keys(en) as MessageKey[]).filter((key) => en[key] === de[key]);
  expect(same.length).toBeLessThan(20);
});

test("shares are counted where there can be several, and no number runs into another", () => {
  const slots = [
    { key: "fleet", label: "Fleet", cap: 3, cost: 1 },
    { key: "s33", label: "33 Shamii", cap: 2, cost: 1 },
    { key: "miraz", label: "Miraz", cap: 1, cost: 1 },
  ];
  const shape: Shape = { form: "allocate", kind: "ware", least: 0, most: 9, slots, limits: [] };
  const draft: Draft = { form: "allocate", slots: { fleet: 2, s33: 2, miraz: 1 } };
  expect(inShort(shape, draft)).toBe("2 Fleet, 2 × 33 Shamii, Miraz");
});

test("words of the server are said as words", () => {
  expect(spoken("first_vote")).toBe("First vote");
  expect(inShort({ form: "amount", least: 0, most: 3, step: 1 }, { form: "amount", value: 2 })).toBe("2");
});

test("a long prompt tells, asks and adds; a short one only asks", () => {
  const short = "The Senate meets. Do you act now?";
  expect(asking(short)).toEqual({ told: "", question: short, added: "" });
  const told = "Election of the Minister of Interior. So far: Party of the People: Fola; Green Spiral: Ruhamat.";
  const added = "You may bid 4 more; it is spent whatever the result.";
  expect(asking(`${told} How do you vote?`)).toEqual({ told, question: "How do you vote?", added: "" });
  expect(asking(`${told} By how much? ${added}`)).toEqual({ told, question: "By how much?", added });
  // several questions belong together
  const several = `${told} (1) Who knew? (2) Who told the others?`;
  expect(asking(several)).toEqual({ told: "", question: several, added: "" });
});

test("a game without a picture is shown by its bare state", () => {
  const scene = plainScene("Toy", {
    round_number: 3,
    secret: { hidden: true },
    hand: { count: 2, cards: [null, 5] },
    players: [{ name: "Ada", points: 4 }],
  });
  const [first, second] = scene.widgets as Grid[];
  expect(first?.rows).toEqual([
    ["Round number", "3"],
    ["Secret", "?"],
    ["Hand", "2: 5"],
  ]);
  expect(second?.columns).toEqual(["Name", "Points"]);
  expect(second?.rows).toEqual([["Ada", "4"]]);
});

test("hexagons and rings are drawn around their places", () => {
  expect(hexagon(0, 0).match(/[ML]/g)).toHaveLength(6);
  const ring = [place("a", 0, -2), place("b", 2, 0), place("c", 0, 2), place("d", -2, 0)];
  expect(piecesByRing(ring).get(2)).toBe(4);
  expect(ringPiece(ring[1] as Place, 4)).toMatch(/^M.*A.*L.*A.*Z$/);
  expect(boxOf(ring, "rings").right).toBeCloseTo(2.62);
});

test("words find the room that a piece of a ring has at their height", () => {
  const [left, right] = spanIn(place("a", 0, 3), 12, [0]);
  expect(-left).toBeCloseTo(right, 5);
  expect(right).toBeGreaterThan(0.7); // half of a twelfth of a ring of radius 3
  expect(right).toBeLessThan(0.85);
  // nearer to the middle of the ring the piece is narrower, and what has to fit at both heights is too
  expect(spanIn(place("a", 0, 3), 12, [-0.4, 0])[1]).toBeLessThan(right);
  // beyond the piece there is no room at all
  expect(spanIn(place("a", 0, 3), 12, [0.6])).toEqual([-0, 0]);
});

test("a log is cut into phases where the headline changed", () => {
  const phases = phasesOf([
    { step: 0, label: "Bids" },
    { step: 3, label: "Votes" },
  ]);
  expect(phases.map((phase) => phase.label)).toEqual(["Votes", "Bids"]);
  const told = [0, 2, 3, 9].map((step) => fact("bid", step));
  expect(phases.map((phase) => told.filter((one) => within(one, phase)).map((one) => one.step))).toEqual([
    [3, 9],
    [0, 2],
  ]);
});

test("what a seat has is read from the table that tells of all seats", () => {
  const table: Grid = {
    widget: "grid",
    title: "Captains",
    columns: ["Captain", "Role", "Influence", "Votes"],
    rows: [
      ["Brandt", "?", "4", ""],
      ["Anwen", "Broker", "2", "3"],
    ],
    private: false,
    owners: [1, 0],
    sides: [],
  };
  const scene = (...widgets: Grid[]): Scene => ({ headline: "", widgets, colours: [], centre: "", aims: [], end: "", tip: "", phase: "", words: [], face: { ground: "", hue: "", letters: "" } });
  const found = holdingsIn(scene(table), [0, 1]);
  expect(found.get(0)).toEqual([
    { what: "Influence", much: "2" },
    { what: "Votes", much: "3" },
  ]);
  expect(found.get(1)?.[1]).toEqual({ what: "Votes", much: "0" });
  // a table that leaves somebody out, or that only one sees, tells nothing about everybody
  expect(holdingsIn(scene(table), [0, 1, 2]).size).toBe(0);
  expect(holdingsIn(scene({ ...table, private: true }), [0, 1]).size).toBe(0);
});

test("arrow keys walk to the nearest place in their direction", () => {
  const places = [place("a", 0, 0), place("b", 1, 0.1), place("c", 3, 0), place("d", 0, 1)];
  const from = places[0] as Place;
  expect(towards(places, from, 1, 0, new Set())?.key).toBe("b");
  expect(towards(places, from, 0, 1, new Set())?.key).toBe("d");
  expect(towards(places, from, -1, 0, new Set())).toBeNull();
});

test("a lost connection is tried again sooner at first, and never all at once", () => {
  expect(waitFor(1, 0.5)).toBe(500);
  expect(waitFor(3, 0.5)).toBe(2000);
  expect(waitFor(50, 1)).toBeLessThanOrEqual(18750);
  expect(waitFor(4, 0)).not.toBe(waitFor(4, 1));
});

test("a ledger of deals tells what stands between two seats", () => {
  const ledger: Grid = {
    widget: "grid",
    title: "Promises",
    columns: ["By", "To", "Promises", "State"],
    rows: [
      ["Ada", "Bo", "to vote yes", "open"],
      ["Cy", "Ada", "to pay 3", "kept"],
    ],
    private: false,
    owners: [],
    sides: [[0, 1], [2, 0]],
  };
  const plain: Grid = { ...ledger, title: "Seats", sides: [] };
  const bonds = bondsIn({ headline: "", widgets: [plain, ledger], colours: [], centre: "", aims: [], end: "", tip: "", phase: "", words: [], face: { ground: "", hue: "", letters: "" } });
  expect(bonds.length).toBe(2);
  expect(between(bonds, 1, 2)).toEqual([]);
  expect(between(bonds, 1, 0)).toEqual([
    {
      title: "Promises",
      sides: [0, 1],
      head: "Ada",
      clauses: [{ about: "To", said: "Bo" }, { about: "Promises", said: "to vote yes" }],
      state: "open",
    },
  ]);
});

test("a standing question that asks for a seat is a way to approach it", () => {
  const shape = {
    form: "choose" as const,
    kind: "seat",
    least: 1,
    most: 1,
    ordered: false,
    options: [
      { key: "seat2", label: "Bo" },
      { key: "x", label: "Cy" },
      { key: "seat4", label: "Di", barred: "not now" },
    ],
  };
  const decision = {
    id: "d",
    topic: "game.meet",
    title: "Meet",
    rules: [],
    prompt: "Whom do you meet?",
    may_pass: null,
    clock: "",
    final: false,
    standing: true,
    shape,
    given: null,
    deals: [],
    sheet: false, joint: {},
  };
  expect(approachTo([decision], 1, "Bo")?.option.key).toBe("seat2");
  expect(approachTo([decision], 2, "Cy")?.option.key).toBe("x");
  expect(approachTo([decision], 3, "Di")).toBeNull();
  expect(approachTo([{ ...decision, standing: false }], 1, "Bo")).toBeNull();
});

test("an offer behind an entry of a standing menu is a way, and is called as that entry", () => {
  const seats = (...keys: string[]) => ({
    form: "choose" as const,
    kind: "party",
    least: 1,
    most: 1,
    ordered: false,
    options: keys.map((key) => ({ key, label: `Party ${key}` })),
  });
  const menu: Decision = {
    id: "d",
    topic: "game.floor",
    title: "Floor",
    rules: [],
    prompt: "At any time you may:",
    may_pass: "Nothing",
    clock: "",
    final: false,
    standing: true,
    given: null,
    deals: [],
    sheet: false, joint: {},
    shape: {
      form: "choose",
      kind: "act",
      least: 1,
      most: 1,
      ordered: false,
      options: [
        { key: "bank", label: "Exchange", then: { form: "amount", least: 1, most: 4, step: 1 } },
        { key: "sue", label: "Sue", barred: "no court", then: seats("a", "b") },
        { key: "offer", label: "Offer a deal", then: { form: "form", parts: [{ ...seats("b"), name: "to" }] } },
      ],
    },
  };
  expect(approachTo([menu], 1, "Party b")).toMatchObject({
    label: "Offer a deal",
    path: ["offer", "to"],
    option: { key: "b" },
  });
  expect(approachTo([menu], 0, "Party a")).toBeNull();
});

test("who sits there is read where a game only numbers its seats", () => {
  const seats = [
    { called: "", name: "Ada" },
    { called: "", name: "Vega (bot)" },
    { called: "", name: "" },
  ];
  const names = namesFor(seats);
  const told = { text: "Seat 1 pays Seat 2, Seat 3 and Seat 10", args: { seat: "seat1" }, step: 4, more: [null] };
  expect(named(told, names)).toEqual({
    text: "Ada pays Vega, Seat 3 and Seat 10",
    args: { seat: "seat1" },
    step: 4,
    more: [null],
  });
  expect(named(told, namesFor([{ called: "Anwen", name: "Ada" }]))).toBe(told);
});

test("a page wears the face of its scene, and takes it off again", () => {
  const page = { dataset: {} as DOMStringMap } as HTMLElement;
  const scene = plainScene("Toy", {});
  wear({ ...scene, face: { ground: "hall", hue: "gold", letters: "" } }, page);
  expect(page.dataset).toEqual({ ground: "hall", hue: "gold" });
  wear(scene, page);
  expect(page.dataset).toEqual({});
});
