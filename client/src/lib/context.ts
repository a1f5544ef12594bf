// What every part of the table can reach.

import { getContext, setContext } from "svelte";
import type { Api } from "./api";
import type { Connection } from "./connection.svelte";
import type { Desk } from "./desk.svelte";
import type { TableModel } from "./model.svelte";
import type { Stage } from "./stage.svelte";
import type { Ui } from "./ui.svelte";

export interface Table {
  model: TableModel;
  desk: Desk;
  stage: Stage;
  api: Api;
  ui: Ui;
  connection: Connection | null;
}

const KEY = Symbol("table");

export function shareTable(table: Table): void {
  setContext(KEY, table);
}

export function theTable(): Table {
  return getContext<Table>(KEY);
}
