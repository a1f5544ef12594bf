// Words: drafts and answers said in words, so that people read what they are about to commit.

import type { Shape } from "../generated/protocol";
import type { MessageKey } from "../messages/en";
import { findOption, type Draft, type Problem } from "./draft";
import { t } from "./i18n.svelte";

/** A key that has no label, for eyes: `first_vote` is "First vote". */
export function spoken(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The names of the parts and options that lead to a part of a shape. */
export function wayTo(shape: Shape, path: readonly string[]): string[] {
  const [step, ...rest] = path;
  if (step === undefined) return [];
  if (shape.form === "choose") {
    const option = findOption(shape, step);
    return [option?.label ?? spoken(step), ...(option?.then ? wayTo(option.then, rest) : [])];
  }
  if (shape.form === "form") {
    const part = shape.parts.find((one) => one.name === step);
    return [part?.label ?? spoken(step), ...(part ? wayTo(part, rest) : [])];
  }
  if (shape.form === "allocate") return [shape.slots.find((one) => one.key === step)?.label ?? spoken(step)];
  return [spoken(step)];
}

const WHY: Record<Problem["code"], MessageKey> = {
  choose: "problemChoose",
  chooseOne: "problemChooseOne",
  tooMany: "problemTooMany",
  amount: "problemAmount",
  range: "problemRange",
  step: "problemStep",
  least: "problemLeast",
  most: "problemMost",
  limit: "problemLimit",
  short: "problemShort",
  long: "problemLong",
};
/** How much of what is still missing is told at once. */
const MOST_MISSING = 2;

/** What an answer still lacks, in words. */
export function lacking(shape: Shape, missing: readonly Problem[]): string {
  const told = missing.slice(0, MOST_MISSING).map(({ code, path, least = 0, most = 0, now = 0 }) => {
    const where = wayTo(shape, path).join(" › ");
    const exactly = code === "choose" && least > 0 && least === most;
    const text = t(exactly ? "problemChooseAll" : WHY[code], { least, most, now });
    return where ? `${where}: ${text}` : text;
  });
  const more = missing.length - told.length;
  return told.join(" · ") + (more > 0 ? `, ${t("andMore", { n: more })}` : "");
}

/** Below so many letters a prompt is one question, however many sentences it has. */
const SHORT = 80;

/** A long prompt that puts one question: what it tells before, the question, and what it adds. */
export function asking(prompt: string): { told: string; question: string; added: string } {
  const sentences = prompt.split(/(?<=[.!?]) +/);
  const asked = sentences.filter((one) => one.endsWith("?"));
  if (prompt.length < SHORT || asked.length !== 1) return { told: "", question: prompt, added: "" };
  const place = sentences.indexOf(asked[0] ?? "");
  return {
    told: sentences.slice(0, place).join(" "),
    question: asked[0] ?? "",
    added: sentences.slice(place + 1).join(" "),
  };
}

/** One line of a summary: what it is about, and what was chosen; deeper lines follow. */
export interface Line {
  about: string;
  said: string;
  depth: number;
}

/** What a draft says, line by line. Parts that are still empty have an ellipsis. */
export function summary(shape: Shape, draft: Draft, about = "", depth = 0): Line[] {
  if (shape.form === "choose" && draft.form === "choose") {
    if (draft.picks.length === 0) {
      return [{ about, said: shape.least > 0 ? "…" : t("none"), depth }];
    }
    return draft.picks.flatMap((pick, place) => {
      const option = findOption(shape, pick.key);
      const lines: Line[] = [
        { about: place === 0 ? about : "", said: option?.label ?? pick.key, depth },
      ];
      if (option?.then && pick.then) {
        const inner = summary(option.then, pick.then, "", depth + 1);
        const only = inner[0];
        if (inner.length === 1 && only && !only.about && lines[0]) {
          if (only.said) lines[0].said += ` · ${only.said}`;
        } else lines.push(...inner);
      }
      return lines;
    });
  }
  if (shape.form === "form" && draft.form === "form") {
    return shape.parts.flatMap((part) => {
      const inner = draft.parts[part.name];
      return inner ? summary(part, inner, part.label ?? spoken(part.name), depth) : [];
    });
  }
  if (draft.form === "amount") {
    return [{ about, said: draft.value === null ? "…" : String(draft.value), depth }];
  }
  if (shape.form === "allocate" && draft.form === "allocate") {
    const given = shape.slots.filter((slot) => draft.slots[slot.key]);
    const said = given.map((slot) => counted(slot.label, slot.cap, draft.slots[slot.key] ?? 0)).join(", ");
    return [{ about, said: said || t("none"), depth }];
  }
  if (draft.form === "text") {
    const text = draft.text.trim();
    const empty = shape.form === "text" && shape.least > 0 ? "…" : t("none");
    return [{ about, said: text ? `“${text}”` : empty, depth }];
  }
  return [];
}

/** How many of a thing: none is counted that there is one of, and no number runs into another. */
function counted(label: string, most: number, count: number): string {
  if (most === 1) return label;
  return /^\d/.test(label) ? `${count} × ${label}` : `${count} ${label}`;
}

/** The same in one line, for seals and lists. */
export function inShort(shape: Shape, draft: Draft): string {
  return summary(shape, draft)
    .map((line) => (line.about ? `${line.about}: ${line.said}` : line.said))
    .join("; ");
}
