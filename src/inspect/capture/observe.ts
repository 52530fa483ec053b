import type { LoadOptions } from '../../measure/load/options.ts';
import { shortTime } from '../../text/english-numbers.ts';
import type { StartedProgram } from '../observed/started-program.ts';
import { letRun, untilOver } from '../observed/while-it-runs.ts';
import type { Profiler } from './profiler.ts';
import type { Cost, Wanted } from './taken.ts';
import { costOf, loadInWindows } from './windows.ts';

/** What is asked for of any program, however it came to run. */
export interface TakePlan {
  what: Wanted;
  /** Milliseconds; null: until it ends, or 10 s under load and of a process that runs already. */
  durationMs: number | null;
  /** Whose address may be a path only, where jsdyno starts the program. */
  load: LoadOptions | null;
  /** Milliseconds of load before. */
  warmupMs: number;
  /** Windows without the profiler, too, by turns. */
  measureCost: boolean;
  perf: boolean;
  /** Microseconds between samples of time. */
  intervalUs: number;
}

/** What a profile under way is told, and tells. */
export interface Watch {
  abort: AbortSignal;
  /** A line for people: what is being done now. */
  say(line: string): void;
}

/** What was seen of a program while its profile was taken. */
interface Observed {
  cost: Cost | null;
  /** `10 s at 1,000 requests/s`, `2.3 s`: what it did meanwhile. */
  during: string;
  remarks: string[];
}

export const USUAL_MS = 10_000;

/**
 * Takes the profile: under load in windows, else for the duration or until the program ends.
 * @param profiler null: it runs from the program's start on, and cannot be switched
 * @param ended fulfilled when the program ends
 */
export async function observe(
  { load, durationMs, warmupMs, measureCost }: TakePlan,
  pid: number,
  profiler: Pick<Profiler, 'start' | 'stop'> | null,
  ended: StartedProgram['ended'],
  { abort, say }: Watch,
): Promise<Observed> {
  const over = untilOver({ ended }, abort);
  const startedAt = performance.now();
  if (load === null) {
    await profiler?.start();
    say(
      durationMs === null ? 'profiling until it ends; Ctrl-C ends it' : `profiling for ${shortTime(durationMs * 1e6)}`,
    );
    await letRun(durationMs, over);
    const during = shortTime((performance.now() - startedAt) * 1e6);
    await profiler?.stop();
    return { cost: null, during, remarks: ['what the profiler cost was not measured: there was no load (--load URL)'] };
  }
  const spentMs = durationMs ?? USUAL_MS;
  const compares = measureCost && profiler !== null;
  say(
    `load on ${load.url}: ${shortTime(spentMs * 1e6)} with the profiler${compares ? ', and as long without it' : ''}`,
  );
  const windows = await loadInWindows(
    { load, durationMs: spentMs, warmupMs, measureCost: compares },
    pid,
    profiler ?? IDLE,
    over,
  ).catch((error: Error) => {
    if (!over.aborted) throw error;
    return [];
  });
  const answered = windows.reduce((sum, one) => sum + one.answered, 0);
  const failed = windows.reduce((sum, one) => sum + one.failed, 0);
  const cost = costOf(windows);
  const rate = load.rate === undefined ? 'under load, as many requests as it can answer' : `at ${load.rate} requests/s`;
  return {
    cost,
    during: `${shortTime(spentMs * 1e6)} ${rate}`,
    remarks: [
      ...(answered === 0 ? ['the load was not answered'] : []),
      ...(failed === 0 ? [] : [`${failed} of ${answered + failed} requests failed, or were answered by an error`]),
      ...(cost === null
        ? [`what the profiler cost was not measured: ${whyNoCost(profiler !== null, measureCost)}`]
        : []),
    ],
  };
}

const IDLE = { start: async () => {}, stop: async () => {} };

function whyNoCost(canSwitch: boolean, wanted: boolean): string {
  if (!canSwitch) return "this runtime's cannot be switched on and off";
  return wanted ? 'it ended too early' : '--no-cost';
}
