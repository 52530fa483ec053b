import { mean } from '../../stats/describe.ts';
import type { TurnBatch } from './meeting.ts';

/** Fewer pairs in which both had the core to themselves say less than all pairs. */
const FEWEST_PAIRS = 10;
/** A group of pairs has so many collections of garbage, where there are any; and there are so many groups at least. */
const COLLECTIONS = 2;
const FEWEST_GROUPS = 6;
/** Collections a batch where a runtime does not tell: as many as make groups of ten. */
const UNTOLD = 0.2;

/**
 * Logarithms of how many times as fast the second process was, by groups of neighbouring pairs of batches, net of the empty
 * body of the same turn. A pair is a group of its own, unless garbage is collected: the median of pairs would leave the
 * collections out that fall into one batch of several. Pure.
 */
export function groupedLogs(
  first: readonly TurnBatch[],
  second: readonly TurnBatch[],
): { logs: number[] /** pairs a group */; size: number } {
  const pairs = pairsOf(first, second);
  const clean = pairs.filter(({ isClean }) => isClean);
  const used = clean.length >= FEWEST_PAIRS ? clean : pairs;
  const size = groupSize(used.length, mostCollections(first, second));
  const groups = Array.from({ length: Math.ceil(used.length / size) }, (_, at) =>
    used.slice(at * size, (at + 1) * size),
  );
  return { logs: groups.map(logOf).filter(Number.isFinite), size };
}

/** Whether too few pairs had the core to themselves, so that all had to be taken. Pure. */
export function isDisturbed(first: readonly TurnBatch[], second: readonly TurnBatch[]): boolean {
  const pairs = pairsOf(first, second);
  return pairs.length >= FEWEST_PAIRS && pairs.filter(({ isClean }) => isClean).length < FEWEST_PAIRS;
}

/** Turns of each process that make as many groups as there are at least, none of them with too few collections. Pure. */
export function leastTurns(first: readonly TurnBatch[], second: readonly TurnBatch[]): number {
  return FEWEST_GROUPS * wholeGroup(mostCollections(first, second));
}

/** Pairs a group, by the collections a batch of the process that collects most often. Pure. */
export function groupSize(pairs: number, collections: number): number {
  return Math.max(1, Math.min(wholeGroup(collections), Math.floor(pairs / FEWEST_GROUPS)));
}

function wholeGroup(collections: number): number {
  return collections === 0 ? 1 : Math.ceil(COLLECTIONS / collections);
}

function mostCollections(first: readonly TurnBatch[], second: readonly TurnBatch[]): number {
  return Math.max(collectionsOf(first), collectionsOf(second));
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

function pairsOf(first: readonly TurnBatch[], second: readonly TurnBatch[]): Pair[] {
  return second.slice(0, first.length).map((batch, turn) => pairOf(first[turn] as TurnBatch, batch));
}

function pairOf([a, isCleanA, emptyA]: TurnBatch, [b, isCleanB, emptyB]: TurnBatch): Pair {
  return { first: a - emptyA, second: b - emptyB, isClean: isCleanA + isCleanB === 2 };
}

function logOf(group: readonly Pair[]): number {
  return Math.log(mean(group.map(({ first }) => first)) / mean(group.map(({ second }) => second)));
}
