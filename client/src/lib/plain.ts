// A picture from the bare state, for games that have none of their own yet.

import type { Grid, Scene } from "../generated/scene";

const MOST_COLUMNS = 8;
const LONGEST = 60;

export type State = Record<string, unknown>;

function isRecord(value: unknown): value is State {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A field's name as words. */
function spokenName(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value in a few words; what is hidden shows as a question mark. */
export function brief(value: unknown): string {
  let text: string;
  if (isRecord(value)) {
    if (value["hidden"] === true) return "?";
    if (Array.isArray(value["cards"])) {
      const known = value["cards"].filter((card) => card !== null).join(" ");
      return known ? `${String(value["count"])}: ${known}` : String(value["count"]);
    }
    text = Object.entries(value)
      .map(([name, inner]) => `${name} ${brief(inner)}`)
      .join(", ");
  } else if (Array.isArray(value)) text = value.map(brief).join(" ");
  else text = value === null ? "–" : String(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

/** Numbers and texts as one table, lists of records as tables of their own. */
export function plainScene(title: string, state: State): Scene {
  const grid = (name: string, columns: string[], rows: string[][]): Grid => ({
    widget: "grid",
    title: name,
    columns,
    rows,
    private: false,
    owners: [],
    sides: [],
  });
  const simple: string[][] = [];
  const grids: Grid[] = [];
  for (const [name, value] of Object.entries(state)) {
    if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
      const columns = Object.keys(value[0] as State).slice(0, MOST_COLUMNS);
      const rows = value.map((one) => columns.map((column) => brief((one as State)[column])));
      grids.push(grid(spokenName(name), columns.map(spokenName), rows));
    } else simple.push([spokenName(name), brief(value)]);
  }
  return { headline: title, widgets: [grid(title, ["", ""], simple), ...grids], colours: [], centre: "", aims: [], end: "", tip: "", phase: "", words: [], face: { ground: "", hue: "", letters: "" } };
}
