import { createReadStream } from 'node:fs';
import { failuresExit, reasonLine } from '../../../console/failed-runs.ts';
import { measureWithProgress } from '../../../console/measure-with-progress.ts';
import { JsdynoError } from '../../../errors/catalogue.ts';
import { prepareExperiment } from '../../../experiment/prepare.ts';
import { readScatterCsv } from '../../../store/csv-read-scatter.ts';
import { scatterHeader, scatterLine } from '../../../store/csv-write.ts';
import type { Io } from '../../../text/io.ts';
import { printable } from '../../../text/printable.ts';
import { locateBenchmark } from '../files/locate-benchmark.ts';
import { suiteKind } from '../kind.ts';
import { suitePlan } from '../plan.ts';
import { formatScatter } from '../report/scatter.ts';
import { scatterCells } from '../report/scatter-cells.ts';
import { type SuiteOptions, suiteChoice } from './suite-choice.ts';

interface ScatterCommand extends SuiteOptions {
  on: string;
  xaxis?: string;
  category?: string;
  format?: 'csv' | 'table';
}

/** `jsdyno scatter`: prints a benchmark's runs as scatter.js' CSV, or as the table of scatter.R. Returns the exit code. */
export async function scatter(file: string, options: ScatterCommand, io: Io): Promise<number> {
  if (file === '-' || file.endsWith('.csv')) {
    const source = file === '-' ? io.stdin : createReadStream(file);
    return printTable(source as AsyncIterable<Uint8Array>, file === '-' ? 'standard input' : file, options, io);
  }
  return (options.format ?? (options.xaxis === undefined ? 'csv' : 'table')) === 'csv'
    ? measureCsv(file, options, io, (line) => io.stdout.write(line))
    : measureTable(file, options, io);
}

async function measureTable(file: string, options: ScatterCommand, io: Io): Promise<number> {
  axes(options); // before an hour of runs, not after
  const lines: string[] = [];
  const exit = await measureCsv(file, options, io, (line) => lines.push(line));
  return (lines.length > 1 ? await printTable(lines, file, options, io) : 0) || exit;
}

async function printTable(
  source: AsyncIterable<Uint8Array> | Iterable<string>,
  name: string,
  options: ScatterCommand,
  io: Io,
): Promise<number> {
  const { xaxis, category } = axes(options);
  const csv = await readScatterCsv(source, name);
  io.stdout.write(formatScatter(scatterCells(csv, xaxis, category)));
  for (const warning of csv.warnings) io.stderr.write(`jsdyno: ${printable(warning)}\n`);
  return 0;
}

function axes({ xaxis, category }: ScatterCommand): { xaxis: string; category: string } {
  if (xaxis !== undefined && category !== undefined) return { xaxis, category };
  throw new JsdynoError('BAD_USAGE', 'the table needs two parameters', {
    hint: 'jsdyno scatter FILE --xaxis PARAMETER --category PARAMETER',
  });
}

async function measureCsv(
  file: string,
  options: ScatterCommand,
  io: Io,
  write: (line: string) => void,
): Promise<number> {
  const { suite, category, benchmark } = locateBenchmark(file, options.suite);
  const plan = suitePlan('scatter', { ...suiteChoice([category], options), suite, filter: [benchmark] });
  let header = false;
  const measured = await measureWithProgress(
    {
      prepare: (database, events, abort) =>
        prepareExperiment(
          database,
          { kind: suiteKind, variants: [options.on], plan, offline: options.offline },
          events,
          abort,
        ),
      progress: options.progress && io.stdout.isTTY !== true,
      onRunEnd: ({ configuration }, { outcome }) => {
        if (outcome.outcome !== 'ok') {
          io.stderr.write(reasonLine(configuration.benchmark, configuration.parameters, outcome));
          return;
        }
        if (!header) write(`${scatterHeader(Object.keys(configuration.parameters))}\n`);
        header = true;
        const { rate, time } = outcome;
        const { benchmark: name, parameters } = configuration;
        write(`${scatterLine({ benchmark: name, configuration: parameters, rate, time })}\n`);
      },
    },
    io,
  );
  return measured.exit || failuresExit(measured.stored);
}
