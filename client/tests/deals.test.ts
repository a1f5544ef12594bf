// Deals: two sides, numbers that begin at nothing, and one sentence.

import { expect, test } from "vitest";
import type { ChooseShape, FormShape } from "../src/generated/protocol";
import { answerOf, dealIn, isDeal, reaches, thingsOn } from "../src/lib/deals";
import { blank, problems, put, toAnswer, toggled, type Draft } from "../src/lib/draft";

const stance: ChooseShape = {
  form: "choose",
  kind: "stance",
  least: 1,
  most: 1,
  ordered: false,
  options: [
    { key: "seal", label: "seal" },
    { key: "open", label: "open" },
  ],
};
const deal: FormShape = {
  form: "form",
  parts: [
    { ...stance, kind: "seat", options: [{ key: "seat2", label: "Brandt" }], name: "captain", side: "with" },
    { form: "amount", least: 1, most: 20, step: 1, name: "price", side: "give", label: "Influence", said: "{} influence" },
    {
      form: "form",
      name: "takes",
      side: "get",
      parts: [
        { form: "amount", least: 0, most: 40, step: 1, name: "money" },
        { ...stance, least: 0, most: 2, name: "sectors", said: "the right to {}" },
      ],
    },
  ],
};

test("numbers of a deal begin at their least, and choices at nothing", () => {
  const draft = blank(deal);
  expect(problems(deal, draft).map((one) => one.path)).toEqual([["captain"]]);
  const [captain] = deal.parts;
  const chosen = put(draft, ["captain"], toggled(captain as ChooseShape, blank(captain as ChooseShape), "seat2"));
  expect(toAnswer(deal, chosen)).toEqual({ captain: "seat2", price: 1, takes: { money: 0, sectors: [] } });
});

test("what stands there at first is there to be changed", () => {
  const begun = deal.parts.map((part) =>
    part.name === "price" ? { ...part, begun: 7 } : part.name === "takes" ? { ...part, begun: { money: 3, sectors: ["open"] } } : part,
  );
  const draft = blank({ form: "form", parts: begun });
  expect(thingsOn(deal, draft, "give")).toEqual(["7 influence"]);
  expect(thingsOn(deal, draft, "get")).toEqual(["3 money", "the right to open"]);
  expect(thingsOn(deal, put(draft, ["price"], { form: "amount", value: 8 }), "give")).toEqual(["8 influence"]);
});

test("everything on a side is said in words", () => {
  let draft: Draft = blank(deal);
  draft = put(draft, ["price"], { form: "amount", value: 12 });
  draft = put(draft, ["takes", "money"], { form: "amount", value: 7 });
  draft = put(draft, ["takes", "sectors"], { form: "choose", picks: [{ key: "open", then: null }] });
  expect(thingsOn(deal, draft, "give")).toEqual(["12 influence"]);
  expect(thingsOn(deal, draft, "get")).toEqual(["7 money", "the right to open"]);
});

test("a deal is found behind the entry of a menu that was chosen", () => {
  const menu: ChooseShape = {
    ...stance,
    options: [
      { key: "wait", label: "Wait" },
      { key: "write", label: "Write", then: deal },
    ],
  };
  expect(dealIn(menu, blank(menu))).toBeNull();
  const picked = toggled(menu, blank(menu), "write");
  expect(dealIn(menu, picked)?.path).toEqual(["write"]);
  expect(isDeal(deal)).toBe(true);
  expect(reaches(menu, ["wait"])).toBe(true);
  expect([reaches(menu, ["write"]), reaches(menu, ["go"]), reaches(menu, [])]).toEqual([false, false, false]);
});

test("an offer is answered by keys one after another", () => {
  expect(answerOf(["yes"])).toBe("yes");
  expect(answerOf(["answer", "17", "accept"])).toEqual({ answer: { "17": "accept" } });
});

test("a yes in a deal begins at no, and is said once it is given", () => {
  const coup: FormShape = {
    form: "form",
    parts: [
      {
        ...stance,
        kind: "no_or_yes",
        options: [
          { key: "no", label: "No" },
          { key: "yes", label: "Yes" },
        ],
        name: "coup",
        side: "get",
        label: "No resistance to a coup",
      },
    ],
  };
  const draft = blank(coup);
  expect(problems(coup, draft)).toEqual([]);
  expect(toAnswer(coup, draft)).toEqual({ coup: "no" });
  expect(thingsOn(coup, draft, "get")).toEqual([]);
  const agreed = put(draft, ["coup"], { form: "choose", picks: [{ key: "yes", then: null }] });
  expect(thingsOn(coup, agreed, "get")).toEqual(["No resistance to a coup"]);
});
