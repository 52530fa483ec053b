import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendants, isStranger, type Sought } from './descendants.ts';
import { has } from './platform.ts';

/** See descendants. */
export type Candidates = ((pid: number) => boolean) | undefined;

interface EndOptions {
  /** How many looks in a row must find nothing; 1 by default. */
  looks?: number;
  /** Gives up after so many milliseconds; 2000 by default. SIGKILL works at once except in an uninterruptible wait. */
  withinMs?: number;
  /** How long to wait for a process that shows no environment; 50 ms by default. */
  execMs?: number;
  /** Which PIDs are possible, asked before each look; all by default. */
  candidates?: () => Candidates;
}

const LOOK_MS = 5;

/** Sends SIGKILL once to all running processes of children. */
export function killAll(sought: Sought, isCandidate?: Candidates): { killed: number; isUnsure: boolean } {
  // Groups come first: a signal reaches all in a group at once, also those within exec.
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

/** Sends SIGKILL until nothing of it runs any more: a process that is just being forked is found at the next look. */
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

/**
 * Without groups a process that runs is ended with what is below it, whatever the signal: Windows has no other way to end those.
 * @returns whether there is such a group
 */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  const hasGroups = has('groups');
  const ending = ['/pid', String(leader), '/t', '/f'];
  if (!hasGroups && spawnSync('taskkill', ending, { windowsHide: true }).status === 0) return true;
  try {
    process.kill(hasGroups ? -leader : leader, signal);
    return true;
  } catch {
    return false; // ESRCH: the group is gone.
  }
}
