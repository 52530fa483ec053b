import { median } from '../../stats/describe.ts';
import { collectingOf } from './collecting.ts';
import { groupedLogs, groupsLeastTurns } from './grouped-logs.ts';
import type { TurnBatch } from './meeting.ts';
import { cleanPairs, FEWEST_PAIRS } from './pairs.ts';

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
  const pairs = cleanPairs(first, second);
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
