import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { killGroup, Tail } from './child.ts';
import { processesOf, processesWith } from './session.ts';

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
   * SIGTERM to the group, SIGKILL to what is left after the time of grace, in milliseconds; both to whatever changed its
   * group, too. Fulfilled when nothing is left.
   * @returns whether SIGTERM was enough
   */
  stop(graceMs: number): Promise<boolean>;
}

const TAIL_BYTES = 4096;
/** Another process may hold stderr open after the exit: wait only this long for the rest of it. */
const DRAIN_MS = 100;
const LOOK_MS = 5;
/** SIGKILL works at once; only a process in an uninterruptible wait, or a parent that does not reap, takes longer. */
const AFTER_KILL_MS = 2000;

/** In the environment of the child and of all that it starts, with a word that is its own. */
const MARK = 'JSDYNO_GUARDED';

/**
 * Kills the group when the pipe from this process closes, as it does however this process ends, SIGKILL included; on Linux
 * also what left the group, which the mark in its environment tells; that of a process within exec cannot be read, so the
 * group comes first. Groups are signalled in POSIX' form, since dash takes no `--` behind `kill -KILL`. It is in a session
 * of its own: Ctrl-C does not reach it.
 */
const GUARD = `read -r group || exit 0; while read -r _; do :; done; kill -s KILL -- "-$group"
for found in $(grep -ls "${MARK}=$1" /proc/[0-9]*/environ); do found="\${found#/proc/}"; kill -s KILL "\${found%/*}"; done`;

/** Waits until the guard knows the group: between a start and a guard, this process could be killed. */
const GATE = 'read -r _ <&3 || exit 1; exec 3<&-; exec "$@"';

/**
 * Starts a child in a session and process group of its own. Standard output is discarded, as in child.ts. On Windows,
 * where there is no sh, it starts without a guard.
 */
export function spawnGuarded(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; tailBytes?: number },
): GuardedChild {
  const guarded = process.platform !== 'win32';
  const mark = randomBytes(12).toString('hex');
  const guard = guarded ? startGuard(mark) : null;
  const child = spawn(guarded ? 'sh' : command, guarded ? ['-c', GATE, 'sh', command, ...args] : args, {
    cwd: options.cwd,
    env: { ...options.env, [MARK]: mark },
    stdio: ['ignore', 'ignore', 'pipe', ...(guarded ? ['pipe' as const] : [])],
    detached: guarded,
    windowsHide: true,
  });
  const tail = new Tail(options.tailBytes ?? TAIL_BYTES);
  const stderr = child.stderr as Readable;
  stderr.on('data', (chunk: Buffer) => tail.push(chunk));
  stderr.on('error', () => {});
  // A short write to an empty pipe is done when write() returns, so the guard's comes first.
  if (child.pid !== undefined) (guard?.stdin as Writable | undefined)?.write(`${child.pid}\n`);
  const gate = child.stdio[3] as Writable | undefined;
  gate?.on('error', () => {});
  gate?.end('go\n');

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
        if (child.pid !== undefined) return;
        guard?.kill('SIGKILL');
        settle({ code: null, signal: null, startError: error });
      });
      child.once('exit', (code, signal) => {
        const end = { code, signal, startError: null };
        child.once('close', () => settle(end));
        setTimeout(() => settle(end), DRAIN_MS).unref();
      });
    }),
    stop: async (graceMs) => {
      if (child.pid === undefined) return true;
      // Of one that is gone with all it started, the number may be somebody else's by now.
      const isGone = result.end !== null && left(child.pid, mark)?.length === 0;
      if (!isGone) signalGroup(child.pid, 'SIGTERM');
      const willing = await isEmptyWithin(child.pid, mark, graceMs);
      if (!isGone) killAll(child.pid, mark);
      await result.ended;
      await isEmptyWithin(child.pid, mark, AFTER_KILL_MS);
      // The guard last, and by SIGKILL: it must not act on a number that is somebody else's by now.
      guard?.kill('SIGKILL');
      stderr.destroy();
      return willing;
    },
  };
  return result;
}

function startGuard(mark: string): ChildProcess {
  const guard = spawn('sh', ['-c', GUARD, 'sh', mark], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.stdin?.on('error', () => {});
  guard.unref();
  (guard.stdin as unknown as { unref(): void } | null)?.unref();
  return guard;
}

function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
    return true;
  } catch {
    return false; // ESRCH: the group is gone.
  }
}

/** SIGKILL to the group, and to those that left it. */
function killAll(pid: number, mark: string): void {
  killGroup(pid);
  for (const one of left(pid, mark) ?? []) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // Gone in the meantime.
    }
  }
}

/** Those of the session, and those with the mark. A process that is about to end shows no environment any more. */
function left(pid: number, mark: string): number[] | null {
  const session = processesOf(pid);
  return session === null ? null : [...new Set([...session, ...processesWith(`${MARK}=${mark}`)])];
}

/** Whether nothing runs any more within so many milliseconds; zombies do not count. */
async function isEmptyWithin(pid: number, mark: string, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  for (;;) {
    const all = left(pid, mark);
    if (all === null ? !signalGroup(pid, 0) : all.length === 0) return true;
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
