import { closeSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterFairTime } from './fair-limit.ts';
import { guardReady } from './guard.ts';
import { startGuarded } from './start-guarded.ts';
import { DRAIN_MS, Tail } from './tail.ts';

/** How a child process ended. */
export interface ChildEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It was still running at its time limit and was killed. */
  timedOut: boolean;
  /** It never started: ENOENT, EACCES ... */
  startError: NodeJS.ErrnoException | null;
  /** The last 4 KiB of standard error. */
  stderr: string;
  /** From the call of spawn to the exit, in milliseconds. */
  wallMs: number;
}

/**
 * `pipe` is read and discarded, `inherit` lets the child write to this process's own standard output and error, and a file is
 * written anew.
 */
export type ChildOutput = 'null' | 'pipe' | 'inherit' | { file: string };

interface ChildOptions {
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Longer where it waits for a CPU: see fair-limit.ts. */
  timeoutMs: number;
  /** Ends the child and everything it started, at once. */
  abort?: AbortSignal | undefined;
  /** Opens Node's IPC channel to the child and takes what it sends. */
  onMessage?: (message: unknown) => void;
  /** A file that the child reads; its standard input is empty unless given. */
  input?: string | undefined;
  /** Where its standard output goes; discarded unless given. */
  output?: ChildOutput | undefined;
  /** Told the child's process id as soon as there is one. */
  onStart?: ((pid: number) => void) | undefined;
}

/**
 * Runs one child in a session of its own and waits for its exit; whatever it leaves running is ended with it, and all of it
 * when this process is, see guard.ts. Standard output is discarded: a reader on the other end of a pipe would be part of
 * what is measured.
 */
export async function runChild(command: string, args: readonly string[], options: ChildOptions): Promise<ChildEnd> {
  try {
    await guardReady();
    return await runGuarded(command, args, options);
  } catch (error) {
    return { code: null, signal: null, timedOut: false, startError: error as Error, stderr: '', wallMs: 0 };
  }
}

function runGuarded(command: string, args: readonly string[], options: ChildOptions): Promise<ChildEnd> {
  return new Promise((resolve) => {
    const files = openFiles(options);
    const startedAt = performance.now();
    const { child, kill, finish } = startWith(files, (stdin, stdout) =>
      startGuarded(command, args, {
        cwd: options.cwd,
        env: options.env,
        stdio: [stdin, stdout, 'pipe', ...(options.onMessage === undefined ? [] : ['ipc' as const])],
        limitMs: options.timeoutMs,
      }),
    );
    const tail = new Tail();
    const stderr = child.stderr as Readable;
    stderr.on('data', (chunk: Buffer) => tail.push(chunk));
    child.stdout?.resume();
    if (options.output === 'inherit') stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
    if (child.pid !== undefined) options.onStart?.(child.pid);
    if (options.onMessage !== undefined) child.on('message', options.onMessage);

    let timedOut = false;
    let settled = false;
    const callOff = afterFairTime(
      options.timeoutMs,
      () => child.pid ?? null,
      () => {
        timedOut = true;
        kill();
      },
    );
    options.abort?.addEventListener('abort', kill, { once: true });
    if (options.abort?.aborted) kill();

    const settle = (end: Pick<ChildEnd, 'code' | 'signal' | 'startError' | 'wallMs'>) => {
      if (settled) return;
      settled = true;
      callOff();
      options.abort?.removeEventListener('abort', kill);
      stderr.destroy();
      child.stdout?.destroy();
      // Where this process was stopped or busy, the guard kept the limit.
      timedOut ||= end.signal === 'SIGKILL' && end.wallMs >= options.timeoutMs;
      resolve({ ...end, timedOut, stderr: tail.toString() });
    };

    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return; // a failed kill, not a failed start
      settle({ code: null, signal: null, startError: error, wallMs: performance.now() - startedAt });
    });
    child.once('exit', async (code, signal) => {
      const end = { code, signal, startError: null, wallMs: performance.now() - startedAt };
      callOff();
      const closed = new Promise((done) => child.once('close', done));
      await finish();
      await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
      settle(end);
    });
  });
}

/** What a child gets as its standard input and output; numbers are files that are open. */
interface Files {
  stdin: 'ignore' | number;
  stdout: 'ignore' | 'pipe' | 'inherit' | number;
}

/** @throws Error as `open` does */
function openFiles({ input, output = 'null' }: ChildOptions): Files {
  const stdin = input === undefined ? 'ignore' : openSync(input, 'r');
  if (typeof output === 'string') return { stdin, stdout: output === 'null' ? 'ignore' : output };
  try {
    return { stdin, stdout: openSync(output.file, 'w') };
  } catch (error) {
    closeAll([stdin]);
    throw error;
  }
}

/** The child has them for itself when it is started: this process closes its own. */
function startWith<T>({ stdin, stdout }: Files, start: (stdin: Files['stdin'], stdout: Files['stdout']) => T): T {
  try {
    return start(stdin, stdout);
  } finally {
    closeAll([stdin, stdout]);
  }
}

function closeAll(files: readonly (string | number)[]): void {
  for (const file of files) if (typeof file === 'number') closeSync(file);
}
