import { mean, median } from '../../stats/describe.ts';
import type { Run } from '../request.ts';
import type { TurnBatch } from './meeting.ts';

/** A run of a process that took turns with others. */
export interface TurnRun<V> {
  variant: V;
  run: Run;
  /** In the order of turns; absent where it did not come to its last one. */
  batches?: readonly TurnBatch[];
}

/** Fewer pairs in which both had the core to themselves say less than all pairs. */
const FEWEST_PAIRS = 10;
/** A group of pairs has so many collections of garbage, where there are any; and there are so many groups at least. */
const COLLECTIONS = 2;
const FEWEST_GROUPS = 6;
/** Collections a batch where a runtime does not tell: as many as make groups of ten. */
const UNTOLD = 0.2;

/**
 * How many times as fast a process was as another, turn by turn: the median over groups of neighbouring pairs of batches, net
 * of the empty body of the same turn. A pair is a group of its own, unless garbage is collected: the median of pairs would
 * leave the collections out that fall into one batch of several. Null without a pair. Pure.
 */
export function pairedRatio(first: readonly TurnBatch[], second: readonly TurnBatch[]): number | null {
  const pairs = second.slice(0, first.length).map((batch, turn) => pairOf(first[turn] as TurnBatch, batch));
  const clean = pairs.filter(({ isClean }) => isClean);
  const used = clean.length >= FEWEST_PAIRS ? clean : pairs;
  const size = groupSize(used.length, Math.max(collectionsOf(first), collectionsOf(second)));
  const logs = Array.from({ length: Math.ceil(used.length / size) }, (_, at) =>
    logOf(used.slice(at * size, (at + 1) * size)),
  );
  const finite = logs.filter(Number.isFinite);
  return finite.length === 0 ? null : Math.exp(median(finite));
}

/** Pairs a group, by the collections a batch of the process that collects most often. Pure. */
export function groupSize(pairs: number, collections: number): number {
  if (collections === 0) return 1;
  return Math.max(1, Math.min(Math.ceil(COLLECTIONS / collections), Math.floor(pairs / FEWEST_GROUPS)));
}

function collectionsOf(batches: readonly TurnBatch[]): number {
  if (batches.some(([, , , collections]) => collections === undefined)) return UNTOLD;
  return mean(batches.map(([, , , collections = 0]) => collections));
}

interface Pair {
  first: number;
  second: number;
  isClean: boolean;
}

function pairOf([a, isCleanA, emptyA]: TurnBatch, [b, isCleanB, emptyB]: TurnBatch): Pair {
  return { first: a - emptyA, second: b - emptyB, isClean: isCleanA + isCleanB === 2 };
}

function logOf(group: readonly Pair[]): number {
  return Math.log(mean(group.map(({ first }) => first)) / mean(group.map(({ second }) => second)));
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
function sideOf({ run: { outcome }, batches }: TurnRun<unknown>): readonly TurnBatch[] | null {
  if (batches === undefined || outcome.outcome !== 'ok' || outcome.figures?.floor) return null;
  return batches;
}
