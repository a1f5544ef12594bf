// Names: where a game only numbers its seats, people read who sits there instead.

const NUMBERED = /\b(?:Seat|Platz) (\d+)\b/g;

/** What stands for each seat that its game only numbers; null where it names all of them. */
export function namesFor(
  seats: readonly { called: string; name: string }[],
): readonly (string | null)[] | null {
  if (seats.every((seat) => seat.called)) return null;
  return seats.map((seat) => (seat.called ? null : seat.name.replace(/ \(bot\)$/, "") || null));
}

/** The same thing with names for numbers in all its texts. */
export function named<T>(thing: T, names: readonly (string | null)[] | null): T {
  return names ? (rename(thing, names) as T) : thing;
}

function rename(thing: unknown, names: readonly (string | null)[]): unknown {
  if (typeof thing === "string") {
    return thing.replace(NUMBERED, (text, number: string) => names[Number(number) - 1] ?? text);
  }
  if (Array.isArray(thing)) return thing.map((one) => rename(one, names));
  if (thing === null || typeof thing !== "object") return thing;
  return Object.fromEntries(Object.entries(thing).map(([name, value]) => [name, rename(value, names)]));
}
