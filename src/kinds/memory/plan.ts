import { resolve } from 'node:path';
import { isFile } from '../../host/files/if-there.ts';
import { type Choice, type Draft, type Plan, type Recorded, said, usualPlan } from '../../measure/plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { each, runtimeWords } from '../../work/plans/command-words.ts';
import { type Choices, wordsOf } from '../../work/typed/declared.ts';
import { sharedWords } from '../../work/typed/shared-options.ts';
import type { WatchedProcess } from './configuration.ts';
import { OPTIONS } from './options.ts';

/** Processes whose memory is looked at; `categories` has the scripts as they were typed. */
export interface MemoryPlan extends Plan {
  kind: 'memory';
  watched: WatchedProcesses;
}

/** What is looked at, and how. */
type WatchedProcesses = Omit<WatchedProcess, 'script'> & {
  /** The folder processes are started in: the user's own. */
  folder: string;
  /** Scripts, each on every variant; empty: the variants are command lines. */
  scripts: ChosenScript[];
};

/** What a caller says of an experiment about memory. */
export interface MemoryChoice extends Omit<Choice<Plan>, 'leastRuns' | 'categories'>, Choices<typeof OPTIONS> {
  /** Files. */
  scripts?: string[] | undefined;
  /** How many command lines are looked at in place of scripts. */
  commands?: number | undefined;
}

/** Runs of one variant alone, and of each where they are compared: enough for an interval of growth. */
const FEWEST_RUNS = 5;
/** Peaks of equal runs hardly differ, so more rounds decide little. */
const MOST_RUNS = 10;
/** A server does not end by itself. */
const LOAD_MS = 10_000;
/** A look costs jsdyno less than 0.1 ms a process. */
const SHORTEST_INTERVAL_MS = 5;

/**
 * A plan with the defaults of `jsdyno memory`.
 *
 * @param variants how many runtimes
 * @throws JsdynoError UNKNOWN_BENCHMARK, BAD_USAGE
 */
export function memoryPlan(variants: number, choice: MemoryChoice = {}): Draft<MemoryPlan> {
  const { scripts = [], noHeap, load, rate, connections, commands: lines = 0, ...rest } = choice;
  const { intervalMs = OPTIONS.intervalMs.usual, warmup = OPTIONS.warmup.usual, ...more } = rest;
  const { durationMs = load === undefined ? undefined : LOAD_MS, ...measuring } = more;
  const commands = lines * Math.max(1, choice.trees?.at?.length ?? 0);
  if (scripts.length === 0 && commands === 0) {
    throw new JsdynoError('BAD_USAGE', 'the program to measure is missing', {
      hint: 'jsdyno memory -- node app.js, or jsdyno memory --on node@22 app.js',
    });
  }
  return {
    ...usualPlan(),
    ...said(measuring),
    ...roundsOf(choice, Math.max(variants, commands)),
    categories: scripts,
    watched: {
      folder: process.cwd(),
      scripts: commands > 0 ? [] : chooseScripts(scripts),
      ...said({ durationMs, load, rate, connections }),
      intervalMs,
      warmup,
      ...(noHeap === true ? { noHeap } : {}),
    },
    kind: 'memory',
  };
}

/** @throws JsdynoError BAD_OPTION */
export function checkedPlan(plan: Draft<MemoryPlan>): Draft<MemoryPlan> {
  const { intervalMs, durationMs, warmup, load, rate, connections } = plan.watched;
  const bad = (what: string, hint: string) => new JsdynoError('BAD_OPTION', what, { hint });
  if (!(intervalMs >= SHORTEST_INTERVAL_MS)) {
    throw bad(`an interval of ${intervalMs} ms is too short`, `--interval ${SHORTEST_INTERVAL_MS}ms or more`);
  }
  if (durationMs !== undefined && !(durationMs > intervalMs)) {
    throw bad(`a duration of ${durationMs} ms is too short for two samples`, '--duration 10s');
  }
  if (load !== undefined && !load.startsWith('/') && !(/^https?:/.test(load) && URL.canParse(load))) {
    throw bad(`--load ${load} is neither a path nor an address`, '--load /, or --load http://localhost:3000/');
  }
  if (load === undefined && (rate ?? connections) !== undefined) {
    throw bad(`--${rate === undefined ? 'connections' : 'rate'} needs a load`, 'add --load /');
  }
  const isPart = 'share' in warmup ? warmup.share >= 0 && warmup.share < 1 : warmup.ms >= 0;
  if (!isPart) throw bad('a warm-up must be a share below 100 % or a time', '--warmup 70%, or --warmup 20s');
  return plan;
}

/** One variant alone has nothing to decide, so it gets all of its runs. */
function roundsOf({ runs, fixed }: MemoryChoice, variants: number) {
  if (variants === 1) return { runs: runs ?? FEWEST_RUNS, leastRuns: runs ?? FEWEST_RUNS, fixed: true };
  const most = runs ?? MOST_RUNS;
  return { runs: most, leastRuns: Math.min(FEWEST_RUNS, most), fixed: fixed === true || most < 3 };
}

/** The words that were typed for a plan. */
export function memoryWords(plan: Recorded<MemoryPlan>, variants: readonly string[]): string[] {
  const { watched, runs, fixed, categories = [] } = plan;
  const { scripts = [], durationMs, intervalMs, warmup, noHeap, load, rate, connections } = watched ?? {};
  const asked = { load, rate, connections };
  // Command lines are typed once, whatever the trees that they are started in.
  const isCompared = variants.length * (plan.trees?.at?.length ?? 1) > 1;
  return [
    'memory',
    ...categories,
    ...(scripts.length === 0 ? each('command', [...new Set(variants)]) : runtimeWords(variants)),
    ...wordsOf(
      OPTIONS,
      // Of one alone, and of fewer than three, all are made anyway.
      {
        durationMs,
        intervalMs,
        warmup,
        noHeap,
        ...asked,
        runs,
        fixed: isCompared && fixed === true && (runs ?? 0) >= 3,
      },
      { runs: isCompared ? MOST_RUNS : FEWEST_RUNS, durationMs: load === undefined ? undefined : LOAD_MS },
    ),
    ...sharedWords(plan),
  ];
}

interface ChosenScript {
  /** As typed. */
  name: string;
  /** Absolute. */
  path: string;
}

/**
 * The scripts that were typed, each once.
 * @throws JsdynoError UNKNOWN_BENCHMARK for what is no file
 */
function chooseScripts(typed: readonly string[]): ChosenScript[] {
  return [...new Set(typed)].map((name) => {
    const path = resolve(name);
    if (isFile(path)) return { name, path };
    throw new JsdynoError('UNKNOWN_BENCHMARK', `no file ${name}`, {
      hint: 'give the path of a script, or a command line after --: jsdyno memory -- node app.js',
    });
  });
}
