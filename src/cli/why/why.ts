import { answerOf } from '../../search/bisect/answer/answer-of.ts';
import { releaseRequest } from '../../search/bisect/bisect-request.ts';
import type { RowRequest } from '../../search/row/begin-search.ts';
import { storedLine } from '../../search/why/answer/phase-words.ts';
import { LEAST_PAIRS } from '../../search/why/where/schedule.ts';
import { limitsOf } from '../../search/why/why-plan.ts';
import type { StoredRequest } from '../../search/why/why-request.ts';
import { stopperOf } from '../../show/report/metric.ts';
import { duration } from '../../text/english-numbers.ts';
import { checkPageFile } from '../../text/errors/page-file.ts';
import { fold } from '../../text/fold.ts';
import { type Io, notice } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';
import { printBisect } from '../bisect/print-bisect.ts';
import { measureBisect } from '../bisect/watch-bisect.ts';
import { foreseenRow } from '../found/foreseen-row.ts';
import { searchOf } from '../found/measure-search.ts';
import { printWhy } from './print-why.ts';
import { endsOf, typedWork, type WhyCommand, whyRequest } from './request.ts';
import { measureWhy } from './watch-why.ts';

/**
 * `jsdyno why`: explains why a row differs between two variants. Returns the exit code.
 * @param words of the command line, `jsdyno` left out
 */
export async function why(names: string[], options: WhyCommand, words: readonly string[], io: Io): Promise<number> {
  if (options.output !== undefined) {
    checkPageFile(options.output, '-o why.html; --format markdown and --format json print the others');
  }
  if (options.try !== false && options.try.length > 0)
    (await import('../../search/why/why-plan.ts')).checkAsked(options.try);
  if (options.bisect === true) {
    const startedAt = performance.now();
    const pair = await bisectFirst(names, options, words, io);
    if (typeof pair === 'number') return pair;
    // One time for both.
    const left = options.budget === undefined ? {} : { budget: leftOf(options.budget, startedAt) };
    return why(names, { ...options, ...pair, ...left, bisect: false }, words, io);
  }
  const request = await whyRequest(names, options, words);
  if (options.plan === true) return printWhyPlan(request, io);
  const { progress, offline, format, output } = options;
  if (progress && 'known' in request) sayStored(request, io);
  const { kind, stored, exit } = await measureWhy({ begin: searchOf(request), progress, offline }, io);
  // A page is written of a whole answer alone.
  const printed = await printWhy(kind, stored, { format, output: exit === 0 ? output : undefined }, io);
  return exit || printed;
}

/** Of a budget what is left, in ms; a search without any would not begin. */
function leftOf(budget: number, startedAt: number): number {
  return Math.max(1000, Math.round(budget - (performance.now() - startedAt)));
}

/** The first answer: what the experiment's own rounds say. */
function sayStored({ kind, known: { real, from } }: StoredRequest, { stderr }: Pick<Io, 'stderr'>): void {
  const line = storedLine(real, from, stopperOf(kind.metrics));
  if (line !== null) stderr.write(`${fold(printable(line), columnsOf(stderr))}\n`);
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
  const request = await releaseRequest(endsOf(options), typedWork(names, options), {
    ...{ words, offline },
    onWarning: (text) => notice(io, text),
  });
  const { path } = request;
  if (options.plan === true) return (await import('../bisect/print-plan.ts')).printBisectPlan(request, io);
  const { kind, stored, exit } = await measureBisect({ path, begin: searchOf(request), progress, offline }, io);
  const answer = answerOf(kind, stored);
  const [step] = answer.steps.toSorted((a, b) => Math.abs(Math.log(b.ratio)) - Math.abs(Math.log(a.ratio)));
  if (exit !== 0 || step === undefined) {
    const printed = await printBisect(kind, stored, undefined, io);
    return exit || printed;
  }
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
    '1. what differs: files, functions, components, flags',
    `2. fresh rounds of both, ${ALONE[0]} to ${ALONE[1]}: is it real`,
    '3. what both return, twice each: is it the same',
    kind.notProfiled !== undefined
      ? `4. no profiles: ${kind.notProfiled.why}`
      : pairs === 0
        ? '4. no profiles (--no-profiles)'
        : `4. where the time goes: ${Math.min(LEAST_PAIRS, pairs)} to ${pairs} pairs of runs under each profiler, in alternation`,
    tries
      ? `5. interventions, ${only === undefined ? 'the most promising first' : only.join(', ')}, 3 to 9 rounds of four runs each`
      : '5. no interventions (--no-try)',
    `about ${runs[0]} to ${runs[1]} runs, ${duration(runs[0] * runMs)} to ${duration(runs[1] * runMs)} of runs, and what is taken beside${budget}`,
    '',
  ];
  io.stdout.write(fold(lines.map(printable).join('\n'), columnsOf(io.stdout)));
  return 0;
}
