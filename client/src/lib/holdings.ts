// What everybody sees that a seat has: read from the tables of a scene whose rows are the seats.

import type { Grid, Scene } from "../generated/scene";

export interface Holding {
  what: string;
  much: string;
}

/** How much of it fits beside a name. */
export const MOST_HOLDINGS = 3;

/** How many letters stand beside each other on a phone. */
const LINE = 40;

/** Whether a table is too broad for a phone: many columns and much in them, or whole sentences in some. */
export function stacks(columns: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const widths = columns.map((column, place) =>
    Math.max(column.length, ...rows.map((row) => row[place]?.length ?? 0)),
  );
  const whole = widths.reduce((sum, width) => sum + width, 0);
  return columns.length > 3 ? whole > LINE : columns.length > 2 && whole > 3 * LINE;
}

/** Whether a column holds numbers, and not only blanks. */
export function numeric(rows: readonly (readonly string[])[], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? "");
  return cells.some(Boolean) && cells.every((cell) => /^[+\-−]?\d*$/.test(cell));
}

/** One row for each seat, and nobody left out. */
function tellsOfAll(grid: Grid, seats: readonly number[]): boolean {
  const owners = new Set(grid.owners);
  return grid.owners.length === owners.size && seats.every((seat) => owners.has(seat));
}

/** Columns of numbers, by their names. */
function measures(grid: Grid): { what: string; column: number }[] {
  return grid.columns
    .map((what, column) => ({ what, column }))
    .filter(({ what, column }) => column > 0 && what && numeric(grid.rows, column));
}

/** The numbers of each seat in the open table of all seats that has the most of them. */
export function holdingsIn(scene: Scene | null, seats: readonly number[]): Map<number, Holding[]> {
  const grids = (scene?.widgets ?? []).filter(
    (one): one is Grid => one.widget === "grid" && !one.private && one.owners.length > 0 && tellsOfAll(one, seats),
  );
  const [best] = grids.sort((one, other) => measures(other).length - measures(one).length);
  const found = new Map<number, Holding[]>();
  if (!best) return found;
  const columns = measures(best).slice(0, MOST_HOLDINGS);
  for (const [line, row] of best.rows.entries()) {
    const held = columns.map(({ what, column }) => ({ what, much: row[column] || "0" }));
    found.set(best.owners[line] ?? -1, held);
  }
  return found;
}
