import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeInspector, inspect } from '../observed/inspector.ts';
import { type CaptureLine, openCaptureLine } from './capture-line.ts';
import type { Profiler } from './profiler.ts';
import type { Order } from './program.ts';
import type { TakenFile, TakenThread, Wanted } from './taken.ts';

/** A profiler for a program of Node.js that has profiler.cjs in all its processes and threads. */
interface Preloaded extends Profiler {
  /** For the program's environment. */
  order: Order;
  /** The last word to all threads, before the program is ended: what each took is written. */
  end(): Promise<void>;
}

/** A thread that does not come back to its event loop is asked in another way. */
const ANSWER_MS = 1500;
/** To stop a profile and to write it takes longer than to begin one. */
const WRITING_MS = 10_000;

/**
 * @param interval in the profiler's own unit, see sampling.ts
 * @param begin with the program, and not at the first `start`
 */
export async function preloaded(what: Wanted, interval: number, folder: string, begin: boolean): Promise<Preloaded> {
  const line = await openCaptureLine();
  const remarks: string[] = [];
  const tell = async (word: 'start' | 'stop', timeoutMs: number) => {
    const { silent, problems } = await line.tell(word, timeoutMs);
    for (const one of silent)
      remarks.push(`${named(one)} was too busy to ${word} its profile in ${timeoutMs / 1000} s`);
    for (const one of problems) remarks.push(`a thread cannot ${word} its profile: ${one}`);
  };
  return {
    order: { port: line.port, word: line.word, folder, what, interval, begin },
    start: () => tell('start', WRITING_MS),
    stop: () => tell('stop', WRITING_MS),
    end: () => endAll(line, folder),
    files: async () => ({ files: filesIn(folder), remarks: [...remarks, ...lost(folder)] }),
    leave: async () => line.close(),
  };
}

/**
 * Who does not answer runs code without an end, or waits in one call: the inspector gets through to it, which a process opens when it is
 * asked by a signal. One that never came to its event loop is not even connected: the file of its start tells of it. A main thread speaks
 * for its workers.
 */
async function endAll(line: CaptureLine, folder: string): Promise<void> {
  const { silent } = await line.tell('end', ANSWER_MS);
  const mains = [...new Set([...silent.map(({ pid }) => pid), ...notEnded(folder)])];
  await Promise.all(
    mains.map(async (pid) => {
      try {
        const inspected = await inspect(pid, WRITING_MS);
        await inspected.tools.ask('Runtime.evaluate', { expression: "globalThis[Symbol.for('jsdyno.capture')].end()" });
        await closeInspector(inspected);
      } catch {
        // It is said that there is no profile of it.
      }
    }),
  );
}

const NAME = /^(\d+)-(\d+)(?:-(\d+)\.(cpuprofile|heapprofile)|\.(json|ended|unseen))$/;

function filesIn(folder: string): TakenFile[] {
  return namesIn(folder).flatMap(({ name, thread, format }) =>
    format === null ? [] : [{ path: join(folder, name), format, thread }],
  );
}

/** Threads that began and left no profile, as who is killed does. */
function lost(folder: string): string[] {
  const names = namesIn(folder);
  const key = ({ pid, worker }: TakenThread) => `${pid}-${worker}`;
  const there = new Set(names.filter(({ format }) => format !== null).map(({ thread }) => key(thread)));
  const unseen = names
    .filter(({ name }) => name.endsWith('.unseen'))
    .map(({ thread }) => `${named(thread)} has an environment of its own (env), and so no profile`);
  const killed = names
    .filter(({ name, thread }) => name.endsWith('.json') && !there.has(key(thread)))
    .map(
      ({ name, thread }) =>
        `${named(thread)}${scriptOf(join(folder, name))} left no profile: it was killed, or never idle`,
    );
  return [...unseen, ...killed];
}

/** Processes whose main thread has begun, and not said its last word. */
function notEnded(folder: string): number[] {
  const mains = namesIn(folder).filter(({ thread }) => thread.worker === 0);
  const ended = new Set(mains.filter(({ name }) => name.endsWith('.ended')).map(({ thread }) => thread.pid));
  return mains
    .filter(({ name, thread }) => name.endsWith('.json') && !ended.has(thread.pid))
    .map(({ thread }) => thread.pid);
}

function namesIn(folder: string) {
  return readdirSync(folder)
    .sort(byNumbers)
    .flatMap((name) => {
      const [, pid = '', worker = '', , format] = NAME.exec(name) ?? [];
      if (pid === '') return [];
      const thread = { pid: Number(pid), worker: Number(worker) };
      return [{ name, thread, format: (format ?? null) as TakenFile['format'] | null }];
    });
}

const byNumbers = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

function named({ pid, worker }: TakenThread): string {
  return worker === 0 ? `process ${pid}` : `worker ${worker} of process ${pid}`;
}

function scriptOf(path: string): string {
  try {
    const { script } = JSON.parse(readFileSync(path, 'utf8')) as { script: string | null };
    return script === null ? '' : ` (${script})`;
  } catch {
    return '';
  }
}
