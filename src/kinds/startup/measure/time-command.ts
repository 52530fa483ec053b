import { constants } from 'node:os';
import { type ChildEnd, type ChildOutput, runChild } from '../../../host/process/child.ts';
import { takeChildFile } from '../../../host/process/child-file.ts';
import { readProc, statusBytes } from '../../../host/process/proc.ts';
import { processTree } from '../../../host/process/process-tree.ts';
import { pinned } from '../../../measure/pin.ts';
import { reportFile } from '../../../measure/report-file.ts';
import { machineTimer, memoryReport, readTimer, type Timer, timed } from './timer.ts';

/**
 * Processes live for tens of milliseconds. A look costs some 20 us of another core: it asks only the main thread of each
 * process what that started.
 */
const LOOK_EVERY_MS = 5;

/** One process to be timed. */
export interface TimedCommand {
  /** Absolute path: bash would take some names for its own commands. */
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  timeoutMs: number;
  /** CPUs that the process may use, as taskset takes them. */
  pin?: string | undefined;
  /** A file that the process reads; its standard input is empty unless given. */
  input?: string | undefined;
  /** Where its standard output goes; discarded unless given. */
  output?: ChildOutput | undefined;
  abort?: AbortSignal | undefined;
  /** Default: the tools that the machine has. */
  timer?: Timer;
}

/** A process that has ended, with its figures. */
export interface CommandTime {
  end: ChildEnd;
  /** Nanoseconds from its start to its end; NaN when the clock was set meanwhile or the process meddled with the report. */
  wallNanos: number;
  /** CPU time of the process and of those that it waited for; absent where the system does not tell. */
  userMicros?: number | undefined;
  systemMicros?: number | undefined;
  /** Largest resident size of one of its processes, in bytes; absent where the system does not tell. */
  peakBytes?: number | undefined;
}

/** bash reads the clock of the day. Where bash's start and end take longer than this, somebody set that clock. */
const CLOCK_TOLERANCE_MS = 10_000;

/** Runs one command line to its end and times it. Never rejects for what the process does. */
export async function timeCommand(request: TimedCommand): Promise<CommandTime> {
  const { timer = machineTimer(), pin, env, cwd, timeoutMs, input, output, abort } = request;
  const report = reportFile();
  const line = pinned(timed(timer, request, report), pin);
  let stopWatching: (() => number | undefined) | undefined;
  const end = await runChild(line.command, line.args, {
    env,
    cwd,
    timeoutMs,
    abort,
    input,
    output,
    onStart: (pid) => {
      if (!timer.time && timer.use === null) stopWatching = watchPeak(pid, { below: timer.bash });
    },
  });
  const { wallNanos, userMicros, systemMicros, peakBytes } = readTimer(
    takeText(report) + takeText(memoryReport(report)),
  );
  return {
    end: timer.bash ? withSignal(end) : end,
    wallNanos: timer.bash ? trusted(wallNanos, end.wallMs) : end.wallMs * 1e6,
    userMicros,
    systemMicros,
    peakBytes: stopWatching?.() ?? peakBytes,
  };
}

/** A shell tells a signal as 128 and its number (POSIX, Shell Command Language, 2.8.2); GNU time passes it on. */
function withSignal(end: ChildEnd): ChildEnd {
  const signal = Object.entries(constants.signals).find(([, number]) => end.code === 128 + number)?.[0];
  return signal === undefined ? end : { ...end, code: null, signal: signal as NodeJS.Signals };
}

/** The time by bash, checked against the monotonic clock of this process, which measures a little more. */
function trusted(wallNanos: number | undefined, outsideMs: number): number {
  if (wallNanos === undefined) return Number.NaN; // the timed process has put the report aside
  const aroundMs = outsideMs - wallNanos / 1e6;
  return wallNanos > 0 && aroundMs > -1 && aroundMs < CLOCK_TOLERANCE_MS ? wallNanos : Number.NaN;
}

/** Empty when the timer was ended before it could write. */
function takeText(path: string): string {
  const told = takeChildFile(path);
  return 'text' in told ? told.text : '';
}

/**
 * Looks at a process and all below it until it is stopped; without GNU time there is no other way to the peak. A peak in
 * the last milliseconds is not seen, so the figure is a lower bound.
 *
 * @param root the process, or with `below` only those it started
 * @returns stops looking and gives the largest resident size of one process in bytes; undefined where the system does
 *   not tell (only Linux does)
 */
function watchPeak(root: number, { below }: { below: boolean }): () => number | undefined {
  let peak: number | undefined;
  const look = () => {
    for (const pid of processTree(root, 'main')) {
      const own = below && pid === root ? undefined : peakOf(pid);
      if (own !== undefined) peak = Math.max(peak ?? 0, own);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** VmHWM of /proc/<pid>/status: the peak of the program that runs now, not of the program that forked it. */
function peakOf(pid: number): number | undefined {
  return statusBytes(readProc(`${pid}/status`) ?? '', 'VmHWM') ?? undefined;
}
