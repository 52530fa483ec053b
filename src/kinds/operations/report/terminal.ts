/** The output of `jsdyno ops`: a table of one variant, or of each contender beside what it is compared with, and the sums below. */

import pico from 'picocolors';
import { comparedPairs } from '../../../show/report/against.ts';
import { meanWords } from '../../../show/report/host-words.ts';
import type { FormatOptions } from '../../../show/report/row.ts';
import {
  headingLines,
  legendLines,
  type PaintedText,
  partLines,
  remarkLines,
  widthWithin,
} from '../../../show/report/terminal/prose.ts';
import { type Colors, painterOf } from '../../../show/report/verdict-look.ts';
import { changeDigits, changeRange } from '../../../show/report/words.ts';
import type { Verdict } from '../../../stats/verdict.ts';
import { warningText } from '../../../stats/warning.ts';
import { operationRemarks } from './operation-remarks.ts';
import type { OperationComparison, OperationsReport } from './operations-report.ts';
import { sideBySideSection } from './side-by-side-section.ts';
import { verdictParts } from './summary.ts';
import { MARGIN, sectionLines } from './terminal-section.ts';
import { variantSection } from './variant-section.ts';

/** Wider lines are hard to follow with the eye. */
const WIDEST = 160;

/** Fits `options.width` columns, 60 at least: gives up figures, never what time an operation takes and the verdicts. */
export function formatOperations(report: OperationsReport, options: FormatOptions = {}): string {
  const width = widthWithin(options.width, WIDEST);
  const colors = pico.createColors(options.color ?? false);
  if (report.groups.length === 0) return ['no operations', ...report.warnings.map(warningText), ''].join('\n');
  const contenders = report.variants.slice(1);
  const sections =
    contenders.length === 0
      ? [variantSection(report, colors)]
      : contenders.map((_, place) => sideBySideSection(report, place, width, colors));
  const tables = sections.map((section) => sectionLines(section, width, colors));
  const shown = new Set(tables.flatMap((table) => [...table.shown]));
  const texts = tables.map(({ lines }) => [...lines, ''].join('\n'));
  return `${[...texts, closing(report, shown, width, colors)].join('\n')}\n`;
}

function closing(report: OperationsReport, shown: ReadonlySet<string>, width: number, colors: Colors): string {
  const remarks = operationRemarks(report).flatMap(({ kind, text }) =>
    remarkLines(text, kind === 'next' ? ['->', colors.cyan] : ['! ', colors.yellow], { width, indent: MARGIN }),
  );
  return [
    ...meanLines(report, width, colors),
    ...summaryLines(report, width, colors),
    ...(remarks.length > 0 ? ['', ...remarks] : []),
    '',
    ...legendLines(legendOf(report, shown), width, colors.dim),
  ].join('\n');
}

function meanLines({ means, variants }: OperationsReport, width: number, colors: Colors): string[] {
  if (means.length === 0) return [];
  const lines = means.flatMap(({ variant, against, ...mean }) => {
    const who = variants.length > 2 ? pairWords(variant, against) : 'all';
    const paint = (text: string) => text.replace(/(geometric )?mean (of|over) .*/, colors.dim);
    const byHost = (mean.hosts ?? []).map(({ host, ...own }) => ({ name: `  on ${host}`, ...own }));
    return [{ name: who, ...mean }, ...byHost].flatMap(({ name, ratio, interval, ...rest }) => {
      const figures = `${changeDigits(ratio)} %  ${changeRange(interval)}  ${meanWords(rest)}`;
      return headingLines([name, colors.bold], [figures, paint], { width, indent: MARGIN });
    });
  });
  return [...lines, ''];
}

/** How a pair of several variants is called. */
function pairWords(variant: string, against: string): string {
  return `${variant} against ${against}`;
}

/** What was measured, then the verdicts among variants, a line each pair, then those among rows. */
function summaryLines(report: OperationsReport, width: number, colors: Colors): string[] {
  const rows = report.groups.flatMap((group) => group.rows);
  const cells = rows.flatMap((row) => row.cells);
  const count = (verdict: string): number => cells.filter((cell) => cell.verdict === verdict).length;
  const parts: [number, string, Verdict][] = [
    [count('measured'), 'measured', 'equivalent'],
    [count('floor'), 'at the harness floor', 'floor'],
    [count('disturbed'), 'too disturbed', 'disturbed'],
    [count('failed'), 'failed', 'failed'],
    [count('unavailable'), 'unavailable', 'unavailable'],
    [count('undecided'), 'not run yet', 'undecided'],
  ];
  const measured = parts
    .filter(([number]) => number > 0)
    .map(([number, word, verdict]): PaintedText => {
      const paint = word === 'measured' ? String : painterOf(verdict, colors);
      return { text: `${number} ${word}`, paint };
    });
  const relatives = cells.map(({ relative }) => relative).filter((one) => one !== null);
  const verdicts = (comparisons: readonly OperationComparison[]): PaintedText[] =>
    verdictParts(comparisons, report.method.margin).map(({ text, verdict }) => ({
      text,
      paint: painterOf(verdict, colors),
    }));
  return [
    ...partLines('', measured, width),
    ...comparedPairs(report.variants, report.against).flatMap(({ baseline, contender }, place) => {
      const title = report.variants.length === 2 ? 'change' : pairWords(contender.label, baseline.label);
      return partLines(`${title}: `, verdicts(rows.flatMap((row) => row.changes[place]?.steady ?? [])), width);
    }),
    // Of several variants the question is which is faster, not which operation.
    ...(report.variants.length > 1 ? [] : partLines('vs baseline: ', verdicts(relatives), width)),
  ];
}

/** The legend of the columns that are shown. */
function legendOf({ variants, method, groups }: OperationsReport, shown: ReadonlySet<string>): string[] {
  const rows = groups.flatMap((group) => group.rows);
  const several = variants.length > 1;
  const flagged = rows.some((row) => row.warnings.length > 0 || row.cells.some((cell) => cell.warnings.length > 0));
  const { adaptive, fdr } = method;
  return [
    several ? 'Times are of one operation, steady, net of the harness.' : 'time/op: steady, net of the harness.',
    shown.has('nanos interval') || shown.has('time0 interval') ? '±: half the 95 % interval, over processes.' : '',
    shown.has('cold') && !several ? 'cold: ops/s from the first call.' : '',
    shown.has('p50_nanos') || shown.has('p99_nanos') || shown.has('p990') ? 'p99: of batches of about 1 ms.' : '',
    shown.has('against')
      ? 'vs baseline: against the row that is declared as such, or else the first of its group.'
      : '',
    shown.has('relative0') ? 'vs row: against the baseline row of the group.' : '',
    shown.has('change') ? 'change: of the rate, by rounds.' : '',
    shown.has('cold') && several
      ? 'cold: change of the rate from the first call, where it is decided or contradicts the steady one; all: --format table --metric cold.'
      : '',
    `▲ faster, ▼ slower (q <= ${fdr}), = equivalent, ? undecided.`,
    adaptive === null
      ? ''
      : `Rows stop when they are decided, after ${adaptive.cap} rounds at most; intervals of changes hold at every round.`,
    flagged ? 'A ! points to the remarks above.' : '',
  ];
}
