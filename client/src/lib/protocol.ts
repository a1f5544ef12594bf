// The messages of the server: parts of a view that changed, new lines of the log, new words.

import type { Fact } from "../generated/protocol";
import type { Beat } from "../generated/scene";
import type { Parts, Word } from "../generated/server";
import type { Operation } from "./patches";

export type * from "../generated/server";

/** Parts that changed; one that is no longer there is null. */
export type Changed = { [Name in keyof Parts]?: Parts[Name] | null };

export interface News {
  cursor?: string;
  parts?: Changed;
  /** For parts of which only a little changed: the operations that bring them up to date. */
  patches?: { [Name in keyof Parts]?: Operation[] };
  log_from?: number;
  log?: Fact[];
  /** The new lines as they are played. */
  beats?: Beat[];
  talk?: Word[];
}

export type Message =
  | ({ type: "hello" } & News)
  | ({ type: "update" } & News)
  | { type: "beat" }
  | { type: "pong" }
  | { type: "bye"; retry?: number; error?: string; message?: string };
