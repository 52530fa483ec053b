import { median } from '../../stats/describe.ts';
import { pairedLogs } from './paired-logs.ts';
import type { TurnRun } from './paired-rates.ts';

/** Turns that count, of each process, before anything is known; and the least and most. */
export const TURNS = 40;
const FEWEST = 16;
const MOST = 180;
/** Turns take at most this many times the rest of a block: with long calls more blocks say more than more turns. */
const AFFORDABLE = 3;
/**
 * Logarithm of a ratio: the difference between blocks however many turns they have, because processes differ, and because a machine has
 * phases of seconds that do not affect two versions alike (docs/evidence/alternation.md).
 */
const BETWEEN = 0.02;
/** Variance of a median relative to that of a mean (of normal noise), and that of a median over near turns (near-logs.ts). */
const OF_MEDIAN = Math.PI / 2;
const OF_NEAR = 1.12;
/** Standard deviation of normal noise, relative to the median of distances from the median. */
const ROBUST = 1.4826;

/**
 * The number of turns that the processes of a row should have after its first block: that with the most precision per second. More turns
 * reduce only the noise within a process. More blocks reduce both kinds, but each costs what is done before turns. The number is sqrt(cost
 * of a block / cost of a turn) * (noise of a turn / noise of a process). Pure.
 *
 * Source: T. Kalibera, R. Jones, "Rigorous Benchmarking in Reasonable Time", ISMM 2013, section 4.2.
 *
 * @param runs of a block, the baseline first
 * @param cost in ms: of the block without its turns, and of all turns of all processes
 */
export function turnCount(runs: readonly TurnRun<unknown>[], cost: { block: number; turns: number }): number {
  const [first, ...others] = runs.flatMap(({ batches }) => (batches === undefined ? [] : [batches]));
  if (first === undefined || others.length === 0 || !(cost.turns > 0)) return TURNS;
  const compared = others.map((other) => pairedLogs(first, other));
  const noises = compared.map(({ logs, size }) => {
    const middle = median(logs);
    const noise = ROBUST * median(logs.map((log) => Math.abs(log - middle))) * Math.sqrt(size);
    return noise * Math.sqrt(size === 1 ? OF_NEAR : OF_MEDIAN);
  });
  const noise = Math.max(...noises);
  const count = Math.sqrt((cost.block * first.length) / cost.turns) * (noise / BETWEEN);
  if (!Number.isFinite(count)) return TURNS;
  const affordable = (AFFORDABLE * cost.block * first.length) / cost.turns;
  const wanted = Math.max(count, ...compared.map((one) => one.least));
  return Math.round(Math.max(FEWEST, Math.min(MOST, affordable, wanted)));
}
