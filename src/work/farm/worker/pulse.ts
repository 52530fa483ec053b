import type { Sql } from '../sql/sql.ts';
import { type Attempt, BlockLost, isMine } from './attempt.ts';
import { beat, type HostState, type Lease, LeaseLost } from './lease.ts';

/** Gives signs of life while the worker holds its host, and looks whether host and block are still its own. */
export class Pulse {
  readonly #sql: Sql;
  readonly #lease: Lease;
  readonly #timer: NodeJS.Timeout;
  #isBusy = false;
  #watched: { attempt: Attempt; stop: AbortController } | null = null;
  /** Why it ended what was measured. */
  #why: Error | null = null;

  constructor(sql: Sql, lease: Lease, beatMs: number) {
    this.#sql = sql;
    this.#lease = lease;
    this.#timer = setInterval(() => void this.#beat(), beatMs);
  }

  /**
   * The state of the host, as it is now.
   * @throws LeaseLost
   */
  async check(): Promise<HostState> {
    if (this.#why instanceof LeaseLost) throw this.#why;
    return beat(this.#sql, this.#lease);
  }

  /** From now on looks after this block. @returns aborted when it is lost */
  watch(attempt: Attempt | null): AbortSignal {
    const stop = new AbortController();
    this.#watched = attempt === null ? null : { attempt, stop };
    return stop.signal;
  }

  /** @throws LeaseLost where the host is lost, and not the block alone */
  tellWhy(say: (text: string) => void): void {
    const why = this.#why;
    if (why instanceof LeaseLost) throw why;
    this.#why = null;
    if (why !== null) say(`discarded: ${why.message}`);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #beat(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const watched = this.#watched;
    try {
      await this.check();
      if (watched !== null && !(await isMine(this.#sql, watched.attempt)) && watched === this.#watched)
        this.#lost(new BlockLost());
    } catch (error) {
      // A connection that is lost will be made again, and what is measured meanwhile counts if the block is still this worker's then.
      if (error instanceof LeaseLost) this.#lost(error);
    } finally {
      this.#isBusy = false;
    }
  }

  #lost(why: Error): void {
    this.#why = why;
    this.#watched?.stop.abort(why);
  }
}
