// The live connection: a WebSocket that is taken up again where it was lost.

import type { Message, News } from "./protocol";

export type LinkState = "connecting" | "open" | "waiting" | "closed";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const SILENT_FOR = 45_000;

/** How long to wait before the next try: doubling, capped, and not all browsers at once. */
export function waitFor(tries: number, chance: number): number {
  const base = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, tries - 1));
  return Math.round(base * (0.75 + chance / 2));
}

export class Connection {
  state = $state<LinkState>("connecting");
  /** When the next try is made, while waiting. */
  retryAt = $state(0);
  /** Why the server ended the connection for good. */
  why = $state("");

  #socket: WebSocket | null = null;
  #cursor = "";
  #tries = 0;
  #timer = 0;
  #pinger = 0;
  #heard = 0;
  #stopped = false;

  constructor(
    readonly address: string,
    readonly onNews: (news: News, first: boolean) => void,
  ) {}

  start(): void {
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.#shown);
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.#shown);
    clearTimeout(this.#timer);
    clearInterval(this.#pinger);
    this.#socket?.close();
  }

  /** Try at once. */
  now = (): void => {
    if (this.state !== "waiting") return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #shown = (): void => {
    if (document.visibilityState === "visible") this.now();
  };

  #connect(): void {
    if (this.#stopped) return;
    this.state = "connecting";
    const address = this.#cursor
      ? `${this.address}${this.address.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(this.#cursor)}`
      : this.address;
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      this.#take(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
    this.#heard = Date.now();
    clearInterval(this.#pinger);
    this.#pinger = window.setInterval(() => this.#ping(), PING_EVERY);
  }

  #ping(): void {
    if (Date.now() - this.#heard > SILENT_FOR) {
      this.#socket?.close(); // nobody is there: onclose follows, if need be after a while
      this.#lost(0);
    } else if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send('{"type":"ping"}');
    }
  }

  #take(message: Message): void {
    if (message.type === "hello" || message.type === "update") {
      this.state = "open";
      this.#tries = 0;
      const first = message.type === "hello";
      this.onNews(message, first && !this.#cursor);
      this.#cursor = message.cursor ?? this.#cursor;
    } else if (message.type === "bye" && message.error) {
      this.why = message.message ?? message.error;
      this.state = "closed";
      this.#stopped = true;
    }
  }

  #lost(code: number): void {
    this.#socket = null;
    clearInterval(this.#pinger);
    if (this.#stopped || code >= 4400) {
      this.state = "closed";
      return;
    }
    this.#tries += 1;
    const wait = waitFor(this.#tries, Math.random());
    this.retryAt = Date.now() + wait;
    this.state = "waiting";
    this.#timer = window.setTimeout(() => this.#connect(), wait);
  }
}
