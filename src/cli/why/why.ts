import { storedLine } from '../../search/why/answer/phase-words.ts';
import type { StoredRequest } from '../../search/why/why-request.ts';
import { stopperOf } from '../../show/report/metric.ts';
import { checkPageFile } from '../../text/errors/page-file.ts';
import { fold } from '../../text/fold.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { columnsOf } from '../../text/terminal.ts';
import { searchOf } from '../found/measure-search.ts';
import { printWhy } from './print-why.ts';
import { type WhyCommand, whyRequest } from './request.ts';
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
    const pair = await (await import('./bisect-first.ts')).bisectFirst(names, options, words, io);
    if (typeof pair === 'number') return pair;
    // One time for both.
    const left = options.budget === undefined ? {} : { budget: leftOf(options.budget, startedAt) };
    return why(names, { ...options, ...pair, ...left, bisect: false }, words, io);
  }
  const request = await whyRequest(names, options, words);
  if (options.plan === true) return (await import('./print-plan.ts')).printWhyPlan(request, io);
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
