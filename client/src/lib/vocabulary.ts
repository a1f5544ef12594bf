// The words of a game: which of them stands at a place of a text.

import type { Word } from "../generated/scene";

export interface Found {
  word: Word;
  start: number;
  end: number;
}

const LETTER = /[\p{L}\p{N}]/u;

/** The longest word of the game around a place of a text. Those in small letters also begin
 *  sentences; those with a capital are only meant where they are written so. */
export function wordAt(text: string, at: number, words: readonly Word[]): Found | null {
  let best: Found | null = null;
  for (const word of words) {
    for (const written of forms(word.word)) {
      for (let start = text.indexOf(written); start >= 0 && start <= at; start = text.indexOf(written, start + 1)) {
        const end = start + written.length;
        if (at > end || LETTER.test(text[start - 1] ?? "") || LETTER.test(text[end] ?? "")) continue;
        if (!best || end - start > best.end - best.start) best = { word, start, end };
      }
    }
  }
  return best;
}

/** A word as it may be written: at the beginning of a sentence, and for several. */
function forms(word: string): string[] {
  const small = word === word.toLowerCase();
  const written = small ? [word, word.charAt(0).toUpperCase() + word.slice(1)] : [word];
  return written.flatMap((one) => [one, `${one}s`]);
}
