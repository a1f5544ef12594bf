// Seats: colour, emblem and letter together tell whose something is; never colour alone.

export const COLOURS = 8;
/** How many seats a game can paint; those beyond begin again at the first. */
const PAINTED = 24;

/** The class that sets the colour of a seat (styles/tokens.css). */
export function seatClass(seat: number): string {
  return seat < 0 ? "seat-none" : `seat-${seat % PAINTED}`;
}

/** Give seats the colours that a game has for them; without any they have their own. */
export function paint(colours: readonly number[]): void {
  for (let seat = 0; seat < PAINTED; seat += 1) {
    const colour = colours[seat];
    const root = document.documentElement.style;
    if (colour === undefined) root.removeProperty(`--c${seat}`);
    else root.setProperty(`--c${seat}`, `var(--s${colour % COLOURS})`);
  }
}

/** A for the first seat, and so on. */
export function letterOf(seat: number): string {
  return String.fromCharCode(65 + (seat % 26));
}

/** Emblems as SVG paths in a box from -1 to 1, one for each colour. */
export const EMBLEMS: readonly string[] = [
  "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1Z",
  "M-.88-.88H.88V.88H-.88Z",
  "M0-1.05L1.05.85H-1.05Z",
  "M0-1.12L1.12 0L0 1.12L-1.12 0Z",
  "M0-1.05L1-.32L.62.85H-.62L-1-.32Z",
  "M-.55-.95H.55L1.1 0L.55.95H-.55L-1.1 0Z",
  "M-.95-.7H.95V.1Q.85 .8 0 1.1Q-.85 .8 -.95 .1Z",
  "M-.4-1.05H.4V-.4H1.05V.4H.4V1.05H-.4V.4H-1.05V-.4H-.4Z",
];

/** Where the middle of an emblem is for its letter. */
export const EMBLEM_MIDDLE: readonly number[] = [0, 0, 0.28, 0, 0.05, 0, 0, 0];
