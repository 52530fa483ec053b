import type { Tally } from '../src/stats/sequential/tally.ts';

/**
 * The mean over configurations of the correlation between the sides of a round: what rounds share, and pairs cancel.
 *
 * @param leastRounds configurations with fewer rounds are left out
 * @returns from -1 to 1; NaN when no configuration has enough rounds and variation
 */
export function meanPairCorrelation(tally: Tally, leastRounds = 3): number {
  let sum = 0;
  let counted = 0;
  for (let i = 0; i < tally.rounds.length; i++) {
    const before = tally.baselineSquares[i] as number;
    const after = tally.contenderSquares[i] as number;
    // var(b - a) = var(a) + var(b) - 2 cov.
    const r = (before + after - (tally.squares[i] as number)) / 2 / Math.sqrt(before * after);
    if ((tally.rounds[i] as number) < leastRounds || !Number.isFinite(r)) continue;
    sum += r;
    counted++;
  }
  return sum / counted;
}
