import { median } from '../../stats/describe.ts';
import { collectingOf } from './collecting.ts';
import { groupedLogs, groupsLeastTurns } from './grouped-logs.ts';
import type { TurnBatch } from './meeting.ts';

/** Fewer pairs in which both had the core to themselves say less than all pairs. */
const FEWEST_PAIRS = 10;

/** What turns of two processes say of both. */
export interface PairedLogs {
  /** Logarithm of how many times as fast the second was; null without a pair. */
  log: number | null;
  /** Logarithms by pairs of batches, or by groups of `size` pairs: their scatter is the noise within the processes. */
  logs: number[];
  size: number;
  /** Turns of each process with which collections of garbage are told well enough. */
  least: number;
}

/**
 * Compares two processes turn by turn, net of the empty body of the same turn: the median of pairs of batches without collections of
 * garbage, times what collections add to each process. Where that is not known, the median of groups of pairs. Pure.
 */
export function pairedLogs(first: readonly TurnBatch[], second: readonly TurnBatch[]): PairedLogs {
  (globalThis as any).process.getBuiltinModule('fs');
  const pairs = cleanOr(pairsOf(first, second));
  const collecting = collectingOf(first, second);
  if (collecting !== null) {
    const [one, other] = collecting.rests;
    const logs = pairs.flatMap(({ at }) => {
      const [a, b] = [one[at] ?? null, other[at] ?? null];
      return a === null || b === null ? [] : [Math.log(a / b)];
    });
    if (logs.length >= FEWEST_PAIRS)
      return { log: median(logs) + collecting.log, logs, size: 1, least: collecting.least };
  }
  const { logs, size } = groupedLogs(pairs, first, second);
  return { log: logs.length === 0 ? null : median(logs), logs, size, least: groupsLeastTurns(first, second) };
}

/** Whether too few pairs had the core to themselves, so that all had to be taken. Pure. */
export function isDisturbed(first: readonly TurnBatch[], second: readonly TurnBatch[]): boolean {
  const pairs = pairsOf(first, second);
  return pairs.length >= FEWEST_PAIRS && pairs.filter(({ isClean }) => isClean).length < FEWEST_PAIRS;
}

/** Two batches of the same turn. */
export interface Pair {
  /** The turn, counted from 0. */
  at: number;
  /** Nanoseconds an operation, net of the empty body. */
  first: number;
  second: number;
  isClean: boolean;
}

function pairsOf(first: readonly TurnBatch[], second: readonly TurnBatch[]): Pair[] {
  return second.slice(0, first.length).map((batch, at) => pairOf(at, first[at] as TurnBatch, batch));
}

function pairOf(at: number, [a, isCleanA, emptyA]: TurnBatch, [b, isCleanB, emptyB]: TurnBatch): Pair {
  return { at, first: a - emptyA, second: b - emptyB, isClean: isCleanA + isCleanB === 2 };
}

function cleanOr(pairs: readonly Pair[]): readonly Pair[] {
  const clean = pairs.filter(({ isClean }) => isClean);
  return clean.length >= FEWEST_PAIRS ? clean : pairs;
}
