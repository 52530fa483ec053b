import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './end-all.ts';
import { type GuardedProcess, startGuarded } from './start-guarded.ts';
import { DRAIN_MS, Tail } from './tail.ts';

/** How a guarded child ended. */
export interface GuardedEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It never started. */
  startError: NodeJS.ErrnoException | null;
}

/** A child that goes on until it is ended, and that cannot outlive this process. */
export interface GuardedChild {
  /** Of the leader of its session and group; 0 when it could not be started. */
  pid: number;
  /** Fulfilled when the leader has ended, by itself or not. */
  ended: Promise<GuardedEnd>;
  /** The same, once it is known. */
  end: GuardedEnd | null;
  /** The last of standard error: 4 KiB, or `tailBytes`. */
  stderr(): string;
  /**
   * SIGTERM to the group, SIGKILL to what is left after the time of grace, in milliseconds, whatever left the group
   * included. Fulfilled when nothing is left.
   * @returns whether SIGTERM was enough
   */
  stop(graceMs: number): Promise<boolean>;
}

const LOOK_MS = 5;

/** Starts a child in a session and process group of its own. Standard output is discarded, as in child.ts. */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  { tailBytes, ...options }: { cwd: string; env: NodeJS.ProcessEnv; tailBytes?: number; limitMs?: number | undefined },
): GuardedChild {
  let started: GuardedProcess;
  try {
    started = startGuarded(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    return neverStarted(error as Error);
  }
  const { child, kill, look, finish } = started;
  const tail = new Tail(tailBytes);
  const stderr = child.stderr as Readable;
  stderr.on('data', (chunk: Buffer) => tail.push(chunk));
  stderr.on('error', () => {});

  const result: GuardedChild = {
    pid: child.pid ?? 0,
    end: null,
    stderr: () => tail.toString(),
    ended: new Promise((resolve) => {
      const settle = (end: GuardedEnd) => {
        result.end ??= end;
        resolve(result.end);
      };
      child.once('error', (error: NodeJS.ErrnoException) => {
        if (child.pid === undefined) settle({ code: null, signal: null, startError: error });
      });
      child.once('exit', (code, signal) => {
        const end = { code, signal, startError: null };
        child.once('close', () => settle(end));
        setTimeout(() => settle(end), DRAIN_MS).unref();
      });
    }),
    stop: async (graceMs) => {
      const { pid } = child;
      if (pid === undefined) return true;
      const isEmpty = () => look()?.pids.length === 0 || (look() === null && !signalGroup(pid, 0));
      // Of one that is gone with all it started, the number may be somebody else's by now.
      const isGone = result.end !== null && isEmpty();
      if (!isGone) signalGroup(pid, 'SIGTERM');
      const until = performance.now() + graceMs;
      while (!isEmpty() && performance.now() < until) await sleep(LOOK_MS);
      const willing = isEmpty();
      if (!isGone) kill();
      await result.ended;
      await finish();
      stderr.destroy();
      return willing;
    },
  };
  return result;
}

function neverStarted(startError: Error): GuardedChild {
  const end = { code: null, signal: null, startError };
  return { pid: 0, end, ended: Promise.resolve(end), stderr: () => '', stop: async () => true };
}
