import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processTree } from '../../host/process/process-tree.ts';
import {
  closeInspector,
  type Inspected,
  inspect,
  isInspectorOpen,
  moveInspector,
  whyNotAttach,
} from '../observed/inspector.ts';
import type { Profiler } from './profiler.ts';
import type { TakenFile, Wanted } from './taken.ts';

interface Process extends Inspected {
  pid: number;
}

/** A profile may be large, and a process busy. */
const ANSWER_MS = 30_000;
/** How often new workers are looked for. */
const LOOK_MS = 50;

/**
 * A profiler for a process that runs and was not started by jsdyno, with its workers and the processes below it: over the inspector,
 * which SIGUSR1 opens and `leave` closes again.
 * @param interval in the profiler's own unit, see sampling.ts
 * @param folder for what is taken
 * @throws JsdynoError ATTACH_FAILED when the process itself cannot be asked
 */
export async function attach(pid: number, what: Wanted, interval: number, folder: string): Promise<Profiler> {
  const processes: Process[] = [];
  const remarks: string[] = [];
  const files: TakenFile[] = [];
  let count = 0;
  const leave = async () => {
    for (const one of processes) await closeInspector(one);
    processes.length = 0;
  };
  try {
    const children = [...processTree(pid, 'all')].slice(1).filter((child) => whyNotAttach(child) === null);
    const wereOpen = new Set<number>();
    for (const one of [pid, ...children]) if (await isInspectorOpen(one)) wereOpen.add(one);
    // A cluster's primary opens those of its workers with its own, all on the same port: so none stays there.
    const left = new Set([pid, ...children]);
    while (left.size > 0) {
      const one = await nextOf(left);
      left.delete(one);
      try {
        const found = await inspect(one, ANSWER_MS);
        // That of a child may have been opened since by its primary.
        const wasOpen = wereOpen.has(one) || (one === pid && found.wasOpen);
        const used = wasOpen || children.length === 0 ? found : await moveInspector(one, found, ANSWER_MS);
        processes.push({ pid: one, tools: used.tools, wasOpen });
      } catch (error) {
        if (one === pid) throw error;
        remarks.push((error as Error).message);
      }
    }
    for (const { tools } of processes) {
      // Of a process that has no workers, or is too old for them, none are there.
      await tools.ask('NodeWorker.enable', { waitForDebuggerOnStart: false }).catch(() => {});
    }
  } catch (error) {
    await leave();
    throw error;
  }
  /** Asks all threads at once. */
  const each = (act: (one: Process, session: string | undefined, worker: number) => Promise<void>) =>
    Promise.all(
      processes.flatMap((one) => [
        act(one, undefined, 0),
        ...one.tools.workers().map(({ session, worker }) =>
          // One that ends in between takes what there was of it along.
          act(one, session, worker).catch(() => {}),
        ),
      ]),
    );
  let looking: NodeJS.Timeout | undefined;
  const begun = new Set<string>();
  const begin = async ({ tools, pid: of }: Process, session: string | undefined): Promise<void> => {
    const key = `${of} ${session ?? ''}`;
    if (begun.has(key)) return;
    begun.add(key);
    for (const [method, parameters] of beginning(what, interval)) await tools.ask(method, parameters, session);
  };
  return {
    start: async () => {
      begun.clear();
      await each(begin);
      // A worker that comes up meanwhile is profiled from then on.
      looking = setInterval(() => void each(begin).catch(() => {}), LOOK_MS);
      looking.unref();
    },
    stop: async () => {
      clearInterval(looking);
      const nth = count++;
      await each(async ({ tools, pid: of }, session, worker) => {
        const method = what === 'cpu' ? 'Profiler.stop' : 'HeapProfiler.stopSampling';
        const { profile } = (await tools.ask(method, {}, session)) as { profile: unknown };
        const format = what === 'cpu' ? 'cpuprofile' : 'heapprofile';
        const path = join(folder, `${of}-${worker}-${nth}.${format}`);
        writeFileSync(path, JSON.stringify(profile));
        files.push({ path, format, thread: { pid: of, worker } });
      });
    },
    files: async () => ({ files, remarks }),
    leave,
  };
}

function beginning(what: Wanted, interval: number): [method: string, parameters: object][] {
  if (what === 'cpu') {
    return [
      ['Profiler.enable', {}],
      ['Profiler.setSamplingInterval', { interval }],
      ['Profiler.start', {}],
    ];
  }
  const all = what === 'allocated';
  const kept = { includeObjectsCollectedByMajorGC: all, includeObjectsCollectedByMinorGC: all };
  return [['HeapProfiler.startSampling', { samplingInterval: interval, ...kept }]];
}

/** One that has the usual port now, so that it is free for the others; else the uppermost. */
async function nextOf(left: ReadonlySet<number>): Promise<number> {
  const [first] = left;
  for (const one of left) if (await isInspectorOpen(one)) return one;
  return first as number;
}
