import { spawnSync } from 'node:child_process';
import { hasGnuTime, peakIn, underGnuTime } from '../../../host/process/gnu-time.ts';
import { has } from '../../../host/process/platform.ts';
import { childrenUse, type UseTeller, useIn, useTeller } from './children-use.ts';

/**
 * Starts a process and tells how long it took. Node.js cannot tell the CPU time of a child, and its event loop sees the end
 * of a child late. So a small bash stands between, a new one for each run: it leaves its own start out of the time, and its
 * only child is the timed process, with all processes that this waited for.
 */
export interface Timer {
  /** bash 5 or newer, which has the clock in microseconds; without it this process's own clock, and no CPU time. */
  bash: boolean;
  /** What tells CPU time in microseconds, and the peak memory; without it bash tells CPU time in milliseconds. */
  use: UseTeller | null;
  /**
   * GNU time, which the kernel tells the peak memory at the end, where nothing else does; without GNU time, jsdyno looks at
   * memory during the run.
   */
  time: boolean;
}

/** The figures of the timer; absent ones are not known. */
interface TimerFigures {
  /** Nanoseconds from just before the exec to the end, in whole microseconds. */
  wallNanos?: number;
  /** Microseconds of CPU time. */
  userMicros?: number;
  systemMicros?: number;
  /** Largest resident size of a process of the tree, in bytes. */
  peakBytes?: number;
}

/**
 * Prints into the file $0. The clock starts in the forked shell, just before the shell becomes the process: a fork of bash
 * takes some 0.15 ms more than other ways to start processes. `times` prints the shell's CPU time, then its children's (POSIX,
 * Shell Command Language, times), in milliseconds. Where `use` is given, bash becomes that at its end: the kernel counts what
 * children used for the process, whatever program it runs (execve(2)).
 */
function scriptOf(use: UseTeller | null): string {
  return `exec 3>"$0"
(echo "from $EPOCHREALTIME" >&3; exec "$@" 3>&-)
code=$?
{ echo "to $EPOCHREALTIME"; times; } >&3
${use === null ? '' : childrenUse(use, 3, 'code')}
exit "$code"`;
}

let found: Timer | undefined;

/** The tools that this machine has; looked for once. */
export function machineTimer(): Timer {
  if (found === undefined) {
    // On Windows a bash may be that of another system, such as WSL.
    const clock = has('shellClock') ? answerOf('bash', ['-p', '-c', 'echo "$EPOCHREALTIME"']) : '';
    const bash = /^\d+[.,]\d{6}$/.test(clock);
    const use = bash ? useTeller() : null;
    found = { bash, use, time: use === null && hasGnuTime() };
  }
  return found;
}

/** The command line under the timer, which writes its figures to the path `report`. Pure. */
export function timed(timer: Timer, line: { command: string; args: readonly string[] }, report: string) {
  const { command, args } = timer.bash
    ? { command: 'bash', args: ['-p', '-c', scriptOf(timer.use), report, line.command, ...line.args] }
    : line;
  if (!timer.time) return { command, args: [...args] };
  return underGnuTime({ command, args }, memoryReport(report));
}

/** Where GNU time prints: bash cuts its own file to size. */
export function memoryReport(report: string): string {
  return `${report}.peak`;
}

/** Reads the report of the timer, which is empty where the timer was ended before it could write. Pure. */
export function readTimer(text: string): TimerFigures {
  const figures: TimerFigures = {};
  // The locale decides the decimal point of $EPOCHREALTIME and of `times`.
  const clock = /^from (\d+)[.,](\d{6})\nto (\d+)[.,](\d{6})$/m.exec(text);
  if (clock !== null) {
    const [before, after] = [micros(clock[1], clock[2]), micros(clock[3], clock[4])];
    figures.wallNanos = Number(after - before) * 1000;
  }
  const cpu = [...text.matchAll(/^(\d+)m(\d+)[.,](\d{3})s (\d+)m(\d+)[.,](\d{3})s$/gm)][1];
  if (cpu !== undefined) {
    figures.userMicros = cpuMicros(cpu.slice(1, 4));
    figures.systemMicros = cpuMicros(cpu.slice(4, 7));
  }
  const peakBytes = peakIn(text);
  if (peakBytes !== undefined) figures.peakBytes = peakBytes;
  return { ...figures, ...useIn(text) };
}

/** A double has no room for microseconds beside the seconds since 1970. */
function micros(seconds = '', fraction = ''): bigint {
  return BigInt(seconds + fraction);
}

function cpuMicros([minutes, seconds, millis]: string[]): number {
  return (Number(minutes) * 60 + Number(seconds)) * 1e6 + Number(millis) * 1000;
}

function answerOf(command: string, args: string[]): string {
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return `${stdout ?? ''}${stderr ?? ''}`.trim();
}
