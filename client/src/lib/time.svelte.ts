// Time for eyes: a clock that ticks once a second while somebody looks, and deadlines in words.

import { language, t } from "./i18n.svelte";

const clock = $state({ now: Date.now() });
setInterval(() => {
  if (typeof document === "undefined" || document.visibilityState === "visible") clock.now = Date.now();
}, 1000);

/** The present, as a value that pages follow. */
export function now(): number {
  return clock.now;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long until a deadline: minutes and seconds at the end, else the day and hour. */
export function timeLeft(due: number): { text: string; exact: string; soon: boolean } {
  const left = due - now();
  const date = new Date(due);
  const exact = date.toLocaleString(language.now, { dateStyle: "medium", timeStyle: "short" });
  if (left <= 0) return { text: t("clockOver"), exact, soon: true };
  if (left < HOUR) {
    const minutes = Math.floor(left / MINUTE);
    const seconds = Math.floor((left % MINUTE) / 1000);
    return {
      text: `${minutes}:${String(seconds).padStart(2, "0")}`,
      exact,
      soon: left < 30_000,
    };
  }
  if (left < 20 * HOUR) {
    const time = date.toLocaleTimeString(language.now, { hour: "2-digit", minute: "2-digit" });
    return { text: t("clockDue", { time }), exact, soon: false };
  }
  const time = date.toLocaleString(language.now, {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return { text: t("clockDue", { time }), exact, soon: false };
}

/** When something was said. */
export function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString(language.now, { hour: "2-digit", minute: "2-digit" });
}
