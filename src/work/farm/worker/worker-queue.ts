import type { Sql } from '../sql/sql.ts';
import type { BlockKey } from '../wire/order.ts';

/** A job as it came off a queue. */
export interface Fetched {
  job: string;
  key: BlockKey;
}

/** What a worker does with its host's queue; queue.ts has the whole of it. */
export interface WorkerQueue {
  /** Makes the host's queue where there is none. */
  ensure(host: string): Promise<void>;
  /** The host's next job, taken; null when there is none. */
  fetch(host: string): Promise<Fetched | null>;
  complete(host: string, job: string, within: Sql): Promise<unknown>;
  /** Gives a job back, for the reason: it comes again, or counts as failed after its last attempt. */
  fail(host: string, job: string, reason: string): Promise<void>;
  /** Gives back all jobs of the host that are taken. */
  giveBack(host: string): Promise<unknown>;
}
