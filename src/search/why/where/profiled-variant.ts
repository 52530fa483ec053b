/** How a variant is started so that its process is profiled: a file of the harness that it loads first, and what that is to take. */
import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { namesIfThere } from '../../../host/files/if-there.ts';
import { packageFile } from '../../../host/files/package-file.ts';
import type { Variant } from '../../../host/runtimes/index.ts';
import { preloadFlags } from '../../../host/runtimes/preload-flags.ts';
import { PROFILER_ORDER } from '../../../measure/profiler-order.ts';
import { reportFile } from '../../../measure/report-file.ts';
import { type Callgrind, removeParts, writeStarter } from './callgrind.ts';
import { type Perf, perfSampling } from './perf.ts';
import type { Signal } from './taken.ts';

const PRELOAD = packageFile('src/harness/profiled/preload.cjs');

/** ms of batches without the profiler, half of them before it and half behind, and with it. */
const PLAIN_MS = 400;
const PROFILED_MS = 600;
/** µs between samples of V8's profiler: at 1000, as it has them, a frame of 1 % of the time would have 6 a run. */
const INTERVAL_MICROS = 250;

/** The flags that each signal needs beside those of the variant, in Node.js and Deno. They change no optimised code. */
const FLAGS: Readonly<Record<Signal, readonly string[]>> = {
  cpu: [],
  perf: ['--perf-basic-prof', '--interpreted-frames-native-stack'],
  events: [],
  instructions: [],
};

/** A variant to be started once, and the files that its process writes. */
export interface Prepared {
  variant: Variant;
  files: { report: string; perf: string; trace: string; counts: string };
  remove(): void;
}

/** The programs beside the runtime that a signal needs. */
export interface Tools {
  perf?: Perf | undefined;
  callgrind?: Callgrind | undefined;
}

export function profiledVariant(variant: Variant, signal: Signal, { perf, callgrind }: Tools): Prepared {
  const starter = reportFile('sh');
  const files = {
    ...{ report: reportFile('json'), perf: reportFile('perf'), trace: reportFile('trace') },
    counts: reportFile('callgrind'),
  };
  const { runtime } = variant;
  if (callgrind !== undefined) writeStarter(starter, callgrind, runtime.executable, files.counts);
  const order = {
    signal,
    report: files.report,
    plainMs: PLAIN_MS,
    profiledMs: PROFILED_MS,
    intervalMicros: INTERVAL_MICROS,
    trace: files.trace,
    perf: perf && { command: perf.command, file: files.perf, args: perfSampling(perf) },
  };
  const log = reportFile('log');
  const flags = runtime.kind === 'bun' ? [] : [...FLAGS[signal], ...(signal === 'perf' ? [`--logfile=${log}`] : [])];
  return {
    variant: {
      ...variant,
      ...(callgrind === undefined ? {} : { runtime: { ...runtime, executable: starter } }),
      env: { ...variant.env, [PROFILER_ORDER]: JSON.stringify(order) },
      flags: [...variant.flags, ...flags, ...preloadFlags(variant, PRELOAD)],
    },
    files,
    remove() {
      for (const file of [...Object.values(files), starter]) rmSync(file, { force: true });
      if (callgrind !== undefined) removeParts(files.counts);
      if (signal === 'perf') removeMaps(log);
    },
  };
}

/**
 * V8 writes its map where perf looks for it, and nowhere else; and beside it a log for each of its threads, `isolate-0x…-PID-` before the name,
 * else in the folder of the program. By the logs all processes are known that had the flags: warm-ups, and those that were killed.
 */
function removeMaps(log: string): void {
  const folder = dirname(log);
  for (const name of namesIfThere(folder)) {
    if (!name.endsWith(`-${basename(log)}`)) continue;
    const pid = /^isolate-0x[0-9a-f]+-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined) rmSync(`/tmp/perf-${pid}.map`, { force: true });
    rmSync(join(folder, name), { force: true });
  }
}
