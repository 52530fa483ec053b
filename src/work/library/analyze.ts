import * as v from 'valibot';
import { assemble } from '../../show/report/assemble.ts';
import { csvMeasurements } from '../../show/report/csv-measurements.ts';
import type { Report } from '../../show/report/row.ts';
import { readCompareCsv } from '../../store/csv-read.ts';
import type { TextSource } from '../../store/lines.ts';
import { checkOptions } from '../options/check-options.ts';
import { optionsOf } from '../options/options-of.ts';
import { share, word } from '../options/values.ts';

export interface AnalyzeOptions {
  /** The binary the others are compared with; default: `old`, or the first of the file. */
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
 * Judges the runs in a CSV of Node.js core's compare.js.
 *
 * @param source its text in pieces: a stream, or `[text]`
 * @throws JsdynoError CSV_UNREADABLE, BAD_OPTION
 */
export async function analyze(source: TextSource, options: AnalyzeOptions = {}): Promise<Report> {
  checkOptions('analyze', analyzeOptions, options);
  const csv = await readCompareCsv(source, options.name ?? 'the CSV');
  return assemble({ ...csvMeasurements(csv, options.baseline), margin: options.margin });
}
