import { Histogram } from './histogram.ts';
import { Timeline } from './timeline.ts';

/** Each answer that counts, one place in each array. */
export interface RawLatencies {
  /** When it was due, in ns from the beginning of what counts; in a closed loop when it was sent. */
  intendedNs: number[];
  latencyNs: number[];
  serviceNs: number[];
  status: number[];
}

/** What came of one request of several. */
interface RequestRecord {
  completed: number;
  failures: number;
  latency: Histogram;
}

export interface RecorderOptions {
  open: boolean;
  raw: boolean;
  /** Length of the timeline's intervals, in ms; 1,000 unless given. */
  intervalMs?: number | undefined;
  /** How many requests there are to choose from; one unless given. */
  requests?: number | undefined;
}

const NS = 1e6;
/** Replaces a request's index if it failed before it was sent. */
export const NO_REQUEST = -1;

/** What came of the requests that count. Times come in ms (`performance.now()`) and are kept in ns. */
export class Recorder {
  /** From the intended send time to the end of the answer; in a closed loop from the send. */
  readonly latency = new Histogram();
  /** From the send to the end of the answer; null in a closed loop, where it is the same. */
  readonly service: Histogram | null;
  /** How late the generator itself was: from when a request was due and a connection had room to its send. */
  readonly lag: Histogram | null;
  /** From the send to the first byte of the answer. */
  readonly firstByte = new Histogram();
  readonly timeline: Timeline;
  /** By request; empty when there is only one. */
  readonly byRequest: RequestRecord[];
  /** Here moments are on the clock of `performance.now()`. */
  readonly raw: RawLatencies | null;
  readonly failed = new Map<string, number>();
  /** Answers by status. */
  readonly statuses = new Uint32Array(600);
  sent = 0;
  completed = 0;
  failures = 0;
  /** When the last of these came. */
  lastAt = 0;
  /** Answers, or other bytes, without a request; also those of the warm-up. */
  unasked = 0;

  constructor({ open, raw, intervalMs = 1000, requests = 1 }: RecorderOptions) {
    this.timeline = new Timeline(intervalMs);
    const several = requests > 1 ? requests : 0;
    this.byRequest = Array.from({ length: several }, () => ({ completed: 0, failures: 0, latency: new Histogram() }));
    this.service = open ? new Histogram() : null;
    this.lag = open ? new Histogram() : null;
    this.raw = raw ? { intendedNs: [], latencyNs: [], serviceNs: [], status: [] } : null;
  }

  answered(intended: number, sentAt: number, at: number, status: number, firstAt: number, which: number): void {
    this.completed++;
    this.lastAt = at;
    this.statuses[status] = (this.statuses[status] as number) + 1;
    const latency = (at - intended) * NS;
    this.latency.record(latency);
    this.firstByte.record((firstAt - sentAt) * NS);
    this.timeline.answered(at, latency);
    const own = this.byRequest[which];
    if (own !== undefined) {
      own.completed++;
      own.latency.record(latency);
    }
    if (this.service !== null) this.service.record((at - sentAt) * NS);
    if (this.raw !== null) {
      this.raw.intendedNs.push(intended * NS);
      this.raw.latencyNs.push(Math.round(latency));
      this.raw.serviceNs.push(Math.round((at - sentAt) * NS));
      this.raw.status.push(status);
    }
  }

  fail(kind: string, at: number, which: number): void {
    this.failures++;
    this.lastAt = at;
    this.timeline.failed(at);
    const own = this.byRequest[which];
    if (own !== undefined) own.failures++;
    this.failed.set(kind, (this.failed.get(kind) ?? 0) + 1);
  }
}
