/** What a reader is told of a profile beside its bytes. */

import type { ProfiledThread } from '../profile.ts';

export interface ProfileSource {
  /** What the profile is of, in a line; also what an error names. */
  title: string;
  /** Whose profile it is, for formats that hold one thread and do not say which; the main thread of process 0 where it is not given. */
  thread?: ProfiledThread;
  /** Microseconds from one sample of time to the next, where whoever took it knows. */
  intervalUs?: number | undefined;
}

/** The thread of a format that tells of none. */
export const oneThread = (source: ProfileSource): ProfiledThread =>
  source.thread ?? { pid: 0, tid: null, name: 'main' };

/**
 * The thread that a runtime writes into the names of its files: `CPU.20260101.120000.4711.0.001.cpuprofile` is the main thread of process
 * 4711 on Node.js and Bun, and `....4711.2.003.cpuprofile` its worker 2; on Deno they are `CPU.1795419809371.4711.cpuprofile` and
 * `CPU.1795419809371.4711.worker-2.cpuprofile`. A log of `--prof`, `isolate-0x5b7f0-4711-v8.log`, tells the process and a number of V8's for the thread. Null for other
 * names.
 */
export function threadOfFileName(path: string): ProfiledThread | null {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const isolate = /^isolate-(0x[0-9a-f]{1,16})-(\d{1,10})-.*\.log$/.exec(name);
  if (isolate !== null) return { pid: Number(isolate[2]), tid: null, name: `isolate ${isolate[1]}` };
  const match =
    /^(?:CPU|Heap)\.\d{8}\.\d{6}\.(?<pid>\d{1,10})\.(?<worker>\d{1,9})\.\d{3,9}\.(?:cpu|heap)profile$/.exec(name) ??
    /^(?:CPU|Heap)\.\d{13}\.(?<pid>\d{1,10})(?:\.worker-(?<worker>\d{1,9}))?\.(?:cpu|heap)profile$/.exec(name);
  if (match?.groups === undefined) return null;
  const worker = Number(match.groups.worker ?? 0);
  return { pid: Number(match.groups.pid), tid: null, name: worker === 0 ? 'main' : `worker ${worker}` };
}
