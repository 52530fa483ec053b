import { setTimeout as sleep } from 'node:timers/promises';
import { descendants, isStranger, type Sought } from './descendants.ts';

/** See descendants. */
export type Candidates = ((pid: number) => boolean) | undefined;

interface EndOptions {
  /** Looks in a row that must find nothing; 1 unless given. */
  looks?: number;
  /** Gives up after so many milliseconds; 2000 unless given. SIGKILL works at once but for an uninterruptible wait. */
  withinMs?: number;
  /** Waits so long for one that shows no environment; 50 ms unless given. */
  execMs?: number;
  /** Which PIDs can be any of it, asked before each look; all unless given. */
  candidates?: () => Candidates;
}

const LOOK_MS = 5;

/** SIGKILL to all that runs of children, once. */
export function killAll(sought: Sought, isCandidate?: Candidates): { killed: number; isUnsure: boolean } {
  // The groups first: all in a group are hit at once, and those within exec, too.
  for (const leader of sought.leaders) if (!isStranger(leader)) signalGroup(leader.pid, 'SIGKILL');
  const found = descendants(sought, isCandidate);
  for (const pid of found?.pids ?? []) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone in the meantime, or another user's.
    }
  }
  return { killed: found?.pids.length ?? 0, isUnsure: found?.isUnsure ?? false };
}

/** SIGKILL until nothing of it runs any more: what is just being forked is found at the next look. */
export async function endAll(
  sought: Sought,
  { looks = 1, withinMs = 2000, execMs = 50, candidates }: EndOptions = {},
): Promise<void> {
  const began = performance.now();
  for (let quiet = 0; ; ) {
    const { killed, isUnsure } = killAll(sought, candidates?.());
    const spent = performance.now() - began;
    quiet = killed > 0 ? 0 : quiet + 1;
    const isWaiting = isUnsure && spent < execMs;
    if ((quiet >= looks && !isWaiting) || spent > withinMs) return;
    await sleep(LOOK_MS);
  }
}

/** @returns whether there is such a group */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, signal);
    return true;
  } catch {
    return false; // ESRCH: the group is gone.
  }
}
