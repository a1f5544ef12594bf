// The face of a game: the page wears what its scene says.

import type { Scene } from "../generated/scene";

const PARTS = ["ground", "hue", "letters"] as const;

/** Dress a page in the face of a scene; without one it is the plain night. */
export function wear(scene: Scene | null, page: HTMLElement = document.documentElement): void {
  for (const part of PARTS) {
    const worn = scene?.face[part] ?? "";
    if (worn) page.dataset[part] = worn;
    else delete page.dataset[part];
  }
}
