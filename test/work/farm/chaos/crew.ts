/** Workers and a planner, each a process of its own, that are started again when they end before they may. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OWN_OPTIONS } from '../../../../src/host/files/package-file.ts';
import type { ToldPlanner, ToldWorker } from './told.ts';

export interface Member {
  /** The process that runs now. */
  readonly child: ChildProcess;
  /** How often it was started again. */
  readonly restarts: number;
  /** All that its processes said. */
  readonly said: string;
  /** Resolves when a process of it has ended for good: told to, or with exit code 0. */
  readonly ended: Promise<void>;
  /** Ends it for good, in order. */
  end(): Promise<void>;
  kill(): void;
}

const PAUSE_MS = 100;

/** @param told called for each process that is started */
function member(file: string, told: () => object): Member {
  let child: ChildProcess;
  let restarts = -1;
  let said = '';
  let isOver = false;
  const over = Promise.withResolvers<void>();
  const start = () => {
    restarts++;
    child = spawn(process.execPath, [...OWN_OPTIONS, file, JSON.stringify(told())], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    }
    child.on('error', () => {}); // a message to one that has ended
    child.once('close', (code) => {
      if (isOver || code === 0) over.resolve();
      else setTimeout(() => (isOver ? over.resolve() : start()), PAUSE_MS);
    });
  };
  start();
  return {
    get child() {
      return child;
    },
    get restarts() {
      return restarts;
    },
    get said() {
      return said;
    },
    ended: over.promise,
    async end() {
      isOver = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGCONT');
        child.kill('SIGTERM');
      }
      await over.promise;
    },
    kill() {
      isOver = true;
      child.kill('SIGKILL');
    },
  };
}

export function startWorker(told: ToldWorker): Member {
  return member(here('recorded-worker.ts'), () => told);
}

export function startPlanner(told: () => ToldPlanner): Member {
  return member(here('recorded-planner.ts'), told);
}

function here(name: string): string {
  return join(fileURLToPath(new URL('.', import.meta.url)), name);
}

/** Whether a process runs, or is stopped. */
export function isThere({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

export async function goneFrom(child: ChildProcess): Promise<void> {
  if (isThere(child)) await once(child, 'exit');
}
