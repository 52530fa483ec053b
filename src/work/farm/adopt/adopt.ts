import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../sql/sql.ts';
import { type Orphan, orphans } from './orphans.ts';

interface Adopting {
  sql: Sql;
  /**
   * Plans an experiment to its end, in a process of its own, so that one that fails does not end the others.
   * @returns null where it ended well or was ended, else why it did not
   */
  plan(name: string, abort: AbortSignal): Promise<string | null>;
  /** Told of what was adopted and how that ended, a line each. */
  say(text: string): void;
  abort: AbortSignal;
  /** A planner that was not seen for so long is gone, ms. */
  afterMs: number;
  /** Between two looks, ms; default: 5 s. */
  everyMs?: number | undefined;
  /** So many are planned at once; the others wait. Default: 8. */
  atOnce?: number | undefined;
}

/** After a failure so long, ms, twice as long after the next one, and so on. */
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 3_600_000;

/** How often planning an experiment failed in a row, and when it is tried again, as performance.now() has it. */
interface Failed {
  times: number;
  until: number;
}

/** Takes up experiments that nobody plans, until aborted; those that are being planned are then left, each where it is. */
export async function adopt(adopting: Adopting): Promise<void> {
  const { sql, plan, say, abort, afterMs, everyMs = 5_000, atOnce = 8 } = adopting;
  const planned = new Map<string, Promise<void>>();
  const failed = new Map<string, Failed>();
  const waits = ({ name }: Orphan) => (failed.get(name)?.until ?? 0) > performance.now();

  const take = async (name: string) => {
    say(`${name}: nobody plans it; taken up`);
    const reason = await plan(name, abort).catch((error: Error) => error.message);
    if (abort.aborted) return;
    if (reason === null) {
      failed.delete(name);
      say(`${name}: planned to its end`);
      return;
    }
    const times = (failed.get(name)?.times ?? 0) + 1;
    const wait = waitAfter(times);
    failed.set(name, { times, until: performance.now() + wait });
    say(`${name}: could not be planned: ${reason}; tried again in ${Math.round(wait / 1000)} s`);
  };

  while (!abort.aborted) {
    // What ends while the farm is asked may still be in its answer.
    const underWay = new Set(planned.keys());
    // The farm may be away for a while: whoever supervises it says so.
    const found = await orphans(sql, afterMs).catch(() => []);
    const free = found.filter((one) => !underWay.has(one.name) && !waits(one));
    for (const { name } of free.slice(0, Math.max(0, atOnce - planned.size))) {
      planned.set(
        name,
        take(name).finally(() => planned.delete(name)),
      );
    }
    await sleep(everyMs, undefined, { signal: abort }).catch(() => {});
  }
  await Promise.all(planned.values());
}

/** Milliseconds until what has failed so often is tried again. Pure. */
export function waitAfter(times: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (times - 1));
}
