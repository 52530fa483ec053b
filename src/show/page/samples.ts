/** Figures of runs as a page carries them. The browser reads what this wrote, so both ways stand here; nothing of Node.js is used. */

/** Whole numbers, each but the first two as its difference from the one before: the power of ten, the first, then the steps. */
export type PackedFigures = readonly number[];

/** So many digits of a figure are kept: runs scatter by more than a millionth. */
const DIGITS = 6;

/** Packs figures; six significant digits of the largest remain. */
export function packFigures(figures: readonly number[]): PackedFigures {
  if (figures.length === 0) return [];
  const largest = figures.reduce((max, figure) => Math.max(max, Math.abs(figure)), 0);
  const power = largest === 0 ? 0 : Math.floor(Math.log10(largest)) - DIGITS + 1;
  const whole = figures.map((figure) => Math.round(scaled(figure, -power)));
  return [power, ...whole.map((figure, i) => figure - (whole[i - 1] ?? 0))];
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
