import { checkPageFile } from '../../text/errors/page-file.ts';
import type { Io } from '../../text/io.ts';
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
    const pair = await (await import('./bisect-first.ts')).bisectFirst(names, options, words, io);
    if (typeof pair === 'number') return pair;
    return why(names, { ...options, ...pair, bisect: false }, words, io);
  }
  const request = await whyRequest(names, options, words);
  if (options.plan === true) return (await import('./print-plan.ts')).printWhyPlan(request, io);
  const { progress, offline, format, output } = options;
  const { kind, stored, exit } = await measureWhy({ begin: searchOf(request), progress, offline }, io);
  return exit || printWhy(kind, stored, { format, output }, io);
}
