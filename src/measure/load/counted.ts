import type { Traffic } from './connection.ts';
import type { CpuShares } from './cpu.ts';
import { marked } from './marks.ts';
import type { LoadPlan } from './options.ts';
import type { Recorder } from './recorder.ts';
import { type LoadResult, type Mark, quantilesOf, type RequestResult } from './result.ts';
import { ownVersion, subjectOf } from './subject.ts';
import type { TimelineInterval } from './timeline.ts';

/** What the own generator counted of a load. Moments are `performance.now()`, in ms. */
export interface Counted {
  recorder: Recorder;
  /** Of the whole load. */
  traffic: Traffic;
  /** When what counts began, and how long it took, in ms. */
  beganAt: number;
  durationMs: number;
  /** Answers that came within that time. */
  answered: number;
  /** Arrivals that were due; null in a closed loop. */
  scheduled: number | null;
  unfinished: number;
  bytes: { sent: number; received: number };
  timeline: TimelineInterval[] | null;
  cpu: CpuShares;
  /** Gaps between readings of the clock while spinning, and the longest of all; null if it did not spin. */
  pauses: { longestMs: number; list: readonly [number, number][] } | null;
}

/** The result of a load by the own generator, judged; `more` are marks that are known beforehand. */
export function resultOf(plan: LoadPlan, counted: Counted, more: readonly Mark[]): LoadResult {
  const { recorder, traffic, beganAt, durationMs, answered, pauses, cpu, ...rest } = counted;
  const sinceBegin = (ns: number) => Math.round(ns - beganAt * 1e6);
  const offset = clockOffset();
  const monotonicNs = (at: number) => at * 1e6 + offset;
  const statuses: Record<string, number> = {};
  for (const [status, count] of recorder.statuses.entries()) if (count > 0) statuses[status] = count;
  const result = {
    generator: { name: 'own', version: ownVersion() },
    subject: subjectOf(plan),
    startedAt: Date.now() - (performance.now() - beganAt),
    startedAtNs: monotonicNs(beganAt),
    durationMs,
    requestsPerSecond: (answered / durationMs) * 1000,
    scheduled: rest.scheduled,
    sent: recorder.sent,
    completed: recorder.completed,
    unfinished: rest.unfinished,
    failed: Object.fromEntries(recorder.failed),
    unasked: recorder.unasked,
    statuses,
    latency: quantilesOf(recorder.latency),
    service: quantilesOf(recorder.service),
    lag: quantilesOf(recorder.lag),
    bytes: rest.bytes,
    connectionsOpened: traffic.opened,
    resent: traffic.resent,
    connecting: { tcp: quantilesOf(traffic.times.tcp), tls: quantilesOf(traffic.times.tls) },
    firstByte: quantilesOf(recorder.firstByte),
    timeline: rest.timeline,
    requests: requestsOf(plan, recorder),
    cpu,
    pauses:
      pauses === null
        ? null
        : {
            longestMs: pauses.longestMs,
            list: pauses.list.map(([from, to]): [number, number] => [monotonicNs(from), monotonicNs(to)]),
          },
    histograms: {
      latency: recorder.latency.toJSON(),
      service: recorder.service?.toJSON() ?? null,
      lag: recorder.lag?.toJSON() ?? null,
    },
    raw: recorder.raw === null ? null : { ...recorder.raw, intendedNs: recorder.raw.intendedNs.map(sinceBegin) },
  };
  return marked(result, more);
}

/** Null when there is one, or too many to be told. */
function requestsOf({ mix }: LoadPlan, { byRequest }: Recorder): RequestResult[] | null {
  if (byRequest.length === 0) return null;
  return byRequest.map(({ completed, failures, latency }, i) => {
    const { name = '', weight = 1 } = mix[i] ?? {};
    return { name, weight, completed, failed: failures, latency: quantilesOf(latency) };
  });
}

/**
 * The difference between `process.hrtime` and `performance.now()`, in ns: the same clock with another zero. The process may
 * lose its CPU between two readings, so the closest of several pairs is taken.
 */
function clockOffset(): number {
  let best = { width: Number.POSITIVE_INFINITY, offset: 0 };
  for (let i = 0; i < 20; i++) {
    const before = performance.now() * 1e6;
    const clock = Number(process.hrtime.bigint());
    const after = performance.now() * 1e6;
    if (after - before < best.width) best = { width: after - before, offset: clock - (before + after) / 2 };
  }
  return best.offset;
}
