import { resolve } from 'node:path';
import { isFile } from '../../host/files/if-there.ts';
import { type Choice, type Draft, type Plan, type Recorded, said, usualPlan } from '../../measure/plan.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { each, runtimeWords } from '../../work/plans/command-words.ts';
import { type Choices, wordsOf } from '../../work/typed/declared.ts';
import { sharedWords } from '../../work/typed/shared-options.ts';
import { type ChosenScript, chooseScripts } from './choose-scripts.ts';
import { type Around, type TypedLines, timedLines } from './lines/timed-lines.ts';
import { OPTIONS } from './options.ts';
import type { TimedProcess } from './processes/start.ts';

/** Whole processes; `categories` has the scripts as typed. */
export interface StartupPlan extends Plan {
  kind: 'startup';
  startup: TimedProcesses;
}

/**
 * The processes that are timed, and how they are started. Plans of earlier versions have no command lines in them, but only
 * the variants that these are.
 */
export interface TimedProcesses
  extends TypedLines,
    Around,
    Pick<TimedProcess, 'warmup' | 'ignoreFailure' | 'showOutput'> {
  /** The folder that processes are started in: the user's own. */
  folder: string;
  /** Scripts, each on every variant; empty: the variants are command lines. */
  scripts: ChosenScript[];
  /** Absolute path of what each process reads; absent: its standard input is empty. */
  input?: string | undefined;
}

/** The part of a plan that a caller gives. `runs` is an exact number. */
export interface StartupChoice
  extends Omit<Choice<Plan>, 'leastRuns' | 'fixed' | 'categories'>,
    Choices<typeof OPTIONS> {
  /** Names of built-in scripts, or files; none: all built-in scripts, unless command lines are timed. */
  scripts?: string[] | undefined;
  /** The command lines that are timed in place of scripts; a number where the variants are those, without parameters. */
  commands?: readonly string[] | number | undefined;
}

/** The least is hyperfine's, the most is that of all comparisons. */
const FEWEST_RUNS = OPTIONS.minRuns.usual;
const MOST_RUNS = OPTIONS.maxRuns.usual;

/**
 * A plan with the defaults of `jsdyno startup`.
 *
 * @param variants how many runtimes
 * @throws JsdynoError UNKNOWN_BENCHMARK, BAD_USAGE
 */
export function startupPlan(variants: number, choice: StartupChoice = {}): Draft<StartupPlan> {
  const { scripts = [], commands = [], minRuns, maxRuns, shell = false, input, ...rest } = choice;
  const { names, reference, parameters, ignoreFailure, showOutput, warmup = OPTIONS.warmup.usual, ...others } = rest;
  const { setup, prepare, conclude, cleanup, output, ...measuring } = others;
  const typed: TypedLines & Around = said({
    lines: typeof commands === 'number' ? undefined : listOf(commands),
    ...{ reference, names: listOf(names), parameters: listOf(parameters) },
    setup: listOf(setup),
    prepare: listOf(prepare),
    conclude: listOf(conclude),
    cleanup: listOf(cleanup),
    output: listOf(output),
  });
  const lineCount = () => (typed.lines === undefined ? 0 : timedLines({ ...typed, shell }).length);
  const places = Math.max(1, choice.trees?.at?.length ?? 0);
  const count = places * (typeof commands === 'number' ? commands : lineCount());
  if (count === 0) refuseForScripts({ ...typed, shell });
  return {
    ...usualPlan(),
    ...said(measuring),
    ...roundsOf({ runs: choice.runs, minRuns, maxRuns }, Math.max(variants, count)),
    categories: scripts,
    startup: {
      folder: process.cwd(),
      scripts: count > 0 ? [] : chooseScripts(scripts),
      ...{ warmup, ignoreFailure, showOutput, shell },
      ...typed,
      ...(input === undefined ? {} : { input: readable(input) }),
    },
    kind: 'startup',
  };
}

/** One text is a list of one; an empty list says nothing. */
function listOf<T>(given: T | readonly T[] | undefined): T[] | undefined {
  const all = given === undefined ? [] : ([given].flat() as T[]);
  return all.length === 0 ? undefined : all;
}

/** What says something of command lines only. */
const FOR_LINES = {
  shell: '--shell is',
  names: '--command-name is',
  reference: '--reference is',
  parameters: '--parameter-list and --parameter-scan are',
} as const;

/** @throws JsdynoError BAD_USAGE */
function refuseForScripts({ lines: _, ...typed }: TypedLines & Around): void {
  for (const [name, value] of Object.entries(typed)) {
    if (value === undefined || value === false) continue;
    if (name in FOR_LINES) {
      throw new JsdynoError('BAD_USAGE', `${FOR_LINES[name as keyof typeof FOR_LINES]} for command lines`, {
        hint: "type them: jsdyno startup 'node a.js' 'bun a.js'; scripts are started directly",
      });
    }
    if (Array.isArray(value) && value.length > 1) {
      throw new JsdynoError('BAD_USAGE', `one --${name} is for all scripts and runtimes`, { hint: 'give one' });
    }
  }
}

/** Absolute. @throws JsdynoError FILE_UNREADABLE */
function readable(path: string): string {
  const absolute = resolve(path);
  if (isFile(absolute)) return absolute;
  throw new JsdynoError('FILE_UNREADABLE', `--input: no file ${path}`, {
    hint: 'name an existing file; without --input, standard input is empty',
  });
}

/** `runs` is a number for all. One variant alone has nothing to decide, so it gets the least. */
function roundsOf(
  { runs, minRuns = FEWEST_RUNS, maxRuns = MOST_RUNS }: Pick<StartupChoice, 'runs' | 'minRuns' | 'maxRuns'>,
  variants: number,
) {
  if (runs !== undefined) return { runs, leastRuns: runs, fixed: true };
  const most = Math.max(minRuns, maxRuns);
  if (variants === 1) return { runs: minRuns, leastRuns: minRuns, fixed: true };
  return { runs: most, leastRuns: minRuns, fixed: most < 3 };
}

/** The words that were typed for a plan. */
export function startupWords(plan: Recorded<StartupPlan>, variants: readonly string[]): string[] {
  const { startup, categories = [] } = plan;
  const { scripts = [], lines, shell, warmup, ignoreFailure, showOutput, input } = startup ?? {};
  const { reference, names, parameters = [], setup, prepare, conclude, cleanup, output } = startup ?? {};
  const scan = parameters.find((parameter) => 'step' in parameter);
  const measured = scripts.length === 0 ? each('command', [...new Set(variants)]) : runtimeWords(variants);
  return [
    'startup',
    ...categories,
    ...(lines === undefined ? measured : lineWords(lines)),
    ...wordsOf(OPTIONS, {
      ...{ reference, referenceName: reference?.name, names },
      ...{ parameters: parameters.filter((parameter) => parameter !== scan), parameterScan: scan },
      ...{ parameterStepSize: scan?.step, shell: shell || undefined, warmup },
    }),
    ...roundsWords(plan, variants.length * (plan.trees?.at?.length ?? 1)),
    ...wordsOf(OPTIONS, { setup, prepare, conclude, cleanup, input, output, ignoreFailure, showOutput }),
    ...sharedWords(plan),
  ];
}

/** See roundsOf: the least of one variant are all of its runs. */
function roundsWords({ runs, leastRuns = FEWEST_RUNS, fixed }: Recorded<StartupPlan>, variants: number): string[] {
  if (variants === 1) return wordsOf(OPTIONS, { runs }, { runs: FEWEST_RUNS });
  if (fixed === true && runs === leastRuns) return wordsOf(OPTIONS, { runs });
  return wordsOf(OPTIONS, { minRuns: leastRuns, maxRuns: runs }, { maxRuns: Math.max(leastRuns, MOST_RUNS) });
}

/** Plain, as people type them, unless one could be taken for a script. */
function lineWords(lines: readonly string[]): string[] {
  return lines.every((line) => /^[^-].*\s/.test(line.trim())) ? [...lines] : each('command', lines);
}
