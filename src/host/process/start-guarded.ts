import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { descendants, type Found, type Sought } from './descendants.ts';
import { type Candidates, endAll, killAll } from './end-all.ts';
import { guardChild, guardGroup, unguard } from './guard.ts';
import { newMark, withMark } from './mark.ts';
import { has } from './platform.ts';
import { readProc, statOf } from './proc.ts';
import { startLine } from './start-line.ts';

interface StartOptions extends Omit<SpawnOptions, 'env' | 'detached'> {
  env: NodeJS.ProcessEnv;
  /** Ends it when this process cannot, see guard-process.ts; milliseconds. No limit unless given. */
  limitMs?: number | undefined;
  /** It leads no session and group of its own, so that signals of the terminal reach it; false by default. */
  sharesGroup?: boolean | undefined;
}

/** A child that cannot outlive this process, nor can what it starts. */
export interface GuardedProcess {
  child: ChildProcess;
  /** Sends SIGKILL once to it and all that it started. */
  kill(): void;
  /** The running processes among it and all that it started; null without /proc. */
  look(): Found | null;
  /** Ends whatever is left of it; to be called when it has ended itself, or must. Fulfilled when nothing is left. */
  finish(): Promise<void>;
}

/** More than any machine does. A child that lives so long that this uses up all PIDs may have descendants with lower ones. */
const FORKS_PER_SECOND = 50_000;

/**
 * Starts a child that the guard knows, in a session and process group of its own.
 * @throws Error as `spawn` does, for some reasons why a child cannot be started: an argument that is too long or has a NUL in it
 */
export function startGuarded(command: string, args: readonly string[], options: StartOptions): GuardedProcess {
  const { limitMs, sharesGroup = false, ...rest } = options;
  const mark = newMark();
  // The guard first: from its start on the child has the mark.
  guardChild(mark, limitMs);
  const startedAt = performance.now();
  let child: ChildProcess;
  try {
    const { command: program, args: words, ...verbatim } = startLine(command, args);
    child = spawn(program, words, {
      ...rest,
      ...verbatim,
      env: withMark(options.env, mark),
      detached: has('groups') && !sharesGroup,
      windowsHide: true,
    });
  } catch (error) {
    unguard(mark);
    throw error;
  }
  const { pid } = child;
  if (pid === undefined) unguard(mark);
  else if (!sharesGroup) guardGroup(mark, pid);
  const startTicks = pid === undefined ? null : (statOf(pid)?.startTicks ?? null);
  // Without groups the number means the child alone, and is another's when it has ended.
  const isLeader = () => !sharesGroup && (has('groups') || (child.exitCode === null && child.signalCode === null));
  const sought = (): Sought => ({
    marks: mark,
    leaders: pid !== undefined && isLeader() ? [{ pid, startTicks }] : [],
    since: startTicks,
  });
  let isFinished = pid === undefined;
  return {
    child,
    kill: () => {
      if (!isFinished) killAll(sought());
    },
    look: () => descendants(sought()),
    finish: async () => {
      if (isFinished || pid === undefined) return;
      await endAll(sought(), { candidates: () => laterThan(pid, performance.now() - startedAt) });
      isFinished = true;
      unguard(mark);
    },
  };
}

/**
 * PIDs are given out in turn, so descendants of a child have later ones. Looking only at those saves some milliseconds a run.
 * @returns undefined when any process can be one
 */
function laterThan(pid: number, lifeMs: number): Candidates {
  const most = Number(readProc('sys/kernel/pid_max') ?? 0);
  // The PID that was given out last (proc_loadavg(5)).
  const last = Number(readProc('loadavg')?.trim().split(' ').at(-1) ?? 0);
  if (last === 0 || (lifeMs / 1000) * FORKS_PER_SECOND > most) return undefined;
  return last >= pid ? (one) => one >= pid && one <= last : (one) => one >= pid || one <= last;
}
