import { guardReady } from '../../host/process/guard.ts';
import {
  type GuardedChild,
  type GuardedEnd,
  type GuardedOptions,
  spawnGuarded,
} from '../../host/process/guarded-child.ts';

/** A program that was started to be looked at: it runs until it ends or is ended, and cannot outlive this process. */
export type StartedProgram = GuardedChild;

export type ProgramEnd = GuardedEnd;

/** How a program is started: its words, and what whoever looks at it wants to hear of it. */
export interface ProgramStart extends GuardedOptions {
  command: string;
  args: readonly string[];
  /** A list of CPUs that it may use, as taskset takes it. */
  cpus?: string | undefined;
}

/**
 * Starts a program in a session of its own: Ctrl-C means jsdyno, which ends it in order.
 * @returns what has no process (`pid` is 0) where it did not start: its end says why
 */
export async function startProgram({ command, args, cpus, ...options }: ProgramStart): Promise<StartedProgram> {
  await guardReady();
  const [first = '', ...rest] = [...(cpus === undefined ? [] : ['taskset', '-c', cpus]), command, ...args];
  const program = spawnGuarded(first, rest, options);
  // The reason comes a moment later.
  if (program.pid === 0) await program.ended;
  return program;
}

/** `exit code 1`, `SIGKILL`; pure. */
export function endWords({ code, signal }: Pick<ProgramEnd, 'code' | 'signal'>): string {
  return signal === null ? `exit code ${code}` : signal;
}
