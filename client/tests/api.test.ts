// What is sent to the server, whatever becomes of it on the way.

import { afterEach, expect, test, vi } from "vitest";
import { ServerApi } from "../src/lib/api";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FORM = { seat: 0, decision: "d1", answer: null, version: 1, key: "k" };

test("an answer that nobody takes is given up after a while and can be sent again", async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  const silent = (_address: string, init: RequestInit): Promise<Response> =>
    new Promise((_answered, failed) => init.signal?.addEventListener("abort", () => failed(new Error("lost"))));
  vi.stubGlobal("fetch", vi.fn(silent));
  const sent = new ServerApi("/api", "t1", "token").decide(FORM);
  await Promise.resolve();
  patience.abort();
  await expect(sent).rejects.toMatchObject({ code: "unreachable" });
});
