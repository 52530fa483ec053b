import { assemble } from '../show/report/assemble.ts';
import { measurementsIn } from '../show/report/csv-measurements.ts';
import type { TextSource } from '../store/lines.ts';
import { unopened } from '../store/opened.ts';
import { checkNodeBench, printNodeBench } from '../work/console/print-node-bench.ts';
import { formatNamed, type Output, printReport } from '../work/console/print-report.ts';
import type { Typed } from '../work/typed/declared.ts';
import type { ANALYZE } from './options.ts';

/** Without a format it is the table on a terminal, and upstream's before it elsewhere. */
export interface AnalyzeArgs extends Partial<Typed<typeof ANALYZE>> {
  /** paths of a compare CSV, or of what another tool wrote, a variant each; `-` for standard input */
  files: readonly string[];
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
 * @returns the exit code: 0, 3 when rows failed, 4 when they fell by more than `maxRegression`
 * @throws JsdynoError CSV_UNREADABLE, IMPORT_INVALID, BAD_USAGE, BAD_OPTION, PLOT_UNFIT, FILE_UNWRITABLE
 */
export async function printAnalysis(args: AnalyzeArgs, io: AnalyzeIo): Promise<number> {
  if (args.plot !== undefined) (await import('../show/plots/plot-file.ts')).checkPlotFile(args.plot);
  checkNodeBench(args);
  if (args.format !== 'node-bench') formatNamed(args.format, io.stdout); // names an unknown format before a long file is read
  const measured = await measurementsIn(unopened(args.files, io.stdin), args.baseline);
  const measurements = { ...measured, margin: args.margin };
  const exit =
    args.format === 'node-bench'
      ? printNodeBench(measurements, args, io)
      : printReport(assemble(measurements), args.format, io);
  if (args.plot !== undefined) {
    const { publishedFrom } = await import('../show/report/published-from.ts');
    const { drawPlot } = await import('../show/plots/write-plot.ts');
    await drawPlot('box', publishedFrom(measurements), args.plot);
  }
  return exit;
}
