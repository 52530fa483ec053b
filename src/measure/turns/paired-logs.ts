import { median } from '../../stats/describe.ts';
import { collectingOf } from './collecting.ts';
import { groupedLogs, groupsLeastTurns } from './grouped-logs.ts';
import type { TurnBatch } from './meeting.ts';
import { cleanPairs, cleanTurns, FEWEST_PAIRS } from './pairs.ts';

/** The comparison of two processes by their turns. */
interface PairedLogs {
  /** Logarithm of how many times as fast the second was; null without a pair. */
  log: number | null;
  /** Logarithms by pairs of batches of the same turn, or by groups of `size` pairs: their scatter is the noise within the processes. */
  logs: number[];
  size: number;
  /** Turns of each process that are needed to know collections of garbage well enough. */
  least: number;
}

/**
 * Compares two processes turn by turn, net of the empty body of the same turn. The ratio is the median of near pairs without collections,
 * times what collections add to each process; or, if that is unknown, the median of groups of pairs. Pure.
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
    if (logs.length >= FEWEST_PAIRS) {
      const rests = [restsThatCount(one, first, second), restsThatCount(other, second, first)] as const;
      return { log: median(nearLogs(...rests)) + collecting.log, logs, size: 1, least: collecting.least };
    }
  }
  const { logs, size } = groupedLogs(pairs, first, second);
  const all = size === 1 ? nearLogs(cleanTurns(first, second), cleanTurns(second, first)) : logs;
  return { log: all.length === 0 ? null : median(all), logs, size, least: groupsLeastTurns(first, second) };
}

/** What is left of turns that count. */
function restsThatCount(
  rests: readonly (number | null)[],
  turns: readonly TurnBatch[],
  other: readonly TurnBatch[],
): (number | null)[] {
  return cleanTurns(turns, other).map((nanos, at) => (nanos === null ? null : (rests[at] ?? null)));
}

/**
 * Turns at most this far apart meet the same phase of a machine. In 39 rows a median over these scatters as little as one over all turns,
 * and less than one over turns of the same number (docs/evidence/alternation.md).
 */
const NEAR = 4;

/**
 * Logarithms of how many times as fast the second process was, for each turn of the first with each near turn of the second. Their median
 * is as precise as a median of pairs of more turns. Null stands for a turn that does not count. Pure.
 *
 * Source: J. L. Hodges, E. L. Lehmann, "Estimates of location based on rank tests", Annals of Mathematical Statistics 34 (1963): their
 * estimate of a shift, within a window of time.
 *
 * @param first ns per operation in each turn
 */
export function nearLogs(first: readonly (number | null)[], second: readonly (number | null)[]): number[] {
  const [one, other] = [first, second].map((turns) => turns.map((nanos) => (nanos === null ? null : Math.log(nanos))));
  return (one ?? []).flatMap((a, at) => {
    if (a === null) return [];
    const beside = (other ?? []).slice(Math.max(0, at - NEAR), at + NEAR + 1);
    return beside.flatMap((b) => (b === null ? [] : [a - b]));
  });
}
