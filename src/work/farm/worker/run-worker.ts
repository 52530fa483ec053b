import { setTimeout as sleep } from 'node:timers/promises';
import { ownerName } from '../../../host/process/owner.ts';
import { isLostConnection, isPassing } from '../sql/lost-connection.ts';
import type { FarmSql } from '../sql/sql.ts';
import { HOST_CHANNEL } from '../sql/tables.ts';
import { LOST_AFTER_MS } from '../status/status.ts';
import type { FarmResult } from '../wire/order.ts';
import { type Attempt, BlockLost, claim, complete, dropJob, giveBackAll, giveUp, refuse } from './attempt.ts';
import { type FarmHost, type HostState, type Lease, LeaseLost, releaseLease, setState, takeLease } from './lease.ts';
import { type MakeReady, Refused } from './measurer.ts';
import { Pulse } from './pulse.ts';
import { Readiness } from './readiness.ts';
import type { WorkerQueue } from './worker-queue.ts';

export interface WorkerOptions {
  sql: FarmSql;
  queue: WorkerQueue;
  host: FarmHost;
  makeReady: MakeReady;
  /** Submitters whose experiments are measured here; absent: the user of the database by which this worker itself is connected. */
  allow?: readonly string[] | undefined;
  /**
   * Looks whether the host is fit and sets its state, where that is due: asked while nothing is measured, at first and then every minute.
   * Absent: the host is ready.
   */
  judge?: ((lease: Lease, abort: AbortSignal) => Promise<void>) | undefined;
  /** Ends the worker when the block under way has ended. */
  drain?: AbortSignal | undefined;
  /** Ends it at once: the block under way goes back to the queue. */
  abort?: AbortSignal | undefined;
  /** How often the worker gives a sign of life; ms. */
  beatMs?: number | undefined;
  /** How often it looks into its queue where nobody tells of anything; ms. */
  lookMs?: number | undefined;
  /** How long a host may be silent before it counts as lost; ms. */
  lostAfterMs?: number | undefined;
  /** Of this process; another one for tests. */
  holder?: string | undefined;
  /** Told what happens, in a line. */
  say?: ((text: string) => void) | undefined;
}

const BEAT_MS = 5_000;
const LOOK_MS = 3_000;
const JUDGE_MS = 60_000;
/** Between attempts to reach a database that is away; ms. */
const PAUSES = [200, 500, 1_000, 2_000, 5_000];

/** The options, with what is not said, and what a worker has beside them. */
interface Shift extends Pick<WorkerOptions, 'sql' | 'queue' | 'host' | 'judge'> {
  drain: AbortSignal;
  abort: AbortSignal;
  beatMs: number;
  lookMs: number;
  lostAfterMs: number;
  holder: string;
  say: (text: string) => void;
  readiness: Readiness;
  wake: Wake;
}

/**
 * Measures a host's blocks until it is told to end. Fulfilled when the block under way has ended or has gone back to the queue, and the
 * host is given back, or cannot be, since the database is away. A database that goes away is waited for; what was measured meanwhile is kept.
 *
 * @throws JsdynoError FARM_HOST_HELD
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { sql, queue, host, makeReady, judge } = options;
  const never = new AbortController().signal;
  const abort = options.abort ?? never;
  const drain = AbortSignal.any([abort, options.drain ?? never]);
  const wake = new Wake(drain);
  const say = options.say ?? (() => {});
  const allow = options.allow?.length ? options.allow : [await patiently({ say }, drain, () => ownUser(sql))];
  const readiness = new Readiness(sql, makeReady, allow);
  const shift: Shift = {
    ...{ sql, queue, host, judge, drain, abort, readiness, wake },
    beatMs: options.beatMs ?? BEAT_MS,
    lookMs: options.lookMs ?? LOOK_MS,
    lostAfterMs: options.lostAfterMs ?? LOST_AFTER_MS,
    holder: options.holder ?? ownerName(),
    say,
  };
  await patiently(shift, drain, () => queue.ensure(host.name));
  const listen = () =>
    sql.listen(HOST_CHANNEL, (told) => {
      if (told === '' || told === host.name) wake.now();
    });
  const deafen = await patiently(shift, drain, listen);
  try {
    while (!drain.aborted) await patiently(shift, drain, () => holdHost(shift));
  } catch (error) {
    if (!drain.aborted || !isPassing(error)) throw error;
    say(`the database is away: ${host.name} counts as lost in a while, and its block goes back then`);
  } finally {
    await readiness.end();
    await deafen().catch(() => {});
  }
}

async function ownUser(sql: FarmSql): Promise<string> {
  const [row] = await sql.query<{ name: string }>('SELECT session_user AS name');
  return row?.name ?? '';
}

/** From taking the host until it is given back, or lost. */
async function holdHost(shift: Shift): Promise<void> {
  const { sql, queue, host, holder, lostAfterMs, drain, say } = shift;
  const lease = await takeLease(sql, host, {
    ...{ holder, lostAfterMs, signal: drain },
    onWait: () => say(`${host.name} has another worker, which may be gone: waiting for a sign of life`),
  });
  if (lease === null) return;
  const back = await giveBackAll(sql, queue, lease);
  say(
    `${host.name} measures${back === 0 ? '' : `; ${back} begun earlier ${back === 1 ? 'is' : 'are'} in its queue again`}`,
  );
  try {
    await work(shift, lease);
    await releaseLease(sql, lease).catch(() => {}); // silent, it is taken over later
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    say(`${error.message}: what was under way is discarded`);
  }
}

async function work(shift: Shift, lease: Lease): Promise<void> {
  const { sql, queue, drain, wake, lookMs, readiness, say } = shift;
  const pulse = new Pulse(sql, lease, shift.beatMs);
  let before: HostState | null = null;
  let judgeAt = Number.NEGATIVE_INFINITY;
  try {
    while (!drain.aborted) {
      const state = await pulse.check();
      if (state !== before && before !== null) say(`${lease.host} is ${state}`);
      before = state;
      if (state === 'draining') await setState(sql, lease, 'draining', 'drained');
      else if (state !== 'drained') {
        if (performance.now() >= judgeAt) {
          await judgeHost(shift, lease, state);
          judgeAt = performance.now() + JUDGE_MS;
        }
        const fetched = await queue.fetch(lease.host);
        if (fetched !== null) {
          const attempt = await claim(sql, queue, lease, fetched);
          if (attempt === 'not-now') await queue.fail(lease.host, fetched.job, `${lease.host} is drained`);
          else if (attempt !== 'not-wanted') await measure(shift, lease, pulse, attempt);
          continue;
        }
      }
      await readiness.tidy();
      await wake.within(lookMs);
    }
  } finally {
    pulse.end();
  }
}

async function judgeHost({ sql, judge, drain }: Shift, lease: Lease, state: HostState): Promise<void> {
  if (judge !== undefined) await judge(lease, drain);
  else if (state === 'judging') await setState(sql, lease, 'judging', 'ready');
}

/** Measures a block and stores what came of it, or gives it back. */
async function measure(shift: Shift, lease: Lease, pulse: Pulse, attempt: Attempt): Promise<void> {
  const { sql, queue, abort, readiness, say } = shift;
  const { experiment, row } = attempt.key;
  const stop = pulse.watch(attempt);
  const halt = AbortSignal.any([abort, stop]);
  let result: FarmResult;
  try {
    const measurer = await readiness.of(experiment, row, halt);
    result = { host: lease.host, runs: await measurer.measure(attempt.order, halt) };
    halt.throwIfAborted();
  } catch (error) {
    pulse.watch(null);
    if (stop.aborted) {
      pulse.tellWhy(say);
      return patiently(shift, abort, () => dropJob(sql, queue, lease.host, attempt));
    }
    if (error instanceof Refused) {
      say(`refused: ${error.message}`);
      return patiently(shift, abort, () => refuse(sql, queue, lease.host, attempt, error));
    }
    await readiness.forget(experiment);
    const why = abort.aborted ? 'its worker was ended' : errorText(error);
    say(`given back: ${why}`);
    return patiently(shift, null, () => giveUp(sql, queue, lease.host, attempt, why));
  }
  pulse.watch(null);
  try {
    await patiently(shift, abort, () => complete(sql, queue, attempt, result));
  } catch (error) {
    if (error instanceof BlockLost) {
      say(`discarded: ${error.message}`);
      return patiently(shift, abort, () => dropJob(sql, queue, lease.host, attempt));
    }
    if (abort.aborted || error instanceof LeaseLost) throw error;
    // The database does not take it: another time it may.
    say(`given back: ${errorText(error)}`);
    await patiently(shift, null, () => giveUp(sql, queue, lease.host, attempt, errorText(error)));
  }
}

/**
 * Tries again what failed because the database was away, or full. What is tried must be the same a second time: it may have been done when the
 * connection was lost.
 *
 * @param signal gives up when aborted; null: after a few attempts
 */
async function patiently<T>(
  { say }: Pick<Shift, 'say'>,
  signal: AbortSignal | null,
  act: () => Promise<T>,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await act();
    } catch (error) {
      if (!isPassing(error) || signal?.aborted || (signal === null && failures >= PAUSES.length)) throw error;
      if (failures === 0)
        say(`the database ${isLostConnection(error) ? 'is away' : 'takes nothing now'}: ${errorText(error)}`);
      const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0;
      await sleep(pause, undefined, signal === null ? {} : { signal }).catch(() => {});
    }
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Lets a loop sleep until it is told of something, or for so long at the most. */
class Wake {
  #isTold = false;
  #wake: (() => void) | null = null;

  /** @param signal wakes when aborted */
  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.now(), { once: true });
  }

  /** What is told while nobody sleeps counts for the next sleep. */
  now(): void {
    this.#isTold = true;
    this.#wake?.();
  }

  async within(ms: number): Promise<void> {
    if (!this.#isTold) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = null;
    this.#isTold = false;
  }
}
