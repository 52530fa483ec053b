import type { OutsideLook } from '../recording.ts';

/** A connection more or less is nothing; so many more in the time, in each third of it, are not closed. */
const LEAST = 50;

/** How open files grew, where they did in each third of the time. Pure. */
export function steadyFiles(outside: readonly OutsideLook[]): { perSecond: number } | null {
  const size = Math.floor(outside.length / 3);
  if (size < 2) return null;
  const ends = [0, 1, 2].map((i) => outside.slice(i * size, (i + 1) * size));
  // The first third has the connections of the load come up: what it has at its end is where growth begins.
  const marks = [ends[0]?.at(-1)?.files ?? 0, ends[1]?.at(-1)?.files ?? 0, outside.at(-1)?.files ?? 0];
  const [a = 0, b = 0, c = 0] = marks;
  if (b - a < LEAST || c - b < LEAST) return null;
  const seconds = ((outside.at(-1)?.at ?? 0) - (ends[0]?.at(-1)?.at ?? 0)) / 1000;
  return seconds <= 0 ? null : { perSecond: (c - a) / seconds };
}
