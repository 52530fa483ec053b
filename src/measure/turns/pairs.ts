import type { TurnBatch } from './meeting.ts';

/** The least number of pairs in which both had the core to themselves; with fewer, those with a known wait count too, and then all. */
export const FEWEST_PAIRS = 10;

/** Two batches of the same turn. */
export interface Pair {
  /** The turn, counted from 0. */
  at: number;
  /** ns per operation, net of the empty body. */
  first: number;
  second: number;
  /** The lesser of both processes: see TurnBatch. */
  known: number;
}

/** The best known pairs: those in which both had the core to themselves, or those with a known wait too, or all. Pure. */
export function cleanPairs(first: readonly TurnBatch[], second: readonly TurnBatch[]): readonly Pair[] {
  const pairs = pairsOf(first, second);
  const least = leastKnown(pairs);
  return pairs.filter(({ known }) => known >= least);
}

/**
 * ns per operation in each turn of a process, net of the empty body; null in a turn that is known less well than the pairs with the other
 * process that count. Pure.
 */
export function cleanTurns(turns: readonly TurnBatch[], other: readonly TurnBatch[]): (number | null)[] {
  const least = leastKnown(pairsOf(turns, other));
  return turns.map(([nanos, known, empty]) => (nanos > empty && known >= least ? nanos - empty : null));
}

/** Whether too few pairs have a known wait, so that all had to be taken. Pure. */
export function isDisturbed(first: readonly TurnBatch[], second: readonly TurnBatch[]): boolean {
  const pairs = pairsOf(first, second);
  return pairs.length >= FEWEST_PAIRS && leastKnown(pairs) === 0;
}

/** How well a pair must be known to count: as well as enough pairs are. */
function leastKnown(pairs: readonly Pair[]): number {
  return [2, 1].find((least) => pairs.filter(({ known }) => known >= least).length >= FEWEST_PAIRS) ?? 0;
}

function pairsOf(first: readonly TurnBatch[], second: readonly TurnBatch[]): Pair[] {
  return second.slice(0, first.length).map((batch, at) => pairOf(at, first[at] as TurnBatch, batch));
}

function pairOf(at: number, [a, knownA, emptyA]: TurnBatch, [b, knownB, emptyB]: TurnBatch): Pair {
  return { at, first: a - emptyA, second: b - emptyB, known: Math.min(knownA, knownB) };
}
