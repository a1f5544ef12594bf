// Tokens: on a map they may be mere texts.

import type { Token } from "../generated/scene";

export function tokensOf(tokens: readonly (string | Token)[]): Token[] {
  return tokens.map((token) =>
    typeof token === "string"
      ? { label: token, owner: -1, count: 1, note: "", mark: "", key: "", form: "", hurt: 0, load: 0 }
      : token,
  );
}
