import type { StdioOptions } from 'node:child_process';
import { type GuardedProcess, startGuarded } from '../process/start-guarded.ts';
import { measuredEnvironment } from '../process/surroundings.ts';

/** How long a runtime may take to print a line before it counts as hung (`--inspect-brk`); ms. */
export const patience = 20_000;

/** How a command ended, and all that it printed. */
export interface Ended {
  code: number | null;
  killedBy: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  /** The process could not be started at all. */
  error?: NodeJS.ErrnoException;
  timedOut: boolean;
}

/** Runs a command to its end, in the environment of measured processes; never rejects but for an abort. */
export async function runToEnd(
  command: string,
  args: string[],
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<Ended> {
  signal?.throwIfAborted();
  return new Promise((resolve) => {
    const ended: Ended = { code: null, killedBy: null, stdout: '', stderr: '', timedOut: false };
    let started: GuardedProcess;
    try {
      const stdio = ['ignore', 'pipe', 'pipe'] as StdioOptions;
      started = startGuarded(command, args, {
        env: measuredEnvironment({ NO_COLOR: '1', ...env }),
        stdio,
        limitMs: patience,
      });
    } catch (error) {
      resolve({ ...ended, error: error as Error });
      return;
    }
    const { child, kill, finish } = started;
    const timer = setTimeout(() => {
      ended.timedOut = true;
      kill();
    }, patience);
    const onAbort = () => {
      ended.error = signal?.reason;
      kill();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      ended.stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      ended.stderr += text;
    });
    child.on('error', (error) => {
      ended.error = error;
      if (child.pid === undefined) settle();
    });
    // Whatever it left may hold its output open.
    child.on('exit', () => void finish());
    child.on('close', (code, killedBy) => {
      ended.code = code;
      ended.killedBy = killedBy;
      settle();
    });
    function settle() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(ended);
    }
  });
}
