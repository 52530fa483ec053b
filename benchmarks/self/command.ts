import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// A command of jsdyno in a process of its own, started as users start it, and what it needed.

export const ROOT = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
export const LAUNCHER = join(ROOT, 'jsdyno');

/** A folder that is gone when the benchmark ends. */
export const scratch = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

export interface Cost {
  /** From spawn to exit, in milliseconds. */
  wallMs: number;
  /** User and system time, in milliseconds: unlike the wall's, others' load hardly shows in it. */
  cpuMs: number;
  /** The largest resident set, in MB (10^6 bytes). */
  peakMB: number;
}

const REPORT = join(scratch, 'usage.json');

/** Writes what a process used when it ends. Loaded before the program, from a URL, so that no file is read for it. */
const REPORTER = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs';
  process.once('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const usage = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMB: maxRSS * 1024 / 1e6 };
    writeFileSync(${JSON.stringify(REPORT)}, JSON.stringify(usage));
  });
`)}`;

/**
 * Runs `jsdyno ...args` on a store of this benchmark's own and says what it cost.
 *
 * @param output where its standard output goes; nowhere unless told
 * @throws Error when it fails
 */
export function jsdyno(args: string[], output = devNull): Promise<Cost> {
  return costOf(LAUNCHER, args, output);
}

/** What a command that Node.js executes cost; the process adds up itself what it used, which takes it some milliseconds. */
export async function costOf(command: string, args: string[], output = devNull): Promise<Cost> {
  const env = { ...process.env, JSDYNO_HOME: join(scratch, 'home'), NODE_OPTIONS: `--import=${REPORTER}` };
  const wallMs = await timed(command, args, env, output);
  return { wallMs, ...(JSON.parse(readFileSync(REPORT, 'utf8')) as Omit<Cost, 'wallMs'>) };
}

/** Milliseconds from the spawn of a command to its exit. */
export function timed(command: string, args: string[], env = process.env, output = devNull): Promise<number> {
  return new Promise((done, failed) => {
    const stdout = openSync(output, 'w');
    const start = performance.now();
    const child = spawn(command, args, { env, stdio: ['ignore', stdout, 'inherit'] });
    closeSync(stdout);
    child.once('error', failed);
    child.once('exit', (code) => {
      if (code === 0) done(performance.now() - start);
      else failed(new Error(`${command} ${args.join(' ')}: exit code ${code}`));
    });
  });
}

export function describeCost({ wallMs, cpuMs, peakMB }: Cost): string {
  return `${(wallMs / 1000).toFixed(2)} s, ${(cpuMs / 1000).toFixed(2)} s of CPU, peak ${peakMB.toFixed(0)} MB`;
}
