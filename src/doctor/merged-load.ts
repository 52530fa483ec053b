import type { LoadResult } from '../load/result.ts';
import type { AnswersRow, LoadFigures } from './recording.ts';

/** Several stretches of one load as one: counts added up, of latencies the stretch that was disturbed least. Pure. */
export function mergedLoad(results: readonly LoadResult[]): LoadFigures {
  const [first] = results;
  const best = results.reduce((one, other) =>
    (other.latency?.p50 ?? Infinity) < (one.latency?.p50 ?? Infinity) ? other : one,
  );
  const added = (counts: readonly Readonly<Record<string, number>>[]) => {
    const sum: Record<string, number> = {};
    for (const one of counts) for (const [key, count] of Object.entries(one)) sum[key] = (sum[key] ?? 0) + count;
    return sum;
  };
  const ms = (ns: number | undefined) => (ns === undefined ? Number.NaN : ns / 1e6);
  return {
    rate: first?.subject.rate ?? null,
    connections: (first?.subject.connections ?? 0) * (first?.subject.pipelining ?? 1),
    requestsPerSecond: results.reduce((sum, one) => sum + one.requestsPerSecond, 0) / results.length,
    completed: results.reduce((sum, one) => sum + one.completed, 0),
    failed: added(results.map((one) => one.failed)),
    statuses: added(results.map((one) => one.statuses)),
    p50: ms(best.latency?.p50),
    p99: ms(best.latency?.p99),
  };
}

/** The stretches second by second, on the clock of the day. Pure. */
export function answersOver(results: readonly LoadResult[]): AnswersRow[] {
  const ms = (ns: number | null) => (ns === null ? null : ns / 1e6);
  return results.flatMap(({ startedAt, timeline }) =>
    (timeline ?? []).map(({ fromMs, lengthMs, answered, failed, p50, p99 }) => ({
      at: startedAt + fromMs + lengthMs,
      ms: lengthMs,
      answered,
      failed,
      p50: ms(p50),
      p99: ms(p99),
    })),
  );
}
