/**
 * Prints rates one by one as upstream's run.js and scatter.js do, or as the table of scatter.R: while they are measured, and
 * alike when they are read from the store. Of several variants each line says which.
 */

import { spell } from '../../measure/configuration.ts';
import { changedWords } from '../../measure/outcome.ts';
import type { Recorded } from '../../measure/plan.ts';
import { nodeBenchScatter, type ScatterRun } from '../../stats/node-bench-scatter.ts';
import { runHeader, runLine, scatterHeader, scatterLine } from '../../store/csv-write.ts';
import type { Io } from '../../text/io.ts';
import { printable } from '../../text/printable.ts';
import { reasonLine } from '../../work/console/failed-runs.ts';
import { floorOf, floorProblem } from '../../work/experiment/floor.ts';
import type { Axes, SuitePlan } from './plan.ts';
import { scatterOf, type TakenRate } from './rates.ts';
import { formatNodeBenchScatter } from './report/node-bench-scatter.ts';
import { formatScatter } from './report/scatter.ts';
import { scatterCells } from './report/scatter-cells.ts';

interface RatePrinter {
  add(rate: TakenRate): void;
  /** Prints what needs all rates. */
  end(): void;
}

/** A rate that was measured. */
type Measured = TakenRate & { rate: number; time: string };

interface Lines {
  /** What stands above the line of this rate. */
  above(rate: Measured, before: Measured | undefined): string;
  line(rate: Measured): string;
}

/** The formats of a view that prints rates, the usual one first. */
export function rateFormats({ view, axes }: Pick<Recorded<SuitePlan>, 'view' | 'axes'>): string[] {
  if (view !== 'scatter') return ['simple', 'csv'];
  return axes === undefined ? ['csv'] : ['table', 'csv', 'node-bench'];
}

/**
 * @param plan says how its command was told to print; `chart` is false where it was told to leave that out
 * @param variants their labels
 */
export function ratePrinter(
  plan: Pick<Recorded<SuitePlan>, 'view' | 'axes' | 'format'> & { chart?: boolean | undefined },
  variants: readonly string[],
  { stdout, stderr }: Io,
): RatePrinter {
  const { view, axes, chart, format = rateFormats(plan)[0] } = plan;
  const isLines = format !== 'table' && format !== 'node-bench';
  const lines = view === 'scatter' ? SCATTER_CSV : format === 'csv' ? runCsv(variants) : simpleLines(variants);
  const all: Measured[] = [];
  return {
    add(taken) {
      if (!isMeasured(taken)) {
        const { benchmark, parameters, outcome, reason } = taken;
        if (outcome !== 'ok') stderr.write(reasonLine(benchmark, parameters, { outcome, reason: reason ?? '' }));
        return;
      }
      if (isLines) stdout.write(`${lines.above(taken, all.at(-1))}${lines.line(taken)}\n`);
      for (const remark of remarksOn(taken)) stderr.write(`${printable(`jsdyno: ${remark}`)}\n`);
      all.push(taken);
    },
    end() {
      if (isLines || axes === undefined || all.length === 0) return;
      stdout.write(format === 'table' ? tableOf(all, axes) : analysisText(all, axes, chart));
    },
  };
}

function isMeasured(taken: TakenRate): taken is Measured {
  return taken.rate !== null && taken.time !== null;
}

/** Before the first rate of a file: a blank line and the file's name, as run.js prints them. */
function simpleLines(variants: readonly string[]): Lines {
  const width = Math.max(...variants.map((label) => label.length));
  return {
    above: ({ benchmark }, before) => (benchmark === before?.benchmark ? '' : `\n${printable(benchmark)}\n`),
    line: ({ variant, benchmark, parameters, rate }) =>
      runText({
        variant: variants.length > 1 ? variant.padEnd(width) : null,
        benchmark,
        configuration: parameters,
        rate,
      }),
  };
}

function runCsv(variants: readonly string[]): Lines {
  const isOne = variants.length === 1;
  return {
    above: (_, before) => (before === undefined ? `${runHeader(isOne)}\n` : ''),
    line: ({ variant, benchmark, parameters, rate, time }) =>
      runLine({ binary: isOne ? null : variant, benchmark, configuration: parameters, rate, time }),
  };
}

const SCATTER_CSV: Lines = {
  above: ({ parameters }, before) => (before === undefined ? `${scatterHeader(Object.keys(parameters))}\n` : ''),
  line: ({ benchmark, parameters, rate, time }) => scatterLine({ benchmark, configuration: parameters, rate, time }),
};

function tableOf(rates: readonly Measured[], { xaxis, category }: Axes): string {
  return formatScatter(scatterCells(scatterOf(rates), xaxis, category));
}

/**
 * As `scatter-node-bench.js --analyze`.
 * @param rates in the order in which they were measured: the first of each row are of one process there
 */
export function analysisText(
  rates: readonly Pick<ScatterRun, 'parameters' | 'rate'>[],
  { xaxis, category: second }: Axes,
  chart: boolean | undefined,
): string {
  const category = second === xaxis ? undefined : second;
  const counts = new Map<string, number>();
  const runs = rates.map(({ parameters, rate }) => {
    const row = spell(parameters);
    const observation = counts.get(row) ?? 0;
    counts.set(row, observation + 1);
    return { parameters, rate, observation };
  });
  return formatNodeBenchScatter(nodeBenchScatter(runs, xaxis, category), { xaxis, category, chart });
}

/** That a rate is at the floor: it is printed all the same, as upstream does. And what the run changed in its suite. */
function remarksOn({ benchmark, parameters, figures }: TakenRate): string[] {
  const floor = floorOf(figures);
  const problem = floor ? floorProblem([floor], 1) : null;
  const row = `${benchmark} ${spell(parameters)}`.trim();
  return [
    ...(problem === null ? [] : [`${row}: too fast to measure: ${problem.reason}: ${problem.figures}`]),
    ...(figures?.changed === undefined ? [] : [`${benchmark} ${changedWords(figures.changed)}; jsdyno restored them`]),
  ];
}

/** `name k="v": 1,234.5`: a rate as upstream's run.js prints it, all digits, thousands separated. */
function runText(run: {
  /** in front of the line; null where there is one only */
  variant: string | null;
  benchmark: string;
  configuration: Readonly<Record<string, string | number | boolean>>;
  /** ops/s */
  rate: number;
}): string {
  const settings = Object.entries(run.configuration).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  const [whole = '', ...fraction] = run.rate.toString().split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const variant = run.variant === null ? '' : `${run.variant}  `;
  return printable(`${variant}${run.benchmark} ${settings.join(' ')}: ${[grouped, ...fraction].join('.')}`);
}
