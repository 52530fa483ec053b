import { assemble } from '../show/report/assemble.ts';
import { csvMeasurements, oneProcessWarning } from '../show/report/csv-measurements.ts';
import type { FormatName } from '../show/report/formats.ts';
import { readCompareCsv } from '../store/csv-read.ts';
import type { TextSource } from '../store/lines.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { formatNamed, type Output, printReport } from '../work/console/print-report.ts';
import { opened } from './opened.ts';

export interface AnalyzeArgs {
  /** paths of a compare CSV, or of what another tool wrote, a variant each; `-` for standard input */
  files: readonly string[];
  /** unless given, the table on a terminal, and upstream's before it elsewhere */
  format?: FormatName | undefined;
  /** the binary to compare with; absent: `old`, or the first binary of the file where none is called so */
  baseline?: string | undefined;
  /** the largest difference that does not matter, as a share (0.02) */
  margin?: number | undefined;
  /** also draw a box plot into this file, as upstream's compare.R */
  plot?: string | undefined;
}

/** Where a command reads and writes; `process` will do. */
interface AnalyzeIo {
  stdin: TextSource;
  stdout: Output;
  stderr: Output;
}

/**
 * `jsdyno analyze FILE...|-`: prints the comparison in a CSV of compare, or in what another tool wrote.
 *
 * @returns the exit code: 0, or 3 when rows failed
 * @throws JsdynoError CSV_UNREADABLE, IMPORT_INVALID, BAD_OPTION, PLOT_UNFIT, FILE_UNWRITABLE
 */
export async function printAnalysis(args: AnalyzeArgs, io: AnalyzeIo): Promise<number> {
  if (args.plot !== undefined) (await import('../show/plots/plot-file.ts')).checkPlotFile(args.plot);
  formatNamed(args.format, io.stdout); // names an unknown format before a long file is read
  const { source, name, isAlone, isOneProcess = false } = await opened(args.files, io.stdin);
  if (isAlone) {
    throw new JsdynoError('BAD_USAGE', `${name} holds one variant, and there is nothing to compare it with`, {
      hint: 'name two files: jsdyno analyze old.json new.json',
    });
  }
  const csv = await readCompareCsv(source, name);
  const measured = () => ({ ...csvMeasurements(csv, args.baseline), margin: args.margin });
  const { warnings = [], ...measurements } = measured();
  const all = isOneProcess ? [...warnings, oneProcessWarning(name)] : warnings;
  const exit = printReport(assemble({ ...measurements, warnings: all }), args.format, io);
  if (args.plot !== undefined) {
    const { publishedFrom } = await import('../show/report/published-from.ts');
    const { drawPlot } = await import('../show/plots/write-plot.ts');
    await drawPlot('box', publishedFrom(measured()), args.plot);
  }
  return exit;
}
