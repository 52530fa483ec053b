import type { Run } from '../request.ts';
import type { TurnBatch } from './meeting.ts';
import { pairedLogs } from './paired-logs.ts';

/** A run of an interleaved process. */
export interface TurnRun<V> {
  variant: V;
  run: Run;
  /** In the order of turns; absent if it did not reach its last one. */
  batches?: readonly TurnBatch[];
}

/** How many times as fast a process was as another, turn by turn: see paired-logs.ts. Null without a pair. Pure. */
export function pairedRatio(first: readonly TurnBatch[], second: readonly TurnBatch[]): number | null {
  const { log } = pairedLogs(first, second);
  return log === null ? null : Math.exp(log);
}

/** The runs of a block. The rate of each is that of the first measured one times its paired ratio to it. Pure. */
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

/** A process that cannot be told from an empty body has no comparable rate. */
function sideOf({ run: { outcome }, batches }: TurnRun<unknown>): readonly TurnBatch[] | null {
  if (batches === undefined || outcome.outcome !== 'ok' || outcome.figures?.floor) return null;
  return batches;
}
