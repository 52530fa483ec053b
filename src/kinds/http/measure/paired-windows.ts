import { median } from '../../../stats/describe.ts';

/**
 * How many times as many requests a second a server answered as another, turn by turn: the median over pairs of windows, which
 * lie beside each other in time. Null without a pair in which both answered. Pure.
 *
 * @param first requests per second, window by window
 */
export function pairedRatio(first: readonly number[], second: readonly number[]): number | null {
  const logs = first.flatMap((rate, turn) => {
    const log = Math.log((second[turn] ?? 0) / rate);
    return Number.isFinite(log) ? [log] : [];
  });
  return logs.length === 0 ? null : Math.exp(median(logs));
}
