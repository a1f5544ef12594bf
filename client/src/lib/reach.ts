// What scrolls can be scrolled by keyboard too; what fits is no stop on the way of the Tab key.

import type { Action } from "svelte/action";

export const reachable: Action<HTMLElement> = (node) => {
  const look = (): void => {
    if (node.scrollWidth > node.clientWidth) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const watcher = new ResizeObserver(look);
  watcher.observe(node);
  if (node.firstElementChild) watcher.observe(node.firstElementChild);
  return { destroy: () => watcher.disconnect() };
};
