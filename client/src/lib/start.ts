// Putting a table together, and what happens with each message.

import type { Api } from "./api";
import { changesBetween } from "./changes";
import type { Table } from "./context";
import { Desk } from "./desk.svelte";
import { TableModel } from "./model.svelte";
import type { News } from "./protocol";
import { Stage } from "./stage.svelte";
import { Ui } from "./ui.svelte";

const RECAP_FROM = 2;

export function makeTable(api: Api, seat: number | null): Table {
  const place = `starmoot.table.${api.table}.${seat ?? "onlooker"}`;
  const model = new TableModel();
  return {
    model,
    api,
    desk: new Desk(model, api, place),
    stage: new Stage(),
    ui: new Ui(place),
    connection: null,
  };
}

/** Take in a message: the first one brings a recap, later ones are played. */
export function received(table: Table, news: News, first: boolean): void {
  const { model, desk, stage, ui } = table;
  const before = model.scene;
  model.apply(news);
  const beats = model.worded(news.beats ?? []);
  if (first) {
    ui.enter(model.room?.game ?? "");
    desk.recall();
    const seen = ui.seen;
    if (seen !== null && model.log.length - seen >= RECAP_FROM) {
      stage.missed = beats.filter((beat) => beat.at > seen);
    }
  } else stage.add(beats, changesBetween(before, model.scene, model.seats));
  desk.follow();
}
