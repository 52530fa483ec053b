import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { shellWord } from '../../../text/shell-word.ts';
import { locateBenchmark } from '../files/locate-benchmark.ts';
import { isForNodeBench } from '../files/suite.ts';
import type { SuiteChoice } from '../plan.ts';

/**
 * The part of the plan that was typed. `test` among the categories is upstream's word for test mode.
 * @param chosen what the options say
 */
export function suiteChoice(categories: readonly string[], chosen: SuiteChoice): SuiteChoice {
  return {
    ...chosen,
    categories: categories.filter((category) => category !== 'test'),
    test: categories.includes('test') || undefined,
    // As declared, as upstream, is one after the other, too.
    turns: chosen.calibrate === false ? false : chosen.turns,
  };
}

/**
 * Files for node:bench in place of categories, as compare-node-bench.js takes them: their folders, and no other files in these.
 * @throws JsdynoError UNKNOWN_BENCHMARK, BAD_USAGE
 */
export function filesChoice(choice: SuiteChoice): SuiteChoice {
  const { categories: words = [], filter = [] } = choice;
  const files = words.filter(isForNodeBench).map((file) => locateBenchmark(file, choice.suite));
  const [first] = files;
  if (first === undefined) return choice;
  if (files.length < words.length || filter.length > 0 || files.some(({ suite }) => suite !== first.suite)) {
    throw new JsdynoError('BAD_USAGE', 'name files for node:bench alone, all of one suite', {
      hint: 'or name modules, and files by --filter: buffers --filter node-bench',
    });
  }
  return {
    ...choice,
    suite: first.suite,
    categories: [...new Set(files.map(({ category }) => category))],
    filter: files.map(({ category, benchmark }) => `${category}/${benchmark}`),
  };
}

/** A variant with `--node-arg`. */
export function withArguments(variant: string, given: readonly string[]): string {
  return [variant, ...given.map(shellWord)].join(' ');
}
