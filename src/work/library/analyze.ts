import * as v from 'valibot';
import { assemble } from '../../show/report/assemble.ts';
import { measurementsIn } from '../../show/report/csv-measurements.ts';
import type { Report } from '../../show/report/row.ts';
import type { TextSource } from '../../store/lines.ts';
import { checkOptions } from '../options/check-options.ts';
import { optionsOf } from '../options/options-of.ts';
import { share, word } from '../options/values.ts';

export interface AnalyzeOptions {
  /** The variant the others are compared with; default: `old`, or the first. */
  baseline?: string | undefined;
  /** The largest difference that does not matter, as a share; default 0.02. */
  margin?: number | undefined;
  /** What the source is called in messages. */
  name?: string | undefined;
}

const analyzeOptions = optionsOf<AnalyzeOptions>()({
  baseline: v.optional(word),
  margin: v.optional(share),
  name: v.optional(word),
});

/**
 * Judges the runs in a CSV of Node.js core's compare.js, or in the results of another tool.
 *
 * @param source a text in pieces: a stream, or `[text]`; or several results of a tool by the names of their variants, `{ old, new }`, the
 *   first being the baseline
 * @throws JsdynoError CSV_UNREADABLE, IMPORT_INVALID, BAD_USAGE for one variant alone, BAD_OPTION
 */
export async function analyze(
  source: TextSource | Readonly<Record<string, TextSource>>,
  options: AnalyzeOptions = {},
): Promise<Report> {
  checkOptions('analyze', analyzeOptions, options);
  const { baseline, margin, name = 'the CSV' } = options;
  const sources = isText(source)
    ? [{ source, name }]
    : Object.entries(source).map(([label, own]) => ({ source: own, name: label, label }));
  return assemble({ ...(await measurementsIn(sources, baseline)), margin });
}

function isText(source: TextSource | Readonly<Record<string, TextSource>>): source is TextSource {
  return Symbol.asyncIterator in Object(source) || Symbol.iterator in Object(source);
}
