import type { StdioOptions } from 'node:child_process';
import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findProgram } from '../../host/files/find-program.ts';
import { namesIfThere } from '../../host/files/if-there.ts';
import { makeScratch, removeScratch } from '../../host/files/scratch.ts';
import { has } from '../../host/process/platform.ts';
import { readProc } from '../../host/process/proc.ts';
import { processTree } from '../../host/process/process-tree.ts';
import { type GuardedProcess, startGuarded } from '../../host/process/start-guarded.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { Profiler } from './profiler.ts';
import { perSecond } from './sampling.ts';

/** What the kernel lets this user see; from its documentation, sysctl/kernel.rst, perf_event_paranoid. */
interface PerfPermits {
  /** Frames of the kernel, too. */
  kernel: boolean;
}

/** perf looks up a whole program's symbols before it begins. */
const ANSWER_MS = 10_000;
const LIMIT_MS = 60_000;

/**
 * Whether perf can take samples here: tried, since containers and security modules forbid what the number allows.
 * @throws JsdynoError PERF_UNAVAILABLE, with what would allow it
 */
export async function checkPerf(): Promise<PerfPermits> {
  if (!has('perf') || findProgram('perf') === undefined) {
    throw new JsdynoError('PERF_UNAVAILABLE', 'perf is not on the PATH', {
      hint: 'install it (Debian: apt install linux-perf, Ubuntu: linux-tools-generic), or leave out --perf',
    });
  }
  const folder = makeScratch('run');
  try {
    for (const kernel of [true, false]) {
      const tried = start(['record', ...events(kernel, 100), '-o', join(folder, 'tried'), '--', 'true']);
      const code = await endOf(tried);
      if (code === 0) return { kernel };
    }
  } finally {
    removeScratch(folder);
  }
  const level = readProc('sys/kernel/perf_event_paranoid')?.trim() ?? 'unknown';
  throw new JsdynoError('PERF_UNAVAILABLE', `perf is not permitted (kernel.perf_event_paranoid is ${level})`, {
    hint: 'as root: sysctl kernel.perf_event_paranoid=1; in a container: --cap-add PERFMON; or leave out --perf',
  });
}

/** What to say where the kernel's frames cannot be seen; null where they can. Pure but for /proc. */
export function permitRemark({ kernel }: PerfPermits): string | null {
  if (kernel) return null;
  return 'frames of the kernel are missing: as root, sysctl kernel.perf_event_paranoid=1 would allow them';
}

interface PerfOptions {
  /** Microseconds between samples. */
  intervalUs: number;
  /** The folder that a program of ours was started in: what V8 writes for perf, there and as /tmp/perf-PID.map, is removed. Else null. */
  startedIn: string | null;
}

/**
 * A profiler by perf for a process with all its threads and all below it.
 */
export function perfProfiler(pid: number, folder: string, permits: PerfPermits, options: PerfOptions): Profiler {
  const data = join(folder, 'perf.data');
  const seen = new Set<number>();
  const see = () => {
    const pids = [...processTree(pid, 'all')];
    for (const one of pids) seen.add(one);
    return pids;
  };
  let running: GuardedProcess | null = null;
  const { intervalUs, startedIn } = options;
  return {
    start: async () => {
      running ??= record(data, see(), permits, intervalUs);
      await tell(running, 'enable');
    },
    stop: async () => {
      see();
      if (running !== null) await tell(running, 'disable');
    },
    files: async () => {
      see();
      if (running === null) return { files: [], remarks: [] };
      running.child.kill('SIGINT');
      await endOf(running);
      running = null;
      const text = join(folder, 'perf.txt');
      const fields = 'comm,pid,tid,time,period,event,ip,sym,dso';
      const script = start(['script', '-i', data, '--no-inline', '-F', fields]);
      const [code] = await Promise.all([
        endOf(script),
        pipeline(script.child.stdout as NodeJS.ReadableStream, createWriteStream(text)).catch(() => {}),
      ]);
      if (startedIn !== null) removeMaps(startedIn, seen);
      if (code === 0) return { files: [{ path: text, format: 'perf', thread: null }], remarks: [] };
      return { files: [], remarks: ['perf could not read what it recorded'] };
    },
    leave: async () => {
      running?.kill();
      await running?.finish();
      running = null;
    },
  };
}

/** V8 writes a map of its code for perf, and beside it a log of which nothing but the head is filled. */
function removeMaps(folder: string, pids: ReadonlySet<number>): void {
  for (const pid of pids) rmSync(`/tmp/perf-${pid}.map`, { force: true });
  for (const name of namesIfThere(folder)) {
    const pid = /^isolate-0x[0-9a-f]+-(\d+)-v8\.log$/.exec(name)?.[1];
    if (pid === undefined || !pids.has(Number(pid))) continue;
    const path = join(folder, name);
    // One that has samples is the program's own (--prof).
    if (!readFileSync(path, 'latin1').includes('\ntick,')) rmSync(path, { force: true });
  }
}

/** Attached, and taking nothing until it is told to, over two pipes (perf-record(1), --control). */
function record(data: string, pids: readonly number[], { kernel }: PerfPermits, intervalUs: number): GuardedProcess {
  const args = [
    'record',
    ...events(kernel, perSecond(intervalUs)),
    '-o',
    data,
    '-p',
    pids.join(','),
    '-D',
    '-1',
    '--control',
    'fd:3,4',
  ];
  return start(args, ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']);
}

/** @throws JsdynoError PERF_UNAVAILABLE when it does not obey */
function tell({ child }: GuardedProcess, word: 'enable' | 'disable'): Promise<void> {
  const [, , , orders, answers] = child.stdio as unknown as [null, null, null, Writable, Readable];
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      clearTimeout(timer);
      answers.off('data', onData);
      child.off('exit', onExit);
      then();
    };
    const fail = () => {
      const hint = 'the process may have ended or belong to another user; or leave out --perf';
      reject(new JsdynoError('PERF_UNAVAILABLE', `perf did not ${word} its events`, { hint }));
    };
    const onData = () => settle(resolve);
    // A program that ends takes perf with it, and what was recorded is there.
    const onExit = () => settle(word === 'disable' ? resolve : fail);
    const timer = setTimeout(() => settle(fail), ANSWER_MS);
    if (child.exitCode !== null || child.signalCode !== null) return onExit();
    answers.on('data', onData);
    child.once('exit', onExit);
    orders.on('error', () => {});
    orders.write(`${word}\n`);
  });
}

/** By the clock of the CPU: virtual machines have no counters. */
function events(kernel: boolean, rate: number): string[] {
  return ['-e', kernel ? 'cpu-clock' : 'cpu-clock:u', '-F', `${rate}`, '-g'];
}

function start(args: string[], stdio: StdioOptions = ['ignore', 'pipe', 'ignore']): GuardedProcess {
  return startGuarded('perf', args, { env: process.env, stdio });
}

function endOf({ child, kill, finish }: GuardedProcess): Promise<number | null> {
  const ended = child.exitCode !== null || child.signalCode !== null;
  if (ended) return finish().then(() => child.exitCode);
  const timer = setTimeout(kill, LIMIT_MS);
  timer.unref();
  return new Promise((resolve) => {
    const settle = (code: number | null) => {
      clearTimeout(timer);
      void finish().then(() => resolve(code));
    };
    child.once('exit', settle);
    child.once('error', () => settle(null));
  });
}
