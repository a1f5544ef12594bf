// The beginning: finds the place on the page and brings the table, or the replay, to life.

import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import { ServerApi } from "./lib/api";
import { Connection } from "./lib/connection.svelte";
import { t } from "./lib/i18n.svelte";
import { prefs } from "./lib/prefs.svelte";
import { makeTable, received } from "./lib/start";
import TablePage from "./ui/TablePage.svelte";

function seatIn(place: HTMLElement): number | null {
  const wanted = new URLSearchParams(location.search).get("seat") ?? place.dataset["seat"] ?? "";
  return /^\d+$/.test(wanted) ? Number(wanted) : null;
}

async function begin(place: HTMLElement): Promise<void> {
  prefs.load();
  const id = place.dataset["table"] ?? "";
  const api = new ServerApi(place.dataset["api"] ?? "/api/v1", id);
  const seat = seatIn(place);
  if (place.dataset["page"] === "replay") {
    const { default: ReplayPage } = await import("./ui/ReplayPage.svelte");
    place.replaceChildren();
    mount(ReplayPage, { target: place, props: { table: makeTable(api, id), seat } });
    return;
  }
  const table = makeTable(api, id);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const query = seat === null ? "" : `?seat=${seat}`;
  const address = `${scheme}//${location.host}${api.base}/tables/${encodeURIComponent(id)}/live${query}`;
  table.connection = new Connection(address, (news, first) => {
    received(table, news, first);
    if (!mounted) {
      mounted = true;
      place.replaceChildren();
      mount(TablePage, { target: place, props: { table } });
    }
  });
  let mounted = false;
  place.setAttribute("aria-busy", t("loading"));
  table.connection.start();
}

const place = document.getElementById("app");
if (place) void begin(place);
