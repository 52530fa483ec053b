import { setTimeout as sleep } from 'node:timers/promises';
import { JsdynoError } from '../errors/catalogue.ts';
import { signalGroup } from '../process/end-all.ts';
import { guardReady } from '../process/guard.ts';
import { startGuarded } from '../process/start-guarded.ts';
import type { ProgramWords } from './program.ts';

/** A program of the user's own that runs until it ends or is ended, and that cannot outlive this process. */
export interface StartedProgram {
  /** Of the leader of its session. */
  pid: number;
  /** How it ended, once it has. */
  end: ProgramEnd | null;
  /** Fulfilled when it has. */
  ended: Promise<ProgramEnd>;
  /** SIGTERM to all of it, SIGKILL to what is left after the time of grace, in milliseconds. Fulfilled when nothing is left. */
  stop(graceMs: number): Promise<void>;
}

export interface ProgramEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const LOOK_MS = 5;

/**
 * Starts it as a shell would: with all of the environment, since it may need any of it, and with this command's standard error for what it
 * prints, so that standard output has the answer alone. In a session of its own: Ctrl-C means jsdyno, which ends it in order.
 * @throws JsdynoError PROGRAM_NOT_STARTED
 */
export async function startProgram({ command, args, env }: ProgramWords, cwd: string): Promise<StartedProgram> {
  await guardReady();
  const surroundings = Object.fromEntries(
    Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined),
  );
  const input = process.stdin.isTTY === true ? 'ignore' : 'inherit';
  const guarded = startGuarded(command, args, { cwd, env: surroundings, stdio: [input, 2, 2] });
  const { child } = guarded;
  const program: StartedProgram = {
    pid: child.pid ?? 0,
    end: null,
    ended: new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        program.end = { code, signal };
        resolve(program.end);
      });
    }),
    stop: async (graceMs) => {
      const isEmpty = () => guarded.look()?.pids.length === 0 || (guarded.look() === null && program.end !== null);
      if (!isEmpty()) signalGroup(program.pid, 'SIGTERM');
      const until = performance.now() + graceMs;
      while (!isEmpty() && performance.now() < until) await sleep(LOOK_MS);
      if (!isEmpty()) guarded.kill();
      await program.ended;
      await guarded.finish();
    },
  };
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why = code === 'ENOENT' ? `there is no ${command}` : message;
      const hint = 'give the command as you would type it: jsdyno flame -- node app.js';
      reject(new JsdynoError('PROGRAM_NOT_STARTED', `the program did not start: ${why}`, { hint }));
    });
  });
  return program;
}

/** `exit code 1`, `SIGKILL`; pure. */
export function endWords({ code, signal }: ProgramEnd): string {
  return signal === null ? `exit code ${code}` : signal;
}
