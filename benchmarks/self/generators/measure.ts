/** One load by one generator, on a server of its own. */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, scratch } from '../command.ts';
import { type Mode, SCENARIOS, type Scenario } from './scenarios.ts';
import type { Deeds, Protocol } from './server.ts';
import { GENERATORS, type Generator, type Job } from './tools.ts';
import { type Figures, truthOf } from './truth.ts';

const SERVER_CPU = '0';
const GENERATOR_CPU = '1';
/** What arrives while the server collects garbage is seen only afterwards: for 1 ms instead of 20. */
const SHORT_PAUSES = '--max-semi-space-size=1';
/** More than a load takes, ms. */
const MOST_MS = 25_000;

/** What is measured once a round. */
export interface Place {
  name: string;
  scenario: string;
  mode: Mode;
  http2: boolean;
}

export interface Cell extends Place {
  /** Null: it told nothing that can be read. */
  told: Figures | null;
  truth: Figures;
  /** Requests that came, of those that were due; null without a rate. */
  kept: number | null;
}

/** @param path of the generator's program */
export async function measure(place: Place, path: string): Promise<Cell> {
  const { name, mode, http2 } = place;
  const scenario = SCENARIOS[place.scenario] as Scenario;
  const generator = GENERATORS[name] as Generator;
  // How many requests a warm-up takes is only known of a rate.
  const warmUp = mode === 'rate' && generator.warmUp ? scenario.rate : 0;
  const protocol: Protocol = !http2 ? 'http1' : generator.http2 === 'tls' ? 'tls' : 'http2';
  const words = [place.scenario, mode, protocol, `${warmUp}`];
  const server = fork(join(import.meta.dirname, 'server.ts'), words, { execArgv: [SHORT_PAUSES] });
  try {
    const [port] = (await once(server, 'message')) as [number];
    await run('taskset', ['-a', '-p', '-c', SERVER_CPU, `${server.pid}`]);
    const job: Job = {
      url: `${protocol === 'tls' ? 'https' : 'http'}://127.0.0.1:${port}/`,
      http2,
      rate: mode === 'rate' ? scenario.rate : null,
      seconds: scenario.seconds,
      warmUpSeconds: warmUp === 0 ? 0 : 1,
      cpu: GENERATOR_CPU,
      folder: mkdtempSync(join(scratch, 'load-')),
    };
    const told = await toldBy(generator, name, path, job);
    server.send('end');
    const [deeds] = (await once(server, 'message')) as [Deeds];
    return {
      ...place,
      told,
      truth: truthOf(deeds, scenario, mode, warmUp, told?.bytes ?? null),
      kept: job.rate === null ? null : (deeds.came.length - warmUp) / (job.rate * job.seconds),
    };
  } finally {
    server.kill('SIGKILL');
  }
}

const run = promisify(execFile);

/** Null, and a line on standard error, if it tells nothing that can be read. */
async function toldBy(generator: Generator, name: string, path: string, job: Job): Promise<Figures | null> {
  // jsdyno pins its own generator: a whole jsdyno on one CPU takes itself to share it with the server.
  const pinned = name === 'jsdyno' ? [] : ['taskset', '-c', GENERATOR_CPU];
  const [command = '', ...args] = [...pinned, ...generator.line(path, job)];
  const env = { ...process.env, JSDYNO_HOME: join(scratch, 'home') };
  const options = { cwd: ROOT, env, timeout: MOST_MS, killSignal: 'SIGKILL', maxBuffer: 1e8 } as const;
  // Marks make jsdyno end with a code of its own, and others errors.
  const { stdout, stderr } = await run(command, args, options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  try {
    return generator.read(stdout, job);
  } catch (error) {
    console.error(`${name}, ${job.url}: ${(error as Error).message}: ${stderr.trim().split('\n').at(-1)}`);
    return null;
  }
}
