import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inherited } from '../../src/host/process/surroundings.ts';
import { ROOT } from '../host-variant.ts';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** A store of a test's own; the cache of runtimes may be the machine's, so that nothing is fetched twice. */
export function sandbox(): { env: NodeJS.ProcessEnv; home: string; remove: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'jsdyno-home-'));
  const env: NodeJS.ProcessEnv = { ...process.env, JSDYNO_HOME: home, NO_COLOR: '1' };
  // What a machine has set for its runtimes would be said in every test's standard error.
  for (const name of inherited().takenOut) delete env[name];
  return { env, home, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/** Starts the command line through the launcher that users type. */
export function start(
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd = ROOT,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(join(ROOT, 'jsdyno'), args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ended };
}

/** Runs the command line to its end. */
export function jsdyno(args: string[], env: NodeJS.ProcessEnv, cwd = ROOT): Promise<Ended> {
  return start(args, env, cwd).ended;
}
