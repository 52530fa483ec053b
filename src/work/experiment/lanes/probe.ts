import { entryFile } from '../../../host/files/package-file.ts';
import { formatCpuList } from '../../../host/machine/cpu-list.ts';
import { startGuarded } from '../../../host/process/start-guarded.ts';
import { measuredEnvironment } from '../../../host/process/surroundings.ts';
import { pinned } from '../../../measure/pin.ts';
import type { ProbeAnswer, ProbeOrder } from './probe-process.ts';

/** A process on the CPUs of a lane that works when it is told to. */
export interface Probe {
  /** Does pieces of work; nanoseconds of each. Rejects when the process has ended. */
  work(order: ProbeOrder): Promise<number[]>;
  end(): Promise<void>;
}

const PROCESS = entryFile('src/work/experiment/lanes/probe-process');

/** Ends a probe that does not, in milliseconds: all of a check takes some seconds. */
const LIMIT_MS = 120_000;

export function startProbe(cpus: readonly number[]): Probe {
  const line = { command: process.execPath, args: ['--disable-warning=ExperimentalWarning', PROCESS] };
  const { command, args } = pinned(line, formatCpuList(cpus));
  const { child, kill, finish } = startGuarded(command, args, {
    env: measuredEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    limitMs: LIMIT_MS,
  });
  const gone = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('a probe of a lane has ended')));
  });
  gone.catch(() => {}); // whoever waits for an answer hears of it
  return {
    work(order) {
      const answer = new Promise<number[]>((resolve) => {
        child.once('message', ({ times }: ProbeAnswer) => resolve(times));
      });
      if (child.connected) child.send(order);
      return Promise.race([answer, gone]);
    },
    async end() {
      kill();
      await finish();
    },
  };
}
