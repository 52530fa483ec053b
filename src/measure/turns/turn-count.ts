import { median } from '../../stats/describe.ts';
import { pairedLogs } from './paired-logs.ts';
import type { TurnRun } from './paired-rates.ts';

/** Turns that count, of each process, where nothing is known yet; and as few and as many as there may be. */
export const TURNS = 40;
const FEWEST = 16;
const MOST = 180;
/** Turns take at most so many times what the rest of a block takes: where calls are long, more blocks tell more than more turns. */
const AFFORDABLE = 3;
/**
 * Logarithm of a ratio: what blocks differ by however many turns they have, since processes differ, and since a machine has phases
 * of seconds that two versions do not feel alike (docs/evidence/alternation.md).
 */
const BETWEEN = 0.02;
/** The variance of a median is so many times that of a mean (of normal noise), and that of one over near turns (near-logs.ts). */
const OF_MEDIAN = Math.PI / 2;
const OF_NEAR = 1.12;
/** A standard deviation of normal noise is so many times the median of distances from the median. */
const ROBUST = 1.4826;

/**
 * How many turns the processes of a row should have from now on, by its first block: as many as bring most precision a second.
 * More turns lessen the noise within a process only; more blocks lessen both kinds, but each costs what is done before turns.
 * The number is sqrt(cost of a block / cost of a turn) * (noise of a turn / noise of a process). Pure.
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
