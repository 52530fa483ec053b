import type { TurnBatch } from './meeting.ts';

/** Fewer pairs in which both had the core to themselves say less than those of which it is known how long they waited, and so on. */
export const FEWEST_PAIRS = 10;

/** Two batches of the same turn. */
export interface Pair {
  /** The turn, counted from 0. */
  at: number;
  /** Nanoseconds an operation, net of the empty body. */
  first: number;
  second: number;
  /** Of both, the lesser: see TurnBatch. */
  known: number;
}

/** Those that are known best: all that had the core to themselves, or of which it is known how long they waited, or all. Pure. */
export function cleanPairs(first: readonly TurnBatch[], second: readonly TurnBatch[]): readonly Pair[] {
  const pairs = pairsOf(first, second);
  const least = leastKnown(pairs);
  return pairs.filter(({ known }) => known >= least);
}

/**
 * Nanoseconds an operation in each turn of a process, net of the empty body; null in one that is not known as well as
 * the pairs with the other process that count. Pure.
 */
export function cleanTurns(turns: readonly TurnBatch[], other: readonly TurnBatch[]): (number | null)[] {
  const least = leastKnown(pairsOf(turns, other));
  return turns.map(([nanos, known, empty]) => (nanos > empty && known >= least ? nanos - empty : null));
}

/** Whether of too few pairs it is known how long they waited, so that all had to be taken. Pure. */
export function isDisturbed(first: readonly TurnBatch[], second: readonly TurnBatch[]): boolean {
  const pairs = pairsOf(first, second);
  return pairs.length >= FEWEST_PAIRS && leastKnown(pairs) === 0;
}

/** As much must be known of a pair that counts as is of enough of them. */
function leastKnown(pairs: readonly Pair[]): number {
  return [2, 1].find((least) => pairs.filter(({ known }) => known >= least).length >= FEWEST_PAIRS) ?? 0;
}

function pairsOf(first: readonly TurnBatch[], second: readonly TurnBatch[]): Pair[] {
  return second.slice(0, first.length).map((batch, at) => pairOf(at, first[at] as TurnBatch, batch));
}

function pairOf(at: number, [a, knownA, emptyA]: TurnBatch, [b, knownB, emptyB]: TurnBatch): Pair {
  return { at, first: a - emptyA, second: b - emptyB, known: Math.min(knownA, knownB) };
}
