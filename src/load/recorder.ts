import { Histogram } from './histogram.ts';

/** Each answer that counts, one place in each array. */
export interface RawLatencies {
  /** When it was due, in ns from the beginning of what counts; in a closed loop when it was sent. */
  intendedNs: number[];
  latencyNs: number[];
  serviceNs: number[];
  status: number[];
}

const NS = 1e6;

/** What came of the requests that count. Times come in ms (`performance.now()`) and are kept in ns. */
export class Recorder {
  /** From the intended send time to the end of the answer; in a closed loop from the send. */
  readonly latency = new Histogram();
  /** From the send to the end of the answer; null in a closed loop, where it is the same. */
  readonly service: Histogram | null;
  /** How late the generator itself was: from when a request was due and a connection had room to its send. */
  readonly lag: Histogram | null;
  /** Here moments are on the clock of `performance.now()`. */
  readonly raw: RawLatencies | null;
  readonly failed = new Map<string, number>();
  /** Answers by status. */
  readonly statuses = new Uint32Array(600);
  sent = 0;
  completed = 0;
  failures = 0;
  /** Answers, or rubbish, that no request was there for, in the warm-up, too. */
  unasked = 0;

  constructor({ open, raw }: { open: boolean; raw: boolean }) {
    this.service = open ? new Histogram() : null;
    this.lag = open ? new Histogram() : null;
    this.raw = raw ? { intendedNs: [], latencyNs: [], serviceNs: [], status: [] } : null;
  }

  answered(intended: number, sentAt: number, at: number, status: number): void {
    this.completed++;
    this.statuses[status] = (this.statuses[status] as number) + 1;
    const latency = (at - intended) * NS;
    this.latency.record(latency);
    if (this.service !== null) this.service.record((at - sentAt) * NS);
    if (this.raw !== null) {
      this.raw.intendedNs.push(intended * NS);
      this.raw.latencyNs.push(Math.round(latency));
      this.raw.serviceNs.push(Math.round((at - sentAt) * NS));
      this.raw.status.push(status);
    }
  }

  fail(kind: string): void {
    this.failures++;
    this.failed.set(kind, (this.failed.get(kind) ?? 0) + 1);
  }
}
