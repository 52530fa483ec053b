import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../../host-variant.ts';

export interface StartedWorker {
  child: ChildProcess;
  /** On stderr until now. */
  said: string;
  ended: Promise<unknown[]>;
}

/**
 * Starts `jsdyno farm worker`.
 * @param cpu that it measures on; absent: on all
 * @param checkout whose it is
 */
export function startWorker(
  name: string,
  cpu: number | undefined,
  env: NodeJS.ProcessEnv,
  checkout = ROOT,
): StartedWorker {
  const pin = cpu === undefined ? [] : ['--pin', String(cpu)];
  const words = ['farm', 'worker', '--name', name, ...pin, '--offline'];
  const main = join(checkout, 'src/cli/start.js');
  const child = spawn(process.execPath, [main, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
  const worker: StartedWorker = { child, said: '', ended: once(child, 'exit') };
  child.stderr?.on('data', (chunk: Buffer) => {
    worker.said += chunk;
  });
  return worker;
}

/**
 * Waits until a worker has its host; one whose CPU has a worker of another test is started again until that one has ended. Who wants several
 * takes the first CPU first: two tests with one each would wait for the other's.
 */
export async function joinedWorker(start: () => StartedWorker): Promise<StartedWorker> {
  for (let tries = 0; ; tries++) {
    const worker = start();
    while (worker.child.exitCode === null && !/ measures$/m.test(worker.said)) await sleep(50);
    if (worker.child.exitCode === null) return worker;
    if (tries >= 120 || !worker.said.includes('FARM_HOST_BUSY')) throw new Error(worker.said);
    await sleep(1000);
  }
}
