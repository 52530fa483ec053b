import { type Column, left, right } from '../../../show/sheets/column.ts';
import { type FormatOptions, remarkLines, widthWithin, withinWidth } from '../../../show/sheets/prose.ts';
import { gridLines } from '../../../show/sheets/terminal.ts';
import { mean } from '../../../stats/describe.ts';
import type { Count } from '../../../stats/quantities.ts';
import type { Steadiness } from '../../../stats/steadiness.ts';
import { givenShareWords, percent, timeWords } from '../../../text/english-numbers.ts';
import { wrap } from '../../../text/lines.ts';
import { printableIn } from '../../../text/printable.ts';

/** Columns that sentences are broken to where the terminal is wider. */
const WIDEST = 80;

interface SteadinessStep extends Steadiness {
  n: number;
  interrupted: boolean;
  failed: boolean;
}

/** The result of `jsdyno calibrate`, as printed and as JSON. */
export interface SteadinessPage {
  benchmark: string;
  /** The variant's label. */
  label: string;
  /** The parameter that says how often the operation is done: mostly `n`. */
  parameter: string;
  /** Runs of each row with each number of iterations. */
  runs: Count;
  /** As a share, see isSteady. */
  threshold: number;
  /** In the order in which they were tried. */
  steps: readonly SteadinessStep[];
  /** The iterations to choose. */
  chosen: number | null;
  /** The experiments that the runs are stored in, one a number of iterations. */
  experiments: readonly string[];
  /** Warnings about the runs and the machine. */
  warnings: readonly string[];
}

/** A line a number of iterations, what to choose, and the rows with it. */
export const formatSteadiness = withinWidth(steadinessText);

function steadinessText(given: SteadinessPage, { width }: FormatOptions = {}): string {
  const page = printableIn(given);
  const prose = widthWithin(width, WIDEST);
  const { benchmark, label, parameter, runs, steps } = page;
  const last = steps.at(-1);
  return [
    `${benchmark} on ${label}, ${runs} runs of each row`,
    '',
    ...gridLines(stepColumns(page), steps, { width }),
    '',
    ...wrap(verdict(page), prose),
    ...(last === undefined || last.rows.length < 2
      ? []
      : ['', ...gridLines(rowColumns(`CV with ${parameter}=${last.n}`), last.rows, { width })]),
    '',
    ...wrap('CV: coefficient of variation, the standard deviation of the rates of equal runs by their mean.', prose),
    ...page.warnings.flatMap((text) => remarkLines(text, ['!', String], { width: prose, indent: 4 })),
    '',
  ].join('\n');
}

function stepColumns({ parameter, chosen }: SteadinessPage): Column<SteadinessStep>[] {
  return [
    right(parameter, ({ n }) => n, { gap: 0 }),
    right('mean CV', ({ mean: of }) => shareWords(of)),
    right('largest CV', ({ largest }) => shareWords(largest)),
    right('a run', ({ rows }) => runWords(rows.flatMap(({ seconds }) => seconds))),
    left('of', (step) => largestRow(step) + (step.n === chosen ? '  <- choose' : '')),
  ];
}

function rowColumns(title: string): Column<Steadiness['rows'][number]>[] {
  return [
    right(title, ({ variation }) => shareWords(variation), { gap: 0 }),
    right('a run', ({ seconds }) => runWords(seconds)),
    left('row', ({ row }) => row),
  ];
}

function verdict({ parameter, steps, chosen, threshold }: SteadinessPage): string {
  const limits = `below ${givenShareWords(threshold)} on the average and below ${givenShareWords(2 * threshold)} in each row`;
  if (chosen !== null) return `Choose ${parameter}=${chosen}: the CV is ${limits}.`;
  const last = steps.at(-1);
  if (last === undefined) return 'Interrupted before the first run.';
  if (last.interrupted) return `Interrupted at ${parameter}=${last.n}: no ${parameter} so far has a CV ${limits}.`;
  if (last.failed) return `With ${parameter}=${last.n} runs failed; no ${parameter} below that has a CV ${limits}.`;
  if (Number.isNaN(last.mean)) return `With ${parameter}=${last.n} no row has two runs that were measured.`;
  return `No ${parameter} up to ${last.n} has a CV ${limits}; --max-increases tries more, a quieter machine scatters less.`;
}

function largestRow({ rows, largest }: Steadiness): string {
  return rows.find(({ variation }) => variation === largest)?.row ?? '';
}

/** What a run measured, on the average. */
function runWords(seconds: readonly number[]): string {
  return seconds.length === 0 ? '-' : timeWords(mean(seconds) * 1e9);
}

function shareWords(share: number): string {
  return Number.isNaN(share) ? '-' : percent(share);
}
