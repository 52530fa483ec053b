import { mean } from '../../stats/describe.ts';
import type { TurnBatch } from './meeting.ts';
import type { Pair } from './pairs.ts';

/** A group of pairs has so many collections of garbage, where there are any; and there are so many groups at least. */
const COLLECTIONS = 2;
const FEWEST_GROUPS = 6;
/** Collections a batch where a runtime does not tell: as many as make groups of ten. */
const UNTOLD = 0.2;

/**
 * Logarithms of how many times as fast the second process was, by groups of neighbouring pairs of batches, where it is not known
 * what collections of garbage took. A pair is a group of its own, unless garbage is collected: the median of pairs would leave
 * the collections out that fall into one batch of several. Pure.
 */
export function groupedLogs(
  pairs: readonly Pair[],
  first: readonly TurnBatch[],
  second: readonly TurnBatch[],
): { logs: number[] /** pairs a group */; size: number } {
  const size = groupSize(pairs.length, mostCollections(first, second));
  const groups = Array.from({ length: Math.ceil(pairs.length / size) }, (_, at) =>
    pairs.slice(at * size, (at + 1) * size),
  );
  return { logs: groups.map(logOf).filter(Number.isFinite), size };
}

/** Turns of each process that make as many groups as there are at least, none of them with too few collections. Pure. */
export function groupsLeastTurns(first: readonly TurnBatch[], second: readonly TurnBatch[]): number {
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

function logOf(group: readonly Pair[]): number {
  return Math.log(mean(group.map(({ first }) => first)) / mean(group.map(({ second }) => second)));
}
