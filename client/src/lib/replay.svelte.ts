// Looking back: a game step by step, through the eyes of a viewer who may look.

import type { Api, ReplayView } from "./api";
import { changesBetween } from "./changes";
import { sentence } from "./desk.svelte";
import type { TableModel } from "./model.svelte";
import type { Stage } from "./stage.svelte";
import type { Mark, Verdict } from "./protocol";

const KEPT = 60;
export const PACE = 1400;

export class Replay {
  step = $state(0);
  steps = $state(0);
  seat = $state<number | null>(null);
  marks = $state.raw<Mark[]>([]);
  playing = $state(false);
  trouble = $state("");
  loaded = $state(false);
  verdict = $state.raw<Verdict | null>(null);
  verifying = $state(false);

  #views = new Map<string, Promise<ReplayView>>();
  #wanted = 0;
  #timer = 0;

  constructor(
    readonly api: Api,
    readonly model: TableModel,
    readonly stage: Stage,
  ) {}

  /** Go to a step; without one to the last. Only the newest wish is shown. */
  async go(step: number | null): Promise<void> {
    const wish = ++this.#wanted;
    const seat = this.seat;
    const target = step === null ? null : Math.max(0, Math.min(step, this.loaded ? this.steps : step));
    if (target !== null && this.loaded) this.step = target;
    try {
      const seen = await this.#load(seat, target);
      if (wish === this.#wanted) this.#show(seen);
      if (this.playing && seen.step < seen.steps) void this.#load(seat, seen.step + 1);
    } catch (error) {
      if (wish === this.#wanted) this.trouble = sentence(error);
    }
  }

  #load(seat: number | null, step: number | null): Promise<ReplayView> {
    const name = `${seat}/${step}`;
    let view = this.#views.get(name);
    if (!view) {
      view = this.api.replay(seat, step);
      this.#views.set(name, view);
      view.catch(() => this.#views.delete(name));
      const oldest = this.#views.keys().next().value;
      if (this.#views.size > KEPT && oldest !== undefined) this.#views.delete(oldest);
    }
    return view;
  }

  #show(seen: ReplayView): void {
    const { log, beats, ...parts } = seen.view;
    const before = this.model.scene;
    const me = { seat: this.seat, seats: [], host: false, name: "", muted: [], holds: [] };
    this.model.apply({ parts: { ...parts, decisions: [], audiences: [], me }, log, log_from: 0 });
    this.stage.close();
    if (this.loaded && seen.step === this.#last + 1) {
      this.stage.add(this.model.worded(beats), changesBetween(before, this.model.scene, this.model.seats));
    }
    this.#last = seen.step;
    this.step = seen.step;
    this.steps = seen.steps;
    this.marks = this.model.worded(seen.marks ?? this.marks);
    this.trouble = "";
    this.loaded = true;
  }
  #last = 0;

  /** Look through other eyes, at the same share of the way. */
  async lookAs(seat: number | null): Promise<void> {
    const share = this.steps ? this.step / this.steps : 1;
    this.seat = seat;
    this.stop();
    this.#views.clear();
    this.loaded = false;
    await this.go(null);
    if (share < 1) await this.go(Math.round(share * this.steps));
  }

  play = (): void => {
    this.playing = true;
    if (this.step >= this.steps) void this.go(0);
    this.#timer = window.setInterval(() => {
      if (this.step >= this.steps) this.stop();
      else void this.go(this.step + 1);
    }, PACE);
  };

  stop = (): void => {
    this.playing = false;
    clearInterval(this.#timer);
  };

  async verify(): Promise<void> {
    this.verifying = true;
    try {
      this.verdict = await this.api.verify();
    } catch (error) {
      this.trouble = sentence(error);
    } finally {
      this.verifying = false;
    }
  }
}
