import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

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

export interface ChildOptions {
  env: NodeJS.ProcessEnv;
  cwd: string;
  timeoutMs: number;
  /** Ends the child and everything it started, at once. */
  abort?: AbortSignal | undefined;
  /** Opens Node's IPC channel to the child and takes what it sends. */
  onMessage?: (message: unknown) => void;
  /** Lets the child write to this process's own standard output and error. */
  showOutput?: boolean | undefined;
  /** Told the child's process id as soon as there is one. */
  onStart?: ((pid: number) => void) | undefined;
}

const TAIL_BYTES = 4096;
/** A grandchild may hold stderr open after the child's exit: wait only this long for the rest of it. */
const DRAIN_MS = 100;

/**
 * Runs one child in a process group of its own and waits for its exit; whatever it leaves running is killed with it.
 * Standard output is discarded: a reader on the other end of a pipe would be part of what is measured.
 */
export function runChild(command: string, args: readonly string[], options: ChildOptions): Promise<ChildEnd> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: [
        'ignore',
        options.showOutput ? 'inherit' : 'ignore',
        'pipe',
        ...(options.onMessage === undefined ? [] : ['ipc' as const]),
      ],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const tail = new Tail(TAIL_BYTES);
    const stderr = child.stderr as Readable;
    stderr.on('data', (chunk: Buffer) => tail.push(chunk));
    if (options.showOutput) stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
    if (child.pid !== undefined) options.onStart?.(child.pid);
    if (options.onMessage !== undefined) child.on('message', options.onMessage);

    let timedOut = false;
    let settled = false;
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid);
    }, options.timeoutMs);
    const onAbort = () => killGroup(child.pid);
    options.abort?.addEventListener('abort', onAbort, { once: true });
    if (options.abort?.aborted) onAbort();

    const settle = (end: Pick<ChildEnd, 'code' | 'signal' | 'startError' | 'wallMs'>) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      options.abort?.removeEventListener('abort', onAbort);
      stderr.destroy();
      resolve({ ...end, timedOut, stderr: tail.toString() });
    };

    child.once('error', (error: NodeJS.ErrnoException) => {
      if (child.pid !== undefined) return; // a failed kill, not a failed start
      settle({ code: null, signal: null, startError: error, wallMs: performance.now() - startedAt });
    });
    child.once('exit', (code, signal) => {
      const end = { code, signal, startError: null, wallMs: performance.now() - startedAt };
      killGroup(child.pid);
      child.once('close', () => settle(end));
      setTimeout(() => settle(end), DRAIN_MS).unref();
    });
  });
}

/** SIGKILL to a child and all it started; gone already is fine. */
export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // ESRCH: the group is gone.
  }
}

/** The last bytes of a stream. */
export class Tail {
  private chunks: Buffer[] = [];
  private length = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length > 4 * this.limit) {
      this.chunks = [Buffer.concat(this.chunks).subarray(-this.limit)];
      this.length = this.limit;
    }
  }

  toString(): string {
    return Buffer.concat(this.chunks).subarray(-this.limit).toString('utf8');
  }
}
