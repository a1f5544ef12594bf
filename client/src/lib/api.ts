// The API of the server: one function for each thing a table needs.

import type { DecideForm, FollowAnswerForm, HoldForm, MuteForm, NotesForm, ReportForm, RulesAnswerForm, SeatForm, TalkForm, UndoAnswerForm, UndoRequestForm } from "../generated/forms";
import { language } from "./i18n.svelte";
import type { Changed, Mark, Receipt, Rule, Story, Verdict, Word } from "./protocol";
import type { Fact } from "../generated/protocol";
import type { Beat } from "../generated/scene";

/** After how many milliseconds something sent that nobody answers counts as lost and can be sent again. */
const PATIENCE = 30_000;

/** A refusal of the server, in its own words, or a failure to reach it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface ReplayView {
  steps: number;
  step: number;
  view: Changed & { log: Fact[]; beats: Beat[] };
  marks?: Mark[];
}

/** What the table does with the outside world; a fixture can stand in for the server. */
export interface Api {
  /** The id of the table. */
  readonly table: string;
  decide(form: DecideForm): Promise<Receipt>;
  hold(form: HoldForm): Promise<unknown>;
  undo(form: SeatForm): Promise<Receipt>;
  askUndo(form: UndoRequestForm): Promise<unknown>;
  answerUndo(form: UndoAnswerForm): Promise<unknown>;
  answerRules(form: RulesAnswerForm): Promise<unknown>;
  say(form: TalkForm): Promise<unknown>;
  mute(form: MuteForm): Promise<unknown>;
  report(form: ReportForm): Promise<unknown>;
  /** Write one's own notes on a seat. */
  note(seat: number, form: NotesForm): Promise<unknown>;
  /** Let each onlooker follow one seat, or end that. */
  allowFollowing(form: FollowAnswerForm): Promise<unknown>;
  /** As an onlooker, see what a seat sees. */
  follow(seat: number): Promise<unknown>;
  /** Everything one has heard, as far as one wants to. */
  talk(seat: number | null): Promise<Word[]>;
  rules(game: string, ids: string[]): Promise<Record<string, Rule>>;
  replay(seat: number | null, step: number | null): Promise<ReplayView>;
  /** What a game that is over came to. */
  story(seat: number | null): Promise<Story>;
  verify(): Promise<Verdict>;
  recordAddress(): string;
  rematch(): Promise<{ table: string }>;
  /** How a game goes, as a piece of a page of this server; null where there is no guide. */
  guide(game: string): Promise<Element | null>;
  /** Make a table at which a newcomer is taught a game. */
  guided(game: string): Promise<{ table: string }>;
  leave(form: SeatForm): Promise<unknown>;
  pause(on: boolean): Promise<unknown>;
  close(why: string): Promise<unknown>;
  /** A link with which somebody else takes over a seat. */
  give(seat: number): Promise<{ path: string }>;
}

/** The API of a table on this server. */
export class ServerApi implements Api {
  #token: Promise<string> | null;
  #rules = new Map<string, Promise<Record<string, Rule>>>();

  constructor(
    readonly base: string,
    readonly table: string,
    token = "",
  ) {
    this.#token = token ? Promise.resolve(token) : null;
  }

  decide = (form: DecideForm): Promise<Receipt> => this.#post("decide", form);
  hold = (form: HoldForm): Promise<unknown> => this.#post("hold", form);
  undo = (form: SeatForm): Promise<Receipt> => this.#post("undo", form);
  askUndo = (form: UndoRequestForm): Promise<unknown> => this.#post("undo-request", form);
  answerUndo = (form: UndoAnswerForm): Promise<unknown> => this.#post("undo-answer", form);
  answerRules = (form: RulesAnswerForm): Promise<unknown> => this.#post("rules-answer", form);
  say = (form: TalkForm): Promise<Word> => this.#post("talk", form);
  mute = (form: MuteForm): Promise<unknown> => this.#post("mute", form);
  report = (form: ReportForm): Promise<unknown> => this.#post("report", form);
  note = (seat: number, form: NotesForm): Promise<unknown> =>
    // what was written last arrives although the page is left
    this.#send(`${this.#here}/seats/${seat}/notes`, form, { method: "PUT", keepalive: true });
  allowFollowing = (form: FollowAnswerForm): Promise<unknown> => this.#post("follow-answer", form);
  follow = (seat: number): Promise<unknown> => this.#post(`seats/${seat}/follow`, {});
  talk = (seat: number | null): Promise<Word[]> =>
    this.#get(`${this.#here}/talk?language=${language.now}${seat === null ? "" : `&seat=${seat}`}`);
  rematch = (): Promise<{ table: string }> => this.#post("rematch", {});
  leave = (form: SeatForm): Promise<unknown> => this.#post("leave", form);
  pause = (on: boolean): Promise<unknown> => this.#post("pause", { on });
  close = (why: string): Promise<unknown> => this.#post("close", { why });
  give = (seat: number): Promise<{ path: string }> => this.#post(`seats/${seat}/give`, {});
  async guide(game: string): Promise<Element | null> {
    const page = await reach(`/games/${encodeURIComponent(game)}?language=${language.now}`, {});
    const text = page.ok ? await page.text() : "";
    return new DOMParser().parseFromString(text, "text/html").getElementById("guide")?.parentElement ?? null;
  }
  async guided(game: string): Promise<{ table: string }> {
    const made = await this.#send<{ table: string }>(`${this.base}/tables`, { game, seats: 1, guided: true });
    await this.#send(`${this.base}/tables/${made.table}/start`, {});
    return made;
  }
  story = (seat: number | null): Promise<Story> =>
    this.#get(`${this.#here}/story?language=${language.now}${seat === null ? "" : `&seat=${seat}`}`);
  verify = (): Promise<Verdict> => this.#get(`${this.#here}/verify`);
  recordAddress = (): string => `${this.#here}/record`;

  rules(game: string, ids: string[]): Promise<Record<string, Rule>> {
    const address = `${this.base}/games/${encodeURIComponent(game)}/rules?language=${language.now}&ids=${encodeURIComponent(ids.join(","))}`;
    let found = this.#rules.get(address);
    if (!found) {
      found = this.#get<Record<string, Rule>>(address);
      this.#rules.set(address, found);
      found.catch(() => this.#rules.delete(address));
    }
    return found;
  }

  replay(seat: number | null, step: number | null): Promise<ReplayView> {
    const query = new URLSearchParams({ language: language.now });
    if (seat !== null) query.set("seat", String(seat));
    if (step !== null) query.set("step", String(step));
    return this.#get(`${this.#here}/replay?${query}`);
  }

  get #here(): string {
    return `${this.base}/tables/${encodeURIComponent(this.table)}`;
  }

  async #get<T>(address: string): Promise<T> {
    return read<T>(await reach(address, { headers: { accept: "application/json" } }));
  }

  #post<T>(what: string, body: object): Promise<T> {
    return this.#send(`${this.#here}/${what}`, body);
  }

  async #send<T>(address: string, body: object, how: RequestInit = {}): Promise<T> {
    const send = async (): Promise<Response> =>
      reach(inLanguage(address), {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf-token": await this.#csrf() },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE),
        ...how,
      });
    try {
      return await read<T>(await send());
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "csrf") throw error;
      this.#token = null; // another tab has signed in anew: ask once more
      return read<T>(await send());
    }
  }

  #csrf(): Promise<string> {
    this.#token ??= this.#get<{ csrf?: string }>(`${this.base}/me`).then(
      (me) => me.csrf ?? "",
      (error: unknown) => {
        this.#token = null;
        throw error;
      },
    );
    return this.#token;
  }
}

/** An address whose answer, if it is a refusal, is said in the reader's language. */
function inLanguage(address: string): string {
  if (language.now === "en") return address;
  return `${address}${address.includes("?") ? "&" : "?"}language=${language.now}`;
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError(0, "unreachable", "");
  }
}

async function read<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const told = (body ?? {}) as { error?: string; message?: string };
  throw new ApiError(response.status, told.error ?? "", told.message ?? response.statusText);
}
