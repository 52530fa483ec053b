import { createReadStream } from 'node:fs';
import { readScatterCsv, type ScatterCsv } from '../../../store/csv-read-scatter.ts';
import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { type Io, notice } from '../../../text/io.ts';
import { failuresExit } from '../../../work/console/failed-runs.ts';
import { farmChoice } from '../../../work/console/farm-choice.ts';
import { choicesOf, type Typed } from '../../../work/typed/declared.ts';
import { locateBenchmark } from '../files/locate-benchmark.ts';
import { suiteKind } from '../kind.ts';
import { SCATTER } from '../options.ts';
import { type Axes, suitePlan } from '../plan.ts';
import { analysisText } from '../print-rates.ts';
import { formatScatter } from '../report/scatter.ts';
import { isNumber, scatterCells } from '../report/scatter-cells.ts';
import { measureRates } from './run.ts';
import { suiteChoice, withArguments } from './suite-choice.ts';

type ScatterCommand = Typed<typeof SCATTER>;

/** `jsdyno scatter`: prints a benchmark's runs as scatter.js' CSV, or as the table of scatter.R. Returns the exit code. */
export async function scatter(file: string, options: ScatterCommand, io: Io): Promise<number> {
  const { plot } = options;
  if (plot !== undefined) (await import('../../../show/plots/plot-file.ts')).checkPlotFile(plot);
  if (file === '-' || file.endsWith('.csv')) return printTable(file, options, io);
  const farm = farmChoice(options);
  const request = scatterRequest(file, options);
  const isQuiet = request.plan.axes === undefined && io.stdout.isTTY === true;
  const { chart } = options;
  const { exit, stored } = await measureRates(request, { progress: options.progress && !isQuiet, farm, chart }, io);
  if (plot !== undefined && exit === 0) {
    await (await import('../plot-suite.ts')).plotStored('scatter', stored, plot, options);
  }
  return exit || failuresExit(stored);
}

/**
 * What was typed.
 * @throws JsdynoError BAD_USAGE, UNKNOWN_BENCHMARK
 */
export function scatterRequest(file: string, options: ScatterCommand) {
  const { on, node = on, nodeArg, format, offline } = options;
  const axes = axesOf(options);
  const { suite, category, benchmark } = locateBenchmark(file, options.suite);
  const plan = suitePlan('scatter', {
    ...suiteChoice([category], choicesOf(SCATTER, options)),
    suite,
    filter: [benchmark],
  });
  const variants = [withArguments(node, nodeArg)];
  return { kind: suiteKind, variants, plan: { ...plan, axes, format }, offline };
}

/** The table of a CSV. Returns 0. */
async function printTable(file: string, options: ScatterCommand, io: Io): Promise<0> {
  const axes = axesOf({ ...options, format: options.format ?? 'table' });
  if (axes === undefined) {
    throw new JsdynoError('BAD_USAGE', 'scatter prints the table of a CSV, so other options do not apply', {
      hint: `jsdyno scatter ${file} --xaxis PARAMETER --category PARAMETER`,
    });
  }
  const source = file === '-' ? io.stdin : createReadStream(file);
  const csv = await readScatterCsv(source as AsyncIterable<Uint8Array>, file === '-' ? 'standard input' : file);
  const table = scatterCells(csv, axes.xaxis, axes.category);
  const isAnalysis = options.format === 'node-bench';
  io.stdout.write(isAnalysis ? analysisText(typedRows(csv), axes, options.chart) : formatScatter(table));
  if (options.plot !== undefined) await plotCsv(csv, options, options.plot);
  for (const warning of csv.warnings) notice(io, warning);
  return 0;
}

/** A value that reads as a number is one: a CSV does not tell them from texts. */
function typedRows({ parameters, rows }: ScatterCsv) {
  return rows.map(({ values, rate }) => ({
    parameters: Object.fromEntries(
      parameters.map((name, at) => [name, isNumber(values[at] ?? '') ? Number(values[at]) : (values[at] ?? '')]),
    ),
    rate,
  }));
}

async function plotCsv(csv: ScatterCsv, options: ScatterCommand, file: string): Promise<void> {
  const [{ scatterChart, scatterOfCsv }, { writePlot }, { sayIn }] = await Promise.all([
    import('../../../show/plots/scatter-chart.ts'),
    import('../../../show/plots/write-plot.ts'),
    import('../../../text/messages/say.ts'),
  ]);
  const say = sayIn('en');
  await writePlot(scatterChart(scatterOfCsv(csv, say), options, say), file);
}

/**
 * The two parameters of the table, or the one of the analysis twice; undefined where the runs are printed.
 * @throws JsdynoError BAD_USAGE
 */
function axesOf({
  format,
  xaxis,
  category = format === 'node-bench' ? xaxis : undefined,
}: Pick<ScatterCommand, 'xaxis' | 'category' | 'format'>): Axes | undefined {
  if (xaxis === undefined && category === undefined && (format === undefined || format === 'csv')) return undefined;
  if (xaxis === undefined || category === undefined) {
    throw format === 'node-bench'
      ? new JsdynoError('BAD_USAGE', 'the analysis needs a parameter', {
          hint: 'jsdyno scatter FILE --analyze --xaxis PARAMETER',
        })
      : new JsdynoError('BAD_USAGE', 'the table needs two parameters', {
          hint: 'jsdyno scatter FILE --xaxis PARAMETER --category PARAMETER',
        });
  }
  if (format !== 'csv') return { xaxis, category };
  throw new JsdynoError('BAD_USAGE', '--xaxis and --category are for the table, not for --format csv', {
    hint: 'leave out --format csv, or the two parameters',
  });
}
