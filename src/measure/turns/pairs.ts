import type { TurnBatch } from './meeting.ts';

/** Fewer pairs of which it is known what others took of them say less than all pairs. */
export const FEWEST_PAIRS = 10;

/** Two batches of the same turn. */
export interface Pair {
  /** The turn, counted from 0. */
  at: number;
  /** Nanoseconds an operation, net of the empty body. */
  first: number;
  second: number;
  isClean: boolean;
}

/** Those of which it is known what others took of them; all, where these are too few. Pure. */
export function cleanPairs(first: readonly TurnBatch[], second: readonly TurnBatch[]): readonly Pair[] {
  const pairs = pairsOf(first, second);
  const clean = pairs.filter(({ isClean }) => isClean);
  return clean.length >= FEWEST_PAIRS ? clean : pairs;
}

/**
 * Nanoseconds an operation in each turn of a process, net of the empty body; null in one of which it is not known what others took, unless all
 * pairs with the other process have to be taken. Pure.
 */
export function cleanTurns(turns: readonly TurnBatch[], other: readonly TurnBatch[]): (number | null)[] {
  const takesAll = pairsOf(turns, other).filter(({ isClean }) => isClean).length < FEWEST_PAIRS;
  return turns.map(([nanos, isClean, empty]) => (nanos > empty && (takesAll || isClean === 1) ? nanos - empty : null));
}

/** Whether of too few pairs it is known what others took of them, so that all had to be taken. Pure. */
export function isDisturbed(first: readonly TurnBatch[], second: readonly TurnBatch[]): boolean {
  const pairs = pairsOf(first, second);
  return pairs.length >= FEWEST_PAIRS && pairs.filter(({ isClean }) => isClean).length < FEWEST_PAIRS;
}

function pairsOf(first: readonly TurnBatch[], second: readonly TurnBatch[]): Pair[] {
  return second.slice(0, first.length).map((batch, at) => pairOf(at, first[at] as TurnBatch, batch));
}

function pairOf(at: number, [a, isCleanA, emptyA]: TurnBatch, [b, isCleanB, emptyB]: TurnBatch): Pair {
  return { at, first: a - emptyA, second: b - emptyB, isClean: isCleanA + isCleanB === 2 };
}
