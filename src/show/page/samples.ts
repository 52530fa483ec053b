/** Figures of runs as a page carries them. The browser reads what this wrote, so both ways stand here; nothing of Node.js is used. */

/** Whole numbers, each but the first two as its difference from the one before: the power of ten, the first, then the steps. */
export type PackedFigures = readonly number[];

/** Digits that are kept of the largest figure, at most and at least: three are shown. */
const DIGITS = 6;
const LEAST_DIGITS = 4;
/** What is rounded away adds a thousandth to the spread of runs, where each differs from the next by twenty times the last digit. */
const FINE = 20;

/** Packs figures; of six significant digits of the largest those that are finer than what runs scatter by are left out. */
export function packFigures(figures: readonly number[]): PackedFigures {
  if (figures.length === 0) return [];
  const largest = figures.reduce((max, figure) => Math.max(max, Math.abs(figure)), 0);
  const finest = largest === 0 ? 0 : Math.floor(Math.log10(largest)) - DIGITS + 1;
  const [first = 0, ...steps] = stepsOf(figures, finest);
  const typical = steps.map(Math.abs).sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  const spare = Math.min(DIGITS - LEAST_DIGITS, Math.max(0, Math.floor(Math.log10(typical / FINE))));
  return spare === 0 ? [finest, first, ...steps] : [finest + spare, ...stepsOf(figures, finest + spare)];
}

/** In units of a power of ten: the first figure, and from each to the next. */
function stepsOf(figures: readonly number[], power: number): number[] {
  const whole = figures.map((figure) => Math.round(scaled(figure, -power)));
  return whole.map((figure, i) => figure - (whole[i - 1] ?? 0));
}

/** The figures that were packed. */
export function unpackFigures([power = 0, ...steps]: PackedFigures): number[] {
  let whole = 0;
  return steps.map((step) => {
    whole += step;
    return scaled(whole, power);
  });
}

/** Rounds as they mostly are, 1 to n, are their number alone. */
export function packRounds(rounds: readonly number[]): number | readonly number[] {
  return rounds.every((round, i) => round === i + 1) ? rounds.length : rounds;
}

export function unpackRounds(rounds: number | readonly number[]): readonly number[] {
  return typeof rounds === 'number' ? Array.from({ length: rounds }, (_, i) => i + 1) : rounds;
}

/** Powers of ten below 1 are not exact, their reciprocals are. */
function scaled(value: number, power: number): number {
  return power < 0 ? value / 10 ** -power : value * 10 ** power;
}
