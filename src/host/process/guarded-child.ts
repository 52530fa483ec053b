import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './end-all.ts';
import { has } from './platform.ts';
import { type GuardedProcess, startGuarded } from './start-guarded.ts';
import { DRAIN_MS, Tail } from './tail.ts';

/** How a guarded child ended. */
export interface GuardedEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It never started. */
  startError: NodeJS.ErrnoException | null;
}

/** A child that runs until it is ended, and that cannot outlive this process. */
export interface GuardedChild {
  /** Of the leader of its session and group; 0 when it could not be started. */
  pid: number;
  /** Fulfilled when the leader has ended, by itself or not. */
  ended: Promise<GuardedEnd>;
  /** The same, once it is known. */
  end: GuardedEnd | null;
  /** By performance.now(), as the next. */
  startedAt: number;
  /** When the leader ended; its last output may come later. Null while it runs. */
  exitedAt: number | null;
  /** Null unless it is asked for. */
  stdin: Writable | null;
  /** The last of standard error: 4 KiB, or `tailBytes`. */
  stderr(): string;
  /**
   * SIGTERM to the group, SIGKILL to what is left after the time of grace, in milliseconds, whatever left the group
   * included. Fulfilled when nothing is left.
   * @returns whether SIGTERM was enough
   */
  stop(graceMs: number): Promise<boolean>;
}

/** The destination of a child's stream: none, an open file, or a listener for its chunks. */
type Heard = 'ignore' | number | ((chunk: Buffer) => void);

export interface GuardedOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  tailBytes?: number;
  limitMs?: number | undefined;
  /** Nothing unless given; this process's own, or what is written into it. */
  stdin?: 'ignore' | 'inherit' | 'pipe' | undefined;
  /** Discarded unless given, as in child.ts. */
  stdout?: Heard | undefined;
  /** Its last part is kept in any case, but for an open file. */
  stderr?: number | ((chunk: Buffer) => void) | undefined;
}

const LOOK_MS = 5;

/** Starts a child in a session and process group of its own. */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  { tailBytes, stdin = 'ignore', stdout = 'ignore', stderr = () => {}, ...options }: GuardedOptions,
): GuardedChild {
  const asStdio = (heard: Heard) => (typeof heard === 'function' ? 'pipe' : heard);
  const startedAt = performance.now();
  let started: GuardedProcess;
  try {
    started = startGuarded(command, args, { ...options, stdio: [stdin, asStdio(stdout), asStdio(stderr)] });
  } catch (error) {
    return neverStarted(error as Error, startedAt);
  }
  const { child, kill, look, finish } = started;
  const tail = new Tail(tailBytes);
  // A child that ends does not read all of its input.
  child.stdin?.on('error', () => {});
  hear(child.stdout, stdout);
  hear(child.stderr, (chunk) => tail.push(chunk));
  hear(child.stderr, stderr);

  const result: GuardedChild = {
    pid: child.pid ?? 0,
    end: null,
    startedAt,
    exitedAt: null,
    stdin: child.stdin,
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
        result.exitedAt = performance.now();
        const end = { code, signal, startError: null };
        child.once('close', () => settle(end));
        setTimeout(() => settle(end), DRAIN_MS).unref();
      });
    }),
    stop: async (graceMs) => {
      const { pid } = child;
      if (pid === undefined) return true;
      const hasEnded = () => result.exitedAt !== null;
      const isEmpty = () => {
        const found = look();
        if (found !== null) return found.pids.length === 0;
        return has('groups') ? !signalGroup(pid, 0) : hasEnded();
      };
      // After a child and all that it started ended, another process may have its number.
      const isGone = hasEnded() && isEmpty();
      if (!isGone) signalGroup(pid, 'SIGTERM');
      const until = performance.now() + graceMs;
      while (!isEmpty() && performance.now() < until) await sleep(LOOK_MS);
      const willing = isEmpty();
      if (!isGone) kill();
      await result.ended;
      await finish();
      child.stdout?.destroy();
      child.stderr?.destroy();
      return willing;
    },
  };
  return result;
}

function hear(stream: Readable | null, heard: Heard): void {
  if (stream === null || typeof heard !== 'function') return;
  stream.on('data', heard);
  stream.on('error', () => {});
}

function neverStarted(startError: Error, startedAt: number): GuardedChild {
  const end = { code: null, signal: null, startError };
  const none = { pid: 0, end, startedAt, exitedAt: null, stdin: null };
  return { ...none, ended: Promise.resolve(end), stderr: () => '', stop: async () => true };
}
