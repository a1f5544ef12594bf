import type { Widget } from "../generated/scene";

const LONG_CELL = 60;

/** Whether a widget takes the whole width where there are two columns: wide tables, and long texts. */
export function isBroad(widget: Widget): boolean {
  if (widget.widget === "cards") return widget.cards.filter((card) => card.text).length > 1;
  if (widget.widget !== "grid") return false;
  return widget.columns.length > 3 || widget.rows.some((row) => row.some((cell) => cell.length > LONG_CELL));
}

/** Whether a widget has nothing beside it in two columns: a broad one stands before and after it. */
export function standsAlone(widgets: readonly Widget[], place: number): boolean {
  const alike = (other: Widget | undefined): boolean => other !== undefined && !isBroad(other);
  return !alike(widgets[place - 1]) && !alike(widgets[place + 1]);
}
