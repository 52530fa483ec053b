import { median } from '../../stats/describe.ts';
import type { Run } from '../request.ts';
import type { TurnBatch } from './meeting.ts';

/** A run of a process that took turns with others. */
export interface TurnRun<V> {
  variant: V;
  run: Run;
  /** In the order of turns; absent where it did not come to its last one. */
  batches?: readonly TurnBatch[];
}

/** Batches of one process, and what the harness itself takes of an operation. */
interface Side {
  batches: readonly TurnBatch[];
  /** ns of an empty body of the same shape */
  emptyNanos: number;
}

/** Fewer pairs in which both had the core to themselves say less than all pairs. */
const FEWEST_PAIRS = 10;

/**
 * How many times as fast a process was as another, turn by turn: the median over pairs of batches, which lie beside each other
 * in time. Null without a pair. Pure.
 */
export function pairedRatio(first: Side, second: Side): number | null {
  const turns = Math.min(first.batches.length, second.batches.length);
  const pairs = Array.from({ length: turns }, (_, turn) => {
    const [a, isCleanA] = first.batches[turn] as TurnBatch;
    const [b, isCleanB] = second.batches[turn] as TurnBatch;
    return { log: Math.log((a - first.emptyNanos) / (b - second.emptyNanos)), isClean: isCleanA + isCleanB === 2 };
  }).filter(({ log }) => Number.isFinite(log));
  const clean = pairs.filter(({ isClean }) => isClean);
  const used = clean.length >= FEWEST_PAIRS ? clean : pairs;
  return used.length === 0 ? null : Math.exp(median(used.map(({ log }) => log)));
}

/** The runs of a block, each with the rate of the first that was measured times its paired ratio to that. Pure. */
export function withPairedRates<V>(runs: readonly TurnRun<V>[]): TurnRun<V>[] {
  const sides = runs.map(sideOf);
  const at = sides.findIndex((side) => side !== null);
  const first = sides[at];
  const outcome = runs[at]?.run.outcome;
  if (first == null || outcome?.outcome !== 'ok') return [...runs];
  return runs.map((one, i) => {
    const side = sides[i] ?? null;
    const ratio = side === null || i === at ? null : pairedRatio(first, side);
    if (ratio === null || one.run.outcome.outcome !== 'ok') return one;
    return { ...one, run: { ...one.run, outcome: { ...one.run.outcome, rate: outcome.rate * ratio } } };
  });
}

/** What cannot be told from an empty body has no rate that could be compared. */
function sideOf({ run: { outcome }, batches }: TurnRun<unknown>): Side | null {
  if (batches === undefined || outcome.outcome !== 'ok' || outcome.figures?.floor) return null;
  return { batches, emptyNanos: outcome.figures?.metrics?.floorNanos ?? 0 };
}
