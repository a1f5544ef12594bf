// Preferences of this browser: look, language, sound, motion. Kept in local storage, nowhere else.

import { guessLanguage, language, type Language } from "./i18n.svelte";

export type Theme = "auto" | "dark" | "light";
export type Motion = "auto" | "full" | "less";

interface Stored {
  theme: Theme;
  motion: Motion;
  sound: boolean;
  instant: boolean;
  language: Language | null;
}

const PLACE = "starmoot.prefs";
const AT_FIRST: Stored = { theme: "auto", motion: "auto", sound: false, instant: false, language: null };

/** A value from local storage; anything strange counts as nothing. */
export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keep a value; a browser that refuses to simply forgets it. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    return;
  }
}

class Prefs {
  theme = $state<Theme>("auto");
  motion = $state<Motion>("auto");
  sound = $state(false);
  instant = $state(false);
  #quiet = $state(false);

  /** Whether things may move. */
  get moves(): boolean {
    return this.motion === "auto" ? !this.#quiet : this.motion === "full";
  }

  load(): void {
    const stored = { ...AT_FIRST, ...recall<Partial<Stored>>(PLACE, {}) };
    this.theme = stored.theme;
    this.motion = stored.motion;
    this.sound = stored.sound;
    this.instant = stored.instant;
    const page = document.documentElement.lang; // what was chosen for the pages of the server
    language.now = stored.language ?? guessLanguage(page ? [page] : navigator.languages);
    const media = matchMedia("(prefers-reduced-motion: reduce)");
    this.#quiet = media.matches;
    media.addEventListener("change", () => (this.#quiet = media.matches));
    this.show();
  }

  /** Keep what was chosen and let the page follow it. */
  save(): void {
    keep(PLACE, {
      theme: this.theme,
      motion: this.motion,
      sound: this.sound,
      instant: this.instant,
      language: language.now,
    });
    this.show();
  }

  show(): void {
    const root = document.documentElement;
    root.lang = language.now;
    if (this.theme === "auto") root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", this.theme);
    root.toggleAttribute("data-still", !this.moves);
  }
}

export const prefs = new Prefs();
