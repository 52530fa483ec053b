import { mean } from '../../stats/describe.ts';
import type { TurnBatch } from './meeting.ts';
import type { Pair } from './pairs.ts';

/** Collections of garbage in a group of pairs, if there are any; and the least number of groups. */
const COLLECTIONS = 2;
const FEWEST_GROUPS = 6;
/** Assumed collections per batch if a runtime does not report them: as many as make groups of ten. */
const UNTOLD = 0.2;

/**
 * Logarithms of how many times as fast the second process was, by groups of neighbouring pairs of batches. Used if the time of garbage
 * collections is unknown. Without collections each pair is a group. With them a median of single pairs would ignore collections, which fall
 * into one batch of several, so a group has several pairs. Pure.
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

/** Turns of each process that make the least number of groups, each with enough collections. Pure. */
export function groupsLeastTurns(first: readonly TurnBatch[], second: readonly TurnBatch[]): number {
  return FEWEST_GROUPS * wholeGroup(mostCollections(first, second));
}

/** Pairs in a group, from the collections per batch of the process that collects most often. Pure. */
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
