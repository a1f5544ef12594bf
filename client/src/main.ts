// The beginning: finds the place on the page and brings the table, or the replay, to life.
//
// <div id="app" data-table="ID" data-page="table|replay" data-seat="0" data-coach></div>
// What stands inside is replaced once the first message is there; until then, and where no live
// connection can be had, it stays.

import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/faces.css";
import "./styles/base.css";
import { ServerApi } from "./lib/api";
import { Connection } from "./lib/connection.svelte";
import { language, t } from "./lib/i18n.svelte";
import { prefs } from "./lib/prefs.svelte";
import { makeTable, received } from "./lib/start";
import TablePage from "./ui/TablePage.svelte";

function seatIn(place: HTMLElement): number | null {
  const wanted = new URLSearchParams(location.search).get("seat") ?? place.dataset["seat"] ?? "";
  return /^\d+$/.test(wanted) ? Number(wanted) : null;
}

/** The address of the live connection of a seat, or of an onlooker. */
function liveAddress(api: ServerApi, seat: number | null): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const query = seat === null ? "" : `&seat=${seat}`;
  return `${scheme}//${location.host}${api.base}/tables/${encodeURIComponent(api.table)}/live?lean=true&language=${language.now}${query}`;
}

function sitDown(place: HTMLElement, api: ServerApi, seat: number | null, look: boolean): void {
  const table = makeTable(api, seat);
  let mounted = false;
  const connection = new Connection(liveAddress(api, seat), (news, first) => {
    const mine = news.parts?.me?.seats[0];
    if (seat === null && mine !== undefined && !mounted && !look) {
      connection.stop(); // whoever has a seat here looks through its eyes
      sitDown(place, api, mine, true);
      return;
    }
    received(table, news, first);
    if (mounted) return;
    mounted = true;
    place.replaceChildren();
    place.removeAttribute("aria-busy");
    place.removeAttribute("aria-label"); // what stands inside now has names of its own
    const coach = place.dataset["coach"] !== undefined;
    mount(TablePage, { target: place, props: { table, coach } });
  });
  table.connection = connection;
  connection.start();
}

async function begin(place: HTMLElement): Promise<void> {
  prefs.load();
  const api = new ServerApi(place.dataset["api"] ?? "/api/v1", place.dataset["table"] ?? "", place.dataset["csrf"]);
  const seat = seatIn(place);
  if (place.dataset["page"] === "replay") {
    const { default: ReplayPage } = await import("./ui/ReplayPage.svelte");
    place.replaceChildren();
    mount(ReplayPage, { target: place, props: { table: makeTable(api, seat), seat } });
    return;
  }
  place.setAttribute("aria-busy", "true");
  place.setAttribute("aria-label", t("table"));
  const look = new URLSearchParams(location.search).get("seat") === "";
  sitDown(place, api, seat, look);
}

const place = document.getElementById("app");
if (place) void begin(place);
