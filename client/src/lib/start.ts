// Putting a table together, and what happens with each message.

import type { Api } from "./api";
import type { Table } from "./context";
import { Desk } from "./desk.svelte";
import { TableModel } from "./model.svelte";
import { Playback } from "./playback.svelte";
import type { News } from "./protocol";
import { Ui } from "./ui.svelte";

const RECAP_FROM = 2;

export function makeTable(api: Api, seat: number | null): Table {
  const place = `starmoot.table.${api.table}.${seat ?? "onlooker"}`;
  const model = new TableModel();
  return {
    model,
    api,
    desk: new Desk(model, api, place),
    playback: new Playback(),
    ui: new Ui(place),
    connection: null,
  };
}

/** Take in a message: the first one brings a recap, later ones are played. */
export function received(table: Table, news: News, first: boolean): void {
  const { model, desk, playback, ui } = table;
  const fresh = model.apply(news);
  if (first) {
    desk.recall();
    const seen = ui.seen;
    const missed = seen === null ? [] : model.log.slice(seen);
    if (missed.length >= RECAP_FROM) ui.recap = missed;
  } else playback.add(fresh);
  desk.follow();
}
