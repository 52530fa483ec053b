/** A series of ratios in a line of signs: as high as the logarithm, so that a step looks alike wherever it stands. */

const BLOCKS = '▁▂▃▄▅▆▇█';
/** Digits can be told apart everywhere, and can be read aloud. */
const DIGITS = '01234567';
const LEVELS = 8;
/** A sign is not less than this of a logarithm high: noise of a per cent or two stays in one line. */
const LEAST = 0.05;
const NOTHING = { blocks: ' ', digits: '.' };

interface SparklineOptions {
  /** The most signs; with more values, each sign stands for several. None: one a value. */
  most?: number | undefined;
  /** Digits in place of blocks. */
  isAscii?: boolean | undefined;
}

/**
 * One sign for each value, or for as many neighbours as are needed to keep within `most`.
 * @param ratios above 0; null: nothing was measured
 */
export function sparkline(ratios: readonly (number | null)[], options: SparklineOptions = {}): string[] {
  const { most = ratios.length, isAscii = false } = options;
  const logs = ratios.map((ratio) => (ratio === null ? null : Math.log(ratio)));
  const shared = Array.from({ length: Math.min(ratios.length, Math.max(1, most)) }, (_, sign) =>
    mean(logs.filter((log, place) => log !== null && signOf(place, ratios.length, most) === sign)),
  );
  const known = shared.filter((log) => log !== null);
  const quantum = Math.max(LEAST, (Math.max(...known) - Math.min(...known)) / (LEVELS - 1));
  const heights = shared.map((log) => (log === null ? null : Math.round(log / quantum)));
  const there = heights.filter((height) => height !== null);
  const low = Math.min(...there);
  // What moves little lies in the middle.
  const base = Math.floor((LEVELS - 1 - (Math.max(...there) - low)) / 2) - low;
  const signs = isAscii ? DIGITS : BLOCKS;
  return heights.map((height) =>
    height === null ? NOTHING[isAscii ? 'digits' : 'blocks'] : (signs[height + base] ?? ''),
  );
}

/** The sign that a value is part of. */
export function signOf(place: number, count: number, most: number): number {
  return count <= most ? place : Math.floor((place * most) / count);
}

function mean(logs: readonly (number | null)[]): number | null {
  const known = logs.filter((log) => log !== null);
  return known.length === 0 ? null : known.reduce((sum, log) => sum + log, 0) / known.length;
}
