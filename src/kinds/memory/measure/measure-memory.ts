import { constants } from 'node:os';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildEnd } from '../../../host/process/child.ts';
import { takeChildFile } from '../../../host/process/child-file.ts';
import { hasGnuTime, peakIn, underGnuTime } from '../../../host/process/gnu-time.ts';
import { has, systemName } from '../../../host/process/platform.ts';
import { measuredEnvironment, ownEnvironment } from '../../../host/process/surroundings.ts';
import { type CommandLine, commandLine } from '../../../host/runtimes/command-line.ts';
import { ownLine } from '../../../host/runtimes/command-variants.ts';
import { fileOn } from '../../../host/runtimes/file-on.ts';
import type { Variant } from '../../../host/runtimes/index.ts';
import { lacks } from '../../../host/runtimes/lacks.ts';
import { preloadFlags } from '../../../host/runtimes/preload-flags.ts';
import { HOST } from '../../../host/scenarios/ask.ts';
import { portFinder } from '../../../host/scenarios/found-port.ts';
import { freePort } from '../../../host/scenarios/free-port.ts';
import type { Figures } from '../../../measure/figures.ts';
import { loadInOwnProcess } from '../../../measure/load/own-process.ts';
import { failureOf, type Outcome } from '../../../measure/outcome.ts';
import { pinned } from '../../../measure/pin.ts';
import { reportFile } from '../../../measure/report-file.ts';
import type { Run, RunRequest } from '../../../measure/request.ts';
import { notStarted, runOf } from '../../../measure/run-of.ts';
import type { MemoryConfiguration, WatchedProcess } from '../configuration.ts';
import { PRELOAD } from '../work.ts';
import { readHeap } from './heap-looks.ts';
import { memoryFigures } from './memory-figures.ts';
import { type Watched, watchProcess } from './watch-process.ts';

/** One run of a process whose memory is looked at. Never rejects for what the process does. */
export async function measureMemory(request: RunRequest<MemoryConfiguration>): Promise<Run> {
  const { configuration, variant, folder, pin, timeoutMs, abort } = request;
  const { watched } = configuration;
  const startedAt = Date.now();
  if (!has('proc')) {
    const reason = `the memory of other processes is looked at in /proc, which ${systemName()} does not have`;
    return notStarted({ outcome: 'unavailable', reason }, startedAt);
  }
  const { command, args, env } = startOf(watched, variant);
  const [heapFile, peakFile] = [reportFile(), reportFile()];
  const hasTime = hasGnuTime();
  const line = pinned(hasTime ? underGnuTime({ command, args }, peakFile) : { command, args }, pin);
  // A command line of the user's own has all that it would have in the user's shell, but for tokens.
  const surroundings = watched.script === undefined ? ownEnvironment(env) : measuredEnvironment(env);
  let answered: number | null | string = null;
  const isAsked = watched.load !== undefined;
  const ask = async (pid: number, ended: AbortSignal) => {
    answered = await loadProgram(watched, pid, ended).catch((error: Error) => error.message);
  };
  const seen = await watchProcess(line.command, line.args, {
    cwd: fileOn(variant, folder),
    env: {
      ...surroundings,
      ...(isAsked ? { PORT: String(await freePort()) } : {}),
      JSDYNO_FIGURES: `${watched.intervalMs}:${heapFile}`,
    },
    ...(isAsked ? { beside: ask } : {}),
    durationMs: watched.durationMs,
    timeoutMs,
    intervalMs: watched.intervalMs,
    below: hasTime,
    abort,
  });
  const [heap, peak] = [heapFile, peakFile].map(textIn);
  const end = hasTime ? withSignal(seen.end) : seen.end;
  const { intervalMs, warmup } = watched;
  const figures = memoryFigures({
    looks: seen.looks,
    heap: readHeap(heap ?? '', variant.runtime),
    kernelPeak: peakIn(peak ?? ''),
    seconds: seen.end.wallMs / 1000,
    isEnded: seen.isDone,
    intervalMs,
    warmup,
  });
  const [port] = seen.ports;
  if (figures !== null && port !== undefined && !isAsked) figures.metrics.listens = port;
  const outcome = outcomeOf({ ...seen, end }, figures, timeoutMs);
  if (outcome.outcome === 'ok' && isAsked && !(Number(answered) > 0)) {
    const why =
      typeof answered === 'string'
        ? answered
        : answered === null
          ? 'it listened on no port, or on several'
          : 'nothing was answered';
    return runOf(end, { outcome: 'failed', reason: `${why}: there was no load on it` }, startedAt);
  }
  return runOf(end, outcome, startedAt);
}

/** The rate is one over the peak in bytes, so that more is better in whatever reads rates alone. */
function outcomeOf({ end, isDone }: Watched, figures: Figures | null, timeoutMs: number): Outcome {
  const failure = isDone ? null : failureOf(end, timeoutMs);
  if (failure !== null) {
    const missing = lacks(end.stderr);
    if (missing !== null) return { outcome: 'unavailable', reason: missing };
    return { outcome: 'failed', reason: end.timedOut ? `${failure}; --duration ends it in time` : failure };
  }
  const peakRss = figures?.metrics?.peakRss;
  if (figures === null || peakRss === undefined) {
    return { outcome: 'failed', reason: 'it had ended before its memory could be looked at' };
  }
  const time = (end.wallMs / 1000).toFixed(9);
  return { outcome: 'ok', rate: 1 / peakRss, time, parameters: {}, resources: {}, figures };
}

/** Empty when there is none. */
function textIn(path: string): string {
  const told = takeChildFile(path);
  return 'text' in told ? told.text : '';
}

/** GNU time tells a signal as a shell does: 128 and its number. */
function withSignal(end: ChildEnd): ChildEnd {
  const signal = Object.entries(constants.signals).find(([, number]) => end.code === 128 + number)?.[0];
  return isSignal(signal) ? { ...end, code: null, signal } : end;
}

function isSignal(name: string | undefined): name is NodeJS.Signals {
  return name !== undefined;
}

/**
 * How a process is started, with what tells its heap where that changes nothing else. A command line of the user's own gets it
 * only where the program is Node.js itself: through NODE_OPTIONS it would reach whatever that starts, and whatever heeds that
 * variable. Pure.
 */
function startOf({ script, noHeap = false }: Pick<WatchedProcess, 'script' | 'noHeap'>, variant: Variant): CommandLine {
  if (script !== undefined)
    return commandLine(variant, fileOn(variant, script), [], noHeap ? [] : preloadFlags(variant, PRELOAD));
  const line = ownLine(variant);
  return isNode(line) && !noHeap ? { ...line, args: ['--require', PRELOAD, ...line.args] } : line;
}

/** `node inspect` is another program, which takes no flags before that word. */
function isNode({ command, args }: CommandLine): boolean {
  return /^node(\.exe)?$/.test(basename(command)) && args[0] !== 'inspect' && args[0] !== 'debug';
}

/** A generator's own default would end before the program does. */
const AS_LONG_AS_IT_RUNS_MS = 24 * 3_600_000;
const LOOK_MS = 30;

/** What of a process is asked of it. */
type AskedLoad = Pick<WatchedProcess, 'load' | 'rate' | 'connections'>;

/**
 * Puts load on a program from when it listens until it ends.
 * @param pid the first process of its session
 * @param signal its end
 * @returns how many requests were answered; null where it never listened
 */
async function loadProgram(
  { load = '/', rate, connections = 10 }: AskedLoad,
  pid: number,
  signal: AbortSignal,
): Promise<number | null> {
  const find = portFinder(pid, -1);
  let url = load.startsWith('/') ? null : load;
  let port: number | null = null;
  while (!signal.aborted && port === null) {
    port = find(performance.now());
    if (port === null) await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
  }
  if (port === null) return null;
  url ??= `http://${HOST}:${port}${load}`;
  const options = { url, rate, connections, durationMs: AS_LONG_AS_IT_RUNS_MS, warmupMs: 0 };
  try {
    return (await loadInOwnProcess(options, {}, signal)).completed;
  } catch (error) {
    // The end of the program ends its load.
    if (signal.aborted) return 0;
    throw error;
  }
}
