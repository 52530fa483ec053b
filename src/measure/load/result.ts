import type { Count } from '../../stats/quantities.ts';
import type { CpuShares } from './cpu.ts';
import type { Histogram, StoredHistogram } from './histogram.ts';
import type { MixOrder } from './mix.ts';
import type { RawLatencies } from './recorder.ts';
import type { Arrivals } from './schedule.ts';
import type { TimelineInterval } from './timeline.ts';

/** A reason why a result may not be the server's. */
export interface Mark {
  code:
    | 'generator-bound'
    | 'lagging'
    | 'lagging-tail'
    | 'one-cpu'
    | 'overloaded'
    | 'unanswered'
    | 'unasked'
    | 'failures'
    | 'unreliable-latency'
    | 'lost-connections'
    | 'pipelining'
    | 'interrupted';
  /** The figures are not the server's. */
  invalid: boolean;
  /** One sentence, with what to do. */
  message: string;
}

/** All in nanoseconds. */
export interface Quantiles {
  min: number;
  mean: number;
  p50: number;
  p90: number;
  p99: number;
  p999: number;
  max: number;
}

/** The load as it was made: enough to repeat it. */
export interface LoadSubject {
  url: string;
  method: string;
  protocol: 'HTTP/1.1' | 'HTTP/2';
  mode: 'closed' | 'open';
  connections: Count;
  pipelining: Count;
  /** arrivals per second; null in a closed loop */
  rate: number | null;
  arrivals: Arrivals | null;
  seed: number | null;
  /** Spun near due times. */
  spin: boolean;
  /** Slept in naps near due times: the default with one CPU. */
  naps: boolean;
  timeoutMs: number;
  warmupMs: number;
  requests: number | null;
  /** How many different ones; more than one come in this order. */
  mix: { size: Count; order: MixOrder } | null;
  unixSocket: string | null;
}

/** What came of one request of several. */
export interface RequestResult {
  name: string;
  weight: number;
  completed: Count;
  failed: Count;
  /** As that of all. */
  latency: Quantiles | null;
}

/** All of a window of load. */
interface WholeWindow {
  ms: number;
  answered: number;
  /** What other processes took of it, in ms, and the share of the rest in which the server ran; null if unknown. */
  lostMs: number | null;
  busy: number | null;
}

/** A window of load on a server that took turns with others. */
export interface LoadWindow {
  /** When it began to count, in ms from the first window of all servers. */
  atMs: number;
  /** How long it counted, and the answers in that time. */
  ms: number;
  answered: number;
  /** From the first request, some of which came before anything counted, to the last answer. */
  whole: WholeWindow;
}

export interface LoadResult {
  generator: { name: string; version: string };
  subject: LoadSubject;
  /** When what counts began, in ms since 1970. */
  startedAt: number;
  /** The same on the clock of `process.hrtime`, in ns: CLOCK_MONOTONIC, which processes of a Linux machine share. */
  startedAtNs: number | null;
  /** What counts, in ms; requests under way at its end were waited for beyond it. */
  durationMs: number;
  /** answers per second within the duration */
  requestsPerSecond: number;
  /** Arrivals that were due; null in a closed loop. */
  scheduled: number | null;
  /** Sent or, without a connection, given up. */
  sent: Count;
  /** Answered, with whatever status. */
  completed: Count;
  /** Neither answered nor failed when it was over. */
  unfinished: Count;
  /** Failures by kind: refused, reset, closed, cut short, timeout, `tls: ...`, `protocol: ...`, `stream reset: ...` */
  failed: Record<string, Count>;
  /** How often the server sent something without a request, also in the warm-up; such a connection is made anew. */
  unasked: Count;
  /** Answers by status; generators that tell classes only have `2xx`. */
  statuses: Record<string, Count>;
  /** From the intended send time in an open loop, from the send in a closed one; null where the generator's is wrong. */
  latency: Quantiles | null;
  /** From the send, in an open loop. */
  service: Quantiles | null;
  /** How late the generator was, in an open loop. */
  lag: Quantiles | null;
  bytes: { sent: number | null; received: number | null };
  /** Connections made, the first ones and the warm-up's included. */
  connectionsOpened: number | null;
  /** Requests that were sent again because the server refused them unprocessed (HTTP/2: RFC 9113, 8.7). */
  resent: Count;
  /** How long connections took, the warm-up's included: to TCP, and from there to TLS. */
  connecting: { tcp: Quantiles | null; tls: Quantiles | null } | null;
  /** From the send to the first byte of the answer. */
  firstByte: Quantiles | null;
  /** By the second, or longer in loads of more than a minute; null where the generator does not tell. */
  timeline: TimelineInterval[] | null;
  /** By request, where there are several. */
  requests: RequestResult[] | null;
  cpu: CpuShares;
  /** While spinning: gaps of more than 1 ms between readings of the clock, [from, to] in ns of `process.hrtime`; the first 10,000. */
  pauses: { longestMs: number; list: [number, number][] } | null;
  marks: Mark[];
  /** False if a mark says `invalid`: the figures cannot be used. */
  valid: boolean;
  histograms: { latency: StoredHistogram; service: StoredHistogram | null; lag: StoredHistogram | null } | null;
  raw: RawLatencies | null;
  /**
   * Of an interleaved server: its windows, the CPUs that it used while others were loaded, and whether it was stopped because
   * it left requests without an answer for longer than the time limit.
   */
  turns?: { windows: LoadWindow[]; idleCpu: number | null; gaveUp: boolean };
}

/** null when nothing was recorded. */
export function quantilesOf(histogram: Histogram | null): Quantiles | null {
  if (histogram === null || histogram.count === 0) return null;
  return {
    min: histogram.min,
    mean: histogram.mean,
    p50: histogram.quantile(0.5),
    p90: histogram.quantile(0.9),
    p99: histogram.quantile(0.99),
    p999: histogram.quantile(0.999),
    max: histogram.max,
  };
}
