// Signals outside the page: the title and icon of the tab, and one soft tone.

const ICON = (colour: string, dot: boolean): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colour}" d="M16 1l3.6 11.4L31 16l-11.4 3.6L16 31l-3.6-11.4L1 16l11.4-3.6z"/>${
      dot ? '<circle cx="25" cy="7" r="7" fill="#ff5a3c"/>' : ""
    }</svg>`,
  )}`;

/** Let the tab say whether it is one's move. */
export function showMove(mine: boolean, title: string): void {
  if (document.title !== title) document.title = title;
  let link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) {
    link = document.createElement("link");
    link.rel = "icon";
    document.head.append(link);
  }
  const icon = ICON(mine ? "#ffc45c" : "#8490b0", mine);
  // each new address, even the same one, makes the browser look at the link anew
  if (link.href !== icon) link.href = icon;
}

/** Two quiet notes. Browsers that do not allow it stay silent. */
export function softTone(): void {
  try {
    const context = new AudioContext();
    for (const [place, pitch] of [523.25, 659.25].entries()) {
      const start = context.currentTime + place * 0.16;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start);
      volume.gain.linearRampToValueAtTime(0.08, start + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.55);
    }
    setTimeout(() => void context.close(), 1500);
  } catch {
    return;
  }
}
