// The table as the client knows it: parts of the view, log, talk. Messages come in, pages look.

import type { Deal, Decision, Fact, Waiting } from "../generated/protocol";
import type { Scene } from "../generated/scene";
import { t } from "./i18n.svelte";
import type { Changed, Clock, Guide, Me, News, Notes, Result, Room, Team, UndoPart, Word } from "./protocol";
import { reaches } from "./deals";
import { named, namesFor } from "./named";
import { patched, type Json } from "./patches";
import { plainScene, type State } from "./plain";
import { keysIn, seatOf } from "./targets";

const NO_TEAM: Team = { number: null, rooms: [], captain: null, schedule: [] };
const NO_NOTES: Notes = { own: "", room: "" };
const NO_RESULT: Result = { ended: false, ending: "", scores: [], point: 1 };

export class TableModel {
  room = $state.raw<Room | null>(null);
  #drawn = $state.raw<Scene | null>(null);
  #state = $state.raw<State | null>(null);
  /** The picture: the game's own, or one made of the bare state where a game has none. */
  scene = $derived.by((): Scene | null => {
    if (this.#drawn) return this.#drawn;
    return this.#state ? plainScene(this.room?.title || this.room?.game || "", this.#state) : null;
  });
  /** What the seat that one looks through is asked. */
  #questions = $state.raw<Decision[]>([]);
  /** What is asked of oneself; a seat that one only follows answers for itself. */
  decisions = $derived.by((): Decision[] => (this.follows === null ? this.#questions : []));
  theirs = $derived.by((): Decision[] => (this.follows === null ? [] : this.#questions));
  waiting = $state.raw<Waiting[]>([]);
  audiences = $state.raw<(number[] | null)[]>([]);
  /** What one has written down on this seat, and what one's room has. */
  notes = $state.raw<Notes>(NO_NOTES);
  /** The own room: who is in it, who looks after it, and when it meets. */
  team = $state.raw<Team>(NO_TEAM);
  /** The seats of the own room whose people look at the table now. */
  present = $state.raw<number[]>([]);
  clock = $state.raw<Clock>({});
  undo = $state.raw<UndoPart>({ can: false, request: null });
  version = $state(0);
  result = $state.raw<Result>(NO_RESULT);
  /** What a newcomer is taught at this table, and how far it went. */
  guide = $state.raw<Guide | null>(null);
  me = $state.raw<Me>({ seat: null, seats: [], host: false, name: "", muted: [], holds: [] });
  log = $state.raw<Fact[]>([]);
  talk = $state.raw<Word[]>([]);
  ready = $state(false);

  /** Take in news; gives the facts that are new. */
  apply(news: News): Fact[] {
    const parts = this.#received(news);
    if (parts.room !== undefined) this.room = parts.room;
    const names = this.#names;
    if (parts.scene !== undefined) this.#drawn = named(parts.scene, names);
    if (parts.state !== undefined) this.#state = parts.state;
    if (parts.decisions !== undefined) this.#questions = named(parts.decisions ?? [], names);
    if (parts.waiting !== undefined) this.waiting = parts.waiting ?? [];
    if (parts.audiences !== undefined) this.audiences = parts.audiences ?? [];
    if (parts.team !== undefined) this.team = parts.team ?? NO_TEAM;
    if (parts.notes !== undefined) this.notes = parts.notes ?? NO_NOTES;
    if (parts.present !== undefined) this.present = parts.present ?? [];
    if (parts.clock !== undefined) this.clock = parts.clock ?? {};
    if (parts.undo !== undefined) this.undo = parts.undo ?? { can: false, request: null };
    if (parts.version !== undefined) this.version = parts.version ?? 0;
    if (parts.result !== undefined) this.result = parts.result ?? NO_RESULT;
    if (parts.guide !== undefined) this.guide = named(parts.guide ?? null, names);
    if (parts.me !== undefined && parts.me) this.me = parts.me;
    if (news.talk?.length) {
      const known = new Set(this.talk.map((word) => word.id));
      this.talk = [...this.talk, ...news.talk.filter((word) => !known.has(word.id))];
    }
    const fresh = named(news.log ?? [], names);
    if (news.log !== undefined || news.log_from !== undefined) {
      const before = this.log;
      const from = news.log_from ?? before.length;
      this.log = [...before.slice(0, from), ...fresh];
      this.ready = true;
      return from < before.length ? since(before, fresh) : fresh;
    }
    this.ready = true;
    return fresh;
  }

  /** The final points of a seat; what a score has below a point only breaks ties. */
  points(seat: number): number {
    return Math.floor((this.result.scores[seat] ?? 0) / this.result.point);
  }

  /** The parts as the server sent them, which patches refer to. */
  #raw: Changed = {};

  #received(news: News): Changed {
    const parts: Changed = { ...news.parts };
    for (const [name, operations] of Object.entries(news.patches ?? {})) {
      const key = name as keyof Changed;
      Object.assign(parts, { [key]: patched(this.#raw[key] as Json, operations) });
    }
    Object.assign(this.#raw, parts);
    return parts;
  }

  #names = $derived(namesFor(this.room?.seats ?? []));

  /** Texts of the server as people read them: with names, where the game only numbers seats. */
  worded<T>(thing: T): T {
    return named(thing, this.#names);
  }

  /** Words that may be seen: all but those of seats one does not want to hear. */
  heard = $derived.by((): Word[] => this.talk.filter((word) => !this.me.muted.includes(word.seat)));

  /** Hide a seat's words, or bring them back with what was said meanwhile. */
  mute(seat: number, on: boolean, all: Word[] = this.talk): void {
    const others = this.me.muted.filter((one) => one !== seat);
    this.me = { ...this.me, muted: on ? [...others, seat] : others };
    const known = new Set(this.talk.map((word) => word.id));
    const missed = all.filter((word) => !known.has(word.id));
    if (missed.length) this.talk = [...this.talk, ...missed].sort((a, b) => a.at - b.at);
  }

  /** The seat that one follows as an onlooker, who sees what it sees and does nothing for it. */
  get follows(): number | null {
    return this.me.seat !== null && !this.me.seats.includes(this.me.seat) ? this.me.seat : null;
  }

  /** The own seat through which one looks. */
  get acting(): number | null {
    return this.follows === null ? this.me.seat : null;
  }

  get seats(): number[] {
    return (this.room?.seats ?? []).map((_seat, number) => number);
  }

  /** The seats by rooms, the own one first; all in one where there are no others. */
  get rooms(): { number: number | null; own: boolean; seats: number[] }[] {
    const { number: mine, rooms } = this.team;
    if (rooms.length === 0) return [{ number: null, own: true, seats: this.seats }];
    const found = rooms.map((seats, number) => ({ number, own: number === mine, seats }));
    return [...found.filter((one) => one.own), ...found.filter((one) => !one.own)];
  }

  /** Whether some seats are all of the own room. */
  isOwnRoom(seats: readonly number[] | null): boolean {
    const own = this.team.number === null ? null : this.team.rooms[this.team.number];
    return !!own && !!seats && own.length === seats.length && own.every((seat) => seats.includes(seat));
  }

  /** What a seat is called at the table: the game's name for it, or the person's. */
  called(seat: number): string {
    const info = this.room?.seats[seat];
    return info?.called || info?.name.replace(/ \(bot\)$/, "") || `#${seat + 1}`;
  }

  /** The person behind a seat, where that is another word than the game's. */
  person(seat: number): string {
    const info = this.room?.seats[seat];
    if (!info) return "";
    if (info.kind === "open" || info.kind === "reserved") return t("seatOpen");
    const name = info.kind === "bot" ? info.name.replace(/ \(bot\)$/, "") : info.name;
    return info.called ? name : "";
  }

  /** Decisions that the table waits for: not given yet, not a standing offer. */
  get asked(): Decision[] {
    return this.decisions.filter((one) => !one.standing && one.given === null);
  }

  /** Deals that others offer the viewer, with the question that answers each. */
  offers = $derived.by((): { decision: Decision; deal: Deal }[] =>
    this.decisions
      .filter((one) => one.standing || one.given === null)
      .flatMap((decision) => decision.deals.map((deal) => ({ decision, deal })))
      .filter(({ decision, deal }) => reaches(decision.shape, deal.refuse)),
  );

  get myMove(): boolean {
    return this.asked.length > 0 && !this.room?.paused;
  }

  /** Whether a fact touches the viewer's own seat, by its arguments or by name. */
  touchesMe(fact: Fact): boolean {
    return this.me.seat !== null && this.touches(fact, this.me.seat);
  }

  touches(fact: Fact, seat: number): boolean {
    if (fact.touches?.includes(seat) || keysIn(fact).some((key) => seatOf(key) === seat)) return true;
    const name = this.room?.seats[seat]?.called;
    return !!name && name.length > 1 && fact.text.includes(name);
  }
}

/**
 * What came after the last thing that was known, where a log is told anew with more in it, as at
 * the end of a game; all of it where that thing was taken back.
 */
function since(before: readonly Fact[], told: readonly Fact[]): Fact[] {
  const last = before.at(-1)?.text;
  const place = told.findLastIndex((fact) => fact.text === last);
  return told.slice(place + 1);
}
