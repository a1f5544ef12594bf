// Texts from the catalogues. The language is a preference; English stands in for what is missing.

import { de } from "../messages/de";
import { en, type MessageKey } from "../messages/en";

export type Language = "en" | "de";
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch" };

type Values = Record<string, string | number>;

const CATALOGUES: Record<Language, Record<MessageKey, string>> = { en, de };

export const language = $state<{ now: Language }>({ now: "en" });

const PLACE = /\{(\w+)(?:\|((?:[^{}]|\{\w+\})*))?\}/g;

/** A text with its values filled in; `{n|one|other}` picks by the number n. */
export function fill(template: string, values: Values, tongue: Language): string {
  return template.replace(PLACE, (_whole, name: string, forms: string | undefined) => {
    const value = values[name];
    if (forms === undefined) return String(value ?? "");
    const [one = "", other = one] = forms.split("|");
    const form = new Intl.PluralRules(tongue).select(Number(value)) === "one" ? one : other;
    return form.replace(/\{(\w+)\}/g, (_inner, inner: string) => String(values[inner] ?? ""));
  });
}

/** A message of the catalogue in the language of the page. */
export function t(key: MessageKey, values: Values = {}): string {
  const template = CATALOGUES[language.now][key] ?? en[key];
  return fill(template, values, language.now);
}

/** A title as it stands within a sentence: German nouns keep their capital. */
export function inSentence(title: string): string {
  return language.now === "de" ? title : title.toLowerCase();
}

/** Names in a sentence: "Ada, Bo and Cato". */
export function listed(names: string[]): string {
  return new Intl.ListFormat(language.now, { type: "conjunction" }).format(names);
}

/** A difference with its sign: "+3", "−1.5", "0". */
export function signed(number: number): string {
  return new Intl.NumberFormat(language.now, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(number);
}

/** The language that fits the reader best. */
export function guessLanguage(wanted: readonly string[]): Language {
  for (const one of wanted) {
    const code = one.slice(0, 2).toLowerCase();
    if (code === "en" || code === "de") return code;
  }
  return "en";
}
