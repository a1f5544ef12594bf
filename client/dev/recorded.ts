// The table on recorded games, without a server.
// /app/dev.html?game=exodus&viewer=0&moment=5 ; tools/client_fixtures.py makes the recordings.
// /app/dev.html?table=ID&seat=0 is a table of a server that runs beside (see vite.config.ts).

import { mount } from "svelte";
import "../src/styles/tokens.css";
import "../src/styles/faces.css";
import "../src/styles/base.css";
import type { Fact } from "../src/generated/protocol";
import type { Scene } from "../src/generated/scene";
import type { Api, ReplayView } from "../src/lib/api";
import { prefs } from "../src/lib/prefs.svelte";
import type { Parts, Word } from "../src/lib/protocol";
import { makeTable, received } from "../src/lib/start";
import ReplayPage from "../src/ui/ReplayPage.svelte";
import TablePage from "../src/ui/TablePage.svelte";

type Moment = Parts & { log_length: number; log?: Fact[] };
interface Recording {
  viewers: Record<string, { moments: Moment[]; log: Fact[] }>;
}

const query = new URLSearchParams(location.search);
const game = query.get("game") ?? "moot";
const viewer = query.get("viewer") ?? "0";
let number = Number(query.get("moment") ?? "0");

const files = import.meta.glob("../fixtures/*.json", { import: "default" });
async function load<T>(name: string): Promise<T> {
  const file = files[`../fixtures/${name}.json`];
  if (!file) throw new Error(`there is no fixture ${name}: run tools/client_fixtures.py`);
  return (await file()) as T;
}

const recording = await load<Recording>(game === "showcase" ? "moot" : game);
const seen = recording.viewers[viewer];
if (!seen) throw new Error(`nobody is called ${viewer}`);
const { moments, log } = seen;

const WORDS: Word[] = [
  { id: "1", seat: 1, name: "Bo", to: null, text: "Evening, everybody.", at: Date.now() - 600_000 },
  { id: "2", seat: 0, name: "Ada", to: null, text: "Shall we say Thursday for the vote?", at: Date.now() - 300_000 },
  { id: "3", seat: 1, name: "Bo", to: [0, 1], text: "I will open if you do.", at: Date.now() - 60_000 },
];

const api: Api = {
  table: `dev-${game}`,
  decide: async (form) => {
    console.info("decide", JSON.stringify(form));
    setTimeout(() => show(number + 1), 150);
    return { status: "accepted", reason: "", version: 0 };
  },
  hold: async () => null,
  undo: async () => ({ status: "accepted", reason: "", version: 0 }),
  askUndo: async () => null,
  answerUndo: async () => null,
  answerRules: async () => null,
  say: async (form) => {
    const word = { id: String(Math.random()), seat: form.seat, name: "", to: form.audience ?? null, text: form.text, at: Date.now() };
    received(table, { talk: [word] }, false);
  },
  mute: async () => null,
  report: async () => null,
  note: async () => null,
  allowFollowing: async () => null,
  follow: async () => null,
  talk: async () => WORDS,
  guided: () => Promise.reject(new Error("recorded")),
  rules: async (_game, ids) =>
    Object.fromEntries(ids.map((id) => [id, { id, section: "A section", text: "The words of this rule.", near: [{ id: `${id}x`, text: "Another one." }] }])),
  replay: async (_seat, step): Promise<ReplayView> => {
    const steps = moments.length - 1;
    const at = step ?? steps;
    const moment = moments[at] as Moment;
    return { steps, step: at, view: { ...moment, log: moment.log ?? log.slice(0, moment.log_length), beats: [] }, marks: [{ step: 0, label: "The beginning" }, { step: Math.floor(steps / 2), label: "Half way" }] };
  },
  story: async () => ({
    turning: [
      { step: 3, kind: "swing", label: "Opened", before: 2, after: 6, seat: null, rival: null, last: false, facts: ["The moot will open the gate"] },
      { step: 5, kind: "lead", label: "", before: 0, after: 0, seat: 0, rival: 1, last: true, facts: ["Anwen keeps the promise"] },
    ],
    near: [{ seat: 1, lacked: 2, most: 9, text: "Brandt was two points short" }],
    luck: [{ seat: 0, dice: 12, expected: 0, rolled: 4 }, { seat: 1, dice: 9, expected: 0, rolled: -3 }],
    promises: [{ who: "Anwen", seat: 0, kept: 2, broken: 1 }],
    secrets: [{ to: [0], text: "Anwen was dealt the role Broker" }],
    secrets_told: 1,
  }),
  verify: async () => ({ ok: true, text: "Every input was played again.", checked: { inputs: 40, seals: 3, draws: 12, scores: 4 }, commitment: "ab", seed: "cd" }),
  recordAddress: () => "#",
  guide: async () => null,
  leave: async () => null,
  pause: async () => null,
  close: async () => null,
  give: async () => ({ path: "/" }),
  rematch: async () => ({ table: "x" }),
};

prefs.load();
const table = makeTable(api, viewer === "spectator" ? null : Number(viewer));

function newsAt(at: number): Parameters<typeof received>[1] {
  const { log_length, log: opened, ...parts } = moments[at] as Moment;
  const due = Object.fromEntries((parts.decisions ?? []).map((one) => [one.id, Date.now() + 4 * 60_000]));
  parts.clock = { ...parts.clock, due };
  return { parts, log: opened ?? log.slice(0, log_length), log_from: 0 };
}

function show(at: number): void {
  const next = Math.max(0, Math.min(moments.length - 1, at));
  const before = table.model.log.length;
  const news = newsAt(next);
  if (next > number) received(table, { ...news, log: (news.log ?? []).slice(before), log_from: before }, false);
  else received(table, news, true);
  number = next;
}

const first = newsAt(number);
if (game === "showcase" && first.parts) first.parts.scene = await load<Scene>("showcase");
if (query.has("words")) first.talk = WORDS;
received(table, first, true);

const target = document.getElementById("app") as HTMLElement;
if (query.has("replay")) mount(ReplayPage, { target, props: { table, seat: 0 } });
else mount(TablePage, { target, props: { table, coach: query.has("coach") } });
Object.assign(window, { table, show, on: () => show(number + 1) });
