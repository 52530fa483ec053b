import type { Sql } from '../sql/sql.ts';
import type { BlockKey } from '../wire/order.ts';

/** What whoever plans needs of the farm's queue, see ../queue.ts. */
export interface BlockQueue {
  ensure(host: string): Promise<void>;
  /** @returns the job's id */
  send(host: string, key: BlockKey, options: { expireSeconds: number }, within?: Sql): Promise<string>;
  withdraw(host: string, job: string, within?: Sql): Promise<void>;
  /** Gives back what has expired, and marks blocks as failed that have no attempt left. */
  supervise(): Promise<void>;
}
