import { findReadable } from '../../kinds/stored.ts';
import { answerOf } from '../../search/bisect/answer/answer-of.ts';
import { exitOf } from '../../search/bisect/answer/bisect-answer.ts';
import type { RowRequest } from '../../search/row/begin-search.ts';
import { checkAsked, limitsOf, type WhyLimits } from '../../search/why/why-plan.ts';
import { storedRequest, typedRequest } from '../../search/why/why-request.ts';
import type { StoredExperiment } from '../../store/experiments.ts';
import { openStoreToRead } from '../../store/read-store.ts';
import { duration } from '../../text/english-numbers.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { checkPageFile } from '../../text/errors/page-file.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';
import { measureBisect } from '../bisect/measure-bisect.ts';
import { printBisect } from '../bisect/print-bisect.ts';
import { releaseRequest } from '../bisect/release-request.ts';
import { searchOf } from '../found/begin-search.ts';
import { foreseenRow } from '../found/foreseen-row.ts';
import { type SearchedOptions, searchedWork } from '../found/searched-options.ts';
import type { WhyFormat } from './formats.ts';
import { measureWhy } from './measure-why.ts';
import { printWhy } from './print-why.ts';

/** `jsdyno why`, as the command line hands it over. */
interface WhyCommand extends SearchedOptions {
  old?: string;
  new?: string;
  bisect?: boolean;
  /** Interventions that were asked for, none where nobody asked; false: nothing is tried. */
  try: string[] | false;
  profiles?: boolean;
  plan?: boolean;
  format?: WhyFormat;
  /** A page. */
  output?: string;
}

/**
 * `jsdyno why`: explains why a row differs between two variants. Returns the exit code.
 * @param words of the command line, `jsdyno` left out
 */
export async function why(names: string[], options: WhyCommand, words: readonly string[], io: Io): Promise<number> {
  if (options.output !== undefined) {
    checkPageFile(options.output, '-o why.html; --format markdown and --format json print the others');
  }
  if (options.try !== false && options.try.length > 0) checkAsked(options.try);
  if (options.bisect === true) {
    const pair = await bisectFirst(names, options, words, io);
    if (typeof pair === 'number') return pair;
    return why(names, { ...options, ...pair, bisect: false }, words, io);
  }
  const request = await whyRequest(names, options, words);
  if (options.plan === true) return printWhyPlan(request, io);
  const { progress, offline, format, output } = options;
  const { kind, stored, exit } = await measureWhy({ begin: searchOf(request), progress, offline }, io);
  return exit || printWhy(kind, stored, { format, output }, io);
}

/**
 * Names the release first: a bisection of its own, which is stored as any other.
 * @returns both neighbours of the largest step that it found, as they are typed; or an exit code where there is no such pair
 */
async function bisectFirst(
  names: readonly string[],
  options: WhyCommand,
  words: readonly string[],
  io: Io,
): Promise<{ old: string; new: string } | number> {
  const { offline, progress } = options;
  const request = await releaseRequest(endsOf(options), names, options, words, io);
  const { path } = request;
  if (options.plan === true) return (await import('../bisect/print-plan.ts')).printBisectPlan(request, io);
  const { kind, stored, exit } = await measureBisect({ path, begin: searchOf(request), progress, offline }, io);
  if (exit !== 0) return exit;
  const answer = answerOf(kind, stored);
  const [step] = answer.steps.toSorted((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  if (step === undefined) return (await printBisect(kind, stored, undefined, io)) || exitOf(answer);
  const [old, to] = [path.places[step.before]?.text ?? '', path.places[step.after]?.text ?? ''];
  if (progress) io.stderr.write(`${printable(`it changed between ${old} and ${to}: ${answer.experiment}`)}\n`);
  return { old, new: to };
}

/** Rounds of the two alone, and rounds of trials, each with four runs: from a clear row to a noisy one. */
const ALONE = [4, 30] as const;
const TRIALS = [9, 60] as const;
/** Rounds of one that was asked for. */
const TRIAL = [3, 9] as const;

/** `--plan`: what would be done, and how long it should take; nothing is measured and nothing is stored. Returns 0. */
async function printWhyPlan(request: RowRequest, io: Io): Promise<0> {
  const { kind, path } = request;
  const { row, runMs, budget } = await foreseenRow(request, io);
  const { tries, only, pairs } = limitsOf(request.find);
  const runs = ([0, 1] as const).map(
    (i) => 2 * ALONE[i] + (tries ? 4 * (only === undefined ? TRIALS[i] : TRIAL[i] * only.length) : 0),
  ) as [number, number];
  const lines = [
    row,
    `${path.places[0]?.label} against ${path.places[1]?.label}`,
    `1. fresh rounds of both, ${ALONE[0]} to ${ALONE[1]}: is it real`,
    '2. what it gives on both, twice each: does it mean the same',
    '3. what differs: components, flags, source, native functions',
    kind.notProfiled !== undefined
      ? `4. no profiles: ${kind.notProfiled.why}`
      : pairs === 0
        ? '4. no profiles (--no-profiles)'
        : `4. where the time goes: ${pairs} pairs of runs under each profiler, in alternation`,
    tries
      ? `5. interventions, ${only === undefined ? 'the most promising first' : only.join(', ')}, 3 to 9 rounds of four runs each`
      : '5. no interventions (--no-try)',
    `about ${runs[0]} to ${runs[1]} runs, ${duration(runs[0] * runMs)} to ${duration(runs[1] * runMs)} of runs, and what is taken beside${budget}`,
    '',
  ];
  io.stdout.write(fold(lines.map(printable).join('\n'), columnsOf(io.stdout)));
  return 0;
}

/**
 * What is to be explained: a row of a stored experiment, or what is typed.
 * @throws JsdynoError BAD_USAGE, UNKNOWN_EXPERIMENT, EXPERIMENT_CHANGED, and those of the kinds
 */
async function whyRequest(
  names: readonly string[],
  options: WhyCommand,
  words: readonly string[],
): Promise<RowRequest> {
  const experiment = await experimentIn(names, options);
  const asked = { words, limits: limitsIn(options), offline: options.offline };
  if (experiment === null) {
    const { old, new: to } = endsOf(options);
    return typedRequest([old, to], searchedWork(names, options), asked);
  }
  const [, ...row] = names;
  return storedRequest(openStoreToRead(), experiment, row, options, { ...asked, budgetMs: options.budget });
}

function limitsIn({ try: tries, profiles }: Pick<WhyCommand, 'try' | 'profiles'>): Partial<WhyLimits> {
  return {
    tries: tries !== false,
    ...(tries !== false && tries.length > 0 ? { only: tries } : {}),
    ...(profiles === false ? { pairs: 0 } : {}),
  };
}

/** A name of ours: `1121-0946-quiet`. */
const EXPERIMENT = /^\d{4}-\d{4}-[a-z]+(?:-\d+)?$/;

/** The experiment that the first name is; null where it is something to measure. */
async function experimentIn([name]: readonly string[], { old, new: to }: WhyCommand): Promise<StoredExperiment | null> {
  if (name === undefined) return null;
  const isName = name === 'last' || EXPERIMENT.test(name);
  // With both sides typed a name that is none of ours is what is measured.
  if (!isName && old !== undefined && to !== undefined) return null;
  return findReadable(openStoreToRead(), name);
}

/** @throws JsdynoError BAD_USAGE */
function endsOf({ old, new: to }: Pick<WhyCommand, 'old' | 'new'>): { old: string; new: string } {
  if (old !== undefined && to !== undefined) return { old, new: to };
  throw new JsdynoError('BAD_USAGE', 'why needs a stored experiment and its row, or two sides and what is measured', {
    hint: 'jsdyno why last "url/url-parse.js", or jsdyno why --old node@20 --new node@22 --ops bench.js',
  });
}
